//! Sentences about games that others play.

use crate::refusal::WatchRefusal;

/// The sentence for a refusal.
pub(super) fn sentence(refusal: &WatchRefusal) -> String {
    match refusal {
        WatchRefusal::Private(board) => {
            format!("Game {board} is private, for its two players only. Games for all to see: games")
        }
        WatchRefusal::Plays(board) => {
            format!("You play on board {board}, and see all of it anyway. Look at it: board {board}")
        }
        WatchRefusal::NotObserved(Some(board)) => {
            format!("You do not watch board {board}. What you watch: observe")
        }
        WatchRefusal::NotObserved(None) => "You watch no board. To watch one: observe BOARD".to_owned(),
        WatchRefusal::TooManyBoards { most } => {
            format!("You can watch {most} boards at once. Leave one first: unobserve BOARD")
        }
        WatchRefusal::NotFollowed(Some(name)) => {
            format!("You do not follow {name}. Whom you follow: follow")
        }
        WatchRefusal::NotFollowed(None) => "You follow nobody. To follow somebody: follow NAME".to_owned(),
        WatchRefusal::TooManyPlayers { most } => {
            format!("You can follow {most} players at once. Leave one first: unfollow NAME")
        }
        WatchRefusal::NotThere { board, to } => {
            let command = to.command();
            format!("You are not at board {board}. To watch it, and then {command}: observe {board}")
        }
        WatchRefusal::PlayersDoNotWhisper(board) => {
            format!("You play on board {board}, and players do not whisper. To speak there: kibitz or say")
        }
        WatchRefusal::WhichBoard(to) => {
            format!("Say at which board, for example: {} 12 what a turn", to.command())
        }
    }
}
