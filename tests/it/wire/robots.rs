//! The server's bots, hints, analyses and simuls, over the wire.

mod analysis;

use super::programs::{come_in, owner_of};
use crate::support::executable::Site;
use crate::support::hosted::Hosted;
use crate::support::program::Program;
use fanorona_game::Role;
use fanorond::config::limits::Limits;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom as _;
use rand::{RngExt as _, SeedableRng as _};
use serde_json::Value;
use std::thread;

/// A server with all of its bots and without a rate limit for commands.
fn house() -> Hosted {
    let mut limits = Limits {
        robots: 8,
        ..Limits::default()
    };
    limits.connection.command_burst = 1_000_000;
    limits.game.active = 100;
    limits.robot.games_per_player = 100;
    Hosted::new(limits)
}

/// Plays random steps until the game is over. Returns the result and the number of turns.
fn play_out(program: &mut Program, board: &Value, seed: u64) -> Value {
    let mut dice = StdRng::seed_from_u64(seed);
    let mut state = board.clone();
    while state["status"] == "playing" {
        state = if state["to_move"] == state["you"] {
            let command = any_turn(&state, &mut dice);
            last_state(does(program, &command), &state["game"])
        } else {
            next_state(program, &state["game"])
        };
    }
    state
}

/// Sends a command that must succeed. Returns the events before its reply.
fn does(program: &mut Program, command: &str) -> Vec<Value> {
    let answer = program.ask(command).unwrap();
    assert_eq!(answer.reply["t"], "ok", "{command}: {}", answer.reply);
    answer.events
}

/// The last `state` of a game.
fn last_state(events: Vec<Value>, game: &Value) -> Value {
    let of_game = |event: &Value| event["t"] == "state" && event["game"] == *game;
    events
        .into_iter()
        .rfind(of_game)
        .expect("an event on a board sends its state")
}

/// Plays the first legal step until the turn is finished. Returns the board.
fn first_turn(program: &mut Program, state: Value) -> Value {
    let (ply, game) = (state["ply"].clone(), state["game"].clone());
    let mut state = state;
    while state["ply"] == ply {
        let word = if state["may_end"] == true {
            "stop"
        } else {
            state["legal"][0].as_str().unwrap()
        };
        let command = format!("move {game} {word}");
        state = last_state(does(program, &command), &game);
    }
    state
}

/// Waits until it is this player's turn.
fn my_turn(program: &mut Program, mut state: Value) -> Value {
    let game = state["game"].clone();
    while state["to_move"] != state["you"] {
        state = next_state(program, &game);
    }
    state
}

/// A random step of the side to move, or the word that ends its turn.
fn any_turn(state: &Value, dice: &mut StdRng) -> String {
    let legal = state["legal"].as_array().unwrap();
    let stops = state["may_end"] == true && (legal.is_empty() || dice.random_bool(0.3));
    let word = if stops {
        "stop"
    } else {
        legal.choose(dice).unwrap().as_str().unwrap()
    };
    format!("move {} {word}", state["game"])
}

fn next_state(program: &mut Program, game: &Value) -> Value {
    loop {
        let object = program.next().unwrap();
        assert_ne!(object["t"], "err", "{object}");
        if object["t"] == "state" && object["game"] == *game {
            return object;
        }
    }
}

/// Starts a game and returns its board.
fn challenge(program: &mut Program, line: &str) -> Value {
    board_after(program, &format!("challenge {line}"))
}

/// The board of the game that a line starts.
fn board_after(program: &mut Program, line: &str) -> Value {
    let answer = program.ask(line).unwrap();
    assert_eq!(answer.reply["t"], "ok", "{line}: {}", answer.reply);
    let of_game = |event: &Value| event["t"] == "state" && event["game"] == answer.reply["game"];
    answer
        .events
        .iter()
        .find(|event| of_game(event))
        .expect("the board is sent")
        .clone()
}

#[test]
fn play_and_the_name_of_a_bot_starts_an_unrated_game_with_white() {
    let hosted = house();
    let mut alice = Program::connect(hosted.address());
    alice.ok("register alice secret-rice");
    let board = board_after(&mut alice, "play robot1");
    assert_eq!(
        (&board["white"], &board["rated"]),
        (&"alice".into(), &false.into()),
        "{board}"
    );
    assert_eq!(board["ruleset"], "tsivy");
}

