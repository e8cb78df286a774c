//! Positions from random legal play, and random boards; the same in every run.

use std::ops::ControlFlow;

use fanorona_rules::{PointSet, Position, Ruleset, Setup, Side};

/// The SplitMix64 generator: small, and good enough to choose turns.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below `bound`.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        usize::try_from((mixed ^ (mixed >> 31)) % bound as u64).expect("below a usize")
    }
}

/// A random start position.
pub(crate) fn start(dice: &mut Dice) -> Position {
    match dice.below(6) {
        0 => Ruleset::Telo.start(),
        1 => Ruleset::Dimyand.start(),
        2 => Position::start_of_vela(),
        _ => Ruleset::Tsivy.start(),
    }
}

/// A position after up to 40 random turns.
pub(crate) fn from_play(seed: u64) -> Position {
    let mut dice = Dice::new(seed);
    let mut position = start(&mut dice);
    for _ in 0..dice.below(41) {
        let Some(next) = after_random_turn(&position, &mut dice) else {
            break;
        };
        position = next;
    }
    position
}

/// A position from random play. In half of all cases some pieces are removed or moved.
pub(crate) fn any(seed: u64) -> Position {
    let position = from_play(seed);
    let mut dice = Dice::new(!seed);
    let mut setup = position.setup();
    for _ in 0..dice.below(12).saturating_sub(5) {
        mutate(&mut setup, &mut dice);
    }
    setup.position().unwrap_or(position)
}

/// A random board with any number of pieces, up to one on every point.
pub(crate) fn crowded(seed: u64) -> Position {
    let mut dice = Dice::new(seed);
    loop {
        let mut setup = start(&mut dice).setup();
        let (white, black) = (dice.below(101), dice.below(101));
        (setup.white, setup.black) = (PointSet::EMPTY, PointSet::EMPTY);
        for point in setup.ruleset.points() {
            if dice.below(100) < white {
                setup.white.insert(point);
            } else if dice.below(100) < black {
                setup.black.insert(point);
            }
        }
        if dice.below(2) == 0 {
            setup.to_move = setup.to_move.opposite();
        }
        if let Ok(position) = setup.position() {
            return position;
        }
    }
}

fn after_random_turn(position: &Position, dice: &mut Dice) -> Option<Position> {
    let mut chosen = None;
    let mut seen = 0;
    position.for_each_turn(|_, next| {
        seen += 1;
        if dice.below(seen) == 0 {
            chosen = Some(*next);
        }
        ControlFlow::Continue(())
    });
    chosen
}

fn mutate(setup: &mut Setup, dice: &mut Dice) {
    let choose = |points: PointSet, dice: &mut Dice| {
        points.iter().nth(dice.below(points.len().max(1) as usize))
    };
    let pieces = if dice.below(2) == 0 {
        &mut setup.white
    } else {
        &mut setup.black
    };
    let Some(from) = choose(*pieces, dice) else {
        return;
    };
    pieces.remove(from);
    let empty = setup.ruleset.points() - setup.white - setup.black;
    let to = choose(empty, dice);
    let pieces = if dice.below(2) == 0 {
        &mut setup.white
    } else {
        &mut setup.black
    };
    match (dice.below(3), to) {
        (0, Some(to)) => pieces.insert(to),
        (1, _) => setup.to_move = setup.to_move.opposite(),
        _ => {}
    }
}

/// The setup with `change` applied to the point of every piece.
pub(crate) fn rearranged(
    setup: Setup,
    mut change: impl FnMut(fanorona_rules::Point) -> fanorona_rules::Point,
) -> Setup {
    let mut moved = |side| -> PointSet {
        let pieces = match side {
            Side::White => setup.white,
            Side::Black => setup.black,
        };
        pieces.iter().map(&mut change).collect()
    };
    Setup {
        white: moved(Side::White),
        black: moved(Side::Black),
        ..setup
    }
}
