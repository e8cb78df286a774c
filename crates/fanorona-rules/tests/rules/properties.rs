//! Properties of all positions, tested on positions from random play and on crowded boards.

use std::ops::ControlFlow;

use fanorona_rules::notation::Movements;
use fanorona_rules::{
    Capture, Column, Phase, Point, PointSet, Position, Progress, Row, Ruleset, Setup, Side, Stage,
    Step, Turn, geometry,
};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

use crate::random::{self, Dice};

/// The tests visit every turn, so positions with more turns are skipped.
const MOST_TURNS: u64 = 3_000;

fn config() -> ProptestConfig {
    ProptestConfig {
        cases: 400,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(22),
        ..Default::default()
    }
}

fn positions() -> impl Strategy<Value = Position> {
    prop_oneof![
        any::<u64>().prop_map(random::any),
        any::<u64>().prop_map(random::crowded)
    ]
    .prop_filter("few turns", |position| position.count_turns() <= MOST_TURNS)
}

fn points() -> Vec<Point> {
    Ruleset::Tsivy.points().iter().collect()
}

fn turns(position: &Position) -> Vec<(Turn, Position)> {
    let mut found = Vec::new();
    position.for_each_turn(|turn, next| {
        found.push((*turn, *next));
        ControlFlow::Continue(())
    });
    found
}

/// Every step that can be written, legal or not.
fn all_steps() -> impl Iterator<Item = Step> {
    points().into_iter().flat_map(|from| {
        let captures = [None, Some(Capture::Approach), Some(Capture::Withdrawal)];
        points().into_iter().flat_map(move |to| {
            captures
                .into_iter()
                .map(move |capture| Step { from, to, capture })
        })
    })
}

/// The stage after a random number of legal steps.
fn random_stage(position: Position, seed: u64) -> Stage {
    let mut dice = Dice::new(seed);
    let mut stage = Stage::Between(position);
    for _ in 0..dice.below(5) {
        let steps = stage.steps();
        if steps.is_empty() {
            break;
        }
        match stage.step(steps[dice.below(steps.len())]).unwrap() {
            Progress::UnderWay(chain) => stage = Stage::UnderWay(chain),
            Progress::Finished(_) => break,
        }
    }
    stage
}

fn mirrored(ruleset: Ruleset, point: Point) -> Point {
    Point::new(
        Column::new(ruleset.columns() - 1 - point.column().index()).unwrap(),
        point.row(),
    )
}

fn upside_down(ruleset: Ruleset, point: Point) -> Point {
    Point::new(
        point.column(),
        Row::new(ruleset.rows() - 1 - point.row().index()).unwrap(),
    )
}

