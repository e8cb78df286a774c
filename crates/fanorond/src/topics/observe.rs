//! Games that others play: watching them, following their players, and talking about them.

use super::board_context::{self, Meant};
use super::{Result, account_named, admin, board_for, chat, visible};
use crate::error::CommandError;
use crate::logged_in::LoggedIn;
use crate::outbox::Subscription;
use crate::server::Server;
use crate::talk::Reach;
use fanorona_game::{GameId, GameRecord, PlayerName};
use fanorona_protocol::clean::SafeText;
use fanorona_protocol::command::{Hearers, Watching};
use fanorona_protocol::event::{
    Audience, AudienceChange, Cause, Cell, Event, State, Table, Talk, WatchEvent,
};
use fanorona_protocol::refusal::{Refusal, WatchRefusal};
use fanorona_protocol::reply::{Done, Reply, WatchDone};
use fanorona_protocol::view::{Detail, Shared};
use fanorona_rules::Side;
use fanorona_store::{Page, Which};
use std::sync::Arc;

pub(crate) async fn handle(server: &Server, me: &LoggedIn, command: Watching) -> Result {
    match command {
        Watching::Observe(boards) => observe(server, me, boards).await,
        Watching::ObservePerson(name) => Err(observe_person(server, me, name).await?.into()),
        Watching::Observed => observed(server, me).await,
        Watching::Unobserve(board) => unobserve(server, me, board).await,
        Watching::Follow(Some(name)) => follow(server, me, &name).await,
        Watching::Follow(None) => Ok(followed(server, me)),
        Watching::Unfollow(name) => unfollow(server, me, name).await,
        Watching::Observers(board) => observers(server, me, board).await,
        Watching::Say { board, text, to } => say(server, me, board, text, to).await,
    }
}

fn refused(refusal: WatchRefusal) -> Refusal {
    Refusal::Watching(refusal)
}

fn done(done: WatchDone) -> Done {
    Done::Watching(done)
}

