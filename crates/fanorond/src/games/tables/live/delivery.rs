//! Delivery of boards. A player's clock starts when the board was delivered, or after a grace
//! period at the latest.

use super::super::{Table, Tables};
use super::registry::LiveSeat;
use fanorona_game::{AccountId, Game, GameId, GameRecord, Ply, Timestamp};
use fanorona_rules::Side;
use std::sync::Arc;
use std::time::Duration;

/// How far a game is: finished turns, and steps of the current turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GameCursor {
    ply: Ply,
    steps: usize,
}

impl GameCursor {
    pub fn of(game: &Game) -> Self {
        Self {
            ply: game.ply(),
            steps: game.stage().played().len(),
        }
    }
}

/// The delivery of a game's boards to the player to move.
#[derive(Debug, Default)]
pub struct Delivery {
    pending: Option<PendingDelivery>,
    /// The board that was delivered last, and when. On several nodes a player can see a board
    /// before the news of the change arrives here.
    last: Option<(GameCursor, Timestamp)>,
}

/// A board that its player may not have received yet.
#[derive(Debug, Clone, Copy)]
struct PendingDelivery {
    cursor: GameCursor,
    /// The player to move.
    mover: AccountId,
    /// When it counts as delivered.
    until: Timestamp,
    /// When it was delivered.
    seen: Option<Timestamp>,
}

impl Delivery {
    /// Whether a board is on its way to the player to move.
    pub fn is_pending(&self) -> bool {
        self.pending.is_some()
    }
}

impl Tables {
    /// A new board is on its way to the player to move, if online on this node: the clock starts on
    /// delivery. Must be called before anybody is told about the board.
    pub fn note_dispatched(&self, record: &GameRecord) {
        let Some(mover) = record
            .game
            .to_move()
            .filter(|_| record.clock.control.live().is_some())
        else {
            return;
        };
        let (account, table) = (record.seats.get(mover).id, self.table(record.id));
        {
            let mut delivery = table.delivery.lock();
            // What is not a turn, such as an offer, does not stop the clock again.
            if delivery
                .pending
                .is_some_and(|pending| pending.cursor == GameCursor::of(&record.game))
            {
                return;
            }
            delivery.pending = None;
        }
        if self.presence.sessions(account).is_some() || self.presence.is_server_bot(account) {
            self.start_lag_grace(&table, record, mover, self.live.bounds.lag_grace);
        }
    }

    pub(super) fn start_lag_grace(
        &self,
        table: &Table,
        record: &GameRecord,
        mover: Side,
        at_most: Duration,
    ) {
        let mover = record.seats.get(mover).id;
        // The clock of a server's bot starts with its search, however long that waits.
        let at_most = if self.presence.is_server_bot(mover) {
            Duration::MAX
        } else {
            at_most
        };
        let until = record.clock.since.plus(at_most);
        let cursor = GameCursor::of(&record.game);
        let mut delivery = table.delivery.lock();
        // A takeback leads to an earlier board again: only deliveries since the change count.
        let seen = delivery
            .last
            .filter(|(last, at)| *last == cursor && *at >= record.changed_at)
            .map(|(_, at)| at);
        delivery.pending = Some(PendingDelivery {
            cursor,
            mover,
            until,
            seen,
        });
    }

    /// The board was delivered to the player to move.
    pub fn shown(&self, id: GameId, cursor: GameCursor, at: Timestamp) {
        let table = self.table(id);
        let mut delivery = table.delivery.lock();
        delivery.last = Some((cursor, at));
        if let Some(pending) = &mut delivery.pending
            && pending.cursor == cursor
        {
            pending.seen.get_or_insert(at);
        }
    }

    /// The record with a clock that has been running since the board was delivered.
    pub(in crate::games::tables) fn with_lag_compensation(
        &self,
        table: &Table,
        record: Arc<GameRecord>,
    ) -> Arc<GameRecord> {
        let Some(mover) = record
            .game
            .to_move()
            .filter(|_| record.clock.control.live().is_some())
        else {
            return record;
        };
        let Some(pending) = table
            .delivery
            .lock()
            .pending
            .filter(|pending| pending.cursor == GameCursor::of(&record.game))
        else {
            return record;
        };
        let from = pending
            .seen
            .unwrap_or_else(|| self.clock.now())
            .min(pending.until);
        let clock = record.clock.running_from(mover, from);
        if clock == record.clock {
            record
        } else {
            Arc::new(GameRecord {
                clock,
                ..GameRecord::clone(&record)
            })
        }
    }

    /// Marks the boards that wait for a player's turn as delivered.
    pub(super) fn seen_by(&self, account: AccountId, games: &[LiveSeat], now: Timestamp) {
        if self.presence.is_server_bot(account) {
            return;
        }
        for seat in games {
            if let Some(table) = self.tables.get(&seat.game)
                && let Some(pending) = &mut table.delivery.lock().pending
                && pending.mover == account
            {
                pending.seen.get_or_insert(now);
            }
        }
    }
}
