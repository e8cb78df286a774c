//! How a command about puzzles is typed.

use crate::command::args::Args;
use crate::command::puzzle::PuzzleCommand;
use crate::command::row::{Parsed, Row};
use fanorona_game::Day;
use fanorona_protocol::messages::command_info::{Chapter, GivenBy};
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_protocol::messages::usage::UsageDetail;

/// The commands.
pub(crate) static ROWS: &[Row] =
    &[Row::new("puzzle", Chapter::Playing, GivenBy::Player, puzzle).price(5)];

/// `puzzle`, `puzzle hint`.
fn puzzle(args: &mut Args<'_>) -> Parsed {
    let Some(word) = args.word() else {
        return Ok(PuzzleCommand::Show.into());
    };
    let command = match word.to_ascii_lowercase().as_str() {
        "next" => PuzzleCommand::Show,
        "hint" => PuzzleCommand::Hint,
        "skip" => PuzzleCommand::Skip,
        "quit" => PuzzleCommand::Quit,
        "day" | "today" | "daily" => PuzzleCommand::Day,
        "days" => PuzzleCommand::Days {
            before: before(args)?,
        },
        _ => return Err(args.unknown_option(word)),
    };
    Ok(command.into())
}

/// `before 2026-11-20`, or nothing.
fn before(args: &mut Args<'_>) -> Result<Option<Day>, Refusal> {
    let Some(word) = args.word() else {
        return Ok(None);
    };
    if !word.eq_ignore_ascii_case("before") {
        return Err(args.unknown_option(word));
    }
    let day = args.needed_word()?;
    let bad = |_not_a_day| args.usage(Some(UsageDetail::bad_option("day", day)));
    day.parse().map(Some).map_err(bad)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::commands::Command;
    use crate::command::parse::tests::{alice, detail};

    #[test]
    fn a_puzzle_is_asked_for_left_and_given_up() {
        for (text, command) in [
            ("puzzle", PuzzleCommand::Show),
            ("puzzle next", PuzzleCommand::Show),
            ("puzzle HINT", PuzzleCommand::Hint),
            ("puzzle skip", PuzzleCommand::Skip),
            ("puzzle quit", PuzzleCommand::Quit),
            ("puzzle day", PuzzleCommand::Day),
            ("puzzle today", PuzzleCommand::Day),
            ("puzzle daily", PuzzleCommand::Day),
            ("puzzle days", PuzzleCommand::Days { before: None }),
            (
                "puzzle days before 2026-11-20",
                PuzzleCommand::Days {
                    before: Some("2026-11-20".parse().unwrap()),
                },
            ),
        ] {
            assert_eq!(alice(text), Command::Puzzle(command), "{text}");
        }
        assert_eq!(
            detail("puzzle 3"),
            Some(UsageDetail::UnknownOption("3".to_owned()))
        );
        assert_eq!(
            detail("puzzle days before noon"),
            Some(UsageDetail::bad_option("day", "noon"))
        );
        assert_eq!(
            detail("puzzle day 3"),
            Some(UsageDetail::LeftOver("3".to_owned()))
        );
    }
}
