//! Automatic turns: queued turns, and, for players who have chosen that, the only legal turn.
//!
//! A finished turn is answered under the lock of its table, before any other action. So a
//! queued turn never answers another turn than the one it was written for. It is an ordinary
//! turn: saved and announced like a typed one.
//!
//! A queue in the store is never ahead of its game: it names the turn for which it was written, and
//! is advanced along the turns that were played since. If the server stops between a turn and its
//! answer, or between the answer and the rest of its queue, the next start finds out from the game
//! which one is missing.

mod queue;

use super::{Tables, refused};
use crate::config::limits::QueueLimits;
use crate::error::CommandError;
use fanorona_game::{
    Action, ActionRefusal, Followed, Game, GameId, GameRecord, PlayerName, QueuedTurns,
};
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::play::PlayRefusal;
use fanorona_protocol::messages::queue::{DropReason, QueueEvent};
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_protocol::messages::state::AutoPlay;
use fanorona_rules::notation::Movements;
use fanorona_rules::{Side, Stage, Turn};
use fanorona_store::{NewNews, NewsKind, Page, StoreError};
use parking_lot::{Mutex, MutexGuard};
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::Arc;
use tracing::error;

/// Which games have queues, so that other games need no read.
#[derive(Debug)]
pub(super) struct AutomaticTurns {
    queued: Mutex<HashSet<GameId>>,
    /// The most automatic turns in a row.
    in_a_row: u32,
    /// Games per read at the start.
    batch: u32,
}

impl AutomaticTurns {
    pub(super) fn new(limits: &QueueLimits) -> Self {
        Self {
            queued: Mutex::default(),
            in_a_row: limits.automatic_turns,
            batch: limits.batch,
        }
    }

    fn queued(&self) -> MutexGuard<'_, HashSet<GameId>> {
        self.queued.lock()
    }

    fn has_queue(&self, id: GameId) -> bool {
        self.queued().contains(&id)
    }

    fn note(&self, id: GameId) {
        self.queued().insert(id);
    }

    pub(super) fn forget(&self, id: GameId) {
        self.queued().remove(&id);
    }
}

/// An automatic turn.
#[derive(Debug)]
struct AutomaticTurn {
    side: Side,
    turn: Turn,
    how: AutoPlay,
    /// The queue that remains after it.
    rest: Option<QueuedTurns>,
}

/// Why automatic turns are tried. The only legal turn follows only a finished turn: after an undo
/// it would be played again at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Trigger {
    TurnFinished,
    Other,
}

/// The queued turns of a player in a game.
#[derive(Debug, PartialEq)]
pub struct QueueOf {
    pub opponent: PlayerName,
    pub queue: Option<QueuedTurns>,
}

impl Tables {
    /// At the start: reads which games have queues, and plays turns that are due because the server
    /// had stopped.
    ///
    /// # Errors
    /// The store failed.
    pub async fn resume_queues(&self) -> Result<(), StoreError> {
        for id in self.queued_games().await? {
            self.resume(id).await;
        }
        Ok(())
    }

    /// The games that have queues, read in pages.
    async fn queued_games(&self) -> Result<Vec<GameId>, StoreError> {
        let mut all = Vec::new();
        loop {
            let page = Page {
                after: all.last().copied(),
                limit: self.automatic.batch,
            };
            let games = self.store.queued_games(page).await?;
            if games.is_empty() {
                return Ok(all);
            }
            all.extend(games);
        }
    }

    /// Reads again which games have queues, because other nodes may have made some.
    ///
    /// # Errors
    /// The store failed.
    pub async fn reread_queues(&self) -> Result<(), StoreError> {
        let mut perhaps_gone = self.automatic.queued().clone();
        for id in self.queued_games().await? {
            perhaps_gone.remove(&id);
            self.automatic.note(id);
        }
        for id in perhaps_gone {
            // Under the lock, because a player may make a queue at this moment.
            let table = self.table(id);
            let _locked = table.record.lock().await;
            if self.store.queues_of(id).await?.is_empty() {
                self.automatic.forget(id);
            }
        }
        Ok(())
    }

    /// Another node has made a queue for a game. A turn that was played here meanwhile did not know
    /// of it.
    pub async fn queued_elsewhere(&self, id: GameId) {
        self.resume(id).await;
    }

