//! Ratings: Glicko-2, one for each player and board.
//!
//! A finished rated game is a rating period of its own, so that it tells at once; and a rating grows less
//! certain with the time that goes by without a game, in fractions of a [`RATING_PERIOD`]. The mathematics
//! is the library's; here are the types, the passing of time and the bounds.
//!
//! The figures are kept as whole numbers of small parts. So they are equal or not, they are the same in every
//! database, and the last digits of a machine's logarithms do not add up from game to game.

use crate::{PlayerName, Score, Timestamp};
use fanorona_rules::{BySide, Ruleset, Side};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};
use std::fmt;
use std::time::Duration;
use strum::{EnumString, IntoStaticStr, VariantArray};

/// The time in which a rating grows less certain by one volatility. With a week somebody whose rating is
/// as sure as it gets is provisional again after some 80 weeks without a game: games by correspondence are long.
pub const RATING_PERIOD: Duration = Duration::from_secs(7 * 24 * 60 * 60);

/// Whoever has finished no rated game for so long is listed with those who are away.
pub const INACTIVE_AFTER: Duration = Duration::from_secs(365 * 24 * 60 * 60);

/// A rating whose deviation is above so many points is provisional, and shown with a `?`.
pub const PROVISIONAL_ABOVE: i64 = 110;

/// With so many points the weakest of the house's players begins.
const LOWEST_LEVEL: i64 = 800;
/// So many points is each of them above the one below: two levels apart, 430 points, means 92 of 100.
const LEVEL_POINTS: i64 = 215;
/// They are measured against each other and not against people, so that there is room for doubt, but less of it than
/// about somebody of whom nothing is known.
const LEVEL_DEVIATION: i64 = 200;

/// A point, and a point of deviation, in the parts in which they are kept.
const POINT: i64 = 1_000_000;
/// A volatility of 1 in the parts in which it is kept: it changes by a hundred-thousandth in a game.
const VOLATILITY: i64 = 1_000_000_000_000;

/// No rating falls below or rises above, however it is played for.
const POINTS: [i64; 2] = [100 * POINT, 9_999 * POINT];
/// Nobody is less well known than somebody who has never played.
const DEVIATION: [i64; 2] = [POINT, 350 * POINT];
/// Results without any pattern do not make a rating jump about without bound.
const VOLATILITIES: [i64; 2] = [VOLATILITY / 100, VOLATILITY / 10];

/// From points to the scale on which volatilities are measured, as the method has it.
const SCALE: f64 = 173.7178;

/// How much the volatility may change (tau), and how exactly it is looked for: the method's own proposals.
const CONFIG: Glicko2Config = Glicko2Config { tau: 0.5, convergence_tolerance: 0.000_001 };

/// How strong a player is thought to be, and how sure that is.
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
        Self { rating: rating.points(), deviation: rating.deviation(), provisional: rating.is_provisional() }
    }
}

impl TryFrom<RatingShown> for Rating {
    type Error = &'static str;

    /// The volatility is not shown; that of a new player takes its place.
    fn try_from(shown: RatingShown) -> Result<Self, Self::Error> {
        let parts = [shown.rating.saturating_mul(POINT), shown.deviation.saturating_mul(POINT)];
        let [points, deviation] = parts;
        Self::from_parts([points, deviation, Self::START.volatility]).ok_or("the rating is out of range")
    }
}

impl Rating {
    /// That of somebody who has never played: 1500, with a deviation of 350 and a volatility of 0.06.
    pub const START: Self =
        Self { points: 1_500 * POINT, deviation: 350 * POINT, volatility: VOLATILITY * 6 / 100 };

    /// That with which somebody begins on a board. `house` is the name of an account that the server itself plays by:
    /// its levels are known to be about [`LEVEL_POINTS`] apart, and so they begin. On the smallest board, where every
    /// level finds the draw, nothing sets them apart.
    ///
    /// Whatever rates a game, for the first time or once more, asks here.
    #[must_use]
    pub fn first(house: Option<&PlayerName>, ruleset: Ruleset) -> Self {
        let level = house.and_then(PlayerName::robot_level);
        match (level, ruleset) {
            (Some(level), Ruleset::Tsivy | Ruleset::Dimyand) => {
                let points = LOWEST_LEVEL + LEVEL_POINTS * (i64::from(level.max(1)) - 1);
                let [least, most] = POINTS;
                let points = (points * POINT).clamp(least, most);
                Self { points, deviation: LEVEL_DEVIATION * POINT, ..Self::START }
            }
            (Some(_) | None, _) => Self::START,
        }
    }

