//! What this node does with the news of the others. It reads the store for nothing that the news
//! say.

use crate::cluster::bus::Delivery;
use crate::error::CommandError;
use crate::features::{admin, chat, mailbox};
use crate::people::news::data::Watches;
use crate::people::news::{AccountNews, GameNews, News, NodeNews, OnlineNews};
use crate::people::outbox::Subscription;
use crate::services::{Core, Server, countdown};
use crate::session::login_and_logout;

use crate::people::aliases::Aliases;
use fanorona_game::{AccountId, ChannelId, GameId, Player, Timestamp};
use fanorona_protocol::messages::chat::ChatAudience;
use fanorona_protocol::messages::chat::ChatMessage;
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::event::between_nodes::SentEvent;
use fanorona_protocol::messages::event::record::SentRecord;
use fanorona_protocol::messages::event::shared::{Detail, Shared};
use fanorona_protocol::messages::server::Notice;
use fanorona_protocol::preferences::{Preferences, Setting};
use fanorona_store::{AccountKind, ChatFilter, NodeNumber, StoreError, TokenHash};
use std::sync::Arc;
use tracing::{debug, warn};

/// Handles the news of the others until the bus is closed or the server stops.
pub(super) async fn receive(server: Arc<Server>) {
    let Some(cluster) = server.cluster.clone() else {
        return;
    };
    loop {
        let delivery = tokio::select! {
            delivery = cluster.bus.next() => delivery,
            () = server.stop.cancelled() => None,
        };
        let (node, number) = match delivery {
            None => return cluster.stopped.cancel(),
            Some(Delivery::Gap { node, number }) => {
                server.metrics.bus_gaps.inc();
                cluster.gap.notify_one();
                (node, number)
            }
            Some(Delivery::News { node, number, text }) => {
                server.metrics.bus_events.inc();
                handle(&server, node, &text).await;
                (node, number)
            }
        };
        cluster.note_handled(node, number);
    }
}

async fn handle(server: &Arc<Server>, node: NodeNumber, text: &str) {
    let news = match serde_json::from_str::<News>(text) {
        Ok(news) => news,
        Err(error) => return warn!(%error, node = node.0, "news of another node cannot be read"),
    };
    let done = match news {
        News::Account(news) => of_account(server, node, news).await,
        News::Game(news) => of_game(server, node, news).await,
        News::Node(news) => {
            of_node(server, news);
            Ok(())
        }
    };
    if let (Err(error), Some(cluster)) = (done, &server.cluster) {
        warn!(code = error.code(), "news of another node were not handled");
        // They are missing as if they had not arrived.
        cluster.gap.notify_one();
    }
}

