//! Actions of administrators, each stored atomically with its audit entry.

pub(crate) mod bulletins;
mod perform;
mod record;
pub(crate) mod reports;
pub(crate) mod sanctions;

use super::group::Scope;
use crate::db::{FromRow, Row, statements};
use crate::{AuditEntry, AuditedAction, PasswordHash, Performed, Result, Store};
use fanorona_game::{AccessLevel, AccountId, Player, Role, Timestamp};
use perform::Perform;
use record::length;

statements! {
    ROLE_OF = "select role from administrator where account_id = $1";
    /// There are only a few.
    ADMINISTRATORS = "select account.id, account.name, few.role
        from administrator as few {cross|inner} join account on account.id = few.account_id
        order by account.key";
    GRANT = "insert into administrator (account_id, granted_at, role)
        select id, $2, $3 from account where id = $1 and kind = 'member'
            and not exists (select 1 from account_deletion where account_id = $1)
        on conflict (account_id) do update set granted_at = excluded.granted_at, role = excluded.role
            where administrator.role <> excluded.role";
    REVOKE = "delete from administrator where account_id = $1";
    GIVE_CODE = "insert into reset_code (account_id, code_hash, expires_at)
        select id, $2, $3 from account where id = $1 and kind = 'member'
        on conflict (account_id) do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at";
    RESET_CODE = "select code_hash from reset_code where account_id = $1 and expires_at > $2";
    RECOVER = "update account set password_hash = $2 where id = $1 and kind = 'member' and exists (
            select 1 from reset_code where account_id = $1 and code_hash = $3 and expires_at > $4
        )";
    INVITE = "insert into invitation (hash, uses, expires_at) values ($1, $2, $3)";
    END_INVITATIONS = "delete from invitation where expires_at <= $1 or uses = 0";
    DROP_INVITATIONS = "delete from invitation";
    ACCESS = "select level from access where \"only\" = 1";
    SET_ACCESS = "insert into access (\"only\", level, set_at) values (1, $1, $2)
        on conflict (\"only\") do update set level = excluded.level, set_at = excluded.set_at";
    RECORD =
        "insert into audit (done_at, by_whom, act, subject, detail, lasts_s) values ($1, $2, $3, $4, $5, $6)";
    RECORD_OF_MEMBER = "insert into audit (done_at, by_whom, act, subject, detail)
        select $2, name, $3, $4, nullif($5, '') from account where id = $1";
    AUDIT = "select id, done_at, by_whom, act, subject, detail, lasts_s from audit where id < $1
            order by id desc limit $2";
}

impl Store {
    /// The role of an account; `None` if it is not an administrator.
    pub async fn role_of(&self, account: AccountId) -> Result<Option<Role>> {
        self.first(ROLE_OF, account).await
    }

    /// All administrators with their roles, by name.
    pub async fn administrators(&self) -> Result<Vec<(Player, Role)>> {
        self.all(ADMINISTRATORS, ()).await
    }

    /// Performs an action and writes its audit entry, atomically.
    pub async fn perform(&self, act: AuditedAction) -> Result<Performed> {
        let perform = Perform::new(act)?;
        let scope = if perform.game.is_some() {
            Scope::Ends
        } else {
            Scope::Change
        };
        self.writer
            .change(scope, move |connection| Box::pin(perform.run(connection)))
            .await
    }

    /// Audit entries below the number `before`, newest first.
    pub async fn audit(&self, before: Option<i64>, limit: u32) -> Result<Vec<AuditEntry>> {
        self.all(AUDIT, (before.unwrap_or(i64::MAX), limit)).await
    }

    /// Who may come.
    pub async fn access(&self) -> Result<AccessLevel> {
        let level = self.first(ACCESS, ()).await?;
        Ok(level.unwrap_or_default())
    }

    /// The hash of the code with which an account can choose a new password, if there is one.
    pub async fn reset_code(
        &self,
        account: AccountId,
        now: Timestamp,
    ) -> Result<Option<PasswordHash>> {
        self.first(RESET_CODE, (account, now)).await
    }
}

impl FromRow for (Player, Role) {
    const TABLE: &'static str = "administrator";

    fn read(row: &Row) -> Result<Self> {
        Ok((FromRow::read(row)?, row.get("role")?))
    }
}

impl FromRow for AuditEntry {
    const TABLE: &'static str = "audit";

    fn read(row: &Row) -> Result<Self> {
        Ok(Self {
            number: row.get("id")?,
            at: row.get("done_at")?,
            by: row.get("by_whom")?,
            act: row.get("act")?,
            subject: row.get("subject")?,
            detail: row.get("detail")?,
            length: row.get::<Option<i64>>("lasts_s")?.map(length),
        })
    }
}
