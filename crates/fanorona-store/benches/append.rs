//! Durable turns a second: the store, against a bare loop that commits the same rows.
//!
//! `cargo bench -p fanorona-store --bench append [-- DIRECTORY]`. The directory must be on a disk; a
//! temporary one is taken without it. 64 games, then 1,000, are played in closed loop: each makes its next
//! turn as soon as the last one is durable. The bare loop makes the rows of the same turns and commits them
//! to tables without constraints: one task, one statement a batch, a batch as large as the number of games.
//! Target: 0.7 times its turns a second (`quality.md`). A second loop has all its rows ready beforehand, as no
//! server could; it tells how much of the time is SQLite's.

#![expect(clippy::unwrap_used, clippy::print_stdout, reason = "a bench fails loudly and prints its figures")]

use fanorona_game::{
    Action, Change, Colour, Game, GameRecord, Happening, PlayedTurn, Player, PlayerName, Terms, Timestamp,
    Version,
};
use fanorona_rules::notation::Movements;
use fanorona_rules::{BySide, Ruleset};
use fanorona_store::{GameSave, NewAccount, NewChallenge, PasswordHash, Saved, SqliteStore, Store};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection, SqliteConnection};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tempfile::TempDir;
use tokio::task::JoinSet;
use tokio::time::{Duration, Instant};

/// How many games at once, and how many each table plays one after the other.
const RUNS: [(usize, usize); 2] = [(64, 24), (1000, 2)];
/// The median of so many is taken, store and bare loop in turn.
const REPEATS: usize = 5;

const NOON: Timestamp = Timestamp(1_795_000_000_000);

fn main() {
    let directory = std::env::args().skip(1).find(|argument| !argument.starts_with('-'));
    let directory = directory.map_or_else(std::env::temp_dir, PathBuf::from);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let line = line_of_play();
        println!("in {}, games of {} turns", directory.display(), line.len());
        for (tables, rounds) in RUNS {
            compare(&directory, &line, tables, rounds).await;
        }
    });
}

async fn compare(directory: &Path, line: &[(Game, PlayedTurn)], tables: usize, rounds: usize) {
    let games = tables * rounds;
    let turns = games * line.len();
    let (mut kept, mut bare, mut ready) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..REPEATS {
        kept.push(per_second(turns, store(directory, line, tables, rounds).await));
        let batches = bare_batches(line, tables, rounds);
        bare.push(per_second(turns, bare_loop(directory, batches, games).await));
        let batches: Vec<String> = bare_batches(line, tables, rounds).collect();
        ready.push(per_second(turns, bare_loop(directory, batches.into_iter(), games).await));
    }
    let (kept, bare, ready) = (median(kept), median(bare), median(ready));
    println!(
        "{tables} games: store {kept:.0} turns/s; bare loop {bare:.0}, ratio {:.2}; rows ready {ready:.0}, ratio {:.2}",
        kept / bare,
        kept / ready
    );
}

#[expect(clippy::cast_precision_loss, reason = "far fewer turns than a float can count")]
fn per_second(turns: usize, time: Duration) -> f64 {
    turns as f64 / time.as_secs_f64()
}

fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}

/// A whole game: the state after each turn, and the turn.
fn line_of_play() -> Vec<(Game, PlayedTurn)> {
    let mut game = Game::new(Ruleset::Tsivy);
    let mut line = Vec::new();
    while game.result().is_none() {
        let steps: Vec<_> = game.stage().steps().iter().copied().collect();
        let step = steps[(line.len() * 7 + 3) % steps.len()];
        let sign = step.capture.map_or(String::new(), |capture| capture.sign().to_string());
        let movements = Movements::read(&format!("{}{}{sign} end", step.from, step.to)).unwrap();
        let by = game.stage().side_to_move();
        let Change { game: after, happened } =
            game.apply(by, &Action::Play { movements, turn: None }).unwrap();
        let Some(&Happening::Turned { turn, ply, .. }) = happened.first() else { panic!("{happened:?}") };
        line.push((after.clone(), PlayedTurn { ply, turn, played_at: NOON }));
        game = after;
    }
    line
}

fn temporary(directory: &Path) -> TempDir {
    tempfile::Builder::new().prefix("fanorona-append-").tempdir_in(directory).unwrap()
}

