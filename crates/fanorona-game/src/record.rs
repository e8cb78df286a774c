//! Games as they are kept.

use crate::{Clock, Game, GameId, Match, Player, Ply, RatingChange, Start, Timestamp};
use fanorona_rules::{BySide, Position, Ruleset, Side, Turn};

/// Rises by one with every change of a game that was kept: whoever writes says which version it saw, and
/// of two that saw the same only one can win.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Version(pub i64);

/// A game with all that is known about it but its turns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameRecord {
    /// The number of its board.
    pub id: GameId,
    /// Who plays which side.
    pub seats: BySide<Player>,
    /// Whether it counts for ratings.
    pub rated: bool,
    /// From where it began.
    pub start: Start,
    /// Whether turns may be taken back by agreement.
    pub undo: bool,
    /// Whether nobody but its two players may see it, now and later.
    pub private: bool,
    /// Its time.
    pub clock: Clock,
    /// The game whose debt a vela is to pay.
    pub follows: Option<GameId>,
    /// The match that it belongs to.
    pub in_match: Option<Match>,
    /// Until when each player is on vacation, as it was when the record was read.
    pub away: BySide<Option<Timestamp>>,
    /// When it began.
    pub started_at: Timestamp,
    /// When it last changed: a step, a turn, an offer, the end.
    pub changed_at: Timestamp,
    /// How often it has changed.
    pub version: Version,
    /// Where it stands.
    pub game: Game,
    /// What it did to the ratings of the two, once it is over and if it counts.
    pub ratings: Option<BySide<RatingChange>>,
}

impl GameRecord {
    /// The board that it is played on.
    #[must_use]
    pub fn ruleset(&self) -> Ruleset {
        self.game.stage().ruleset()
    }

    /// The position of its first turn.
    #[must_use]
    pub fn first_position(&self) -> Position {
        self.start.position(self.ruleset())
    }

    /// The side that `player` has.
    #[must_use]
    pub fn side_of(&self, player: crate::AccountId) -> Option<Side> {
        [Side::White, Side::Black].into_iter().find(|side| self.seats.get(*side).id == player)
    }
}

/// One turn of a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlayedTurn {
    /// How many turns had been finished with it: 1 for White's first.
    pub ply: Ply,
    /// The turn.
    pub turn: Turn,
    /// When it was finished.
    pub played_at: Timestamp,
}
