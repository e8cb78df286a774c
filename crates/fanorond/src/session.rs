//! One user on one connection: who is logged in, what is being asked, and which handler gets a line.
//!
//! A session does not know its socket. It takes lines and returns answers; events wait in its outbox.
mod looks;
mod questions;

use crate::caller::Caller;
use crate::error::CommandError;
use crate::logged_in::{By, Effect, LoggedIn};
use crate::outbox::Outbox;
use crate::presence::RevocationEpoch;
use crate::server::Server;
use crate::throttle::ClientNetwork;
use crate::topics::history::export::ExportPlan;
use crate::topics::seek::lobby::LeaveKind;
use crate::topics::{
    self, HandlerOutput, account, admin, analysis, announcement, bot, challenge, chat, clock, formula, games,
    history, mailbox, observe, offer, play, queue, rating, rematch, replay, seek, setting, simul, vacation,
};
use fanorona_game::{PlayerName, Timestamp};
use fanorona_protocol::catalog::{self, Lookup, Row};
use fanorona_protocol::clean::SafeText;
use fanorona_protocol::command::{
    AccountCommand, BotCommand, Command, Credentials, Mode, Password, Request, ServerCommand, SettingCommand,
    Speaker, Tag,
};
use fanorona_protocol::event::{Announcement, Cause, Notice, State};
use fanorona_protocol::language::Language;
use fanorona_protocol::parse::{self, Unread};
use fanorona_protocol::preferences::Preferences;
use fanorona_protocol::refusal::ServerRefusal;
use fanorona_protocol::reply::{AccountDone, Done, Reply, ServerDone};
use fanorona_protocol::view::{Prompt, Typing, Viewer, Window};
use fanorona_rules::notation::Movements;
use questions::chosen;
use std::sync::Arc;
use tracing::info;

#[derive(Debug)]
pub(crate) struct Session {
    server: Arc<Server>,
    outbox: Arc<Outbox>,
    network: Option<ClientNetwork>,
    mode: Mode,
    window: Window,
    /// The language that was chosen on this connection before login.
    language: Option<Language>,
    /// When the current line was read.
    read_at: Option<Timestamp>,
    /// The revocation epoch when the current line was read.
    epoch: RevocationEpoch,
    phase: Phase,
}

/// What the next line means. Each phase has only the data that it needs.
#[derive(Debug)]
enum Phase {
    Anonymous,
    /// Asked for the name of a new account.
    AskingName {
        addresses: Vec<String>,
    },
    /// Asked for the password of a new account.
    Registering {
        name: PlayerName,
        addresses: Vec<String>,
        choice: Choice,
    },
    /// Asked for the password of an account.
    AskingPassword {
        name: String,
    },
    LoggedIn(LoggedIn),
    /// Asked for the old password before it is changed.
    ConfirmingPassword {
        user: LoggedIn,
    },
    /// Asked for a new password.
    ChangingPassword {
        user: LoggedIn,
        choice: Choice,
    },
    /// Asked for the password before the account is deleted.
    DeletingAccount {
        user: LoggedIn,
    },
}

/// How far a new password has been entered. A hidden one is asked for twice.
#[derive(Debug, Clone)]
enum Choice {
    Asked,
    Once(Password),
}

/// The result of a line.
#[derive(Debug)]
pub(crate) struct Answer {
    /// The reply, or nothing after an empty line.
    pub(crate) reply: Option<(Reply, Option<Tag>)>,
    /// The viewer of the reply, if it is not the user of the session.
    pub(crate) viewer: Option<Viewer>,
    /// Why the connection closes after the reply, if it does.
    pub(crate) close: Option<Notice>,
    /// Games that are sent before the reply.
    pub(crate) export: Option<ExportPlan>,
    /// Whether the answer is the next page of the previous answer.
    pub(crate) turns_page: bool,
    /// Whether the line was a `pong`, which does not count as activity.
    pub(crate) is_sign_of_life: bool,
}

impl Answer {
    pub(crate) fn reply(reply: impl Into<Reply>) -> Self {
        Self { reply: Some((reply.into(), None)), ..Self::nothing() }
    }

