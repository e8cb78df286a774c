//! Who watches a running game in a browser without an account: they hear of each change by
//! server-sent events. A board is written once for all who read the same language, and whole, so
//! that nobody needs what came before. The first one is written for each, with the time left then.

use crate::games::tables::TableListener;
use async_trait::async_trait;
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
use std::sync::Arc;
use strum::VariantArray as _;
use tokio::sync::watch;

/// A board as spectators get it.
#[derive(Debug, Clone)]
pub struct Board {
    pub version: i64,
    /// The whole message.
    pub message: Bytes,
}

impl Board {
    pub fn of(record: &GameRecord, language: Language, at: Now) -> Self {
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
pub struct Spectators {
    boards: DashMap<(GameId, Language), watch::Sender<Board>>,
}

impl Spectators {
    /// The boards that are watched, in these versions.
    pub fn boards(&self) -> HashMap<GameId, i64> {
        let boards = self.boards.iter();
        boards
            .map(|board| (board.key().0, board.borrow().version))
            .collect()
    }

    /// All streams end.
    pub fn end(&self) {
        self.boards.clear();
    }

    /// Watches a game that was just read: all boards from now on.
    pub fn watch(&self, record: &GameRecord, language: Language) -> watch::Receiver<Board> {
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

    pub fn show(&self, record: &GameRecord, at: Now) {
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
impl TableListener for Spectators {
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
