//! Tests of the endgame tables (`docs/tables.md`).

#![expect(clippy::unwrap_used, reason = "helpers of tests panic as tests do")]

use std::collections::HashMap;
use std::ops::ControlFlow;

use fanorona_engine::tables::{BadTable, Checksum, Form, HEADER, Material, Solver, Tables, Value};
use fanorona_engine::{Engine, Limit, Rng, Task, Verdict, self_play};
use fanorona_rules::{Column, Phase, Point, PointSet, Position, Row, Ruleset, Setup, Side};
use proptest::prelude::*;

const TELO: &[u8] = include_bytes!("../tables/telo.tables");
const DIMYAND: &[u8] = include_bytes!("../tables/dimyand.tables");
const TSIVY: &[u8] = include_bytes!("../tables/tsivy.tables");
const PAGE: &str = include_str!("../../../docs/tables.md");

fn after_each_turn(position: &Position) -> Vec<Position> {
    let mut all = Vec::new();
    position.for_each_turn(|_, after| {
        all.push(*after);
        ControlFlow::Continue(())
    });
    all
}

/// The values of positions by a slow and simple method, which shares nothing with the tables: it
/// looks at all turns of all undecided positions again and again. All positions after turns must be
/// in the list.
fn solve(positions: impl Iterator<Item = Position>) -> HashMap<Position, Value> {
    let mut open: Vec<(Position, Vec<Position>)> =
        positions.map(|it| (it, after_each_turn(&it))).collect();
    let mut values: HashMap<Position, Value> = HashMap::new();
    for turns in 0.. {
        let mut found = Vec::new();
        open.retain(|(position, next)| {
            let next = || next.iter().map(|next| values.get(next));
            if next().any(|it| matches!(it, Some(Value::Loss(_)))) {
                found.push((*position, Value::Win(turns)));
            } else if next().all(|it| matches!(it, Some(Value::Win(_)))) {
                found.push((*position, Value::Loss(turns)));
            } else {
                return true;
            }
            false
        });
        if found.is_empty() && turns > 0 {
            break;
        }
        values.extend(found);
    }
    values.extend(
        open.into_iter()
            .map(|(position, _)| (position, Value::Draw)),
    );
    values
}

/// All positions of a board with at most `total` pieces of both sides together.
fn all_positions(ruleset: Ruleset, total: u32) -> Vec<Position> {
    let mut setups = vec![(PointSet::EMPTY, PointSet::EMPTY)];
    for point in ruleset.points() {
        let more: Vec<_> = setups
            .iter()
            .filter(|(white, black)| white.len() + black.len() < total)
            .flat_map(|(white, black)| [(white.with(point), *black), (*white, black.with(point))])
            .collect();
        setups.extend(more);
    }
    let positions = setups.into_iter().flat_map(|(white, black)| {
        Side::ALL.map(|to_move| {
            Setup {
                ruleset,
                white,
                black,
                to_move,
                phase: Phase::Riatra,
            }
            .position()
            .ok()
        })
    });
    positions.flatten().collect()
}

fn assert_all_are_right(ruleset: Ruleset, total: u32) -> usize {
    let tables = Tables::shared();
    let values = solve(all_positions(ruleset, total).into_iter());
    for (position, value) in &values {
        assert_eq!(tables.probe(position), Some(*value), "{position}");
    }
    values.len()
}

#[test]
fn every_position_of_telo_has_the_value_that_a_slow_method_finds() {
    // 18,150 positions with both sides on the board and an empty point, for each side to move; 510
    // full boards for each side to move; and 511 positions for each side that has lost all pieces.
    assert_eq!(
        assert_all_are_right(Ruleset::Telo, 9),
        2 * (18_150 + 510 + 511)
    );
}

#[test]
fn positions_of_two_and_three_pieces_have_the_values_that_a_slow_method_finds() {
    assert_all_are_right(Ruleset::Dimyand, 4);
    assert_all_are_right(Ruleset::Tsivy, 3);
}

/// A position of at most six pieces, the side to move having at least one.
fn endgame() -> impl Strategy<Value = Position> {
    let points =
        proptest::sample::subsequence((0..45_u8).collect::<Vec<_>>(), 2..=6).prop_shuffle();
    (points, 1..=5_usize, any::<bool>(), any::<bool>()).prop_filter_map(
        "a position",
        |(points, own, small, white_moves)| {
            let ruleset = if small {
                Ruleset::Dimyand
            } else {
                Ruleset::Tsivy
            };
            let points: Vec<Point> = points
                .into_iter()
                .filter_map(|it| Some(Point::new(Column::new(it / 5)?, Row::new(it % 5)?)))
                .filter(|point| ruleset.contains(*point))
                .collect();
            let (own, opponent) = points.split_at(own.min(points.len()));
            let [own, opponent] = [own, opponent].map(|points| points.iter().copied().collect());
            let (to_move, white, black) = if white_moves {
                (Side::White, own, opponent)
            } else {
                (Side::Black, opponent, own)
            };
            Setup {
                ruleset,
                white,
                black,
                to_move,
                phase: Phase::Riatra,
            }
            .position()
            .ok()
        },
    )
}