#[test]
fn the_advice_at_login_follows_the_rating() {
    let hosted = house();
    let mut alice = Program::connect(hosted.address());
    alice.ok("register alice secret-rice");
    let board = challenge(&mut alice, "robot8 white rated");
    let game = board["game"].clone();
    let board = first_turn(&mut alice, board);
    my_turn(&mut alice, board);
    alice.ok(&format!("resign {game}"));
    drop(alice);
    let mut alice = Program::connect(hosted.address());
    alice.send("@in login alice secret-rice").unwrap();
    let advised = alice.until("notice");
    // 1500 and a defeat by a strong robot, less what is uncertain.
    assert_eq!(
        (&advised["code"], &advised["name"]),
        (&"alone".into(), &"robot3".into())
    );
}

#[test]
fn a_guest_can_play_robot1_on_every_board() {
    let hosted = house();
    let (mut guest, _) = Program::guest(hosted.address());
    for (index, ruleset) in ["tsivy", "dimyand", "telo"].into_iter().enumerate() {
        let board = challenge(&mut guest, &format!("robot1 white board={ruleset}"));
        assert_eq!(
            (&board["black"], &board["rated"]),
            (&"robot1".into(), &false.into())
        );
        let over = play_out(&mut guest, &board, index as u64);
        assert!(
            ["1-0", "0-1", "1/2-1/2"]
                .iter()
                .any(|result| over["result"] == *result),
            "{over}"
        );
    }
}

#[test]
fn bots_are_online_and_marked_and_start_as_white() {
    let hosted = house();
    let mut alice = Program::connect(hosted.address());
    alice.send("@in register alice secret-rice").unwrap();
    let proposed = alice.until("notice");
    assert_eq!(
        (&proposed["code"], &proposed["name"]),
        (&"proposed".into(), &"robot1".into())
    );
    alice.until("ok");
    let who = does(&mut alice, "who").remove(0);
    let names: Vec<&str> = who["rows"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row["name"].as_str().unwrap())
        .collect();
    assert_eq!(names.len(), 9, "{who}");
    assert!(
        names
            .iter()
            .filter(|name| name.starts_with("robot"))
            .count()
            == 8,
        "{who}"
    );
    let board = challenge(&mut alice, "robot8 black untimed rated");
    assert_eq!(board["rated"], true);
    let begun = my_turn(&mut alice, board);
    assert_eq!((&begun["ply"], &begun["to_move"]), (&1.into(), &"b".into()));
    assert_eq!(
        alice.refused("register robot9 secret-rice")["code"],
        "forbidden"
    );
}

#[test]
fn a_bot_answers_offers() {
    let hosted = house();
    let mut alice = Program::connect(hosted.address());
    alice.ok("register alice secret-rice");
    for (options, asked, fate) in [
        ("unrated", "undo", "accepted"),
        ("rated", "undo", "declined"),
        ("rated", "propose", "declined"),
    ] {
        // A stronger robot that has played first is not behind, and so takes no draw.
        let board = challenge(&mut alice, &format!("robot5 black {options}"));
        let board = my_turn(&mut alice, board);
        let (game, ply) = (board["game"].clone(), board["ply"].clone());
        let begun = first_turn(&mut alice, board);
        let mut state = my_turn(&mut alice, begun);
        alice.send(asked).unwrap();
        if fate == "accepted" {
            while state["ply"] != ply {
                state = next_state(&mut alice, &game);
            }
        } else {
            let mut answer = alice.until("offer");
            while answer["status"] == "open" {
                answer = alice.until("offer");
            }
            assert_eq!(answer["status"], fate, "{options} {asked}");
        }
        // The bot's turn may have arrived before the reply.
        alice.send("@behind date").unwrap();
        while alice.until("ok")["id"] != "behind" {}
    }
}

