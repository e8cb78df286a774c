//! One user on one connection: who is logged in, what is being asked, and which handler gets a
//! line.
//!
//! A session does not know its socket. It takes lines and returns answers; events wait in its
//! outbox. Read this file first, then `caller.rs`.

pub(crate) mod caller;
pub(crate) mod error;
mod inline;
pub(crate) mod logged_in;
mod looks;
mod paste;
mod questions;
mod sentences;

use crate::command::catalog::{self, Lookup};
use crate::command::parse::{self, Unread};
use crate::command::request::{Request, Speaker};
use crate::command::row::Row;
use crate::command::sentence::Sentence;
use crate::command::work::{self, Charge};
use crate::features::account::command::AccountCommand;
use crate::features::bot::command::BotCommand;
use crate::features::commands::Command;
use crate::features::history::export::ExportPlan;
use crate::features::seek::lobby::LeaveKind;
use crate::features::server::command::ServerCommand;
use crate::features::setting::command::SettingCommand;
use crate::features::study::command::StudyCommand;
use crate::features::{self, HandlerOutput, account, admin, announcement};
use crate::net::stream::Encryption;
use crate::net::throttle::ClientNetwork;
use crate::people::outbox::Outbox;
use crate::people::presence::RevocationEpoch;
use crate::server::Server;
use crate::session::caller::Caller;
use crate::session::error::CommandError;
use crate::session::logged_in::{By, Effect, Focus, LoggedIn, Stage};
use fanorona_game::{Player, PlayerName, Timestamp};
use fanorona_protocol::messages::account::AccountDone;
use fanorona_protocol::messages::announcement::Announcement;
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_protocol::messages::reply::{Done, Reply};
use fanorona_protocol::messages::server::ServerDone;
use fanorona_protocol::messages::server::ServerRefusal;
use fanorona_protocol::messages::server::{Notice, ServerInfo};
use fanorona_protocol::messages::setting::SettingDone;
use fanorona_protocol::messages::state::{Cause, State};
use fanorona_protocol::preferences::Preferences;
use fanorona_protocol::tag::Tag;
use fanorona_protocol::text::{Prompt, Typing};
use fanorona_protocol::value::Password;
use fanorona_protocol::viewer::{KeyMode, Mode};
use fanorona_protocol::viewer::{Viewer, Window};
use fanorona_rules::notation::Movements;
use fanorona_store::PasswordHash;
use paste::Paste;
use questions::chosen;
use sentences::Spoken;
use std::sync::Arc;
use tokio::sync::watch;
use tracing::debug;

/// The most characters of a program's name in the log.
const LOGGED_CLIENT: usize = 64;

#[derive(Debug)]
pub(crate) struct Session {
    server: Arc<Server>,
    outbox: Arc<Outbox>,
    network: Option<ClientNetwork>,
    encryption: Encryption,
    mode: Mode,
    keys: KeyMode,
    window: Window,
    /// What was chosen on this connection before login.
    chosen: Preferences,
    /// When the current line was read.
    read_at: Option<Timestamp>,
    /// The revocation epoch when the current line was read.
    epoch: RevocationEpoch,
    /// The last refusal, and the name of the refused command, if the line was one.
    refused: Option<Box<(Refusal, Option<&'static str>)>>,
    /// How many others are before this session in the queue of password checks, if it has to wait.
    told: watch::Sender<u32>,
    /// Whether the last line said goodbye during a game, so that the user was asked whether to
    /// leave.
    asked_to_leave: bool,
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
    LoggedIn(Arc<LoggedIn>),
    /// Asked for the old password before it is changed.
    ConfirmingPassword {
        user: Arc<LoggedIn>,
    },
    /// Asked for a new password.
    ChangingPassword {
        user: Arc<LoggedIn>,
        choice: Choice,
    },
    /// Asked for the password before the account is deleted.
    DeletingAccount {
        user: Arc<LoggedIn>,
    },
    /// Asked for the lines of a record.
    Pasting {
        user: Arc<LoggedIn>,
        paste: Box<Paste>,
    },
    /// Asked for a new password, after the code of an account was right.
    Recovering {
        player: Player,
        /// The hash of the code.
        code: PasswordHash,
        choice: Choice,
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
    /// The name of the command, if the line was one.
    pub(crate) command: Option<&'static str>,
    /// The viewer of the reply, if it is not the user of the session.
    pub(crate) viewer: Option<Box<Viewer>>,
    /// Why the connection closes after the reply, if it does.
    pub(crate) close: Option<Notice>,
    /// Games that are sent before the reply.
    pub(crate) export: Option<Box<ExportPlan>>,
    /// Whether the answer is the next page of the previous answer.
    pub(crate) turns_page: bool,
    /// Whether the line was a `pong`, which does not count as activity.
    pub(crate) is_sign_of_life: bool,
}

impl Answer {
    pub(crate) fn reply(reply: impl Into<Reply>) -> Self {
        Self {
            reply: Some((reply.into(), None)),
            ..Self::nothing()
        }
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
            command: None,
            viewer: None,
            close: None,
            turns_page: false,
            is_sign_of_life: false,
            export: None,
        }
    }
}

impl Session {
    pub(crate) fn new(
        server: Arc<Server>,
        outbox: Arc<Outbox>,
        network: Option<ClientNetwork>,
        encryption: Encryption,
    ) -> Self {
        Self {
            server,
            outbox,
            network,
            encryption,
            mode: Mode::default(),
            keys: KeyMode::default(),
            window: Window::default(),
            chosen: Preferences::default(),
            read_at: None,
            epoch: RevocationEpoch::default(),
            refused: None,
            told: watch::Sender::default(),
            asked_to_leave: false,
            phase: Phase::Anonymous,
        }
    }

