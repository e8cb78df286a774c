//! Replay rooms: players step through the turns of a game together.
//!
//! A room is in memory only, and closes when its last participant leaves. One participant leads and
//! steps; all are told. A participant is one session: the other sessions of the same player are not
//! disturbed. `room` is one room, and `nodes` keeps the rooms of several nodes in step.

mod nodes;
mod room;

use crate::command::replay::Step;
use crate::error::CommandError;
use crate::games::past_games::PastGame;
use crate::people::news::GameNews;
use crate::people::news::data::RoomId;
use crate::people::outbox::{Outbox, SessionId};
use crate::people::presence::Presence;
use fanorona_game::{AccountId, Annotation, GameId, GameRecord, Judgement, Player, PlayerName};
use fanorona_protocol::messages::chat::ChatMessage;
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::event::between_nodes::SentEvent;
use fanorona_protocol::messages::replay::{ReplayRefusal, ReplayStatus};
use fanorona_protocol::value::{AtMost, OfPlayer};
use parking_lot::{Mutex, MutexGuard};
use rand::RngExt as _;
use room::{Participant, Room};
use std::collections::HashMap;
use std::sync::Arc;

/// All replay rooms.
#[derive(Debug)]
pub struct Replays {
    rooms: Mutex<Rooms>,
    presence: Arc<Presence>,
    most_replays: usize,
    most_people: usize,
}

#[derive(Debug, Default)]
struct Rooms {
    /// The number of the next room.
    next: u64,
    rooms: HashMap<RoomId, Room>,
    /// The room of each participant on this node: one at a time.
    places: HashMap<SessionId, RoomId>,
}

/// A session that takes part.
#[derive(Debug, Clone)]
pub struct ReplaySession {
    pub player: Player,
    pub outbox: Arc<Outbox>,
}

/// A game and what is known about it.
#[derive(Debug)]
pub struct Replayed {
    pub record: Arc<GameRecord>,
    pub past: Arc<PastGame>,
    pub annotation: Option<Arc<Annotation>>,
    /// What the endgame tables know about the boards after 0, 1, 2… turns, for the side to move.
    pub verdicts: Vec<Option<Judgement>>,
}

impl Replays {
    /// Starts without rooms. There are at most `most_replays` rooms, with at most `most_people`
    /// participants in each.
    #[must_use]
    pub fn new(presence: Arc<Presence>, most_replays: usize, most_people: usize) -> Self {
        Self {
            rooms: Mutex::default(),
            presence,
            most_replays,
            most_people,
        }
    }

    /// The board that a participant sees.
    pub fn shown(&self, seat: &ReplaySession) -> Option<Arc<GameRecord>> {
        let rooms = self.lock();
        let room = rooms.rooms.get(rooms.places.get(&seat.outbox.id())?)?;
        Some(Arc::clone(&room.shown.as_ref()?.board))
    }

    /// Opens a room for a game at its start. `seat` leaves any other room.
    ///
    /// # Errors
    /// Too many rooms are open; nothing has changed.
    pub fn open(&self, seat: &ReplaySession, replayed: Replayed) -> Result<(), CommandError> {
        let mut rooms = self.lock();
        if rooms.rooms.len() >= self.most_replays && !rooms.is_alone(seat) {
            return Err(ReplayRefusal::TooMany(AtMost {
                most: self.most_replays,
            })
            .into());
        }
        self.take_out(&mut rooms, seat.outbox.id());
        let id = RoomId {
            number: rooms.next,
            dice: rand::rng().random(),
        };
        rooms.next += 1;
        let mut room = Room::of(replayed.record.id);
        room.add(seat);
        room.show(replayed);
        self.changed(id, &room, ReplayStatus::Opened, None);
        rooms.rooms.insert(id, room);
        rooms.places.insert(seat.outbox.id(), id);
        Ok(())
    }

