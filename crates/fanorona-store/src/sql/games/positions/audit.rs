//! Comparing the index of positions with the games.

use super::read::counted;
use super::{POPULAR_FROM, end, ends, text};
use crate::PlayedHere;
use crate::consequences::{PositionGameRow, positions};
use crate::db::{self, Connection, Sql, sql};
use crate::sql::ratings::rate::unreadable;
use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

/// All ends that the index has.
pub(crate) const INDEXED: Sql = sql!(ends!(
    "game_end.no <= (select indexed from position_index where one = 1)"
));

/// All rows of the index.
pub(crate) const ALL_GAMES: Sql = sql!("select position, no, place from position_game");
pub(crate) const ALL_TURNS: Sql =
    sql!("select position, turn, won, drawn, lost, rated, points, last_at from position_turn");

/// The number of positions that at least $1 games have reached and whose turns are not counted.
pub(crate) const UNCOUNTED: Sql = sql!(
    "select count(*) from (
        select position from position_game group by position having count(*) >= $1
    ) as popular
    where not exists (select 1 from position_turn as there where there.position = popular.position)"
);

/// What an audit calls an index that does not follow from the games.
pub(crate) const WRONG_INDEX: &str = "indexes of positions that differed from the games";

/// Compares the index with the games that it has taken in. Only counted positions are in memory.
pub(crate) async fn agrees(connection: &mut Connection) -> sqlx::Result<bool> {
    let mut turns: HashMap<(i64, String), PlayedHere> = HashMap::new();
    let mut popular: HashSet<i64> = HashSet::new();
    let all = db::query(ALL_TURNS).for_each(connection, |row| {
        let position = row.try_get("position")?;
        let played = counted(row, position).map_err(unreadable)?;
        popular.insert(position);
        turns.insert((position, text(&played)), played);
        Ok::<_, sqlx::Error>(())
    });
    all.await?;
    // Rows in any order: their number, and the sum of a hash of each.
    let mut expected = (0_u64, 0_u64);
    let mut counted_again: HashMap<(i64, String), PlayedHere> = HashMap::new();
    let games = db::query(INDEXED).for_each(connection, |row| {
        let Some(game) = end(row).map_err(unreadable)?.1 else {
            return Ok(());
        };
        for (row, played) in positions(&game).unwrap_or_default() {
            expected = (expected.0 + 1, expected.1.wrapping_add(hash(&row)));
            if popular.contains(&row.0) {
                counted_again
                    .entry((row.0, text(&played)))
                    .and_modify(|known| known.add(&played))
                    .or_insert(played);
            }
        }
        Ok::<_, sqlx::Error>(())
    });
    games.await?;
    let mut found = (0_u64, 0_u64);
    let rows = db::query(ALL_GAMES).for_each(connection, |row| {
        let row = PositionGameRow(row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
        found = (found.0 + 1, found.1.wrapping_add(hash(&row)));
        Ok::<_, sqlx::Error>(())
    });
    rows.await?;
    let uncounted: i64 = db::query_scalar(UNCOUNTED)
        .bind(POPULAR_FROM)
        .fetch_one(connection)
        .await?;
    Ok(expected == found && counted_again == turns && uncounted == 0)
}

fn hash(row: &PositionGameRow) -> u64 {
    let mut hasher = DefaultHasher::new();
    row.hash(&mut hasher);
    hasher.finish()
}
