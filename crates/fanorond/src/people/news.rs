//! What nodes tell each other: hints, and texts for people who have their sessions elsewhere.

pub mod data;

use crate::cluster::Cluster;
use crate::net::throttle::{Attempt, ClientNetwork};
use crate::people::news::data::{Counted, RoomId, RoomNews, Watches};
use crate::people::outbox::{Subscription, Subscriptions};
use crate::people::presence::{Present, SessionsThere};
use fanorona_game::{
    AccountId, ChannelId, GameId, GameRecord, Player, PlayerName, SeekId, Timestamp,
};
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::event::between_nodes::SentEvent;
use fanorona_protocol::messages::event::record::SentRecord;
use fanorona_protocol::messages::seek::Announce;
use fanorona_protocol::messages::server::Notice;
use fanorona_protocol::wire::clean::SafeText;
use fanorona_store::{AccountKind, BotOf, OnlineAccount, Sweep};
use serde::{Deserialize, Serialize};
use std::sync::{Arc, OnceLock};
use tracing::warn;

/// The most accounts in one message.
const ACCOUNTS_AT_ONCE: usize = 100;

/// What a node tells the others.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum News {
    Account(AccountNews),
    Game(GameNews),
    Node(NodeNews),
}

/// News of accounts and their sessions.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AccountNews {
    /// Accounts get an event, in the sessions with this subscription or in all.
    Tell {
        accounts: Vec<i64>,
        only: Option<Subscription>,
        event: SentEvent,
    },
    /// Somebody says something to everybody or in a channel. Each node knows who hears it there.
    Talk {
        channel: Option<i64>,
        from: i64,
        event: SentEvent,
    },
    /// Everybody gets an event.
    TellEverybody { event: SentEvent },
    /// Accounts came online on the node, or their sessions there have changed.
    Online { accounts: Vec<OnlineNews> },
    /// An account has no session on the node any more.
    Offline { account: i64 },
    /// The sessions of an account are closed. Its logins in progress end.
    Close {
        account: i64,
        words: Option<SentEvent>,
        why: ClosedFor,
    },
    /// Tokens of an account are revoked. The sessions that have logged in with them are closed.
    TokensRevoked { account: i64, hashes: Vec<String> },
    /// A session has replaced those of its account on other nodes: their numbers, and since when it
    /// was online there.
    TakenOver {
        account: i64,
        replaced: Vec<(i64, i64)>,
    },
    /// A node closes the session of an account there that has been idle longest, because there are
    /// more than `most`.
    CloseIdlest {
        account: i64,
        node: i64,
        most: usize,
    },
    /// What an account has chosen has changed: preferences, aliases, whom it hears, boards that it
    /// has subscribed to.
    Reread { account: i64 },
    /// An account has another name.
    Renamed { account: i64 },
    /// Who may come has changed: bans, or the access level.
    RereadAccess,
    /// An account has said or done something that counts against its rate limits, on all nodes.
    Counted { account: i64, what: Counted },
    /// Somebody in a network gave a wrong password, which counts there for all accounts.
    WrongPasswordFrom { network: ClientNetwork },
    /// The login of an account was refused because of load.
    LoginBusy { account: i64 },
    /// A password was wrong. Guesses count on all nodes.
    WrongPassword { attempt: Attempt },
    /// The password was right: earlier wrong ones of this origin are forgotten.
    RightPassword { attempt: Attempt },
    /// The name has a new password: all wrong ones are forgotten.
    NewPassword { name: String },
}

/// News of games and of those who watch them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GameNews {
    /// A game has changed to this, and its players are told.
    Changed {
        record: Box<SentRecord>,
        told: Vec<SentEvent>,
    },
    /// A board that is only shown to those who watch, and does not change the game.
    Aside { game: i64, event: SentEvent },
    /// What accounts watch and whom they follow.
    Watch { people: Vec<Watches> },
    /// Those who watch the first game watch the second one instead.
    Continued { before: i64, next: Box<SentRecord> },
    /// Somebody says something to those who watch a game, and to these players.
    Said {
        game: i64,
        from: i64,
        players: Vec<i64>,
        event: SentEvent,
    },
    /// A simul has started or ended.
    Simul { first: i64 },
    /// Somebody takes part in a replay, steps or leaves.
    Replay(RoomNews),
    /// Somebody says something in a replay.
    ReplaySaid {
        room: RoomId,
        from: i64,
        event: SentEvent,
    },
    /// So many turns of a game are analysed.
    Analysing { game: i64, done: u32 },
    /// A game was analysed, or cannot be.
    Analysed { game: i64 },
    /// A player has queued turns in a game.
    Queued { game: i64 },
}