    /// Reads back what [`Rating::parts`] gave; `None` for figures that no rating has.
    #[must_use]
    pub fn from_parts([points, deviation, volatility]: [i64; 3]) -> Option<Self> {
        let fits = |figure: i64, [least, most]: [i64; 2]| (least..=most).contains(&figure);
        let all = fits(points, POINTS) && fits(deviation, DEVIATION) && fits(volatility, VOLATILITIES);
        all.then_some(Self { points, deviation, volatility })
    }

    /// Points and deviation in millionths, and the volatility in millionths of a millionth, for keeping.
    #[must_use]
    pub fn parts(self) -> [i64; 3] {
        [self.points, self.deviation, self.volatility]
    }

    /// The rating as it is shown, in whole points.
    #[must_use]
    pub fn points(self) -> i64 {
        (self.points + POINT / 2) / POINT
    }

    /// How far off it may well be, in whole points.
    #[must_use]
    pub fn deviation(self) -> i64 {
        (self.deviation + POINT / 2) / POINT
    }

    /// Whether it is too uncertain to stand without a mark.
    #[must_use]
    pub fn is_provisional(self) -> bool {
        self.deviation > PROVISIONAL_ABOVE * POINT
    }

    /// The same rating when `time` has gone by without a game.
    #[must_use]
    pub fn after(self, time: Duration) -> Self {
        let Glicko2Rating { deviation, volatility, .. } = self.figures();
        let grown = (volatility * SCALE).powi(2) * (time.as_secs_f64() / RATING_PERIOD.as_secs_f64());
        let deviation = parts_of((deviation.powi(2) + grown).sqrt(), POINT, DEVIATION);
        // Nothing gets more certain by waiting, not even by the rounding.
        Self { deviation: deviation.max(self.deviation), ..self }
    }

    /// For how long it can do without a game before it is provisional; not at all when it is that already.
    #[must_use]
    pub fn lasts(self) -> Duration {
        let Glicko2Rating { deviation, volatility, .. } = self.figures();
        let room = (PROVISIONAL_ABOVE as f64).powi(2) - deviation.powi(2);
        let periods = room / (volatility * SCALE).powi(2);
        Duration::try_from_secs_f64(periods * RATING_PERIOD.as_secs_f64()).unwrap_or(Duration::ZERO)
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

/// `figure` in whole parts, `one` of which make 1, within bounds.
#[expect(clippy::cast_possible_truncation, reason = "it is held within bounds that are far smaller")]
fn parts_of(figure: f64, one: i64, [least, most]: [i64; 2]) -> i64 {
    ((figure * one as f64).round() as i64).clamp(least, most)
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = if self.is_provisional() { "?" } else { "" };
        f.pad(&format!("{}{mark}", self.points()))
    }
}

/// What a game did, or would do, to a rating.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct RatingChange {
    /// Before the game, as uncertain as it had become by then.
    pub before: Rating,
    /// With the game.
    pub after: Rating,
}

impl fmt::Display for RatingChange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} -> {}", self.before, self.after)
    }
}

/// A player's rating on one board, and the rated games that it comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct RatingRecord {
    /// As it was with the last game.
    pub rating: Rating,
    /// When that game ended.
    pub rated_at: Timestamp,
    /// Rated games won.
    pub won: u32,
    /// Rated games lost.
    pub lost: u32,
    /// Rated games drawn.
    pub drawn: u32,
}

/// With whom a player is listed.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    JsonSchema,
    EnumString,
    IntoStaticStr,
    VariantArray,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum RatingGroup {
    /// The rating is as good as certain.
    Established,
    /// The rating may well be another.
    Provisional,
    /// The last rated game was long ago.
    Inactive,
}

impl RatingGroup {
    /// All, in the order in which they are listed.
    pub const ALL: &[Self] = Self::VARIANTS;

    /// The word for it, in commands and records.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }
}

