//! The index of positions of finished public games.
//!
//! [`Store::index_more`] takes in many games at a time, in the order of `game_end`. Until then reads
//! also look at the games that the index lacks (`waiting.rs`), so every game is found from its end
//! on. After a migration, an import, or when the ratings were calculated again, it lacks too many for
//! that, and reads find only what it has.
//!
//! Nearly all positions occur in one game. Only for those that [`POPULAR_FROM`] games have reached
//! the turns are counted beforehand, so the index is small, and an answer takes the same time for a
//! million games as for a thousand.

pub(crate) mod audit;
pub(crate) mod openings;
pub(crate) mod read;
mod waiting;

pub(crate) use waiting::{Reached, Waiting};

use crate::consequences::{Indexed, PositionGameRow, positions};
use crate::db::{Batch, Connection, FromRow, Row, Sql, batch, json, statements};
use crate::{PlayedHere, Result, Store};
use fanorona_game::{Score, Start, Terms, Timestamp};
use fanorona_rules::{BySide, Turn};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// The turns of a position are counted beforehand once this number of games has reached it.
const POPULAR_FROM: i64 = 16;

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
    PROGRESS = "select indexed, (select coalesce(max(no), 0) from game_end) as games, emptied
        from position_index where one = 1";
    /// The first $2 ends after the number $1; none while games are imported, because their ends are put
    /// in order later.
    LATER =
        SELECT_ENDS,
        "game_end.no > $1 and not exists (select 1 from unfinished_import where one = 1)
        order by game_end.no limit $2";
    ADD_GAMES = "insert into position_game (position, no, place)
        select cast(value ->> 0 as bigint), cast(value ->> 1 as bigint), cast(value ->> 2 as bigint)
        from {json_each($1)|jsonb_array_elements($1::jsonb)}";
    ADD_TURNS =
        "insert into position_turn (position, turn, won, drawn, lost, rated, points, last_at) ",
        GIVEN_TURNS;
    /// Adds the counts $1 to those of popular positions.
    COUNT_TURNS =
        "insert into position_turn (position, turn, won, drawn, lost, rated, points, last_at) ",
        GIVEN_TURNS,
        " where true
        on conflict (position, turn) do update
        set won = position_turn.won + excluded.won, drawn = position_turn.drawn + excluded.drawn,
            lost = position_turn.lost + excluded.lost, rated = position_turn.rated + excluded.rated,
            points = position_turn.points + excluded.points,
            last_at = {max|greatest}(position_turn.last_at, excluded.last_at)";
    ADVANCE = "update position_index
        set indexed = (select max(cast(value as bigint)) from {json_each($1)|jsonb_array_elements($1::jsonb)})
        where one = 1";
    /// Those of the positions $1 whose turns are counted, and those that at least $2 games have reached,
    /// each with whether its turns are counted.
    POPULAR = "select position, counted from (
            select given.position, exists (
                select 1 from position_turn as there where there.position = given.position
            ) as counted
            from (
                select cast(value as bigint) as position from {json_each($1)|jsonb_array_elements($1::jsonb)}
            ) as given
        ) as given
        where counted or (select count(*) from (
            select 1 from position_game as reached where reached.position = given.position limit $2
        ) as reached) >= $2";
}

/// Empties the index.
pub(crate) const FORGET: [Sql; 3] = [
    Sql::both("delete from position_game"),
    Sql::both("delete from position_turn"),
    Sql::both("update position_index set indexed = 0, emptied = emptied + 1 where one = 1"),
];

pub(crate) const KEEP: Batch<2> = batch!(ADD_GAMES, ADVANCE);

/// Takes in at most `most` games. Returns whether there may be more.
async fn index(connection: &mut Connection, most: usize) -> sqlx::Result<bool> {
    let (indexed, _, _): (i64, i64, i64) = PROGRESS.one(connection, ()).await?;
    let ends: Vec<End> = LATER.all(connection, (indexed, most)).await?;
    let Some(last) = ends.last() else {
        return Ok(false);
    };
    let games = ends.iter().filter_map(|end| end.game.as_ref());
    let mut rows: Vec<(PositionGameRow, PlayedHere)> = games
        .flat_map(|game| positions(game).unwrap_or_default())
        .collect();
    // Rows that are neighbours in the table share its pages.
    rows.sort_unstable_by_key(|(row, _)| *row);
    let games: Vec<PositionGameRow> = rows.iter().map(|(row, _)| *row).collect();
    KEEP.execute(connection, [json(&games), json(&[last.no])])
        .await?;
    let reached: BTreeSet<i64> = games.iter().map(|row| row.0).collect();
    let popular: Vec<(i64, bool)> = POPULAR
        .all(connection, (json(&reached), POPULAR_FROM))
        .await?;
    let popular: HashMap<i64, bool> = popular.into_iter().collect();
    let mut turns: BTreeMap<(i64, String), PlayedHere> = BTreeMap::new();
    for (row, played) in rows {
        if popular.get(&row.0) == Some(&true) {
            add(&mut turns, (row.0, text(&played)), played);
        }
    }
    COUNT_TURNS.run(connection, cells(turns)).await?;
    for (position, _) in popular.into_iter().filter(|(_, is_counted)| !is_counted) {
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

/// The end of a game.
struct End {
    no: i64,
    /// `None` if it is not for the index.
    game: Option<Indexed>,
}

impl FromRow for End {
    const TABLE: &'static str = "game";

    fn read(row: &Row) -> Result<Self> {
        let no = row.get("no")?;
        let score: Score = row.parsed("result")?;
        let start: Start = row.parsed("start")?;
        if row.get("private")? || score == Score::Aborted || start.chosen().is_some() {
            return Ok(Self { no, game: None });
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
                id: row.get("id")?,
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
        let game = turns.map(indexed).transpose()?;
        Ok(Self { no, game })
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
    /// Takes at most `most` more games into the index of positions. Returns whether there may be
    /// others.
    pub async fn index_more(&self, most: usize) -> Result<bool> {
        self.change(move |connection| Box::pin(index(connection, most)))
            .await
    }

    /// Empties the index of positions, to make it again.
    pub async fn forget_index(&self) -> Result<()> {
        self.change(|connection| Box::pin(forget(connection))).await
    }
}
