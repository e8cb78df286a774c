//! The words of commands to the server and about the connection.

use crate::args::{Args, shown};
use crate::clean::SafeText;
use crate::command::{Command, Mode};
use crate::refusal::{Refusal, UsageDetail};

pub(crate) fn mode(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let mode = args.word().map(|word| {
        Mode::from_name(word).ok_or_else(|| args.usage(Some(UsageDetail::UnknownOption(shown(word)))))
    });
    Ok(Command::Mode(mode.transpose()?))
}

pub(crate) fn hello(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let word = args.word().ok_or_else(|| args.usage(None))?;
    let mode =
        Mode::from_name(word).ok_or_else(|| args.usage(Some(UsageDetail::UnknownOption(shown(word)))))?;
    let client = args.word().map(SafeText::new);
    Ok(Command::Hello { mode, client })
}

pub(crate) fn help(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let topic = args.word().map(shown);
    Ok(Command::Help(topic))
}

pub(crate) fn date(_: &mut Args<'_>) -> Result<Command, Refusal> {
    Ok(Command::Date)
}

pub(crate) fn uptime(_: &mut Args<'_>) -> Result<Command, Refusal> {
    Ok(Command::Uptime)
}

pub(crate) fn version(_: &mut Args<'_>) -> Result<Command, Refusal> {
    Ok(Command::Version)
}
