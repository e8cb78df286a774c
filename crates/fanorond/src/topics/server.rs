//! The server about itself.

use super::{Result, admin};
use crate::caller::Caller;
use crate::logged_in::LoggedIn;
use crate::server::Server;
use fanorona_protocol::args::shown;
use fanorona_protocol::catalog::{self, Lookup};
use fanorona_protocol::command::ServerCommand;
use fanorona_protocol::event::ServerInfo;
use fanorona_protocol::preferences::Zone;
use fanorona_protocol::refusal::ServerRefusal;
use fanorona_protocol::reply::{Done, HelpPage, ServerDone};
use fanorona_protocol::view;

pub(crate) async fn handle(server: &Server, caller: Caller<'_>, command: ServerCommand) -> Result {
    let now_ms = server.clock.now();
    let done = match command {
        ServerCommand::Help(topic) => return help(server, caller.user(), topic.as_deref()).await,
        ServerCommand::Date => ServerDone::Date { now_ms, date: view::date_time(now_ms, &Zone::UTC) },
        ServerCommand::Uptime => {
            let since_ms = server.started_at;
            ServerDone::Uptime { since_ms, now_ms, uptime_s: now_ms.since(since_ms).into() }
        }
        ServerCommand::Version => ServerDone::Version(ServerInfo::new(Server::VERSION)),
        ServerCommand::Multiple => ServerDone::Multiple,
        // The session knows its connection.
        ServerCommand::Mode(_) | ServerCommand::Hello { .. } => {
            return Err(ServerRefusal::AuthRequired { inline: false }.into());
        }
    };
    Ok(Done::from(done).into())
}

async fn help(server: &Server, me: Option<&LoggedIn>, topic: Option<&str>) -> Result {
    let Some(topic) = topic else { return Ok(Done::Help(HelpPage::Start).into()) };
    if topic.eq_ignore_ascii_case("commands") {
        let listed = admin::listed(server, me).await?;
        return Ok(Done::Help(HelpPage::Commands(listed)).into());
    }
    if let Some(page) = catalog::TOPICS.into_iter().find(|page| page.eq_ignore_ascii_case(topic)) {
        return Ok(Done::Help(HelpPage::Topic(page)).into());
    }
    match catalog::look_up(topic) {
        Lookup::Found(row) | Lookup::SpellOut(row) => Ok(Done::Help(HelpPage::Command(row)).into()),
        Lookup::Ambiguous(candidates) => {
            let candidates = candidates.into_iter().map(str::to_owned).collect();
            Err(ServerRefusal::Ambiguous { word: shown(topic), candidates }.into())
        }
        Lookup::Unknown => Err(ServerRefusal::NoHelp { topic: shown(topic) }.into()),
    }
}
