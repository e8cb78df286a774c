//! Many players on two nodes that are killed in turns: no game is missing, doubled or rated twice.
//!
//! `FANOROND_PLAYERS=200 FANOROND_KILLS=30` makes them large, with an arena of ten minutes
//! (docs/tournaments.md).

use super::Player;
use crate::cluster::Shared;
use crate::faults::number;
use crate::support::executable::{Serving, Site};
use fanorona_game::Timestamp;
use fanorona_store::Store;
use fanorond::clock::Clock;
use fanorond::config::limits::Limits;
use serde_json::Value;
use sqlx::{AssertSqlSafe, Connection as _, PgConnection};
use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use std::{io, thread};

/// With so many players an arena is played to its end, and not cancelled.
const MANY: usize = 100;
/// So long a player of a few, or of many, waits without hearing anything.
const LONGEST_WAIT: [Duration; 2] = [Duration::from_secs(20), Duration::from_mins(2)];
/// Every player with such a number breaks the connection after so many actions.
const BREAKS: (usize, u32) = (5, 7);
/// Every player with such a number plays nothing in a pool.
const ABSENT: usize = 8;

/// What a crowd plays.
#[derive(Debug, Clone)]
struct Plan {
    players: usize,
    kills: u32,
    /// What the director types after `tournament new`.
    event: String,
    /// Actions between two kills.
    between: u32,
    /// White resigns at this ply.
    last_ply: u64,
    /// Whether some players break their connections.
    breaks: bool,
    /// Whether some players do not play.
    absent: bool,
    /// The director cancels the tournament after so many actions.
    cancelled_after: Option<u32>,
}

impl Plan {
    /// A third of all kills are in each kind of tournament.
    fn new(event: &str) -> Self {
        let players = usize::try_from(number("FANOROND_PLAYERS", 8)).unwrap();
        Self {
            players,
            kills: u32::try_from(number("FANOROND_KILLS", 6)).unwrap() / 3,
            event: event.replace("PLAYERS", &players.to_string()),
            between: if players < MANY { 25 } else { 200 },
            last_ply: 4,
            breaks: false,
            absent: false,
            cancelled_after: None,
        }
    }
}

/// A name that looks like no other one.
fn name(number: usize) -> String {
    let letter = |it: usize| char::from(b"abegkt"[it % 6]);
    let [first, second, last] = [number / 36, number / 6, number].map(letter);
    format!("player{first}{second}{last}")
}

/// A node.
fn node(shared: &Shared, name: &str) -> Serving {
    let arguments = shared.arguments(name);
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    Site::serving(shared.site.fanorond(&arguments), &["127.0.0.1:0"])
}

/// Two nodes, one of which is killed now and then.
struct Nodes<'a> {
    shared: &'a Shared,
    serving: Mutex<[Serving; 2]>,
    addresses: Mutex<[SocketAddr; 2]>,
    plan: &'a Plan,
    acted: AtomicU32,
    killed: AtomicU32,
    /// How often a player has heard nothing for [`LONGEST_WAIT`].
    waited: AtomicU32,
}

impl<'a> Nodes<'a> {
    fn start(shared: &'a Shared, plan: &'a Plan) -> Self {
        let serving = ["one", "two"].map(|name| node(shared, name));
        Self {
            shared,
            addresses: Mutex::new(serving.each_ref().map(Serving::address)),
            serving: Mutex::new(serving),
            plan,
            acted: AtomicU32::new(0),
            killed: AtomicU32::new(0),
            waited: AtomicU32::new(0),
        }
    }

    fn address(&self, number: usize) -> SocketAddr {
        self.addresses.lock().unwrap()[number % 2]
    }

    /// Counts an action. After some of them a node is killed, and another one comes in its place.
    fn acted(&self) -> u32 {
        let acted = self.acted.fetch_add(1, Ordering::SeqCst) + 1;
        if acted.is_multiple_of(self.plan.between) {
            let mut serving = self.serving.lock().unwrap();
            let killed = self.killed.load(Ordering::SeqCst);
            if killed < self.plan.kills {
                self.killed.store(killed + 1, Ordering::SeqCst);
                let place = usize::try_from(killed).unwrap() % 2;
                serving[place].kill();
                let node = node(self.shared, &format!("after {killed}"));
                self.addresses.lock().unwrap()[place] = node.address();
                serving[place] = node;
            }
        }
        acted
    }

    /// Plays until the tournament and the own games are over, on the other node after a kill.
    fn plays(&self, number: usize) {
        let mut place = number;
        loop {
            match self.plays_on(place, number) {
                Ok(true) => return,
                // The player has broken the connection.
                Ok(false) => {}
                Err(_) => place += 1,
            }
        }
    }

