//! Whether the rounds after this one can be paired: whether the graph of those who have not met
//! contains that many perfect matchings without a common edge.

use super::{History, size};
use crate::tournament::EntrantNumber;

/// Who can still meet, in rows.
pub(super) struct Graph {
    size: usize,
    edges: Vec<bool>,
}

impl Graph {
    fn has(&self, one: usize, other: usize) -> bool {
        self.edges[one * self.size + other]
    }

    fn set(&mut self, one: usize, other: usize, edge: bool) {
        self.edges[one * self.size + other] = edge;
        self.edges[other * self.size + one] = edge;
    }

    fn least_degree(&self) -> usize {
        let rows = self.edges.chunks(self.size);
        let degrees = rows.map(|row| row.iter().filter(|edge| **edge).count());
        degrees.min().unwrap_or(0)
    }
}

/// Who can meet after this round: everybody who is left, and for an odd number the bye. `order` are
/// those who are paired in this round.
pub(super) fn graph(
    history: &History,
    everybody: &[EntrantNumber],
    order: &[EntrantNumber],
    mate: &[usize],
) -> Graph {
    let size = size(everybody.len());
    let place = |entrant: &EntrantNumber| order.iter().position(|it| it == entrant);
    let mates = |entrant: &EntrantNumber| place(entrant).map(|place| mate[place]);
    let mut graph = Graph {
        size,
        edges: vec![false; size * size],
    };
    for (one, first) in everybody.iter().enumerate() {
        for (other, second) in everybody.iter().enumerate().skip(one + 1) {
            let now = mates(first).is_some_and(|mate| order.get(mate) == Some(second));
            graph.set(one, other, !now && !history.have_met(*first, *second));
        }
        if size > everybody.len() {
            let now = mates(first).is_some_and(|mate| mate >= order.len());
            let free = !now && !history.odd_byes.contains(first);
            graph.set(one, everybody.len(), free);
        }
    }
    graph
}

/// Steps of the search. Beyond them the answer is no.
const MOST_STEPS: u32 = 50_000;

/// Whether this many rounds can be paired without a repeated meeting and without a second bye.
pub(super) fn can_be_paired(graph: Graph, rounds: u16) -> bool {
    let rounds = usize::from(rounds);
    // By Dirac's theorem a graph whose degrees are at least half of its size has a perfect
    // matching. Each round takes one from each degree.
    if rounds == 0 || graph.least_degree() + 1 >= graph.size / 2 + rounds {
        return true;
    }
    let mut search = Search {
        graph,
        steps: MOST_STEPS,
    };
    search.rounds(rounds, 0)
}

struct Search {
    graph: Graph,
    steps: u32,
}

impl Search {
    /// Rounds in any order are the same. So they are tried in the order of the first player's
    /// opponents, of whom those before `from` are left out.
    fn rounds(&mut self, rounds: usize, from: usize) -> bool {
        if rounds == 0 {
            return true;
        }
        if self.graph.least_degree() < rounds {
            return false;
        }
        self.round(rounds, from, &mut vec![false; self.graph.size])
    }

    /// Pairs the first who is free in this round with each possible opponent.
    fn round(&mut self, rounds: usize, from: usize, paired: &mut Vec<bool>) -> bool {
        let Some(one) = paired.iter().position(|paired| !paired) else {
            return self.rounds(rounds - 1, from);
        };
        let first = if one == 0 { from.max(1) } else { one + 1 };
        for other in first..self.graph.size {
            if paired[other] || !self.graph.has(one, other) {
                continue;
            }
            let Some(steps) = self.steps.checked_sub(1) else {
                return false;
            };
            self.steps = steps;
            self.graph.set(one, other, false);
            (paired[one], paired[other]) = (true, true);
            let from = if one == 0 { other + 1 } else { from };
            let found = self.round(rounds, from, paired);
            (paired[one], paired[other]) = (false, false);
            self.graph.set(one, other, true);
            if found {
                return true;
            }
        }
        false
    }
}
