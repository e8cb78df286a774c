//! One replay room: its participants, the board that they see, and what they are told.

use super::{ReplaySession, Replayed};
use crate::command::replay::Step;
use crate::error::CommandError;
use crate::people::outbox::{Outbox, SessionId};
use fanorona_game::{
    AccountId, Annotation, GameId, GameRecord, Judgement, Player, PlayerName, Ply, TurningPoint,
};
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::replay::{
    InBetterLine, ReplayEvent, ReplayRefusal, ReplayStatus, Way,
};
use fanorona_protocol::value::OfGame;
use fanorona_rules::Turn;
use fanorona_store::NodeNumber;
use std::sync::Arc;

/// One replay.
#[derive(Debug)]
pub(super) struct Room {
    pub(super) game: GameId,
    /// The game after `after` turns is shown.
    pub(super) after: u32,
    /// The turns of the better line that are shown instead of the game's turn `after + 1`.
    pub(super) better: Option<InBetterLine>,
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
            better: None,
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
            better: self.better,
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
            .filter(|_| !is_over && self.better.is_none())
    }

    pub(super) fn last(&self) -> u32 {
        let turns = self
            .shown
            .as_ref()
            .map_or(0, |shown| shown.replayed.past.turns().len());
        u32::try_from(turns).unwrap_or(u32::MAX)
    }

    /// Goes to another turn: along the better line that is shown, or in the game.
    pub(super) fn step(&mut self, step: Step) -> Result<(), CommandError> {
        if let Some(better) = self.better {
            match step {
                Step::Forward(turns) => return self.along(better, turns.max(1)),
                Step::Backward(turns) if turns < better.played => {
                    let played = better.played - turns;
                    self.better = Some(InBetterLine { played, ..better });
                    self.go(self.after);
                    return Ok(());
                }
                Step::Backward(turns) => {
                    self.better = None;
                    self.go(self.after.saturating_sub(turns - better.played));
                    return Ok(());
                }
                Step::To(_) | Step::BeforeEnd(_) | Step::Turning(_) => {}
            }
        }
        let (game, last, after) = (self.game, self.last(), self.after);
        let to = match step {
            Step::Forward(turns) => Some(after.saturating_add(turns).min(last)),
            Step::Backward(turns) => Some(after.saturating_sub(turns)),
            Step::To(turn) => Some(turn).filter(|turn| *turn <= last),
            Step::BeforeEnd(turns) => last.checked_sub(turns),
            Step::Turning(way) => Some(self.turning(way)?),
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
        self.better = None;
        self.go(to);
        Ok(())
    }

    /// Shows the better line of the last turn, or else of the next one; if one is shown, goes on in
    /// it.
    pub(super) fn best(&mut self) -> Result<(), CommandError> {
        if let Some(better) = self.better {
            return self.along(better, 1);
        }
        let (game, after) = (self.game, self.after);
        let annotation = self.annotation()?;
        let point = annotation
            .at(Ply(after))
            .or_else(|| annotation.at(Ply(after).next()));
        let turn = point
            .ok_or(ReplayRefusal::NoBetterTurn { game, after })?
            .ply
            .0;
        self.better = Some(InBetterLine { turn, played: 1 });
        self.go(turn.saturating_sub(1));
        Ok(())
    }

    fn along(&mut self, better: InBetterLine, turns: u32) -> Result<(), CommandError> {
        let InBetterLine { turn, played } = better;
        let line = self.annotation()?.at(Ply(turn)).map(TurningPoint::line);
        let end = line.map_or(0, |line| u32::try_from(line.len()).unwrap_or(u32::MAX));
        let to = played.saturating_add(turns).min(end);
        if to <= played {
            let game = self.game;
            return Err(ReplayRefusal::EndOfBetterLine { game, turn }.into());
        }
        self.better = Some(InBetterLine { turn, played: to });
        self.go(self.after);
        Ok(())
    }

    fn annotation(&self) -> Result<&Annotation, CommandError> {
        let game = self.game;
        let shown = self.shown.as_ref();
        let annotation = shown.and_then(|shown| shown.replayed.annotation.as_deref());
        annotation.ok_or(ReplayRefusal::NotAnalysed(OfGame { game }).into())
    }

    /// The number of turns at the next stop before or after a turning point.
    fn turning(&self, way: Way) -> Result<u32, CommandError> {
        let (game, after) = (self.game, self.after);
        let annotation = self.annotation()?;
        if annotation.points.is_empty() {
            return Err(ReplayRefusal::NoTurningPoints(OfGame { game }).into());
        }
        let stop = match way {
            Way::Forward => annotation.stop_after(after),
            Way::Backward => annotation.stop_before(after),
        };
        stop.filter(|turns| *turns <= self.last())
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

    /// The turns of the better line up to the board shown.
    fn better_turns(&self) -> Option<Vec<Turn>> {
        let InBetterLine { turn, played } = self.better?;
        let mut line = self.annotation().ok()?.at(Ply(turn))?.line();
        line.truncate(played as usize);
        Some(line)
    }

    /// Shows the board after `to` turns. Of a running game, a participant on another node may know
    /// more turns.
    pub(super) fn go(&mut self, to: u32) {
        self.after = to;
        if self.shown.is_some() {
            self.after = to.min(self.last());
        }
        let (after, last) = (self.after, self.last());
        let line = self.better_turns();
        let Some(shown) = &mut self.shown else { return };
        if let Some(line) = line {
            let then = shown
                .replayed
                .past
                .varied(&shown.replayed.record, after, &line);
            shown.board = then.map_or_else(|| Arc::clone(&shown.board), Arc::new);
        } else if after == last {
            shown.board = Arc::clone(&shown.replayed.record);
        } else if let Some(then) = shown.replayed.past.after(&shown.replayed.record, after) {
            shown.board = Arc::new(then);
        }
    }
}
