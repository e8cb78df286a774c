//! Ratings on boards and profiles.

use fanorona_game::{GameRecord, Rating, RatingChange};
use fanorona_rules::{BySide, Ruleset};
use serde_json::{Map, Value, json};

/// What the end of a game did to ratings, for programs.
pub(super) fn changes(changes: Option<BySide<RatingChange>>) -> Value {
    changes.map_or(Value::Null, |BySide { white, black }| json!({ "white": white, "black": black }))
}

/// The same in a sentence.
pub(super) fn changes_line(record: &GameRecord) -> Option<String> {
    let BySide { white, black } = record.ratings?;
    let BySide { white: first, black: second } = &record.seats;
    Some(format!("Ratings: {} {white}, {} {black}.", first.name, second.name))
}

/// The ratings of a player by board, for programs.
pub(super) fn by_ruleset(ratings: &[(Ruleset, Rating)]) -> Value {
    let entry = |(ruleset, rating): &(Ruleset, Rating)| (ruleset.name().to_owned(), json!(rating));
    Value::Object(ratings.iter().map(entry).collect::<Map<_, _>>())
}

/// The same in a sentence; nothing when there is none.
pub(super) fn by_ruleset_line(ratings: &[(Ruleset, Rating)]) -> Option<String> {
    let shown: Vec<String> =
        ratings.iter().map(|(ruleset, rating)| format!("{} {rating}", ruleset.name())).collect();
    (!shown.is_empty()).then(|| format!("Ratings: {}.", shown.join(", ")))
}
