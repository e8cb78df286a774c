//! What directors change before it begins, who directs, and who comes late.

use super::{Hall, Player};
use std::time::Duration;

const DAY: Duration = Duration::from_hours(24);

/// The entries of the log, from the first: what was decided, and of a change its text.
fn log(player: &mut Player) -> Vec<String> {
    let mut rows = player.rows("tournament log 1");
    rows.reverse();
    let words = rows.iter().map(|row| match row["text"].as_str() {
        Some(text) => format!("{}: {text}", row["what"].as_str().unwrap()),
        None => row["what"].as_str().unwrap().to_owned(),
    });
    words.collect()
}

#[test]
fn the_line_of_options_creates_the_same_tournament() {
    let hall = Hall::new(0);
    let [mut alice] = hall.players();
    let lines = [
        "tournament new cup \"Grand prix\" tsivy 10+5 unrated noundo match=3 vela players=4-16",
        "tournament new pool Days tsivy days=7 total=90 remind=2 private within=60 double",
        "tournament new double-swiss Sunday telo 5+3 kibitz rounds=7 within=2 rating=1400- games=3",
        "tournament new arena Noon telo 3+2 guests minutes=90 norobots every=week code=zoma2026",
    ];
    for (line, number) in lines.iter().zip(1..) {
        alice.ok(line);
        let options = format!("tournament options {number}");
        let typed = alice.ok(&options)["line"].as_str().unwrap().to_owned();
        alice.ok(&format!("tournament cancel {number}"));
        let sorted = |line: &str| {
            let line = line.replace('"', "");
            let mut words: Vec<String> = line.split(' ').map(str::to_owned).collect();
            words.sort_unstable();
            words
        };
        assert_eq!(sorted(&typed), sorted(line));
    }
}

#[test]
fn a_code_keeps_strangers_out_and_a_tournament_out_of_lists() {
    let hall = Hall::new(0);
    let [mut alice, mut bobby, mut carol, mut david] = hall.players();
    alice.ok("tournament new pool Friends telo 5+3 code=Zoma2026 rating=1900- games=1");
    assert_eq!(alice.rows("tournament").len(), 1);
    assert_eq!(bobby.rows("tournament").len(), 0);
    let page = bobby.ok("tournament 1");
    assert_eq!(
        (&page["needs_code"], &page["code"]),
        (&true.into(), &().into())
    );
    assert_eq!(alice.ok("tournament 1")["code"], "zoma2026");
    assert_eq!(bobby.refused("tournament join 1"), "needs_code");
    assert_eq!(bobby.refused("tournament join 1 wrong99"), "wrong_code");
    assert_eq!(bobby.refused("tournament join 1 ZOMA2026"), "out_of_range");
    assert_eq!(bobby.refused("tournament set 1 rating=all"), "not_director");
    alice.ok("tournament set 1 rating=all");
    assert_eq!(bobby.refused("tournament join 1 zoma2026"), "too_few_games");
    alice.ok("tournament set 1 games=0");
    bobby.ok("tournament join 1 zoma2026");
    assert_eq!(bobby.rows("tournament").len(), 1);
    assert_eq!(carol.refused("tournament say 1 hello"), "needs_code");
    bobby.ok("tournament say 1 hello");
    // Who is asked needs no code.
    alice.ok("tournament add 1 carol");
    assert_eq!(carol.until("asked")["director"], "alice");
    assert_eq!(carol.ok("tournament 1")["asked"], true);
    carol.ok("tournament join 1");
    assert_eq!(alice.refused("tournament add 1 carol"), "plays_already");
    alice.ok("tournament kick 1 carol");
    assert_eq!(carol.refused("tournament join 1"), "left_before");
    alice.ok("tournament add 1 carol");
    carol.ok("tournament join 1");
    // Who was not there is told at login.
    alice.ok("tournament add 1 david");
    david.until("asked");
    drop(david);
    let mut david = Player::enters(hall.hosted.address(), "login", "david").unwrap();
    assert_eq!(david.until("asked")["director"], "alice");
    // Who directs knows the code.
    alice.ok("tournament join 1");
    alice.ok("tournament leave 1");
    alice.ok("tournament set 1 code=none");
    assert_eq!(david.rows("tournament").len(), 1);
    david.ok("tournament join 1");
    let bad = "tournament new pool Short telo 5+3 code=abc";
    assert_eq!(alice.refused(bad), "bad_code");
}

