//! Browsers beside live games: those who read pages, and spectators of a game.

use super::browser::{Browser, By, spectate};
use super::guests::{Door, address};
use super::live::Line;
use std::time::Duration;
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval};

/// Browsers that ask for pages, and pages a second of each.
const READERS: u32 = 50;
const PAGES: u32 = 20;
/// The first running games, whose pages they ask for.
const GAMES: u32 = 50;
/// Half of them watch by server-sent events, half by WebSockets.
const SPECTATORS: u32 = 5_000;
/// How many connect at the same time: the backlog of the listener is limited.
const AT_ONCE: u32 = 50;

/// Asks for pages of running games, at fixed moments.
pub(super) async fn read_pages(door: Door) {
    let mut readers = JoinSet::new();
    for number in 0..READERS {
        let http = door.http;
        readers.spawn(async move {
            let mut browser = Browser::connect(http).await;
            let mut pace = interval(Duration::from_secs(1) / PAGES);
            pace.set_missed_tick_behavior(MissedTickBehavior::Delay);
            let mut tags = vec![None; GAMES as usize];
            for game in (0..GAMES).cycle().skip(number as usize) {
                pace.tick().await;
                let known = &mut tags[game as usize];
                let answer = browser
                    .get(&format!("/game/{}", game + 1), known.as_deref())
                    .await;
                if answer.status == 200 {
                    *known = Some(answer.tag);
                }
            }
        });
    }
    readers.join_all().await;
}

/// Watches a game that has a step a second and never ends.
pub(super) async fn watch_one_game(door: Door) {
    let (mut white, _) = enter(&door, 1).await;
    let (mut black, name) = enter(&door, 2).await;
    say(
        &mut white,
        &format!("challenge {name} white unrated untimed"),
    )
    .await;
    let game = say(&mut black, "accept").await["game"]
        .as_i64()
        .expect("the number of the game");
    say(&mut white, "e2e3+").await;
    let mut spectators = JoinSet::new();
    for number in 0..SPECTATORS {
        let by = [By::Events, By::Socket][number as usize % 2];
        spectators.spawn(spectate(door.http, game, by, || {}));
        if number % AT_ONCE == 0 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
    let mut pace = interval(Duration::from_secs(1));
    loop {
        for step in ["f4e5-", "back"] {
            pace.tick().await;
            say(&mut black, step).await;
        }
        if let Some(ended) = spectators.try_join_next() {
            panic!("a spectator has ended: {ended:?}");
        }
    }
}

/// A guest with a connection. Returns its name, too.
async fn enter(door: &Door, number: u32) -> (Line, String) {
    let mut line = door.line(address(8, number)).await;
    let name = say(&mut line, "guest").await["name"]
        .as_str()
        .unwrap()
        .to_owned();
    (line, name)
}

async fn say(line: &mut Line, text: &str) -> serde_json::Value {
    line.send(text).await;
    let reply = line.reply().await;
    assert_eq!(reply["t"], "ok", "{text}: {reply}");
    reply
}
