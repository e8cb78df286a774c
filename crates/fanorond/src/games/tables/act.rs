//! An action on a board, from the line of a player to the saved game: `Tables::act`.

use super::automatic::Trigger;
use super::cached::Cached;
use super::refused::not_done;
use super::{Progress, Table, Tables, running, time, undo};
use crate::error::CommandError;
use crate::games::tables::events::{asked_undo, finished_turn};
use fanorona_game::{
    Action, Change, GameId, GameRecord, Happening, OfferId, PlayedTurn, Player, Ply, Proposal,
    Timestamp,
};
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::offer::OfferRefusal;
use fanorona_protocol::messages::play::PlayRefusal;
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_protocol::messages::server::ServerRefusal;
use fanorona_rules::Side;
use fanorona_store::{GameSave, Saved, StoreError, Undone};
use std::sync::Arc;
use tracing::{Instrument as _, debug, debug_span};

/// How often an action is tried if other nodes change its game at the same moment.
const ATTEMPTS: u32 = 5;

/// The result of an action.
#[derive(Debug, Clone)]
pub struct Outcome {
    /// The game after the action and after automatic turns.
    pub record: Arc<GameRecord>,
    /// The number of finished turns after the action itself.
    pub ply: Ply,
    /// The events that the players were sent, including automatic turns.
    pub told: Vec<Event>,
    pub finished_turn: bool,
}

impl Tables {
    /// Applies an action of a player, saves it, and tells both players.
    ///
    /// # Errors
    /// The action is refused, and nothing has changed.
    pub async fn act(
        &self,
        id: GameId,
        player: &Player,
        action: &Action,
    ) -> Result<Outcome, CommandError> {
        self.act_at(id, player, action, self.clock.now()).await
    }

    /// Applies an action whose line was read at `at`: the player's thinking time ends there.
    ///
    /// # Errors
    /// As [`Tables::act`].
    pub async fn act_at(
        &self,
        id: GameId,
        player: &Player,
        action: &Action,
        read: Timestamp,
    ) -> Result<Outcome, CommandError> {
        async {
            let (mut outcome, refused) = self.act_locked(id, player, action, read).await?;
            let told = self.continue_match(&outcome.record).await;
            if let Some(refusal) = refused {
                return Err(refusal.into());
            }
            outcome.told.extend(told);
            Ok(outcome)
        }
        .instrument(debug_span!("game", id = id.0))
        .await
    }

    /// Acts under the lock of the table. If another node changes the game at the same moment, the
    /// action is tried on the changed game, as if it had waited for a lock.
    async fn act_locked(
        &self,
        id: GameId,
        player: &Player,
        action: &Action,
        read: Timestamp,
    ) -> Result<(Outcome, Option<Refusal>), CommandError> {
        let table = self.table(id);
        let mut cached = table.record.lock().await;
        let mut attempts = 1;
        loop {
            match self
                .try_act(&table, &mut cached, (id, player, action), read)
                .await
            {
                Err(CommandError::Refused(refusal))
                    if attempts < ATTEMPTS
                        && self.was_outdated(&refusal, id, &mut cached).await =>
                {
                    attempts += 1;
                }
                outcome => return outcome,
            }
        }
    }

    /// Whether an action was refused on an old board. Another node was faster, or has saved a
    /// change and died before it could tell the others.
    async fn was_outdated(&self, refusal: &Refusal, id: GameId, cached: &mut Cached) -> bool {
        if matches!(refusal, Refusal::Play(PlayRefusal::StaleBoard { .. })) {
            return true;
        }
        let Some(record) = cached.get().filter(|_| self.presence.others().exist()) else {
            return false;
        };
        let newer = self
            .read(id)
            .await
            .is_ok_and(|stored| stored.version > record.version);
        if newer {
            cached.forget();
        }
        newer
    }

    /// Also returns why the action is refused, if the game ends on time instead.
    async fn try_act(
        &self,
        table: &Table,
        cached: &mut Cached,
        (id, player, action): (GameId, &Player, &Action),
        read: Timestamp,
    ) -> Result<(Outcome, Option<Refusal>), CommandError> {
        let record = self.take(id, table, cached).await?;
        // The cache stays empty until the store has answered: a caller that is dropped here leaves
        // no stale game.
        let Some(side) = record.side_of(player.id) else {
            cached.keep(record);
            return Err(PlayRefusal::NotYourBoard { game: id }.into());
        };
        if let Some(ended) = self.time_is_up(&record, read).await? {
            let outcome = self.carry_out(cached, &record, ended, read).await?;
            if *action == Action::Claim && record.game.to_move() != Some(side) {
                // The claim has led to this end.
                return Ok((outcome, None));
            }
            let refused = running(&outcome.record)
                .map_or_else(Refusal::from, |()| ServerRefusal::Internal.into());
            return Ok((outcome, Some(refused)));
        }
        let change = match self.change(&record, side, action, read).await {
            Ok(change) => change,
            // The cached game was stale: it is read again.
            Err(refusal @ CommandError::Refused(Refusal::Play(PlayRefusal::StaleBoard { .. }))) => {
                return Err(refusal);
            }
            Err(refusal) => {
                cached.keep(record);
                return Err(refusal);
            }
        };
        Ok((self.carry_out(cached, &record, change, read).await?, None))
    }

