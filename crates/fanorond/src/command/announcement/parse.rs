//! How a command about announcements is typed.

use crate::command::admin::AdminCommand;
use crate::command::announcement::AnnouncementCommand;
use crate::command::args::Args;
use crate::command::row::{Parsed, Row};
use fanorona_protocol::messages::command_info::{Chapter, GivenBy};

/// The commands.
pub(crate) static ROWS: &[Row] = &[
    Row::new("motd", Chapter::Server, GivenBy::Anyone, motd).short(3),
    Row::new("news", Chapter::Server, GivenBy::Anyone, news)
        .price(2)
        .short(3),
];

fn motd(args: &mut Args<'_>) -> Parsed {
    let Some(word) = args.word() else {
        return Ok(AnnouncementCommand::Motd.into());
    };
    match word.to_ascii_lowercase().as_str() {
        "set" => Ok(AdminCommand::SetMotd(Some(args.safe_text()?)).into()),
        "clear" => Ok(AdminCommand::SetMotd(None).into()),
        _ => Err(args.unknown_option(word)),
    }
}

fn news(args: &mut Args<'_>) -> Parsed {
    let verb = args.peek().unwrap_or_default().to_ascii_lowercase();
    match verb.as_str() {
        "add" => {
            args.word();
            Ok(AdminCommand::AddNews(args.safe_text()?).into())
        }
        "remove" => {
            args.word();
            Ok(AdminCommand::RemoveNews(args.entry()?).into())
        }
        _ => Ok(AnnouncementCommand::News {
            before: args.before()?,
        }
        .into()),
    }
}
