//! Answers about games that others play.

use crate::reply::WatchDone;
use fanorona_game::{GameId, PlayerName};
use serde_json::{Value, json};

/// The sentence for what was done.
pub(in crate::view) fn text(done: &WatchDone) -> String {
    match done {
        WatchDone::Observes(these) => format!("You watch {}.", boards(these)),
        WatchDone::NoLongerObserves(these) => format!("You no longer watch {}.", boards(these)),
        WatchDone::Follows { name, boards: these } if these.is_empty() => {
            format!("You follow {name}, and watch every game of {name} that begins.")
        }
        WatchDone::Follows { name, boards: these } => {
            format!("You follow {name}, and watch {}.", boards(these))
        }
        WatchDone::NoLongerFollows(names) => {
            let names: Vec<&str> = names.iter().map(PlayerName::as_str).collect();
            format!("You no longer follow {}.", names.join(", "))
        }
        // Somebody may be there who does not want to hear it.
        WatchDone::Said { board, heard: 0 } => format!("Nobody hears it at board {board} just now."),
        WatchDone::Said { board, heard: 1 } => format!("Heard at board {board} by 1."),
        WatchDone::Said { board, heard } => format!("Heard at board {board} by {heard}."),
    }
}

fn boards(these: &[GameId]) -> String {
    let numbers: Vec<String> = these.iter().map(ToString::to_string).collect();
    format!("{} {}", if these.len() == 1 { "board" } else { "boards" }, numbers.join(", "))
}

/// The fields of what was done.
pub(in crate::view) fn fields(done: &WatchDone) -> Value {
    let numbers = |these: &[GameId]| these.iter().map(|board| board.0).collect::<Vec<i64>>();
    match done {
        WatchDone::Observes(these) => json!({ "observes": numbers(these) }),
        WatchDone::NoLongerObserves(these) => json!({ "no_longer_observes": numbers(these) }),
        WatchDone::Follows { name, boards } => {
            json!({ "follows_player": name.as_str(), "observes": numbers(boards) })
        }
        WatchDone::NoLongerFollows(names) => {
            json!({ "no_longer_follows": names.iter().map(PlayerName::as_str).collect::<Vec<_>>() })
        }
        WatchDone::Said { board, heard } => json!({ "game": board.0, "heard": heard }),
    }
}
