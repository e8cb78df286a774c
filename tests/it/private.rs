//! Nobody but its players and administrators learns anything of a private game.
//!
//! Two servers differ only in what is played in two private games. Others ask both for everything
//! that `requests.rs` lists, and get the same answers.

mod pages;
mod requests;

use crate::support::executable::fanorond;
use crate::support::hosted::Hosted;
use crate::support::program::{Answer, Program};
use fanorona_game::{Annotation, GameId, Judgement, Timestamp, TurningPoint};
use fanorond::command::catalog::{Lookup, look_up, rows};
use fanorond::config::limits::Limits;
use requests::{ASKED, LEFT_OUT, SHOWN, SHOWN_TO_ALICE};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// What is played in the private games of a world.
struct Content {
    board: &'static str,
    /// The turns of each private game. In each position the legal step with this place is played,
    /// from the end.
    choices: [&'static [usize]; 2],
    /// A word that is said at both boards.
    word: &'static str,
}

const CONTENTS: [Content; 2] = [
    Content {
        board: "dimyand",
        choices: [&[1, 0, 2, 1, 0, 1], &[0, 1, 0, 1, 1, 2, 0]],
        word: "zavakanto",
    },
    Content {
        board: "tsivy",
        choices: [&[2, 1, 0, 2, 1, 2, 1, 0, 1], &[1, 2, 1, 0, 2]],
        word: "tsiambaratelo",
    },
];

/// The numbers of games that each world has.
const FINISHED: i64 = 1;
const RUNNING: i64 = 2;
const PUBLIC: i64 = 3;
const OPEN: i64 = 4;

/// What only the players of the private games may learn.
struct Secret {
    board: &'static str,
    /// The last positions of both games.
    positions: [String; 2],
    /// The turns of both games.
    turns: [Vec<String>; 2],
    word: &'static str,
}

impl Secret {
    /// Replaces the words in braces.
    fn fill(&self, request: &str) -> String {
        let turns = &self.turns[0];
        request
            .replace("{finished}", &FINISHED.to_string())
            .replace("{running}", &RUNNING.to_string())
            .replace("{public}", &PUBLIC.to_string())
            .replace("{open}", &OPEN.to_string())
            .replace("{study}", "1")
            .replace("{position}", &self.positions[0])
            .replace("{board}", self.board)
            .replace("{turns}", &turns.join(" "))
            .replace("{turn}", &turns[0])
    }

