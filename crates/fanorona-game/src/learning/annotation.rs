//! The result of analysing a finished game.

use crate::{GameId, Ply, Timestamp};
use fanorona_rules::{BySide, Side, Turn};
use std::fmt;
use std::str::FromStr;
use strum::IntoStaticStr;

mod losses;

pub use losses::Losses;

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
    /// The weight of a position that is won; that of a lost one is as far below 0.
    pub const DECIDED: i32 = Self::DECISIVE + Self::PIECE;

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

    /// Who wins, if both sides play their best; `None` if neither side is so far ahead.
    #[must_use]
    pub fn winner(self, of: Side) -> Option<Side> {
        match self.weight() {
            weight if weight >= Self::DECISIVE => Some(of),
            weight if weight <= -Self::DECISIVE => Some(of.opposite()),
            _ => None,
        }
    }

    /// A position in the course of a game, if the evaluation is White's.
    fn sign(self) -> CourseSign {
        match (self.winner(Side::White), self.weight()) {
            (Some(Side::White), _) => CourseSign::WhiteWins,
            (Some(Side::Black), _) => CourseSign::BlackWins,
            (None, weight) if weight >= Self::PIECE / 2 => CourseSign::White,
            (None, weight) if weight <= -Self::PIECE / 2 => CourseSign::Black,
            (None, _) => CourseSign::Even,
        }
    }

    /// How much the evaluation counts for the result, in hundredths of a piece: a larger lead of a
    /// side that wins anyway counts nothing.
    #[must_use]
    pub fn weight(self) -> i32 {
        match self {
            Self::Won(_) => Self::DECIDED,
            Self::Drawn => 0,
            Self::Lost(_) => -Self::DECIDED,
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
    const MISTAKE: u32 = 150;
    /// The loss that makes a turn a blunder, in hundredths of a piece.
    const BLUNDER: u32 = 400;

    /// Classifies the change from one evaluation to another. `None` if the loss is small
    /// ([`Slip::loss`]).
    #[must_use]
    pub fn between(was: Judgement, became: Judgement) -> Option<Self> {
        match Self::loss(was, became) {
            lost if lost >= Self::BLUNDER => Some(Self::Blunder),
            lost if lost >= Self::MISTAKE => Some(Self::Mistake),
            _ => None,
        }
    }

    /// What a turn lost, in hundredths of a piece. It is 0 if the result stays the same: a won game
    /// that takes longer, or a smaller lead that still wins.
    #[must_use]
    pub fn loss(was: Judgement, became: Judgement) -> u32 {
        use Judgement::{Drawn, Open};
        let lost = match (was, became) {
            // The endgame tables know that the game is drawn, and a search has not found a loss.
            (Drawn, Open(_)) => 0,
            // The game is drawn now, so the lead before was probably smaller than the search said.
            (Open(_), Drawn) => was.weight() / 2,
            (..) => was.weight() - became.weight(),
        };
        lost.max(0).unsigned_abs()
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

/// What a turn that was a mistake or a blunder lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mistake {
    /// The number of the turn, from 1.
    pub ply: Ply,
    /// The player's evaluation with the best turn.
    pub was: Judgement,
    /// The player's evaluation after the turn that was played.
    pub became: Judgement,
}

impl Mistake {
    /// How bad the turn was.
    #[must_use]
    pub fn slip(&self) -> Slip {
        Slip::between(self.was, self.became).unwrap_or(Slip::Mistake)
    }
}

impl TurningPoint {
    /// What the turn lost.
    #[must_use]
    pub fn mistake(&self) -> Mistake {
        Mistake {
            ply: self.ply,
            was: self.was,
            became: self.became,
        }
    }

    /// How bad the turn was.
    #[must_use]
    pub fn slip(&self) -> Slip {
        self.mistake().slip()
    }

    /// The best turns of both sides instead of the turn that was played.
    #[must_use]
    pub fn line(&self) -> Vec<Turn> {
        std::iter::once(self.best)
            .chain(self.then.iter().copied())
            .collect()
    }
}

/// The analysis of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Annotation {
    /// The number of the game.
    pub game: GameId,
    /// The side that played the first turn.
    pub first: Side,
    /// When the analysis finished.
    pub made_at: Timestamp,
    /// The number of positions searched for each turn.
    pub nodes: u64,
    /// The mistakes and blunders, in order.
    pub points: Vec<TurningPoint>,
    /// White's evaluation after each turn; empty if only the turning points are known.
    pub course: Vec<Judgement>,
}

/// When the result of a game changed for good.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decided {
    /// It was the same after every turn: the side that was winning, if one was.
    Always(Option<Side>),
    /// The result was the same after this turn and after all that followed.
    At {
        /// The number of the turn.
        ply: Ply,
        /// The side that was winning before the turn.
        was: Option<Side>,
        /// The side that was winning after it.
        became: Option<Side>,
    },
}