    /// Lets `seat` join the room of `other`, and leave any other room. `replayed` is the game of
    /// that room.
    ///
    /// # Errors
    /// `other` is in no room with this game, or the room is full; nothing has changed.
    pub fn join(
        &self,
        seat: &ReplaySession,
        other: &Player,
        replayed: Replayed,
    ) -> Result<(), CommandError> {
        let mut rooms = self.lock();
        let is_meant = |id: &RoomId| {
            rooms
                .rooms
                .get(id)
                .is_some_and(|it| it.game == replayed.record.id)
        };
        let Some(id) = rooms.of_player(other.id).filter(is_meant) else {
            let name = other.name.clone();
            return Err(ReplayRefusal::NotInReplay(OfPlayer { name }).into());
        };
        let here = rooms.places.get(&seat.outbox.id()) == Some(&id);
        let most = self.most_people;
        if rooms
            .rooms
            .get(&id)
            .is_some_and(|room| room.people.len() >= most)
            && !here
        {
            return Err(ReplayRefusal::Full(AtMost { most }).into());
        }
        if !here {
            self.take_out(&mut rooms, seat.outbox.id());
            rooms.places.insert(seat.outbox.id(), id);
        }
        if let Some(room) = rooms.rooms.get_mut(&id) {
            if !here {
                room.add(seat);
            }
            if room.shown.is_none() {
                room.show(replayed);
            }
            if here {
                room.event(ReplayStatus::Stepped, None)
                    .into_iter()
                    .for_each(|event| seat.outbox.push(event));
            } else {
                self.changed(id, room, ReplayStatus::Joined, Some(&seat.player.name));
            }
        }
        Ok(())
    }

    /// The game of the room that a player is in; that of the newest, if the player is in several.
    pub fn board_of(&self, account: AccountId) -> Option<GameId> {
        let rooms = self.lock();
        rooms
            .of_player(account)
            .and_then(|id| rooms.rooms.get(&id))
            .map(|room| room.game)
    }

    /// Goes to another turn.
    ///
    /// # Errors
    /// `seat` is in no room or does not lead it, or the turn does not exist.
    pub fn step(&self, seat: &ReplaySession, step: Step) -> Result<(), CommandError> {
        self.walk(seat, |room| room.step(step))
    }

    /// Shows the better line of this turn, or goes on in it.
    ///
    /// # Errors
    /// `seat` is in no room or does not lead it, no better line is known here, or it ends here.
    pub fn best(&self, seat: &ReplaySession) -> Result<(), CommandError> {
        self.walk(seat, Room::best)
    }

    fn walk(
        &self,
        seat: &ReplaySession,
        walk: impl FnOnce(&mut Room) -> Result<(), CommandError>,
    ) -> Result<(), CommandError> {
        let mut rooms = self.lock();
        let (id, room) = rooms.room_of(seat).ok_or(ReplayRefusal::NoReplay)?;
        let game = room.game;
        if let Some(leader) = room
            .people
            .first()
            .filter(|leader| leader.player.id != seat.player.id)
        {
            let leader = leader.player.name.clone();
            return Err(ReplayRefusal::NotLeading { leader, game }.into());
        }
        walk(room)?;
        room.steps += 1;
        self.changed(id, room, ReplayStatus::Stepped, None);
        Ok(())
    }

    /// A game was analysed: its rooms show the turning points from now on.
    pub fn annotate(&self, annotation: &Annotation) {
        let mut rooms = self.lock();
        let rooms = rooms
            .rooms
            .values_mut()
            .filter(|room| room.game == annotation.game);
        for shown in rooms.filter_map(|room| room.shown.as_mut()) {
            shown.replayed.annotation = Some(Arc::new(annotation.clone()));
        }
    }

    /// Whether somebody here takes part in a replay of a game.
    pub fn shows(&self, game: GameId) -> bool {
        self.lock()
            .rooms
            .values()
            .any(|room| room.game == game && room.shown.is_some())
    }

    /// The game of the room that a session is in.
    pub fn game_of(&self, seat: &ReplaySession) -> Option<GameId> {
        self.lock().room_of(seat).map(|(_, room)| room.game)
    }

