//! Tests of the public interface of the engine.

use std::cell::Cell;
use std::collections::HashMap;
use std::ops::ControlFlow;

use fanorona_engine::self_play::PairedOpening;
use fanorona_engine::{
    Engine, Knowledge, Level, Limit, Noise, Oversight, Pace, Report, Rng, Score, Task, Verdict,
    self_play,
};
use fanorona_rules::{Phase, PointSet, Position, Ruleset, Setup, Side};
use proptest::prelude::*;

const TABLE: usize = 1 << 20;

fn never() -> bool {
    false
}

fn search(position: &Position, limit: Limit) -> Report {
    Engine::new(TABLE)
        .search(&Task::new(*position, limit), &never)
        .expect("the game goes on")
}

fn after_each_turn(position: &Position) -> Vec<Position> {
    let mut all = Vec::new();
    position.for_each_turn(|_, after| {
        all.push(*after);
        ControlFlow::Continue(())
    });
    all
}

/// The results of positions with perfect play, and the number of turns. Missing positions are draws
/// without an end.
fn solve(positions: Vec<Position>) -> HashMap<Position, Verdict> {
    let mut open: Vec<(Position, Vec<Position>)> = positions
        .into_iter()
        .map(|position| (position, after_each_turn(&position)))
        .collect();
    let mut solved: HashMap<Position, Verdict> = HashMap::new();
    for in_turns in 0.. {
        let mut found = Vec::new();
        open.retain(|(position, children)| {
            let verdicts = || children.iter().map(|child| solved.get(child));
            let verdict = if verdicts().any(|it| matches!(it, Some(Verdict::Lost { .. }))) {
                Verdict::Won { in_turns }
            } else if verdicts().all(|it| matches!(it, Some(Verdict::Won { .. }))) {
                Verdict::Lost { in_turns }
            } else {
                return true;
            };
            found.push((*position, verdict));
            false
        });
        if found.is_empty() {
            break;
        }
        solved.extend(found);
    }
    solved
}

/// All positions of the smallest board.
fn all_of_telo() -> Vec<Position> {
    let points: Vec<_> = Ruleset::Telo.points().iter().collect();
    let mut all = Vec::new();
    for number in 0..3_u32.pow(9) {
        let of = |digit: u32| -> PointSet {
            let standing = (0..)
                .zip(&points)
                .filter(|(place, _)| number / 3_u32.pow(*place) % 3 == digit);
            standing.map(|(_, &point)| point).collect()
        };
        for to_move in Side::ALL {
            let (white, black) = (of(1), of(2));
            let setup = Setup {
                ruleset: Ruleset::Telo,
                white,
                black,
                to_move,
                phase: Phase::Riatra,
            };
            all.extend(setup.position());
        }
    }
    all
}

#[test]
fn it_agrees_with_a_solver_on_the_smallest_board() {
    let all = all_of_telo();
    let solved = solve(all.clone());
    let mut engine = Engine::new(TABLE);
    let mut decided = 0;
    for position in all.iter().step_by(61) {
        let report = engine.search(&Task::new(*position, Limit::nodes(20_000)), &never);
        let Some(report) = report else {
            assert_eq!(
                solved.get(position),
                Some(&Verdict::Lost { in_turns: 0 }),
                "{position}"
            );
            continue;
        };
        match (solved.get(position), report.score.verdict()) {
            (Some(Verdict::Won { in_turns }), Verdict::Won { in_turns: claimed })
            | (Some(Verdict::Lost { in_turns }), Verdict::Lost { in_turns: claimed }) => {
                decided += 1;
                assert!(
                    claimed.abs_diff(*in_turns) <= 2,
                    "{position}: {claimed} for {in_turns}"
                );
            }
            (None, Verdict::Open) => {}
            (truth, claimed) => panic!("{position}: {claimed:?} for {truth:?}"),
        }
        let after = position.play(&report.turn).expect("a legal turn");
        if report.score.is_win() {
            assert!(
                matches!(solved.get(&after), Some(Verdict::Lost { .. })),
                "{position}: {}",
                report.turn
            );
        }
    }
    assert!(decided > 200, "{decided}");
}

#[test]
fn white_wins_the_smallest_board_in_eleven_turns() {
    let start = Position::start(Ruleset::Telo);
    let solved = solve(all_of_telo());
    assert_eq!(solved.get(&start), Some(&Verdict::Won { in_turns: 11 }));
    let report = Engine::new(TABLE).search(&Task::new(start, Limit::nodes(200_000)), &never);
    let report = report.expect("White has a legal turn");
    assert_eq!(report.score.verdict(), Verdict::Won { in_turns: 11 });
}

