//! The command `queue`: shows or changes the turns that a player has queued for a game.

use super::super::Tables;
use super::QueuedMoves;
use crate::features::queue::command::QueueChange;
use crate::session::error::CommandError;
use fanorona_game::{
    Followed, GameId, GameRecord, Plan, PlanBounds, PlanError, Player, Ply, WrittenTurn,
};
use fanorona_protocol::messages::play::PlayRefusal;
use fanorona_protocol::messages::queue::QueueRefusal;
use fanorona_protocol::value::OfGame;
use fanorona_rules::{BySide, Side};
use fanorona_store::StoreError;
use std::sync::Arc;
use tracing::error;

impl Tables {
    /// Shows or changes the plan of a player.
    ///
    /// # Errors
    /// The change is refused, or it is the player's turn; nothing has changed.
    pub(crate) async fn queue(
        &self,
        id: GameId,
        player: &Player,
        change: &QueueChange,
        bounds: PlanBounds,
    ) -> Result<QueuedMoves, CommandError> {
        let table = self.table(id);
        let mut cached = table.record.lock().await;
        let record = self.take(id, &table, &mut cached).await?;
        cached.keep(Arc::clone(&record));
        let side = record
            .side_of(player.id)
            .ok_or(PlayRefusal::NotYourBoard { game: id })?;
        if let Some(result) = record.game.result() {
            return Err(PlayRefusal::GameOver {
                game: id,
                ended: result,
            }
            .into());
        }
        let plan = self.plan(&record, side).await?;
        let plan = match change {
            QueueChange::Show => plan,
            QueueChange::Clear => self.change_plan(id, side, None).await?,
            QueueChange::Drop(path) => {
                let plan = plan
                    .ok_or(PlanError::NoBranch)
                    .and_then(|plan| plan.without(path));
                self.change_plan(
                    id,
                    side,
                    Some(plan.map_err(|error| QueueRefusal::of(id, error))?),
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
                let fresh = || Plan::new(record.game.ply(), *record.game.stage().start());
                let plan = plan.unwrap_or_else(fresh).with(written, bounds);
                self.change_plan(
                    id,
                    side,
                    Some(plan.map_err(|error| QueueRefusal::of(id, error))?),
                )
                .await?
            }
        };
        let opponent = record.seats.get(side.opposite()).name.clone();
        Ok(QueuedMoves { opponent, plan })
    }

    /// The turns that each player of a game has queued, as they are typed. A turn that is about to be
    /// played automatically is not among them.
    pub(in crate::games::tables) async fn queued(
        &self,
        record: &GameRecord,
    ) -> BySide<Option<Arc<str>>> {
        let mut queued = BySide::default();
        if !self.replies.are_planned(record.id) {
            return queued;
        }
        match self.store.plans_of(record.id).await {
            Ok(plans) => {
                for plan in plans {
                    let owner = plan.owner();
                    if let Ok(Ok(Followed::Waiting(plan))) = self.followed(record, plan).await {
                        *queued.get_mut(owner) = Some(plan.to_string().into());
                    }
                }
            }
            Err(error) => error!(%error, game = record.id.0, "queued turns of a game not read"),
        }
        queued
    }

    /// The plan of a side for the current turn.
    async fn plan(&self, record: &GameRecord, owner: Side) -> Result<Option<Plan>, StoreError> {
        if !self.replies.are_planned(record.id) {
            return Ok(None);
        }
        let at: (Ply, _) = (record.game.ply(), record.game.stage().start());
        let plans = self.store.plans_of(record.id).await?.into_iter();
        let mut own =
            plans.filter(|plan| plan.owner() == owner && (plan.ply(), plan.start()) == at);
        Ok(own.next())
    }

    /// Saves a plan, or deletes an empty one.
    async fn change_plan(
        &self,
        id: GameId,
        owner: Side,
        plan: Option<Plan>,
    ) -> Result<Option<Plan>, CommandError> {
        let plan = plan.filter(|plan| !plan.is_empty());
        let kept = match &plan {
            Some(plan) => {
                // Before the store, so that a dropped caller leaves no plan that is never looked
                // up.
                self.replies.note(id);
                let kept = self.store.keep_plan(id, plan).await;
                // After the store, because they read the plan at once.
                self.presence.others().planned(id);
                kept
            }
            None => self.store.drop_plan(id, owner).await.map(drop),
        };
        kept?;
        Ok(plan)
    }
}