    /// Changes when a line has to wait: to the number of those who are before.
    pub(crate) fn waits(&self) -> watch::Receiver<u32> {
        self.told.subscribe()
    }

    pub(crate) fn mode(&self) -> Mode {
        self.mode
    }

    /// How the server introduces itself here.
    pub(crate) fn info(&self) -> ServerInfo {
        self.server.info(self.encryption)
    }

    /// What the prompt asks for.
    pub(crate) fn prompt(&self) -> Prompt {
        match &self.phase {
            Phase::Anonymous => Prompt::Login,
            Phase::AskingName { .. } => Prompt::NewName,
            Phase::AskingPassword { .. } => Prompt::Password,
            Phase::ConfirmingPassword { .. } => Prompt::OldPassword,
            Phase::DeletingAccount { .. } => Prompt::Deletion,
            Phase::Registering {
                choice: Choice::Asked,
                ..
            }
            | Phase::Recovering {
                choice: Choice::Asked,
                ..
            }
            | Phase::ChangingPassword {
                choice: Choice::Asked,
                ..
            } => Prompt::NewPassword,
            Phase::Registering {
                choice: Choice::Once(_),
                ..
            }
            | Phase::Recovering {
                choice: Choice::Once(_),
                ..
            }
            | Phase::ChangingPassword {
                choice: Choice::Once(_),
                ..
            } => Prompt::NewPasswordAgain,
            Phase::Pasting { .. } => Prompt::Record,
            Phase::LoggedIn(_) => Prompt::Command,
        }
    }

    pub(crate) fn logged_in(&self) -> Option<&LoggedIn> {
        self.logged_in_shared().map(Arc::as_ref)
    }

    fn logged_in_shared(&self) -> Option<&Arc<LoggedIn>> {
        match &self.phase {
            Phase::LoggedIn(user)
            | Phase::ConfirmingPassword { user }
            | Phase::ChangingPassword { user, .. }
            | Phase::DeletingAccount { user }
            | Phase::Pasting { user, .. } => Some(user),
            Phase::Anonymous
            | Phase::AskingName { .. }
            | Phase::Registering { .. }
            | Phase::Recovering { .. }
            | Phase::AskingPassword { .. } => None,
        }
    }

    fn logged_in_mut(&mut self) -> Option<&mut LoggedIn> {
        match &mut self.phase {
            Phase::LoggedIn(user)
            | Phase::ConfirmingPassword { user }
            | Phase::ChangingPassword { user, .. }
            | Phase::DeletingAccount { user }
            | Phase::Pasting { user, .. } => Some(Arc::make_mut(user)),
            Phase::Anonymous
            | Phase::AskingName { .. }
            | Phase::Registering { .. }
            | Phase::Recovering { .. }
            | Phase::AskingPassword { .. } => None,
        }
    }

