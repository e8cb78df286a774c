//! What follows a game: the debt of a lost one, and the next game of a match (docs/rules.md, "Vela").

use crate::{AccountId, EndReason, GameId, GameResult, Score};
use fanorona_rules::{Position, Ruleset, Side};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr};

/// From where a game begins.
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
    /// The start of its board.
    #[default]
    Ordinary,
    /// The game in which White, who lost the game before, is to be freed of the debt.
    Vela,
}

impl Start {
    /// The word for it, in commands and records.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// The first position. A vela is played on the board of `tsivy`, whatever is asked for.
    #[must_use]
    pub fn position(self, ruleset: Ruleset) -> Position {
        match self {
            Self::Ordinary => Position::start(ruleset),
            Self::Vela => Position::start_of_vela(),
        }
    }
}

/// How many decisive games a match has at most.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(into = "u8", try_from = "u8")]
pub enum MatchLength {
    /// Who wins two has won.
    Three,
    /// Who wins three has won.
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

    /// The length with so many games.
    #[must_use]
    pub fn from_games(games: u8) -> Option<Self> {
        [Self::Three, Self::Five].into_iter().find(|length| length.games() == games)
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

/// The conditions of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct MatchTerms {
    /// How many games decide it.
    #[serde(rename = "of")]
    pub length: MatchLength,
    /// Whether each decisive game is followed by its vela.
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

/// A game of a match, as far as the match is concerned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MatchGame {
    /// From where it began.
    pub start: Start,
    /// Who had White.
    pub white: AccountId,
    /// How it ended; `None` while it goes on.
    pub result: Option<GameResult>,
}

/// Points in halves, of the player who had White in the first game, and of the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct HalfPoints {
    /// Of the one who began with White.
    pub first: u16,
    /// Of the other.
    pub second: u16,
}

/// Where a match stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// A game goes on.
    Playing(HalfPoints),
    /// Another game is to be played.
    Next {
        /// From where it begins.
        start: Start,
        /// Who has White in it.
        white: AccountId,
        /// The points so far.
        points: HalfPoints,
    },
    /// It is over.
    Over(HalfPoints),
    /// A game was broken off, or a player is gone, and the match ended with it.
    BrokenOff(HalfPoints),
}

/// A draw is played again so often before it counts.
const REPLAYS: u8 = 2;

