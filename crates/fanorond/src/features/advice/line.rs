//! What follows a turn, if both sides play their best.

use fanorona_rules::{Position, Turn};

/// The most turns that players are shown: three of each side.
const MOST: usize = 6;

/// A turn and the best turns after it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// The turns after the first one.
    pub then: Vec<Turn>,
    /// The pieces that the side of the first turn takes in all of them; `None` if the line ends in
    /// the middle of an exchange, where the count would mislead.
    pub takes: Option<u32>,
    /// The pieces that it loses; `None` as above.
    pub loses: Option<u32>,
}

impl Line {
    /// The line of a search, which begins with a turn of `start`. It ends on the last board on
    /// which nobody can capture. If there is none, it ends with a turn of the other side.
    pub fn new(start: &Position, line: &[Turn]) -> Self {
        let mover = start.side_to_move();
        let (mut at, mut boards, mut settled) = (*start, Vec::new(), None);
        for turn in line.iter().take(MOST) {
            let Ok(after) = at.play(turn) else { break };
            at = after;
            boards.push(at);
            if !can_capture(&at) {
                settled = Some(boards.len());
            }
        }
        let even = boards.len() - boards.len() % 2;
        let length = settled.unwrap_or(even.max(1)).min(boards.len());
        let end = length.checked_sub(1).map_or(*start, |last| boards[last]);
        let lost = |side| {
            start
                .pieces(side)
                .len()
                .saturating_sub(end.pieces(side).len())
        };
        let counted = |side| settled.map(|_| lost(side));
        Self {
            then: line[..length].iter().skip(1).copied().collect(),
            takes: counted(mover.opposite()),
            loses: counted(mover),
        }
    }
}

fn can_capture(at: &Position) -> bool {
    let mut captures = false;
    at.for_each_turn(|turn, _| {
        captures = turn.captures();
        // Captures are compulsory, so that one turn tells of all.
        std::ops::ControlFlow::Break(())
    });
    captures
}

#[cfg(test)]
mod tests {
    use super::*;
    use fanorona_rules::Ruleset;

    /// Plays turns one after the other.
    fn read(start: &Position, texts: &[&str]) -> Vec<Turn> {
        let mut at = *start;
        let mut turns = Vec::new();
        for text in texts {
            let turn = at.read_turn(text).unwrap();
            at = at.play(&turn).unwrap();
            turns.push(turn);
        }
        turns
    }

    #[test]
    fn a_line_ends_with_the_last_exchange() {
        let start = Ruleset::Telo.start();
        let line = read(&start, &["c2b2+", "a3a2+", "c1c2+", "b3c3"]);
        let settled = Line::new(&start, &line);
        assert_eq!(
            settled.then,
            line[1..3],
            "Black cannot capture then, and White can on the last board"
        );
        assert_eq!((settled.takes, settled.loses), (Some(2), Some(1)));
        let unsettled = Line::new(&start, &line[..2]);
        assert_eq!(
            unsettled,
            Line {
                then: vec![line[1]],
                takes: None,
                loses: None
            },
            "White can capture after it"
        );
        assert_eq!(
            Line::new(&start, &[]),
            Line {
                then: vec![],
                takes: None,
                loses: None
            }
        );
    }
}
