//! Deadlines, vacations and downtime.

use crate::db::{FromRow, Row, statements};
use crate::{Result, Store};
use fanorona_game::{AccountId, GameId, Pause, Pauses, Player, Timestamp, Version};
use std::time::Duration;

statements! {
    TO_CHECK =
        "select id from game where check_at <= $1 and check_at is not null order by check_at limit $2";
    NEXT_CHECK = "select check_at from game where check_at is not null order by check_at limit 1";
    /// The condition is that of the index `game_live`.
    LIVE = "select id from game where finished = 0 and time {glob '*+*'|like '%+%'} order by id";
    POSTPONE_CHECK =
        "update game set check_at = $3 where id = $1 and version = $2 and check_at is not null and finished = 0";
    VACATIONS =
        "select began_at, ends_at from vacation where account_id = $1 and ends_at > $2 order by began_at";
    OUTAGES = "select began_at, ended_at as ends_at from outage where ended_at > $1";
    BEGIN_VACATION = "insert into vacation (account_id, began_at, ends_at)
        select $1, $2, $3 where not exists (select 1 from vacation where account_id = $1 and ends_at > $2)
        on conflict (account_id, began_at) do update set ends_at = excluded.ends_at, told = 0";
    END_VACATION =
        "update vacation set ends_at = $2, told = 1 where account_id = $1 and ends_at > $2 and began_at <= $2";
    UNTOLD = "select account.id, account.name
        from vacation {indexed by vacation_untold|} {cross|inner} join account on account.id = vacation.account_id
        where vacation.told = 0 and vacation.ends_at <= $1 order by vacation.ends_at, vacation.account_id";
    TOLD = "update vacation set told = 1 where told = 0 and ends_at <= $1";
    NEXT_END = "select min(ends_at) from vacation where told = 0";
    /// Games are not checked during the vacation of the player to move.
    CHECK_WHITES =
        "update game set check_at = $2 where white = $1 and finished = 0 and check_at > $2";
    CHECK_BLACKS =
        "update game set check_at = $2 where black = $1 and finished = 0 and check_at > $2";
    LAST_HEARTBEAT = "select at from heartbeat where one = 1";
    HEARTBEAT = "insert into heartbeat (one, at) values (1, $1) on conflict (one)
            do update set at = {max|greatest}(heartbeat.at, excluded.at)";
    /// After a clock that was years ahead, downtime must still be detected.
    FIRST_HEARTBEAT =
        "insert into heartbeat (one, at) values (1, $1) on conflict (one) do update set at = excluded.at";
    NOTE_OUTAGE = "insert into outage (began_at, ended_at) values ($1, $2) on conflict (began_at)
            do update set ended_at = excluded.ended_at";
}

impl FromRow for Pause {
    const TABLE: &'static str = "vacation";

    fn read(row: &Row) -> Result<Self> {
        Ok(Self {
            from: row.get("began_at")?,
            until: row.get("ends_at")?,
        })
    }
}

impl Store {
    /// Games whose check is due, most urgent first.
    pub async fn games_to_check(&self, now: Timestamp, limit: u32) -> Result<Vec<GameId>> {
        self.all(TO_CHECK, (now, limit)).await
    }

    /// When the next check is due.
    pub async fn next_check(&self) -> Result<Option<Timestamp>> {
        self.first(NEXT_CHECK, ()).await
    }

    /// Sets the next check of a game, unless the game has another version or is finished. Returns
    /// whether it was set; if not, read the game again.
    pub async fn postpone_check(
        &self,
        game: GameId,
        seen: Version,
        until: Timestamp,
    ) -> Result<bool> {
        self.write(POSTPONE_CHECK, (game, seen, until)).await
    }

    /// The pauses of a player's clocks (vacations and downtime) that end after `since`.
    pub async fn pauses(&self, account: AccountId, since: Timestamp) -> Result<Pauses> {
        let mut pauses = self.vacations(account, since).await?;
        pauses.extend(self.all::<Pause>(OUTAGES, since).await?);
        Ok(Pauses::new(pauses))
    }

    /// A player's vacations that end after `since`.
    pub async fn vacations(&self, account: AccountId, since: Timestamp) -> Result<Vec<Pause>> {
        self.all(VACATIONS, (account, since)).await
    }

    /// Starts a vacation, unless one is active. Returns whether it started: of several concurrent
    /// calls only one gets `true`.
    pub async fn begin_vacation(&self, account: AccountId, vacation: Pause) -> Result<bool> {
        self.write(BEGIN_VACATION, (account, vacation.from, vacation.until))
            .await
    }

    /// Ends the active vacation and makes the player's games due for a check. Returns whether there
    /// was one.
    pub async fn end_vacation(&self, account: AccountId, now: Timestamp) -> Result<bool> {
        self.change(move |connection| {
            Box::pin(async move {
                if END_VACATION.run(connection, (account, now)).await? == 0 {
                    return Ok(false);
                }
                CHECK_WHITES.run(connection, (account, now)).await?;
                CHECK_BLACKS.run(connection, (account, now)).await?;
                Ok(true)
            })
        })
        .await
    }

    /// Marks the vacations that have run out as told, and returns their players. Those that were
    /// ended were told then. Of several concurrent calls only one gets a player.
    pub async fn vacations_run_out(&self, now: Timestamp) -> Result<Vec<Player>> {
        self.change(move |connection| {
            Box::pin(async move {
                let players = UNTOLD.all(connection, now).await?;
                TOLD.run(connection, now).await?;
                Ok(players)
            })
        })
        .await
    }

    /// When the next vacation runs out.
    pub async fn next_vacation_end(&self) -> Result<Option<Timestamp>> {
        self.one(NEXT_END, ()).await
    }

    /// Running live games.
    pub async fn live_games(&self) -> Result<Vec<GameId>> {
        self.all(LIVE, ()).await
    }

    /// The time of the last heartbeat of a server.
    pub async fn last_heartbeat(&self) -> Result<Option<Timestamp>> {
        self.first(LAST_HEARTBEAT, ()).await
    }

    /// Writes a heartbeat.
    pub async fn write_heartbeat(&self, now: Timestamp) -> Result<()> {
        self.write(HEARTBEAT, now).await
    }

    /// Writes a heartbeat. If the last one is older than `tolerance`, records and returns the time
    /// between them as downtime.
    pub async fn record_downtime(
        &self,
        now: Timestamp,
        tolerance: Duration,
    ) -> Result<Option<Pause>> {
        self.change(move |connection| {
            Box::pin(async move {
                let last: Option<Timestamp> = LAST_HEARTBEAT.first(connection, ()).await?;
                let outage = last
                    .map(|from| Pause { from, until: now })
                    .filter(|outage| now.since(outage.from) > tolerance);
                if let Some(Pause { from, until }) = outage {
                    NOTE_OUTAGE.run(connection, (from, until)).await?;
                }
                FIRST_HEARTBEAT.run(connection, now).await?;
                Ok(outage)
            })
        })
        .await
    }
}
