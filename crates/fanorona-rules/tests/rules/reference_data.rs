//! Every line of the reference data (`tests/data/README.md`).

use std::ops::ControlFlow;

use fanorona_rules::notation::Movements;
use fanorona_rules::{Position, Ruleset, Side, Stage, Turn, perft};

use crate::{LONGEST_CHAINS, position};

const PERFT: &str = include_str!("../data/perft.tsv");
const VELA_PERFT: &str = include_str!("../data/vela-perft.tsv");
const TURNS: &str = include_str!("../data/turns.tsv");
const GAMES: &str = include_str!("../data/games.tsv");

/// Larger counts have their own tests, which run in parallel, or are left to the benchmark.
const LARGE: u64 = 50_000_000;

fn lines(file: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    file.lines().skip(1).map(|line| line.split('\t').collect())
}

fn check_perft(text: &str, depth: &str, turns: &str) {
    let counted = perft(&position(text), depth.parse().unwrap());
    assert_eq!(
        counted,
        turns.parse::<u64>().unwrap(),
        "{text} to depth {depth}"
    );
}

#[test]
fn perft_matches_the_reference_counts() {
    let mut large = Vec::new();
    for line in lines(PERFT) {
        if line[3].parse::<u64>().unwrap() < LARGE {
            check_perft(line[1], line[2], line[3]);
        } else {
            large.push((line[0], line[2], line[3]));
        }
    }
    let elsewhere = [
        ("tsivy", "7", "175243243"),
        ("dimyand", "9", "55173027"),
        ("dimyand", "10", "265721333"),
        ("tsivy", "8", "3011689080"),
    ];
    assert_eq!(large, elsewhere);
}

#[test]
fn perft_of_tsivy_to_depth_7_matches() {
    assert_eq!(perft(&Ruleset::Tsivy.start(), 7), 175_243_243);
}

#[test]
fn perft_of_dimyand_to_depth_9_matches() {
    assert_eq!(perft(&Ruleset::Dimyand.start(), 9), 55_173_027);
}

/// `docs/rules.md`, "Vela".
#[test]
fn perft_of_vela_matches_the_reference_counts() {
    for line in lines(VELA_PERFT) {
        check_perft(line[0], line[1], line[2]);
    }
    assert_eq!(
        position(lines(VELA_PERFT).next().unwrap()[0]),
        Position::start_of_vela()
    );
}

#[test]
fn turns_and_their_results_match_the_reference_data() {
    for line in lines(TURNS) {
        let position = position(line[1]);
        let mut turns = Vec::new();
        position.for_each_turn(|turn, next| {
            turns.push(format!(
                "{}={}",
                turn.without_end(),
                next.to_string().replace(' ', "_")
            ));
            ControlFlow::Continue(())
        });
        assert_eq!(
            turns.join(" "),
            line.get(2).copied().unwrap_or_default(),
            "{position}"
        );
    }
}

#[test]
fn games_replay_to_their_result() {
    for line in lines(GAMES) {
        let [_, start, result, reason, last, turns] = line[..] else {
            panic!("six columns: {line:?}")
        };
        let mut position = position(start);
        for text in turns.split(' ') {
            assert_eq!(position.outcome(), None, "{position}");
            let turn = position
                .read_turn(text)
                .unwrap_or_else(|error| panic!("{position} {text}: {error}"));
            position = position.play(&turn).unwrap();
        }
        assert_eq!(position.to_string(), last.replace('_', " "));
        let outcome = position.outcome().expect("the game is over");
        assert_eq!(outcome.end.code(), reason);
        assert_eq!(
            result,
            if outcome.winner == Side::White {
                "1-0"
            } else {
                "0-1"
            }
        );
    }
}

/// `docs/rules.md`, "Sizes to expect".
#[test]
fn a_position_can_have_14878_turns() {
    let position = position("bwbbbbbwb/2b3b2/1b2b2b1/b2bbb2b/bwbwb1bwb w");
    assert_eq!(position.count_turns(), 14_878);
    let mut buffer = vec![position.read_turn(&first_turn(&position)).unwrap(); 14_878];
    assert!(!position.turns_into(&mut buffer).more);
}

/// `docs/rules.md`, "Sizes to expect".
#[test]
fn a_chain_can_have_22_steps() {
    let position = position("wwbwb2bw/3b2b1b/1bb1bbb1b/w2bb1bb1/bwbwbbbwb w");
    assert_eq!(longest_turn(&position).len(), 22);
}

/// On boards with more than 22 pieces per side, chains can be longer.
#[test]
fn a_chain_on_a_crowded_board_can_have_25_steps() {
    for (board, enemies) in LONGEST_CHAINS {
        let position = position(board);
        assert_eq!(position.pieces(Side::Black).len(), enemies);
        let turn = longest_turn(&position);
        assert_eq!(turn.len(), 25, "{position}");
        assert!(turn.len() <= Turn::LONGEST);

        let repeated: Vec<String> = turn.steps().map(|step| step.first().to_string()).collect();
        let line = Movements::read(&format!("{};stop", repeated.join(";"))).unwrap();
        assert_eq!(line.words().len(), 2 * 25 + 1);
        assert_eq!(
            Stage::Between(position).play(&line).unwrap().finished,
            Some(turn)
        );

        let begun: Vec<String> = turn
            .steps()
            .map(|step| step.further().to_string())
            .take(24)
            .collect();
        let stage: Stage = format!("{board} {}{}", turn.origin(), begun.join(","))
            .parse()
            .unwrap();
        assert_eq!(stage.played().len(), 24);
        let last = turn.steps().last().unwrap();
        assert_eq!(
            stage
                .step(last)
                .unwrap()
                .finished()
                .map(|finished| finished.turn),
            Some(turn)
        );
    }
}

/// The longest turn. Also checks each turn that is longer than all turns before it.
fn longest_turn(position: &Position) -> Turn {
    let mut longest: Option<Turn> = None;
    position.for_each_turn(|turn, next| {
        if longest.is_none_or(|longest| turn.len() > longest.len()) {
            longest = Some(*turn);
            assert_eq!(position.read_turn(&turn.to_string()).unwrap(), *turn);
            assert_eq!(position.play(turn).unwrap(), *next);
        }
        ControlFlow::Continue(())
    });
    longest.expect("the game is not over")
}

/// An example from one of the sources of the rules.
#[test]
fn the_example_of_four_steps_and_its_continuation_are_legal() {
    let position = position("b1bbb4/b3b4/b2w5/2b6/2b6 w");
    for text in ["d3d4+,c4-,c3+,b4+", "d3d4+,c4-,c3-,b4+,c5-,d5+"] {
        let turn = position
            .read_turn(text)
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(turn.without_end().to_string(), text);
    }
}

fn first_turn(position: &Position) -> String {
    let mut first = String::new();
    position.for_each_turn(|turn, _| {
        first = turn.to_string();
        ControlFlow::Break(())
    });
    first
}