/// Where the match of `one` and `other` stands after its `games`, in order. `one` had White in the first.
#[must_use]
pub fn standing(terms: MatchTerms, one: AccountId, other: AccountId, games: &[MatchGame]) -> Standing {
    let mut tally = Tally { terms, one, points: HalfPoints::default(), decided: 0, draws: 0 };
    let mut next = (Start::Ordinary, one);
    // Who has White in the ordinary game to come.
    let mut turn_of_white = one;
    let swapped = |white: AccountId| if white == one { other } else { one };
    for game in games {
        let Some(result) = game.result else { return Standing::Playing(tally.points) };
        if matches!(result.reason, EndReason::Aborted | EndReason::Forfeit) || result.score == Score::Aborted
        {
            tally.count(game, result);
            return Standing::BrokenOff(tally.points);
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
    Standing::Next { start, white, points: tally.points }
}

/// The points of a match while they are counted.
struct Tally {
    terms: MatchTerms,
    one: AccountId,
    points: HalfPoints,
    /// Games that counted.
    decided: u8,
    /// Draws since then.
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
                let points = if winner_is_one { &mut self.points.first } else { &mut self.points.second };
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

    /// Half-points of all games are twice the games: who has more than the games has more than half.
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
    const BEST_OF_3: MatchTerms = MatchTerms { length: MatchLength::Three, vela: false };
    const WITH_VELA: MatchTerms = MatchTerms { vela: true, ..BEST_OF_3 };

    fn game(white: AccountId, score: Score) -> MatchGame {
        let result = Some(GameResult { score, reason: EndReason::Resigned });
        MatchGame { start: Start::Ordinary, white, result }
    }

    fn vela(white: AccountId, score: Score) -> MatchGame {
        MatchGame { start: Start::Vela, ..game(white, score) }
    }

    fn points(first: u16, second: u16) -> HalfPoints {
        HalfPoints { first, second }
    }

    fn next(start: Start, white: AccountId, points: HalfPoints) -> Standing {
        Standing::Next { start, white, points }
    }

    const WHITE_WINS: Score = Score::Win(Side::White);
    const BLACK_WINS: Score = Score::Win(Side::Black);

    #[test]
    fn colours_are_swapped_and_two_of_three_win() {
        let mut games = vec![game(ONE, WHITE_WINS)];
        assert_eq!(standing(BEST_OF_3, ONE, OTHER, &games), next(Start::Ordinary, OTHER, points(2, 0)));
        games.push(game(OTHER, WHITE_WINS));
        assert_eq!(standing(BEST_OF_3, ONE, OTHER, &games), next(Start::Ordinary, ONE, points(2, 2)));
        games.push(game(ONE, BLACK_WINS));
        assert_eq!(standing(BEST_OF_3, ONE, OTHER, &games), Standing::Over(points(2, 4)));
    }

    #[test]
    fn a_match_ends_when_it_is_decided() {
        let games = [game(ONE, WHITE_WINS), game(OTHER, BLACK_WINS)];
        assert_eq!(standing(BEST_OF_3, ONE, OTHER, &games), Standing::Over(points(4, 0)));
        let five = MatchTerms { length: MatchLength::Five, vela: false };
        assert_eq!(standing(five, ONE, OTHER, &games), next(Start::Ordinary, ONE, points(4, 0)));
    }

    #[test]
    fn a_draw_is_played_again_twice_and_then_counts_half() {
        let mut games = vec![game(ONE, Score::Draw), game(OTHER, Score::Draw)];
        assert_eq!(standing(BEST_OF_3, ONE, OTHER, &games), next(Start::Ordinary, ONE, points(0, 0)));
        games.push(game(ONE, Score::Draw));
        assert_eq!(standing(BEST_OF_3, ONE, OTHER, &games), next(Start::Ordinary, OTHER, points(1, 1)));
        games.extend([game(OTHER, WHITE_WINS), game(ONE, WHITE_WINS)]);
        assert_eq!(standing(BEST_OF_3, ONE, OTHER, &games), Standing::Over(points(3, 3)));
    }

    #[test]
    fn each_decisive_game_is_followed_by_its_vela_which_counts_for_the_debt_only() {
        let mut games = vec![game(ONE, WHITE_WINS)];
        assert_eq!(standing(WITH_VELA, ONE, OTHER, &games), next(Start::Vela, OTHER, points(2, 0)));
        games.push(vela(OTHER, WHITE_WINS));
        assert_eq!(standing(WITH_VELA, ONE, OTHER, &games), next(Start::Ordinary, OTHER, points(2, 0)));
        games.push(game(OTHER, BLACK_WINS));
        assert_eq!(standing(WITH_VELA, ONE, OTHER, &games), next(Start::Vela, OTHER, points(4, 0)));
        games.push(vela(OTHER, Score::Draw));
        assert_eq!(standing(WITH_VELA, ONE, OTHER, &games), Standing::Over(points(4, 0)));
    }

    #[test]
    fn after_a_draw_no_vela_is_due() {
        let games = [game(ONE, Score::Draw)];
        assert_eq!(standing(WITH_VELA, ONE, OTHER, &games), next(Start::Ordinary, OTHER, points(0, 0)));
    }

    #[test]
    fn a_game_that_goes_on_holds_the_match_and_one_broken_off_ends_it() {
        let going_on = MatchGame { start: Start::Ordinary, white: OTHER, result: None };
        let games = [game(ONE, WHITE_WINS), going_on];
        assert_eq!(standing(BEST_OF_3, ONE, OTHER, &games), Standing::Playing(points(2, 0)));
        let broken = MatchGame { result: Some(GameResult::aborted()), ..going_on };
        let games = [game(ONE, WHITE_WINS), broken];
        assert_eq!(standing(BEST_OF_3, ONE, OTHER, &games), Standing::BrokenOff(points(2, 0)));
        let gone = GameResult::win(Side::White, EndReason::Forfeit);
        let games = [MatchGame { result: Some(gone), ..games[0] }];
        assert_eq!(standing(BEST_OF_3, ONE, OTHER, &games), Standing::BrokenOff(points(2, 0)));
    }
}
