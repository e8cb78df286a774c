//! Endgames against perfect play (docs/tables.md).

#![expect(clippy::unwrap_used, reason = "this file is only tests")]

use std::fs;
use std::process::{Command, Output};

const TOOLS: &str = env!("CARGO_BIN_EXE_fanorona-tools");

fn tools(arguments: &str) -> Output {
    Command::new(TOOLS)
        .args(arguments.split(' '))
        .output()
        .unwrap()
}

fn refusal(arguments: &str) -> String {
    let output = tools(arguments);
    assert!(!output.status.success(), "{arguments}");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn won_endgames_are_won_and_drawn_ones_are_held() {
    let output =
        tools("endgames --ruleset telo --pieces 5 --wins 10 --least 5 --draws 10 --nodes 200");
    assert_eq!(
        String::from_utf8(output.stdout).unwrap(),
        "| won | 10 | 10 |\n| held | 10 | 10 |\n"
    );
}

#[test]
fn tables_that_cannot_be_used_are_refused() {
    let told = refusal("endgames --pieces 7");
    assert!(
        told.contains("the tables of tsivy have at most 6 pieces"),
        "{told}"
    );
    let folder = tempfile::tempdir().unwrap();
    let [file, folder] = [
        folder.path().join("telo-1-1.table"),
        folder.path().to_owned(),
    ];
    fs::write(&file, [0; 100]).unwrap();
    let told = refusal(&format!("endgames --tables {}", folder.display()));
    assert!(told.contains(file.to_str().unwrap()), "{told}");
}
