//! Comparing the index of positions with the games.

use super::{End, POPULAR_FROM, SELECT_ENDS, text};
use crate::PlayedHere;
use crate::consequences::{PositionGameRow, positions};
use crate::db::{Connection, FromRow, Row, statements};
use crate::error::Result;
use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

statements! {
    /// All ends that the index has.
    INDEXED = SELECT_ENDS, "game_end.no <= (select indexed from position_index where one = 1)";
    /// All rows of the index.
    ALL_GAMES = "select position, no, place from position_game";
    ALL_TURNS =
        "select position, turn, won, drawn, lost, rated, points, last_at from position_turn";
    /// The number of positions that at least $1 games have reached and whose turns are not counted.
    UNCOUNTED = "select count(*) from (
            select position from position_game group by position having count(*) >= $1
        ) as popular
        where not exists (select 1 from position_turn as there where there.position = popular.position)";
}

/// What an audit calls an index that does not follow from the games.
pub(crate) const WRONG_INDEX: &str = "indexes of positions that differed from the games";

/// A row of `position_turn`, with its position.
struct Counted(i64, PlayedHere);

impl FromRow for Counted {
    const TABLE: &'static str = "position_turn";

    fn read(row: &Row) -> Result<Self> {
        Ok(Self(row.get("position")?, FromRow::read(row)?))
    }
}

/// Compares the index with the games that it has taken in. Only counted positions are in memory.
pub(crate) async fn agrees(connection: &mut Connection) -> sqlx::Result<bool> {
    let mut turns: HashMap<(i64, String), PlayedHere> = HashMap::new();
    let mut popular: HashSet<i64> = HashSet::new();
    let all = ALL_TURNS.with(()).for_each(connection, |row| {
        let Counted(position, played) = row;
        popular.insert(position);
        turns.insert((position, text(&played)), played);
    });
    all.await?;
    let mut expected = (0_u64, 0_u64);
    let mut counted_again: HashMap<(i64, String), PlayedHere> = HashMap::new();
    let games = INDEXED.with(()).for_each(connection, |End { game, .. }| {
        let found = game.and_then(|game| positions(&game)).unwrap_or_default();
        for (row, played) in found {
            expected = (expected.0 + 1, expected.1.wrapping_add(hash(&row)));
            if popular.contains(&row.0) {
                counted_again
                    .entry((row.0, text(&played)))
                    .and_modify(|known| known.add(&played))
                    .or_insert(played);
            }
        }
    });
    games.await?;
    // Rows in any order: their number, and the sum of a hash of each.
    let mut found = (0_u64, 0_u64);
    let rows = ALL_GAMES
        .with(())
        .for_each(connection, |(position, no, place)| {
            let row = PositionGameRow(position, no, place);
            found = (found.0 + 1, found.1.wrapping_add(hash(&row)));
        });
    rows.await?;
    let uncounted: i64 = UNCOUNTED.one(connection, POPULAR_FROM).await?;
    Ok(expected == found && counted_again == turns && uncounted == 0)
}

fn hash(row: &PositionGameRow) -> u64 {
    let mut hasher = DefaultHasher::new();
    row.hash(&mut hasher);
    hasher.finish()
}
