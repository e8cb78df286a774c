//! Watchers and their boards. They are in memory only, as long as the watcher is online.
//!
//! A change on a board is one [`Shared`] event for all watchers. It is drawn once for each combination of display
//! settings, and put into the outbox of each of their sessions. Nothing waits for a watcher.
//!
//! The shared maps stay in this module, and so do their locks: the list of recipients is copied before the lock is
//! released, and they are told afterwards.

use crate::limits::ObserveLimits;
use crate::outbox::Subscription;
use crate::presence::{Presence, Present, Sessions};
use crate::tables::TableObserver;
use async_trait::async_trait;
use fanorona_game::{AccountId, GameId, GameRecord, Happening, Now, Player};
use fanorona_protocol::event::{Cause, Event, ObserveEvent};
use fanorona_protocol::refusal::ObserveRefusal;
use fanorona_protocol::view::{Detail, Shared};
use fanorona_rules::Side;
use parking_lot::{Mutex, MutexGuard};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// Watchers and their boards.
#[derive(Debug)]
pub(crate) struct Observers {
    all: Mutex<All>,
    presence: Arc<Presence>,
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
}

/// The watchers of a board.
#[derive(Debug, Default)]
struct Board {
    people: HashMap<AccountId, Arc<Sessions>>,
    /// Whether the game has ended; its watchers stay to talk about it.
    over: bool,
    /// Whether only its players and administrators may see the game.
    private: bool,
}

/// A player who is online and watches something.
#[derive(Debug)]
struct Person {
    player: Player,
    sessions: Arc<Sessions>,
    /// In the order in which they were watched first.
    boards: Vec<GameId>,
    followed: Vec<Player>,
    subscribed: HashSet<GameId>,
}

impl Observers {
    /// No watchers.
    #[must_use]
    pub(crate) fn new(presence: Arc<Presence>, limits: &ObserveLimits) -> Self {
        let ObserveLimits { games, followed_players } = *limits;
        Self { all: Mutex::default(), presence, most_boards: games, most_players: followed_players }
    }

    /// Lets an online player watch some boards: all of them or none. Finished boards are dropped to make room. Returns
    /// the boards that the player did not watch before.
    ///
    /// # Errors
    /// The player would watch too many boards.
    pub(crate) fn observe(
        &self,
        player: &Player,
        games: &[&GameRecord],
    ) -> Result<Vec<GameId>, ObserveRefusal> {
        let Some(sessions) = self.presence.sessions(player.id) else { return Ok(Vec::new()) };
        let mut all = self.lock();
        let person = all.person(player, sessions);
        let new: Vec<&&GameRecord> = games.iter().filter(|game| !person.boards.contains(&game.id)).collect();
        let boards = person.boards.clone();
        let too_many = (boards.len() + new.len()).saturating_sub(self.most_boards);
        let over = |id: &&GameId| {
            all.boards.get(id).is_some_and(|board| board.over) && !games.iter().any(|game| game.id == **id)
        };
        let give_way: Vec<GameId> = boards.iter().filter(over).take(too_many).copied().collect();
        if give_way.len() < too_many {
            all.tidy(player.id);
            return Err(ObserveRefusal::TooManyBoards { most: self.most_boards });
        }
        for board in give_way {
            all.take_from(board, player.id);
        }
        let new: Vec<GameId> = new.into_iter().map(|game| all.seat(player.id, game)).collect();
        drop(all);
        self.report(player.id);
        Ok(new)
    }

    /// Tells the players of a game who want to know it that a watcher has come or gone.
    pub(crate) fn announce(&self, game: &GameRecord, who: &Player, watching: bool) {
        let observers = self.count(game.id);
        let news = ObserveEvent::Watching { name: who.name.clone(), game: game.id, watching, observers };
        let news = news.into();
        for side in [Side::White, Side::Black] {
            self.presence.tell_subscribed(game.seats.get(side).id, Subscription::HearOfWatchers, &news);
        }
    }

