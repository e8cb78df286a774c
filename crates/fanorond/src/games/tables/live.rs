//! Live games: deadlines, delivery of boards, and disconnected players.
//!
//! The store knows every clock. This module knows what another server could not: when a board was
//! delivered to the player to move, which starts the clock, and since when a player is
//! disconnected.

use super::time::{LiveBounds, is_lost_when_given_up};
use super::{Table, Tables};
use fanorona_game::{
    AccountId, Clock, Game, GameId, GameRecord, Pause, Player, PlayerName, Ply, Timestamp, Version,
};
use fanorona_protocol::messages::clock::{AbsenceEvent, AbsenceStage};
use fanorona_protocol::messages::event::Event;
use fanorona_rules::{BySide, Side};
use fanorona_store::{GameSave, Saved, StoreError};
use parking_lot::{Mutex, MutexGuard};
use std::collections::hash_map::Entry;
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Notify;
use tracing::warn;

/// How much later a node declares a loss on time that another node should have declared.
const OTHER_NODE: Duration = Duration::from_secs(2);

/// How far a game is: finished turns, and steps of the current turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct GameCursor {
    ply: Ply,
    steps: usize,
}

impl GameCursor {
    pub(crate) fn of(game: &Game) -> Self {
        Self {
            ply: game.ply(),
            steps: game.stage().played().len(),
        }
    }
}

/// The delivery of a game's boards to the player to move.
#[derive(Debug, Default)]
pub(super) struct Delivery {
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

/// All live games.
#[derive(Debug)]
pub(super) struct Live {
    pub(super) bounds: LiveBounds,
    watched: Mutex<Watched>,
    changed: Notify,
}

#[derive(Debug, Default)]
struct Watched {
    games: HashMap<GameId, Watch>,
    /// The same games by player.
    by_player: HashMap<AccountId, BTreeSet<GameId>>,
    /// The same games by deadline.
    flags: BTreeSet<(Timestamp, GameId)>,
    /// Disconnected players of live games.
    away: HashMap<AccountId, Away>,
    /// When the opponents of a disconnected player are told how long the absence lasts.
    calls: BTreeSet<(Timestamp, AccountId)>,
}

/// The absence of a player.
#[derive(Debug, Clone, Copy)]
struct Away {
    /// When the player was disconnected.
    began: Timestamp,
    /// Since when the absence counts: later, if the player could not log in because of load.
    since: Timestamp,
}

#[derive(Debug, Clone)]
struct Watch {
    players: BySide<Player>,
    private: bool,
    /// Whether a player who leaves the game loses it.
    is_lost_when_left: bool,
    /// The clock runs, or will run, since then.
    since: Timestamp,
    due: Timestamp,
    version: Version,
}

/// A player's seat in a game.
#[derive(Debug)]
struct Place {
    game: GameId,
    name: PlayerName,
    opponent: Player,
    /// Whether the opponent wins if the player does not come back.
    wins: bool,
}

impl Place {
    fn away(&self, stage: AbsenceStage, claim_in: Duration) -> AbsenceEvent {
        let Self {
            game,
            ref name,
            ref opponent,
            wins,
        } = *self;
        let (name, opponent) = (name.clone(), opponent.name.clone());
        AbsenceEvent::Away {
            name,
            game,
            opponent,
            stage,
            claim_in_s: claim_in.into(),
            wins,
        }
    }
}

impl Delivery {
    /// Whether a board is on its way to the player to move.
    pub(super) fn is_pending(&self) -> bool {
        self.pending.is_some()
    }
}

impl Tables {
    /// By player, the newest active live game that everybody may see.
    pub(crate) fn public_live_games(&self) -> HashMap<AccountId, GameId> {
        let mut newest = HashMap::new();
        for (game, watch) in self
            .live
            .lock()
            .games
            .iter()
            .filter(|(_, watch)| !watch.private)
        {
            for player in [watch.players.white.id, watch.players.black.id] {
                let newest = newest.entry(player).or_insert(*game);
                *newest = (*newest).max(*game);
            }
        }
        newest
    }

    /// The number of active live games.
    pub(crate) fn live_games(&self) -> usize {
        self.live.watched.lock().games.len()
    }
}

impl Watched {
    fn forget(&mut self, id: GameId) {
        let Some(gone) = self.games.remove(&id) else {
            return;
        };
        self.flags.remove(&(gone.due, id));
        for player in [gone.players.white.id, gone.players.black.id] {
            if let Entry::Occupied(mut games) = self.by_player.entry(player) {
                games.get_mut().remove(&id);
                if games.get().is_empty() {
                    games.remove();
                    self.back(player);
                }
            }
        }
    }

