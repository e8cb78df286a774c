//! The command `queue`: shows or changes the turns that a player has queued for a game.

use super::super::{Tables, side_in_running};
use super::QueueOf;
use crate::command::queue::QueueChange;
use crate::error::CommandError;
use fanorona_game::{
    Followed, GameId, GameRecord, Player, Ply, QueueBounds, QueueError, QueuedTurns, WrittenTurn,
};
use fanorona_protocol::messages::queue::QueueRefusal;
use fanorona_protocol::value::OfGame;
use fanorona_rules::{BySide, Side};
use fanorona_store::StoreError;
use std::sync::Arc;
use tracing::error;

impl Tables {
    /// Shows or changes the queue of a player.
    ///
    /// # Errors
    /// The change is refused, or it is the player's turn; nothing has changed.
    pub async fn queue(
        &self,
        id: GameId,
        player: &Player,
        change: &QueueChange,
        bounds: QueueBounds,
    ) -> Result<QueueOf, CommandError> {
        let table = self.table(id);
        let mut cached = table.record.lock().await;
        let record = self.take(id, &table, &mut cached).await?;
        cached.keep(Arc::clone(&record));
        let side = side_in_running(&record, player)?;
        let queue = self.queue_of(&record, side).await?;
        let queue = match change {
            QueueChange::Show => queue,
            QueueChange::Clear => self.change_queue(id, side, None).await?,
            QueueChange::Drop(path) => {
                let queue = queue
                    .ok_or(QueueError::NoBranch)
                    .and_then(|queue| queue.without(path));
                self.change_queue(
                    id,
                    side,
                    Some(queue.map_err(|error| QueueRefusal::of(id, error))?),
                )
                .await?
            }
            QueueChange::Add(_) if record.game.to_move() == Some(side) => {
                return Err(QueueRefusal::PlayFirst(OfGame { game: id }).into());
            }
            QueueChange::Add(written) => {
                let never = |turn: &WrittenTurn| !turn.movements.can_be_turn(record.ruleset());
                if let Some(reply) = written.otherwise.as_ref().filter(|turn| never(turn)) {
                    let text = reply.movements.to_string();
                    return Err(QueueRefusal::NeverATurn { game: id, text }.into());
                }
                let fresh = || QueuedTurns::new(record.game.ply(), *record.game.stage().start());
                let queue = queue.unwrap_or_else(fresh).with(written, bounds);
                self.change_queue(
                    id,
                    side,
                    Some(queue.map_err(|error| QueueRefusal::of(id, error))?),
                )
                .await?
            }
        };
        let opponent = record.seats.get(side.opposite()).name.clone();
        Ok(QueueOf { opponent, queue })
    }

    /// The turns that each player of a game has queued, as they are typed. A turn that is about to be
    /// played automatically is not among them.
    pub(in crate::games::tables) async fn queued(
        &self,
        record: &GameRecord,
    ) -> BySide<Option<Arc<str>>> {
        let mut queued = BySide::default();
        if !self.automatic.has_queue(record.id) {
            return queued;
        }
        match self.store.queues_of(record.id).await {
            Ok(queues) => {
                for queue in queues {
                    let owner = queue.owner();
                    if let Ok(Ok(Followed::Waiting(queue))) = self.followed(record, queue).await {
                        *queued.get_mut(owner) = Some(queue.to_string().into());
                    }
                }
            }
            Err(error) => error!(%error, game = record.id.0, "queued turns of a game not read"),
        }
        queued
    }

    /// The queue of a side for the current turn.
    async fn queue_of(
        &self,
        record: &GameRecord,
        owner: Side,
    ) -> Result<Option<QueuedTurns>, StoreError> {
        if !self.automatic.has_queue(record.id) {
            return Ok(None);
        }
        let at: (Ply, _) = (record.game.ply(), record.game.stage().start());
        let queues = self.store.queues_of(record.id).await?.into_iter();
        let mut own =
            queues.filter(|queue| queue.owner() == owner && (queue.ply(), queue.start()) == at);
        Ok(own.next())
    }

    /// Saves a queue, or deletes an empty one.
    async fn change_queue(
        &self,
        id: GameId,
        owner: Side,
        queue: Option<QueuedTurns>,
    ) -> Result<Option<QueuedTurns>, CommandError> {
        let queue = queue.filter(|queue| !queue.is_empty());
        let kept = match &queue {
            Some(queue) => {
                // Before the store, so that a dropped caller leaves no queue that is never looked
                // up.
                self.automatic.note(id);
                let kept = self.store.keep_queue(id, queue).await;
                // After the store, because they read the queue at once.
                self.presence.others().queued(id);
                kept
            }
            None => self.store.drop_queue(id, owner).await.map(drop),
        };
        kept?;
        Ok(queue)
    }
}
