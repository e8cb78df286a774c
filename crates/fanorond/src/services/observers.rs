//! Watchers and their boards, and the players they follow. They are in memory only, and last
//! as long as the watcher is online on some node.
//!
//! The shared maps and their lock stay in this module: `registry` has the maps, `broadcast` tells
//! watchers what happens, and `nodes` keeps several nodes in step.

mod broadcast;
mod nodes;
mod registry;

use crate::clock::Clock;
use crate::config::limits::ObserveLimits;
use crate::people::presence::Presence;
use fanorona_game::{AccountId, GameId, GameRecord, Player};
use fanorona_protocol::messages::observe::ObserveRefusal;
use fanorona_protocol::value::AtMost;
use parking_lot::{Mutex, MutexGuard};
use registry::{Board, Registry};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// Watchers and their boards.
#[derive(Debug)]
pub struct Observers {
    registry: Mutex<Registry>,
    presence: Arc<Presence>,
    clock: Clock,
    most_boards: usize,
    most_players: usize,
}

impl Observers {
    /// No watchers.
    #[must_use]
    pub fn new(presence: Arc<Presence>, clock: Clock, limits: &ObserveLimits) -> Self {
        let ObserveLimits {
            games,
            followed_players,
        } = *limits;
        Self {
            registry: Mutex::default(),
            presence,
            clock,
            most_boards: games,
            most_players: followed_players,
        }
    }

    /// Lets an online player watch some boards: all of them or none. Finished boards are dropped to
    /// make room. Returns the boards that the player did not watch before.
    ///
    /// # Errors
    /// The player would watch too many boards.
    pub fn observe(
        &self,
        player: &Player,
        games: &[&GameRecord],
    ) -> Result<Vec<GameId>, ObserveRefusal> {
        let Some(sessions) = self.presence.sessions(player.id) else {
            return Ok(Vec::new());
        };
        let mut registry = self.lock();
        registry.watcher(player, sessions);
        let new = registry.watch(player.id, games, self.most_boards);
        match &new {
            Ok(_) => self.note_change(&mut registry, player.id),
            Err(_) => registry.tidy(player.id),
        }
        new
    }

    /// Ends watching one board, or all. Returns the boards that the player watched until now.
    pub fn unobserve(&self, account: AccountId, board: Option<GameId>) -> Vec<GameId> {
        let mut registry = self.lock();
        let watched = registry
            .watchers
            .get(&account)
            .map(|watcher| watcher.boards.clone())
            .unwrap_or_default();
        let left: Vec<GameId> = watched
            .into_iter()
            .filter(|watched| board.is_none_or(|board| board == *watched))
            .collect();
        for board in &left {
            registry.take_from(*board, account);
        }
        registry.tidy(account);
        self.note_change(&mut registry, account);
        left
    }

    /// Lets an online player follow another one.
    ///
    /// # Errors
    /// The player already follows as many players as allowed.
    pub fn follow(&self, who: &Player, player: &Player) -> Result<(), ObserveRefusal> {
        let Some(sessions) = self.presence.sessions(who.id) else {
            return Ok(());
        };
        let mut registry = self.lock();
        let mut followed = registry.watcher(who, sessions).followed.clone();
        if followed.iter().any(|followed| followed.id == player.id) {
            return Ok(());
        }
        if followed.len() >= self.most_players {
            registry.tidy(who.id);
            return Err(ObserveRefusal::TooManyPlayers(AtMost {
                most: self.most_players,
            }));
        }
        followed.push(player.clone());
        registry.set_followed(who.id, followed);
        self.note_change(&mut registry, who.id);
        Ok(())
    }

    /// Stops following one player, or all if `player` is `None`. Returns the players who are no
    /// longer followed.
    pub fn unfollow(&self, account: AccountId, player: Option<AccountId>) -> Vec<Player> {
        let mut registry = self.lock();
        let followed = registry
            .watchers
            .get(&account)
            .map(|watcher| watcher.followed.clone())
            .unwrap_or_default();
        let (left, stay) = followed
            .into_iter()
            .partition::<Vec<_>, _>(|followed| player.is_none_or(|player| player == followed.id));
        registry.set_followed(account, stay);
        registry.tidy(account);
        self.note_change(&mut registry, account);
        left
    }

