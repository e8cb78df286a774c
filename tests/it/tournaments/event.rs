//! An event of three days with forty players, as a director would run it: late entries, withdrawals,
//! corrections, a second director.

use super::{Hall, Player};
use std::time::Duration;

/// Players before the start, and those who come later.
const PLAYERS: usize = 38;

/// A name that looks like no other one.
fn name(number: usize) -> String {
    let letter = |it: usize| char::from(b"abegkt"[it % 6]);
    let [first, second, last] = [number / 36, number / 6, number].map(letter);
    format!("player{first}{second}{last}")
}

/// All play until nobody has to move.
fn play(players: &mut [Player]) {
    loop {
        let mut acted = false;
        for player in &mut *players {
            player.ok("date");
            acted |= player.acts().unwrap();
        }
        if !acted {
            return;
        }
    }
}

/// The table, as names and half-points.
fn table(player: &mut Player) -> Vec<(String, i64)> {
    let rows = player.rows("tournament table 1");
    let of_row = |row: &serde_json::Value| {
        let name = row["player"].as_str().unwrap().to_owned();
        (name, row["points"].as_i64().unwrap())
    };
    rows.iter().map(of_row).collect()
}

#[test]
fn an_event_of_three_days_with_forty_players_is_directed_to_its_end() {
    let hall = Hall::new(0);
    let address = hall.hosted.address();
    let mut dora = Player::registers(address, "dora");
    let mut felix = Player::registers(address, "felix");
    let mut players: Vec<Player> = (0..PLAYERS + 2)
        .map(|number| Player::registers(address, &name(number)))
        .collect();
    dora.ok(
        "tournament new double-swiss \"Three days\" telo days=2 remind=1 within=1 rounds=4 players=20-60 start=1h",
    );
    dora.ok("tournament describe 1 One round a day. Questions: to dora or felix.");
    dora.ok("tournament director 1 felix");
    for player in &mut players[..PLAYERS] {
        player.ok("tournament join 1");
    }
    dora.ok("tournament set 1 rounds=3");
    felix.ok(&format!("tournament pair 1 {} {}", name(37), name(0)));
    hall.wait(Duration::from_hours(1));
    // The first day: two come late, and one of them was asked to.
    dora.ok("tournament set 1 games=1");
    assert_eq!(
        players[PLAYERS].refused("tournament join 1"),
        "too_few_games"
    );
    felix.ok(&format!("tournament add 1 {}", name(PLAYERS)));
    players[PLAYERS].ok("tournament join 1");
    dora.ok("tournament set 1 games=0");
    players[PLAYERS + 1].ok("tournament join 1");
    let first = dora.rows("tournament pairings 1 1");
    let by_hand = first.iter().find(|row| row["first"] == name(37).as_str());
    assert_eq!(by_hand.unwrap()["second"], name(0).as_str());
    dora.ok("tournament extend 1 2h");
    // One stays away, and felix decides the pairing; the others play.
    let away = first[3]["second"].as_str().unwrap().to_owned();
    felix.ok("tournament adjudicate 1 1 4 2-0 the opponent is ill");
    play(&mut players);
    hall.wait(Duration::from_mins(1));
    // The second day: somebody leaves, and a result of the first was told wrong.
    assert_eq!(dora.ok("tournament 1")["round"], 2);
    felix.ok(&format!("tournament kick 1 {away} still ill"));
    let third = dora.rows("tournament pairings 1 1")[2].clone();
    players[7].ok("tournament leave 1");
    let winner = third["first"].as_str().unwrap().to_owned();
    let points = |rows: &[(String, i64)], name: &str| {
        rows.iter().find(|(player, _)| player == name).unwrap().1
    };
    let before = points(&table(&mut dora), &winner);
    felix.ok("tournament correct 1 1 3 2-0 both agree that the second game was lost");
    assert!(points(&table(&mut dora), &winner) >= before);
    play(&mut players);
    hall.wait(Duration::from_mins(1));
    assert_eq!(dora.ok("tournament 1")["round"], 3);
    // The third day.
    play(&mut players);
    hall.wait(Duration::from_mins(1));
    assert_eq!(dora.ok("tournament 1")["stage"], "over");
    let log = |player: &mut Player| {
        let mut all: Vec<serde_json::Value> = Vec::new();
        let mut line = "tournament log 1".to_owned();
        loop {
            let rows = player.rows(&line);
            let Some(last) = rows.last().and_then(|row| row["number"].as_i64()) else {
                return all;
            };
            all.extend(rows);
            line = format!("tournament log 1 before {last}");
        }
    };
    // A correction after the end changes the winner's points, and the log says so.
    let last = dora.rows("tournament pairings 1 3")[0].clone();
    let (one, other) = (&last["first_points"], &last["second_points"]);
    let corrected = if one.as_i64() >= other.as_i64() {
        "0-2"
    } else {
        "2-0"
    };
    let line = format!("tournament correct 1 3 1 {corrected} an engine was used");
    let twice = dora.does(&line).unwrap();
    let decided = log(&mut dora);
    let of = |what: &str| decided.iter().filter(|row| row["what"] == what).count();
    assert_eq!(of("opened"), 1);
    assert_eq!(of("joined"), PLAYERS + 2);
    assert_eq!(of("appointed"), 1);
    assert_eq!(of("extended"), 1);
    assert_eq!(of("withdrawn"), 2);
    assert_eq!(
        of("corrected"),
        1 + usize::from(twice["t"] == "ok"),
        "{twice}"
    );
    let ill = decided
        .iter()
        .find(|row| row["reason"] == "the opponent is ill");
    assert_eq!(ill.unwrap()["decider"], "felix");
    assert_eq!(of("over"), 1);
}