/// Whether the side to move can force a win within this number of turns, by exhaustive search.
fn wins_within(position: &Position, turns: u32) -> bool {
    let lost = |after: &Position| {
        after
            .outcome()
            .is_some_and(|it| it.winner != after.side_to_move())
            || turns > 2 && after.outcome().is_none() && {
                after_each_turn(after)
                    .iter()
                    .all(|next| wins_within(next, turns - 2))
            }
    };
    turns > 0 && after_each_turn(position).iter().any(lost)
}

#[test]
fn it_finds_every_win_in_three_and_claims_no_other() {
    let mut rng = Rng::new(11);
    let mut engine = Engine::new(TABLE);
    let mut wins = 0;
    for _ in 0..40 {
        let mut late = Vec::new();
        self_play::random_game(Position::start(Ruleset::Dimyand), &mut rng, |position| {
            let pieces = Side::ALL.map(|side| position.pieces(side).len());
            if pieces.iter().sum::<u32>() <= 8 {
                late.push(*position);
            }
        });
        for position in late.iter().take(4) {
            let report = engine
                .search(&Task::new(*position, Limit::nodes(30_000)), &never)
                .unwrap();
            if wins_within(position, 3) {
                wins += 1;
                let soon = matches!(report.score.verdict(), Verdict::Won { in_turns: 1..=3 });
                assert!(soon, "{position}: {:?}", report.score);
            } else if let Verdict::Won { in_turns } = report.score.verdict() {
                assert!(in_turns > 3, "{position}: {in_turns}");
            }
        }
    }
    assert!(wins > 10, "{wins}");
}

fn any_position() -> impl Strategy<Value = Position> {
    let pieces = proptest::collection::vec(0..5_u8, 45);
    (
        pieces,
        0..3_usize,
        any::<bool>(),
        proptest::option::weighted(0.2, 0..17_u8),
    )
        .prop_filter_map(
            "a position with a legal turn",
            |(pieces, ruleset, white_moves, captured)| {
                let ruleset = Ruleset::ALL[ruleset];
                let of = |what: u8| -> PointSet {
                    ruleset
                        .points()
                        .iter()
                        .zip(&pieces)
                        .filter(|(_, it)| **it == what)
                        .map(|(point, _)| point)
                        .collect()
                };
                let to_move = if white_moves {
                    Side::White
                } else {
                    Side::Black
                };
                let phase = captured.map_or(Phase::Riatra, |captured| Phase::Vela { captured });
                let setup = Setup {
                    ruleset,
                    white: of(0),
                    black: of(1),
                    to_move,
                    phase,
                };
                setup
                    .position()
                    .ok()
                    .filter(|position| position.outcome().is_none())
            },
        )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn its_turns_are_legal_deterministic_and_within_the_limit(
        position in any_position(),
        nodes in 1..3_000_u64,
        amount in 0..300_i32,
        near in 0..600_u16,
        seed in any::<u64>(),
        quiet in 0..120_u32,
    ) {
        let noise = Noise { amount, seed };
        let oversight = Oversight { near, far: near / 8, ahead: near / 4, chain: near / 2, seed, last: None };
        let task = Task { quiet, noise, oversight, ..Task::new(position, Limit::nodes(nodes)) };
        let mut engine = Engine::new(TABLE);
        let report = engine.search(&task, &never).expect("the game goes on");
        prop_assert!(report.nodes <= nodes, "{} of {nodes}", report.nodes);
        prop_assert_eq!(report.line.first(), Some(&report.turn));
        let played = report.line.iter().try_fold(position, Position::play);
        prop_assert!(played.is_ok(), "{:?}", report.line);
        prop_assert_eq!(engine.search(&task, &never), Some(report.clone()));
        let other = Task { limit: Limit::nodes(500), ..Task::new(Position::start(Ruleset::Tsivy), task.limit) };
        let _elsewhere = engine.search(&other, &never);
        prop_assert_eq!(engine.search(&task, &never), Some(report));
    }
}

#[test]
fn the_depth_limit_is_respected() {
    for depth in 1..=5 {
        assert_eq!(
            search(&Position::start(Ruleset::Tsivy), Limit::depth(depth)).depth,
            depth
        );
    }
    assert_eq!(
        search(&Position::start(Ruleset::Tsivy), Limit::depth(0)).depth,
        1
    );
}

