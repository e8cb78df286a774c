//! Games that begin on several nodes at the same moment.

use super::Shared;
use crate::support::executable::Serving;
use crate::tournaments::player::Player;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

const NAMES: [&str; 4] = ["alice", "bobby", "carol", "david"];

/// How often the games of all players are counted.
const LOOKS: u32 = 150;

/// Plays fast games of an arena, and between them seeks another opponent.
fn races(player: &mut Player, stop: &AtomicBool) -> u32 {
    let mut found = 0;
    player.last_ply = 2;
    while !stop.load(Ordering::SeqCst) {
        if player.acts().unwrap() {
            continue;
        }
        let reply = player.does("seek 3+0 telo unrated").unwrap();
        found += u32::from(reply["done"] == "matched");
    }
    found
}

#[test]
fn players_of_an_arena_on_two_nodes_play_one_live_game_each() {
    let shared = Shared::start();
    let nodes = ["one", "two"].map(|name| shared.node(name));
    let addresses = nodes.each_ref().map(Serving::address);
    let mut players: Vec<Player> = NAMES
        .iter()
        .zip(addresses.iter().cycle())
        .map(|(name, node)| Player::registers(*node, name))
        .collect();
    players[0].ok("tournament new arena Race minutes=60 telo 3+0 unrated norobots");
    for player in &mut players {
        player.ok("tournament join 1");
    }
    players[0].ok("tournament start 1");
    let mut watcher = Player::registers(addresses[1], "ellen");
    let stop = AtomicBool::new(false);
    let (most, found) = thread::scope(|scope| {
        let racing: Vec<_> = (players.iter_mut())
            .map(|player| scope.spawn(|| races(player, &stop)))
            .collect();
        let mut most = 0;
        for _look in 0..LOOKS {
            for name in NAMES {
                let games = watcher.rows(&format!("games {name}"));
                most = most.max(games.len());
            }
        }
        stop.store(true, Ordering::SeqCst);
        let found = racing.into_iter().map(|it| it.join().unwrap());
        (most, found.sum::<u32>())
    });
    assert_eq!(most, 1, "live games of one player at the same moment");
    let paired = watcher.rows("tournament games 1").len();
    assert!(found > 0 && paired > 0, "{found} found, {paired} paired");
}