    /// Returns whether all is over.
    fn plays_on(&self, place: usize, number: usize) -> io::Result<bool> {
        let mut player = Player::enters(self.address(place), "login", &name(number))?;
        player.last_ply = self.plan.last_ply;
        let socket = player.program.socket();
        let longest_wait = LONGEST_WAIT[usize::from(self.plan.players >= MANY)];
        socket.set_read_timeout(Some(longest_wait))?;
        player.shows_all_games()?;
        let mut acted = 0;
        let is_over = |player: &mut Player| -> io::Result<bool> {
            let stage = player.does("tournament 1")?["stage"].clone();
            Ok(stage == "over" || stage == "cancelled")
        };
        let mut over = is_over(&mut player)?;
        while !over || player.has_game()? {
            if player.acts()? {
                acted += 1;
                let all = self.acted();
                if number == 0 && self.plan.cancelled_after.is_some_and(|most| all > most) && !over
                {
                    over =
                        player.does("tournament cancel 1")?["t"] == "ok" || is_over(&mut player)?;
                }
            } else if self.plan.absent && !self.can_still_play(&mut player)? {
                return Ok(true);
            } else if !player.is_to_move() {
                // After the longest wait the player looks again on another connection.
                let heard = player.hears_next();
                let waited = |error: &io::Error| error.kind() == io::ErrorKind::WouldBlock;
                if heard.as_ref().is_err_and(waited) {
                    self.waited.fetch_add(1, Ordering::SeqCst);
                }
                heard?;
            }
            if self.plan.breaks && number.is_multiple_of(BREAKS.0) && acted == BREAKS.1 {
                return Ok(false);
            }
            over |= player.has_been_told("over") || player.has_been_told("cancelled");
        }
        Ok(true)
    }

    /// Whether a game is left that is not with a player who is absent.
    fn can_still_play(&self, player: &mut Player) -> io::Result<bool> {
        let absent = (0..self.plan.players).filter(|it| self.is_absent(*it));
        let absent: BTreeSet<String> = absent.map(name).collect();
        // What has happened meanwhile.
        player.does("date")?;
        Ok(player.opponents().any(|it| !absent.contains(it)))
    }

    fn is_absent(&self, number: usize) -> bool {
        self.plan.absent && number % ABSENT == ABSENT - 1
    }

    /// Everybody joins, and the tournament starts.
    fn begins(&self) {
        let register = |number: usize| Player::registers(self.address(number), &name(number));
        let mut players: Vec<Player> = thread::scope(|scope| {
            let all: Vec<_> = (0..self.plan.players)
                .map(|number| scope.spawn(move || register(number)))
                .collect();
            all.into_iter().map(|it| it.join().unwrap()).collect()
        });
        players[0].ok(&format!("tournament new {}", self.plan.event));
        for player in &mut players {
            player.ok("tournament join 1");
        }
        players[0].ok("tournament start 1");
    }

    #[expect(clippy::print_stderr, reason = "the figures of a large run")]
    fn report(&self) {
        let Plan { players, event, .. } = &self.plan;
        let [acted, killed, waited] =
            [&self.acted, &self.killed, &self.waited].map(|it| it.load(Ordering::SeqCst));
        eprintln!(
            "{event}: {players} players, {acted} actions, {killed} kills, {waited} long waits"
        );
    }

    fn all_play(&self) {
        thread::scope(|scope| {
            for number in (0..self.plan.players).filter(|it| !self.is_absent(*it)) {
                scope.spawn(move || self.plays(number));
            }
        });
        assert_eq!(self.killed.load(Ordering::SeqCst), self.plan.kills);
        self.report();
    }
}

/// Plays a plan with kills. Returns the database, without nodes.
fn played(plan: &Plan) -> Shared {
    let shared = Shared::start();
    let nodes = Nodes::start(&shared, plan);
    nodes.begins();
    nodes.all_play();
    drop(nodes);
    shared
}

/// A number that a statement computes.
async fn count(url: &str, statement: &str) -> i64 {
    let mut connection = PgConnection::connect(url).await.unwrap();
    let query = sqlx::query_scalar(AssertSqlSafe(statement.to_owned()));
    query.fetch_one(&mut connection).await.unwrap()
}

fn runtime() -> tokio::runtime::Runtime {
    let mut runtime = tokio::runtime::Builder::new_multi_thread();
    runtime.worker_threads(2).enable_all().build().unwrap()
}

