//! Statistics: what a player's finished games have in common.

use crate::messages::message::refusals;
use crate::messages::versus::VersusResults;
use crate::value::{Hundredths, Seconds};
use fanorona_game::{EndReason, GameId, PlayerName, PlayerResult, Rating, Timestamp};
use fanorona_rules::Ruleset;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantArray};

/// The answer to `stats`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(tag = "done", rename_all = "snake_case")]
#[strum(prefix = "stats-done-", serialize_all = "kebab-case")]
pub enum StatsDone {
    /// The finished games of a player were counted.
    Counted(Stats),
}

/// What the finished games of a player have in common. Aborted games are not counted. A section
/// without games is empty or null.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Stats {
    pub name: PlayerName,
    /// The only board that is counted; null for all.
    pub board: Option<StatsGames>,
    /// The first day that is counted; null for all.
    pub since: Option<String>,
    /// The number of games, the last ones if there are more.
    pub played: u32,
    /// Whether there are more.
    pub more: bool,
    /// The results, all together and of some of the games.
    pub games: Vec<StatsRow>,
    /// How games ended.
    pub ends: Vec<StatsEnd>,
    /// The number of turns of the games.
    pub length: Option<StatsLength>,
    /// The time of live games.
    pub live: Option<StatsLive>,
    /// The mistakes in the games that were analysed.
    pub analysed: Option<StatsAnalysed>,
    /// The most games that were won in a row, if that is more than one.
    pub streak: Option<StatsStreak>,
    /// The last games, if more than one had the same result.
    pub present: Option<StatsPresent>,
    /// The ratings after the rated games, a row for each board.
    pub ratings: Vec<StatsRating>,
    /// The last twelve months, this month last, if a game ended in one of them.
    pub months: Vec<StatsMonth>,
}

/// Games that are counted together.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    JsonSchema,
    VariantArray,
)]
#[serde(rename_all = "snake_case")]
pub enum StatsGames {
    /// All games.
    All,
    /// On the board of 9 by 5 points.
    Tsivy,
    /// On the board of 5 by 5 points.
    Dimyand,
    /// On the board of 3 by 3 points.
    Telo,
    /// With a time in minutes.
    Live,
    /// With a time in days.
    Days,
    /// Without a clock.
    Untimed,
    /// Rated, against an opponent whose rating was more than 100 points higher.
    Stronger,
    /// Rated, against an opponent whose rating was at most 100 points higher or lower.
    Equal,
    /// Rated, against an opponent whose rating was more than 100 points lower.
    Weaker,
    /// With the opening of this name.
    Vakiloha,
    /// With the opening of this name.
    Lehavanana,
    /// With the opening of this name.
    Lehavia,
    /// With the opening of this name.
    KobakaFohy,
    /// With the opening of this name.
    KobakaLava,
    /// With a first turn that has no name: velas, and games on the smaller boards.
    OtherOpening,
}

impl From<Ruleset> for StatsGames {
    fn from(ruleset: Ruleset) -> Self {
        match ruleset {
            Ruleset::Tsivy => Self::Tsivy,
            Ruleset::Dimyand => Self::Dimyand,
            Ruleset::Telo => Self::Telo,
        }
    }
}

/// The results of some games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct StatsRow {
    /// Which games.
    pub games: StatsGames,
    /// Their number.
    pub played: u32,
    /// The results.
    #[serde(flatten)]
    pub results: VersusResults,
    /// The points in percent: 1 for a win, a half for a draw.
    pub score: u32,
    /// The results as White.
    pub white: VersusResults,
    /// The results as Black.
    pub black: VersusResults,
}

impl StatsRow {
    /// The row of games with these results.
    #[must_use]
    pub fn new(games: StatsGames, white: VersusResults, black: VersusResults) -> Self {
        let results = white + black;
        Self {
            games,
            played: results.games(),
            results,
            score: results.score(),
            white,
            black,
        }
    }
}

/// How some games ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct StatsEnd {
    /// The result.
    pub result: PlayerResult,
    /// Why they ended.
    pub reason: EndReason,
    /// The number of games.
    pub games: u32,
}

/// The number of turns of games, those of both sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct StatsLength {
    /// The fewest turns.
    pub shortest: u32,
    /// The last game with so few.
    pub shortest_game: GameId,
    /// The median: at least half of the games have at most this number of turns.
    pub median: u32,
    /// The most turns.
    pub longest: u32,
    /// The last game with so many.
    pub longest_game: GameId,
}

/// How long live games took.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct StatsLive {
    /// The number of live games.
    pub games: u32,
    /// At least half of them took so long or less, from the start to the end.
    pub median_s: Seconds,
}

/// The player's mistakes in analysed games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct StatsAnalysed {
    /// The number of games.
    pub games: u32,
    /// The player's turns in them.
    pub turns: u32,
    /// The turns that lost about a piece and a half or more, without blunders.
    pub mistakes: u32,
    /// The turns that lost four pieces or more, or the game.
    pub blunders: u32,
    /// What a turn lost on average, in hundredths of a piece; null if it is not known.
    pub average_loss: Option<Hundredths>,
    /// The turns that were neither, in percent.
    pub accuracy: u32,
}

/// Games that were won in a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct StatsStreak {
    /// The number of games.
    pub games: u32,
    /// The first of them.
    pub from: GameId,
    /// The last of them.
    pub to: GameId,
}

/// The last games, which had the same result.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct StatsPresent {
    /// The result.
    pub result: PlayerResult,
    /// The number of games.
    pub games: u32,
}

/// How the rating on one board changed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct StatsRating {
    /// The board.
    pub ruleset: Ruleset,
    /// The number of rated games.
    pub games: u32,
    /// The lowest rating after one of them, in points.
    pub lowest: i64,
    /// The highest rating after one of them.
    pub highest: Rating,
    /// The first game after which it was so high.
    pub highest_game: GameId,
    /// When that game ended.
    pub highest_ms: Timestamp,
    /// The rating after the last game.
    pub now: Rating,
    /// The points after each game, first game first. Of more than 60 games, those after the last
    /// game of each of 60 equal parts.
    pub curve: Vec<i64>,
}

/// The games that ended in one month.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct StatsMonth {
    /// The month in UTC, such as 2026-11.
    pub month: String,
    /// The number of games.
    pub games: u32,
    /// The points in percent; null without games.
    pub score: Option<u32>,
}

refusals! {
    /// Why `stats` was refused.
    pub enum StatsRefusal ("stats-refusal-") {
        /// Somebody without an account names nobody.
        Whose => bad_args,
    }
}
