//! How a command about rematches is typed.

use crate::command::args::{Args, note};
use crate::command::rematch::RematchCommand;
use crate::command::row::{Parsed, Row};
use fanorona_protocol::messages::command_info::{Chapter, Inline, Standing};

/// The commands.
pub(crate) static ROWS: &[Row] = &[
    Row::new("vela", Chapter::Meeting, Standing::Player, |args| {
        Ok(RematchCommand::Vela(args.board()?).into())
    })
    .short(3)
    .inline(Inline::AfterBoard),
    Row::new("rematch", Chapter::Meeting, Standing::Player, rematch)
        .short(3)
        .inline(Inline::AfterBoard),
];

fn rematch(args: &mut Args<'_>) -> Parsed {
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
    )
    .into())
}
