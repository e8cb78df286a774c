//! How a command about puzzles is typed.

use crate::command::args::Args;
use crate::command::row::Row;
use crate::features::commands::Command;
use crate::features::puzzle::command::PuzzleCommand;
use fanorona_protocol::messages::command_info::{Chapter, Standing};
use fanorona_protocol::messages::refusal::Refusal;

/// The commands.
pub(crate) static ROWS: &[Row] =
    &[Row::new("puzzle", Chapter::Playing, Standing::Player, puzzle).price(5)];

/// `puzzle`, `puzzle hint`.
fn puzzle(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let Some(word) = args.word() else {
        return Ok(PuzzleCommand::Show.into());
    };
    let command = match word.to_ascii_lowercase().as_str() {
        "next" => PuzzleCommand::Show,
        "hint" => PuzzleCommand::Hint,
        "skip" => PuzzleCommand::Skip,
        "quit" => PuzzleCommand::Quit,
        _ => return Err(args.unknown_option(word)),
    };
    Ok(command.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::parse::tests::{alice, detail};
    use crate::features::commands::Command;
    use fanorona_protocol::messages::usage::UsageDetail;

    #[test]
    fn a_puzzle_is_asked_for_left_and_given_up() {
        for (text, command) in [
            ("puzzle", PuzzleCommand::Show),
            ("puzzle next", PuzzleCommand::Show),
            ("puzzle HINT", PuzzleCommand::Hint),
            ("puzzle skip", PuzzleCommand::Skip),
            ("puzzle quit", PuzzleCommand::Quit),
        ] {
            assert_eq!(alice(text), Command::Puzzle(command), "{text}");
        }
        assert_eq!(
            detail("puzzle 3"),
            Some(UsageDetail::UnknownOption("3".to_owned()))
        );
    }
}
