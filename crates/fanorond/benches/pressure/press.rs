//! The kinds of pressure, and what each one does to the server.

use super::browsers::{read_pages, watch_one_game};
use super::guests::{Door, Guest, address};
use super::terminals::sit_at_terminals;
use super::{
    AGAINST_ROBOTS, CROWD, GAMES_OF_EACH, Pressure, SLOW_WRITERS, STRANGERS, WATCHERS,
    WRONG_LOGINS, Waits,
};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::runtime::Handle;
use tokio::task::JoinSet;

/// Starts the strangers. They are gone when the set is dropped.
pub(super) fn press(
    pressure: Pressure,
    door: &Door,
    dear: &str,
    names: &[String],
    outside: &Handle,
) -> JoinSet<()> {
    let mut strangers = JoinSet::new();
    match pressure {
        Pressure::Quiet => {}
        Pressure::DearCommands => {
            for number in 0..STRANGERS {
                strangers.spawn_on(
                    give_dear_commands(door.clone(), number, dear.to_owned()),
                    outside,
                );
            }
        }
        Pressure::SlowWriters => {
            for number in 0..SLOW_WRITERS {
                strangers.spawn_on(write_slowly(door.clone(), number), outside);
            }
        }
        Pressure::SilentWatchers => {
            for number in 0..WATCHERS {
                strangers.spawn_on(
                    watch_silently(door.clone(), number, names[names.len() - 1].clone()),
                    outside,
                );
            }
        }
        Pressure::EndlessLines => {
            for number in 0..STRANGERS {
                strangers.spawn_on(write_endlessly(door.clone(), number), outside);
            }
        }
        Pressure::LoginStorm => {
            strangers.spawn_on(storm(door.clone()), outside);
        }
        Pressure::ThinkingRobots => {
            for number in 0..AGAINST_ROBOTS {
                strangers.spawn_on(play_robot(door.clone(), number), outside);
            }
        }
        Pressure::PageReaders => {
            strangers.spawn_on(read_pages(door.clone()), outside);
        }
        Pressure::Spectators => {
            strangers.spawn_on(watch_one_game(door.clone()), outside);
        }
        Pressure::Terminals => {
            strangers.spawn_on(sit_at_terminals(door.direct, names.to_vec()), outside);
        }
        Pressure::RobotCrowd => {
            for number in 0..CROWD {
                strangers.spawn_on(play_robot_often(door.clone(), number), outside);
            }
        }
    }
    strangers
}

/// The most expensive commands.
pub(super) fn dear_commands(long: i64, turns: u32) -> String {
    let twenty: String = (0..20).map(|k| format!(" {long}#{}", turns - k)).collect();
    format!(
        "show{twenty}\nhistory telo 0-1 unrated\nmoves {long}\nwho\nstandings\nsince {long} 1000\n"
    )
}

/// Sends the commands over and over without waiting for answers, which are read and dropped.
async fn give_dear_commands(door: Door, number: u32, commands: String) {
    let (mut reader, mut writer) = door.enter(address(3, number)).await.into_split();
    let reading = tokio::spawn(async move {
        let mut buffer = vec![0; 64 * 1_024];
        while reader.read(&mut buffer).await.is_ok_and(|read| read > 0) {}
    });
    while writer.write_all(commands.as_bytes()).await.is_ok() {}
    reading.abort();
}

async fn write_slowly(door: Door, number: u32) {
    let mut stream = door.enter(address(4, number)).await;
    while stream.write_all(b"x").await.is_ok() {
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
}

async fn watch_silently(door: Door, number: u32, watched: String) {
    let mut line = door.line(address(5, number)).await;
    line.send("guest").await;
    line.reply().await;
    line.send(&format!("follow {watched}")).await;
    std::future::pending::<()>().await;
}

async fn write_endlessly(door: Door, number: u32) {
    let garbage = vec![b'x'; 64 * 1_024];
    loop {
        let mut stream = door.enter(address(6, number)).await;
        while stream.write_all(&garbage).await.is_ok() {}
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

async fn play_robot(door: Door, number: u32) {
    let mut guest = Guest::enter(&door, 60_000 + number, &Waits::default()).await;
    guest.challenges = Some("robot8".to_owned());
    guest.play().await;
}

/// Plays several games against the strongest robot at the same time, as fast as the server reads.
async fn play_robot_often(door: Door, number: u32) {
    let mut guest = Guest::enter(&door, 61_000 + number, &Waits::default()).await;
    guest.challenges = Some("robot8".to_owned());
    for _ in 0..GAMES_OF_EACH {
        guest.challenge().await;
    }
    while let Some(event) = guest
        .line
        .next(Instant::now() + Duration::from_secs(600))
        .await
    {
        if event["t"] != "state" {
            continue;
        }
        if event["status"] == "over" {
            guest.challenge().await;
        } else if event["you"] == event["to_move"] {
            let step = guest.step(&event);
            guest
                .line
                .send(&format!("move {} {step}", event["game"]))
                .await;
        }
    }
}

/// Wrong logins to the owner's account, each over a new connection from a new address.
pub(super) async fn storm(door: Door) {
    let mut tries = JoinSet::new();
    let mut number = 0;
    let mut pace = tokio::time::interval(Duration::from_secs(1) / WRONG_LOGINS);
    loop {
        pace.tick().await;
        let door = door.clone();
        number += 1;
        tries.spawn(async move {
            let mut line = door.line(address(7, number)).await;
            line.send("login rasoa wrong-rice").await;
            let _answer = line.next(Instant::now() + Duration::from_secs(10)).await;
        });
        while tries.try_join_next().is_some() {}
    }
}
