//! Ratings, in text and in JSON.

use crate::refusal::RatingRefusal;
use crate::reply::Assessed;
use fanorona_game::{GameRecord, Rating, RatingChange};
use fanorona_rules::{BySide, Ruleset};
use serde_json::{Map, Value, json};

/// A rating for programs.
pub(super) fn rating(rating: Rating) -> Value {
    json!({
        "rating": rating.points(),
        "deviation": rating.deviation(),
        "provisional": rating.is_provisional(),
    })
}

fn change(change: RatingChange) -> Value {
    json!({ "before": rating(change.before), "after": rating(change.after) })
}

/// What the end of a game did to ratings, for programs.
pub(super) fn changes(changes: Option<BySide<RatingChange>>) -> Value {
    changes.map_or(
        Value::Null,
        |BySide { white, black }| json!({ "white": change(white), "black": change(black) }),
    )
}

/// The same in a sentence.
pub(super) fn changes_line(record: &GameRecord) -> Option<String> {
    let BySide { white, black } = record.ratings?;
    let BySide { white: first, black: second } = &record.seats;
    Some(format!("Ratings: {} {white}, {} {black}.", first.name, second.name))
}

/// The ratings of a player by board, for programs.
pub(super) fn by_ruleset(ratings: &[(Ruleset, Rating)]) -> Value {
    let entry = |(ruleset, it): &(Ruleset, Rating)| (ruleset.name().to_owned(), rating(*it));
    Value::Object(ratings.iter().map(entry).collect::<Map<_, _>>())
}

/// The same in a sentence; nothing when there is none.
pub(super) fn by_ruleset_line(ratings: &[(Ruleset, Rating)]) -> Option<String> {
    let shown: Vec<String> =
        ratings.iter().map(|(ruleset, rating)| format!("{} {rating}", ruleset.name())).collect();
    (!shown.is_empty()).then(|| format!("Ratings: {}.", shown.join(", ")))
}

/// What a game would change, for people.
pub(super) fn assessed_text(assessed: &Assessed) -> String {
    let Assessed { ruleset, me, opponent, changes } = assessed;
    let line = |what: &str, [mine, theirs]: [RatingChange; 2]| {
        format!("  {what:<4}  {me} {mine}, {opponent} {theirs}")
    };
    format!(
        "If {me} plays {opponent}, rated, on the {} board:\n{}\n{}\n{}",
        ruleset.name(),
        line("win", changes.win),
        line("draw", changes.draw),
        line("loss", changes.loss)
    )
}

/// What a game would change, for programs.
pub(super) fn assessed(assessed: &Assessed) -> Value {
    let both = |[mine, theirs]: [RatingChange; 2]| json!({ "you": change(mine), "opponent": change(theirs) });
    json!({
        "ruleset": assessed.ruleset.name(),
        "you": assessed.me.as_str(),
        "opponent": assessed.opponent.as_str(),
        "win": both(assessed.changes.win),
        "draw": both(assessed.changes.draw),
        "loss": both(assessed.changes.loss),
    })
}

/// The sentence for a refusal.
pub(super) fn refused(refusal: &RatingRefusal) -> String {
    match refusal {
        RatingRefusal::NotRated { name, ruleset } => {
            let ruleset = ruleset.name();
            format!("{name} has no rating on the {ruleset} board. Those who have: standings {ruleset}")
        }
        RatingRefusal::GuestsAreNotRated { name } => {
            format!("{name} is a guest, and games of guests are never rated. Name a member: standings")
        }
    }
}
