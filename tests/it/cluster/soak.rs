//! Bots play through HAProxy on `scripts/cluster` while its parts are killed, stopped, frozen and
//! reloaded. What was acknowledged is in the database at the end.
//!
//! Every fault comes after a number of acknowledged actions. `SOAK_MINUTES=10` repeats the faults
//! for ten minutes, with 64 games at once.

use super::outages::ask;
use crate::deploy::ClusterProcess;
use crate::support::executable::fanorond;
use crate::support::program::Program;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom as _;
use rand::{RngExt as _, SeedableRng as _};
use rustix::process::Signal;
use serde_json::Value;
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Condvar, Mutex};
use std::time::Duration;
use std::{io, thread};
use tokio::time::Instant;

/// How many bots play, and how many games each pair of them plays at once.
#[derive(Debug, Clone, Copy)]
struct Size {
    bots: usize,
    games: usize,
}

/// What happens to a part of the cluster.
#[derive(Debug, Clone, Copy)]
enum Fault {
    /// The process gets a signal that ends it, and is started again.
    End { part: &'static str, signal: Signal },
    /// The process stands still until so many more actions were acknowledged.
    Freeze { part: &'static str, actions: u64 },
    /// HAProxy reads its configuration again.
    Reload,
    /// PostgreSQL ends every connection of the nodes.
    Cut,
}

const FAULTS: [Fault; 9] = [
    Fault::End {
        part: "node1",
        signal: Signal::KILL,
    },
    Fault::Reload,
    Fault::End {
        part: "postgres",
        signal: Signal::INT,
    },
    Fault::Freeze {
        part: "node3",
        actions: 4,
    },
    Fault::Cut,
    // A rolling restart.
    Fault::End {
        part: "node1",
        signal: Signal::TERM,
    },
    Fault::End {
        part: "node2",
        signal: Signal::TERM,
    },
    Fault::End {
        part: "node3",
        signal: Signal::TERM,
    },
    Fault::End {
        part: "node2",
        signal: Signal::KILL,
    },
];

/// How many actions are acknowledged between two faults.
const ACTIONS_BETWEEN: u64 = 30;

/// An acknowledged action, and the turn and step that it was for.
#[derive(Debug, Clone)]
struct Acknowledged {
    game: i64,
    ply: usize,
    step: usize,
    action: Action,
}

#[derive(Debug, Clone)]
enum Action {
    Step(String),
    Stop,
    Resign,
}

/// What was acknowledged to all bots.
#[derive(Debug, Default)]
struct Journal {
    all: Mutex<Vec<Acknowledged>>,
    more: Condvar,
    is_over: AtomicBool,
    /// The longest time that a bot took to come back, in milliseconds.
    longest_return: AtomicU64,
}

impl Journal {
    fn add(&self, acknowledged: Acknowledged) {
        self.all.lock().unwrap().push(acknowledged);
        self.more.notify_all();
    }

    fn count(&self) -> u64 {
        self.all.lock().unwrap().len() as u64
    }

    /// Waits until this many more actions were acknowledged.
    fn wait_for(&self, actions: u64) {
        let all = self.all.lock().unwrap();
        let enough = all.len() as u64 + actions;
        drop(
            self.more
                .wait_while(all, |all| (all.len() as u64) < enough)
                .unwrap(),
        );
    }

    fn is_over(&self) -> bool {
        self.is_over.load(Ordering::SeqCst)
    }
}

/// A bot, which comes back whenever its connection ends.
struct Bot<'a> {
    number: usize,
    games: usize,
    address: SocketAddr,
    journal: &'a Journal,
    dice: StdRng,
}

/// What a bot knows while it is connected.
struct Session {
    program: Program,
    boards: BTreeMap<i64, Value>,
}

fn name(number: usize) -> String {
    let letter = |digit: usize| char::from(b'a' + u8::try_from(digit).unwrap());
    format!("bot{}{}", letter(number / 26), letter(number % 26))
}

impl Bot<'_> {
    fn lives(&mut self) {
        let mut lost = Instant::now();
        while !self.journal.is_over() {
            if let Ok(mut session) = self.comes(lost) {
                // The end of a connection, or a refusal after which it is better to start again.
                drop(self.plays(&mut session));
                lost = Instant::now();
            }
        }
    }

    /// Connects, and logs in or registers.
    fn comes(&self, lost: Instant) -> io::Result<Session> {
        let mut session = Session {
            program: Program::try_connect(self.address)?,
            boards: BTreeMap::new(),
        };
        let name = name(self.number);
        let mut how = "login";
        loop {
            let reply = session.does(&format!("{how} {name} secret-rice"))?;
            if reply["t"] == "ok" {
                break;
            }
            // The account may have been made although nobody said so.
            how = if reply["code"] == "auth_failed" {
                "register"
            } else {
                "login"
            };
        }
        session.does("challenges auto")?;
        let took = u64::try_from(lost.elapsed().as_millis()).unwrap();
        self.journal
            .longest_return
            .fetch_max(took, Ordering::SeqCst);
        Ok(session)
    }