impl RatingRecord {
    /// The rating as it stands at `now`.
    #[must_use]
    pub fn at(&self, now: Timestamp) -> Rating {
        self.rating.after(now.since(self.rated_at))
    }

    /// From when on the rating is provisional, if no game is played.
    #[must_use]
    pub fn provisional_from(&self) -> Timestamp {
        if self.rating.is_provisional() { self.rated_at } else { self.rated_at.plus(self.rating.lasts()) }
    }

    /// From when on the player is away, if no game is played.
    #[must_use]
    pub fn inactive_from(&self) -> Timestamp {
        self.rated_at.plus(INACTIVE_AFTER)
    }

    /// With whom the player is listed at `now`.
    #[must_use]
    pub fn group(&self, now: Timestamp) -> RatingGroup {
        if now >= self.inactive_from() {
            RatingGroup::Inactive
        } else if self.rating.is_provisional() || now >= self.provisional_from() {
            RatingGroup::Provisional
        } else {
            RatingGroup::Established
        }
    }
}

/// What a game makes of a player's rating.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rated {
    /// The record with the game.
    pub record: RatingRecord,
    /// What the game changed.
    pub change: RatingChange,
}

/// What is known of a player before a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entrant {
    /// The rated games on that board, if there were any.
    pub record: Option<RatingRecord>,
    /// With what the player begins, if there were none: [`Rating::first`].
    pub first: Rating,
}

impl Entrant {
    /// Somebody of whom nothing is known but the rated games.
    #[must_use]
    pub fn person(record: Option<RatingRecord>) -> Self {
        Self { record, first: Rating::START }
    }
}

/// Rates a game that ended at `at`. One that was broken off changes nothing: `None`.
#[must_use]
pub fn rate_game(before: BySide<Entrant>, score: Score, at: Timestamp) -> Option<BySide<Rated>> {
    let current = before.map(|player| player.record.map_or(player.first, |record| record.at(at)));
    let changes = rate(current, score)?;
    Some(BySide::from_fn(|side| {
        let change = *changes.get(side);
        Rated { record: counted(before.get(side).record, change.after, score, side, at), change }
    }))
}

fn counted(
    before: Option<RatingRecord>,
    rating: Rating,
    score: Score,
    side: Side,
    at: Timestamp,
) -> RatingRecord {
    let new = RatingRecord { rating, rated_at: at, won: 0, lost: 0, drawn: 0 };
    // A clock that was set back does not make a rating older than it is.
    let mut record =
        before.map_or(new, |before| RatingRecord { rating, rated_at: at.max(before.rated_at), ..before });
    match score {
        Score::Win(winner) if winner == side => record.won += 1,
        Score::Win(_) => record.lost += 1,
        Score::Draw => record.drawn += 1,
        Score::Aborted => {}
    }
    record
}

/// What this score does to two ratings as they stand; `None` for a game that was broken off.
#[must_use]
pub fn rate(players: BySide<Rating>, score: Score) -> Option<BySide<RatingChange>> {
    let outcome = match score {
        Score::Win(Side::White) => Outcomes::WIN,
        Score::Win(Side::Black) => Outcomes::LOSS,
        Score::Draw => Outcomes::DRAW,
        Score::Aborted => return None,
    };
    let (white, black) = glicko2(&players.white.figures(), &players.black.figures(), &outcome, &CONFIG);
    Some(BySide {
        white: RatingChange { before: players.white, after: white.into() },
        black: RatingChange { before: players.black, after: black.into() },
    })
}

/// What a game between two would do to their ratings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Assessment {
    /// If the first of them wins.
    pub win: [RatingChange; 2],
    /// If the game is drawn.
    pub draw: [RatingChange; 2],
    /// If the second of them wins.
    pub loss: [RatingChange; 2],
}

/// What a game between players of these ratings would do to them. Colours make no difference.
#[must_use]
pub fn assess(mine: Rating, theirs: Rating) -> Assessment {
    let with = |score| {
        let changes = rate(BySide { white: mine, black: theirs }, score)
            .expect("only a game that is broken off changes nothing");
        [changes.white, changes.black]
    };
    Assessment {
        win: with(Score::Win(Side::White)),
        draw: with(Score::Draw),
        loss: with(Score::Win(Side::Black)),
    }
}

#[cfg(test)]
mod tests;