    /// The change that an action makes. Undo needs the record of turns.
    async fn change(
        &self,
        record: &GameRecord,
        side: Side,
        action: &Action,
        read: Timestamp,
    ) -> Result<(Change, Option<Undone>), CommandError> {
        let undo = matches!(action, Action::Propose(Proposal::Undo { .. }));
        if undo && !record.terms.conditions.undo {
            return Err(OfferRefusal::NoTakebacks { game: record.id }.into());
        }
        let taken_back = match undo::agreed(record, side, action) {
            Some(turns) => Some(self.before_the_last(record, turns).await?),
            None => None,
        };
        let (action, undone) = match (taken_back, action) {
            (Some((action, undone)), _) => (&action.clone(), Some(undone)),
            (None, Action::Abort) if time::began_before(record) => {
                (&Action::Propose(Proposal::Abort), None)
            }
            (None, action) => (action, None),
        };
        let (side, action) = if *action == Action::Claim {
            self.claimed(record, side, read)?
        } else if let Action::GiveUp { why, .. } = *action {
            (side, time::given_up(record, why))
        } else {
            (side, action.clone())
        };
        let change = record
            .game
            .apply(side, &action)
            .map_err(|why| not_done(record, &action, why))?;
        Ok((change, undone))
    }

    /// Saves a change, caches the game, and tells both players.
    pub(super) async fn carry_out(
        &self,
        cached: &mut Cached,
        record: &GameRecord,
        (change, undone): (Change, Option<Undone>),
        read: Timestamp,
    ) -> Result<Outcome, CommandError> {
        let asked = match asked_undo(&change.happened) {
            Some(turns) => self.last_turns(record, turns).await?,
            None => Vec::new(),
        };
        let (after, happened) = self.keep(record, change, undone, read).await?;
        let mut outcome = self.tell(&after, happened, &asked, None).await;
        let trigger = if outcome.finished_turn {
            Trigger::TurnFinished
        } else {
            Trigger::Other
        };
        let after = self
            .play_automatic_turns(after, trigger, &mut outcome.told)
            .await;
        outcome.record = Arc::clone(&after);
        cached.keep(Arc::clone(&after));
        if after.game.result().is_some() {
            self.tables.remove(&after.id);
        }
        self.watch_clock(&after);
        let progress = if outcome.finished_turn {
            Progress::TurnFinished
        } else {
            Progress::Other
        };
        self.listeners.changed(&after, progress).await;
        Ok(outcome)
    }

    /// Saves a change.
    pub(super) async fn keep(
        &self,
        before: &GameRecord,
        mut change: Change,
        undone: Option<Undone>,
        read: Timestamp,
    ) -> Result<(Arc<GameRecord>, Vec<Happening>), CommandError> {
        let now = self.clock.now();
        let seen = before.version;
        let clock = self
            .clock_after(before, &change, read.min(now), now)
            .await?;
        let after = u64::try_from(seen.0 + 1).unwrap_or_default();
        change.number_offer(OfferId(after));
        let Change { game, happened } = change;
        let turn = happened
            .iter()
            .find_map(finished_turn)
            .map(|(turn, ply)| PlayedTurn {
                ply,
                turn,
                played_at: now,
            });
        let save = GameSave {
            seen,
            record: before.after(game, clock, now),
            turn,
            undone,
        };
        self.save(&save).await?;
        self.note_dispatched(&save.record);
        Ok((self.with_ratings(save.record).await, happened))
    }

    pub(super) async fn save(&self, save: &GameSave) -> Result<(), CommandError> {
        let (id, version, ply) = (
            save.record.id,
            save.record.version.0,
            save.record.game.ply().0,
        );
        match self.store.save_game(save).await {
            Ok(Saved::Kept) => {
                debug!(version, ply, "change saved");
                Ok(())
            }
            Ok(Saved::Stale) => Err(PlayRefusal::StaleBoard { game: id }.into()),
            Err(StoreError::Unknown) if save.turn.is_some() => {
                Err(PlayRefusal::Unknown { game: id }.into())
            }
            Err(error) => Err(CommandError::from(error)),
        }
    }

    /// A saved game with the rating changes of its end. If these cannot be read, the end is
    /// announced without them.
    async fn with_ratings(&self, record: GameRecord) -> Arc<GameRecord> {
        let over = record.terms.rated && record.game.result().is_some();
        let read = if over {
            self.read(record.id).await.ok()
        } else {
            None
        };
        read.filter(|read| read.version == record.version)
            .unwrap_or_else(|| Arc::new(record))
    }
}
