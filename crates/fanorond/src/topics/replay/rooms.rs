//! Replay rooms: players step through the turns of a game together.
//!
//! A room is in memory only, and closes when its last participant leaves. One participant leads and steps; all are
//! told. A participant is one session: the other sessions of the same player are not disturbed.

use crate::error::CommandError;
use crate::outbox::{Outbox, SessionId};
use crate::past_games::PastGame;
use fanorona_game::{AccountId, Annotation, GameId, GameRecord, Judgement, Player, PlayerName, Ply};
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
    places: HashMap<SessionId, RoomId>,
}

/// A session that takes part.
#[derive(Debug, Clone)]
pub(crate) struct Seat {
    pub(crate) player: Player,
    pub(crate) outbox: Arc<Outbox>,
}

/// A game and what is known about it.
#[derive(Debug)]
pub(crate) struct Replayed {
    pub(crate) record: Arc<GameRecord>,
    pub(crate) past: Arc<PastGame>,
    pub(crate) annotation: Option<Arc<Annotation>>,
    /// What the endgame tables know about the boards after 0, 1, 2… turns, for the side to move.
    pub(crate) verdicts: Vec<Option<Judgement>>,
}

/// One replay.
#[derive(Debug)]
struct Room {
    replayed: Replayed,
    /// The game after `after` turns.
    shown: Arc<GameRecord>,
    after: u32,
    /// In the order in which they joined: the first leads.
    people: Vec<Seat>,
}

impl Replays {
    /// No rooms; the limits are the number of rooms, and of participants in each.
    #[must_use]
    pub(crate) fn new(most_replays: usize, most_people: usize) -> Self {
        Self { rooms: Mutex::default(), most_replays, most_people }
    }

    /// Opens a room for a game at its start. `seat` leaves any other room.
    ///
    /// # Errors
    /// Too many rooms are open; nothing has changed.
    pub(crate) fn open(&self, seat: &Seat, replayed: Replayed) -> Result<(), CommandError> {
        let mut rooms = self.lock();
        if rooms.rooms.len() >= self.most_replays && !rooms.is_alone(seat) {
            return Err(ReplayRefusal::TooMany { most: self.most_replays }.into());
        }
        rooms.take_out(seat.outbox.id());
        let id = rooms.next;
        rooms.next += 1;
        let mut room =
            Room { shown: Arc::clone(&replayed.record), replayed, after: 0, people: vec![seat.clone()] };
        room.go(0);
        room.tell(ReplayStatus::Opened, None);
        rooms.rooms.insert(id, room);
        rooms.places.insert(seat.outbox.id(), id);
        Ok(())
    }

    /// Lets `seat` join the room of `other`, and leave any other room.
    ///
    /// # Errors
    /// `other` is in no room, or the room is full; nothing has changed.
    pub(crate) fn join(&self, seat: &Seat, other: &Player) -> Result<(), CommandError> {
        let mut rooms = self.lock();
        let Some(id) = rooms.of_player(other.id) else {
            let name = other.name.clone();
            return Err(ReplayRefusal::NotInReplay { name }.into());
        };
        let here = rooms.places.get(&seat.outbox.id()) == Some(&id);
        let most = self.most_people;
        if rooms.rooms.get(&id).is_some_and(|room| room.people.len() >= most) && !here {
            return Err(ReplayRefusal::Full { most }.into());
        }
        if !here {
            rooms.take_out(seat.outbox.id());
            rooms.places.insert(seat.outbox.id(), id);
        }
        if let Some(room) = rooms.rooms.get_mut(&id) {
            if !here {
                room.people.push(seat.clone());
            }
            room.tell(ReplayStatus::Joined, Some(&seat.player.name));
        }
        Ok(())
    }

    /// The game of the room that a player is in; that of the newest, if the player is in several.
    pub(crate) fn board_of(&self, account: AccountId) -> Option<GameId> {
        let rooms = self.lock();
        rooms.of_player(account).and_then(|id| rooms.rooms.get(&id)).map(|room| room.replayed.record.id)
    }

