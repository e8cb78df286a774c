//! What the commands about the server and the connection do.

use crate::command::catalog::{self, Lookup};
use crate::command::server::ServerCommand;
use crate::features::Result;
use crate::features::caller::Caller;
use crate::features::logged_in::LoggedIn;
use crate::features::server::search;
use crate::services::Server;
use crate::services::robots::advice;
use fanorona_game::Role;
use fanorona_protocol::messages::command_info::CommandInfo;
use fanorona_protocol::messages::play::PlayRefusal;
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_protocol::messages::reply::{Done, Why};
use fanorona_protocol::messages::server::{Beginning, HelpPage, ServerDone, ServerRefusal};
use fanorona_protocol::preferences::values::Zone;
use fanorona_protocol::text::{self, pages};
use fanorona_protocol::words::{near_name, shown};

pub async fn handle(server: &Server, caller: Caller<'_>, command: ServerCommand) -> Result {
    let now_ms = server.clock.wall();
    let done = match command {
        ServerCommand::Help(topic) => return help(server, caller.user(), topic.as_deref()).await,
        ServerCommand::Date => ServerDone::Date {
            now_ms,
            date: text::date_time(now_ms, &Zone::UTC),
        },
        ServerCommand::Uptime => {
            let since_ms = server.clock.date_of(server.started_at);
            ServerDone::Uptime {
                since_ms,
                now_ms,
                uptime_s: now_ms.since(since_ms).into(),
            }
        }
        ServerCommand::Multiple => ServerDone::Multiple,
    };
    Ok(Done::from(done).into())
}

async fn help(server: &Server, me: Option<&LoggedIn>, topic: Option<&str>) -> Result {
    let asks_about = topic.is_some_and(|topic| topic.eq_ignore_ascii_case("about"));
    if let Some(about) = server.doors.place.about().filter(|_| asks_about) {
        return Ok(Done::Help(HelpPage::About(about)).into());
    }
    let is_list = match topic {
        None => false,
        // `help me please` asks for nothing in particular.
        Some(topic) if topic.contains(' ') && !search::has_subject(topic) => false,
        Some(topic) if topic.eq_ignore_ascii_case("commands") => true,
        Some(topic) => return help_on(topic),
    };
    let role = match me {
        Some(me) => server.store.role_of(me.player.id).await?,
        None => None,
    };
    let page = match me {
        _ if is_list => HelpPage::Commands(commands_for(role)),
        None => HelpPage::Start(Beginning::Stranger(server.doors.access.level())),
        Some(me) => {
            let robot = advice::fitting(server, me.player.id).await?;
            let robot = robot.map(|robot| robot.player.name.clone());
            HelpPage::Start(Beginning::Player { role, robot })
        }
    };
    Ok(Done::Help(page).into())
}

/// The commands that somebody with this role may give.
fn commands_for(role: Option<Role>) -> Vec<&'static CommandInfo> {
    catalog::rows()
        .filter(|row| row.role() <= role)
        .map(|row| &row.info)
        .collect()
}

/// Help on a word, or the pages about several words.
fn help_on(topic: &str) -> Result {
    if topic.contains(char::is_whitespace) {
        return match catalog::help_on_command(topic) {
            Some(page) => Ok(Done::Help(HelpPage::Topic(page)).into()),
            None => help_found(topic, None),
        };
    }
    if let Some(page) = page_on(topic) {
        return Ok(Done::Help(page).into());
    }
    match catalog::look_up(topic) {
        Lookup::Found(row) | Lookup::SpellOut(row) => {
            Ok(Done::Help(HelpPage::Command(&row.info)).into())
        }
        Lookup::Ambiguous(candidates) => {
            let candidates = candidates.into_iter().map(str::to_owned).collect();
            Err(ServerRefusal::Ambiguous {
                word: shown(topic),
                candidates,
            }
            .into())
        }
        Lookup::Unknown => help_elsewhere(topic),
    }
}

/// The page about a subject that is not a command.
fn page_on(topic: &str) -> Option<HelpPage> {
    if let Some(page) = pages::TOPICS
        .into_iter()
        .find(|page| page.eq_ignore_ascii_case(topic))
    {
        return Some(HelpPage::Topic(page));
    }
    let (page, part) = catalog::help_on(topic)?;
    let is_topic = pages::TOPICS.contains(&page);
    Some(match part {
        Some(number) => HelpPage::Part(page, number),
        None if is_topic => HelpPage::Topic(page),
        None => HelpPage::Command(&catalog::exact(page)?.info),
    })
}

/// The page about a subject, or about the command with which a line begins.
pub(super) fn page_of(line: &str) -> Option<HelpPage> {
    page_on(line).or_else(|| {
        let row = catalog::exact(line.split(' ').next()?)?;
        Some(HelpPage::Command(&row.info))
    })
}

/// Help on a word of another server or language: on the subject or the command that it means.
fn help_elsewhere(topic: &str) -> Result {
    let line = catalog::alone_elsewhere(topic).unwrap_or_default();
    let line = line.strip_prefix("help ").unwrap_or(line);
    if let Some(page) = page_of(line) {
        return Ok(Done::Help(page).into());
    }
    let commands = catalog::rows()
        .filter(|row| row.role().is_none())
        .flat_map(|row| row.names());
    let names = commands.chain(pages::TOPICS).chain(catalog::help_words());
    help_found(topic, near_name(topic, names))
}

/// The pages about these words, unless one word is near the name of a page.
fn help_found(words: &str, near: Option<&str>) -> Result {
    let found = search::search(words);
    if near.is_some() || found.is_empty() {
        let (topic, near) = (shown(words), near.map(str::to_owned));
        return Err(ServerRefusal::NoHelp { topic, near }.into());
    }
    Ok(Done::Help(HelpPage::Found(found)).into())
}

/// A refusal at length. `command` is the command that was refused, if the line was one.
pub fn explained(refusal: Refusal, command: Option<&'static str>) -> Why {
    let page_of = |command: &str| catalog::exact(command).map(|row| HelpPage::Command(&row.info));
    let page = match (refusal.illegal_move(), &refusal) {
        (Some(why), _) => match why.part_of_rules() {
            Some(part) => Some(HelpPage::Part("fanorona", part)),
            None => page_of("vela"),
        },
        (None, Refusal::Play(PlayRefusal::Syntax { .. })) => {
            Some(HelpPage::Part("fanorona", HelpPage::NOTATION))
        }
        (
            None,
            Refusal::Server(
                ServerRefusal::Usage { command, .. } | ServerRefusal::SpellOut { command },
            ),
        ) => page_of(&command.0),
        (None, _) => command.and_then(page_of),
    };
    Why { refusal, page }
}

#[cfg(test)]
mod tests;
