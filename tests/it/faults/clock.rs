//! Somebody sets the machine's time while games are played.

use super::machine::Machine;
use crate::support::executable::{Serving, Site, terminate};
use crate::support::program::Program;
use fanorona_test_servers::PostgresServer;
use serde_json::Value;
use std::time::UNIX_EPOCH;

const HOUR: i64 = 3_600;
/// The names of the two bots, whose commands are paced on every connection.
const BOTS: [&str; 2] = ["omby", "zebu"];
/// More commands than the pace lets pass at once.
const COMMANDS: usize = 25;

/// Two bots at a live game and a correspondence game.
struct Pair {
    bots: [Program; 2],
    live: i64,
    slow: i64,
}

/// Registers the bots, and returns their tokens.
fn registered(serving: &Serving) -> [String; 2] {
    let mut owner = Program::connect(serving.address());
    owner.ok("register Rasoa mangahazo");
    BOTS.map(|bot| {
        owner.ok(&format!("register {bot} bot of Rasoa"))["token"]
            .as_str()
            .unwrap()
            .to_owned()
    })
}

fn connected(serving: &Serving, tokens: &[String; 2]) -> [Program; 2] {
    [0, 1].map(|place| {
        let mut bot = Program::connect(serving.address());
        bot.ok(&format!("login {} {}", BOTS[place], tokens[place]));
        bot
    })
}

impl Pair {
    fn begin(mut bots: [Program; 2]) -> Self {
        bots[1].ok("challenges auto");
        let mut begin = |options: &str| {
            bots[0].ok(&format!("challenge {} white unrated {options}", BOTS[1]));
            bots[1].until("state")["game"].as_i64().unwrap()
        };
        let (live, slow) = (begin("time=5+0"), begin("days=2"));
        Self { bots, live, slow }
    }

    fn shown(&mut self, game: i64) -> Value {
        // Other events may come first, such as the news that the opponent is back.
        let events = self.bots[0].ask(&format!("show {game}")).unwrap().events;
        let mut boards = events.into_iter().filter(|event| event["t"] == "state");
        boards.find(|board| board["game"] == game).unwrap()
    }

    /// Plays a step in the live game.
    fn moves(&mut self) {
        let board = self.shown(self.live);
        let mover = usize::from(board["to_move"] == "b");
        let step = board["legal"][0]
            .as_str()
            .unwrap_or_else(|| panic!("the game has ended: {board}"));
        self.bots[mover].ok(&format!("move {} {step}", self.live));
    }

    /// Plays on, and gives so many commands that they have to wait for each other. Then nobody may
    /// have lost time.
    fn plays_on(&mut self) {
        for _ in 0..3 {
            self.moves();
        }
        for _ in 0..COMMANDS {
            self.bots[0].ok("ping");
        }
        self.moves();
        let board = self.shown(self.live);
        assert_eq!(board["status"], "playing", "{board}");
        for side in ["white_ms", "black_ms"] {
            let left = board["clock"][side].as_i64().unwrap();
            assert!((200_000..=300_000).contains(&left), "{side}: {board}");
        }
    }

    /// The deadline of the other game is nearer by what has really passed.
    fn assert_deadline(&mut self) {
        let due = self.shown(self.slow)["clock"]["due_ms"].as_i64().unwrap();
        let left = (due - self.date()) / 1_000;
        assert!(
            (48 * HOUR - 200..=48 * HOUR).contains(&left),
            "{left} s are left"
        );
    }

    /// The date of the server, in milliseconds.
    fn date(&mut self) -> i64 {
        self.bots[0].ok("date")["now_ms"].as_i64().unwrap()
    }
}

#[test]
fn a_node_whose_machine_has_another_time_shows_that_of_the_database() {
    let database = PostgresServer::start();
    let site = Site::new();
    let machine = Machine::of(&site);
    for ahead in [HOUR, -HOUR] {
        machine.set_wall_ahead(ahead);
        let mut command = site.fanorond(&["--database", &database.url(), "--node", "one"]);
        machine.preload(&mut command);
        let serving = Site::serving(command, &["127.0.0.1:0"]);
        let shown = Program::connect(serving.address()).ok("date")["now_ms"]
            .as_u64()
            .unwrap()
            / 1_000;
        let right = UNIX_EPOCH.elapsed().unwrap().as_secs();
        assert!(shown.abs_diff(right) < 100, "{shown} instead of {right}");
    }
}

#[test]
fn a_live_game_goes_on_while_the_machines_time_is_set_by_an_hour() {
    let site = Site::new();
    let mut machine = Machine::of(&site);
    let serving = machine.serve(&site, &[]);
    let tokens = registered(&serving);
    let mut pair = Pair::begin(connected(&serving, &tokens));
    let begin = pair.date();
    for ahead in [HOUR, -HOUR, 0, -HOUR] {
        machine.set_wall_ahead(ahead);
        pair.plays_on();
        pair.assert_deadline();
        let passed = (pair.date() - begin) / 1_000;
        assert!(
            (ahead..ahead + 200).contains(&passed),
            "the date follows the machine: {passed}"
        );
    }
    // After a restart the server's time continues, although the machine's time is earlier.
    terminate(serving.id());
    let (status, log) = serving.ended();
    assert!(
        status.success() && log.contains("the machine's time was set"),
        "{log}"
    );
    let serving = machine.serve(&site, &[]);
    pair.bots = connected(&serving, &tokens);
    pair.plays_on();
    pair.assert_deadline();
    // What the machine is ahead of the last heartbeat is downtime, and charged to nobody.
    terminate(serving.id());
    let (_, log) = serving.ended();
    assert!(log.contains("before the last heartbeat"), "{log}");
    machine.set_wall_ahead(HOUR);
    let serving = machine.serve(&site, &[]);
    pair.bots = connected(&serving, &tokens);
    pair.plays_on();
}
