//! A tournament on its page.

use super::parts::Rich;
use crate::messages::tournament::TournamentPage;
use crate::text::sentences::arguments::{self, Context};
use crate::viewer::Viewer;

/// What a tournament is, in lines.
#[must_use]
pub fn tournament_about(page: &TournamentPage, viewer: &Viewer) -> Rich {
    said("tournament-about", page, viewer)
}

/// What a member who takes part has to play next, if anything.
#[must_use]
pub fn tournament_next(page: &TournamentPage, viewer: &Viewer) -> Option<Rich> {
    page.opponent.as_ref()?;
    Some(said("web-tournament-next-game", page, viewer))
}

fn said(entry: &str, page: &TournamentPage, viewer: &Viewer) -> Rich {
    let context = Context::of(viewer);
    let args = arguments::of(page, &context);
    Rich::new(context.locale.sentence(entry, &args))
}