/// How a game was after a turn, in its course.
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum CourseSign {
    /// About even.
    Even,
    /// White is ahead.
    White,
    /// Black is ahead.
    Black,
    /// White is winning.
    WhiteWins,
    /// Black is winning.
    BlackWins,
    /// The turn was a mistake or a blunder.
    Slip,
}

impl CourseSign {
    /// The sign as a character.
    #[must_use]
    pub const fn as_char(self) -> char {
        match self {
            Self::Even => '=',
            Self::White => '+',
            Self::Black => '-',
            Self::WhiteWins => '1',
            Self::BlackWins => '0',
            Self::Slip => '?',
        }
    }
}

/// The evaluation for a side, of one for White.
fn seen_by(side: Side, judgement: Judgement) -> Judgement {
    match side {
        Side::White => judgement,
        Side::Black => judgement.reversed(),
    }
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

    /// The course of the game, a sign for each turn.
    pub fn signs(&self) -> impl Iterator<Item = CourseSign> + '_ {
        (1..).zip(&self.course).map(|(ply, judgement)| {
            if self.at(Ply(ply)).is_some() {
                CourseSign::Slip
            } else {
                judgement.sign()
            }
        })
    }

    /// What each side lost.
    #[must_use]
    pub fn losses(&self) -> BySide<Losses> {
        let mistakes: Vec<Mistake> = self.points.iter().map(TurningPoint::mistake).collect();
        BySide::from_fn(|side| Losses::of(side, self.first, &mistakes, &self.course))
    }

    /// When the result changed for good; `None` if the course of the game is not known.
    #[must_use]
    pub fn decided(&self) -> Option<Decided> {
        let (last, before) = self.course.split_last()?;
        let weight = |judgement: &Judgement| judgement.weight();
        let winner = |weight: i32| Judgement::Open(weight).winner(Side::White);
        let became = winner(weight(last));
        let better = |ply: Ply, one: i32, other: i32| match ply.side(self.first) {
            Side::White => one.max(other),
            Side::Black => one.min(other),
        };
        // A later search knows more: with its best turn a side gets at least what it got with the
        // turn that it played.
        let mut known = weight(last);
        for (index, judgement) in before.iter().enumerate().rev() {
            let next = Ply(u32::try_from(index).ok()?.saturating_add(2));
            known = better(next, weight(judgement), known);
            if winner(known) != became {
                return Some(Decided::At {
                    ply: next,
                    was: winner(known),
                    became,
                });
            }
        }
        // The start is not evaluated, unless the first turn was a mistake.
        let first = self.at(Ply(1)).map(|point| {
            let was = seen_by(self.first, point.was);
            better(Ply(1), weight(&was), known)
        });
        match first.map(winner) {
            Some(was) if was != became => Some(Decided::At {
                ply: Ply(1),
                was,
                became,
            }),
            Some(_) | None => Some(Decided::Always(became)),
        }
    }

    /// The next board after a number of turns on which a replay stops that looks for mistakes:
    /// before one, or after it.
    #[must_use]
    pub fn stop_after(&self, turns: u32) -> Option<u32> {
        self.stops().find(|stop| *stop > turns)
    }

    /// The same in the other direction.
    #[must_use]
    pub fn stop_before(&self, turns: u32) -> Option<u32> {
        self.stops().filter(|stop| *stop < turns).last()
    }

    fn stops(&self) -> impl Iterator<Item = u32> + '_ {
        self.points
            .iter()
            .flat_map(|point| [point.ply.0.saturating_sub(1), point.ply.0])
    }
}

#[cfg(test)]
mod tests;
