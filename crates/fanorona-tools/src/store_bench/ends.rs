//! What the end of a game costs: processor time of the saves that end games, of the turns before
//! them, and of taking the games into the index of positions afterwards. Other work on the machine
//! makes it more, so the least of several runs is taken.

use super::{Database, Kind, line_of_play, new_games};
use fanorona_game::{Game, GameRecord, PlayedTurn, Version};
use fanorona_store::{GameSave, Saved, Store};
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use std::{fs, vec};
use tokio::task::JoinSet;

/// The number of games, all different.
const GAMES: usize = 320;
/// How many of them end at the same time.
const AT_ONCE: [usize; 2] = [1, 16];
/// How many games the index of positions takes in at once, as in a server.
const INDEXED: usize = 32;
/// Longer games are not taken.
const LONGEST: usize = 150;

/// A game, and the turns that are not played yet.
struct Table {
    record: GameRecord,
    left: vec::IntoIter<(Game, PlayedTurn)>,
}

pub(super) async fn measure(
    directory: &Path,
    repetitions: usize,
    out: &mut impl Write,
) -> io::Result<()> {
    let lines: Vec<_> = (1_u64..).filter_map(different_line).take(GAMES).collect();
    for at_once in AT_ONCE {
        let [mut before, mut end, mut index] = [f64::MAX; 3];
        for _ in 0..repetitions {
            let database = Database::new(Kind::Sqlite, directory);
            let store = database.store().await;
            let games = new_games(&store, GAMES).await;
            let tables = games.into_iter().zip(lines.iter().cloned());
            let mut tables: Vec<Table> = tables
                .map(|(record, line)| Table {
                    record,
                    left: line.into_iter(),
                })
                .collect();
            play(&store, &mut tables, 64, 2).await;
            before = before.min(play(&store, &mut tables, at_once, 1).await);
            end = end.min(play(&store, &mut tables, at_once, 0).await);
            let begin = processor_time();
            while store.index_more(INDEXED).await.unwrap() {}
            index = index.min((processor_time() - begin) / GAMES as f64);
            store.close().await;
        }
        writeln!(
            out,
            "{at_once} at once: {end:.0} us of processor time for an end, {before:.0} us for the turn before it, {index:.0} us for the index"
        )?;
    }
    Ok(())
}

/// A game in which each seed chooses other steps. `None` if it is too long.
fn different_line(seed: u64) -> Option<Vec<(Game, PlayedTurn)>> {
    let mut state = seed;
    line_of_play(LONGEST, |_turns, steps| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).unwrap() % steps
    })
}

/// Plays until `leave` turns are left in each game, `at_once` games at the same time. Returns the
/// processor time for each game, in microseconds.
async fn play(store: &Arc<Store>, tables: &mut Vec<Table>, at_once: usize, leave: usize) -> f64 {
    let begin = processor_time();
    let mut played = Vec::with_capacity(tables.len());
    let mut waiting = std::mem::take(tables).into_iter().peekable();
    while waiting.peek().is_some() {
        let mut playing = JoinSet::new();
        for mut table in waiting.by_ref().take(at_once) {
            let store = Arc::clone(store);
            playing.spawn(async move {
                while table.left.len() > leave {
                    turn(&store, &mut table).await;
                }
                table
            });
        }
        played.extend(playing.join_all().await);
    }
    let time = processor_time() - begin;
    played.sort_by_key(|table| table.record.id);
    *tables = played;
    time / tables.len() as f64
}

async fn turn(store: &Store, table: &mut Table) {
    let (game, turn) = table.left.next().unwrap();
    let seen = table.record.version;
    table.record.version = Version(seen.0 + 1);
    table.record.game = game;
    let save = GameSave {
        seen,
        record: table.record.clone(),
        turn: Some(turn),
        undone: None,
    };
    assert_eq!(store.save_game(&save).await.unwrap(), Saved::Kept);
}

/// The processor time of all threads of this process, in microseconds.
fn processor_time() -> f64 {
    let threads = fs::read_dir("/proc/self/task").unwrap();
    let times = threads.map(|thread| {
        let times = fs::read_to_string(thread.unwrap().path().join("schedstat")).unwrap();
        let nanoseconds: f64 = times.split(' ').next().unwrap().parse().unwrap();
        nanoseconds / 1_000.0
    });
    times.sum()
}
