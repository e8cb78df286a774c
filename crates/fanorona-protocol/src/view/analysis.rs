//! Analyses for people: turning points, and how a position is for a side.

use super::Viewer;
use super::arguments::{self, Context};
use super::layout::{Layout, Marks};
use super::locale::Locale;
use crate::record::{Record, TurnSlip};
use fanorona_game::{Judgement, TurningPoint};
use fanorona_rules::Side;
use fluent_bundle::FluentArgs;
use fluent_bundle::types::{FluentNumber, FluentNumberOptions};
use std::fmt::Write as _;

/// The turning points of a game, a line each.
pub(super) fn text(record: &Record, viewer: &Viewer, out: &mut String) {
    let context = Context::of(viewer);
    let locale = context.locale;
    let points = record.annotation.as_ref().map_or(&[][..], |annotation| &annotation.points);
    let mut args = FluentArgs::new();
    args.set("game", record.id.to_string());
    args.set("white", record.seats.white.to_string());
    args.set("black", record.seats.black.to_string());
    args.set("turns", record.turns.len());
    args.set("points", points.len());
    let mut words = locale.sentence("analysis", &args);
    for line in record.lines() {
        if let Some(point) = points.iter().find(|point| point.ply == line.ply) {
            let (side, slip) = (side(line.by, locale), slip(point, &context));
            let _ = write!(words, "\n{:>4}  {side}  {} {slip}", line.ply.0, line.turn);
        }
    }
    let _ = write!(words, "\n{}", locale.sentence("analysis-points", &args));
    Layout::of(viewer).words(&words, Marks::None, out);
}

/// The name of a side.
pub(super) fn side(side: Side, locale: &'static Locale) -> String {
    locale.word(match side {
        Side::White => "side-letter-w",
        Side::Black => "side-letter-b",
    })
}

/// How a position is for the side that the judgement is about.
pub(super) fn judged(judgement: Judgement, locale: &'static Locale) -> String {
    let id = match judgement {
        Judgement::Won => "judgement-won",
        Judgement::Drawn => "judgement-drawn",
        Judgement::Lost => "judgement-lost",
        Judgement::Open(ahead) if ahead.abs() < Judgement::PIECE / 2 => "judgement-even",
        Judgement::Open(ahead) if ahead > 0 => "judgement-ahead",
        Judgement::Open(_) => "judgement-behind",
    };
    let mut args = FluentArgs::new();
    if let Judgement::Open(ahead) = judgement {
        let tenths = ahead.unsigned_abs() / (Judgement::PIECE.unsigned_abs() / 10);
        let one_decimal =
            FluentNumberOptions { minimum_fraction_digits: Some(1), ..FluentNumberOptions::default() };
        args.set("pieces", FluentNumber::new(f64::from(tenths) / 10.0, one_decimal));
    }
    locale.sentence(id, &args)
}

/// What follows a turn that lost something: `?? best d4d5+ (was won, now even)`.
pub(super) fn slip(point: &TurningPoint, context: &Context<'_>) -> String {
    arguments::value(&TurnSlip::from(point), context)
}