    /// Sets the outcome of the command.
    pub(crate) fn outcome(&mut self, outcome: Result<Done, CommandError>) {
        if let Some((reply, _)) = &mut self.reply {
            reply.outcome = outcome.map_err(CommandError::into_refusal);
        }
    }

    fn nothing() -> Self {
        Self {
            reply: None,
            viewer: None,
            close: None,
            turns_page: false,
            is_sign_of_life: false,
            export: None,
        }
    }
}

impl Session {
    pub(crate) fn new(server: Arc<Server>, outbox: Arc<Outbox>, network: Option<ClientNetwork>) -> Self {
        Self {
            server,
            outbox,
            network,
            mode: Mode::default(),
            window: Window::default(),
            language: None,
            read_at: None,
            epoch: RevocationEpoch::default(),
            phase: Phase::Anonymous,
        }
    }

    pub(crate) fn mode(&self) -> Mode {
        self.mode
    }

    /// The viewer of everything that is drawn for this session.
    pub(crate) fn viewer(&self) -> Viewer {
        let user = self.logged_in();
        Viewer {
            account: user.map(|user| user.player.id),
            name: user.map(|user| user.player.name.clone()),
            mode: self.mode,
            preferences: user.map_or_else(
                || Preferences { language: self.language, ..Preferences::default() },
                |user| user.preferences.clone(),
            ),
            now: self.server.clock.now(),
            window: self.window,
        }
    }

    /// What the prompt asks for.
    pub(crate) fn prompt(&self) -> Prompt {
        match &self.phase {
            Phase::Anonymous => Prompt::Login,
            Phase::AskingName { .. } => Prompt::NewName,
            Phase::AskingPassword { .. } => Prompt::Password,
            Phase::ConfirmingPassword { .. } => Prompt::OldPassword,
            Phase::DeletingAccount { .. } => Prompt::Deletion,
            Phase::Registering { choice: Choice::Asked, .. }
            | Phase::ChangingPassword { choice: Choice::Asked, .. } => Prompt::NewPassword,
            Phase::Registering { choice: Choice::Once(_), .. }
            | Phase::ChangingPassword { choice: Choice::Once(_), .. } => Prompt::NewPasswordAgain,
            Phase::LoggedIn(_) => Prompt::Command,
        }
    }

    pub(crate) fn logged_in(&self) -> Option<&LoggedIn> {
        match &self.phase {
            Phase::LoggedIn(user)
            | Phase::ConfirmingPassword { user }
            | Phase::ChangingPassword { user, .. }
            | Phase::DeletingAccount { user } => Some(user),
            Phase::Anonymous
            | Phase::AskingName { .. }
            | Phase::Registering { .. }
            | Phase::AskingPassword { .. } => None,
        }
    }

    fn logged_in_mut(&mut self) -> Option<&mut LoggedIn> {
        match &mut self.phase {
            Phase::LoggedIn(user)
            | Phase::ConfirmingPassword { user }
            | Phase::ChangingPassword { user, .. }
            | Phase::DeletingAccount { user } => Some(user),
            Phase::Anonymous
            | Phase::AskingName { .. }
            | Phase::Registering { .. }
            | Phase::AskingPassword { .. } => None,
        }
    }

    /// Handles a line that was read at `read`. `typing`: whether the line was visible while it was typed.
    pub(crate) async fn line(&mut self, text: &str, typing: Typing, read: Timestamp) -> Answer {
        self.read_at = Some(read);
        self.epoch = self.server.presence.revocation_epoch();
        if self.server.stop.is_cancelled() {
            return self.too_late(text);
        }
        match std::mem::replace(&mut self.phase, Phase::Anonymous) {
            Phase::Anonymous => self.command(text).await,
            Phase::LoggedIn(user) => {
                self.phase = Phase::LoggedIn(user);
                self.command(text).await
            }
            Phase::AskingName { addresses } => self.named(text.trim(), addresses).await,
            Phase::Registering { name, addresses, choice } => {
                let chosen = chosen(&self.server, choice, text, typing);
                self.choose_password(name, addresses, chosen).await
            }
            Phase::AskingPassword { name } => self.log_in(name, text).await,
            Phase::ConfirmingPassword { user } => self.confirm_password(user, text).await,
            Phase::DeletingAccount { user } => self.confirm_deletion(user, text).await,
            Phase::ChangingPassword { user, choice } => {
                let chosen = chosen(&self.server, choice, text, typing);
                self.change_password(user, chosen).await
            }
        }
    }

