//! Looking at games: one by one, and in lists.

use super::{HandlerOutput, Result, account_named, board_for, play, visible};
use crate::error::CommandError;
use crate::logged_in::LoggedIn;
use crate::replays::earlier;
use crate::server::Server;
use fanorona_game::{AccountId, GameId, GameRecord, PlayerName, Timestamp};
use fanorona_protocol::command::{AtTurn, GamesOf, GamesWhich, Shown};
use fanorona_protocol::event::{Cause, Cell, Event, LiveGame, LiveGames, State, Table, WatchEvent};
use fanorona_protocol::refusal::{Bound, Refusal};
use fanorona_protocol::reply::{Done, Reply, Reviewed};
use fanorona_rules::{BySide, Side};
use fanorona_store::{Page, StoreError, Which};
use std::sync::Arc;
use std::time::Duration;

pub(crate) async fn show(server: &Server, me: Option<&LoggedIn>, what: Vec<Shown>) -> Result {
    let mut events = Vec::new();
    let mut more = None;
    for shown in what {
        match shown {
            Shown::Current(at) => {
                let asks = me.ok_or(Refusal::AuthRequired { inline: false })?;
                let board = play::which_board(server, asks, None).await?;
                events.push(board_at(server, me, board, at).await?);
            }
            Shown::Board(board, at) => events.push(board_at(server, me, board, at).await?),
            Shown::Of(of) => {
                let rows = server.limits.game.boards_per_command.saturating_sub(events.len());
                let page = games_page(server, me, &of, u32::try_from(rows).unwrap_or(u32::MAX)).await?;
                more = page.more.map(|more| format!("show {more}"));
                let asked = |record| State { record: Arc::new(record), cause: Arc::new(Cause::Asked) };
                events.extend(page.games.into_iter().map(asked).map(Event::State));
            }
        }
        if events.len() > server.limits.game.boards_per_command {
            return Err(Refusal::Limit(Bound::Boards(server.limits.game.boards_per_command)).into());
        }
    }
    if events.is_empty() {
        return Ok(list("games", &[], None));
    }
    let events = super::mailbox::with_comments(server, events).await?;
    let done = more.map_or(Done::Quietly, |more| Done::Review(Reviewed::Shown { more: Some(more) }));
    Ok(Reply::showing(events, done).into())
}

async fn board_at(server: &Server, me: Option<&LoggedIn>, board: GameId, at: AtTurn) -> Result<Event> {
    state_at(server, me, board, at).await.map(Event::State)
}

/// A board as it stands, or as it stood after some turn.
pub(super) async fn state_at(
    server: &Server,
    me: Option<&LoggedIn>,
    board: GameId,
    at: AtTurn,
) -> Result<State> {
    let record = board_for(server, me, board).await?;
    let turns = record.game.ply().0;
    let after = match at {
        AtTurn::Now => return Ok(State { record, cause: Arc::new(Cause::Asked) }),
        AtTurn::After(after) => Some(after),
        AtTurn::BeforeEnd(back) => turns.checked_sub(back),
    };
    let after = after.filter(|after| *after <= turns).ok_or(Refusal::NoSuchTurn { board, turns })?;
    let cause = Arc::new(Cause::AskedAt { after, of: turns });
    if after == turns && record.game.result().is_some() {
        return Ok(State { record, cause });
    }
    let played = server.store.turns(board).await?;
    let then = earlier(&record, &played, after).ok_or_else(|| unplayable(board))?;
    Ok(State { record: Arc::new(then), cause })
}

/// The turns that are kept of a game cannot be played.
pub(super) fn unplayable(board: GameId) -> CommandError {
    CommandError::from(StoreError::Undecodable {
        table: "turn",
        row: board.to_string(),
        column: "turn",
        problem: "the turns cannot be played one after the other".to_owned(),
    })
}

fn stored(which: GamesWhich) -> Which {
    match which {
        // Who of both is here is looked at later.
        GamesWhich::Active | GamesWhich::Live => Which::Active,
        GamesWhich::Inactive => Which::Finished,
        GamesWhich::All => Which::All,
        GamesWhich::Next => Which::Next,
    }
}

pub(crate) async fn games(server: &Server, me: Option<&LoggedIn>, of: GamesOf) -> Result {
    let page = games_page(server, me, &of, server.limits.list.rows).await?;
    let more = page.more.map(|more| format!("games {more}"));
    match of.which {
        GamesWhich::Live => live(server, &page.games, more).await,
        GamesWhich::Active | GamesWhich::Inactive | GamesWhich::All | GamesWhich::Next => {
            Ok(list("games", &page.games, more))
        }
    }
}

/// Games that are played just now, with what watchers want to know of them.
async fn live(server: &Server, games: &[GameRecord], more: Option<String>) -> Result {
    let now = server.clock.now();
    let mut shown = Vec::with_capacity(games.len());
    for record in games {
        let mut ratings = BySide { white: None, black: None };
        for side in [Side::White, Side::Black] {
            let all = server.store.ratings_of(record.seats.get(side).id).await;
            let all = all?;
            let here = all.iter().find(|(ruleset, _)| *ruleset == record.ruleset());
            *ratings.get_mut(side) = here.map(|(_, rating)| rating.at(now));
        }
        shown.push(LiveGame {
            board: record.id,
            names: BySide::from_fn(|side| record.seats.get(side).name.clone()),
            ratings,
            left: BySide::from_fn(|side| time_left(record, side, now)),
            ruleset: record.ruleset(),
            control: record.clock.control,
            to_move: record.game.to_move(),
            turns: record.game.ply().0,
            watchers: server.watch.count(record.id),
            private: record.terms.private,
        });
    }
    let list = Event::Watching(WatchEvent::Games(LiveGames { games: shown, more }));
    Ok(Reply::showing(vec![list], Done::Quietly).into())
}

