//! Pictures: each is compared with a file in this folder, to the byte, and looked at as XML.
//! `UPDATE_PICTURES=1` writes the files; look at them in a browser then.

#![expect(clippy::unwrap_used, reason = "a test ends when anything fails")]

mod boards;
mod cards;
mod charts;
mod markup;

use fanorona_game::{Action, Game};
use fanorona_protocol::board::Board;
use fanorona_protocol::pictures::{Caption, Drawing};
use fanorona_rules::notation::Movements;
use fanorona_rules::{Ruleset, Side, Stage};
use std::ops::ControlFlow;
use std::path::Path;

/// Compares a picture with the file of this name.
fn compare(name: &str, drawing: &Drawing) {
    let caption = Caption::Text {
        title: name,
        description: "",
    };
    let drawn = drawing.svg(caption).into_string();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pictures");
    let path = folder.join(format!("{name}.svg"));
    if std::env::var_os("UPDATE_PICTURES").is_some() {
        std::fs::write(&path, &drawn).unwrap();
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        drawn == expected,
        "{name}.svg is another picture; if that is intended, run this test with UPDATE_PICTURES=1:\n{drawn}"
    );
}

/// The game in which these turns, or parts of turns, were played.
fn game(ruleset: Ruleset, lines: &[&str]) -> Game {
    lines
        .iter()
        .fold(Game::new(ruleset), |game, line| play(&game, line))
}

fn play(game: &Game, line: &str) -> Game {
    let action = Action::Play {
        movements: Movements::read(line).unwrap(),
        turn: None,
    };
    game.apply(game.to_move().unwrap(), &action).unwrap().game
}

/// A game in which both sides play the first turn of the list until it is over.
fn finished(ruleset: Ruleset) -> Game {
    let mut game = Game::new(ruleset);
    while game.result().is_none() {
        let Stage::Between(position) = game.stage() else {
            unreachable!("whole turns are played");
        };
        let mut first = None;
        position.for_each_turn(|turn, _| {
            first = Some(turn.to_string());
            ControlFlow::Break(())
        });
        game = play(&game, &first.unwrap());
    }
    game
}

/// The board of a game in which these turns were played.
fn board(ruleset: Ruleset, lines: &[&str], bottom: Side) -> Board {
    Board::of_game(&game(ruleset, lines), bottom)
}
