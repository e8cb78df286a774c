//! When a terminal rings, for those who have asked for it.

use crate::messages::event::Event;
use crate::messages::state::Cause;
use crate::viewer::Mode;
use crate::viewer::Viewer;
use fanorona_game::Happening;

/// Whether an event that comes unasked rings: it has become the viewer's turn, or a challenge
/// waits.
#[must_use]
pub fn rings(event: &Event, viewer: &Viewer) -> bool {
    if !viewer.preferences.bell || viewer.mode != Mode::Human {
        return false;
    }
    if let Event::Challenge(news) = event {
        return news.rings(viewer);
    }
    let Event::State(state) = event else {
        return false;
    };
    let Some(side) = viewer.side_in(&state.record) else {
        return false;
    };
    let came = match &*state.cause {
        Cause::Started => true,
        Cause::Happened { happened, .. } => happened
            .iter()
            .any(|happening| matches!(happening, Happening::Turned { by, .. } if *by != side)),
        Cause::Asked | Cause::AskedAt { .. } | Cause::LoggedIn => false,
    };
    came && state.record.game.to_move() == Some(side)
}
