//! What this node does with the news of the others.

use super::news::{News, OnlineNews};
use crate::bus::{self, Delivery, Subject};
use crate::error::CommandError;
use crate::server::Server;
use crate::topics::account::login_flow;

use fanorona_game::{AccountId, GameId, GameRecord};
use fanorona_protocol::event::{Cause, Event, Notice, SentEvent, State};
use fanorona_protocol::preferences::Setting;
use fanorona_protocol::topics::setting::alias::Aliases;
use fanorona_store::{NodeNumber, Page, StoreError, Which};
use std::sync::Arc;
use std::time::Duration;
use tracing::{debug, warn};

/// The most games of an account that are read after a gap.
const MOST_GAMES: u32 = 200;
/// Gaps that come faster are one.
const BETWEEN_GAPS: Duration = Duration::from_secs(1);

/// Handles the news of the others until the bus is closed.
pub(crate) async fn receive(server: Arc<Server>) {
    let Some(cluster) = server.cluster.clone() else { return };
    let mut read_at = None;
    let mut gap = false;
    loop {
        let now = server.clock.now();
        let may_read = read_at.is_none_or(|at| now.since(at) >= BETWEEN_GAPS);
        if gap && may_read {
            gap = false;
            read_at = Some(now);
            if let Err(error) = catch_up(&server).await {
                warn!(%error, "cannot read what happened on other nodes; trying again");
                gap = true;
            }
        }
        let wait = server.clock.reach(now.plus(BETWEEN_GAPS));
        let delivery = tokio::select! {
            delivery = cluster.deliveries.next() => delivery,
            () = wait, if gap => continue,
        };
        match delivery {
            None => return,
            Some(Delivery::Gap) => gap = true,
            Some(Delivery::Event(event)) => handle(&server, event).await,
        }
    }
}

async fn handle(server: &Arc<Server>, event: bus::Event) {
    let news = match serde_json::from_str::<News>(&event.payload) {
        Ok(news) => news,
        Err(error) => return warn!(%error, node = event.node.0, "news of another node cannot be read"),
    };
    let node = NodeNumber(event.node.0);
    let done = match news {
        News::Tell { account, event } => tell(server, AccountId(account), event).await,
        News::TellEverybody { event } => {
            if let Some(event) = event.into_event(None) {
                server.presence.tell_everybody_here(&event);
            }
            Ok(())
        }
        News::Online(news) => online(server, node, &news).await.map_err(CommandError::from),
        News::Offline { account } => {
            offline(server, node, AccountId(account));
            Ok(())
        }
        News::Close { account, words, why } => {
            let words = words.and_then(|words| words.into_event(None));
            server.presence.close_here(AccountId(account), words.as_ref(), why.notice());
            Ok(())
        }
        News::Reread { account } => reread(server, AccountId(account)).await.map_err(CommandError::from),
        News::RereadAccess => reread_access(server).await.map_err(CommandError::from),
        News::Game { game, version, told } => changed(server, GameId(game), version, told).await,
        News::Aside { game, event } => {
            if let Some(event) = event.into_event(None) {
                server.tables.told_aside(GameId(game), &event);
            }
            Ok(())
        }
        News::Ping { number } => {
            if let Some(others) = server.presence.others() {
                others.send(Subject::Everybody, &News::Pong { to: node.0, number });
            }
            Ok(())
        }
        News::Pong { to, number } => {
            if let Some(cluster) = server.cluster.as_ref().filter(|cluster| cluster.number().0 == to) {
                cluster.note_pong(node, number);
            }
            Ok(())
        }
    };
    if let Err(error) = done {
        warn!(code = error.code(), "news of another node were not handled");
    }
}

/// Tells an account here what another node tells it.
async fn tell(server: &Server, account: AccountId, event: SentEvent) -> Result<(), CommandError> {
    let Some(board) = event.board() else {
        if let Some(event) = event.into_event(None) {
            server.presence.tell_here(account, &event);
        }
        return Ok(());
    };
    let record = server.tables.read_fresh(board.game, board.version).await?;
    // A newer board was shown already.
    if server.presence.shown(account, record.id).is_none_or(|shown| shown < record.version.0)
        && let Some(event) = event.into_event(Some(&record))
    {
        server.presence.tell_here(account, &event);
    }
    Ok(())
}

