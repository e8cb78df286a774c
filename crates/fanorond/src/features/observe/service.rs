//! Watchers and their boards, and whom they follow. They are in memory only, as long as the watcher
//! is online.
//!
//! Of several nodes, each knows the boards and the followed players of everybody, so they last as
//! long as the account has a session on any node. Subscriptions are in the store; only nodes with a
//! session of the account need them.
//!
//! A change on a board is one [`Shared`] event for all watchers. It is drawn once for each
//! combination of display settings, and put into the outbox of each of their sessions. Nothing
//! waits for a watcher.
//!
//! The shared maps stay in this module, and so do their locks: the list of recipients is copied
//! before the lock is released, and they are told afterwards.

use crate::clock::Clock;
use crate::config::limits::ObserveLimits;
use crate::games::tables::TableObserver;
use crate::people::outbox::Subscription;
use crate::people::presence::{Presence, Sessions};
use async_trait::async_trait;
use fanorona_game::{AccountId, GameId, GameRecord, Happening, Now, Player, PlayerName};
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::event::shared::{Detail, Shared};
use fanorona_protocol::messages::observe::ObserveEvent;
use fanorona_protocol::messages::observe::ObserveRefusal;
use fanorona_protocol::messages::state::Cause;
use fanorona_protocol::value::AtMost;
use fanorona_rules::Side;
use parking_lot::{Mutex, MutexGuard};
use serde::{Deserialize, Serialize};
use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use std::hash::Hash;
use std::sync::Arc;

/// Watchers and their boards.
#[derive(Debug)]
pub(crate) struct Observers {
    all: Mutex<All>,
    presence: Arc<Presence>,
    clock: Clock,
    most_boards: usize,
    most_players: usize,
}

#[derive(Debug, Default)]
struct All {
    boards: HashMap<GameId, Board>,
    people: HashMap<AccountId, Person>,
    /// The followers of each player.
    followers: HashMap<AccountId, HashSet<AccountId>>,
    /// The online subscribers of each board.
    subscribers: HashMap<GameId, HashSet<AccountId>>,
    /// The last command that changed what an online player watches or follows, on any node.
    changes: HashMap<AccountId, LastChange>,
}

/// When the boards and followed players of an account were last changed by a command, and the node
/// that did it. Of two reports, each node keeps the one with the later change. So a node that
/// repeats what it knows undoes nothing.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct LastChange {
    at: i64,
    node: i64,
}

/// The watchers of a board.
#[derive(Debug, Default)]
struct Board {
    people: HashMap<AccountId, Arc<Sessions>>,
    /// Whether the game has ended; its watchers stay to talk about it.
    over: bool,
    /// Whether only its players and administrators may see the game.
    private: bool,
    /// The newest version that its watchers were told.
    version: i64,
}

/// What other nodes need to know of a board that somebody watches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct WatchedBoard {
    game: GameId,
    version: i64,
    over: bool,
    private: bool,
}

impl From<&GameRecord> for WatchedBoard {
    fn from(game: &GameRecord) -> Self {
        let GameRecord { id, version, .. } = *game;
        Self {
            game: id,
            version: version.0,
            over: game.game.result().is_some(),
            private: game.terms.private,
        }
    }
}

/// What other nodes need to know of an account that watches boards or follows players: all of them,
/// since a change.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Watches {
    pub(crate) account: i64,
    pub(crate) since: LastChange,
    pub(crate) games: Vec<WatchedBoard>,
    pub(crate) follows: Vec<(i64, PlayerName)>,
}

/// The most accounts in one message.
const ACCOUNTS_AT_ONCE: usize = 50;

/// A player who is online and watches something.
#[derive(Debug)]
struct Person {
    player: Player,
    sessions: Arc<Sessions>,
    /// In the order in which they were watched first.
    boards: Vec<GameId>,
    followed: Vec<Player>,
    /// Empty without sessions on this node.
    subscribed: HashSet<GameId>,
}

