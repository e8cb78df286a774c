//! Durable turns a second: the store, against a bare loop that commits the same rows.
//!
//! `cargo bench -p fanorona-store --bench append [-- [postgres] DIRECTORY]`. The directory must be
//! on a disk; a temporary one is taken without it. 64 games, then 1,000, are played in closed loop:
//! each makes its next turn as soon as the last one is durable. The bare loop makes the rows of the
//! same turns and commits them to tables without constraints: one task, one statement a batch, a
//! batch as large as the number of games. Target: 0.7 times its turns a second. A
//! second loop has all its rows ready beforehand, as no server could; it tells how much of the time
//! is the database's.
//!
//! With `postgres` both run on a PostgreSQL server of their own, with its default settings. There
//! both also run without the last turns of the games, because the end of a game writes many more
//! rows, and the bare loop runs in the tables of the store, whose constraints check each row.
//!
//! With `ends` only the saves that end games are measured (`append/ends.rs`).

#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a bench fails loudly and prints its figures"
)]

#[path = "append/bare.rs"]
mod bare;
#[path = "append/ends.rs"]
mod ends;

use bare::{Bare, Batch, Kind};
use fanorona_game::{
    Action, Change, Colour, Game, GameId, GameRecord, Happening, PlayedTurn, Player, PlayerName,
    Terms, Timestamp, Version,
};
use fanorona_rules::notation::Movements;
use fanorona_rules::{BySide, Ruleset};
use fanorona_store::{
    GameSave, NewAccount, NewChallenge, PasswordHash, PostgresLimits, Room, Saved, Store,
    StoreLimits,
};
use fanorona_test_servers::PostgresServer;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tempfile::TempDir;
use tokio::task::JoinSet;
use tokio::time::{Duration, Instant};

/// How many games at once, and how many each table plays one after the other.
const SQLITE_RUNS: [(usize, usize); 2] = [(64, 24), (1000, 2)];
const POSTGRES_RUNS: [(usize, usize); 4] = [(64, 24), (64, 24), (1000, 2), (1000, 2)];
/// How many connections write turns, in each of these.
const TURN_WRITERS: [u32; 4] = [1, 2, 1, 2];
/// The median of so many is taken, store and bare loop in turn.
const REPEATS: usize = 5;

const NOON: Timestamp = Timestamp(1_795_000_000_000);

fn main() {
    let mut words = std::env::args()
        .skip(1)
        .filter(|argument| !argument.starts_with('-'))
        .peekable();
    let only_ends = words.next_if(|word| word == "ends").is_some();
    let kind = match words.next_if(|word| word == "postgres") {
        Some(_postgres) => Kind::Postgres { turn_writers: 2 },
        None => Kind::Sqlite,
    };
    let directory = words.next().map_or_else(std::env::temp_dir, PathBuf::from);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(async {
        if only_ends {
            return ends::measure(&directory).await;
        }
        let line = line_of_play(usize::MAX, |turns, steps| (turns * 7 + 3) % steps).unwrap();
        println!("in {}, games of {} turns", directory.display(), line.len());
        match kind {
            Kind::Sqlite => {
                for (tables, rounds) in SQLITE_RUNS {
                    compare(kind, &directory, &line, tables, rounds).await;
                }
            }
            Kind::Postgres { .. } => {
                for (turn_writers, (tables, rounds)) in TURN_WRITERS.into_iter().zip(POSTGRES_RUNS)
                {
                    println!("{turn_writers} connections write turns");
                    compare(
                        Kind::Postgres { turn_writers },
                        &directory,
                        &line,
                        tables,
                        rounds,
                    )
                    .await;
                }
            }
        }
    });
}

