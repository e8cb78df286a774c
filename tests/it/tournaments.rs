//! Tournaments from creation to the winner, over the wire, with a clock that the test moves.

mod correspondence;
mod crowd;
mod director;
mod event;
mod kills;
mod live;
mod planning;
pub(crate) mod player;
mod races;
mod trf;

use crate::support::hosted::Hosted;
use fanorond::clock::ManualClock;
use fanorond::config::limits::Limits;
use player::Player;
use serde_json::Value;
use std::time::Duration;

/// A tournament is over after so many steps of its players.
const MOST_STEPS: usize = 1_000;

const NAMES: [&str; 6] = ["alice", "bobby", "carol", "david", "ellen", "frank"];

/// A server without a rate limit for commands, and its clock.
struct Hall {
    hosted: Hosted,
    clock: ManualClock,
}

impl Hall {
    fn new(robots: u8) -> Self {
        let mut limits = Limits {
            robots,
            ..Limits::default()
        };
        limits.connection.command_burst = 1_000_000;
        // Days pass in which nobody types. A program that is silent is sent a ping, and has to answer.
        limits.connection.idle_timeout = Duration::from_hours(24 * 365);
        limits.bot.ping_after = Duration::from_hours(24 * 365);
        let (hosted, clock) = Hosted::with_manual_clock(limits);
        Self { hosted, clock }
    }

    /// Moves the clock, and waits until what is due is done.
    fn wait(&self, span: Duration) {
        self.clock.advance(span);
        self.hosted.block_on(self.clock.all_seen_to());
    }

    fn players<const N: usize>(&self) -> [Player; N] {
        std::array::from_fn(|number| Player::registers(self.hosted.address(), NAMES[number]))
    }

    /// Lets the players play until they are told that the tournament is over. When nobody has to
    /// do anything, the clock moves by `span`.
    fn play(&self, players: &mut [Player], span: Duration) -> Value {
        for _step in 0..MOST_STEPS {
            let mut acted = false;
            for player in &mut *players {
                player.ok("date");
                acted |= player.acts().unwrap();
            }
            if players.iter().all(|it| it.has_been_told("over")) {
                return players[0].until("over");
            }
            if !acted {
                self.wait(span);
            }
        }
        let games = players[0].rows("tournament games 1");
        panic!(
            "it does not end: {games:?}, {:?}",
            players[0].ok("tournament 1")
        );
    }
}

/// The value of a column in each row.
fn column<'a>(rows: &'a [Value], name: &str) -> Vec<&'a str> {
    let values = rows.iter().map(|row| row[name].as_str().unwrap());
    values.collect()
}