    /// Handles a line that was read at `read`. `typing`: whether the line was visible while it was
    /// typed.
    pub(crate) async fn line(&mut self, text: &str, typing: Typing, read: Timestamp) -> Answer {
        self.read_at = Some(read);
        if let Some(user) = self.logged_in_mut() {
            user.read_at = Some(read);
        }
        self.epoch = self.server.presence.revocation_epoch();
        // Every line costs as much as an ordinary command, whatever it means.
        work::spend(if self.is_pasting() {
            Charge::PastedLine
        } else {
            Charge::Command(1)
        });
        if self.server.stop.is_cancelled() {
            return self.too_late(text);
        }
        let asks_words = self.is_asking() && !self.is_pasting();
        if asks_words && matches!(catalog::exact(text.trim()), Some(row) if row.name == "quit") {
            self.interrupt();
            return Answer::reply(Reply::done(AccountDone::Cancelled.into()));
        }
        // What is seldom needed and large is boxed here and in `session_command`: the future of an
        // ordinary line stays so small that its memory is reused at once.
        let answer = if self.is_asking() {
            Box::pin(self.answered(text, typing)).await
        } else {
            self.command(text).await
        };
        if let Some((
            Reply {
                outcome: Err(refusal),
                ..
            },
            _,
        )) = &answer.reply
        {
            self.refused = Some(Box::new((refusal.clone(), answer.command)));
        }
        answer
    }

    /// Handles the answer to a question, as the phase demands.
    async fn answered(&mut self, text: &str, typing: Typing) -> Answer {
        match std::mem::replace(&mut self.phase, Phase::Anonymous) {
            phase @ (Phase::Anonymous | Phase::LoggedIn(_)) => {
                self.phase = phase;
                self.command(text).await
            }
            Phase::AskingName { addresses } => self.named(text.trim(), addresses).await,
            Phase::Registering {
                name,
                addresses,
                choice,
            } => {
                let chosen = chosen(&self.server, &name, choice, text, typing);
                self.choose_password(name, addresses, chosen).await
            }
            Phase::AskingPassword { name } => self.given_password(name, text).await,
            Phase::Recovering {
                player,
                code,
                choice,
            } => {
                let chosen = chosen(&self.server, &player.name, choice, text, typing);
                self.recover_with(player, code, chosen).await
            }
            Phase::ConfirmingPassword { user } => self.confirm_password(user, text).await,
            Phase::DeletingAccount { user } => self.confirm_deletion(user, text).await,
            Phase::Pasting { user, paste } => {
                self.phase = Phase::Pasting { user, paste };
                self.pasted(text).await
            }
            Phase::ChangingPassword { user, choice } => {
                let chosen = chosen(&self.server, &user.player.name, choice, text, typing);
                self.change_password(user, chosen).await
            }
        }
    }

    /// Refuses a line because the server is stopping.
    fn too_late(&self, text: &str) -> Answer {
        if self.is_pasting() {
            return self.too_late_to_paste(text);
        }
        match parse::line(text, None) {
            Ok(Request {
                tag: None,
                given: None,
                ..
            }) if !self.is_asking() => Answer::nothing(),
            Ok(Request { tag, .. }) | Err(Unread { tag, .. }) => {
                self.refusal(ServerRefusal::ShuttingDown, tag)
            }
        }
    }

    /// The refusal of a line with this tag. A line that answers a question, perhaps with a
    /// password, has no tag.
    pub(crate) fn refusal(&self, refusal: ServerRefusal, tag: Option<Tag>) -> Answer {
        let tag = tag.filter(|_| !self.is_asking());
        Answer {
            reply: Some((refusal.into(), tag)),
            ..Answer::nothing()
        }
    }

    /// Whether the next line answers a question.
    pub(crate) fn is_asking(&self) -> bool {
        match &self.phase {
            Phase::Anonymous | Phase::LoggedIn(_) => false,
            Phase::AskingName { .. }
            | Phase::Registering { .. }
            | Phase::AskingPassword { .. }
            | Phase::ConfirmingPassword { .. }
            | Phase::ChangingPassword { .. }
            | Phase::Recovering { .. }
            | Phase::Pasting { .. }
            | Phase::DeletingAccount { .. } => true,
        }
    }

