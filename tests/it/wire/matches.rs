//! A complete match with velas between two programs, which play random legal steps. The expected
//! sequence of games and points is computed here from the results alone.

use crate::support::executable::{Serving, Site};
use crate::support::hosted::Hosted;
use crate::support::program::{Answer, Program};
use fanorond::config::limits::Limits;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom as _;
use rand::{RngExt as _, SeedableRng as _};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::net::SocketAddr;

const NAMES: [&str; 2] = ["koto", "ranavalona"];

/// Two programs at the boards of a match.
struct Pair {
    programs: [Program; 2],
    dice: StdRng,
    /// The current board, as last received by the player to move.
    board: Value,
    /// The received events about the match.
    told: Vec<Value>,
    /// Whether the match is over.
    is_over: bool,
    undone: u32,
}

/// An action of one player, with the answer of the other where one is needed.
struct PlayerAction {
    by: usize,
    command: String,
    answer: Option<String>,
}

impl Pair {
    /// Both players log in, and the first challenges the second to a match.
    fn begin(address: SocketAddr, seed: u64) -> Self {
        let mut programs = [Program::connect(address), Program::connect(address)];
        for (program, name) in programs.iter_mut().zip(NAMES) {
            program.ok(&format!("register {name} secret-rice"));
        }
        let [one, other] = &mut programs;
        one.ok(&format!("challenge {} match=3 vela days=5", NAMES[1]));
        let challenge = other.until("challenge");
        assert_eq!(
            challenge["match"],
            json!({"of": 3, "vela": true}),
            "{challenge}"
        );
        let Answer { events, .. } = other.ask("accept").unwrap();
        let board = events
            .into_iter()
            .find(|event| event["t"] == "state")
            .unwrap();
        one.until("state");
        let dice = StdRng::seed_from_u64(seed);
        Self {
            programs,
            dice,
            board: bare(board),
            told: Vec::new(),
            is_over: false,
            undone: 0,
        }
    }

    /// Both players come back after the server was killed.
    fn come_back(&mut self, address: SocketAddr) {
        let before = std::mem::take(&mut self.board);
        let mut seen = Vec::new();
        for (place, name) in NAMES.iter().enumerate() {
            let mut program = Program::connect(address);
            let Answer { events, reply } =
                program.ask(&format!("login {name} secret-rice")).unwrap();
            assert_eq!(reply["t"], "ok", "{reply}");
            let boards: Vec<_> = events
                .into_iter()
                .filter(|event| event["t"] == "state")
                .map(bare)
                .collect();
            assert!(
                boards.len() <= 1,
                "a match has one game at a time: {boards:?}"
            );
            self.is_over = boards.is_empty();
            seen.extend(boards);
            self.programs[place] = program;
        }
        let [board, same] = seen.as_slice() else {
            return assert_eq!(seen, [] as [Value; 0]);
        };
        assert_eq!(board, same);
        assert!(
            progress(board) >= progress(&before),
            "after {before} came {board}"
        );
        self.board = board.clone();
    }

    /// Chooses the next action.
    fn action(&mut self) -> PlayerAction {
        let board = &self.board;
        let number = &board["game"];
        let by = NAMES
            .iter()
            .position(|name| *name == board[side(&board["to_move"])])
            .unwrap();
        let under_way = board["may_end"] == true;
        let ply = board["ply"].as_u64().unwrap();
        if let Some(asker) = board["offer"]["by"].as_str() {
            // The challenge was stored before the server was killed.
            let other = if asker == "w" {
                &board["black"]
            } else {
                &board["white"]
            };
            let by = NAMES.iter().position(|name| name == other).unwrap();
            return PlayerAction {
                by,
                command: format!("accept {number}"),
                answer: None,
            };
        }
        let answer = Some(format!("accept {number}"));
        let command = match self.dice.random_range(0..200) {
            0 if !under_way => {
                return PlayerAction {
                    by,
                    command: format!("resign {number}"),
                    answer: None,
                };
            }
            1..3 if ply > 1 => {
                return PlayerAction {
                    by,
                    command: format!("undo {number} 2"),
                    answer,
                };
            }
            3 if ply > 0 => {
                return PlayerAction {
                    by: 1 - by,
                    command: format!("undo {number} 1"),
                    answer,
                };
            }
            4 => {
                return PlayerAction {
                    by,
                    command: format!("propose {number}"),
                    answer,
                };
            }
            _ if under_way && self.dice.random_bool(0.4) => format!("stop {number}"),
            _ => {
                let legal = board["legal"].as_array().unwrap();
                format!(
                    "move {number} {}",
                    legal.choose(&mut self.dice).unwrap().as_str().unwrap()
                )
            }
        };
        PlayerAction {
            by,
            command,
            answer: None,
        }
    }