    /// What of it an answer to `request` tells, apart from what was asked.
    fn told_by(&self, request: &str, lines: &[Value]) -> Option<String> {
        let said = lines.iter().map(Value::to_string).collect::<Vec<_>>();
        let turns = self.turns.iter().map(|turns| turns.join(" "));
        let games = self.positions.iter().cloned().zip(turns);
        // The turns lead to the position.
        let unasked = games
            .filter(|(position, turns)| !request.contains(position) && !request.contains(turns));
        let told = unasked
            .flat_map(|(position, turns)| [position, turns])
            .find(|secret| said.iter().any(|line| line.contains(secret)));
        let word = || {
            let told = said.iter().any(|line| line.contains(self.word));
            told.then(|| self.word.to_owned())
        };
        let game = || {
            let shown = lines.iter().filter(|line| line["t"] != "err");
            shown.filter_map(private_game).next()
        };
        told.or_else(word).or_else(game)
    }
}

/// The private game that an object is about.
fn private_game(line: &Value) -> Option<String> {
    match line {
        Value::Object(fields) => {
            let game = fields.get("game").and_then(Value::as_i64);
            if game == Some(FINISHED) || game == Some(RUNNING) {
                return Some(line.to_string());
            }
            // The field `game` of a match counts its games.
            let others = fields.iter().filter(|(field, _)| *field != "match");
            others.map(|(_, value)| value).find_map(private_game)
        }
        Value::Array(items) => items.iter().find_map(private_game),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => None,
    }
}

/// A server with the games, and those who are connected.
struct World {
    hosted: Hosted,
    secret: Secret,
    players: [Program; 2],
    /// Somebody who is not logged in, a guest, and a member.
    others: [Program; 3],
}

/// Plays a game of alice and bob. Returns its turns, and its last position.
fn play(
    players: &mut [Program; 2],
    terms: &str,
    game: i64,
    choices: &[usize],
) -> (Vec<String>, String) {
    let [alice, bob] = players;
    alice.ok(&format!("challenge bob white {terms}"));
    bob.ok(&format!("accept {game}"));
    let mut turns = Vec::new();
    let board = |program: &mut Program| {
        let Answer { events, .. } = program.ask(&format!("show {game}")).unwrap();
        let board = events.into_iter().rfind(|event| event["t"] == "state");
        board.expect("show shows the board")
    };
    for choice in choices {
        let at = board(alice);
        let steps = at["legal"].as_array().unwrap();
        let step = steps[steps.len() - 1 - choice % steps.len()]
            .as_str()
            .unwrap();
        let to_move = usize::from(at["to_move"] == "b");
        players_of(alice, bob, to_move).ok(&format!("move {game} {step} end"));
        turns.push(board(alice)["last"].as_str().unwrap().to_owned());
    }
    let position = board(alice)["position"].as_str().unwrap().to_owned();
    (turns, position)
}

fn players_of<'p>(alice: &'p mut Program, bob: &'p mut Program, number: usize) -> &'p mut Program {
    if number == 0 { alice } else { bob }
}

impl World {
    fn new(content: &Content) -> Self {
        let mut limits = Limits::default();
        limits.connection.commands_per_second = 0;
        limits.connection.stranger_commands_per_second = 0;
        limits.connection.address_commands_per_second = 0;
        let (hosted, _clock) = Hosted::with_manual_clock(limits);
        let member = |name: &str| {
            let mut program = Program::connect(hosted.address());
            program.ok(&format!("register {name} secret-of-{name}"));
            program
        };
        let mut players = [member("alice"), member("bob")];
        let others = [
            Program::connect(hosted.address()),
            Program::guest(hosted.address()).0,
            member("carol"),
        ];
        let Content {
            board,
            choices,
            word,
        } = *content;
        let terms = format!("{board} private unrated");
        let finished = play(&mut players, &terms, FINISHED, choices[0]);
        let [alice, bob] = &mut players;
        alice.ok(&format!("chat {FINISHED} {word}"));
        alice.ok(&format!("resign {FINISHED}"));
        alice.ok(&format!("study game {FINISHED}"));
        alice.ok(&format!("study note {word}"));
        alice.ok("study close");
        bob.ok(&format!("bookmark {FINISHED} {word}"));
        let running = play(&mut players, &terms, RUNNING, choices[1]);
        players[0].ok(&format!("chat {RUNNING} {word}"));
        play(&mut players, "tsivy", PUBLIC, &[0, 0, 1, 0]);
        players[0].ok(&format!("resign {PUBLIC}"));
        play(&mut players, "dimyand", OPEN, &[0, 1, 0]);
        let world = Self {
            hosted,
            secret: Secret {
                board,
                positions: [finished.1, running.1],
                turns: [finished.0, running.0],
                word,
            },
            players,
            others,
        };
        world.annotate();
        world
    }

    /// Keeps an analysis of the finished game.
    fn annotate(&self) {
        let store = self.hosted.store();
        self.hosted.block_on(async {
            let turns = store.turns(GameId(FINISHED)).await.unwrap();
            let second = turns[1];
            let point = TurningPoint {
                ply: second.ply,
                best: second.turn,
                then: Vec::new(),
                was: Judgement::Open(10),
                became: Judgement::Open(-400),
            };
            let annotation = Annotation {
                game: GameId(FINISHED),
                first: fanorona_rules::Side::White,
                made_at: Timestamp(0),
                nodes: 1,
                course: Vec::new(),
                points: vec![point],
            };
            store
                .keep_annotation(&annotation, Timestamp(0))
                .await
                .unwrap();
        });
    }

