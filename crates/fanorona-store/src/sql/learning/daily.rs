//! The puzzle of each day, and how members have answered it.

use crate::db::{self, Connection, Row, Sql, sql};
use crate::sql::decode::Cells;
use crate::sql::group::Write;
use crate::sql::learning::puzzles::read_puzzle;
use crate::{DailyPuzzle, Store, StoreError};
use fanorona_game::{AccountId, DailyResult, Day, Rating, Timestamp};

pub(crate) const ON: Sql = sql!("select puzzle_id from daily_puzzle where day = $1");
/// The puzzle with the nearest rating of $1 or more that was never a daily one, or else of less. Of
/// equal ones it is the first.
pub(crate) const ABOVE: Sql = sql!(
    "select id, points from puzzle {indexed by puzzle_by_points|}
    where points >= $1
        and not exists (select 1 from daily_puzzle where daily_puzzle.puzzle_id = puzzle.id)
    order by points, id limit 1"
);
pub(crate) const BELOW: Sql = sql!(
    "select id, points from puzzle {indexed by puzzle_by_points|}
    where points < $1
        and not exists (select 1 from daily_puzzle where daily_puzzle.puzzle_id = puzzle.id)
    order by points desc, id limit 1"
);
pub(crate) const CHOOSE: Sql =
    sql!("insert into daily_puzzle (day, puzzle_id) values ($1, $2) on conflict do nothing");

struct Choose(Day);

impl Write for Choose {
    type Answer = ();

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<()> {
        let day = self.0.as_str();
        let is_chosen = db::query_scalar::<i64>(ON).bind(day);
        if is_chosen.fetch_optional(&mut *connection).await?.is_some() {
            return Ok(());
        }
        let [middle, ..] = Rating::START.parts();
        let mut nearest: Option<(i64, i64)> = None;
        for statement in [ABOVE, BELOW] {
            let unused = db::query_pair(statement).bind(middle);
            let unused = unused.fetch_optional(&mut *connection).await?;
            nearest = nearest
                .into_iter()
                .chain(unused)
                .min_by_key(|(_, its)| its.abs_diff(middle));
        }
        let Some((puzzle, _)) = nearest else {
            return Ok(());
        };
        let choose = db::query(CHOOSE).bind(day).bind(puzzle);
        choose.execute(connection).await.map(drop)
    }
}

/// The puzzles of the days up to $1, the latest first, at most $3. $2 is the member whose results
/// are shown, or null.
pub(crate) const PAGE: Sql = sql!(
    "select daily.day, daily.announced, puzzle.id, puzzle.game_id, puzzle.ply, puzzle.position,
        puzzle.kind, puzzle.solutions, puzzle.worth, puzzle.points, puzzle.deviation,
        puzzle.volatility,
        (
            select count(*) from daily_attempt as tried
            where tried.day = daily.day and tried.solved is not null
        ) as tried,
        (
            select count(*) from daily_attempt as done
            where done.day = daily.day and done.solved = 1 and done.hinted = 0
        ) as done,
        (
            select own.solved from daily_attempt as own
            where own.account_id = $2 and own.day = daily.day
        ) as own_solved,
        (
            select own.hinted from daily_attempt as own
            where own.account_id = $2 and own.day = daily.day
        ) as own_hinted
    from (
        select day, puzzle_id, announced from daily_puzzle where day <= $1 order by day desc limit $3
    ) as daily {cross join puzzle on puzzle.id = daily.puzzle_id|cross join lateral (
        select id, game_id, ply, position, kind, solutions, worth, points, deviation, volatility
        from puzzle as one where one.id = daily.puzzle_id offset 0
    ) as puzzle}
    order by daily.day desc"
);

fn read_daily(row: &Row) -> Result<DailyPuzzle, StoreError> {
    let puzzle = read_puzzle(row)?;
    let cells = Cells::new(row, "daily_puzzle", puzzle.id.0);
    let (solved, hinted) = (
        cells.get::<Option<i64>>("own_solved")?,
        cells.get::<Option<i64>>("own_hinted")?,
    );
    let own = solved.map(|solved| match (solved, hinted) {
        (0, _) => DailyResult::Missed,
        (_, Some(0) | None) => DailyResult::Solved,
        (_, Some(_)) => DailyResult::Hinted,
    });
    Ok(DailyPuzzle {
        day: cells.parsed("day")?,
        announced: cells.flag("announced")?,
        tried: cells.number("tried")?,
        solved: cells.number("done")?,
        own,
        puzzle,
    })
}

/// The days that $1 has solved since the last one that ended the streak: one with a wrong answer,
/// or one before $2 without an answer.
pub(crate) const STREAK: Sql = sql!(
    "select count(*) from daily_attempt as own
    where own.account_id = $1 and own.solved = 1 and own.day <= $2 and own.day > coalesce((
        select ended.day from daily_puzzle as ended
        where ended.day <= $2
            and not exists (
                select 1 from daily_attempt as done
                where done.account_id = $1 and done.day = ended.day and done.solved = 1
            )
            and (ended.day < $2 or exists (
                select 1 from daily_attempt as wrong
                where wrong.account_id = $1 and wrong.day = ended.day and wrong.solved = 0
            ))
        order by ended.day desc limit 1
    ), '')"
);

