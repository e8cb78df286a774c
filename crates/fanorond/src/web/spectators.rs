//! Who watches a running game in a browser without an account: they hear of each change by
//! server-sent events. A board is written once for all who read the same language, and whole, so
//! that nobody needs what came before.

use super::frame::refused;
use super::visitor::{Refused, Visitor};
use crate::clock::Clock;
use crate::features::games::command::AtTurn;
use crate::features::games::state_at;
use crate::games::tables::TableObserver;
use async_trait::async_trait;
use axum::body::Body;
use axum::extract::Path;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
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
use std::io;
use std::sync::Arc;
use strum::VariantArray as _;
use tokio::sync::watch;
use tokio_stream::StreamExt as _;
use tokio_stream::wrappers::WatchStream;

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
            message: Bytes::from(format!("event: state\ndata: {}\n\n", line.trim_end())),
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
#[derive(Debug)]
pub(crate) struct Spectators {
    boards: DashMap<(GameId, Language), watch::Sender<Board>>,
    clock: Clock,
}

impl Spectators {
    /// No spectators.
    pub(crate) fn new(clock: Clock) -> Self {
        Self {
            boards: DashMap::new(),
            clock,
        }
    }

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

    /// Watches a game that was just read. A finished game has one board.
    fn watch(&self, record: &GameRecord, language: Language) -> watch::Receiver<Board> {
        let now = self.clock.reading();
        let board = || watch::Sender::new(Board::of(record, language, now));
        if record.game.result().is_some() {
            return board().subscribe();
        }
        let sender = self
            .boards
            .entry((record.id, language))
            .or_insert_with(board);
        note(&sender, record, language, now);
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

/// `/game/N/events`.
pub(super) async fn events(visitor: Visitor, Path(game): Path<String>) -> Response {
    let Ok(game) = game.parse() else {
        return refused(&visitor, &Refused::Missing);
    };
    let server = &visitor.site.server;
    let read = || state_at(server, visitor.member.as_deref(), GameId(game), AtTurn::Now);
    let state = match read().await {
        Ok(state) => state,
        Err(why) => return refused(&visitor, &why.into()),
    };
    let mut watching = server.spectators.watch(&state.record, visitor.language);
    // What was played after it was read, and before it was watched, was told to nobody.
    if let Ok(state) = read().await {
        watching = server.spectators.watch(&state.record, visitor.language);
    }
    let messages = WatchStream::new(watching).map(|board| Ok::<Bytes, io::Error>(board.message));
    (
        [
            (CONTENT_TYPE, "text/event-stream"),
            (CACHE_CONTROL, "no-store"),
        ],
        Body::from_stream(messages),
    )
        .into_response()
}
