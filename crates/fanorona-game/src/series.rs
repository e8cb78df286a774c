//! Matches and velas: what follows a game (docs/rules.md, "Vela").

use crate::{AccountId, EndReason, GameId, GameResult, Score};
use fanorona_rules::{Position, Ruleset, Side};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr};

/// The first position of a game.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Default,
    Serialize,
    Deserialize,
    JsonSchema,
    EnumString,
    IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Start {
    /// The start position of the board.
    #[default]
    Ordinary,
    /// A vela: White, who lost the game before, plays to be freed of the debt.
    Vela,
}

impl Start {
    /// The word in commands and in the database.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// The position before the first turn. A vela is always played on the board of `tsivy`.
    #[must_use]
    pub fn position(self, ruleset: Ruleset) -> Position {
        match self {
            Self::Ordinary => Position::start(ruleset),
            Self::Vela => Position::start_of_vela(),
        }
    }
}

/// The maximum number of decisive games in a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(into = "u8", try_from = "u8")]
pub enum MatchLength {
    /// Best of three.
    Three,
    /// Best of five.
    Five,
}

impl MatchLength {
    /// The number of games.
    #[must_use]
    pub fn games(self) -> u8 {
        match self {
            Self::Three => 3,
            Self::Five => 5,
        }
    }

    /// The inverse of [`MatchLength::games`].
    #[must_use]
    pub fn from_games(games: u8) -> Option<Self> {
        [Self::Three, Self::Five]
            .into_iter()
            .find(|length| length.games() == games)
    }
}

impl From<MatchLength> for u8 {
    fn from(length: MatchLength) -> Self {
        length.games()
    }
}

impl TryFrom<u8> for MatchLength {
    type Error = &'static str;

    fn try_from(games: u8) -> Result<Self, Self::Error> {
        Self::from_games(games).ok_or("a match has 3 or 5 games")
    }
}

/// The terms of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct MatchTerms {
    /// The maximum number of decisive games.
    #[serde(rename = "of")]
    pub length: MatchLength,
    /// Whether a vela follows each decisive game.
    pub vela: bool,
}

/// The place of a game in its match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct MatchPlace {
    /// The number of the first game, which is also the number of the match.
    pub first: GameId,
    /// The number of this game within the match, from 1. Velas and replayed draws count too.
    pub game: u16,
}

/// The match of a game: its terms, and the place of the game in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Match {
    /// The place of the game in the match.
    #[serde(flatten)]
    pub place: MatchPlace,
    /// The terms of the match.
    #[serde(flatten)]
    pub terms: MatchTerms,
}

/// A game of a match, as far as the score of the match needs it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MatchGame {
    /// The first position of the game.
    pub start: Start,
    /// The player of White.
    pub white: AccountId,
    /// The result; `None` while the game is running.
    pub result: Option<GameResult>,
}

/// The score of a match, in half-points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct HalfPoints {
    /// The score of the player who had White in the first game.
    pub first: u16,
    /// The score of the other player.
    pub second: u16,
}

/// The state of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
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
pub fn standing(
    terms: MatchTerms,
    one: AccountId,
    other: AccountId,
    games: &[MatchGame],
) -> Standing {
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
            return Standing::Playing(tally.points);
        };
        if result.reason == EndReason::Forfeit || result.score == Score::Aborted {
            tally.count(game, result);
            return Standing::EndedEarly(tally.points);
        }
        let loser = match result.score {
            Score::Win(Side::White) => Some(swapped(game.white)),
            Score::Win(Side::Black) => Some(game.white),
            Score::Draw | Score::Aborted => None,
        };
        next = match (game.start, loser) {
            (Start::Ordinary, loser) => {
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
        return Standing::Over(tally.points);
    }
    Standing::Next {
        start,
        white,
        points: tally.points,
    }
}

/// The running score of a match.
struct Tally {
    terms: MatchTerms,
    one: AccountId,
    points: HalfPoints,
    /// Games that counted.
    decided: u8,
    /// Draws since the last game that counted.
    draws: u8,
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

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: AccountId = AccountId(1);
    const OTHER: AccountId = AccountId(2);
    const BEST_OF_3: MatchTerms = MatchTerms {
        length: MatchLength::Three,
        vela: false,
    };
    const WITH_VELA: MatchTerms = MatchTerms {
        vela: true,
        ..BEST_OF_3
    };

    fn game(white: AccountId, score: Score) -> MatchGame {
        let result = Some(GameResult {
            score,
            reason: EndReason::Resigned,
        });
        MatchGame {
            start: Start::Ordinary,
            white,
            result,
        }
    }

    fn vela(white: AccountId, score: Score) -> MatchGame {
        MatchGame {
            start: Start::Vela,
            ..game(white, score)
        }
    }

