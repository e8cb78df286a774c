//! The server's bots, hints, analyses and simuls, over the wire.

use crate::executable::Site;
use crate::hosted::Hosted;
use crate::program::Program;
use fanorona_game::Role;
use fanorond::config::limits::Limits;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom as _;
use rand::{RngExt as _, SeedableRng as _};
use serde_json::Value;
use std::io::Write as _;
use std::thread;
use std::time::Duration;

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
    let board = challenge(&mut alice, "robot8 white");
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
    let board = challenge(&mut alice, "robot8 black untimed");
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
fn a_learner_is_told_which_turns_lose_much_and_takes_them_back() {
    let hosted = house();
    let (mut guest, _) = Program::guest(hosted.address());
    does(&mut guest, "teach on");
    let mut state = challenge(&mut guest, "robot3 white");
    let (game, mut dice) = (state["game"].clone(), StdRng::seed_from_u64(1));
    let is_slip = |object: &Value| object["t"] == "notice" && object["code"] == "slip";
    let slip = 'told: loop {
        while state["to_move"] == state["you"] {
            let events = does(&mut guest, &any_turn(&state, &mut dice));
            let slip = events.iter().find(|event| is_slip(event)).cloned();
            state = last_state(events, &game);
            if let Some(slip) = slip {
                break 'told slip;
            }
            assert_eq!(
                state["status"], "playing",
                "random turns lose much before the game ends"
            );
        }
        while state["to_move"] != state["you"] {
            let object = guest.next().unwrap();
            if is_slip(&object) {
                break 'told object;
            }
            if object["t"] == "state" {
                state = object;
            }
        }
    };
    assert_eq!(slip["game"], game);
    assert_ne!(slip["turn"], slip["best"], "{slip}");
    assert!(
        slip["msg"]
            .as_str()
            .unwrap()
            .ends_with("To take your turn back: undo"),
        "{slip}"
    );
    // An offer lapses with a turn, so the bot plays first.
    my_turn(&mut guest, state);
    guest.send("undo").unwrap();
    let before = slip["ply"].as_u64().unwrap() - 1;
    while next_state(&mut guest, &game)["ply"] != before {}
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
    let (mut flood, _) = Program::guest(hosted.address());
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
fn a_hint_is_a_legal_turn_and_the_opponent_is_told() {
    let hosted = house();
    let mut alice = Program::connect(hosted.address());
    alice.ok("register alice secret-rice");
    let mut bob = Program::connect(hosted.address());
    bob.ok("register bob secret-rice");
    bob.ok("challenges auto");
    let board = challenge(&mut alice, "bob white unrated");
    let game = board["game"].clone();
    let hint = alice.ok("hint");
    assert_eq!(
        (&hint["game"], &hint["turn"], &hint["side"]),
        (&game, &1.into(), &"w".into())
    );
    assert_eq!(bob.until("notice")["code"], "hint");
    alice.ok(&format!("move {game} {}", hint["hint"].as_str().unwrap()));
    assert_eq!(alice.refused("hint")["code"], "not_your_turn");
    // In the middle of a turn the hint is the rest of the turn.
    let state = last_state(does(&mut bob, &format!("board {game}")), &game);
    let command = format!("move {game} {}", state["legal"][0].as_str().unwrap());
    let state = last_state(does(&mut bob, &command), &game);
    if state["to_move"] == "b" {
        let hint = bob.ok("hint");
        bob.ok(&format!("move {game} {}", hint["hint"].as_str().unwrap()));
    }
    let rated = challenge(&mut alice, "bob white rated")["game"].clone();
    assert_eq!(alice.refused(&format!("hint {rated}"))["code"], "forbidden");
    let (mut guest, _) = Program::guest(hosted.address());
    assert_eq!(guest.refused(&format!("hint {game}"))["code"], "forbidden");
    alice.ok(&format!("resign {game}"));
    assert_eq!(alice.refused(&format!("hint {game}"))["code"], "game_over");
    assert_eq!(alice.refused("hint 99")["code"], "not_found");
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
fn hints_are_limited() {
    let mut limits = Limits {
        robots: 1,
        ..Limits::default()
    };
    limits.analysis.hints_per_minute = 2;
    let hosted = Hosted::new(limits);
    let (mut guest, _) = Program::guest(hosted.address());
    challenge(&mut guest, "robot1 white");
    guest.ok("hint");
    guest.ok("hint");
    assert_eq!(guest.refused("hint")["code"], "rate_limited");
}

/// Two games between alice and bob: a running one, and one that is over after a blunder.
fn played(alice: &mut Program, bob: &mut Program) -> (Value, Value) {
    alice.ok("register alice secret-rice");
    bob.ok("register bob secret-rice");
    bob.ok("challenges auto");
    let goes_on = challenge(alice, "bob white board=telo")["game"].clone();
    let board = challenge(alice, "bob white board=telo");
    let game = board["game"].clone();
    let mut dice = StdRng::seed_from_u64(7);
    let mut state = board;
    for program in [0, 1].into_iter().cycle() {
        let player = if program == 0 { &mut *alice } else { &mut *bob };
        let side = if program == 0 { "w" } else { "b" };
        while state["status"] == "playing" && state["to_move"] == side {
            state = last_state(does(player, &any_turn(&state, &mut dice)), &game);
        }
        if state["status"] == "over" {
            return (goes_on, game);
        }
    }
    unreachable!("they take turns for ever")
}

#[test]
fn an_analysis_is_made_once_and_stored_with_the_game() {
    let site = Site::new();
    let serving = site.serve();
    let (mut alice, mut bob) = (
        Program::connect(serving.address()),
        Program::connect(serving.address()),
    );
    let (goes_on, game) = played(&mut alice, &mut bob);
    assert_eq!(
        alice.refused(&format!("analyse {goes_on}"))["code"],
        "forbidden"
    );
    alice.ok(&format!("abort {goes_on}"));
    assert_eq!(
        alice.refused(&format!("analyse {goes_on}"))["code"],
        "not_found"
    );
    let waits = alice.ok(&format!("analyse {game}"));
    assert_eq!(waits["analysis"], "waits", "{waits}");
    let done = alice.until("analysis");
    assert_eq!((&done["game"], &done["status"]), (&game, &"done".into()));
    let points = done["points"].as_u64().unwrap();
    assert!(points > 0, "a random player makes mistakes");
    let shown = |program: &mut Program| {
        let mut record = program
            .ask(&format!("analyse {game}"))
            .unwrap()
            .events
            .remove(0);
        record["seq"] = Value::Null;
        record
    };
    let record = shown(&mut alice);
    let slips = record["turns"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|turn| !turn["slip"].is_null())
        .count();
    assert_eq!(slips as u64, points);
    let text = alice
        .ask(&format!("export {game} text"))
        .unwrap()
        .events
        .remove(0);
    assert!(text["text"].as_str().unwrap().contains("? best "), "{text}");
    // The analysis survives a restart and is visible to everybody.
    crate::executable::terminate(serving.id());
    assert!(serving.ended().0.success());
    let serving = site.serve();
    let (mut guest, _) = Program::guest(serving.address());
    assert_eq!(shown(&mut guest), record);
    // It is unchanged after export and import.
    let fgn = guest
        .ask(&format!("export {game} pgn"))
        .unwrap()
        .events
        .remove(0);
    let fgn = fgn["text"].as_str().unwrap().to_owned();
    crate::executable::terminate(serving.id());
    assert!(serving.ended().0.success());
    let other = Site::new();
    std::fs::write(other.directory().join("games.fgn"), &fgn).unwrap();
    assert!(other.run(&["import", "games.fgn"]).status.success());
    let written = other.run(&["export", "--format", "pgn"]);
    assert_eq!(String::from_utf8(written.stdout).unwrap(), fgn);
}

#[test]
fn a_requested_analysis_survives_a_kill() {
    let site = Site::new();
    let mut serving = site.serve();
    let (mut alice, mut bob) = (
        Program::connect(serving.address()),
        Program::connect(serving.address()),
    );
    let (_, game) = played(&mut alice, &mut bob);
    alice.ok(&format!("analyse {game}"));
    serving.kill();
    let serving = site.serve();
    let mut alice = Program::connect(serving.address());
    let answer = alice.ask("login alice secret-rice").unwrap();
    let told = answer.events.iter().any(|event| event["t"] == "analysis");
    let there = |program: &mut Program| {
        let answer = program.ask(&format!("analyse {game}")).unwrap();
        answer.events.iter().any(|event| event["t"] == "record")
    };
    if !told && !there(&mut alice) {
        alice.until("analysis");
    }
    assert!(there(&mut alice));
}

#[test]
fn a_player_who_left_is_told_of_an_analysis_at_the_next_login() {
    let hosted = house();
    let (mut alice, mut bob) = (
        Program::connect(hosted.address()),
        Program::connect(hosted.address()),
    );
    let (_, game) = played(&mut alice, &mut bob);
    // Both lines at once, so that alice leaves before it is ready.
    alice.send(&format!("analyse {game}\nquit")).unwrap();
    let heard = alice.rest();
    assert!(
        heard.iter().all(|event| event["status"] != "done"),
        "alice left before it was ready: {heard:?}"
    );
    bob.send(&format!("analyse {game}")).unwrap();
    while bob.until("analysis")["status"] != "done" {}
    bob.send("quit").unwrap();
    bob.rest();
    for (name, news) in [("alice", 1), ("bob", 0)] {
        let mut program = Program::connect(hosted.address());
        let mut events = program
            .ask(&format!("login {name} secret-rice"))
            .unwrap()
            .events;
        events.extend(program.ask("date").unwrap().events);
        let told = events.iter().filter(|event| event["scope"] == "since_here");
        let told = told.flat_map(|event| event["items"].as_array().unwrap());
        let told: Vec<&Value> = told.filter(|item| item["what"] == "analysed").collect();
        assert_eq!(
            told.len(),
            news,
            "bob was told when it was ready: {name} {events:?}"
        );
        assert!(told.iter().all(|item| item["game"] == game));
    }
}

#[test]
fn the_turn_that_newcomers_are_shown_is_no_mistake() {
    let mut limits = Limits {
        robots: 1,
        ..Limits::default()
    };
    limits.analysis.positions_per_turn = 100_000;
    let hosted = Hosted::new(limits);
    let mut reader = Program::connect(hosted.address());
    // A debug build searches slowly.
    reader
        .socket()
        .set_read_timeout(Some(Duration::from_mins(2)))
        .unwrap();
    reader.ok("register alice secret-rice");
    for (game, ruleset) in (1..).zip(["tsivy", "dimyand", "telo"]) {
        let mut newcomer = super::raw(hosted.address());
        let mut types = |line: &str, up_to: &str| {
            newcomer
                .write_all(format!("{line}\r\n").as_bytes())
                .unwrap();
            String::from_utf8_lossy(&super::up_to(&newcomer, up_to.as_bytes())).into_owned()
        };
        types("guest", "> ");
        let shown = types(
            &format!("challenge robot1 white {ruleset} unrated"),
            "For advice: hint",
        );
        let (_, example) = shown.split_once("Type a turn such as ").unwrap();
        let example = example.split_once('.').unwrap().0;
        types(example, "It is your turn");
        types("resign", "game is over");
        reader.ok(&format!("analyse {game}"));
        while reader.until("analysis")["status"] != "done" {}
        let record = reader
            .ask(&format!("analyse {game}"))
            .unwrap()
            .events
            .remove(0);
        assert_eq!(
            record["turns"][0]["turn"],
            example.replace("stop", "end"),
            "{record}"
        );
        assert!(record["turns"][0]["slip"].is_null(), "{ruleset}: {record}");
    }
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
