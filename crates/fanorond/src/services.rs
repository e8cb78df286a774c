//! The state that all connections share.

pub mod access;
pub mod accounts;
pub mod analyses;
pub mod bans;
pub mod chat;
pub mod collection;
pub mod countdown;
pub mod daily_limits;
pub mod lobby;
pub mod notifications;
pub mod observers;
pub mod place;
pub mod puzzles;
pub mod ratings;
pub mod replays;
pub mod robots;
pub mod sanctions;
pub mod schedule;
pub mod simuls;
pub mod spectators;
pub mod talk;
pub mod tokens;
pub mod tournaments;
pub mod webhook;

use crate::clock::Clock;
use crate::cluster::Cluster;
use crate::config::limits::Limits;
use crate::engine::engine_pool::EnginePool;
use crate::games::heartbeat::Heartbeat;
use crate::games::past_games::PastGames;
use crate::games::tables::{TableListener, TableListeners, Tables};
use crate::net::connection_limiter::ConnectionLimiter;
use crate::net::stream::Encryption;
use crate::net::throttle::{
    ClientNetwork, NetworkWindow, Origin, SharedBudgets, SlidingWindow, Slots, WrongPasswords,
};
use crate::net::tls::Tls;
use crate::observability::metrics::Metrics;
use crate::observability::supervision::Supervisor;
use crate::people::login_order::{KeyedLocks, LoginLocks};
use crate::people::news::News;
use crate::people::passwords::Hasher;
use crate::people::presence::Presence;
use crate::services::access::Access;
use crate::services::analyses::Analyses;
use crate::services::bans::Bans;
use crate::services::chat::Chat;
use crate::services::collection::Collection;
use crate::services::countdown::Countdown;
use crate::services::lobby::SeekLobby;
use crate::services::notifications::{Notifications, Relay};
use crate::services::observers::Observers;
use crate::services::place::Place;
use crate::services::puzzles::Finder;
use crate::services::replays::Replays;
use crate::services::robots::Robots;
use crate::services::simuls::Simuls;
use crate::services::spectators::Spectators;
use crate::services::tournaments::Tournaments;
use crate::services::webhook::Announcements;
use fanorona_engine::tables::Tables as EndgameTables;
use fanorona_game::{AccountId, Timestamp};
use fanorona_protocol::messages::server::ServerInfo;
use fanorona_protocol::preferences::values::Zone;
use fanorona_store::{Store, StoreError, Work};
use std::ops::Deref;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tracing::{debug, warn};

/// The state that all connections share: the core, and what is built on it, by purpose.
///
/// A handler that needs no more than the core takes `&Core`, to which a `&Server` coerces.
#[derive(Debug)]
pub struct Server {
    pub core: Core,
    pub doors: Doors,
    pub logins: Logins,
    pub play: Play,
    pub audience: Audience,
    pub engine: Engine,
}

impl Deref for Server {
    type Target = Core;

    fn deref(&self) -> &Core {
        &self.core
    }
}

/// What almost everything needs.
#[derive(Debug)]
pub struct Core {
    pub store: Arc<Store>,
    pub clock: Clock,
    pub limits: Limits,
    /// What is counted for the operator.
    pub metrics: Metrics,
    /// This node among others, if several may share the database.
    pub cluster: Option<Arc<Cluster>>,
    /// The zone of the server's days.
    pub zone: Zone,
    pub started_at: Timestamp,
    /// How the database answers.
    pub heartbeat: Heartbeat,
    /// Who is online.
    pub presence: Arc<Presence>,
    /// Cancelled when the server stops.
    pub stop: CancellationToken,
    /// All tasks of the server; the stop waits for them.
    pub tasks: TaskTracker,
}

