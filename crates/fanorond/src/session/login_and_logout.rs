//! What happens at login and at logout.

use super::logins;
use crate::features::account::addresses;
use crate::features::logged_in::{By, LoggedIn};
use crate::features::{
    Result, admin, announcement, challenge, chat, key, mailbox, puzzle, tournament,
};
use crate::net::throttle::ClientNetwork;
use crate::people::aliases::Aliases;
use crate::people::outbox::{Outbox, Subscription};
use crate::people::presence::{Entered, RevocationEpoch, SessionEntry};
use crate::services::lobby::{self, LeaveKind};
use crate::services::notifications::Occasion;
use crate::services::robots::advice;
use crate::services::{Core, Server};
use fanorona_game::{AccountId, Action, GameRecord, Player, Timestamp};
use fanorona_protocol::messages::account::AccountDone;
use fanorona_protocol::messages::account::profile::Arrival;
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::reply::Reply;
use fanorona_protocol::messages::robots::RobotNotice;
use fanorona_protocol::messages::server::{Notice, ServerRefusal};
use fanorona_protocol::messages::state::Cause;
use fanorona_protocol::preferences::SessionPolicy;
use fanorona_protocol::viewer::Mode;
use fanorona_store::{AccountKind, BotOf, Page, Which};
use std::sync::Arc;
use std::time::Duration;
use tracing::{error, info, warn};

/// How a player logs in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ArrivalKind {
    /// The account was just registered.
    New,
    /// The account existed.
    Back {
        /// When the player was last online, if that is known.
        last_here: Option<Timestamp>,
    },
    /// The player is online already.
    Further {
        /// How many sessions the account has now.
        sessions: usize,
    },
    /// The player is a guest.
    Guest,
}

/// Logs a user in, and shows what is waiting: challenges, then boards. A program gets every board;
/// a person gets the board that waits for a turn, if there is exactly one. `epoch` was read before
/// the credential check.
pub async fn enter(
    server: &Arc<Server>,
    user: &mut LoggedIn,
    kind: ArrivalKind,
    network: Option<ClientNetwork>,
    outbox: &Arc<Outbox>,
    epoch: RevocationEpoch,
) -> Result<Reply> {
    let me = user.player.id;
    let _door = server.logins.locks.hold(me).await;
    let now = server.clock.now();
    if let Err(error) = server.store.note_login(me, now).await {
        // If the disk is full, players can still log in and watch.
        warn!(%error, account = me.0, "login time not saved");
    }
    if !server.presence.is_here(me) {
        let hearing = server.store.chat_filter(me).await?;
        let administers = server.store.role_of(me).await?.is_some();
        server.audience.chat.enter(me, hearing, administers);
    }
    // From here on this session receives events, so none is lost between them and the boards that
    // are read.
    let session = SessionEntry {
        outbox: Arc::clone(outbox),
        network,
    };
    let most = most_sessions(server, user);
    let elsewhere = server.presence.is_elsewhere(me);
    if elsewhere && most > 1 {
        server.presence.make_room_elsewhere(me, most);
    }
    let there = server.presence.sessions_elsewhere(me);
    let entered =
        server
            .presence
            .enter(user.player.clone(), user.kind, user.bot, now, session, most);
    let entered = match entered {
        Entered::First | Entered::TookOver if there > 0 && most > 1 => Entered::Further {
            sessions: there + 1,
        },
        Entered::First if elsewhere => Entered::TookOver,
        Entered::Further { sessions } => Entered::Further {
            sessions: sessions + there,
        },
        entered @ (Entered::First | Entered::TookOver) => entered,
    };
    note_takes_talk(server, me);
    let replaced = logins::announce_sessions(server, me).await;
    if most == 1 {
        server.presence.take_over_from(me, &replaced);
    }
    // A node that was killed a moment ago may seem to have another session.
    server.play.tables.wait_no_longer(me).await;
    let kind = match entered {
        Entered::First | Entered::TookOver => {
            // What an older session watched goes with it.
            server.audience.replays.leave_all(me);
            stop_watching(server, &user.player).await;
            server.play.tables.note_player_connected(me);
            kind
        }
        Entered::Further { sessions } => {
            server.audience.observers.came_here(me);
            ArrivalKind::Further { sessions }
        }
    };
    let greeting = if server.presence.is_current(me, epoch) {
        greet(server, user, kind).await
    } else {
        // The account's access was revoked in the meantime. Its next login checks what holds now.
        Err(ServerRefusal::Busy.into())
    };
    match &greeting {
        Ok(_) => {
            info!(account = me.0, "logged in");
            match user.kind {
                AccountKind::Member if entered == Entered::First && user.bot.is_none() => {
                    chat::come(server, &user.player).await;
                }
                AccountKind::Member | AccountKind::Guest | AccountKind::Deleted => {}
            }
        }
        // The user may try again.
        Err(_) => end_session(server, me, outbox, LeaveKind::Disconnected).await,
    }
    greeting
}