async fn compare(
    kind: Kind,
    directory: &Path,
    line: &[(Game, PlayedTurn)],
    tables: usize,
    rounds: usize,
) {
    let games = tables * rounds;
    let turns = games * line.len();
    let (mut kept, mut bare, mut ready) = (Vec::new(), Vec::new(), Vec::new());
    let (mut unended, mut guarded) = (Vec::new(), Vec::new());
    let (_end, going_on) = line.split_last().unwrap();
    for _ in 0..REPEATS {
        let database = Database::new(kind, directory);
        kept.push(per_second(
            turns,
            store(&database, line, tables, rounds).await,
        ));
        let batches = || bare::batches(kind, line, tables, rounds);
        let database = Database::new(kind, directory);
        bare.push(per_second(
            turns,
            bare_loop(&database, batches(), games).await,
        ));
        let batches: Vec<Batch> = batches().collect();
        let database = Database::new(kind, directory);
        ready.push(per_second(
            turns,
            bare_loop(&database, batches.into_iter(), games).await,
        ));
        if let Kind::Postgres { .. } = kind {
            let turns = games * going_on.len();
            let database = Database::new(kind, directory);
            unended.push(per_second(
                turns,
                store(&database, going_on, tables, rounds).await,
            ));
            let database = Database::new(kind, directory);
            guarded.push(per_second(
                turns,
                guarded_loop(&database, going_on, tables, rounds).await,
            ));
        }
    }
    let (kept, bare, ready) = (median(kept), median(bare), median(ready));
    println!(
        "{tables} games: store {kept:.0} turns/s; bare loop {bare:.0}, ratio {:.2}; rows ready {ready:.0}, ratio {:.2}",
        kept / bare,
        kept / ready
    );
    if !guarded.is_empty() {
        let (unended, guarded) = (median(unended), median(guarded));
        println!(
            "without the ends of games: store {unended:.0} turns/s; bare loop {bare:.0}, ratio {:.2}; in the tables of \
             the store {guarded:.0}, ratio {:.2}",
            unended / bare,
            unended / guarded
        );
    }
}

#[expect(
    clippy::cast_precision_loss,
    reason = "far fewer turns than a float can count"
)]
fn per_second(turns: usize, time: Duration) -> f64 {
    turns as f64 / time.as_secs_f64()
}

fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}

/// A whole game: the state after each turn, and the turn. `choose` gets the number of turns before,
/// and that of the steps to choose from. `None` if the game has more than `longest` turns.
fn line_of_play(
    longest: usize,
    mut choose: impl FnMut(usize, usize) -> usize,
) -> Option<Vec<(Game, PlayedTurn)>> {
    let mut game = Game::new(Ruleset::Tsivy);
    let mut line = Vec::new();
    while game.result().is_none() {
        if line.len() == longest {
            return None;
        }
        let steps: Vec<_> = game.stage().steps().iter().copied().collect();
        let step = steps[choose(line.len(), steps.len())];
        let sign = step
            .capture
            .map_or(String::new(), |capture| capture.sign().to_string());
        let movements = Movements::read(&format!("{}{}{sign} end", step.from, step.to)).unwrap();
        let by = game.stage().side_to_move();
        let Change {
            game: after,
            happened,
        } = game
            .apply(
                by,
                &Action::Play {
                    movements,
                    turn: None,
                },
            )
            .unwrap();
        let Some(&Happening::Turned { turn, ply, .. }) = happened.first() else {
            panic!("{happened:?}")
        };
        line.push((
            after.clone(),
            PlayedTurn {
                ply,
                turn,
                played_at: NOON,
            },
        ));
        game = after;
    }
    Some(line)
}

/// A new database on the disk.
enum Database {
    File(TempDir),
    Server(PostgresServer, StoreLimits),
}

impl Database {
    fn new(kind: Kind, directory: &Path) -> Self {
        match kind {
            Kind::Sqlite => {
                let prefix = "fanorona-append-";
                Self::File(
                    tempfile::Builder::new()
                        .prefix(prefix)
                        .tempdir_in(directory)
                        .unwrap(),
                )
            }
            Kind::Postgres { turn_writers } => {
                let postgres = PostgresLimits {
                    turn_writers,
                    ..PostgresLimits::default()
                };
                let limits = StoreLimits {
                    postgres,
                    ..StoreLimits::default()
                };
                Self::Server(PostgresServer::durable(directory), limits)
            }
        }
    }

    fn url(&self) -> String {
        match self {
            Self::File(directory) => {
                format!("sqlite:{}", directory.path().join("games.db").display())
            }
            Self::Server(server, _) => server.url(),
        }
    }