/// Where connections come in, and who may.
#[derive(Debug)]
pub struct Doors {
    pub addresses: Addresses,
    /// Connections with a session.
    pub connections: ConnectionLimiter,
    /// Connections of browsers.
    pub browsers: ConnectionLimiter,
    /// Their event streams, of which a connection can have many.
    pub streams: ConnectionLimiter,
    /// One permit for each browser that is told why it is refused.
    pub refused_browsers: Arc<Semaphore>,
    /// What strangers and guests of a network may spend together.
    pub strangers: SharedBudgets,
    /// What the requests of browsers of a network may spend together.
    pub pages: SharedBudgets,
    /// The finished games that pages offer as files, if the server publishes them.
    pub collection: Option<Collection>,
    /// What the operator says about the place.
    pub place: Arc<Place>,
    /// Who may come.
    pub access: Access,
    /// Banned networks.
    pub bans: Bans,
    /// The countdown of `shutdown`.
    pub countdown: Countdown,
}

/// Where clients reach the server.
#[derive(Debug, Default)]
pub struct Addresses {
    /// The port for telnet, if there is one.
    pub port: Option<u16>,
    /// The port for TLS, if there is one.
    pub tls_port: Option<u16>,
    /// Whether browsers can connect.
    pub has_pages: bool,
    /// The address of the pages as browsers reach them, if it is configured.
    pub http_url: Option<String>,
    /// The certificate of the listeners with TLS, if there are any.
    pub certificate: Option<Arc<Tls>>,
}

/// What logins need.
#[derive(Debug)]
pub struct Logins {
    /// One login or logout per account at a time.
    pub locks: LoginLocks,
    pub hasher: Hasher,
    /// One password check at a time for a name from an origin.
    pub password_checks: KeyedLocks<(String, Origin)>,
    /// Wrong passwords per network, without those for accounts that were there before or have a
    /// live game.
    pub failed: NetworkWindow,
    /// One such login at a time for a network, so that none is tried before an earlier one is
    /// counted.
    pub turns: KeyedLocks<ClientNetwork>,
    /// Wrong passwords per name and origin.
    pub wrong_passwords: WrongPasswords,
}

/// Games, and how they begin.
#[derive(Debug)]
pub struct Play {
    /// Active games.
    pub tables: Tables,
    /// Earlier positions of games.
    pub past_games: PastGames,
    /// One place per running export.
    pub exports: Arc<Slots>,
    /// Exports of everything per member.
    pub everything: SlidingWindow<AccountId>,
    /// Wrong codes of invitations per network.
    pub wrong_codes: NetworkWindow,
    /// Open seeks, as far as they are not in the store.
    pub seeks: Arc<SeekLobby>,
    pub simuls: Arc<Simuls>,
    pub tournaments: Tournaments,
    /// The server's own bots.
    pub robots: Arc<Robots>,
}

/// Who hears and sees what others do.
#[derive(Debug)]
pub struct Audience {
    /// Who watches which games.
    pub observers: Arc<Observers>,
    /// Who watches games in a browser.
    pub spectators: Arc<Spectators>,
    /// Replays that players step through together.
    pub replays: Replays,
    /// Who hears whom.
    pub chat: Arc<Chat>,
    /// News and mail for players who are away.
    pub notifications: Arc<Notifications>,
    /// What waits for the webhook.
    pub announcements: Announcements,
    /// Reports of all who are not members, per network.
    pub report_networks: NetworkWindow,
}

/// The engine, and what it is asked.
#[derive(Debug)]
pub struct Engine {
    pub pool: EnginePool,
    pub analyses: Analyses,
    /// The search for puzzles.
    pub puzzle_finder: Finder,
    /// Hints per player.
    pub hints: SlidingWindow<AccountId>,
    /// One place per hint that is being computed.
    pub hints_at_once: Arc<Slots>,
}

/// What a server is built on.
#[derive(Debug)]
pub struct Foundation {
    pub store: Arc<Store>,
    pub clock: Clock,
    pub limits: Limits,
    pub metrics: Metrics,
    pub cluster: Option<Arc<Cluster>>,
    pub zone: Zone,
    pub addresses: Addresses,
    /// Who sends mail; without one there is none.
    pub relay: Option<Relay>,
    pub announcements: Announcements,
    pub collection: Option<Collection>,
    pub place: Arc<Place>,
    /// The engine's endgame tables.
    pub endgames: Arc<EndgameTables>,
}

