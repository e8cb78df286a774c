//! Logged-in users, as handlers see them.

use crate::error::CommandError;
use crate::topics::history::export::ExportPlan;
use fanorona_game::{GameId, Player, Timestamp};
use fanorona_protocol::command::Mode;
use fanorona_protocol::preferences::{Preferences, Setting};
use fanorona_protocol::refusal::ServerRefusal;
use fanorona_protocol::topics::setting::alias::Aliases;
use fanorona_store::{Account, AccountKind, BotOf};
use std::sync::Arc;

/// A guest or member who is logged in, or who has put userid and password in a line.
#[derive(Debug, Clone)]
pub(crate) struct LoggedIn {
    pub(crate) player: Player,
    pub(crate) kind: AccountKind,
    /// The owner, if the user is a bot.
    pub(crate) bot: Option<BotOf>,
    pub(crate) preferences: Preferences,
    pub(crate) aliases: Option<Arc<Aliases>>,
    /// The game that commands without a number mean.
    pub(crate) current: Option<GameId>,
    /// Whether the current game is known to have ended.
    pub(crate) current_is_over: bool,
    pub(crate) by: By,
    /// When the line was read: the user's thinking time ends here.
    pub(crate) read_at: Option<Timestamp>,
}

/// How a user is connected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum By {
    /// With a session; its connection receives events.
    Session(Mode),
    /// With one line that has userid and password; nothing but its answer is sent.
    Line,
}

/// Proof that a user is a member.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Member<'a>(pub(crate) &'a LoggedIn);

impl LoggedIn {
    /// The user of `account`.
    pub(crate) fn new(account: &Account, by: By) -> Self {
        let stored = account.preferences.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        Self {
            player: account.player.clone(),
            kind: account.kind,
            bot: account.bot,
            preferences: Preferences::from_stored(stored),
            aliases: None,
            current: None,
            current_is_over: false,
            by,
            read_at: None,
        }
    }

    /// Replaces the aliases. Without aliases no memory is used.
    pub(crate) fn take_aliases(&mut self, aliases: Aliases) {
        self.aliases = (!aliases.is_empty()).then(|| Arc::new(aliases));
    }

    pub(crate) fn make_current(&mut self, board: GameId) {
        self.current = Some(board);
        self.current_is_over = false;
    }

    /// The user as a member.
    ///
    /// # Errors
    /// The user is a guest.
    pub(crate) fn member(&self) -> Result<Member<'_>, CommandError> {
        match self.kind {
            AccountKind::Member => Ok(Member(self)),
            AccountKind::Guest | AccountKind::Deleted => Err(ServerRefusal::MembersOnly.into()),
        }
    }
}

/// What a handler changes about the user, in addition to the answer.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Effect {
    None,
    /// This game is now the current one.
    Current(GameId),
    /// These preferences have changed.
    Settings(Vec<Setting>),
    /// These are now the user's aliases.
    Aliases(Aliases),
    /// These games are sent before the reply.
    Export(ExportPlan),
}