    fn watch(&mut self, id: GameId, watch: Watch) {
        for player in [watch.players.white.id, watch.players.black.id] {
            self.by_player.entry(player).or_default().insert(id);
        }
        if let Some(old) = self.games.get(&id) {
            self.flags.remove(&(old.due, id));
        }
        self.flags.insert((watch.due, id));
        self.games.insert(id, watch);
    }

    fn plays(&self, account: AccountId) -> bool {
        self.by_player.contains_key(&account)
    }

    /// The games of an account, in order.
    fn of(&self, account: AccountId) -> impl Iterator<Item = (GameId, &Watch)> {
        let games = self.by_player.get(&account).into_iter().flatten();
        games.filter_map(|id| Some((*id, self.games.get(id)?)))
    }

    fn back(&mut self, account: AccountId) -> bool {
        self.calls.retain(|(_, other)| *other != account);
        self.away.remove(&account).is_some()
    }

    fn gone(&mut self, account: AccountId, began: Timestamp, bounds: &LiveBounds) {
        self.away.insert(
            account,
            Away {
                began,
                since: began,
            },
        );
        self.announce_later(account, began, bounds);
    }

    /// The absence of a player counts from later on, if the player is away, because a login was
    /// refused.
    fn login_refused(&mut self, account: AccountId, now: Timestamp, bounds: &LiveBounds) -> bool {
        let Some(away) = self.away.get_mut(&account) else {
            return false;
        };
        let since = now.plus(bounds.login_retry).before(bounds.grace);
        let since = since.min(away.began.plus(bounds.max_claim_delay));
        if since <= away.since {
            return false;
        }
        away.since = since;
        self.calls.retain(|(_, other)| *other != account);
        self.announce_later(account, since, bounds);
        true
    }

    fn announce_later(&mut self, account: AccountId, since: Timestamp, bounds: &LiveBounds) {
        let grace = bounds.grace;
        for after in [grace / 2, grace.saturating_sub(bounds.claim_warning), grace] {
            self.calls.insert((since.plus(after), account));
        }
    }

