//! Replay rooms: players step through the turns of a game together.
//!
//! A room is in memory only, and closes when its last participant leaves. One participant leads and
//! steps; all are told. A participant is one session: the other sessions of the same player are not
//! disturbed.
//!
//! All nodes know all rooms. Each node has the last word about the sessions there: it tells the
//! others who takes part, and what happened. The game of a room is read only where somebody takes
//! part.

use crate::cluster::GameNews;
use crate::features::replay::command::Step;
use crate::games::past_games::PastGame;
use crate::people::outbox::{Outbox, SessionId};
use crate::people::presence::Presence;
use crate::session::error::CommandError;
use fanorona_game::{
    AccountId, Annotation, GameId, GameRecord, Judgement, Player, PlayerName, Ply,
};
use fanorona_protocol::messages::chat::ChatMessage;
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::event::wire::SentEvent;
use fanorona_protocol::messages::replay::ReplayRefusal;
use fanorona_protocol::messages::replay::Way;
use fanorona_protocol::messages::replay::{ReplayEvent, ReplayStatus};
use fanorona_protocol::value::{AtMost, OfGame, OfPlayer};
use fanorona_store::NodeNumber;
use parking_lot::{Mutex, MutexGuard};
use rand::RngExt as _;
use serde::{Deserialize, Serialize};
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

/// Of two rooms the greater one is newer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub(crate) struct RoomId {
    number: u64,
    /// Two nodes may open rooms of the same number at the same time.
    dice: u64,
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
pub(crate) struct ReplaySession {
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
    game: GameId,
    /// The game after `after` turns is shown.
    after: u32,
    /// How often somebody has stepped.
    steps: u64,
    /// By `order`: the first leads.
    people: Vec<Participant>,
    /// `None` if nobody here takes part.
    shown: Option<Shown>,
}

/// What the participants here see.
#[derive(Debug)]
struct Shown {
    replayed: Replayed,
    board: Arc<GameRecord>,
}

/// A participant.
#[derive(Debug)]
struct Participant {
    /// Greater than that of everybody who was there before.
    order: u64,
    player: Player,
    at: At,
}

/// Where the session of a participant is.
#[derive(Debug)]
enum At {
    Here(Arc<Outbox>),
    Node(NodeNumber),
}

/// What a node tells the others about a room.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct RoomNews {
    room: RoomId,
    game: i64,
    after: u32,
    steps: u64,
    /// All who take part on the node.
    people: Vec<ParticipantNews>,
    /// What happened there, and to whom. Nothing, if another node has asked.
    what: Option<(ReplayStatus, Option<PlayerName>)>,
}

/// A participant on the node.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct ParticipantNews {
    order: u64,
    account: i64,
    name: PlayerName,
}

impl Replays {
    /// No rooms; the limits are the number of rooms, and of participants in each.
    #[must_use]
    pub(crate) fn new(presence: Arc<Presence>, most_replays: usize, most_people: usize) -> Self {
        Self {
            rooms: Mutex::default(),
            presence,
            most_replays,
            most_people,
        }
    }

    /// The board that a participant sees.
    pub(crate) fn shown(&self, seat: &ReplaySession) -> Option<Arc<GameRecord>> {
        let rooms = self.lock();
        let room = rooms.rooms.get(rooms.places.get(&seat.outbox.id())?)?;
        Some(Arc::clone(&room.shown.as_ref()?.board))
    }

