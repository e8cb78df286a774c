//! What is limited for a day or longer.

use crate::db::{self, Connection, Sql, sql};
use crate::sql::group::Write;
use crate::{Counted, Store, StoreError};
use fanorona_game::Timestamp;

pub(crate) const FORGET: Sql = sql!("delete from counted where until <= $1");

/// At most as many rows as the limit allows.
pub(crate) const THERE: Sql = sql!(
    "select cast(coalesce(sum(events), 0) as bigint) as events, min(until) as first from counted
        where what = $1 and who = $2"
);

pub(crate) const ADD: Sql = sql!(
    "insert into counted (what, who, until, events) values ($1, $2, $3, $4)
    on conflict (what, who, until) do update set events = counted.events + excluded.events"
);

struct Count {
    events: Vec<Counted>,
    now: Timestamp,
    until: Timestamp,
}

impl Write for Count {
    type Answer = Option<Timestamp>;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<Option<Timestamp>> {
        db::query(FORGET)
            .bind(self.now.0)
            .execute(&mut *connection)
            .await?;
        for Counted {
            limit,
            of,
            events,
            most,
        } in &self.events
        {
            let rows: Vec<(i64, Option<i64>)> = db::query_pair(THERE)
                .bind(*limit)
                .bind(of)
                .fetch_all(&mut *connection)
                .await?;
            for (there, first) in rows {
                if usize::try_from(there).unwrap_or(0).saturating_add(*events) > *most {
                    return Ok(Some(first.map_or(self.until, Timestamp)));
                }
            }
        }
        for Counted {
            limit,
            of,
            events,
            most: _,
        } in &self.events
        {
            let add = db::query(ADD).bind(*limit).bind(of).bind(self.until.0);
            add.bind(i64::try_from(*events).unwrap_or(i64::MAX))
                .execute(&mut *connection)
                .await?;
        }
        Ok(None)
    }
}

impl Store {
    /// Counts events, which are remembered until `until`: all of them, or none if any limit would
    /// be exceeded. Then it returns when the first event that is in the way will be forgotten.
    pub async fn count(
        &self,
        mut events: Vec<Counted>,
        now: Timestamp,
        until: Timestamp,
    ) -> Result<Option<Timestamp>, StoreError> {
        events.retain(|counted| counted.most > 0 && counted.events > 0);
        if events.is_empty() {
            return Ok(None);
        }
        self.writer.write(Count { events, now, until }).await
    }
}
