//! Games that go on, each behind a lock of its own.
//!
//! A table is a cache of one game in the store and can be thrown away at any time. What is played goes
//! through three doors in this order: the game says yes or no, the store makes it durable, the players are
//! told.
mod adjudication;
mod exhibitions;
mod live;
mod matches;
mod replies;
mod time;
mod undo;

use crate::clock::Clock;
use crate::error::CommandError;
use crate::house::House;
use crate::limits::Limits;
use crate::notifications::Notifications;
use crate::presence::Presence;
use crate::topics::seek::lobby::SeekLobby;
use crate::watch::Watch;
use dashmap::DashMap;
use fanorona_game::{
    Action, ActionRefusal, Change, GameId, GameRecord, Happening, Offer, PlayedTurn, Player, Ply, Proposal,
    Timestamp, Version,
};
use fanorona_protocol::event::{ByItself, Cause, Event, Fate, OfferNews, State};
use fanorona_protocol::refusal::{Refusal, Surroundings};
use fanorona_rules::Side;
use fanorona_store::{GameSave, Saved, Store, Undone};
use live::{Live, PendingDelivery};
use replies::{Replies, Trigger};
use std::sync::Arc;
use tokio::sync::Mutex;
use tracing::{Instrument as _, debug, debug_span, error};

pub(crate) use live::{GameCursor, LiveBounds};

/// The games that go on.
#[derive(Debug)]
pub(crate) struct Tables {
    tables: DashMap<GameId, Arc<Table>>,
    most_cached: usize,
    store: Arc<dyn Store>,
    presence: Arc<Presence>,
    clock: Clock,
    replies: Replies,
    live: Live,
    notifications: Arc<Notifications>,
    house: Arc<House>,
    watch: Arc<Watch>,
    seeks: Arc<SeekLobby>,
}

/// Whoever has to know what happens at the tables.
#[derive(Debug)]
pub(crate) struct TableObservers {
    /// Who is here.
    pub(crate) presence: Arc<Presence>,
    /// Those who are away.
    pub(crate) notifications: Arc<Notifications>,
    /// The house's players, and exhibitions.
    pub(crate) house: Arc<House>,
    /// Who watches.
    pub(crate) watch: Arc<Watch>,
    /// Who seeks another game.
    pub(crate) seeks: Arc<SeekLobby>,
}

/// One game: what is known of it, once it was read.
#[derive(Debug, Default)]
struct Table {
    record: Mutex<Option<Arc<GameRecord>>>,
    /// The board that its player has perhaps not seen yet.
    pending_delivery: std::sync::Mutex<Option<PendingDelivery>>,
}

/// What came of an action.
#[derive(Debug, Clone)]
pub(crate) struct Outcome {
    /// The game afterwards, also after replies that played by themselves.
    pub(crate) record: Arc<GameRecord>,
    /// How many turns were finished with the action itself.
    pub(crate) ply: Ply,
    /// What its players were told, also of replies that played by themselves.
    pub(crate) told: Vec<Event>,
    /// Whether the action finished a turn.
    pub(crate) finished_turn: bool,
}

impl Tables {
    /// The tables of a server that keeps its games in `store`.
    #[must_use]
    pub(crate) fn new(
        store: Arc<dyn Store>,
        clock: Clock,
        limits: &Limits,
        observers: TableObservers,
    ) -> Self {
        let (replies, live) =
            (Replies::new(limits.queue.automatic_turns), Live::new(limits.for_live_games()));
        let TableObservers { presence, notifications, house, watch, seeks } = observers;
        let most_cached = limits.game.cached;
        Self {
            tables: DashMap::new(),
            most_cached,
            store,
            presence,
            clock,
            notifications,
            watch,
            replies,
            live,
            house,
            seeks,
        }
    }

    /// The game as it stands now, finished or not.
    ///
    /// # Errors
    /// There is no such game, or the store failed.
    pub(crate) async fn get(&self, id: GameId) -> Result<Arc<GameRecord>, CommandError> {
        let table = self.tables.get(&id).map(|table| Arc::clone(&table));
        let Some(table) = table else { return self.read(id).await };
        if let Some(record) = &mut *table.record.lock().await {
            *record = self.with_lag_compensation(&table, Arc::clone(record));
            return Ok(Arc::clone(record));
        }
        self.read(id).await.map(|record| self.with_lag_compensation(&table, record))
    }

