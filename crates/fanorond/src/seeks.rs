//! What is sought: who is told of it, and when it goes by itself.
//!
//! Open seeks are rows of the store. Here is what only a running server knows: how lately people were told of one, and
//! whose turn it is to look for an opponent, so that of two who seek the same at once one finds the other.

use crate::commands::ratings;
use crate::server::Server;
use fanorona_game::{AccountId, GameRecord, Seek, TimeControl, Timestamp};
use fanorona_protocol::event::{Aloud, Event, SeekEvent, SeekFate, SeekNews, ShownSeek};
use fanorona_rules::Side;
use fanorona_store::StoreError;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tracing::{error, info};

/// What only a running server knows of seeks.
#[derive(Debug, Default)]
pub(crate) struct Hall {
    /// Held by whoever looks for an opponent, until a game or a seek has come of it.
    pub(crate) looking: tokio::sync::Mutex<()>,
    spoken: Mutex<Spoken>,
}

/// How lately people were told of a new seek.
#[derive(Debug, Default)]
struct Spoken {
    last: Option<Timestamp>,
    unsaid: u32,
}

impl Hall {
    /// Whether people are told of a seek that is made now.
    fn aloud(&self, now: Timestamp, every: Duration) -> Aloud {
        let mut spoken = self.spoken.lock().unwrap_or_else(PoisonError::into_inner);
        if spoken.last.is_some_and(|last| now.since(last) < every) {
            spoken.unsaid = spoken.unsaid.saturating_add(1);
            return Aloud::No;
        }
        spoken.last = Some(now);
        Aloud::Yes { unsaid: std::mem::take(&mut spoken.unsaid) }
    }
}

/// The oldest moment at which a seek that is still open was made.
pub(crate) fn oldest(server: &Server) -> Timestamp {
    let lasts = i64::try_from(server.limits.seeks.lasts.as_millis()).unwrap_or(i64::MAX);
    Timestamp(server.clock.now().0.saturating_sub(lasts))
}

/// A seek as others see it.
pub(crate) async fn shown(server: &Server, seek: Seek) -> crate::commands::Result<ShownSeek> {
    let ruleset = seek.terms.terms.ruleset;
    let rating =
        if seek.guest { None } else { Some(ratings::rating_of(server, seek.from.id, ruleset).await?) };
    Ok(ShownSeek { seek, rating })
}

/// Tells everybody whom it may concern that a seek is open.
pub(crate) fn tell_open(server: &Server, seek: ShownSeek) {
    let aloud = server.hall.aloud(server.clock.now(), server.limits.seeks.news_every);
    tell(server, SeekNews { seek, fate: SeekFate::Open, aloud });
}

/// Tells everybody whom it may concern that a seek is not open any more.
pub(crate) fn tell_end(server: &Server, seek: Seek, fate: SeekFate) {
    // Of what is gone nobody needs the rating.
    tell(server, SeekNews { seek: ShownSeek { seek, rating: None }, fate, aloud: Aloud::No });
}

fn tell(server: &Server, news: SeekNews) {
    let maker = news.seek.seek.from.id;
    let event = Event::Seek(SeekEvent::News(Box::new(news)));
    for present in server.presence.everybody() {
        let listener = present.player.id;
        if !server.talk.is_quiet(listener) && server.talk.hears(listener, maker) {
            server.presence.tell(listener, event.clone());
        }
    }
}

/// Takes away what goes with somebody who leaves.
pub(crate) async fn maker_left(server: &Server, maker: AccountId) {
    take_away(server, maker, false).await;
}

/// Whoever plays by the minute is not to be found for another game by the minute.
pub(crate) async fn game_began(server: &Server, record: &GameRecord) {
    if let TimeControl::Live(_) = record.clock.control {
        for side in [Side::White, Side::Black] {
            take_away(server, record.seats.get(side).id, true).await;
        }
    }
}

async fn take_away(server: &Server, maker: AccountId, live_only: bool) {
    match server.store.remove_seeks_while_here(maker, live_only).await {
        Ok(gone) => gone.into_iter().for_each(|seek| tell_end(server, seek, SeekFate::Gone)),
        // Nobody can answer it: its maker has to be here for that.
        Err(error) => error!(%error, account = maker.0, "seeks were not taken away"),
    }
}

/// Forgets what was sought by those who were here when the server stopped.
///
/// # Errors
/// The store failed.
pub(crate) async fn forget(server: &Server) -> Result<(), StoreError> {
    match server.store.forget_seeks_while_here().await {
        Ok(count) => {
            if count > 0 {
                info!(count, "seeks of those who were here are gone");
            }
            Ok(())
        }
        // Their makers have to be here before anybody can answer.
        Err(StoreError::Full | StoreError::Closed) => Ok(()),
        Err(failure) => Err(failure),
    }
}

/// Ends seeks that nobody has answered for too long.
pub(crate) async fn expire(server: &Server) {
    match server.store.expire_seeks(oldest(server)).await {
        Ok(gone) => gone.into_iter().for_each(|seek| tell_end(server, seek, SeekFate::Expired)),
        Err(error) => error!(%error, "old seeks were not taken away"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_are_told_of_one_seek_at_a_time_and_then_how_many_they_missed() {
        let hall = Hall::default();
        let every = Duration::from_secs(15);
        let at = |seconds: i64| hall.aloud(Timestamp(seconds * 1_000), every);
        assert_eq!(at(100), Aloud::Yes { unsaid: 0 });
        assert_eq!([at(100), at(101), at(114)], [Aloud::No; 3]);
        assert_eq!(at(115), Aloud::Yes { unsaid: 3 });
        assert_eq!(at(129), Aloud::No);
        assert_eq!(at(500), Aloud::Yes { unsaid: 1 });
    }
}
