//! The event streams of running games, for spectators in browsers.

use super::account::is_logged_in;
use super::frame::refused;
use super::socket::too_many;
use super::visitor::{Refused, Visitor};
use crate::command::games::AtTurn;
use crate::features::game_context::state_at;
use crate::services::access::{self, Entry};
use crate::services::spectators::Board;
use axum::body::Body;
use axum::extract::Path;
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderMap, HeaderName};
use axum::response::{IntoResponse as _, Response};
use bytes::Bytes;
use fanorona_game::GameId;
use std::convert::Infallible;
use std::sync::Arc;
use tokio_stream::StreamExt as _;
use tokio_stream::wrappers::WatchStream;

/// What a stream without news sends from time to time.
const COMMENT: Bytes = Bytes::from_static(b":\n\n");

/// The version of the last board that a browser had when its stream ended.
fn last_seen(headers: &HeaderMap) -> Option<i64> {
    headers.get("last-event-id")?.to_str().ok()?.parse().ok()
}

/// `/game/N/events`.
pub(super) async fn events(
    visitor: Visitor,
    Path(game): Path<String>,
    headers: HeaderMap,
) -> Response {
    let Ok(game) = game.parse() else {
        return refused(&visitor, &Refused::Missing);
    };
    let server = &visitor.site.server;
    let read = || state_at(server, visitor.member.as_deref(), GameId(game), AtTurn::Now);
    let state = match read().await {
        Ok(state) => state,
        Err(why) => return refused(&visitor, &why.into()),
    };
    let place = match server.doors.streams.place(visitor.visit.network) {
        Ok(place) => place,
        Err(why) => return too_many(&why),
    };
    let boards = server
        .audience
        .spectators
        .watch(&state.record, visitor.language);
    // What was played after it was read, and before it was watched, was told to nobody.
    let state = read().await.unwrap_or(state);
    let (record, now) = (&state.record, server.clock.reading());
    server.audience.spectators.show(record, now);
    let seen = last_seen(&headers).is_some_and(|seen| seen >= record.version.0);
    if seen && record.game.result().is_some() {
        // So the browser does not ask again.
        return StatusCode::NO_CONTENT.into_response();
    }
    let first = Board::of(record, visitor.language, now);
    let version = first.version;
    let later = WatchStream::from_changes(boards).filter(move |board| board.version > version);
    let comments = tokio::time::interval(server.limits.web.comment_every);
    let asks = Arc::new((visitor, headers));
    let is_private = record.terms.private;
    let messages = tokio_stream::once(first)
        .chain(later)
        .timeout_repeating(comments)
        .then(move |board| {
            // Taken as long as the stream is open.
            let _place = &place;
            let asks = Arc::clone(&asks);
            async move {
                let (visitor, headers) = &*asks;
                // The member may have logged out meanwhile, or strangers are not admitted any more.
                let doors = &visitor.site.server.doors;
                let for_members =
                    is_private || access::admits(doors, Entry::AskWithoutLogin).is_err();
                let may_see = !for_members || is_logged_in(visitor, headers).await;
                may_see.then(|| board.map_or(COMMENT, |board| board.message))
            }
        })
        .map_while(|message| message.map(Ok::<Bytes, Infallible>));
    (
        [
            (CONTENT_TYPE, "text/event-stream"),
            (CACHE_CONTROL, "no-store"),
            // For nginx, which would collect events.
            (HeaderName::from_static("x-accel-buffering"), "no"),
        ],
        Body::from_stream(messages),
    )
        .into_response()
}
