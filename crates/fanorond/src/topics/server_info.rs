//! The server about itself.

use super::{Result, admin};
use crate::logged_in::LoggedIn;
use crate::server::Server;
use fanorona_protocol::args::shown;
use fanorona_protocol::catalog::{self, Lookup};
use fanorona_protocol::refusal::Refusal;
use fanorona_protocol::reply::{Done, HelpPage};

pub(crate) async fn help(server: &Server, me: Option<&LoggedIn>, topic: Option<&str>) -> Result {
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
        Lookup::Ambiguous(candidates) => Err(Refusal::Ambiguous { word: shown(topic), candidates }.into()),
        Lookup::Unknown => Err(Refusal::NoHelp { topic: shown(topic) }.into()),
    }
}

pub(crate) fn date(server: &Server) -> Result {
    Ok(Done::Date(server.clock.now()).into())
}

pub(crate) fn uptime(server: &Server) -> Result {
    Ok(Done::Uptime { since: server.started_at, now: server.clock.now() }.into())
}

pub(crate) fn version() -> Result {
    Ok(Done::Version(Server::VERSION).into())
}