    /// One player sends a command. Both receive the same events, before the reply.
    fn say(&mut self, by: usize, command: &str) {
        let Answer { events, reply } = self.programs[by].ask(command).unwrap();
        assert_eq!(reply["t"], "ok", "{command} on {}: {reply}", self.board);
        for event in events {
            let other = self.programs[1 - by].next().unwrap();
            assert_eq!(
                bare(event.clone()),
                bare(other),
                "both players receive the same events of {command}"
            );
            self.hear(&event);
        }
    }

    fn hear(&mut self, event: &Value) {
        match event["t"].as_str() {
            Some("state") => self.board = bare(event.clone()),
            Some("match") => {
                self.is_over = event["status"] == "over";
                self.told.push(event.clone());
            }
            _ => {}
        }
    }

    /// One player performs an action.
    fn act(&mut self) {
        assert_eq!(
            self.board["status"], "playing",
            "a game is over, and nothing follows: {}",
            self.board
        );
        let PlayerAction {
            by,
            command,
            answer,
        } = self.action();
        self.say(by, &command);
        if let Some(answer) = answer {
            self.undone += u32::from(command.starts_with("undo"));
            self.say(1 - by, &answer);
        }
    }

    /// All games of the match, as the server shows them.
    fn games(&mut self) -> Vec<Value> {
        let mut games = Vec::new();
        loop {
            let number = games.len() + 1;
            let Answer { events, reply } = self.programs[0].ask(&format!("show {number}")).unwrap();
            if reply["t"] == "err" {
                assert_eq!(reply["code"], "not_found", "{reply}");
                return games;
            }
            games.extend(events);
        }
    }
}

/// A board without the fields that depend on the viewer.
fn bare(mut event: Value) -> Value {
    if let Some(fields) = event.as_object_mut() {
        fields.remove("seq");
        fields.remove("you");
    }
    // It is that of the moment of writing.
    if let Some(clock) = event["clock"].as_object_mut() {
        clock.remove("left_ms");
    }
    event
}

fn side(letter: &Value) -> &'static str {
    if letter == "w" { "white" } else { "black" }
}

/// The progress of a match without takebacks.
fn progress(board: &Value) -> (u64, u64, usize) {
    let steps = board["steps"].as_array().map_or(0, Vec::len);
    (
        board["game"].as_u64().unwrap_or(0),
        board["ply"].as_u64().unwrap_or(0),
        steps,
    )
}

/// The rules of matches (docs/rules.md, "Matches"), computed from results alone.
#[derive(Default)]
struct Referee {
    half_points: BTreeMap<String, u16>,
    counted: u16,
    draws: u16,
    /// Whether a vela follows the last game.
    owed: bool,
    freed: BTreeMap<String, [u64; 2]>,
}

impl Referee {
    /// Checks the order of the games of a match, and that none follows its end.
    fn of(games: &[Value]) -> Self {
        let mut referee = Self::default();
        referee.judge(games);
        referee
    }

    fn judge(&mut self, games: &[Value]) {
        let mut ordinary_white = games[0]["white"].as_str().unwrap().to_owned();
        let mut debtor: Option<String> = None;
        for (index, game) in games.iter().enumerate() {
            assert!(
                debtor.is_some() || !self.is_decided(),
                "the match was over before {game}"
            );
            let place = json!({"first": 1, "game": index + 1, "of": 3, "vela": true});
            assert_eq!((&game["match"], &game["status"]), (&place, &json!("over")));
            let [white, black] =
                ["white", "black"].map(|side| game[side].as_str().unwrap().to_owned());
            let winner = match game["result"].as_str().unwrap() {
                "1-0" => Some(&white),
                "0-1" => Some(&black),
                "1/2-1/2" => None,
                other => panic!("{other} ends no match: {game}"),
            };
            if let Some(debtor) = debtor.take() {
                assert_eq!(
                    (&game["start"], &game["rated"]),
                    (&json!("vela"), &json!(false))
                );
                assert_eq!(
                    (game["follows"].as_u64(), &white),
                    (Some(index as u64), &debtor)
                );
                let unfreed = winner != Some(&debtor);
                self.freed.entry(debtor).or_default()[usize::from(unfreed)] += 1;
                continue;
            }
            assert_eq!(
                (&game["start"], &game["rated"]),
                (&json!("ordinary"), &json!(true))
            );
            assert_eq!(
                (&game["follows"], &white),
                (&Value::Null, &ordinary_white),
                "colours are swapped"
            );
            ordinary_white = black.clone();
            match winner {
                Some(winner) => {
                    self.count(&[(winner, 2)]);
                    debtor = Some(if *winner == white { black } else { white });
                }
                None if self.draws < 2 => self.draws += 1,
                None => self.count(&[(&white, 1), (&black, 1)]),
            }
        }
        self.owed = debtor.is_some();
    }

