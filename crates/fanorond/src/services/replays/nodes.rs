//! What the nodes tell each other about replay rooms. All nodes know all rooms, and each node
//! decides about the sessions on it: it tells the others who takes part there, and what happened.
//! The game of a room is read only where somebody takes part.

use super::Replays;
use super::room::{Location, Participant, Room};
use crate::people::news::GameNews;
use crate::people::news::data::{ParticipantNews, RoomId, RoomNews};
use fanorona_game::{AccountId, GameId, Player, PlayerName};
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::replay::ReplayStatus;
use fanorona_store::NodeNumber;

impl Replays {
    /// A participant on another node says something to the others.
    pub fn said_elsewhere(
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

    /// Another node tells about a room.
    pub fn changed_elsewhere(&self, node: NodeNumber, news: RoomNews) {
        let RoomNews {
            room: id,
            game,
            after,
            better,
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
                at: Location::Node(node),
            },
        ));
        room.people
            .sort_by_key(|place| (place.order, place.player.id));
        if steps > room.steps {
            room.steps = steps;
            room.better = better;
            room.go(after);
        }
        if let Some((status, name)) = what {
            room.tell(status, name.as_ref());
        }
        rooms.remove_empty();
    }

    /// An account has no session on another node any more.
    pub fn left_elsewhere(&self, node: NodeNumber, account: AccountId) {
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
    pub fn forget_elsewhere(&self) {
        let mut rooms = self.lock();
        rooms
            .rooms
            .values_mut()
            .for_each(|room| room.people.retain(|place| place.session().is_some()));
        rooms.remove_empty();
    }

    /// Tells other nodes who takes part here.
    pub fn report_all(&self) {
        for (id, room) in &self.lock().rooms {
            if room.shown.is_some() {
                self.tell_nodes(room.news(*id, None));
            }
        }
    }

    pub(super) fn tell_nodes(&self, news: RoomNews) {
        self.presence.others().send(GameNews::Replay(news));
    }
}

impl Room {
    /// What other nodes need to know.
    pub(super) fn news(
        &self,
        room: RoomId,
        what: Option<(ReplayStatus, Option<PlayerName>)>,
    ) -> RoomNews {
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
            better: self.better,
            steps: self.steps,
            people,
            what,
        }
    }
}
