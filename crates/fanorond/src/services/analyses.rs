//! How far the analyses are, and how long the rest takes.

use super::schedule::turns_until_done;
use fanorona_game::GameId;
use fanorona_store::AnalysisRequest;
use parking_lot::Mutex;
use std::collections::HashMap;
use std::time::Duration;
use tokio::sync::Notify;
use tokio::sync::futures::Notified;

/// Wakes the task that computes analyses, and knows how far they are.
#[derive(Debug, Default)]
pub struct Analyses {
    asked: Notify,
    pace: Mutex<Pace>,
}

/// How far the analyses are on all nodes, and how fast.
#[derive(Debug, Default)]
struct Pace {
    /// The number of turns analysed of each game, of those that are begun.
    analysed: HashMap<GameId, u32>,
    /// How long a turn has taken lately; `None` before the first one.
    turn: Option<Duration>,
}

/// How far the analysis of a game is.
pub struct Estimate {
    /// The number of turns analysed.
    pub turns_done: u32,
    /// The time that is left; `None` if nothing was analysed yet.
    pub left: Option<Duration>,
}

impl Analyses {
    /// A request was added.
    pub fn asked(&self) {
        self.asked.notify_one();
    }

    /// Waits until a request is added.
    pub fn next_request(&self) -> Notified<'_> {
        self.asked.notified()
    }

    /// Turns of a game are analysed, here or on another node.
    pub fn analysed(&self, game: GameId, turns: u32) {
        self.pace.lock().analysed.insert(game, turns);
    }

    /// The analysis of a game has ended, here or on another node.
    pub fn ended(&self, game: GameId) {
        self.pace.lock().analysed.remove(&game);
    }

    /// So many turns have taken so long.
    pub fn took(&self, turns: u32, time: Duration) {
        let Some(measured) = time.checked_div(turns).filter(|time| !time.is_zero()) else {
            return;
        };
        let mut pace = self.pace.lock();
        // Some turns take longer than others.
        pace.turn = Some(
            pace.turn
                .map_or(measured, |before| (before * 3 + measured) / 4),
        );
    }

    /// How far the analysis of a game is, if these requests are waiting.
    pub fn estimate(&self, request: &AnalysisRequest, waiting: &[AnalysisRequest]) -> Estimate {
        let pace = self.pace.lock();
        let analysed = |game: GameId| pace.analysed.get(&game).copied().unwrap_or_default();
        let turns = turns_until_done(request, waiting, analysed);
        Estimate {
            turns_done: analysed(request.game),
            left: pace.turn.map(|turn| turn.saturating_mul(turns)),
        }
    }
}
