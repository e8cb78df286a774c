//! What a session remembers between two lines.

use super::login_and_logout;
use super::phase::Phase;
use crate::command::session::ModeChoice;
use crate::features::logged_in::By;
use crate::net::attach_header::Terminal;
use crate::net::stream::Encryption;
use crate::net::throttle::ClientNetwork;
use crate::people::outbox::Outbox;
use crate::people::presence::RevocationEpoch;
use crate::services::Server;
use crate::services::lobby::LeaveKind;
use fanorona_game::{KeyFingerprint, Timestamp};
use fanorona_protocol::language::Language;
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_protocol::messages::server::{Notice, ServerInfo};
use fanorona_protocol::preferences::Preferences;
use fanorona_protocol::value::Password;
use fanorona_protocol::viewer::{KeyMode, Mode, Window};
use std::sync::Arc;
use tokio::sync::watch;

/// From where the language of a page is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LanguageSource {
    /// The visitor chose it on a page.
    Chosen,
    /// Nothing was chosen: it is what the account prefers, or the browser.
    Guessed,
}

#[derive(Debug)]
pub struct Session {
    pub(super) server: Arc<Server>,
    pub(super) outbox: Arc<Outbox>,
    pub(super) network: Option<ClientNetwork>,
    pub(super) encryption: Encryption,
    /// The key with which the client has logged in to sshd.
    pub(super) key: Option<KeyFingerprint>,
    /// Whether the key belongs to an account.
    pub(super) key_is_known: bool,
    /// Whether the terminal can show colours, and its user wants them.
    pub(super) shows_color: bool,
    pub(super) mode: Mode,
    /// Whether each line of json mode also has words.
    pub(super) words: bool,
    pub(super) keys: KeyMode,
    pub(super) window: Window,
    /// What was chosen on this connection before login.
    pub(super) chosen: Preferences,
    /// Of the language in `chosen`, if the connection belongs to a page. It is not kept with an
    /// account.
    pub(super) page: Option<LanguageSource>,
    /// When the current line was read.
    pub(super) read_at: Option<Timestamp>,
    /// The revocation epoch when the current line was read.
    pub(super) epoch: RevocationEpoch,
    /// The last refusal, and the name of the refused command, if the line was one.
    pub(super) refused: Option<Box<(Refusal, Option<&'static str>)>>,
    /// How many others are before this session in the queue of password checks, if it has to wait.
    pub(super) told: watch::Sender<u32>,
    /// Whether the last line said goodbye during a game, so that the user was asked whether to
    /// leave.
    pub(super) asked_to_leave: bool,
    /// The invitation with which the user registers.
    pub(super) invitation: Option<Password>,
    /// The line before, if it was a turn that was refused.
    pub(super) refused_turn: Option<Box<str>>,
    pub(super) phase: Phase,
}

impl Session {
    pub fn new(
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
            key: None,
            key_is_known: false,
            shows_color: false,
            mode: Mode::default(),
            words: false,
            keys: KeyMode::default(),
            window: Window::default(),
            chosen: Preferences::default(),
            page: None,
            read_at: None,
            epoch: RevocationEpoch::default(),
            refused: None,
            told: watch::Sender::default(),
            asked_to_leave: false,
            invitation: None,
            refused_turn: None,
            phase: Phase::Anonymous,
        }
    }

    /// Changes when a line has to wait: to the number of those who are before.
    pub fn waits(&self) -> watch::Receiver<u32> {
        self.told.subscribe()
    }

    pub fn mode(&self) -> Mode {
        self.mode
    }

    pub(super) fn set_mode(&mut self, ModeChoice { mode, words }: ModeChoice) {
        (self.mode, self.words) = (mode, words);
        if let Some(user) = self.logged_in_mut() {
            user.by = By::Session(mode);
        }
        self.refresh_subscriptions();
    }

    /// The client is a program, which has said so before its first line. `words`: whether it speaks to
    /// people.
    pub fn begin_as_program(
        &mut self,
        words: bool,
        (language, source): (Language, LanguageSource),
    ) {
        self.set_mode(ModeChoice {
            mode: Mode::Json,
            words,
        });
        self.chosen.language = Some(language);
        self.page = Some(source);
    }

    /// The client has come over SSH.
    pub fn begin_with_key(&mut self, key: KeyFingerprint, mode: Mode, terminal: &Terminal) {
        // The program that draws shows what the server says, too.
        let words = mode == Mode::Json;
        self.set_mode(ModeChoice { mode, words });
        self.window = terminal.window;
        self.shows_color = terminal.shows_color();
        self.key = Some(key);
    }

    /// How the server introduces itself here.
    pub fn info(&self) -> ServerInfo {
        self.server.doors.info(self.encryption)
    }

    /// The last notice to a user who leaves.
    pub fn farewell(&self) -> Notice {
        let presence = &self.server.presence;
        let is_last =
            |account| presence.session_count(account) <= 1 && !presence.is_elsewhere(account);
        match self.logged_in().filter(|user| user.member().is_ok()) {
            Some(member)
                if is_last(member.player.id)
                    && self.server.play.tables.plays_live(member.player.id) =>
            {
                Notice::GoodbyeLive {
                    grace_s: self.server.limits.game.disconnect_grace.into(),
                }
            }
            Some(_) => Notice::Goodbye,
            None => Notice::Farewell,
        }
    }

    /// Logs the user out. A guest's games end.
    pub async fn leave(&mut self, kind: LeaveKind) {
        self.interrupt();
        // The goodbye is said in the language of the user, in colours or not.
        self.chosen.language = Some(self.language());
        self.chosen.color = self.viewer().preferences.color;
        if let Phase::LoggedIn(user) = std::mem::replace(&mut self.phase, Phase::Anonymous) {
            Box::pin(login_and_logout::leave(
                &self.server,
                user.player.id,
                &self.outbox,
                kind,
            ))
            .await;
        }
    }
}