    /// The game as it stands at its table, which is laid for it.
    ///
    /// # Errors
    /// There is no such game, or the store failed.
    pub(crate) async fn load(&self, id: GameId) -> Result<Arc<GameRecord>, CommandError> {
        let table = self.table(id);
        let mut cached = table.record.lock().await;
        let record = self.take(id, &table, &mut cached).await?;
        *cached = still_going_on(Arc::clone(&record));
        Ok(record)
    }

    /// Does an action of a player in a game, keeps it, and tells both players.
    ///
    /// # Errors
    /// The action is refused; nothing has changed.
    pub(crate) async fn act(
        &self,
        id: GameId,
        player: &Player,
        action: &Action,
    ) -> Result<Outcome, CommandError> {
        self.act_at(id, player, action, self.clock.now()).await
    }

    /// Does an action whose line was read at a moment before: until then the player has thought.
    ///
    /// # Errors
    /// As [`Tables::act`].
    pub(crate) async fn act_at(
        &self,
        id: GameId,
        player: &Player,
        action: &Action,
        read: Timestamp,
    ) -> Result<Outcome, CommandError> {
        async {
            let mut outcome = self.act_locked(id, player, action, read).await?;
            outcome.told.extend(self.see_to_match(&outcome.record).await);
            Ok(outcome)
        }
        .instrument(debug_span!("game", id = id.0))
        .await
    }

    async fn act_locked(
        &self,
        id: GameId,
        player: &Player,
        action: &Action,
        read: Timestamp,
    ) -> Result<Outcome, CommandError> {
        let table = self.table(id);
        let mut cached = table.record.lock().await;
        let record = self.take(id, &table, &mut cached).await?;
        // Until the store has answered the cache stays empty: whoever is cut off here leaves nothing stale.
        let Some(side) = record.side_of(player.id) else {
            *cached = still_going_on(record);
            return Err(Refusal::NotYourBoard(id).into());
        };
        if let Some(over) = self.time_is_up(&record, read).await? {
            let outcome = self.carry_out(&mut cached, &record, over, read).await?;
            drop(cached);
            if *action == Action::Claim && record.game.to_move() != Some(side) {
                // That is what was claimed.
                return Ok(outcome);
            }
            self.see_to_match(&outcome.record).await;
            return Err(outcome
                .record
                .game
                .result()
                .map_or(Refusal::Internal.into(), |it| Refusal::GameOver(id, it))
                .into());
        }
        let change = match self.change(&record, side, action, read).await {
            Ok(change) => change,
            // What is known here is old: it is read again.
            Err(refusal @ CommandError::Refused(Refusal::StaleBoard(_))) => return Err(refusal),
            Err(refusal) => {
                *cached = still_going_on(record);
                return Err(refusal);
            }
        };
        self.carry_out(&mut cached, &record, change, read).await
    }

    /// The record of a game whose table is locked, which leaves the cache empty.
    async fn take(
        &self,
        id: GameId,
        table: &Table,
        cached: &mut Option<Arc<GameRecord>>,
    ) -> Result<Arc<GameRecord>, CommandError> {
        if let Some(record) = cached.take() {
            return Ok(self.with_lag_compensation(table, record));
        }
        let read = self.read(id).await;
        if read.is_err() {
            // No table is laid for a game that there is not.
            self.tables.remove(&id);
        }
        read.map(|record| self.with_lag_compensation(table, record))
    }

    /// What an action comes to, and what of it only the record of turns can tell.
    async fn change(
        &self,
        record: &GameRecord,
        side: Side,
        action: &Action,
        read: Timestamp,
    ) -> Result<(Change, Option<Undone>), CommandError> {
        let undo = matches!(action, Action::Propose(Proposal::Undo { .. }));
        if undo && !record.terms.undo {
            return Err(Refusal::Surroundings(Surroundings::NoUndo(record.id)).into());
        }
        let taken_back = match undo::agreed(record, side, action) {
            Some(turns) => Some(self.before_the_last(record, turns).await?),
            None => None,
        };
        let (action, undone) = match (taken_back, action) {
            (Some((action, undone)), _) => (&action.clone(), Some(undone)),
            (None, Action::Abort) if time::began_before(record) => (&Action::Propose(Proposal::Abort), None),
            (None, action) => (action, None),
        };
        let (side, action) =
            if *action == Action::Claim { self.claimed(record, side, read)? } else { (side, action.clone()) };
        let change = record.game.apply(side, &action).map_err(|why| refused(record.id, why))?;
        Ok((change, undone))
    }

