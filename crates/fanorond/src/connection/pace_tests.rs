//! What connections pay for work and for bytes. The clock is moved by hand; the clients come from
//! the addresses that the test chooses.

use crate::clock::{Clock, ManualClock};
use crate::config::limits::{ConnectionLimits, Limits, LoginLimits};
use crate::listeners::listen::tests::{Gate, Peer};
use fanorona_game::Timestamp;
use std::time::Duration;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio_util::task::TaskTracker;

/// 2026-11-22, 12:00:00.
const NOON: Timestamp = Timestamp(1_795_348_800_000);
const DAY: Duration = Duration::from_hours(24);
const HERE: &str = "2001:db8:1:1::1";
const THERE: &str = "2001:db8:1:2::1";

async fn gate(connection: ConnectionLimits) -> (Gate, ManualClock) {
    let (clock, moves) = Clock::manual(NOON);
    // Nobody is disconnected for not logging in.
    let login = LoginLimits {
        idle_timeout: DAY,
        timeout: DAY,
        ..LoginLimits::default()
    };
    (
        Gate::with(
            Limits {
                connection,
                login,
                ..Limits::default()
            },
            clock,
        )
        .await,
        moves,
    )
}

fn seconds(count: u64) -> Duration {
    Duration::from_secs(count)
}

/// Asks for the date, gives the server the opportunity to answer at once, moves the clock by ten
/// minutes, and returns the answer.
async fn date(peer: &mut Peer, moves: &ManualClock) -> String {
    peer.says("@d date").await;
    for _ in 0..1_000 {
        tokio::task::yield_now().await;
    }
    moves.advance(Duration::from_mins(10));
    peer.hears("@d").await
}

#[tokio::test]
async fn a_stranger_waits_longer_after_a_dear_command_than_after_a_cheap_one() {
    let limits = ConnectionLimits {
        stranger_command_burst: 3,
        stranger_commands_per_second: 1,
        ..ConnectionLimits::default()
    };
    let (gate, moves) = gate(limits).await;
    let mut cheap = gate.comes_from(HERE).await;
    cheap.says("@u uptime").await;
    cheap.hears("@u").await;
    let answer = date(&mut cheap, &moves).await;
    assert!(answer.contains("12:00"), "{answer}");
    let mut dear = gate.comes_from(THERE).await;
    dear.says("@h history").await;
    dear.hears("@h").await;
    let answer = date(&mut dear, &moves).await;
    assert!(answer.contains("12:20"), "{answer}");
}

#[tokio::test]
async fn strangers_of_one_address_share_a_budget_and_others_do_not() {
    let limits = ConnectionLimits {
        address_command_burst: 3,
        address_commands_per_second: 1,
        ..ConnectionLimits::default()
    };
    let (gate, moves) = gate(limits).await;
    let mut first = gate.comes_from(HERE).await;
    first.says("@h history").await;
    first.hears("@h").await;
    let mut second = gate.comes_from(HERE).await;
    second.says("@u uptime").await;
    second.hears("@u").await;
    let mut other = gate.comes_from(THERE).await;
    other.says("@d date").await;
    let answer = other.hears("@d").await;
    assert!(answer.contains("12:00"), "{answer}");
    let answer = date(&mut second, &moves).await;
    assert!(answer.contains("12:10"), "{answer}");
}

#[tokio::test]
async fn who_sends_nothing_but_garbage_is_slowed_down_and_then_disconnected() {
    for garbage in [
        &[b'x'; 2_048][..],
        &b"\xff\xfd\xc8\xff\xfe\xc8".repeat(300),
        &b"x\x7f".repeat(1_000),
    ] {
        let limits = ConnectionLimits {
            stranger_command_burst: 1,
            stranger_commands_per_second: 1,
            garbage_time: seconds(10),
            ..ConnectionLimits::default()
        };
        let (gate, moves) = gate(limits).await;
        let Peer(stream) = gate.comes_from(HERE).await;
        let (mut reader, mut writer) = stream.into_inner().into_split();
        let garbage = garbage.to_owned();
        let tasks = TaskTracker::new();
        let sending = tasks.spawn(async move {
            let mut sent = 0;
            while writer.write_all(&garbage).await.is_ok() {
                sent += garbage.len();
            }
            sent
        });
        let reading = tasks.spawn(async move {
            let mut heard = Vec::new();
            // What came before the end is kept, whatever the end was.
            drop(reader.read_to_end(&mut heard).await);
            String::from_utf8_lossy(&heard).into_owned()
        });
        let mut passed = 0;
        while !reading.is_finished() {
            moves.advance(Duration::from_millis(10));
            passed += 10;
            for _ in 0..100 {
                tokio::task::yield_now().await;
            }
        }
        let heard = reading.await.unwrap();
        assert!(
            heard.contains("You sent too much that is not a command"),
            "{heard}"
        );
        assert!(passed >= 10_000, "after {passed} ms");
        sending.await.unwrap();
    }
}

#[tokio::test]
async fn who_sends_commands_between_garbage_stays() {
    let limits = ConnectionLimits {
        garbage_time: seconds(1),
        ..ConnectionLimits::default()
    };
    let (gate, moves) = gate(limits).await;
    let mut peer = gate.comes_from(HERE).await;
    for _ in 0..20 {
        peer.says(&"x".repeat(12_000)).await;
        peer.says("@u uptime").await;
        let heard = peer.hears("@u");
        tokio::pin!(heard);
        loop {
            tokio::select! {
                biased;
                _line = &mut heard => break,
                () = tokio::task::yield_now() => moves.advance(Duration::from_millis(1)),
            }
        }
    }
}

#[tokio::test]
async fn a_newcomer_is_let_in_during_a_storm_of_wrong_logins() {
    // Without marks every wrong password is computed.
    let login = LoginLimits {
        password_marks: 0,
        concurrent_hashes: 1,
        ..LoginLimits::default()
    };
    let gate = Gate::with(
        Limits {
            login,
            ..Limits::default()
        },
        Clock::machine(),
    )
    .await;
    let mut owners = Vec::new();
    for (name, address) in [("walter", HERE), ("bob", THERE)] {
        let mut owner = gate.comes_from(address).await;
        owner.says(&format!("register {name} secret-rice")).await;
        owner.hears("Welcome").await;
        owners.push(owner);
    }
    let mut storm = Vec::new();
    for number in 1..=60 {
        let mut stranger = gate.comes_from(&format!("10.{number}.0.1")).await;
        stranger.says("login walter wrong-rice").await;
        storm.push(stranger);
    }
    while gate.queued_hashes() < 40 {
        tokio::task::yield_now().await;
    }
    let mut newcomer = gate.comes_from("203.0.113.9").await;
    newcomer.says("login bob secret-rice").await;
    newcomer.hears("Welcome").await;
    assert!(gate.queued_hashes() > 10, "the storm is over");
}