/// How many sessions a user may have. A bot has one: a program that has lost its connection
/// replaces it, and two programs would play the same turn.
fn most_sessions(core: &Core, user: &LoggedIn) -> usize {
    match user.preferences.sessions {
        SessionPolicy::Many if user.bot.is_none() => core.limits.account.sessions,
        SessionPolicy::Many | SessionPolicy::One => 1,
    }
}

/// Talk reaches an account if one of its sessions shows it.
pub fn note_takes_talk(server: &Server, account: AccountId) {
    server.audience.chat.set_takes_talk(
        account,
        server
            .presence
            .is_subscribed(account, Subscription::HearTalk),
    );
}

async fn greet(server: &Server, user: &mut LoggedIn, kind: ArrivalKind) -> Result<Reply> {
    let me = user.player.id;
    let aliases = server.store.aliases(me).await?;
    let aliases = aliases
        .iter()
        .map(|(name, text)| (name.as_str(), text.as_str()));
    user.take_aliases(Aliases::from_stored(aliases));
    let challenges = server.store.challenges_of(me).await?;
    let mut active = crate::features::account::open_games(server, me, Which::Active).await?;
    for record in &mut active {
        // What the user sees now must be the board on which the user acts.
        server
            .play
            .tables
            .note_stored(&Arc::new(record.clone()))
            .await;
        if record.clock.control.live().is_some() {
            // The table knows since when the clock is running.
            *record = GameRecord::clone(&*server.play.tables.load(record.id).await?);
        }
    }
    active
        .iter()
        .for_each(|record| server.presence.note_shown(me, record));
    let is_live = |record: &GameRecord| record.clock.control.live().is_some();
    let mut to_move: Vec<&GameRecord> = active
        .iter()
        .filter(|record| {
            record
                .side_of(me)
                .is_some_and(|side| record.game.to_move() == Some(side))
        })
        .collect();
    // Where a clock is running comes first.
    to_move.sort_by_key(|record| !is_live(record));
    let live: Vec<&GameRecord> = active.iter().filter(|record| is_live(record)).collect();
    let due = match (to_move.as_slice(), live.as_slice(), active.as_slice()) {
        ([first, second, ..], _, _) if is_live(first) && !is_live(second) => Some(first.id),
        // The opponent's clock may be running.
        (_, [only], _) | ([only], _, _) => Some(only.id),
        ([], _, [only]) => Some(only.id),
        _ => None,
    };
    user.places.current = due;
    user.is_new = has_no_finished_game(server, user, kind).await?;
    let kind = since_when(server, me, kind).await?;
    let arrival = Arrival {
        name: user.player.name.clone(),
        new: matches!(kind, ArrivalKind::New | ArrivalKind::Guest),
        guest: kind == ArrivalKind::Guest,
        last_here_ms: match kind {
            ArrivalKind::Back { last_here } => last_here.map(|moment| server.clock.date_of(moment)),
            ArrivalKind::Further { .. } | ArrivalKind::New | ArrivalKind::Guest => None,
        },
        challenges: challenges
            .iter()
            .filter(|challenge| challenge.to.id == me)
            .count(),
        active: active.len(),
        next: to_move.iter().map(|record| record.id).collect(),
    };
    let mut events = announcement::on_arrival(server, me).await?;
    events.extend(admin::on_arrival(server, me).await?);
    events.extend(since_here(server, user, kind).await?);
    mailbox::note_subscribed(server, &user.player).await?;
    for challenge in challenges {
        events.push(challenge::still_open(server, &challenge).await?);
    }
    let shown = active
        .into_iter()
        .filter(|record| is_program(user) || Some(record.id) == due);
    for record in shown {
        let state = server
            .play
            .tables
            .state(Arc::new(record), Cause::LoggedIn)
            .await;
        events.push(Event::State(state));
    }
    events.extend(lobby::maker_came(server, me).await?);
    events.extend(notices(server, user, kind).await?);
    events.extend(key::on_arrival(server, user).await?);
    events.extend(tournament::on_arrival(server, me).await?);
    events.extend(puzzle::daily::on_arrival(server, user).await?);
    let is_new = matches!(kind, ArrivalKind::New | ArrivalKind::Guest);
    if (is_new || server.presence.is_alone(me))
        && let Some(robot) = advice::fitting(server, me).await?
    {
        let name = robot.player.name.clone();
        events.push(
            if is_new {
                RobotNotice::Proposed { name }
            } else {
                RobotNotice::Alone { name }
            }
            .into(),
        );
    }
    Ok(Reply::showing(
        events,
        AccountDone::LoggedIn(arrival).into(),
    ))
}