    fn count(&mut self, points: &[(&String, u16)]) {
        for (name, points) in points {
            *self.half_points.entry((*name).clone()).or_default() += points;
        }
        self.counted += 1;
        self.draws = 0;
    }

    fn is_decided(&self) -> bool {
        self.counted == 3 || self.half_points.values().any(|points| *points > 3)
    }

    fn is_over(&self) -> bool {
        self.is_decided() && !self.owed
    }

    fn points(&self, name: &str) -> u16 {
        self.half_points.get(name).copied().unwrap_or_default()
    }
}

/// Asserts that `finger` shows the velas of both players.
fn assert_debts(pair: &mut Pair, referee: &Referee) {
    for name in NAMES {
        let finger = pair.programs[0].ok(&format!("finger {name}"));
        let [freed, unfreed] = referee.freed.get(name).copied().unwrap_or_default();
        assert_eq!(
            (&finger["freed"], &finger["unfreed"]),
            (&json!(freed), &json!(unfreed)),
            "{finger}"
        );
        assert_eq!(finger["active"], 0, "{finger}");
    }
}

/// Asserts that the event after each game matches the referee.
fn assert_told(told: &[Value], games: &[Value]) {
    assert_eq!(told.len(), games.len());
    for (index, told) in told.iter().enumerate() {
        let so_far = Referee::of(&games[..=index]);
        let (status, game, start) = match games.get(index + 1) {
            None => ("over", Value::Null, &Value::Null),
            Some(next) => ("next", json!(index + 2), &next["start"]),
        };
        assert_eq!(
            (&told["status"], &told["game"], &told["start"]),
            (&json!(status), &game, start)
        );
        let players = ["white", "black"].map(|side| games[0][side].as_str().unwrap());
        let scores = players.map(|name| json!({"name": name, "half_points": so_far.points(name)}));
        assert_eq!(
            (&told["first"], &told["scores"]),
            (&json!(1), &json!(scores)),
            "{told}"
        );
    }
}

#[test]
fn a_match_with_velas_can_be_played_to_its_end() {
    let (mut velas, mut draws, mut undone) = (0, 0, 0);
    for seed in 0..5 {
        let hosted = Hosted::new(Limits::default());
        let mut pair = Pair::begin(hosted.address(), seed);
        while !pair.is_over {
            pair.act();
        }
        let games = pair.games();
        let referee = Referee::of(&games);
        assert!(referee.is_over(), "{games:?}");
        assert_told(&pair.told, &games);
        assert_debts(&mut pair, &referee);
        velas += games.iter().filter(|game| game["start"] == "vela").count();
        draws += games
            .iter()
            .filter(|game| game["result"] == "1/2-1/2")
            .count();
        undone += pair.undone;
    }
    assert!(
        velas > 5 && draws > 0 && undone > 5,
        "{velas} velas, {draws} draws, {undone} undos"
    );
}

#[test]
fn a_match_survives_repeated_kills() {
    let site = Site::new();
    let serving = site.serve();
    let mut pair = Pair::begin(serving.address(), 77);
    let mut server: Option<Serving> = Some(serving);
    let mut kills = 0;
    while !pair.is_over {
        let mut serving = server.take().unwrap_or_else(|| {
            let serving = site.serve();
            pair.come_back(serving.address());
            serving
        });
        for _ in 0..pair.dice.random_range(1..60) {
            if !pair.is_over {
                pair.act();
            }
        }
        if !pair.is_over && pair.dice.random_bool(0.7) {
            // The last command may or may not have been executed, because there was no reply.
            let PlayerAction { by, command, .. } = pair.action();
            pair.programs[by].send(&command).unwrap();
        }
        serving.kill();
        kills += 1;
    }
    let serving = site.serve();
    pair.come_back(serving.address());
    let games = pair.games();
    let referee = Referee::of(&games);
    assert!(
        pair.is_over && referee.is_over(),
        "after {kills} kills: {games:?}"
    );
    assert_debts(&mut pair, &referee);
    assert!(kills > 4, "{kills}");
}
