//! Refusals of commands that look back, as sentences.

use crate::command::Way;
use crate::refusal::ReviewRefusal;

pub(super) fn sentence(refusal: &ReviewRefusal) -> String {
    match refusal {
        ReviewRefusal::NotFinished(board) => {
            format!(
                "Game {board} is no finished game, so that no list goes on behind it. The newest: history"
            )
        }
        ReviewRefusal::WhoseGames => {
            "Say whose games are meant. Type the player's name behind history.".to_owned()
        }
        ReviewRefusal::NoTournaments => {
            "There are no tournaments here; every game is a standard one. Leave the word out: games"
                .to_owned()
        }
        ReviewRefusal::NoReplay => "You are in no replay. To open one: replay BOARD".to_owned(),
        ReviewRefusal::NotInReplay { name } => {
            format!("{name} is in no replay. To open one of your own: replay BOARD")
        }
        ReviewRefusal::NotLeading { leader, board } => {
            format!("{leader} leads this replay. To step through the game by yourself: replay {board}")
        }
        ReviewRefusal::ReplayEnds { board, after } => {
            format!("There is no turn there: you see game {board} after turn {after}. To another: go N")
        }
        ReviewRefusal::NoTurningPoint { board, after, way: Way::On } => {
            format!("Game {board} has no turning point after turn {after}. Back: backward turning")
        }
        ReviewRefusal::NoTurningPoint { board, after, way: Way::Back } => {
            format!("Game {board} has no turning point before turn {after}. On: forward turning")
        }
        ReviewRefusal::NoTurningPoints(board) => {
            format!("Game {board} has no turning points: nobody gave anything away. To a turn: go N")
        }
        ReviewRefusal::NotAnalysed(board) => {
            format!("Game {board} is not analysed. To have its turning points found: analyse {board}")
        }
        ReviewRefusal::ReplayIsFull { limit } => {
            format!("{limit} people are in that replay, which is the most. One of your own: replay BOARD")
        }
        ReviewRefusal::TooManyReplays { limit } => {
            format!("{limit} replays are open, which is the most. Join another's: replay NAME")
        }
        ReviewRefusal::TooManyExports { limit } => {
            format!("{limit} exports are under way, which is the most. Try again in a moment.")
        }
        ReviewRefusal::Private => {
            "What people write to each other is private and never exported. Games are not: export NAME"
                .to_owned()
        }
    }
}