    /// Goes to another turn.
    ///
    /// # Errors
    /// `seat` is in no room or does not lead it, or the turn does not exist.
    pub(crate) fn step(&self, seat: &Seat, step: Step) -> Result<(), CommandError> {
        let mut rooms = self.lock();
        let room = rooms.room_of(seat).ok_or(ReplayRefusal::NoReplay)?;
        let game = room.replayed.record.id;
        if let Some(leader) = room.people.first().filter(|leader| leader.player.id != seat.player.id) {
            let leader = leader.player.name.clone();
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
        room.tell(ReplayStatus::Stepped, None);
        Ok(())
    }

    /// A game was analysed: its rooms show the turning points from now on.
    pub(crate) fn annotate(&self, annotation: &Annotation) {
        let mut rooms = self.lock();
        let rooms = rooms.rooms.values_mut().filter(|room| room.replayed.record.id == annotation.game);
        rooms.for_each(|room| room.replayed.annotation = Some(Arc::new(annotation.clone())));
    }

    /// Whether a session is in a room.
    pub(crate) fn has(&self, seat: &Seat) -> bool {
        self.lock().room_of(seat).is_some()
    }

    /// Whether a session is in a room with other players.
    pub(crate) fn has_company(&self, seat: &Seat) -> bool {
        self.lock().room_of(seat).is_some_and(|room| room.others(seat).next().is_some())
    }

    /// Tells something to the other participants for whom `hears` is true. Returns the game and the number of all other
    /// participants; `None` if there are none.
    pub(crate) fn say(
        &self,
        seat: &Seat,
        hears: impl Fn(AccountId) -> bool,
        talk: impl FnOnce(GameId) -> ChatMessage,
    ) -> Option<(GameId, usize)> {
        let mut rooms = self.lock();
        let room = rooms.room_of(seat)?;
        let there = room.others(seat).count();
        if there == 0 {
            return None;
        }
        let game = room.replayed.record.id;
        let talk = Event::from(talk(game));
        for other in room.others(seat).filter(|other| hears(other.player.id)) {
            other.outbox.push(talk.clone());
        }
        Some((game, there))
    }

    /// Lets a session leave. Returns the game.
    pub(crate) fn leave(&self, session: SessionId) -> Option<GameId> {
        self.lock().take_out(session)
    }

    /// Lets all sessions of a player leave.
    pub(crate) fn leave_all(&self, account: AccountId) {
        let mut rooms = self.lock();
        let seats = rooms.rooms.values().flat_map(|room| &room.people);
        let own: Vec<SessionId> =
            seats.filter(|seat| seat.player.id == account).map(|seat| seat.outbox.id()).collect();
        for session in own {
            rooms.take_out(session);
        }
    }

    fn lock(&self) -> MutexGuard<'_, Rooms> {
        self.rooms.lock()
    }
}

impl Rooms {
    fn room_of(&mut self, seat: &Seat) -> Option<&mut Room> {
        let id = self.places.get(&seat.outbox.id())?;
        self.rooms.get_mut(id)
    }

    /// The newest room that a player is in.
    fn of_player(&self, account: AccountId) -> Option<RoomId> {
        let is_in = |room: &Room| room.people.iter().any(|seat| seat.player.id == account);
        self.rooms.iter().filter(|(_, room)| is_in(room)).map(|(id, _)| *id).max()
    }

    /// Whether a room closes when this session leaves it.
    fn is_alone(&mut self, seat: &Seat) -> bool {
        self.room_of(seat).is_some_and(|room| room.people.len() == 1)
    }

    fn take_out(&mut self, session: SessionId) -> Option<GameId> {
        let id = self.places.remove(&session)?;
        let room = self.rooms.get_mut(&id)?;
        let board = room.replayed.record.id;
        let place = room.people.iter().position(|seat| seat.outbox.id() == session)?;
        let gone = room.people.remove(place);
        if room.people.is_empty() {
            self.rooms.remove(&id);
        } else {
            room.tell(ReplayStatus::Left, Some(&gone.player.name));
        }
        Some(board)
    }
}

impl Room {
    /// The participants who are other players.
    fn others(&self, seat: &Seat) -> impl Iterator<Item = &Seat> {
        self.people.iter().filter(|other| other.player.id != seat.player.id)
    }

    /// Tells all participants. This never waits, so it can be done under the lock: all get the same events in the same
    /// order.
    fn tell(&self, status: ReplayStatus, name: Option<&PlayerName>) {
        let Some(leader) = self.people.first() else { return };
        let event = Event::Replay(Box::new(ReplayEvent {
            status,
            name: name.cloned(),
            game: Arc::clone(&self.shown),
            after: self.after,
            of: self.last(),
            leader: leader.player.name.clone(),
            people: self.people.len(),
            annotation: self.replayed.annotation.clone(),
            verdict: self.verdict(),
        }));
        self.people.iter().for_each(|seat| seat.outbox.push(event.clone()));
    }