    fn plays(&mut self, session: &mut Session) -> io::Result<()> {
        while !self.journal.is_over() {
            let playing = || {
                session
                    .boards
                    .values()
                    .filter(|board| board["status"] == "playing")
            };
            let mine: Vec<Value> = playing()
                .filter(|board| board["you"] == board["to_move"])
                .cloned()
                .collect();
            if self.number.is_multiple_of(2) && playing().count() < self.games {
                self.begins_another(session)?;
            } else if let Some(board) = mine.choose(&mut self.dice) {
                self.moves(session, board)?;
            } else {
                let event = session.program.next()?;
                session.hears(event);
            }
        }
        Ok(())
    }

    fn begins_another(&mut self, session: &mut Session) -> io::Result<()> {
        let ruleset = ["tsivy", "dimyand", "telo"]
            .choose(&mut self.dice)
            .expect("the list is not empty");
        let rival = name(self.number + 1);
        let reply = session.does(&format!("challenge {rival} board={ruleset}"))?;
        if reply["code"] == "exists" {
            // A challenge that was saved before its node died.
            session.does(&format!("withdraw {rival}"))?;
        }
        Ok(())
    }

    fn moves(&mut self, session: &mut Session, board: &Value) -> io::Result<()> {
        let game = board["game"].as_i64().unwrap();
        let may_stop = board["may_end"] == true;
        let action = match self.dice.random_range(0..100) {
            0 if !may_stop => Action::Resign,
            0..30 if may_stop => Action::Stop,
            _ => {
                let legal = board["legal"]
                    .as_array()
                    .unwrap()
                    .choose(&mut self.dice)
                    .unwrap();
                Action::Step(legal.as_str().unwrap().to_owned())
            }
        };
        let command = match &action {
            Action::Step(step) => format!("move {game} {step}"),
            Action::Stop => format!("stop {game}"),
            Action::Resign => format!("resign {game}"),
        };
        let reply = session.does(&command)?;
        if reply["t"] == "ok" {
            let (ply, step) = progress(board);
            self.journal.add(Acknowledged {
                game,
                ply,
                step,
                action,
            });
        } else {
            // The board has changed meanwhile, or nothing can be saved.
            session.does(&format!("show {game}"))?;
        }
        Ok(())
    }
}

/// How many turns are complete, and how many steps of the next one are played.
fn progress(board: &Value) -> (usize, usize) {
    let ply = usize::try_from(board["ply"].as_u64().unwrap()).unwrap();
    (ply, board["steps"].as_array().unwrap().len())
}

impl Session {
    /// Sends a command and hears what comes before its reply.
    fn does(&mut self, command: &str) -> io::Result<Value> {
        let Self { program, boards } = self;
        program.ask_hearing(command, |event| hears(boards, event))
    }

    fn hears(&mut self, event: Value) {
        hears(&mut self.boards, event);
    }
}

fn hears(boards: &mut BTreeMap<i64, Value>, event: Value) {
    if event["t"] != "state" {
        return;
    }
    let game = event["game"].as_i64().unwrap();
    if let Some(before) = boards.get(&game) {
        let rank = |board: &Value| (progress(board), board["status"] == "over");
        assert!(
            rank(before) <= rank(&event),
            "a board goes back: {before} and then {event}"
        );
    }
    boards.insert(game, event);
}

/// Lets all bots play until the journal is over.
fn all_play(address: SocketAddr, size: Size, journal: &Journal, faults: impl FnOnce()) {
    thread::scope(|scope| {
        let play = |number| {
            let dice = StdRng::seed_from_u64(number as u64);
            let mut bot = Bot {
                number,
                games: size.games,
                address,
                journal,
                dice,
            };
            scope.spawn(move || bot.lives())
        };
        let bots: Vec<_> = (0..size.bots).map(play).collect();
        scope.spawn(|| {
            while !journal.is_over() {
                // Whatever ends them, their game ends, too.
                drop(guests_play(address));
            }
        });
        faults();
        for bot in bots {
            // The test fails with the words of the bot, not only with the fact that a thread has
            // panicked.
            bot.join().unwrap_or_else(|panic| resume_unwind(panic));
        }
    });
}

