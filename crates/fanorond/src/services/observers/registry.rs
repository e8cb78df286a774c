//! Who watches which board, follows which player and subscribes to which game: the maps behind the
//! one lock of `Observers`. Each method leaves the maps consistent with each other.

use crate::people::news::data::{LastChange, WatchedGame};
use crate::people::presence::Sessions;
use fanorona_game::{AccountId, GameId, GameRecord, Player};
use fanorona_protocol::messages::observe::ObserveRefusal;
use fanorona_protocol::value::AtMost;
use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use std::hash::Hash;
use std::sync::Arc;

#[derive(Debug, Default)]
pub(super) struct Registry {
    pub(super) boards: HashMap<GameId, Board>,
    pub(super) watchers: HashMap<AccountId, Observer>,
    /// The followers of each player.
    pub(super) followers: HashMap<AccountId, HashSet<AccountId>>,
    /// The online subscribers of each board.
    pub(super) subscribers: HashMap<GameId, HashSet<AccountId>>,
    /// The last command that changed what an online player watches or follows, on any node.
    pub(super) changes: HashMap<AccountId, LastChange>,
}

/// The watchers of a board.
#[derive(Debug, Default)]
pub(super) struct Board {
    pub(super) watchers: HashMap<AccountId, Arc<Sessions>>,
    /// Whether the game has ended; its watchers stay to talk about it.
    pub(super) over: bool,
    /// Whether only its players and administrators may see the game.
    pub(super) private: bool,
    /// The newest version that its watchers were told.
    pub(super) version: i64,
}

/// A player who is online and watches something.
#[derive(Debug)]
pub(super) struct Observer {
    pub(super) player: Player,
    sessions: Arc<Sessions>,
    /// In the order in which they were watched first.
    pub(super) boards: Vec<GameId>,
    pub(super) followed: Vec<Player>,
    /// Empty without sessions on this node.
    subscribed: HashSet<GameId>,
}

impl Registry {
    pub(super) fn watcher(&mut self, player: &Player, sessions: Arc<Sessions>) -> &mut Observer {
        self.watchers.entry(player.id).or_insert_with(|| Observer {
            player: player.clone(),
            sessions,
            boards: Vec::new(),
            followed: Vec::new(),
            subscribed: HashSet::new(),
        })
    }

    pub(super) fn set_sessions(&mut self, account: AccountId, sessions: &Arc<Sessions>) {
        let Some(watcher) = self.watchers.get_mut(&account) else {
            return;
        };
        watcher.sessions = Arc::clone(sessions);
        for board in &watcher.boards {
            if let Some(watched) = self.boards.get_mut(board) {
                watched.watchers.insert(account, Arc::clone(sessions));
            }
        }
    }

    /// Lets an account watch some games: all of them or none. Finished boards are dropped to make
    /// room. Returns the games that it did not watch before.
    pub(super) fn watch(
        &mut self,
        account: AccountId,
        games: &[&GameRecord],
        most: usize,
    ) -> Result<Vec<GameId>, ObserveRefusal> {
        let boards = self
            .watchers
            .get(&account)
            .map(|watcher| watcher.boards.clone())
            .unwrap_or_default();
        let new: Vec<&&GameRecord> = games
            .iter()
            .filter(|game| !boards.contains(&game.id))
            .collect();
        let too_many = (boards.len() + new.len()).saturating_sub(most);
        let over = |id: &&GameId| {
            self.boards.get(id).is_some_and(|board| board.over)
                && !games.iter().any(|game| game.id == **id)
        };
        let give_way: Vec<GameId> = boards.iter().filter(over).take(too_many).copied().collect();
        if give_way.len() < too_many {
            return Err(ObserveRefusal::TooManyBoards(AtMost { most }));
        }
        for board in give_way {
            self.take_from(board, account);
        }
        Ok(new
            .into_iter()
            .map(|game| self.seat(account, (*game).into()))
            .collect())
    }

    /// Adds a watcher to a board.
    pub(super) fn seat(&mut self, account: AccountId, watched: WatchedGame) -> GameId {
        let WatchedGame {
            game,
            version,
            over,
            private,
        } = watched;
        if let Some(watcher) = self.watchers.get_mut(&account) {
            let board = self.boards.entry(game).or_default();
            board.over |= over;
            board.private = private;
            board.version = version.max(board.version);
            board
                .watchers
                .insert(account, Arc::clone(&watcher.sessions));
            if !watcher.boards.contains(&game) {
                watcher.boards.push(game);
            }
        }
        game
    }

    pub(super) fn take_from(&mut self, board: GameId, account: AccountId) {
        if let Some(watcher) = self.watchers.get_mut(&account) {
            watcher.boards.retain(|watched| *watched != board);
        }
        self.unseat(board, account);
    }

    /// Removes a board without watchers.
    pub(super) fn unseat(&mut self, board: GameId, account: AccountId) {
        if let Some(audience) = self.boards.get_mut(&board) {
            audience.watchers.remove(&account);
            if audience.watchers.is_empty() {
                self.boards.remove(&board);
            }
        }
    }

    pub(super) fn set_followed(&mut self, account: AccountId, followed: Vec<Player>) {
        let Some(watcher) = self.watchers.get_mut(&account) else {
            return;
        };
        let after: Vec<AccountId> = followed.iter().map(|player| player.id).collect();
        let before = std::mem::replace(&mut watcher.followed, followed);
        move_in(
            &mut self.followers,
            account,
            before.into_iter().map(|player| player.id),
            after,
        );
    }

    pub(super) fn set_subscribed(&mut self, account: AccountId, boards: HashSet<GameId>) {
        let Some(watcher) = self.watchers.get_mut(&account) else {
            return;
        };
        let after: Vec<GameId> = boards.iter().copied().collect();
        let before = std::mem::replace(&mut watcher.subscribed, boards);
        move_in(&mut self.subscribers, account, before, after);
    }

    /// Removes a player who watches nothing.
    pub(super) fn tidy(&mut self, account: AccountId) {
        let idle = |watcher: &Observer| {
            watcher.boards.is_empty()
                && watcher.followed.is_empty()
                && watcher.subscribed.is_empty()
        };
        if self.watchers.get(&account).is_some_and(idle) {
            self.watchers.remove(&account);
        }
    }

    /// The subscribers of a board who neither play nor watch it.
    pub(super) fn subscribers_beside(&self, record: &GameRecord) -> Vec<Arc<Sessions>> {
        let Some(subscribers) = self.subscribers.get(&record.id) else {
            return Vec::new();
        };
        let watches = |account: &AccountId| {
            self.boards
                .get(&record.id)
                .is_some_and(|board| board.watchers.contains_key(account))
        };
        let beside = subscribers
            .iter()
            .filter(|account| record.side_of(**account).is_none() && !watches(account))
            .filter_map(|account| self.watchers.get(account));
        beside
            .map(|watcher| Arc::clone(&watcher.sessions))
            .collect()
    }
}

/// Moves an account from some entries of a map to others. Nothing is left of entries without
/// accounts.
fn move_in<K: Eq + Hash>(
    map: &mut HashMap<K, HashSet<AccountId>>,
    account: AccountId,
    from: impl IntoIterator<Item = K>,
    to: impl IntoIterator<Item = K>,
) {
    for key in from {
        if let Entry::Occupied(mut accounts) = map.entry(key) {
            accounts.get_mut().remove(&account);
            if accounts.get().is_empty() {
                accounts.remove();
            }
        }
    }
    for key in to {
        map.entry(key).or_default().insert(account);
    }
}
