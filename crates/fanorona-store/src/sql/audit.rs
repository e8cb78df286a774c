//! Recomputing all ratings, in the order in which the games ended.
//!
//! It reads one page of games at a time, and keeps only the players' ratings in memory.

use super::decode::{Cells, key};
use super::ends::json;
use super::group::Write;
use super::rate::{Book, Finished, rate_due, read_rating, select_finished, unreadable};
use super::ratings::change;
use crate::db::{self, Connection, Row, Sql, sql};
use crate::fault::Fault;
use crate::ratings::RatingAudit;
use fanorona_game::RatingChange;
use fanorona_rules::BySide;
use std::collections::HashSet;

/// The number of games or ratings per page.
const PAGE: i64 = 500;

/// At most $2 rated games that ended after number $1, with their stored rating changes.
pub(super) const RATED: Sql = sql!(select_finished!(
    ",
        (select cast({json_array|json_build_array}(points_before, deviation_before, volatility_before,
            points, deviation, volatility) as text)
            from rating_change
            where account_id = game.white and ruleset = game.ruleset and no = finish.no) as white_change,
        (select cast({json_array|json_build_array}(points_before, deviation_before, volatility_before,
            points, deviation, volatility) as text)
            from rating_change
            where account_id = game.black and ruleset = game.ruleset and no = finish.no) as black_change",
    "from finish {cross|inner} join game on game.id = finish.game_id
    where finish.no > $1 and game.rated = 1 and game.result <> '*'
    order by finish.no limit $2"
));

/// At most $3 ratings, after that of account $1 on board $2.
pub(super) const KEPT: Sql = sql!(
    "select account_id as id, ruleset, points, deviation, volatility, rated_at, won, lost, drawn
    from rating
    where (account_id, ruleset) > ($1, $2)
    order by account_id, ruleset limit $3"
);

/// The number of rating changes. Only a full count shows whether there are superfluous ones.
pub(super) const CHANGES: Sql = sql!("select count(*) from rating_change where account_id >= $1");

/// Compares the stored ratings with the recomputed ones.
pub(super) async fn audit(connection: &mut Connection) -> sqlx::Result<RatingAudit> {
    let mut report = RatingAudit::default();
    let (mut book, found) = compare_changes(connection, &mut report).await?;
    let players: HashSet<_> = book.records.keys().map(|(account, _)| account).collect();
    report.players = players.len() as u64;
    compare_ratings(connection, &mut book, &mut report).await?;
    let kept: Vec<i64> = db::query_scalar(CHANGES).bind(i64::MIN).fetch_all(connection).await?;
    let kept = kept.first().and_then(|kept| u64::try_from(*kept).ok()).unwrap_or(0);
    report.stray_changes = kept.saturating_sub(found);
    Ok(report)
}

/// Rates every game. Returns the ratings, and the number of rating changes that belong to a game.
async fn compare_changes(connection: &mut Connection, report: &mut RatingAudit) -> sqlx::Result<(Book, u64)> {
    let mut book = Book::default();
    let (mut after, mut found) = (0, 0);
    loop {
        let rows = db::query(RATED).bind(after).bind(PAGE).fetch_all(&mut *connection).await?;
        if rows.is_empty() {
            return Ok((book, found));
        }
        for row in &rows {
            let game = Finished::read(row).map_err(unreadable)?;
            let kept = kept_changes(row);
            found += [&kept.white, &kept.black].into_iter().filter(|kept| kept.is_there()).count() as u64;
            let right = book.rate(&game);
            let agrees = right.is_some_and(|right| {
                kept.white == Kept::Change(right.white) && kept.black == Kept::Change(right.black)
            });
            if !agrees {
                report.other_changes += 1;
                report.first = report.first.or(Some(game.id));
            }
            report.games += 1;
            after = game.no;
        }
    }
}

/// A stored rating change.
#[derive(Debug, PartialEq)]
enum Kept {
    Nothing,
    Change(RatingChange),
    /// Values that no rating has.
    Nonsense,
}

