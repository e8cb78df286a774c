//! How a command about players who have met is typed.

use crate::command::args::Args;
use crate::command::chat::parse::channel::channel_word;
use crate::command::row::{Parsed, Row};
use crate::command::versus::VersusCommand;
use fanorona_game::PlayerName;
use fanorona_protocol::messages::command_info::{Chapter, GivenBy};

/// The command.
pub(crate) static ROWS: &[Row] = &[
    Row::new("versus", Chapter::Reading, GivenBy::Anyone, versus)
        .price(4)
        .aliases(&["vs", "compare"])
        .short(5),
];

/// `versus B`, `versus A B`, `versus A B C`, `versus #CHANNEL` or `versus channel NAME`.
fn versus(args: &mut Args<'_>) -> Parsed {
    let word = args.needed_word()?;
    if word.starts_with('#') {
        return Ok(VersusCommand::Channel(channel_word(args, word)?).into());
    }
    let mut names: Vec<PlayerName> = Vec::new();
    let mut next = Some(word);
    while let Some(word) = next {
        if names.is_empty() && word.eq_ignore_ascii_case("channel") {
            let word = args.needed_word()?;
            return Ok(VersusCommand::Channel(channel_word(args, word)?).into());
        }
        // As people write it: "alice vs bob", "alice, bob".
        for word in word.split(',').filter(|word| !word.is_empty()) {
            if !matches!(word.to_ascii_lowercase().as_str(), "vs" | "versus" | "and") {
                names.push(args.as_name(word)?);
            }
        }
        next = args.word();
    }
    Ok(match <[PlayerName; 2]>::try_from(names) {
        Ok([first, second]) => VersusCommand::Pair {
            first: Some(first),
            second,
        },
        Err(names) if names.len() == 1 => VersusCommand::Pair {
            first: None,
            second: names.into_iter().next().ok_or_else(|| args.usage(None))?,
        },
        Err(names) if names.is_empty() => return Err(args.usage(None)),
        Err(names) => VersusCommand::Grid(names),
    }
    .into())
}
