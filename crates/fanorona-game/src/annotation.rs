//! What an analysis says about a game that was played.

use crate::{GameId, Ply, Timestamp};
use fanorona_rules::Turn;
use std::fmt;
use std::str::FromStr;

/// How a position stands for one side, as far as was seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Judgement {
    /// It wins.
    Won,
    /// Nobody wins.
    Drawn,
    /// It loses.
    Lost,
    /// Nothing is decided: it is so many hundredths of a piece ahead.
    Open(i32),
}

impl Judgement {
    /// So much is taken for a piece.
    pub const PIECE: i32 = 100;

    /// The same from the other side.
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

/// The form in which it is kept and read back: `won`, `drawn`, `lost`, or hundredths of a piece like `+125`.
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

/// The text is no judgement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotAJudgement;

impl fmt::Display for NotAJudgement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no judgement")
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
        // Only what is written is read: one judgement has one text.
        Some(judgement).filter(|it| it.to_string() == text).ok_or(NotAJudgement)
    }
}

/// How bad a turn was.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Slip {
    /// Something was lost by it.
    Mistake,
    /// Much was lost by it, or the game.
    Blunder,
}

impl Slip {
    /// A mistake loses this many hundredths of a piece.
    const MISTAKE: i32 = 150;
    /// A blunder loses this many.
    const BLUNDER: i32 = 400;

    /// What it is to come from one judgement to another; `None` when next to nothing was lost.
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

    /// The mark behind a turn: `?` or `??`.
    #[must_use]
    pub fn mark(self) -> &'static str {
        match self {
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }
}

/// A turn by which something was lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TurningPoint {
    /// Which turn, counted from 1 over both sides.
    pub ply: Ply,
    /// The turn that should have been played.
    pub best: Turn,
    /// What its player would have had with that.
    pub was: Judgement,
    /// What its player had after the turn that was played.
    pub became: Judgement,
}

impl TurningPoint {
    /// How bad the turn was.
    #[must_use]
    pub fn slip(&self) -> Slip {
        Slip::between(self.was, self.became).unwrap_or(Slip::Mistake)
    }
}

/// What an analysis says about a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Annotation {
    /// Which game.
    pub game: GameId,
    /// When it was done.
    pub made_at: Timestamp,
    /// At so many positions it looked for each turn.
    pub nodes: u64,
    /// The turns by which something was lost, in order.
    pub points: Vec<TurningPoint>,
}

impl Annotation {
    /// What it says about one turn.
    #[must_use]
    pub fn at(&self, ply: Ply) -> Option<&TurningPoint> {
        self.points.iter().find(|point| point.ply == ply)
    }

    /// The first turning point behind a turn.
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
    fn what_is_written_is_read_and_nothing_else() {
        for judgement in [Won, Drawn, Lost, Open(0), Open(125), Open(-3)] {
            assert_eq!(judgement.to_string().parse(), Ok(judgement));
            assert_eq!(judgement.reversed().reversed(), judgement);
        }
        for text in ["", "125", "+", "-0", "Won", " won", "+1.5"] {
            assert_eq!(text.parse::<Judgement>(), Err(NotAJudgement), "{text}");
        }
    }

    #[test]
    fn a_slip_is_what_loses_a_piece_and_a_half_and_a_blunder_what_loses_the_game() {
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
