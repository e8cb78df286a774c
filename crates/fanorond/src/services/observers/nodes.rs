//! What the nodes tell each other about watchers. Each node knows the boards and followed players
//! of everybody, so they last as long as the account has a session on any node.
//!
//! Subscriptions are in the store. Only nodes with a session of the account need them.

use super::Observers;
use super::registry::{Board, Registry};
use crate::people::news::data::{LastChange, WatchedGame, Watches};
use fanorona_game::{AccountId, Player};
use std::collections::HashSet;
use std::sync::Arc;

/// The most accounts in one message.
const ACCOUNTS_AT_ONCE: usize = 50;

impl Observers {
    /// Notes all boards that an account watches, and all players whom it follows, by its sessions
    /// on another node. Its sessions on this node, if any, do the same. A report that does not know
    /// the last change says nothing.
    pub fn note_watched(
        &self,
        player: &Player,
        since: LastChange,
        games: &[WatchedGame],
        followed: Vec<Player>,
    ) {
        let account = player.id;
        let mut registry = self.lock();
        if registry
            .changes
            .get(&account)
            .is_some_and(|known| *known >= since)
        {
            return;
        }
        registry.changes.insert(account, since);
        // Read behind the lock: a session that comes here is noted before or after this.
        let sessions = self.presence.sessions(account).unwrap_or_default();
        let boards = registry.watcher(player, sessions).boards.clone();
        for board in boards
            .into_iter()
            .filter(|board| !games.iter().any(|it| it.game == *board))
        {
            registry.take_from(board, account);
        }
        for game in games {
            registry.seat(account, *game);
        }
        registry.set_followed(account, followed);
        registry.tidy(account);
    }

    /// An account that watches boards by its sessions on other nodes has one here now.
    pub fn came_here(&self, account: AccountId) {
        if let Some(sessions) = self.presence.sessions(account) {
            self.lock().set_sessions(account, &sessions);
        }
    }

    /// An account has no session on this node any more, but on others, which watch and follow the
    /// same.
    pub fn stays_elsewhere(&self, account: AccountId) {
        let mut registry = self.lock();
        registry.set_sessions(account, &Arc::default());
        registry.set_subscribed(account, HashSet::new());
        registry.tidy(account);
    }

    /// A command has changed what an account watches or follows. The other nodes are told.
    pub(super) fn note_change(&self, registry: &mut Registry, account: AccountId) {
        if self.presence.others().exist() {
            let change = registry.changes.entry(account).or_default();
            // The change that this one is based on was not later, whatever the clock shows.
            let at = self.clock.now().0.max(change.at + 1);
            *change = LastChange {
                at,
                node: self.presence.others().own_number(),
            };
            self.report(registry, account);
        }
    }

    /// Tells the other nodes what an account watches and whom it follows. The caller holds the
    /// lock, so reports are sent in the order of the changes.
    fn report(&self, registry: &Registry, account: AccountId) {
        let watches = self.watches(registry, account);
        if watches.is_some() {
            self.presence.others().watch(watches.into_iter().collect());
        }
    }

    /// Tells the other nodes what the players of this node watch, and whom they follow.
    pub fn report_all(&self) {
        let registry = self
            .lock()
            .changes
            .keys()
            .copied()
            .collect::<Vec<_>>()
            .into_iter();
        let people: Vec<AccountId> = registry
            .filter(|account| self.presence.sessions(*account).is_some())
            .collect();
        for some in people.chunks(ACCOUNTS_AT_ONCE) {
            let registry = self.lock();
            let people: Vec<Watches> = some
                .iter()
                .filter_map(|account| self.watches(&registry, *account))
                .collect();
            if !people.is_empty() {
                self.presence.others().watch(people);
            }
        }
    }

    /// What an account with sessions here watches, and whom it follows.
    fn watches(&self, registry: &Registry, account: AccountId) -> Option<Watches> {
        self.presence.sessions(account)?;
        let since = registry.changes.get(&account).copied().unwrap_or_default();
        let watcher = registry.watchers.get(&account);
        let boards = watcher.into_iter().flat_map(|watcher| &watcher.boards);
        let boards =
            boards.filter_map(|game| registry.boards.get(game).map(|board| (*game, board)));
        let games = boards.map(
            |(
                game,
                &Board {
                    version,
                    over,
                    private,
                    ..
                },
            )| WatchedGame {
                game,
                version,
                over,
                private,
            },
        );
        let follows = watcher.into_iter().flat_map(|watcher| &watcher.followed);
        let follows = follows.map(|player| (player.id.0, player.name.clone()));
        Some(Watches {
            account: account.0,
            since,
            games: games.collect(),
            follows: follows.collect(),
        })
    }
}