    /// Ends watching one board, or all. Returns the boards that the player watched until now.
    pub(crate) fn unobserve(&self, account: AccountId, board: Option<GameId>) -> Vec<GameId> {
        let mut all = self.lock();
        let watched = all.people.get(&account).map(|person| person.boards.clone()).unwrap_or_default();
        let left: Vec<GameId> =
            watched.into_iter().filter(|watched| board.is_none_or(|board| board == *watched)).collect();
        for board in &left {
            all.take_from(*board, account);
        }
        all.tidy(account);
        drop(all);
        self.report(account);
        left
    }

    /// Lets an online player follow another one.
    ///
    /// # Errors
    /// The player already follows as many players as allowed.
    pub(crate) fn follow(&self, who: &Player, player: &Player) -> Result<(), ObserveRefusal> {
        let Some(sessions) = self.presence.sessions(who.id) else { return Ok(()) };
        let mut all = self.lock();
        let person = all.person(who, sessions);
        if !person.followed.iter().any(|followed| followed.id == player.id) {
            if person.followed.len() >= self.most_players {
                all.tidy(who.id);
                return Err(ObserveRefusal::TooManyPlayers { most: self.most_players });
            }
            person.followed.push(player.clone());
            all.followers.entry(player.id).or_default().insert(who.id);
        }
        Ok(())
    }

    /// Ends following one player, or all. Returns those who were followed until now.
    pub(crate) fn unfollow(&self, account: AccountId, player: Option<AccountId>) -> Vec<Player> {
        let mut all = self.lock();
        let Some(person) = all.people.get_mut(&account) else { return Vec::new() };
        let (left, stay) = std::mem::take(&mut person.followed)
            .into_iter()
            .partition::<Vec<_>, _>(|followed| player.is_none_or(|player| player == followed.id));
        person.followed = stay;
        for followed in &left {
            all.follow_no_more(followed.id, account);
        }
        all.tidy(account);
        left
    }

    /// Notes all boards that an account watches on another node. Its sessions on this node, if any, watch the same.
    pub(crate) fn note_watched(&self, present: &Present, games: &[Arc<GameRecord>]) {
        let account = present.player.id;
        let mut all = self.lock();
        let boards = all.person(&present.player, Arc::clone(&present.sessions)).boards.clone();
        for board in boards.into_iter().filter(|board| !games.iter().any(|game| game.id == *board)) {
            all.take_from(board, account);
        }
        for game in games {
            all.seat(account, game);
        }
        all.tidy(account);
    }

    /// An account that watches boards by its sessions on other nodes has one here now.
    pub(crate) fn came_here(&self, account: AccountId) {
        if let Some(sessions) = self.presence.sessions(account) {
            self.lock().set_sessions(account, &sessions);
        }
    }

    /// An account has no session on this node any more, but on others, which watch the same boards.
    pub(crate) fn stays_elsewhere(&self, account: AccountId) {
        let mut all = self.lock();
        all.set_sessions(account, &Arc::default());
        all.follow_nothing(account);
        all.tidy(account);
    }

    /// Tells the other nodes which boards an account watches.
    fn report(&self, account: AccountId) {
        if let Some(others) = self.presence.others() {
            others.watches(account, &self.boards_of(account));
        }
    }

    /// Tells the other nodes what the players of this node watch.
    pub(crate) fn report_all(&self) {
        let all: Vec<AccountId> = self.lock().people.keys().copied().collect();
        all.into_iter()
            .filter(|account| self.presence.sessions(*account).is_some())
            .for_each(|it| self.report(it));
    }

    /// The players that a player follows.
    pub(crate) fn followed(&self, account: AccountId) -> Vec<Player> {
        self.lock().people.get(&account).map(|person| person.followed.clone()).unwrap_or_default()
    }

