//! What this node does with the news of the others.

use super::news::{AccountNews, GameNews, News, NodeNews, OnlineNews};
use super::{Cluster, NodeState, UNANSWERED, claims};
use crate::bus::{self, Delivery, Subject};
use crate::error::CommandError;
use crate::outbox::Subscription;
use crate::server::Server;
use crate::topics::account::login_flow;
use crate::topics::admin::countdown;
use crate::topics::{chat, mailbox};

use fanorona_game::{AccountId, Game, GameId, GameRecord, Player, PlayerName, Timestamp, Version};
use fanorona_protocol::event::{Cause, ChatMessage, Event, Notice, SentEvent, SentState, State};
use fanorona_protocol::preferences::{Preferences, Setting};
use fanorona_protocol::topics::chat::ChatAudience;
use fanorona_protocol::topics::setting::alias::Aliases;
use fanorona_protocol::view::{Detail, Shared};
use fanorona_store::{AccountKind, NodeNumber, Page, StoreError, Which};
use std::sync::Arc;
use std::time::Duration;
use tracing::{debug, warn};

/// The most games of an account that are read after a gap.
const MOST_GAMES: u32 = 200;
/// Gaps that come faster are one.
const BETWEEN_GAPS: Duration = Duration::from_secs(1);

/// Handles the news of the others until the bus is closed or the server stops.
pub(crate) async fn receive(server: Arc<Server>) {
    let Some(cluster) = server.cluster.clone() else { return };
    receive_until_stop(&server, &cluster).await;
    cluster.note_stops();
}

