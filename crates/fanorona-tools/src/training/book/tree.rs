//! The tree of positions of the book, and how scores are carried back to its root.

use super::{MOST_LOSS, MOST_TURNS};
use fanorona_rules::{Position, Ruleset};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap, HashMap, HashSet};
use std::ops::ControlFlow;

/// How much less likely a position is for each turn, in hundredths of a piece.
const TURN_COST: i32 = 20;

/// The different positions after all turns.
pub(super) fn after_each_turn(position: &Position) -> Vec<Position> {
    let mut all = BTreeMap::new();
    position.for_each_turn(|_, after| {
        all.insert(after.to_string(), *after);
        ControlFlow::Continue(())
    });
    all.into_values().collect()
}

/// What is known so far.
pub(super) struct Tree {
    pub(super) start: Position,
    /// The scores that searches found, for the side to move, in hundredths of a piece.
    pub(super) searched: HashMap<Position, i32>,
    /// Positions whose turns all lead to searched positions, and those.
    pub(super) followed: HashMap<Position, Vec<Position>>,
}

impl Tree {
    pub(super) fn new(searched: HashMap<Position, i32>) -> Self {
        let start = Position::start(Ruleset::Tsivy);
        let followed = searched
            .keys()
            .chain([&start])
            .map(|position| (*position, after_each_turn(position)))
            .filter(|(_, turns)| {
                !turns.is_empty() && turns.iter().all(|it| searched.contains_key(it))
            })
            .collect();
        Self {
            start,
            searched,
            followed,
        }
    }

    /// The scores of all positions, where those of followed positions come from the positions after
    /// their turns.
    pub(super) fn backed_up(&self) -> HashMap<Position, i32> {
        let mut scores = self.searched.clone();
        for _ in 0..MOST_TURNS {
            let mut has_changed = false;
            for (position, turns) in &self.followed {
                let best = turns
                    .iter()
                    .filter_map(|it| scores.get(it))
                    .map(|score| -score)
                    .max();
                has_changed |=
                    best.is_some_and(|best| scores.insert(*position, best) != Some(best));
            }
            if !has_changed {
                break;
            }
        }
        scores
    }

    /// The position to follow next: the one that costs least, where each turn costs what it loses
    /// and a bit more.
    pub(super) fn next(&self, scores: &HashMap<Position, i32>) -> Option<Position> {
        let mut open = BinaryHeap::from([(Reverse(0), Reverse(0), self.start.to_string())]);
        let mut seen = HashSet::new();
        while let Some((Reverse(cost), Reverse(depth), text)) = open.pop() {
            let position: Position = text.parse().ok()?;
            if !seen.insert(position) {
                continue;
            }
            let Some(turns) = self.followed.get(&position) else {
                if depth < MOST_TURNS && position.outcome().is_none() {
                    return Some(position);
                }
                continue;
            };
            let score_of = |it: &Position| scores.get(it).map(|score| -score);
            let best = turns.iter().filter_map(score_of).max().unwrap_or_default();
            for after in turns {
                let loss = best - score_of(after).unwrap_or(best);
                if loss <= MOST_LOSS {
                    open.push((
                        Reverse(cost + TURN_COST + loss),
                        Reverse(depth + 1),
                        after.to_string(),
                    ));
                }
            }
        }
        None
    }
}
