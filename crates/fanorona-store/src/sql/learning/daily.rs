//! The puzzle of each day, and how members have answered it.

use super::puzzles::nearest;
use crate::db::{FromRow, Row, statements};
use crate::{DailyPuzzle, Result, Store};
use fanorona_game::{AccountId, DailyResult, Day, Rating, Timestamp};

statements! {
    ON = "select puzzle_id from daily_puzzle where day = $1";
    /// The puzzle with the nearest rating of $1 or more that was never a daily one, or else of less. Of
    /// equal ones it is the first.
    ABOVE = "select id, points from puzzle {indexed by puzzle_by_points|}
        where points >= $1
            and not exists (select 1 from daily_puzzle where daily_puzzle.puzzle_id = puzzle.id)
        order by points, id limit 1";
    BELOW = "select id, points from puzzle {indexed by puzzle_by_points|}
        where points < $1
            and not exists (select 1 from daily_puzzle where daily_puzzle.puzzle_id = puzzle.id)
        order by points desc, id limit 1";
    CHOOSE = "insert into daily_puzzle (day, puzzle_id) values ($1, $2) on conflict do nothing";
    /// The puzzles of the days up to $1, the latest first, at most $3. $2 is the member whose results
    /// are shown, or null.
    PAGE =
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
        order by daily.day desc";
    /// The days that $1 has solved since the last one that ended the streak: one with a wrong answer,
    /// or one before $2 without an answer.
    STREAK = "select count(*) from daily_attempt as own
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
        ), '')";
    NOTE_HINT =
        "insert into daily_attempt (account_id, day, at, hinted) select id, $2, $3, 1 from account where id = $1
        on conflict (account_id, day) do nothing";
    ANSWER = "insert into daily_attempt (account_id, day, at, hinted, solved)
        select id, $2, $3, 0, $4 from account where id = $1
        on conflict (account_id, day) do update set solved = excluded.solved, at = excluded.at
        where daily_attempt.solved is null";
    /// A member who has answered the puzzle of a day is not asked and rated for it later.
    SEEN = "insert into puzzle_attempt (account_id, puzzle_id, at, solved)
        select account.id, daily_puzzle.puzzle_id, $3, $4
        from account cross join daily_puzzle where account.id = $1 and daily_puzzle.day = $2
        on conflict (account_id, puzzle_id) do update set solved = excluded.solved, at = excluded.at
        where puzzle_attempt.solved is null";
    ANNOUNCED = "update daily_puzzle set announced = 1 where day = $1";
}

impl FromRow for DailyPuzzle {
    const TABLE: &'static str = "puzzle";

    fn read(row: &Row) -> Result<Self> {
        let own = match (row.get("own_solved")?, row.get("own_hinted")?) {
            (None, _) => None,
            (Some(false), _) => Some(DailyResult::Missed),
            (Some(true), Some(false) | None) => Some(DailyResult::Solved),
            (Some(true), Some(true)) => Some(DailyResult::Hinted),
        };
        Ok(Self {
            day: row.get("day")?,
            announced: row.get("announced")?,
            tried: row.get("tried")?,
            solved: row.get("done")?,
            own,
            puzzle: FromRow::read(row)?,
        })
    }
}

impl Store {
    /// The puzzle of a day, which is chosen now if it was not before: one of middle difficulty that
    /// was never that of a day. `None` if there is none. `own` is the member whose result is read.
    pub async fn choose_daily_puzzle(
        &self,
        day: &Day,
        own: Option<AccountId>,
    ) -> Result<Option<DailyPuzzle>> {
        if let Some(chosen) = self.daily_puzzle(day, own).await? {
            return Ok(Some(chosen));
        }
        let chosen = day.clone();
        self.change(move |connection| {
            Box::pin(async move {
                if ON.any(connection, &chosen).await? {
                    return Ok(());
                }
                let [middle, ..] = Rating::START.parts();
                if let Some(puzzle) = nearest(connection, [ABOVE, BELOW], middle, middle).await? {
                    CHOOSE.run(connection, (chosen, puzzle)).await?;
                }
                Ok(())
            })
        })
        .await?;
        self.daily_puzzle(day, own).await
    }

    /// The puzzle of a day, if it was chosen.
    pub async fn daily_puzzle(
        &self,
        day: &Day,
        own: Option<AccountId>,
    ) -> Result<Option<DailyPuzzle>> {
        let latest = self.daily_puzzles(day, own, 1).await?.pop();
        Ok(latest.filter(|latest| latest.day == *day))
    }

    /// The puzzles of the days up to `last`, the latest first.
    pub async fn daily_puzzles(
        &self,
        last: &Day,
        own: Option<AccountId>,
        limit: u32,
    ) -> Result<Vec<DailyPuzzle>> {
        self.all(PAGE, (last, own, limit)).await
    }

    /// How many days in a row a member has solved the puzzle of the day. Days without a puzzle do
    /// not count, and `today` ends no streak before it is over.
    pub async fn daily_streak(&self, account: AccountId, today: &Day) -> Result<u32> {
        self.one(STREAK, (account, today)).await
    }

    /// Records that a member has seen a hint for the puzzle of a day before the first answer.
    pub async fn note_daily_hint(
        &self,
        account: AccountId,
        day: &Day,
        at: Timestamp,
    ) -> Result<()> {
        self.write(NOTE_HINT, (account, day, at)).await
    }

    /// Answers the puzzle of a day. Returns whether it is the member's first answer; others change
    /// nothing.
    pub async fn answer_daily_puzzle(
        &self,
        account: AccountId,
        day: Day,
        solved: bool,
        at: Timestamp,
    ) -> Result<bool> {
        self.change(move |connection| {
            Box::pin(async move {
                let values = (account, &day, at, solved);
                let is_first = ANSWER.run(connection, values).await? > 0;
                if is_first {
                    SEEN.run(connection, values).await?;
                }
                Ok(is_first)
            })
        })
        .await
    }

    /// Records that the webhook has the puzzle of a day.
    pub async fn note_daily_announced(&self, day: &Day) -> Result<()> {
        self.write(ANNOUNCED, day).await
    }
}