    /// Refuses a line because the server is stopping. A line that answers a question, perhaps with a password, has no
    /// tag.
    fn too_late(&self, text: &str) -> Answer {
        let tag = match (&self.phase, parse::line(text, None)) {
            (Phase::Anonymous | Phase::LoggedIn(_), Ok(Request { tag: None, given: None, .. })) => {
                return Answer::nothing();
            }
            (Phase::Anonymous | Phase::LoggedIn(_), Ok(Request { tag, .. }) | Err(Unread { tag, .. })) => tag,
            (
                Phase::AskingName { .. }
                | Phase::Registering { .. }
                | Phase::AskingPassword { .. }
                | Phase::ConfirmingPassword { .. }
                | Phase::ChangingPassword { .. }
                | Phase::DeletingAccount { .. },
                _,
            ) => None,
        };
        Answer { reply: Some((ServerRefusal::ShuttingDown.into(), tag)), ..Answer::nothing() }
    }

    /// The last notice to a user who leaves.
    pub(crate) fn farewell(&self) -> Notice {
        match self.logged_in().filter(|user| user.member().is_ok()) {
            Some(member) if self.server.tables.plays_live(member.player.id) => {
                Notice::GoodbyeLive { grace_s: self.server.limits.game.disconnect_grace.into() }
            }
            Some(_) => Notice::Goodbye,
            None => Notice::Farewell,
        }
    }

    /// Cancels the current question.
    pub(crate) fn interrupt(&mut self) {
        self.phase = match std::mem::replace(&mut self.phase, Phase::Anonymous) {
            Phase::LoggedIn(user)
            | Phase::ConfirmingPassword { user }
            | Phase::ChangingPassword { user, .. }
            | Phase::DeletingAccount { user } => Phase::LoggedIn(user),
            Phase::Anonymous
            | Phase::AskingName { .. }
            | Phase::Registering { .. }
            | Phase::AskingPassword { .. } => Phase::Anonymous,
        };
    }

    /// Logs the user out. A guest's games end.
    pub(crate) async fn leave(&mut self, kind: LeaveKind) {
        self.interrupt();
        if let Phase::LoggedIn(user) = std::mem::replace(&mut self.phase, Phase::Anonymous) {
            account::login_flow::leave(&self.server, &user, &self.outbox, kind).await;
        }
    }

    /// Before the login, a name alone starts a login.
    async fn command(&mut self, text: &str) -> Answer {
        if self.logged_in().is_none()
            && self.mode != Mode::Json
            && let Some(name) = lone_name(text)
            && (self.is_known(name).await || is_strange(name))
        {
            return self.ask_password(name.to_owned()).await;
        }
        let text = match self.expanded(text) {
            Ok(text) => text,
            Err(answer) => return *answer,
        };
        let me = self.logged_in().map(|user| user.player.name.clone());
        let Request { tag, speaker, given } = match parse::line(&text, me.as_ref()) {
            Ok(request) => request,
            Err(Unread { tag, refusal }) => {
                return Answer { reply: Some((refusal.into(), tag)), ..Answer::nothing() };
            }
        };
        let Some((row, command)) = given else {
            // A tag always gets a reply.
            let reply = tag.map(|tag| (Reply::done(Done::Quietly), Some(tag)));
            return Answer { reply, ..Answer::nothing() };
        };
        let mut answer = match speaker {
            Speaker::Session => self.session_command(row, command).await,
            Speaker::Inline(credentials) => self.inline_command(credentials, row, command).await,
        };
        // A question that follows is the answer; the tag still gets a reply.
        if answer.reply.is_none() && tag.is_some() {
            answer.reply = Some((Reply::done(Done::Quietly), None));
        }
        if let Some((_, reply_tag)) = &mut answer.reply {
            *reply_tag = tag;
        }
        answer
    }

