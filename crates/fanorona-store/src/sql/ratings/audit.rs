//! Recomputing all ratings, in the order in which the games ended, and that order. Only the
//! players' ratings are in memory.

use super::change;
use super::corrections::Corrections;
use super::rate::{Book, Finished, KeptRating, SELECT_FINISHED, rate_with};
use crate::consequences::listed;
use crate::db::{Connection, FromRow, Row, Sql, array, sql, statements};
use crate::sql::check::Derived;
use crate::sql::games::positions;
use crate::sql::group::{Scope, execute};
use crate::values::check::Audit;
use crate::{Result, Store};
use fanorona_game::RatingChange;
use std::collections::HashSet;

/// How the rating of the player `[1]` has changed.
pub(super) const CHANGE_OF: &str = ",
        (select cast({json_array|json_build_array}(points_before, deviation_before, volatility_before,
            points, deviation, volatility) as text)
            from rating_change
            where account_id = game.[1] and ruleset = game.ruleset and no = game_end.no) as [1]_change ";

/// The games that change ratings: not those of tournaments in which not both sides have played.
const PLAYED: &str = "game.rated = 1 and game.result <> '*' and (game.ply >= 2 or not exists (
            select 1 from tournament_game where tournament_game.game_id = coalesce(game.match_first, game.id)
        ))";

statements! {
    /// All rated games that have ended, with their stored rating changes.
    RATED =
        SELECT_FINISHED,
        built!(Text::filled(CHANGE_OF, &["white"])),
        built!(Text::filled(CHANGE_OF, &["black"])),
        "from game_end {cross|inner} join game on game.id = game_end.game_id
        where ", PLAYED,
        " order by game_end.no";
    /// All ratings.
    KEPT =
        "select account_id as id, ruleset, points, deviation, volatility, rated_at, won, lost, drawn, standing, lapses_at
        from rating";
    /// The number of rating changes. Only a full count shows whether there are superfluous ones.
    CHANGES = "select count(*) from rating_change";
    WAITING = "select count(*) from rating_due";
    /// Finished games without a number, numbers of other games, and gaps.
    OUT_OF_ORDER =
        "select (select count(*) from game left join game_end on game_end.game_id = game.id
                where game.finished = 1 and game_end.no is null)
            + (select count(*) from game_end join game on game.id = game_end.game_id where game.finished = 0)
            + (select count(*) from game_end where no < 1)
            + (select coalesce(max(no), 0) - count(*) from game_end where no >= 1)";
    ALL_DUE = "insert into rating_due (no)
        select game_end.no from game_end {cross|inner} join game on game.id = game_end.game_id
        where ", PLAYED,
        " order by game_end.no";
    /// The end before an import that has not ended.
    UNFINISHED = "select before from unfinished_import where one = 1";
    BEGIN_IMPORT =
        "insert into unfinished_import (one, before) select 1, coalesce(max(no), 0) from game_end where true
        on conflict (one) do nothing";
    END_IMPORT = "delete from unfinished_import where one = 1";
    /// The finished games in the order of their numbers; those without a number come last.
    ENDS =
        "select game_end.no, game.id, game.ended_at from game left join game_end on game_end.game_id = game.id
        where game.finished = 1 order by game_end.no is null, game_end.no, game.id";
}

/// Compares what follows from the games with what is stored.
pub(crate) async fn audit(connection: &mut Connection) -> sqlx::Result<Audit> {
    let mut report = Audit::default();
    let (mut book, found) = compare_changes(connection, &mut report).await?;
    let players: HashSet<_> = book.records.keys().map(|(account, _)| account).collect();
    report.players = players.len() as u64;
    compare_ratings(connection, &mut book, &mut report).await?;
    let changes: u64 = CHANGES.one(connection, ()).await?;
    report.stray_changes = changes.saturating_sub(found);
    report.waiting = WAITING.one(connection, ()).await?;
    report.out_of_order = OUT_OF_ORDER.one(connection, ()).await?;
    report.others = Derived::all_wrong(connection).await?;
    if !positions::audit::agrees(connection).await? {
        report.others.push((positions::audit::WRONG_INDEX, 1));
    }
    Ok(report)
}

/// Rates every game. Returns the ratings, and the number of rating changes that belong to a game.
async fn compare_changes(
    connection: &mut Connection,
    report: &mut Audit,
) -> sqlx::Result<(Book, u64)> {
    let mut book = Book {
        corrections: Corrections::read(connection).await?,
        ..Book::default()
    };
    let mut found = 0;
    let rated = RATED.with(()).for_each(connection, |Rated { game, kept }| {
        found += kept.iter().filter(|kept| **kept != Ok(None)).count() as u64;
        let right = book.rate(&game);
        let agrees =
            right.is_some_and(|right| kept == [Ok(Some(right.white)), Ok(Some(right.black))]);
        if !agrees {
            report.other_changes += 1;
            report.first = report.first.or(Some(game.id));
        }
        report.games += 1;
    });
    rated.await?;
    Ok((book, found))
}

