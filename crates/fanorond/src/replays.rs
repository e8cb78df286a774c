//! Replays: records of games that people step through together.
//!
//! A replay is memory only, and belongs to those who are in it: with the last of them it is gone. One of them
//! leads and steps; all are told, each through the outbox, and draw the board as they like.

use crate::error::CommandError;
use crate::presence::Presence;
use fanorona_game::{AccountId, Annotation, Game, GameId, GameRecord, PlayedTurn, Player, Ply};
use fanorona_protocol::command::{Step, Way};
use fanorona_protocol::event::{Event, ReplayChange, ReplayNews, ReviewEvent, Talk};
use fanorona_protocol::refusal::{Refusal, ReviewRefusal};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// All replays.
#[derive(Debug)]
pub(crate) struct Replays {
    rooms: Mutex<Rooms>,
    presence: Arc<Presence>,
    most_replays: usize,
    most_people: usize,
}

/// A number that no other replay has had.
type RoomId = u64;

#[derive(Debug, Default)]
struct Rooms {
    next: RoomId,
    rooms: HashMap<RoomId, Room>,
    /// In which replay somebody is: one at a time.
    places: HashMap<AccountId, RoomId>,
}

/// One replay.
#[derive(Debug)]
struct Room {
    record: Arc<GameRecord>,
    turns: Vec<PlayedTurn>,
    /// What an analysis said about it.
    annotation: Option<Arc<Annotation>>,
    /// The game after `after` of the turns.
    shown: Arc<GameRecord>,
    after: u32,
    /// In the order in which they came: the first leads.
    people: Vec<Player>,
}

impl Replays {
    /// The replays of a server: at most so many, with at most so many people in each.
    #[must_use]
    pub(crate) fn new(presence: Arc<Presence>, most_replays: usize, most_people: usize) -> Self {
        Self { rooms: Mutex::default(), presence, most_replays, most_people }
    }

    /// Opens the record of a game at its start, and leaves the replay that `player` was in.
    ///
    /// # Errors
    /// As many replays are open as may be. Nothing has changed.
    pub(crate) fn open(
        &self,
        player: &Player,
        record: Arc<GameRecord>,
        turns: Vec<PlayedTurn>,
        annotation: Option<Annotation>,
    ) -> Result<(), CommandError> {
        let mut rooms = self.lock();
        if rooms.rooms.len() >= self.most_replays && !rooms.is_alone(player.id) {
            return Err(Refusal::Review(ReviewRefusal::TooManyReplays { limit: self.most_replays }).into());
        }
        self.take_out(&mut rooms, player.id);
        let id = rooms.next;
        rooms.next += 1;
        let mut room = Room {
            shown: Arc::clone(&record),
            record,
            turns,
            annotation: annotation.map(Arc::new),
            after: 0,
            people: vec![player.clone()],
        };
        room.go(0);
        self.tell(&room, ReplayChange::Opened);
        rooms.rooms.insert(id, room);
        rooms.places.insert(player.id, id);
        Ok(())
    }

    /// Lets `player` join the replay that `other` is in, and leave another.
    ///
    /// # Errors
    /// The other is in none, or it is full. Nothing has changed.
    pub(crate) fn join(&self, player: &Player, other: &Player) -> Result<(), CommandError> {
        let mut rooms = self.lock();
        let Some(id) = rooms.places.get(&other.id).copied() else {
            let name = other.name.clone();
            return Err(Refusal::Review(ReviewRefusal::NotInReplay { name }).into());
        };
        let here = rooms.places.get(&player.id) == Some(&id);
        let limit = self.most_people;
        if rooms.rooms.get(&id).is_some_and(|room| room.people.len() >= limit) && !here {
            return Err(Refusal::Review(ReviewRefusal::ReplayIsFull { limit }).into());
        }
        if !here {
            self.take_out(&mut rooms, player.id);
            rooms.places.insert(player.id, id);
        }
        if let Some(room) = rooms.rooms.get_mut(&id) {
            if !here {
                room.people.push(player.clone());
            }
            self.tell(room, ReplayChange::Joined(player.clone()));
        }
        Ok(())
    }

    /// The game in whose replay somebody is.
    pub(crate) fn board_of(&self, account: AccountId) -> Option<GameId> {
        self.lock().room_of(account).map(|room| room.record.id)
    }

