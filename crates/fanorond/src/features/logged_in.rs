//! Logged-in users, as handlers see them.

use crate::error::CommandError;
use crate::features::places::Places;
use crate::people::aliases::Aliases;
use crate::people::outbox::Outbox;
use crate::services::replays::ReplaySession;
use fanorona_game::{KeyFingerprint, Player, Timestamp};
use fanorona_protocol::messages::server::ServerRefusal;
use fanorona_protocol::preferences::Preferences;
use fanorona_protocol::viewer::Mode;
use fanorona_store::{Account, AccountKind, BotOf};
use std::sync::Arc;

/// A guest or member who is logged in, or who has put userid and password in a line.
#[derive(Debug, Clone)]
pub struct LoggedIn {
    pub player: Player,
    pub kind: AccountKind,
    /// The owner, if the user is a bot.
    pub bot: Option<BotOf>,
    pub preferences: Preferences,
    pub aliases: Option<Arc<Aliases>>,
    pub places: Places,
    /// Whether the user is known to have no finished game.
    pub is_new: bool,
    pub by: By,
    /// The SSH key with which the session has come.
    pub key: Option<KeyFingerprint>,
    /// The outbox of the session, if there is one.
    pub outbox: Option<Arc<Outbox>>,
    /// When the line was read: the user's thinking time ends here.
    pub read_at: Option<Timestamp>,
}

/// How a user is connected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum By {
    /// With a session; its connection receives events.
    Session(Mode),
    /// With one line that has userid and password; nothing but its answer is sent.
    Line,
    /// With a page of a browser that has a token of the account. Nobody has typed the password, and
    /// nothing but the answer is sent.
    Page,
}

/// Proof that a user is a member.
#[derive(Debug, Clone, Copy)]
pub struct Member<'a>(pub &'a LoggedIn);

impl LoggedIn {
    /// The user of `account`.
    pub fn new(account: &Account, by: By) -> Self {
        let stored = account
            .preferences
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()));
        Self {
            player: account.player.clone(),
            kind: account.kind,
            bot: account.bot,
            preferences: Preferences::from_stored(stored),
            aliases: None,
            places: Places::default(),
            is_new: false,
            by,
            key: None,
            outbox: None,
            read_at: None,
        }
    }

    /// Replaces the aliases. Without aliases no memory is used.
    pub fn take_aliases(&mut self, aliases: Aliases) {
        self.aliases = (!aliases.is_empty()).then(|| Arc::new(aliases));
    }

    /// The user's place in a replay; `None` without a session.
    pub fn seat(&self) -> Option<ReplaySession> {
        let outbox = Arc::clone(self.outbox.as_ref()?);
        Some(ReplaySession {
            player: self.player.clone(),
            outbox,
        })
    }

    /// The user as a member.
    ///
    /// # Errors
    /// The user is a guest.
    pub fn member(&self) -> Result<Member<'_>, CommandError> {
        match self.kind {
            AccountKind::Member => Ok(Member(self)),
            AccountKind::Guest | AccountKind::Deleted => Err(ServerRefusal::MembersOnly.into()),
        }
    }
}
