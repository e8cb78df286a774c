//! Mutes and bans.

use crate::db::{FromRow, Row, statements};
use crate::{BanEntry, Result, Sanction, Store};
use fanorona_game::{AccountId, Timestamp};

statements! {
    MUTE = "insert into mute (account_id, until, why, made_at) values ($1, $2, $3, $4)
        on conflict (account_id) do update set until = excluded.until, why = excluded.why,
            made_at = excluded.made_at";
    UNMUTE = "delete from mute where account_id = $1";
    BAN_ACCOUNT = "insert into ban (account_id, until, why, made_at) values ($1, $2, $3, $4)";
    BAN_NETWORK = "insert into ban (network, until, why, made_at) values ($1, $2, $3, $4)";
    UNBAN_ACCOUNT = "delete from ban where account_id = $1";
    UNBAN_NETWORK = "delete from ban where network = $1";
    MUTE_OF = "select account_id as id, until, why from mute
        where account_id in ($1, (select owner from bot where account_id = $1)) and coalesce(until > $2, true)
        order by coalesce(until, 9223372036854775807) desc limit 1";
    BAN_OF = "select id, until, why from ban
        where account_id in ($1, (select owner from bot where account_id = $1)) and coalesce(until > $2, true)
        order by coalesce(until, 9223372036854775807) desc limit 1";
    BANS =
        "select ban.id, coalesce(account.name, ban.network) as whom, ban.until, ban.why, ban.made_at
        from ban left join account on account.id = ban.account_id
        where ban.id < $1 and coalesce(ban.until > $3, true)
        order by ban.id desc limit $2";
    BANNED_NETWORKS = "select network, until from ban {indexed by sqlite_autoindex_ban_2|}
        where network > '' and coalesce(until > $1, true)
        order by network";
}

/// A member's sanctions also apply to the member's bots.
impl Store {
    /// The active mute of an account.
    pub async fn mute_of(&self, account: AccountId, now: Timestamp) -> Result<Option<Sanction>> {
        self.first(MUTE_OF, (account, now)).await
    }

    /// The active ban of an account.
    pub async fn ban_of(&self, account: AccountId, now: Timestamp) -> Result<Option<Sanction>> {
        self.first(BAN_OF, (account, now)).await
    }

    /// Active bans below the number `before`, newest first.
    pub async fn bans(
        &self,
        before: Option<i64>,
        limit: u32,
        now: Timestamp,
    ) -> Result<Vec<BanEntry>> {
        self.all(BANS, (before.unwrap_or(i64::MAX), limit, now))
            .await
    }

    /// The banned networks and the ends of their bans.
    pub async fn banned_networks(
        &self,
        now: Timestamp,
    ) -> Result<Vec<(String, Option<Timestamp>)>> {
        self.all(BANNED_NETWORKS, now).await
    }
}

impl FromRow for Sanction {
    const TABLE: &'static str = "mute or ban";

    fn read(row: &Row) -> Result<Self> {
        Ok(Self {
            until: row.get("until")?,
            why: row.get("why")?,
        })
    }
}

impl FromRow for BanEntry {
    const TABLE: &'static str = "ban";

    fn read(row: &Row) -> Result<Self> {
        Ok(Self {
            number: row.get("id")?,
            whom: row.get("whom")?,
            made_at: row.get("made_at")?,
            sanction: FromRow::read(row)?,
        })
    }
}
