//! Deadlines, vacations and downtime.

use crate::Store;
use crate::db::{self, Connection, Row, Sql, sql};
use crate::error::StoreError;
use crate::sql::accounts::account_admin::player;
use crate::sql::decode::Cells;
use crate::sql::group::Write;
use fanorona_game::{AccountId, GameId, Pause, Pauses, Player, Timestamp, Version};
use std::time::Duration;

pub(crate) const TO_CHECK: Sql = sql!(
    "select id from game where check_at <= $1 and check_at is not null order by check_at limit $2"
);

pub(crate) const NEXT_CHECK: Sql =
    sql!("select check_at from game where check_at is not null order by check_at limit 1");

/// The condition is that of the index `game_live`.
pub(crate) const LIVE: Sql =
    sql!("select id from game where finished = 0 and time {glob '*+*'|like '%+%'} order by id");

pub(crate) const POSTPONE_CHECK: Sql = sql!(
    "update game set check_at = $3 where id = $1 and version = $2 and check_at is not null and finished = 0"
);

pub(crate) const VACATIONS: Sql = sql!(
    "select began_at, ends_at from vacation where account_id = $1 and ends_at > $2 order by began_at"
);

pub(crate) const OUTAGES: Sql =
    sql!("select began_at, ended_at as ends_at from outage where ended_at > $1");

pub(crate) const BEGIN_VACATION: Sql = sql!(
    "insert into vacation (account_id, began_at, ends_at)
    select $1, $2, $3 where not exists (select 1 from vacation where account_id = $1 and ends_at > $2)
    on conflict (account_id, began_at) do update set ends_at = excluded.ends_at, told = 0"
);

pub(crate) const END_VACATION: Sql = sql!(
    "update vacation set ends_at = $2, told = 1 where account_id = $1 and ends_at > $2 and began_at <= $2"
);

pub(crate) const UNTOLD: Sql = sql!(
    "select account.id, account.name
    from vacation {indexed by vacation_untold|} {cross|inner} join account on account.id = vacation.account_id
    where vacation.told = 0 and vacation.ends_at <= $1 order by vacation.ends_at, vacation.account_id"
);

pub(crate) const TOLD: Sql = sql!("update vacation set told = 1 where told = 0 and ends_at <= $1");

pub(crate) const NEXT_END: Sql = sql!("select min(ends_at) from vacation where told = 0");

/// Games are not checked during the vacation of the player to move.
pub(crate) const CHECK_WHITES: Sql =
    sql!("update game set check_at = $2 where white = $1 and finished = 0 and check_at > $2");

pub(crate) const CHECK_BLACKS: Sql =
    sql!("update game set check_at = $2 where black = $1 and finished = 0 and check_at > $2");

pub(crate) const LAST_HEARTBEAT: Sql = sql!("select at from heartbeat where one = 1");

pub(crate) const HEARTBEAT: Sql = sql!(
    "insert into heartbeat (one, at) values (1, $1) on conflict (one)
        do update set at = {max|greatest}(heartbeat.at, excluded.at)"
);

/// After a clock that was years ahead, downtime must still be detected.
pub(crate) const FIRST_HEARTBEAT: Sql = sql!(
    "insert into heartbeat (one, at) values (1, $1) on conflict (one) do update set at = excluded.at"
);

pub(crate) const NOTE_OUTAGE: Sql = sql!(
    "insert into outage (began_at, ended_at) values ($1, $2) on conflict (began_at)
        do update set ended_at = excluded.ended_at"
);

struct EndVacation {
    account: AccountId,
    now: Timestamp,
}

impl Write for EndVacation {
    type Answer = bool;

    const SEVERAL_STATEMENTS: bool = true;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<bool> {
        let (account, now) = (self.account.0, self.now.0);
        let ended = db::query(END_VACATION)
            .bind(account)
            .bind(now)
            .execute(&mut *connection)
            .await?;
        if ended.rows_affected() == 0 {
            return Ok(false);
        }
        for check_at in [CHECK_WHITES, CHECK_BLACKS] {
            db::query(check_at)
                .bind(account)
                .bind(now)
                .execute(&mut *connection)
                .await?;
        }
        Ok(true)
    }
}

struct RunOut {
    now: Timestamp,
}

impl Write for RunOut {
    type Answer = Result<Vec<Player>, StoreError>;
    const SEVERAL_STATEMENTS: bool = true;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<Self::Answer> {
        let rows = db::query(UNTOLD)
            .bind(self.now.0)
            .fetch_all(&mut *connection)
            .await?;
        db::query(TOLD).bind(self.now.0).execute(connection).await?;
        Ok(rows.iter().map(player).collect())
    }
}

struct Wake {
    now: Timestamp,
    tolerance: Duration,
}

impl Write for Wake {
    type Answer = Option<Pause>;

    const SEVERAL_STATEMENTS: bool = true;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<Option<Pause>> {
        let last: Option<i64> = db::query_scalar(LAST_HEARTBEAT)
            .fetch_optional(&mut *connection)
            .await?;
        let outage = last
            .map(|last| Pause {
                from: Timestamp(last),
                until: self.now,
            })
            .filter(|outage| outage.until.since(outage.from) > self.tolerance);
        if let Some(Pause { from, until }) = outage {
            db::query(NOTE_OUTAGE)
                .bind(from.0)
                .bind(until.0)
                .execute(&mut *connection)
                .await?;
        }
        db::query(FIRST_HEARTBEAT)
            .bind(self.now.0)
            .execute(connection)
            .await?;
        Ok(outage)
    }
}

