//! Complete games over the wire, compared with the rules.

use crate::support::hosted::Hosted;
use crate::support::program::Program;
use fanorona_game::{Action, Game};
use fanorona_rules::notation::Movements;
use fanorona_rules::{Ruleset, Side, Stage, Step};
use fanorond::config::limits::Limits;
use serde_json::Value;

/// Random games from the reference data: `crates/fanorona-rules/tests/data/README.md`.
const GAMES: &str = include_str!("../../../crates/fanorona-rules/tests/data/games.tsv");

/// Two programs at a board, and the game according to the rules.
struct Board {
    programs: [Program; 2],
    number: i64,
    game: Game,
}

impl Board {
    fn begin(programs: [Program; 2], names: &[String; 2], ruleset: Ruleset) -> Self {
        let [mut white, mut black] = programs;
        white.ok(&format!(
            "challenge {} white board={}",
            names[1],
            ruleset.name()
        ));
        let number = black.until("challenge")["challenge"].as_i64().unwrap();
        black.send("accept").unwrap();
        Self {
            programs: [white, black],
            number,
            game: Game::new(ruleset),
        }
        .looked_at()
    }

    /// Asserts that both receive the correct board.
    fn looked_at(mut self) -> Self {
        for you in ["w", "b"] {
            let state = loop {
                let state = self.programs[usize::from(you == "b")].until("state");
                if state["game"] == self.number {
                    break state;
                }
            };
            assert_eq!(state["you"], you);
            assert_state(&state, &self.game);
        }
        self
    }

    /// The side to move plays. Returns whether the reply says that the turn is finished.
    fn play(mut self, line: &str) -> (Self, bool) {
        let side = self.game.stage().side_to_move();
        let movements = Movements::read(line).unwrap();
        self.game = self
            .game
            .apply(
                side,
                &Action::Play {
                    movements,
                    turn: None,
                },
            )
            .unwrap()
            .game;
        let mover = &mut self.programs[usize::from(side == Side::Black)];
        mover
            .send(&format!("@m move {} {line}", self.number))
            .unwrap();
        let mut board = self.looked_at();
        let reply = board.programs[usize::from(side == Side::Black)].until("ok");
        assert_eq!(
            (&reply["id"], &reply["game"]),
            (&"m".into(), &board.number.into())
        );
        assert_eq!(reply["ply"], board.game.ply().0);
        (board, reply["finished"].as_bool().unwrap())
    }

    /// Plays a turn of the reference data, which has no final `,end`.
    fn play_turn(self, turn: &str, step_by_step: bool) -> Self {
        let parts: Vec<&str> = if step_by_step {
            turn.split(',').collect()
        } else {
            vec![turn]
        };
        let (mut board, mut finished) = (self, false);
        for part in parts {
            assert!(!finished, "{turn} goes on behind its end");
            (board, finished) = board.play(part);
        }
        if finished {
            board
        } else {
            board.play("stop").0
        }
    }
}

/// Asserts that a `state` matches the rules.
fn assert_state(state: &Value, game: &Game) {
    let stage = game.stage();
    let under_way = matches!(stage, Stage::UnderWay(_));
    let text = |(at, step): (usize, Step)| match at {
        0 => step.first().to_string(),
        _ => step.further().to_string(),
    };
    let steps: Vec<String> = stage.played().enumerate().map(text).collect();
    let over = game.result();
    let legal: Vec<String> = match over {
        Some(_) => Vec::new(),
        None => stage
            .steps()
            .iter()
            .map(|step| text((usize::from(under_way), *step)))
            .collect(),
    };
    let expected = serde_json::json!({
        "position": stage.start().to_string(),
        "to_move": stage.side_to_move().letter().to_string(),
        "ply": game.ply().0,
        "steps": steps,
        "legal": legal,
        "may_end": over.is_none() && under_way,
        "last": game.last().map(|turn| turn.to_string()),
        "status": if over.is_some() { "over" } else { "playing" },
        "result": over.map(|result| result.score.code()),
        "reason": over.map(|result| result.reason.code()),
    });
    for (field, value) in expected.as_object().unwrap() {
        assert_eq!(&state[field], value, "{field} of {state}");
    }
}

#[test]
fn every_reference_game_can_be_played_to_its_end() {
    let hosted = Hosted::new(Limits::default());
    let (white, white_name) = Program::guest(hosted.address());
    let (black, black_name) = Program::guest(hosted.address());
    let names = [white_name, black_name];
    let mut programs = [white, black];
    for (number, line) in GAMES.lines().skip(1).enumerate() {
        let columns: Vec<&str> = line.split('\t').collect();
        let [ruleset, start, result, reason, end, turns] = columns.as_slice() else {
            panic!("{line}")
        };
        let ruleset = Ruleset::from_name(ruleset).unwrap();
        let mut board = Board::begin(programs, &names, ruleset);
        assert_eq!(board.game.stage().start().to_string(), *start);
        for turn in turns.split(' ') {
            board = board.play_turn(turn, number % 2 == 1);
        }
        let state = board.programs[0]
            .ask(&format!("show {}", board.number))
            .unwrap()
            .events
            .remove(0);
        assert_eq!(state["position"], end.replace('_', " "));
        assert_eq!(
            (&state["result"], &state["reason"]),
            (&(*result).into(), &(*reason).into()),
            "{line}"
        );
        programs = board.programs;
    }
}
