//! The result of analysing a finished game.

use crate::{GameId, Ply, Timestamp};
use fanorona_rules::Turn;
use std::fmt;
use std::str::FromStr;

/// The evaluation of a position for one side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Judgement {
    /// The side wins.
    Won,
    /// The game is drawn.
    Drawn,
    /// The side loses.
    Lost,
    /// Undecided. The side is ahead by this many hundredths of a piece.
    Open(i32),
}

impl Judgement {
    /// The value of one piece.
    pub const PIECE: i32 = 100;

    /// The same evaluation for the other side.
    #[must_use]
    pub fn reversed(self) -> Self {
        match self {
            Self::Won => Self::Lost,
            Self::Drawn => Self::Drawn,
            Self::Lost => Self::Won,
            Self::Open(ahead) => Self::Open(ahead.saturating_neg()),
        }
    }
}

/// The stored form: `won`, `drawn`, `lost`, or hundredths of a piece such as `+125`.
impl fmt::Display for Judgement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Won => f.write_str("won"),
            Self::Drawn => f.write_str("drawn"),
            Self::Lost => f.write_str("lost"),
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
        let judgement = match text {
            "won" => Self::Won,
            "drawn" => Self::Drawn,
            "lost" => Self::Lost,
            number => Self::Open(number.parse().map_err(|_not_a_number| NotAJudgement)?),
        };
        // Only the canonical form is valid, so that each judgement has exactly one text.
        Some(judgement).filter(|it| it.to_string() == text).ok_or(NotAJudgement)
    }
}

/// How bad a turn was.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Slip {
    /// The turn lost at least a piece and a half.
    Mistake,
    /// The turn lost at least four pieces, or the game.
    Blunder,
}

impl Slip {
    /// The loss that makes a turn a mistake, in hundredths of a piece.
    const MISTAKE: i32 = 150;
    /// The loss that makes a turn a blunder, in hundredths of a piece.
    const BLUNDER: i32 = 400;

    /// Classifies the change from one evaluation to another. `None` if the loss is small.
    #[must_use]
    pub fn between(was: Judgement, became: Judgement) -> Option<Self> {
        use Judgement::{Drawn, Lost, Open, Won};
        let lost = match (was, became) {
            (Lost, _) | (_, Won) | (Drawn, Drawn | Open(_)) => return None,
            (Won, Drawn | Lost | Open(_)) | (Drawn | Open(_), Lost) => return Some(Self::Blunder),
            (Open(was), Drawn) => was,
            (Open(was), Open(became)) => was.saturating_sub(became),
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
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TurningPoint {
    /// The number of the turn, from 1.
    pub ply: Ply,
    /// The best turn instead.
    pub best: Turn,
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
        self.points.iter().map(|point| point.ply).find(|other| *other > ply)
    }

    /// The last turning point before a turn.
    #[must_use]
    pub fn last_before(&self, ply: Ply) -> Option<Ply> {
        self.points.iter().map(|point| point.ply).rfind(|other| *other < ply)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Judgement::{Drawn, Lost, Open, Won};

    #[test]
    fn only_the_canonical_text_is_read() {
        for judgement in [Won, Drawn, Lost, Open(0), Open(125), Open(-3)] {
            assert_eq!(judgement.to_string().parse(), Ok(judgement));
            assert_eq!(judgement.reversed().reversed(), judgement);
        }
        for text in ["", "125", "+", "-0", "Won", " won", "+1.5"] {
            assert_eq!(text.parse::<Judgement>(), Err(NotAJudgement), "{text}");
        }
    }

    #[test]
    fn a_mistake_loses_a_piece_and_a_half_and_a_blunder_the_game() {
        for (was, became, slip) in [
            (Won, Won, None),
            (Won, Open(900), Some(Slip::Blunder)),
            (Won, Drawn, Some(Slip::Blunder)),
            (Won, Lost, Some(Slip::Blunder)),
            (Drawn, Lost, Some(Slip::Blunder)),
            (Drawn, Open(-900), None),
            (Drawn, Won, None),
            (Lost, Lost, None),
            (Lost, Open(0), None),
            (Open(0), Lost, Some(Slip::Blunder)),
            (Open(0), Won, None),
            (Open(100), Open(-49), None),
            (Open(100), Open(-50), Some(Slip::Mistake)),
            (Open(100), Open(-300), Some(Slip::Blunder)),
            (Open(200), Drawn, Some(Slip::Mistake)),
            (Open(-100), Drawn, None),
        ] {
            assert_eq!(Slip::between(was, became), slip, "{was} {became}");
        }
    }
}
