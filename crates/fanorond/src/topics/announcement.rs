//! What the server tells everybody: the message of the day, news, and words that were said while somebody was away.

use super::Result;
use crate::server::Server;
use fanorona_game::AccountId;
use fanorona_protocol::clean::SafeText;
use fanorona_protocol::event::{Bulletin as Told, Cell, Event, Table};
use fanorona_protocol::reply::{Done, PeopleDone, Reply};
use fanorona_store::{Bulletin, BulletinKind};
use std::sync::Arc;
use tracing::error;

/// What somebody who comes in has not been told yet.
pub(crate) async fn on_arrival(server: &Server, account: AccountId) -> Result<Vec<Event>> {
    let unseen = server.store.unseen_bulletins(account, server.limits.admin.broadcasts_at_login).await;
    let unseen = unseen?;
    Ok(unseen.into_iter().filter_map(told).map(Event::Bulletin).collect())
}

/// As people are told it. News have a list of their own.
fn told(bulletin: Bulletin) -> Option<Told> {
    let Bulletin { number, kind, author, text, told_at: at } = bulletin;
    let text = SafeText::new(&text);
    match kind {
        BulletinKind::Motd => Some(Told::Motd { number, at, text }),
        BulletinKind::Broadcast => Some(Told::Broadcast { number, from: SafeText::new(&author), at, text }),
        BulletinKind::News => None,
    }
}

/// Notes that words have been drawn which somebody is told once. Whoever goes away before is told again.
pub(crate) fn note_seen(server: &Arc<Server>, account: AccountId, told: &Told) {
    let (kind, number) = match told {
        Told::Motd { number, .. } => (BulletinKind::Motd, *number),
        Told::Broadcast { number, .. } => (BulletinKind::Broadcast, *number),
        Told::Announcement { .. } | Told::Reason(_) | Told::Stopping { .. } | Told::GoesOn => return,
    };
    let server = Arc::clone(server);
    let tasks = server.tasks.clone();
    tasks.spawn(async move {
        if let Err(error) = server.store.note_seen(account, kind, number).await {
            error!(%error, "it was not noted that somebody was told something");
        }
    });
}

pub(crate) async fn motd(server: &Server) -> Result {
    let motd = server.store.motd().await?;
    Ok(match motd.and_then(told) {
        Some(motd) => Reply::showing(vec![Event::Bulletin(motd)], Done::Quietly).into(),
        None => Done::People(PeopleDone::NoMotd).into(),
    })
}

pub(crate) async fn news(server: &Server, before: Option<i64>) -> Result {
    let rows = server.limits.list.rows;
    let mut news = server.store.news(before, rows + 1).await?;
    let goes_on = news.len() > rows as usize;
    news.truncate(rows as usize);
    let more = news.last().filter(|_| goes_on).map(|last| format!("news before {}", last.number));
    let row = |news: &Bulletin| {
        vec![Cell::Number(news.number), Cell::Time(news.told_at), Cell::Text(news.text.clone())]
    };
    let columns = &["number", "date", "news"];
    let table = Table { name: "news", columns, rows: news.iter().map(row).collect(), more };
    Ok(Reply::showing(vec![Event::Table(table)], Done::Quietly).into())
}
