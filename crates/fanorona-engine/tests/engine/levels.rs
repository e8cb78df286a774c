//! The levels: what weak players overlook, and that each level beats the lower ones.

use super::{TABLE, never};
use fanorona_engine::self_play::{self, PairedOpening};
use fanorona_engine::{Engine, Level, Limit, Noise, Oversight, Pace, Rng, Task, Verdict};
use fanorona_rules::{Phase, Position, Ruleset};

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

/// Only a few games; `fanorona-tools bench-engine` plays enough for a reliable result.
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
