//! What the webhook is told, in words.

use crate::language::Language;
use crate::messages::announced::Announced;
use crate::text::sentences::arguments::Context;
use crate::text::sentences::locale::Locale;
use crate::viewer::{Mode, Viewer};
use fanorona_game::Timestamp;

/// The sentence of an announcement, in English.
#[must_use]
pub fn announced(announced: &Announced) -> String {
    let viewer = Viewer::stranger(Mode::Plain, Timestamp(0).into());
    Locale::of(Language::En)
        .say(announced, &Context::of(&viewer))
        .unwrap_or_default()
}
