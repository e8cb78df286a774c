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

use crate::consequences::{Indexed, PositionGameRow, positions};
use crate::db::{Batch, Connection, FromRow, Row, Sql, batch, json, statements};
use crate::{PlayedHere, Result, Store};
use fanorona_game::{Score, Start, Terms, Timestamp};
use fanorona_rules::{BySide, Turn};
use std::collections::{BTreeMap, BTreeSet};

/// The turns of a position are counted beforehand once this number of games has reached it.
const POPULAR_FROM: i64 = 64;

/// The most games that a commit takes in besides its other work. If the index is farther behind, the
/// commit leaves them to [`Store::index_more`].
const FEW: usize = 32;

/// The most games that [`Store::index_more`] takes in at once.
const MANY: usize = 512;

/// Selects ends with what the index needs of their games: of private and aborted ones, and of those
/// from a chosen position, nothing.
const SELECT_ENDS: &str =
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
    where ";

/// The rows $1 for `position_turn`.
const GIVEN_TURNS: &str =
    "select cast(value ->> 0 as bigint) as position, value ->> 1 as turn, cast(value ->> 2 as bigint) as won,
        cast(value ->> 3 as bigint) as drawn, cast(value ->> 4 as bigint) as lost,
        cast(value ->> 5 as bigint) as rated, cast(value ->> 6 as bigint) as points,
        cast(value ->> 7 as bigint) as last_at
    from {json_each($1)|jsonb_array_elements($1::jsonb)}";

statements! {
    /// The first $1 ends that the index lacks; none if it lacks more than $2, or while games are imported,
    /// because their ends are put in order later.
    PENDING =
        SELECT_ENDS,
        "game_end.no > (select indexed from position_index where one = 1)
            and not exists (select 1 from unfinished_import where one = 1)
            and (select max(no) from game_end) - (select indexed from position_index where one = 1) <= $2
        order by game_end.no limit $1";
    ADD_GAMES = "insert into position_game (position, no, place)
        select cast(value ->> 0 as bigint), cast(value ->> 1 as bigint), cast(value ->> 2 as bigint)
        from {json_each($1)|jsonb_array_elements($1::jsonb)}";
    ADD_TURNS =
        "insert into position_turn (position, turn, won, drawn, lost, rated, points, last_at) ",
        GIVEN_TURNS;
    /// Adds the counts $1 to those of popular positions. Of others there are none.
    COUNT_TURNS =
        "insert into position_turn (position, turn, won, drawn, lost, rated, points, last_at)
        select * from (",
        GIVEN_TURNS,
        ") as given
        where exists (select 1 from position_turn as there where there.position = given.position)
        on conflict (position, turn) do update
        set won = position_turn.won + excluded.won, drawn = position_turn.drawn + excluded.drawn,
            lost = position_turn.lost + excluded.lost, rated = position_turn.rated + excluded.rated,
            points = position_turn.points + excluded.points,
            last_at = {max|greatest}(position_turn.last_at, excluded.last_at)";
    ADVANCE = "update position_index
        set indexed = (select max(cast(value as bigint)) from {json_each($1)|jsonb_array_elements($1::jsonb)})
        where one = 1";
    /// Those of the positions $1 that at least $2 games have reached and whose turns are not counted.
    POPULAR = "select position from (
            select cast(value as bigint) as position from {json_each($1)|jsonb_array_elements($1::jsonb)}
        ) as given
        where not exists (select 1 from position_turn as there where there.position = given.position)
            and (select count(*) from (
                select 1 from position_game as reached where reached.position = given.position limit $2
            ) as reached) >= $2";
}

/// Empties the index.
pub(crate) const FORGET: [Sql; 3] = [
    Sql::both("delete from position_game"),
    Sql::both("delete from position_turn"),
    Sql::both("update position_index set indexed = 0 where one = 1"),
];

pub(crate) const KEEP: Batch<3> = batch!(ADD_GAMES, COUNT_TURNS, ADVANCE);

/// Takes in the games that the commit ends.
pub(crate) async fn index_ended(connection: &mut Connection) -> sqlx::Result<()> {
    index(connection, FEW, FEW).await.map(drop)
}

