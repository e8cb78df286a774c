//! Games between two players: paired openings, several games at once, every turn checked by the
//! rules.

#![expect(
    clippy::disallowed_methods,
    reason = "a benchmark reads the machine's clock"
)]

use super::child::fault::Fault;
use super::player::spec::Spec;
use super::player::{Allowed, Moment, Player};
use fanorona_engine::self_play;
use fanorona_rules::{Position, Ruleset, Side};
use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

/// A match between two players.
#[derive(Debug, Clone)]
pub(crate) struct Contest<'a> {
    /// The players. Results are from the point of view of the first.
    pub(crate) players: [&'a Spec; 2],
    /// The board.
    pub(crate) board: Ruleset,
    /// The number of games. Games 0 and 1 have the same opening, and so on.
    pub(crate) games: u32,
    /// The same seed gives the same openings and the same random choices.
    pub(crate) seed: u64,
    /// The number of games at once. Default: the number of cores.
    pub(crate) threads: Option<u16>,
    /// What both players get for each turn.
    pub(crate) allowed: Allowed,
}

/// The points of a game for the first player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Points {
    /// The first player won.
    Won,
    /// A draw.
    Drawn,
    /// The first player lost.
    Lost,
}

/// A game that was played.
#[derive(Debug)]
pub(crate) struct Played {
    /// The number of the game, from 0.
    pub(crate) number: u64,
    /// Its result.
    pub(crate) points: Points,
    /// If a player failed, its place among the players, and why.
    pub(crate) fault: Option<(usize, Fault)>,
    /// Turns of the first player.
    pub(crate) turns: u32,
    /// Total thinking time of the first player.
    pub(crate) thought: Duration,
}

/// Plays the match. Calls `report` after each game, in the order in which they end; if it breaks,
/// no more games start.
///
/// # Errors
/// A player cannot be made.
pub(crate) fn play(
    contest: &Contest<'_>,
    mut report: impl FnMut(&Played) -> ControlFlow<()>,
) -> Result<(), String> {
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let threads = contest.threads.map_or(cores, usize::from);
    let [one, other] = contest.players;
    // Found here, a mistake is reported once.
    Player::new(one, contest.allowed)?;
    Player::new(other, contest.allowed)?;
    let (next, stopped) = (AtomicU64::new(0), AtomicBool::new(false));
    let (results, played) = mpsc::sync_channel(threads);
    thread::scope(|scope| {
        for _ in 0..threads {
            let (results, next, stopped) = (results.clone(), &next, &stopped);
            scope.spawn(move || play_pairs(contest, next, stopped, &results));
        }
        drop(results);
        for game in played {
            if !stopped.load(Ordering::Relaxed) && report(&game).is_break() {
                stopped.store(true, Ordering::Relaxed);
            }
        }
    });
    Ok(())
}

/// Plays pairs of games until all are played or the match is stopped.
fn play_pairs(
    contest: &Contest<'_>,
    next: &AtomicU64,
    stopped: &AtomicBool,
    results: &SyncSender<Played>,
) {
    let players = contest
        .players
        .map(|spec| Player::new(spec, contest.allowed));
    let [Ok(one), Ok(other)] = players else {
        return;
    };
    let mut players = [one, other];
    loop {
        let first = 2 * next.fetch_add(1, Ordering::Relaxed);
        for number in [first, first + 1] {
            if number >= u64::from(contest.games) || stopped.load(Ordering::Relaxed) {
                return;
            }
            // The receiver lives until all threads have ended.
            if results
                .send(play_game(contest, &mut players, number))
                .is_err()
            {
                return;
            }
        }
    }
}

/// Plays a game. Without a limit of time it follows from its number and the seed alone.
fn play_game(contest: &Contest<'_>, players: &mut [Player<'_>; 2], number: u64) -> Played {
    let start = Position::start(contest.board);
    let self_play::PairedOpening {
        opening,
        first_plays,
        mut errors,
    } = self_play::PairedOpening::new(start, contest.seed, number);
    for player in &mut *players {
        player.start_game();
    }
    let (mut played, mut fault) = (Vec::new(), None);
    let (mut turns, mut thought) = (0, Duration::ZERO);
    let winner = self_play::play(opening, |view| {
        let seed = errors.next_u64();
        let mover = usize::from(view.position.side_to_move() != first_plays);
        let begin = Instant::now();
        let turn = players[mover].turn(&Moment {
            opening: &opening,
            turns: &played,
            view,
            seed,
        });
        if mover == 0 {
            turns += 1;
            thought += begin.elapsed();
        }
        match turn {
            Ok(turn) => {
                played.push(turn);
                Some(turn)
            }
            Err(why) => {
                fault = Some((mover, why));
                None
            }
        }
    });
    let points = match (winner, &fault) {
        (Some(winner), _) => points(winner, first_plays),
        (None, Some((0, _))) => Points::Lost,
        (None, Some(_)) => Points::Won,
        (None, None) => Points::Drawn,
    };
    Played {
        number,
        points,
        fault,
        turns,
        thought,
    }
}

fn points(winner: self_play::Winner, first_plays: Side) -> Points {
    match winner {
        None => Points::Drawn,
        Some(winner) if winner == first_plays => Points::Won,
        Some(Side::White | Side::Black) => Points::Lost,
    }
}
