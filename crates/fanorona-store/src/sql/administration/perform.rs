//! An action of an administrator, carried out in one commit with its audit entry.

use super::record::{Record, record, seconds};
use super::{
    DROP_INVITATIONS, END_INVITATIONS, GIVE_CODE, GRANT, INVITE, RECORD, RECOVER, REVOKE,
    SET_ACCESS, bulletins, reports, sanctions,
};
use crate::db::{Connection, Query};
use crate::sql::accounts::settings::DROP_RESET_CODE;
use crate::sql::accounts::{self, account_admin};
use crate::sql::games::saves;
use crate::sql::talk::chat;
use crate::sql::tournaments::save::ENTRANT_GONE;
use crate::{
    AdminAction, AuditedAction, Banned, BulletinKind, NewAccount, Performed, Result, Saved,
};
use fanorona_game::PlayerName;

/// An action. The caller has already computed the row of its game.
#[derive(Clone)]
pub(super) struct Perform {
    act: AuditedAction,
    pub(super) game: Option<saves::Row>,
}

impl Perform {
    /// # Errors
    /// The save of a game contradicts itself.
    pub(super) fn new(act: AuditedAction) -> Result<Self> {
        let game = if let AdminAction::Adjudicate { save, .. } = &act.action {
            Some(saves::Row::new(save)?)
        } else {
            None
        };
        Ok(Self { act, game })
    }

    pub(super) async fn run(self, connection: &mut Connection) -> sqlx::Result<Performed> {
        let performed = self.action(connection).await?;
        if matches!(performed, Performed::Done(_)) {
            let Record {
                act,
                subject,
                detail,
                length,
            } = record(&self.act.action);
            let (at, by) = (self.act.at, self.act.by);
            let values = (at, by, act, subject, detail, length.map(seconds));
            RECORD.run(connection, values).await?;
        }
        Ok(performed)
    }

    async fn bulletin(
        &self,
        connection: &mut Connection,
        kind: BulletinKind,
        text: &str,
    ) -> sqlx::Result<Performed> {
        let author = self.act.by.as_ref().map_or("", PlayerName::as_str);
        let values = (kind.name(), author, text, self.act.at);
        bulletins::ADD
            .first(connection, values)
            .await
            .map(Performed::Done)
    }

    /// Performs the action without the audit entry.
    async fn action(&self, connection: &mut Connection) -> sqlx::Result<Performed> {
        let at = self.act.at;
        let query = match &self.act.action {
            AdminAction::Grant { player, role } => GRANT.with((player.id, at, role)),
            AdminAction::Revoke(player) => REVOKE.with(player.id),
            AdminAction::Broadcast(text) => {
                return self
                    .bulletin(connection, BulletinKind::Broadcast, text)
                    .await;
            }
            AdminAction::SetMotd(text) => {
                let text = text.as_deref().unwrap_or_default();
                return self.bulletin(connection, BulletinKind::Motd, text).await;
            }
            AdminAction::AddNews(text) => {
                return self.bulletin(connection, BulletinKind::News, text).await;
            }
            AdminAction::RemoveNews(number) => bulletins::REMOVE_NEWS.with(number),
            AdminAction::Mute {
                player,
                length,
                from,
                why,
            } => sanctions::MUTE.with((player.id, length.end(*from), why, at)),
            AdminAction::Unmute(player) => sanctions::UNMUTE.with(player.id),
            AdminAction::Ban {
                whom,
                length,
                from,
                why,
            } => {
                // A ban that changes gets a new number.
                lift(whom).run(connection).await?;
                let until = length.end(*from);
                match whom {
                    Banned::Account(player) => {
                        ENTRANT_GONE.run(connection, (player.id, at)).await?;
                        sanctions::BAN_ACCOUNT.with((player.id, until, why, at))
                    }
                    Banned::Network(network) => {
                        sanctions::BAN_NETWORK.with((network, until, why, at))
                    }
                }
            }
            AdminAction::Unban(whom) => lift(whom),
            AdminAction::ResetPassword {
                player,
                code,
                until,
            } => GIVE_CODE.with((player.id, code, until)),
            AdminAction::Recover {
                player,
                code,
                hash,
                now,
            } => {
                // A code serves once.
                if RECOVER
                    .run(connection, (player.id, hash, code, now))
                    .await?
                    == 0
                {
                    return Ok(Performed::Nothing);
                }
                DROP_RESET_CODE.with(player.id)
            }
            AdminAction::Rename { player, to, .. } => {
                let is_renamed = account_admin::change_name(connection, player, to).await?;
                return Ok(done_if(is_renamed));
            }
            AdminAction::Enroll(new) => {
                let made = accounts::create(connection, NewAccount::clone(new)).await?;
                return Ok(done_if(made.is_ok()));
            }
            AdminAction::Remove { player, now, .. } => {
                let has_begun = account_admin::begin_deletion(connection, player.id, *now).await?;
                return Ok(done_if(has_begun));
            }
            AdminAction::Invite { code, uses, until } => {
                END_INVITATIONS.run(connection, at).await?;
                INVITE.with((code, uses, until))
            }
            AdminAction::EndInvitations => DROP_INVITATIONS.with(()),
            AdminAction::SetAccess(level) => SET_ACCESS.with((level, at)),
            AdminAction::CloseReport { number, .. } => reports::CLOSE.with((number, at)),
            AdminAction::Adjudicate { .. } => return self.adjudicate(connection).await,
            AdminAction::CloseChannel { channel, .. } => chat::CLOSE.with(channel.id),
            AdminAction::SetTopic { channel, topic } => chat::SET_TOPIC.with((channel.id, topic)),
            AdminAction::Announce(_)
            | AdminAction::LookAtOrigins(_)
            | AdminAction::Kick { .. }
            | AdminAction::Shutdown { .. }
            | AdminAction::CancelShutdown => return Ok(Performed::Done(None)),
        };
        Ok(done_if(query.run(connection).await? > 0))
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

fn done_if(is_done: bool) -> Performed {
    if is_done {
        Performed::Done(None)
    } else {
        Performed::Nothing
    }
}

/// Ends a ban.
fn lift(whom: &Banned) -> Query {
    match whom {
        Banned::Account(player) => sanctions::UNBAN_ACCOUNT.with(player.id),
        Banned::Network(network) => sanctions::UNBAN_NETWORK.with(network),
    }
}
