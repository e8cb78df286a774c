//! The last comments below boards.

use crate::features::Result;
use crate::services::Core;
use fanorona_game::{AccountId, GameRecord};
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::mailbox::{CommentEvent, ShownComment};
use fanorona_protocol::wire::clean::SafeText;
use std::sync::Arc;

/// The last comments on a game that the reader hears, oldest first. While spectators may not advise
/// its players, these see only their own.
pub async fn last_comments(
    core: &Core,
    record: &GameRecord,
    reader: Option<AccountId>,
    limit: u32,
) -> Result<Vec<Event>> {
    let game = record.id;
    let stored = |comment: fanorona_store::Comment| ShownComment {
        game,
        from: comment.author,
        said_ms: core.clock.date_of(comment.said_at),
        text: SafeText::new(&comment.text),
    };
    let plays = reader.is_some_and(|reader| record.side_of(reader).is_some());
    let only_players = plays && !record.spectators_may_advise();
    let read = if only_players {
        core.limits.mailbox.comments_per_game
    } else {
        limit
    };
    let mut comments = core.store.comments(game, read, reader).await?;
    if only_players {
        let players = [&record.seats.white.name, &record.seats.black.name];
        comments.retain(|comment| players.contains(&&comment.author));
        comments.drain(..comments.len().saturating_sub(limit as usize));
    }
    Ok(comments
        .into_iter()
        .map(|comment| Event::Comment(CommentEvent::Stored(stored(comment))))
        .collect())
}

/// Boards that somebody asked for, each with the last comments below it.
pub async fn with_comments(
    core: &Core,
    reader: Option<AccountId>,
    boards: Vec<Event>,
) -> Result<Vec<Event>> {
    let mut events = Vec::with_capacity(boards.len());
    for event in boards {
        let record = if let Event::State(state) = &event {
            Some(Arc::clone(&state.record))
        } else {
            None
        };
        events.push(event);
        if let Some(record) = record {
            let shown = core.limits.mailbox.comments_shown;
            events.extend(last_comments(core, &record, reader, shown).await?);
        }
    }
    Ok(events)
}