    fn points(first: u16, second: u16) -> HalfPoints {
        HalfPoints { first, second }
    }

    fn next(start: Start, white: AccountId, points: HalfPoints) -> Standing {
        Standing::Next {
            start,
            white,
            points,
        }
    }

    const WHITE_WINS: Score = Score::Win(Side::White);
    const BLACK_WINS: Score = Score::Win(Side::Black);

    #[test]
    fn colours_are_swapped_and_two_of_three_win() {
        let mut games = vec![game(ONE, WHITE_WINS)];
        assert_eq!(
            standing(BEST_OF_3, ONE, OTHER, &games),
            next(Start::Ordinary, OTHER, points(2, 0))
        );
        games.push(game(OTHER, WHITE_WINS));
        assert_eq!(
            standing(BEST_OF_3, ONE, OTHER, &games),
            next(Start::Ordinary, ONE, points(2, 2))
        );
        games.push(game(ONE, BLACK_WINS));
        assert_eq!(
            standing(BEST_OF_3, ONE, OTHER, &games),
            Standing::Over(points(2, 4))
        );
    }

    #[test]
    fn a_match_ends_when_it_is_decided() {
        let games = [game(ONE, WHITE_WINS), game(OTHER, BLACK_WINS)];
        assert_eq!(
            standing(BEST_OF_3, ONE, OTHER, &games),
            Standing::Over(points(4, 0))
        );
        let five = MatchTerms {
            length: MatchLength::Five,
            vela: false,
        };
        assert_eq!(
            standing(five, ONE, OTHER, &games),
            next(Start::Ordinary, ONE, points(4, 0))
        );
    }

    #[test]
    fn a_draw_is_played_again_twice_and_then_counts_half() {
        let mut games = vec![game(ONE, Score::Draw), game(OTHER, Score::Draw)];
        assert_eq!(
            standing(BEST_OF_3, ONE, OTHER, &games),
            next(Start::Ordinary, ONE, points(0, 0))
        );
        games.push(game(ONE, Score::Draw));
        assert_eq!(
            standing(BEST_OF_3, ONE, OTHER, &games),
            next(Start::Ordinary, OTHER, points(1, 1))
        );
        games.extend([game(OTHER, WHITE_WINS), game(ONE, WHITE_WINS)]);
        assert_eq!(
            standing(BEST_OF_3, ONE, OTHER, &games),
            Standing::Over(points(3, 3))
        );
    }

    #[test]
    fn each_decisive_game_is_followed_by_its_vela_which_counts_for_the_debt_only() {
        let mut games = vec![game(ONE, WHITE_WINS)];
        assert_eq!(
            standing(WITH_VELA, ONE, OTHER, &games),
            next(Start::Vela, OTHER, points(2, 0))
        );
        games.push(vela(OTHER, WHITE_WINS));
        assert_eq!(
            standing(WITH_VELA, ONE, OTHER, &games),
            next(Start::Ordinary, OTHER, points(2, 0))
        );
        games.push(game(OTHER, BLACK_WINS));
        assert_eq!(
            standing(WITH_VELA, ONE, OTHER, &games),
            next(Start::Vela, OTHER, points(4, 0))
        );
        games.push(vela(OTHER, Score::Draw));
        assert_eq!(
            standing(WITH_VELA, ONE, OTHER, &games),
            Standing::Over(points(4, 0))
        );
    }

    #[test]
    fn after_a_draw_no_vela_is_due() {
        let games = [game(ONE, Score::Draw)];
        assert_eq!(
            standing(WITH_VELA, ONE, OTHER, &games),
            next(Start::Ordinary, OTHER, points(0, 0))
        );
    }

    #[test]
    fn a_running_game_holds_the_match_and_an_aborted_game_ends_it() {
        let going_on = MatchGame {
            start: Start::Ordinary,
            white: OTHER,
            result: None,
        };
        let games = [game(ONE, WHITE_WINS), going_on];
        assert_eq!(
            standing(BEST_OF_3, ONE, OTHER, &games),
            Standing::Playing(points(2, 0))
        );
        let broken = MatchGame {
            result: Some(GameResult::aborted()),
            ..going_on
        };
        let games = [game(ONE, WHITE_WINS), broken];
        assert_eq!(
            standing(BEST_OF_3, ONE, OTHER, &games),
            Standing::EndedEarly(points(2, 0))
        );
        let gone = GameResult::win(Side::White, EndReason::Forfeit);
        let games = [MatchGame {
            result: Some(gone),
            ..games[0]
        }];
        assert_eq!(
            standing(BEST_OF_3, ONE, OTHER, &games),
            Standing::EndedEarly(points(2, 0))
        );
    }
}
