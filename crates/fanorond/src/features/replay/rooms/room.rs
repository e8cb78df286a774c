//! One replay room: its participants, the board that they see, and what they are told.

use super::{ReplaySession, Replayed};
use crate::people::outbox::{Outbox, SessionId};
use crate::session::error::CommandError;
use fanorona_game::{AccountId, GameId, GameRecord, Judgement, Player, PlayerName, Ply};
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::replay::{ReplayEvent, ReplayRefusal, ReplayStatus, Way};
use fanorona_protocol::value::OfGame;
use fanorona_store::NodeNumber;
use std::sync::Arc;

/// One replay.
#[derive(Debug)]
pub(super) struct Room {
    pub(super) game: GameId,
    /// The game after `after` turns is shown.
    pub(super) after: u32,
    /// How often somebody has stepped.
    pub(super) steps: u64,
    /// By `order`: the first leads.
    pub(super) people: Vec<Participant>,
    /// `None` if nobody here takes part.
    pub(super) shown: Option<Shown>,
}

/// What the participants here see.
#[derive(Debug)]
pub(super) struct Shown {
    pub(super) replayed: Replayed,
    pub(super) board: Arc<GameRecord>,
}

/// A participant.
#[derive(Debug)]
pub(super) struct Participant {
    /// Greater than that of everybody who was there before.
    pub(super) order: u64,
    pub(super) player: Player,
    pub(super) at: Location,
}

/// Where the session of a participant is.
#[derive(Debug)]
pub(super) enum Location {
    Here(Arc<Outbox>),
    Node(NodeNumber),
}

impl Participant {
    /// The session, if it is on this node.
    pub(super) fn session(&self) -> Option<SessionId> {
        self.outbox().map(|outbox| outbox.id())
    }

    fn outbox(&self) -> Option<&Arc<Outbox>> {
        match &self.at {
            Location::Here(outbox) => Some(outbox),
            Location::Node(_) => None,
        }
    }

    pub(super) fn is_on(&self, node: NodeNumber) -> bool {
        match self.at {
            Location::Here(_) => false,
            Location::Node(other) => other == node,
        }
    }
}

impl Room {
    /// A room at the start of a game, without participants.
    pub(super) fn of(game: GameId) -> Self {
        Self {
            game,
            after: 0,
            steps: 0,
            people: Vec::new(),
            shown: None,
        }
    }

    pub(super) fn add(&mut self, seat: &ReplaySession) {
        let order = self.people.last().map_or(0, |last| last.order + 1);
        let at = Location::Here(Arc::clone(&seat.outbox));
        self.people.push(Participant {
            order,
            player: seat.player.clone(),
            at,
        });
    }

    /// The participants who are other players.
    pub(super) fn others(&self, player: AccountId) -> impl Iterator<Item = &Participant> {
        self.people
            .iter()
            .filter(move |other| other.player.id != player)
    }

    pub(super) fn say(&self, from: AccountId, hears: impl Fn(AccountId) -> bool, talk: &Event) {
        let hear = self
            .others(from)
            .filter(|other| hears(other.player.id))
            .filter_map(Participant::outbox);
        hear.for_each(|outbox| outbox.push(talk.clone()));
    }

    /// Tells the participants here.
    pub(super) fn tell(&self, status: ReplayStatus, name: Option<&PlayerName>) {
        let Some(event) = self.event(status, name) else {
            return;
        };
        self.people
            .iter()
            .filter_map(Participant::outbox)
            .for_each(|outbox| outbox.push(event.clone()));
    }

    pub(super) fn event(&self, status: ReplayStatus, name: Option<&PlayerName>) -> Option<Event> {
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

    pub(super) fn last(&self) -> u32 {
        let turns = self
            .shown
            .as_ref()
            .map_or(0, |shown| shown.replayed.past.turns().len());
        u32::try_from(turns).unwrap_or(u32::MAX)
    }

    /// The number of the next turning point.
    pub(super) fn turning(&self, way: Way) -> Result<u32, CommandError> {
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
    pub(super) fn show(&mut self, replayed: Replayed) {
        self.shown = Some(Shown {
            board: Arc::clone(&replayed.record),
            replayed,
        });
        self.go(self.after);
    }

    /// Shows the board after `to` turns. Of a running game, a participant on another node may know
    /// more turns.
    pub(super) fn go(&mut self, to: u32) {
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
