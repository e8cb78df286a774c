//! The conditions of a game in words.

use super::date::duration;
use fanorona_game::{Colour, MatchTerms, PlayerName, SlowTime, Start, Terms, TimeControl, Timestamp};

/// The conditions of a game, in words. The challenger is `you` to oneself.
pub(super) fn terms(terms: &Terms, challenger: Option<&PlayerName>) -> String {
    let rated = if terms.rated { "rated" } else { "unrated" };
    let plays = |side: &str| match challenger {
        None => format!("you play {side}"),
        Some(name) => format!("{name} plays {side}"),
    };
    let colour = match (terms.start, terms.colour) {
        (Start::Vela, _) => match challenger {
            None => "a vela with you as the debtor".to_owned(),
            Some(name) => format!("a vela with {name} as the debtor"),
        },
        (Start::Ordinary, Colour::White) => plays("White"),
        (Start::Ordinary, Colour::Black) => plays("Black"),
        (Start::Ordinary, Colour::Random) => "colours are drawn".to_owned(),
    };
    let mut parts = vec![terms.ruleset.name().to_owned(), rated.to_owned(), colour];
    parts.extend(terms.in_match.map(in_match));
    parts.extend(unusual_time(terms.time));
    if !terms.undo {
        parts.push("no undo".to_owned());
    }
    if terms.private {
        parts.push("private".to_owned());
    }
    parts.join(", ")
}

/// `best of 3 with velas`.
pub(super) fn in_match(terms: MatchTerms) -> String {
    let velas = if terms.vela { " with velas" } else { "" };
    format!("best of {}{velas}", terms.length.games())
}

/// How much time there is, where it is not what games usually have.
pub(super) fn unusual_time(time: TimeControl) -> Option<String> {
    (time != TimeControl::default()).then(|| self::time(time))
}

/// How much time there is.
pub(super) fn time(time: TimeControl) -> String {
    let SlowTime { per_turn, total, .. } = match time {
        TimeControl::Untimed => return "untimed".to_owned(),
        TimeControl::Live(live) => return live.to_string(),
        TimeControl::Slow(slow) => slow,
    };
    let per_turn = per_turn.map(|days| format!("{} a turn", self::days(days.count())));
    let total = total.map(|days| format!("{} in all", self::days(days.count())));
    match (per_turn, total) {
        (Some(per_turn), Some(total)) => format!("{per_turn} and {total}"),
        (Some(one), None) | (None, Some(one)) => one,
        (None, None) => "untimed".to_owned(),
    }
}

fn days(count: u16) -> String {
    if count == 1 { "1 day".to_owned() } else { format!("{count} days") }
}

/// How long it is until `due`, or that it is over.
pub(super) fn until(due: Timestamp, now: Timestamp) -> String {
    duration(due.since(now))
}

/// How much time there is, as it fits into a column.
pub(super) fn time_in_short(time: TimeControl) -> String {
    let SlowTime { per_turn, total, .. } = match time {
        TimeControl::Untimed => return "untimed".to_owned(),
        TimeControl::Live(live) => return live.to_string(),
        TimeControl::Slow(slow) => slow,
    };
    let days = |count: u16| if count == 1 { "1 day".to_owned() } else { format!("{count} days") };
    match (per_turn, total) {
        (Some(per_turn), None) => days(per_turn.count()),
        (Some(per_turn), Some(total)) => format!("{}/{} days", per_turn.count(), total.count()),
        (None, Some(total)) => format!("{} in all", days(total.count())),
        (None, None) => "untimed".to_owned(),
    }
}
