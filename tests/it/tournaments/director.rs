//! What a director does, and what the server's own director does for everybody.

use super::{Hall, Player, column};
use fanorona_game::Role;
use std::time::Duration;

const DAY: Duration = Duration::from_hours(24);

#[test]
fn too_few_players_at_its_time_cancel_a_tournament_with_notice() {
    let hall = Hall::new(0);
    let [mut alice, mut bobby, mut carol] = hall.players();
    alice.ok("tournament new pool Alone players=3 within=0 5+5 telo start=1h");
    bobby.ok("tournament join 1");
    carol.ok("tournament join 1");
    carol.ok("tournament leave 1");
    hall.wait(Duration::from_secs(1));
    hall.wait(Duration::from_mins(50));
    bobby.until("soon");
    bobby.ok("date");
    hall.wait(Duration::from_mins(10));
    let cancelled = bobby.until("cancelled");
    assert_eq!(cancelled["why"], "too_few_players", "{cancelled}");
    assert_eq!(bobby.refused("tournament join 1"), "ended");
    assert_eq!(bobby.rows("tournament"), Vec::<serde_json::Value>::new());
}

#[test]
fn a_banned_entrant_is_withdrawn_at_once_and_may_join_again_after_the_ban() {
    let hall = Hall::new(0);
    let mut players: Vec<Player> = hall.players::<4>().into();
    hall.hosted.grant("alice", Role::Operator);
    // No game is running that could end.
    let new = "tournament new pool Arranged players=4 within=7 5+5 telo";
    players[0].ok(new);
    for player in &mut players {
        player.ok("tournament join 1");
    }
    players[0].ok("tournament start 1");
    players[1].until("started");
    players[0].ok("ban david 1 noise");
    hall.wait(Duration::from_secs(1));
    let withdrawn = players[1].until("withdrawn");
    assert_eq!(
        (&withdrawn["player"], &withdrawn["why"]),
        (&"david".into(), &"banned".into())
    );
    hall.wait(DAY + Duration::from_hours(1));
    let mut david = Player::enters(hall.hosted.address(), "login", "david").unwrap();
    players[0].ok("tournament new pool Later players=2 days=3 telo");
    players[0].ok("tournament join 2");
    david.ok("tournament join 2");
    players[0].ok("tournament start 2");
    hall.wait(Duration::from_secs(1));
    assert_eq!(david.ok("tournament 2")["players"], 2);
}

#[test]
fn who_was_banned_comes_back_to_an_arena() {
    let hall = Hall::new(0);
    let mut players: Vec<Player> = hall.players::<3>().into();
    hall.hosted.grant("alice", Role::Operator);
    players[0].ok("tournament new arena Long minutes=120 telo 3+1 norobots start=24h");
    for player in &mut players {
        player.ok("tournament join 1");
    }
    players[0].ok("ban carol 1 noise");
    hall.wait(Duration::from_secs(2));
    assert_eq!(players[1].until("withdrawn")["why"], "banned");
    hall.wait(DAY);
    hall.wait(Duration::from_mins(1));
    let mut carol = Player::enters(hall.hosted.address(), "login", "carol").unwrap();
    assert_eq!(players[1].ok("tournament 1")["stage"], "running");
    carol.ok("tournament join 1");
    assert_eq!(carol.ok("tournament 1")["joined"], true);
}

/// A cup of four in matches, whose first games are running. The director is no player.
fn cup_of_matches(hall: &Hall, options: &str) -> Vec<Player> {
    let mut players: Vec<Player> = hall.players::<5>().into();
    players[4].ok(&format!(
        "tournament new cup Matches match=3 players=4 telo {options}"
    ));
    for player in &mut players[..4] {
        player.ok("tournament join 1");
    }
    players[4].ok("tournament start 1");
    for player in &mut players[..4] {
        player.until("started");
    }
    players
}

#[test]
fn a_match_ends_with_its_round() {
    let hall = Hall::new(0);
    let mut players = cup_of_matches(&hall, "days=7 within=2");
    hall.wait(DAY * 2 + Duration::from_secs(1));
    let pairings = players[4].rows("tournament pairings 1 1");
    assert_eq!(column(&pairings, "decision"), ["played", "played"]);
    // The running game of each is drawn, and no other game follows it.
    for pairing in &pairings {
        assert_eq!(pairing["games"].as_array().unwrap().len(), 1, "{pairing}");
    }
    hall.wait(Duration::from_mins(1));
    let games = players[4].rows("tournament games 1");
    assert_eq!(games.len(), 3, "two, and one of the final: {games:?}");
}

#[test]
fn a_director_decides_a_match_while_a_game_is_running() {
    let hall = Hall::new(0);
    let mut players = cup_of_matches(&hall, "days=7");
    for pairing in 1..=2 {
        players[4].ok(&format!("tournament adjudicate 1 1 {pairing} 0-1"));
    }
    hall.wait(Duration::from_secs(1));
    let pairings = players[4].rows("tournament pairings 1 1");
    assert_eq!(column(&pairings, "decision"), ["director", "director"]);
    let of_final = players[4].rows("tournament pairings 1 2");
    let mut finalists = [&of_final[0]["first"], &of_final[0]["second"]].map(|it| it.as_str());
    let mut winners = [&pairings[0]["second"], &pairings[1]["second"]].map(|it| it.as_str());
    finalists.sort_unstable();
    winners.sort_unstable();
    assert_eq!(finalists, winners);
    let games = players[4].rows("tournament games 1");
    assert_eq!(games.len(), 3, "two, and one of the final: {games:?}");
}
