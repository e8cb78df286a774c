//! Who is told that a seek is open: programs always, and people who could answer it, but not about
//! several seeks within a moment.

use crate::error::CommandError;
use crate::services::lobby::audience::Audience;
use crate::services::{Server, ratings};
use fanorona_game::{AccountId, Seek, SeekTerms};
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::seek::{Announce, SeekEvent, ShownSeek};
use std::collections::BTreeMap;
use std::iter;
use tracing::error;

/// A seek as others see it.
pub async fn shown(server: &Server, seek: &Seek) -> Result<ShownSeek, CommandError> {
    let ruleset = seek.terms.terms.ruleset;
    let rating = if seek.guest {
        None
    } else {
        Some(ratings::rating_of(server, seek.from.id, ruleset).await?)
    };
    Ok(ShownSeek::new(seek, rating))
}

/// Tells everybody concerned that a seek is open.
pub async fn tell_open(server: &Server, maker: AccountId, seek: &ShownSeek) {
    let open = |announce| SeekEvent::Open {
        seek: seek.clone(),
        announce,
    };
    let event = tell_others_open(server, maker, seek, open).await;
    server.play.seeks.tell_maker(maker, &event);
}

/// Tells others that a seek is open: programs always, and people who could answer it, unless people
/// were told about another one a moment ago. They are also told how many they were not told about.
/// Returns the event for the maker.
async fn tell_others_open(
    server: &Server,
    maker: AccountId,
    seek: &ShownSeek,
    open: impl Fn(Announce) -> SeekEvent,
) -> Event {
    let lobby = &server.play.seeks;
    let (announce, unsaid) = lobby.announce(seek.seek);
    let unsaid = lobby.still_open(unsaid, server.limits.seek.total).await;
    let mut listeners = lobby.listeners(maker);
    listeners.retain(|listener| listener.player.id != maker);
    let terms = iter::once(&seek.terms).chain(unsaid.iter().map(|seek| &seek.terms));
    let audience = Audience::read(server, &listeners, terms)
        .await
        .unwrap_or_else(|error| {
            // Telling too many is better than not telling anybody.
            error!(
                ?error,
                "seeks: reading the ratings of those who are told of a seek failed"
            );
            Audience::default()
        });
    let event = |announce| Event::Seek(Box::new(open(announce)));
    let (for_people, for_programs) = (event(announce), event(Announce::Programs));
    let (mut could, mut could_not) = (Vec::new(), Vec::new());
    let mut untold: BTreeMap<u32, Vec<AccountId>> = BTreeMap::new();
    for listener in listeners {
        let account = listener.player.id;
        let answers = |terms: &SeekTerms| audience.could_answer(&listener, terms);
        if answers(&seek.terms) {
            &mut could
        } else {
            &mut could_not
        }
        .push(account);
        let missed = |seek: &&Seek| {
            seek.from.id != account
                && lobby.talk.hears(account, seek.from.id)
                && answers(&seek.terms)
        };
        let missed = unsaid.iter().filter(missed).count();
        if let Some(unsaid) = u32::try_from(missed).ok().filter(|&missed| missed > 0) {
            untold.entry(unsaid).or_default().push(account);
        }
    }
    server.presence.tell_all(&could, &for_people);
    server.presence.tell_all(&could_not, &for_programs);
    for (unsaid, accounts) in untold {
        server.presence.tell_all(
            &accounts,
            &Event::Seek(Box::new(SeekEvent::More { unsaid })),
        );
    }
    for_people
}

/// A player is back online: hidden live seeks are open again, or closed if the player was away for
/// too long. Others are told here; the caller shows the returned events to the maker.
pub async fn maker_came(server: &Server, maker: AccountId) -> Result<Vec<Event>, CommandError> {
    let lobby = &server.play.seeks;
    let Some(since) = lobby.lost().get(&maker).copied() else {
        return Ok(Vec::new());
    };
    if lobby.is_too_late(since) {
        lobby.close_late(maker).await;
        return Ok(Vec::new());
    }
    lobby.lost().remove(&maker);
    let mut events = Vec::new();
    for seek in lobby.live_seeks(maker).await {
        let seek = shown(server, &seek).await?;
        let reopened = |announce| SeekEvent::Reopened {
            seek: seek.clone(),
            announce,
        };
        events.push(tell_others_open(server, maker, &seek, reopened).await);
    }
    Ok(events)
}
