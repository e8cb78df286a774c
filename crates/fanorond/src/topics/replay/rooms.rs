//! Replay rooms: players step through the turns of a game together.
//!
//! A room is in memory only, and closes when its last participant leaves. One participant leads and steps; all are
//! told.

use crate::error::CommandError;
use crate::presence::Presence;
use fanorona_game::{AccountId, Annotation, Game, GameId, GameRecord, PlayedTurn, Player, PlayerName, Ply};
use fanorona_protocol::event::{ChatMessage, Event};
use fanorona_protocol::refusal::{GamesRefusal, ReplayRefusal};
use fanorona_protocol::topics::replay::{ReplayEvent, ReplayStatus, Step, Way};
use parking_lot::{Mutex, MutexGuard};
use std::collections::HashMap;
use std::sync::Arc;

/// All replay rooms.
#[derive(Debug)]
pub(crate) struct Replays {
    rooms: Mutex<Rooms>,
    presence: Arc<Presence>,
    most_replays: usize,
    most_people: usize,
}

/// A number that is never used again.
type RoomId = u64;

#[derive(Debug, Default)]
struct Rooms {
    next: RoomId,
    rooms: HashMap<RoomId, Room>,
    /// The room of each participant: one at a time.
    places: HashMap<AccountId, RoomId>,
}

/// One replay.
#[derive(Debug)]
struct Room {
    record: Arc<GameRecord>,
    turns: Vec<PlayedTurn>,
    annotation: Option<Arc<Annotation>>,
    /// The game after `after` turns.
    shown: Arc<GameRecord>,
    after: u32,
    /// In the order in which they joined: the first leads.
    people: Vec<Player>,
}

impl Replays {
    /// No rooms; the limits are the number of rooms, and of participants in each.
    #[must_use]
    pub(crate) fn new(presence: Arc<Presence>, most_replays: usize, most_people: usize) -> Self {
        Self { rooms: Mutex::default(), presence, most_replays, most_people }
    }

    /// Opens a room for a game at its start. `player` leaves any other room.
    ///
    /// # Errors
    /// Too many rooms are open; nothing has changed.
    pub(crate) fn open(
        &self,
        player: &Player,
        record: Arc<GameRecord>,
        turns: Vec<PlayedTurn>,
        annotation: Option<Annotation>,
    ) -> Result<(), CommandError> {
        let mut rooms = self.lock();
        if rooms.rooms.len() >= self.most_replays && !rooms.is_alone(player.id) {
            return Err(ReplayRefusal::TooMany { most: self.most_replays }.into());
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
        self.tell(&room, ReplayStatus::Opened, None);
        rooms.rooms.insert(id, room);
        rooms.places.insert(player.id, id);
        Ok(())
    }

    /// Lets `player` join the room of `other`, and leave any other room.
    ///
    /// # Errors
    /// `other` is in no room, or the room is full; nothing has changed.
    pub(crate) fn join(&self, player: &Player, other: &Player) -> Result<(), CommandError> {
        let mut rooms = self.lock();
        let Some(id) = rooms.places.get(&other.id).copied() else {
            let name = other.name.clone();
            return Err(ReplayRefusal::NotInReplay { name }.into());
        };
        let here = rooms.places.get(&player.id) == Some(&id);
        let most = self.most_people;
        if rooms.rooms.get(&id).is_some_and(|room| room.people.len() >= most) && !here {
            return Err(ReplayRefusal::Full { most }.into());
        }
        if !here {
            self.take_out(&mut rooms, player.id);
            rooms.places.insert(player.id, id);
        }
        if let Some(room) = rooms.rooms.get_mut(&id) {
            if !here {
                room.people.push(player.clone());
            }
            self.tell(room, ReplayStatus::Joined, Some(&player.name));
        }
        Ok(())
    }

    /// The game of the room that a player is in.
    pub(crate) fn board_of(&self, account: AccountId) -> Option<GameId> {
        self.lock().room_of(account).map(|room| room.record.id)
    }

    /// Goes to another turn.
    ///
    /// # Errors
    /// `player` is in no room or does not lead it, or the turn does not exist.
    pub(crate) fn step(&self, player: &Player, step: Step) -> Result<(), CommandError> {
        let mut rooms = self.lock();
        let room = rooms.room_of(player.id).ok_or(ReplayRefusal::NoReplay)?;
        let game = room.record.id;
        if let Some(leader) = room.people.first().filter(|leader| leader.id != player.id) {
            let leader = leader.name.clone();
            return Err(ReplayRefusal::NotLeading { leader, game }.into());
        }
        let (last, after) = (room.last(), room.after);
        let to = match step {
            Step::Forward(turns) => Some(after.saturating_add(turns).min(last)),
            Step::Backward(turns) => Some(after.saturating_sub(turns)),
            Step::To(turn) => Some(turn).filter(|turn| *turn <= last),
            Step::BeforeEnd(turns) => last.checked_sub(turns),
            Step::Turning(way) => Some(room.turning(way)?),
        };
        let to = to.ok_or(GamesRefusal::NoSuchTurn { game, turns: last })?;
        match step {
            Step::Forward(_) | Step::Backward(_) if to == after => {
                return Err(ReplayRefusal::End { game, after }.into());
            }
            Step::Forward(_) | Step::Backward(_) | Step::To(_) | Step::BeforeEnd(_) | Step::Turning(_) => {}
        }
        room.go(to);
        self.tell(room, ReplayStatus::Stepped, None);
        Ok(())
    }

    /// A game was analysed: its rooms show the turning points from now on.
    pub(crate) fn annotate(&self, annotation: &Annotation) {
        let mut rooms = self.lock();
        let rooms = rooms.rooms.values_mut().filter(|room| room.record.id == annotation.game);
        rooms.for_each(|room| room.annotation = Some(Arc::new(annotation.clone())));
    }

    /// Whether a player is in a room with others.
    pub(crate) fn has_company(&self, account: AccountId) -> bool {
        self.lock().room_of(account).is_some_and(|room| room.people.len() > 1)
    }

    /// Tells something to the other participants for whom `hears` is true. Returns the game and the number of all other
    /// participants; `None` if there are none.
    pub(crate) fn say(
        &self,
        player: &Player,
        hears: impl Fn(AccountId) -> bool,
        talk: impl FnOnce(GameId) -> ChatMessage,
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
                self.presence.tell(other.id, talk.clone().into());
            }
        }
        Some((game, there))
    }

    /// Lets a player leave. Returns the game.
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
            self.tell(room, ReplayStatus::Left, Some(&gone.name));
        }
        Some(board)
    }

    /// Tells all participants. This never waits, so it can be done under the lock: all get the same events in the same
    /// order.
    fn tell(&self, room: &Room, status: ReplayStatus, name: Option<&PlayerName>) {
        let Some(leader) = room.people.first() else { return };
        let event = ReplayEvent {
            status,
            name: name.cloned(),
            game: Arc::clone(&room.shown),
            after: room.after,
            of: room.last(),
            leader: leader.name.clone(),
            people: room.people.len(),
            annotation: room.annotation.clone(),
        };
        for player in &room.people {
            self.presence.tell(player.id, Event::Replay(Box::new(event.clone())));
        }
    }

    fn lock(&self) -> MutexGuard<'_, Rooms> {
        self.rooms.lock()
    }
}