    /// What everybody who is no player gets for `request`, without the numbers of lines.
    fn others_get(&mut self, request: &str) -> Vec<String> {
        let mut got = Vec::new();
        for other in &mut self.others {
            let Answer { mut events, reply } = other.ask(request).unwrap();
            events.push(reply);
            let told = self.secret.told_by(request, &events);
            assert_eq!(told, None, "{request}: {events:#?}");
            for mut line in events {
                line.as_object_mut().unwrap().remove("seq");
                got.push(line.to_string());
            }
        }
        got
    }
}

/// The command that a request gives.
fn command(request: &str) -> &'static str {
    let word = request.trim_start_matches("fanorona ").split(' ').next();
    match word {
        Some("{finished}") => "board",
        Some("{running}") => "move",
        word => match look_up(word.unwrap_or_default()) {
            Lookup::Found(row) => row.name,
            Lookup::SpellOut(_) | Lookup::Ambiguous(_) | Lookup::Unknown => {
                panic!("not a command: {request}")
            }
        },
    }
}

#[test]
fn the_walk_gives_every_command_that_shows_games() {
    let walked: BTreeSet<&str> = SHOWN
        .iter()
        .chain(SHOWN_TO_ALICE)
        .chain(ASKED)
        .map(|it| command(it))
        .collect();
    let mut left_out = BTreeMap::new();
    for (why, names) in LEFT_OUT {
        left_out.extend(names.iter().map(|name| (*name, *why)));
    }
    for row in rows() {
        assert_ne!(
            walked.contains(row.name),
            left_out.contains_key(row.name),
            "{} belongs into one of the lists in requests.rs",
            row.name
        );
    }
}

#[test]
fn nobody_learns_what_is_played_in_a_private_game() {
    let mut worlds = CONTENTS.each_ref().map(World::new);
    let mut unshown = Vec::new();
    let shown = SHOWN.iter().map(|request| (request, 2));
    let to_alice = SHOWN_TO_ALICE.iter().map(|request| (request, 1));
    for (request, players) in shown.chain(to_alice) {
        for world in &mut worlds {
            let request = world.secret.fill(request);
            for player in &mut world.players[..players] {
                let Answer { mut events, reply } = player.ask(&request).unwrap();
                events.push(reply);
                if world.secret.told_by("", &events).is_none() {
                    unshown.push((request.clone(), events.pop()));
                }
            }
        }
    }
    assert!(unshown.is_empty(), "players are not shown: {unshown:#?}");
    let secrets = worlds.each_ref().map(|world| {
        let requests = SHOWN.iter().chain(SHOWN_TO_ALICE).chain(ASKED);
        requests.map(|it| world.secret.fill(it)).collect::<Vec<_>>()
    });
    for request in secrets.iter().flatten() {
        let [one, other] = &mut worlds;
        assert_eq!(
            one.others_get(request),
            other.others_get(request),
            "{request}"
        );
    }
    // Nor do they hear of it, who have asked for news of everything.
    for world in &mut worlds {
        let [alice, bob] = &mut world.players;
        alice.ok(&format!("chat {RUNNING} {}", world.secret.word));
        alice.ok(&format!("resign {RUNNING}"));
        let ended = bob.ask("date").unwrap().events;
        assert!(world.secret.told_by("", &ended).is_some());
    }
    let [one, other] = &mut worlds;
    for request in ["date", "inbox", "history alice", "stats bob", "explore new"] {
        assert_eq!(
            one.others_get(request),
            other.others_get(request),
            "{request}"
        );
    }
}

#[test]
fn a_private_game_is_not_fetched() {
    let world = World::new(&CONTENTS[0]);
    let host = world.hosted.address().to_string();
    let fetch = |game: i64| {
        let got = fanorond()
            .args(["fetch", &host, &game.to_string()])
            .output();
        let got = got.unwrap();
        (got.status.success(), got.stdout)
    };
    assert_eq!(fetch(FINISHED), (false, Vec::new()));
    assert_eq!(fetch(RUNNING), (false, Vec::new()));
    let (done, record) = fetch(PUBLIC);
    assert!(done && !record.is_empty());
}
