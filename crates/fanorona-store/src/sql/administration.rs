//! Actions of administrators, each stored atomically with its audit entry.

use super::decode::{Cells, key};
use super::group::Write;
use super::settings::DROP_RESET_CODE;
use super::{account_admin, bulletins, chat, reports, sanctions, saves};
use crate::Filed;
use crate::Store;
use crate::db::{self, Connection, Row, Sql, sql};
use crate::error::StoreError;
use crate::{
    AdminAction, AuditEntry, AuditedAction, BanEntry, Banned, Bulletin, BulletinKind, Length,
    NewReport, PasswordHash, Performed, Report, ReportBounds, Sanction, Saved,
};
use fanorona_game::{AccessLevel, AccountId, Player, PlayerName, Role, Timestamp};
use std::time::Duration;

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

pub(super) const AUDIT: Sql = sql!(
    "select id, done_at, by_whom, act, subject, detail, lasts_s from audit where id < $1
        order by id desc limit $2"
);

fn role(row: &Row) -> Result<Role, StoreError> {
    Cells::new(row, "administrator", key(row, "administrator")?).parsed("role")
}

fn entry(row: &Row) -> Result<AuditEntry, StoreError> {
    let number = key(row, "audit")?;
    let cells = Cells::new(row, "audit", number);
    Ok(AuditEntry {
        number,
        at: cells.timestamp("done_at")?,
        by: cells.get("by_whom")?,
        act: cells.get("act")?,
        subject: cells.get("subject")?,
        detail: cells.get("detail")?,
        length: cells.get::<Option<i64>>("lasts_s")?.map(length),
    })
}

fn length(seconds: i64) -> Length {
    match seconds.unsigned_abs() {
        0 => Length::Endless,
        seconds => Length::For(Duration::from_secs(seconds)),
    }
}

/// How the column `lasts_s` has it.
fn seconds(length: Length) -> i64 {
    match length {
        Length::Endless => 0,
        Length::For(length) => length.as_secs().try_into().unwrap_or(i64::MAX),
    }
}

/// An action. The caller has already computed the row of its game.
struct Perform {
    act: AuditedAction,
    game: Option<saves::Row>,
}

impl Perform {
    /// # Errors
    /// The save of a game contradicts itself.
    fn new(act: AuditedAction) -> Result<Self, StoreError> {
        let game = if let AdminAction::Adjudicate { save, .. } = &act.action {
            Some(saves::Row::new(save)?)
        } else {
            None
        };
        Ok(Self { act, game })
    }

    async fn bulletin(
        &self,
        connection: &mut Connection,
        kind: BulletinKind,
        text: &str,
    ) -> sqlx::Result<Performed> {
        let author = self.act.by.as_ref().map_or("", PlayerName::as_str);
        let ids: Vec<i64> = db::query_scalar(bulletins::ADD)
            .bind(kind.name())
            .bind(author)
            .bind(text)
            .bind(self.act.at.0)
            .fetch_all(connection)
            .await?;
        Ok(Performed::Done(ids.first().copied()))
    }

    async fn sanction(
        &self,
        connection: &mut Connection,
        whom: &Banned,
        statement: Sql,
        until: Option<Timestamp>,
        why: &str,
    ) -> sqlx::Result<Performed> {
        let query = db::query(statement);
        let query = match whom {
            Banned::Account(player) => query.bind(player.id.0),
            Banned::Network(network) => query.bind(network),
        };
        query
            .bind(until.map(|until| until.0))
            .bind(why)
            .bind(self.act.at.0)
            .execute(connection)
            .await?;
        Ok(Performed::Done(None))
    }

