//! The index of positions of finished public games.
//!
//! A game is taken in by the commit that ends it, in the order of `game_end`. After a migration, an
//! import, or when the ratings were calculated again, the index is behind; then [`Store::index_more`]
//! takes in some games at a time, and the commits that end games leave theirs to it.
//!
//! Nearly all positions occur in one game. Only for those that [`POPULAR_FROM`] games have reached
//! the turns are counted beforehand, so the index is small, and an answer takes the same time for a
//! million games as for a thousand.

pub(crate) mod audit;
pub(crate) mod openings;
pub(crate) mod read;

use super::ends::json;
use crate::consequences::{Indexed, PositionGameRow, positions};
use crate::db::{self, Batch, Connection, Row, Sql, batch, sql};
use crate::error::StoreError;
use crate::sql::decode::{Cells, key};
use crate::sql::group::Write;
use crate::sql::ratings::rate::unreadable;
use crate::{PlayedHere, Store};
use fanorona_game::{Score, Start, Terms, Timestamp};
use fanorona_rules::{BySide, Ruleset, Turn};
use read::played;
use std::collections::{BTreeMap, BTreeSet};

/// The turns of a position are counted beforehand once this number of games has reached it.
const POPULAR_FROM: i64 = 64;

/// The most games that a commit takes in besides its other work. If the index is farther behind, the
/// commit leaves them to [`Store::index_more`].
const FEW: i64 = 32;

/// The most games that [`Store::index_more`] takes in at once.
const MANY: i64 = 512;

/// Ends with what the index needs of their games: of private and aborted ones, nothing.
macro_rules! ends {
    ($condition:literal) => {
        concat!(
            "select game_end.no, game.id, game.ruleset, game.start, game.result, game.ended_at, game.private,
                case when game.private = 0 and game.result <> '*' then (
                    select {group_concat|string_agg}(turn.text, ' ' order by turn.ply)
                    from turn where turn.game_id = game.id
                ) end as turns,
                (select points_before from rating_change
                    where account_id = game.white and ruleset = game.ruleset and no = game_end.no) as white_points,
                (select points_before from rating_change
                    where account_id = game.black and ruleset = game.ruleset and no = game_end.no) as black_points
            from game_end {cross|inner} join game on game.id = game_end.game_id
            where ",
            $condition
        )
    };
}

use ends;

/// The first $1 ends that the index lacks; none if it lacks more than $2, or while games are imported,
/// because their ends are put in order later.
pub(crate) const PENDING: Sql = sql!(ends!(
    "game_end.no > (select indexed from position_index where one = 1)
        and not exists (select 1 from unfinished_import where one = 1)
        and (select max(no) from game_end) - (select indexed from position_index where one = 1) <= $2
    order by game_end.no limit $1"
));

/// Empties the index.
pub(crate) const FORGET: [Sql; 3] = [
    sql!("delete from position_game"),
    sql!("delete from position_turn"),
    sql!("update position_index set indexed = 0 where one = 1"),
];

pub(crate) const ADD_GAMES: Sql = sql!(
    "insert into position_game (position, no, place)
    select cast(value ->> 0 as bigint), cast(value ->> 1 as bigint), cast(value ->> 2 as bigint)
    from {json_each($1)|jsonb_array_elements($1::jsonb)}"
);

/// The rows $1 for `position_turn`.
macro_rules! given_turns {
    () => {
        "select cast(value ->> 0 as bigint) as position, value ->> 1 as turn, cast(value ->> 2 as bigint) as won,
            cast(value ->> 3 as bigint) as drawn, cast(value ->> 4 as bigint) as lost,
            cast(value ->> 5 as bigint) as rated, cast(value ->> 6 as bigint) as points,
            cast(value ->> 7 as bigint) as last_at
        from {json_each($1)|jsonb_array_elements($1::jsonb)}"
    };
}

pub(crate) const ADD_TURNS: Sql = sql!(
    "insert into position_turn (position, turn, won, drawn, lost, rated, points, last_at) ",
    given_turns!()
);

/// Adds the counts $1 to those of popular positions. Of others there are none.
pub(crate) const COUNT_TURNS: Sql = sql!(
    "insert into position_turn (position, turn, won, drawn, lost, rated, points, last_at)
    select * from (",
    given_turns!(),
    ") as given
    where exists (select 1 from position_turn as there where there.position = given.position)
    on conflict (position, turn) do update
    set won = position_turn.won + excluded.won, drawn = position_turn.drawn + excluded.drawn,
        lost = position_turn.lost + excluded.lost, rated = position_turn.rated + excluded.rated,
        points = position_turn.points + excluded.points,
        last_at = {max|greatest}(position_turn.last_at, excluded.last_at)"
);

pub(crate) const ADVANCE: Sql = sql!(
    "update position_index
    set indexed = (select max(cast(value as bigint)) from {json_each($1)|jsonb_array_elements($1::jsonb)})
    where one = 1"
);

pub(crate) const KEEP: Batch<3> = batch!(ADD_GAMES, COUNT_TURNS, ADVANCE);

/// Those of the positions $1 that at least $2 games have reached and whose turns are not counted.
pub(crate) const POPULAR: Sql = sql!(
    "select position from (
        select cast(value as bigint) as position from {json_each($1)|jsonb_array_elements($1::jsonb)}
    ) as given
    where not exists (select 1 from position_turn as there where there.position = given.position)
        and (select count(*) from (
            select 1 from position_game as reached where reached.position = given.position limit $2
        ) as reached) >= $2"
);

