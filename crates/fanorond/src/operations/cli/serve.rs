//! Serving until a signal.

use super::{Failure, ServeArgs, relay, runtime};
use crate::clock::Clock;
use crate::config::Config;
use crate::engine::endgame_tables;
use crate::listeners::sockets::Sockets;
use crate::net::tls::Tls;
use crate::observability::metrics::Metrics;
use crate::observability::systemd::Inherited;
use crate::operations::ops::RunState;
use crate::operations::reload::Reloader;
use crate::operations::run::{Parts, run_parts};
use crate::services::collection::Collection;
use crate::services::notifications::Relay;
use crate::services::place::Place;
use crate::services::webhook::Webhook;
use fanorona_engine::tables::Tables;
use fanorona_store::Store;
use std::path::PathBuf;
use std::sync::Arc;
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tracing::{info, warn};

/// Serves until a signal to stop.
pub(super) fn serve(args: &ServeArgs) -> Result<(), Failure> {
    let inherited = Inherited::take()?;
    let config = Config::load(args, std::env::vars_os())?;
    let metrics = Metrics::default();
    let _log = crate::observability::log::start(&config, &metrics).map_err(Failure::Usage)?;
    let runtime = runtime()?;
    let served = runtime.block_on(serve_until_signal(args, &config, &metrics, inherited));
    // Tasks that are left after the grace period are not waited for.
    runtime.shutdown_background();
    served
}

/// What a start makes of the configuration without the network and the database.
struct Prepared {
    relay: Option<Relay>,
    tls: Option<Arc<Tls>>,
    webhooks: Vec<Webhook>,
    place: Arc<Place>,
}

impl Prepared {
    fn new(config: &Config) -> Result<Self, Failure> {
        let relay = relay(config)?;
        let tls = config
            .server
            .tls_files()
            .map(Tls::load)
            .transpose()?
            .map(Arc::new);
        let webhooks = Webhook::all(&config.announce)?;
        let place = Place::new(&config.place).map_err(|error| Failure::Usage(error.to_string()))?;
        Ok(Self {
            place: Arc::new(place),
            relay,
            tls,
            webhooks,
        })
    }
}

/// Makes the checks of a start that need neither the network nor the database. Returns the
/// certificate, if there is one.
pub(super) fn check(config: &Config) -> Result<Option<Arc<Tls>>, Failure> {
    crate::observability::log::filter_of(config).map_err(Failure::Usage)?;
    Prepared::new(config).map(|prepared| prepared.tls)
}

async fn serve_until_signal(
    args: &ServeArgs,
    config: &Config,
    metrics: &Metrics,
    inherited: Inherited,
) -> Result<(), Failure> {
    let hangups = signal(SignalKind::hangup())?;
    // Take the addresses first: if that fails, no new database file is created. Players can connect
    // when the database is open and migrated.
    let Prepared {
        relay,
        tls,
        webhooks,
        place,
    } = Prepared::new(config)?;
    let (server, limits) = (&config.server, &config.limits);
    if server.http_url.is_none() && !(server.http.is_empty() && server.https.is_empty()) {
        warn!("http_url is not set: share and webhooks name no page");
    }
    let mut sockets = Sockets::open(config, inherited).await?;
    let state = watch::Sender::default();
    let attach = std::mem::take(&mut sockets.attach);
    let _answering: JoinSet<()> = std::mem::take(&mut sockets.ops)
        .into_iter()
        .map(|listener| {
            crate::operations::ops::serve(
                listener,
                metrics.clone(),
                state.subscribe(),
                limits.clone(),
                server.backup_note(),
            )
        })
        .collect();
    let url = &server.database;
    let store = Arc::new(Store::open_with(url, limits.for_store()).await?);
    let observer = metrics.clone();
    store.observe(Box::new(move |took| observer.observe_durable(took)));
    let tables = tables(config).await?;
    if config.server.unpack_tables {
        // Nobody waits for the thread.
        drop(endgame_tables::unpack(
            Arc::clone(&tables),
            limits.engine.nice,
        )?);
    }
    let stop = crate::operations::lifecycle::stop_signal()?;
    let clock = Clock::machine();
    let cluster = crate::cluster::connect(&config.server, &clock, metrics).await;
    let cluster = cluster.map_err(Failure::Work)?;
    let parts = Parts::new(Vec::new(), store, clock, limits.clone())
        .with_cluster(cluster.map(Arc::new))
        .with_tables(tables)
        .with_listeners(sockets.for_players(config, tls.as_ref())?)?
        .with_attach(attach)
        .with_relay(relay)
        .with_http_url(config.server.http_url.clone())
        .with_webhooks(webhooks)
        .with_collection(
            server
                .data
                .as_deref()
                .map(|folder| Collection::new(folder, server.data_licence.clone())),
        )
        .with_place(Arc::clone(&place))
        .with_zone(config.server.zone.clone());
    let mut started = state.subscribe();
    let reloading = Reloader::new(args.clone(), config.clone(), tls, place).run(hangups);
    let running = run_parts(parts.with_ops(metrics.clone(), state), stop);
    let announced = async {
        if started.wait_for(RunState::is_running).await.is_ok() {
            let database = fanorona_store::without_password(url);
            info!(
                database,
                version = env!("CARGO_PKG_VERSION"),
                "fanorond started"
            );
        }
        reloading.await;
        std::future::pending().await
    };
    let served = tokio::select! {
        served = running => served,
        served = announced => served,
    };
    served.map_err(|error| Failure::Work(error.to_string()))
}

/// The endgame tables in the executable and in the configured folder. The server plays without
/// files that are refused.
async fn tables(config: &Config) -> Result<Arc<Tables>, Failure> {
    let Some(folder) = config.server.tables.clone().map(PathBuf::from) else {
        return Ok(Tables::shared());
    };
    // Reading all files can take seconds.
    let loaded = tokio::task::spawn_blocking(move || endgame_tables::load(&folder)).await;
    let loaded = loaded.map_err(|error| Failure::Work(error.to_string()))?;
    for refused in &loaded.refused {
        warn!(file = %refused.path.display(), "endgame table not used: {refused}");
    }
    info!(files = loaded.used.len(), "endgame tables loaded");
    Ok(Arc::new(loaded.tables))
}
