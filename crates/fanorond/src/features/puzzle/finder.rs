//! The search for puzzles in finished public games.
//!
//! One task searches a number of games per minute, position by position; every position waits
//! behind everything else that the engine does. The store remembers which games were searched, so a
//! restart searches none again.

use crate::engine::engine_pool::{EngineJob, judgement};
use crate::engine::fair_queue::{Ticket, Urgency};
use crate::services::{Core, Server};
use fanorona_engine::{Limit, Puzzle, PuzzleKind as FoundKind, puzzle, puzzle_turns};
use fanorona_game::{FoundPuzzle, GameRecord, PlayedTurn, Ply, PuzzleKind};
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::puzzle::PuzzleNotice;
use fanorona_rules::{Phase, Position};
use fanorona_store::{PuzzleSource, StoreError, Sweep, Work};
use std::sync::Arc;
use std::time::Duration;
use tracing::{error, info};

const MINUTE: Duration = Duration::from_secs(60);

/// How far a search goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Until {
    /// A game has puzzles.
    Found,
    /// This minute's part is done.
    PartDone,
}

/// Searches games for puzzles until the server stops.
pub async fn run(server: Arc<Server>) {
    let mut left = server.limits.puzzle.games_per_minute;
    let mut next_part = server.clock.now().plus(MINUTE);
    loop {
        let until = tokio::select! {
            () = server.engine.puzzle_finder.asked.notified() => Until::Found,
            () = server.clock.reach(next_part) => {
                left = server.limits.puzzle.games_per_minute;
                next_part = server.clock.now().plus(MINUTE);
                Until::PartDone
            }
            () = server.stop.cancelled() => return,
        };
        let is_left_to_this_node = server.presence.others().leave_to_this_one(Sweep::Puzzles);
        if until == Until::PartDone && !is_left_to_this_node {
            continue;
        }
        if let Err(error) = search(&server, &mut left, until).await {
            error!(%error, "search for puzzles failed; it is retried in the next minute");
        }
    }
}

/// The next game to search; `None` if there is none, or the server has all the puzzles that it
/// keeps.
pub async fn next_source(core: &Core) -> Result<Option<PuzzleSource>, StoreError> {
    let limits = &core.limits.puzzle;
    if limits.games_per_minute == 0 || core.store.count_puzzles().await? >= limits.total {
        return Ok(None);
    }
    core.store.puzzle_source().await
}

/// Searches at most `left` games, and tells those who wait what came out.
async fn search(server: &Server, left: &mut u32, until: Until) -> Result<(), StoreError> {
    let mut found = 0;
    while *left > 0 && !(until == Until::Found && found > 0) {
        let Some(source) = next_source(server).await? else {
            tell(
                server,
                if found > 0 {
                    &PuzzleNotice::PuzzlesReady
                } else {
                    &PuzzleNotice::NoPuzzlesFound
                },
            );
            return Ok(());
        };
        *left -= 1;
        let searched = server
            .alone(Work::Puzzles(source), keep_puzzles_of(server, source))
            .await?;
        // Another node searches this game.
        let Some(new) = searched else { break };
        if server.stop.is_cancelled() {
            return Ok(());
        }
        found += new?;
    }
    if found > 0 {
        info!(found, "new puzzles");
        tell(server, &PuzzleNotice::PuzzlesReady);
    }
    Ok(())
}

/// Searches a game. Returns the number of new puzzles.
async fn keep_puzzles_of(server: &Server, source: PuzzleSource) -> Result<u64, StoreError> {
    let puzzles = look_at(server, source).await?;
    if server.stop.is_cancelled() {
        return Ok(0);
    }
    server
        .store
        .keep_puzzles(source, puzzles, server.clock.now())
        .await
}

fn tell(server: &Server, notice: &PuzzleNotice) {
    for account in std::mem::take(&mut *server.engine.puzzle_finder.waiting.lock()) {
        server
            .presence
            .tell(account, &Event::PuzzleNotice(notice.clone()));
    }
}

/// The puzzles of a game. An unreadable game has none, so that the others do not wait behind it.
async fn look_at(server: &Server, source: PuzzleSource) -> Result<Vec<FoundPuzzle>, StoreError> {
    let read = async {
        let record = server.store.game(source.game).await?;
        Ok::<_, StoreError>((record, server.store.turns(source.game).await?))
    };
    match read.await {
        Ok((Some(record), turns)) => Ok(puzzles_of(server, &record, &turns).await),
        Ok((None, _)) | Err(StoreError::Undecodable { .. }) => {
            error!(game = source.game.0, "game cannot be searched for puzzles");
            Ok(Vec::new())
        }
        Err(error) => Err(error),
    }
}

async fn puzzles_of(
    server: &Server,
    record: &GameRecord,
    turns: &[PlayedTurn],
) -> Vec<FoundPuzzle> {
    let mut at = record.first_position();
    let mut all = Vec::new();
    for played in turns {
        if all.len() == server.limits.puzzle.per_game {
            break;
        }
        // While a vela's burden is unpaid, captures mean something else.
        if at.phase() == Phase::Riatra
            && let Some(puzzle) = puzzle_at(server, &at).await
        {
            let kind = match puzzle.kind {
                FoundKind::WinsMaterial => PuzzleKind::WinsMaterial,
                FoundKind::OnlySafe => PuzzleKind::OnlySafe,
                FoundKind::WinsInTwo => PuzzleKind::WinsInTwo,
            };
            let (ply, worth) = (Ply(played.ply.0 - 1), judgement(puzzle.score));
            let (game, solutions) = (record.id, puzzle.solutions);
            all.push(FoundPuzzle {
                game,
                ply,
                position: at,
                kind,
                solutions,
                worth,
            });
        }
        let Ok(after) = at.play(&played.turn) else {
            break;
        };
        at = after;
    }
    all
}

/// The puzzle in a position, if it is one. A short search dismisses most positions, so that few
/// cost a longer one.
async fn puzzle_at(server: &Server, position: &Position) -> Option<Puzzle> {
    let ticket = Ticket {
        urgency: Urgency::Puzzle,
        person: None,
        network: None,
    };
    let turns = puzzle_turns(position)?;
    let most = server.limits.puzzle.positions_per_turn;
    let mut found = None;
    for nodes in [most / 10, most] {
        let mut valued = Vec::with_capacity(turns.len());
        for (turn, after) in &turns {
            let job = EngineJob::of(*after, Limit::nodes(nodes));
            valued.push((*turn, -server.engine.pool.run(ticket, job).await?.score));
        }
        found = Some(puzzle(&valued)?);
    }
    found
}
