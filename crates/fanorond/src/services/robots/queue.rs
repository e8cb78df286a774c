//! Boards at which a robot may have something to do.

use crate::engine::fair_queue::Ticket;
use fanorona_game::GameId;
use parking_lot::{Mutex, MutexGuard};
use std::collections::{HashMap, VecDeque};
use tokio::sync::Notify;

/// A board at which a robot may have something to do, and what its search needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Call {
    pub game: GameId,
    pub ticket: Ticket,
    /// The length of the search, in positions.
    pub length: u64,
}

/// Boards at which a robot may have something to do: each at most once, and none in two hands at a
/// time.
#[derive(Debug, Default)]
pub struct Queue {
    boards: Mutex<Boards>,
    came: Notify,
}

#[derive(Debug, Default)]
struct Boards {
    waiting: VecDeque<Call>,
    known: HashMap<GameId, Place>,
    /// Boards where something failed.
    failed: Vec<Call>,
}

/// Where a board is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    Waiting,
    InHand,
    /// In hand, and to be looked at once more.
    InHandAndAgain(Call),
}

impl Queue {
    /// Puts a board in, unless it is there.
    pub fn add(&self, call: Call) {
        let mut boards = self.lock();
        match boards.known.get(&call.game) {
            None => boards.put(call),
            Some(Place::Waiting | Place::InHandAndAgain(_)) => return,
            Some(Place::InHand) => {
                boards.known.insert(call.game, Place::InHandAndAgain(call));
                return;
            }
        }
        drop(boards);
        self.came.notify_one();
    }

    /// The next board, which is in hand until it is [done](Self::done). For one caller at a time.
    pub async fn next(&self) -> Call {
        loop {
            let came = self.came.notified();
            if let Some(call) = self.take() {
                return call;
            }
            came.await;
        }
    }

    fn take(&self) -> Option<Call> {
        let mut boards = self.lock();
        let call = boards.waiting.pop_front()?;
        boards.known.insert(call.game, Place::InHand);
        Some(call)
    }

    /// Lays a board out of hand.
    pub fn done(&self, game: GameId) {
        let mut boards = self.lock();
        if let Some(Place::InHandAndAgain(call)) = boards.known.remove(&game) {
            boards.put(call);
            drop(boards);
            self.came.notify_one();
        }
    }

    /// Notes that something failed on a board, so that it is tried again later.
    pub fn failed(&self, call: Call) {
        self.lock().failed.push(call);
    }

    /// Takes out the boards where something failed.
    pub fn take_failed(&self) -> Vec<Call> {
        std::mem::take(&mut self.lock().failed)
    }

    fn lock(&self) -> MutexGuard<'_, Boards> {
        self.boards.lock()
    }
}

impl Boards {
    fn put(&mut self, call: Call) {
        self.known.insert(call.game, Place::Waiting);
        self.waiting.push_back(call);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::fair_queue::Urgency;

    fn call(game: i64) -> Call {
        let ticket = Ticket {
            urgency: Urgency::Live,
            person: None,
            network: None,
        };
        Call {
            game: GameId(game),
            ticket,
            length: 1,
        }
    }

    fn taken(queue: &Queue) -> Option<i64> {
        queue.take().map(|call| call.game.0)
    }

    #[test]
    fn a_board_waits_once() {
        let queue = Queue::default();
        for game in [1, 2, 1, 3, 2] {
            queue.add(call(game));
        }
        assert_eq!(
            [(); 4].map(|()| taken(&queue)),
            [Some(1), Some(2), Some(3), None]
        );
    }

    #[test]
    fn what_happens_on_a_board_in_hand_has_it_looked_at_once_more() {
        let queue = Queue::default();
        queue.add(call(1));
        assert_eq!(taken(&queue), Some(1));
        queue.add(call(1));
        queue.add(call(1));
        assert_eq!(taken(&queue), None, "nobody else gets it meanwhile");
        queue.done(GameId(1));
        assert_eq!(taken(&queue), Some(1));
        queue.done(GameId(1));
        assert_eq!(taken(&queue), None);
    }
}
