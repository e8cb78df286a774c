//! Seeks: open challenges to everybody.

use crate::{Colour, Player, Rating, Start, Terms, TimeControl, Timestamp};
use fanorona_rules::Ruleset;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use strum::{EnumString, IntoStaticStr};

/// The number of a seek. No number is used twice.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
pub struct SeekId(pub i64);

impl fmt::Display for SeekId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A range of ratings for opponents. Its text is `1400-1800`, as in `-rating=1400-1800`; either end
/// may be missing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "RatingEnds")]
pub struct RatingRange {
    least: Option<u16>,
    most: Option<u16>,
}

/// A [`RatingRange`] before it is checked.
#[derive(Deserialize, JsonSchema)]
struct RatingEnds {
    least: Option<u16>,
    most: Option<u16>,
}

impl TryFrom<RatingEnds> for RatingRange {
    type Error = &'static str;

    fn try_from(ends: RatingEnds) -> Result<Self, Self::Error> {
        Self::new(ends.least, ends.most).ok_or("no rating is in this range")
    }
}

impl RatingRange {
    /// All ratings.
    pub const ALL: Self = Self {
        least: None,
        most: None,
    };
    /// The highest possible end of a range.
    pub const HIGHEST: u16 = 9_999;

    /// The range between two ends, both included; `None` if it would be empty.
    #[must_use]
    pub fn new(least: Option<u16>, most: Option<u16>) -> Option<Self> {
        let fits = |end: Option<u16>| end.is_none_or(|end| end <= Self::HIGHEST);
        let ordered = least.zip(most).is_none_or(|(least, most)| least <= most);
        (fits(least) && fits(most) && ordered).then_some(Self { least, most })
    }

    /// Parses `1400-1800`, `1400-` or `-1800`.
    #[must_use]
    pub fn from_text(text: &str) -> Option<Self> {
        let end = |digits: &str| -> Option<Option<u16>> {
            if digits.is_empty() {
                return Some(None);
            }
            let plain = digits.len() <= 4 && digits.bytes().all(|byte| byte.is_ascii_digit());
            if plain {
                digits.parse().ok().map(Some)
            } else {
                None
            }
        };
        let (least, most) = text.split_once('-')?;
        let (least, most) = (end(least)?, end(most)?);
        if least.is_none() && most.is_none() {
            return None;
        }
        Self::new(least, most)
    }

    /// The lowest rating in the range.
    #[must_use]
    pub fn least(self) -> Option<u16> {
        self.least
    }

    /// The highest rating in the range.
    #[must_use]
    pub fn most(self) -> Option<u16> {
        self.most
    }

    /// Whether a rating of `points` is in the range.
    #[must_use]
    pub fn contains(self, points: i64) -> bool {
        self.least.is_none_or(|least| i64::from(least) <= points)
            && self.most.is_none_or(|most| points <= i64::from(most))
    }
}

impl fmt::Display for RatingRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::ALL {
            return Ok(());
        }
        if let Some(least) = self.least {
            write!(f, "{least}")?;
        }
        f.write_str("-")?;
        if let Some(most) = self.most {
            write!(f, "{most}")?;
        }
        Ok(())
    }
}

/// The terms of a seek.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
pub struct SeekTerms {
    /// The terms of the game. The colour is that of the player who seeks.
    #[serde(flatten)]
    pub terms: Terms,
    /// The ratings that the opponent may have.
    #[serde(flatten)]
    pub ratings: RatingRange,
    /// Whether guests cannot accept.
    pub registered: bool,
    /// Whether the player who seeks must confirm before the game starts.
    pub manual: bool,
}

impl SeekTerms {
    /// A seek with these terms for any opponent, which starts without confirmation.
    #[must_use]
    pub fn open(terms: Terms) -> Self {
        Self {
            terms,
            ratings: RatingRange::ALL,
            registered: false,
            manual: false,
        }
    }

    /// Whether the seek ends when the player leaves.
    #[must_use]
    pub fn is_live(&self) -> bool {
        matches!(self.terms.time, TimeControl::Live(_))
    }

    /// The colour of this seek's player in a game against the player of `other`, if the two seeks
    /// match. A vela outside a match is between a debtor and somebody else, so two debtors do not
    /// match.
    #[must_use]
    pub fn fits(&self, other: &Self) -> Option<Colour> {
        let colour = match (self.terms.colour, other.terms.colour) {
            (Colour::White, Colour::White) | (Colour::Black, Colour::Black) => return None,
            (Colour::Random, Colour::Random) => Colour::Random,
            (Colour::White, _) | (_, Colour::Black) => Colour::White,
            (Colour::Black, _) | (_, Colour::White) => Colour::Black,
        };
        let same = Terms {
            colour: self.terms.colour,
            ..other.terms
        } == self.terms;
        let plain = self.terms.start == Start::Ordinary && !self.manual && !other.manual;
        (same && plain).then_some(colour)
    }

    /// Why a player cannot answer the seek, as far as it depends on the seek and the player alone.
    /// Guests play unrated.
    #[must_use]
    pub fn obstacle(&self, guest: bool, rating: Rating) -> Option<SeekObstacle> {
        if guest && self.terms.rated {
            Some(SeekObstacle::Rated)
        } else if guest && self.registered {
            Some(SeekObstacle::RegisteredOnly)
        } else if !self.ratings.contains(rating.points()) {
            Some(SeekObstacle::OutOfRange)
        } else {
            None
        }
    }
}

/// Why a player cannot answer a seek.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SeekObstacle {
    /// The player is a guest, and the game is rated.
    Rated,
    /// The player is a guest, and the seek is for members.
    RegisteredOnly,
    /// The player's rating is outside the range.
    OutOfRange,
}