fn table(name: &'static str, columns: &'static [&'static str], rows: Vec<Vec<Cell>>) -> Reply {
    Reply::showing(vec![Event::Table(Table { name, columns, rows, more: None })], Done::Quietly)
}

/// Watches boards: all that are named, or none.
async fn observe(server: &Server, me: &LoggedIn, boards: Vec<GameId>) -> Result {
    let mut games = Vec::with_capacity(boards.len());
    for board in &boards {
        let record = board_for(server, Some(me), *board).await?;
        if record.side_of(me.player.id).is_some() {
            return Err(refused(WatchRefusal::Plays(*board)).into());
        }
        games.push(record);
    }
    let events = sit_down(server, me, &games).await?;
    Ok(Reply::showing(events, done(WatchDone::Observes(boards))).into())
}

/// Boards are watched, and not people: where to find what was meant.
async fn observe_person(server: &Server, me: &LoggedIn, name: PlayerName) -> Result<Refusal> {
    let found = server.store.account_named(&name).await?;
    let Some(account) = found else { return Ok(refused(WatchRefusal::NoNumber(name.to_string()))) };
    if account.player.id == me.player.id {
        return Ok(Refusal::Oneself);
    }
    let page = Page { after: None, limit: server.limits.list.rows };
    let games = server.store.games_of(account.player.id, Which::Active, page).await;
    let mut games = games?;
    games.retain(|record| !record.terms.private && record.side_of(me.player.id).is_none());
    let board = if let [only] = games.as_slice() { Some(only.id) } else { None };
    Ok(refused(WatchRefusal::Person { name: account.player.name, board }))
}

/// Takes a seat at boards, and shows them as they stand behind that: what happens later comes by itself.
async fn sit_down(server: &Server, me: &LoggedIn, games: &[Arc<GameRecord>]) -> Result<Vec<Event>> {
    let wanted: Vec<&GameRecord> = games.iter().map(AsRef::as_ref).collect();
    let new = server.watch.observe(&me.player, &wanted).map_err(refused)?;
    let mut states = Vec::with_capacity(games.len());
    for game in games {
        let record = server.tables.get(game.id).await?;
        if new.contains(&game.id) {
            server.watch.announce(&record, &me.player, AudienceChange::Comes);
        }
        states.push(Event::State(State { record, cause: Arc::new(Cause::Asked) }));
    }
    super::mailbox::with_comments(server, states).await
}

async fn observed(server: &Server, me: &LoggedIn) -> Result {
    let mut rows = Vec::new();
    for board in server.watch.boards_of(me.player.id) {
        let record = server.tables.get(board).await?;
        let mut row = super::games::row(&record);
        row.push(watchers(server, board));
        rows.push(row);
    }
    let columns = &["board", "white", "black", "ruleset", "turns", "status", "watchers"];
    Ok(table("observe", columns, rows).into())
}

/// How many watch a board, in a list.
pub(super) fn watchers(server: &Server, board: GameId) -> Cell {
    Cell::Number(i64::try_from(server.watch.count(board)).unwrap_or(i64::MAX))
}

async fn unobserve(server: &Server, me: &LoggedIn, board: Option<GameId>) -> Result {
    let left = server.watch.unobserve(me.player.id, board);
    if left.is_empty() {
        return Err(refused(WatchRefusal::NotObserved(board)).into());
    }
    for board in &left {
        let record = server.tables.get(*board).await?;
        server.watch.announce(&record, &me.player, AudienceChange::Goes);
    }
    Ok(done(WatchDone::NoLongerObserves(left)).into())
}

/// Follows a player: the games that go on, as many as may be watched, and every one that begins.
async fn follow(server: &Server, me: &LoggedIn, name: &PlayerName) -> Result {
    let player = account_named(server, name).await?.player;
    if player.id == me.player.id {
        return Err(Refusal::Oneself.into());
    }
    // From here on no game of the player begins unseen.
    server.watch.follow(&me.player, &player).map_err(refused)?;
    let most = u32::try_from(server.limits.observe.games).unwrap_or(u32::MAX);
    let page = Page { after: None, limit: most };
    let games = server.store.games_of(player.id, Which::Active, page).await;
    let mut games = games?;
    games.retain(|record| record.side_of(me.player.id).is_none());
    visible(server, Some(me), &mut games).await?;
    let mut events = Vec::new();
    let mut boards = Vec::new();
    for record in games {
        let board = record.id;
        match sit_down(server, me, &[Arc::new(record)]).await {
            Ok(shown) => {
                events.extend(shown);
                boards.push(board);
            }
            // The player is followed all the same; what was watched before has its place.
            Err(CommandError::Refused(Refusal::Watching(WatchRefusal::TooManyBoards { .. }))) => break,
            Err(refusal) => return Err(refusal),
        }
    }
    Ok(Reply::showing(events, done(WatchDone::Follows { name: player.name, boards })).into())
}

fn followed(server: &Server, me: &LoggedIn) -> super::HandlerOutput {
    let row = |player: &fanorona_game::Player| {
        let here = if server.presence.is_here(player.id) { "here" } else { "away" };
        vec![Cell::from(&player.name), here.into()]
    };
    let rows = server.watch.followed(me.player.id).iter().map(row).collect();
    table("follow", &["name", "where"], rows).into()
}

async fn unfollow(server: &Server, me: &LoggedIn, name: Option<PlayerName>) -> Result {
    let player = match &name {
        Some(name) => Some(account_named(server, name).await?.player.id),
        None => None,
    };
    let left = server.watch.unfollow(me.player.id, player);
    if left.is_empty() {
        return Err(refused(WatchRefusal::NotFollowed(name)).into());
    }
    Ok(done(WatchDone::NoLongerFollows(left.into_iter().map(|player| player.name).collect())).into())
}

async fn observers(server: &Server, me: &LoggedIn, board: Option<GameId>) -> Result {
    let board = board_context::board(server, me, board, Meant::Audience).await?;
    let record = board_for(server, Some(me), board).await?;
    let row = |player: fanorona_game::Player| vec![record.id.into(), Cell::from(&player.name)];
    let rows = server.watch.audience(board).into_iter().map(row).collect();
    Ok(table("observers", &["board", "name"], rows).into())
}

/// Says something at a board. It is not kept.
async fn say(server: &Server, me: &LoggedIn, named: Option<GameId>, text: SafeText, to: Hearers) -> Result {
    admin::may_talk(server, me.player.id).await?;
    let board = board_context::board(server, me, named, Meant::Hearers(to)).await?;
    let record = board_for(server, Some(me), board).await?;
    let plays = record.side_of(me.player.id).is_some();
    let watches = || server.watch.boards_of(me.player.id).contains(&board);
    match to {
        Hearers::Watchers if plays => return Err(refused(WatchRefusal::PlayersDoNotWhisper(board)).into()),
        Hearers::Everybody | Hearers::Watchers if !plays && !watches() => {
            return Err(refused(WatchRefusal::NotThere { board, to }).into());
        }
        Hearers::Everybody | Hearers::Watchers => {}
    }
    chat::may_say(server, me.player.id, Reach::Board, &text).await?;
    let talk = Talk { from: me.player.name.clone(), text, to: Audience::Board(board, to) };
    let now = server.clock.now();
    let words = Arc::new(Shared::new(Event::Talk(talk), Detail::Whole, now));
    let hears = |who| server.talk.hears(who, me.player.id);
    let mut heard = server.watch.say(board, me.player.id, hears, &words);
    if to == Hearers::Everybody {
        let players = [Side::White, Side::Black].map(|side| record.seats.get(side).id);
        for player in players.into_iter().filter(|player| *player != me.player.id) {
            let outbox = server.presence.outbox(player);
            let Some(outbox) = outbox.filter(|outbox| outbox.is_subscribed(Subscription::HearKibitz)) else {
                continue;
            };
            heard += 1;
            if hears(player) {
                outbox.push(Event::Watching(WatchEvent::Shared(Arc::clone(&words))));
            }
        }
    }
    Ok(done(WatchDone::Said { board, heard }).into())
}