impl Kept {
    fn is_there(&self) -> bool {
        match self {
            Self::Nothing => false,
            Self::Change(_) | Self::Nonsense => true,
        }
    }
}

fn kept_changes(row: &Row) -> BySide<Kept> {
    let kept = |column| {
        let read = key(row, "game").and_then(|id| change(&Cells::new(row, "rating_change", id), column));
        match read {
            Ok(None) => Kept::Nothing,
            Ok(Some(change)) => Kept::Change(change),
            Err(_undecodable) => Kept::Nonsense,
        }
    };
    BySide { white: kept("white_change"), black: kept("black_change") }
}

/// Compares the stored ratings with those in `book`, which is empty afterwards.
async fn compare_ratings(
    connection: &mut Connection,
    book: &mut Book,
    report: &mut RatingAudit,
) -> sqlx::Result<()> {
    let mut after = (i64::MIN, String::new());
    loop {
        let rows =
            db::query(KEPT).bind(after.0).bind(&after.1).bind(PAGE).fetch_all(&mut *connection).await?;
        if rows.is_empty() {
            break;
        }
        for row in &rows {
            after = (row.try_get("id")?, row.try_get("ruleset")?);
            let agrees = match read_rating(row) {
                Ok((whose, kept)) => book.records.remove(&whose) == Some(kept),
                Err(_undecodable) => false,
            };
            report.other_ratings += u64::from(!agrees);
        }
    }
    // The remaining ratings were not stored at all.
    report.other_ratings += book.records.len() as u64;
    Ok(())
}

/// Empties the tables. This is the only statement that reads them completely.
const FORGET: [&str; 4] =
    ["delete from rating_change", "delete from rating", "delete from rating_count", "delete from rating_due"];

pub(super) const ALL_DUE: Sql = sql!(
    "insert into rating_due (no)
    select finish.no from finish {cross|inner} join game on game.id = finish.game_id
    where finish.no > $1 and game.rated = 1 and game.result <> '*'
    order by finish.no"
);

/// Recomputes all ratings. Writes nothing if nothing differs.
///
/// It has several statements but no savepoint: while a savepoint is open, SQLite keeps the old version of every
/// written page in memory, many times the size of the file. So every error must roll back the whole group. This is
/// the only change in its group, because no server uses the database.
pub(super) struct Rebuild;

impl Write for Rebuild {
    type Answer = RatingAudit;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<RatingAudit> {
        rebuild(connection).await.map_err(whole_group)
    }
}

async fn rebuild(connection: &mut Connection) -> sqlx::Result<RatingAudit> {
    let interrupted = db::query_scalar(UNFINISHED).fetch_optional(&mut *connection).await?;
    if let Some(before) = interrupted {
        order_ends(connection, before).await?;
    }
    let report = RatingAudit { import_ended: interrupted.is_some(), ..audit(connection).await? };
    if !report.agrees() {
        forget_ratings(connection).await?;
        rate_all(connection).await?;
    }
    Ok(report)
}

async fn forget_ratings(connection: &mut Connection) -> sqlx::Result<()> {
    for statement in FORGET {
        db::query(statement).execute(&mut *connection).await?;
    }
    Ok(())
}

async fn rate_all(connection: &mut Connection) -> sqlx::Result<()> {
    db::query(ALL_DUE).bind(0).execute(&mut *connection).await?;
    rate_due(connection).await.map(drop)
}

/// The end before an import that has not ended.
pub(super) const UNFINISHED: Sql = sql!("select before from unfinished_import where one = 1");

pub(super) const BEGIN_IMPORT: Sql = sql!(
    "insert into unfinished_import (one, before) select 1, coalesce(max(no), 0) from finish where true
    on conflict (one) do nothing"
);

pub(super) const END_IMPORT: Sql = sql!("delete from unfinished_import where one = 1");

/// An import begins, or one that was interrupted continues. Returns the number of the last end before it.
pub(super) struct BeginImport;

impl Write for BeginImport {
    type Answer = i64;
    const SEVERAL_STATEMENTS: bool = true;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<i64> {
        db::query(BEGIN_IMPORT).execute(&mut *connection).await?;
        db::query_scalar(UNFINISHED).fetch_one(connection).await
    }
}

