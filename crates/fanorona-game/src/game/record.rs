//! Games as the store keeps them.

use crate::tournament::TournamentRound;
use crate::{
    AccountId, Clock, Game, GameId, Match, MatchPlace, Pause, Player, Ply, RatingChange, Terms,
    Timestamp,
};
use fanorona_rules::{BySide, Position, Ruleset, Side, Turn};
use std::time::Duration;

/// The number of saves of a game. A writer says which version it has read; of two writers that have
/// read the same version only one can save.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Version(pub i64);

/// A game: its terms, its players and its progress, without the list of its turns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameRecord {
    /// The number of the game.
    pub id: GameId,
    /// What the players agreed on before the game.
    pub terms: Terms,
    /// The player of each side.
    pub seats: BySide<Player>,
    /// The lost game whose debt this vela pays.
    pub follows: Option<GameId>,
    /// The place in the match. It is present if and only if the terms contain a match.
    pub match_place: Option<MatchPlace>,
    /// The round of a tournament to which it belongs.
    pub in_round: Option<TournamentRound>,
    /// When the game started.
    pub started_at: Timestamp,
    /// When it last changed: a step, a turn, an offer, the end.
    pub changed_at: Timestamp,
    /// The number of saves.
    pub version: Version,
    /// The board, the offer and the result.
    pub game: Game,
    /// The clock. Its control is that of the terms.
    pub clock: Clock,
    /// The last vacation of each player, at the time when the record was read.
    pub away: BySide<Option<Pause>>,
    /// The rating changes of a finished rated game.
    pub ratings: Option<BySide<RatingChange>>,
}

/// The clock of a game at a moment, as everybody is shown it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShownClock {
    /// How long each side may still think. In a correspondence game only the side to move has a
    /// limit.
    pub left: BySide<Option<Duration>>,
    /// When the side to move runs out of time. During its vacation: if that lasts as long as it
    /// can.
    pub due: Option<Timestamp>,
    /// Until when, at the latest, a vacation of the side to move pauses its clock.
    pub paused_until: Option<Timestamp>,
}

impl GameRecord {
    /// The game after a change, with the next version. The old position is not copied.
    #[must_use]
    pub fn after(&self, game: Game, clock: Clock, at: Timestamp) -> Self {
        Self {
            id: self.id,
            terms: self.terms,
            seats: self.seats.clone(),
            follows: self.follows,
            match_place: self.match_place,
            in_round: self.in_round.clone(),
            started_at: self.started_at,
            changed_at: at,
            version: Version(self.version.0 + 1),
            game,
            clock,
            away: self.away,
            ratings: self.ratings,
        }
    }

    /// A game that starts `at` this moment. If the terms contain a match, it is the first game of
    /// the match.
    #[must_use]
    pub fn start(id: GameId, terms: Terms, seats: BySide<Player>, at: Timestamp) -> Self {
        Self {
            id,
            terms,
            seats,
            follows: None,
            match_place: terms.in_match.map(|_| MatchPlace { first: id, game: 1 }),
            in_round: None,
            started_at: at,
            changed_at: at,
            version: Version(0),
            game: Game::from_position(terms.first_position()),
            clock: Clock::start(terms.time, at),
            away: BySide {
                white: None,
                black: None,
            },
            ratings: None,
        }
    }

    /// The clock at a moment. Whatever shows a clock asks here.
    #[must_use]
    pub fn clock_at(&self, now: Timestamp) -> ShownClock {
        let (clock, mover) = (&self.clock, self.game.to_move());
        if let Some(left) = clock.shown(mover, now) {
            return ShownClock {
                left: left.map(Some),
                due: clock.due,
                paused_until: None,
            };
        }
        let away = mover.and_then(|side| Some((side, (*self.away.get(side))?)));
        let pause = away
            .map(|(_, pause)| pause)
            .filter(|pause| pause.until > now);
        let ended = away.filter(|(_, pause)| pause.until <= now);
        let due = ended.map_or(clock.due, |(mover, ended)| clock.due_after(mover, ended));
        let thinks_until = pause.map_or(now, |pause| pause.from.max(clock.since));
        let left = due.map(|due| due.since(thinks_until));
        ShownClock {
            left: BySide::from_fn(|side| left.filter(|_| mover == Some(side))),
            due: pause.map_or(due, |pause| left.map(|left| pause.until.plus(left))),
            paused_until: pause.map(|pause| pause.until),
        }
    }

    /// The time that both sides have left at a moment; `None` unless it is a live game.
    #[must_use]
    pub fn live_clocks(&self, now: Timestamp) -> Option<BySide<Duration>> {
        self.clock.control.live()?;
        Some(self.clock_at(now).left.map(Option::unwrap_or_default))
    }

    /// The end of a vacation that has not ended.
    #[must_use]
    pub fn away_until(&self, side: Side, now: Timestamp) -> Option<Timestamp> {
        self.away
            .get(side)
            .map(|vacation| vacation.until)
            .filter(|until| *until > now)
    }

    /// The board that the game is played on.
    #[must_use]
    pub fn ruleset(&self) -> Ruleset {
        self.terms.ruleset
    }

    /// The position before the first turn.
    #[must_use]
    pub fn first_position(&self) -> Position {
        self.terms.first_position()
    }

    /// The match that the game belongs to.
    #[must_use]
    pub fn in_match(&self) -> Option<Match> {
        self.match_place
            .zip(self.terms.in_match)
            .map(|(place, terms)| Match { place, terms })
    }

    /// The side of `player`; `None` for anybody else than the two players.
    #[must_use]
    pub fn side_of(&self, player: AccountId) -> Option<Side> {
        [Side::White, Side::Black]
            .into_iter()
            .find(|side| self.seats.get(*side).id == player)
    }

    /// Whether two people played it over the board, and somebody recorded it.
    #[must_use]
    pub fn is_over_the_board(&self) -> bool {
        self.seats.white.id == self.seats.black.id
    }

    /// Whether the players see what spectators say about the game. During a rated game they do only
    /// if they agreed on it before.
    #[must_use]
    pub fn spectators_may_advise(&self) -> bool {
        !self.terms.rated || self.terms.kibitz || self.game.result().is_some()
    }
}

/// One turn of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlayedTurn {
    /// The number of the turn: 1 for White's first.
    pub ply: Ply,
    /// The turn.
    pub turn: Turn,
    /// When it was finished.
    pub played_at: Timestamp,
}

#[cfg(test)]
mod tests;
