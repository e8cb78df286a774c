//! Glicko-2 ratings, one per player and board.
//!
//! Every finished rated game is a rating period of its own, so it counts immediately. A rating
//! becomes less certain with the time since the last game, in fractions of a [`RATING_PERIOD`]. The
//! library does the mathematics; this module has the types, the passing of time and the bounds.
//!
//! Ratings are stored as integers. So comparisons are exact, every database has the same values,
//! and rounding errors do not add up from game to game.

mod rate;
mod record;

pub use rate::{Assessment, Entrant, assess, correct_ratings, rate, rate_game};
pub use record::{Rated, RatingChange, RatingGroup, RatingRecord};

use crate::PlayerName;
use fanorona_rules::Ruleset;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use skillratings::glicko2::{Glicko2Config, Glicko2Rating};
use std::fmt;
use std::time::Duration;

/// The time in which a rating becomes less certain by one volatility. With one week, a rating with
/// the lowest deviation becomes provisional after about 80 weeks without a game, which suits
/// correspondence games.
pub const RATING_PERIOD: Duration = Duration::from_secs(7 * 24 * 60 * 60);

/// The time since the last rated game after which a player is listed as inactive.
pub const INACTIVE_AFTER: Duration = Duration::from_secs(365 * 24 * 60 * 60);

/// A rating with a larger deviation, in points, is provisional and shown with a `?`.
pub const PROVISIONAL_ABOVE: i64 = 110;

/// The first ratings of robot1 to robot8. Their distances are those of matches between neighbours
/// (docs/engine.md, "Levels").
const TSIVY_LEVELS: [i64; 8] = [350, 610, 1_000, 1_330, 1_670, 2_050, 2_430, 2_480];
/// The same on the board of 5 × 5 points, where the stronger player wins less often.
const DIMYAND_LEVELS: [i64; 8] = [1_100, 1_210, 1_440, 1_570, 1_830, 1_990, 2_060, 2_070];
/// The same on the smallest board, where most openings decide the game.
const TELO_LEVELS: [i64; 8] = [1_400, 1_430, 1_450, 1_460, 1_570, 1_580, 1_590, 1_600];
/// The first deviation of robots. Their levels were measured against each other and not against
/// people, so they are uncertain, but less so than a new player.
const LEVEL_DEVIATION: i64 = 200;

/// One point, of a rating or a deviation, in stored units.
const POINT: i64 = 1_000_000;
/// A volatility of 1 in stored units. One game changes a volatility by about a hundred-thousandth.
const VOLATILITY: i64 = 1_000_000_000_000;

/// The lowest and the highest rating.
const POINTS: [i64; 2] = [100 * POINT, 9_999 * POINT];
/// The lowest deviation, and that of a new player.
const DEVIATION: [i64; 2] = [POINT, 350 * POINT];
/// The bounds of the volatility. Erratic results do not increase it without limit.
const VOLATILITIES: [i64; 2] = [VOLATILITY / 100, VOLATILITY / 10];

/// The factor between points and the Glicko-2 scale, on which volatility is measured.
const SCALE: f64 = 173.7178;

/// The change of volatility (tau) and the precision of the iteration, as the paper proposes.
const CONFIG: Glicko2Config = Glicko2Config {
    tau: 0.5,
    convergence_tolerance: 0.000_001,
};

/// A player's strength and its uncertainty.
///
/// Messages contain whole points: `{"rating": 1612, "deviation": 80, "provisional": false}`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(into = "RatingShown", try_from = "RatingShown")]
pub struct Rating {
    points: i64,
    deviation: i64,
    volatility: i64,
}

/// A rating as players and programs see it.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(rename = "Rating")]
struct RatingShown {
    /// Whole points.
    rating: i64,
    /// The standard deviation, in whole points.
    deviation: i64,
    /// Whether the deviation is too large for the rating to count as established.
    provisional: bool,
}

impl From<Rating> for RatingShown {
    fn from(rating: Rating) -> Self {
        Self {
            rating: rating.points(),
            deviation: rating.deviation(),
            provisional: rating.is_provisional(),
        }
    }
}

impl TryFrom<RatingShown> for Rating {
    type Error = &'static str;

    /// The volatility is not shown; that of a new player takes its place.
    fn try_from(shown: RatingShown) -> Result<Self, Self::Error> {
        let parts = [
            shown.rating.saturating_mul(POINT),
            shown.deviation.saturating_mul(POINT),
        ];
        let [points, deviation] = parts;
        Self::from_parts([points, deviation, Self::START.volatility])
            .ok_or("the rating is out of range")
    }
}

impl Rating {
    /// The rating of a new player: 1500, with deviation 350 and volatility 0.06.
    pub const START: Self = Self {
        points: 1_500 * POINT,
        deviation: 350 * POINT,
        volatility: VOLATILITY * 6 / 100,
    };