    /// Keeps a change, puts the game back into the cache, and tells both players.
    async fn carry_out(
        &self,
        cached: &mut Option<Arc<GameRecord>>,
        record: &GameRecord,
        (change, undone): (Change, Option<Undone>),
        read: Timestamp,
    ) -> Result<Outcome, CommandError> {
        let asked = match asked_undo(&change.happened) {
            Some(turns) => self.last_turns(record, turns).await?,
            None => Vec::new(),
        };
        let (after, happened) = self.keep(record, change, undone, read).await?;
        let mut outcome = self.tell(&after, happened, &asked, None);
        let trigger = if outcome.finished_turn { Trigger::TurnFinished } else { Trigger::Other };
        let after = self.play_replies(after, trigger, &mut outcome.told).await;
        outcome.record = Arc::clone(&after);
        *cached = still_going_on(Arc::clone(&after));
        if after.game.result().is_some() {
            self.tables.remove(&after.id);
        }
        self.house.look(&after);
        self.live.note(&after);
        self.notifications.game_changed(&after, outcome.finished_turn).await;
        Ok(outcome)
    }

    /// Makes a change durable.
    async fn keep(
        &self,
        before: &GameRecord,
        change: Change,
        undone: Option<Undone>,
        read: Timestamp,
    ) -> Result<(Arc<GameRecord>, Vec<Happening>), CommandError> {
        let now = self.clock.now();
        let seen = before.version;
        let clock = self.clock_after(before, &change, read.min(now), now).await?;
        let Change { game, happened } = change;
        let version = Version(seen.0 + 1);
        let record = GameRecord { version, changed_at: now, clock, game, ..before.clone() };
        let turn = happened.iter().find_map(finished_turn).map(|(turn, ply)| PlayedTurn {
            ply,
            turn,
            played_at: now,
        });
        self.save(GameSave { seen, record: record.clone(), turn, undone }).await?;
        if GameCursor::of(&record.game) != GameCursor::of(&before.game) {
            self.note_dispatched(&record);
        }
        Ok((self.with_ratings(record).await, happened))
    }

    async fn save(&self, save: GameSave) -> Result<(), CommandError> {
        let (id, version, ply) = (save.record.id, save.record.version.0, save.record.game.ply().0);
        match self.store.save_game(save).await {
            Ok(Saved::Kept) => {
                debug!(version, ply, "kept");
                Ok(())
            }
            Ok(Saved::Stale) => Err(Refusal::StaleBoard(id).into()),
            Err(error) => Err(CommandError::from(error)),
        }
    }

    /// A game that was kept, with what its end did to ratings. When that cannot be read the end is told without it.
    async fn with_ratings(&self, record: GameRecord) -> Arc<GameRecord> {
        let over = record.terms.rated && record.game.result().is_some();
        let read = if over { self.read(record.id).await.ok() } else { None };
        read.filter(|read| read.version == record.version).unwrap_or_else(|| Arc::new(record))
    }

    /// Tells both players what happened: first what it means for offers, then the board.
    fn tell(
        &self,
        record: &Arc<GameRecord>,
        happened: Vec<Happening>,
        asked: &[PlayedTurn],
        how: Option<ByItself>,
    ) -> Outcome {
        let finished_turn = happened.iter().any(|happening| finished_turn(happening).is_some());
        let mut told: Vec<Event> = happened
            .iter()
            .filter_map(|happening| offer_news(record, happening, &happened))
            .map(|news| Event::Offer(OfferNews { turns: asked.to_vec(), ..news }))
            .collect();
        let cause = Arc::new(match how {
            None => Cause::Happened(happened),
            Some(how) => Cause::ByItself { how, happened },
        });
        told.push(Event::State(State { record: Arc::clone(record), cause }));
        self.tell_both(record, &told);
        Outcome { record: Arc::clone(record), ply: record.game.ply(), told, finished_turn }
    }

    fn tell_both(&self, record: &GameRecord, told: &[Event]) {
        for side in [Side::White, Side::Black] {
            for event in told {
                self.presence.tell(record.seats.get(side).id, event.clone());
            }
        }
        // The players are first.
        self.watch.tell(record, told, self.clock.now());
    }

    /// Forgets what is known of a game, so that it is read again.
    pub(crate) async fn forget(&self, id: GameId) {
        let table = self.tables.get(&id).map(|table| Arc::clone(&table));
        if let Some(table) = table {
            *table.record.lock().await = None;
        }
    }

