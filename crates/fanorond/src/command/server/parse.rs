//! How a command about the server is typed.

use crate::command::args::Args;
use crate::command::row::{Parsed, Row};
use crate::command::server::ServerCommand;
use crate::command::session::{ModeChoice, SessionCommand};
use fanorona_protocol::messages::command_info::{Chapter, GivenBy};
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_protocol::viewer::Mode;
use fanorona_protocol::wire::clean::SafeText;

/// The commands.
pub(crate) static ROWS: &[Row] = &[
    Row::new("help", Chapter::Server, GivenBy::Anyone, help)
        .aliases(&["?"])
        .short(1)
        .mail(&["fanorona help"]),
    Row::new("mode", Chapter::Server, GivenBy::Anyone, mode).short(3),
    Row::new("hello", Chapter::Server, GivenBy::Anyone, hello),
    Row::new("date", Chapter::Server, GivenBy::Anyone, |_| {
        Ok(ServerCommand::Date.into())
    })
    .short(2),
    Row::new("uptime", Chapter::Server, GivenBy::Anyone, |_| {
        Ok(ServerCommand::Uptime.into())
    })
    .short(1),
    Row::new("version", Chapter::Server, GivenBy::Anyone, |_| {
        Ok(SessionCommand::Version.into())
    })
    .short(1),
    Row::new("why", Chapter::Server, GivenBy::Anyone, |_| {
        Ok(SessionCommand::Why.into())
    })
    .price(2),
    Row::new("multiple", Chapter::Server, GivenBy::Anyone, multiple)
        .short(4)
        .mail(&["multiple"]),
];

/// The word with which a program asks for words in each line of json mode.
const WORDS: &str = "words";

fn mode_of(word: &str, args: &Args<'_>) -> Result<Mode, Refusal> {
    Mode::from_name(word).ok_or_else(|| args.unknown_option(word))
}

/// What follows a mode: in json mode, whether there are words.
fn with_words(mode: Mode, args: &mut Args<'_>) -> Result<ModeChoice, Refusal> {
    let words = match args.word().filter(|_| mode == Mode::Json) {
        None => false,
        Some(word) if word.eq_ignore_ascii_case(WORDS) => true,
        Some(word) => return Err(args.unknown_option(word)),
    };
    Ok(ModeChoice { mode, words })
}

fn mode(args: &mut Args<'_>) -> Parsed {
    let Some(word) = args.word() else {
        return Ok(SessionCommand::Mode(None).into());
    };
    let mode = mode_of(word, args)?;
    Ok(SessionCommand::Mode(Some(with_words(mode, args)?)).into())
}

fn hello(args: &mut Args<'_>) -> Parsed {
    let word = args.needed_word()?;
    let mode = mode_of(word, args)?;
    let client = args.word().map(SafeText::new);
    let mode = with_words(mode, args)?;
    Ok(SessionCommand::Hello { mode, client }.into())
}

fn help(args: &mut Args<'_>) -> Parsed {
    let topic = args.notation();
    Ok(ServerCommand::Help((!topic.is_empty()).then(|| topic.to_owned())).into())
}

/// In a mail the commands follow in the next lines.
fn multiple(args: &mut Args<'_>) -> Parsed {
    args.text();
    Ok(ServerCommand::Multiple.into())
}