/// How long the store takes.
async fn store(directory: &Path, line: &[(Game, PlayedTurn)], tables: usize, rounds: usize) -> Duration {
    let directory = temporary(directory);
    let url = format!("sqlite:{}", directory.path().join("store.db").display());
    let store = Arc::new(SqliteStore::open(&url).await.unwrap());
    let games = new_games(&store, tables * rounds).await;
    let line: Arc<[(Game, PlayedTurn)]> = line.into();
    let start = Instant::now();
    let mut players = JoinSet::new();
    for table in 0..tables {
        // In each round the games have numbers close together, as games have that began in one evening.
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

async fn play(store: Arc<SqliteStore>, games: Vec<GameRecord>, line: Arc<[(Game, PlayedTurn)]>) {
    for mut record in games {
        for (game, turn) in line.iter() {
            let seen = record.version;
            record.version = Version(seen.0 + 1);
            record.game = game.clone();
            let save = GameSave { seen, record: record.clone(), turn: Some(*turn), undone: None };
            assert_eq!(store.save_game(save).await.unwrap(), Saved::Kept);
        }
    }
}

async fn new_games(store: &Arc<SqliteStore>, count: usize) -> Vec<GameRecord> {
    let (white, black) = (member(store, "Rabe").await, member(store, "Rasoa").await);
    let mut starting = JoinSet::new();
    for _ in 0..count {
        let (store, white, black) = (Arc::clone(store), white.clone(), black.clone());
        starting.spawn(async move {
            let seats = BySide { white: white.id, black: black.id };
            let terms = Terms { colour: Colour::White, ..Terms::usual(Ruleset::Tsivy) };
            let new = NewChallenge { from: white, to: black, terms, follows: None, made_at: NOON };
            let id = store.create_challenge(new).await.unwrap().id;
            store.start_game(id, seats, NOON).await.unwrap().unwrap()
        });
    }
    let mut games = starting.join_all().await;
    games.sort_by_key(|game| game.id);
    games
}

async fn member(store: &SqliteStore, name: &str) -> Player {
    let name = PlayerName::new(name).unwrap();
    let password_hash = PasswordHash("$hash".to_owned());
    let new = NewAccount { name, password_hash, addresses: vec![], confirmations: vec![], created_at: NOON };
    store.create_account(new).await.unwrap().player
}

const BARE_TABLES: [&str; 3] = [
    "create table game (id integer primary key, changed_at, version, position, steps, ply, quiet, last_turn, \
     last_turn_at, base, offer, result, reason, to_move, used_white, used_black, extra_white, extra_black, \
     turn_since, due, remind_at)",
    "create table turn (game_id, ply, turn, played_at, primary key (game_id, ply)) without rowid",
    "create trigger turned after update of ply on game begin \
     insert into turn values (new.id, new.ply, new.last_turn, new.last_turn_at); end",
];

const BARE_GAMES: &str = "
    insert into game (id, position)
    with recursive number (value) as (select 1 union all select value + 1 from number where value < ?1)
    select value, ?2 from number
";

const BARE_SAVE: &str = "
    update game set changed_at = s.value ->> 1, version = s.value ->> 2, position = s.value ->> 3, steps = '',
        ply = s.value ->> 2, quiet = s.value ->> 4, last_turn = s.value ->> 5, last_turn_at = s.value ->> 1,
        base = game.position, result = s.value ->> 6, reason = s.value ->> 7, to_move = s.value ->> 8,
        used_white = s.value ->> 9, used_black = s.value ->> 10, extra_white = s.value ->> 11,
        extra_black = s.value ->> 12, turn_since = s.value ->> 1, due = s.value ->> 13, remind_at = s.value ->> 14
    from json_each(?1) as s where game.id = s.value ->> 0
";

/// How long the bare loop takes.
async fn bare_loop(directory: &Path, batches: impl Iterator<Item = String>, games: usize) -> Duration {
    let directory = temporary(directory);
    let mut connection = bare_database(&directory.path().join("bare.db"), games).await;
    let start = Instant::now();
    for batch in batches {
        sqlx::query(BARE_SAVE).bind(batch).execute(&mut connection).await.unwrap();
    }
    let time = start.elapsed();
    connection.close().await.unwrap();
    time
}

/// A turn in each of `tables` games, again and again.
fn bare_batches(line: &[(Game, PlayedTurn)], tables: usize, rounds: usize) -> impl Iterator<Item = String> {
    (0..rounds).flat_map(move |round| {
        line.iter().map(move |(game, turn)| bare_batch(round * tables, tables, game, turn))
    })
}

async fn bare_database(path: &Path, games: usize) -> SqliteConnection {
    let mut connection = SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .pragma("cache_size", "-16384")
        .disable_statement_logging()
        .connect()
        .await
        .unwrap();
    for statement in BARE_TABLES {
        sqlx::query(statement).execute(&mut connection).await.unwrap();
    }
    let start = Game::new(Ruleset::Tsivy).stage().start().to_string();
    let count = i64::try_from(games).unwrap();
    sqlx::query(BARE_GAMES).bind(count).bind(start).execute(&mut connection).await.unwrap();
    connection
}

/// One turn of each of `tables` games, behind the first `before`, as the statement takes it.
fn bare_batch(before: usize, tables: usize, game: &Game, turn: &PlayedTurn) -> String {
    let result = game.result();
    let rows: Vec<_> = (before + 1..=before + tables)
        .map(|id| {
            (
                id,
                turn.played_at.0,
                turn.ply.0,
                game.stage().start().to_string(),
                game.quiet().iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
                turn.turn.to_string(),
                result.map(|result| result.score.code()),
                result.map(|result| result.reason.code()),
                game.to_move().map(fanorona_rules::Side::letter),
                // An untimed game has used no time, and has no moment at which it is up.
                0,
                0,
                0,
                0,
                None::<i64>,
                None::<i64>,
            )
        })
        .collect();
    serde_json::to_string(&rows).unwrap()
}
