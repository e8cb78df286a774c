//! Looking at games: one by one, and in lists.

use super::{Handled, Result, account_named, playing};
use crate::refuse;
use crate::replays::earlier;
use crate::server::Server;
use crate::visitor::Visitor;
use fanorona_game::{GameId, GameRecord, PlayerName};
use fanorona_protocol::command::{AtTurn, GamesOf, GamesWhich, Shown};
use fanorona_protocol::event::{Cause, Cell, Event, State, Table};
use fanorona_protocol::refusal::{Bound, Refusal};
use fanorona_protocol::reply::{Done, Reply, Reviewed};
use fanorona_store::{Page, StoreError, Which};
use std::sync::Arc;

pub(crate) async fn show(server: &Server, me: Option<&Visitor>, what: Vec<Shown>) -> Result {
    let mut events = Vec::new();
    let mut more = None;
    for shown in what {
        match shown {
            Shown::Current(at) => {
                let me = me.ok_or(Refusal::AuthRequired { inline: false })?;
                let board = playing::which_board(server, me, None).await?;
                events.push(board_at(server, board, at).await?);
            }
            Shown::Board(board, at) => events.push(board_at(server, board, at).await?),
            Shown::Of(of) => {
                let rows = server.limits.boards_at_once.saturating_sub(events.len());
                let page = games_page(server, &of, u32::try_from(rows).unwrap_or(u32::MAX)).await?;
                more = page.more.map(|more| format!("show {more}"));
                let asked = |record| State { record: Arc::new(record), cause: Arc::new(Cause::Asked) };
                events.extend(page.games.into_iter().map(asked).map(Event::State));
            }
        }
        if events.len() > server.limits.boards_at_once {
            return Err(Refusal::Limit(Bound::Boards(server.limits.boards_at_once)));
        }
    }
    if events.is_empty() {
        return Ok(list("games", &[], None));
    }
    let events = super::mailbox::with_comments(server, events).await?;
    let done = more.map_or(Done::Quietly, |more| Done::Review(Reviewed::Shown { more: Some(more) }));
    Ok(Reply::showing(events, done).into())
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
    let then = earlier(&record, &played, after).ok_or_else(|| unplayable(board))?;
    Ok(State { record: Arc::new(then), cause })
}

/// The turns that are kept of a game cannot be played.
pub(super) fn unplayable(board: GameId) -> Refusal {
    refuse::store(&StoreError::Undecodable {
        table: "turn",
        row: board.to_string(),
        column: "turn",
        problem: "the turns cannot be played one after the other".to_owned(),
    })
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
    let page = games_page(server, &of, server.limits.page_rows).await?;
    Ok(list("games", &page.games, page.more.map(|more| format!("games {more}"))))
}

/// Games, newest number first, and the words that ask for the next.
struct GamesPage {
    games: Vec<GameRecord>,
    more: Option<String>,
}

/// At most `rows` games. Of each player no more than that are read.
async fn games_page(server: &Server, of: &GamesOf, rows: u32) -> Result<GamesPage> {
    let mut names = of.names.clone();
    names.sort_by_key(PlayerName::key);
    names.dedup_by_key(|name| name.key());
    if names.len() > server.limits.boards_at_once {
        return Err(Refusal::Limit(Bound::Boards(server.limits.boards_at_once)));
    }
    let page = Page { after: of.after, limit: rows.saturating_add(1) };
    let store = &server.store;
    let mut games = Vec::new();
    if names.is_empty() {
        let all = match of.which {
            GamesWhich::Inactive => store.history(None, page).await,
            GamesWhich::All => store.newest_games(page).await,
            // Every game that goes on waits for one of its players.
            GamesWhich::Active | GamesWhich::Next => store.active_games(page).await,
        };
        games = all.map_err(|error| refuse::store(&error))?;
    }
    for name in &names {
        let account = account_named(server, name).await?;
        let theirs = store.games_of(account.player.id, stored(of.which), page).await;
        games.extend(theirs.map_err(|error| refuse::store(&error))?);
    }
    games.sort_by_key(|record| std::cmp::Reverse(record.id));
    games.dedup_by_key(|record| record.id);
    let goes_on = games.len() > rows as usize;
    games.truncate(rows as usize);
    let more = games.last().filter(|_| goes_on).map(|last| of.going_on_after(last.id));
    Ok(GamesPage { games, more })
}

pub(crate) async fn next(server: &Server, me: &Visitor) -> Result {
    let page = Page { after: None, limit: server.limits.page_rows };
    let games = server.store.games_of(me.player.id, Which::Next, page).await;
    Ok(list("next", &games.map_err(|error| refuse::store(&error))?, None))
}

fn list(name: &'static str, records: &[GameRecord], more: Option<String>) -> Handled {
    let rows = records.iter().map(row).collect();
    let columns = &["board", "white", "black", "ruleset", "turns", "status"];
    let table = Table { name, columns, rows, more };
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