    fn next(&self, bounds: &LiveBounds) -> Option<Timestamp> {
        let flag = self
            .flags
            .first()
            .map(|(due, _)| due.plus(bounds.flag_delay));
        let call = self.calls.first().map(|(at, _)| *at);
        [flag, call].into_iter().flatten().min()
    }
}

impl Live {
    pub(super) fn new(bounds: LiveBounds) -> Self {
        Self {
            bounds,
            watched: Mutex::default(),
            changed: Notify::new(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Watched> {
        self.watched.lock()
    }

    /// Updates the deadline of a game. The loss on time is declared `later` than at the deadline.
    fn note(&self, record: &GameRecord, later: Duration) {
        if record.clock.control.live().is_none() {
            return;
        }
        let mut watched = self.lock();
        // The news of two nodes may arrive in the other order.
        if watched
            .games
            .get(&record.id)
            .is_some_and(|watch| watch.version > record.version)
        {
            return;
        }
        let before = watched.next(&self.bounds);
        let due = record
            .clock
            .due
            .filter(|_| record.game.result().is_none())
            .map(|due| due.plus(later));
        match due {
            None => watched.forget(record.id),
            Some(due) => {
                let (players, private) = (record.seats.clone(), record.terms.private);
                let is_lost_when_left = is_lost_when_given_up(record);
                let (since, version) = (record.clock.since, record.version);
                let watch = Watch {
                    players,
                    private,
                    is_lost_when_left,
                    since,
                    due,
                    version,
                };
                watched.watch(record.id, watch);
            }
        }
        if watched.next(&self.bounds) < before || before.is_none() {
            self.changed.notify_one();
        }
    }

    /// The live games of an account, in order.
    fn games_of(&self, account: AccountId) -> Vec<Place> {
        let place = |(game, watch): (GameId, &Watch)| {
            let BySide { white, black } = &watch.players;
            let (own, other) = if white.id == account {
                (white, black)
            } else {
                (black, white)
            };
            let (name, opponent) = (own.name.clone(), other.clone());
            Place {
                game,
                name,
                opponent,
                wins: watch.is_lost_when_left,
            }
        };
        self.lock().of(account).map(place).collect()
    }

    /// Whether a game is an active live game.
    pub(super) fn watches(&self, id: GameId) -> bool {
        self.lock().games.contains_key(&id)
    }

    /// The live games of an account whose clocks wait.
    fn waiting_of(&self, account: AccountId, now: Timestamp) -> Vec<GameId> {
        self.lock()
            .of(account)
            .filter(|(_, watch)| watch.since > now)
            .map(|(id, _)| id)
            .collect()
    }

    /// Since when a player of a live game is disconnected.
    fn away_since(&self, account: AccountId) -> Option<Timestamp> {
        self.lock().away.get(&account).map(|away| away.since)
    }

    /// Games whose deadline has passed, and players who are still disconnected.
    fn due(&self, now: Timestamp) -> (Vec<GameId>, Vec<AccountId>) {
        let mut watched = self.lock();
        let mut fallen = Vec::new();
        // The check of a game adds it again, unless it has ended.
        while let Some((due, id)) = watched.flags.first().copied()
            && due.plus(self.bounds.flag_delay) <= now
        {
            watched.flags.remove(&(due, id));
            fallen.push(id);
        }
        let mut called = Vec::new();
        while let Some((at, account)) = watched.calls.first().copied()
            && at <= now
        {
            watched.calls.remove(&(at, account));
            if called.last() != Some(&account) {
                called.push(account);
            }
        }
        (fallen, called)
    }
}

impl Tables {
    /// Updates the deadline of a game. If the player to move is on another node, that node knows
    /// when the board was delivered, and declares the loss on time; this one only if that one does
    /// not.
    pub(super) fn watch_clock(&self, record: &GameRecord) {
        let mover = record.game.to_move().map(|side| record.seats.get(side).id);
        let is_elsewhere = |account| {
            self.presence.sessions(account).is_none() && self.presence.is_elsewhere(account)
        };
        let later = match mover {
            Some(mover) if is_elsewhere(mover) => self.live.bounds.lag_grace + OTHER_NODE,
            Some(_) | None => Duration::ZERO,
        };
        self.live.note(record, later);
    }

    /// The next deadline of all live games.
    pub(crate) fn next_live(&self) -> Option<Timestamp> {
        self.live.lock().next(&self.live.bounds)
    }

    /// Resolves when that deadline may have become earlier.
    pub(crate) async fn live_changed(&self) {
        self.live.changed.notified().await;
    }

    /// Wakes the task that looks at deadlines.
    pub(crate) fn look_at_deadlines(&self) {
        self.live.changed.notify_one();
    }

    /// Games whose deadline has passed. Also announces players who are still disconnected.
    pub(crate) fn due_live(&self, now: Timestamp) -> Vec<GameId> {
        let (fallen, called) = self.live.due(now);
        for account in called {
            self.call(account, now);
        }
        fallen
    }

    /// Postpones the check of a game that failed.
    pub(crate) fn look_again(&self, id: GameId, at: Timestamp) {
        let mut watched = self.live.lock();
        if let Some(watch) = watched.games.get_mut(&id) {
            let before = std::mem::replace(&mut watch.due, at);
            watched.flags.remove(&(before, id));
            watched.flags.insert((at, id));
        }
    }

    /// After a start of the server: charges thinking time up to the last heartbeat, and nothing
    /// since. A clock runs again at its player's next login, or after the grace period.
    ///
    /// # Errors
    /// The store failed.
    pub(crate) async fn resume_live(&self, last_beat: Option<Timestamp>) -> Result<(), StoreError> {
        let now = self.clock.now();
        let until = last_beat.unwrap_or(now).min(now);
        for id in self.store.live_games().await? {
            self.change_clock(id, |record, mover| {
                Some(self.waiting(record, mover, until, now))
            })
            .await?;
        }
        self.watch_live().await
    }

    /// After an outage of the database: gives every live game that time back. Of several nodes that
    /// do so, one changes each game.
    ///
    /// # Errors
    /// The store failed.
    pub(crate) async fn give_outage_back(&self, outage: Pause) -> Result<(), StoreError> {
        let now = self.clock.now();
        let games: Vec<GameId> = self.live.lock().games.keys().copied().collect();
        for id in games {
            self.change_clock(id, |GameRecord { clock, .. }, mover| {
                // A clock that runs since later has the time already.
                let charged_until = outage.from.max(clock.since);
                (clock.since <= outage.until).then(|| clock.interrupted(mover, charged_until, now))
            })
            .await?;
        }
        Ok(())
    }

    /// The clock of a player whom the server has disconnected. It is charged until `until`, and
    /// waits for the player as long as the opponent has to wait for a claim.
    fn waiting(&self, record: &GameRecord, mover: Side, until: Timestamp, now: Timestamp) -> Clock {
        let until = until.max(record.changed_at).min(now);
        record
            .clock
            .interrupted(mover, until, now.plus(self.live.bounds.grace))
    }

    /// The node of a player has died or stops: clocks that run for the player wait, and are charged
    /// until `until`.
    ///
    /// # Errors
    /// The store failed.
    pub(crate) async fn wait_for(
        &self,
        account: AccountId,
        until: Timestamp,
    ) -> Result<(), StoreError> {
        let now = self.clock.now();
        for place in self.live.games_of(account) {
            self.change_clock(place.game, |record, mover| {
                let is_theirs = record.seats.get(mover).id == account && record.clock.since <= now;
                is_theirs.then(|| self.waiting(record, mover, until, now))
            })
            .await?;
        }
        Ok(())
    }

    /// A player has logged in: clocks that have waited for the player run.
    pub(crate) async fn wait_no_longer(&self, account: AccountId) {
        let now = self.clock.now();
        for id in self.live.waiting_of(account, now) {
            let changed = self.change_clock(id, |GameRecord { clock, seats, .. }, mover| {
                (seats.get(mover).id == account && clock.since > now)
                    .then(|| clock.waiting_no_longer(mover, now))
            });
            if let Err(error) = changed.await {
                warn!(%error, game = id.0, "a clock that waited for its player starts a little later");
            }
        }
    }

    /// Changes the clock of a live game, unless another node changes the game at the same moment.
    async fn change_clock(
        &self,
        id: GameId,
        clock_of: impl Fn(&GameRecord, Side) -> Option<Clock>,
    ) -> Result<(), StoreError> {
        let table = self.table(id);
        let mut cached = table.record.lock().await;
        let Some(record) = self.store.game(id).await? else {
            return Ok(());
        };
        let Some(clock) = record
            .game
            .to_move()
            .and_then(|mover| clock_of(&record, mover))
        else {
            return Ok(());
        };
        let seen = record.version;
        let record = GameRecord {
            version: Version(seen.0 + 1),
            clock,
            ..record
        };
        let save = GameSave {
            seen,
            record: record.clone(),
            turn: None,
            undone: None,
        };
        cached.forget();
        if self.store.save_game(save).await? == Saved::Kept {
            self.watch_clock(&record);
            self.presence.others().changed(&record, &[]);
        }
        Ok(())
    }

    /// Watches the deadlines of all live games, and for players who are offline.
    ///
    /// # Errors
    /// The store failed.
    pub(crate) async fn watch_live(&self) -> Result<(), StoreError> {
        for id in self.store.live_games().await? {
            let Some(record) = self.store.game(id).await? else {
                continue;
            };
            self.watch_clock(&record);
            self.note_away(&record);
        }
        Ok(())
    }

    /// Takes note of the players of a live game who are offline. Returns their sides.
    fn note_away(&self, record: &GameRecord) -> Vec<Side> {
        let away = |side: &Side| !self.presence.is_here(record.seats.get(*side).id);
        let missing: Vec<Side> = [Side::White, Side::Black]
            .into_iter()
            .filter(away)
            .collect();
        let (now, bounds) = (self.clock.now(), &self.live.bounds);
        let mut watched = self.live.lock();
        for side in &missing {
            let account = record.seats.get(*side).id;
            if !watched.away.contains_key(&account) {
                watched.gone(account, now, bounds);
            }
        }
        missing
    }

    /// A new board is on its way to the player to move, if online on this node: the clock starts on
    /// delivery. Must be called before anybody is told about the board.
    pub(super) fn note_dispatched(&self, record: &GameRecord) {
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

    fn start_lag_grace(&self, table: &Table, record: &GameRecord, mover: Side, at_most: Duration) {
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
    pub(crate) fn shown(&self, id: GameId, cursor: GameCursor, at: Timestamp) {
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
    pub(super) fn with_lag_compensation(
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

    /// Whether an account has an active live game.
    pub(crate) fn plays_live(&self, account: AccountId) -> bool {
        self.live.lock().plays(account)
    }

    /// A player has connected: waiting clocks start, and opponents are told.
    pub(crate) fn came(&self, account: AccountId) {
        let now = self.clock.now();
        let games = self.live.games_of(account);
        self.seen_by(account, &games, now);
        if self.live.lock().back(account) {
            self.tell_opponents(&games, |place| AbsenceEvent::Back {
                name: place.name.clone(),
                game: place.game,
            });
        }
        for place in &games {
            if let Some(since) = self.live.away_since(place.opponent.id) {
                let missing = self.live.games_of(place.opponent.id).into_iter();
                let here: Vec<Place> = missing.filter(|other| other.game == place.game).collect();
                self.tell_opponents(&here, |place| self.absence(place, since, now));
            }
        }
    }

    /// Marks the boards that wait for a player's turn as delivered.
    fn seen_by(&self, account: AccountId, games: &[Place], now: Timestamp) {
        if self.presence.is_server_bot(account) {
            return;
        }
        for place in games {
            if let Some(table) = self.tables.get(&place.game)
                && let Some(pending) = &mut table.delivery.lock().pending
                && pending.mover == account
            {
                pending.seen.get_or_insert(now);
            }
        }
    }

    /// Records which players are offline when a game starts: the next game of a match, or one whose
    /// other player has just disconnected. The player to move gets the grace period before the
    /// clock starts.
    pub(super) fn note_missing(&self, record: &GameRecord) -> Vec<AccountId> {
        let Some(mover) = record
            .game
            .to_move()
            .filter(|_| record.clock.control.live().is_some())
        else {
            return Vec::new();
        };
        let missing = self.note_away(record);
        if missing.contains(&mover) && record.version == Version(0) {
            self.start_lag_grace(
                &self.table(record.id),
                record,
                mover,
                self.live.bounds.grace,
            );
        }
        if !missing.is_empty() {
            self.live.changed.notify_one();
        }
        missing
            .into_iter()
            .map(|side| record.seats.get(side).id)
            .collect()
    }

    /// Tells the players who are online which opponent is missing.
    pub(super) fn tell_of_missing(&self, record: &GameRecord, missing: Vec<AccountId>) {
        for account in missing {
            let mut games = self.live.games_of(account);
            games.retain(|place| place.game == record.id);
            self.tell_opponents(&games, |place| {
                place.away(AbsenceStage::Begins, self.live.bounds.grace)
            });
        }
    }

    /// A player has disconnected. A board that was on its way counts as delivered: a disconnected
    /// player's clock runs.
    pub(crate) fn left(&self, account: AccountId) {
        let games = self.live.games_of(account);
        if games.is_empty() {
            return;
        }
        let now = self.clock.now();
        self.seen_by(account, &games, now);
        self.live.lock().gone(account, now, &self.live.bounds);
        self.live.changed.notify_one();
        self.tell_opponents(&games, |place| {
            place.away(AbsenceStage::Begins, self.live.bounds.grace)
        });
    }

    /// The login of a player was refused because of load. Opponents have to wait longer before they
    /// can claim the win, since the player cannot come back.
    pub(crate) fn login_refused(&self, account: AccountId) {
        if self
            .live
            .lock()
            .login_refused(account, self.clock.now(), &self.live.bounds)
        {
            self.live.changed.notify_one();
        }
    }

    /// A player has disconnected on another node, which tells the opponents.
    pub(crate) fn left_elsewhere(&self, account: AccountId) {
        if self.plays_live(account) {
            self.live
                .lock()
                .gone(account, self.clock.now(), &self.live.bounds);
            self.live.changed.notify_one();
        }
    }

    /// A player has connected on another node, which tells the opponents.
    pub(crate) fn came_elsewhere(&self, account: AccountId) {
        self.live.lock().back(account);
    }

    /// Tells opponents on this node how long a player may still be away. Other nodes do the same.
    fn call(&self, account: AccountId, now: Timestamp) {
        if self.presence.is_here(account) {
            self.live.lock().back(account);
            return;
        }
        let Some(since) = self.live.away_since(account) else {
            return;
        };
        for place in self.live.games_of(account) {
            let event = Event::Absence(self.absence(&place, since, now));
            self.presence.tell_here(place.opponent.id, &event);
            self.observers
                .told_aside(place.game, &event, self.clock.reading());
        }
    }

    /// That a player has been disconnected since a moment.
    fn absence(&self, place: &Place, since: Timestamp, now: Timestamp) -> AbsenceEvent {
        let claim_in = self.live.bounds.grace.saturating_sub(now.since(since));
        let stage = if claim_in.is_zero() {
            AbsenceStage::MayClaim
        } else {
            AbsenceStage::Continues
        };
        place.away(stage, claim_in)
    }

    fn tell_opponents(&self, games: &[Place], event: impl Fn(&Place) -> AbsenceEvent) {
        for place in games {
            let event = Event::Absence(event(place));
            self.presence.tell(place.opponent.id, &event);
            self.presence.others().aside(place.game, &event);
            self.observers
                .told_aside(place.game, &event, self.clock.reading());
        }
    }

    /// Since when the opponent of `side` is disconnected.
    pub(super) fn opponent_away(&self, record: &GameRecord, side: Side) -> Option<Timestamp> {
        record.clock.control.live()?;
        let opponent = record.seats.get(side.opposite()).id;
        self.live
            .away_since(opponent)
            .filter(|_| !self.presence.is_here(opponent))
    }
}
