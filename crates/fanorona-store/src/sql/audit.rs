//! Recomputing all ratings, in the order in which the games ended.
//!
//! It reads one page of games at a time, and keeps only the players' ratings in memory.

use super::decode::{Cells, key};
use super::dialect::{Connection, DbRow, sql};
use super::group::Write;
use super::rate::{Book, Finished, rate_due, read_rating, select_finished, unreadable};
use super::ratings::change;
use crate::fault::Fault;
use crate::ratings::RatingAudit;
use fanorona_game::RatingChange;
use fanorona_rules::BySide;
use sqlx::Row;
use std::collections::HashSet;

/// The number of games or ratings per page.
const PAGE: i64 = 500;

/// At most $2 rated games that ended after number $1, with their stored rating changes.
pub(super) const RATED: &str = select_finished!(
    ",
        (select cast(json_array(points_before, deviation_before, volatility_before, points, deviation, volatility) as text)
            from rating_change
            where account_id = game.white and ruleset = game.ruleset and no = finish.no) as white_change,
        (select cast(json_array(points_before, deviation_before, volatility_before, points, deviation, volatility) as text)
            from rating_change
            where account_id = game.black and ruleset = game.ruleset and no = finish.no) as black_change",
    "from finish cross join game on game.id = finish.game_id
    where finish.no > $1 and game.rated = 1 and game.result <> '*'
    order by finish.no limit $2"
);

/// At most $3 ratings, after that of account $1 on board $2.
pub(super) const KEPT: &str = "
    select account_id as id, ruleset, points, deviation, volatility, rated_at, won, lost, drawn
    from rating
    where (account_id, ruleset) > ($1, $2)
    order by account_id, ruleset limit $3
";

/// The number of rating changes. Only a full count shows whether there are superfluous ones.
pub(super) const CHANGES: &str = "select count(*) from rating_change where account_id >= $1";

/// Compares the stored ratings with the recomputed ones.
pub(super) async fn audit(connection: &mut Connection) -> sqlx::Result<RatingAudit> {
    let mut report = RatingAudit::default();
    let (mut book, found) = compare_changes(connection, &mut report).await?;
    let players: HashSet<_> = book.records.keys().map(|(account, _)| account).collect();
    report.players = players.len() as u64;
    compare_ratings(connection, &mut book, &mut report).await?;
    let kept: Vec<i64> = sqlx::query_scalar(sql(CHANGES)).bind(i64::MIN).fetch_all(connection).await?;
    let kept = kept.first().and_then(|kept| u64::try_from(*kept).ok()).unwrap_or(0);
    report.stray_changes = kept.saturating_sub(found);
    Ok(report)
}

/// Rates every game. Returns the ratings, and the number of rating changes that belong to a game.
async fn compare_changes(connection: &mut Connection, report: &mut RatingAudit) -> sqlx::Result<(Book, u64)> {
    let mut book = Book::default();
    let (mut after, mut found) = (0, 0);
    loop {
        let rows = sqlx::query(sql(RATED)).bind(after).bind(PAGE).fetch_all(&mut *connection).await?;
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

fn kept_changes(row: &DbRow) -> BySide<Kept> {
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
        let rows = sqlx::query(sql(KEPT))
            .bind(after.0)
            .bind(&after.1)
            .bind(PAGE)
            .fetch_all(&mut *connection)
            .await?;
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

pub(super) const ALL_DUE: &str = "
    insert into rating_due (no)
    select finish.no from finish cross join game on game.id = finish.game_id
    where finish.no > $1 and game.rated = 1 and game.result <> '*'
    order by finish.no
";

/// Recomputes all ratings. Writes nothing if nothing differs.
///
/// It has several statements but no savepoint: while a savepoint is open, SQLite keeps the old version of every
/// written page in memory, many times the size of the file. So every error must roll back the whole group. This is
/// the only change in its group, because no server uses the database.
pub(super) struct Rebuild;

impl Write for Rebuild {
    type Answer = RatingAudit;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<RatingAudit> {
        rebuild(connection).await.map_err(|error| match Fault::of(&error) {
            // After a contradiction the writer would keep the statements before it.
            Fault::Contradiction => sqlx::Error::Protocol(format!("ratings were not recomputed: {error}")),
            Fault::Disk | Fault::Full | Fault::Away | Fault::Conflict | Fault::Busy | Fault::Other => error,
        })
    }
}

async fn rebuild(connection: &mut Connection) -> sqlx::Result<RatingAudit> {
    let report = audit(connection).await?;
    if !report.agrees() {
        for statement in FORGET {
            sqlx::query(sql(statement)).execute(&mut *connection).await?;
        }
        sqlx::query(sql(ALL_DUE)).bind(0).execute(&mut *connection).await?;
        rate_due(connection).await?;
    }
    Ok(report)
}