/// News of the nodes themselves.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NodeNews {
    /// The node wants to know who is online, and what they watch.
    WhoIsThere,
    /// All nodes stop in so many seconds.
    Stops { seconds: u32, why: SafeText },
    /// They do not stop after all.
    StopCancelled,
    /// Mail is planned, which the node that does the mail does not know.
    MailPlanned,
    /// A seek has opened, and people were told about it or not.
    SeekOpened { seek: SeekId, announce: Announce },
}

impl From<AccountNews> for News {
    fn from(news: AccountNews) -> Self {
        Self::Account(news)
    }
}

impl From<GameNews> for News {
    fn from(news: GameNews) -> Self {
        Self::Game(news)
    }
}

impl From<NodeNews> for News {
    fn from(news: NodeNews) -> Self {
        Self::Node(news)
    }
}

/// An account that is online on a node.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct OnlineNews {
    pub account: i64,
    name: PlayerName,
    is_guest: bool,
    is_bot: bool,
    owner: Option<i64>,
    since: i64,
    subscriptions: Subscriptions,
    last_lines: Vec<i64>,
}

/// Why sessions on other nodes are closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ClosedFor {
    TakenOver,
    Kicked,
    Banned { until: Option<Timestamp> },
    PasswordChanged,
    AccountDeleted,
    TokenRevoked,
    KeyRemoved,
    MembersOnly,
}

impl ClosedFor {
    /// Those that say no more than their names.
    const PLAIN: [Self; 7] = [
        Self::TakenOver,
        Self::Kicked,
        Self::PasswordChanged,
        Self::AccountDeleted,
        Self::TokenRevoked,
        Self::KeyRemoved,
        Self::MembersOnly,
    ];

    pub fn notice(self) -> Notice {
        match self {
            Self::TakenOver => Notice::TakenOver,
            Self::Kicked => Notice::Kicked,
            Self::Banned { until } => Notice::Banned { until_ms: until },
            Self::PasswordChanged => Notice::PasswordChanged,
            Self::AccountDeleted => Notice::AccountDeleted,
            Self::TokenRevoked => Notice::TokenRevoked,
            Self::KeyRemoved => Notice::KeyRemoved,
            Self::MembersOnly => Notice::MembersOnly,
        }
    }

    /// Other notices concern a connection of this node only.
    fn of(notice: Notice) -> Option<Self> {
        if let Notice::Banned { until_ms } = notice {
            return Some(Self::Banned { until: until_ms });
        }
        Self::PLAIN.into_iter().find(|why| why.notice() == notice)
    }
}

impl OnlineNews {
    fn of(present: &Present, sessions: &SessionsThere) -> Self {
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
            subscriptions: sessions.subscriptions,
            last_lines: sessions.last_lines.iter().map(|line| line.0).collect(),
        }
    }

    pub fn sessions(&self) -> SessionsThere {
        let last_lines = self.last_lines.iter().copied().map(Timestamp).collect();
        SessionsThere {
            subscriptions: self.subscriptions,
            last_lines,
        }
    }

    pub fn present(&self) -> Present {
        let owner = self
            .owner
            .map_or(BotOf::Server, |owner| BotOf::Player(AccountId(owner)));
        Present {
            player: Player {
                id: AccountId(self.account),
                name: self.name.clone(),
            },
            kind: if self.is_guest {
                AccountKind::Guest
            } else {
                AccountKind::Member
            },
            bot: self.is_bot.then_some(owner),
            since: Timestamp(self.since),
            sessions: Arc::default(),
        }
    }
}

/// What the store knows; the node itself knows more.
impl From<OnlineAccount> for OnlineNews {
    fn from(stored: OnlineAccount) -> Self {
        let OnlineAccount {
            player,
            kind,
            bot,
            since,
            takes_talk,
            ..
        } = stored;
        let talk = takes_talk.then_some(Subscription::HearTalk);
        let subscriptions = talk.into_iter().chain([Subscription::HearKibitz]).collect();
        let sessions = SessionsThere {
            subscriptions,
            last_lines: vec![since],
        };
        Self::of(
            &Present {
                player,
                kind,
                bot,
                since,
                sessions: Arc::default(),
            },
            &sessions,
        )
    }
}

