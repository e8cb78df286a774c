//! `bench-store`: durable turns a second of the store, against a bare loop that commits the same
//! rows.
//!
//! Games are played in closed loop: each makes its next turn as soon as the last one is durable. The
//! bare loop makes the rows of the same turns and commits them to tables without constraints: one
//! task, one statement a batch, a batch as large as the number of games.

mod bare;
mod ends;

use bare::{Bare, Batch};
use clap::Parser;
use fanorona_game::{
    Action, Change, Colour, Game, GameRecord, Happening, PlayedTurn, Player, PlayerName, Terms,
    Timestamp, Version,
};
use fanorona_rules::notation::Movements;
use fanorona_rules::{BySide, Ruleset};
use fanorona_store::{GameSave, NewAccount, NewChallenge, PasswordHash, Room, Saved, Store};
use fanorona_test_servers::PostgresServer;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tempfile::TempDir;
use tokio::task::JoinSet;
use tokio::time::{Duration, Instant};

/// The loops measure about so many games, however many are played at the same time.
const GAMES: usize = 1_536;

const NOON: Timestamp = Timestamp(1_795_000_000_000);

/// What to measure.
#[derive(Debug, Clone, Parser)]
pub struct StoreBenchArgs {
    /// Games at the same time.
    #[arg(long, default_value_t = 64)]
    games: usize,
    /// With a PostgreSQL server of its own, instead of a file of SQLite.
    #[arg(long)]
    postgres: bool,
    /// How often the store and the loop are measured, in turn.
    #[arg(long, default_value_t = 3)]
    repetitions: usize,
    /// The folder of new databases, on the disk that is to be measured.
    #[arg(long, value_name = "FOLDER")]
    folder: Option<PathBuf>,
    /// Measure only the processor time of saves that end games, with SQLite.
    #[arg(long, conflicts_with_all = ["games", "postgres"])]
    ends: bool,
}

/// Turns a second, in each repetition.
#[derive(Debug, Default)]
pub struct Rates {
    /// Of the store.
    pub store: Vec<f64>,
    /// Of the bare loop.
    pub bare: Vec<f64>,
}

/// The database.
#[derive(Debug, Clone, Copy)]
enum Kind {
    Sqlite,
    Postgres,
}

/// Measures, and writes what was found.
///
/// # Errors
/// It cannot be written.
///
/// # Panics
/// Anything else fails.
pub async fn run(args: &StoreBenchArgs, out: &mut impl Write) -> io::Result<()> {
    if args.ends {
        return ends::measure(&args.folder(), args.repetitions, out).await;
    }
    let Rates { store, bare } = rates(args).await;
    for (store, bare) in store.into_iter().zip(bare) {
        let ratio = store / bare;
        writeln!(
            out,
            "store {store:.0} turns/s, bare loop {bare:.0}, ratio {ratio:.2}"
        )?;
    }
    Ok(())
}

/// Measures the store and the bare loop, each first as often as the other one.
///
/// # Panics
/// Anything fails.
pub async fn rates(args: &StoreBenchArgs) -> Rates {
    let kind = if args.postgres {
        Kind::Postgres
    } else {
        Kind::Sqlite
    };
    let line = line_of_play(usize::MAX, |turns, steps| (turns * 7 + 3) % steps);
    let line = line.expect("a game may be as long as it is");
    let rounds = (GAMES / args.games).max(2);
    let games = args.games * rounds;
    let rate = |time| per_second(games * line.len(), time);
    let mut rates = Rates::default();
    for number in 0..args.repetitions * 2 {
        let database = Database::new(kind, &args.folder());
        // Store, loop, loop, store.
        if number % 4 == 0 || number % 4 == 3 {
            let time = store(&database, &line, args.games, rounds).await;
            rates.store.push(rate(time));
        } else {
            let batches = bare::batches(kind, &line, args.games, rounds);
            rates
                .bare
                .push(rate(bare_loop(&database, batches, games).await));
        }
    }
    rates
}

impl StoreBenchArgs {
    fn folder(&self) -> PathBuf {
        self.folder.clone().unwrap_or_else(std::env::temp_dir)
    }
}

#[expect(
    clippy::cast_precision_loss,
    reason = "far fewer turns than a float can count"
)]
fn per_second(turns: usize, time: Duration) -> f64 {
    turns as f64 / time.as_secs_f64()
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
    Server(PostgresServer),
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
            Kind::Postgres => Self::Server(PostgresServer::durable(directory)),
        }
    }

    fn url(&self) -> String {
        match self {
            Self::File(directory) => {
                format!("sqlite:{}", directory.path().join("games.db").display())
            }
            Self::Server(server) => server.url(),
        }
    }

    async fn store(&self) -> Arc<Store> {
        Arc::new(Store::open(&self.url()).await.unwrap())
    }

    async fn bare(&self, games: usize) -> Bare {
        match self {
            Self::File(_) => Bare::sqlite(&self.url(), games).await,
            Self::Server(_) => Bare::postgres(&self.url(), games).await,
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