impl Observers {
    /// No watchers.
    #[must_use]
    pub(crate) fn new(presence: Arc<Presence>, clock: Clock, limits: &ObserveLimits) -> Self {
        let ObserveLimits {
            games,
            followed_players,
        } = *limits;
        Self {
            all: Mutex::default(),
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
    pub(crate) fn observe(
        &self,
        player: &Player,
        games: &[&GameRecord],
    ) -> Result<Vec<GameId>, ObserveRefusal> {
        let Some(sessions) = self.presence.sessions(player.id) else {
            return Ok(Vec::new());
        };
        let mut all = self.lock();
        all.person(player, sessions);
        let new = all.watch(player.id, games, self.most_boards);
        match &new {
            Ok(_) => self.changed(&mut all, player.id),
            Err(_) => all.tidy(player.id),
        }
        new
    }

    /// Tells the players of a game who want to know it that a watcher has come or gone.
    pub(crate) fn announce(&self, game: &GameRecord, who: &Player, watching: bool) {
        let observers = self.count(game.id);
        let news = ObserveEvent::Watching {
            name: who.name.clone(),
            game: game.id,
            watching,
            observers,
        };
        let news = news.into();
        for side in [Side::White, Side::Black] {
            self.presence.tell_subscribed(
                game.seats.get(side).id,
                Subscription::HearOfWatchers,
                &news,
            );
        }
    }

    /// Ends watching one board, or all. Returns the boards that the player watched until now.
    pub(crate) fn unobserve(&self, account: AccountId, board: Option<GameId>) -> Vec<GameId> {
        let mut all = self.lock();
        let watched = all
            .people
            .get(&account)
            .map(|person| person.boards.clone())
            .unwrap_or_default();
        let left: Vec<GameId> = watched
            .into_iter()
            .filter(|watched| board.is_none_or(|board| board == *watched))
            .collect();
        for board in &left {
            all.take_from(*board, account);
        }
        all.tidy(account);
        self.changed(&mut all, account);
        left
    }

    /// Lets an online player follow another one.
    ///
    /// # Errors
    /// The player already follows as many players as allowed.
    pub(crate) fn follow(&self, who: &Player, player: &Player) -> Result<(), ObserveRefusal> {
        let Some(sessions) = self.presence.sessions(who.id) else {
            return Ok(());
        };
        let mut all = self.lock();
        let mut followed = all.person(who, sessions).followed.clone();
        if followed.iter().any(|followed| followed.id == player.id) {
            return Ok(());
        }
        if followed.len() >= self.most_players {
            all.tidy(who.id);
            return Err(ObserveRefusal::TooManyPlayers(AtMost {
                most: self.most_players,
            }));
        }
        followed.push(player.clone());
        all.set_followed(who.id, followed);
        self.changed(&mut all, who.id);
        Ok(())
    }

    /// Ends following one player, or all. Returns those who were followed until now.
    pub(crate) fn unfollow(&self, account: AccountId, player: Option<AccountId>) -> Vec<Player> {
        let mut all = self.lock();
        let followed = all
            .people
            .get(&account)
            .map(|person| person.followed.clone())
            .unwrap_or_default();
        let (left, stay) = followed
            .into_iter()
            .partition::<Vec<_>, _>(|followed| player.is_none_or(|player| player == followed.id));
        all.set_followed(account, stay);
        all.tidy(account);
        self.changed(&mut all, account);
        left
    }

    /// Notes all boards that an account watches, and all players whom it follows, by its sessions
    /// on another node. Its sessions on this node, if any, do the same. A report that does not know
    /// the last change says nothing.
    pub(crate) fn note_watched(
        &self,
        player: &Player,
        since: LastChange,
        games: &[WatchedBoard],
        followed: Vec<Player>,
    ) {
        let account = player.id;
        let mut all = self.lock();
        if all
            .changes
            .get(&account)
            .is_some_and(|known| *known >= since)
        {
            return;
        }
        all.changes.insert(account, since);
        // Read behind the lock: a session that comes here is noted before or after this.
        let sessions = self.presence.sessions(account).unwrap_or_default();
        let boards = all.person(player, sessions).boards.clone();
        for board in boards
            .into_iter()
            .filter(|board| !games.iter().any(|it| it.game == *board))
        {
            all.take_from(board, account);
        }
        for game in games {
            all.seat(account, *game);
        }
        all.set_followed(account, followed);
        all.tidy(account);
    }

    /// An account that watches boards by its sessions on other nodes has one here now.
    pub(crate) fn came_here(&self, account: AccountId) {
        if let Some(sessions) = self.presence.sessions(account) {
            self.lock().set_sessions(account, &sessions);
        }
    }

    /// An account has no session on this node any more, but on others, which watch and follow the
    /// same.
    pub(crate) fn stays_elsewhere(&self, account: AccountId) {
        let mut all = self.lock();
        all.set_sessions(account, &Arc::default());
        all.set_subscribed(account, HashSet::new());
        all.tidy(account);
    }

    /// A command has changed what an account watches or follows. The other nodes are told.
    fn changed(&self, all: &mut All, account: AccountId) {
        if self.presence.others().exist() {
            let change = all.changes.entry(account).or_default();
            // The change that this one is based on was not later, whatever the clock shows.
            let at = self.clock.now().0.max(change.at + 1);
            *change = LastChange {
                at,
                node: self.presence.others().own_number(),
            };
            self.report(all, account);
        }
    }

    /// Tells the other nodes what an account watches and whom it follows. The caller holds the
    /// lock, so reports are sent in the order of the changes.
    fn report(&self, all: &All, account: AccountId) {
        let watches = self.watches(all, account);
        if watches.is_some() {
            self.presence.others().watch(watches.into_iter().collect());
        }
    }

    /// Tells the other nodes what the players of this node watch, and whom they follow.
    pub(crate) fn report_all(&self) {
        let all = self
            .lock()
            .changes
            .keys()
            .copied()
            .collect::<Vec<_>>()
            .into_iter();
        let people: Vec<AccountId> = all
            .filter(|account| self.presence.sessions(*account).is_some())
            .collect();
        for some in people.chunks(ACCOUNTS_AT_ONCE) {
            let all = self.lock();
            let people: Vec<Watches> = some
                .iter()
                .filter_map(|account| self.watches(&all, *account))
                .collect();
            if !people.is_empty() {
                self.presence.others().watch(people);
            }
        }
    }

    /// What an account with sessions here watches, and whom it follows.
    fn watches(&self, all: &All, account: AccountId) -> Option<Watches> {
        self.presence.sessions(account)?;
        let since = all.changes.get(&account).copied().unwrap_or_default();
        let person = all.people.get(&account);
        let boards = person.into_iter().flat_map(|person| &person.boards);
        let boards = boards.filter_map(|game| all.boards.get(game).map(|board| (*game, board)));
        let games = boards.map(
            |(
                game,
                &Board {
                    version,
                    over,
                    private,
                    ..
                },
            )| WatchedBoard {
                game,
                version,
                over,
                private,
            },
        );
        let follows = person.into_iter().flat_map(|person| &person.followed);
        let follows = follows.map(|player| (player.id.0, player.name.clone()));
        Some(Watches {
            account: account.0,
            since,
            games: games.collect(),
            follows: follows.collect(),
        })
    }

    /// The players that a player follows.
    pub(crate) fn followed(&self, account: AccountId) -> Vec<Player> {
        self.lock()
            .people
            .get(&account)
            .map(|person| person.followed.clone())
            .unwrap_or_default()
    }

    /// The boards that are watched by sessions on this node, in these versions.
    pub(crate) fn boards_here(&self) -> HashMap<GameId, i64> {
        let all = self.lock();
        let here = |board: &Board| {
            board
                .people
                .keys()
                .any(|account| self.presence.sessions(*account).is_some())
        };
        let boards = all.boards.iter().filter(|(_, board)| here(board));
        boards.map(|(game, board)| (*game, board.version)).collect()
    }

    /// The boards that a player watches.
    pub(crate) fn boards_of(&self, account: AccountId) -> Vec<GameId> {
        self.lock()
            .people
            .get(&account)
            .map(|person| person.boards.clone())
            .unwrap_or_default()
    }

    /// The last public running game that a player began to watch.
    pub(crate) fn watched_by(&self, account: AccountId) -> Option<GameId> {
        let all = self.lock();
        let mut boards = all.people.get(&account)?.boards.iter().rev();
        boards
            .find(|id| {
                all.boards
                    .get(id)
                    .is_some_and(|board| !board.over && !board.private)
            })
            .copied()
    }

    /// The names of the watchers of a board.
    pub(crate) fn audience(&self, board: GameId) -> Vec<Player> {
        let all = self.lock();
        let people = all.boards.get(&board).map(|board| board.people.keys());
        let mut audience: Vec<Player> = people
            .into_iter()
            .flatten()
            .filter_map(|account| all.people.get(account).map(|person| person.player.clone()))
            .collect();
        drop(all);
        audience.sort_by_key(|player| player.name.key());
        audience
    }

    /// The number of watchers of a board.
    pub(crate) fn count(&self, board: GameId) -> usize {
        self.lock()
            .boards
            .get(&board)
            .map_or(0, |board| board.people.len())
    }

    /// Notes all boards to which a player with sessions on this node has subscribed.
    pub(crate) fn note_subscribed(&self, player: &Player, boards: HashSet<GameId>) {
        let Some(sessions) = self.presence.sessions(player.id) else {
            return;
        };
        let mut all = self.lock();
        all.person(player, sessions);
        all.set_subscribed(player.id, boards);
        all.tidy(player.id);
    }

    /// Tells the watchers of a game what its players were told.
    fn tell(&self, record: &GameRecord, told: &[Event], now: Now) {
        let over = record.game.result().is_some();
        let (watchers, subscribers) = {
            let mut all = self.lock();
            let watchers = all.boards.get_mut(&record.id).map(|board| {
                board.over |= over;
                board.version = record.version.0.max(board.version);
                board.people.values().cloned().collect::<Vec<_>>()
            });
            (watchers.unwrap_or_default(), all.subscribers_beside(record))
        };
        for event in told {
            tell_all(&watchers, event, Detail::Whole, now);
            if is_worth_a_line(event) {
                tell_all(&subscribers, event, Detail::Lines, now);
            }
        }
    }

    /// Tells the watchers of a board something that does not change the game.
    fn tell_about(&self, board: GameId, event: &Event, now: Now) {
        let watchers: Vec<Arc<Sessions>> = {
            let all = self.lock();
            let people = all.boards.get(&board).map(|board| board.people.values());
            people.into_iter().flatten().cloned().collect()
        };
        tell_all(&watchers, event, Detail::Whole, now);
    }

    /// Lets the followers of its players watch a new game. Nobody loses a running board because of
    /// it. Returns the new watchers.
    ///
    /// Each node does this for the followers on all nodes. A report of one node could undo what
    /// another one has done for a game that begins there at the same moment.
    pub(crate) fn begins(&self, record: &GameRecord) -> Vec<Player> {
        if record.terms.private {
            return Vec::new();
        }
        let mut all = self.lock();
        let players = [record.seats.white.id, record.seats.black.id];
        let followers = players
            .iter()
            .filter_map(|player| all.followers.get(player))
            .flatten();
        let followers: Vec<AccountId> = followers
            .copied()
            .filter(|follower| record.side_of(*follower).is_none())
            .collect();
        let mut new = Vec::new();
        for follower in followers {
            if all
                .watch(follower, &[record], self.most_boards)
                .is_ok_and(|boards| !boards.is_empty())
            {
                new.extend(
                    all.people
                        .get(&follower)
                        .map(|person| person.player.clone()),
                );
            }
        }
        new
    }

    /// The watchers of a game of a match watch its next game.
    fn goes_on(&self, before: GameId, next: &GameRecord) {
        let mut all = self.lock();
        let people: Vec<AccountId> = all
            .boards
            .get(&before)
            .map(|board| board.people.keys().copied().collect())
            .unwrap_or_default();
        for account in people {
            all.take_from(before, account);
            all.seat(account, next.into());
        }
    }

    /// Sends talk to the watchers of a board on this node who hear the speaker, except the speaker.
    /// Returns the number of watchers on all nodes, including those who have censored the speaker.
    pub(crate) fn say_here(
        &self,
        board: GameId,
        from: AccountId,
        hears: impl Fn(AccountId) -> bool,
        words: &Arc<Shared>,
    ) -> usize {
        let people: Vec<(AccountId, Arc<Sessions>)> = {
            let all = self.lock();
            let people = all.boards.get(&board).map(|board| board.people.iter());
            let others = people
                .into_iter()
                .flatten()
                .filter(|(account, _)| **account != from);
            others
                .map(|(account, sessions)| (*account, Arc::clone(sessions)))
                .collect()
        };
        let listens = |(account, _): &(_, Arc<Sessions>)| {
            self.presence
                .is_subscribed(*account, Subscription::HearKibitz)
        };
        let listening: Vec<_> = people.into_iter().filter(listens).collect();
        let words = Event::Shared(Arc::clone(words));
        for (_, sessions) in listening.iter().filter(|(account, _)| hears(*account)) {
            sessions.push_to(Subscription::HearKibitz, &words);
        }
        listening.len()
    }

    /// A player goes offline, and watches, follows and subscribes to nothing any more. Returns the
    /// boards that were watched.
    pub(crate) fn leave(&self, account: AccountId) -> Vec<GameId> {
        let mut all = self.lock();
        all.set_followed(account, Vec::new());
        all.set_subscribed(account, HashSet::new());
        let boards = all
            .people
            .remove(&account)
            .map(|person| person.boards)
            .unwrap_or_default();
        for board in &boards {
            all.unseat(*board, account);
        }
        if self.presence.sessions(account).is_none() {
            all.changes.remove(&account);
        } else if all.changes.contains_key(&account) {
            // A newer session has taken over.
            self.changed(&mut all, account);
        }
        boards
    }

    /// A guest has left for good, and is followed by nobody any more.
    pub(crate) fn forget_guest(&self, guest: AccountId) {
        let mut all = self.lock();
        for follower in all.followers.get(&guest).cloned().unwrap_or_default() {
            let followed = all
                .people
                .get(&follower)
                .map(|person| person.followed.clone())
                .unwrap_or_default();
            all.set_followed(
                follower,
                followed
                    .into_iter()
                    .filter(|player| player.id != guest)
                    .collect(),
            );
            all.tidy(follower);
        }
    }

    fn lock(&self) -> MutexGuard<'_, All> {
        self.all.lock()
    }
}

/// Whether one of the events is the start of a game.
fn is_start(events: &[Event]) -> bool {
    events
        .iter()
        .any(|event| matches!(event, Event::State(state) if *state.cause == Cause::Started))
}

#[async_trait]
impl TableObserver for Observers {
    fn told(&self, game: &GameRecord, events: &[Event], at: Now) {
        if is_start(events) {
            for follower in self.begins(game) {
                self.announce(game, &follower, true);
            }
        }
        self.tell(game, events, at);
    }