impl Foundation {
    /// One that is alone, sends no mail, announces and publishes nothing, and has the endgame tables of the
    /// executable.
    pub fn new(store: Arc<Store>, clock: Clock, limits: Limits) -> Self {
        Self {
            store,
            clock,
            limits,
            metrics: Metrics::default(),
            cluster: None,
            zone: Zone::UTC,
            addresses: Addresses::default(),
            relay: None,
            announcements: Announcements::default(),
            collection: None,
            place: Arc::default(),
            endgames: EndgameTables::shared(),
        }
    }
}

/// The windows of limits that count per minute.
const MINUTE: Duration = Duration::from_secs(60);

impl Core {
    /// What keeps tasks running as long as the server.
    pub fn supervisor(&self) -> Supervisor {
        let delay = self.limits.server.restart_delay;
        Supervisor::new(&self.tasks, &self.stop, delay, &self.metrics)
    }

    /// Tells all other nodes, if there are any.
    pub fn tell_nodes(&self, news: impl Into<News>) {
        self.presence.others().send(news);
    }

    /// Does work, unless another node does it or it is done: then the answer is `None`. A server
    /// that is alone asks nobody.
    ///
    /// # Errors
    /// The store failed, and nothing was done.
    pub async fn alone<T>(
        &self,
        work: Work,
        doing: impl Future<Output = T>,
    ) -> Result<Option<T>, StoreError> {
        let Some(cluster) = &self.cluster else {
            return Ok(Some(doing.await));
        };
        let node = cluster.number();
        if !self.store.claim(node, work).await? {
            debug!(?work, "another node does this, or it is done");
            return Ok(None);
        }
        let done = doing.await;
        if let Err(error) = self.store.release(node, work).await {
            // It ends with this node, which can claim it again.
            warn!(%error, ?work, "claim not released");
        }
        Ok(Some(done))
    }
}

impl Doors {
    fn new(
        limits: &Limits,
        addresses: Addresses,
        collection: Option<Collection>,
        place: Arc<Place>,
    ) -> Self {
        let budgets = |pace, sharers| SharedBudgets::new(pace, sharers, &limits.server);
        Self {
            addresses,
            collection,
            place,
            connections: ConnectionLimiter::new(limits),
            browsers: ConnectionLimiter::for_browsers(limits),
            streams: ConnectionLimiter::for_browsers(limits),
            refused_browsers: Arc::new(Semaphore::new(limits.web.refusals)),
            strangers: budgets(
                limits.connection.address_pace(),
                limits.connection.per_address,
            ),
            pages: budgets(limits.web.pace(), 0),
            access: Access::default(),
            bans: Bans::default(),
            countdown: Countdown::default(),
        }
    }

    /// How the server introduces itself on a connection.
    pub fn info(&self, encryption: Encryption) -> ServerInfo {
        ServerInfo {
            place: self.place.name.clone(),
            ..ServerInfo::new(
                Server::VERSION,
                self.tls_port_for(encryption),
                self.access.level(),
            )
        }
    }

    /// The port for TLS, unless the connection is encrypted already.
    pub fn tls_port_for(&self, encryption: Encryption) -> Option<u16> {
        match encryption {
            Encryption::None => self.addresses.tls_port,
            Encryption::NoneToProxy | Encryption::Tls => None,
        }
    }
}

impl Logins {
    fn new(limits: &Limits) -> Self {
        let login = &limits.login;
        Self {
            locks: LoginLocks::new(login.locks),
            hasher: Hasher::new(login),
            password_checks: KeyedLocks::default(),
            failed: NetworkWindow::new(login.attempts_per_minute, MINUTE, &limits.server),
            turns: KeyedLocks::default(),
            wrong_passwords: WrongPasswords::new(login, limits.server.rate_limit_keys),
        }
    }
}

impl Engine {
    fn new(core: &Core, endgames: Arc<EndgameTables>) -> Self {
        let limits = &core.limits;
        Self {
            pool: EnginePool::new(
                &limits.engine,
                endgames,
                core.clock.clone(),
                core.stop.clone(),
            ),
            analyses: Analyses::default(),
            puzzle_finder: Finder::default(),
            hints: SlidingWindow::new(
                limits.analysis.hints_per_minute,
                MINUTE,
                limits.server.rate_limit_keys,
            ),
            hints_at_once: Slots::new(limits.analysis.hint_slots(), &limits.server),
        }
    }
}