#[test]
fn what_has_not_begun_changes_and_the_log_says_so() {
    let hall = Hall::new(0);
    let [mut alice, mut bobby, mut carol, mut david] = hall.players();
    alice.ok("tournament new double-swiss Sunday telo 5+3 rounds=2 players=4");
    alice.ok("tournament describe 1 Bring a friend.");
    for player in [&mut alice, &mut bobby, &mut carol, &mut david] {
        player.ok("tournament join 1");
    }
    assert_eq!(alice.refused("tournament set 1 tsivy"), "fixed_terms");
    assert_eq!(
        alice.refused("tournament set 1 rounds=2"),
        "nothing_changes"
    );
    assert_eq!(alice.refused("tournament set 1 match=3"), "bad_terms");
    assert_eq!(alice.refused("tournament extend 1 1h"), "no_round");
    alice.ok("tournament set 1 start=3h 10+5 players=4-9");
    assert_eq!(bobby.until("changed")["options"], "10+5 players=4-9 start");
    let page = bobby.ok("tournament 1");
    assert_eq!(page["description"], "Bring a friend.");
    assert_eq!(
        (&page["most_players"], &page["time"]["main_s"]),
        (&9.into(), &600.into())
    );
    // Rated highest or not: the two whom the director pairs meet.
    alice.ok("tournament pair 1 david alice");
    assert_eq!(
        alice.refused("tournament pair 1 bobby alice"),
        "has_pairing"
    );
    assert_eq!(alice.refused("tournament pair 1 bobby bobby"), "meets_self");
    assert_eq!(alice.refused("tournament unpair 1 bobby"), "not_fixed");
    hall.wait(Duration::from_hours(3));
    david.until("started");
    let first = alice.rows("tournament pairings 1 1");
    let of_david = first.iter().find(|row| row["first"] == "david");
    assert_eq!(of_david.unwrap()["second"], "alice");
    assert_eq!(alice.refused("tournament set 1 5+5"), "begun");
    assert_eq!(alice.refused("tournament set 1 start=1h"), "has_started");
    let before = alice.ok("tournament 1")["ends_ms"].as_i64().unwrap();
    let extended = alice.ok("tournament extend 1 90m")["ends_ms"]
        .as_i64()
        .unwrap();
    assert_eq!(extended - before, 90 * 60_000);
    assert_eq!(bobby.until("extended")["ends_ms"], extended);
    assert_eq!(alice.refused("tournament extend 1 400days"), "too_long");
    let told = [
        "opened",
        "changed: description",
        "joined",
        "joined",
        "joined",
        "joined",
        "changed: 10+5 players=4-9 start",
        "fixed",
        "started",
        "paired",
        "paired",
        "extended",
    ];
    assert_eq!(log(&mut bobby), told);
}

#[test]
fn a_second_director_does_what_the_first_one_can() {
    let hall = Hall::new(0);
    let [mut alice, mut bobby, mut carol] = hall.players();
    alice.ok("tournament new pool Shared telo 5+3");
    assert_eq!(bobby.refused("tournament cancel 1"), "not_director");
    alice.ok("tournament director 1 bobby");
    assert_eq!(bobby.until("appointed")["director"], "alice");
    assert_eq!(bobby.ok("tournament 1")["directs"], true);
    assert_eq!(
        alice.refused("tournament director 1 bobby"),
        "directs_already"
    );
    assert_eq!(bobby.refused("tournament director 1 carol"), "only_creator");
    carol.ok("tournament join 1");
    bobby.until("joined");
    bobby.ok("tournament kick 1 carol too noisy");
    let log = alice.rows("tournament log 1");
    assert_eq!(log[0]["decider"], "bobby");
    assert_eq!(log[0]["reason"], "too noisy");
    alice.ok("tournament director 1 bobby off");
    assert_eq!(bobby.refused("tournament cancel 1"), "not_director");
    assert_eq!(
        alice.refused("tournament director 1 bobby off"),
        "not_helper"
    );
    // A helper whose account is gone is forgotten.
    alice.ok("tournament director 1 carol");
    carol.ok("delete account secret-rice");
    assert_eq!(alice.ok("tournament 1")["directors"], serde_json::json!([]));
}

#[test]
fn a_pool_by_correspondence_and_a_cup_take_who_comes_late() {
    let hall = Hall::new(0);
    let mut players: Vec<Player> = hall.players::<6>().into();
    players[0].ok("tournament new pool Days telo days=30 remind=25 within=40 players=3-6");
    for player in &mut players[..4] {
        player.ok("tournament join 1");
    }
    players[0].ok("tournament start 1");
    hall.wait(DAY * 9);
    assert_eq!(players[4].ok("tournament 1")["can_join"], true);
    players[4].ok("tournament join 1");
    let pairings = players[4].rows("tournament pairings 1");
    assert_eq!(pairings.len(), 10);
    let late = pairings
        .iter()
        .filter(|row| row["first"] == "ellen" || row["second"] == "ellen");
    assert_eq!(late.clone().count(), 4);
    assert!(
        late.clone()
            .all(|row| row["games"].as_array().unwrap().len() == 1)
    );
    hall.wait(DAY * 2);
    assert_eq!(players[5].refused("tournament join 1"), "too_late");
    // A cup of three has one bye.
    players[0].ok("tournament new cup Knock telo 5+3 players=3-6");
    for player in &mut players[..3] {
        player.ok("tournament join 2");
    }
    players[0].ok("tournament start 2");
    players[3].ok("tournament join 2");
    let pairings = players[3].rows("tournament pairings 2 1");
    assert_eq!(pairings.len(), 2);
    assert!(
        pairings.iter().all(|row| row["second"].is_string()),
        "{pairings:?}"
    );
    assert_eq!(players[4].refused("tournament join 2"), "too_late");
}
