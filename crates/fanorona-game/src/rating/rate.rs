//! Rates games (Glicko-2): one game, or what is expected of two players.

use super::record::{Rated, RatingChange, RatingRecord};
use super::{CONFIG, Rating};
use crate::{Score, Timestamp};
use fanorona_rules::{BySide, Side};
use skillratings::Outcomes;
use skillratings::glicko2::glicko2;

/// A player before a rated game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entrant {
    /// The record on the board; `None` before the first rated game there.
    pub record: Option<RatingRecord>,
    /// The first rating on the board; see [`Rating::first`].
    pub first: Rating,
}

impl Entrant {
    /// A person, as opposed to a robot.
    #[must_use]
    pub fn person(record: Option<RatingRecord>) -> Self {
        Self {
            record,
            first: Rating::START,
        }
    }
}

/// Rates a game that ended at `at`. `None` for an aborted game, which changes nothing.
#[must_use]
pub fn rate_game(before: BySide<Entrant>, score: Score, at: Timestamp) -> Option<BySide<Rated>> {
    let current = before.map(|player| player.record.map_or(player.first, |record| record.at(at)));
    let changes = rate(current, score)?;
    Some(BySide::from_fn(|side| {
        let change = *changes.get(side);
        Rated {
            record: counted(before.get(side).record, change.after, score, side, at),
            change,
        }
    }))
}

fn counted(
    before: Option<RatingRecord>,
    rating: Rating,
    score: Score,
    side: Side,
    at: Timestamp,
) -> RatingRecord {
    let new = RatingRecord {
        rating,
        rated_at: at,
        won: 0,
        lost: 0,
        drawn: 0,
    };
    // A clock that was set back does not make the rating older.
    let mut record = before.map_or(new, |before| RatingRecord {
        rating,
        rated_at: at.max(before.rated_at),
        ..before
    });
    if let Some(games) = record.counter(score, side) {
        *games += 1;
    }
    record
}

/// The effect of a score on two current ratings; `None` for an aborted game.
#[must_use]
pub fn rate(players: BySide<Rating>, score: Score) -> Option<BySide<RatingChange>> {
    let outcome = match score {
        Score::Win(Side::White) => Outcomes::WIN,
        Score::Win(Side::Black) => Outcomes::LOSS,
        Score::Draw => Outcomes::DRAW,
        Score::Aborted => return None,
    };
    let (white, black) = glicko2(
        &players.white.figures(),
        &players.black.figures(),
        &outcome,
        &CONFIG,
    );
    Some(BySide {
        white: RatingChange {
            before: players.white,
            after: white.into(),
        },
        black: RatingChange {
            before: players.black,
            after: black.into(),
        },
    })
}

/// Two records after the score of an earlier game was corrected. The ratings move by what the game would
/// have changed with the other score, less what it has changed. `before` are the ratings before that
/// game.
#[must_use]
pub fn correct_ratings(
    records: BySide<RatingRecord>,
    before: BySide<Rating>,
    [from, to]: [Score; 2],
) -> BySide<RatingRecord> {
    let points = |score, side| {
        let after = rate(before, score).map_or(before, |rated| rated.map(|change| change.after));
        after.get(side).points
    };
    BySide::from_fn(|side| {
        let mut record = *records.get(side);
        let now = record.rating;
        record.rating = now.at_points(now.points + points(to, side) - points(from, side));
        if let Some(games) = record.counter(from, side) {
            *games = games.saturating_sub(1);
        }
        if let Some(games) = record.counter(to, side) {
            *games += 1;
        }
        record
    })
}

/// The possible effects of a game on two ratings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Assessment {
    /// If the first player wins.
    pub win: [RatingChange; 2],
    /// If the game is drawn.
    pub draw: [RatingChange; 2],
    /// If the second player wins.
    pub loss: [RatingChange; 2],
}

/// The possible effects of a game between these ratings. Colours make no difference.
#[must_use]
pub fn assess(mine: Rating, theirs: Rating) -> Assessment {
    let with = |score| {
        let changes = rate(
            BySide {
                white: mine,
                black: theirs,
            },
            score,
        )
        .expect("only a game that is broken off changes nothing");
        [changes.white, changes.black]
    };
    Assessment {
        win: with(Score::Win(Side::White)),
        draw: with(Score::Draw),
        loss: with(Score::Win(Side::Black)),
    }
}