    /// The last notice to a user who leaves.
    pub(crate) fn farewell(&self) -> Notice {
        let presence = &self.server.presence;
        let is_last =
            |account| presence.session_count(account) <= 1 && !presence.is_elsewhere(account);
        match self.logged_in().filter(|user| user.member().is_ok()) {
            Some(member)
                if is_last(member.player.id) && self.server.tables.plays_live(member.player.id) =>
            {
                Notice::GoodbyeLive {
                    grace_s: self.server.limits.game.disconnect_grace.into(),
                }
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
            | Phase::DeletingAccount { user }
            | Phase::Pasting { user, .. } => Phase::LoggedIn(user),
            Phase::Anonymous
            | Phase::AskingName { .. }
            | Phase::Registering { .. }
            | Phase::Recovering { .. }
            | Phase::AskingPassword { .. } => Phase::Anonymous,
        };
    }

    /// Logs the user out. A guest's games end.
    pub(crate) async fn leave(&mut self, kind: LeaveKind) {
        self.interrupt();
        // The goodbye is said in the language of the user.
        self.chosen.language = Some(self.language());
        if let Phase::LoggedIn(user) = std::mem::replace(&mut self.phase, Phase::Anonymous) {
            Box::pin(account::login_flow::leave(
                &self.server,
                user.player.id,
                &self.outbox,
                kind,
            ))
            .await;
        }
    }

    /// Before the login, a name alone starts a login.
    async fn command(&mut self, text: &str) -> Answer {
        #[cfg(test)]
        assert!(!text.starts_with(tests::PANIC), "a test provokes this");
        if self.logged_in().is_none()
            && self.mode != Mode::Json
            && let Some(name) = lone_name(text)
            && (self.is_known(name).await || is_strange(name))
        {
            return self.ask_password(name.to_owned()).await;
        }
        let leaves = std::mem::take(&mut self.asked_to_leave);
        let spoken = if self.mode == Mode::Human && Sentence::read(text).is_some() {
            Box::pin(self.sentence(text, leaves)).await
        } else {
            None
        };
        match spoken {
            Some(Spoken::Answer(answer)) => answer,
            Some(Spoken::Line(line)) => self.command_line(&line).await,
            None => self.command_line(text).await,
        }
    }

    /// Handles a line that is a command.
    async fn command_line(&mut self, text: &str) -> Answer {
        let (tag, speaker, row, command) = match self.read_request(text) {
            Ok(given) => given,
            Err(answer) => return self.not_a_command(text, *answer).await,
        };
        let mut answer = match speaker {
            Speaker::Session => self.session_command(row, command).await,
            Speaker::Inline(credentials) => {
                Box::pin(self.inline_command(credentials, row, command)).await
            }
        };
        answer.command = Some(row.name);
        // A question that follows is the answer; the tag still gets a reply.
        if answer.reply.is_none() && tag.is_some() {
            answer.reply = Some((Reply::done(Done::Quietly), None));
        }
        if let Some((_, reply_tag)) = &mut answer.reply {
            *reply_tag = tag;
        }
        answer
    }

    /// What a line asks for, and its price. A line without a command has its answer at once. This
    /// is not part of `command`, because the memory of a future includes each step.
    fn read_request(
        &self,
        text: &str,
    ) -> Result<(Option<Tag>, Speaker, &'static Row, Command), Box<Answer>> {
        let text = self.expanded(text)?;
        let read = parse::line(&text, self.logged_in().map(|user| &user.player.name));
        let is_pong =
            |request: &Request| matches!(request.given, Some((_, Command::Bot(BotCommand::Pong))));
        if let Some(at) = self.read_at.filter(|_| !read.as_ref().is_ok_and(is_pong)) {
            self.note_line(at);
        }
        let Request {
            tag,
            speaker,
            given,
        } = read.map_err(|Unread { tag, refusal }| {
            Box::new(Answer {
                reply: Some((refusal.into(), tag)),
                ..Answer::nothing()
            })
        })?;
        let price = given.as_ref().map_or(1, |(row, _)| row.price);
        work::spend(Charge::Command(price.saturating_sub(1)));
        if let Some((row, command)) = given {
            return Ok((tag, speaker, row, command));
        }
        // A tag always gets a reply.
        let reply = tag.map(|tag| (Reply::done(Done::Quietly), Some(tag)));
        Err(Box::new(Answer {
            reply,
            ..Answer::nothing()
        }))
    }

    /// Handles commands about the session itself; [`features::handle`] handles all others.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "`features::handle` has every other command"
    )]
    async fn session_command(&mut self, row: &Row, command: Command) -> Answer {
        let user = self.logged_in_shared().cloned();
        let caller =
            match Caller::admit(&self.server, user.as_deref(), self.network, row, &command).await {
                Ok(caller) => caller,
                Err(refusal) => return Answer::reply(refusal),
            };
        match command {
            Command::Account(AccountCommand::Quit) => Answer {
                close: Some(self.farewell()),
                ..Answer::reply(Reply::done(AccountDone::Bye.into()))
            },
            Command::Bot(BotCommand::Pong) => Answer {
                is_sign_of_life: true,
                ..Answer::reply(Reply::done(Done::Quietly))
            },
            Command::Setting(SettingCommand::More) => Answer {
                turns_page: true,
                ..Answer::reply(Reply::done(Done::Quietly))
            },
            Command::Setting(SettingCommand::Keys(wanted)) => {
                self.keys = wanted.unwrap_or(self.keys);
                Answer::reply(Reply::done(SettingDone::Keys { keys: self.keys }.into()))
            }
            Command::Setting(command)
                if self.logged_in().is_none() && command.is_about_preferences() =>
            {
                self.choose(command)
            }
            Command::Server(ServerCommand::Mode(wanted)) => {
                if let Some(mode) = wanted {
                    self.set_mode(mode);
                }
                Answer::reply(Reply::done(ServerDone::Mode { mode: self.mode }.into()))
            }
            Command::Server(ServerCommand::Hello { mode, client }) => {
                self.set_mode(mode);
                // Anybody may send this line, as often as the rate limit allows.
                let client =
                    client.map(|it| it.as_str().chars().take(LOGGED_CLIENT).collect::<String>());
                debug!(client, "a program said hello");
                Answer::reply(Reply::showing(
                    vec![self.info().into()],
                    ServerDone::Mode { mode }.into(),
                ))
            }
            Command::Server(ServerCommand::Why) => Answer::reply(Reply::done(self.why())),
            Command::Server(ServerCommand::Version) => {
                Answer::reply(Reply::done(ServerDone::Version(self.info()).into()))
            }
            Command::Study(StudyCommand::Import) => self.begin_paste(),
            Command::Account(AccountCommand::Register(said)) => Box::pin(self.register(said)).await,
            Command::Account(AccountCommand::Login { name, password }) => {
                Box::pin(self.login(name, password)).await
            }
            Command::Account(AccountCommand::Guest) => Box::pin(self.guest()).await,
            Command::Account(AccountCommand::Recover { name, code, new }) => {
                Box::pin(self.recover(name, code, new)).await
            }
            Command::Account(AccountCommand::Password {
                old: None,
                new: None,
            }) => self.ask_old_password(),
            Command::Account(AccountCommand::Password {
                old: Some(old),
                new: Some(new),
            }) => {
                let changed = match caller.member() {
                    Ok(me) => {
                        Box::pin(account::password(
                            &self.server,
                            self.network,
                            &self.outbox,
                            me,
                            old,
                            &new,
                        ))
                        .await
                    }
                    Err(refusal) => Err(refusal),
                };
                self.apply_effect(changed)
            }
            Command::Account(AccountCommand::Delete { password: None }) => {
                self.ask_before_deletion().await
            }
            Command::Account(AccountCommand::Delete {
                password: Some(password),
            }) => Box::pin(self.delete_account(&password.0)).await,
            other => {
                let handled = features::handle(&self.server, caller, other).await;
                drop(user); // A shared user would be copied when it changes.
                self.apply_effect(handled)
            }
        }
    }