async fn of_account(
    server: &Arc<Server>,
    node: NodeNumber,
    news: AccountNews,
) -> Result<(), CommandError> {
    match news {
        AccountNews::Tell {
            accounts,
            only,
            event,
        } => tell(server, &accounts, only, event),
        AccountNews::Talk {
            channel,
            from,
            event,
        } => {
            if let Some(event) = event.into_event(None) {
                for listener in server
                    .audience
                    .chat
                    .hear(channel.map(ChannelId), AccountId(from))
                    .hear
                {
                    server.presence.tell_here(listener, &event);
                }
            }
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
        AccountNews::Offline { account } => {
            if let Some(cluster) = &server.cluster {
                cluster.note_heard(node, AccountId(account));
            }
            offline(server, node, AccountId(account));
        }
        AccountNews::Close {
            account,
            words,
            why,
        } => {
            let words = words.and_then(|words| words.into_event(None));
            server
                .presence
                .close_here(AccountId(account), words.as_ref(), why.notice());
        }
        AccountNews::TokensRevoked { account, hashes } => {
            let tokens: Vec<TokenHash> = hashes.into_iter().map(TokenHash).collect();
            server.presence.end_tokens_here(AccountId(account), &tokens);
        }
        AccountNews::TakenOver { account, replaced } => {
            let here = server.cluster.as_ref().map(|cluster| cluster.number().0);
            for (_, since) in replaced.into_iter().filter(|(node, _)| Some(*node) == here) {
                server
                    .presence
                    .taken_over(AccountId(account), Timestamp(since));
            }
        }
        AccountNews::CloseIdlest {
            account,
            node,
            most,
        } => {
            if server
                .cluster
                .as_ref()
                .is_some_and(|cluster| cluster.number().0 == node)
            {
                server.presence.close_idlest_here(AccountId(account), most);
            }
        }
        AccountNews::Reread { account } => reread(server, AccountId(account)).await?,
        AccountNews::Renamed { account } => admin::reload_games(server, AccountId(account)).await?,
        AccountNews::RereadAccess => reread_access(server).await?,
        AccountNews::Counted { account, what } => {
            server
                .audience
                .chat
                .count_elsewhere(AccountId(account), what, server.clock.now());
        }
        AccountNews::WrongPasswordFrom { network } => {
            // Above the limit nothing more has to be counted.
            let _ = server.logins.failed.count(network, server.clock.now());
        }
        AccountNews::LoginBusy { account } => server.play.tables.login_was_busy(AccountId(account)),
        AccountNews::WrongPassword { attempt } => {
            server
                .logins
                .wrong_passwords
                .wrong(&attempt, server.clock.now());
        }
        AccountNews::RightPassword { attempt } => server.logins.wrong_passwords.right(&attempt),
        AccountNews::NewPassword { name } => server.logins.wrong_passwords.forget(&name),
    }
    Ok(())
}

async fn of_game(server: &Server, node: NodeNumber, news: GameNews) -> Result<(), CommandError> {
    match news {
        GameNews::Changed { record, told } => changed(server, *record, told).await,
        GameNews::Aside { game, event } => {
            if let Some(event) = event.into_event(None) {
                server.play.tables.told_aside(GameId(game), &event);
            }
        }
        GameNews::Watch { people } => people
            .into_iter()
            .for_each(|watches| note_watches(server, watches)),
        GameNews::Continued { before, next } => {
            if let Some(next) = next.record() {
                server
                    .play
                    .tables
                    .continued_elsewhere(GameId(before), &next);
            }
        }
        GameNews::Said {
            game,
            from,
            players,
            event,
        } => {
            said(server, (GameId(game), AccountId(from)), &players, event);
        }
        GameNews::Simul { first } => server.play.simuls.reread(GameId(first)).await?,
        GameNews::Replay(news) => server.audience.replays.changed_elsewhere(node, news),
        GameNews::ReplaySaid { room, from, event } => {
            let from = AccountId(from);
            if let Some(talk) = event.into_event(None) {
                let hears = |listener| server.audience.chat.hears(listener, from);
                server
                    .audience
                    .replays
                    .said_elsewhere(room, from, hears, &talk);
            }
        }
        GameNews::Analysing { game, done } => server.engine.analyses.analysed(GameId(game), done),
        GameNews::Analysed { game } => {
            let game = GameId(game);
            server.engine.analyses.ended(game);
            if server.audience.replays.shows(game)
                && let Some(annotation) = server.store.annotation(game).await?
            {
                server.audience.replays.annotate(&annotation);
            }
        }
        GameNews::Queued { game } => server.play.tables.queued_elsewhere(GameId(game)).await,
    }
    Ok(())
}

fn of_node(server: &Server, news: NodeNews) {
    match news {
        NodeNews::WhoIsThere => {
            if let Some(cluster) = &server.cluster {
                cluster.asked.notify_one();
            }
        }
        NodeNews::Stops { seconds, why } => {
            countdown::begin_here(server, seconds, why);
        }
        NodeNews::StopCancelled => {
            countdown::cancel_here(server);
        }
        NodeNews::MailPlanned => server.audience.notifications.wake_mailer(),
        NodeNews::SeekOpened { seek, announce } => {
            server.play.seeks.opened_elsewhere(seek, announce);
        }
    }
}

/// Tells accounts here what another node tells them.
fn tell(server: &Server, accounts: &[i64], only: Option<Subscription>, event: SentEvent) {
    let Some(event) = event.into_event(None) else {
        return;
    };
    for account in accounts.iter().copied().map(AccountId) {
        match only {
            Some(subscription) => {
                server
                    .presence
                    .tell_subscribed_here(account, subscription, &event);
            }
            None => {
                server.presence.tell_here(account, &event);
                note_speaker(server, account, &event);
            }
        }
    }
}

/// Who is spoken to on another node can reply here.
fn note_speaker(server: &Server, account: AccountId, event: &Event) {
    let Event::Chat(ChatMessage {
        audience: ChatAudience::Tell { .. } | ChatAudience::Say { .. },
        from,
        ..
    }) = event
    else {
        return;
    };
    if let Some(speaker) = server.presence.named(from) {
        server.audience.chat.spoke(&speaker.player, account);
    }
}

/// Somebody on another node says something at a board.
fn said(server: &Server, (game, from): (GameId, AccountId), players: &[i64], event: SentEvent) {
    let Some(event) = event.into_event(None) else {
        return;
    };
    let hears = |listener| server.audience.chat.hears(listener, from);
    let words = Arc::new(Shared::new(event, Detail::Whole, server.clock.reading()));
    server
        .audience
        .observers
        .say_here(game, from, hears, &words);
    let words = Event::Shared(words);
    for player in players
        .iter()
        .copied()
        .map(AccountId)
        .filter(|player| hears(*player))
    {
        server
            .presence
            .tell_subscribed_here(player, Subscription::HearKibitz, &words);
    }
}

/// An account watches boards and follows players on another node.
fn note_watches(server: &Server, watches: Watches) {
    let Some(present) = server.presence.present(AccountId(watches.account)) else {
        return;
    };
    let follows = watches
        .follows
        .into_iter()
        .map(|(id, name)| Player {
            id: AccountId(id),
            name,
        })
        .collect();
    server
        .audience
        .observers
        .note_watched(&present.player, watches.since, &watches.games, follows);
}

/// A game has changed on another node.
async fn changed(server: &Server, record: SentRecord, told: Vec<SentEvent>) {
    let game = record.game;
    let Some(record) = record.record() else {
        return warn!(game = game.0, "a game of another node cannot be read");
    };
    server.play.simuls.note_turn(&record);
    server.play.tables.changed_elsewhere(record, told).await;
}

/// An account is online on another node, which says so.
async fn online(server: &Server, node: NodeNumber, news: &OnlineNews) -> Result<(), StoreError> {
    let account = AccountId(news.account);
    if let Some(cluster) = &server.cluster {
        cluster.note_heard(node, account);
    }
    let hearing = hearing_of_new(server, account).await?;
    note_online(server, node, news, hearing);
    Ok(())
}

/// What an account hears that is not known to be online.
pub(super) async fn hearing_of_new(core: &Core, account: AccountId) -> Result<Hearing, StoreError> {
    if core.presence.is_here(account) {
        Ok(Hearing::default())
    } else {
        hearing_of(core, account).await
    }
}

/// Notes that an account is online on another node. From then on it can be spoken to.
pub(super) fn note_online(server: &Server, node: NodeNumber, news: &OnlineNews, hearing: Hearing) {
    let account = AccountId(news.account);
    if !server.presence.is_here(account) {
        let (filter, administers) = hearing;
        server.audience.chat.enter(account, filter, administers);
    }
    if server
        .presence
        .note_elsewhere(node, news.present(), news.sessions())
    {
        debug!(account = account.0, node = node.0, "online elsewhere");
        server.play.tables.note_player_connected_elsewhere(account);
        server.play.seeks.maker_came_elsewhere(account);
        // If the account has just gone, nobody was told.
        server.audience.chat.comes_back(account);
    }
    login_and_logout::note_takes_talk(server, account);
}

/// Whom an account does not hear, and whether it is an administrator.
type Hearing = (ChatFilter, bool);

async fn hearing_of(core: &Core, account: AccountId) -> Result<Hearing, StoreError> {
    Ok((
        core.store.chat_filter(account).await?,
        core.store.role_of(account).await?.is_some(),
    ))
}

/// An account is no longer online on another node.
pub(super) fn offline(server: &Arc<Server>, node: NodeNumber, account: AccountId) {
    server.audience.replays.left_elsewhere(node, account);
    if let Some(gone) = server.presence.forget_elsewhere(node, account) {
        debug!(account = account.0, node = node.0, "offline elsewhere");
        server
            .play
            .tables
            .note_player_disconnected_elsewhere(account);
        server.play.seeks.maker_left_elsewhere(account);
        server.audience.observers.leave(account);
        server.audience.chat.leave(account);
        match gone.kind {
            AccountKind::Member if gone.bot.is_none() => chat::gone(server, gone.player),
            AccountKind::Guest => server.audience.observers.forget_guest(account),
            AccountKind::Member | AccountKind::Deleted => {}
        }
    } else {
        login_and_logout::note_takes_talk(server, account);
    }
}

/// Reads again what an account has chosen.
pub(super) async fn reread(server: &Server, account: AccountId) -> Result<(), StoreError> {
    let Some(present) = server.presence.present(account) else {
        return Ok(());
    };
    let (hearing, administers) = hearing_of(server, account).await?;
    server.audience.chat.reread(account, hearing, administers);
    if server.presence.sessions(account).is_none() {
        return Ok(());
    }
    if let Some(stored) = server.store.account_named(&present.player.name).await? {
        let stored = stored
            .preferences
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()));
        // One that was reset to its default is not stored.
        let settings: Vec<Setting> = Preferences::from_stored(stored).settings().collect();
        server.presence.adjust_here(account, &settings);
    }
    let aliases = server.store.aliases(account).await?;
    let aliases = aliases
        .iter()
        .map(|(name, text)| (name.as_str(), text.as_str()));
    server
        .presence
        .take_aliases_here(account, &Aliases::from_stored(aliases));
    mailbox::note_subscribed(server, &present.player).await
}

pub(super) async fn reread_access(server: &Server) -> Result<(), StoreError> {
    server.doors.access.set(server.store.access().await?);
    let now = server.clock.now();
    server.doors.bans.load(&server.store, now).await?;
    for present in server.presence.all_here() {
        let networks = present.sessions.networks();
        let ban = networks
            .into_iter()
            .find_map(|network| server.doors.bans.end_of(network, now));
        if let Some(until) = ban {
            let until_ms = until.map(|until| server.clock.date_of(until));
            server
                .presence
                .close_here(present.player.id, None, Notice::Banned { until_ms });
        }
    }
    Ok(())
}
