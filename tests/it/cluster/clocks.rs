//! The time of a machine does not matter: nodes follow the time of the database.

use super::{board, member, play, told};
use crate::support::program::Program;
use fanorona_store::StoreLimits;
use fanorona_test_servers::PostgresServer;
use fanorond::Parts;
use fanorond::clock::Clock;
use fanorond::config::limits::Limits;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::task::JoinSet;

/// How much one machine is ahead of the other.
const WRONG: Duration = Duration::from_secs(20);

#[test]
fn two_nodes_whose_machines_differ_by_all_the_time_of_a_game_agree_about_its_clocks() {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .unwrap();
    let server = PostgresServer::start();
    let clocks = [Clock::machine(), Clock::wrong_machine(WRONG)];
    let mut nodes = JoinSet::new();
    let addresses: Vec<SocketAddr> = clocks
        .iter()
        .zip(["right", "wrong"])
        .map(|(clock, name)| {
            runtime.block_on(async {
                let url = server.url();
                let store = fanorona_store::Store::open_with(&url, StoreLimits::default())
                    .await
                    .unwrap();
                let listener = fanorond::bind(SocketAddr::from(([127, 0, 0, 1], 0))).unwrap();
                let address = listener.local_addr().unwrap();
                let parts = Parts::new(
                    vec![listener],
                    Arc::new(store),
                    clock.clone(),
                    Limits::default(),
                );
                let (parts, _node) = parts.as_node(name, &url).await.unwrap();
                nodes.spawn(fanorond::run_parts(parts, std::future::pending()));
                address
            })
        })
        .collect();
    let [right, wrong] = clocks.each_ref().map(Clock::now);
    let apart = right.since(wrong).max(wrong.since(right));
    assert!(apart < WRONG / 10, "the clocks are {apart:?} apart");
    let mut players: [Program; 2] = [member(addresses[0], "alice"), member(addresses[1], "bobby")];
    players[0].ok("challenge bobby white unrated telo time=0:20+0");
    let open = told(&mut players[1], "challenge", |event| {
        event["status"] == "open"
    });
    let game = open["challenge"].as_i64().unwrap();
    players[1].ok(&format!("accept {game}"));
    play(&mut players, game, 4);
    let state = board(&mut players[0], game);
    assert_eq!(
        state["status"], "playing",
        "nobody has lost on time: {state}"
    );
    for side in ["white_ms", "black_ms"] {
        let left = state["clock"][side].as_u64().unwrap();
        assert!((10_000..=20_000).contains(&left), "{side}: {state}");
    }
}