#[test]
fn a_bot_continues_after_the_server_was_killed() {
    let site = Site::new();
    let mut boards = Vec::new();
    for round in 0..4 {
        let mut serving = site.serve_with_robots();
        let mut alice = Program::connect(serving.address());
        if round == 0 {
            alice.ok("register alice secret-rice");
            for robot in [5, 6, 7, 8] {
                boards.push(challenge(&mut alice, &format!("robot{robot} white"))["game"].clone());
            }
        } else {
            alice.ok("login alice secret-rice");
        }
        for game in &boards {
            let state = last_state(does(&mut alice, &format!("board {game}")), game);
            let state = my_turn(&mut alice, state);
            first_turn(&mut alice, state);
        }
        // The bot has at most started to search.
        serving.kill();
    }
    let serving = site.serve_with_robots();
    let mut alice = Program::connect(serving.address());
    alice.ok("login alice secret-rice");
    for game in &boards {
        let state = last_state(does(&mut alice, &format!("board {game}")), game);
        assert_eq!(my_turn(&mut alice, state)["ply"], 8);
    }
}

#[test]
fn fifty_games_with_bots_run_at_once() {
    let hosted = house();
    let address = hosted.address();
    thread::scope(|scope| {
        for player in 0..5_u64 {
            scope.spawn(move || {
                let (mut guest, _) = Program::guest(address);
                let mut dice = StdRng::seed_from_u64(player);
                for game in 0..10 {
                    let robot = 1 + (player + game) % 4;
                    guest
                        .send(&format!("challenge robot{robot} random board=telo"))
                        .unwrap();
                }
                let mut over = 0;
                while over < 10 {
                    let state = guest.until("state");
                    if state["status"] == "over" {
                        over += 1;
                    } else if state["to_move"] == state["you"] {
                        guest.send(&any_turn(&state, &mut dice)).unwrap();
                    }
                }
            });
        }
    });
}

#[test]
fn a_live_game_does_not_wait_behind_the_games_of_one_player() {
    let mut limits = Limits {
        robots: 8,
        ..Limits::default()
    };
    limits.connection.command_burst = 1_000_000;
    (
        limits.game.active,
        limits.observe.games,
        limits.robot.games_per_player,
    ) = (100, 100, 100);
    // The searches of one flood take a minute on one thread: on this board no turn is in the book.
    limits.engine.threads = 1;
    limits.robot.crowded_positions = 2_000_000;
    limits.robot.min_think_time = std::time::Duration::from_secs(1);
    let hosted = Hosted::new(limits);
    // Only a bot has several live games.
    let (_owner, tokens) = owner_of(hosted.address(), &["zebu"]);
    let mut flood = come_in(hosted.address(), "zebu", &tokens[0]);
    let (mut guest, _) = Program::guest(hosted.address());
    let own = challenge(&mut guest, "robot8 white dimyand time=30+0");
    let boards: Vec<Value> = (0..30)
        .map(|_| challenge(&mut flood, "robot8 white dimyand time=30+0"))
        .collect();
    for board in &boards {
        does(&mut guest, &format!("observe {}", board["game"]));
    }
    for board in boards {
        first_turn(&mut flood, board);
    }
    // The bot has started to answer the flood.
    let answered = |object: &Value| object["t"] == "state" && object["ply"] == 2;
    while !answered(&guest.next().unwrap()) {}
    let own = first_turn(&mut guest, own);
    let mut before = 0;
    loop {
        let object = guest.next().unwrap();
        match answered(&object) {
            true if object["game"] == own["game"] => break,
            true => before += 1,
            false => {}
        }
    }
    // One search that was running, one of the flood in turn, and one whose board was on its way.
    assert!(before <= 3, "{before} other games were answered first");
}

#[test]
fn an_unplayed_game_with_a_bot_moves_no_rating() {
    let hosted = house();
    let mut alice = Program::connect(hosted.address());
    alice.ok("register alice secret-rice");
    let board = challenge(&mut alice, "robot1 white rated");
    assert_eq!(board["rated"], true);
    let game = board["game"].clone();
    let over = last_state(does(&mut alice, &format!("resign {game}")), &game);
    assert_eq!(
        (&over["result"], &over["reason"]),
        (&"*".into(), &"aborted".into())
    );
    assert_eq!(over["ratings"], Value::Null);
    let profile = alice.ok("finger alice");
    assert_eq!(
        (&profile["lost"], &profile["ratings"]),
        (&0.into(), &serde_json::json!({}))
    );
}

