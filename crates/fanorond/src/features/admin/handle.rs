//! What the commands of administrators do.

use crate::command::admin::AdminCommand;
use crate::engine::endgame_tables;
use crate::features::caller::Administrator;
use crate::features::{Result, account_named, game_for, page};
use crate::games::tables::{AfterGame, running};
use crate::services::{Core, Server};
use fanorona_game::{AccessLevel, AccountId, GameId, PlayerName, Role, Score, Version};
use fanorona_protocol::messages::account::AccountRefusal;
use fanorona_protocol::messages::admin::{AdminDone, AdminRefusal, AuditRow};
use fanorona_protocol::messages::announcement::Announcement;
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::lists::Lists;
use fanorona_protocol::messages::reply::Done;
use fanorona_protocol::messages::server::{Notice, ServerRefusal};
use fanorona_protocol::value::{OfGame, OfPlayer};
use fanorona_protocol::wire::clean::SafeText;
use fanorona_rules::Side;
use fanorona_store::{Account, AdminAction, AuditEntry, AuditedAction, Length, Performed};
use tracing::info;

pub async fn handle(server: &Server, me: Administrator<'_>, command: AdminCommand) -> Result {
    let done = match command {
        AdminCommand::Announce(text) => announce(server, me, text).await?,
        AdminCommand::Broadcast(text) => broadcast(server, me, text).await?,
        AdminCommand::SetMotd(text) => set_motd(server, me, text).await?,
        AdminCommand::AddNews(text) => AdminDone::NewsAdded {
            news: numbered(server, me, AdminAction::AddNews(text.to_string())).await?,
        },
        AdminCommand::RemoveNews(news) => {
            act(
                server,
                me,
                AdminAction::RemoveNews(news),
                AdminRefusal::NoNews { number: news },
            )
            .await?;
            AdminDone::NewsRemoved { news }
        }
        AdminCommand::Kick { name, why } => kick(server, me, &name, why).await?,
        AdminCommand::Mute { name, minutes, why } => {
            super::sanctions::mute(server, me, &name, minutes, why).await?
        }
        AdminCommand::Unmute(name) => super::sanctions::unmute(server, me, &name).await?,
        AdminCommand::Ban { whom, days, why } => {
            super::bans::ban(server, me, whom, days, why).await?
        }
        AdminCommand::Bans { before } => return super::bans::list(server, before).await,
        AdminCommand::Unban(whom) => super::bans::unban(server, me, whom).await?,
        AdminCommand::ResetPassword(name) => super::reset_codes::give(server, me, &name).await?,
        AdminCommand::Adjudicate { game, score, why } => {
            adjudicate(server, me, game, score, why).await?
        }
        AdminCommand::Shutdown { seconds, why } => {
            super::countdown::shutdown(server, me, seconds, why).await?
        }
        AdminCommand::ShowShutdown => super::countdown::show(server)?,
        AdminCommand::CancelShutdown => super::countdown::cancel(server, me).await?,
        AdminCommand::Administrators => return super::roles::list(server).await,
        AdminCommand::Promote { name, role } => {
            super::roles::promote(server, me, &name, role).await?
        }
        AdminCommand::Demote(name) => super::roles::demote(server, me, &name).await?,
        AdminCommand::Access(level) => super::access::access(server, me, level).await?,
        AdminCommand::Reports { before } => return super::reports::list(server, before).await,
        AdminCommand::ShowReport(number) => return super::reports::show(server, number).await,
        AdminCommand::CloseReport { number, why } => {
            super::reports::close(server, me, number, why).await?
        }
        AdminCommand::Rename { name, to, why } => {
            super::members::rename(server, me, &name, to, why).await?
        }
        AdminCommand::DeleteAccount { name, why } => {
            super::members::delete(server, me, &name, why).await?
        }
        AdminCommand::NewAccount(name) => super::members::enroll(server, me, &name).await?,
        AdminCommand::Admit { uses } => super::members::invite(server, me, uses).await?,
        AdminCommand::AdmitNobody => super::members::invite_nobody(server, me).await?,
        AdminCommand::Alts(name) => return super::members::alts(server, me, &name).await,
        AdminCommand::Audit { before } => return audit(server, before).await,
    };
    Ok(Done::from(done).into())
}

