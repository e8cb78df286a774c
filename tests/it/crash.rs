//! Kills and stops the executable during many games: nothing that was reported to a client is lost,
//! and nothing that was refused is stored.

pub(crate) mod ledger;
mod queues;

use crate::faults::{rounds, seed};
use crate::support::executable::{Serving, Site, terminate};
use crate::support::program::Program;
use ledger::{Ledger, Move};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom as _;
use rand::{RngExt as _, SeedableRng as _};
use serde_json::Value;
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::{io, thread};

/// The number of bots. Bots 0 and 1 play with each other, 2 and 3, and so on.
const ROBOTS: usize = 10;
/// The number of simultaneous games per pair of bots.
const GAMES: usize = 4;
/// The refusal of a full disk, which stores nothing.
const FULL: &str = "disk_full";
/// The refusals when the disk does not store something.
const DISK: [&str; 3] = [FULL, "disk_failed", "internal"];

/// A bot, and the last state that it received of each of its games.
struct Robot<'a> {
    program: Program,
    ledger: &'a Ledger,
    number: usize,
    dice: StdRng,
    boards: BTreeMap<i64, Value>,
    /// Whether the bot was told that the server is stopping.
    dismissed: bool,
    /// Whether the disk has failed while it was to store an action of the bot, so that nobody knows
    /// what it has kept.
    in_doubt: bool,
}

/// A time between a start of the server and its end.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Round {
    seed: u64,
    number: u64,
}

impl Round {
    /// The round in which the bots register.
    pub(crate) fn first(seed: u64) -> Self {
        Self { seed, number: 0 }
    }

    /// A later one.
    pub(crate) fn later(seed: u64, number: u64) -> Self {
        Self {
            seed,
            number: number.max(1),
        }
    }

    fn how_bots_enter(self) -> &'static str {
        if self.number == 0 {
            "register"
        } else {
            "login"
        }
    }
}

fn name(number: usize) -> String {
    format!(
        "robot{}",
        ["A", "B", "C", "D", "E", "F", "G", "H", "J", "K"][number]
    )
}

impl<'a> Robot<'a> {
    /// Connects.
    fn enters(address: SocketAddr, ledger: &'a Ledger, number: usize, round: Round) -> Self {
        let dice =
            StdRng::seed_from_u64(round.seed ^ (round.number << 32) ^ ((number as u64) << 16));
        let how = round.how_bots_enter();
        let program = Program::connect(address);
        let (dismissed, in_doubt) = (false, false);
        let mut robot = Self {
            program,
            ledger,
            number,
            dice,
            boards: BTreeMap::new(),
            dismissed,
            in_doubt,
        };
        // The server limits the number of simultaneous password hashes, and asks the others to
        // retry.
        while robot
            .does(&format!("{how} {} secret-rice", name(number)))
            .unwrap()["code"]
            == "busy"
        {}
        robot.does("challenges auto").unwrap();
        robot
    }

    /// Sends a command, records all events before its reply, and returns the reply.
    fn does(&mut self, command: &str) -> io::Result<Value> {
        let Self {
            program,
            ledger,
            boards,
            dismissed,
            ..
        } = self;
        program.ask_hearing(command, |event| *dismissed |= hears(ledger, boards, event))
    }

    /// Waits for an event.
    fn waits(&mut self) -> io::Result<()> {
        let event = self.program.next()?;
        self.dismissed |= hears(self.ledger, &mut self.boards, event);
        Ok(())
    }

    /// Plays until the server is gone or refuses. Calls `acknowledged` after every reply.
    fn plays(&mut self, mut acknowledged: impl FnMut()) -> io::Result<()> {
        while !self.dismissed {
            if self.in_doubt {
                self.does("date")?;
                acknowledged();
                continue;
            }
            let going_on = || {
                self.boards
                    .values()
                    .filter(|board| board["status"] == "playing")
            };
            let mine: Vec<&Value> = going_on()
                .filter(|board| board["you"] == board["to_move"])
                .collect();
            if self.number.is_multiple_of(2) && going_on().count() < GAMES {
                self.begins_another()?;
            } else if let Some(board) = mine.choose(&mut self.dice) {
                let board = (*board).clone();
                self.moves_on(&board)?;
            } else {
                self.waits()?;
                continue;
            }
            acknowledged();
        }
        Ok(())
    }

