//! How a command about SSH keys is typed.

use crate::command::args::{Args, count};
use crate::command::key::KeyCommand;
use crate::command::row::{Parsed, Row};
use fanorona_protocol::messages::command_info::{Chapter, GivenBy};
use fanorona_protocol::wire::clean::SafeText;
use fanorona_protocol::words::is_number;

/// The command.
pub(crate) static ROWS: &[Row] =
    &[Row::new("key", Chapter::Account, GivenBy::Member, key).price(5)];

/// `key`, `key list`, `key add [LABEL]`, `key remove NUMBER|all`.
fn key(args: &mut Args<'_>) -> Parsed {
    let word = args.word().unwrap_or("list").to_ascii_lowercase();
    let command = match word.as_str() {
        "list" => KeyCommand::List,
        "add" => {
            let label = SafeText::new(args.text().trim());
            let label = (!label.as_str().is_empty()).then_some(label);
            KeyCommand::Add { label }
        }
        "remove" => match args.word() {
            Some(all) if all.eq_ignore_ascii_case("all") => KeyCommand::Remove(None),
            Some(number) if is_number(number) => KeyCommand::Remove(Some(count(number))),
            Some(odd) => return Err(args.not_a_number(odd)),
            None => return Err(args.usage(None)),
        },
        _ => return Err(args.usage(None)),
    };
    Ok(command.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::commands::Command;
    use crate::command::parse::tests::alice;

    #[test]
    fn a_key_is_named_by_its_number_and_may_have_a_label() {
        let add = |label: Option<&str>| {
            let label = label.map(SafeText::new);
            Command::from(KeyCommand::Add { label })
        };
        assert_eq!(alice("key"), KeyCommand::List.into());
        assert_eq!(alice("key list"), KeyCommand::List.into());
        assert_eq!(alice("key add"), add(None));
        assert_eq!(alice("key add old laptop"), add(Some("old laptop")));
        assert_eq!(alice("key add \u{1b}[31m"), add(None));
        assert_eq!(alice("key remove 2"), KeyCommand::Remove(Some(2)).into());
        assert_eq!(alice("key remove ALL"), KeyCommand::Remove(None).into());
    }
}
