//! Reports of players about others, and the list of them for moderators.

use super::act;
use crate::features::caller::Administrator;
use crate::features::logged_in::LoggedIn;
use crate::features::{Result, account_named, page};
use crate::people::news::data::Reach;
use crate::services::{Core, Server, daily_limits, talk, webhook};
use fanorona_game::{PlayerName, Role, Timestamp};
use fanorona_protocol::messages::account::AccountRefusal;
use fanorona_protocol::messages::admin::{AdminDone, AdminRefusal, ReportRow, TalkRow};
use fanorona_protocol::messages::announced::Announced;
use fanorona_protocol::messages::announcement::Announcement;
use fanorona_protocol::messages::chat::{ChatAudience, ChatDone};
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::lists::{List, Lists};
use fanorona_protocol::messages::mailbox::{CommentEvent, MessageEvent};
use fanorona_protocol::messages::reply::{Done, Reply};
use fanorona_protocol::value::AtMost;
use fanorona_protocol::wire::clean::SafeText;
use fanorona_store::{
    AccountKind, AdminAction, Filed, NewReport, Report, ReportBounds, ReportedTalk,
};

/// The talk in an event that was shown at `at`, and who talked.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "only these carry the words of one player to another"
)]
pub fn talk_in(event: &Event, at: Timestamp) -> Option<(PlayerName, ReportedTalk)> {
    let (from, kind, place, text) = match event {
        Event::Shared(shared) => return talk_in(shared.event(), at),
        Event::Chat(message) => {
            let (kind, place) = match &message.audience {
                ChatAudience::Tell { .. } => ("tell", None),
                ChatAudience::Say { game } => ("say", Some(game.to_string())),
                ChatAudience::Replay { game } => ("replay", Some(game.to_string())),
                ChatAudience::Kibitz { game } => ("kibitz", Some(game.to_string())),
                ChatAudience::Whisper { game } => ("whisper", Some(game.to_string())),
                ChatAudience::Shout => ("shout", None),
                ChatAudience::Channel { channel } => ("channel", Some(channel.to_string())),
                ChatAudience::Tournament { tournament } => {
                    ("tournament", Some(tournament.to_string()))
                }
            };
            (&message.from, kind, place, &message.text)
        }
        Event::Message(MessageEvent::New(message) | MessageEvent::Stored(message)) => {
            (&message.from, "message", None, &message.text)
        }
        Event::Comment(CommentEvent::New(comment) | CommentEvent::Stored(comment)) => (
            &comment.from,
            "comment",
            Some(comment.game.to_string()),
            &comment.text,
        ),
        _ => return None,
    };
    Some((
        from.clone(),
        ReportedTalk {
            at,
            kind: kind.to_owned(),
            place,
            text: text.to_string(),
        },
    ))
}

/// `report NAME REASON`.
pub async fn report(server: &Server, me: &LoggedIn, name: &PlayerName, why: SafeText) -> Result {
    let about = account_named(server, name).await?.player;
    if about.id == me.player.id {
        return Err(AccountRefusal::Oneself.into());
    }
    // A muted player may report: moderators are not those from whom a mute protects.
    let guest = me.kind == AccountKind::Guest;
    let network = server.presence.network_of(me.player.id).filter(|_| guest);
    if let Some(network) = network {
        server
            .audience
            .report_networks
            .may(network, server.clock.now())
            .map_err(daily_limits::rate_limited)?;
    }
    talk::count(server, me.player.id, Reach::Moderators, &why)?;
    if let Some(network) = network {
        server
            .audience
            .report_networks
            .count(network, server.clock.now())
            .map_err(daily_limits::rate_limited)?;
    }
    let (now, limits) = (server.clock.wall(), &server.limits.admin);
    let talk = server.audience.chat.shown_of(me.player.id, &about.name);
    let lines = talk.len();
    let report = NewReport {
        by: me.player.clone(),
        guest,
        about,
        why: why.to_string(),
        talk,
        at: now,
    };
    let about = report.about.name.clone();
    let closed_before = now.before(limits.report_lifetime);
    let bounds = ReportBounds {
        of_guests: limits.guest_reports,
        of_all: limits.open_reports,
    };
    let number = match server
        .store
        .file_report(report, bounds, closed_before)
        .await?
    {
        Filed::New(number) => number,
        // The administrators have been told of the open one.
        Filed::Joined(report) => {
            return Ok(Done::from(ChatDone::Reported {
                name: about,
                report,
                lines,
                joined: true,
            })
            .into());
        }
        Filed::Full => {
            let most = if guest {
                bounds.of_guests.min(bounds.of_all)
            } else {
                bounds.of_all
            };
            return Err(AdminRefusal::TooManyReports(AtMost { most }).into());
        }
    };
    drop(webhook::post(
        server,
        &Announced::ReportFiled { report: number },
    ));
    let by = me.player.name.clone();
    let told = Event::from(Announcement::Reported {
        number,
        about: about.clone(),
        by,
        text: why,
    });
    for (administrator, _) in server.store.administrators().await? {
        server.presence.tell(administrator.id, &told);
    }
    Ok(Done::from(ChatDone::Reported {
        name: about,
        report: number,
        lines,
        joined: false,
    })
    .into())
}

fn row(report: &Report) -> ReportRow {
    ReportRow {
        number: report.number,
        at_ms: report.at,
        about: report.about.clone(),
        by: report.by.clone(),
        times: report.times,
        why: SafeText::new(&report.why),
    }
}

/// `reports`.
pub(super) async fn list(core: &Core, before: Option<i64>) -> Result {
    let rows = core.limits.list.rows;
    let found = core.store.open_reports(before, rows + 1).await?;
    let found = found.iter().map(row).collect();
    Ok(Lists::Reports(page("reports", found, rows, |row| row.number)).into())
}

/// `reports NUMBER`.
pub(super) async fn show(core: &Core, number: i64) -> Result {
    let report = core
        .store
        .report(number)
        .await?
        .ok_or(AdminRefusal::NoReport { number })?;
    let done = AdminDone::Report {
        report: row(&report),
        closed: report.closed_at.is_some(),
    };
    let said = |talk: ReportedTalk| TalkRow {
        at_ms: talk.at,
        kind: talk.kind,
        place: talk.place,
        text: SafeText::new(&talk.text),
    };
    let talk = List::whole(report.talk.into_iter().map(said).collect());
    Ok(Reply::showing(
        vec![Event::List(Box::new(Lists::ReportedTalk(talk)))],
        done.into(),
    )
    .into())
}

/// `reports close NUMBER`.
pub(super) async fn close(
    server: &Server,
    me: Administrator<'_>,
    number: i64,
    why: SafeText,
) -> Result<AdminDone> {
    let report = server.store.report(number).await?;
    let is_about_me = report.is_some_and(|report| report.about == me.user.player.name);
    // An operator may be the only administrator.
    if is_about_me && me.role < Role::Operator {
        return Err(AdminRefusal::AboutYou { number }.into());
    }
    let action = AdminAction::CloseReport {
        number,
        why: why.to_string(),
    };
    act(server, me, action, AdminRefusal::NoReport { number }).await?;
    Ok(AdminDone::ReportClosed { report: number })
}
