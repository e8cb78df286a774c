//! Actions of administrators, each stored atomically with its audit entry.

pub(crate) mod bulletins;
mod perform;
mod record;
pub(crate) mod reports;
pub(crate) mod sanctions;

use super::accounts::account_admin;
use super::decode::Cells;
use crate::db::{self, Sql, sql};
use crate::error::StoreError;
use crate::{
    AuditEntry, AuditedAction, BanEntry, Bulletin, BulletinKind, Filed, NewReport, PasswordHash,
    Performed, Report, ReportBounds, Sanction, Store,
};
use fanorona_game::{AccessLevel, AccountId, Player, Role, Timestamp};
use perform::Perform;
pub(super) use record::MemberAct;
use record::{entry, role};

impl Store {
    /// The role of an account; `None` if it is not an administrator.
    pub async fn role_of(&self, account: AccountId) -> Result<Option<Role>, StoreError> {
        let found = db::query(ROLE_OF)
            .bind(account.0)
            .fetch_optional(&mut self.reader().await?)
            .await?;
        found.as_ref().map(role).transpose()
    }

    /// All administrators with their roles, by name.
    pub async fn administrators(&self) -> Result<Vec<(Player, Role)>, StoreError> {
        self.all(db::query(ADMINISTRATORS), |row| {
            Ok((account_admin::player(row)?, role(row)?))
        })
        .await
    }

    /// Performs an action and writes its audit entry, atomically.
    pub async fn perform(&self, act: AuditedAction) -> Result<Performed, StoreError> {
        self.writer.write(Perform::new(act)?).await
    }

    /// The active mute of an account.
    pub async fn mute_of(
        &self,
        account: AccountId,
        now: Timestamp,
    ) -> Result<Option<Sanction>, StoreError> {
        self.read_sanction(sanctions::MUTE_OF, account, now).await
    }

    /// The active ban of an account.
    pub async fn ban_of(
        &self,
        account: AccountId,
        now: Timestamp,
    ) -> Result<Option<Sanction>, StoreError> {
        self.read_sanction(sanctions::BAN_OF, account, now).await
    }

    /// Active bans below the number `before`, newest first.
    pub async fn bans(
        &self,
        before: Option<i64>,
        limit: u32,
        now: Timestamp,
    ) -> Result<Vec<BanEntry>, StoreError> {
        self.read_bans(before, limit, now).await
    }

    /// The banned networks and the ends of their bans.
    pub async fn banned_networks(
        &self,
        now: Timestamp,
    ) -> Result<Vec<(String, Option<Timestamp>)>, StoreError> {
        self.read_banned_networks(now).await
    }

    /// Audit entries below the number `before`, newest first.
    pub async fn audit(
        &self,
        before: Option<i64>,
        limit: u32,
    ) -> Result<Vec<AuditEntry>, StoreError> {
        let query = db::query(AUDIT)
            .bind(before.unwrap_or(i64::MAX))
            .bind(i64::from(limit));
        query
            .fetch_all(&mut self.reader().await?)
            .await?
            .iter()
            .map(entry)
            .collect()
    }

    /// Who may come.
    pub async fn access(&self) -> Result<AccessLevel, StoreError> {
        let row = db::query(ACCESS)
            .fetch_optional(&mut self.reader().await?)
            .await?;
        let level = row
            .as_ref()
            .map(|row| Cells::new(row, "access", 1).parsed("level"))
            .transpose()?;
        Ok(level.unwrap_or_default())
    }

    /// The hash of the code with which an account can choose a new password, if there is one.
    pub async fn reset_code(
        &self,
        account: AccountId,
        now: Timestamp,
    ) -> Result<Option<PasswordHash>, StoreError> {
        let row = db::query(RESET_CODE)
            .bind(account.0)
            .bind(now.0)
            .fetch_optional(&mut self.reader().await?)
            .await?;
        row.map(|row| {
            Cells::new(&row, "reset_code", account.0)
                .get("code_hash")
                .map(PasswordHash)
        })
        .transpose()
    }