pub(crate) const NOTE_HINT: Sql = sql!(
    "insert into daily_attempt (account_id, day, at, hinted) select id, $2, $3, 1 from account where id = $1
    on conflict (account_id, day) do nothing"
);
pub(crate) const ANSWER: Sql = sql!(
    "insert into daily_attempt (account_id, day, at, hinted, solved)
    select id, $2, $3, 0, $4 from account where id = $1
    on conflict (account_id, day) do update set solved = excluded.solved, at = excluded.at
    where daily_attempt.solved is null"
);
/// A member who has answered the puzzle of a day is not asked and rated for it later.
pub(crate) const SEEN: Sql = sql!(
    "insert into puzzle_attempt (account_id, puzzle_id, at, solved)
    select account.id, daily_puzzle.puzzle_id, $3, $4
    from account cross join daily_puzzle where account.id = $1 and daily_puzzle.day = $2
    on conflict (account_id, puzzle_id) do update set solved = excluded.solved, at = excluded.at
    where puzzle_attempt.solved is null"
);

struct Answer {
    account: AccountId,
    day: Day,
    solved: bool,
    at: Timestamp,
}

impl Write for Answer {
    type Answer = bool;
    const SEVERAL_STATEMENTS: bool = true;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<bool> {
        let query = |statement: Sql| {
            db::query(statement)
                .bind(self.account.0)
                .bind(self.day.as_str())
                .bind(self.at.0)
                .bind(i64::from(self.solved))
        };
        let answered = query(ANSWER).execute(&mut *connection).await?;
        if answered.rows_affected() == 0 {
            return Ok(false);
        }
        query(SEEN).execute(connection).await?;
        Ok(true)
    }
}

pub(crate) const ANNOUNCED: Sql = sql!("update daily_puzzle set announced = 1 where day = $1");

impl Store {
    /// The puzzle of a day, which is chosen now if it was not before: one of middle difficulty that
    /// was never that of a day. `None` if there is none. `own` is the member whose result is read.
    pub async fn choose_daily_puzzle(
        &self,
        day: &Day,
        own: Option<AccountId>,
    ) -> Result<Option<DailyPuzzle>, StoreError> {
        if let Some(chosen) = self.daily_puzzle(day, own).await? {
            return Ok(Some(chosen));
        }
        self.writer.write(Choose(day.clone())).await?;
        self.daily_puzzle(day, own).await
    }

    /// The puzzle of a day, if it was chosen.
    pub async fn daily_puzzle(
        &self,
        day: &Day,
        own: Option<AccountId>,
    ) -> Result<Option<DailyPuzzle>, StoreError> {
        let latest = self.daily_puzzles(day, own, 1).await?.pop();
        Ok(latest.filter(|latest| latest.day == *day))
    }

    /// The puzzles of the days up to `last`, the latest first.
    pub async fn daily_puzzles(
        &self,
        last: &Day,
        own: Option<AccountId>,
        limit: u32,
    ) -> Result<Vec<DailyPuzzle>, StoreError> {
        let page = db::query(PAGE)
            .bind(last.as_str())
            .bind(own.map(|own| own.0))
            .bind(i64::from(limit));
        self.all(page, read_daily).await
    }

    /// How many days in a row a member has solved the puzzle of the day. Days without a puzzle do
    /// not count, and `today` ends no streak before it is over.
    pub async fn daily_streak(&self, account: AccountId, today: &Day) -> Result<u32, StoreError> {
        let streak = db::query_scalar::<i64>(STREAK)
            .bind(account.0)
            .bind(today.as_str());
        let streak = streak.fetch_one(&mut self.reader().await?).await?;
        Ok(u32::try_from(streak).unwrap_or(u32::MAX))
    }

    /// Records that a member has seen a hint for the puzzle of a day before the first answer.
    pub async fn note_daily_hint(
        &self,
        account: AccountId,
        day: &Day,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        let note = db::query(NOTE_HINT)
            .bind(account.0)
            .bind(day.as_str())
            .bind(at.0);
        self.writer.write(note).await.map(drop)
    }

    /// Answers the puzzle of a day. Returns whether it is the member's first answer; others change
    /// nothing.
    pub async fn answer_daily_puzzle(
        &self,
        account: AccountId,
        day: Day,
        solved: bool,
        at: Timestamp,
    ) -> Result<bool, StoreError> {
        let answer = Answer {
            account,
            day,
            solved,
            at,
        };
        self.writer.write(answer).await
    }

    /// Records that the webhook has the puzzle of a day.
    pub async fn note_daily_announced(&self, day: &Day) -> Result<(), StoreError> {
        let note = db::query(ANNOUNCED).bind(day.as_str());
        self.writer.write(note).await.map(drop)
    }
}
