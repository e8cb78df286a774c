//! Password, policy and settings of an account. Nothing is stored for accounts that do not exist.

use super::bots::{REVOKE_ALL_OF, revoke};
use super::origins::FORGET_ALL;
use crate::db::{self, Connection, Sql, sql};
use crate::sql::group::Write;
use crate::{PasswordHash, WhichTokens};
use fanorona_game::AccountId;

pub(crate) const SET_PASSWORD: Sql = sql!("update account set password_hash = $2 where id = $1");

/// A code for a new password is of no use once the password has changed.
pub(crate) const DROP_RESET_CODE: Sql = sql!("delete from reset_code where account_id = $1");

pub(crate) struct SetPassword {
    pub(crate) account: AccountId,
    pub(crate) hash: PasswordHash,
}

impl Write for SetPassword {
    type Answer = u32;
    const SEVERAL_STATEMENTS: bool = true;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<u32> {
        db::query(SET_PASSWORD)
            .bind(self.account.0)
            .bind(&self.hash.0)
            .execute(&mut *connection)
            .await?;
        db::query(DROP_RESET_CODE)
            .bind(self.account.0)
            .execute(&mut *connection)
            .await?;
        // Somebody who knew the old password may have used these networks and made these tokens.
        db::query(FORGET_ALL)
            .bind(self.account.0)
            .execute(&mut *connection)
            .await?;
        revoke(connection, self.account, &WhichTokens::All).await?;
        let revoked = db::query(REVOKE_ALL_OF)
            .bind(self.account.0)
            .execute(connection)
            .await?;
        Ok(u32::try_from(revoked.rows_affected()).unwrap_or(u32::MAX))
    }
}

pub(crate) const REPLACE_HASH: Sql =
    sql!("update account set password_hash = $3 where id = $1 and password_hash = $2");

/// Stores another hash of the same password, unless the password has changed.
pub(crate) struct ReplaceHash {
    pub(crate) account: AccountId,
    pub(crate) old: PasswordHash,
    pub(crate) new: PasswordHash,
}

impl Write for ReplaceHash {
    type Answer = ();
    const SEVERAL_STATEMENTS: bool = true;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<()> {
        let Self { account, old, new } = self;
        let replace = db::query(REPLACE_HASH)
            .bind(account.0)
            .bind(&old.0)
            .bind(&new.0);
        if replace.execute(&mut *connection).await?.rows_affected() > 0 {
            db::query(DROP_RESET_CODE)
                .bind(account.0)
                .execute(connection)
                .await?;
        }
        Ok(())
    }
}

pub(crate) const SET_POLICY: Sql = sql!("update account set policy = $2 where id = $1");

pub(crate) const SET_PREFERENCE: Sql = sql!(
    "insert into preference (account_id, name, value)
    select id, $2, $3 from account where id = $1
    on conflict (account_id, name) do update set value = excluded.value"
);

pub(crate) const UNSET_PREFERENCE: Sql =
    sql!("delete from preference where account_id = $1 and name = $2");

/// Changes settings; those without a value are reset to the default.
pub(crate) struct SetPreferences {
    pub(crate) account: AccountId,
    pub(crate) changes: Vec<(String, Option<String>)>,
}

impl Write for SetPreferences {
    type Answer = ();
    const SEVERAL_STATEMENTS: bool = true;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<()> {
        for (name, value) in &self.changes {
            let statement = match value {
                Some(value) => db::query(SET_PREFERENCE)
                    .bind(self.account.0)
                    .bind(name)
                    .bind(value),
                None => db::query(UNSET_PREFERENCE).bind(self.account.0).bind(name),
            };
            statement.execute(&mut *connection).await?;
        }
        Ok(())
    }
}

pub(crate) const NOTE_LOGIN: Sql = sql!("update account set last_login_at = $2 where id = $1");
