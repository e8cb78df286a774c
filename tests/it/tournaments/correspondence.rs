//! Tournaments by correspondence, and what becomes of players who stop.

use super::{Hall, Player};
use std::time::Duration;

const DAY: Duration = Duration::from_hours(24);

/// A pool of four by correspondence that has started.
fn pool(hall: &Hall) -> Vec<Player> {
    let mut players: Vec<Player> = hall.players::<4>().into();
    players[0].ok("tournament new pool Days players=4 days=3 remind=2 telo");
    for player in &mut players {
        player.ok("tournament join 1");
    }
    players[0].ok("tournament start 1");
    for player in &mut players {
        player.until("started");
    }
    // All games start at once.
    for player in &mut players {
        while player.games() < 3 {
            player.hears_next().unwrap();
        }
    }
    players
}

/// Everybody plays as long as somebody can.
fn all_play(players: &mut [Player]) {
    while {
        let mut acted = false;
        for player in &mut *players {
            player.ok("date");
            acted |= player.acts().unwrap();
        }
        acted
    } {}
}

#[test]
fn who_does_not_come_forfeits_at_the_reminder_and_is_withdrawn() {
    let hall = Hall::new(0);
    let mut players = pool(&hall);
    players.pop();
    all_play(&mut players);
    let games = players[0].rows("tournament games 1");
    let running = games.iter().filter(|game| game["result"].is_null());
    let running: Vec<_> = running.collect();
    assert_eq!(running.len(), 3, "those of david: {running:?}");
    hall.wait(DAY * 2 - Duration::from_secs(2));
    assert_eq!(players[0].ok("tournament 1")["stage"], "running");
    hall.wait(Duration::from_secs(3));
    // David had White in a game or two, and has not played in the others for as long.
    let over = hall.play(&mut players, DAY / 4);
    // What he has played does not count, and each of the others has won with Black.
    let winners = over["winners"]["names"].as_array().unwrap();
    assert_eq!(winners.len(), 3, "{over}");
    let table = players[0].rows("tournament table 1");
    let david = table.iter().find(|row| row["player"] == "david").unwrap();
    assert_eq!(david["withdrawn"], "absent", "{david}");
}

#[test]
fn more_than_14_days_of_vacation_withdraw_a_player() {
    let hall = Hall::new(0);
    let mut players = pool(&hall);
    players[3].ok("vacation on");
    // The others play without him, and have time.
    all_play(&mut players[..3]);
    for _day in 0..13 {
        hall.wait(DAY);
        for player in &mut players {
            player.ok("date");
        }
    }
    let page = players[0].ok("tournament 1");
    assert_eq!(
        (&page["stage"], &page["players"]),
        (&"running".into(), &4.into())
    );
    hall.wait(DAY + Duration::from_secs(5));
    let withdrawn = players[0].until("withdrawn");
    assert_eq!(
        (&withdrawn["player"], &withdrawn["why"]),
        (&"david".into(), &"vacation".into())
    );
    hall.play(&mut players[..3], DAY / 4);
}

#[test]
fn a_tournament_continues_without_an_account_that_is_deleted() {
    let hall = Hall::new(0);
    let mut players = pool(&hall);
    // The director is deleted, too.
    let mut alice = players.remove(0);
    drop(alice.program.ask("delete account secret-rice"));
    hall.wait(Duration::from_secs(2));
    let withdrawn = players[0].until("withdrawn");
    assert_eq!(withdrawn["why"], "gone", "{withdrawn}");
    hall.play(&mut players, Duration::from_secs(1));
    let page = players[0].ok("tournament 1");
    assert!(page["director"].is_null(), "{page}");
    let table = players[0].rows("tournament table 1");
    assert_eq!(table.len(), 4, "{table:?}");
    let gone = table.iter().find(|row| row["withdrawn"] == "gone").unwrap();
    assert_ne!(gone["player"], "alice", "{gone}");
}
