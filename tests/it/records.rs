//! Export, fetch and import of game records.

use crate::start::refused;
use crate::support::executable::Site;
use crate::support::program::Program;
use std::fs;
use std::io::{self, Write as _};
use std::net::{Shutdown, TcpListener};
use std::process::{Output, Stdio};

/// The output of a command that must succeed.
fn done(site: &Site, arguments: &[&str]) -> Vec<u8> {
    let Output {
        status,
        stdout,
        stderr,
    } = site.run(arguments);
    assert!(
        status.success(),
        "{arguments:?}: {}",
        String::from_utf8_lossy(&stderr)
    );
    stdout
}

/// A database of random games. The same seed gives the same games.
fn populated(games: u32, seed: u64) -> Site {
    let site = Site::new();
    site.populate(games, 7, seed);
    site
}

#[test]
fn exported_games_are_the_same_after_an_import() {
    let site = populated(600, 3);
    let written = done(&site, &["export"]);
    assert_eq!(
        written
            .split(|byte| *byte == b'\n')
            .filter(|line| line.starts_with(b"[Game "))
            .count(),
        600
    );
    let other = Site::new();
    let file = other.directory().join("games.fgn");
    fs::write(&file, &written).unwrap();
    let said = done(&other, &["import", "games.fgn"]);
    assert_eq!(
        String::from_utf8_lossy(&said),
        "imported: 600, left out because they go on: 0, refused: 0\n"
    );
    assert!(done(&other, &["export", "--format", "fgn"]) == written);
    assert!(
        done(&other, &["export", "--format", "json"])
            == done(&site, &["export", "--format", "json"])
    );
    let checked = done(&other, &["check"]);
    assert!(
        String::from_utf8_lossy(&checked).starts_with("games: 600, "),
        "{checked:?}"
    );
}

#[test]
fn games_can_be_imported_from_standard_input_and_renumbered() {
    let site = populated(20, 4);
    let written = done(&site, &["export"]);
    let mut command = site.fanorond(&["import", "-", "--renumber"]);
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(&written).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(
        output.status.success() && output.stdout.starts_with(b"imported: 20,"),
        "{output:?}"
    );
    let both = String::from_utf8(done(&site, &["export"])).unwrap();
    assert!(both.contains("[Game \"40\"]") && !both.contains("[Game \"41\"]"));
}

#[test]
fn an_invalid_game_is_refused_with_its_line_number_and_the_others_are_imported() {
    let site = populated(3, 5);
    let written = String::from_utf8(done(&site, &["export"])).unwrap();
    let games: Vec<&str> = written.split_inclusive("\n\n").collect();
    // The tags and the turns of each game are separate parts.
    assert_eq!(games.len(), 6);
    let lines = written
        .split("[Game \"2\"]")
        .next()
        .unwrap()
        .lines()
        .count();
    let damaged = written.replace("[Game \"2\"]", "[Game \"two\"]");
    fs::write(site.directory().join("games.fgn"), damaged).unwrap();
    let other = Site::new();
    fs::copy(
        site.directory().join("games.fgn"),
        other.directory().join("games.fgn"),
    )
    .unwrap();
    let Output {
        status,
        stdout,
        stderr,
    } = other.run(&["import", "games.fgn"]);
    assert_eq!(status.code(), Some(1));
    assert_eq!(
        String::from_utf8_lossy(&stdout),
        "imported: 2, left out because they go on: 0, refused: 1\n"
    );
    let complaints = String::from_utf8(stderr).unwrap();
    assert!(
        complaints.starts_with(&format!("games.fgn:{}: [Game \"two\"]", lines + 1)),
        "{complaints}"
    );
    // Existing games keep their numbers.
    let Output { stdout, stderr, .. } = other.run(&["import", "games.fgn"]);
    assert!(
        stdout.starts_with(b"imported: 0,"),
        "{}",
        String::from_utf8_lossy(&stdout)
    );
    assert!(String::from_utf8_lossy(&stderr).contains("the number 1 is taken"));
}