/// Whether boards tell the user what to type.
async fn has_no_finished_game(core: &Core, user: &LoggedIn, kind: ArrivalKind) -> Result<bool> {
    match kind {
        ArrivalKind::New | ArrivalKind::Guest => Ok(true),
        ArrivalKind::Back { .. } if user.bot.is_some() => Ok(false),
        ArrivalKind::Back { .. } | ArrivalKind::Further { .. } => {
            let page = Page {
                after: None,
                limit: 1,
            };
            Ok(core
                .store
                .games_of(user.player.id, Which::Finished, page)
                .await?
                .is_empty())
        }
    }
}

/// What a player is reminded of at a login.
async fn notices(server: &Server, user: &LoggedIn, kind: ArrivalKind) -> Result<Vec<Event>> {
    let me = user.player.id;
    let mut notices = Vec::new();
    if let ArrivalKind::Further { sessions } = kind {
        notices.push(Notice::LoggedInElsewhere { sessions });
    }
    if server.audience.chat.is_quiet(me) {
        notices.push(Notice::Quiet);
    }
    if kind == ArrivalKind::Guest {
        notices.push(Notice::GuestHint);
    }
    if user.kind == AccountKind::Member && addresses::any_unconfirmed(server, me).await? {
        notices.push(Notice::UnconfirmedAddress);
    }
    Ok(notices.into_iter().map(Event::Notice).collect())
}

/// Ends everything that a player watches, and tells the players of those games.
async fn stop_watching(server: &Server, player: &Player) {
    for board in server.audience.observers.leave(player.id) {
        if let Ok(game) = server.play.tables.get(board).await {
            server
                .audience
                .observers
                .announce(&game.unchecked(), player, false);
        }
    }
}

/// The time of the last logout, if it is known.
async fn since_when(core: &Core, me: AccountId, kind: ArrivalKind) -> Result<ArrivalKind> {
    match kind {
        ArrivalKind::Back { last_here } => {
            let mailbox = core.store.mailbox(me).await?;
            let here_until = mailbox.and_then(|mailbox| mailbox.online_until);
            Ok(ArrivalKind::Back {
                last_here: last_here.max(here_until),
            })
        }
        ArrivalKind::Further { .. } | ArrivalKind::New | ArrivalKind::Guest => Ok(kind),
    }
}

/// The news since the last logout, if there is any. An account that is online knows them.
async fn since_here(server: &Server, user: &LoggedIn, kind: ArrivalKind) -> Result<Option<Event>> {
    let last_here = match kind {
        ArrivalKind::Back { last_here } => last_here,
        ArrivalKind::Further { .. } | ArrivalKind::New | ArrivalKind::Guest => return Ok(None),
    };
    let me = user.player.id;
    let since = last_here.unwrap_or(Timestamp(0));
    let news = server
        .audience
        .notifications
        .news(me, Occasion::Arrival { since })
        .await?;
    let says_something = !news.items.is_empty() || news.unread > 0;
    Ok(says_something.then(|| Event::News(Box::new(news))))
}

fn is_program(user: &LoggedIn) -> bool {
    user.by == By::Session(Mode::Json)
}

/// Ends a session. With the last one the user is logged out, and a guest's games end.
pub async fn leave(
    server: &Arc<Server>,
    account: AccountId,
    outbox: &Arc<Outbox>,
    kind: LeaveKind,
) {
    let _door = server.logins.locks.hold(account).await;
    end_session(server, account, outbox, kind).await;
}

/// Ends the session whose connection has ended without doing so.
pub async fn leave_behind(server: &Arc<Server>, outbox: &Arc<Outbox>) {
    if let Some(account) = server.presence.behind(outbox) {
        leave(server, account, outbox, LeaveKind::Disconnected).await;
    }
}

