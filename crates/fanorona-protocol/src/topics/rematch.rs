//! Games that follow a game: a rematch, or the vela that its loser asks for.

use crate::grammar::args::{Args, BadWords, note};
use crate::grammar::row::{Chapter, Inline, Row, Rows, Standing};
use crate::message::refusals;
use crate::value::OfGame;
use fanorona_game::{Colour, GameId};

/// The commands.
pub(crate) static ROWS: Rows<RematchCommand> = &[
    Row::new("vela", Chapter::Meeting, Standing::Player, |args| {
        args.board().map(RematchCommand::Vela)
    })
    .short(3)
    .inline(Inline::AfterBoard),
    Row::new("rematch", Chapter::Meeting, Standing::Player, rematch)
        .short(3)
        .inline(Inline::AfterBoard),
];

/// A challenge for the game that follows a game; `None` means the current board, or the last game
/// of the player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RematchCommand {
    /// The vela of a lost game.
    Vela(Option<GameId>),
    /// Another game: with colours swapped, or with these.
    Rematch(Option<GameId>, Option<Colour>),
}

fn rematch(args: &mut Args<'_>) -> Result<RematchCommand, BadWords> {
    let (mut board, mut colour) = (None, None);
    while let Some(word) = args.word() {
        match word.trim_start_matches('-').to_ascii_lowercase().parse() {
            Ok(named) => note(args, &mut colour, word, named)?,
            Err(_) => note(args, &mut board, word, args.as_board(word)?)?,
        }
    }
    Ok(RematchCommand::Rematch(
        board.map(|(_, board)| board),
        colour.map(|(_, colour)| colour),
    ))
}

refusals! {
    /// Why no game may follow.
    pub enum RematchRefusal ("rematch-refusal-") {
        NotOver(OfGame) => bad_args,
        /// The player has no finished game.
        NothingOver => not_found,
        /// Only the loser of the game can ask for its vela.
        NotTheDebtor(OfGame) => forbidden,
        /// The game leaves no debt: it has no winner, was a vela itself, or was not played on the
        /// large board.
        NoDebt(OfGame) => forbidden,
        /// The vela of the game has begun.
        VelaPlayed { game: GameId, vela: GameId } => exists,
        /// A challenge for the vela of the game waits for an answer.
        VelaAsked { game: GameId, challenge: GameId } => exists,
        /// The game belongs to a match, whose next game starts automatically.
        InMatch(OfGame) => forbidden,
    }
}