    /// Goes to another turn.
    ///
    /// # Errors
    /// `player` is in no replay or does not lead it, or there is no such turn.
    pub(crate) fn step(&self, player: &Player, step: Step) -> Result<(), CommandError> {
        let mut rooms = self.lock();
        let room = rooms.room_of(player.id).ok_or(Refusal::Review(ReviewRefusal::NoReplay))?;
        let board = room.record.id;
        if let Some(leader) = room.people.first().filter(|leader| leader.id != player.id) {
            let leader = leader.name.clone();
            return Err(Refusal::Review(ReviewRefusal::NotLeading { leader, board }).into());
        }
        let (last, after) = (room.last(), room.after);
        let to = match step {
            Step::Forward(turns) => Some(after.saturating_add(turns).min(last)),
            Step::Backward(turns) => Some(after.saturating_sub(turns)),
            Step::To(turn) => Some(turn).filter(|turn| *turn <= last),
            Step::BeforeEnd(turns) => last.checked_sub(turns),
            Step::Turning(way) => Some(room.turning(way)?),
        };
        let to = to.ok_or(Refusal::NoSuchTurn { board, turns: last })?;
        match step {
            Step::Forward(_) | Step::Backward(_) if to == after => {
                return Err(Refusal::Review(ReviewRefusal::ReplayEnds { board, after }).into());
            }
            Step::Forward(_) | Step::Backward(_) | Step::To(_) | Step::BeforeEnd(_) | Step::Turning(_) => {}
        }
        room.go(to);
        self.tell(room, ReplayChange::Stepped);
        Ok(())
    }

    /// A game was analysed: whoever steps through it sees its turning points from now on.
    pub(crate) fn annotate(&self, annotation: &Annotation) {
        let mut rooms = self.lock();
        let rooms = rooms.rooms.values_mut().filter(|room| room.record.id == annotation.game);
        rooms.for_each(|room| room.annotation = Some(Arc::new(annotation.clone())));
    }

    /// Whether somebody is in a replay with others.
    pub(crate) fn has_company(&self, account: AccountId) -> bool {
        self.lock().room_of(account).is_some_and(|room| room.people.len() > 1)
    }

    /// Says something to those of the others in the same replay who hear it: which game it is of, and how many others
    /// are there. Who does not hear this player counts like everybody. `None` when there are no others.
    pub(crate) fn say(
        &self,
        player: &Player,
        hears: impl Fn(AccountId) -> bool,
        talk: impl FnOnce(GameId) -> Talk,
    ) -> Option<(GameId, usize)> {
        let mut rooms = self.lock();
        let room = rooms.room_of(player.id).filter(|room| room.people.len() > 1)?;
        let game = room.record.id;
        let talk = talk(game);
        let others = room.people.iter().filter(|other| other.id != player.id);
        let mut there = 0;
        for other in others {
            there += 1;
            if hears(other.id) {
                self.presence.tell(other.id, Event::Talk(talk.clone()));
            }
        }
        Some((game, there))
    }

    /// Lets somebody go, and says out of which game's replay.
    pub(crate) fn leave(&self, account: AccountId) -> Option<GameId> {
        self.take_out(&mut self.lock(), account)
    }

    fn take_out(&self, rooms: &mut Rooms, account: AccountId) -> Option<GameId> {
        let id = rooms.places.remove(&account)?;
        let room = rooms.rooms.get_mut(&id)?;
        let board = room.record.id;
        let place = room.people.iter().position(|player| player.id == account)?;
        let gone = room.people.remove(place);
        if room.people.is_empty() {
            rooms.rooms.remove(&id);
        } else {
            self.tell(room, ReplayChange::Left(gone.name));
        }
        Some(board)
    }

    /// Tells everybody in a replay. Nobody waits for anybody, so that it may be done under the lock: all see
    /// the same in the same order.
    fn tell(&self, room: &Room, what: ReplayChange) {
        let Some(leader) = room.people.first() else { return };
        let news = ReplayNews {
            game: Arc::clone(&room.shown),
            after: room.after,
            of: room.last(),
            leader: leader.name.clone(),
            people: room.people.len(),
            annotation: room.annotation.clone(),
            what,
        };
        for player in &room.people {
            self.presence.tell(player.id, Event::Review(ReviewEvent::Replay(news.clone())));
        }
    }

    fn lock(&self) -> MutexGuard<'_, Rooms> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Rooms {
    fn room_of(&mut self, account: AccountId) -> Option<&mut Room> {
        let id = self.places.get(&account)?;
        self.rooms.get_mut(id)
    }

    /// Whether a replay is gone when this one leaves it.
    fn is_alone(&mut self, account: AccountId) -> bool {
        self.room_of(account).is_some_and(|room| room.people.len() == 1)
    }
}

impl Room {
    fn last(&self) -> u32 {
        u32::try_from(self.turns.len()).unwrap_or(u32::MAX)
    }

