//! Checking a database, and correcting it.

use super::files::{database, sql};
use super::{refused, said};
use crate::support::executable::Site;
use crate::support::program::Program;
use std::fs;

/// The command that recalculates ratings.
const REBUILD: [&str; 2] = ["ratings", "rebuild"];

#[test]
fn wrong_ratings_are_found_and_recalculated() {
    let site = Site::new();
    database(&site);
    let serving = site.serve();
    let mut program = Program::connect(serving.address());
    let mut opponent = Program::connect(serving.address());
    opponent.ok("login Rabe mangahazo");
    opponent.ok("stop 1");
    program.ok("login Rasoa mangahazo");
    program.ok("resign 1");
    let mut busy = site.fanorond(&REBUILD);
    refused(&mut busy, 1, &["fanorond.db", "another fanorond is using"]);
    drop(serving);
    assert_eq!(
        said(&mut site.fanorond(&REBUILD)),
        "rated games: 1, players: 2; everything was correct\n"
    );
    sql(
        &site.database(),
        "update rating set points = points + 1000000 where won = 1",
    );
    refused(
        &mut site.fanorond(&["check"]),
        1,
        &[
            "not what follows from the games: players whose ratings differed: 1;",
            "fanorond ratings rebuild",
        ],
    );
    let mended = said(&mut site.fanorond(&REBUILD));
    assert!(
        mended.starts_with("rated games: 1, players: 2; "),
        "{mended}"
    );
    assert!(
        mended.ends_with("players whose ratings differed: 1; all are correct now\n"),
        "{mended}"
    );
    let right = "games: 1, turns: 2; every game's turns lead to its position\nrated games: 1; ratings, counts and lists follow from the games\n";
    assert_eq!(said(&mut site.fanorond(&["check"])), right);
}

#[test]
fn rebuilding_ratings_does_not_create_a_database() {
    let site = Site::new();
    refused(
        &mut site.fanorond(&REBUILD),
        1,
        &["fanorond.db", "does not exist"],
    );
    refused(&mut site.fanorond(&["ratings"]), 2, &["rebuild"]);
    assert_eq!(
        fs::read_dir(site.directory()).unwrap().count(),
        0,
        "a file was created"
    );
}

#[test]
fn a_game_that_does_not_match_its_turns_is_found() {
    let site = Site::new();
    database(&site);
    assert_eq!(
        said(&mut site.fanorond(&["check"])),
        "games: 1, turns: 1; every game's turns lead to its position\nrated games: 0; ratings, counts and lists follow from the games\n"
    );
    sql(&site.database(), "update turn set text = 'd2e3+'");
    refused(
        &mut site.fanorond(&["check"]),
        1,
        &["damaged games: 1; the first is game 1: its turns lead to another position"],
    );
}
