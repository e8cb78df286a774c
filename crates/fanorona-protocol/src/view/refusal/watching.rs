//! Sentences about games that others play.

use crate::refusal::{WatchRefusal, WhichBoard};
use fanorona_game::GameId;

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
        WatchRefusal::WhichBoard { for_what, boards } => which_board(*for_what, boards),
        WatchRefusal::Person { name, board: Some(board) } => format!(
            "{name} plays on board {board} now. To watch it: observe {board} (every game: follow {name})"
        ),
        WatchRefusal::Person { name, board: None } => {
            format!("Boards are observed by number: games {name}. To watch all of them: follow {name}")
        }
        WatchRefusal::NoNumber(word) => {
            format!("\"{word}\" is neither the number of a board nor a player. Games just now: games live")
        }
    }
}

/// Names the boards that may be meant, and what to type with the number of one of them.
fn which_board(for_what: WhichBoard, boards: &[GameId]) -> String {
    const MOST: usize = 5;
    let first = boards.first().copied().unwrap_or(GameId(1));
    let mut listed: Vec<String> = boards.iter().take(MOST).map(ToString::to_string).collect();
    if boards.len() > MOST {
        listed.push("...".to_owned());
    }
    let listed = listed.join(", ");
    match for_what {
        WhichBoard::Speak(to) => format!("Say at which board ({listed}): {} {first} TEXT", to.command()),
        WhichBoard::Say => format!("Say on which board ({listed}): type {first}, and then: say TEXT"),
        WhichBoard::Observers => format!("Say of which board ({listed}): observers {first}"),
    }
}