/// A game has changed on another node: those who watch it here are told, and its clock is watched.
async fn changed(
    server: &Server,
    game: GameId,
    version: i64,
    told: Vec<SentEvent>,
) -> Result<(), CommandError> {
    let record = server.tables.read_fresh(game, version).await?;
    let told: Vec<Event> = told.into_iter().filter_map(|event| event.into_event(Some(&record))).collect();
    server.tables.changed_elsewhere(&record, &told);
    Ok(())
}

/// An account is online on another node.
pub(super) async fn online(server: &Server, node: NodeNumber, news: &OnlineNews) -> Result<(), StoreError> {
    let account = AccountId(news.account);
    if server.presence.note_elsewhere(node, news.present(), news.takes_talk) {
        debug!(account = account.0, node = node.0, "online elsewhere");
        let hearing = server.store.chat_filter(account).await?;
        let administers = server.store.role_of(account).await?.is_some();
        server.chat.enter(account, hearing, administers);
        server.tables.came(account);
    }
    login_flow::note_takes_talk(server, account);
    Ok(())
}

/// An account is no longer online on another node.
pub(super) fn offline(server: &Server, node: NodeNumber, account: AccountId) {
    if server.presence.forget_elsewhere(node, account) {
        debug!(account = account.0, node = node.0, "offline elsewhere");
        server.chat.leave(account);
    } else {
        login_flow::note_takes_talk(server, account);
    }
}

/// Reads again what an account has chosen.
async fn reread(server: &Server, account: AccountId) -> Result<(), StoreError> {
    let Some(present) = server.presence.present(account) else { return Ok(()) };
    let hearing = server.store.chat_filter(account).await?;
    let administers = server.store.role_of(account).await?.is_some();
    server.chat.reread(account, hearing, administers);
    if server.presence.sessions(account).is_none() {
        return Ok(());
    }
    if let Some(stored) = server.store.account_named(&present.player.name).await? {
        let setting = |(name, value): &(String, String)| Setting::read(name.parse().ok()?, value);
        let settings: Vec<Setting> = stored.preferences.iter().filter_map(setting).collect();
        server.presence.adjust_here(account, &settings);
    }
    let aliases = server.store.aliases(account).await?;
    let aliases = aliases.iter().map(|(name, text)| (name.as_str(), text.as_str()));
    server.presence.take_aliases_here(account, &Aliases::from_stored(aliases));
    Ok(())
}

async fn reread_access(server: &Server) -> Result<(), StoreError> {
    server.access.set(server.store.access().await?);
    let now = server.clock.now();
    server.bans.load(&*server.store, now).await?;
    for present in server.presence.all_here() {
        if present.sessions.networks().into_iter().any(|network| server.bans.keeps_out(network, now)) {
            server.presence.close_here(present.player.id, None, Notice::Banned);
        }
    }
    Ok(())
}

/// Reads what may have been missed.
async fn catch_up(server: &Arc<Server>) -> Result<(), StoreError> {
    server.tables.forget_all().await;
    reread_access(server).await?;
    for present in server.presence.all_here() {
        catch_up_account(server, present.player.id).await?;
    }
    Ok(())
}

/// Shows an account here the boards that have changed since they were shown.
async fn catch_up_account(server: &Server, account: AccountId) -> Result<(), StoreError> {
    let page = Page { after: None, limit: MOST_GAMES };
    let active = server.store.games_of(account, Which::Active, page).await?;
    let shown = server.presence.all_shown(account);
    for (game, version) in shown {
        if active.iter().any(|record| record.id == game) {
            continue;
        }
        // It has ended.
        server.presence.forget_shown(account, game);
        if let Some(record) = server.store.game(game).await?.filter(|record| record.version.0 > version) {
            show(server, account, record);
        }
    }
    for record in active {
        if server.presence.shown(account, record.id).is_none_or(|shown| shown < record.version.0) {
            show(server, account, record);
        }
    }
    Ok(())
}

fn show(server: &Server, account: AccountId, record: GameRecord) {
    let state = State { record: Arc::new(record), cause: Arc::new(Cause::Asked) };
    server.presence.tell_here(account, &Event::State(state));
}
