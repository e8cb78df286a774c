//! Who watches a running game in a browser without an account: they hear of each change by
//! server-sent events. A board is written once for all who read the same language, and whole, so
//! that nobody needs what came before. The first one is written for each, with the time left then.

use super::account::is_logged_in;
use super::frame::refused;
use super::socket::too_many;
use super::visitor::{Refused, Visitor};
use crate::features::games::command::AtTurn;
use crate::features::games::state_at;
use crate::games::tables::TableObserver;
use async_trait::async_trait;
use axum::body::Body;
use axum::extract::Path;
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderMap, HeaderName};
use axum::response::{IntoResponse as _, Response};
use bytes::Bytes;
use dashmap::DashMap;
use fanorona_game::{GameId, GameRecord, Happening, Now};
use fanorona_protocol::language::Language;
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::state::{Cause, State};
use fanorona_protocol::text;
use fanorona_protocol::viewer::{Mode, Viewer};
use fanorona_rules::Stage;
use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::Arc;
use strum::VariantArray as _;
use tokio::sync::watch;
use tokio_stream::StreamExt as _;
use tokio_stream::wrappers::WatchStream;

/// What a stream without news sends from time to time.
const COMMENT: Bytes = Bytes::from_static(b":\n\n");

/// A board as spectators get it.
#[derive(Debug, Clone)]
struct Board {
    version: i64,
    /// The whole message.
    message: Bytes,
}

impl Board {
    fn of(record: &GameRecord, language: Language, at: Now) -> Self {
        let state = State::new(Arc::new(record.clone()), latest(record));
        let mut viewer = Viewer::stranger(Mode::Json, at);
        viewer.words = true;
        viewer.preferences.language = Some(language);
        let mut line = String::new();
        text::event(&Event::State(state), &viewer, &mut 0, &mut line);
        Self {
            version: record.version.0,
            message: Bytes::from(format!(
                "id: {}\nevent: state\ndata: {}\n\n",
                record.version.0,
                line.trim_end()
            )),
        }
    }
}

/// What happened last in a game, so that the words of its board are not about all pieces again.
fn latest(record: &GameRecord) -> Cause {
    let (game, stage) = (&record.game, record.game.stage());
    let mover = stage.side_to_move();
    let turned = match (stage, game.last_turn()) {
        (Stage::UnderWay(chain), _) => Happening::Stepped {
            by: mover,
            steps: chain.played().collect(),
        },
        (Stage::Between(_), Some(last)) => Happening::Turned {
            by: mover.opposite(),
            turn: last.turn,
            ply: game.ply(),
        },
        (Stage::Between(_), None) => return Cause::Asked,
    };
    let ended = game
        .result()
        .map(|result| Happening::Ended { result, by: None });
    Cause::Happened {
        auto: None,
        happened: [Some(turned), ended].into_iter().flatten().collect(),
    }
}

/// The boards that somebody watches in a browser.
#[derive(Debug, Default)]
pub(crate) struct Spectators {
    boards: DashMap<(GameId, Language), watch::Sender<Board>>,
}

impl Spectators {
    /// The boards that are watched, in these versions.
    pub(crate) fn boards(&self) -> HashMap<GameId, i64> {
        let boards = self.boards.iter();
        boards
            .map(|board| (board.key().0, board.borrow().version))
            .collect()
    }

    /// All streams end.
    pub(crate) fn end(&self) {
        self.boards.clear();
    }

    /// Watches a game that was just read: all boards from now on.
    fn watch(&self, record: &GameRecord, language: Language) -> watch::Receiver<Board> {
        // Nobody gets this one, whose clock would be old for the next spectator.
        let board = Board {
            version: record.version.0,
            message: Bytes::new(),
        };
        let sender = self
            .boards
            .entry((record.id, language))
            .or_insert_with(|| watch::Sender::new(board));
        sender.subscribe()
    }

    fn show(&self, record: &GameRecord, at: Now) {
        for language in Language::VARIANTS {
            let key = (record.id, *language);
            self.boards
                .remove_if(&key, |_, sender| sender.receiver_count() == 0);
            if let Some(sender) = self.boards.get(&key) {
                note(&sender, record, *language, at);
            }
            if record.game.result().is_some() {
                // The streams end after this board.
                self.boards.remove(&key);
            }
        }
    }
}

/// News of several nodes may arrive in another order: an older board is no news.
fn note(sender: &watch::Sender<Board>, record: &GameRecord, language: Language, at: Now) {
    sender.send_if_modified(|board| {
        let is_news = board.version < record.version.0;
        if is_news {
            *board = Board::of(record, language, at);
        }
        is_news
    });
}

#[async_trait]
impl TableObserver for Spectators {
    fn told(&self, game: &GameRecord, _events: &[Event], at: Now) {
        self.show(game, at);
    }

    fn is_watching(&self, game: GameId) -> bool {
        let is_watched = |language: &Language| {
            let sender = self.boards.get(&(game, *language));
            sender.is_some_and(|sender| sender.receiver_count() > 0)
        };
        Language::VARIANTS.iter().any(is_watched)
    }

    fn told_elsewhere(&self, game: &GameRecord, _events: &[Event], at: Now) {
        self.show(game, at);
    }
}

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
    let place = match server.streams.place(visitor.visit.network) {
        Ok(place) => place,
        Err(why) => return too_many(&why),
    };
    let boards = server.spectators.watch(&state.record, visitor.language);
    // What was played after it was read, and before it was watched, was told to nobody.
    let state = read().await.unwrap_or(state);
    let (record, now) = (&state.record, server.clock.reading());
    server.spectators.show(record, now);
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
                // The member may have logged out meanwhile.
                let may_see = !is_private || is_logged_in(visitor, headers).await;
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
