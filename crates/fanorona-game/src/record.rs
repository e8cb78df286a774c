//! Games as the store keeps them.

use crate::{AccountId, Clock, Game, GameId, Match, MatchPlace, Player, Ply, RatingChange, Terms, Timestamp};
use fanorona_rules::{BySide, Position, Ruleset, Side, Turn};

/// The number of saves of a game. A writer says which version it has read; of two writers that have read the same
/// version only one can save.
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
    /// The end of each player's vacation, at the time when the record was read.
    pub away: BySide<Option<Timestamp>>,
    /// The rating changes of a finished rated game.
    pub ratings: Option<BySide<RatingChange>>,
}

impl GameRecord {
    /// A game that starts `at` this moment. If the terms contain a match, it is the first game of the match.
    #[must_use]
    pub fn start(id: GameId, terms: Terms, seats: BySide<Player>, at: Timestamp) -> Self {
        Self {
            id,
            terms,
            seats,
            follows: None,
            match_place: terms.in_match.map(|_| MatchPlace { first: id, game: 1 }),
            started_at: at,
            changed_at: at,
            version: Version(0),
            game: Game::from_position(terms.first_position()),
            clock: Clock::start(terms.time, at),
            away: BySide { white: None, black: None },
            ratings: None,
        }
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
        self.match_place.zip(self.terms.in_match).map(|(place, terms)| Match { place, terms })
    }

    /// The side of `player`; `None` for anybody else than the two players.
    #[must_use]
    pub fn side_of(&self, player: AccountId) -> Option<Side> {
        [Side::White, Side::Black].into_iter().find(|side| self.seats.get(*side).id == player)
    }

    /// Whether the players see what spectators say about the game. During a rated game they do only if they agreed on it
    /// before.
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
