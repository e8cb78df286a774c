//! What holds for every position: wins in three, and properties of random positions.

use super::{TABLE, after_each_turn, never};
use fanorona_engine::self_play;
use fanorona_engine::{Engine, Limit, Noise, Oversight, Rng, Task, Verdict};
use fanorona_rules::{Phase, PointSet, Position, Ruleset, Setup, Side};
use proptest::prelude::*;

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
        let report = engine.search(&task, &never).expect("the game has not ended");
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