    /// Stores a report and gives it a number, or joins it to an open one. Deletes reports that were
    /// closed before `closed_before`.
    pub async fn file_report(
        &self,
        report: NewReport,
        bounds: ReportBounds,
        closed_before: Timestamp,
    ) -> Result<Filed, StoreError> {
        self.writer
            .write(reports::File {
                report,
                bounds,
                closed_before,
            })
            .await?
    }

    /// Open reports below the number `before`, newest first.
    pub async fn open_reports(
        &self,
        before: Option<i64>,
        limit: u32,
    ) -> Result<Vec<Report>, StoreError> {
        self.read_open_reports(before, limit).await
    }

    /// The report with this number.
    pub async fn report(&self, number: i64) -> Result<Option<Report>, StoreError> {
        self.read_report(number).await
    }

    /// The message of the day.
    pub async fn motd(&self) -> Result<Option<Bulletin>, StoreError> {
        self.read_motd().await
    }

    /// News below the number `before`, newest first.
    pub async fn news(&self, before: Option<i64>, limit: u32) -> Result<Vec<Bulletin>, StoreError> {
        self.read_news(before, limit).await
    }

    /// Texts that a player has not seen yet, oldest first: the message of the day if it has
    /// changed, and the last `limit` broadcasts.
    pub async fn unseen_bulletins(
        &self,
        account: AccountId,
        limit: u32,
    ) -> Result<Vec<Bulletin>, StoreError> {
        self.read_unseen(account, limit).await
    }

    /// Records that a player has seen a bulletin and all earlier ones of its kind.
    pub async fn note_seen(
        &self,
        account: AccountId,
        kind: BulletinKind,
        number: i64,
    ) -> Result<(), StoreError> {
        self.writer
            .write(bulletins::NoteSeen {
                account,
                kind,
                number,
            })
            .await
    }
}

pub(super) const ROLE_OF: Sql =
    sql!("select account_id as id, role from administrator where account_id = $1");

/// There are only a few.
pub(super) const ADMINISTRATORS: Sql = sql!(
    "select account.id, account.name, few.role
    from administrator as few {cross|inner} join account on account.id = few.account_id
    order by account.key"
);

pub(super) const GRANT: Sql = sql!(
    "insert into administrator (account_id, granted_at, role)
    select id, $2, $3 from account where id = $1 and kind = 'member'
        and not exists (select 1 from account_deletion where account_id = $1)
    on conflict (account_id) do update set granted_at = excluded.granted_at, role = excluded.role
        where administrator.role <> excluded.role"
);
pub(super) const REVOKE: Sql = sql!("delete from administrator where account_id = $1");

pub(super) const GIVE_CODE: Sql = sql!(
    "insert into reset_code (account_id, code_hash, expires_at)
    select id, $2, $3 from account where id = $1 and kind = 'member'
    on conflict (account_id) do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at"
);
pub(super) const RESET_CODE: Sql =
    sql!("select code_hash from reset_code where account_id = $1 and expires_at > $2");

pub(super) const RECOVER: Sql = sql!(
    "update account set password_hash = $2 where id = $1 and kind = 'member' and exists (
        select 1 from reset_code where account_id = $1 and code_hash = $3 and expires_at > $4
    )"
);

pub(super) const ACCESS: Sql = sql!("select level from access where \"only\" = 1");
pub(super) const SET_ACCESS: Sql = sql!(
    "insert into access (\"only\", level, set_at) values (1, $1, $2)
    on conflict (\"only\") do update set level = excluded.level, set_at = excluded.set_at"
);

pub(super) const RECORD: Sql = sql!(
    "insert into audit (done_at, by_whom, act, subject, detail, lasts_s) values ($1, $2, $3, $4, $5, $6)"
);

pub(super) const RECORD_OF_MEMBER: Sql = sql!(
    "insert into audit (done_at, by_whom, act, subject, detail)
    select $2, name, $3, $4, nullif($5, '') from account where id = $1"
);

pub(super) const AUDIT: Sql = sql!(
    "select id, done_at, by_whom, act, subject, detail, lasts_s from audit where id < $1
        order by id desc limit $2"
);
