//! The live games that are active and the players who are missing in them, by the moments at which
//! something has to be done.

use super::super::time::is_lost_when_given_up;
use crate::config::limits::LiveBounds;
use fanorona_game::{AccountId, GameId, GameRecord, Player, PlayerName, Timestamp, Version};
use fanorona_protocol::messages::clock::{AbsenceEvent, AbsenceStage};
use fanorona_rules::BySide;
use parking_lot::{Mutex, MutexGuard};
use std::collections::hash_map::Entry;
use std::collections::{BTreeSet, HashMap};
use std::time::Duration;
use tokio::sync::Notify;

/// All live games.
#[derive(Debug)]
pub struct Live {
    pub bounds: LiveBounds,
    pub(super) watched: Mutex<LiveGames>,
    pub(super) changed: Notify,
}

#[derive(Debug, Default)]
pub(super) struct LiveGames {
    pub(super) games: HashMap<GameId, LiveGame>,
    /// The same games by player.
    by_player: HashMap<AccountId, BTreeSet<GameId>>,
    /// The same games by deadline.
    pub(super) flags: BTreeSet<(Timestamp, GameId)>,
    /// Disconnected players of live games.
    pub(super) away: HashMap<AccountId, Away>,
    /// When the opponents of a disconnected player are told how long the absence lasts.
    calls: BTreeSet<(Timestamp, AccountId)>,
}

/// The absence of a player.
#[derive(Debug, Clone, Copy)]
pub(super) struct Away {
    /// When the player was disconnected.
    began: Timestamp,
    /// Since when the absence counts: later, if the player could not log in because of load.
    since: Timestamp,
}

#[derive(Debug, Clone)]
pub(super) struct LiveGame {
    pub(super) players: BySide<Player>,
    pub(super) private: bool,
    /// Whether a player who leaves the game loses it.
    is_lost_when_left: bool,
    /// The clock runs, or will run, since then.
    since: Timestamp,
    pub(super) due: Timestamp,
    version: Version,
}

/// A player's seat in a game.
#[derive(Debug)]
pub(super) struct LiveSeat {
    pub(super) game: GameId,
    pub(super) name: PlayerName,
    pub(super) opponent: Player,
    /// Whether the opponent wins if the player does not come back.
    wins: bool,
}

impl LiveSeat {
    pub(super) fn away(&self, stage: AbsenceStage, claim_in: Duration) -> AbsenceEvent {
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

impl LiveGames {
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

    fn watch(&mut self, id: GameId, watch: LiveGame) {
        for player in [watch.players.white.id, watch.players.black.id] {
            self.by_player.entry(player).or_default().insert(id);
        }
        if let Some(old) = self.games.get(&id) {
            self.flags.remove(&(old.due, id));
        }
        self.flags.insert((watch.due, id));
        self.games.insert(id, watch);
    }

    pub(super) fn plays(&self, account: AccountId) -> bool {
        self.by_player.contains_key(&account)
    }

    /// The games of an account, in order.
    fn of(&self, account: AccountId) -> impl Iterator<Item = (GameId, &LiveGame)> {
        let games = self.by_player.get(&account).into_iter().flatten();
        games.filter_map(|id| Some((*id, self.games.get(id)?)))
    }

    pub(super) fn back(&mut self, account: AccountId) -> bool {
        self.calls.retain(|(_, other)| *other != account);
        self.away.remove(&account).is_some()
    }

    pub(super) fn gone(&mut self, account: AccountId, began: Timestamp, bounds: &LiveBounds) {
        self.away.insert(
            account,
            Away {
                began,
                since: began,
            },
        );
        self.announce_later(account, began, bounds);
    }

    /// If the player is away, the absence counts from a later time, because a login was refused
    /// with `busy`.
    pub(super) fn login_was_busy(
        &mut self,
        account: AccountId,
        now: Timestamp,
        bounds: &LiveBounds,
    ) -> bool {
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

    pub(super) fn next(&self, bounds: &LiveBounds) -> Option<Timestamp> {
        let flag = self
            .flags
            .first()
            .map(|(due, _)| due.plus(bounds.flag_delay));
        let call = self.calls.first().map(|(at, _)| *at);
        [flag, call].into_iter().flatten().min()
    }
}

impl Live {
    pub fn new(bounds: LiveBounds) -> Self {
        Self {
            bounds,
            watched: Mutex::default(),
            changed: Notify::new(),
        }
    }

    pub(super) fn lock(&self) -> MutexGuard<'_, LiveGames> {
        self.watched.lock()
    }

    /// Updates the deadline of a game. The loss on time is declared `later` than at the deadline.
    pub(super) fn note(&self, record: &GameRecord, later: Duration) {
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
                let watch = LiveGame {
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
    pub(super) fn games_of(&self, account: AccountId) -> Vec<LiveSeat> {
        let seat = |(game, watch): (GameId, &LiveGame)| {
            let BySide { white, black } = &watch.players;
            let (own, other) = if white.id == account {
                (white, black)
            } else {
                (black, white)
            };
            let (name, opponent) = (own.name.clone(), other.clone());
            LiveSeat {
                game,
                name,
                opponent,
                wins: watch.is_lost_when_left,
            }
        };
        self.lock().of(account).map(seat).collect()
    }

    /// Whether a game is an active live game.
    pub fn watches(&self, id: GameId) -> bool {
        self.lock().games.contains_key(&id)
    }

    /// The live games of an account whose clocks wait.
    pub(super) fn waiting_of(&self, account: AccountId, now: Timestamp) -> Vec<GameId> {
        self.lock()
            .of(account)
            .filter(|(_, watch)| watch.since > now)
            .map(|(id, _)| id)
            .collect()
    }

    /// Since when a player of a live game is disconnected.
    pub(super) fn away_since(&self, account: AccountId) -> Option<Timestamp> {
        self.lock().away.get(&account).map(|away| away.since)
    }

    /// Games whose deadline has passed, and players who are still disconnected.
    pub(super) fn due(&self, now: Timestamp) -> (Vec<GameId>, Vec<AccountId>) {
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