/// The position with every point moved.
fn moved(position: &Position, to: impl Fn(u8, u8) -> (u8, u8)) -> Position {
    let Setup {
        ruleset,
        white,
        black,
        ..
    } = position.setup();
    let moved = |set: PointSet| -> PointSet {
        set.iter()
            .map(|point| {
                let (column, row) = to(point.column().index(), point.row().index());
                Point::new(Column::new(column).unwrap(), Row::new(row).unwrap())
            })
            .collect()
    };
    let setup = Setup {
        ruleset,
        white: moved(white),
        black: moved(black),
        ..position.setup()
    };
    setup.position().unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn a_position_is_worth_as_much_as_its_best_turn(position in endgame()) {
        let tables = Tables::shared();
        let value = tables.probe(&position);
        let best = after_each_turn(&position).iter().map(|after| tables.probe(after).unwrap().before()).max();
        prop_assert_eq!(value, Some(best.unwrap_or(Value::Loss(0))), "{}", position);
    }

    #[test]
    fn mirror_images_and_swapped_colours_have_the_same_value(position in endgame()) {
        let tables = Tables::shared();
        let value = tables.probe(&position);
        let (columns, rows) = (position.ruleset().columns(), position.ruleset().rows());
        let Setup { white, black, to_move, .. } = position.setup();
        let swapped = Setup { white: black, black: white, to_move: to_move.opposite(), ..position.setup() };
        let same = [
            moved(&position, |column, row| (columns - 1 - column, row)),
            moved(&position, |column, row| (column, rows - 1 - row)),
            swapped.position().unwrap(),
        ];
        for image in same {
            prop_assert_eq!(tables.probe(&image), value, "{}", image);
        }
    }
}

#[test]
fn positions_outside_of_the_tables_are_unknown() {
    let tables = Tables::shared();
    for text in [
        "bbbbbbbbb/bbbbbbbbb/bwbw1bwbw/wwwwwwwww/wwwwwwwww w",
        "w8/1w7/4bb3/5b3/w7b w",
        "wwwww/wwww1/2w2/5/b4 w",
        "9/4b4/9/9/w8 w vela:16",
    ] {
        assert_eq!(tables.probe(&text.parse().unwrap()), None, "{text}");
    }
    assert_eq!(Tables::empty().probe(&"3/1b1/w2 b".parse().unwrap()), None);
}

#[test]
fn a_game_that_is_over_is_lost_in_no_turns() {
    for text in ["2b/3/3 w", "bbb/bbb/bbw w", "4b/5/5/5/5 w"] {
        assert_eq!(
            Tables::shared().probe(&text.parse().unwrap()),
            Some(Value::Loss(0)),
            "{text}"
        );
    }
}

fn checksum(bytes: &[u8]) -> u64 {
    let mut checksum = Checksum::default();
    checksum.add(bytes);
    checksum.value()
}

/// The rows of `docs/tables.md` about the files in the executable.
#[test]
fn the_files_are_those_of_the_documentation() {
    for (name, bytes) in [("telo", TELO), ("dimyand", DIMYAND), ("tsivy", TSIVY)] {
        let row = format!(
            "| `{name}.tables` | {} | `{:016x}` |",
            bytes.len(),
            checksum(bytes)
        );
        assert!(PAGE.contains(&row), "docs/tables.md lacks {row}");
    }
}

/// Works out tables again: their bytes, and the rows of `docs/tables.md` with their counts.
fn assert_reproducible(ruleset: Ruleset, pieces: u8, bundle: &[u8]) -> usize {
    let mut solver = Solver::new(ruleset, 2);
    let mut begin = 0;
    let section = PAGE
        .split(&format!("## Positions of {}", ruleset.name()))
        .nth(1)
        .unwrap();
    for material in (2..=pieces)
        .flat_map(Material::of_total)
        .filter(|it| it.own <= it.opponent)
    {
        solver.solve(material);
        let both = [material, material.swapped()];
        for material in &both[..if material.own == material.opponent {
            1
        } else {
            2
        }] {
            let packed = solver.table(*material, Form::Packed).unwrap();
            assert!(bundle[begin..].starts_with(&packed), "{ruleset} {material}");
            begin += packed.len();
            let counts = solver.counts(*material).unwrap();
            let row = format!(
                "\n| {material} | {} | {} | {} | {} |\n",
                counts.won, counts.drawn, counts.lost, counts.longest
            );
            assert!(section.contains(&row), "docs/tables.md lacks {row}");
        }
    }
    begin
}

#[test]
fn the_tables_in_the_executable_can_be_reproduced() {
    assert_eq!(assert_reproducible(Ruleset::Telo, 9, TELO), TELO.len());
    assert_reproducible(Ruleset::Dimyand, 5, DIMYAND);
    assert_reproducible(Ruleset::Tsivy, 4, TSIVY);
}

/// Plain tables of one piece against one, in memory.
fn plain_table() -> Vec<u8> {
    let mut solver = Solver::new(Ruleset::Telo, 1);
    solver.solve(Material {
        own: 1,
        opponent: 1,
    });
    solver
        .table(
            Material {
                own: 1,
                opponent: 1,
            },
            Form::Plain,
        )
        .unwrap()
}

