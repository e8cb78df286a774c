//! One folder for each feature: `handle.rs` (what its commands do), and services where there is
//! state. What can be asked and how it is typed is in `command/`, in the file of the same name; what
//! a feature says is in `fanorona_protocol::messages`.
//!
//! A handler takes the caller and the command, and returns a reply. Nothing here writes to a screen.
//! Read `seek/` first.

pub mod account;
mod acting;
pub mod admin;
mod advice;
pub mod analysis;
pub mod announcement;
pub mod bookmark;
pub mod bot;
pub mod caller;
pub mod challenge;
pub mod chat;
pub mod clock;
mod comments;
mod eligibility;
pub mod formula;
pub mod game_context;
pub mod games;
pub mod history;
pub mod key;
pub mod learn;
pub mod logged_in;
pub mod mailbox;
pub mod observe;
pub mod offer;
pub mod openings;
pub mod places;
pub mod play;
pub mod puzzle;
pub mod queue;
pub mod rating;
pub mod rematch;
pub mod replay;
pub mod robots;
pub mod seek;
pub mod sentence;
pub mod server;
pub mod setting;
pub mod simul;
mod starting;
pub mod stats;
pub mod study;
mod tasks;
pub mod tournament;
pub mod vacation;
pub mod versus;

use crate::command::commands::Command;
use crate::command::session::SessionCommand;
use crate::error::CommandError;
use crate::features::caller::{Caller, Proof};
use crate::features::history::export::ExportPlan;
use crate::features::logged_in::{By, LoggedIn};
use crate::features::places::PlaceChange;
use crate::services::{Core, Server};
use fanorona_game::{AccountId, GameId, GameRecord, PlayerName};
use fanorona_protocol::messages::account::AccountRefusal;
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::lists::{List, Lists};
use fanorona_protocol::messages::observe::ObserveRefusal;
use fanorona_protocol::messages::reply::{Done, Reply};
use fanorona_protocol::messages::server::ServerRefusal;
use fanorona_protocol::messages::setting::SettingRefusal;
use fanorona_protocol::value::OfGame;
use fanorona_store::Account;
use std::pin::Pin;
use std::sync::Arc;

/// Shortens `found` to a page of `rows` rows. Returns the last of them if there were more, for the
/// command that shows the next page.
fn last_of_page<R>(found: &mut Vec<R>, rows: u32) -> Option<&R> {
    let is_more = found.len() > rows as usize;
    found.truncate(rows as usize);
    found.last().filter(|_| is_more)
}

/// A reply, and what it changes in the session of the user.
#[derive(Debug)]
pub struct HandlerOutput {
    pub reply: Reply,
    /// Where the user is from now on, if the command changes that.
    pub place: Option<PlaceChange>,
    /// These games are sent before the reply.
    pub export: Option<Box<ExportPlan>>,
}

impl HandlerOutput {
    /// A reply to a user who is elsewhere now.
    fn at(reply: Reply, place: impl Into<Option<PlaceChange>>) -> Self {
        Self {
            place: place.into(),
            ..reply.into()
        }
    }
}

impl From<Reply> for HandlerOutput {
    fn from(reply: Reply) -> Self {
        Self {
            reply,
            place: None,
            export: None,
        }
    }
}

impl From<Lists> for HandlerOutput {
    fn from(list: Lists) -> Self {
        Reply::showing(vec![Event::List(Box::new(list))], Done::Quietly).into()
    }
}

impl From<Done> for HandlerOutput {
    fn from(done: Done) -> Self {
        Reply::done(done).into()
    }
}

/// The result of a handler.
pub type Result<T = HandlerOutput> = std::result::Result<T, CommandError>;

/// What a handler does. Boxed: handlers need up to some KiB, which would be moved with every line.
type Handling<'a> = Pin<Box<dyn Future<Output = Result> + Send + 'a>>;

/// What handles a command. The type of a handler's second parameter says who may give it.
fn handler<'a>(server: &'a Server, caller: Caller<'a>, command: Command) -> Result<Handling<'a>> {
    Ok(match command {
        Command::Session(it) => Box::pin(without_session(server, Proof::of(caller)?, it)),
        Command::Account(it) => Box::pin(account::handle(server, Proof::of(caller)?, it)),
        Command::Challenge(it) => Box::pin(challenge::handle(server, Proof::of(caller)?, it)),
        Command::Play(it) => Box::pin(play::handle(server, Proof::of(caller)?, it)),
        Command::Games(it) => Box::pin(games::handle(server, Proof::of(caller)?, it)),
        Command::Offer(it) => Box::pin(offer::handle(server, Proof::of(caller)?, it)),
        Command::Clock(it) => Box::pin(clock::handle(server, Proof::of(caller)?, it)),
        Command::Rematch(it) => Box::pin(rematch::handle(server, Proof::of(caller)?, it)),
        Command::Vacation(it) => Box::pin(vacation::handle(server, Proof::of(caller)?, it)),
        Command::Chat(it) => Box::pin(chat::handle(server, Proof::of(caller)?, it)),
        Command::Channel(it) => Box::pin(chat::channels::handle(server, Proof::of(caller)?, it)),
        Command::Server(it) => Box::pin(server::handle(server, Proof::of(caller)?, it)),
        Command::Queue(it) => Box::pin(queue::handle(server, Proof::of(caller)?, it)),
        Command::History(it) => Box::pin(history::handle(server, Proof::of(caller)?, it)),
        Command::Versus(it) => Box::pin(versus::handle(server, Proof::of(caller)?, it)),
        Command::Openings(it) => Box::pin(openings::handle(server, Proof::of(caller)?, it)),
        Command::Bookmark(it) => Box::pin(bookmark::handle(server, Proof::of(caller)?, it)),
        Command::Replay(it) => Box::pin(replay::handle(server, Proof::of(caller)?, it)),
        Command::Learn(it) => Box::pin(learn::handle(server, Proof::of(caller)?, it)),
        Command::Puzzle(it) => Box::pin(puzzle::handle(server, Proof::of(caller)?, it)),
        Command::Study(it) => Box::pin(study::handle(server, Proof::of(caller)?, it)),
        Command::Rating(it) => Box::pin(rating::handle(server, Proof::of(caller)?, it)),
        Command::Stats(it) => Box::pin(stats::handle(server, Proof::of(caller)?, it)),
        Command::Announcement(it) => Box::pin(announcement::handle(server, Proof::of(caller)?, it)),
        Command::Admin(it) => Box::pin(admin::handle(server, Proof::of(caller)?, it)),
        Command::Setting(it) => Box::pin(setting::handle(server, Proof::of(caller)?, it)),
        Command::Mailbox(it) => Box::pin(mailbox::handle(server, Proof::of(caller)?, it)),
        Command::Analysis(it) => Box::pin(analysis::handle(server, Proof::of(caller)?, it)),
        Command::Tournament(it) => Box::pin(tournament::handle(server, Proof::of(caller)?, it)),
        Command::Simul(it) => Box::pin(simul::handle(server, Proof::of(caller)?, it)),
        Command::Observe(it) => Box::pin(observe::handle(server, Proof::of(caller)?, it)),
        Command::Bot(it) => Box::pin(bot::handle(server, Proof::of(caller)?, it)),
        Command::Key(it) => Box::pin(key::handle(server, Proof::of(caller)?, it)),
        Command::Seek(it) => Box::pin(seek::handle(server, Proof::of(caller)?, it)),
        Command::Formula(it) => Box::pin(formula::handle(server, Proof::of(caller)?, it)),
    })
}

