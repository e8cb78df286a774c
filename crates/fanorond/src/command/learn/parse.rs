//! How a command about lessons is typed.

use crate::command::args::{Args, count};
use crate::command::learn::LearnCommand;
use crate::command::row::{Parsed, Row};
use fanorona_protocol::messages::command_info::{Chapter, GivenBy};
use fanorona_protocol::words::is_number;

/// The commands.
pub(crate) static ROWS: &[Row] =
    &[Row::new("learn", Chapter::Playing, GivenBy::Player, learn).price(2)];

/// `learn`, `learn 3`, `learn list`.
fn learn(args: &mut Args<'_>) -> Parsed {
    let Some(word) = args.word() else {
        return Ok(LearnCommand::Continue.into());
    };
    let command = match word.to_ascii_lowercase().as_str() {
        "list" => LearnCommand::List,
        "next" => LearnCommand::Next,
        "again" => LearnCommand::Again,
        "hint" => LearnCommand::Hint,
        "quit" => LearnCommand::Quit,
        number if is_number(number) => LearnCommand::Start(count(number)),
        _ => return Err(args.unknown_option(word)),
    };
    Ok(command.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::commands::Command;
    use crate::command::parse::tests::{alice, detail};
    use fanorona_protocol::messages::usage::UsageDetail;

    #[test]
    fn a_lesson_is_named_by_its_number() {
        for (text, command) in [
            ("learn", LearnCommand::Continue),
            ("learn 3", LearnCommand::Start(3)),
            ("learn 99999999999", LearnCommand::Start(u32::MAX)),
            ("learn LIST", LearnCommand::List),
            ("learn next", LearnCommand::Next),
            ("learn again", LearnCommand::Again),
            ("learn hint", LearnCommand::Hint),
            ("learn quit", LearnCommand::Quit),
        ] {
            assert_eq!(alice(text), Command::Learn(command), "{text}");
        }
        assert_eq!(
            detail("learn chess"),
            Some(UsageDetail::UnknownOption("chess".to_owned()))
        );
        assert_eq!(
            detail("learn 3 4"),
            Some(UsageDetail::LeftOver("4".to_owned()))
        );
    }
}