/// The way to the other nodes: all that this node tells them. Without other nodes it does nothing.
#[derive(Debug, Default)]
pub struct Fanout(OnceLock<Arc<Cluster>>);

impl Fanout {
    /// There may be other nodes from now on.
    pub fn connect(&self, cluster: &Arc<Cluster>) {
        // It is connected once.
        drop(self.0.set(Arc::clone(cluster)));
    }

    /// Whether this node does a sweep. A server that is alone does all.
    pub fn leave_to_this_one(&self, sweep: Sweep) -> bool {
        self.0
            .get()
            .is_none_or(|cluster| cluster.seen.lock().sweeps.contains(&sweep))
    }

    /// The number of this node; 0 if it is alone.
    pub fn own_number(&self) -> i64 {
        self.0.get().map_or(0, |cluster| cluster.node.0)
    }

    /// Whether there may be other nodes.
    pub fn exist(&self) -> bool {
        self.0.get().is_some()
    }

    pub fn send(&self, news: impl Into<News>) {
        let Some(cluster) = self.0.get() else { return };
        match serde_json::to_string(&news.into()) {
            Ok(text) => cluster.bus.publish(&text),
            Err(error) => warn!(%error, "news for other nodes cannot be written"),
        }
    }

    /// Sends what is about an event, if other nodes may know it.
    fn send_event<N: Into<News>>(&self, event: &Event, news: impl FnOnce(SentEvent) -> N) {
        if self.exist()
            && let Some(event) = SentEvent::of(event)
        {
            self.send(news(event));
        }
    }

    pub fn tell(&self, accounts: &[AccountId], only: Option<Subscription>, event: &Event) {
        let accounts: Vec<i64> = accounts.iter().map(|account| account.0).collect();
        if !accounts.is_empty() {
            self.send_event(event, |event| AccountNews::Tell {
                accounts,
                only,
                event,
            });
        }
    }

    /// Somebody says something to everybody, or in a channel.
    pub fn talk(&self, channel: Option<ChannelId>, from: AccountId, words: &Event) {
        let channel = channel.map(|channel| channel.0);
        self.send_event(words, |event| AccountNews::Talk {
            channel,
            from: from.0,
            event,
        });
    }

    /// These accounts are online here.
    pub fn is_online(&self, accounts: &[Present]) {
        for some in accounts.chunks(ACCOUNTS_AT_ONCE) {
            let accounts = some
                .iter()
                .map(|present| OnlineNews::of(present, &present.sessions.seen_elsewhere()));
            self.send(AccountNews::Online {
                accounts: accounts.collect(),
            });
        }
    }

    /// Tells the nodes of those who watch a game, and of these players, what somebody says to them.
    pub fn said(&self, game: GameId, from: AccountId, players: &[AccountId], words: &Event) {
        let players = players.iter().map(|player| player.0).collect();
        self.send_event(words, |event| GameNews::Said {
            game: game.0,
            from: from.0,
            players,
            event,
        });
    }

    pub fn tell_everybody(&self, event: &Event) {
        self.send_event(event, |event| AccountNews::TellEverybody { event });
    }

    pub fn close(&self, account: AccountId, words: Option<&Event>, why: Notice) {
        if let Some(why) = ClosedFor::of(why) {
            let words = words.and_then(SentEvent::of);
            self.send(AccountNews::Close {
                account: account.0,
                words,
                why,
            });
        }
    }

    /// A game has changed, and its players are told.
    pub fn changed(&self, record: &GameRecord, told: &[Event]) {
        if self.exist() {
            let told = told.iter().filter_map(SentEvent::of).collect();
            self.send(GameNews::Changed {
                record: Box::new(SentRecord::of(record)),
                told,
            });
        }
    }

    /// A player has queued turns for a game.
    pub fn queued(&self, game: GameId) {
        self.send(GameNews::Queued { game: game.0 });
    }

    /// What these accounts watch, and whom they follow.
    pub fn watch(&self, people: Vec<Watches>) {
        self.send(GameNews::Watch { people });
    }

    /// Those who watch a game watch the next one of the match instead.
    pub fn continued(&self, before: GameId, next: &GameRecord) {
        self.send(GameNews::Continued {
            before: before.0,
            next: Box::new(SentRecord::of(next)),
        });
    }

    pub fn aside(&self, game: GameId, event: &Event) {
        self.send_event(event, |event| GameNews::Aside {
            game: game.0,
            event,
        });
    }
}