/// What an administrator is told at login.
pub async fn on_arrival(server: &Server, me: AccountId) -> Result<Vec<Event>> {
    if server.store.role_of(me).await?.is_none() {
        return Ok(Vec::new());
    }
    let access = server.doors.access.level();
    let restricted =
        (access != AccessLevel::Open).then(|| Event::from(Announcement::Restricted { access }));
    let reports = server
        .store
        .open_reports(None, server.limits.list.rows)
        .await?
        .len();
    let open = (reports > 0).then(|| Event::from(Announcement::ReportsOpen { reports }));
    Ok(restricted.into_iter().chain(open).collect())
}

fn audited(core: &Core, me: Administrator<'_>, action: AdminAction) -> AuditedAction {
    AuditedAction {
        by: Some(me.user.player.name.clone()),
        at: core.clock.wall(),
        action,
    }
}

pub(super) async fn perform(
    core: &Core,
    me: Administrator<'_>,
    action: AdminAction,
) -> Result<Performed> {
    let performed = core.store.perform(audited(core, me, action)).await?;
    info!(account = me.user.player.id.0, "admin: action performed");
    Ok(performed)
}

/// Performs an action. `nothing` is the refusal if there was nothing to change.
pub(super) async fn act(
    core: &Core,
    me: Administrator<'_>,
    action: AdminAction,
    nothing: AdminRefusal,
) -> Result<()> {
    match perform(core, me, action).await? {
        Performed::Done(_) => Ok(()),
        Performed::Nothing | Performed::Stale => Err(nothing.into()),
    }
}

/// Performs an action that is given a number.
async fn numbered(core: &Core, me: Administrator<'_>, action: AdminAction) -> Result<i64> {
    match perform(core, me, action).await? {
        Performed::Done(Some(number)) => Ok(number),
        Performed::Done(None) | Performed::Nothing | Performed::Stale => {
            Err(ServerRefusal::Internal.into())
        }
    }
}

/// Performs an action on a channel that another player created.
pub async fn act_on_channel(
    core: &Core,
    me: Administrator<'_>,
    action: AdminAction,
) -> Result<Performed> {
    perform(core, me, action).await
}

/// Refuses a number that is not from `least` to `most`.
pub(super) fn in_range(number: u32, command: &'static str, least: u32, most: u32) -> Result<u32> {
    if (least..=most).contains(&number) {
        return Ok(number);
    }
    Err(AdminRefusal::OutOfRange {
        command: command.into(),
        least,
        most,
    }
    .into())
}

/// The account of another player, against whom an administrator may act: moderators do not act
/// against administrators.
pub(super) async fn another(
    core: &Core,
    me: Administrator<'_>,
    name: &PlayerName,
) -> Result<Account> {
    let account = account_named(core, name).await?;
    let player = &account.player;
    if player.id == me.user.player.id {
        return Err(AccountRefusal::Oneself.into());
    }
    if me.role < Role::Operator && core.store.role_of(player.id).await?.is_some() {
        return Err(AdminRefusal::AnAdministrator {
            name: player.name.clone(),
        }
        .into());
    }
    Ok(account)
}

/// The reason that the target of an action is told, if there is one.
pub(super) fn reason(why: &SafeText) -> Option<Event> {
    (!why.as_str().is_empty()).then(|| Announcement::Reason { text: why.clone() }.into())
}

async fn announce(core: &Core, me: Administrator<'_>, text: SafeText) -> Result<AdminDone> {
    perform(core, me, AdminAction::Announce(text.to_string())).await?;
    let from = me.user.player.name.clone();
    let heard = core
        .presence
        .tell_everybody(&Announcement::Announcement { from, text }.into());
    Ok(AdminDone::Said { heard })
}

async fn broadcast(core: &Core, me: Administrator<'_>, text: SafeText) -> Result<AdminDone> {
    let at_ms = core.clock.wall();
    let number = numbered(core, me, AdminAction::Broadcast(text.to_string())).await?;
    let from = SafeText::new(me.user.player.name.as_str());
    let heard = core.presence.tell_everybody(
        &Announcement::Broadcast {
            number,
            from,
            at_ms,
            text,
        }
        .into(),
    );
    Ok(AdminDone::Said { heard })
}