    /// What the endgame tables know about the board shown.
    fn verdict(&self) -> Option<Judgement> {
        let is_over = self.shown.game.result().is_some();
        self.replayed.verdicts.get(self.after as usize).copied().flatten().filter(|_| !is_over)
    }

    fn last(&self) -> u32 {
        u32::try_from(self.replayed.past.turns().len()).unwrap_or(u32::MAX)
    }

    /// The number of the next turning point.
    fn turning(&self, way: Way) -> Result<u32, CommandError> {
        let (game, after) = (self.replayed.record.id, self.after);
        let annotation = self.replayed.annotation.as_ref();
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
            self.shown = Arc::clone(&self.replayed.record);
        } else if let Some(then) = self.replayed.past.after(&self.replayed.record, to) {
            self.shown = Arc::new(then);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fanorona_game::{testing, testing::player};
    use fanorona_rules::Ruleset;

    /// Two rooms with two participants each, and sessions of a number of players.
    fn hall(people: i64) -> (Replays, Vec<Seat>) {
        let seat = |number| Seat { player: player(number), outbox: Arc::new(Outbox::new(64 * 1_024)) };
        (Replays::new(2, 2), (1..=people).map(seat).collect())
    }

    fn record() -> Arc<GameRecord> {
        Arc::new(testing::game(12, testing::terms(Ruleset::Telo)))
    }

    fn no_turns() -> Replayed {
        let past = Arc::new(PastGame::new(&record(), Vec::new()).unwrap());
        Replayed { record: record(), past, annotation: None, verdicts: Vec::new() }
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
        let open = |index: usize| replays.open(&people[index], no_turns());
        open(0).unwrap();
        open(1).unwrap();
        assert_eq!(refusal(open(2)), ReplayRefusal::TooMany { most: 2 });
        // Opening another room leaves the first, which closes.
        open(0).unwrap();
        assert_eq!(replays.leave(people[1].outbox.id()), Some(GameId(12)));
        open(2).unwrap();
        assert_eq!(replays.lock().rooms.len(), 2);
        for seat in &people {
            replays.leave(seat.outbox.id());
        }
        let rooms = replays.lock();
        assert!(rooms.rooms.is_empty() && rooms.places.is_empty());
    }

    #[test]
    fn the_number_of_participants_is_limited_and_joining_twice_counts_once() {
        let (replays, people) = hall(3);
        let join = |index: usize| replays.join(&people[index], &people[0].player);
        assert_eq!(refusal(join(1)), ReplayRefusal::NotInReplay { name: people[0].player.name.clone() });
        replays.open(&people[0], no_turns()).unwrap();
        join(1).unwrap();
        join(1).unwrap();
        assert_eq!(refusal(join(2)), ReplayRefusal::Full { most: 2 });
        replays.leave(people[0].outbox.id());
        replays.join(&people[2], &people[1].player).unwrap();
        assert_eq!(
            refusal(replays.step(&people[2], Step::To(0))),
            ReplayRefusal::NotLeading { leader: people[1].player.name.clone(), game: GameId(12) }
        );
    }

    #[test]
    fn participants_are_told_and_nobody_else() {
        let (replays, people) = hall(3);
        replays.open(&people[0], no_turns()).unwrap();
        replays.join(&people[1], &people[0].player).unwrap();
        replays.step(&people[0], Step::To(0)).unwrap();
        let told: Vec<usize> = people.iter().map(|seat| seat.outbox.take().events.len()).collect();
        assert_eq!(told, [3, 2, 0]);
    }

    #[test]
    fn a_session_replays_and_the_other_sessions_of_the_player_do_not() {
        let (replays, people) = hall(2);
        let elsewhere = Seat { outbox: Arc::new(Outbox::new(64 * 1_024)), ..people[0].clone() };
        replays.open(&people[0], no_turns()).unwrap();
        assert_eq!(refusal(replays.step(&elsewhere, Step::To(0))), ReplayRefusal::NoReplay);
        replays.open(&elsewhere, no_turns()).unwrap();
        assert_eq!(people[0].outbox.take().events.len(), 1);
        // Others join the newest.
        replays.join(&people[1], &people[0].player).unwrap();
        assert!(replays.has_company(&elsewhere) && !replays.has_company(&people[0]));
        replays.leave_all(people[0].player.id);
        assert_eq!(replays.lock().rooms.len(), 1);
    }
}
