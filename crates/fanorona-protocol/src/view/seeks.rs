//! Open challenges and formulas, in words.

mod graph;
mod json;
mod refusal;

pub(super) use json::{done as done_json, event as event_json, refused as refused_json};
pub(super) use refusal::{picture, sentence};

use super::layout::{Layout, Marks};
use super::{Viewer, table};
use crate::event::{Aloud, SeekEvent, SeekFate, SeekNews, ShownSeek};
use crate::reply::{SeeksDone, Verdict};
use fanorona_game::{MatchTerms, Rating, Seek, SeekId, SeekTerms, SlowTime, Start, TimeControl};
use std::fmt::Write as _;

/// A rating behind a name: ` (1650)`; nothing where there is none.
pub(super) fn behind_name(rating: Option<Rating>) -> String {
    rating.map(|rating| format!(" ({rating})")).unwrap_or_default()
}

/// How much time there is, as it fits into a column.
pub(crate) fn time_in_short(time: TimeControl) -> String {
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

/// What is unusual about a seek, as it fits into a column.
pub(crate) fn seek_notes(terms: &SeekTerms) -> String {
    let game = &terms.terms;
    let in_match = |MatchTerms { length, vela }: MatchTerms| {
        format!("best of {}{}", length.games(), if vela { ", velas" } else { "" })
    };
    let notes = [
        (game.start == Start::Vela).then(|| "vela".to_owned()),
        game.in_match.map(in_match),
        (!game.undo).then(|| "no undo".to_owned()),
        game.private.then(|| "private".to_owned()),
        terms.registered.then(|| "registered".to_owned()),
        terms.manual.then(|| "manual".to_owned()),
    ];
    notes.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// Draws an event for people.
pub(super) fn text(event: &SeekEvent, viewer: &Viewer, out: &mut String) {
    match event {
        SeekEvent::News(it) => Layout::of(viewer).words(&news(it, viewer), Marks::Coloured, out),
        SeekEvent::Graph(it) if !graph::fits(viewer) => table::text(&it.table(), viewer, out),
        SeekEvent::Graph(it) => graph::draw(it, out),
    }
}

fn news(news: &SeekNews, viewer: &Viewer) -> String {
    let id = news.seek.seek.id;
    let name = &news.seek.seek.from.name;
    match &news.fate {
        SeekFate::Reopened if viewer.account == Some(news.seek.seek.from.id) => {
            format!("* Your seek {id} is open again: {}.\n", sought(&news.seek.seek))
        }
        SeekFate::Open | SeekFate::Reopened => {
            let others = match news.aloud {
                Aloud::Yes { unsaid: 0 } | Aloud::No => String::new(),
                Aloud::Yes { unsaid: 1 } => "* 1 more has come before it. All of them: seeks\n".to_owned(),
                Aloud::Yes { unsaid } => format!("* {unsaid} more have come before it. All of them: seeks\n"),
            };
            format!("* Seek {id}: {}: play {id}\n{others}", in_short(&news.seek))
        }
        SeekFate::Answered { by, game } => format!("? Seek {id}: {by} plays. The game is {game}.\n"),
        SeekFate::Withdrawn => format!("* Seek {id}: {name} takes it back.\n"),
        SeekFate::Gone => format!("* Seek {id} of {name} is gone.\n"),
        SeekFate::Expired => {
            format!("* Seek {id}: nobody came for too long, and it is gone. To ask again: seek\n")
        }
    }
}

/// Who seeks what, as short as it can be said.
fn in_short(shown: &ShownSeek) -> String {
    let seek = &shown.seek;
    let bot = if seek.bot { " (bot)" } else { "" };
    format!("{}{bot}{}, {}", seek.from.name, behind_name(shown.rating), sought(seek))
}

/// What is sought, as short as it can be said.
fn sought(seek: &Seek) -> String {
    let game = &seek.terms.terms;
    let range = seek.terms.ratings.to_string();
    let mut parts = vec![
        game.ruleset.name().to_owned(),
        time_in_short(game.time),
        if game.rated { "rated" } else { "unrated" }.to_owned(),
        game.colour.name().to_owned(),
        if range.is_empty() { range } else { format!("rating {range}") },
        seek_notes(&seek.terms),
    ];
    parts.retain(|part| !part.is_empty());
    parts.join(", ")
}

/// What was done, for people.
pub(super) fn done(done: &SeeksDone) -> String {
    match done {
        SeeksDone::Seeking(shown) => {
            let id = shown.seek.id;
            let until = if shown.seek.terms.is_live() { " waits while you are here" } else { " is open" };
            format!("Seek {id}{until}: {}.\nTo take it back: unseek {id}", sought(&shown.seek))
        }
        SeeksDone::Matched { seek, name, game } => {
            format!("{name} seeks the same by seek {seek}: game {game} begins.")
        }
        SeeksDone::Withdrawn(ids) => match ids.as_slice() {
            [only] => format!("Seek {only} is taken back."),
            several => format!("Seeks {} are taken back.", numbers(several, ", ")),
        },
        SeeksDone::Formula(None) => "You have no formula: whoever may challenge you can play.".to_owned(),
        SeeksDone::Formula(Some(text)) => format!("Your formula: {text}"),
        SeeksDone::Tested { name, verdict } => match verdict {
            Verdict::NoFormula => format!("You have no formula, so {name} may play."),
            Verdict::Admitted => format!("Your formula lets {name} play that."),
            Verdict::Refused(clause) => {
                format!("Your formula does not let {name} play that. It fails at: {clause}")
            }
        },
    }
}

fn numbers(ids: &[SeekId], between: &str) -> String {
    let mut out = String::new();
    for (index, id) in ids.iter().enumerate() {
        let _ = write!(out, "{}{id}", if index == 0 { "" } else { between });
    }
    out
}