#[test]
fn a_file_without_a_game_is_an_error_with_its_line() {
    let site = populated(2, 5);
    let games = String::from_utf8(done(&site, &["export"])).unwrap();
    let utf_16: Vec<u8> = "\u{feff}"
        .chars()
        .chain(games.chars())
        .flat_map(|c| (c as u16).to_le_bytes())
        .collect();
    let chess = "[Event \"A game of chess\"]\n\n1. e4 e5 *\n";
    let cases: [(&str, &[u8], &str); 5] = [
        (
            "empty.fgn",
            b"",
            "empty.fgn:1: the file ends without a game",
        ),
        (
            "marked.fgn",
            "\u{feff}".as_bytes(),
            "marked.fgn:1: the file ends without a game",
        ),
        (
            "letter.txt",
            b"Dear Rabe,\n\nlet us play.\n",
            "letter.txt:3: the file ends without a game",
        ),
        (
            "wide.fgn",
            &utf_16,
            "wide.fgn:1: the file is not text in UTF-8",
        ),
        (
            "chess.pgn",
            chess.as_bytes(),
            "chess.pgn:1: a game begins with",
        ),
    ];
    let other = Site::new();
    for (file, text, complaint) in cases {
        fs::write(other.directory().join(file), text).unwrap();
        let Output {
            status,
            stdout,
            stderr,
        } = other.run(&["import", file]);
        let said = String::from_utf8(stderr).unwrap();
        assert_eq!(status.code(), Some(1), "{file}: {said}");
        assert!(said.starts_with(complaint), "{file}: {said}");
        assert!(
            stdout.starts_with(b"imported: 0,"),
            "{file}: {}",
            String::from_utf8_lossy(&stdout)
        );
    }
    assert_eq!(
        other.run(&["replay", "--file", "empty.fgn"]).status.code(),
        Some(1)
    );
    // Some editors put a mark before UTF-8.
    fs::write(
        other.directory().join("games.fgn"),
        format!("\u{feff}{games}"),
    )
    .unwrap();
    assert!(done(&other, &["import", "games.fgn"]).starts_with(b"imported: 2,"));
}

#[test]
fn private_games_stay_private_in_records() {
    let site = populated(2, 5);
    let serving = site.serve();
    let [mut alice, mut bob] = ["alice", "bob"].map(|name| {
        let mut program = Program::connect(serving.address());
        while program
            .ask(&format!("register {name} secret-words-{name}"))
            .unwrap()
            .reply["code"]
            == "busy"
        {}
        program
    });
    bob.ok("challenges auto");
    let game = alice.ok("challenge bob white telo private")["game"]
        .as_i64()
        .unwrap();
    alice.ok(&format!("move {game} c2b2"));
    alice.ok(&format!("resign {game}"));
    // Both players get their own game, marked.
    for player in [&mut alice, &mut bob] {
        let mut record = |format: &str| {
            let exported = player.ask(&format!("export mine {format}")).unwrap();
            exported
                .events
                .into_iter()
                .find(|event| event["t"] == "record")
                .unwrap()
        };
        let record_fgn = record("fgn");
        let text = record_fgn["text"].as_str().unwrap();
        assert!(
            text.contains(&format!("[Game \"{game}\"]")) && text.contains("[Private \"yes\"]"),
            "{text}"
        );
        assert_eq!(record("json")["private"], true);
    }
    drop(serving);

    let Output { stdout, stderr, .. } = site.run(&["export"]);
    let public = String::from_utf8(stdout).unwrap();
    assert!(
        !public.contains("alice") && !public.contains("[Private"),
        "{public}"
    );
    assert_eq!(
        String::from_utf8_lossy(&stderr),
        "private games left out: 1; --private exports them too\n"
    );
    let all = done(&site, &["export", "--private"]);
    let text = String::from_utf8_lossy(&all);
    assert_eq!(text.matches("[Private \"yes\"]").count(), 1);
    assert!(text.contains("[White \"alice\"]"));
    // An import keeps it private.
    let other = Site::new();
    fs::write(other.directory().join("games.fgn"), &all).unwrap();
    done(&other, &["import", "games.fgn"]);
    assert_eq!(
        String::from_utf8(done(&other, &["export"])).unwrap(),
        public
    );
    assert!(done(&other, &["export", "--private"]) == all);
    let serving = other.serve();
    let (mut stranger, _name) = Program::guest(serving.address());
    assert_eq!(
        stranger.refused(&format!("show {game}"))["refusal"],
        "private"
    );
}