/// Takes in at most `most` games, unless the index lacks more than `lacks`. Returns whether there may
/// be more.
async fn index(connection: &mut Connection, most: usize, lacks: usize) -> sqlx::Result<bool> {
    let ends: Vec<End> = PENDING.all(connection, (most, lacks)).await?;
    let Some(End(last, _)) = ends.last() else {
        return Ok(false);
    };
    let mut games: Vec<PositionGameRow> = Vec::new();
    let mut turns: BTreeMap<(i64, String), PlayedHere> = BTreeMap::new();
    for game in ends.iter().filter_map(|End(_, game)| game.as_ref()) {
        for (row, played) in positions(game).unwrap_or_default() {
            add(&mut turns, (row.0, text(&played)), played);
            games.push(row);
        }
    }
    let reached: BTreeSet<i64> = games.iter().map(|row| row.0).collect();
    KEEP.execute(connection, [json(&games), cells(turns), json(&[last])])
        .await?;
    let popular: Vec<i64> = POPULAR
        .all(connection, (json(&reached), POPULAR_FROM))
        .await?;
    for position in popular {
        let counted = read::played(connection, position).await?.into_iter();
        let counted = counted.map(|played| ((position, text(&played)), played));
        ADD_TURNS.run(connection, cells(counted)).await?;
    }
    Ok(ends.len() == most)
}

/// Adds what was played to what is known.
fn add<K: Ord>(turns: &mut BTreeMap<K, PlayedHere>, key: K, played: PlayedHere) {
    turns
        .entry(key)
        .and_modify(|known| known.add(&played))
        .or_insert(played);
}

/// A turn as `position_turn` has it.
fn text(played: &PlayedHere) -> String {
    played.turn.map(|turn| turn.to_string()).unwrap_or_default()
}

/// Rows for `position_turn`.
fn cells(turns: impl IntoIterator<Item = ((i64, String), PlayedHere)>) -> String {
    let cell = |((position, turn), played): ((i64, String), PlayedHere)| {
        let PlayedHere {
            turn: _,
            won,
            drawn,
            lost,
            rated,
            points,
            last_at,
        } = played;
        (position, turn, won, drawn, lost, rated, points, last_at.0)
    };
    json(&turns.into_iter().map(cell).collect::<Vec<_>>())
}

/// A finished game's number, and the game if it is in the index.
struct End(i64, Option<Indexed>);

impl FromRow for End {
    const TABLE: &'static str = "game";

    fn read(row: &Row) -> Result<Self> {
        let no = row.get("no")?;
        let score: Score = row.parsed("result")?;
        let start: Start = row.parsed("start")?;
        if row.get("private")? || score == Score::Aborted || start.chosen().is_some() {
            return Ok(Self(no, None));
        }
        let terms = Terms {
            start,
            ..Terms::usual(row.get("ruleset")?)
        };
        let turns: Option<Vec<Turn>> = row
            .get::<Option<&str>>("turns")?
            .unwrap_or_default()
            .split_whitespace()
            .map(|turn| turn.parse().ok())
            .collect();
        let indexed = |turns| -> Result<Indexed> {
            Ok(Indexed {
                no,
                first: terms.first_position(),
                turns,
                score,
                ended_at: row.get::<Option<_>>("ended_at")?.unwrap_or(Timestamp(0)),
                points: BySide {
                    white: row.get("white_points")?,
                    black: row.get("black_points")?,
                },
            })
        };
        Ok(Self(no, turns.map(indexed).transpose()?))
    }
}

/// Empties the index. The server makes it again.
pub(crate) async fn forget(connection: &mut Connection) -> sqlx::Result<()> {
    for statement in FORGET {
        statement.run(connection, ()).await?;
    }
    Ok(())
}

impl Store {
    /// Takes some more games into the index of positions. Returns whether there may be others.
    pub async fn index_more(&self) -> Result<bool> {
        self.change(|connection| Box::pin(index(connection, MANY, usize::MAX)))
            .await
    }

    /// Empties the index of positions, to make it again.
    pub async fn forget_index(&self) -> Result<()> {
        self.change(|connection| Box::pin(forget(connection))).await
    }
}