impl Rooms {
    fn room_of(&mut self, account: AccountId) -> Option<&mut Room> {
        let id = self.places.get(&account)?;
        self.rooms.get_mut(id)
    }

    /// Whether a room closes when this player leaves it.
    fn is_alone(&mut self, account: AccountId) -> bool {
        self.room_of(account).is_some_and(|room| room.people.len() == 1)
    }
}

impl Room {
    fn last(&self) -> u32 {
        u32::try_from(self.turns.len()).unwrap_or(u32::MAX)
    }

    /// The number of the next turning point.
    fn turning(&self, way: Way) -> Result<u32, CommandError> {
        let (game, after) = (self.record.id, self.after);
        let annotation = self.annotation.as_ref();
        let annotation = annotation.ok_or(ReplayRefusal::NotAnalysed { game })?;
        if annotation.points.is_empty() {
            return Err(ReplayRefusal::NoTurningPoints { game }.into());
        }
        let point = match way {
            Way::Forward => annotation.next_after(Ply(after)),
            Way::Backward => annotation.last_before(Ply(after)),
        };
        let point = point.filter(|ply| ply.0 <= self.last());
        point.map(|ply| ply.0).ok_or(ReplayRefusal::NoTurningPoint { game, after, way }.into())
    }

    /// Shows the board after `to` turns.
    fn go(&mut self, to: u32) {
        self.after = to;
        if to == self.last() {
            self.shown = Arc::clone(&self.record);
        } else if let Some(then) = earlier(&self.record, &self.turns, to) {
            self.shown = Arc::new(then);
        }
    }
}

/// A game as it was after some of its turns; `None` if they are illegal.
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

    /// Two rooms with two participants each, and outboxes for a number of players.
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

    fn refusal(outcome: Result<(), CommandError>) -> ReplayRefusal {
        match outcome {
            Err(CommandError::Refused(fanorona_protocol::refusal::Refusal::Replay(refusal))) => refusal,
            Ok(()) | Err(_) => panic!("{outcome:?}"),
        }
    }

    #[test]
    fn the_number_of_rooms_is_limited_and_a_player_is_in_one_at_a_time() {
        let (replays, people) = hall(3);
        let open = |index: usize| replays.open(&people[index].0, record(), Vec::new(), None);
        open(0).unwrap();
        open(1).unwrap();
        assert_eq!(refusal(open(2)), ReplayRefusal::TooMany { most: 2 });
        // Opening another room leaves the first, which closes.
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
    fn the_number_of_participants_is_limited_and_joining_twice_counts_once() {
        let (replays, people) = hall(3);
        let join = |index: usize| replays.join(&people[index].0, &people[0].0);
        assert_eq!(refusal(join(1)), ReplayRefusal::NotInReplay { name: people[0].0.name.clone() });
        replays.open(&people[0].0, record(), Vec::new(), None).unwrap();
        join(1).unwrap();
        join(1).unwrap();
        assert_eq!(refusal(join(2)), ReplayRefusal::Full { most: 2 });
        replays.leave(people[0].0.id);
        replays.join(&people[2].0, &people[1].0).unwrap();
        assert_eq!(
            refusal(replays.step(&people[2].0, Step::To(0))),
            ReplayRefusal::NotLeading { leader: people[1].0.name.clone(), game: GameId(12) }
        );
    }

    #[test]
    fn participants_are_told_and_nobody_else() {
        let (replays, people) = hall(3);
        replays.open(&people[0].0, record(), Vec::new(), None).unwrap();
        replays.join(&people[1].0, &people[0].0).unwrap();
        replays.step(&people[0].0, Step::To(0)).unwrap();
        let told: Vec<usize> = people.iter().map(|(_, outbox)| outbox.take().events.len()).collect();
        assert_eq!(told, [3, 2, 0]);
    }
}