/// Takes in the games that the commit ends.
pub(crate) async fn index_ended(connection: &mut Connection) -> sqlx::Result<()> {
    index(connection, FEW, FEW).await.map(drop)
}

/// Takes in at most `most` games, unless the index lacks more than `lacks`. Returns whether there may
/// be more.
async fn index(connection: &mut Connection, most: i64, lacks: i64) -> sqlx::Result<bool> {
    let rows = db::query(PENDING)
        .bind(most)
        .bind(lacks)
        .fetch_all(&mut *connection)
        .await?;
    let ends = rows
        .iter()
        .map(end)
        .collect::<Result<Vec<_>, _>>()
        .map_err(unreadable)?;
    let Some((last, _)) = ends.last() else {
        return Ok(false);
    };
    let mut games: Vec<PositionGameRow> = Vec::new();
    let mut turns: BTreeMap<(i64, String), PlayedHere> = BTreeMap::new();
    for game in ends.iter().filter_map(|(_, game)| game.as_ref()) {
        // A game whose turns cannot be played is found by a check, and keeps nobody from ending one.
        for (row, played) in positions(game).unwrap_or_default() {
            turns
                .entry((row.0, text(&played)))
                .and_modify(|known| known.add(&played))
                .or_insert(played);
            games.push(row);
        }
    }
    let reached: BTreeSet<i64> = games.iter().map(|row| row.0).collect();
    KEEP.execute(connection, [json(&games), cells(&turns), json(&[last])])
        .await?;
    let popular: Vec<i64> = db::query_scalar(POPULAR)
        .bind(json(&reached))
        .bind(POPULAR_FROM)
        .fetch_all(&mut *connection)
        .await?;
    for position in popular {
        let mut counted = BTreeMap::new();
        for played in played(connection, position).await? {
            counted.insert((position, text(&played)), played);
        }
        db::query(ADD_TURNS)
            .bind(cells(&counted))
            .execute(&mut *connection)
            .await?;
    }
    Ok(i64::try_from(rows.len()).unwrap_or(i64::MAX) == most)
}

/// A turn as `position_turn` has it.
fn text(played: &PlayedHere) -> String {
    played.turn.map(|turn| turn.to_string()).unwrap_or_default()
}

/// Rows for `position_turn`.
fn cells(turns: &BTreeMap<(i64, String), PlayedHere>) -> String {
    let cell = |((position, turn), played): (&(i64, String), &PlayedHere)| {
        let PlayedHere {
            turn: _,
            won,
            drawn,
            lost,
            rated,
            points,
            last_at,
        } = *played;
        (
            *position,
            turn.clone(),
            won,
            drawn,
            lost,
            rated,
            points,
            last_at.0,
        )
    };
    json(&turns.iter().map(cell).collect::<Vec<_>>())
}

/// The number of an end, and its game if it is to be indexed.
fn end(row: &Row) -> Result<(i64, Option<Indexed>), StoreError> {
    let game = key(row, "game")?;
    let cells = Cells::new(row, "game", game);
    let no = cells.get("no")?;
    let score: Score = cells.parsed("result")?;
    if cells.flag("private")? || score == Score::Aborted {
        return Ok((no, None));
    }
    let ruleset = cells.word("ruleset", Ruleset::from_name)?;
    let terms = Terms {
        start: cells.parsed::<Start>("start")?,
        ..Terms::usual(ruleset)
    };
    let turns: Option<Vec<Turn>> = cells
        .get::<Option<&str>>("turns")?
        .unwrap_or_default()
        .split_whitespace()
        .map(|turn| turn.parse().ok())
        .collect();
    Ok((
        no,
        turns.map(|turns| Indexed {
            no,
            first: terms.first_position(),
            turns,
            score,
            ended_at: Timestamp(cells.get("ended_at").unwrap_or_default()),
            points: BySide {
                white: cells.get("white_points").unwrap_or_default(),
                black: cells.get("black_points").unwrap_or_default(),
            },
        }),
    ))
}

/// Empties the index. The server makes it again.
pub(crate) async fn forget(connection: &mut Connection) -> sqlx::Result<()> {
    for statement in FORGET {
        db::query(statement).execute(&mut *connection).await?;
    }
    Ok(())
}

/// Takes in games as a change of its own.
struct IndexMore;

impl Write for IndexMore {
    type Answer = bool;
    const SEVERAL_STATEMENTS: bool = true;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<bool> {
        index(connection, MANY, i64::MAX).await
    }
}

/// Empties the index as a change of its own.
struct Forget;

impl Write for Forget {
    type Answer = ();
    const SEVERAL_STATEMENTS: bool = true;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<()> {
        forget(connection).await
    }
}

impl Store {
    /// Takes some more games into the index of positions. Returns whether there may be others.
    pub async fn index_more(&self) -> Result<bool, StoreError> {
        self.writer.write(IndexMore).await
    }

    /// Empties the index of positions, to make it again.
    pub async fn forget_index(&self) -> Result<(), StoreError> {
        self.writer.write(Forget).await
    }
}
