//! Any line of moves, on any reachable stage, leads to a legal stage or is refused without a
//! change.
#![no_main]

use fanorona_rules::notation::{Movements, SyntaxError};
use fanorona_rules::{Played, Position, Rejection, Ruleset, Stage};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Some((&[game, choices], rest)) = data.split_first_chunk() else {
        return;
    };
    let (choices, lines) = rest.split_at(rest.len().min(choices.into()));
    let mut stage = walk(start(game), choices);
    for line in lines.split(|&byte| byte == b'\n') {
        let text: String = line.iter().map(|&byte| word(byte)).collect();
        stage = play(stage, &text);
    }
});

fn start(game: u8) -> Stage {
    match game % 4 {
        0 => Ruleset::Tsivy.start(),
        1 => Ruleset::Dimyand.start(),
        2 => Ruleset::Telo.start(),
        _ => Position::start_of_vela(),
    }
    .into()
}

/// Plays one legal step per choice, or ends the turn, until the game is over.
fn walk(mut stage: Stage, choices: &[u8]) -> Stage {
    for &choice in choices {
        let steps = stage.steps();
        stage = match stage {
            Stage::UnderWay(chain) if choice >= 0xC0 => chain.stop().position.into(),
            Stage::Between(_) if steps.is_empty() => return stage,
            Stage::Between(_) | Stage::UnderWay(_) => {
                let step = steps[usize::from(choice) % steps.len()];
                stage.step(step).expect("a listed step is legal").into()
            }
        };
    }
    stage
}

/// Single bytes stand for the names of points, so the fuzzer does not have to discover their
/// spelling.
fn word(byte: u8) -> String {
    match byte.checked_sub(0x80) {
        Some(point @ 0..45) => format!("{}{}", char::from(b'a' + point / 5), point % 5 + 1),
        _ => char::from(byte).to_string(),
    }
}

fn play(stage: Stage, text: &str) -> Stage {
    let movements = match Movements::read(text) {
        Ok(movements) => movements,
        Err(error) => return check_place(stage, text, error),
    };
    match stage.play(&movements) {
        Ok(played) => check_played(stage, played),
        Err(rejection) => check_rejection(stage, *rejection),
    }
}

/// The byte offsets of an error are inside the text.
fn check_place(stage: Stage, text: &str, error: SyntaxError) -> Stage {
    match error {
        SyntaxError::Empty => assert!(!text.contains(char::is_alphanumeric)),
        SyntaxError::NotAPoint { start, end }
        | SyntaxError::NotUnderstood { start, end }
        | SyntaxError::TwoSigns { start, end } => assert!(!text[start..end].is_empty()),
        SyntaxError::TooLong { start } => assert!(!text[start..].is_empty()),
    }
    stage
}

/// The resulting stage can be written and read again, which checks that it is legal. A finished
/// turn can be played again.
fn check_played(before: Stage, played: Played) -> Stage {
    assert_eq!(played.stage.to_string().parse(), Ok(played.stage));
    match played.finished {
        Some(turn) => assert_eq!(
            before.start().play(&turn).map(Stage::from),
            Ok(played.stage)
        ),
        None => assert_eq!(played.stage.start(), before.start()),
    }
    played.stage
}

/// A refusal returns the unchanged stage, and the steps that it lists as legal are legal.
fn check_rejection(before: Stage, rejection: Rejection) -> Stage {
    assert_eq!(rejection.stage, before);
    assert!(rejection.step > 0);
    for &step in &rejection.legal {
        assert!(rejection.at.step(step).is_ok());
    }
    before
}