fn pause(row: &Row) -> Result<Pause, StoreError> {
    let cells = Cells::new(row, "vacation", "of a player");
    Ok(Pause {
        from: cells.timestamp("began_at")?,
        until: cells.timestamp("ends_at")?,
    })
}

impl Store {
    /// Games whose check is due, most urgent first.
    pub async fn games_to_check(
        &self,
        now: Timestamp,
        limit: u32,
    ) -> Result<Vec<GameId>, StoreError> {
        self.all(
            db::query(TO_CHECK).bind(now.0).bind(i64::from(limit)),
            |row| Ok(GameId(row.try_get("id")?)),
        )
        .await
    }

    /// When the next check is due.
    pub async fn next_check(&self) -> Result<Option<Timestamp>, StoreError> {
        let at: Option<i64> = db::query_scalar(NEXT_CHECK)
            .fetch_optional(&mut self.reader().await?)
            .await?;
        Ok(at.map(Timestamp))
    }

    /// Sets the next check of a game, unless the game has another version or is finished. Returns
    /// whether it was set; if not, read the game again.
    pub async fn postpone_check(
        &self,
        game: GameId,
        seen: Version,
        until: Timestamp,
    ) -> Result<bool, StoreError> {
        self.writer
            .write(
                db::query(POSTPONE_CHECK)
                    .bind(game.0)
                    .bind(seen.0)
                    .bind(until.0),
            )
            .await
            .map(|rows| rows > 0)
    }

    /// The pauses of a player's clocks (vacations and downtime) that end after `since`.
    pub async fn pauses(&self, account: AccountId, since: Timestamp) -> Result<Pauses, StoreError> {
        let outages = db::query(OUTAGES)
            .bind(since.0)
            .fetch_all(&mut self.reader().await?)
            .await?;
        let mut pauses = self.vacations(account, since).await?;
        for row in &outages {
            pauses.push(pause(row)?);
        }
        Ok(Pauses::new(pauses))
    }

    /// A player's vacations that end after `since`.
    pub async fn vacations(
        &self,
        account: AccountId,
        since: Timestamp,
    ) -> Result<Vec<Pause>, StoreError> {
        self.all(db::query(VACATIONS).bind(account.0).bind(since.0), pause)
            .await
    }

    /// Starts a vacation, unless one is active. Returns whether it started: of several concurrent
    /// calls only one gets `true`.
    pub async fn begin_vacation(
        &self,
        account: AccountId,
        vacation: Pause,
    ) -> Result<bool, StoreError> {
        self.writer
            .write(
                db::query(BEGIN_VACATION)
                    .bind(account.0)
                    .bind(vacation.from.0)
                    .bind(vacation.until.0),
            )
            .await
            .map(|rows| rows > 0)
    }

    /// Ends the active vacation and makes the player's games due for a check. Returns whether there
    /// was one.
    pub async fn end_vacation(
        &self,
        account: AccountId,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        self.writer.write(EndVacation { account, now }).await
    }

    /// Marks the vacations that have run out as told, and returns their players. Those that were
    /// ended were told then. Of several concurrent calls only one gets a player.
    pub async fn vacations_run_out(&self, now: Timestamp) -> Result<Vec<Player>, StoreError> {
        self.writer.write(RunOut { now }).await?
    }

    /// When the next vacation runs out.
    pub async fn next_vacation_end(&self) -> Result<Option<Timestamp>, StoreError> {
        let at: Option<i64> = db::query_scalar(NEXT_END)
            .fetch_one(&mut self.reader().await?)
            .await?;
        Ok(at.map(Timestamp))
    }

    /// Running live games.
    pub async fn live_games(&self) -> Result<Vec<GameId>, StoreError> {
        let ids: Vec<i64> = db::query_scalar(LIVE)
            .fetch_all(&mut self.reader().await?)
            .await?;
        Ok(ids.into_iter().map(GameId).collect())
    }

    /// The time of the last heartbeat of a server.
    pub async fn last_heartbeat(&self) -> Result<Option<Timestamp>, StoreError> {
        let at: Option<i64> = db::query_scalar(LAST_HEARTBEAT)
            .fetch_optional(&mut self.reader().await?)
            .await?;
        Ok(at.map(Timestamp))
    }

    /// Writes a heartbeat.
    pub async fn write_heartbeat(&self, now: Timestamp) -> Result<(), StoreError> {
        self.writer
            .write(db::query(HEARTBEAT).bind(now.0))
            .await
            .map(drop)
    }

    /// Writes a heartbeat. If the last one is older than `tolerance`, records and returns the time
    /// between them as downtime.
    pub async fn record_downtime(
        &self,
        now: Timestamp,
        tolerance: Duration,
    ) -> Result<Option<Pause>, StoreError> {
        self.writer.write(Wake { now, tolerance }).await
    }
}