    fn begins_another(&mut self) -> io::Result<()> {
        let ruleset = ["tsivy", "dimyand", "telo"]
            .choose(&mut self.dice)
            .expect("the list is not empty");
        let rival = name(self.number + 1);
        let reply = self.does(&format!("challenge {rival} board={ruleset}"))?;
        if reply["code"] == "exists" {
            // The server was killed after storing the challenge and before starting its game.
            self.does(&format!("withdraw {rival}"))?;
            return Ok(());
        }
        let is_refused = is_not_done(&reply) || DISK.contains(&refusal(&reply));
        assert!(reply["t"] == "ok" || is_refused, "{reply}");
        Ok(())
    }

    fn moves_on(&mut self, board: &Value) -> io::Result<()> {
        let mover = Move::random(board, &mut self.dice);
        let command = mover.command(ledger::number(board));
        if let Move::Untimely(_) = mover {
            let reply = self.does(&command)?;
            assert!(
                reply["code"] == "stale_move" || is_not_done(&reply),
                "{command}: {reply}"
            );
            return Ok(());
        }
        self.ledger.sent(board, &mover);
        let reply = self.does(&command);
        match &reply {
            Ok(reply) if reply["t"] == "ok" => self.ledger.acknowledged(board, &mover),
            // Nothing of it was stored.
            Ok(reply) if is_not_done(reply) || refusal(reply) == FULL => {
                self.ledger.refused(board);
            }
            Ok(reply) => {
                assert!(
                    DISK.contains(&refusal(reply)),
                    "{command} on {board}: {reply}"
                );
                self.in_doubt = true;
            }
            // If the client gets a message that the server is stopping instead of a reply, the
            // command was not executed. If it gets nothing, that is unknown.
            Err(_) if self.dismissed => self.ledger.refused(board),
            Err(_) => {}
        }
        reply.map(drop)
    }
}

/// Whether the server says that it has not done a command: it stops, or another node held a lock
/// for too long.
fn is_not_done(reply: &Value) -> bool {
    reply["code"] == "shutting_down" || reply["code"] == "busy"
}

/// Why a command was refused.
fn refusal(reply: &Value) -> &str {
    reply["refusal"].as_str().unwrap_or_default()
}

/// Records an event. Returns whether it says that the server is stopping.
fn hears(ledger: &Ledger, boards: &mut BTreeMap<i64, Value>, event: Value) -> bool {
    let dismissed = event["code"] == "shutting_down";
    if event["t"] == "state" {
        ledger.told(&event);
        boards.insert(ledger::number(&event), event);
    }
    dismissed
}

/// Lets all bots play until the server is gone. Calls `acknowledged` after every reply with the
/// number of replies so far. Returns how many bots were told that the server is stopping.
pub(crate) fn all_play(
    address: SocketAddr,
    round: Round,
    ledger: &Ledger,
    acknowledged: impl Fn(u32) + Sync,
) -> usize {
    all_play_on(&[address], round, ledger, acknowledged)
}

/// As [`all_play`], with the bots divided among several servers of one database.
pub(crate) fn all_play_on(
    addresses: &[SocketAddr],
    round: Round,
    ledger: &Ledger,
    acknowledged: impl Fn(u32) + Sync,
) -> usize {
    let (count, acknowledged) = (AtomicU32::new(0), &acknowledged);
    // All bots log in before the first one plays, so that every opponent exists.
    let robots: Vec<Robot<'_>> = thread::scope(|scope| {
        let address = |number: usize| addresses[number % addresses.len()];
        let enters = |number| {
            let address = address(number);
            scope.spawn(move || Robot::enters(address, ledger, number, round))
        };
        let entering: Vec<_> = (0..ROBOTS).map(enters).collect();
        entering
            .into_iter()
            .map(|robot| robot.join().unwrap())
            .collect()
    });
    thread::scope(|scope| {
        let count = &count;
        let plays = |mut robot: Robot<'_>| {
            // A broken connection means that the caller has stopped the server.
            drop(robot.plays(|| acknowledged(count.fetch_add(1, Ordering::SeqCst) + 1)));
            while !robot.dismissed && robot.waits().is_ok() {}
            robot.dismissed
        };
        let playing: Vec<_> = robots
            .into_iter()
            .map(|robot| scope.spawn(move || plays(robot)))
            .collect();
        playing
            .into_iter()
            .map(|robot| usize::from(robot.join().unwrap()))
            .sum()
    })
}

