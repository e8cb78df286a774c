//! The server: sockets, sessions, topics, tables, and time.
//!
//! [`run`] starts all of it from bound listeners, a store, a clock and a stop signal, and returns when the last
//! connection is closed. The executable adds a command line and signals; a test starts the same server in a few
//! lines.

pub mod clock;
pub mod limits;

mod lifecycle;
mod server;

mod deadlines;

mod connection;
mod listen;
mod prompt_debounce;
mod screen;

mod caller;
mod error;
mod logged_in;
mod session;
mod topics;

mod keepalive;
mod outbox;
mod pager;
mod presence;
mod tables;

mod engine_pool;

mod passwords;
mod throttle;

mod check;
pub mod cli;
pub mod config;
mod idle_timer;
mod settings;

pub use listen::bind;
pub use topics::mailbox::notifications::Relay;

use clock::Clock;
use fanorona_store::{Store, StoreError};
use limits::Limits;
use listen::ConnectionLimiter;
use server::Server;
use std::future::Future;
use std::sync::Arc;
use tokio::net::TcpListener;
use tracing::{info, warn};

/// Serves on `listeners` until `stop` is done. Then answers what was read, says goodbye, and closes the store.
///
/// # Errors
/// The store failed during the start.
pub async fn run(
    listeners: Vec<TcpListener>,
    store: Arc<dyn Store>,
    clock: Clock,
    limits: Limits,
    stop: impl Future<Output = ()>,
) -> Result<(), StoreError> {
    run_with_mail(listeners, store, clock, limits, None, stop).await
}

/// Serves as [`run`] does, and sends mail to players who are away.
///
/// # Errors
/// The store failed during the start.
pub async fn run_with_mail(
    listeners: Vec<TcpListener>,
    store: Arc<dyn Store>,
    clock: Clock,
    limits: Limits,
    relay: Option<Relay>,
    stop: impl Future<Output = ()>,
) -> Result<(), StoreError> {
    let grace = limits.server.stop_grace;
    let limiter = Arc::new(ConnectionLimiter::new(&limits));
    let server = Arc::new(Server::new(store, clock, limits, relay));
    deadlines::wake(&server).await?;
    topics::account::login_flow::end_games_of_lost_guests(&server).await?;
    topics::seek::lobby::forget(&server).await?;
    topics::account::deletion::resume(&server).await?;
    server.bans.load(&*server.store, server.clock.now()).await?;
    seat_house(&server).await?;
    server.tables.resume_plans().await?;
    server.tasks.spawn(deadlines::sweep(Arc::clone(&server)));
    let mailer = topics::mailbox::notifications::run(Arc::clone(&server.notifications), server.stop.clone());
    server.tasks.spawn(mailer);
    for listener in listeners {
        server.tasks.spawn(listen::accept(Arc::clone(&server), listener, Arc::clone(&limiter)));
    }
    tokio::select! {
        () = stop => {}
        () = server.countdown.over() => info!("the shutdown countdown is over"),
    }
    info!("stopping");
    server.stop.cancel();
    server.tasks.close();
    server.engine_pool.close();
    if tokio::time::timeout(grace, server.tasks.wait()).await.is_err() {
        warn!(tasks = server.tasks.len(), "tasks did not end within the grace period");
    }
    if tokio::time::timeout(grace, server.store.close()).await.is_err() {
        warn!("the store did not close within the grace period; acknowledged changes are saved");
    }
    info!("stopped");
    Ok(())
}

/// Puts the server's bots online, and starts their turns, simuls and analyses.
async fn seat_house(server: &Arc<Server>) -> Result<(), StoreError> {
    let limits = &server.limits;
    let robots = &server.robots;
    robots.seat(&*server.store, &server.presence, limits.robots, server.clock.now()).await?;
    // Their clocks start at once.
    robots.all().for_each(|robot| server.tables.came(robot.player.id));
    server.simuls.resume(server.limits.simul.resumed).await?;
    if let Err(error) = server.engine_pool.start() {
        warn!(%error, "cannot start the engine threads; bots, hints and analyses wait");
    }
    topics::robots::run(server);
    server.tasks.spawn(topics::analysis::analyser::run(Arc::clone(server)));
    Ok(())
}