    /// The first rating of a player on a board. `house` is the name of the account if it is one of
    /// the server's robots, whose strength on each board is known from matches.
    ///
    /// Everything that rates games or rates them again calls this function.
    #[must_use]
    pub fn first(house: Option<&PlayerName>, ruleset: Ruleset) -> Self {
        let level = house.and_then(PlayerName::robot_level);
        let Some(level) = level else {
            return Self::START;
        };
        let levels = match ruleset {
            Ruleset::Tsivy => TSIVY_LEVELS,
            Ruleset::Dimyand => DIMYAND_LEVELS,
            Ruleset::Telo => TELO_LEVELS,
        };
        let place = usize::from(level.saturating_sub(1)).min(levels.len() - 1);
        Self {
            points: levels[place] * POINT,
            deviation: LEVEL_DEVIATION * POINT,
            ..Self::START
        }
    }

    /// The inverse of [`Rating::parts`]; `None` if a value is out of range.
    #[must_use]
    pub fn from_parts([points, deviation, volatility]: [i64; 3]) -> Option<Self> {
        let fits = |figure: i64, [least, most]: [i64; 2]| (least..=most).contains(&figure);
        let all =
            fits(points, POINTS) && fits(deviation, DEVIATION) && fits(volatility, VOLATILITIES);
        all.then_some(Self {
            points,
            deviation,
            volatility,
        })
    }

    /// The stored form: points and deviation in millionths, and the volatility in millionths of a
    /// millionth.
    #[must_use]
    pub fn parts(self) -> [i64; 3] {
        [self.points, self.deviation, self.volatility]
    }

    /// The rating in whole points.
    #[must_use]
    pub fn points(self) -> i64 {
        Self::whole_points(self.points)
    }

    /// The first of [`Rating::parts`] in whole points.
    #[must_use]
    pub fn whole_points(part: i64) -> i64 {
        (part + POINT / 2) / POINT
    }

    /// The deviation in whole points.
    #[must_use]
    pub fn deviation(self) -> i64 {
        (self.deviation + POINT / 2) / POINT
    }

    /// Whether the rating is provisional.
    #[must_use]
    pub fn is_provisional(self) -> bool {
        self.deviation > PROVISIONAL_ABOVE * POINT
    }

    /// The rating after this much time without a game.
    #[must_use]
    pub fn after(self, time: Duration) -> Self {
        let Glicko2Rating {
            deviation,
            volatility,
            ..
        } = self.figures();
        let grown =
            (volatility * SCALE).powi(2) * (time.as_secs_f64() / RATING_PERIOD.as_secs_f64());
        let deviation = parts_of((deviation.powi(2) + grown).sqrt(), POINT, DEVIATION);
        // Waiting never makes a rating more certain, not even by rounding.
        Self {
            deviation: deviation.max(self.deviation),
            ..self
        }
    }

    /// How long the rating stays established without a game; zero if it is provisional.
    #[must_use]
    pub fn lasts(self) -> Duration {
        let Glicko2Rating {
            deviation,
            volatility,
            ..
        } = self.figures();
        let room = (PROVISIONAL_ABOVE as f64).powi(2) - deviation.powi(2);
        let periods = room / (volatility * SCALE).powi(2);
        Duration::try_from_secs_f64(periods * RATING_PERIOD.as_secs_f64()).unwrap_or(Duration::ZERO)
    }

    /// The rating with other points, within the bounds.
    fn at_points(self, points: i64) -> Self {
        let [least, most] = POINTS;
        Self {
            points: points.clamp(least, most),
            ..self
        }
    }

    fn figures(self) -> Glicko2Rating {
        Glicko2Rating {
            rating: self.points as f64 / POINT as f64,
            deviation: self.deviation as f64 / POINT as f64,
            volatility: self.volatility as f64 / VOLATILITY as f64,
        }
    }
}

impl From<Glicko2Rating> for Rating {
    fn from(figures: Glicko2Rating) -> Self {
        Self {
            points: parts_of(figures.rating, POINT, POINTS),
            deviation: parts_of(figures.deviation, POINT, DEVIATION),
            volatility: parts_of(figures.volatility, VOLATILITY, VOLATILITIES),
        }
    }
}

/// Converts `figure` to stored units, `one` of which make 1, within bounds.
#[expect(
    clippy::cast_possible_truncation,
    reason = "it is held within bounds that are far smaller"
)]
fn parts_of(figure: f64, one: i64, [least, most]: [i64; 2]) -> i64 {
    ((figure * one as f64).round() as i64).clamp(least, most)
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = if self.is_provisional() { "?" } else { "" };
        f.pad(&format!("{}{mark}", self.points()))
    }
}

#[cfg(test)]
mod tests;
