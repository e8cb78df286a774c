//! Refusals about advice and exhibitions, as sentences.

use crate::refusal::HouseRefusal;

/// The sentence for a refusal.
pub(in crate::view) fn sentence(refusal: &HouseRefusal) -> String {
    match refusal {
        HouseRefusal::RatedGame(board) => {
            format!("Game {board} is rated, so it is played without advice. See the board: board {board}")
        }
        HouseRefusal::GoesOn(board) => {
            format!("Game {board} goes on. When it is over: analyse {board}")
        }
        HouseRefusal::NothingPlayed(board) => {
            format!("No turn was played in game {board}. Games that were: history")
        }
        HouseRefusal::AnalysesOfOne(most) => {
            format!("You wait for {most} analyses already. Ask again when one of them is there.")
        }
        HouseRefusal::AnalysesOfAll(most) => {
            format!("{most} analyses wait already, of everybody together. Ask again later.")
        }
        HouseRefusal::SingleGames => {
            "An exhibition is public, without velas and matches. Leave that out: simul open".to_owned()
        }
        HouseRefusal::TooManyBoards(most) => {
            format!("An exhibition has at most {most} boards. Give fewer: simul open -boards={most}")
        }
        HouseRefusal::TooManySimuls(most) => {
            format!("{most} exhibitions are announced already. Play in one of them: simul")
        }
        HouseRefusal::OwnSimul => "You give an exhibition already. See it: simul".to_owned(),
        HouseRefusal::NoSimulOf(name) => {
            format!("{name} has announced no exhibition. Those that are: simul")
        }
        HouseRefusal::NoSimul => "You give no exhibition. To announce one: simul open".to_owned(),
        HouseRefusal::SimulGoesOn => {
            "Your exhibition goes on, and ends with its games. See it: simul".to_owned()
        }
        HouseRefusal::SimulFull(name) => {
            format!("No place in the exhibition of {name} is open to you. Others: simul")
        }
        HouseRefusal::InSimul(name) => {
            format!("You have a place in the exhibition of {name}. To give it back: simul leave")
        }
        HouseRefusal::NotInSimul => {
            "You have no place in an exhibition. To take one: simul join NAME".to_owned()
        }
        HouseRefusal::NobodyJoined => {
            "Nobody has a place who could play now. Others join with: simul join YOURNAME".to_owned()
        }
        HouseRefusal::NoBoardWaits => "No board of an exhibition waits for you. See all: simul".to_owned(),
    }
}
