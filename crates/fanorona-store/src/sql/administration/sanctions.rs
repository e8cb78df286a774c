//! Mutes and bans.

use crate::db::{self, Row, Sql, sql};
use crate::error::StoreError;
use crate::sql::decode::{Cells, key};
use crate::{BanEntry, Sanction, Store};
use fanorona_game::{AccountId, Timestamp};
use std::fmt::Display;

pub(crate) const MUTE: Sql = sql!(
    "insert into mute (account_id, until, why, made_at) values ($1, $2, $3, $4)
    on conflict (account_id) do update set until = excluded.until, why = excluded.why,
        made_at = excluded.made_at"
);
pub(crate) const UNMUTE: Sql = sql!("delete from mute where account_id = $1");

pub(crate) const BAN_ACCOUNT: Sql =
    sql!("insert into ban (account_id, until, why, made_at) values ($1, $2, $3, $4)");
pub(crate) const BAN_NETWORK: Sql =
    sql!("insert into ban (network, until, why, made_at) values ($1, $2, $3, $4)");
pub(crate) const UNBAN_ACCOUNT: Sql = sql!("delete from ban where account_id = $1");
pub(crate) const UNBAN_NETWORK: Sql = sql!("delete from ban where network = $1");

// A member's sanctions also apply to the member's bots.
pub(crate) const MUTE_OF: Sql = sql!(
    "select account_id as id, until, why from mute
    where account_id in ($1, (select owner from bot where account_id = $1)) and coalesce(until > $2, true)
    order by coalesce(until, 9223372036854775807) desc limit 1"
);
pub(crate) const BAN_OF: Sql = sql!(
    "select id, until, why from ban
    where account_id in ($1, (select owner from bot where account_id = $1)) and coalesce(until > $2, true)
    order by coalesce(until, 9223372036854775807) desc limit 1"
);

pub(crate) const BANS: Sql = sql!(
    "select ban.id, coalesce(account.name, ban.network) as whom, ban.until, ban.why, ban.made_at
    from ban left join account on account.id = ban.account_id
    where ban.id < $1 and coalesce(ban.until > $3, true)
    order by ban.id desc limit $2"
);

pub(crate) const BANNED_NETWORKS: Sql = sql!(
    "select id, network, until from ban {indexed by sqlite_autoindex_ban_2|}
    where network > '' and coalesce(until > $1, true)
    order by network"
);

impl Store {
    pub(crate) async fn read_sanction(
        &self,
        statement: Sql,
        account: AccountId,
        now: Timestamp,
    ) -> Result<Option<Sanction>, StoreError> {
        self.one(db::query(statement).bind(account.0).bind(now.0), |row| {
            sanction(&Cells::new(row, "mute or ban", account.0))
        })
        .await
    }

    pub(crate) async fn read_bans(
        &self,
        before: Option<i64>,
        limit: u32,
        now: Timestamp,
    ) -> Result<Vec<BanEntry>, StoreError> {
        let query = db::query(BANS)
            .bind(before.unwrap_or(i64::MAX))
            .bind(i64::from(limit))
            .bind(now.0);
        query
            .fetch_all(&mut self.reader().await?)
            .await?
            .iter()
            .map(ban)
            .collect()
    }

    pub(crate) async fn read_banned_networks(
        &self,
        now: Timestamp,
    ) -> Result<Vec<(String, Option<Timestamp>)>, StoreError> {
        let rows = db::query(BANNED_NETWORKS)
            .bind(now.0)
            .fetch_all(&mut self.reader().await?)
            .await?;
        let network = |row: &Row| {
            let cells = Cells::new(row, "ban", key(row, "ban")?);
            Ok((
                cells.get("network")?,
                cells.get::<Option<i64>>("until")?.map(Timestamp),
            ))
        };
        rows.iter().map(network).collect()
    }
}

fn sanction<K: Display>(cells: &Cells<'_, K>) -> Result<Sanction, StoreError> {
    Ok(Sanction {
        until: cells.get::<Option<i64>>("until")?.map(Timestamp),
        why: cells.get("why")?,
    })
}

fn ban(row: &Row) -> Result<BanEntry, StoreError> {
    let number = key(row, "ban")?;
    let cells = Cells::new(row, "ban", number);
    Ok(BanEntry {
        number,
        whom: cells.get("whom")?,
        made_at: cells.timestamp("made_at")?,
        sanction: sanction(&cells)?,
    })
}
