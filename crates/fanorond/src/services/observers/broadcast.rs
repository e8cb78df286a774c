//! What watchers are told: boards, talk, and that other watchers came or left.
//!
//! A change on a board is one [`Shared`] event for all watchers. It is drawn once for each
//! combination of display settings, and put into the outbox of each of their sessions. Nothing
//! waits for a watcher. The list of recipients is copied under the lock, and they are told after
//! it is released.

use super::Observers;
use crate::games::tables::TableListener;
use crate::people::outbox::Subscription;
use crate::people::presence::Sessions;
use async_trait::async_trait;
use fanorona_game::{AccountId, GameId, GameRecord, Happening, Now, Player};
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::event::shared::{Detail, Shared};
use fanorona_protocol::messages::observe::ObserveEvent;
use fanorona_protocol::messages::state::Cause;
use fanorona_rules::Side;
use std::sync::Arc;

impl Observers {
    /// Tells the players of a game who want to know it that a watcher has come or gone.
    pub fn announce(&self, game: &GameRecord, who: &Player, watching: bool) {
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

    /// Tells the watchers of a game what its players were told.
    pub(super) fn tell(&self, record: &GameRecord, told: &[Event], now: Now) {
        let over = record.game.result().is_some();
        let (watchers, subscribers) = {
            let mut registry = self.lock();
            let watchers = registry.boards.get_mut(&record.id).map(|board| {
                board.over |= over;
                board.version = record.version.0.max(board.version);
                board.watchers.values().cloned().collect::<Vec<_>>()
            });
            (
                watchers.unwrap_or_default(),
                registry.subscribers_beside(record),
            )
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
            let registry = self.lock();
            let people = registry
                .boards
                .get(&board)
                .map(|board| board.watchers.values());
            people.into_iter().flatten().cloned().collect()
        };
        tell_all(&watchers, event, Detail::Whole, now);
    }

    /// Lets the followers of its players watch a new game. Nobody loses a running board because of
    /// it. Returns the new watchers.
    ///
    /// Each node does this for the followers on all nodes. A report of one node could undo what
    /// another one has done for a game that begins there at the same moment.
    pub fn add_followers(&self, record: &GameRecord) -> Vec<Player> {
        if record.terms.private {
            return Vec::new();
        }
        let mut registry = self.lock();
        let players = [record.seats.white.id, record.seats.black.id];
        let followers = players
            .iter()
            .filter_map(|player| registry.followers.get(player))
            .flatten();
        let followers: Vec<AccountId> = followers
            .copied()
            .filter(|follower| record.side_of(*follower).is_none())
            .collect();
        let mut new = Vec::new();
        for follower in followers {
            if registry
                .watch(follower, &[record], self.most_boards)
                .is_ok_and(|boards| !boards.is_empty())
            {
                new.extend(
                    registry
                        .watchers
                        .get(&follower)
                        .map(|watcher| watcher.player.clone()),
                );
            }
        }
        new
    }

    /// The watchers of a game of a match watch its next game.
    pub(super) fn move_to_next_game(&self, before: GameId, next: &GameRecord) {
        let mut registry = self.lock();
        let people: Vec<AccountId> = registry
            .boards
            .get(&before)
            .map(|board| board.watchers.keys().copied().collect())
            .unwrap_or_default();
        for account in people {
            registry.take_from(before, account);
            registry.seat(account, next.into());
        }
    }

    /// Sends talk to the watchers of a board on this node who hear the speaker, except the speaker.
    /// Returns the number of watchers on all nodes, including those who have censored the speaker.
    pub fn say_here(
        &self,
        board: GameId,
        from: AccountId,
        hears: impl Fn(AccountId) -> bool,
        words: &Arc<Shared>,
    ) -> usize {
        let people: Vec<(AccountId, Arc<Sessions>)> = {
            let registry = self.lock();
            let people = registry
                .boards
                .get(&board)
                .map(|board| board.watchers.iter());
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
}

/// Whether one of the events is the start of a game.
fn is_start(events: &[Event]) -> bool {
    events
        .iter()
        .any(|event| matches!(event, Event::State(state) if *state.cause == Cause::Started))
}

#[async_trait]
impl TableListener for Observers {
    fn told(&self, game: &GameRecord, events: &[Event], at: Now) {
        if is_start(events) {
            for follower in self.add_followers(game) {
                self.announce(game, &follower, true);
            }
        }
        self.tell(game, events, at);
    }

    fn told_aside(&self, game: GameId, event: &Event, at: Now) {
        self.tell_about(game, event, at);
    }

    fn is_watching(&self, game: GameId) -> bool {
        let registry = self.lock();
        let here = |board| self.is_watched_here(board);
        registry.boards.get(&game).is_some_and(here) || registry.subscribers.contains_key(&game)
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
            self.add_followers(game);
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
        self.move_to_next_game(before, next);
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
