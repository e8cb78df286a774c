//! Networks from which the owners of accounts have logged in. Only hashes of them are stored, with a
//! key of the database: they tell which accounts share a network, and not which one it is.

use crate::db::{FromRow, Row, statements};
use crate::{Result, SharedOrigin, Store};
use blake2::{Blake2b256, Digest as _};
use fanorona_game::{AccountId, Timestamp};

statements! {
    /// The first of several nodes makes the key.
    MAKE_KEY = "insert into secret (name, value)
        values ('origin', {hex(randomblob(32))|gen_random_uuid()::text || gen_random_uuid()::text})
        on conflict do nothing";
    KEY = "select value from secret where name = 'origin'";
    LAST_LOGIN = "select used_at from origin where account_id = $1 and network = $2";
    NOTE = "insert into origin (account_id, network, used_at)
        select id, $2, $3 from account where id = $1
        on conflict (account_id, network) do update set used_at = excluded.used_at";
    /// Forgets all but the newest $2.
    FORGET_OLD = "delete from origin
        where account_id = $1 and network in (
            select network from origin where account_id = $1 order by used_at desc,
                network limit 9223372036854775807 offset $2
        )";
    FORGET_UNUSED = "delete from origin where used_at < $1";
    FORGET_ALL = "delete from origin where account_id = $1";
    /// Accounts that were used from the same networks as the account $1 since $2.
    SHARING = "select account.id, account.name, count(*) as networks, max(theirs.used_at) as used_at
        from origin as own {cross|inner} join origin as theirs
            on theirs.network = own.network and theirs.used_at >= $2
                and theirs.account_id <> own.account_id
            {cross|inner} join account on account.id = theirs.account_id
        where own.account_id = $1 and own.used_at >= $2
        group by account.id, account.name order by max(theirs.used_at) desc, account.id limit $3";
}

impl Store {
    /// When the owner last logged in from this network, as far as it is remembered.
    pub async fn last_login_from(
        &self,
        account: AccountId,
        network: &str,
    ) -> Result<Option<Timestamp>> {
        let network = self.hash_of_origin(network).await?;
        self.first(LAST_LOGIN, (account, network)).await
    }

    /// Records a login from a network. Of the account's networks the `most` newest are remembered,
    /// and of all accounts none that was last used before `since`.
    pub async fn note_login_from(
        &self,
        account: AccountId,
        network: &str,
        at: Timestamp,
        since: Timestamp,
        most: u32,
    ) -> Result<()> {
        let note = NOTE.with((account, self.hash_of_origin(network).await?, at));
        self.change(move |connection| {
            Box::pin(async move {
                note.run(connection).await?;
                FORGET_UNUSED.run(connection, since).await?;
                FORGET_OLD.run(connection, (account, most)).await.map(drop)
            })
        })
        .await
    }

    /// Other accounts that were used from the same networks as this one since a moment, the one
    /// that was used last first.
    pub async fn accounts_sharing_origin(
        &self,
        account: AccountId,
        since: Timestamp,
        limit: u32,
    ) -> Result<Vec<SharedOrigin>> {
        self.all(SHARING, (account, since, limit)).await
    }

    async fn hash_of_origin(&self, network: &str) -> Result<String> {
        let key = async || {
            if let Some(key) = self.first::<String>(KEY, ()).await? {
                return Ok(key);
            }
            self.write::<()>(MAKE_KEY, ()).await?;
            self.one::<String>(KEY, ()).await
        };
        let key = self.origin_key.get_or_try_init(key).await?;
        // The key has always the same length, so no two pairs give the same bytes.
        let hash = Blake2b256::new()
            .chain_update(key)
            .chain_update(network)
            .finalize();
        Ok(hash.iter().map(|byte| format!("{byte:02x}")).collect())
    }
}

impl FromRow for SharedOrigin {
    const TABLE: &'static str = "origin";

    fn read(row: &Row) -> Result<Self> {
        Ok(Self {
            player: FromRow::read(row)?,
            networks: row.get("networks")?,
            used_at: row.get("used_at")?,
        })
    }
}