impl Audience {
    fn new(core: &Core, relay: Option<Relay>, announcements: Announcements) -> Self {
        let Core {
            store,
            clock,
            limits,
            presence,
            ..
        } = core;
        Self {
            observers: Arc::new(Observers::new(
                presence.clone(),
                clock.clone(),
                &limits.observe,
            )),
            spectators: Arc::new(Spectators::default()),
            replays: Replays::new(
                Arc::clone(presence),
                limits.replay.open,
                limits.replay.participants,
            ),
            chat: Arc::new(Chat::new(&limits.chat, limits.server.rate_limit_keys)),
            notifications: Arc::new(Notifications::new(
                store.clone(),
                presence.clone(),
                clock.clone(),
                limits.clone(),
                relay,
            )),
            announcements,
            report_networks: NetworkWindow::new(
                limits.chat.reports_per_address,
                limits.chat.report_window,
                &limits.server,
            ),
        }
    }
}

impl Play {
    fn new(core: &Core, audience: &Audience) -> Self {
        let Core {
            store,
            clock,
            limits,
            presence,
            ..
        } = core;
        let robots = Arc::new(Robots::new(Arc::clone(presence)));
        let seeks = Arc::new(SeekLobby::new(
            store.clone(),
            presence.clone(),
            audience.chat.clone(),
            clock.clone(),
            limits,
        ));
        let simuls = Arc::new(Simuls::new(
            store.clone(),
            presence.clone(),
            seeks.clone(),
            clock.clone(),
        ));
        let listeners: Vec<Arc<dyn TableListener>> = vec![
            Arc::clone(&audience.observers) as _,
            Arc::clone(&audience.spectators) as _,
            Arc::clone(&seeks) as _,
            Arc::clone(&robots) as _,
            Arc::clone(&simuls) as _,
            Arc::clone(&audience.notifications) as _,
        ];
        Self {
            tables: Tables::new(
                store.clone(),
                clock.clone(),
                limits,
                presence.clone(),
                TableListeners(listeners),
            ),
            past_games: PastGames::new(Arc::clone(store), limits.game.remembered_turns),
            exports: Slots::new(limits.record.slots(), &limits.server),
            everything: SlidingWindow::new(
                limits.record.everything_per_hour,
                60 * MINUTE,
                limits.server.rate_limit_keys,
            ),
            wrong_codes: NetworkWindow::new(
                limits.seek.wrong_codes_per_minute,
                MINUTE,
                &limits.server,
            ),
            seeks,
            simuls,
            tournaments: Tournaments::default(),
            robots,
        }
    }
}

impl Server {
    /// The version that players see.
    pub const VERSION: &'static str = env!("CARGO_PKG_VERSION");

    /// A server on its foundation.
    #[must_use]
    pub fn new(foundation: Foundation) -> Self {
        let Foundation {
            store,
            clock,
            limits,
            metrics,
            cluster,
            zone,
            addresses,
            relay,
            announcements,
            collection,
            place,
            endgames,
        } = foundation;
        let core = Core {
            started_at: clock.now(),
            heartbeat: Heartbeat::new(clock.now()),
            presence: Arc::new(Presence::default()),
            stop: CancellationToken::new(),
            tasks: TaskTracker::new(),
            store,
            clock,
            limits,
            metrics,
            cluster,
            zone,
        };
        let audience = Audience::new(&core, relay, announcements);
        Self {
            doors: Doors::new(&core.limits, addresses, collection, place),
            logins: Logins::new(&core.limits),
            play: Play::new(&core, &audience),
            engine: Engine::new(&core, endgames),
            audience,
            core,
        }
    }

    /// Runs a task of the server until it returns. After a panic it is started again.
    pub fn keep_running<F>(self: &Arc<Self>, name: &'static str, run: fn(Arc<Self>) -> F)
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let this = Arc::clone(self);
        self.supervisor()
            .keep_running(name, move || run(Arc::clone(&this)));
    }

    /// Other nodes have ended: this one looks for the work that they have left.
    pub fn take_over(&self) {
        self.play.robots.look_at_all();
        self.engine.analyses.asked();
    }
}
