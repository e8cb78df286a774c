//! What is done after a gap in the news: this node reads what may have been missed, beside the news
//! that go on.

use super::receive;
use crate::cluster::Cluster;
use crate::cluster::node::within;
use crate::error::CommandError;
use crate::people::news::NodeNews;
use crate::services::Server;
use fanorona_game::{AccountId, GameId};
use fanorona_store::{Stale, StoreError};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;
use tokio::task::JoinSet;
use tokio::time::sleep;
use tracing::warn;

/// Gaps that come faster are one.
const BETWEEN_GAPS: Duration = Duration::from_secs(1);
/// Questions that come faster get one answer.
const BETWEEN_ANSWERS: Duration = Duration::from_millis(500);
/// Accounts for which the store is asked at once.
const ACCOUNTS: usize = 500;
/// Games that are read at once.
const GAMES: usize = 4;

/// Repairs gaps until the server stops.
pub(super) async fn repair(server: Arc<Server>) {
    let Some(cluster) = server.cluster.clone() else {
        return;
    };
    loop {
        tokio::select! {
            () = cluster.gap.notified() => {}
            () = server.stop.cancelled() => return,
        }
        if let Err(why) = catch_up(&server, &cluster).await {
            warn!(
                why,
                "cannot read what happened on other nodes; trying again"
            );
            cluster.gap.notify_one();
        }
        tokio::select! {
            () = sleep(BETWEEN_GAPS) => {}
            () = server.stop.cancelled() => return,
        }
    }
}

/// Tells other nodes who is here, until the server stops. All who ask within a moment get one
/// answer: after an outage of the database, all nodes ask at once.
pub(super) async fn answer(server: Arc<Server>) {
    let Some(cluster) = server.cluster.clone() else {
        return;
    };
    loop {
        tokio::select! {
            () = cluster.asked.notified() => {}
            () = server.stop.cancelled() => return,
        }
        report_all(&server);
        tokio::select! {
            () = sleep(BETWEEN_ANSWERS) => {}
            () = server.stop.cancelled() => return,
        }
    }
}

/// Tells other nodes who is here, and what they watch.
pub(super) fn report_all(server: &Server) {
    server.presence.report_all();
    server.audience.observers.report_all();
    server.audience.replays.report_all();
}

/// Reads what may have been missed.
async fn catch_up(server: &Arc<Server>, cluster: &Cluster) -> Result<(), String> {
    server.audience.replays.forget_elsewhere();
    server.presence.others().send(NodeNews::WhoIsThere);
    of_all(server).await.map_err(|error| error.to_string())?;
    let mut shown = server.presence.all_shown();
    let mut watched = server.audience.spectators.boards();
    watched.extend(server.audience.observers.games_here());
    let here: Vec<AccountId> = server
        .presence
        .all_here()
        .iter()
        .map(|present| present.player.id)
        .collect();
    // They may have chosen something in their sessions elsewhere.
    for account in here
        .iter()
        .filter(|account| server.presence.is_elsewhere(**account))
    {
        receive::reread(server, *account)
            .await
            .map_err(|error| error.to_string())?;
    }
    for some in here.chunks(ACCOUNTS) {
        let shown = some
            .iter()
            .filter_map(|account| Some((*account, shown.remove(account)?)))
            .collect();
        of_accounts(server, cluster, some, &shown, &HashMap::new()).await?;
    }
    of_accounts(server, cluster, &[], &HashMap::new(), &watched).await
}

/// What concerns all accounts.
async fn of_all(server: &Server) -> Result<(), StoreError> {
    server.play.tables.forget_all().await;
    server.play.tables.reread_queues().await?;
    server
        .play
        .simuls
        .resume(server.limits.simul.resumed)
        .await?;
    receive::reread_access(server).await
}

/// Shows some accounts here the boards that have changed since they were shown, and reads to which
/// they have subscribed.
async fn of_accounts(
    server: &Arc<Server>,
    cluster: &Cluster,
    some: &[AccountId],
    shown: &HashMap<AccountId, HashMap<GameId, i64>>,
    watched: &HashMap<GameId, i64>,
) -> Result<(), String> {
    let accounts: Vec<i64> = some.iter().map(|account| account.0).collect();
    let games: HashSet<GameId> = shown
        .values()
        .flat_map(HashMap::keys)
        .chain(watched.keys())
        .copied()
        .collect();
    let games = games.into_iter().map(|game| game.0).collect();
    let (stored, subscribed) = {
        let mut session = cluster.session.lock().await;
        let session = session.as_mut().ok_or("the session of this node is lost")?;
        let stored = within(session.versions(games, accounts.clone())).await?;
        (stored, within(session.subscribed(accounts)).await?)
    };
    for account in some {
        let boards = subscribed
            .iter()
            .filter(|(subscriber, _)| subscriber == account);
        if let Some(present) = server.presence.entry_here(*account) {
            server
                .audience
                .observers
                .note_subscribed(&present.player, boards.map(|(_, board)| *board).collect());
        }
    }
    let missed = stored.into_iter().filter_map(|stored| {
        let older = |version: &i64| *version < stored.version;
        let missed = |account: &&AccountId| {
            let version = shown.get(account).and_then(|shown| shown.get(&stored.game));
            version.map_or(!stored.is_over && stored.players.contains(account), older)
        };
        let to: Vec<AccountId> = some.iter().filter(missed).copied().collect();
        (!to.is_empty() || watched.get(&stored.game).is_some_and(older)).then_some((stored, to))
    });
    show(server, missed.collect())
        .await
        .map_err(|error| error.code().to_owned())
}

/// Shows these games to these accounts, a few at a time.
async fn show(
    server: &Arc<Server>,
    missed: Vec<(Stale, Vec<AccountId>)>,
) -> Result<(), CommandError> {
    let mut reading: JoinSet<Result<(), CommandError>> = JoinSet::new();
    for (Stale { game, .. }, to) in missed {
        while reading.len() >= GAMES
            && let Some(read) = reading.join_next().await
        {
            read.unwrap_or(Ok(()))?;
        }
        let server = Arc::clone(server);
        reading.spawn(async move { server.play.tables.show_missed(game, &to).await });
    }
    while let Some(read) = reading.join_next().await {
        read.unwrap_or(Ok(()))?;
    }
    Ok(())
}