fn added(bytes: Vec<u8>) -> Result<Tables, BadTable> {
    let mut tables = Tables::empty();
    let length = bytes.len() as u64;
    tables.add(Box::new(bytes), length).map(|_| tables)
}

#[test]
fn a_plain_table_knows_what_the_table_in_the_executable_knows() {
    let tables = added(plain_table()).unwrap();
    for position in all_positions(Ruleset::Telo, 2) {
        assert_eq!(
            tables.probe(&position),
            Tables::shared().probe(&position),
            "{position}"
        );
    }
}

#[test]
fn a_changed_byte_or_a_wrong_length_is_noticed() {
    let good = plain_table();
    for place in 0..good.len() {
        let mut bad = good.clone();
        bad[place] ^= 0x10;
        assert!(added(bad).is_err(), "byte {place}");
    }
    for length in 0..good.len() {
        assert!(added(good[..length].to_vec()).is_err(), "{length} bytes");
    }
    assert_eq!(
        added([good.as_slice(), &[0]].concat()).err(),
        Some(BadTable::Length)
    );
    assert_eq!(added(vec![b'x'; 4 * HEADER]).err(), Some(BadTable::Foreign));
}

#[test]
fn solved_tables_are_read_again_instead_of_solved() {
    let material = Material {
        own: 1,
        opponent: 2,
    };
    let mut solver = Solver::new(Ruleset::Telo, 1);
    solver.solve(Material {
        own: 1,
        opponent: 1,
    });
    solver.solve(material);
    for form in [Form::Plain, Form::Packed] {
        let tables = [material, material.swapped()].map(|it| solver.table(it, form).unwrap());
        let mut again = Solver::new(Ruleset::Telo, 1);
        again
            .restore(
                Material {
                    own: 1,
                    opponent: 1,
                },
                [&plain_table(), &plain_table()],
            )
            .unwrap();
        again.restore(material, [&tables[0], &tables[1]]).unwrap();
        assert_eq!(again.values(material), solver.values(material));
        assert_eq!(
            again.values(material.swapped()),
            solver.values(material.swapped())
        );
        assert!(again.restore(material, [&tables[1], &tables[0]]).is_err());
    }
}

/// A random position of `pieces` pieces whose value is wanted.
fn random(rng: &mut Rng, pieces: usize, wanted: impl Fn(Value) -> bool) -> Position {
    loop {
        let position = self_play::endgame(Ruleset::Tsivy, pieces, rng);
        if Tables::shared().probe(&position).is_some_and(&wanted) {
            return position;
        }
    }
}

/// Plays White with the engine against the best play of the tables. Returns the winner.
fn played_out(start: Position, engine: &mut Engine) -> Option<Side> {
    let winner = self_play::play(start, |view| match view.position.side_to_move() {
        Side::White => {
            let (past, quiet) = (view.past, view.quiet());
            let task = Task {
                past,
                quiet,
                ..Task::new(view.position, Limit::nodes(5_000))
            };
            engine.search(&task, &|| false).map(|report| report.turn)
        }
        Side::Black => Tables::shared().best_turn(&view.position),
    });
    winner.unwrap()
}

#[test]
fn long_wins_are_won_and_draws_are_held() {
    let mut rng = Rng::new(23);
    let mut engine = Engine::new(1 << 20);
    for _ in 0..20 {
        let start = random(
            &mut rng,
            6,
            |value| matches!(value, Value::Win(turns) if turns >= 35),
        );
        let end = played_out(start, &mut engine);
        assert_eq!(end, Some(Side::White), "{start}");
    }
    for _ in 0..20 {
        let start = random(&mut rng, 6, |value| value == Value::Draw);
        let end = played_out(start, &mut engine);
        assert_eq!(end, None, "{start}");
    }
}

#[test]
fn the_engine_knows_the_end_of_an_endgame_without_searching() {
    let mut rng = Rng::new(5);
    let mut engine = Engine::new(1 << 16);
    for _ in 0..50 {
        let position = random(&mut rng, 5, |value| value != Value::Draw);
        let value = Tables::shared().probe(&position).unwrap();
        let report = engine
            .search(&Task::new(position, Limit::nodes(1)), &|| false)
            .unwrap();
        assert_eq!(report.score, value.score(), "{position}");
        let after = position.play(&report.turn).unwrap();
        assert_eq!(Tables::shared().probe(&after).unwrap().before(), value);
        let verdict = report.score.verdict();
        assert!(matches!(
            verdict,
            Verdict::Won { .. } | Verdict::Lost { .. }
        ));
    }
}

#[test]
fn a_table_that_is_still_packed_delays_nobody_who_cannot_wait() {
    let tables = Tables::embedded();
    // Nobody can capture.
    let position: Position = "b2/3/1w1 w".parse().unwrap();
    assert_eq!(tables.probe_unpacked(&position), None);
    let value = tables.probe(&position);
    assert!(value.is_some());
    assert_eq!(tables.probe_unpacked(&position), value);
}
