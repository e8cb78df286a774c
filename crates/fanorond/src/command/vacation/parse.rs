//! How a command about vacations is typed.

use crate::command::args::Args;
use crate::command::row::{Parsed, Row};
use crate::command::vacation::VacationCommand;
use fanorona_protocol::messages::command_info::{Chapter, GivenBy, Inline};

/// The command.
pub(crate) static ROWS: &[Row] =
    &[
        Row::new("vacation", Chapter::Account, GivenBy::Member, vacation)
            .short(3)
            .inline(Inline::First),
    ];

fn vacation(args: &mut Args<'_>) -> Parsed {
    let command = match args.word().map(str::to_ascii_lowercase).as_deref() {
        None => VacationCommand::Show,
        Some("on") => VacationCommand::On,
        Some("off") => VacationCommand::Off,
        Some(other) => return Err(args.unknown_option(other)),
    };
    Ok(command.into())
}
