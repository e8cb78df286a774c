//! Live tournaments.

use super::{Hall, Player, column};
use serde_json::{Value, json};
use std::time::Duration;

const SECOND: Duration = Duration::from_secs(1);

#[test]
fn a_member_wins_a_pool_of_three_against_two_robots() {
    let hall = Hall::new(8);
    let [mut alice, mut bobby] = hall.players();
    let created = bobby.ok("tournament new pool Trio players=3 within=0 robots=1 telo 5+5");
    assert_eq!(created["number"], 1, "{created}");
    alice.ok("tournament join 1");
    bobby.ok("tournament start 1");
    alice.until("started");
    // She wins one of her two games by the decision of the director.
    let mut decided = false;
    while !alice.has_been_told("over") {
        alice.ok("date");
        let page = alice.ok("tournament 1");
        if page["game"].is_i64() && !decided {
            let round = page["round"].as_u64().unwrap();
            let pairings = alice.rows(&format!("tournament pairings 1 {round}"));
            let of_alice = |row: &&Value| row["first"] == "alice" || row["second"] == "alice";
            let pairing = pairings.iter().find(of_alice).unwrap();
            let score = if pairing["first"] == "alice" {
                "1-0"
            } else {
                "0-1"
            };
            let pairing = &pairing["pairing"];
            bobby.ok(&format!(
                "tournament adjudicate 1 {round} {pairing} {score}"
            ));
            decided = true;
        } else if !alice.acts().unwrap() {
            hall.wait(SECOND);
        }
    }
    let over = alice.until("over");
    assert_eq!(over["winners"]["names"], json!(["alice"]), "{over}");
    let table = alice.rows("tournament table 1");
    assert_eq!(table.len(), 3, "{table:?}");
    assert_eq!(table.iter().filter(|row| row["robot"] == true).count(), 2);
    let games = alice.rows("tournament games 1");
    assert_eq!(games.len(), 3, "{games:?}");
    assert!(games.iter().all(|game| game["result"].is_string()));
    let champions = alice.rows("champions alice");
    assert_eq!(column(&champions, "name"), ["Trio"]);
}

#[test]
fn nobody_waits_longer_than_15_seconds_in_an_arena_of_three_and_robots() {
    let hall = Hall::new(8);
    let mut players: [Player; 3] = hall.players();
    players[0].ok("tournament new arena Blitz minutes=5 telo 3+1");
    for player in &mut players {
        player.ok("tournament join 1");
    }
    players[0].ok("tournament start 1");
    players[0].until("started");
    let (mut waits, mut longest) = ([0; 3], 0);
    // Their games last longer than a player waits for a robot.
    for second in 0..298 {
        for (player, waits) in players.iter_mut().zip(&mut waits) {
            player.ok("date");
            *waits = if player.game().is_some() {
                0
            } else {
                *waits + 1
            };
            longest = longest.max(*waits);
            if second % 3 == 0 {
                player.acts().unwrap();
            }
        }
        hall.wait(SECOND);
    }
    assert!(longest <= 15, "somebody waited {longest} s");
    assert!(longest >= 10, "a robot came after {longest} s");
    hall.play(&mut players, SECOND);
    let table = players[0].rows("tournament table 1");
    assert!(table.iter().any(|row| row["robot"] == true), "{table:?}");
    let games = players[0].rows("tournament games 1");
    assert!(games.len() > 12, "{}", games.len());
    for name in ["alice", "bobby", "carol"] {
        let with_robots = games.iter().any(|game| {
            let both = [&game["white"], &game["black"]];
            let robot = |it: &&Value| it.as_str().unwrap().starts_with("robot");
            both.contains(&&json!(name)) && both.iter().any(robot)
        });
        assert!(with_robots, "{name} was never the odd one");
    }
}

#[test]
fn who_disconnects_in_a_double_swiss_forfeits_and_is_withdrawn() {
    let hall = Hall::new(0);
    let mut players: Vec<Player> = hall.players::<6>().into();
    players[0].ok("tournament new double-swiss Swiss rounds=3 players=5-8 within=0 telo 5+5");
    for player in &mut players {
        player.ok("tournament join 1");
    }
    players.pop();
    players[0].ok("tournament start 1");
    let over = hall.play(&mut players, Duration::from_secs(5));
    assert!(over["winners"]["names"].is_array(), "{over}");
    let rounds = players[0].rows("tournament rounds 1");
    assert_eq!(rounds.len(), 3, "{rounds:?}");
    let table = players[0].rows("tournament table 1");
    let absent = table.iter().find(|row| row["player"] == "frank").unwrap();
    assert_eq!(absent["withdrawn"], "absent", "{absent}");
    for round in 1..=3 {
        let pairings = players[0].rows(&format!("tournament pairings 1 {round}"));
        for pairing in pairings {
            let games = pairing["games"].as_array().unwrap().len();
            let bye = pairing["second"].is_null();
            assert_eq!(games, if bye { 0 } else { 2 }, "{pairing}");
            assert!(pairing["decision"].is_string(), "{pairing}");
        }
    }
    // The last round cannot be left, and nothing can be left that is over.
    assert_eq!(players[0].refused("tournament leave 1"), "ended");
}

#[test]
fn the_last_round_cannot_be_left() {
    let hall = Hall::new(0);
    let mut players: Vec<Player> = hall.players::<4>().into();
    players[0].ok("tournament new cup Cup players=4 within=0 telo 5+5");
    for player in &mut players {
        player.ok("tournament join 1");
    }
    players[0].ok("tournament start 1");
    while players[0].ok("tournament 1")["round"] != 2 {
        let mut acted = false;
        for player in &mut players {
            player.ok("date");
            acted |= player.acts().unwrap();
        }
        if !acted {
            hall.wait(SECOND);
        }
    }
    let finalists = players.iter_mut().filter_map(|player| {
        player.ok("date");
        player
            .game()
            .map(|_game| player.refused("tournament leave 1"))
    });
    assert_eq!(finalists.collect::<Vec<_>>(), ["last_round", "last_round"]);
}

#[test]
fn a_cup_is_played_in_matches_with_velas() {
    let hall = Hall::new(0);
    let mut players: Vec<Player> = hall.players::<4>().into();
    players[0].ok("tournament new cup Cup match=3 vela players=4 within=0 5+5");
    for player in &mut players {
        player.ok("tournament join 1");
    }
    players[0].ok("tournament start 1");
    let over = hall.play(&mut players, SECOND);
    let winners = over["winners"]["names"].as_array().unwrap();
    assert_eq!(winners.len(), 1, "{over}");
    let semi_finals = players[0].rows("tournament pairings 1 1");
    let last = players[0].rows("tournament pairings 1 2");
    assert_eq!((semi_finals.len(), last.len()), (2, 1));
    for pairing in semi_finals.iter().chain(&last) {
        let games = pairing["games"].as_array().unwrap();
        assert!(games.len() >= 2, "a match needs two wins: {pairing}");
        assert_eq!(pairing["decision"], "played", "{pairing}");
        for game in games {
            let shown = players[0].program.ask(&format!("show {game}")).unwrap();
            assert_eq!(shown.events[0]["status"], "over", "{shown:?}");
        }
    }
    let table = players[0].rows("tournament table 1");
    assert_eq!(table[0]["player"], winners[0], "{table:?}");
}
