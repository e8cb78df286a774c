//! Boards at which a robot may have something to do.

use fanorona_game::GameId;
use parking_lot::{Mutex, MutexGuard};
use std::collections::{BTreeSet, HashMap};
use tokio::sync::Notify;

/// Boards at which a robot may have something to do: each at most once, and none in two hands at a time.
///
/// Boards where little is to be thought about go first, but none is overtaken for ever: its place is how far the work
/// had come when it came, and the length of the thought behind that.
#[derive(Debug, Default)]
pub(crate) struct Queue {
    boards: Mutex<Boards>,
    came: Notify,
}

#[derive(Debug, Default)]
struct Boards {
    waiting: BTreeSet<(u64, u64, GameId)>,
    known: HashMap<GameId, Place>,
    next: u64,
    reached: u64,
    /// Boards where something failed.
    failed: Vec<(GameId, u64)>,
}

/// Where a board is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    Waiting,
    InHand,
    /// In hand, and to be looked at once more, with a thought of this length.
    InHandAndAgain(u64),
}

impl Queue {
    /// Puts a board in, unless it is there.
    pub(crate) fn add(&self, board: GameId, nodes: u64) {
        let mut boards = self.lock();
        match boards.known.get(&board) {
            None => boards.put(board, nodes),
            Some(Place::Waiting | Place::InHandAndAgain(_)) => return,
            Some(Place::InHand) => {
                boards.known.insert(board, Place::InHandAndAgain(nodes));
                return;
            }
        }
        drop(boards);
        self.came.notify_one();
    }

    /// The next board, which is in hand until it is [done](Self::done).
    pub(crate) async fn next(&self) -> GameId {
        loop {
            let came = self.came.notified();
            if let Some(board) = self.take() {
                return board;
            }
            came.await;
        }
    }

    fn take(&self) -> Option<GameId> {
        let mut boards = self.lock();
        let (place, _, board) = boards.waiting.pop_first()?;
        boards.reached = boards.reached.max(place);
        boards.known.insert(board, Place::InHand);
        if !boards.waiting.is_empty() {
            // One notice may have stood for several boards.
            self.came.notify_one();
        }
        Some(board)
    }

    /// Lays a board out of hand.
    pub(crate) fn done(&self, board: GameId) {
        let mut boards = self.lock();
        if let Some(Place::InHandAndAgain(nodes)) = boards.known.remove(&board) {
            boards.put(board, nodes);
            drop(boards);
            self.came.notify_one();
        }
    }

    /// Notes that something failed on a board, so that it is tried again later.
    pub(crate) fn failed(&self, board: GameId, nodes: u64) {
        self.lock().failed.push((board, nodes));
    }

    /// Takes out the boards where something failed.
    pub(crate) fn take_failed(&self) -> Vec<(GameId, u64)> {
        std::mem::take(&mut self.lock().failed)
    }

    fn lock(&self) -> MutexGuard<'_, Boards> {
        self.boards.lock()
    }
}

impl Boards {
    fn put(&mut self, board: GameId, nodes: u64) {
        let place = self.reached.saturating_add(nodes);
        self.waiting.insert((place, self.next, board));
        self.next += 1;
        self.known.insert(board, Place::Waiting);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(queue: &Queue) -> Vec<i64> {
        std::iter::from_fn(|| queue.take()).map(|board| board.0).collect()
    }

    #[test]
    fn a_board_waits_once_and_short_thoughts_go_first() {
        let queue = Queue::default();
        for (board, nodes) in [(1, 9_000), (2, 100), (1, 9_000), (3, 100), (2, 5)] {
            queue.add(GameId(board), nodes);
        }
        assert_eq!(all(&queue), [2, 3, 1]);
    }

    #[test]
    fn what_happens_on_a_board_in_hand_has_it_looked_at_once_more() {
        let queue = Queue::default();
        queue.add(GameId(1), 1);
        assert_eq!(queue.take(), Some(GameId(1)));
        queue.add(GameId(1), 1);
        queue.add(GameId(1), 1);
        assert_eq!(queue.take(), None, "nobody else gets it meanwhile");
        queue.done(GameId(1));
        assert_eq!(queue.take(), Some(GameId(1)));
        queue.done(GameId(1));
        assert_eq!(queue.take(), None);
    }

    #[test]
    fn a_long_thought_is_not_overtaken_for_ever() {
        let queue = Queue::default();
        queue.add(GameId(1), 1_000);
        let mut overtaken = 0;
        loop {
            queue.add(GameId(2 + overtaken), 100);
            match queue.take() {
                Some(GameId(1)) => break,
                Some(board) => queue.done(board),
                None => panic!("a board was lost"),
            }
            overtaken += 1;
            assert!(overtaken < 100);
        }
        assert!((5..=10).contains(&overtaken), "{overtaken}");
    }

    #[tokio::test]
    async fn many_hands_take_all_boards_out() {
        let queue = Queue::default();
        for board in 0..100 {
            queue.add(GameId(board), 1);
        }
        let take = || async {
            let mut taken = 0;
            while let Some(board) = queue.take() {
                queue.done(board);
                taken += 1;
                tokio::task::yield_now().await;
            }
            taken
        };
        let (one, other) = tokio::join!(take(), take());
        assert_eq!(one + other, 100);
    }
}
