//! Many users of one server give random but plausible commands, and nothing that must always hold
//! is broken.
//!
//! The commands follow from a seed, which a failure prints together with the last commands:
//!
//! `FANOROND_WALK_SEED=7 FANOROND_WALK_SECONDS=600 cargo nextest run --workspace -E 'test(walk)'
//! --no-capture`

mod grammar;
mod user;

use crate::support::executable::fanorond;
use crate::support::hosted::Hosted;
use fanorona_game::Role;
use fanorond::config::limits::Limits;
use grammar::Grammar;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom as _;
use rand::{RngExt as _, SeedableRng as _};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{Connection as _, Row as _};
use std::collections::{BTreeMap, VecDeque};
use std::panic;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use tokio::time::Instant;
use user::{Secrets, User};

/// Members, whose names are the words for players in the grammar. The first is an operator, the
/// second a moderator.
const MEMBERS: [&str; 10] = [
    "alice", "bob", "carol", "dora", "eve", "fara", "gina", "haja", "ivo", "jao",
];

/// Guests, who get new names when they come back.
const GUESTS: usize = 3;

/// Commands between two looks at the database.
const BATCH: usize = 250;

/// Commands that a failure prints.
const REMEMBERED: usize = 40;

/// How far to walk.
enum Length {
    Commands(usize),
    Until(Instant),
}

impl Length {
    /// In the test suite a few commands, at length as many as fit into `FANOROND_WALK_SECONDS`.
    fn of_environment() -> Self {
        match std::env::var("FANOROND_WALK_SECONDS") {
            Ok(seconds) => {
                let seconds = seconds
                    .parse()
                    .expect("FANOROND_WALK_SECONDS is a number of seconds");
                Self::Until(Instant::now() + Duration::from_secs(seconds))
            }
            Err(_) => Self::Commands(3 * BATCH),
        }
    }

    fn goes_on(&self, commands: usize) -> bool {
        match self {
            Self::Commands(most) => commands < *most,
            Self::Until(end) => Instant::now() < *end,
        }
    }
}

fn seed() -> u64 {
    match std::env::var("FANOROND_WALK_SEED") {
        Ok(seed) => seed.parse().expect("FANOROND_WALK_SEED is a number"),
        Err(_) => rand::random(),
    }
}

/// What a failure prints.
struct Trail {
    seed: u64,
    commands: usize,
    last: VecDeque<String>,
}

impl Trail {
    fn note(&mut self, line: String) {
        self.commands += 1;
        self.last.push_back(line);
        if self.last.len() > REMEMBERED {
            self.last.pop_front();
        }
    }
}

impl Drop for Trail {
    #[expect(
        clippy::print_stderr,
        reason = "the way to the failure is part of its report"
    )]
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!(
                "FANOROND_WALK_SEED={} after {} commands, the last of which were:",
                self.seed, self.commands
            );
            self.last.iter().for_each(|line| eprintln!("  {line}"));
        }
    }
}

/// Counts panics in all threads, also those that a task of the server has survived.
fn count_panics() -> Arc<AtomicUsize> {
    let count = Arc::new(AtomicUsize::new(0));
    let (counted, before) = (Arc::clone(&count), panic::take_hook());
    panic::set_hook(Box::new(move |info| {
        counted.fetch_add(1, Ordering::SeqCst);
        before(info);
    }));
    count
}

#[test]
fn a_random_walk_of_many_users_breaks_nothing() {
    let panics = count_panics();
    let mut trail = Trail {
        seed: seed(),
        commands: 0,
        last: VecDeque::new(),
    };
    let mut dice = StdRng::seed_from_u64(trail.seed);
    let hosted = Hosted::alone(Limits::default());
    let mut secrets = Secrets::default();
    let mut users: Vec<User> = MEMBERS
        .iter()
        .map(|name| User::member(hosted.address(), name, &mut secrets))
        .collect();
    // They are shown private games.
    users[..2].iter_mut().for_each(User::becomes_administrator);
    users.extend((0..GUESTS).map(|_| User::guest(hosted.address(), &mut secrets)));
    hosted.grant(MEMBERS[0], Role::Operator);
    hosted.grant(MEMBERS[1], Role::Moderator);
    let grammar = Grammar::new();
    let mut versions = Versions::default();
    let length = Length::of_environment();
    while length.goes_on(trail.commands) {
        let who = dice.random_range(0..users.len());
        let line = grammar.line(&mut dice, &users[who]);
        trail.note(format!("{}> {line}", users[who].name()));
        users[who].gives(&line, &mut secrets);
        assert_eq!(panics.load(Ordering::SeqCst), 0, "the server panicked");
        if trail.commands.is_multiple_of(BATCH) {
            users
                .iter_mut()
                .for_each(|user| user.reads_all(&mut secrets));
            versions.rise(&hosted);
            nothing_is_wrong(&hosted);
        }
    }
    let played = versions.0.len();
    eprintln!(
        "FANOROND_WALK_SEED={}: {} commands, {played} games",
        trail.seed, trail.commands
    );
    assert!(played > 0, "no game was played");
}

/// The versions of all games at the last look.
#[derive(Default)]
struct Versions(BTreeMap<i64, (i64, i64)>);

impl Versions {
    /// Checks that no game has disappeared or gone back.
    fn rise(&mut self, hosted: &Hosted) {
        let now = hosted.block_on(async {
            let mut connection = open(hosted).await;
            let rows = sqlx::query("select id, version, result is not null as ended from game")
                .fetch_all(&mut connection)
                .await
                .unwrap();
            rows.iter()
                .map(|row| (row.get("id"), (row.get("version"), row.get("ended"))))
                .collect::<BTreeMap<_, _>>()
        });
        for (game, before) in &self.0 {
            let after = now
                .get(game)
                .unwrap_or_else(|| panic!("game {game} has disappeared"));
            assert!(
                after >= before,
                "game {game} went back from version {before:?} to {after:?}"
            );
            assert!(after.1 >= before.1, "game {game} had ended and is going on");
        }
        self.0 = now;
    }
}

async fn open(hosted: &Hosted) -> SqliteConnection {
    let options: SqliteConnectOptions = hosted.database().parse().unwrap();
    SqliteConnection::connect_with(&options.read_only(true))
        .await
        .unwrap()
}

/// Checks that the database has no rows without their owners, that the turns of all games lead to
/// their positions, and that the ratings follow from the games.
fn nothing_is_wrong(hosted: &Hosted) {
    hosted.block_on(async {
        let mut connection = open(hosted).await;
        for check in ["pragma foreign_key_check", "pragma quick_check"] {
            let rows = sqlx::query(check).fetch_all(&mut connection).await.unwrap();
            let found: Vec<String> = rows.iter().map(|row| row.get(0)).collect();
            assert!(found.is_empty() || found == ["ok"], "{check}: {found:?}");
        }
    });
    let check = fanorond()
        .args(["check", "--database", &hosted.database()])
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&check.stderr);
    assert!(
        check.status.success(),
        "fanorond check: {said}{}",
        String::from_utf8_lossy(&check.stdout)
    );
}

/// One of these, at random.
fn one_of<'a, T>(dice: &mut StdRng, choices: &'a [T]) -> &'a T {
    choices.choose(dice).expect("there is a choice")
}
