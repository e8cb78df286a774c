//! Networks from which the owners of accounts have logged in.

use crate::db::{self, Connection, Sql, sql};
use crate::sql::group::Write;
use crate::{Store, StoreError};
use fanorona_game::{AccountId, Timestamp};

pub(crate) const LAST_LOGIN: Sql =
    sql!("select used_at from origin where account_id = $1 and network = $2");

impl Store {
    /// When the owner last logged in from this network, as far as it is remembered.
    pub async fn last_login_from(
        &self,
        account: AccountId,
        network: &str,
    ) -> Result<Option<Timestamp>, StoreError> {
        let found = db::query_scalar::<i64>(LAST_LOGIN)
            .bind(account.0)
            .bind(network);
        Ok(found
            .fetch_optional(&mut self.reader().await?)
            .await?
            .map(Timestamp))
    }

    /// Records a login from a network. Of the account's networks the `most` newest are remembered,
    /// and none that was last used before `since`.
    pub async fn note_login_from(
        &self,
        account: AccountId,
        network: &str,
        at: Timestamp,
        since: Timestamp,
        most: u32,
    ) -> Result<(), StoreError> {
        self.writer
            .write(NoteOrigin {
                account,
                network: network.to_owned(),
                at,
                since,
                most,
            })
            .await
    }
}

pub(crate) const NOTE: Sql = sql!(
    "insert into origin (account_id, network, used_at)
    select id, $2, $3 from account where id = $1
    on conflict (account_id, network) do update set used_at = excluded.used_at"
);

/// Forgets all but the newest $2, and those last used before $3.
pub(crate) const FORGET_OLD: Sql = sql!(
    "delete from origin
    where account_id = $1 and (
        used_at < $3
        or network in (
            select network from origin where account_id = $1 order by used_at desc,
                network limit 9223372036854775807 offset $2
        )
    )"
);

pub(crate) const FORGET_ALL: Sql = sql!("delete from origin where account_id = $1");

struct NoteOrigin {
    account: AccountId,
    network: String,
    at: Timestamp,
    since: Timestamp,
    most: u32,
}

impl Write for NoteOrigin {
    type Answer = ();
    const SEVERAL_STATEMENTS: bool = true;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<()> {
        let Self {
            account,
            network,
            at,
            since,
            most,
        } = self;
        db::query(NOTE)
            .bind(account.0)
            .bind(network)
            .bind(at.0)
            .execute(&mut *connection)
            .await?;
        db::query(FORGET_OLD)
            .bind(account.0)
            .bind(i64::from(*most))
            .bind(since.0)
            .execute(connection)
            .await?;
        Ok(())
    }
}