    /// Applies the effects of a handler to the user.
    fn apply_effect(&mut self, handled: features::Result) -> Answer {
        match handled {
            Ok(HandlerOutput { mut reply, effect }) => {
                let mut export = None;
                match (effect, self.logged_in_mut()) {
                    (Effect::Export(plan), _) => export = Some(plan),
                    (
                        Effect::Current(_)
                        | Effect::Lesson(_)
                        | Effect::Puzzle(_)
                        | Effect::Study(_)
                        | Effect::Replaying,
                        None,
                    )
                    | (Effect::None, _) => {}
                    (Effect::Current(board), Some(user)) => {
                        user.make_current(board, Stage::Unknown);
                        reply.events.extend(user.pause_task());
                    }
                    (Effect::Lesson(change), Some(user)) => user.change_lesson(change),
                    (Effect::Puzzle(change), Some(user)) => user.change_puzzle(change),
                    (Effect::Study(change), Some(user)) => user.change_study(change),
                    (Effect::Replaying, Some(user)) => {
                        if user.focus == Focus::Study {
                            reply.events.extend(user.pause_task());
                        }
                        if user.focus == Focus::Game {
                            user.focus = Focus::Replay;
                        }
                    }
                }
                Answer {
                    export,
                    ..Answer::reply(reply)
                }
            }
            Err(refusal) => Answer::reply(refusal),
        }
    }

