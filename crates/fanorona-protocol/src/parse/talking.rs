//! The words of commands by which people talk.

use crate::args::Args;
use crate::command::Command;
use crate::refusal::Refusal;

pub(crate) fn tell(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let to = args.name()?.ok_or_else(|| args.usage(None))?;
    Ok(Command::Tell { to, text: args.safe_text()? })
}

pub(crate) fn say(args: &mut Args<'_>) -> Result<Command, Refusal> {
    args.safe_text().map(Command::Say)
}
