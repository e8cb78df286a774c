//! The server is killed during a tournament: no game is missing, doubled or rated twice.

use super::{NAMES, Player};
use crate::crash::assert_sound;
use crate::faults::rounds;
use crate::support::executable::{Serving, Site};
use serde_json::Value;
use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::{io, thread};

/// Actions of all players between two kills.
const BETWEEN_KILLS: u32 = 15;

/// Plays until the tournament is over or the server is gone. Returns whether it is over.
fn plays(address: SocketAddr, name: &str, acted: &(dyn Fn() + Sync)) -> io::Result<bool> {
    let mut player = Player::enters(address, "login", name)?;
    if player.does("tournament 1")?["stage"] == "over" {
        return Ok(true);
    }
    while !player.has_been_told("over") {
        if player.acts()? {
            acted();
        } else {
            player.hears_next()?;
        }
    }
    Ok(true)
}

/// All players play on these servers. Returns whether the tournament is over.
fn all_play(addresses: &[SocketAddr], acted: &(dyn Fn() + Sync)) -> bool {
    thread::scope(|scope| {
        let playing: Vec<_> = NAMES
            .iter()
            .enumerate()
            .map(|(number, name)| {
                let address = addresses[number % addresses.len()];
                scope.spawn(move || plays(address, name, acted))
            })
            .collect();
        let ended = playing.into_iter().map(|it| it.join().unwrap());
        // All have to be waited for.
        let ended: Vec<bool> = ended.map(|it| it.unwrap_or(false)).collect();
        ended.contains(&true)
    })
}

/// A double-swiss of all players starts.
fn begins(address: SocketAddr) {
    let mut players: Vec<Player> = NAMES
        .iter()
        .map(|name| Player::registers(address, name))
        .collect();
    players[0].ok("tournament new double-swiss Swiss rounds=4 players=6 within=0 telo 30+10");
    for player in &mut players {
        player.ok("tournament join 1");
    }
    players[0].ok("tournament start 1");
}

/// Asserts that each pairing has exactly its games, and all are over.
fn assert_whole(serving: &Serving) {
    let mut alice = Player::enters(serving.address(), "login", "alice").unwrap();
    let mut seen = BTreeSet::new();
    for round in 1..=4 {
        let pairings = alice.rows(&format!("tournament pairings 1 {round}"));
        assert_eq!(pairings.len(), 3, "{pairings:?}");
        for pairing in pairings {
            let games: Vec<i64> = pairing["games"]
                .as_array()
                .unwrap()
                .iter()
                .map(|game| game.as_i64().unwrap())
                .collect();
            assert_eq!(games.len(), 2, "{pairing}");
            assert_eq!(pairing["decision"], "played", "{pairing}");
            assert!(games.iter().all(|game| seen.insert(*game)), "{pairing}");
        }
    }
    let listed = alice.rows("tournament games 1");
    assert_eq!(listed.len(), 24);
    assert!(listed.iter().all(|game| game["result"].is_string()));
    // Nobody has played any other game.
    let none = alice.does("show 25").unwrap();
    assert_eq!((seen.last(), &none["t"]), (Some(&24), &Value::from("err")));
}

#[test]
fn kills_during_a_double_swiss_lose_and_double_no_game() {
    let site = Site::new();
    let serving = site.serve_with(&["--no-limits"]);
    begins(serving.address());
    drop(serving);
    let most = rounds(5).min(5);
    for round in 0.. {
        let serving = site.serve_with(&["--no-limits"]);
        let address = serving.address();
        let (serving, count) = (Mutex::new(serving), AtomicU32::new(0));
        let is_over = all_play(&[address], &|| {
            let acted = count.fetch_add(1, Ordering::SeqCst) + 1;
            if round < most && acted == BETWEEN_KILLS {
                serving.lock().unwrap().kill();
            }
        });
        drop(serving);
        assert_sound(&site);
        if is_over {
            assert!(round >= most, "over after {round} kills");
            break;
        }
    }
    assert_whole(&site.serve());
}