    fn told_aside(&self, game: GameId, event: &Event, at: Now) {
        self.tell_about(game, event, at);
    }

    fn is_watching(&self, game: GameId) -> bool {
        let all = self.lock();
        let here = |board: &Board| {
            board
                .people
                .keys()
                .any(|account| self.presence.sessions(*account).is_some())
        };
        all.boards.get(&game).is_some_and(here) || all.subscribers.contains_key(&game)
    }

    fn told_elsewhere(&self, game: &GameRecord, events: &[Event], at: Now) {
        // The news of two nodes may arrive in the other order, or what was missed have been shown
        // before.
        let known = self
            .lock()
            .boards
            .get(&game.id)
            .map_or(-1, |board| board.version);
        if is_start(events) {
            // The other node has announced the followers.
            self.begins(game);
        }
        if known < game.version.0 {
            self.tell(game, events, at);
        } else if known == game.version.0 {
            let others = events
                .iter()
                .filter(|event| !matches!(event, Event::State(_)));
            self.tell(game, &others.cloned().collect::<Vec<_>>(), at);
        }
    }

    fn told_aside_elsewhere(&self, game: GameId, event: &Event, at: Now) {
        self.told_aside(game, event, at);
    }

    fn continued(&self, before: GameId, next: &GameRecord) {
        self.goes_on(before, next);
    }
}

impl All {
    fn person(&mut self, player: &Player, sessions: Arc<Sessions>) -> &mut Person {
        self.people.entry(player.id).or_insert_with(|| Person {
            player: player.clone(),
            sessions,
            boards: Vec::new(),
            followed: Vec::new(),
            subscribed: HashSet::new(),
        })
    }

