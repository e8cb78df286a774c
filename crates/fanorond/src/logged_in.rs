//! People inside: guests and members, as handlers see them.

use crate::error::CommandError;
use crate::exports::ExportPlan;
use fanorona_game::{GameId, Player, Timestamp};
use fanorona_protocol::command::Mode;
use fanorona_protocol::preferences::{Preferences, Setting};
use fanorona_protocol::refusal::Refusal;
use fanorona_protocol::topics::setting::alias::Aliases;
use fanorona_store::{Account, AccountKind, BotOf};
use std::sync::Arc;

/// Somebody inside.
#[derive(Debug, Clone)]
pub(crate) struct LoggedIn {
    /// Who.
    pub(crate) player: Player,
    /// Guest or member.
    pub(crate) kind: AccountKind,
    /// Who answers for the user, if it is a bot.
    pub(crate) bot: Option<BotOf>,
    /// How the server looks to the user.
    pub(crate) preferences: Preferences,
    /// The user's aliases, if there are any.
    pub(crate) aliases: Option<Arc<Aliases>>,
    /// The board that commands mean when they name none.
    pub(crate) current: Option<GameId>,
    /// Whether the game on the current board is known to be over.
    pub(crate) current_is_over: bool,
    /// How the user is connected.
    pub(crate) by: By,
    /// When the line that is obeyed was read: until then the user has thought.
    pub(crate) read_at: Option<Timestamp>,
}

/// How somebody is connected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum By {
    /// By a session, to whose connection events come.
    Session(Mode),
    /// By one line with userid and password, to which nothing comes but its answer.
    Line,
}

/// Proof that a user is a member.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Member<'a>(pub(crate) &'a LoggedIn);

impl LoggedIn {
    /// The user who owns `account`.
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

    /// Takes over aliases. Nothing is kept in memory if there are none.
    pub(crate) fn take_aliases(&mut self, aliases: Aliases) {
        self.aliases = (!aliases.is_empty()).then(|| Arc::new(aliases));
    }

    /// Makes a board the current one.
    pub(crate) fn make_current(&mut self, board: GameId) {
        self.current = Some(board);
        self.current_is_over = false;
    }

    /// The user as a member.
    ///
    /// # Errors
    /// It is a guest.
    pub(crate) fn member(&self) -> Result<Member<'_>, CommandError> {
        match self.kind {
            AccountKind::Member => Ok(Member(self)),
            AccountKind::Guest | AccountKind::Deleted => Err(Refusal::MembersOnly.into()),
        }
    }
}

/// What a handler changes about the user who asked, beside the answer.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Effect {
    /// Nothing.
    None,
    /// This is the current board now.
    Current(GameId),
    /// These preferences are others now.
    Settings(Vec<Setting>),
    /// These are the user's aliases now.
    Aliases(Aliases),
    /// These games follow before the reply.
    Export(ExportPlan),
}
