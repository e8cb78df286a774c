//! Head to head: how players have done against each other.

use crate::messages::message::refusals;
use crate::value::{AtMost, PlayerResults};
use fanorona_game::{GameId, PlayerName, PlayerResult};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::Add;
use strum::{IntoStaticStr, VariantArray};

/// A row of `versus`: some of the games of two players, and how the first player did in them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct VersusRow {
    /// Which games.
    pub games: VersusGames,
    /// Their number.
    pub played: u32,
    /// The results of the first player.
    #[serde(flatten)]
    pub results: VersusResults,
}

/// Games that are counted together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, VariantArray)]
#[serde(rename_all = "snake_case")]
pub enum VersusGames {
    /// All games.
    All,
    /// On the board of 9 by 5 points.
    Tsivy,
    /// On the board of 5 by 5 points.
    Dimyand,
    /// On the board of 3 by 3 points.
    Telo,
    /// The first player had White.
    White,
    /// The first player had Black.
    Black,
    /// With a time in minutes.
    Live,
    /// With a time in days, or without a clock.
    Slow,
}

/// The results of one player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub struct VersusResults {
    pub won: u32,
    pub lost: u32,
    pub drawn: u32,
}

impl VersusResults {
    /// The number of games.
    #[must_use]
    pub fn games(self) -> u32 {
        self.won + self.lost + self.drawn
    }

    /// Counts so many more games with this result. Games without a result are not counted.
    pub fn count(&mut self, result: PlayerResult, games: u32) {
        match result {
            PlayerResult::Won => self.won += games,
            PlayerResult::Lost => self.lost += games,
            PlayerResult::Drawn => self.drawn += games,
            PlayerResult::Aborted => {}
        }
    }

    /// The points in percent: 1 for a win, a half for a draw. Without games: 0.
    #[must_use]
    pub fn score(self) -> u32 {
        let (halves, games) = (2 * self.won + self.drawn, self.games());
        // Rounded.
        (halves * 100 + games) / (2 * games).max(1)
    }

    /// The same games as the opponent sees them.
    #[must_use]
    pub fn of_opponent(self) -> Self {
        Self {
            won: self.lost,
            lost: self.won,
            drawn: self.drawn,
        }
    }
}

impl Add for VersusResults {
    type Output = Self;

    fn add(self, more: Self) -> Self {
        Self {
            won: self.won + more.won,
            lost: self.lost + more.lost,
            drawn: self.drawn + more.drawn,
        }
    }
}

/// A row of the list `versus_grid`: two of several players, and how the first one did.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct VersusPair {
    pub first: PlayerName,
    pub second: PlayerName,
    /// The results of the first player.
    #[serde(flatten)]
    pub results: VersusResults,
}

/// The answer to `versus`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(tag = "done", rename_all = "snake_case")]
#[strum(prefix = "versus-done-", serialize_all = "kebab-case")]
pub enum VersusDone {
    /// Two players were compared.
    Compared {
        first: PlayerName,
        second: PlayerName,
        /// The number of games, the last ones if there are more.
        played: u32,
        /// Whether there are more.
        more: bool,
        /// The results of the first player.
        #[serde(flatten)]
        results: VersusResults,
        /// The results of the first player in the last games, latest first.
        last: PlayerResults,
        /// The most games in a row that one of them won, if that is more than one.
        streak: Option<VersusStreak>,
        /// The game that was won against the highest rating, compared with the winner's.
        upset: Option<VersusUpset>,
    },
    /// Several players were compared.
    Grid {
        /// The number of players.
        players: usize,
        /// The number of games between them.
        played: u32,
    },
}

/// Games in a row that one player won.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct VersusStreak {
    /// The winner.
    pub name: PlayerName,
    /// The number of games.
    pub games: u32,
    /// The first of them.
    pub from: GameId,
    /// The last of them.
    pub to: GameId,
}

/// A rated game that the player with the lower rating won.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct VersusUpset {
    pub game: GameId,
    pub winner: PlayerName,
    /// The rating of the winner before the game.
    pub winner_rating: i64,
    pub loser: PlayerName,
    /// The rating of the loser before the game.
    pub loser_rating: i64,
}

refusals! {
    /// Why `versus` was refused.
    pub enum VersusRefusal ("versus-refusal-") {
        /// A visitor names only one player.
        AgainstWhom {
            name: PlayerName,
        } => bad_args,
        /// There are too many players for a grid.
        TooManyPlayers(AtMost<usize>) => limit,
        /// Fewer than two members of the channel are online.
        NobodyInChannel => not_found,
    }
}
