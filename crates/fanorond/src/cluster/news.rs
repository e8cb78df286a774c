//! What nodes tell each other: hints, and texts for people who have their sessions elsewhere.

use crate::bus::{Bus, Subject};
use crate::presence::Present;
use fanorona_game::{AccountId, GameId, Player, PlayerName, Timestamp};
use fanorona_protocol::event::{Event, Notice, SentEvent, State};
use fanorona_store::{AccountKind, BotOf, OnlineAccount};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use tracing::warn;

/// What a node tells the others.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "news", rename_all = "snake_case")]
pub(crate) enum News {
    /// An account gets an event.
    Tell { account: i64, event: SentEvent },
    /// Everybody gets an event.
    TellEverybody { event: SentEvent },
    /// An account came online on the node, or its sessions there have changed.
    Online(OnlineNews),
    /// An account has no session on the node any more.
    Offline { account: i64 },
    /// The sessions of an account are closed. Its logins in progress end.
    Close { account: i64, words: Option<SentEvent>, why: ClosedFor },
    /// What an account has chosen has changed: preferences, aliases, whom it hears.
    Reread { account: i64 },
    /// Who may come has changed: bans, or the access level.
    RereadAccess,
    /// A game has changed, and its players were told.
    Game { game: i64, version: i64, told: Vec<SentEvent> },
    /// A board that is only shown to those who watch, and does not change the game.
    Aside { game: i64, event: SentEvent },
    /// The node asks for a [`News::Pong`].
    Ping { number: u64 },
    /// An answer: this ping of a node has arrived, and what the node published before it.
    Pong { to: i64, number: u64 },
}

/// An account that is online on a node.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct OnlineNews {
    pub(crate) account: i64,
    name: PlayerName,
    is_guest: bool,
    is_bot: bool,
    owner: Option<i64>,
    since: i64,
    pub(crate) takes_talk: bool,
}

/// Why sessions on other nodes are closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ClosedFor {
    TakenOver,
    Kicked,
    Banned,
    PasswordChanged,
    AccountDeleted,
    TokenRevoked,
    MembersOnly,
}

impl ClosedFor {
    const ALL: [Self; 7] = [
        Self::TakenOver,
        Self::Kicked,
        Self::Banned,
        Self::PasswordChanged,
        Self::AccountDeleted,
        Self::TokenRevoked,
        Self::MembersOnly,
    ];

    pub(crate) fn notice(self) -> Notice {
        match self {
            Self::TakenOver => Notice::TakenOver,
            Self::Kicked => Notice::Kicked,
            Self::Banned => Notice::Banned,
            Self::PasswordChanged => Notice::PasswordChanged,
            Self::AccountDeleted => Notice::AccountDeleted,
            Self::TokenRevoked => Notice::TokenRevoked,
            Self::MembersOnly => Notice::MembersOnly,
        }
    }

    /// Other notices concern a connection of this node only.
    fn of(notice: Notice) -> Option<Self> {
        Self::ALL.into_iter().find(|why| why.notice() == notice)
    }
}

impl OnlineNews {
    pub(crate) fn of(present: &Present, takes_talk: bool) -> Self {
        let owner = match present.bot {
            Some(BotOf::Player(owner)) => Some(owner.0),
            Some(BotOf::Server) | None => None,
        };
        Self {
            account: present.player.id.0,
            name: present.player.name.clone(),
            is_guest: present.kind == AccountKind::Guest,
            is_bot: present.bot.is_some(),
            owner,
            since: present.since.0,
            takes_talk,
        }
    }

    pub(crate) fn present(&self) -> Present {
        let owner = self.owner.map_or(BotOf::Server, |owner| BotOf::Player(AccountId(owner)));
        Present {
            player: Player { id: AccountId(self.account), name: self.name.clone() },
            kind: if self.is_guest { AccountKind::Guest } else { AccountKind::Member },
            bot: self.is_bot.then_some(owner),
            since: Timestamp(self.since),
            sessions: Arc::default(),
        }
    }
}

impl From<OnlineAccount> for OnlineNews {
    fn from(stored: OnlineAccount) -> Self {
        let OnlineAccount { player, kind, bot, since, takes_talk, .. } = stored;
        Self::of(&Present { player, kind, bot, since, sessions: Arc::default() }, takes_talk)
    }
}

/// The way to the other nodes.
#[derive(Debug)]
pub(crate) struct OtherNodes(pub(crate) Arc<dyn Bus>);

impl OtherNodes {
    pub(crate) fn tell(&self, account: AccountId, event: &Event) {
        if let Some(event) = SentEvent::of(event) {
            self.send(Subject::Account(account), &News::Tell { account: account.0, event });
        }
    }

    pub(crate) fn tell_everybody(&self, event: &Event) {
        if let Some(event) = SentEvent::of(event) {
            self.send(Subject::Everybody, &News::TellEverybody { event });
        }
    }

    pub(crate) fn close(&self, account: AccountId, words: Option<&Event>, why: Notice) {
        if let Some(why) = ClosedFor::of(why) {
            let words = words.and_then(SentEvent::of);
            self.send(Subject::Everybody, &News::Close { account: account.0, words, why });
        }
    }

    /// A game has changed, and its players were told.
    pub(crate) fn changed(&self, state: &State, told: &[Event]) {
        let (game, version) = (state.record.id, state.record.version.0);
        let told = told.iter().filter_map(SentEvent::of).collect();
        self.send(Subject::Everybody, &News::Game { game: game.0, version, told });
    }

    pub(crate) fn aside(&self, game: GameId, event: &Event) {
        if let Some(event) = SentEvent::of(event) {
            self.send(Subject::Everybody, &News::Aside { game: game.0, event });
        }
    }

    pub(crate) fn send(&self, subject: Subject, news: &News) {
        match serde_json::to_string(news) {
            Ok(text) => self.0.publish(subject, text.into()),
            Err(error) => warn!(%error, "news for other nodes cannot be written"),
        }
    }
}