    /// The boards that a player watches.
    pub(crate) fn boards_of(&self, account: AccountId) -> Vec<GameId> {
        self.lock().people.get(&account).map(|person| person.boards.clone()).unwrap_or_default()
    }

    /// The last public running game that a player began to watch.
    pub(crate) fn watched_by(&self, account: AccountId) -> Option<GameId> {
        let all = self.lock();
        let mut boards = all.people.get(&account)?.boards.iter().rev();
        boards.find(|id| all.boards.get(id).is_some_and(|board| !board.over && !board.private)).copied()
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
        self.lock().boards.get(&board).map_or(0, |board| board.people.len())
    }

    /// Notes that an online player has subscribed to a board, or has ended the subscription.
    pub(crate) fn note_subscription(&self, player: &Player, board: GameId, subscribed: bool) {
        let Some(sessions) = self.presence.sessions(player.id) else { return };
        let mut all = self.lock();
        if subscribed {
            all.person(player, sessions).subscribed.insert(board);
            all.subscribers.entry(board).or_default().insert(player.id);
        } else {
            if let Some(person) = all.people.get_mut(&player.id) {
                person.subscribed.remove(&board);
            }
            all.unsubscribe(board, player.id);
            all.tidy(player.id);
        }
    }

    /// Tells the watchers of a game what its players were told.
    fn tell(&self, record: &GameRecord, told: &[Event], now: Now) {
        let over = record.game.result().is_some();
        let (watchers, subscribers) = {
            let mut all = self.lock();
            let watchers = all.boards.get_mut(&record.id).map(|board| {
                board.over |= over;
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

    /// Lets the followers of its players watch a new game. Nobody loses a running board because of it.
    fn begins(&self, record: &GameRecord) {
        if record.terms.private {
            return;
        }
        let followers: Vec<Player> = {
            let all = self.lock();
            let players = [record.seats.white.id, record.seats.black.id];
            let followers = players.iter().filter_map(|player| all.followers.get(player)).flatten();
            let people = followers.filter_map(|account| all.people.get(account));
            people.map(|person| person.player.clone()).filter(|it| record.side_of(it.id).is_none()).collect()
        };
        for follower in followers {
            if self.observe(&follower, &[record]).is_ok_and(|new| !new.is_empty()) {
                self.announce(record, &follower, true);
            }
        }
    }

    /// The watchers of a game of a match watch its next game.
    fn goes_on(&self, before: GameId, next: &GameRecord) {
        let mut all = self.lock();
        let people: Vec<AccountId> =
            all.boards.get(&before).map(|board| board.people.keys().copied().collect()).unwrap_or_default();
        for account in people {
            all.take_from(before, account);
            all.seat(account, next);
        }
    }

    /// Sends talk to the watchers of a board on this node who hear the speaker, except the speaker. Returns the number
    /// of watchers on all nodes, including those who have censored the speaker.
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
            let others = people.into_iter().flatten().filter(|(account, _)| **account != from);
            others.map(|(account, sessions)| (*account, Arc::clone(sessions))).collect()
        };
        let listens = |(account, _): &(_, Arc<Sessions>)| {
            self.presence.is_subscribed(*account, Subscription::HearKibitz)
        };
        let listening: Vec<_> = people.into_iter().filter(listens).collect();
        let words = Event::Shared(Arc::clone(words));
        for (_, sessions) in listening.iter().filter(|(account, _)| hears(*account)) {
            sessions.push_to(Subscription::HearKibitz, &words);
        }
        listening.len()
    }

    /// A player goes offline, and watches, follows and subscribes to nothing any more. Returns the boards that were
    /// watched.
    pub(crate) fn leave(&self, account: AccountId) -> Vec<GameId> {
        let mut all = self.lock();
        all.follow_nothing(account);
        let Some(person) = all.people.remove(&account) else { return Vec::new() };
        for board in &person.boards {
            all.unseat(*board, account);
        }
        drop(all);
        // A newer session has taken over. The other nodes know by themselves who is offline.
        if self.presence.sessions(account).is_some() {
            self.report(account);
        }
        person.boards
    }

    fn lock(&self) -> MutexGuard<'_, All> {
        self.all.lock()
    }
}

/// Whether one of the events is the start of a game.
fn is_start(events: &[Event]) -> bool {
    events.iter().any(|event| matches!(event, Event::State(state) if *state.cause == Cause::Started))
}

#[async_trait]
impl TableObserver for Observers {
    fn told(&self, game: &GameRecord, events: &[Event], at: Now) {
        if is_start(events) {
            self.begins(game);
        }
        self.tell(game, events, at);
    }