#[test]
fn it_stops_on_request_and_still_has_a_turn() {
    let start = Position::start(Ruleset::Tsivy);
    let mut engine = Engine::new(TABLE);
    let at_once = engine
        .search(&Task::new(start, Limit::default()), &|| true)
        .unwrap();
    let shallow = search(&start, Limit::depth(1));
    assert_eq!(
        (at_once.depth, at_once.turn, at_once.score),
        (1, shallow.turn, shallow.score)
    );

    let asked = Cell::new(0_u64);
    let later = engine.search(&Task::new(start, Limit::default()), &|| {
        asked.set(asked.get() + 1);
        asked.get() > 200
    });
    let later = later.unwrap();
    assert!(
        later.depth > 1 && later.nodes <= shallow.nodes + 201 * 64,
        "{} nodes",
        later.nodes
    );
    assert_eq!(asked.get(), 201);
}

#[test]
fn a_game_that_is_over_has_no_turn() {
    let mut engine = Engine::new(TABLE);
    // White has no pieces; Black has no legal turn.
    for text in ["2b/3/3 w", "bw1/ww1/w2 b"] {
        let over: Position = text.parse().unwrap();
        assert!(over.outcome().is_some(), "{text}");
        assert_eq!(
            engine.search(&Task::new(over, Limit::nodes(100)), &never),
            None
        );
    }
}

/// White has one piece against three, far enough away that nothing is decided immediately.
const BEHIND: &str = "bb7/b8/9/9/8w w";

#[test]
fn a_repeated_position_counts_as_a_draw() {
    let position: Position = BEHIND.parse().unwrap();
    // The endgame tables know that White loses even so.
    let limit = Limit {
        knowledge: Knowledge::Basic,
        ..Limit::nodes(20_000)
    };
    let alone = search(&position, limit);
    assert!(alone.score < Score::open(-50), "{}", alone.score);
    for again in after_each_turn(&position) {
        // The positions in between do not matter, only that `again` occurred four turns ago.
        let between = Position::start(Ruleset::Tsivy);
        let past = [again, between, between];
        let task = Task {
            past: &past,
            quiet: 3,
            ..Task::new(position, limit)
        };
        let report = Engine::new(TABLE).search(&task, &never).unwrap();
        assert_eq!(
            (report.score, position.play(&report.turn)),
            (Score::EVEN, Ok(again))
        );
        // Positions before a capture cannot recur.
        let task = Task { quiet: 0, ..task };
        let report = Engine::new(TABLE).search(&task, &never).unwrap();
        assert!(report.score < Score::EVEN, "{}", report.score);
    }
}

#[test]
fn a_hundred_turns_without_a_capture_count_as_a_draw() {
    let position: Position = BEHIND.parse().unwrap();
    let worth = |quiet| {
        let task = Task {
            quiet,
            ..Task::new(position, Limit::nodes(20_000))
        };
        Engine::new(TABLE).search(&task, &never).unwrap().score
    };
    assert_eq!(worth(99), Score::EVEN);
    assert!(worth(0) < Score::EVEN);
    // A win on the board takes precedence over the count.
    let takes_the_last: Position = "3/1b1/w2 b".parse().unwrap();
    let task = Task {
        quiet: 99,
        ..Task::new(takes_the_last, Limit::nodes(1_000))
    };
    let report = Engine::new(TABLE).search(&task, &never).unwrap();
    assert_eq!(report.score.verdict(), Verdict::Won { in_turns: 1 });
}

#[test]
fn errors_depend_on_the_seed_and_never_hide_a_win() {
    let start = Position::start(Ruleset::Tsivy);
    let mut engine = Engine::new(TABLE);
    let mut turns: Vec<String> = (0..50)
        .map(|seed| {
            let noise = Noise {
                amount: 2_000,
                seed,
            };
            let task = Task {
                noise,
                ..Task::new(start, Limit::depth(1))
            };
            engine.search(&task, &never).unwrap().turn.to_string()
        })
        .collect();
    turns.sort();
    turns.dedup();
    assert_eq!(turns.len(), 5, "{turns:?}");

    let won: Position = "3/1b1/w2 b".parse().unwrap();
    for seed in 0..50 {
        let noise = Noise {
            amount: i32::MAX,
            seed,
        };
        let report = engine
            .search(
                &Task {
                    noise,
                    ..Task::new(won, Limit::depth(3))
                },
                &never,
            )
            .unwrap();
        assert_eq!(report.score.verdict(), Verdict::Won { in_turns: 1 });
    }
}