    /// Plays the turns of a game that its queues make due.
    async fn resume(&self, id: GameId) {
        let table = self.table(id);
        let mut cached = table.record.lock().await;
        // Noted under the lock: a task that read the queues before this one was stored holds the
        // lock until it has forgotten the game.
        self.automatic.note(id);
        // The game may change here or on another node: the next action reads it.
        cached.forget();
        let Ok(record) = self.read(id).await else {
            return;
        };
        if !matches!(self.time_is_up(&record, self.clock.now()).await, Ok(None)) {
            // An automatic turn must not delay the end of the game.
            return;
        }
        let record = self
            .play_automatic_turns(record, Trigger::Other, &mut Vec::new())
            .await;
        drop(cached);
        self.continue_match(&record).await;
    }

    /// Plays automatic turns until a player has to decide. Must be called under the lock of the
    /// table, after every change. Adds the events for the players to `told`.
    pub(super) async fn play_automatic_turns(
        &self,
        record: Arc<GameRecord>,
        trigger: Trigger,
        told: &mut Vec<Event>,
    ) -> Arc<GameRecord> {
        let (mut record, mut trigger) = (record, trigger);
        for _ in 0..self.automatic.in_a_row {
            let Some(reply) = self.next_automatic_turn(&record, trigger).await else {
                break;
            };
            match self.play_by_itself(&record, reply, told).await {
                Ok(after) => record = after,
                // Another node has changed the game, and looks for a reply too.
                Err(CommandError::Refused(Refusal::Play(PlayRefusal::StaleBoard { .. }))) => break,
                // It stays due, and is played with the next change or at the next start.
                Err(refusal) => {
                    error!(
                        code = refusal.code(),
                        game = record.id.0,
                        "automatic turn not played"
                    );
                    break;
                }
            }
            trigger = Trigger::TurnFinished;
        }
        if record.game.result().is_some() {
            self.automatic.forget(record.id);
        }
        record
    }

    async fn next_automatic_turn(
        &self,
        record: &GameRecord,
        trigger: Trigger,
    ) -> Option<AutomaticTurn> {
        let side = record.game.to_move()?;
        if self.automatic.has_queue(record.id)
            && let Some(reply) = self.queued_turn(record).await
        {
            return Some(reply);
        }
        let turn = only_turn(&record.game).filter(|_| trigger == Trigger::TurnFinished)?;
        match self
            .store
            .plays_forced_turns(record.seats.get(side).id)
            .await
        {
            Ok(true) => Some(AutomaticTurn {
                side,
                turn,
                how: AutoPlay::Auto,
                rest: None,
            }),
            Ok(false) => None,
            Err(error) => {
                error!(%error, game = record.id.0, "automatic turn not determined");
                None
            }
        }
    }

    /// The due turn of a queue. Queues that no longer fit are dropped, and their owners are told.
    async fn queued_turn(&self, record: &GameRecord) -> Option<AutomaticTurn> {
        let queues = match self.store.queues_of(record.id).await {
            Ok(queues) => queues,
            Err(error) => {
                error!(%error, game = record.id.0, "queues of a game not read");
                return None;
            }
        };
        if queues.is_empty() {
            self.automatic.forget(record.id);
        }
        let mut due = None;
        for queue in queues {
            let (owner, ply) = (queue.owner(), queue.ply());
            match self.followed(record, queue).await {
                Ok(Ok(Followed::Due { reply, rest })) => {
                    // A turn that its player has started is not finished automatically.
                    if let Stage::Between(_) = record.game.stage() {
                        due = Some(AutomaticTurn {
                            side: owner,
                            turn: reply,
                            how: AutoPlay::Queued,
                            rest,
                        });
                    }
                }
                Ok(Ok(Followed::Waiting(queue))) => {
                    if queue.ply() != ply {
                        self.put_queue(record.id, owner, Some(&queue)).await;
                    }
                }
                Ok(Ok(Followed::Done)) => self.put_queue(record.id, owner, None).await,
                Ok(Ok(Followed::Unforeseen(turn))) => {
                    self.drop_unfit_queue(
                        record,
                        owner,
                        DropReason::Unforeseen { turn: turn.into() },
                    )
                    .await;
                }
                Ok(Ok(Followed::NotLegal { reply, after })) => {
                    let why = DropReason::NotLegal {
                        turn: after.into(),
                        reply: reply.to_string(),
                    };
                    self.drop_unfit_queue(record, owner, why).await;
                }
                Ok(Err(QueueOutOfSync)) => {
                    self.drop_unfit_queue(record, owner, DropReason::Elsewhere)
                        .await;
                }
                Err(error) => error!(%error, game = record.id.0, "queue not advanced"),
            }
        }
        due
    }

