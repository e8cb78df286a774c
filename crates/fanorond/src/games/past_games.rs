//! Earlier positions of games that were looked at lately.
//!
//! A board of the past follows from the turns before it. Here the turns of a game are kept for the
//! next question, with the whole game at intervals, so that a long game is neither read nor played
//! from its start for every question.

use crate::error::CommandError;
use crate::work::{self, Charge};
use fanorona_game::{Game, GameId, GameRecord, PlayedTurn, Version};
use fanorona_rules::{Position, Turn};
use fanorona_store::{Store, StoreError};
use parking_lot::Mutex;
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

/// Turns between two games that are kept. Playing so many takes less time than drawing a board.
const INTERVAL: usize = 64;

/// The turns of one game, and how it was after some of them.
#[derive(Debug)]
pub struct PastGame {
    turns: Vec<PlayedTurn>,
    /// The game after 0, `INTERVAL`, 2 × `INTERVAL`… turns.
    kept: Vec<Game>,
}

impl PastGame {
    /// The game of a record; `None` if the turns cannot be played one after the other.
    pub fn new(record: &GameRecord, turns: Vec<PlayedTurn>) -> Option<Self> {
        let mut game = Game::from_position(record.first_position());
        let mut kept = vec![game.clone()];
        for some in turns.chunks(INTERVAL) {
            game = game.continued(some.iter().map(|turn| turn.turn)).ok()?;
            kept.push(game.clone());
        }
        Some(Self { turns, kept })
    }

    /// All turns.
    pub fn turns(&self) -> &[PlayedTurn] {
        &self.turns
    }

    /// The boards after 0, 1, 2… turns.
    pub fn positions(&self, record: &GameRecord) -> Vec<Position> {
        let mut positions = vec![record.first_position()];
        for played in &self.turns {
            let Some(Ok(after)) = positions.last().map(|at| at.play(&played.turn)) else {
                break;
            };
            positions.push(after);
        }
        positions
    }

    /// The record of the game as it was after some of its turns; `None` if it has fewer.
    pub fn after(&self, record: &GameRecord, turns: u32) -> Option<GameRecord> {
        self.varied(record, turns, &[])
    }

    /// The same if other turns had been played then; `None` if they cannot be.
    pub fn varied(&self, record: &GameRecord, turns: u32, others: &[Turn]) -> Option<GameRecord> {
        let played = self.turns.get(..turns as usize)?;
        let begun = played.len() / INTERVAL;
        let rest = played.get(begun * INTERVAL..)?;
        let game = self
            .kept
            .get(begun)?
            .clone()
            .continued(
                rest.iter()
                    .map(|turn| turn.turn)
                    .chain(others.iter().copied()),
            )
            .ok()?;
        let changed_at = played
            .last()
            .map_or(record.started_at, |turn| turn.played_at);
        Some(GameRecord {
            changed_at,
            game,
            clock: record.clock.standing(),
            ratings: None,
            ..record.clone()
        })
    }
}

/// The games that were looked at lately.
#[derive(Debug)]
pub struct PastGames {
    store: Arc<Store>,
    most_turns: usize,
    inner: Mutex<Inner>,
}

#[derive(Debug, Default)]
struct Inner {
    games: HashMap<GameId, (Version, Arc<PastGame>)>,
    /// The games, those that were read first at the front.
    order: VecDeque<GameId>,
    /// The turns of all games.
    turns: usize,
}

impl PastGames {
    /// Keeps games of `most_turns` turns together.
    pub fn new(store: Arc<Store>, most_turns: usize) -> Self {
        Self {
            store,
            most_turns,
            inner: Mutex::default(),
        }
    }

    /// The turns of a game, with all its positions.
    ///
    /// # Errors
    /// The store failed, or its turns cannot be played.
    pub async fn of(&self, record: &GameRecord) -> Result<Arc<PastGame>, CommandError> {
        if let Some(kept) = self.kept(record) {
            return Ok(kept);
        }
        let mut turns = self.store.turns(record.id).await?;
        work::spend(Charge::Turns(turns.len()));
        // More may have been played since the record was read.
        turns.truncate(record.game.ply().0 as usize);
        let past = Arc::new(PastGame::new(record, turns).ok_or_else(|| unplayable(record.id))?);
        self.keep(record, &past);
        Ok(past)
    }

    fn kept(&self, record: &GameRecord) -> Option<Arc<PastGame>> {
        let inner = self.inner.lock();
        let (version, past) = inner.games.get(&record.id)?;
        (*version == record.version).then(|| Arc::clone(past))
    }

    fn keep(&self, record: &GameRecord, past: &Arc<PastGame>) {
        if past.turns.len() > self.most_turns {
            return;
        }
        let mut inner = self.inner.lock();
        inner.turns += past.turns.len();
        match inner
            .games
            .insert(record.id, (record.version, Arc::clone(past)))
        {
            Some((_, before)) => inner.turns -= before.turns.len(),
            None => inner.order.push_back(record.id),
        }
        while inner.turns > self.most_turns
            && let Some(oldest) = inner.order.pop_front()
        {
            if let Some((_, dropped)) = inner.games.remove(&oldest) {
                inner.turns -= dropped.turns.len();
            }
        }
    }
}

/// The stored turns of a game cannot be played.
fn unplayable(game: GameId) -> CommandError {
    CommandError::from(StoreError::Undecodable {
        table: "turn",
        row: game.to_string(),
        column: "turn",
        problem: "the turns cannot be played one after the other".to_owned(),
    })
}
