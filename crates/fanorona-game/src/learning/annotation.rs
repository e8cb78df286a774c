//! The result of analysing a finished game.

use crate::{GameId, Ply, Timestamp};
use fanorona_rules::Turn;
use std::fmt;
use std::str::FromStr;

/// The evaluation of a position for one side. The number of a decided game is the maximum number of
/// turns of both sides until it ends with best play; `None` if it is not known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Judgement {
    /// The side wins.
    Won(Option<u32>),
    /// The game is drawn.
    Drawn,
    /// The side loses.
    Lost(Option<u32>),
    /// Undecided. The side is ahead by this many hundredths of a piece.
    Open(i32),
}

impl Judgement {
    /// The value of one piece.
    pub const PIECE: i32 = 100;
    /// A side that is so far ahead will win, in hundredths of a piece.
    const DECISIVE: i32 = 400;

    /// The same evaluation for the other side.
    #[must_use]
    pub fn reversed(self) -> Self {
        match self {
            Self::Won(turns) => Self::Lost(turns),
            Self::Drawn => Self::Drawn,
            Self::Lost(turns) => Self::Won(turns),
            Self::Open(ahead) => Self::Open(ahead.saturating_neg()),
        }
    }

    /// The evaluation this number of turns earlier in the game: a decided game takes that much
    /// longer from there.
    #[must_use]
    pub fn before(self, turns: u32) -> Self {
        let longer = |to_end: u32| to_end.saturating_add(turns);
        match self {
            Self::Won(to_end) => Self::Won(to_end.map(longer)),
            Self::Lost(to_end) => Self::Lost(to_end.map(longer)),
            Self::Drawn | Self::Open(_) => self,
        }
    }

    /// How much the evaluation counts for the result, in hundredths of a piece: a larger lead of a
    /// side that wins anyway counts nothing.
    fn weight(self) -> i32 {
        match self {
            Self::Won(_) => Self::DECISIVE + Self::PIECE,
            Self::Drawn => 0,
            Self::Lost(_) => -Self::DECISIVE - Self::PIECE,
            Self::Open(ahead) => ahead.clamp(-Self::DECISIVE, Self::DECISIVE),
        }
    }
}

/// The stored form: `won`, `won in 5`, `drawn`, `lost`, `lost in 4`, or hundredths of a piece such
/// as `+125`.
impl fmt::Display for Judgement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Won(None) => f.write_str("won"),
            Self::Won(Some(turns)) => write!(f, "won in {turns}"),
            Self::Drawn => f.write_str("drawn"),
            Self::Lost(None) => f.write_str("lost"),
            Self::Lost(Some(turns)) => write!(f, "lost in {turns}"),
            Self::Open(ahead) => write!(f, "{ahead:+}"),
        }
    }
}

/// The text is not a [`Judgement`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotAJudgement;

impl fmt::Display for NotAJudgement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a judgement")
    }
}

impl FromStr for Judgement {
    type Err = NotAJudgement;

    fn from_str(text: &str) -> Result<Self, NotAJudgement> {
        let (word, turns) = match text.split_once(" in ") {
            Some((word, turns)) => (
                word,
                Some(turns.parse().map_err(|_not_a_number| NotAJudgement)?),
            ),
            None => (text, None),
        };
        let judgement = match (word, turns) {
            ("won", turns) => Self::Won(turns),
            ("lost", turns) => Self::Lost(turns),
            ("drawn", None) => Self::Drawn,
            (number, None) => Self::Open(number.parse().map_err(|_not_a_number| NotAJudgement)?),
            (_, Some(_)) => return Err(NotAJudgement),
        };
        // Only the canonical form is valid, so that each judgement has exactly one text.
        Some(judgement)
            .filter(|it| it.to_string() == text)
            .ok_or(NotAJudgement)
    }
}

/// How bad a turn was.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Slip {
    /// The turn lost about a piece and a half or more.
    Mistake,
    /// The turn lost four pieces or more, or the game.
    Blunder,
}

impl Slip {
    /// The loss that makes a turn a mistake, in hundredths of a piece.
    const MISTAKE: i32 = 150;
    /// The loss that makes a turn a blunder, in hundredths of a piece.
    const BLUNDER: i32 = 400;

    /// Classifies the change from one evaluation to another. `None` if the loss is small, or if the
    /// result stays the same: a won game that takes longer, or a smaller lead that still wins.
    #[must_use]
    pub fn between(was: Judgement, became: Judgement) -> Option<Self> {
        use Judgement::{Drawn, Open};
        let lost = match (was, became) {
            // The endgame tables know that the game is drawn, and a search has not found a loss.
            (Drawn, Open(_)) => return None,
            // The game is drawn now, so the lead before was probably smaller than the search said.
            (Open(_), Drawn) => was.weight() / 2,
            (..) => was.weight() - became.weight(),
        };
        match lost {
            lost if lost >= Self::BLUNDER => Some(Self::Blunder),
            lost if lost >= Self::MISTAKE => Some(Self::Mistake),
            _ => None,
        }
    }

    /// The mark after the turn: `?` or `??`.
    #[must_use]
    pub fn mark(self) -> &'static str {
        match self {
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }
}

/// A turn that was a mistake or a blunder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TurningPoint {
    /// The number of the turn, from 1.
    pub ply: Ply,
    /// The best turn instead.
    pub best: Turn,
    /// The best turns of both sides after `best`.
    pub then: Vec<Turn>,
    /// The player's evaluation with the best turn.
    pub was: Judgement,
    /// The player's evaluation after the turn that was played.
    pub became: Judgement,
}

impl TurningPoint {
    /// How bad the turn was.
    #[must_use]
    pub fn slip(&self) -> Slip {
        Slip::between(self.was, self.became).unwrap_or(Slip::Mistake)
    }
}

/// The analysis of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Annotation {
    /// The number of the game.
    pub game: GameId,
    /// When the analysis finished.
    pub made_at: Timestamp,
    /// The number of positions searched for each turn.
    pub nodes: u64,
    /// The mistakes and blunders, in order.
    pub points: Vec<TurningPoint>,
}

impl Annotation {
    /// The turning point at this turn, if it is one.
    #[must_use]
    pub fn at(&self, ply: Ply) -> Option<&TurningPoint> {
        self.points.iter().find(|point| point.ply == ply)
    }

    /// The first turning point after a turn.
    #[must_use]
    pub fn next_after(&self, ply: Ply) -> Option<Ply> {
        self.points
            .iter()
            .map(|point| point.ply)
            .find(|other| *other > ply)
    }

    /// The last turning point before a turn.
    #[must_use]
    pub fn last_before(&self, ply: Ply) -> Option<Ply> {
        self.points
            .iter()
            .map(|point| point.ply)
            .rfind(|other| *other < ply)
    }
}

#[cfg(test)]
mod tests;
