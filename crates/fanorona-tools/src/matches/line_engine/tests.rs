use super::*;

fn answers(level: Option<u8>, input: &str) -> Vec<String> {
    let args = EngineArgs {
        level: level.and_then(Level::new),
        table: 1,
        no_book: true,
        seed: 1,
    };
    let mut out = Vec::new();
    run(&args, input.as_bytes(), &mut out).unwrap();
    String::from_utf8(out)
        .unwrap()
        .lines()
        .map(str::to_owned)
        .collect()
}

#[test]
fn it_introduces_itself_and_plays() {
    let lines = answers(
        None,
        "fanorona\nisready\nnewgame\nposition start turns e2e3+\ngo nodes 2000\n",
    );
    assert!(lines[0].starts_with("id name fanorond "), "{lines:?}");
    assert_eq!(
        lines[1..4],
        ["boards tsivy dimyand telo", "fanoronaok", "readyok"]
    );
    assert!(
        lines[4].starts_with("info depth ") && lines[4].contains(" score cp "),
        "{lines:?}"
    );
    let turn = lines[5].strip_prefix("bestturn ").unwrap();
    let mut game = read_game(&["tsivy", "start", "turns", "e2e3+"]).unwrap();
    game.play(turn).unwrap();
    assert_eq!((game.ply, game.past.len(), lines.len()), (2, 0, 6));
}

#[test]
fn positions_are_read_and_finished_games_have_no_turn() {
    let lines = answers(
        Some(1),
        "position telo 3/1b1/w2 b\ngo depth 3\nposition 2b/3/3 w\ngo\n",
    );
    assert_eq!(lines[1..], ["bestturn b2c3-", "bestturn none"]);
    assert!(lines[0].contains("score won 1 "), "{lines:?}");
}

#[test]
fn malformed_commands_are_answered_and_change_nothing() {
    let input = "position telo start\nzz\nposition\nposition dimyand 2b/3/3 w\nposition start turns a1a2\ngo nodes\n\
                 go speed 3\nposition w w\ngo depth 1\n";
    let lines = answers(None, input);
    assert_eq!(lines.len(), 9, "{lines:?}");
    assert!(
        lines[..7].iter().all(|line| line.starts_with("error ")),
        "{lines:?}"
    );
    let turn = lines[8].strip_prefix("bestturn ").unwrap();
    assert!(
        Position::start(Ruleset::Telo).read_turn(turn).is_ok(),
        "the position is still telo's start"
    );
}

#[test]
fn stop_ends_a_search_without_limits() {
    let lines = answers(None, "position tsivy start\ngo\nstop\nquit\n");
    assert!(lines.last().unwrap().starts_with("bestturn "), "{lines:?}");
}