async fn set_motd(core: &Core, me: Administrator<'_>, text: Option<SafeText>) -> Result<AdminDone> {
    let done = if text.is_some() {
        AdminDone::MotdSet
    } else {
        AdminDone::MotdCleared
    };
    perform(
        core,
        me,
        AdminAction::SetMotd(text.map(|text| text.to_string())),
    )
    .await?;
    Ok(done)
}

async fn kick(
    core: &Core,
    me: Administrator<'_>,
    name: &PlayerName,
    why: SafeText,
) -> Result<AdminDone> {
    let player = another(core, me, name).await?.player;
    if !core.presence.is_here(player.id) {
        return Err(AccountRefusal::NotHere(OfPlayer { name: player.name }).into());
    }
    perform(
        core,
        me,
        AdminAction::Kick {
            player: player.clone(),
            why: why.to_string(),
        },
    )
    .await?;
    let present = core
        .presence
        .close(player.id, reason(&why).as_ref(), Notice::Kicked);
    let from = present
        .and_then(|present| present.sessions.network())
        .map(|network| network.to_string());
    Ok(AdminDone::Kicked {
        name: player.name,
        from,
    })
}

async fn adjudicate(
    server: &Server,
    me: Administrator<'_>,
    game: GameId,
    score: Option<Score>,
    why: SafeText,
) -> Result<AdminDone> {
    let plays = game_for(server, Some(me.user), game)
        .await?
        .side_of(me.user.player.id)
        .is_some();
    // An operator may be the only administrator.
    if plays && me.role < Role::Operator {
        return Err(AdminRefusal::OwnGame(OfGame { game }).into());
    }
    let (score, seen) = match score {
        Some(score) => (score, None),
        None => by_the_tables(server, me, game).await?,
    };
    let record = server
        .play
        .tables
        .adjudicate(game, score, seen, AfterGame::Continue, async |save| {
            let action = AdminAction::Adjudicate {
                save: Box::new(save),
                why: why.to_string(),
            };
            let performed = server.store.perform(audited(server, me, action)).await?;
            Ok(matches!(performed, Performed::Done(_)))
        })
        .await?;
    for side in Side::ALL {
        if let Some(reason) = &reason(&why) {
            server.presence.tell(record.seats.get(side).id, reason);
        }
    }
    Ok(AdminDone::Adjudicated {
        game,
        result: score,
    })
}

/// The result of a game if both sides play their best from now on, and the version for which it
/// holds.
async fn by_the_tables(
    server: &Server,
    me: Administrator<'_>,
    game: GameId,
) -> Result<(Score, Option<Version>)> {
    let record = game_for(server, Some(me.user), game).await?;
    running(&record)?;
    // The player may take back the steps of a turn that is not over.
    let start = *record.game.stage().start();
    let tables = server.engine.pool.tables();
    let most = tables.most_pieces(start.ruleset());
    let score = endgame_tables::best_result(tables, start)
        .await
        .ok_or_else(|| {
            let pieces = Side::ALL.map(|side| start.pieces(side).len()).iter().sum();
            AdminRefusal::NoVerdict { game, pieces, most }
        })?;
    Ok((score, Some(record.version)))
}

async fn audit(core: &Core, before: Option<i64>) -> Result {
    let rows = core.limits.list.rows;
    let found = core.store.audit(before, rows + 1).await?;
    let row = |entry: AuditEntry| {
        let AuditEntry {
            number,
            at: at_ms,
            by,
            act: action,
            subject,
            detail,
            length,
        } = entry;
        let lasts_s = match length {
            Some(Length::For(length)) => Some(length.into()),
            Some(Length::Endless) | None => None,
        };
        let endless = length == Some(Length::Endless);
        AuditRow {
            number,
            at_ms,
            by,
            action,
            subject,
            lasts_s,
            endless,
            detail,
        }
    };
    let found = found.into_iter().map(row).collect();
    Ok(Lists::Audit(page("audit", found, rows, |row| row.number)).into())
}
