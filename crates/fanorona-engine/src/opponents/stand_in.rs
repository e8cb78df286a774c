//! Simple players that stand in for beginners when the lowest levels are measured
//! (`docs/engine.md`, "Levels"). They share only the rules with the engine.

use crate::rng::Rng;
use fanorona_rules::{Position, Turn};
use std::fmt;
use std::ops::ControlFlow;

/// A player without a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum StandIn {
    /// Any turn, each with the same probability.
    Random,
    /// Three turns in four like [`StandIn::Greedy`], the others like [`StandIn::Random`].
    MostlyGreedy,
    /// One of the turns that capture most.
    Greedy,
    /// One of the turns with the best difference between its captures and those of the opponent's
    /// best answer.
    GreedyReply,
}

/// The value of a turn that wins at once, above every difference in pieces.
const WIN: i64 = 1_000;
/// How many turns of a position are looked at. Only specially constructed boards have more.
const MAX_TURNS: usize = 20_000;

impl StandIn {
    /// All of them, the weakest first.
    pub const ALL: [Self; 4] = [
        Self::Random,
        Self::MostlyGreedy,
        Self::Greedy,
        Self::GreedyReply,
    ];

    /// The name on command lines and in tables.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::MostlyGreedy => "greedy34",
            Self::Greedy => "greedy",
            Self::GreedyReply => "greedy-reply",
        }
    }

    /// The stand-in with this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.name() == name)
    }

    /// The turn to play, or `None` if the game is over. `rng` decides between equal turns.
    pub fn turn(self, position: &Position, rng: &mut Rng) -> Option<Turn> {
        match self {
            Self::Random => best(position, rng, |_| 0),
            Self::MostlyGreedy if rng.below(4) == 0 => best(position, rng, |_| 0),
            Self::MostlyGreedy | Self::Greedy => {
                best(position, rng, |after| captured(position, after))
            }
            Self::GreedyReply => best(position, rng, |after| {
                captured(position, after) - best_answer(after)
            }),
        }
    }
}

impl fmt::Display for StandIn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// One of the turns with the highest value of the position after it.
fn best(position: &Position, rng: &mut Rng, value: impl Fn(&Position) -> i64) -> Option<Turn> {
    let mut all = turns(position);
    let values: Vec<i64> = all.iter().map(|(_, after)| value(after)).collect();
    let most = values.iter().max().copied()?;
    let mut of_most = values.iter().map(|value| *value == most);
    all.retain(|_| of_most.next() == Some(true));
    Some(all[rng.below(all.len())].0)
}

fn turns(position: &Position) -> Vec<(Turn, Position)> {
    let mut all = Vec::new();
    position.for_each_turn(|turn, after| {
        all.push((*turn, *after));
        if all.len() < MAX_TURNS {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    all
}

/// How many pieces the turn from one position to another captures.
fn captured(before: &Position, after: &Position) -> i64 {
    let enemy = before.side_to_move().opposite();
    i64::from(before.pieces(enemy).len()) - i64::from(after.pieces(enemy).len())
}

/// How many pieces the best answer in this position captures. A lost position is worth a win to the
/// other side.
fn best_answer(position: &Position) -> i64 {
    if position.outcome().is_some() {
        return -WIN;
    }
    turns(position)
        .iter()
        .map(|(_, after)| captured(position, after))
        .max()
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn played(stand_in: StandIn, position: &str) -> BTreeSet<String> {
        let position: Position = position.parse().unwrap();
        let mut rng = Rng::new(1);
        (0..200)
            .filter_map(|_| stand_in.turn(&position, &mut rng))
            .map(|turn| turn.to_string())
            .collect()
    }

    const START: &str = "bbbbbbbbb/bbbbbbbbb/bwbw1bwbw/wwwwwwwww/wwwwwwwww w";

    #[test]
    fn random_plays_every_turn_and_greedy_one_that_captures_most() {
        assert_eq!(played(StandIn::Random, START).len(), 5);
        assert_eq!(played(StandIn::MostlyGreedy, START).len(), 5);
        let most = played(StandIn::Greedy, START);
        assert!(
            !most.contains("d3e3+") && most.contains("e2e3+"),
            "{most:?}"
        );
    }

    #[test]
    fn greedy_reply_looks_at_the_answer_and_wins_at_once() {
        assert!(played(StandIn::GreedyReply, START).is_subset(&played(StandIn::Random, START)));
        assert_eq!(
            played(StandIn::GreedyReply, "3/1b1/w2 b"),
            BTreeSet::from(["b2c3-".to_owned()])
        );
        for stand_in in StandIn::ALL {
            assert!(played(stand_in, "2b/3/3 w").is_empty(), "the game is over");
            assert_eq!(StandIn::from_name(stand_in.name()), Some(stand_in));
        }
        assert_eq!(StandIn::from_name("robot1"), None);
    }
}
