//! How a command about rematches is typed.

use crate::command::args::{Args, note};
use crate::command::rematch::RematchCommand;
use crate::command::row::{Parsed, Row};
use fanorona_protocol::messages::command_info::{Chapter, GivenBy, Inline};

/// The commands.
pub(crate) static ROWS: &[Row] = &[
    Row::new("vela", Chapter::Meeting, GivenBy::Player, |args| {
        Ok(RematchCommand::Vela(args.game()?).into())
    })
    .short(3)
    .inline(Inline::AfterBoard),
    Row::new("rematch", Chapter::Meeting, GivenBy::Player, rematch)
        .short(3)
        .inline(Inline::AfterBoard),
];

fn rematch(args: &mut Args<'_>) -> Parsed {
    let (mut game, mut colour) = (None, None);
    while let Some(word) = args.word() {
        match word.trim_start_matches('-').to_ascii_lowercase().parse() {
            Ok(named) => note(args, &mut colour, word, named)?,
            Err(_) => note(args, &mut game, word, args.as_game(word)?)?,
        }
    }
    Ok(
        RematchCommand::Rematch(game.map(|(_, game)| game), colour.map(|(_, colour)| colour))
            .into(),
    )
}