    /// Handles commands about the session itself; `dispatch` handles all others.
    #[expect(clippy::wildcard_enum_match_arm, reason = "the match in `dispatch` names every other command")]
    async fn session_command(&mut self, row: &Row, command: Command) -> Answer {
        let user = self.logged_in().map(|user| LoggedIn { read_at: self.read_at, ..user.clone() });
        let caller = match Caller::admit(&self.server, user.as_ref(), row, &command).await {
            Ok(caller) => caller,
            Err(refusal) => return Answer::reply(refusal),
        };
        match command {
            Command::Account(AccountCommand::Quit) => {
                Answer { close: Some(self.farewell()), ..Answer::reply(Reply::done(AccountDone::Bye.into())) }
            }
            Command::Bot(BotCommand::Pong) => {
                Answer { is_sign_of_life: true, ..Answer::reply(Reply::done(Done::Quietly)) }
            }
            Command::Setting(SettingCommand::More) => {
                Answer { turns_page: true, ..Answer::reply(Reply::done(Done::Quietly)) }
            }
            Command::Setting(SettingCommand::Language(wanted)) if self.logged_in().is_none() => {
                self.choose_language(wanted)
            }
            Command::Server(ServerCommand::Mode(wanted)) => {
                if let Some(mode) = wanted {
                    self.set_mode(mode);
                }
                Answer::reply(Reply::done(ServerDone::Mode { mode: self.mode }.into()))
            }
            Command::Server(ServerCommand::Hello { mode, client }) => {
                self.set_mode(mode);
                info!(client = client.as_ref().map(SafeText::as_str), "a program said hello");
                Answer::reply(Reply::showing(vec![Server::info().into()], ServerDone::Mode { mode }.into()))
            }
            Command::Account(AccountCommand::Register(said)) => self.register(said).await,
            Command::Account(AccountCommand::Login { name, password }) => self.login(name, password).await,
            Command::Account(AccountCommand::Guest) => self.guest().await,
            Command::Account(AccountCommand::Password { old: None, new: None }) => self.ask_old_password(),
            Command::Account(AccountCommand::Delete { password: None }) => self.ask_before_deletion().await,
            Command::Account(AccountCommand::Delete { password: Some(password) }) => {
                self.delete_account(&password.0).await
            }
            // These commands wait for nothing and need no user, so they skip the future of all handlers.
            Command::Account(AccountCommand::Who(names)) if names.is_empty() => {
                self.take(Ok(account::everybody(&self.server)))
            }
            other => {
                // Boxed: it is as large as the largest handler, and would be moved with every line.
                let handling = Box::pin(dispatch(&self.server, self.network, caller, other));
                let handled = handling.await;
                self.take(handled)
            }
        }
    }

    /// Handles a command with userid and password in the line. It does not change the session.
    async fn inline_command(&self, credentials: Credentials, row: &Row, command: Command) -> Answer {
        let account = match account::authenticate(&self.server, self.network, &credentials).await {
            Ok(account) => account,
            Err(refusal) => return Answer::reply(refusal),
        };
        let mut user = LoggedIn { read_at: self.read_at, ..LoggedIn::new(&account, By::Line) };
        user.preferences.language = user.preferences.language.or(self.language);
        let caller = match Caller::admit(&self.server, Some(&user), row, &command).await {
            Ok(caller) => caller,
            Err(refusal) => return Answer::reply(refusal),
        };
        // The password has just been checked.
        let handled = if let Command::Account(AccountCommand::Password { new: Some(new), .. }) = command {
            account::change_password(&self.server, account.player.id, &new).await
        } else {
            dispatch(&self.server, self.network, caller, command).await
        };
        match handled {
            Ok(handled) => {
                let viewer = Viewer {
                    account: Some(user.player.id),
                    name: Some(user.player.name.clone()),
                    preferences: user.preferences.clone(),
                    ..self.viewer()
                };
                Answer { viewer: Some(viewer), ..Answer::reply(handled.reply) }
            }
            Err(refusal) => Answer::reply(refusal),
        }
    }

    /// Applies the effects of a handler to the user.
    fn take(&mut self, handled: topics::Result) -> Answer {
        match handled {
            Ok(HandlerOutput { reply, effect }) => {
                let mut export = None;
                match (effect, self.logged_in_mut()) {
                    (Effect::Export(plan), _) => export = Some(plan),
                    (Effect::None | Effect::Current(_) | Effect::Settings(_) | Effect::Aliases(_), None)
                    | (Effect::None, Some(_)) => {}
                    (Effect::Current(board), Some(user)) => user.make_current(board),
                    (Effect::Settings(settings), Some(user)) => {
                        settings.into_iter().for_each(|setting| user.preferences.change(setting));
                        self.refresh_subscriptions();
                    }
                    (Effect::Aliases(aliases), Some(user)) => user.take_aliases(aliases),
                }
                Answer { export, ..Answer::reply(reply) }
            }
            Err(refusal) => Answer::reply(refusal),
        }
    }