fn happens(cluster: &mut ClusterProcess, fault: Fault, journal: &Journal) {
    journal.wait_for(ACTIONS_BETWEEN);
    match fault {
        Fault::End { part, signal } => {
            cluster.signal(part, signal);
            cluster.says(&format!("{part} has ended"));
            cluster.restart(part);
        }
        Fault::Freeze { part, actions } => {
            cluster.signal(part, Signal::STOP);
            journal.wait_for(actions);
            cluster.signal(part, Signal::CONT);
        }
        Fault::Reload => cluster.signal("haproxy", Signal::USR2),
        Fault::Cut => {
            let cut = "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()
                and usename = current_user";
            drop(ask::<bool>(&cluster.database(), cut));
        }
    }
}

/// Two guests play, until one of them or a node goes.
fn guests_play(address: SocketAddr) -> io::Result<()> {
    let (mut guests, mut names) = (Vec::new(), Vec::new());
    for _ in 0..2 {
        let mut program = Program::try_connect(address)?;
        let reply = program.ask("guest")?.reply;
        names.push(
            reply["name"]
                .as_str()
                .ok_or(io::ErrorKind::ConnectionAborted)?
                .to_owned(),
        );
        program.ask("challenges auto")?;
        guests.push(program);
    }
    guests[0].ask(&format!("challenge {} telo", names[1]))?;
    for _ in 0..20 {
        for guest in &mut guests {
            guest.ask("date")?;
        }
    }
    Ok(())
}

/// Asserts that every acknowledged action is in the database.
fn assert_kept(address: SocketAddr, journal: &Journal) {
    let mut program = Program::connect(address);
    program.ok("login botaa secret-rice");
    let mut records: BTreeMap<i64, Value> = BTreeMap::new();
    let all = journal.all.lock().unwrap();
    for acknowledged in all.iter() {
        let Acknowledged {
            game,
            ply,
            step,
            action,
        } = acknowledged;
        let record = records.entry(*game).or_insert_with(|| {
            let record = program
                .ask(&format!("export {game} json"))
                .unwrap()
                .events
                .pop();
            let state = program.ask(&format!("show {game}")).unwrap().events.pop();
            serde_json::json!({ "record": record, "state": state })
        });
        let turn = record["record"]["turns"][*ply]["turn"].as_str();
        let under_way = || {
            record["state"]["steps"]
                .as_array()
                .unwrap()
                .iter()
                .filter_map(Value::as_str)
        };
        let steps: Vec<&str> =
            turn.map_or_else(|| under_way().collect(), |turn| turn.split(',').collect());
        // A step whose answer was lost with a node may come before it. No turn visits a point
        // twice.
        let mut rest = steps.iter().skip(*step);
        let kept = match action {
            Action::Step(sent) => rest.any(|kept| kept.ends_with(sent.as_str())),
            Action::Stop => turn.is_some() && rest.next_back().is_none_or(|last| *last == "end"),
            // Before both players have moved, nobody wins.
            Action::Resign => {
                turn.is_none()
                    && ["resigned", "aborted"]
                        .map(Value::from)
                        .contains(&record["state"]["reason"])
            }
        };
        assert!(kept, "{acknowledged:?} is missing in {record}");
    }
}

#[test]
fn bots_lose_nothing_while_parts_of_the_cluster_fail() {
    let minutes = std::env::var("SOAK_MINUTES")
        .ok()
        .map(|minutes| minutes.parse::<u64>().unwrap());
    let size = if minutes.is_some() {
        Size { bots: 16, games: 8 }
    } else {
        Size { bots: 6, games: 2 }
    };
    let mut cluster = ClusterProcess::start(&["--nodes", "3"]);
    let (address, journal) = (cluster.address(), Journal::default());
    all_play(address, size, &journal, || {
        let end = Instant::now() + Duration::from_secs(60 * minutes.unwrap_or(0));
        loop {
            for fault in FAULTS {
                happens(&mut cluster, fault, &journal);
            }
            if Instant::now() >= end {
                break;
            }
        }
        journal.wait_for(ACTIONS_BETWEEN);
        journal.is_over.store(true, Ordering::SeqCst);
        // The bots notice that it is over.
        cluster.signal("haproxy", Signal::TERM);
    });
    assert_kept(cluster.node("node3"), &journal);
    let url = cluster.database();
    // No guest is connected any more, so none of their games continues.
    let guests = "select count(*) from game where finished = 0
        and exists (select 1 from account where kind = 'guest' and id in (white, black))";
    while ask::<i64>(&url, guests) != [0] {}
    let checked = fanorond()
        .args(["check", "--database", &url])
        .output()
        .unwrap();
    let said = String::from_utf8(checked.stdout).unwrap();
    assert!(
        checked.status.success(),
        "{said}{}",
        String::from_utf8_lossy(&checked.stderr)
    );
    let longest = journal.longest_return.load(Ordering::SeqCst);
    println!(
        "{} actions acknowledged; the longest return took {longest} ms",
        journal.count()
    );
}
