//! How a command about offers is typed.

use crate::command::args::{Args, ByMail, count};
use crate::command::offer::OfferCommand;
use crate::command::row::{Parsed, Row};
use fanorona_protocol::messages::command_info::{Chapter, GivenBy, Inline};
use fanorona_protocol::words::is_number;

/// The commands.
pub(crate) static ROWS: &[Row] = &[
    Row::new("undo", Chapter::Playing, GivenBy::Player, undo)
        .aliases(&["takeback"])
        .short(2)
        .inline(Inline::AfterBoard)
        .mail(&["fanorona move BOARD USERID PASSWORD undo"]),
    Row::new("abort", Chapter::Playing, GivenBy::Player, |args| {
        Ok(OfferCommand::Abort(args.game()?).into())
    })
    .short(2)
    .inline(Inline::AfterBoard)
    .mail(&["fanorona move BOARD USERID PASSWORD abort"]),
];

/// `undo`, `undo TURNS`, `undo BOARD TURNS`. By mail a single number is the board, which stood
/// before the userid.
fn undo(args: &mut Args<'_>) -> Parsed {
    let (first, second) = (args.word(), args.word());
    let (game, turns) = match (first, second) {
        (Some(game), Some(turns)) => (Some(args.as_game(game)?), Some(turns)),
        (Some(game), None) if args.by_mail() == ByMail::Yes => (Some(args.as_game(game)?), None),
        (turns, None) => (None, turns),
        (None, Some(_)) => (None, None),
    };
    let turns = turns.map(|word| match is_number(word).then(|| count(word)) {
        None => Err(args.not_a_number(word)),
        Some(0) => Err(args.usage(None)),
        Some(turns) => Ok(turns),
    });
    Ok(OfferCommand::Undo {
        game,
        turns: turns.transpose()?,
    }
    .into())
}