    /// The players that a player follows.
    pub fn followed(&self, account: AccountId) -> Vec<Player> {
        self.lock()
            .watchers
            .get(&account)
            .map(|watcher| watcher.followed.clone())
            .unwrap_or_default()
    }

    /// Whether sessions on this node watch a board.
    fn is_watched_here(&self, board: &Board) -> bool {
        let mut watchers = board.watchers.keys();
        watchers.any(|account| self.presence.sessions(*account).is_some())
    }

    /// The boards that are watched by sessions on this node, in these versions.
    pub fn games_here(&self) -> HashMap<GameId, i64> {
        let registry = self.lock();
        let boards = registry
            .boards
            .iter()
            .filter(|(_, board)| self.is_watched_here(board));
        boards.map(|(game, board)| (*game, board.version)).collect()
    }

    /// The boards that a player watches.
    pub fn games_of(&self, account: AccountId) -> Vec<GameId> {
        self.lock()
            .watchers
            .get(&account)
            .map(|watcher| watcher.boards.clone())
            .unwrap_or_default()
    }

    /// The last public running game that a player began to watch.
    pub fn watched_by(&self, account: AccountId) -> Option<GameId> {
        let registry = self.lock();
        let mut boards = registry.watchers.get(&account)?.boards.iter().rev();
        boards
            .find(|id| {
                registry
                    .boards
                    .get(id)
                    .is_some_and(|board| !board.over && !board.private)
            })
            .copied()
    }

    /// The names of the watchers of a board.
    pub fn audience(&self, board: GameId) -> Vec<Player> {
        let registry = self.lock();
        let people = registry
            .boards
            .get(&board)
            .map(|board| board.watchers.keys());
        let mut audience: Vec<Player> = people
            .into_iter()
            .flatten()
            .filter_map(|account| {
                registry
                    .watchers
                    .get(account)
                    .map(|watcher| watcher.player.clone())
            })
            .collect();
        drop(registry);
        audience.sort_by_key(|player| player.name.key());
        audience
    }

    /// The number of watchers of a board.
    pub fn count(&self, board: GameId) -> usize {
        self.lock()
            .boards
            .get(&board)
            .map_or(0, |board| board.watchers.len())
    }

    /// Notes all boards to which a player with sessions on this node has subscribed.
    pub fn note_subscribed(&self, player: &Player, boards: HashSet<GameId>) {
        let Some(sessions) = self.presence.sessions(player.id) else {
            return;
        };
        let mut registry = self.lock();
        registry.watcher(player, sessions);
        registry.set_subscribed(player.id, boards);
        registry.tidy(player.id);
    }

    /// A player goes offline, and watches, follows and subscribes to nothing any more. Returns the
    /// boards that were watched.
    pub fn leave(&self, account: AccountId) -> Vec<GameId> {
        let mut registry = self.lock();
        registry.set_followed(account, Vec::new());
        registry.set_subscribed(account, HashSet::new());
        let boards = registry
            .watchers
            .remove(&account)
            .map(|watcher| watcher.boards)
            .unwrap_or_default();
        for board in &boards {
            registry.unseat(*board, account);
        }
        if self.presence.sessions(account).is_none() {
            registry.changes.remove(&account);
        } else if registry.changes.contains_key(&account) {
            // A newer session has taken over.
            self.note_change(&mut registry, account);
        }
        boards
    }

    /// A guest has left for good, and is followed by nobody any more.
    pub fn forget_guest(&self, guest: AccountId) {
        let mut registry = self.lock();
        for follower in registry.followers.get(&guest).cloned().unwrap_or_default() {
            let followed = registry
                .watchers
                .get(&follower)
                .map(|watcher| watcher.followed.clone())
                .unwrap_or_default();
            registry.set_followed(
                follower,
                followed
                    .into_iter()
                    .filter(|player| player.id != guest)
                    .collect(),
            );
            registry.tidy(follower);
        }
    }

    fn lock(&self) -> MutexGuard<'_, Registry> {
        self.registry.lock()
    }
}

#[cfg(test)]
mod tests;
