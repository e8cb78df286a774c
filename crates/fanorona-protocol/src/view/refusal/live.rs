//! Refusals about games by the minute, as sentences.

use crate::refusal::LiveRefusal;

/// The sentence for a refusal.
pub(super) fn sentence(refusal: &LiveRefusal) -> String {
    match refusal {
        LiveRefusal::NotByTheMinute(board) => {
            format!("Game {board} is not played by the minute. How much time there is: board {board}")
        }
        LiveRefusal::GivenEnough { board, minutes } => {
            format!("A side gets at most {minutes} minutes more in one game. Play on: board {board}")
        }
        LiveRefusal::MayReturn { board, name, seconds } => {
            let unit = if *seconds == 1 { "second" } else { "seconds" };
            format!("{name} may come back for {seconds} {unit} more. Then the win is yours: claim {board}")
        }
    }
}
