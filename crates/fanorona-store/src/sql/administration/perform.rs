//! An action of an administrator, carried out in one commit with its audit entry.

use super::record::{Record, record, seconds};
use super::{GIVE_CODE, GRANT, RECORD, RECOVER, REVOKE, SET_ACCESS, bulletins, reports, sanctions};
use crate::db::{self, Connection, Sql};
use crate::error::StoreError;
use crate::sql::accounts::settings::DROP_RESET_CODE;
use crate::sql::games::saves;
use crate::sql::group::Write;
use crate::sql::talk::chat;
use crate::sql::tournaments::save::ENTRANT_GONE;
use crate::{AdminAction, AuditedAction, Banned, BulletinKind, PasswordHash, Performed, Saved};
use fanorona_game::{AccountId, PlayerName, Timestamp};

/// An action. The caller has already computed the row of its game.
pub(super) struct Perform {
    pub(super) act: AuditedAction,
    pub(super) game: Option<saves::Row>,
}

impl Perform {
    /// # Errors
    /// The save of a game contradicts itself.
    pub(super) fn new(act: AuditedAction) -> Result<Self, StoreError> {
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

    async fn ban(
        &self,
        connection: &mut Connection,
        whom: &Banned,
        until: Option<Timestamp>,
        why: &str,
    ) -> sqlx::Result<Performed> {
        // A ban that changes gets a new number.
        lift(connection, whom).await?;
        let statement = match whom {
            Banned::Account(player) => {
                let looks = db::query(ENTRANT_GONE)
                    .bind(player.id.0)
                    .bind(self.act.at.0);
                looks.execute(&mut *connection).await?;
                sanctions::BAN_ACCOUNT
            }
            Banned::Network(_) => sanctions::BAN_NETWORK,
        };
        self.sanction(connection, whom, statement, until, why).await
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
                let until = length.end(*from);
                self.ban(connection, whom, until, why).await
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
pub(super) async fn recover(
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

pub(super) async fn remove(
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

    fn may_end_games(&self) -> bool {
        self.game.is_some()
    }

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
