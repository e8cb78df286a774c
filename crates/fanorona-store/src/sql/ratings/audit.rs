//! Recomputing all ratings, in the order in which the games ended, and that order. Only the
//! players' ratings are in memory.

use super::change;
use super::rate::{Book, Finished, Whose, rate_due, read_rating, select_finished, unreadable};
use crate::consequences::listed;
use crate::db::{self, Connection, Row, Sql, sql};
use crate::error::StoreError;
use crate::fault::Fault;
use crate::sql::check::Derived;
use crate::sql::decode::{Cells, key};
use crate::sql::games::ends::json;
use crate::sql::games::positions;
use crate::sql::group::Write;
use crate::values::check::Audit;
use fanorona_game::{RatingChange, RatingRecord, Timestamp};
use fanorona_rules::BySide;
use std::collections::HashSet;

/// All rated games that have ended, with their stored rating changes.
pub(crate) const RATED: Sql = sql!(select_finished!(
    ",
        (select cast({json_array|json_build_array}(points_before, deviation_before, volatility_before,
            points, deviation, volatility) as text)
            from rating_change
            where account_id = game.white and ruleset = game.ruleset and no = game_end.no) as white_change,
        (select cast({json_array|json_build_array}(points_before, deviation_before, volatility_before,
            points, deviation, volatility) as text)
            from rating_change
            where account_id = game.black and ruleset = game.ruleset and no = game_end.no) as black_change",
    "from game_end {cross|inner} join game on game.id = game_end.game_id
    where game.rated = 1 and game.result <> '*'
    order by game_end.no"
));

/// All ratings.
pub(crate) const KEPT: Sql = sql!(
    "select account_id as id, ruleset, points, deviation, volatility, rated_at, won, lost, drawn, standing, lapses_at
    from rating"
);

/// The number of rating changes. Only a full count shows whether there are superfluous ones.
pub(crate) const CHANGES: Sql = sql!("select count(*) from rating_change");

pub(crate) const WAITING: Sql = sql!("select count(*) from rating_due");

/// Finished games without a number, numbers of other games, and gaps.
pub(crate) const OUT_OF_ORDER: Sql = sql!(
    "select (select count(*) from game left join game_end on game_end.game_id = game.id
            where game.finished = 1 and game_end.no is null)
        + (select count(*) from game_end join game on game.id = game_end.game_id where game.finished = 0)
        + (select count(*) from game_end where no < 1)
        + (select coalesce(max(no), 0) - count(*) from game_end where no >= 1)"
);

/// Compares what follows from the games with what is stored.
pub(crate) async fn audit(connection: &mut Connection) -> sqlx::Result<Audit> {
    let mut report = Audit::default();
    let (mut book, found) = compare_changes(connection, &mut report).await?;
    let players: HashSet<_> = book.records.keys().map(|(account, _)| account).collect();
    report.players = players.len() as u64;
    compare_ratings(connection, &mut book, &mut report).await?;
    report.stray_changes = count(connection, CHANGES).await?.saturating_sub(found);
    report.waiting = count(connection, WAITING).await?;
    report.out_of_order = count(connection, OUT_OF_ORDER).await?;
    report.others = Derived::all_wrong(connection).await?;
    if !positions::audit::agrees(connection).await? {
        report.others.push((positions::audit::WRONG_INDEX, 1));
    }
    Ok(report)
}

async fn count(connection: &mut Connection, statement: Sql) -> sqlx::Result<u64> {
    let count: i64 = db::query_scalar(statement).fetch_one(connection).await?;
    Ok(count.unsigned_abs())
}

/// Rates every game. Returns the ratings, and the number of rating changes that belong to a game.
async fn compare_changes(
    connection: &mut Connection,
    report: &mut Audit,
) -> sqlx::Result<(Book, u64)> {
    let mut book = Book::default();
    let mut found = 0;
    let rated = db::query(RATED).for_each(connection, |row| {
        let game = Finished::read(row).map_err(unreadable)?;
        let kept = kept_changes(row);
        found += [&kept.white, &kept.black]
            .into_iter()
            .filter(|kept| kept.is_there())
            .count() as u64;
        let right = book.rate(&game);
        let agrees = right.is_some_and(|right| {
            kept.white == Kept::Change(right.white) && kept.black == Kept::Change(right.black)
        });
        if !agrees {
            report.other_changes += 1;
            report.first = report.first.or(Some(game.id));
        }
        report.games += 1;
        Ok::<_, sqlx::Error>(())
    });
    rated.await?;
    Ok((book, found))
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
        let read =
            key(row, "game").and_then(|id| change(&Cells::new(row, "rating_change", id), column));
        match read {
            Ok(None) => Kept::Nothing,
            Ok(Some(change)) => Kept::Change(change),
            Err(_undecodable) => Kept::Nonsense,
        }
    };
    BySide {
        white: kept("white_change"),
        black: kept("black_change"),
    }
}

