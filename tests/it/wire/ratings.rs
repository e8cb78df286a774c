//! Lists about ratings are paged, and each page names the command for the next one.

use crate::support::hosted::Hosted;
use crate::support::program::Program;
use fanorond::config::limits::Limits;
use serde_json::Value;

/// All rows of a list, and the number of pages.
fn pages(program: &mut Program, command: &str) -> (Vec<Value>, usize) {
    let (mut rows, mut count, mut next) = (Vec::new(), 0, Some(command.to_owned()));
    while let Some(command) = next {
        let asked = program.ask(&command).unwrap();
        let table = asked
            .events
            .into_iter()
            .find(|event| event["t"] == "table")
            .unwrap();
        let page = table["rows"].as_array().unwrap();
        assert!(page.len() <= 2, "{command}: {table}");
        rows.extend(page.iter().cloned());
        count += 1;
        next = table["more"].as_str().map(str::to_owned);
    }
    (rows, count)
}

#[test]
fn rating_lists_continue_with_the_command_that_they_name() {
    const PLAYERS: usize = 5;
    let mut limits = Limits::default();
    limits.list.rows = 2;
    let hosted = Hosted::new(limits);
    let mut programs: Vec<Program> = (0..PLAYERS)
        .map(|_| Program::connect(hosted.address()))
        .collect();
    for (number, program) in programs.iter_mut().enumerate() {
        program.ok(&format!("register player{number}x secret-rice"));
        program.ok("challenges auto");
    }
    for other in 1..PLAYERS {
        let game = programs[0].ok(&format!("challenge player{other}x telo white"))["game"].clone();
        programs[0].ok(&format!("move {game} c2b2"));
        programs[other].ok(&format!("move {game} a3a2"));
        programs[other].ok(&format!("resign {game}"));
    }
    let (standings, count) = pages(&mut programs[0], "standings telo");
    let names: Vec<&Value> = standings.iter().map(|row| &row["name"]).collect();
    // Later losses are against stronger opponents and cost less.
    assert_eq!(
        names,
        ["player0x", "player4x", "player3x", "player2x", "player1x"]
    );
    let ranks: Vec<i64> = standings
        .iter()
        .map(|row| row["rank"].as_i64().unwrap())
        .collect();
    assert_eq!((ranks, count), (vec![1, 2, 3, 4, 5], 3));
    let (provisional, count) = pages(&mut programs[1], "ratings provisional telo");
    assert_eq!((provisional, count), (standings, 3));

    let (games, count) = pages(&mut programs[2], "progress player0x telo");
    let opponents: Vec<&str> = games
        .iter()
        .map(|row| row["opponent"].as_str().unwrap())
        .collect();
    assert_eq!(
        (opponents, count),
        (vec!["player4x", "player3x", "player2x", "player1x"], 2)
    );
    for pair in games.windows(2) {
        assert_eq!(
            pair[0]["before"]["rating"], pair[1]["after"]["rating"],
            "a game begins where the one before has ended"
        );
    }
}
