//! What is limited for a day or longer.

use crate::db::statements;
use crate::{Counted, Result, Store};
use fanorona_game::Timestamp;

statements! {
    FORGET = "delete from counted where until <= $1";
    /// At most as many rows as the limit allows.
    THERE =
        "select cast(coalesce(sum(events), 0) as bigint) as events, min(until) as first from counted
            where what = $1 and who = $2";
    ADD = "insert into counted (what, who, until, events) values ($1, $2, $3, $4)
        on conflict (what, who, until) do update set events = counted.events + excluded.events";
}

impl Store {
    /// Counts events, which are remembered until `until`: all of them, or none if any limit would
    /// be exceeded. Then it returns when the first event that is in the way will be forgotten.
    pub async fn count(
        &self,
        mut events: Vec<Counted>,
        now: Timestamp,
        until: Timestamp,
    ) -> Result<Option<Timestamp>> {
        events.retain(|counted| counted.most > 0 && counted.events > 0);
        if events.is_empty() {
            return Ok(None);
        }
        self.change(move |connection| {
            Box::pin(async move {
                FORGET.run(connection, now).await?;
                for it in &events {
                    let (there, first): (usize, Option<Timestamp>) =
                        THERE.one(connection, (it.limit, &it.of)).await?;
                    if there.saturating_add(it.events) > it.most {
                        return Ok(Some(first.unwrap_or(until)));
                    }
                }
                for it in &events {
                    ADD.run(connection, (it.limit, &it.of, until, it.events))
                        .await?;
                }
                Ok(None)
            })
        })
        .await
    }
}
