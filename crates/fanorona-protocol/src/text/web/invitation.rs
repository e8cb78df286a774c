//! An invitation on its page.

use super::parts::Rich;
use crate::messages::seek::ShownSeek;
use crate::text::sentences::arguments::{self, Context};
use crate::viewer::Viewer;

/// Who asks for a game, and for which one.
#[must_use]
pub fn invitation(seek: &ShownSeek, viewer: &Viewer) -> (String, Rich) {
    let context = Context::of(viewer);
    let args = arguments::of(seek, &context);
    let said = |entry| Rich::new(context.locale.sentence(entry, &args));
    (said("web-invitation").plain(), said("seek-in-short"))
}