    /// Records that a board was shown. A game that starts becomes the current game, unless another
    /// active game is current: a typed turn must not go to a board that the user has not seen. Only
    /// a game with running clocks is more urgent than another one, but not for programs, which know
    /// what they play. A game that starts pauses a lesson, a puzzle or a study. The returned events
    /// say so.
    pub(crate) fn note_board(&mut self, state: &State) -> Vec<Event> {
        let (is_program, is_human) = (self.mode == Mode::Json, self.mode == Mode::Human);
        let is_aside = self.told_aside(state).is_some();
        let Some(user) = self.logged_in_mut() else {
            return Vec::new();
        };
        let record = &state.record;
        let plays = record.side_of(user.player.id).is_some();
        let stage = match record.game.result() {
            Some(_) => Stage::Over,
            None if plays && record.clock.control.live().is_some() => Stage::Live,
            None => Stage::Unknown,
        };
        user.is_new &= !(plays && stage == Stage::Over);
        if plays {
            user.lose_focus(Focus::Replay);
        }
        if user.current == Some(record.id) && user.current_is != Stage::Over {
            user.current_is = stage;
        }
        if *state.cause != Cause::Started {
            return Vec::new();
        }
        let mut told = Vec::new();
        if plays {
            told.extend(user.pause_task());
        }
        match (user.current, user.current_is) {
            (None, _) | (Some(_), Stage::Over) => user.make_current(record.id, stage),
            (Some(before), Stage::Unknown) if stage == Stage::Live && !is_program => {
                user.make_current(record.id, stage);
                told.push(
                    Notice::CurrentBoard {
                        game: record.id,
                        before,
                    }
                    .into(),
                );
            }
            (Some(game), Stage::Unknown | Stage::Live)
                if plays && is_human && !is_aside && game != record.id =>
            {
                told.push(
                    Notice::StillCurrent {
                        game,
                        started: record.id,
                    }
                    .into(),
                );
            }
            (Some(_), Stage::Unknown | Stage::Live) => {}
        }
        told
    }

    /// Records that an announcement was shown, because some are shown once.
    pub(crate) fn mark_announced(&self, announcement: &Announcement) {
        if let Some(user) = self.logged_in() {
            announcement::note_seen(&self.server, user.player.id, announcement);
        }
    }

    /// Records talk that was shown, which the user may report.
    pub(crate) fn remember_talk(&self, event: &Event) {
        if let Some(user) = self.logged_in()
            && let Some((from, talk)) = admin::reports::talk_in(event, self.server.clock.wall())
            && self
                .server
                .presence
                .remembers_talk(user.player.id, &self.outbox)
        {
            self.server.chat.note_shown(user.player.id, from, talk);
        }
    }

    /// Records that a line was typed.
    fn note_line(&self, read: Timestamp) {
        self.outbox.note_line(read);
        if let Some(user) = self.logged_in() {
            self.server.presence.note_line(user.player.id, read);
        }
    }

    fn set_mode(&mut self, mode: Mode) {
        self.mode = mode;
        if let Some(user) = self.logged_in_mut() {
            user.by = By::Session(mode);
        }
        self.refresh_subscriptions();
    }
}

/// The only word of a line, if it can be a player's name and is not a command.
fn lone_name(text: &str) -> Option<&str> {
    let word = text.trim();
    let lone =
        !word.contains(char::is_whitespace) && word.starts_with(|c: char| c.is_ascii_alphabetic());
    (lone && !word.eq_ignore_ascii_case("fanorona") && catalog::exact(word).is_none())
        .then_some(word)
}

/// Whether a word can only be the name of an unknown player.
fn is_strange(word: &str) -> bool {
    catalog::look_up(word) == Lookup::Unknown
        && catalog::alone_elsewhere(word).is_none()
        && matches!(
            Sentence::read(word),
            None | Some(Sentence::Yes | Sentence::No)
        )
        && !Movements::looks_like_movements(word)
}

#[cfg(test)]
pub(crate) mod tests {
    /// A line whose handler panics.
    pub(crate) const PANIC: &str = "panic for a test";
}
