//! Answers to those who look back.

use crate::reply::Reviewed;
use serde_json::{Value, json};

/// For people; nothing where the events have said it all.
pub(super) fn text(done: &Reviewed) -> Option<String> {
    match done {
        Reviewed::Shown { more } => more.as_ref().map(|more| format!("There are more: {more}")),
        Reviewed::Looked { looked, last, more } => {
            Some(format!("That is among {looked} games, down to board {last}. To look further:\n{more}"))
        }
        // The percent sign makes it a remark where games are read back.
        Reviewed::Exported { games, stopped } => {
            let noun = if *games == 1 { "game" } else { "games" };
            let stopped = if *stopped { " before it was stopped" } else { "" };
            Some(format!("% Exported: {games} {noun}{stopped}."))
        }
        Reviewed::LeftReplay(game) => Some(format!("You have left the replay of game {game}.")),
        Reviewed::ToldReplay { people, .. } => Some(format!(
            "{people} {} in the replay.",
            if *people == 1 { "other is told" } else { "others are told" }
        )),
    }
}

/// For programs.
pub(in crate::view) fn json(done: &Reviewed) -> Value {
    match done {
        Reviewed::Shown { more } => json!({ "more": more }),
        Reviewed::Looked { looked, last, more } => {
            json!({ "looked": looked, "last": last.0, "more": more })
        }
        Reviewed::Exported { games, stopped } => json!({ "games": games, "stopped": stopped }),
        Reviewed::LeftReplay(game) => json!({ "game": game.0 }),
        Reviewed::ToldReplay { game, people } => json!({ "game": game.0, "people": people }),
    }
}