/// Ends a session. The caller holds the login lock.
async fn end_session(
    server: &Arc<Server>,
    account: AccountId,
    outbox: &Arc<Outbox>,
    kind: LeaveKind,
) {
    server.audience.replays.leave(outbox.id());
    // What happens from now on is news at the next login.
    let left_at = server.clock.now();
    let Some(user) = server.presence.leave(account, outbox) else {
        // Another session is left, or has replaced this one.
        note_takes_talk(server, account);
        logins::announce_sessions(server, account).await;
        return;
    };
    if logins::announce_logout(server, account).await {
        server.audience.observers.stays_elsewhere(account);
        return note_takes_talk(server, account);
    }
    server.audience.chat.leave(user.player.id);
    stop_watching(server, &user.player).await;
    info!(account = user.player.id.0, "left");
    went_offline(
        server,
        user.player.clone(),
        user.kind,
        user.bot,
        kind,
        left_at,
    )
    .await;
    if user.kind == AccountKind::Guest && !server.stop.is_cancelled() {
        server.audience.observers.forget_guest(account);
        end_games_of_guest(server, &user.player, &Action::LEAVE).await;
    }
}

/// An account has had no session on any node since `left_at`. One of the nodes does this.
pub async fn went_offline(
    server: &Arc<Server>,
    player: Player,
    of: AccountKind,
    bot: Option<BotOf>,
    kind: LeaveKind,
    left_at: Timestamp,
) {
    if !server.stop.is_cancelled() {
        let kind = if of == AccountKind::Member {
            kind
        } else {
            LeaveKind::Quit
        };
        server.play.seeks.maker_left(player.id, kind).await;
    }
    if let Err(why) = server.play.simuls.player_left(&player).await {
        // The simul of a host who is away is not shown, and the next start removes it.
        warn!(account = player.id.0, %why, "simul: cannot take the player out");
    }
    if !server.stop.is_cancelled() {
        server.play.tables.note_player_disconnected(player.id);
    }
    match of {
        AccountKind::Member => {
            let unread = match (bot, kind) {
                (Some(_), LeaveKind::Disconnected) => server
                    .limits
                    .bot
                    .ping_after
                    .saturating_add(server.limits.bot.pong_timeout),
                (Some(_), LeaveKind::Quit) | (None, _) => Duration::ZERO,
            };
            server
                .audience
                .notifications
                .left(player.id, left_at, unread)
                .await;
            if bot.is_none() {
                chat::gone(server, player);
            }
        }
        AccountKind::Guest | AccountKind::Deleted => {}
    }
}

/// Ends the games of all guests without a result: when the server stops, and when it starts after a
/// crash. A guest cannot come back, which is not the guest's fault.
///
/// # Errors
/// The store failed.
pub async fn end_games_of_all_guests(
    server: &Server,
) -> std::result::Result<(), fanorona_store::StoreError> {
    for guest in server.store.guests_in_play().await? {
        // Another node has the guest.
        if !server.presence.is_elsewhere(guest.id) {
            end_games_of_guest(server, &guest, &Action::ServerStops).await;
        }
    }
    Ok(())
}

/// Ends the games of guests who are online on no node.
///
/// # Errors
/// The store failed.
pub async fn end_games_of_lost_guests(
    server: &Server,
) -> std::result::Result<(), fanorona_store::StoreError> {
    for guest in server.store.guests_in_play().await? {
        if !server.presence.is_here(guest.id) {
            end_games_of_guest(server, &guest, &Action::ServerStops).await;
        }
    }
    Ok(())
}

/// Ends a guest's games and withdraws the guest's challenges. A guest without games is deleted.
async fn end_games_of_guest(server: &Server, guest: &Player, how: &Action) {
    if let Err(error) = try_end_games_of_guest(server, guest, how).await {
        error!(%error, account = guest.id.0, "a guest's games were not ended");
    }
}

async fn try_end_games_of_guest(
    server: &Server,
    guest: &Player,
    how: &Action,
) -> std::result::Result<(), fanorona_store::StoreError> {
    for challenge in server.store.challenges_of(guest.id).await? {
        if server.store.remove_challenge(challenge.id).await? {
            lobby::tell_closed(server, &challenge, guest.id);
        }
    }
    let page = Page {
        after: None,
        limit: server.limits.game.active.saturating_mul(2),
    };
    for record in server.store.games_of(guest.id, Which::Active, page).await? {
        if let Err(refusal) = server.play.tables.act(record.id, guest, how).await {
            error!(
                code = refusal.code(),
                game = record.id.0,
                "a guest's game was not ended"
            );
        }
    }
    server.store.forget_guest(guest.id).await
}