    async fn store(&self) -> Arc<Store> {
        match self {
            Self::File(_) => Arc::new(Store::open(&self.url()).await.unwrap()),
            Self::Server(server, limits) => {
                Arc::new(Store::open_with(&server.url(), *limits).await.unwrap())
            }
        }
    }

    async fn bare(&self, games: usize) -> Bare {
        match self {
            Self::File(_) => Bare::sqlite(&self.url(), games).await,
            Self::Server(..) => Bare::postgres(&self.url(), games).await,
        }
    }
}

/// How long the store takes.
async fn store(
    database: &Database,
    line: &[(Game, PlayedTurn)],
    tables: usize,
    rounds: usize,
) -> Duration {
    let store = database.store().await;
    let games = new_games(&store, tables * rounds).await;
    let line: Arc<[(Game, PlayedTurn)]> = line.into();
    let start = Instant::now();
    let mut players = JoinSet::new();
    for table in 0..tables {
        // In each round the games have numbers close together, as games have that began in one
        // evening.
        let games = games.iter().skip(table).step_by(tables).cloned().collect();
        players.spawn(play(Arc::clone(&store), games, Arc::clone(&line)));
    }
    while let Some(done) = players.join_next().await {
        done.unwrap();
    }
    let time = start.elapsed();
    store.close().await;
    time
}

/// How long the bare loop takes.
async fn bare_loop(
    database: &Database,
    batches: impl Iterator<Item = Batch>,
    games: usize,
) -> Duration {
    let mut bare = database.bare(games).await;
    let start = Instant::now();
    for batch in batches {
        bare.save(batch).await;
    }
    let time = start.elapsed();
    bare.close().await;
    time
}

/// How long the bare loop takes in the tables of the store, whose constraints check each row. Only
/// for turns of games that continue.
async fn guarded_loop(
    database: &Database,
    going_on: &[(Game, PlayedTurn)],
    tables: usize,
    rounds: usize,
) -> Duration {
    let store = database.store().await;
    let games = new_games(&store, tables * rounds).await;
    store.close().await;
    assert!(
        games
            .iter()
            .zip(1..)
            .all(|(game, id)| game.id == GameId(id)),
        "the loop numbers games from 1"
    );
    let mut bare = Bare::postgres_guarded(&database.url()).await;
    let start = Instant::now();
    for batch in bare::batches(Kind::Postgres { turn_writers: 1 }, going_on, tables, rounds) {
        bare.save(batch).await;
    }
    let time = start.elapsed();
    bare.close().await;
    time
}

async fn play(store: Arc<Store>, games: Vec<GameRecord>, line: Arc<[(Game, PlayedTurn)]>) {
    for mut record in games {
        for (game, turn) in line.iter() {
            let seen = record.version;
            record.version = Version(seen.0 + 1);
            record.game = game.clone();
            let save = GameSave {
                seen,
                record: record.clone(),
                turn: Some(*turn),
                undone: None,
            };
            assert_eq!(store.save_game(&save).await.unwrap(), Saved::Kept);
        }
    }
}

/// Games between the same two players, who may have one challenge at a time.
async fn new_games(store: &Arc<Store>, count: usize) -> Vec<GameRecord> {
    let (white, black) = (member(store, "Rabe").await, member(store, "Rasoa").await);
    let seats = BySide {
        white: white.id,
        black: black.id,
    };
    let terms = Terms {
        colour: Colour::White,
        ..Terms::usual(Ruleset::Tsivy)
    };
    let mut games = Vec::with_capacity(count);
    for _ in 0..count {
        let new = NewChallenge {
            from: white.clone(),
            to: black.clone(),
            terms,
            follows: None,
            made_at: NOON,
        };
        let (asked, _) = store
            .create_challenge(new, None, Room::UNLIMITED)
            .await
            .unwrap()
            .unwrap();
        let started = store.start_game(&asked, seats, NOON, Room::UNLIMITED).await;
        games.push(started.unwrap().unwrap());
    }
    games
}

async fn member(store: &Arc<Store>, name: &str) -> Player {
    let name = PlayerName::new(name).unwrap();
    let password_hash = PasswordHash("$hash".to_owned());
    let new = NewAccount {
        name,
        password_hash,
        addresses: vec![],
        confirmations: vec![],
        created_at: NOON,
    };
    store.create_account(new).await.unwrap().player
}
