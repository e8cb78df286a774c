//! Password, policy and settings of an account. Nothing is stored for accounts that do not exist.

use super::bots::{REVOKE, REVOKE_ALL_OF};
use super::origins::FORGET_ALL;
use crate::db::statements;
use crate::{PasswordHash, Result, Store};
use fanorona_game::{AccountId, ChallengePolicy, Timestamp};

statements! {
    SET_PASSWORD = "update account set password_hash = $2 where id = $1";
    /// A code for a new password is of no use once the password has changed.
    DROP_RESET_CODE = "delete from reset_code where account_id = $1";
    REPLACE_HASH = "update account set password_hash = $3 where id = $1 and password_hash = $2";
    SET_POLICY = "update account set policy = $2 where id = $1";
    SET_PREFERENCE = "insert into preference (account_id, name, value)
        select id, $2, $3 from account where id = $1
        on conflict (account_id, name) do update set value = excluded.value";
    UNSET_PREFERENCE = "delete from preference where account_id = $1 and name = $2";
    NOTE_LOGIN = "update account set last_login_at = $2 where id = $1";
}

impl Store {
    /// Changes the password, forgets the networks of the account ([`Store::note_login_from`]), and
    /// revokes its own tokens and those of its bots. Returns how many tokens of bots there were.
    pub async fn set_password(&self, account: AccountId, hash: PasswordHash) -> Result<u32> {
        self.change(move |connection| {
            Box::pin(async move {
                SET_PASSWORD.run(connection, (account, hash)).await?;
                DROP_RESET_CODE.run(connection, account).await?;
                // Somebody who knew the old password may have used these networks and made these
                // tokens.
                FORGET_ALL.run(connection, account).await?;
                REVOKE
                    .run(connection, (account, None::<u32>, None::<String>))
                    .await?;
                let revoked = REVOKE_ALL_OF.run(connection, account).await?;
                Ok(u32::try_from(revoked).unwrap_or(u32::MAX))
            })
        })
        .await
    }

    /// Replaces the hash `old` by another hash of the same password. Changes nothing if the
    /// password has changed.
    pub async fn replace_hash(
        &self,
        account: AccountId,
        old: &PasswordHash,
        new: PasswordHash,
    ) -> Result<()> {
        let replace = REPLACE_HASH.with((account, old, new));
        self.change(move |connection| {
            Box::pin(async move {
                if replace.run(connection).await? > 0 {
                    DROP_RESET_CODE.run(connection, account).await?;
                }
                Ok(())
            })
        })
        .await
    }

    /// Changes what happens to challenges.
    pub async fn set_policy(&self, account: AccountId, policy: ChallengePolicy) -> Result<()> {
        self.write(SET_POLICY, (account, policy.name())).await
    }

    /// Changes several settings, atomically; `None` resets one to its default.
    pub async fn set_preferences(
        &self,
        account: AccountId,
        changes: &[(&str, Option<&str>)],
    ) -> Result<()> {
        let statement = |(name, value): &(&str, Option<&str>)| match value {
            Some(value) => SET_PREFERENCE.with((account, *name, *value)),
            None => UNSET_PREFERENCE.with((account, *name)),
        };
        let changes: Vec<_> = changes.iter().map(statement).collect();
        self.change(move |connection| {
            Box::pin(async move {
                for change in changes {
                    change.run(connection).await?;
                }
                Ok(())
            })
        })
        .await
    }

    /// Records a login.
    pub async fn note_login(&self, account: AccountId, at: Timestamp) -> Result<()> {
        self.write(NOTE_LOGIN, (account, at)).await
    }
}
