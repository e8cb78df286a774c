//! What the players lost in a game that was analysed.

use super::{Judgement, Mistake, Slip, seen_by};
use crate::Ply;
use fanorona_rules::Side;
use std::ops::AddAssign;

/// What a player lost in a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Losses {
    /// The number of turns that were mistakes.
    pub mistakes: u32,
    /// The number of turns that were blunders.
    pub blunders: u32,
    /// What the turns of which it is known lost together, in hundredths of a piece.
    pub lost: u32,
    /// The number of these turns.
    pub known: u32,
}

impl Losses {
    /// What a side lost in a game that the side `first` began, with these mistakes and this course,
    /// White's evaluation after each turn.
    #[must_use]
    pub fn of(side: Side, first: Side, mistakes: &[Mistake], course: &[Judgement]) -> Self {
        let mut losses = Self::default();
        let own = |mistake: &&Mistake| mistake.ply.side(first) == side;
        for mistake in mistakes.iter().filter(own) {
            *match mistake.slip() {
                Slip::Mistake => &mut losses.mistakes,
                Slip::Blunder => &mut losses.blunders,
            } += 1;
        }
        let mut mistakes = mistakes.iter().peekable();
        for (ply, after) in (1..).map(Ply).zip(course) {
            let mistake = mistakes.next_if(|mistake| mistake.ply <= ply);
            if ply.side(first) != side {
                continue;
            }
            let lost = match mistake {
                Some(mistake) => Some(Slip::loss(mistake.was, mistake.became)),
                None => loss(side, ply, *after, course),
            };
            losses.lost += lost.unwrap_or_default();
            losses.known += u32::from(lost.is_some());
        }
        losses
    }

    /// What a turn lost on average, in hundredths of a piece; `None` if it is not known.
    #[must_use]
    pub fn average(self) -> Option<u32> {
        self.lost.checked_div(self.known)
    }
}

impl AddAssign for Losses {
    fn add_assign(&mut self, other: Self) {
        self.mistakes += other.mistakes;
        self.blunders += other.blunders;
        self.lost += other.lost;
        self.known += other.known;
    }
}

/// What a turn of a side that is no mistake lost, in hundredths of a piece. It has not lost as much as a
/// mistake: evaluations differ a little from search to search.
fn loss(side: Side, ply: Ply, after: Judgement, course: &[Judgement]) -> Option<u32> {
    let before = *course.get(ply.0.checked_sub(2)? as usize)?;
    let [before, after] = [before, after].map(|judgement| seen_by(side, judgement));
    Some(Slip::loss(before, after).min(Slip::MISTAKE - 1))
}
