//! What happens around games by the minute, in words and for programs.

use super::Viewer;
use super::date::duration;
use crate::event::{Absence, LiveEvent};
use serde_json::{Value, json};
use std::fmt::Write as _;

/// One line for people.
pub(super) fn text(event: &LiveEvent, viewer: &Viewer, out: &mut String) {
    let LiveEvent { game, player, absence } = event;
    let watches = viewer.account.is_none();
    let _ = match absence {
        // Whoever watches has nothing to claim.
        Absence::Begins { .. } if watches => {
            writeln!(out, "! Game {game}: the line of {player} has dropped, whose clock runs on.")
        }
        Absence::MayClaim if watches => writeln!(out, "! Game {game}: {player} has not come back."),
        Absence::Begins { claim_in } => writeln!(
            out,
            "! Game {game}: the line of {player} has dropped, whose clock runs on. In {} you may claim the win.",
            duration(*claim_in)
        ),
        Absence::GoesOn { claim_in } => {
            writeln!(
                out,
                "! Game {game}: {player} is still away, and has {} to come back.",
                duration(*claim_in)
            )
        }
        Absence::MayClaim => {
            writeln!(out, "! Game {game}: {player} has not come back. To take the win: claim {game}")
        }
        Absence::Over => writeln!(out, "! Game {game}: {player} is back."),
    };
}

/// The fields for programs.
pub(super) fn fields(event: &LiveEvent) -> Value {
    let claim_in = match event.absence {
        Absence::Begins { claim_in } | Absence::GoesOn { claim_in } => Some(claim_in),
        Absence::MayClaim => Some(std::time::Duration::ZERO),
        Absence::Over => None,
    };
    json!({
        "kind": event.absence.code(),
        "name": event.player.as_str(),
        "game": event.game.0,
        "claim_in_s": claim_in.map(|span| span.as_secs()),
    })
}