/// A seek.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seek {
    /// The number of the seek.
    pub id: SeekId,
    /// The player who seeks.
    pub from: Player,
    /// Whether the player is a bot.
    pub bot: bool,
    /// Whether the player is a guest, who has no rating.
    pub guest: bool,
    /// The terms of the seek.
    pub terms: SeekTerms,
    /// When it was made.
    pub made_at: Timestamp,
}

/// The speed of a game.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Serialize,
    Deserialize,
    JsonSchema,
    EnumString,
    IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Pace {
    /// A live game, with minutes.
    Live,
    /// A correspondence game, with days.
    Days,
    /// A game without a clock.
    Untimed,
}

impl Pace {
    /// The pace of a time control.
    #[must_use]
    pub fn of(time: TimeControl) -> Self {
        match time {
            TimeControl::Live(_) => Self::Live,
            TimeControl::Slow(_) => Self::Days,
            TimeControl::Untimed => Self::Untimed,
        }
    }

    /// The word in commands and in the database.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// A filter for seeks. A seek must meet all conditions that are set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SeekFilter {
    /// The board.
    pub ruleset: Option<Ruleset>,
    /// Whether the game is rated.
    pub rated: Option<bool>,
    /// The pace.
    pub pace: Option<Pace>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::LiveTime;

    #[test]
    fn a_range_displays_the_text_it_was_parsed_from() {
        for text in ["1400-1800", "1400-", "-1800", "0-9999", "1500-1500"] {
            let range = RatingRange::from_text(text).unwrap();
            assert_eq!(range.to_string(), text);
        }
        for text in [
            "",
            "-",
            "1400",
            "1800-1400",
            "99999-",
            "-x",
            "1e3-",
            "1400-1800-",
            "+1-2",
        ] {
            assert_eq!(RatingRange::from_text(text), None, "{text}");
        }
        assert_eq!(RatingRange::ALL.to_string(), "");
    }

    #[test]
    fn both_ends_belong_to_a_range() {
        let range = RatingRange::from_text("1400-1800").unwrap();
        let inside = [1_399, 1_400, 1_800, 1_801].map(|points| range.contains(points));
        assert_eq!(inside, [false, true, true, false]);
        assert!(RatingRange::ALL.contains(100) && RatingRange::ALL.contains(9_999));
    }

    fn seeking(colour: Colour) -> SeekTerms {
        SeekTerms::open(Terms {
            colour,
            ..Terms::usual(Ruleset::Telo)
        })
    }

    #[test]
    fn complementary_colours_match_and_decide_the_sides() {
        use Colour::{Black, Random, White};
        let cases = [
            (White, Black, Some(White)),
            (Black, White, Some(Black)),
            (White, Random, Some(White)),
            (Random, White, Some(Black)),
            (Random, Black, Some(White)),
            (Black, Random, Some(Black)),
            (Random, Random, Some(Random)),
            (White, White, None),
            (Black, Black, None),
        ];
        for (mine, theirs, wanted) in cases {
            assert_eq!(
                seeking(mine).fits(&seeking(theirs)),
                wanted,
                "{mine:?} {theirs:?}"
            );
        }
    }

    #[test]
    fn only_seeks_for_the_same_game_match_and_manual_seeks_never() {
        let one = seeking(Colour::Random);
        let with = |change: fn(&mut SeekTerms)| {
            let mut other = one;
            change(&mut other);
            one.fits(&other)
        };
        assert_eq!(with(|_| {}), Some(Colour::Random));
        assert_eq!(with(|it| it.registered = true), Some(Colour::Random));
        assert_eq!(with(|it| it.terms.rated = false), None);
        assert_eq!(with(|it| it.terms.conditions.undo = false), None);
        assert_eq!(with(|it| it.terms.ruleset = Ruleset::Tsivy), None);
        assert_eq!(
            with(|it| it.terms.time = TimeControl::Live(LiveTime::new(60, 0).unwrap())),
            None
        );
        assert_eq!(with(|it| it.manual = true), None);
        let debtor = SeekTerms::open(Terms {
            start: Start::Vela,
            ..one.terms
        });
        assert_eq!(debtor.fits(&debtor), None);
    }

    #[test]
    fn guests_and_other_ratings_are_what_keeps_a_player_from_a_seek() {
        const GUEST: bool = true;
        const MEMBER: bool = false;
        let rated = seeking(Colour::Random);
        let unrated = SeekTerms {
            terms: Terms {
                rated: false,
                ..rated.terms
            },
            ..rated
        };
        assert_eq!(
            rated.obstacle(GUEST, Rating::START),
            Some(SeekObstacle::Rated)
        );
        assert_eq!(rated.obstacle(MEMBER, Rating::START), None);
        assert_eq!(unrated.obstacle(GUEST, Rating::START), None);
        let members = SeekTerms {
            registered: true,
            ..unrated
        };
        assert_eq!(
            members.obstacle(GUEST, Rating::START),
            Some(SeekObstacle::RegisteredOnly)
        );
        assert_eq!(members.obstacle(MEMBER, Rating::START), None);
        let strong = SeekTerms {
            ratings: RatingRange::new(Some(1_600), None).unwrap(),
            ..unrated
        };
        assert_eq!(
            strong.obstacle(GUEST, Rating::START),
            Some(SeekObstacle::OutOfRange)
        );
        assert_eq!(
            strong.obstacle(MEMBER, Rating::START),
            Some(SeekObstacle::OutOfRange)
        );
    }
}