    /// Tells both players that their game has begun. A program may have played already without waiting to be
    /// told; what is shown then is the board as it stands by now.
    pub(crate) async fn announce_start(&self, record: GameRecord) -> State {
        let table = self.table(record.id);
        let cached = table.record.lock().await;
        let record = match &*cached {
            Some(newer) if newer.version > record.version => Arc::clone(newer),
            // Who is on vacation stands in the store only.
            _ => self.read(record.id).await.unwrap_or_else(|_refused| Arc::new(record)),
        };
        self.seeks.game_began(&record).await;
        if record.version == Version(0) {
            self.note_dispatched(&record);
        }
        self.live.note(&record);
        let missing = self.note_missing(&record);
        let state = State { record: Arc::clone(&record), cause: Arc::new(Cause::Started) };
        for side in [Side::White, Side::Black] {
            self.presence.tell(record.seats.get(side).id, Event::State(state.clone()));
        }
        self.watch.begins(&record);
        self.watch.tell(&record, &[Event::State(state.clone())], self.clock.now());
        self.notifications.game_started(&record);
        self.house.look(&record);
        self.tell_of_missing(&record, missing);
        state
    }

    async fn read(&self, id: GameId) -> Result<Arc<GameRecord>, CommandError> {
        let record = self.store.game(id).await?;
        Ok(record.map(Arc::new).ok_or_else(|| Refusal::NoBoard { number: id.to_string() })?)
    }

    fn table(&self, id: GameId) -> Arc<Table> {
        if self.tables.len() > self.most_cached {
            self.tables.retain(|_, table| Arc::strong_count(table) > 1);
        }
        Arc::clone(&self.tables.entry(id).or_default())
    }
}

/// What is kept at a table: of a game that is over the store knows more, such as who has left for good since.
fn still_going_on(record: Arc<GameRecord>) -> Option<Arc<GameRecord>> {
    record.game.result().is_none().then_some(record)
}

fn finished_turn(happening: &Happening) -> Option<(fanorona_rules::Turn, Ply)> {
    if let Happening::Turned { turn, ply, .. } = happening { Some((*turn, *ply)) } else { None }
}

/// For how many turns the other side is asked, if it is asked to take turns back.
fn asked_undo(happened: &[Happening]) -> Option<u32> {
    happened.iter().find_map(|happening| {
        if let Happening::Offered(Offer { what: Proposal::Undo { turns }, .. }) = happening {
            Some(*turns)
        } else {
            None
        }
    })
}

/// What a happening means for an offer. An agreement shows in the game itself.
fn offer_news(record: &GameRecord, happening: &Happening, all: &[Happening]) -> Option<OfferNews> {
    let (offer, fate) = match happening {
        Happening::Offered(offer) => (*offer, Fate::Open),
        Happening::Declined(offer) => (*offer, Fate::Declined),
        Happening::Lapsed(offer) => {
            let ended = all.iter().any(|other| matches!(other, Happening::Ended(_)));
            if ended {
                return None;
            }
            (*offer, Fate::Withdrawn)
        }
        Happening::Stepped { .. }
        | Happening::Turned { .. }
        | Happening::TookBack { .. }
        | Happening::Undone { .. }
        | Happening::GaveTime { .. }
        | Happening::Ended(_) => {
            return None;
        }
    };
    let Offer { by, what } = offer;
    Some(OfferNews { game: record.id, by, from: record.seats.get(by).clone(), what, turns: Vec::new(), fate })
}

/// The game's refusal as the player's.
pub(crate) fn refused(id: GameId, why: ActionRefusal) -> Refusal {
    match why {
        ActionRefusal::GameOver(result) => Refusal::GameOver(id, result),
        ActionRefusal::NotYourTurn => Refusal::NotYourTurn(id),
        ActionRefusal::Illegal(rejection) => Refusal::Illegal(id, rejection),
        ActionRefusal::Stale { turn } => Refusal::StaleTurn { board: id, turn },
        ActionRefusal::NothingToTakeBack => Refusal::NothingToTakeBack(id),
        ActionRefusal::NoOffer => Refusal::NoOffer(id),
        ActionRefusal::OwnOffer => Refusal::OwnOffer(id),
        ActionRefusal::AlreadyOffered => Refusal::AlreadyOffered(id),
        ActionRefusal::AnswerFirst => Refusal::Surroundings(Surroundings::AnswerFirst(id)),
        ActionRefusal::NothingToUndo { turns } => {
            Refusal::Surroundings(Surroundings::NothingToUndo { board: id, turns })
        }
        ActionRefusal::UndoNeedsPast => {
            error!(game = id.0, "an undo was accepted without the game as it was before");
            Refusal::Internal
        }
        ActionRefusal::NothingToClaim { repetitions, quiet_turns } => {
            Refusal::NothingToClaim { board: id, repetitions, quiet_turns }
        }
        ActionRefusal::ClaimInMidTurn => Refusal::ClaimInMidTurn(id),
    }
}

#[cfg(test)]
mod tests;
