//! Matches against real programs, good and bad ones (docs/engine.md).

#![expect(clippy::unwrap_used, reason = "this file is only tests")]

use std::fs;
use std::process::{Command, Output};

const TOOLS: &str = env!("CARGO_BIN_EXE_fanorona-tools");

fn arena(arguments: &[&str]) -> Output {
    Command::new(TOOLS)
        .arg("arena")
        .args(arguments)
        .output()
        .unwrap()
}

fn text(output: &Output) -> String {
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// Plays two games against a shell script that answers the handshake and then does this.
fn against_script(script: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("engine.sh");
    fs::write(&path, format!("read -r line\necho fanoronaok\n{script}\n")).unwrap();
    let program = format!("cmd sh {}", path.display());
    let limits = [
        "--games",
        "2",
        "--board",
        "telo",
        "--threads",
        "1",
        "--time",
        "10ms",
        "--grace",
        "1s",
    ];
    let output = text(&arena(&[["random", &program].as_slice(), &limits].concat()));
    assert!(output.contains("faults  0 and 2"), "{output}");
    assert!(output.contains("games   2 (+2 =0 -0)"), "{output}");
    output
}

/// How many games the script lost for this reason.
fn reasons(output: &str, reason: &str) -> usize {
    output
        .lines()
        .filter(|line| line.starts_with("game ") && line.contains(reason))
        .count()
}

#[test]
fn our_engine_plays_through_the_line_protocol() {
    let program = format!("cmd {TOOLS} engine --table 1");
    let output = text(&arena(&[
        "level 1", &program, "--games", "2", "--board", "telo", "--nodes", "100", "--grace", "30s",
    ]));
    assert!(
        output.contains("faults  0 and 0") && output.contains("games   2 "),
        "{output}"
    );
    let limited = [
        "--games", "2", "--board", "telo", "--time", "5ms", "--grace", "30s",
    ];
    let output = text(&arena(
        &[["material2", &program].as_slice(), &limited].concat(),
    ));
    assert!(output.contains("faults  0 and 0"), "{output}");
}

#[test]
fn a_program_that_hangs_loses_and_is_restarted() {
    let output = against_script("while read -r line; do :; done");
    assert_eq!(
        reasons(&output, "no answer to go after 1010 ms"),
        2,
        "{output}"
    );
}

#[test]
fn a_program_that_plays_illegal_turns_loses() {
    let output = against_script("while read -r line; do echo bestturn a1a1; done");
    assert_eq!(reasons(&output, "illegal turn a1a1: "), 2, "{output}");
    let output = against_script("while read -r line; do echo bestturn nonsense; done");
    assert_eq!(reasons(&output, "illegal turn nonsense: "), 2, "{output}");
}

#[test]
fn a_program_that_ends_or_refuses_or_writes_without_end_loses() {
    let output = against_script("exit 0");
    assert_eq!(reasons(&output, "the program ended"), 2, "{output}");
    let output = against_script("while read -r line; do echo error too tired; done");
    assert_eq!(reasons(&output, "error: too tired"), 2, "{output}");
    let output =
        against_script("while :; do printf xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx; done");
    assert_eq!(reasons(&output, "an unreadable line"), 2, "{output}");
}

#[test]
fn a_missing_program_loses_every_game() {
    let output = text(&arena(&[
        "random",
        "cmd /nowhere/engine",
        "--games",
        "2",
        "--board",
        "telo",
    ]));
    assert_eq!(
        reasons(&output, "cannot be started: /nowhere/engine"),
        2,
        "{output}"
    );
}

#[test]
fn a_sequential_test_ends_the_match_early() {
    let usual = ["--games", "1000", "--threads", "1", "--sprt", "0", "100"];
    let output = text(&arena(
        &[["greedy-reply", "random"].as_slice(), &usual].concat(),
    ));
    assert!(output.contains("sprt    accepts +100 elo"), "{output}");
    let games = output.lines().find_map(|line| {
        line.strip_prefix("games   ")?
            .split(' ')
            .next()?
            .parse()
            .ok()
    });
    assert!(games.is_some_and(|games: u32| games < 500), "{output}");
    let output = arena(&["random", "random", "--sprt", "5", "0"]);
    assert!(
        !output.status.success() && String::from_utf8_lossy(&output.stderr).contains("--sprt 0 20")
    );
}

#[test]
fn one_seed_plays_the_same_games_whatever_the_number_of_threads() {
    let played = |threads: &str| {
        let usual = [
            "--games",
            "12",
            "--board",
            "dimyand",
            "--seed",
            "3",
            "--threads",
            threads,
        ];
        let output = text(&arena(
            &[["level 3", "greedy34"].as_slice(), &usual].concat(),
        ));
        output
            .lines()
            .filter(|line| !line.starts_with("time "))
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    assert_eq!(played("1"), played("3"));
}
