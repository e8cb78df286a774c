//! Looking at games: one by one, and in lists.

use super::{Handled, Result, account_named, playing};
use crate::refuse;
use crate::server::Server;
use crate::visitor::Visitor;
use fanorona_game::{Game, GameId, GameRecord, PlayerName, Timestamp};
use fanorona_protocol::command::{AtTurn, GamesOf, GamesWhich, Shown};
use fanorona_protocol::event::{Cause, Cell, Event, State, Table};
use fanorona_protocol::refusal::{Bound, Refusal};
use fanorona_protocol::reply::{Done, Reply};
use fanorona_store::{Page, StoreError, Which};
use std::sync::Arc;

pub(crate) async fn show(server: &Server, me: Option<&Visitor>, what: Vec<Shown>) -> Result {
    let mut events = Vec::new();
    for shown in what {
        match shown {
            Shown::Current(at) => {
                let me = me.ok_or(Refusal::AuthRequired { inline: false })?;
                let board = playing::which_board(server, me, None).await?;
                events.push(board_at(server, board, at).await?);
            }
            Shown::Board(board, at) => events.push(board_at(server, board, at).await?),
            Shown::Of(name, which) => events.extend(boards_of(server, &name, which).await?),
        }
        if events.len() > server.limits.boards_at_once {
            return Err(Refusal::Limit(Bound::Boards(server.limits.boards_at_once)));
        }
    }
    if events.is_empty() {
        return Ok(list("games", &[]));
    }
    let events = super::mailbox::with_comments(server, events).await?;
    Ok(Reply::showing(events, Done::Quietly).into())
}

async fn boards_of(server: &Server, name: &PlayerName, which: GamesWhich) -> Result<Vec<Event>> {
    let account = account_named(server, name).await?;
    let limit = u32::try_from(server.limits.boards_at_once + 1).unwrap_or(u32::MAX);
    let page = Page { after: None, limit };
    let games = server.store.games_of(account.player.id, stored(which), page).await;
    let games = games.map_err(|error| refuse::store(&error))?;
    let asked = |record| State { record: Arc::new(record), cause: Arc::new(Cause::Asked) };
    Ok(games.into_iter().map(asked).map(Event::State).collect())
}

async fn board_at(server: &Server, board: GameId, at: AtTurn) -> Result<Event> {
    state_at(server, board, at).await.map(Event::State)
}

/// A board as it stands, or as it stood after some turn.
pub(super) async fn state_at(server: &Server, board: GameId, at: AtTurn) -> Result<State> {
    let record = server.tables.look(board).await?;
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
    let played = server.store.turns(board).await.map_err(|error| refuse::store(&error))?;
    let then = earlier(&record, &played, after).ok_or_else(|| {
        refuse::store(&StoreError::Undecodable {
            table: "turn",
            row: board.to_string(),
            column: "turn",
            problem: "the turns cannot be played one after the other".to_owned(),
        })
    })?;
    Ok(State { record: Arc::new(then), cause })
}

/// A game as it was after so many turns.
fn earlier(record: &GameRecord, played: &[fanorona_game::PlayedTurn], after: u32) -> Option<GameRecord> {
    let turns = played.iter().take(after as usize);
    let changed_at = turns.clone().next_back().map_or(record.started_at, |turn| turn.played_at);
    let game = Game::replay(record.first_position(), turns.map(|turn| turn.turn)).ok()?;
    Some(GameRecord { changed_at, game, ratings: None, ..record.clone() })
}

fn stored(which: GamesWhich) -> Which {
    match which {
        GamesWhich::Active => Which::Active,
        GamesWhich::Inactive => Which::Finished,
        GamesWhich::All => Which::All,
        GamesWhich::Next => Which::Next,
    }
}

pub(crate) async fn games(server: &Server, of: GamesOf) -> Result {
    let page = Page { after: None, limit: server.limits.page_rows };
    let mut names = of.names;
    names.sort_by_key(PlayerName::key);
    names.dedup_by_key(|name| name.key());
    if names.len() > server.limits.boards_at_once {
        return Err(Refusal::Limit(Bound::Boards(server.limits.boards_at_once)));
    }
    let mut records = Vec::new();
    if names.is_empty() {
        let all = match of.which {
            GamesWhich::Inactive => server.store.history(None, page).await,
            GamesWhich::Active | GamesWhich::All | GamesWhich::Next => server.store.active_games(page).await,
        };
        records = all.map_err(|error| refuse::store(&error))?;
    }
    for name in &names {
        let account = account_named(server, name).await?;
        let theirs = server.store.games_of(account.player.id, stored(of.which), page).await;
        records.extend(theirs.map_err(|error| refuse::store(&error))?);
    }
    records.sort_by_key(|record| std::cmp::Reverse(record.id));
    records.dedup_by_key(|record| record.id);
    Ok(list("games", &records))
}

pub(crate) async fn next(server: &Server, me: &Visitor) -> Result {
    let page = Page { after: None, limit: server.limits.page_rows };
    let games = server.store.games_of(me.player.id, Which::Next, page).await;
    Ok(list("next", &games.map_err(|error| refuse::store(&error))?))
}

fn list(name: &'static str, records: &[GameRecord]) -> Handled {
    let rows = records.iter().map(row).collect();
    let columns = &["board", "white", "black", "ruleset", "turns", "status"];
    let table = Table { name, columns, rows, more: None };
    Reply::showing(vec![Event::Table(table)], Done::Quietly).into()
}

fn row(record: &GameRecord) -> Vec<Cell> {
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

/// Finished games, newest first, a page at a time.
pub(crate) async fn history(server: &Server, of: Option<PlayerName>, after: Option<GameId>) -> Result {
    let account = match &of {
        Some(name) => Some(account_named(server, name).await?),
        None => None,
    };
    let rows = server.limits.page_rows;
    let page = Page { after, limit: rows + 1 };
    let found = server.store.history(account.map(|account| account.player.id), page).await;
    let mut records = found.map_err(|error| refuse::store(&error))?;
    let goes_on = records.len() > rows as usize;
    records.truncate(rows as usize);
    let more = records.last().filter(|_| goes_on).map(|last| {
        let name = of.map(|name| format!("{name} ")).unwrap_or_default();
        format!("history {name}before {}", last.id)
    });
    let table = Table {
        name: "history",
        columns: &["board", "ended", "white", "black", "ruleset", "turns", "result", "reason"],
        rows: records.iter().map(history_row).collect(),
        more,
    };
    Ok(Reply::showing(vec![Event::Table(table)], Done::Quietly).into())
}

fn history_row(record: &GameRecord) -> Vec<Cell> {
    let ended: Timestamp = record.changed_at;
    let result = record.game.result();
    vec![
        record.id.into(),
        Cell::Time(ended),
        Cell::from(&record.seats.white.name),
        Cell::from(&record.seats.black.name),
        record.ruleset().name().into(),
        Cell::Number(record.game.ply().0.into()),
        result.map_or(Cell::Empty, |result| result.score.code().into()),
        result.map_or(Cell::Empty, |result| result.reason.code().into()),
    ]
}