/// A game, and what is stored of White's and Black's rating changes. They may have values that no
/// rating has.
pub(super) struct Rated {
    pub(super) game: Finished,
    pub(super) kept: [Result<Option<RatingChange>>; 2],
}

impl FromRow for Rated {
    const TABLE: &'static str = "game";

    fn read(row: &Row) -> Result<Self> {
        Ok(Self {
            game: FromRow::read(row)?,
            kept: ["white_change", "black_change"].map(|column| change(row, column)),
        })
    }
}

/// Compares the stored ratings with those in `book`, which then has those that are not stored at
/// all.
async fn compare_ratings(
    connection: &mut Connection,
    book: &mut Book,
    report: &mut Audit,
) -> sqlx::Result<()> {
    let kept = KEPT.with(()).for_each(connection, |kept: Result<Listed>| {
        let agrees = kept.is_ok_and(|Listed(KeptRating(whose, kept), listed)| {
            book.records.remove(&whose) == Some(kept) && listed
        });
        report.other_ratings += u64::from(!agrees);
    });
    kept.await?;
    report.other_ratings += book.records.len() as u64;
    Ok(())
}

/// A stored rating, and whether its group is one that it has had at some time since the last game.
struct Listed(KeptRating, bool);

impl FromRow for Listed {
    const TABLE: &'static str = "rating";

    fn read(row: &Row) -> Result<Self> {
        let kept = KeptRating::read(row)?;
        let record = &kept.1;
        let group = (row.parsed("standing")?, row.get("lapses_at")?);
        let changes = [
            record.rated_at,
            record.provisional_from(),
            record.inactive_from(),
        ];
        let mut changes = changes.into_iter().filter(|at| *at >= record.rated_at);
        let is_listed = changes.any(|at| listed(record, at) == group);
        Ok(Self(kept, is_listed))
    }
}

/// Empties the tables. This is the only statement that reads them completely.
const FORGET: [&str; 3] = [
    "delete from rating_change",
    "delete from rating",
    "delete from rating_due",
];

/// Calculates again what follows from the games, and writes what differs.
pub(super) async fn rebuild(connection: &mut Connection) -> sqlx::Result<Audit> {
    let interrupted = UNFINISHED.first(connection, ()).await?;
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
    for text in FORGET {
        execute(connection, text).await?;
    }
    Ok(())
}

async fn rate_all(connection: &mut Connection) -> sqlx::Result<()> {
    ALL_DUE.run(connection, ()).await?;
    let corrections = Corrections::read(connection).await?;
    rate_with(connection, corrections).await
}

impl Store {
    /// An import begins, or one that was interrupted continues. Returns the number for
    /// [`Self::order_ends`], with which it ends.
    pub async fn begin_import(&self) -> Result<i64> {
        self.change(|connection| {
            Box::pin(async move {
                BEGIN_IMPORT.run(connection, ()).await?;
                UNFINISHED.one(connection, ()).await
            })
        })
        .await
    }

    /// Puts the ends of the imported games, whose numbers are above `before`, where they belong by
    /// their time, and recalculates the ratings if that is not behind all others. Returns whether a
    /// game that was there before is rated after an imported one. No server may use the database.
    pub async fn order_ends(&self, before: i64) -> Result<bool> {
        self.writer
            .change(Scope::Database, move |connection| {
                Box::pin(order_ends(connection, before))
            })
            .await
    }
}

/// Gives the games of the array $2 the numbers above $1, in its order.
const RENUMBER: [Sql; 2] = [
    Sql::both("delete from game_end where no > $1"),
    sql!(
        "insert into game_end (no, game_id)
        select cast($1 as bigint) + given.key{ + 1|}, cast(given.value as bigint)
        from {json_each($2) as given|jsonb_array_elements($2::jsonb) with ordinality as given (value, key)}"
    ),
];

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
    END_IMPORT.run(connection, ()).await?;
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
    END_IMPORT.run(connection, ()).await?;
    let ordered = in_order(ends(connection).await?, before);
    number_from(connection, 0, &ordered).await
}

async fn ends(connection: &mut Connection) -> sqlx::Result<Vec<End>> {
    let ends: Vec<(Option<i64>, i64, i64)> = ENDS.all(connection, ()).await?;
    let ends = ends.into_iter();
    Ok(ends.map(|(no, game, at)| End { no, game, at }).collect())
}

/// Numbers the ends behind the first `same`, and rates all games again.
async fn number_from(connection: &mut Connection, same: usize, moved: &[End]) -> sqlx::Result<()> {
    forget_ratings(connection).await?;
    let games = array(moved.iter().map(|end| end.game));
    let [delete, insert] = RENUMBER;
    delete.run(connection, same).await?;
    insert.run(connection, (same, games)).await?;
    rate_all(connection).await
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