    /// Records that a board was shown. A game that starts becomes the current game, unless another active game is
    /// current: a typed turn must not go to a board that the user has not seen.
    pub(crate) fn see(&mut self, state: &State) {
        let Some(user) = self.logged_in_mut() else { return };
        let record = &state.record;
        if user.current == Some(record.id) {
            user.current_is_over |= record.game.result().is_some();
        } else if *state.cause == Cause::Started && (user.current.is_none() || user.current_is_over) {
            user.make_current(record.id);
        }
    }

    /// Records that an announcement was shown, because some are shown once.
    pub(crate) fn saw(&self, announcement: &Announcement) {
        if let Some(user) = self.logged_in() {
            announcement::note_seen(&self.server, user.player.id, announcement);
        }
    }

    fn set_mode(&mut self, mode: Mode) {
        self.mode = mode;
        if let Some(user) = self.logged_in_mut() {
            user.by = By::Session(mode);
            let who = user.player.id;
            self.server.chat.set_takes_talk(who, mode != Mode::Plain);
        }
        self.refresh_subscriptions();
    }
}

/// The only word of a line, if it can be a player's name and is not a command.
fn lone_name(text: &str) -> Option<&str> {
    let word = text.trim();
    let lone = !word.contains(char::is_whitespace) && word.starts_with(|c: char| c.is_ascii_alphabetic());
    (lone && !word.eq_ignore_ascii_case("fanorona") && catalog::exact(word).is_none()).then_some(word)
}

/// Whether a word can only be the name of an unknown player.
fn is_strange(word: &str) -> bool {
    catalog::look_up(word) == Lookup::Unknown && !Movements::looks_like_movements(word)
}

/// Calls the handler of a command.
async fn dispatch(
    server: &Server,
    network: Option<ClientNetwork>,
    caller: Caller<'_>,
    command: Command,
) -> topics::Result {
    match command {
        Command::Account(command) => account::handle(server, network, caller, command).await,
        Command::Games(command) => games::handle(server, caller, command).await,
        Command::Server(command) => topics::server::handle(server, caller, command).await,
        Command::Rating(command) => rating::handle(server, caller, command).await,
        Command::Setting(command) => setting::handle(server, caller.player()?, command).await,
        Command::Challenge(command) => challenge::handle(server, caller.player()?, command).await,
        Command::Play(command) => play::handle(server, caller.player()?, command).await,
        Command::History(command) => history::handle(server, caller, command).await,
        Command::Replay(command) => replay::handle(server, caller.player()?, command).await,
        Command::Offer(command) => offer::handle(server, caller.player()?, command).await,
        Command::Rematch(command) => rematch::handle(server, caller.player()?, command).await,
        Command::Clock(command) => clock::handle(server, caller.player()?, command).await,
        Command::Vacation(command) => vacation::handle(server, caller.member()?, command).await,
        Command::Admin(command) => admin::handle(server, caller.administrator()?, command).await,
        Command::Announcement(command) => announcement::handle(server, command).await,
        Command::Queue(command) => queue::handle(server, caller, command).await,
        Command::Mailbox(command) => mailbox::handle(server, caller, command).await,
        Command::Seek(command) => seek::handle(server, caller, command).await,
        Command::Formula(command) => formula::handle(server, caller.member()?, command).await,
        Command::Bot(command) => bot::handle(server, network, caller, command).await,
        Command::Analysis(command) => analysis::handle(server, caller.player()?, command).await,
        Command::Simul(command) => simul::handle(server, caller.player()?, command).await,
        Command::Chat(command) => chat::handle(server, caller.player()?, command).await,
        Command::Channel(command) => chat::channels::handle(server, caller.player()?, command).await,
        Command::Observe(command) => observe::handle(server, caller.player()?, command).await,
    }
}