/// The number of games that are missing, or are not as far as was reported.
pub(crate) fn lost(serving: &Serving, ledger: &Ledger) -> usize {
    let mut program = Program::connect(serving.address());
    let mut is_lost = |game: i64| {
        let shown = program.ask(&format!("show {game}")).unwrap();
        shown.reply["t"] != "ok" || ledger.is_behind(&shown.events[0])
    };
    ledger
        .numbers()
        .into_iter()
        .filter(|game| is_lost(*game))
        .count()
}

/// Asserts that every game matches the ledger.
pub(crate) fn assert_kept(serving: &Serving, ledger: &Ledger) {
    let mut program = Program::connect(serving.address());
    for game in ledger.numbers() {
        let mut shown = program.ask(&format!("show {game}")).unwrap();
        assert_eq!(
            shown.reply["t"], "ok",
            "game {game}, which was reported to a bot: {}",
            shown.reply
        );
        ledger.assert_kept(&shown.events.remove(0));
    }
}

/// Asserts that every game matches its turns, and the ratings match the games.
pub(crate) fn assert_sound(site: &Site) {
    let checked = site.run(&["check", "--database", "sqlite:fanorond.db"]);
    let said = String::from_utf8(checked.stdout).unwrap();
    assert!(
        checked.status.success(),
        "{said}{}",
        String::from_utf8_lossy(&checked.stderr)
    );
    assert!(
        said.ends_with("ratings, counts and lists follow from the games\n"),
        "{said}"
    );
}

#[test]
fn repeated_kills_lose_nothing_that_was_acknowledged() {
    let (site, ledger) = (Site::new(), Ledger::default());
    let mut dice = StdRng::seed_from_u64(seed());
    for round in 0..rounds(6) {
        let serving = site.serve();
        assert_kept(&serving, &ledger);
        let last = dice.random_range(50..=400);
        let address = serving.address();
        let serving = Mutex::new(serving);
        let told = all_play(
            address,
            Round {
                seed: seed(),
                number: round,
            },
            &ledger,
            |count| {
                if count == last {
                    serving.lock().unwrap().kill();
                }
            },
        );
        assert_eq!(told, 0, "a killed server sends no message");
        assert_sound(&site);
    }
    assert_kept(&site.serve(), &ledger);
    let (turns, finished) = ledger.size();
    assert!(
        turns > 300 && finished > 5,
        "too few turns: {turns} turns, {finished} finished games"
    );
}

#[test]
fn a_stop_signal_answers_pending_commands_and_tells_everybody() {
    const ROUNDS: u64 = 3;
    let (site, ledger) = (Site::new(), Ledger::default());
    for round in 0..ROUNDS {
        let serving = site.serve();
        assert_kept(&serving, &ledger);
        let id = serving.id();
        let told = all_play(
            serving.address(),
            Round {
                seed: seed(),
                number: round,
            },
            &ledger,
            |count| {
                if count == 150 {
                    terminate(id);
                }
            },
        );
        assert_eq!(told, ROBOTS, "not every bot was told");
        let (status, log) = serving.ended();
        assert!(status.success(), "{status}: {log}");
        assert!(
            log.contains("stopped") && !log.contains("WARN") && !log.contains("ERROR"),
            "{log}"
        );
        assert_sound(&site);
    }
    assert_kept(&site.serve(), &ledger);
}