    /// Whether a session is in a room that its player leads.
    pub fn leads(&self, seat: &ReplaySession) -> bool {
        let mut rooms = self.lock();
        let leader = rooms
            .room_of(seat)
            .and_then(|(_, room)| room.people.first());
        leader.is_some_and(|leader| leader.player.id == seat.player.id)
    }

    /// Whether a session is in a room with other players.
    pub fn has_company(&self, seat: &ReplaySession) -> bool {
        self.lock()
            .room_of(seat)
            .is_some_and(|(_, room)| room.others(seat.player.id).next().is_some())
    }

    /// Tells something to the other participants for whom `hears` is true. Returns the game and the
    /// number of all other participants; `None` if there are none.
    pub fn say(
        &self,
        seat: &ReplaySession,
        hears: impl Fn(AccountId) -> bool,
        talk: impl FnOnce(GameId) -> ChatMessage,
    ) -> Option<(GameId, usize)> {
        let mut rooms = self.lock();
        let (id, room) = rooms.room_of(seat)?;
        let there = room.others(seat.player.id).count();
        if there == 0 {
            return None;
        }
        let talk = Event::from(talk(room.game));
        room.say(seat.player.id, hears, &talk);
        if let Some(event) = SentEvent::of(&talk) {
            let from = seat.player.id.0;
            self.presence.others().send(GameNews::ReplaySaid {
                room: id,
                from,
                event,
            });
        }
        Some((room.game, there))
    }

    /// Lets a session leave. Returns the game.
    pub fn leave(&self, session: SessionId) -> Option<GameId> {
        self.take_out(&mut self.lock(), session)
    }

    /// Lets all sessions of a player on this node leave.
    pub fn leave_all(&self, account: AccountId) {
        let mut rooms = self.lock();
        let places = rooms.rooms.values().flat_map(|room| &room.people);
        let own: Vec<SessionId> = places
            .filter(|place| place.player.id == account)
            .filter_map(Participant::session)
            .collect();
        for session in own {
            self.take_out(&mut rooms, session);
        }
    }

    fn take_out(&self, rooms: &mut Rooms, session: SessionId) -> Option<GameId> {
        let id = rooms.places.remove(&session)?;
        let room = rooms.rooms.get_mut(&id)?;
        let game = room.game;
        let place = room
            .people
            .iter()
            .position(|place| place.session() == Some(session))?;
        let gone = room.people.remove(place);
        self.changed(id, room, ReplayStatus::Left, Some(&gone.player.name));
        if !room.people.iter().any(|place| place.session().is_some()) {
            room.shown = None;
        }
        rooms.remove_empty();
        Some(game)
    }

    /// Tells the participants on all nodes what has happened here. This never waits, so it can be
    /// done under the lock: all here get the same events in the same order.
    fn changed(&self, id: RoomId, room: &Room, status: ReplayStatus, name: Option<&PlayerName>) {
        room.tell(status, name);
        self.tell_nodes(room.news(id, Some((status, name.cloned()))));
    }

    fn lock(&self) -> MutexGuard<'_, Rooms> {
        self.rooms.lock()
    }
}

impl Rooms {
    fn room_of(&mut self, seat: &ReplaySession) -> Option<(RoomId, &mut Room)> {
        let id = self.places.get(&seat.outbox.id())?;
        Some((*id, self.rooms.get_mut(id)?))
    }

    /// The newest room that a player is in.
    fn of_player(&self, account: AccountId) -> Option<RoomId> {
        let is_in = |room: &Room| room.people.iter().any(|place| place.player.id == account);
        self.rooms
            .iter()
            .filter(|(_, room)| is_in(room))
            .map(|(id, _)| *id)
            .max()
    }

    /// Whether a room closes when this session leaves it.
    fn is_alone(&mut self, seat: &ReplaySession) -> bool {
        self.room_of(seat)
            .is_some_and(|(_, room)| room.people.len() == 1)
    }

    fn remove_empty(&mut self) {
        self.rooms.retain(|_, room| !room.people.is_empty());
    }
}

#[cfg(test)]
mod tests;
