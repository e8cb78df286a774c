//! How a match stands: points, the next game, and the end.

use super::{HalfPoints, MatchGame, MatchTerms, Start};
use crate::{AccountId, EndReason, GameResult, Score};
use fanorona_rules::Side;

/// The state of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MatchState {
    /// A game is running.
    Playing(HalfPoints),
    /// Another game follows.
    Next {
        /// The first position of that game.
        start: Start,
        /// The player of White in that game.
        white: AccountId,
        /// The score so far.
        points: HalfPoints,
    },
    /// The match is over.
    Over(HalfPoints),
    /// The match was aborted, because a game was aborted or a player left.
    EndedEarly(HalfPoints),
}

/// How many times a draw is replayed before it counts.
const REPLAYS: u8 = 2;

/// The state of the match between `one` and `other` after its `games`, in order. `one` had White in
/// the first.
#[must_use]
pub fn match_state(
    terms: MatchTerms,
    one: AccountId,
    other: AccountId,
    games: &[MatchGame],
) -> MatchState {
    let mut tally = Tally {
        terms,
        one,
        points: HalfPoints::default(),
        decided: 0,
        draws: 0,
    };
    let mut next = (Start::Ordinary, one);
    // The player of White in the next ordinary game.
    let mut turn_of_white = one;
    let swapped = |white: AccountId| if white == one { other } else { one };
    for game in games {
        let Some(result) = game.result else {
            return MatchState::Playing(tally.points);
        };
        if result.reason == EndReason::Forfeit || result.score == Score::Aborted {
            tally.count(game, result);
            return MatchState::EndedEarly(tally.points);
        }
        let loser = match result.score {
            Score::Win(Side::White) => Some(swapped(game.white)),
            Score::Win(Side::Black) => Some(game.white),
            Score::Draw | Score::Aborted => None,
        };
        next = match (game.start, loser) {
            // No game of a match begins with a chosen position.
            (Start::Ordinary | Start::Position(_), loser) => {
                tally.count(game, result);
                turn_of_white = swapped(game.white);
                match loser {
                    Some(debtor) if terms.vela => (Start::Vela, debtor),
                    _ => (Start::Ordinary, turn_of_white),
                }
            }
            (Start::Vela, _) => (Start::Ordinary, turn_of_white),
        };
    }
    let (start, white) = next;
    if start == Start::Ordinary && tally.is_decided() {
        return MatchState::Over(tally.points);
    }
    MatchState::Next {
        start,
        white,
        points: tally.points,
    }
}

/// The running score of a match.
struct Tally {
    pub(super) terms: MatchTerms,
    one: AccountId,
    pub(super) points: HalfPoints,
    /// Games that counted.
    decided: u8,
    /// Draws since the last game that counted.
    pub(super) draws: u8,
}

impl Tally {
    fn count(&mut self, game: &MatchGame, result: GameResult) {
        if game.start == Start::Vela {
            return;
        }
        match result.score {
            Score::Win(side) => {
                let winner_is_one = (side == Side::White) == (game.white == self.one);
                let points = if winner_is_one {
                    &mut self.points.first
                } else {
                    &mut self.points.second
                };
                *points += 2;
                self.counted();
            }
            Score::Draw if self.draws < REPLAYS => self.draws += 1,
            Score::Draw => {
                self.points.first += 1;
                self.points.second += 1;
                self.counted();
            }
            Score::Aborted => {}
        }
    }

    fn counted(&mut self) {
        self.decided += 1;
        self.draws = 0;
    }

    /// All games together have twice as many half-points as games, so more half-points than games
    /// is more than half.
    fn is_decided(&self) -> bool {
        let games = u16::from(self.terms.length.games());
        self.points.first > games || self.points.second > games || u16::from(self.decided) >= games
    }
}
