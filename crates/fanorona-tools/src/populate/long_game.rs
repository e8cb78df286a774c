//! A game that is as long as possible, from cautious turns.

use super::{FIRST_GAME, TRIES, game, turn};
use fanorona_game::{EndReason, GameId, GameResult, PlayedTurn, Ply, Terms, Timestamp};
use fanorona_rules::{DRAW_QUIET_TURNS, Position, Progress, Ruleset, Side, Stage};
use fanorona_store::{FinishedGame, Page, Store};
use rand::SeedableRng as _;
use rand::rngs::StdRng;
use std::error::Error;

/// A game is drawn by agreement after this many turns without a capture. A fifth repetition needs
/// more turns, so no game continues past the end that the rules give it.
pub(super) const QUIET_TURNS: u32 = 15;

/// Turns among which a player of a long game looks for one that allows no capture.
const CAUTION: usize = 40;

/// So many turns before a game without captures is a draw, the players look for one.
const HASTE: u32 = 20;

/// Adds a game of at most `most` turns to the database at `url`, and returns its number and the
/// number of its turns, about a thousand: what is expensive about long games can be measured with
/// it.
///
/// # Errors
/// The database cannot be opened or written.
pub async fn add_long_game(
    url: &str,
    most: usize,
) -> Result<(GameId, u32), Box<dyn Error + Send + Sync>> {
    let store = Store::open(url).await?;
    let mut random = StdRng::seed_from_u64(1);
    let long = long_game(most, &mut random);
    let count = u32::try_from(long.len())?;
    let last = long
        .last()
        .map_or(Timestamp(FIRST_GAME), |turn| turn.played_at);
    let winner = if long.len().is_multiple_of(2) {
        Side::White
    } else {
        Side::Black
    };
    let game = FinishedGame {
        result: GameResult::win(winner, EndReason::Resigned),
        ended_at: last,
        turns: long,
        ..game(0, 2, &mut random)
    };
    let game = FinishedGame {
        terms: Terms::usual(Ruleset::Tsivy),
        started_at: Timestamp(FIRST_GAME),
        ..game
    };
    store.import_games(vec![game]).await?;
    let newest = store
        .newest_games(Page {
            after: None,
            limit: 1,
        })
        .await?;
    store.close().await;
    Ok((newest.first().ok_or("the game was not stored")?.id, count))
}

/// The longest of some games, with at most `most` turns.
pub(super) fn long_game(most: usize, random: &mut StdRng) -> Vec<PlayedTurn> {
    (0..TRIES)
        .map(|_| cautious_turns(most, random))
        .max_by_key(Vec::len)
        .unwrap_or_default()
}

/// At most `most` turns of two players who avoid captures as long as they can.
fn cautious_turns(most: usize, random: &mut StdRng) -> Vec<PlayedTurn> {
    let mut at = Position::start(Ruleset::Tsivy);
    let mut turns: Vec<PlayedTurn> = Vec::new();
    let mut quiet = 0;
    while turns.len() < most {
        if at.outcome().is_some() || quiet == DRAW_QUIET_TURNS {
            break;
        }
        let offered: Vec<_> = (0..CAUTION).map(|_| turn(at, random)).collect();
        // The fewest pieces are captured, now and by the opponent.
        let cautious = offered
            .iter()
            .max_by_key(|(_, after)| (pieces_left(after), is_safe(after)));
        // Before the game would be a draw, the opponent gets something to capture.
        let unsafe_turns = offered.iter().filter(|(_, after)| !is_safe(after));
        let generous = unsafe_turns.max_by_key(|(_, after)| after_first_capture(*after));
        let is_due = quiet + HASTE >= DRAW_QUIET_TURNS;
        let chosen = generous.filter(|_| is_due).or(cautious);
        let (turn, after) = *chosen.unwrap_or(&offered[0]);
        at = after;
        quiet = if turn.captures() { 0 } else { quiet + 1 };
        let ply = turns.last().map_or(Ply(1), |last| last.ply.next());
        turns.push(PlayedTurn {
            ply,
            turn,
            played_at: Timestamp(FIRST_GAME + 1_000 * i64::from(ply.0)),
        });
    }
    turns
}

/// Whether the side to move has nothing to capture.
fn is_safe(at: &Position) -> bool {
    !Stage::Between(*at)
        .steps()
        .iter()
        .any(|step| step.capture.is_some())
}

/// How many pieces are left, and whether the next player has nothing to capture, after the smallest
/// capture.
fn after_first_capture(at: Position) -> Option<(u32, bool)> {
    let stage = Stage::Between(at);
    let steps = stage.steps();
    let ends = steps
        .iter()
        .filter_map(|step| match stage.step(*step).ok()? {
            Progress::Finished(finished) => Some(finished.position),
            Progress::UnderWay(chain) => Some(chain.stop().position),
        });
    ends.map(|end| (pieces_left(&end), is_safe(&end))).max()
}

fn pieces_left(at: &Position) -> u32 {
    [Side::White, Side::Black]
        .into_iter()
        .map(|side| at.pieces(side).len())
        .sum()
}