/// Asserts that a check finds nothing, and that all games belong to one pairing each and are over.
/// Returns the number of games.
fn assert_whole(shared: &Shared, games_of: impl Fn(&Value) -> Vec<usize>) -> usize {
    let url = shared.database.url();
    let checked = shared.site.run(&["check", "--database", &url]);
    let said = String::from_utf8(checked.stdout).unwrap();
    assert!(
        checked.status.success() && said.contains("ratings, counts and lists follow"),
        "{said}{}",
        String::from_utf8_lossy(&checked.stderr)
    );
    let all = runtime().block_on(async {
        let outside = "select count(*) from game where id not in (select game_id from tournament_game)";
        assert_eq!(count(&url, outside).await, 0, "games of no pairing");
        let running = "select count(*) from game where finished = 0";
        assert_eq!(count(&url, running).await, 0, "games that are not over");
        let twice = "select count(*) from (
            select game_end.game_id from rating_change join game_end on game_end.no = rating_change.no
            group by game_end.game_id having count(*) <> 2
        ) as twice";
        assert_eq!(count(&url, twice).await, 0, "rated twice");
        count(&url, "select count(*) from game").await
    });
    let node = node(shared, "at the end");
    let mut director = Player::enters(node.address(), "login", &name(0)).unwrap();
    let mut seen = BTreeSet::new();
    for round in director.rows("tournament rounds 1") {
        for pairing in director.rows(&format!("tournament pairings 1 {}", round["round"])) {
            let games = pairing["games"].as_array().unwrap();
            let expected = if pairing["second"].is_null() {
                vec![0]
            } else {
                games_of(&pairing)
            };
            assert!(expected.contains(&games.len()), "{pairing}");
            assert!(
                games.iter().all(|game| seen.insert(game.as_i64())),
                "{pairing}"
            );
        }
    }
    assert_eq!(
        i64::try_from(seen.len()),
        Ok(all),
        "every game is in one pairing"
    );
    seen.len()
}

#[test]
fn an_arena_of_a_crowd_survives_kills() {
    let plan = Plan::new("arena Crowd players=2-PLAYERS minutes=10 norobots 5+5 telo");
    let many = plan.players >= MANY;
    let plan = Plan {
        last_ply: if many { 30 } else { 4 },
        between: plan.between * if many { 10 } else { 1 },
        cancelled_after: (!many).then_some(200),
        ..plan
    };
    let shared = played(&plan);
    // Nobody plays two games at the same time. The clocks of two nodes differ a little.
    let overlap = "select cast(coalesce(max(
            least(one.ended_at, other.ended_at) - greatest(one.started_at, other.started_at)
        ), 0) as bigint)
        from game as one join game as other on one.id < other.id
        and (one.white in (other.white, other.black) or one.black in (other.white, other.black))";
    let overlap = runtime().block_on(count(&shared.database.url(), overlap));
    assert!(overlap < 100, "{overlap} ms");
    assert!(assert_whole(&shared, |_| vec![1]) >= plan.players);
}

#[test]
fn a_double_swiss_of_a_crowd_survives_kills_and_broken_connections() {
    let plan = Plan::new("double-swiss Crowd players=4-PLAYERS rounds=ROUNDS within=0 30+10 telo");
    let rounds = 7.min(plan.players / 2 - 1);
    let plan = Plan {
        event: plan.event.replace("ROUNDS", &rounds.to_string()),
        breaks: true,
        ..plan
    };
    let shared = played(&plan);
    let games = assert_whole(&shared, |pairing| {
        assert_eq!(pairing["decision"], "played", "{pairing}");
        vec![2]
    });
    assert_eq!(games, plan.players / 2 * 2 * rounds);
}

#[test]
fn pools_of_a_crowd_survive_kills_and_end_without_those_who_are_absent() {
    let plan = Plan {
        absent: true,
        ..Plan::new("pool Crowd players=3-PLAYERS days=3 remind=2 telo")
    };
    let shared = played(&plan);
    days_pass(&shared.database.url());
    let games = assert_whole(&shared, |_| vec![1]);
    assert!(games >= plan.players * 2, "{games}");
}

/// A server whose clock the test moves takes over, until the tournament is over.
fn days_pass(url: &str) {
    let runtime = runtime();
    runtime.block_on(async {
        let now = "select cast(extract(epoch from clock_timestamp()) * 1000 as bigint)";
        let now = Timestamp(count(url, now).await);
        let (clock, manual_clock) = Clock::manual(now);
        let store = Arc::new(Store::open(url).await.unwrap());
        let listener = fanorond::bind(SocketAddr::from(([127, 0, 0, 1], 0))).unwrap();
        let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
        let limits = Limits {
            robots: 0,
            ..Limits::default()
        };
        let serving = fanorond::run(vec![listener], store, clock, limits, async {
            drop(stopped.await);
        });
        let moving = async {
            let is_over = "select count(*) from tournament where stage = 'over'";
            for _quarter_of_a_day in 0..200 {
                if count(url, is_over).await == 1 {
                    break;
                }
                manual_clock.advance(Duration::from_hours(6));
                manual_clock.all_seen_to().await;
            }
            assert_eq!(count(url, is_over).await, 1);
            drop(stop);
        };
        let (served, ()) = tokio::join!(serving, moving);
        served.unwrap();
    });
}