#[test]
fn importing_into_a_database_in_use_is_refused() {
    let site = populated(2, 6);
    fs::write(site.directory().join("games.fgn"), done(&site, &["export"])).unwrap();
    let serving = site.serve();
    let Output { status, stderr, .. } = site.run(&["import", "games.fgn", "--renumber"]);
    assert_eq!(
        status.code(),
        Some(1),
        "{}",
        String::from_utf8_lossy(&stderr)
    );
    assert_eq!(
        done(&site, &["export"]),
        fs::read(site.directory().join("games.fgn")).unwrap()
    );
    drop(serving);
}

#[test]
fn replay_shows_every_board_of_a_file() {
    let site = populated(2, 7);
    let written = done(&site, &["export"]);
    fs::write(site.directory().join("games.fgn"), &written).unwrap();
    let boards = String::from_utf8(done(&site, &["replay", "--file", "games.fgn"])).unwrap();
    let turns = String::from_utf8_lossy(&written)
        .lines()
        .filter(|line| line.ends_with('}'))
        .count();
    assert_eq!(boards.matches("Black (Black)").count(), turns);
    let Output { status, .. } = site.run(&["replay", "--file", "nowhere.fgn"]);
    assert_eq!(status.code(), Some(1));
    let Output { status, .. } = site.run(&["replay", "--file", "games.fgn", "e2e3+"]);
    assert_eq!(status.code(), Some(2));
}

#[test]
fn only_the_game_that_contradicts_the_database_is_refused() {
    let site = populated(4, 8);
    let written = String::from_utf8(done(&site, &["export"])).unwrap();
    // Only one vela can follow a game.
    let linked = |text: &str, game: u32| {
        let tag = format!("[Game \"{game}\"]\n");
        text.replace(&tag, &format!("{tag}[Follows \"1\"]\n"))
    };
    let other = Site::new();
    fs::write(
        other.directory().join("games.fgn"),
        linked(&linked(&written, 2), 3),
    )
    .unwrap();
    let Output {
        status,
        stdout,
        stderr,
    } = other.run(&["import", "games.fgn"]);
    assert_eq!(status.code(), Some(1));
    assert_eq!(
        String::from_utf8_lossy(&stdout),
        "imported: 3, left out because they go on: 0, refused: 1\n"
    );
    assert!(
        String::from_utf8_lossy(&stderr).contains("contradicts"),
        "{}",
        String::from_utf8_lossy(&stderr)
    );
    let kept = String::from_utf8(done(&other, &["export"])).unwrap();
    assert!(kept.contains("[Follows \"1\"]") && kept.contains("[Game \"4\"]"));
}

