//! Games that follow a game: a rematch, or the vela that its loser asks for.

use crate::messages::message::refusals;
use crate::value::OfGame;
use fanorona_game::GameId;

refusals! {
    /// Why a rematch or a vela was refused.
    pub enum RematchRefusal ("rematch-refusal-") {
        NotOver(OfGame) => bad_args,
        /// The player has no finished game.
        NothingOver => not_found,
        /// Only the loser of the game can ask for its vela.
        NotTheDebtor(OfGame) => forbidden,
        /// The game leaves no debt: it has no winner, was a vela itself, or was not played on the
        /// large board.
        NoDebt(OfGame) => forbidden,
        /// The vela of the game has already begun.
        VelaPlayed { game: GameId, vela: GameId } => exists,
        /// A challenge for the vela of the game waits for an answer.
        VelaAsked { game: GameId, challenge: GameId } => exists,
        /// The game belongs to a match, whose next game starts automatically.
        InMatch(OfGame) => forbidden,
    }
}