/// Compares the stored ratings with those in `book`, which then has those that are not stored at
/// all.
async fn compare_ratings(
    connection: &mut Connection,
    book: &mut Book,
    report: &mut Audit,
) -> sqlx::Result<()> {
    let kept = db::query(KEPT).for_each(connection, |row| {
        let agrees = match kept_rating(row) {
            Ok((whose, kept, listed)) => book.records.remove(&whose) == Some(kept) && listed,
            Err(_undecodable) => false,
        };
        report.other_ratings += u64::from(!agrees);
        Ok::<_, sqlx::Error>(())
    });
    kept.await?;
    report.other_ratings += book.records.len() as u64;
    Ok(())
}

/// A stored rating, and whether its group is one that it has had at some time since the last game.
fn kept_rating(row: &Row) -> Result<(Whose, RatingRecord, bool), StoreError> {
    let (whose, record) = read_rating(row)?;
    let cells = Cells::new(row, "rating", whose.0.0);
    let group = (
        cells.parsed("standing")?,
        cells.get::<Option<i64>>("lapses_at")?.map(Timestamp),
    );
    let changes = [
        record.rated_at,
        record.provisional_from(),
        record.inactive_from(),
    ];
    let mut changes = changes.into_iter().filter(|at| *at >= record.rated_at);
    Ok((
        whose,
        record,
        changes.any(|at| listed(&record, at) == group),
    ))
}

/// Empties the tables. This is the only statement that reads them completely.
const FORGET: [&str; 3] = [
    "delete from rating_change",
    "delete from rating",
    "delete from rating_due",
];

pub(crate) const ALL_DUE: Sql = sql!(
    "insert into rating_due (no)
    select game_end.no from game_end {cross|inner} join game on game.id = game_end.game_id
    where game.rated = 1 and game.result <> '*'
    order by game_end.no"
);

/// Calculates again what follows from the games, and writes what differs.
///
/// It has several statements but no savepoint: while a savepoint is open, SQLite keeps the old
/// version of every written page in memory, many times the size of the file. So every error must
/// roll back the whole group. This is the only change in its group, because no server uses the
/// database.
pub(crate) struct Rebuild;

impl Write for Rebuild {
    type Answer = Audit;

    fn may_end_games(&self) -> bool {
        true
    }

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<Audit> {
        rebuild(connection).await.map_err(whole_group)
    }
}

async fn rebuild(connection: &mut Connection) -> sqlx::Result<Audit> {
    let interrupted = db::query_scalar(UNFINISHED)
        .fetch_optional(&mut *connection)
        .await?;
    let report = Audit {
        import_ended: interrupted.is_some(),
        ..audit(connection).await?
    };
    if report.out_of_order > 0 {
        number_again(connection, interrupted.unwrap_or(i64::MAX)).await?;
    } else if let Some(before) = interrupted {
        order_ends(connection, before).await?;
    }
    if !report.ratings_agree() {
        forget_ratings(connection).await?;
        rate_all(connection).await?;
    }
    Derived::correct(connection, &report.others).await?;
    if report
        .others
        .iter()
        .any(|(name, _)| *name == positions::audit::WRONG_INDEX)
    {
        positions::forget(connection).await?;
    }
    Ok(report)
}

/// Also empties the index of positions, which has ratings, and is made again by the server.
async fn forget_ratings(connection: &mut Connection) -> sqlx::Result<()> {
    positions::forget(connection).await?;
    for statement in FORGET {
        db::query(statement).execute(&mut *connection).await?;
    }
    Ok(())
}

async fn rate_all(connection: &mut Connection) -> sqlx::Result<()> {
    db::query(ALL_DUE).execute(&mut *connection).await?;
    rate_due(connection).await.map(drop)
}

/// The end before an import that has not ended.
pub(crate) const UNFINISHED: Sql = sql!("select before from unfinished_import where one = 1");

pub(crate) const BEGIN_IMPORT: Sql = sql!(
    "insert into unfinished_import (one, before) select 1, coalesce(max(no), 0) from game_end where true
    on conflict (one) do nothing"
);

pub(crate) const END_IMPORT: Sql = sql!("delete from unfinished_import where one = 1");

/// An import begins, or one that was interrupted continues. Returns the number of the last end
/// before it.
pub(crate) struct BeginImport;

impl Write for BeginImport {
    type Answer = i64;
    const SEVERAL_STATEMENTS: bool = true;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<i64> {
        db::query(BEGIN_IMPORT).execute(&mut *connection).await?;
        db::query_scalar(UNFINISHED).fetch_one(connection).await
    }
}