    /// Performs the action without the audit entry.
    async fn action(&self, connection: &mut Connection) -> sqlx::Result<Performed> {
        match &self.act.action {
            AdminAction::Grant { player, role } => {
                let query = db::query(GRANT)
                    .bind(player.id.0)
                    .bind(self.act.at.0)
                    .bind(<&str>::from(*role));
                Ok(if_any(query.execute(connection).await?.rows_affected()))
            }
            AdminAction::Revoke(player) => remove(connection, REVOKE, player.id).await,
            AdminAction::Broadcast(text) => {
                self.bulletin(connection, BulletinKind::Broadcast, text)
                    .await
            }
            AdminAction::SetMotd(text) => {
                self.bulletin(
                    connection,
                    BulletinKind::Motd,
                    text.as_deref().unwrap_or_default(),
                )
                .await
            }
            AdminAction::AddNews(text) => self.bulletin(connection, BulletinKind::News, text).await,
            AdminAction::RemoveNews(number) => {
                let query = db::query(bulletins::REMOVE_NEWS).bind(*number);
                Ok(if_any(query.execute(connection).await?.rows_affected()))
            }
            AdminAction::Mute {
                player,
                length,
                from,
                why,
            } => {
                let whom = Banned::Account(player.clone());
                self.sanction(connection, &whom, sanctions::MUTE, length.end(*from), why)
                    .await
            }
            AdminAction::Unmute(player) => remove(connection, sanctions::UNMUTE, player.id).await,
            AdminAction::Ban {
                whom,
                length,
                from,
                why,
            } => {
                // A ban that changes gets a new number.
                lift(connection, whom).await?;
                let statement = match whom {
                    Banned::Account(_) => sanctions::BAN_ACCOUNT,
                    Banned::Network(_) => sanctions::BAN_NETWORK,
                };
                self.sanction(connection, whom, statement, length.end(*from), why)
                    .await
            }
            AdminAction::Unban(whom) => lift(connection, whom).await,
            AdminAction::ResetPassword {
                player,
                code,
                until,
            } => {
                let query = db::query(GIVE_CODE)
                    .bind(player.id.0)
                    .bind(&code.0)
                    .bind(until.0);
                Ok(if_any(query.execute(connection).await?.rows_affected()))
            }
            AdminAction::Recover {
                player,
                code,
                hash,
                now,
            } => recover(connection, player.id, code, hash, *now).await,
            AdminAction::SetAccess(level) => {
                let query = db::query(SET_ACCESS)
                    .bind(<&str>::from(*level))
                    .bind(self.act.at.0);
                query.execute(connection).await?;
                Ok(Performed::Done(None))
            }
            AdminAction::CloseReport { number, .. } => {
                let query = db::query(reports::CLOSE).bind(*number).bind(self.act.at.0);
                Ok(if_any(query.execute(connection).await?.rows_affected()))
            }
            AdminAction::Adjudicate { .. } => self.adjudicate(connection).await,
            AdminAction::CloseChannel { channel, .. } => {
                let done = db::query(chat::CLOSE)
                    .bind(channel.id.0)
                    .execute(connection)
                    .await?;
                Ok(if_any(done.rows_affected()))
            }
            AdminAction::SetTopic { channel, topic } => {
                let query = db::query(chat::SET_TOPIC).bind(channel.id.0).bind(topic);
                Ok(if_any(query.execute(connection).await?.rows_affected()))
            }
            AdminAction::Announce(_)
            | AdminAction::Kick { .. }
            | AdminAction::Shutdown { .. }
            | AdminAction::CancelShutdown => Ok(Performed::Done(None)),
        }
    }

    async fn adjudicate(&self, connection: &mut Connection) -> sqlx::Result<Performed> {
        let Some(row) = &self.game else {
            return Ok(Performed::Nothing);
        };
        Ok(match saves::keep_one(connection, row).await? {
            Saved::Kept => Performed::Done(None),
            Saved::Stale => Performed::Stale,
        })
    }
}

/// Sets a password with a code, which serves once.
async fn recover(
    connection: &mut Connection,
    account: AccountId,
    code: &PasswordHash,
    hash: &PasswordHash,
    now: Timestamp,
) -> sqlx::Result<Performed> {
    let query = db::query(RECOVER)
        .bind(account.0)
        .bind(&hash.0)
        .bind(&code.0)
        .bind(now.0);
    let done = query.execute(&mut *connection).await?;
    if done.rows_affected() > 0 {
        db::query(DROP_RESET_CODE)
            .bind(account.0)
            .execute(connection)
            .await?;
    }
    Ok(if_any(done.rows_affected()))
}

/// Ends a ban.
async fn lift(connection: &mut Connection, whom: &Banned) -> sqlx::Result<Performed> {
    match whom {
        Banned::Account(player) => remove(connection, sanctions::UNBAN_ACCOUNT, player.id).await,
        Banned::Network(network) => {
            let query = db::query(sanctions::UNBAN_NETWORK).bind(network);
            Ok(if_any(query.execute(connection).await?.rows_affected()))
        }
    }
}

