//! A board in words, for players who hear the screen.

use crate::messages::state::{Cause, State};
use crate::text::boards::blind;
use crate::text::boards::state::below::below;
use crate::text::boards::state::headline::headline;
use crate::text::boards::state::shows_board;
use crate::viewer::Viewer;

/// Draws a board event. After a turn it says what happened and how many pieces are left. The points
/// of the pieces are listed for players who ask for the board.
pub(crate) fn text(state: &State, viewer: &Viewer, out: &mut String) {
    headline(state, viewer, out);
    if !shows_board(&state.cause) {
        return;
    }
    let stage = state.record.game.stage();
    match &*state.cause {
        Cause::Asked | Cause::AskedAt { .. } | Cause::Started | Cause::LoggedIn => {
            blind::pieces(&blind::names(&state.record), stage, viewer, out);
        }
        Cause::Happened { .. } => {
            blind::counts(stage, viewer, out);
        }
    }
    below(state, viewer, out);
}
