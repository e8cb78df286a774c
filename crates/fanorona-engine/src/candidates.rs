//! The turns that a search looks at, in the order in which it does.

use std::ops::ControlFlow;

use fanorona_rules::{Position, Progress, Side, Stage, Turn};

use crate::keys;

/// Turns that are made of one position, at most. More exist only on boards that were set up to have them.
const VISITED: usize = 20_000;
/// Different positions to which they lead that are kept below the root, at most: those that take most.
const KEPT: usize = 256;
/// The same at the root.
const KEPT_AT_ROOT: usize = 8_192;

/// What a turn that takes another piece is worth in the order.
const PIECE: i32 = 4_096;
/// What it costs in the order to leave the other side a capture.
const LEAVES_CAPTURE: i32 = 6_000;
/// The turn that the table knows as the best.
const FIRST: i32 = i32::MAX;

/// Where a turn leads.
#[derive(Clone, Copy)]
pub(crate) struct Candidate {
    pub(crate) position: Position,
    pub(crate) key: u64,
    /// Higher is looked at earlier.
    pub(crate) rank: i32,
    /// How many pieces it takes.
    pub(crate) taken: u8,
    /// Where the piece came from and went to, for [`Memory`].
    pub(crate) way: u16,
}

impl Candidate {
    fn new(before: &Position, key: u64, after: &Position) -> Self {
        let side = before.side_to_move();
        let (old, new) = (before.pieces(side).bits(), after.pieces(side).bits());
        let way = (old & !new).trailing_zeros() << 6 | (new & !old).trailing_zeros() & 63;
        let taken = before.pieces(side.opposite()).len() - after.pieces(side.opposite()).len();
        Self {
            position: *after,
            key: keys::key_after(key, before, after),
            rank: 0,
            taken: u8::try_from(taken).unwrap_or(u8::MAX),
            way: u16::try_from(way & 0xfff).unwrap_or_default(),
        }
    }

    /// A part of the key, as the table keeps it.
    #[expect(clippy::cast_possible_truncation, reason = "a part is wanted")]
    pub(crate) const fn mark(&self) -> u32 {
        self.key as u32
    }
}

/// Which ways were good before: of each side, those between two points.
pub(crate) struct Memory {
    worth: Vec<i32>,
}

/// No way is worth more than this, so that memory never outweighs a capture left to the other side.
const WORTH: i32 = 4_000;
const WAYS: usize = 1 << 12;

impl Memory {
    pub(crate) fn new() -> Self {
        Self { worth: vec![0; 2 * WAYS] }
    }

    pub(crate) fn clear(&mut self) {
        self.worth.fill(0);
    }

    pub(crate) fn of(&self, side: Side, way: u16) -> i32 {
        self.worth[Self::place(side, way)]
    }

    /// The way was good (a positive `change`) or was not. Old experience fades with every new one.
    pub(crate) fn learn(&mut self, side: Side, way: u16, change: i32) {
        let worth = &mut self.worth[Self::place(side, way)];
        let change = change.clamp(-WORTH / 4, WORTH / 4);
        *worth += change - *worth * change.abs() / WORTH;
    }

    fn place(side: Side, way: u16) -> usize {
        side as usize * WAYS + usize::from(way) % WAYS
    }
}

/// Whether a list has all that there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LeftOut {
    None,
    Some,
}

/// What makes the order of turns.
pub(crate) struct Order<'a> {
    pub(crate) memory: &'a Memory,
    /// The mark of the best turn, as the table knows it.
    pub(crate) best: Option<u32>,
    /// Ways of turns without a capture that were enough in positions nearby.
    pub(crate) killers: [u16; 2],
}

impl Order<'_> {
    /// Where a turn of `before` leads, with its place in the order.
    pub(crate) fn ranked(&self, before: &Position, key: u64, after: &Position) -> Candidate {
        let candidate = Candidate::new(before, key, after);
        Candidate { rank: self.rank(before, &candidate), ..candidate }
    }

    fn rank(&self, before: &Position, candidate: &Candidate) -> i32 {
        if self.best == Some(candidate.mark()) {
            return FIRST;
        }
        let leaves = if candidate.position.can_capture() { LEAVES_CAPTURE } else { 0 };
        let taken = PIECE * i32::from(candidate.taken);
        let memory = if candidate.taken > 0 {
            0
        } else if self.killers.contains(&candidate.way) {
            WORTH
        } else {
            self.memory.of(before.side_to_move(), candidate.way)
        };
        taken - leaves + memory
    }
}