fn step_lists(position: &Position, change: impl Fn(Point) -> Point) -> Vec<Vec<Step>> {
    let changed = |step: Step| Step {
        from: change(step.from),
        to: change(step.to),
        ..step
    };
    let mut lists: Vec<Vec<Step>> = turns(position)
        .iter()
        .map(|(turn, _)| turn.steps().map(changed).collect())
        .collect();
    lists.sort();
    lists
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn texts_of_positions_and_stages_read_back_the_same(position in positions(), seed: u64) {
        prop_assert_eq!(position.to_string().parse::<Position>().unwrap(), position);
        let stage = random_stage(position, seed);
        prop_assert_eq!(stage.to_string().parse::<Stage>().unwrap(), stage);
    }

    #[test]
    fn texts_of_turns_read_back_the_same_and_play_the_same(position in positions()) {
        for (turn, next) in turns(&position) {
            prop_assert_eq!(position.read_turn(&turn.to_string()).unwrap(), turn);
            prop_assert_eq!(position.read_turn(&turn.without_end().to_string()).unwrap(), turn);
            prop_assert_eq!(position.play(&turn), Ok(next));
            let line = Movements::read(&turn.to_string()).unwrap();
            prop_assert!(line.can_be_turn(position.ruleset()), "{line}");
            let played = Stage::Between(position).play(&line).unwrap();
            prop_assert_eq!((played.finished, played.stage), (Some(turn), Stage::Between(next)));
        }
    }

    #[test]
    fn a_step_that_is_not_listed_is_refused(position in positions(), seed: u64) {
        let stage = random_stage(position, seed);
        let legal = stage.steps();
        for step in all_steps() {
            let listed = legal.contains(&step);
            match stage.step(step) {
                Ok(_) => prop_assert!(listed || is_abbreviation_of_one(step, &legal), "{stage} {step:?}"),
                Err(refused) => {
                    prop_assert!(!listed, "{stage} {step:?}: {}", refused.reason);
                    prop_assert_eq!(refused.unchanged, stage);
                }
            }
        }
    }

    #[test]
    fn steps_are_listed_in_the_order_of_their_texts(position in positions(), seed: u64) {
        let texts: Vec<String> =
            random_stage(position, seed).steps().iter().map(|step| step.first().to_string()).collect();
        prop_assert!(texts.is_sorted(), "{texts:?}");
    }

    #[test]
    fn a_chain_never_revisits_nor_repeats_its_last_direction(position in positions()) {
        for (turn, _) in turns(&position) {
            prop_assert!(turn.len() <= Turn::LONGEST, "{position} {turn}");
            let mut visited = PointSet::of(turn.origin());
            let mut last = None;
            for step in turn.steps() {
                prop_assert!(!visited.contains(step.to), "{position} {turn}");
                visited.insert(step.to);
                let direction = geometry::direction(step.from, step.to);
                prop_assert!(direction.is_some() && direction != last, "{position} {turn}");
                last = direction;
            }
        }
    }

    #[test]
    fn stopping_equals_playing_the_shortened_turn(position in positions(), seed: u64) {
        if let Stage::UnderWay(chain) = random_stage(position, seed) {
            let finished = chain.stop();
            prop_assert!(finished.turn.ended_early());
            prop_assert_eq!(position.read_turn(&chain.played().to_string()).unwrap(), finished.turn);
            prop_assert_eq!(position.play(&finished.turn), Ok(finished.position));
        }
    }

    #[test]
    fn taking_a_step_back_and_playing_it_again_changes_nothing(position in positions(), seed: u64) {
        if let Stage::UnderWay(chain) = random_stage(position, seed) {
            let last = chain.played().last().unwrap();
            prop_assert_eq!(chain.back().step(last), Ok(Progress::UnderWay(chain)));
        }
    }

    #[test]
    fn rules_are_symmetric_left_to_right(position in positions()) {
        let ruleset = position.ruleset();
        let mirror = |point| mirrored(ruleset, point);
        let mirrored = random::rearranged(position.setup(), mirror).position().unwrap();
        prop_assert_eq!(step_lists(&mirrored, |point| point), step_lists(&position, mirror));
    }

    #[test]
    fn rules_are_symmetric_between_the_colours(position in positions()) {
        prop_assume!(position.phase() == Phase::Riatra);
        let ruleset = position.ruleset();
        let turn_over = |point| upside_down(ruleset, point);
        let turned = random::rearranged(position.setup(), turn_over);
        let swapped = Setup {
            white: turned.black,
            black: turned.white,
            to_move: turned.to_move.opposite(),
            ..turned
        }.position().unwrap();
        prop_assert_eq!(step_lists(&swapped, |point| point), step_lists(&position, turn_over));
    }

    #[test]
    fn any_line_is_read_or_refused_with_a_position_in_it(line in "[a-k0-6+\\- ,é]{0,40}|.{0,40}") {
        match Movements::read(&line) {
            Ok(movements) => prop_assert!(!movements.words().is_empty()),
            Err(error) => prop_assert!(line.get(error.byte()..).is_some()),
        }
    }

    #[test]
    fn any_text_is_a_position_or_is_refused(
        text in "[bw1-9/]{0,50} [bw]( [a-e1-5+\\-,]{2,9})?( vela:[0-9]{1,3})?|.{0,60}"
    ) {
        if let Ok(stage) = text.parse::<Stage>() {
            prop_assert_eq!(stage.to_string().parse::<Stage>().unwrap(), stage);
        }
    }
}

fn is_abbreviation_of_one(step: Step, legal: &[Step]) -> bool {
    let same_points = |other: &&Step| (other.from, other.to) == (step.from, step.to);
    step.capture.is_none() && legal.iter().filter(same_points).count() == 1
}

#[test]
fn texts_of_points_and_steps_read_back_the_same() {
    for point in points() {
        assert_eq!(point.to_string().parse(), Ok(point));
    }
    for step in all_steps() {
        assert_eq!(step.first().to_string().parse(), Ok(step));
    }
}

#[test]
fn points_are_numbered_in_the_order_of_their_names() {
    let names: Vec<String> = points().iter().map(Point::to_string).collect();
    assert_eq!(names.len(), 45);
    assert!(names.is_sorted());
}

#[test]
fn neighbours_are_mutual_and_diagonals_connect_strong_points() {
    for ruleset in Ruleset::ALL {
        for point in points() {
            for next in geometry::neighbours(ruleset, point) {
                assert!(ruleset.contains(point) && ruleset.contains(next));
                assert!(geometry::neighbours(ruleset, next).contains(point));
                let direction = geometry::direction(point, next).unwrap();
                assert_eq!(geometry::neighbour(ruleset, point, direction), Some(next));
                assert_eq!(geometry::direction(next, point), Some(direction.opposite()));
                assert!(!direction.is_diagonal() || point.is_strong() && next.is_strong());
            }
        }
    }
    let lakabe = geometry::neighbours(Ruleset::Tsivy, Ruleset::Tsivy.centre());
    assert_eq!(lakabe.len(), 8);
}

#[test]
fn names_convert_to_values_and_back() {
    for ruleset in Ruleset::ALL {
        assert_eq!(Ruleset::from_name(ruleset.name()), Some(ruleset));
    }
    for side in Side::ALL {
        assert_eq!(Side::from_letter(side.letter()), Some(side));
    }
}