fn level_turn(
    engine: &mut Engine,
    level: Level,
    view: &self_play::View<'_>,
    seed: u64,
) -> Option<fanorona_rules::Turn> {
    let (past, quiet) = (view.past, view.quiet());
    let last = view.last.map(|turn| turn.destination());
    let (noise, oversight) = (level.noise(seed), level.oversight(seed, last, Pace::Calm));
    let task = Task {
        past,
        quiet,
        noise,
        oversight,
        ..Task::new(view.position, level.limit())
    };
    engine.search(&task, &never).map(|report| report.turn)
}

/// White can capture with d2, d3, e2 and f2.
#[test]
fn the_lowest_level_overlooks_captures_and_plays_differently_from_game_to_game() {
    let (mut engine, level) = (Engine::new(TABLE), Level::new(1).unwrap());
    let start = Position::start(Ruleset::Tsivy);
    let mut firsts = std::collections::BTreeSet::new();
    for seed in 0..200 {
        let mut none = None;
        let _one_turn = self_play::play(start, |view| {
            none = if view.ply == 0 {
                level_turn(&mut engine, level, &view, seed)
            } else {
                None
            };
            firsts.extend(none.map(|turn| turn.to_string()));
            none
        });
    }
    assert_eq!(firsts.len(), 5, "{firsts:?}");
}

/// White can capture a4 with a3, or i3 with i1, at the other end of the board.
#[test]
fn a_capture_on_the_far_side_is_overlooked_more_often_and_in_a_hurry_even_more() {
    let position: Position = "9/b8/w7b/9/8w w".parse().unwrap();
    let mut engine = Engine::new(TABLE);
    let mut overlooked = |last: &str, hurried: bool| {
        let captures = (0..500).filter(|seed| {
            let last = position
                .ruleset()
                .points()
                .iter()
                .find(|point| point.to_string() == last);
            let calm = Oversight {
                near: 100,
                far: 50,
                ahead: 0,
                chain: 0,
                seed: *seed,
                last,
            };
            let oversight = if hurried { calm.hurried() } else { calm };
            let task = Task {
                oversight,
                ..Task::new(position, Limit::depth(1))
            };
            let turn = engine.search(&task, &never).unwrap().turn;
            turn.origin().to_string() == "a3"
        });
        500 - captures.count()
    };
    let [near, far, hurried] = [
        overlooked("a4", false),
        overlooked("i3", false),
        overlooked("i3", true),
    ];
    assert!(near < far && far < hurried, "{near} {far} {hurried}");
}

#[test]
fn a_capture_of_the_last_piece_is_never_overlooked() {
    let won: Position = "3/1b1/w2 b".parse().unwrap();
    for seed in 0..100 {
        let oversight = Oversight {
            near: 1_000,
            far: 0,
            ahead: 0,
            chain: 0,
            seed,
            last: None,
        };
        let task = Task {
            oversight,
            ..Task::new(won, Limit::depth(1))
        };
        let report = Engine::new(TABLE).search(&task, &never).unwrap();
        assert_eq!(report.score.verdict(), Verdict::Won { in_turns: 1 });
    }
}

#[test]
fn velas_are_played_to_the_end() {
    let mut engine = Engine::new(TABLE);
    let level = Level::new(4).unwrap();
    for game in 0..4 {
        let mut rng = Rng::new(game);
        let mut phases = Vec::new();
        let end = self_play::play(Position::start_of_vela(), |view| {
            phases.push(view.position.phase());
            level_turn(&mut engine, level, &view, rng.next_u64())
        });
        assert!(end.is_some(), "every turn is legal");
        assert!(
            phases.contains(&Phase::Vela { captured: 5 }),
            "the burden is paid piece by piece"
        );
    }
}

/// Only a few games; `fanorona-load bench-engine` plays enough for a reliable result.
#[test]
fn each_cheap_level_beats_the_level_two_below() {
    let mut engine = Engine::new(TABLE);
    for stronger in [3, 4, 5] {
        let [weak, strong] = [stronger - 2, stronger].map(|number| Level::new(number).unwrap());
        let mut won = 0;
        for game in 0..12 {
            let PairedOpening {
                opening,
                first_plays: side,
                mut errors,
            } = PairedOpening::new(Position::start(Ruleset::Tsivy), 1, game);
            let winner = self_play::play(opening, |view| {
                let level = if view.position.side_to_move() == side {
                    strong
                } else {
                    weak
                };
                level_turn(&mut engine, level, &view, errors.next_u64())
            });
            won += u32::from(winner.expect("every turn is legal") == Some(side));
        }
        assert!(won >= 9, "level {strong} against {weak}: {won} of 12");
    }
}