#[test]
fn games_of_the_servers_bots_belong_to_the_bots_of_the_database_that_they_are_imported_into() {
    let site = populated(3, 5);
    let written = String::from_utf8(done(&site, &["export"])).unwrap();
    let name = written
        .split("[White \"")
        .nth(1)
        .unwrap()
        .split('"')
        .next()
        .unwrap();
    let written = written.replace(&format!("\"{name}\"]"), "\"robot3\"]");
    let other = Site::new();
    fs::write(other.directory().join("games.fgn"), &written).unwrap();
    assert!(done(&other, &["import", "games.fgn"]).starts_with(b"imported: 3,"));
    assert_eq!(
        String::from_utf8(done(&other, &["export"])).unwrap(),
        written
    );
    let serving = other.serve_with_robots();
    let (mut guest, _name) = Program::guest(serving.address());
    let robot = guest.ok("finger robot3");
    assert_eq!(
        (&robot["bot"], &robot["here"]),
        (&true.into(), &true.into()),
        "{robot}"
    );

    guest.ok("challenge robot3 telo");
}

#[test]
fn fetched_records_are_the_same_bytes_as_exported_ones() {
    let site = populated(3, 6);
    let serving = site.serve();
    let address = serving.address().to_string();
    let fetch = |words: &[&str]| {
        let mut arguments = vec!["fetch", &address];
        arguments.extend(words);
        done(&site, &arguments)
    };
    for format in ["pgn", "text", "json"] {
        assert!(
            fetch(&["1", "2", "3", format]) == done(&site, &["export", "--format", format]),
            "{format}"
        );
    }
    let usual = fetch(&["2"]);
    assert!(usual.starts_with(b"[FGN \"1\"]\n[Game \"2\"]\n") && usual.ends_with(b"\n\n"));
    assert_eq!(fetch(&["2", "2", "fgn", "-o", "2.fgn"]), b"");
    let file = site.directory().join("2.fgn");
    assert!(fs::read(&file).unwrap() == usual);

    // A file is written whole or not at all.
    let refuses = |words: &[&str], code, said| {
        refused(
            site.fanorond(&["fetch", &address]).args(words),
            code,
            &[said],
        );
    };
    refuses(&["1", "9", "-o", "2.fgn"], 1, "Unknown board 9");
    assert!(fs::read(&file).unwrap() == usual);
    refuses(&["1", "-o", "there/is/none"], 1, "there/is/none");
    refuses(&["1", "pgn", "text"], 2, "only one format");
    refuses(&["json"], 2, "number of a game");
    refuses(&["0"], 2, "number of a game");
    refuses(&["1", "chess"], 2, "number of a game");

    let (mut one, _) = Program::guest(serving.address());
    let (mut other, name) = Program::guest(serving.address());
    one.ok(&format!("challenge {name} telo untimed private"));
    let game = other.ok("accept")["game"].to_string();
    refuses(&[&game], 1, "private");
    drop(serving);
    refuses(&["1"], 1, "does not answer");
}

#[test]
fn what_is_fetched_from_another_server_is_no_file() {
    let site = Site::new();
    for (says, said) in [
        ("SSH-2.0-x\r\n", "is not a fanorond"),
        ("fanorond 9: hello\r\nlogin: ", "before the end"),
        (
            "fanorond 9\r\n{\"t\":\"record\",\"seq\":2,\"format\":\"pgn\",\"text\":\"half\"}\n",
            "before the end",
        ),
        (
            "fanorond 9\r\n{\"t\":\"ok\",\"seq\":2,\"id\":\"fetch\",\"done\":\"exported\",\"games\":1,\"stopped\":true}\n",
            "stopped before the end",
        ),
        (
            "fanorond 9\r\n{\"t\":\"record\",\"seq\":2}\n",
            "cannot be read",
        ),
    ] {
        let server = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = server.local_addr().unwrap().to_string();
        let speaking = std::thread::spawn(move || {
            let mut socket = server.accept().unwrap().0;
            socket.write_all(says.as_bytes()).unwrap();
            socket.shutdown(Shutdown::Write).unwrap();
            // Until the client has gone: unread lines would reset the connection.
            let _gone = io::copy(&mut socket, &mut io::sink());
        });
        refused(&mut site.fanorond(&["fetch", &address, "1"]), 1, &[said]);
        speaking.join().unwrap();
    }
}