pub(super) const ENDS: Sql = sql!(
    "select finish.no, finish.game_id, game.changed_at from finish {cross|inner} join game
        on game.id = finish.game_id
    where finish.no > $1 order by finish.no"
);

/// Gives the games of the array $2 the numbers above $1, in its order.
const RENUMBER: [Sql; 2] = [
    Sql::both("delete from finish where no > $1"),
    sql!(
        "insert into finish (no, game_id)
        select cast($1 as bigint) + given.key{ + 1|}, cast(given.value as bigint)
        from {json_each($2) as given|jsonb_array_elements($2::jsonb) with ordinality as given (value, key)}"
    ),
];

/// Puts the ends of imported games into the order of all ends. As [`Rebuild`], it is the only change in its group.
pub(super) struct OrderEnds {
    /// The number of the last end before the import.
    pub(super) before: i64,
}

impl Write for OrderEnds {
    type Answer = bool;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<bool> {
        order_ends(connection, self.before).await.map_err(whole_group)
    }
}

/// The end of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct End {
    no: i64,
    game: i64,
    at: i64,
}

/// The order in which the games ended. Those up to the number `before` keep their order: games that end at the same
/// moment are numbered as they are saved, which may be a moment later or earlier.
fn in_order(ends: Vec<End>, before: i64) -> Vec<End> {
    let (mut kept, mut imported): (Vec<End>, Vec<End>) = ends.into_iter().partition(|end| end.no <= before);
    let mut latest = i64::MIN;
    for end in &mut kept {
        latest = latest.max(end.at);
        end.at = latest;
    }
    imported.sort_by_key(|end| (end.at, end.game));
    // The sort keeps the order of equals.
    kept.extend(imported);
    kept.sort_by_key(|end| end.at);
    kept
}

async fn order_ends(connection: &mut Connection, before: i64) -> sqlx::Result<bool> {
    db::query(END_IMPORT).execute(&mut *connection).await?;
    let rows = db::query(ENDS).bind(0).fetch_all(&mut *connection).await?;
    let read = |row: &Row| {
        Ok(End { no: row.try_get("no")?, game: row.try_get("game_id")?, at: row.try_get("changed_at")? })
    };
    let ends = rows.iter().map(read).collect::<sqlx::Result<Vec<End>>>()?;
    let ordered = in_order(ends, before);
    let same = ordered.iter().zip(1..).take_while(|(end, no)| end.no == *no).count();
    let Some(moved) = ordered.get(same..).filter(|moved| !moved.is_empty()) else { return Ok(false) };
    let last_kept = i64::try_from(same).unwrap_or(i64::MAX);
    forget_ratings(connection).await?;
    let games: Vec<i64> = moved.iter().map(|end| end.game).collect();
    let [delete, insert] = RENUMBER;
    db::query(delete).bind(last_kept).execute(&mut *connection).await?;
    db::query(insert).bind(last_kept).bind(json(&games)).execute(&mut *connection).await?;
    rate_all(connection).await?;
    Ok(moved.iter().any(|end| end.no <= before))
}

/// After a contradiction the writer would keep the statements before it.
fn whole_group(error: sqlx::Error) -> sqlx::Error {
    match Fault::of(&error) {
        Fault::Contradiction => sqlx::Error::Protocol(format!("ratings were not recomputed: {error}")),
        Fault::Disk | Fault::Full | Fault::Away | Fault::Conflict | Fault::Busy | Fault::Other => error,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn imported_games_come_where_they_ended_and_the_others_keep_their_order() {
        let ends =
            [(1, 10, 100), (2, 11, 99), (3, 12, 200), (4, 20, 150), (5, 22, 50), (6, 21, 150), (7, 23, 300)];
        let ends = ends.map(|(no, game, at)| End { no, game, at });
        let games: Vec<i64> = in_order(ends.to_vec(), 3).into_iter().map(|end| end.game).collect();
        assert_eq!(games, [22, 10, 11, 20, 21, 12, 23]);
    }
}