    fn set_sessions(&mut self, account: AccountId, sessions: &Arc<Sessions>) {
        let Some(person) = self.people.get_mut(&account) else {
            return;
        };
        person.sessions = Arc::clone(sessions);
        for board in &person.boards {
            if let Some(watched) = self.boards.get_mut(board) {
                watched.people.insert(account, Arc::clone(sessions));
            }
        }
    }

    /// Lets an account watch some games: all of them or none. Finished boards are dropped to make
    /// room. Returns the games that it did not watch before.
    fn watch(
        &mut self,
        account: AccountId,
        games: &[&GameRecord],
        most: usize,
    ) -> Result<Vec<GameId>, ObserveRefusal> {
        let boards = self
            .people
            .get(&account)
            .map(|person| person.boards.clone())
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
    fn seat(&mut self, account: AccountId, watched: WatchedBoard) -> GameId {
        let WatchedBoard {
            game,
            version,
            over,
            private,
        } = watched;
        if let Some(person) = self.people.get_mut(&account) {
            let board = self.boards.entry(game).or_default();
            board.over |= over;
            board.private = private;
            board.version = version.max(board.version);
            board.people.insert(account, Arc::clone(&person.sessions));
            if !person.boards.contains(&game) {
                person.boards.push(game);
            }
        }
        game
    }

    fn take_from(&mut self, board: GameId, account: AccountId) {
        if let Some(person) = self.people.get_mut(&account) {
            person.boards.retain(|watched| *watched != board);
        }
        self.unseat(board, account);
    }

    /// Removes a board without watchers.
    fn unseat(&mut self, board: GameId, account: AccountId) {
        if let Some(audience) = self.boards.get_mut(&board) {
            audience.people.remove(&account);
            if audience.people.is_empty() {
                self.boards.remove(&board);
            }
        }
    }

    fn set_followed(&mut self, account: AccountId, followed: Vec<Player>) {
        let Some(person) = self.people.get_mut(&account) else {
            return;
        };
        let after: Vec<AccountId> = followed.iter().map(|player| player.id).collect();
        let before = std::mem::replace(&mut person.followed, followed);
        move_in(
            &mut self.followers,
            account,
            before.into_iter().map(|player| player.id),
            after,
        );
    }

    fn set_subscribed(&mut self, account: AccountId, boards: HashSet<GameId>) {
        let Some(person) = self.people.get_mut(&account) else {
            return;
        };
        let after: Vec<GameId> = boards.iter().copied().collect();
        let before = std::mem::replace(&mut person.subscribed, boards);
        move_in(&mut self.subscribers, account, before, after);
    }

    /// Removes a player who watches nothing.
    fn tidy(&mut self, account: AccountId) {
        let idle = |person: &Person| {
            person.boards.is_empty() && person.followed.is_empty() && person.subscribed.is_empty()
        };
        if self.people.get(&account).is_some_and(idle) {
            self.people.remove(&account);
        }
    }

    /// The subscribers of a board who neither play nor watch it.
    fn subscribers_beside(&self, record: &GameRecord) -> Vec<Arc<Sessions>> {
        let Some(subscribers) = self.subscribers.get(&record.id) else {
            return Vec::new();
        };
        let watches = |account: &AccountId| {
            self.boards
                .get(&record.id)
                .is_some_and(|board| board.people.contains_key(account))
        };
        let beside = subscribers
            .iter()
            .filter(|account| record.side_of(**account).is_none() && !watches(account))
            .filter_map(|account| self.people.get(account));
        beside.map(|person| Arc::clone(&person.sessions)).collect()
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

fn tell_all(people: &[Arc<Sessions>], event: &Event, detail: Detail, now: Now) {
    if people.is_empty() {
        return;
    }
    let shared = Event::Shared(Arc::new(Shared::new(event.clone(), detail, now)));
    people.iter().for_each(|sessions| sessions.push(&shared));
}

/// Subscribers are told of turns, not of steps. The end of a game is reported separately.
fn is_worth_a_line(event: &Event) -> bool {
    let Event::State(state) = event else {
        return false;
    };
    match &*state.cause {
        Cause::Happened { happened, .. } => happened.iter().any(|happening| match happening {
            Happening::Turned { .. } | Happening::Undone { .. } => true,
            Happening::Ended { .. }
            | Happening::GaveTime { .. }
            | Happening::Stepped { .. }
            | Happening::TookBack { .. }
            | Happening::Offered(_)
            | Happening::Declined(_)
            | Happening::Lapsed(_) => false,
        }),
        Cause::Asked | Cause::AskedAt { .. } | Cause::Started | Cause::LoggedIn => false,
    }
}

#[cfg(test)]
mod tests;