    /// After how many turns the next turning point stands.
    fn turning(&self, way: Way) -> Result<u32, CommandError> {
        let (board, after) = (self.record.id, self.after);
        let annotation = self.annotation.as_ref();
        let annotation = annotation.ok_or(Refusal::Review(ReviewRefusal::NotAnalysed(board)))?;
        if annotation.points.is_empty() {
            return Err(Refusal::Review(ReviewRefusal::NoTurningPoints(board)).into());
        }
        let point = match way {
            Way::On => annotation.next_after(Ply(after)),
            Way::Back => annotation.last_before(Ply(after)),
        };
        let point = point.filter(|ply| ply.0 <= self.last());
        point
            .map(|ply| ply.0)
            .ok_or(Refusal::Review(ReviewRefusal::NoTurningPoint { board, after, way }).into())
    }

    /// Shows the board after so many turns, of which there are at least as many.
    fn go(&mut self, to: u32) {
        self.after = to;
        if to == self.last() {
            self.shown = Arc::clone(&self.record);
        } else if let Some(then) = earlier(&self.record, &self.turns, to) {
            self.shown = Arc::new(then);
        }
    }
}

/// A game as it was after so many of its turns; `None` when they cannot be played.
pub(crate) fn earlier(record: &GameRecord, played: &[PlayedTurn], after: u32) -> Option<GameRecord> {
    let turns = played.iter().take(after as usize);
    let changed_at = turns.clone().next_back().map_or(record.started_at, |turn| turn.played_at);
    let game = Game::replay(record.first_position(), turns.map(|turn| turn.turn)).ok()?;
    Some(GameRecord { changed_at, game, ratings: None, ..record.clone() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outbox::Outbox;
    use fanorona_game::{Timestamp, testing, testing::player};
    use fanorona_rules::Ruleset;

    /// Replays of which two may be open, with two people each, and the outboxes of so many players.
    fn hall(people: i64) -> (Replays, Vec<(Player, Arc<Outbox>)>) {
        let presence = Arc::new(Presence::default());
        let all = (1..=people).map(|number| {
            let (player, outbox) = (player(number), Arc::new(Outbox::new(64 * 1_024)));
            presence.enter(player.clone(), None, Timestamp(0), None, Arc::clone(&outbox));
            (player, outbox)
        });
        let all = all.collect();
        (Replays::new(presence, 2, 2), all)
    }

    fn record() -> Arc<GameRecord> {
        Arc::new(testing::game(12, testing::terms(Ruleset::Telo)))
    }

    fn refusal(outcome: Result<(), CommandError>) -> ReviewRefusal {
        match outcome {
            Err(CommandError::Refused(Refusal::Review(refusal))) => refusal,
            Ok(()) | Err(_) => panic!("{outcome:?}"),
        }
    }

    #[test]
    fn only_so_many_replays_are_open_and_one_person_is_in_one_of_them() {
        let (replays, people) = hall(3);
        let open = |index: usize| replays.open(&people[index].0, record(), Vec::new(), None);
        open(0).unwrap();
        open(1).unwrap();
        assert_eq!(refusal(open(2)), ReviewRefusal::TooManyReplays { limit: 2 });
        // Whoever opens another leaves the first, which is gone with its last person.
        open(0).unwrap();
        assert_eq!(replays.leave(people[1].0.id), Some(GameId(12)));
        open(2).unwrap();
        assert_eq!(replays.lock().rooms.len(), 2);
        for (player, _) in &people {
            replays.leave(player.id);
        }
        let rooms = replays.lock();
        assert!(rooms.rooms.is_empty() && rooms.places.is_empty());
    }

    #[test]
    fn only_so_many_people_are_in_a_replay_and_joining_again_takes_no_second_place() {
        let (replays, people) = hall(3);
        let join = |index: usize| replays.join(&people[index].0, &people[0].0);
        assert_eq!(refusal(join(1)), ReviewRefusal::NotInReplay { name: people[0].0.name.clone() });
        replays.open(&people[0].0, record(), Vec::new(), None).unwrap();
        join(1).unwrap();
        join(1).unwrap();
        assert_eq!(refusal(join(2)), ReviewRefusal::ReplayIsFull { limit: 2 });
        replays.leave(people[0].0.id);
        replays.join(&people[2].0, &people[1].0).unwrap();
        assert_eq!(
            refusal(replays.step(&people[2].0, Step::To(0))),
            ReviewRefusal::NotLeading { leader: people[1].0.name.clone(), board: GameId(12) }
        );
    }

    #[test]
    fn everybody_in_a_replay_is_told_and_nobody_else() {
        let (replays, people) = hall(3);
        replays.open(&people[0].0, record(), Vec::new(), None).unwrap();
        replays.join(&people[1].0, &people[0].0).unwrap();
        replays.step(&people[0].0, Step::To(0)).unwrap();
        let told: Vec<usize> = people.iter().map(|(_, outbox)| outbox.take().events.len()).collect();
        assert_eq!(told, [3, 2, 0]);
    }
}