    fn told_aside(&self, game: GameId, event: &Event, at: Now) {
        self.tell_about(game, event, at);
    }

    fn told_elsewhere(&self, game: &GameRecord, events: &[Event], at: Now) {
        self.told(game, events, at);
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
        let Some(person) = self.people.get_mut(&account) else { return };
        person.sessions = Arc::clone(sessions);
        for board in &person.boards {
            if let Some(watched) = self.boards.get_mut(board) {
                watched.people.insert(account, Arc::clone(sessions));
            }
        }
    }

    /// Adds a watcher to a board.
    fn seat(&mut self, account: AccountId, game: &GameRecord) -> GameId {
        if let Some(person) = self.people.get_mut(&account) {
            let board = self.boards.entry(game.id).or_default();
            board.over = game.game.result().is_some();
            board.private = game.terms.private;
            board.people.insert(account, Arc::clone(&person.sessions));
            if !person.boards.contains(&game.id) {
                person.boards.push(game.id);
            }
        }
        game.id
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

    /// Ends what an account follows and is subscribed to.
    fn follow_nothing(&mut self, account: AccountId) {
        let Some(person) = self.people.get_mut(&account) else { return };
        let (followed, subscribed) =
            (std::mem::take(&mut person.followed), std::mem::take(&mut person.subscribed));
        for followed in followed {
            self.follow_no_more(followed.id, account);
        }
        for board in subscribed {
            self.unsubscribe(board, account);
        }
    }

    fn follow_no_more(&mut self, player: AccountId, account: AccountId) {
        if let Some(followers) = self.followers.get_mut(&player) {
            followers.remove(&account);
            if followers.is_empty() {
                self.followers.remove(&player);
            }
        }
    }

    fn unsubscribe(&mut self, board: GameId, account: AccountId) {
        if let Some(subscribers) = self.subscribers.get_mut(&board) {
            subscribers.remove(&account);
            if subscribers.is_empty() {
                self.subscribers.remove(&board);
            }
        }
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
        let Some(subscribers) = self.subscribers.get(&record.id) else { return Vec::new() };
        let watches = |account: &AccountId| {
            self.boards.get(&record.id).is_some_and(|board| board.people.contains_key(account))
        };
        let beside = subscribers
            .iter()
            .filter(|account| record.side_of(**account).is_none() && !watches(account))
            .filter_map(|account| self.people.get(account));
        beside.map(|person| Arc::clone(&person.sessions)).collect()
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
    let Event::State(state) = event else { return false };
    match &*state.cause {
        Cause::Happened(happened) | Cause::AutoPlayed { happened, .. } => {
            happened.iter().any(|happening| match happening {
                Happening::Turned { .. } | Happening::Undone { .. } => true,
                Happening::Ended { .. }
                | Happening::GaveTime { .. }
                | Happening::Stepped { .. }
                | Happening::TookBack { .. }
                | Happening::Offered(_)
                | Happening::Declined(_)
                | Happening::Lapsed(_) => false,
            })
        }
        Cause::Asked | Cause::AskedAt { .. } | Cause::Started | Cause::LoggedIn => false,
    }
}

#[cfg(test)]
mod tests;