    /// A queue after the turns that were played since.
    async fn followed(
        &self,
        record: &GameRecord,
        queue: QueuedTurns,
    ) -> Result<Result<Followed, QueueOutOfSync>, StoreError> {
        let game = &record.game;
        let Some(since) = game.ply().0.checked_sub(queue.ply().0) else {
            return Ok(Err(QueueOutOfSync));
        };
        let turns: Vec<Turn> = match (since, game.last()) {
            (0, _) => Vec::new(),
            (1, Some(last)) => vec![last],
            // A queue is behind only if the server has stopped in between.
            _ => {
                let played = self.store.turns(record.id).await?.into_iter();
                played
                    .filter(|turn| turn.ply > queue.ply())
                    .map(|turn| turn.turn)
                    .collect()
            }
        };
        let reached = turns
            .iter()
            .try_fold(*queue.start(), |at, turn| at.play(turn).ok());
        let there = reached.as_ref() == Some(game.stage().start());
        Ok(if there {
            Ok(queue.follow(&turns))
        } else {
            Err(QueueOutOfSync)
        })
    }

    async fn play_by_itself(
        &self,
        record: &Arc<GameRecord>,
        reply: AutomaticTurn,
        told: &mut Vec<Event>,
    ) -> Result<Arc<GameRecord>, CommandError> {
        let AutomaticTurn {
            side,
            turn,
            how,
            rest,
        } = reply;
        let movements =
            Movements::read(&turn.to_string()).expect("the text of a turn is movements");
        let action = Action::Play {
            movements,
            turn: Some(record.game.turn_number()),
        };
        let change = record
            .game
            .apply(side, &action)
            .map_err(|why: ActionRefusal| refused(record.id, why))?;
        // Its player did not think: the time that the server needed is not charged.
        let (after, happened) = self.keep(record, change, None, record.clock.since).await?;
        match how {
            AutoPlay::Queued => self.put_queue(record.id, side, rest.as_ref()).await,
            AutoPlay::Auto => {}
        }
        told.extend(self.tell(&after, happened, &[], Some(how)).await.told);
        Ok(after)
    }

    /// Saves the rest of a queue. If that fails, the queue is advanced again the next time.
    async fn put_queue(&self, id: GameId, owner: Side, queue: Option<&QueuedTurns>) {
        let kept = match queue {
            Some(queue) => self.store.keep_queue(id, queue).await,
            None => self.store.drop_queue(id, owner).await.map(drop),
        };
        if let Err(error) = kept {
            error!(%error, game = id.0, "queue not updated");
        }
    }

    /// Drops a queue that no longer fits. Only the call that drops it tells the owner.
    async fn drop_unfit_queue(&self, record: &GameRecord, owner: Side, why: DropReason) {
        match self.store.drop_queue(record.id, owner).await {
            Ok(true) => self.tell_dropped(record, owner, why).await,
            Ok(false) => {}
            Err(error) => {
                error!(%error, game = record.id.0, "queue that no longer fits not dropped");
            }
        }
    }

    /// Tells the owner of a queue that it was dropped. An owner who is offline finds no queue, and
    /// the turn to play.
    async fn tell_dropped(&self, record: &GameRecord, owner: Side, why: DropReason) {
        let opponent = record.seats.get(owner.opposite()).name.clone();
        let news = QueueEvent::Dropped {
            game: record.id,
            opponent,
            why,
        };
        let account = record.seats.get(owner).id;
        self.presence.tell(account, &Event::Queue(Box::new(news)));
        let (who, at) = (
            Some(record.seats.get(owner.opposite()).id),
            self.clock.now(),
        );
        self.listeners
            .notify(&NewNews {
                account,
                kind: NewsKind::PlanDropped,
                number: record.id,
                who,
                at,
            })
            .await;
    }
}

/// The game does not follow from the position of a queue.
#[derive(Debug)]
struct QueueOutOfSync;

/// The only legal turn of the side to move, if its player has no other choice, such as claiming a
/// draw.
fn only_turn(game: &Game) -> Option<Turn> {
    let Stage::Between(position) = game.stage() else {
        return None;
    };
    if game.claimable().is_some() {
        return None;
    }
    let mut turns = Vec::with_capacity(2);
    position.for_each_turn(|turn, _| {
        turns.push(*turn);
        if turns.len() < 2 {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    match turns.as_slice() {
        [only] => Some(*only),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
