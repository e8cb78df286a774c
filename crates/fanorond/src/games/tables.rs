//! Active games, each behind its own lock.
//!
//! A table caches one game of the store and can be dropped at any time. An action passes three
//! steps in this order: the game accepts or refuses it, the store saves it, the players are told.

mod adjudication;
mod cached;
mod live;
mod matches;
mod observers;
mod replies;
mod time;
mod undo;

use crate::clock::Clock;
use crate::config::limits::Limits;
use crate::features::mailbox::notifications::Notifications;
use crate::people::presence::Presence;
use crate::session::error::CommandError;
use cached::Cached;
use dashmap::DashMap;
use fanorona_game::{
    AccountId, Action, ActionRefusal, Change, GameId, GameRecord, Happening, Offer, PlayedTurn,
    Player, Ply, Proposal, Timestamp, Version,
};
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::event::wire::SentEvent;
use fanorona_protocol::messages::games::GamesRefusal;
use fanorona_protocol::messages::offer::OfferRefusal;
use fanorona_protocol::messages::offer::{OfferEvent, ShownOffer};
use fanorona_protocol::messages::play::PlayRefusal;
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_protocol::messages::server::ServerRefusal;
use fanorona_protocol::messages::state::AutoPlay;
use fanorona_protocol::messages::state::{Cause, State};
use fanorona_rules::Side;
use fanorona_store::{GameSave, Saved, Store, StoreError, Undone};
use live::{Delivery, Live};
use replies::{Replies, Trigger};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use tokio::sync::Mutex;
use tracing::{Instrument as _, debug, debug_span, error};

pub(crate) use live::GameCursor;
pub(crate) use observers::{Progress, TableObserver, TableObservers};
pub(crate) use time::LiveBounds;
pub(crate) use time::is_lost_when_given_up;

/// How often an action is tried if other nodes change its game at the same moment.
const ATTEMPTS: u32 = 5;

/// All games.
#[derive(Debug)]
pub(crate) struct Tables {
    tables: DashMap<GameId, Arc<Table>>,
    most_cached: usize,
    /// With more tables than this, those that are not needed are dropped.
    sweep_above: AtomicUsize,
    /// Matches that are read at once.
    batch: u32,
    /// A shorter turn of a correspondence game is charged without a read of pauses.
    short_turn: Duration,
    store: Arc<Store>,
    presence: Arc<Presence>,
    clock: Clock,
    replies: Replies,
    live: Live,
    notifications: Arc<Notifications>,
    observers: TableObservers,
}

/// What this process knows of a game.
#[derive(Debug, Default)]
struct Table {
    record: Mutex<Cached>,
    delivery: parking_lot::Mutex<Delivery>,
}

/// A game that perhaps not everybody may see.
#[derive(Debug)]
pub(crate) struct AnyGame(Arc<GameRecord>);

impl AnyGame {
    /// The game, for code that shows it to its players only, or has asked whether others may see
    /// it. To show a game to somebody, ask `features::board_for`.
    pub(crate) fn unchecked(self) -> Arc<GameRecord> {
        self.0
    }
}

/// The result of an action.
#[derive(Debug, Clone)]
pub(crate) struct Outcome {
    /// The game after the action and after automatic turns.
    pub(crate) record: Arc<GameRecord>,
    /// The number of finished turns after the action itself.
    pub(crate) ply: Ply,
    /// The events that the players were sent, including automatic turns.
    pub(crate) told: Vec<Event>,
    pub(crate) finished_turn: bool,
}

impl Tables {
    #[must_use]
    pub(crate) fn new(
        store: Arc<Store>,
        clock: Clock,
        limits: &Limits,
        presence: Arc<Presence>,
        notifications: Arc<Notifications>,
        observers: TableObservers,
    ) -> Self {
        let (replies, live) = (
            Replies::new(&limits.queue),
            Live::new(limits.for_live_games()),
        );
        Self {
            tables: DashMap::new(),
            most_cached: limits.game.cached,
            sweep_above: AtomicUsize::new(limits.game.cached),
            batch: limits.server.batch,
            short_turn: limits.game.short_turn,
            store,
            presence,
            clock,
            notifications,
            observers,
            replies,
            live,
        }
    }