    /// Opens a room for a game at its start. `seat` leaves any other room.
    ///
    /// # Errors
    /// Too many rooms are open; nothing has changed.
    pub(crate) fn open(
        &self,
        seat: &ReplaySession,
        replayed: Replayed,
    ) -> Result<(), CommandError> {
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
    pub(crate) fn join(
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
    pub(crate) fn board_of(&self, account: AccountId) -> Option<GameId> {
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
    pub(crate) fn step(&self, seat: &ReplaySession, step: Step) -> Result<(), CommandError> {
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
        let (last, after) = (room.last(), room.after);
        let to = match step {
            Step::Forward(turns) => Some(after.saturating_add(turns).min(last)),
            Step::Backward(turns) => Some(after.saturating_sub(turns)),
            Step::To(turn) => Some(turn).filter(|turn| *turn <= last),
            Step::BeforeEnd(turns) => last.checked_sub(turns),
            Step::Turning(way) => Some(room.turning(way)?),
        };
        let to = to.ok_or(ReplayRefusal::BeyondTheEnd { game, turns: last })?;
        match step {
            Step::Forward(_) | Step::Backward(_) if to == after => {
                return Err(ReplayRefusal::End { game, after }.into());
            }
            Step::Forward(_)
            | Step::Backward(_)
            | Step::To(_)
            | Step::BeforeEnd(_)
            | Step::Turning(_) => {}
        }
        room.steps += 1;
        room.go(to);
        self.changed(id, room, ReplayStatus::Stepped, None);
        Ok(())
    }

    /// A game was analysed: its rooms show the turning points from now on.
    pub(crate) fn annotate(&self, annotation: &Annotation) {
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
    pub(crate) fn shows(&self, game: GameId) -> bool {
        self.lock()
            .rooms
            .values()
            .any(|room| room.game == game && room.shown.is_some())
    }

    /// The game of the room that a session is in.
    pub(crate) fn game_of(&self, seat: &ReplaySession) -> Option<GameId> {
        self.lock().room_of(seat).map(|(_, room)| room.game)
    }

    /// Whether a session is in a room with other players.
    pub(crate) fn has_company(&self, seat: &ReplaySession) -> bool {
        self.lock()
            .room_of(seat)
            .is_some_and(|(_, room)| room.others(seat.player.id).next().is_some())
    }

    /// Tells something to the other participants for whom `hears` is true. Returns the game and the
    /// number of all other participants; `None` if there are none.
    pub(crate) fn say(
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

    /// A participant on another node says something to the others.
    pub(crate) fn said_elsewhere(
        &self,
        room: RoomId,
        from: AccountId,
        hears: impl Fn(AccountId) -> bool,
        talk: &Event,
    ) {
        if let Some(room) = self.lock().rooms.get(&room) {
            room.say(from, hears, talk);
        }
    }

    /// Lets a session leave. Returns the game.
    pub(crate) fn leave(&self, session: SessionId) -> Option<GameId> {
        self.take_out(&mut self.lock(), session)
    }

    /// Lets all sessions of a player on this node leave.
    pub(crate) fn leave_all(&self, account: AccountId) {
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

    /// Another node tells about a room.
    pub(crate) fn changed_elsewhere(&self, node: NodeNumber, news: RoomNews) {
        let RoomNews {
            room: id,
            game,
            after,
            steps,
            people,
            what,
        } = news;
        let mut rooms = self.lock();
        rooms.next = rooms.next.max(id.number.saturating_add(1));
        let room = rooms
            .rooms
            .entry(id)
            .or_insert_with(|| Room::of(GameId(game)));
        room.people.retain(|place| !place.is_on(node));
        room.people.extend(people.into_iter().map(
            |ParticipantNews {
                 order,
                 account,
                 name,
             }| Participant {
                order,
                player: Player {
                    id: AccountId(account),
                    name,
                },
                at: At::Node(node),
            },
        ));
        room.people
            .sort_by_key(|place| (place.order, place.player.id));
        if steps > room.steps {
            room.steps = steps;
            room.go(after);
        }
        if let Some((status, name)) = what {
            room.tell(status, name.as_ref());
        }
        rooms.remove_empty();
    }

    /// An account has no session on another node any more.
    pub(crate) fn left_elsewhere(&self, node: NodeNumber, account: AccountId) {
        let mut rooms = self.lock();
        for room in rooms.rooms.values_mut() {
            let is_gone = |place: &Participant| place.is_on(node) && place.player.id == account;
            while let Some(at) = room.people.iter().position(is_gone) {
                let gone = room.people.remove(at);
                room.tell(ReplayStatus::Left, Some(&gone.player.name));
            }
        }
        rooms.remove_empty();
    }

    /// Forgets what other nodes have told. They are about to tell it again.
    pub(crate) fn forget_elsewhere(&self) {
        let mut rooms = self.lock();
        rooms
            .rooms
            .values_mut()
            .for_each(|room| room.people.retain(|place| place.session().is_some()));
        rooms.remove_empty();
    }

    /// Tells other nodes who takes part here.
    pub(crate) fn report_all(&self) {
        for (id, room) in &self.lock().rooms {
            if room.shown.is_some() {
                self.tell_nodes(room.news(*id, None));
            }
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

    fn tell_nodes(&self, news: RoomNews) {
        self.presence.others().send(GameNews::Replay(news));
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

impl Participant {
    /// The session, if it is on this node.
    fn session(&self) -> Option<SessionId> {
        self.outbox().map(|outbox| outbox.id())
    }

    fn outbox(&self) -> Option<&Arc<Outbox>> {
        match &self.at {
            At::Here(outbox) => Some(outbox),
            At::Node(_) => None,
        }
    }

    fn is_on(&self, node: NodeNumber) -> bool {
        match self.at {
            At::Here(_) => false,
            At::Node(other) => other == node,
        }
    }
}

impl Room {
    /// A room at the start of a game, without participants.
    fn of(game: GameId) -> Self {
        Self {
            game,
            after: 0,
            steps: 0,
            people: Vec::new(),
            shown: None,
        }
    }

    fn add(&mut self, seat: &ReplaySession) {
        let order = self.people.last().map_or(0, |last| last.order + 1);
        let at = At::Here(Arc::clone(&seat.outbox));
        self.people.push(Participant {
            order,
            player: seat.player.clone(),
            at,
        });
    }

    /// The participants who are other players.
    fn others(&self, player: AccountId) -> impl Iterator<Item = &Participant> {
        self.people
            .iter()
            .filter(move |other| other.player.id != player)
    }

    fn say(&self, from: AccountId, hears: impl Fn(AccountId) -> bool, talk: &Event) {
        let hear = self
            .others(from)
            .filter(|other| hears(other.player.id))
            .filter_map(Participant::outbox);
        hear.for_each(|outbox| outbox.push(talk.clone()));
    }

    /// Tells the participants here.
    fn tell(&self, status: ReplayStatus, name: Option<&PlayerName>) {
        let Some(event) = self.event(status, name) else {
            return;
        };
        self.people
            .iter()
            .filter_map(Participant::outbox)
            .for_each(|outbox| outbox.push(event.clone()));
    }

    fn event(&self, status: ReplayStatus, name: Option<&PlayerName>) -> Option<Event> {
        let (leader, shown) = (self.people.first()?, self.shown.as_ref()?);
        Some(Event::Replay(Box::new(ReplayEvent {
            status,
            name: name.cloned(),
            game: Arc::clone(&shown.board),
            after: self.after,
            of: self.last(),
            leader: leader.player.name.clone(),
            people: self.people.len(),
            annotation: shown.replayed.annotation.clone(),
            verdict: self.verdict(shown),
        })))
    }

    /// What other nodes need to know.
    fn news(&self, room: RoomId, what: Option<(ReplayStatus, Option<PlayerName>)>) -> RoomNews {
        let here = self.people.iter().filter(|place| place.session().is_some());
        let people = here.map(
            |Participant {
                 order,
                 player,
                 at: _,
             }| ParticipantNews {
                order: *order,
                account: player.id.0,
                name: player.name.clone(),
            },
        );
        let people = people.collect();
        RoomNews {
            room,
            game: self.game.0,
            after: self.after,
            steps: self.steps,
            people,
            what,
        }
    }

    /// What the endgame tables know about the board shown.
    fn verdict(&self, shown: &Shown) -> Option<Judgement> {
        let is_over = shown.board.game.result().is_some();
        shown
            .replayed
            .verdicts
            .get(self.after as usize)
            .copied()
            .flatten()
            .filter(|_| !is_over)
    }

    fn last(&self) -> u32 {
        let turns = self
            .shown
            .as_ref()
            .map_or(0, |shown| shown.replayed.past.turns().len());
        u32::try_from(turns).unwrap_or(u32::MAX)
    }

    /// The number of the next turning point.
    fn turning(&self, way: Way) -> Result<u32, CommandError> {
        let (game, after) = (self.game, self.after);
        let annotation = self
            .shown
            .as_ref()
            .and_then(|shown| shown.replayed.annotation.as_ref());
        let annotation = annotation.ok_or(ReplayRefusal::NotAnalysed(OfGame { game }))?;
        if annotation.points.is_empty() {
            return Err(ReplayRefusal::NoTurningPoints(OfGame { game }).into());
        }
        let point = match way {
            Way::Forward => annotation.next_after(Ply(after)),
            Way::Backward => annotation.last_before(Ply(after)),
        };
        let point = point.filter(|ply| ply.0 <= self.last());
        point
            .map(|ply| ply.0)
            .ok_or(ReplayRefusal::NoTurningPoint { game, after, way }.into())
    }

    /// Somebody here takes part, and sees the game from now on.
    fn show(&mut self, replayed: Replayed) {
        self.shown = Some(Shown {
            board: Arc::clone(&replayed.record),
            replayed,
        });
        self.go(self.after);
    }

    /// Shows the board after `to` turns. Of a running game, a participant on another node may know
    /// more turns.
    fn go(&mut self, to: u32) {
        self.after = to;
        if self.shown.is_some() {
            self.after = to.min(self.last());
        }
        let (after, last) = (self.after, self.last());
        let Some(shown) = &mut self.shown else { return };
        if after == last {
            shown.board = Arc::clone(&shown.replayed.record);
        } else if let Some(then) = shown.replayed.past.after(&shown.replayed.record, after) {
            shown.board = Arc::new(then);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fanorona_game::{testing, testing::player};
    use fanorona_rules::Ruleset;

    /// Two rooms with two participants each, and sessions of a number of players.
    fn hall(people: i64) -> (Replays, Vec<ReplaySession>) {
        let seat = |number| ReplaySession {
            player: player(number),
            outbox: Arc::new(Outbox::new(64 * 1_024)),
        };
        (
            Replays::new(Arc::default(), 2, 2),
            (1..=people).map(seat).collect(),
        )
    }

    fn record() -> Arc<GameRecord> {
        Arc::new(testing::game(12, testing::terms(Ruleset::Telo)))
    }

    fn no_turns() -> Replayed {
        let past = Arc::new(PastGame::new(&record(), Vec::new()).unwrap());
        Replayed {
            record: record(),
            past,
            annotation: None,
            verdicts: Vec::new(),
        }
    }

    fn refusal(outcome: Result<(), CommandError>) -> ReplayRefusal {
        match outcome {
            Err(CommandError::Refused(fanorona_protocol::messages::refusal::Refusal::Replay(
                refusal,
            ))) => refusal,
            Ok(()) | Err(_) => panic!("{outcome:?}"),
        }
    }

    #[test]
    fn the_number_of_rooms_is_limited_and_a_player_is_in_one_at_a_time() {
        let (replays, people) = hall(3);
        let open = |index: usize| replays.open(&people[index], no_turns());
        open(0).unwrap();
        open(1).unwrap();
        assert_eq!(refusal(open(2)), ReplayRefusal::TooMany(AtMost { most: 2 }));
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
        let join = |index: usize| replays.join(&people[index], &people[0].player, no_turns());
        assert_eq!(
            refusal(join(1)),
            ReplayRefusal::NotInReplay(OfPlayer {
                name: people[0].player.name.clone()
            })
        );
        replays.open(&people[0], no_turns()).unwrap();
        join(1).unwrap();
        join(1).unwrap();
        assert_eq!(refusal(join(2)), ReplayRefusal::Full(AtMost { most: 2 }));
        replays.leave(people[0].outbox.id());
        replays
            .join(&people[2], &people[1].player, no_turns())
            .unwrap();
        assert_eq!(
            refusal(replays.step(&people[2], Step::To(0))),
            ReplayRefusal::NotLeading {
                leader: people[1].player.name.clone(),
                game: GameId(12)
            }
        );
    }

    #[test]
    fn participants_are_told_and_nobody_else() {
        let (replays, people) = hall(3);
        replays.open(&people[0], no_turns()).unwrap();
        replays
            .join(&people[1], &people[0].player, no_turns())
            .unwrap();
        replays.step(&people[0], Step::To(0)).unwrap();
        let told: Vec<usize> = people
            .iter()
            .map(|seat| seat.outbox.take().events.len())
            .collect();
        assert_eq!(told, [3, 2, 0]);
    }

    #[test]
    fn who_joins_twice_sees_the_board_again_and_the_others_are_not_told() {
        let (replays, people) = hall(2);
        replays.open(&people[0], no_turns()).unwrap();
        for told in [[2, 1], [0, 1]] {
            replays
                .join(&people[1], &people[0].player, no_turns())
                .unwrap();
            let events: Vec<usize> = people
                .iter()
                .map(|seat| seat.outbox.take().events.len())
                .collect();
            assert_eq!(events, told);
        }
    }

    #[test]
    fn a_session_replays_and_the_other_sessions_of_the_player_do_not() {
        let (replays, people) = hall(2);
        let elsewhere = ReplaySession {
            outbox: Arc::new(Outbox::new(64 * 1_024)),
            ..people[0].clone()
        };
        replays.open(&people[0], no_turns()).unwrap();
        assert_eq!(
            refusal(replays.step(&elsewhere, Step::To(0))),
            ReplayRefusal::NoReplay
        );
        replays.open(&elsewhere, no_turns()).unwrap();
        assert_eq!(people[0].outbox.take().events.len(), 1);
        // Others join the newest.
        replays
            .join(&people[1], &people[0].player, no_turns())
            .unwrap();
        assert!(replays.has_company(&elsewhere) && !replays.has_company(&people[0]));
        replays.leave_all(people[0].player.id);
        assert_eq!(replays.lock().rooms.len(), 1);
    }

    #[test]
    fn a_room_on_two_nodes_is_one_room_until_a_node_dies() {
        const NODE: NodeNumber = NodeNumber(1);
        let ((here, people), (there, _)) = (hall(3), hall(0));
        let tell = |from: &Replays, to: &Replays| {
            let news: Vec<_> = from
                .lock()
                .rooms
                .iter()
                .map(|(id, room)| room.news(*id, None))
                .collect();
            news.into_iter()
                .for_each(|news| to.changed_elsewhere(NODE, news));
        };
        here.open(&people[0], no_turns()).unwrap();
        tell(&here, &there);
        assert_eq!(there.board_of(people[0].player.id), Some(GameId(12)));
        assert!(!there.shows(GameId(12)), "nobody there takes part");
        there
            .join(&people[1], &people[0].player, no_turns())
            .unwrap();
        tell(&there, &here);
        assert!(here.has_company(&people[0]) && there.has_company(&people[1]));
        assert_eq!(
            refusal(here.join(&people[2], &people[0].player, no_turns())),
            ReplayRefusal::Full(AtMost { most: 2 })
        );
        assert_eq!(
            refusal(there.step(&people[1], Step::To(0))),
            ReplayRefusal::NotLeading {
                leader: people[0].player.name.clone(),
                game: GameId(12)
            }
        );
        there.left_elsewhere(NODE, people[0].player.id);
        there.step(&people[1], Step::To(0)).unwrap();
        here.forget_elsewhere();
        assert!(!here.has_company(&people[0]));
        assert_eq!(here.leave(people[0].outbox.id()), Some(GameId(12)));
        assert!(here.lock().rooms.is_empty());
    }
}