async fn receive_until_stop(server: &Arc<Server>, cluster: &Cluster) {
    let mut read_at = None;
    let mut gap = false;
    loop {
        let now = server.clock.now();
        let may_read = read_at.is_none_or(|at| now.since(at) >= BETWEEN_GAPS);
        if gap && may_read {
            gap = false;
            read_at = Some(now);
            if let Err(error) = catch_up(server).await {
                warn!(%error, "cannot read what happened on other nodes; trying again");
                gap = true;
            }
        }
        let wait = server.clock.reach(now.plus(BETWEEN_GAPS));
        let delivery = tokio::select! {
            delivery = cluster.deliveries.next() => delivery,
            () = wait, if gap => continue,
            () = server.stop.cancelled() => return,
        };
        match delivery {
            None => return,
            Some(Delivery::Gap) => {
                server.metrics.bus_gaps.inc();
                gap = true;
            }
            Some(Delivery::Event(event)) => {
                server.metrics.bus_events.inc();
                cluster.note_heard(NodeNumber(event.node.0), server.clock.now());
                handle(server, event).await;
            }
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
        News::Account(news) => of_account(server, node, news).await,
        News::Game(news) => of_game(server, node, news).await,
        News::Node(news) => {
            of_node(server, node, news);
            Ok(())
        }
    };
    if let Err(error) = done {
        warn!(code = error.code(), "news of another node were not handled");
    }
}

async fn of_account(server: &Arc<Server>, node: NodeNumber, news: AccountNews) -> Result<(), CommandError> {
    match news {
        AccountNews::Tell { account, only, event } => {
            return tell(server, AccountId(account), only, event).await;
        }
        AccountNews::TellEverybody { event } => {
            if let Some(event) = event.into_event(None) {
                server.presence.tell_everybody_here(&event);
            }
        }
        AccountNews::Online { accounts } => {
            for account in &accounts {
                online(server, node, account).await?;
            }
        }
        AccountNews::Offline { account } => offline(server, node, AccountId(account)),
        AccountNews::Close { account, words, why } => {
            let words = words.and_then(|words| words.into_event(None));
            server.presence.close_here(AccountId(account), words.as_ref(), why.notice());
        }
        AccountNews::TakenOver { account, replaced } => {
            let here = server.cluster.as_ref().map(|cluster| cluster.number().0);
            for (_, since) in replaced.into_iter().filter(|(node, _)| Some(*node) == here) {
                server.presence.taken_over(AccountId(account), Timestamp(since));
            }
        }
        AccountNews::CloseIdlest { account, node, most } => {
            if server.cluster.as_ref().is_some_and(|cluster| cluster.number().0 == node) {
                server.presence.close_idlest_here(AccountId(account), most);
            }
        }
        AccountNews::Reread { account } => reread(server, AccountId(account)).await?,
        AccountNews::RereadAccess => reread_access(server).await?,
        AccountNews::Counted { account, what } => {
            server.chat.count_elsewhere(AccountId(account), what, server.clock.now());
        }
        AccountNews::LoginRefused { network } => {
            // Above the limit nothing more has to be counted.
            let _ = server.logins.count(network, server.clock.now());
        }
        AccountNews::LoginBusy { account } => server.tables.login_refused(AccountId(account)),
        AccountNews::WrongPassword { attempt } => {
            server.wrong_passwords.wrong(&attempt, server.clock.now());
        }
        AccountNews::RightPassword { attempt } => server.wrong_passwords.right(&attempt),
        AccountNews::NewPassword { name } => server.wrong_passwords.forget(&name),
    }
    Ok(())
}

async fn of_game(server: &Server, node: NodeNumber, news: GameNews) -> Result<(), CommandError> {
    match news {
        GameNews::Changed { game, version, told } => {
            return changed(server, GameId(game), version, told).await;
        }
        GameNews::Aside { game, event } => {
            if let Some(event) = event.into_event(None) {
                server.tables.told_aside(GameId(game), &event);
            }
        }
        GameNews::Watches { account, games, follows } => {
            return watches(server, AccountId(account), games, follows).await;
        }
        GameNews::Continued { before, next } => {
            let next = server.tables.get(GameId(next)).await?;
            server.tables.continued_elsewhere(GameId(before), &next);
        }
        GameNews::Said { game, from, players, event } => {
            said(server, (GameId(game), AccountId(from)), &players, event);
        }
        GameNews::Simul { first } => server.simuls.reread(GameId(first)).await?,
        GameNews::Replay(news) => server.replays.changed_elsewhere(node, news),
        GameNews::ReplaySaid { room, from, event } => {
            let from = AccountId(from);
            if let Some(talk) = event.into_event(None) {
                let hears = |listener| server.chat.hears(listener, from);
                server.replays.said_elsewhere(room, from, hears, &talk);
            }
        }
        GameNews::Analysed { game } => {
            let game = GameId(game);
            if server.replays.shows(game)
                && let Some(annotation) = server.store.annotation(game).await?
            {
                server.replays.annotate(&annotation);
            }
        }
        GameNews::Planned { game } => server.tables.planned_elsewhere(GameId(game)).await,
    }
    Ok(())
}

fn of_node(server: &Server, node: NodeNumber, news: NodeNews) {
    match news {
        NodeNews::WhoIsThere => {
            server.presence.report_all();
            server.observers.report_all();
            server.replays.report_all();
        }
        NodeNews::Stops { seconds, why } => {
            countdown::begin_here(server, seconds, why);
        }
        NodeNews::StopCancelled => {
            countdown::cancel_here(server);
        }
        NodeNews::SeekOpened { seek, announce } => server.seeks.opened_elsewhere(seek, announce),
        NodeNews::Left => {
            if let Some(cluster) = &server.cluster {
                cluster.note_left(node);
            }
            claims::take_over(server);
        }
        NodeNews::Ping { number: UNANSWERED } => {}
        NodeNews::Ping { number } => {
            let runs = server.cluster.as_ref().is_some_and(|cluster| cluster.state() == NodeState::Runs);
            if let (true, Some(others)) = (runs, server.presence.others()) {
                others.send(Subject::Everybody, NodeNews::Pong { to: node.0, number });
            }
        }
        NodeNews::Pong { to, number } => {
            if let Some(cluster) = server.cluster.as_ref().filter(|cluster| cluster.number().0 == to) {
                cluster.note_pong(node, number);
            }
        }
    }
}

/// Tells an account here what another node tells it.
async fn tell(
    server: &Server,
    account: AccountId,
    only: Option<Subscription>,
    event: SentEvent,
) -> Result<(), CommandError> {
    let Some(board) = event.board() else {
        let Some(event) = event.into_event(None) else { return Ok(()) };
        match only {
            Some(subscription) => server.presence.tell_subscribed_here(account, subscription, &event),
            None => {
                server.presence.tell_here(account, &event);
                note_speaker(server, account, &event);
            }
        }
        return Ok(());
    };
    let Some(record) = board_as_told(server, board).await? else { return Ok(()) };
    // A newer board was shown already.
    if server.presence.shown(account, record.id).is_none_or(|shown| shown < record.version.0)
        && let Some(event) = event.into_event(Some(&record))
    {
        server.presence.tell_here(account, &event);
    }
    Ok(())
}

/// The board that another node tells about. The store may have a newer one already, for example after a queued reply. If
/// that one is not just some turns further, `None`: an event about it follows.
async fn board_as_told(server: &Server, told: &SentState) -> Result<Option<Arc<GameRecord>>, CommandError> {
    let record = server.tables.read_fresh(told.game, told.version).await?;
    if record.version.0 == told.version {
        return Ok(Some(record));
    }
    let newer = record.version.0 - told.version;
    let Some(ply) = told.turns.filter(|ply| i64::from(record.game.ply().0) == i64::from(*ply) + newer) else {
        return Ok(None);
    };
    let turns = server.store.turns(told.game).await?;
    let turns = turns.iter().map(|played| played.turn).take(ply as usize);
    let Ok(game) = Game::replay(record.first_position(), turns) else { return Ok(None) };
    let earlier = GameRecord { version: Version(told.version), game, ..GameRecord::clone(&record) };
    Ok(Some(Arc::new(earlier)))
}

/// Who is spoken to on another node can reply here.
fn note_speaker(server: &Server, account: AccountId, event: &Event) {
    let Event::Chat(ChatMessage {
        audience: ChatAudience::Tell { .. } | ChatAudience::Say { .. }, from, ..
    }) = event
    else {
        return;
    };
    if let Some(speaker) = server.presence.named(from) {
        server.chat.spoke(&speaker.player, account);
    }
}

/// Somebody on another node says something at a board.
fn said(server: &Server, (game, from): (GameId, AccountId), players: &[i64], event: SentEvent) {
    let Some(event) = event.into_event(None) else { return };
    let hears = |listener| server.chat.hears(listener, from);
    let words = Arc::new(Shared::new(event, Detail::Whole, server.clock.reading()));
    server.observers.say_here(game, from, hears, &words);
    let words = Event::Shared(words);
    for player in players.iter().copied().map(AccountId).filter(|player| hears(*player)) {
        server.presence.tell_subscribed_here(player, Subscription::HearKibitz, &words);
    }
}

/// An account watches these boards and follows these players, on another node.
async fn watches(
    server: &Server,
    account: AccountId,
    games: Vec<i64>,
    follows: Vec<(i64, PlayerName)>,
) -> Result<(), CommandError> {
    let Some(present) = server.presence.present(account) else { return Ok(()) };
    let mut records = Vec::with_capacity(games.len());
    for game in games {
        records.push(server.tables.get(GameId(game)).await?);
    }
    let follows = follows.into_iter().map(|(id, name)| Player { id: AccountId(id), name }).collect();
    server.observers.note_watched(&present.player, &records, follows);
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
    if told.iter().filter_map(SentEvent::board).any(SentState::is_start) {
        // The first board may be too old to be shown. Then the followers see what comes next. The other node has announced
        // them.
        server.observers.begins(&record);
    }
    let mut events: Vec<Event> = Vec::with_capacity(told.len());
    for event in told {
        let board = match event.board() {
            Some(board) => board_as_told(server, board).await?,
            None => None,
        };
        events.extend(event.into_event(board.as_ref()));
    }
    server.simuls.note_turn(&record);
    server.tables.changed_elsewhere(&record, &events);
    Ok(())
}

/// An account is online on another node.
pub(super) async fn online(server: &Server, node: NodeNumber, news: &OnlineNews) -> Result<(), StoreError> {
    let account = AccountId(news.account);
    if server.presence.note_elsewhere(node, news.present(), news.sessions()) {
        debug!(account = account.0, node = node.0, "online elsewhere");
        let hearing = server.store.chat_filter(account).await?;
        let administers = server.store.role_of(account).await?.is_some();
        server.chat.enter(account, hearing, administers);
        server.tables.came_elsewhere(account);
        server.seeks.maker_came_elsewhere(account);
        // If the account has just gone, nobody was told.
        server.chat.comes_back(account);
    }
    login_flow::note_takes_talk(server, account);
    Ok(())
}

/// An account is no longer online on another node.
pub(super) fn offline(server: &Arc<Server>, node: NodeNumber, account: AccountId) {
    server.replays.left_elsewhere(node, account);
    if let Some(gone) = server.presence.forget_elsewhere(node, account) {
        debug!(account = account.0, node = node.0, "offline elsewhere");
        server.tables.left_elsewhere(account);
        server.seeks.maker_left_elsewhere(account);
        server.observers.leave(account);
        server.chat.leave(account);
        match gone.kind {
            AccountKind::Member if gone.bot.is_none() => chat::gone(server, gone.player),
            AccountKind::Guest => server.observers.forget_guest(account),
            AccountKind::Member | AccountKind::Deleted => {}
        }
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
        let stored = stored.preferences.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        // One that was reset to its default is not stored.
        let settings: Vec<Setting> = Preferences::from_stored(stored).settings().collect();
        server.presence.adjust_here(account, &settings);
    }
    let aliases = server.store.aliases(account).await?;
    let aliases = aliases.iter().map(|(name, text)| (name.as_str(), text.as_str()));
    server.presence.take_aliases_here(account, &Aliases::from_stored(aliases));
    mailbox::note_subscribed(server, &present.player).await
}

async fn reread_access(server: &Server) -> Result<(), StoreError> {
    server.access.set(server.store.access().await?);
    let now = server.clock.now();
    server.bans.load(&server.store, now).await?;
    for present in server.presence.all_here() {
        let networks = present.sessions.networks();
        let ban = networks.into_iter().find_map(|network| server.bans.end_of(network, now));
        if let Some(until) = ban {
            let until_ms = until.map(|until| server.clock.date_of(until));
            server.presence.close_here(present.player.id, None, Notice::Banned { until_ms });
        }
    }
    Ok(())
}

/// Reads what may have been missed.
async fn catch_up(server: &Arc<Server>) -> Result<(), StoreError> {
    server.replays.forget_elsewhere();
    if let Some(others) = server.presence.others() {
        others.send(Subject::Everybody, NodeNews::WhoIsThere);
    }
    server.tables.forget_all().await;
    server.tables.reread_plans().await?;
    server.simuls.resume(server.limits.simul.resumed).await?;
    reread_access(server).await?;
    for present in server.presence.all_here() {
        mailbox::note_subscribed(server, &present.player).await?;
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
            show(server, account, record).await;
        }
    }
    for record in active {
        if server.presence.shown(account, record.id).is_none_or(|shown| shown < record.version.0) {
            show(server, account, record).await;
        }
    }
    Ok(())
}

async fn show(server: &Server, account: AccountId, record: GameRecord) {
    // It may be cached as it was while no news arrived.
    server.tables.note_stored(&record).await;
    let state = State { record: Arc::new(record), cause: Arc::new(Cause::Asked) };
    server.presence.tell_here(account, &Event::State(state));
}