#[test]
fn games_with_bots_are_limited() {
    let mut limits = Limits {
        robots: 2,
        ..Limits::default()
    };
    limits.robot.games_per_player = 2;
    let hosted = Hosted::new(limits);
    let (mut guest, _) = Program::guest(hosted.address());
    let games = ["robot1", "robot2"].map(|name| challenge(&mut guest, name)["game"].clone());
    assert_eq!(guest.refused("challenge robot1")["code"], "limit");
    does(&mut guest, &format!("resign {}", games[0]));
    challenge(&mut guest, "robot1");
    // Games with people do not count.
    let (mut other, name) = Program::guest(hosted.address());
    other.ok("seek white");
    guest.ok(&format!("play {name}"));
}

#[test]
fn nobody_bans_the_servers_own_bots() {
    let hosted = Hosted::new(Limits {
        robots: 1,
        ..Limits::default()
    });
    let mut operator = Program::connect(hosted.address());
    operator.ok("register Rasoa mangahazo");
    hosted.grant("Rasoa", Role::Operator);
    assert_eq!(operator.refused("ban robot1")["refusal"], "not_a_member");
    challenge(&mut operator, "robot1 white");
}

#[test]
fn a_simul_of_three_boards() {
    let hosted = house();
    let [mut host, mut bob, mut carol, mut dave] = ["alice", "bob", "carol", "dave"].map(|name| {
        let mut program = Program::connect(hosted.address());
        program.ok(&format!("register {name} secret-rice"));
        program
    });
    assert_eq!(host.refused("simul start")["code"], "not_found");
    assert_eq!(bob.refused("simul join alice")["code"], "not_found");
    host.ok("simul open board=telo untimed -boards=3");
    let opened = bob.until("simul");
    assert_eq!(
        (&opened["status"], &opened["host"], &opened["colour"]),
        (&"open".into(), &"alice".into(), &"white".into())
    );
    assert_eq!(host.refused("simul open")["code"], "exists");
    assert_eq!(host.refused("simul join alice")["code"], "forbidden");
    assert_eq!(host.refused("simul start")["code"], "not_found");
    assert_eq!(bob.refused("simul leave")["code"], "not_found");
    for program in [&mut bob, &mut carol, &mut dave] {
        program.ok("simul join alice");
        assert_eq!(program.refused("simul join alice")["code"], "exists");
    }
    let (mut late, _) = Program::guest(hosted.address());
    assert_eq!(late.refused("simul join alice")["code"], "limit");
    assert_eq!(host.ok("simul start")["boards"], 3);
    assert_eq!(host.refused("simul close")["code"], "forbidden");
    let events = does(&mut late, "simul alice");
    let table = events
        .into_iter()
        .find(|event| event["t"] == "table")
        .unwrap();
    assert_eq!(table["rows"].as_array().unwrap().len(), 3, "{table}");

    let games: Vec<Value> = table["rows"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row["game"].clone())
        .collect();
    let state = last_state(does(&mut host, "simul next"), &games[1]);
    assert_eq!(state["you"], "w", "the first was the current board");
    // An unplayed game would have no result.
    for (game, program) in [(&games[0], &mut bob), (&games[2], &mut dave)] {
        host.ok(&format!("move {game} c2b2"));
        program.ok(&format!("move {game} a3a2"));
    }
    for (program, ending) in [(&mut bob, "resign"), (&mut carol, "abort")] {
        does(program, "board");
        does(program, ending);
    }
    host.ok(&format!("resign {}", games[2]));
    let mut over = late.until("simul");
    while over["status"] != "over" {
        over = late.until("simul");
    }
    let score = ["won", "drawn", "lost", "aborted"].map(|field| over[field].as_u64().unwrap());
    assert_eq!(score, [1, 0, 1, 1]);
    assert_eq!(host.refused("simul next")["code"], "not_found");
    host.ok("simul open");
    host.ok("simul close");
}
