//! How a command about clocks is typed.

use crate::command::args::Args;
use crate::command::clock::ClockCommand;
use crate::command::row::{Parsed, Row};
use fanorona_protocol::messages::command_info::{Chapter, GivenBy, Inline};
use fanorona_protocol::messages::usage::UsageDetail;
use fanorona_protocol::words::is_number;

use std::time::Duration;

/// The command.
pub(crate) static ROWS: &[Row] =
    &[
        Row::new("moretime", Chapter::Playing, GivenBy::Player, more_time)
            .short(5)
            .inline(Inline::AfterBoard),
    ];

/// `moretime SECONDS`, `moretime BOARD SECONDS`.
fn more_time(args: &mut Args<'_>) -> Parsed {
    let (game, seconds) = match (args.word(), args.word()) {
        (Some(game), Some(seconds)) => (Some(args.as_game(game)?), seconds),
        (Some(seconds), None) => (None, seconds),
        (None, _) => return Err(args.usage(None)),
    };
    let span = is_number(seconds).then(|| seconds.parse().unwrap_or(u64::MAX));
    let span = span.ok_or_else(|| args.not_a_number(seconds))?;
    if span == 0 {
        return Err(args.usage(Some(UsageDetail::bad_option("seconds", seconds))));
    }
    // The limit is checked where it is known.
    Ok(ClockCommand::MoreTime {
        game,
        span: Duration::from_secs(span.min(86_400)),
    }
    .into())
}