    /// The current state of a game, active or finished. It may be private.
    ///
    /// # Errors
    /// The game does not exist, or the store failed.
    pub(crate) async fn get(&self, id: GameId) -> Result<AnyGame, CommandError> {
        self.current(id).await.map(AnyGame)
    }

    async fn current(&self, id: GameId) -> Result<Arc<GameRecord>, CommandError> {
        let table = self.tables.get(&id).map(|table| Arc::clone(&table));
        let Some(table) = table else {
            return self.read(id).await;
        };
        let mut cached = table.record.lock().await;
        if let Some(record) = cached.take() {
            let record = self.with_lag_compensation(&table, record);
            cached.keep(Arc::clone(&record));
            return Ok(record);
        }
        drop(cached);
        self.read(id)
            .await
            .map(|record| self.with_lag_compensation(&table, record))
    }

    /// Like [`Tables::get`], but also caches the game.
    ///
    /// # Errors
    /// The game does not exist, or the store failed.
    pub(crate) async fn load(&self, id: GameId) -> Result<Arc<GameRecord>, CommandError> {
        let table = self.table(id);
        let mut cached = table.record.lock().await;
        let record = self.take(id, &table, &mut cached).await?;
        cached.keep(Arc::clone(&record));
        Ok(record)
    }

    /// Applies an action of a player, saves it, and tells both players.
    ///
    /// # Errors
    /// The action is refused, and nothing has changed.
    pub(crate) async fn act(
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
    pub(crate) async fn act_at(
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
        if let Some(over) = self.time_is_up(&record, read).await? {
            let outcome = self.carry_out(cached, &record, over, read).await?;
            if *action == Action::Claim && record.game.to_move() != Some(side) {
                // The claim has led to this end.
                return Ok((outcome, None));
            }
            let over = outcome
                .record
                .game
                .result()
                .map(|ended| PlayRefusal::GameOver { game: id, ended });
            let refused = over.map_or_else(|| ServerRefusal::Internal.into(), Refusal::from);
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

    /// Takes the game of a locked table out of the cache, or reads it.
    async fn take(
        &self,
        id: GameId,
        table: &Table,
        cached: &mut Cached,
    ) -> Result<Arc<GameRecord>, CommandError> {
        if let Some(record) = cached.take() {
            return Ok(self.with_lag_compensation(table, record));
        }
        let read = self.read(id).await;
        if read.is_err() {
            // Unknown games get no table.
            self.tables.remove(&id);
        }
        read.map(|record| self.with_lag_compensation(table, record))
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
    async fn carry_out(
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
        let mut outcome = self.tell(&after, happened, &asked, None);
        let trigger = if outcome.finished_turn {
            Trigger::TurnFinished
        } else {
            Trigger::Other
        };
        let after = self.play_replies(after, trigger, &mut outcome.told).await;
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
        self.observers.changed(&after, progress).await;
        Ok(outcome)
    }

    /// Saves a change.
    async fn keep(
        &self,
        before: &GameRecord,
        change: Change,
        undone: Option<Undone>,
        read: Timestamp,
    ) -> Result<(Arc<GameRecord>, Vec<Happening>), CommandError> {
        let now = self.clock.now();
        let seen = before.version;
        let clock = self
            .clock_after(before, &change, read.min(now), now)
            .await?;
        let Change { game, happened } = change;
        let version = Version(seen.0 + 1);
        let record = GameRecord {
            version,
            changed_at: now,
            clock,
            game,
            ..before.clone()
        };
        let turn = happened
            .iter()
            .find_map(finished_turn)
            .map(|(turn, ply)| PlayedTurn {
                ply,
                turn,
                played_at: now,
            });
        self.save(GameSave {
            seen,
            record: record.clone(),
            turn,
            undone,
        })
        .await?;
        self.note_dispatched(&record);
        Ok((self.with_ratings(record).await, happened))
    }

    async fn save(&self, save: GameSave) -> Result<(), CommandError> {
        let (id, version, ply) = (
            save.record.id,
            save.record.version.0,
            save.record.game.ply().0,
        );
        let is_turn = save.turn.is_some();
        match self.store.save_game(save).await {
            Ok(Saved::Kept) => {
                debug!(version, ply, "change saved");
                Ok(())
            }
            Ok(Saved::Stale) => Err(PlayRefusal::StaleBoard { game: id }.into()),
            Err(StoreError::Unknown) if is_turn => Err(PlayRefusal::Unknown { game: id }.into()),
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

    /// Tells both players what happened: first offers, then the board.
    fn tell(
        &self,
        record: &Arc<GameRecord>,
        happened: Vec<Happening>,
        asked: &[PlayedTurn],
        how: Option<AutoPlay>,
    ) -> Outcome {
        let finished_turn = happened
            .iter()
            .any(|happening| finished_turn(happening).is_some());
        let mut told: Vec<Event> = happened
            .iter()
            .filter_map(|happening| offer_event(record, happening, &happened, asked))
            .map(Event::from)
            .collect();
        let cause = Arc::new(Cause::Happened {
            auto: how,
            happened,
        });
        told.push(Event::State(State {
            record: Arc::clone(record),
            cause,
        }));
        self.tell_both(record, &told);
        Outcome {
            record: Arc::clone(record),
            ply: record.game.ply(),
            told,
            finished_turn,
        }
    }

    fn tell_both(&self, record: &GameRecord, told: &[Event]) {
        self.tell_players(record, told);
        // Players are told before watchers.
        self.observers.told(record, told, self.clock.reading());
    }

    /// Tells the players of a game who are on this node. Other nodes tell theirs.
    fn tell_players(&self, record: &GameRecord, told: &[Event]) {
        self.presence.others().changed(record, told);
        for side in [Side::White, Side::Black] {
            for event in told {
                self.presence.tell_here(record.seats.get(side).id, event);
            }
        }
    }

    /// The store has this version of a game. Returns whether this node knows of no newer one.
    pub(crate) async fn note_stored(&self, record: &Arc<GameRecord>) -> bool {
        let table = self.tables.get(&record.id).map(|table| Arc::clone(&table));
        if let Some(table) = table {
            let mut cached = table.record.lock().await;
            match cached.get() {
                Some(newer) if newer.version > record.version => return false,
                Some(_) => cached.keep(Arc::clone(record)),
                None => {}
            }
        }
        if record.game.result().is_some() {
            self.tables.remove(&record.id);
            self.replies.forget(record.id);
        }
        true
    }

    /// Another node has changed a game. Its players here and those who watch it here are told, and
    /// its clock is watched. The store is only read if somebody here sees the end of a rated game,
    /// because of the ratings.
    pub(crate) async fn changed_elsewhere(&self, record: Arc<GameRecord>, told: Vec<SentEvent>) {
        let players = [record.seats.white.id, record.seats.black.id];
        let is_newest = self.note_stored(&record).await;
        let is_seen = self.observers.are_watching(record.id)
            || players
                .iter()
                .any(|player| self.presence.sessions(*player).is_some());
        let record = if is_seen && record.terms.rated && record.game.result().is_some() {
            self.read(record.id).await.unwrap_or(record)
        } else {
            record
        };
        if is_newest {
            self.note_dispatched(&record);
            self.watch_clock(&record);
        }
        let told: Vec<Event> = told
            .into_iter()
            .filter_map(|event| event.into_event(Some(&record)))
            .collect();
        for player in players {
            for event in &told {
                if let Event::State(_) = event {
                    self.presence.show_newer_here(player, &record, event);
                } else {
                    self.presence.tell_here(player, event);
                }
            }
        }
        self.observers
            .told_elsewhere(&record, &told, self.clock.reading());
    }

    /// Shows an account here a game that has changed, unless it was shown that. It has changed on
    /// another node, of which there was no news.
    ///
    /// # Errors
    /// The store failed.
    pub(crate) async fn show_missed(
        &self,
        id: GameId,
        to: &[AccountId],
    ) -> Result<(), CommandError> {
        let record = self.read(id).await?;
        self.note_stored(&record).await;
        self.watch_clock(&record);
        let event = Event::State(State {
            record: Arc::clone(&record),
            cause: Arc::new(Cause::Asked),
        });
        for account in to {
            self.presence.show_newer_here(*account, &record, &event);
        }
        if record.game.result().is_some() {
            to.iter()
                .for_each(|account| self.presence.forget_shown(*account, id));
        }
        self.observers
            .told_elsewhere(&record, &[event], self.clock.reading());
        Ok(())
    }

    /// Watches the deadline of a live game of which this node may not have heard.
    ///
    /// # Errors
    /// The store failed.
    pub(crate) async fn learn(&self, id: GameId) -> Result<(), StoreError> {
        if !self.live.watches(id)
            && let Some(record) = self.store.game(id).await?
        {
            self.watch_clock(&record);
        }
        Ok(())
    }

    /// Another node has continued a match.
    pub(crate) fn continued_elsewhere(&self, before: GameId, next: &GameRecord) {
        self.observers.continued(before, next);
    }

    /// Another node has told the players something that does not change the game.
    pub(crate) fn told_aside(&self, game: GameId, event: &Event) {
        self.observers
            .told_aside_elsewhere(game, event, self.clock.reading());
    }

    /// Drops all games from the cache: they may have changed elsewhere.
    pub(crate) async fn forget_all(&self) {
        let games: Vec<GameId> = self.tables.iter().map(|table| *table.key()).collect();
        for game in games {
            self.forget(game).await;
        }
    }

    /// Drops a game from the cache.
    pub(crate) async fn forget(&self, id: GameId) {
        let table = self.tables.get(&id).map(|table| Arc::clone(&table));
        if let Some(table) = table {
            table.record.lock().await.forget();
        }
    }

    /// Tells both players that their game has started. A program may have played before it was
    /// told; it is shown the current board.
    pub(crate) async fn announce_start(&self, record: GameRecord) -> State {
        let table = self.table(record.id);
        let cached = table.record.lock().await;
        let record = match cached.get() {
            Some(newer) if newer.version > record.version => Arc::clone(newer),
            // Only the store knows who is on vacation.
            _ => self
                .read(record.id)
                .await
                .unwrap_or_else(|_refused| Arc::new(record)),
        };
        self.observers.starts(&record).await;
        if record.version == Version(0) {
            self.note_dispatched(&record);
        }
        self.watch_clock(&record);
        let missing = self.note_missing(&record);
        let state = State {
            record: Arc::clone(&record),
            cause: Arc::new(Cause::Started),
        };
        let told = Event::State(state.clone());
        self.tell_players(&record, std::slice::from_ref(&told));
        self.observers.told(&record, &[told], self.clock.reading());
        self.observers.changed(&record, Progress::Started).await;
        self.tell_of_missing(&record, missing);
        state
    }

    async fn read(&self, id: GameId) -> Result<Arc<GameRecord>, CommandError> {
        let record = self.store.game(id).await?;
        Ok(record.map(Arc::new).ok_or_else(|| GamesRefusal::NoBoard {
            number: id.to_string(),
        })?)
    }

    fn table(&self, id: GameId) -> Arc<Table> {
        if self.tables.len() > self.sweep_above.load(Ordering::Relaxed) {
            self.sweep();
        }
        Arc::clone(&self.tables.entry(id).or_default())
    }

    /// Drops the tables that only save a read of the store. Those of live games also know when a
    /// board was delivered. If most tables stay, the next sweep comes only when there are twice as
    /// many, so that each new table costs the same.
    fn sweep(&self) {
        let is_needed = |id: &GameId, table: &Arc<Table>| {
            Arc::strong_count(table) > 1
                || table.delivery.lock().is_pending()
                || self.live.watches(*id)
        };
        self.tables.retain(|id, table| is_needed(id, table));
        self.sweep_above.store(
            self.most_cached.max(self.tables.len() * 2),
            Ordering::Relaxed,
        );
    }
}

fn finished_turn(happening: &Happening) -> Option<(fanorona_rules::Turn, Ply)> {
    if let Happening::Turned { turn, ply, .. } = happening {
        Some((*turn, *ply))
    } else {
        None
    }
}

/// The number of turns that an undo request is about.
fn asked_undo(happened: &[Happening]) -> Option<u32> {
    happened.iter().find_map(|happening| {
        if let Happening::Offered(Offer {
            what: Proposal::Undo { turns },
            ..
        }) = happening
        {
            Some(*turns)
        } else {
            None
        }
    })
}

/// What a happening means for an offer. An agreement is visible in the game itself. `asked` are the
/// turns of a takeback.
fn offer_event(
    record: &GameRecord,
    happening: &Happening,
    all: &[Happening],
    asked: &[PlayedTurn],
) -> Option<OfferEvent> {
    let shown = |offer: &Offer| ShownOffer::new(record, *offer, asked);
    match happening {
        Happening::Offered(offer) => Some(OfferEvent::Open(shown(offer))),
        Happening::Declined(offer) => Some(OfferEvent::Declined(shown(offer))),
        Happening::Lapsed(offer) => {
            let ended = all
                .iter()
                .any(|other| matches!(other, Happening::Ended { .. }));
            (!ended).then(|| OfferEvent::Withdrawn(shown(offer)))
        }
        Happening::Stepped { .. }
        | Happening::Turned { .. }
        | Happening::TookBack { .. }
        | Happening::Undone { .. }
        | Happening::GaveTime { .. }
        | Happening::Ended { .. } => None,
    }
}

/// Converts the refusal of an action. Who plays too early learns how to queue the turn.
fn not_done(record: &GameRecord, action: &Action, why: ActionRefusal) -> Refusal {
    match (why, action) {
        (ActionRefusal::NotYourTurn, Action::Play { movements, .. })
            if movements.can_be_turn(record.ruleset()) =>
        {
            PlayRefusal::NotYourTurn {
                game: record.id,
                queue: Some(movements.to_string()),
            }
            .into()
        }
        (why, _) => refused(record.id, why),
    }
}

/// Converts a refusal of the game.
pub(crate) fn refused(id: GameId, why: ActionRefusal) -> Refusal {
    match why {
        ActionRefusal::GameOver(result) => PlayRefusal::GameOver {
            game: id,
            ended: result,
        }
        .into(),
        ActionRefusal::NotYourTurn => PlayRefusal::NotYourTurn {
            game: id,
            queue: None,
        }
        .into(),
        ActionRefusal::Illegal(rejection) => PlayRefusal::Illegal {
            game: id,
            why: (&*rejection).into(),
        }
        .into(),
        ActionRefusal::Stale { turn } => PlayRefusal::StaleTurn { game: id, turn }.into(),
        ActionRefusal::NothingToTakeBack => PlayRefusal::nothing_to_take_back(id).into(),
        ActionRefusal::NoOffer => OfferRefusal::NoOffer { game: id }.into(),
        ActionRefusal::WhichOffer { waiting, kind } => OfferRefusal::Which {
            game: id,
            waiting,
            kind,
            own: false,
        }
        .into(),
        ActionRefusal::OwnOffer { kind } => OfferRefusal::Own { game: id, kind }.into(),
        ActionRefusal::AlreadyOffered { kind } => {
            OfferRefusal::AlreadyOffered { game: id, kind }.into()
        }
        ActionRefusal::AnswerFirst => OfferRefusal::AnswerFirst { game: id }.into(),
        ActionRefusal::NothingToUndo { turns } => {
            OfferRefusal::NothingToUndo { game: id, turns }.into()
        }
        ActionRefusal::UndoNeedsPast => {
            error!(
                game = id.0,
                "an undo was accepted, but the earlier game is missing"
            );
            ServerRefusal::Internal.into()
        }
        ActionRefusal::NothingToClaim {
            repetitions,
            quiet_turns,
        } => PlayRefusal::nothing_to_claim(id, repetitions, quiet_turns).into(),
        ActionRefusal::ClaimInMidTurn => PlayRefusal::ClaimInMidTurn { game: id }.into(),
    }
}

#[cfg(test)]
mod tests;
