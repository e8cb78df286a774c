//! From games of the engine to a network, and an opening book, with the commands of docs/engine.md.

#![expect(clippy::unwrap_used, reason = "this file is only tests")]

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

fn tools(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_fanorona-tools"))
        .args(arguments)
        .output()
        .unwrap()
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[test]
fn the_same_seed_gives_the_same_positions_and_the_same_network() {
    let folder = tempfile::tempdir().unwrap();
    let [one, other] = ["one", "other"].map(|name| folder.path().join(name));
    for (file, threads) in [(&one, "1"), (&other, "3")] {
        let output = tools(&[
            "positions",
            "--out",
            text(file),
            "--games",
            "12",
            "--nodes",
            "100",
            "--threads",
            threads,
        ]);
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
    }
    let positions = fs::read(&one).unwrap();
    assert!(!positions.is_empty() && positions == fs::read(&other).unwrap());

    // Enough for some batches.
    let many = folder.path().join("many");
    fs::write(&many, positions.repeat(600 * 19 / positions.len() + 1)).unwrap();
    let networks = ["first", "second"].map(|name| {
        let network = folder.path().join(name);
        let output = tools(&[
            "train",
            text(&many),
            "--out",
            text(&network),
            "--epochs",
            "2",
        ]);
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        let told = String::from_utf8(output.stdout).unwrap();
        assert!(told.contains("epoch 2: error "), "{told}");
        (fs::read(&network).unwrap(), network)
    });
    assert_eq!(networks[0].0, networks[1].0);
    let player = format!("nodes 50 network {}", text(&networks[0].1));
    let output = tools(&[
        "arena",
        &player,
        "nodes 50 weights built-in",
        "--games",
        "2",
        "--threads",
        "1",
    ]);
    let told = String::from_utf8(output.stdout).unwrap();
    assert!(
        told.contains("games   2 ") && told.contains("faults  0 and 0"),
        "{told}"
    );
}

#[test]
fn a_file_that_is_cut_off_is_refused_with_its_name() {
    let folder = tempfile::tempdir().unwrap();
    let [file, network] = ["positions", "network"].map(|name| folder.path().join(name));
    fs::write(&file, [0; 20]).unwrap();
    let output = tools(&["train", text(&file), "--out", text(&network)]);
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(
        told.contains(text(&file)) && told.contains("cut off"),
        "{told}"
    );
    assert!(!output.status.success() && !network.exists());
}

#[test]
fn a_book_that_was_interrupted_becomes_the_same_book() {
    let folder = tempfile::tempdir().unwrap();
    let make = |name: &str, positions: &str, threads: &str| {
        let [searched, book] =
            ["searched", "book"].map(|kind| folder.path().join(format!("{name}.{kind}")));
        let output = tools(&[
            "book",
            "--searched",
            text(&searched),
            "--out",
            text(&book),
            "--positions",
            positions,
            "--nodes",
            "50",
            "--threads",
            threads,
        ]);
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        (
            output.status.success(),
            told,
            fs::read(&book).unwrap_or_default(),
            searched,
        )
    };
    let (is_made, told, whole, _) = make("whole", "60", "1");
    assert!(is_made && whole.len() >= 8 + 60 * 10, "{told}");

    let (_, _, part, searched) = make("part", "20", "2");
    assert!(part.len() < whole.len());
    // As after a power cut in the middle of a line.
    let lines = fs::read_to_string(&searched).unwrap();
    fs::write(&searched, &lines[..lines.len() - 3]).unwrap();
    assert_eq!(make("part", "60", "2").2, whole);

    fs::write(&searched, format!("{lines}nonsense\n")).unwrap();
    let (is_made, told, ..) = make("part", "60", "1");
    let line = lines.lines().count() + 1;
    assert!(
        !is_made && told.contains(&format!("line {line} is not POSITION;SCORE")),
        "{told}"
    );
}
