//! Refusals about what surrounds a game, as sentences.

use super::super::date_time;
use crate::preferences::Zone;
use crate::refusal::Surroundings;

/// The sentence for a refusal.
pub(super) fn sentence(refusal: Surroundings, zone: &Zone) -> String {
    match refusal {
        Surroundings::NoUndo(board) => {
            format!("Game {board} was agreed to be without undo. Look at it: board {board}")
        }
        Surroundings::NothingToUndo { board, turns: 0 } => {
            format!("No turn has been played on board {board} yet. Look at it: board {board}")
        }
        Surroundings::NothingToUndo { board, turns } => {
            format!("Turns played on board {board}: {turns}. Say how many are to go: undo {board} 1")
        }
        Surroundings::AnswerFirst(board) => {
            format!(
                "You are asked something on board {board}. Answer first: accept {board} or decline {board}"
            )
        }
        Surroundings::NotOver(board) => {
            format!("Game {board} still goes on. Look at it: board {board}")
        }
        Surroundings::NothingOver => "You have finished no game yet. Those that go on: games".to_owned(),
        Surroundings::NotTheDebtor(board) => {
            format!("Only the loser of game {board} can ask for its vela. For a new game: rematch {board}")
        }
        Surroundings::NoDebt(board) => {
            format!(
                "Game {board} leaves no debt: only a win on the tsivy board does (help vela). A new game: rematch {board}"
            )
        }
        Surroundings::VelaPlayed { board, vela } => {
            format!("The vela for game {board} is game {vela}. Look at it: show {vela}")
        }
        Surroundings::VelaAsked { board, challenge } => {
            format!("The vela for game {board} is asked for already: challenge {challenge}. See: pending")
        }
        Surroundings::InMatch(board) => {
            format!("Game {board} belongs to a match: what follows it begins by itself. Your games: next")
        }
        Surroundings::OnVacation { until } => {
            format!(
                "You are on vacation, until {} at the latest. To end it: vacation off",
                date_time(until, zone)
            )
        }
        Surroundings::NotOnVacation => "You are not on vacation. To begin one: vacation on".to_owned(),
        Surroundings::NoVacationLeft { days } => {
            format!("You have used your {days} days of vacation within a year. What is left: vacation")
        }
    }
}