/// Handles a command of a session that is in a line with userid and password, as by mail.
async fn without_session(server: &Server, me: &LoggedIn, command: SessionCommand) -> Result {
    match command {
        SessionCommand::Preferences(wanted) => setting::preferences(server, me, wanted).await,
        // The password of the line has been checked.
        SessionCommand::Delete if me.by == By::Line => {
            account::membership::delete(server, me.member()?).await
        }
        SessionCommand::Keys(_) => Err(SettingRefusal::KeysByMail.into()),
        // No row lets a line name its speaker for these.
        SessionCommand::Register(_)
        | SessionCommand::Login { .. }
        | SessionCommand::Guest
        | SessionCommand::Quit
        | SessionCommand::Recover { .. }
        | SessionCommand::Password
        | SessionCommand::Delete
        | SessionCommand::More
        | SessionCommand::Mode(_)
        | SessionCommand::Hello { .. }
        | SessionCommand::Version
        | SessionCommand::Why
        | SessionCommand::Pong
        | SessionCommand::Import => Err(ServerRefusal::AuthRequired { inline: false }.into()),
    }
}

/// Handles any command; those of a session as without one.
pub async fn handle(server: &Server, caller: Caller<'_>, command: Command) -> Result {
    chat::actions::count(server, caller.user(), &command)?;
    handler(server, caller, command)?.await
}

/// The account with a name.
pub async fn account_named(core: &Core, name: &PlayerName) -> Result<Account> {
    let found = core.store.account_named(name).await?;
    Ok(found.ok_or_else(|| AccountRefusal::NoPlayer {
        typed: name.to_string(),
    })?)
}

/// The account with a name that stands where a command also takes options, so that an option it
/// does not know looks like a name.
pub async fn account_or_option(
    core: &Core,
    name: &PlayerName,
    command: &'static str,
) -> Result<Account> {
    let found = core.store.account_named(name).await?;
    let (typed, command) = (name.to_string(), command.into());
    Ok(found.ok_or(AccountRefusal::NoPlayerNorOption { typed, command })?)
}

/// A board that a user asks for, if the user may see it. Code that shows a board to others than its
/// players calls this.
pub async fn game_for(
    server: &Server,
    user: Option<&LoggedIn>,
    board: GameId,
) -> Result<Arc<GameRecord>> {
    let record = server.play.tables.get(board).await?.unchecked();
    if may_see(server, user.map(|me| me.player.id), &record).await? {
        Ok(record)
    } else {
        Err(ObserveRefusal::Private(OfGame { game: board }).into())
    }
}

/// Whether a user may see a game: private games are for their players and for administrators.
pub async fn may_see(core: &Core, who: Option<AccountId>, record: &GameRecord) -> Result<bool> {
    if !record.terms.private {
        return Ok(true);
    }
    let Some(who) = who else { return Ok(false) };
    if record.side_of(who).is_some() {
        return Ok(true);
    }
    Ok(core.store.role_of(who).await?.is_some())
}

/// Removes the games that a user may not see from a list.
pub async fn visible(
    core: &Core,
    user: Option<&LoggedIn>,
    games: &mut Vec<GameRecord>,
) -> Result<()> {
    if games.iter().all(|record| !record.terms.private) {
        return Ok(());
    }
    let who = user.map(|me| me.player.id);
    let mut seen = Vec::with_capacity(games.len());
    for record in games.drain(..) {
        if may_see(core, who, &record).await? {
            seen.push(record);
        }
    }
    *games = seen;
    Ok(())
}

/// A page of a list that is numbered from the newest. `found` has one row more than a page if there
/// is another page.
pub fn page<R>(command: &str, mut found: Vec<R>, rows: u32, number: impl Fn(&R) -> i64) -> List<R> {
    let more =
        last_of_page(&mut found, rows).map(|last| format!("{command} before {}", number(last)));
    List { rows: found, more }
}