/// The finished games in the order of their numbers; those without a number come last.
pub(crate) const ENDS: Sql = sql!(
    "select game_end.no, game.id, game.ended_at from game left join game_end on game_end.game_id = game.id
    where game.finished = 1 order by game_end.no is null, game_end.no, game.id"
);

/// Gives the games of the array $2 the numbers above $1, in its order.
const RENUMBER: [Sql; 2] = [
    Sql::both("delete from game_end where no > $1"),
    sql!(
        "insert into game_end (no, game_id)
        select cast($1 as bigint) + given.key{ + 1|}, cast(given.value as bigint)
        from {json_each($2) as given|jsonb_array_elements($2::jsonb) with ordinality as given (value, key)}"
    ),
];

/// Puts the ends of imported games into the order of all ends. As [`Rebuild`], it is the only
/// change in its group.
pub(crate) struct OrderEnds {
    /// The number of the last end before the import.
    pub(crate) before: i64,
}

impl Write for OrderEnds {
    type Answer = bool;

    fn may_end_games(&self) -> bool {
        true
    }

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<bool> {
        order_ends(connection, self.before)
            .await
            .map_err(whole_group)
    }
}

/// The end of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct End {
    no: Option<i64>,
    game: i64,
    at: i64,
}

/// The order in which the games ended. Those up to the number `before` keep their order: games that
/// end at the same moment are numbered as they are saved, which may be a moment later or earlier.
fn in_order(ends: Vec<End>, before: i64) -> Vec<End> {
    let (mut kept, mut imported): (Vec<End>, Vec<End>) = ends
        .into_iter()
        .partition(|end| end.no.is_some_and(|no| no <= before));
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
    let ordered = in_order(ends(connection).await?, before);
    let same = ordered
        .iter()
        .zip(1..)
        .take_while(|(end, no)| end.no == Some(*no))
        .count();
    let Some(moved) = ordered.get(same..).filter(|moved| !moved.is_empty()) else {
        return Ok(false);
    };
    number_from(connection, same, moved).await?;
    Ok(moved
        .iter()
        .any(|end| end.no.is_some_and(|no| no <= before)))
}

/// Numbers all ends without gaps, in the order of [`in_order`].
async fn number_again(connection: &mut Connection, before: i64) -> sqlx::Result<()> {
    db::query(END_IMPORT).execute(&mut *connection).await?;
    let ordered = in_order(ends(connection).await?, before);
    number_from(connection, 0, &ordered).await
}

async fn ends(connection: &mut Connection) -> sqlx::Result<Vec<End>> {
    let rows = db::query(ENDS).fetch_all(connection).await?;
    let read = |row: &Row| {
        Ok(End {
            no: row.try_get("no")?,
            game: row.try_get("id")?,
            at: row.try_get("ended_at")?,
        })
    };
    rows.iter().map(read).collect()
}

/// Numbers the ends behind the first `same`, and rates all games again.
async fn number_from(connection: &mut Connection, same: usize, moved: &[End]) -> sqlx::Result<()> {
    let last_kept = i64::try_from(same).unwrap_or(i64::MAX);
    forget_ratings(connection).await?;
    let games: Vec<i64> = moved.iter().map(|end| end.game).collect();
    let [delete, insert] = RENUMBER;
    db::query(delete)
        .bind(last_kept)
        .execute(&mut *connection)
        .await?;
    db::query(insert)
        .bind(last_kept)
        .bind(json(&games))
        .execute(&mut *connection)
        .await?;
    rate_all(connection).await
}

/// After a contradiction the writer would keep the statements before it.
fn whole_group(error: sqlx::Error) -> sqlx::Error {
    match Fault::of(&error) {
        Fault::Contradiction => {
            sqlx::Error::Protocol(format!("ratings were not recomputed: {error}"))
        }
        Fault::Disk | Fault::Full | Fault::Away | Fault::Conflict | Fault::Busy | Fault::Other => {
            error
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn imported_games_come_where_they_ended_and_the_others_keep_their_order() {
        let ends = [
            (1, 10, 100),
            (2, 11, 99),
            (3, 12, 200),
            (4, 20, 150),
            (5, 22, 50),
            (6, 21, 150),
            (7, 23, 300),
        ];
        let ends = ends.map(|(no, game, at)| End {
            no: Some(no),
            game,
            at,
        });
        let games: Vec<i64> = in_order(ends.to_vec(), 3)
            .into_iter()
            .map(|end| end.game)
            .collect();
        assert_eq!(games, [22, 10, 11, 20, 21, 12, 23]);
    }
}