/// How much time a player has: by the minute both have some, and in days whoever is to move.
fn time_left(record: &GameRecord, side: Side, now: Timestamp) -> Option<Duration> {
    let to_move = record.game.to_move();
    if let Some(shown) = record.clock.shown(to_move, now) {
        return Some(*shown.get(side));
    }
    let due = record.clock.due.filter(|_| to_move == Some(side));
    due.map(|due| due.since(now))
}

/// Games, newest number first, and the words that ask for the next.
struct GamesPage {
    games: Vec<GameRecord>,
    more: Option<String>,
}

/// So many games that go on are looked at together for those that are played just now.
const LOOKED_AT_ONCE: u32 = 100;

/// At most `rows` games that somebody may see. Of each player no more than that are read, unless there are some
/// among them that are not shown.
async fn games_page(server: &Server, me: Option<&LoggedIn>, of: &GamesOf, rows: u32) -> Result<GamesPage> {
    let mut names = of.names.clone();
    names.sort_by_key(PlayerName::key);
    names.dedup_by_key(|name| name.key());
    if names.len() > server.limits.game.boards_per_command {
        return Err(Refusal::Limit(Bound::Boards(server.limits.game.boards_per_command)).into());
    }
    let mut players = Vec::with_capacity(names.len());
    for name in &names {
        players.push(account_named(server, name).await?.player.id);
    }
    let mut games: Vec<GameRecord> = Vec::new();
    let limit = rows.saturating_add(1);
    let limit = if of.which == GamesWhich::Live { limit.max(LOOKED_AT_ONCE) } else { limit };
    let mut page = Page { after: of.after, limit };
    let mut looked = 0;
    let rest = loop {
        let mut found = read_page(server, of.which, &players, page).await?;
        let last = found.last().map(|record| record.id);
        looked += page.limit;
        let all = found.len() < page.limit as usize;
        visible(server, me, &mut found).await?;
        if of.which == GamesWhich::Live {
            found.retain(|record| is_live(server, record));
        }
        games.extend(found);
        if all || games.len() > rows as usize {
            break None;
        }
        page.after = last;
        if looked >= server.limits.history.scanned_games {
            break last;
        }
    };
    let goes_on = games.len() > rows as usize;
    games.truncate(rows as usize);
    let shown = games.last().filter(|_| goes_on).map(|last| last.id);
    let more = shown.or(rest).map(|last| of.going_on_after(last));
    Ok(GamesPage { games, more })
}

/// Whether both players of a game that goes on are here.
fn is_live(server: &Server, record: &GameRecord) -> bool {
    let here = |side| server.presence.is_here(record.seats.get(side).id);
    record.game.result().is_none() && here(Side::White) && here(Side::Black)
}

/// So many games of these players, or of everybody, newest number first.
async fn read_page(
    server: &Server,
    which: GamesWhich,
    players: &[AccountId],
    page: Page,
) -> Result<Vec<GameRecord>> {
    let store = &server.store;
    let mut games = Vec::new();
    if players.is_empty() {
        let all = match which {
            GamesWhich::Inactive => store.history(None, page).await,
            GamesWhich::All => store.newest_games(page).await,
            // Every game that goes on waits for one of its players.
            GamesWhich::Active | GamesWhich::Next | GamesWhich::Live => store.active_games(page).await,
        };
        games = all?;
    }
    for player in players {
        let theirs = store.games_of(*player, stored(which), page).await;
        games.extend(theirs?);
    }
    games.sort_by_key(|record| std::cmp::Reverse(record.id));
    games.dedup_by_key(|record| record.id);
    // What lies behind the first page of one player may lie in front of another's.
    games.truncate(page.limit as usize);
    Ok(games)
}

pub(crate) async fn next(server: &Server, me: &LoggedIn) -> Result {
    let page = Page { after: None, limit: server.limits.list.rows };
    let games = server.store.games_of(me.player.id, Which::Next, page).await;
    Ok(list("next", &games?, None))
}

fn list(name: &'static str, records: &[GameRecord], more: Option<String>) -> HandlerOutput {
    let rows = records.iter().map(row).collect();
    let columns = &["board", "white", "black", "ruleset", "turns", "status"];
    let table = Table { name, columns, rows, more };
    Reply::showing(vec![Event::Table(table)], Done::Quietly).into()
}

/// A game in a list.
pub(super) fn row(record: &GameRecord) -> Vec<Cell> {
    let status = match (record.game.result(), record.game.to_move()) {
        (None, Some(side)) => format!("{} to move", record.seats.get(side).name),
        (Some(result), _) => format!("{} {}", result.score.code(), result.reason.code()),
        (None, None) => String::new(),
    };
    vec![
        record.id.into(),
        Cell::from(&record.seats.white.name),
        Cell::from(&record.seats.black.name),
        record.ruleset().name().into(),
        Cell::Number(record.game.ply().0.into()),
        Cell::Text(status),
    ]
}