/// Lists where the turns of `before` lead behind what is in `pool`: each position once, best first. Says whether
/// some were left out.
pub(crate) fn list(pool: &mut Vec<Candidate>, before: &Position, key: u64, order: &Order<'_>) -> LeftOut {
    let begin = pool.len();
    let mut visited = 0;
    let mut left_out = false;
    before.for_each_turn(|_, after| {
        pool.push(order.ranked(before, key, after));
        visited += 1;
        if pool.len() - begin >= 2 * KEPT {
            left_out |= thin(pool, begin, KEPT);
        }
        if visited < VISITED { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    if visited == VISITED {
        for (_, after) in hasty(before) {
            pool.push(order.ranked(before, key, &after));
        }
    }
    left_out |= thin(pool, begin, KEPT) || visited == VISITED;
    if left_out { LeftOut::Some } else { LeftOut::None }
}

/// The turns themselves, for the root: of several that lead to one position the shortest.
pub(crate) fn turns(position: &Position) -> Vec<(Turn, Position)> {
    let mut all: Vec<(Turn, Position)> = Vec::new();
    let mut visited = 0;
    position.for_each_turn(|turn, after| {
        all.push((*turn, *after));
        visited += 1;
        if visited < VISITED { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    if visited == VISITED {
        all.extend(hasty(position));
    }
    let enemy = position.side_to_move().opposite();
    let left = |after: &Position| after.pieces(enemy).len();
    let board = |after: &Position| (after.pieces(enemy).bits(), after.pieces(enemy.opposite()).bits());
    all.sort_by_key(|(turn, after)| (left(after), board(after), turn.len()));
    all.dedup_by_key(|(_, after)| board(after));
    all.truncate(KEPT_AT_ROOT);
    all
}

/// The turn that leads from one position to the other, if it is among those that are made.
pub(crate) fn turn_between(before: &Position, mark: u32) -> Option<(Turn, Position)> {
    let key = keys::key(before);
    turns(before).into_iter().find(|(_, after)| Candidate::new(before, key, after).mark() == mark)
}

/// Keeps the best, in their order and each once, and says whether that left some out. Equal positions have equal
/// ranks, so they come to stand side by side.
fn thin(pool: &mut Vec<Candidate>, begin: usize, most: usize) -> bool {
    pool[begin..].sort_unstable_by(|one, other| other.rank.cmp(&one.rank).then(one.key.cmp(&other.key)));
    let mut end = begin;
    for index in begin..pool.len() {
        if end == begin || pool[end - 1].key != pool[index].key {
            pool[end] = pool[index];
            end += 1;
        }
    }
    pool.truncate(end.min(begin + most));
    end > begin + most
}

/// For boards with more turns than are made: each first step, gone on with by whatever takes most at once. So
/// no piece that can capture is left out.
fn hasty(position: &Position) -> Vec<(Turn, Position)> {
    let enemy = position.side_to_move().opposite();
    let mut all = Vec::new();
    for &first in &position.steps() {
        let mut progress = position.step(first).ok();
        while let Some(Progress::UnderWay(chain)) = progress {
            let stopped = chain.stop();
            all.push((stopped.turn, stopped.position));
            let next = chain
                .steps()
                .iter()
                .filter_map(|&step| chain.step(step).ok())
                .min_by_key(|it| Stage::from(*it).pieces(enemy).len());
            progress = next;
        }
        all.extend(progress.and_then(Progress::finished).map(|it| (it.turn, it.position)));
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn listed(position: &Position) -> Vec<Candidate> {
        let memory = Memory::new();
        let order = Order { memory: &memory, best: None, killers: [0; 2] };
        let mut pool = Vec::new();
        let left_out = list(&mut pool, position, keys::key(position), &order);
        assert!(left_out == LeftOut::None || pool.len() == KEPT);
        pool
    }

    fn reached(position: &Position) -> BTreeSet<String> {
        let mut all = BTreeSet::new();
        position.for_each_turn(|_, after| {
            all.insert(after.to_string());
            ControlFlow::Continue(())
        });
        all
    }

    #[test]
    fn every_position_that_can_be_reached_is_listed_once() {
        let mut dice = crate::dice::Dice::new(3);
        for start in
            fanorona_rules::Ruleset::ALL.map(Position::start).into_iter().chain([Position::start_of_vela()])
        {
            for _ in 0..20 {
                crate::arena::random_game(start, &mut dice, |position| {
                    let there = reached(position);
                    if there.len() > KEPT {
                        return;
                    }
                    let list = listed(position);
                    assert_eq!(list.len(), there.len(), "{position}");
                    let texts: BTreeSet<String> = list.iter().map(|it| it.position.to_string()).collect();
                    assert_eq!(texts, there);
                    let turns = turns(position);
                    assert_eq!(turns.len(), there.len());
                    for (turn, after) in turns {
                        assert_eq!(position.play(&turn), Ok(after));
                    }
                });
            }
        }
    }

    /// A board that was set up to have far more turns than can be listed.
    #[test]
    fn of_very_many_turns_those_that_take_most_are_kept() {
        let crowded: Position = "1b1b1b1b1/b1b1b1b1b/1b1bwb1b1/b1b1b1b1b/1b1b1b1b1 w".parse().unwrap();
        let list = listed(&crowded);
        assert!(!list.is_empty() && list.len() <= KEPT);
        assert!(list.windows(2).all(|two| two[0].rank >= two[1].rank));
        let turns = turns(&crowded);
        for (turn, after) in turns.iter().take(100) {
            assert_eq!(crowded.play(turn), Ok(*after));
        }
        for (turn, after) in hasty(&crowded) {
            assert_eq!(crowded.play(&turn), Ok(after));
        }
        let first_steps = crowded.steps().len();
        assert!(hasty(&crowded).len() >= first_steps);
    }

    #[test]
    fn experience_fades_and_stays_within_its_bound() {
        let mut memory = Memory::new();
        for _ in 0..1_000 {
            memory.learn(Side::White, 77, 900);
        }
        assert!((1..=WORTH).contains(&memory.of(Side::White, 77)));
        assert_eq!(memory.of(Side::Black, 77), 0);
        for _ in 0..1_000 {
            memory.learn(Side::White, 77, -900);
        }
        assert!((-WORTH..0).contains(&memory.of(Side::White, 77)));
    }
}