async fn remove(
    connection: &mut Connection,
    statement: Sql,
    account: AccountId,
) -> sqlx::Result<Performed> {
    Ok(if_any(
        db::query(statement)
            .bind(account.0)
            .execute(connection)
            .await?
            .rows_affected(),
    ))
}

fn if_any(rows: u64) -> Performed {
    if rows > 0 {
        Performed::Done(None)
    } else {
        Performed::Nothing
    }
}

impl Write for Perform {
    type Answer = Performed;
    const SEVERAL_STATEMENTS: bool = true;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<Performed> {
        let performed = self.action(connection).await?;
        if matches!(performed, Performed::Done(_)) {
            let Record {
                act,
                subject,
                detail,
                length,
            } = record(&self.act.action);
            db::query(RECORD)
                .bind(self.act.at.0)
                .bind(self.act.by.as_ref().map(PlayerName::as_str))
                .bind(act)
                .bind(subject)
                .bind(detail)
                .bind(length.map(seconds))
                .execute(connection)
                .await?;
        }
        Ok(performed)
    }
}

/// The audit entry of an action.
struct Record {
    act: &'static str,
    subject: Option<String>,
    detail: Option<String>,
    length: Option<Length>,
}

impl Record {
    fn new(
        act: &'static str,
        subject: impl Into<Option<String>>,
        detail: impl Into<Option<String>>,
    ) -> Self {
        let detail: Option<String> = detail.into();
        let detail = detail.filter(|detail| !detail.is_empty());
        Self {
            act,
            subject: subject.into(),
            detail,
            length: None,
        }
    }

    fn lasting(self, length: Length) -> Self {
        Self {
            length: Some(length),
            ..self
        }
    }
}

fn record(action: &AdminAction) -> Record {
    let name = |player: &Player| player.name.to_string();
    match action {
        AdminAction::Grant { player, role } => Record::new("grant", name(player), role.to_string()),
        AdminAction::Revoke(player) => Record::new("revoke", name(player), None),
        AdminAction::Announce(text) => Record::new("announce", None, text.clone()),
        AdminAction::Broadcast(text) => Record::new("broadcast", None, text.clone()),
        AdminAction::SetMotd(Some(text)) => Record::new("motd set", None, text.clone()),
        AdminAction::SetMotd(None) => Record::new("motd clear", None, None),
        AdminAction::AddNews(text) => Record::new("news add", None, text.clone()),
        AdminAction::RemoveNews(number) => Record::new("news remove", number.to_string(), None),
        AdminAction::Kick { player, why } => Record::new("kick", name(player), why.clone()),
        AdminAction::Mute {
            player,
            length,
            why,
            ..
        } => Record::new("mute", name(player), why.clone()).lasting(*length),
        AdminAction::Unmute(player) => Record::new("unmute", name(player), None),
        AdminAction::Ban {
            whom, length, why, ..
        } => Record::new("ban", banned(whom), why.clone()).lasting(*length),
        AdminAction::Unban(whom) => Record::new("unban", banned(whom), None),
        AdminAction::ResetPassword { player, .. } => {
            Record::new("resetpassword", name(player), None)
        }
        AdminAction::Recover { player, .. } => Record::new("recover", name(player), None),
        AdminAction::SetAccess(level) => Record::new("access", level.to_string(), None),
        AdminAction::CloseReport { number, why } => {
            Record::new("reports close", number.to_string(), why.clone())
        }
        AdminAction::Adjudicate { save, why } => {
            let score = save
                .record
                .game
                .result()
                .map_or("", |result| result.score.code());
            Record::new(
                "adjudicate",
                save.record.id.to_string(),
                format!("{score} {why}"),
            )
        }
        AdminAction::Shutdown { seconds, why } => {
            Record::new("shutdown", None, format!("{seconds} {why}"))
        }
        AdminAction::CancelShutdown => Record::new("shutdown cancel", None, None),
        AdminAction::CloseChannel { channel, why } => {
            Record::new("channel close", channel.name.to_string(), why.clone())
        }
        AdminAction::SetTopic { channel, topic } => {
            Record::new("channel topic", channel.name.to_string(), topic.clone())
        }
    }
}

fn banned(whom: &Banned) -> String {
    match whom {
        Banned::Account(player) => player.name.to_string(),
        Banned::Network(network) => network.clone(),
    }
}
