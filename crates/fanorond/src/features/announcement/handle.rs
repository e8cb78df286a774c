//! What the commands about announcements do.

use crate::command::announcement::AnnouncementCommand;
use crate::features::caller::Caller;
use crate::features::{Result, page};
use crate::services::{Core, Server};
use fanorona_game::AccountId;
use fanorona_protocol::messages::announcement::{Announcement, AnnouncementDone, NewsRow};
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::lists::Lists;
use fanorona_protocol::messages::reply::{Done, Reply};
use fanorona_protocol::wire::clean::SafeText;
use fanorona_store::{Bulletin, BulletinKind};
use std::sync::Arc;
use tracing::error;

pub async fn handle(core: &Core, _: Caller<'_>, command: AnnouncementCommand) -> Result {
    match command {
        AnnouncementCommand::Motd => motd(core).await,
        AnnouncementCommand::News { before } => news(core, before).await,
    }
}

/// The message of the day and the broadcasts that a player has not seen yet, and that the server
/// will stop.
pub async fn on_arrival(server: &Server, account: AccountId) -> Result<Vec<Event>> {
    let unseen = server
        .store
        .unseen_bulletins(account, server.limits.admin.broadcasts_at_login)
        .await?;
    let stops = server.doors.countdown.announced(server.clock.now());
    Ok(unseen
        .into_iter()
        .filter_map(announced)
        .chain(stops)
        .map(Event::from)
        .collect())
}

/// The announcement of a stored text. News are shown in a list instead.
fn announced(bulletin: Bulletin) -> Option<Announcement> {
    let Bulletin {
        number,
        kind,
        author,
        text,
        told_at: at_ms,
    } = bulletin;
    let text = SafeText::new(&text);
    match kind {
        BulletinKind::Motd => Some(Announcement::Motd {
            number,
            at_ms,
            text,
        }),
        BulletinKind::Broadcast => Some(Announcement::Broadcast {
            number,
            from: SafeText::new(&author),
            at_ms,
            text,
        }),
        BulletinKind::News => None,
    }
}

/// Stores that a player has seen an announcement that is shown once. It is called after the
/// announcement is written, so a player who disconnects before that sees it again.
pub fn note_seen(server: &Arc<Server>, account: AccountId, seen: &Announcement) {
    let (kind, number) = match seen {
        Announcement::Motd { number, .. } => (BulletinKind::Motd, *number),
        Announcement::Broadcast { number, .. } => (BulletinKind::Broadcast, *number),
        Announcement::Announcement { .. }
        | Announcement::Reason { .. }
        | Announcement::Renamed { .. }
        | Announcement::Promoted { .. }
        | Announcement::Demoted { .. }
        | Announcement::Restricted { .. }
        | Announcement::Reported { .. }
        | Announcement::ReportsOpen { .. }
        | Announcement::Stopping { .. }
        | Announcement::Cancelled => return,
    };
    let server = Arc::clone(server);
    let tasks = server.tasks.clone();
    tasks.spawn(async move {
        if let Err(error) = server.store.note_seen(account, kind, number).await {
            error!(%error, account = account.0, "announcements: not stored that a player saw one");
        }
    });
}

async fn motd(core: &Core) -> Result {
    Ok(match core.store.motd().await?.and_then(announced) {
        Some(motd) => Reply::showing(vec![motd.into()], Done::Quietly).into(),
        None => Done::from(AnnouncementDone::NoMotd { motd: () }).into(),
    })
}

async fn news(core: &Core, before: Option<i64>) -> Result {
    let rows = core.limits.list.rows;
    let news = core.store.news(before, rows + 1).await?;
    let row = |news: Bulletin| NewsRow {
        number: news.number,
        at_ms: news.told_at,
        text: SafeText::new(&news.text),
    };
    let news = news.into_iter().map(row).collect();
    Ok(Lists::News(page("news", news, rows, |row| row.number)).into())
}
