//! Analyses for people: turning points, and how a position is for a side.

use crate::messages::analysis::AnalysisDetail;
use crate::records::Record;
use crate::records::json::TurnSlip;
use crate::text::features::record;
use crate::text::screen::layout::{Columns, Layout, Marks};
use crate::text::sentences::arguments::{self, Context};
use crate::text::sentences::locale::Locale;
use crate::viewer::Viewer;
use fanorona_game::{Annotation, CourseSign, Decided, Judgement, Losses, Slip, TurningPoint};
use fanorona_rules::Side;
use fluent_bundle::FluentArgs;
use fluent_bundle::types::{FluentNumber, FluentNumberOptions};
use std::fmt::Write as _;

/// The characters of the course of a game that stand together.
const TEN: usize = 10;

/// What an analysis found: when the game was decided, what each player lost, its course, and the
/// turning points, a line each.
pub(crate) fn text(record: &Record, detail: AnalysisDetail, viewer: &Viewer, out: &mut String) {
    let context = Context::of(viewer);
    let locale = context.locale;
    let Some(annotation) = &record.annotation else {
        return;
    };
    let points = &annotation.points;
    let mut args = FluentArgs::new();
    args.set("game", record.id.to_string());
    args.set("white", record.seats.white.to_string());
    args.set("black", record.seats.black.to_string());
    args.set("turns", record.turns.len());
    args.set("points", points.len());
    let columns = Columns::of(viewer);
    let labelled =
        |name: &str, cell: &str| format!("{} {cell}", locale.label(&record::part(locale, name)));
    let mut words = locale.sentence("analysis", &args);
    summary(record, annotation, columns, &context, &mut words);
    for line in record.lines() {
        if let Some(point) = points.iter().find(|point| point.ply == line.ply) {
            let side = side(line.by, locale);
            let slip = match detail {
                AnalysisDetail::Words => slip(point, columns, &context),
                AnalysisDetail::Numbers => slip_in_numbers(point, columns, &context),
            };
            let turn = arguments::turn(&line.turn, &context);
            let _ = match columns {
                Columns::Seen => write!(words, "\n{:>4}  {side}  {turn} {slip}", line.ply.0),
                Columns::Heard => {
                    let cells = [
                        ("turn", line.ply.0.to_string()),
                        ("by", side),
                        ("played", turn),
                    ];
                    let cells = cells.map(|(name, cell)| labelled(name, &cell));
                    write!(words, "\n{}, {slip}.", cells.join(", "))
                }
            };
        }
    }
    let _ = write!(words, "\n{}", locale.sentence("analysis-points", &args));
    Layout::of(viewer).words(&words, Marks::None, out);
}

/// The lines before the turning points.
fn summary(
    record: &Record,
    said: &Annotation,
    columns: Columns,
    context: &Context<'_>,
    out: &mut String,
) {
    let locale = context.locale;
    let mut say = |name: &str, args: &FluentArgs<'_>| {
        let line = locale.attribute("analysis", name, args).unwrap_or_default();
        let _ = write!(out, "\n{line}");
    };
    if let Some(decided) = said.decided() {
        let standing = |winner: Option<Side>| match winner {
            Some(Side::White) => "white",
            Some(Side::Black) => "black",
            None => "even",
        };
        let mut args = FluentArgs::new();
        match decided {
            Decided::Always(became) => {
                args.set("became", standing(became));
                say("never-changed", &args);
            }
            Decided::At { ply, was, became } => {
                args.set("turn", ply.0);
                args.set("was", standing(was));
                args.set("became", standing(became));
                let line = record.lines().find(|line| line.ply == ply);
                if let Some(line) = line {
                    args.set("name", record.seats.get(line.by).to_string());
                    args.set("played", arguments::turn(&line.turn, context));
                }
                say("decided", &args);
            }
        }
    }
    let losses = said.losses();
    for by in Side::ALL {
        let losses: &Losses = losses.get(by);
        let mut args = FluentArgs::new();
        args.set("name", record.seats.get(by).to_string());
        args.set("side", side(by, locale));
        args.set("mistakes", losses.mistakes);
        args.set("blunders", losses.blunders);
        match losses.average() {
            Some(average) => args.set("average", hundredths(average)),
            None => args.set("average", "none"),
        }
        say("losses", &args);
    }
    if said.course.is_empty() {
        return;
    }
    let mut args = FluentArgs::new();
    match columns {
        Columns::Seen => {
            args.set("course", in_tens(said.signs()));
            say("course", &args);
            say("legend", &FluentArgs::new());
        }
        Columns::Heard => {
            args.set("course", in_runs(said.signs(), locale));
            say("course-heard", &args);
        }
    }
}

/// A character for each turn, with a space after each ten.
fn in_tens(signs: impl Iterator<Item = CourseSign>) -> String {
    let mut out = String::new();
    for (index, sign) in signs.enumerate() {
        if index > 0 && index % TEN == 0 {
            out.push(' ');
        }
        out.push(sign.as_char());
    }
    out
}

/// The same in words: how the game was from turn to turn.
fn in_runs(signs: impl Iterator<Item = CourseSign>, locale: &'static Locale) -> String {
    let mut runs: Vec<(CourseSign, usize, usize)> = Vec::new();
    for (turn, sign) in (1..).zip(signs) {
        match runs.last_mut() {
            Some((before, _, last)) if *before == sign => *last = turn,
            Some(_) | None => runs.push((sign, turn, turn)),
        }
    }
    let run = |(sign, first, last): (CourseSign, usize, usize)| {
        let mut args = FluentArgs::new();
        args.set("first", first);
        args.set("last", last);
        args.set("turns", last + 1 - first);
        args.set("sign", <&str>::from(sign));
        locale
            .attribute("analysis", "run", &args)
            .unwrap_or_default()
    };
    runs.into_iter().map(run).collect::<Vec<_>>().join("; ")
}

/// Pieces with one decimal.
fn hundredths(amount: u32) -> FluentNumber {
    let tenths = amount / (Judgement::PIECE.unsigned_abs() / 10);
    let one_decimal = FluentNumberOptions {
        minimum_fraction_digits: Some(1),
        ..FluentNumberOptions::default()
    };
    FluentNumber::new(f64::from(tenths) / 10.0, one_decimal)
}

/// The name of a side.
pub(crate) fn side(side: Side, locale: &'static Locale) -> String {
    locale.word(match side {
        Side::White => "side-w",
        Side::Black => "side-b",
    })
}

/// How a position is for the side that the judgement is about, in words.
pub(crate) fn in_words(judgement: Judgement, locale: &'static Locale) -> String {
    locale.sentence(standing(judgement), &turns_to_end(judgement))
}

/// The number of turns after which a decided game ends, as an argument.
fn turns_to_end(judgement: Judgement) -> FluentArgs<'static> {
    let mut args = FluentArgs::new();
    if let Judgement::Won(Some(turns)) | Judgement::Lost(Some(turns)) = judgement {
        args.set("turns", turns);
    }
    args
}

/// The name of the words.
pub(crate) fn standing(judgement: Judgement) -> &'static str {
    let piece = Judgement::PIECE;
    match judgement {
        Judgement::Won(Some(_)) => "standing-won",
        Judgement::Won(None) => "standing-winning",
        Judgement::Drawn => "standing-drawn",
        Judgement::Lost(Some(_)) => "standing-lost",
        Judgement::Lost(None) => "standing-losing",
        Judgement::Open(ahead) => match ahead {
            ahead if ahead.abs() < piece / 2 => "standing-even",
            ahead if ahead >= 4 * piece => "standing-winning",
            ahead if ahead >= 3 * piece / 2 => "standing-better",
            ahead if ahead > 0 => "standing-little-better",
            ahead if ahead <= -4 * piece => "standing-losing",
            ahead if ahead <= -3 * piece / 2 => "standing-worse",
            _ => "standing-little-worse",
        },
    }
}

/// The same in pieces.
fn in_numbers(judgement: Judgement, locale: &'static Locale) -> String {
    let id = match judgement {
        Judgement::Won(Some(_)) => "judgement-won-in",
        Judgement::Won(None) => "judgement-won",
        Judgement::Drawn => "judgement-drawn",
        Judgement::Lost(Some(_)) => "judgement-lost-in",
        Judgement::Lost(None) => "judgement-lost",
        Judgement::Open(ahead) if ahead.abs() < Judgement::PIECE / 2 => "judgement-even",
        Judgement::Open(ahead) if ahead > 0 => "judgement-ahead",
        Judgement::Open(_) => "judgement-behind",
    };
    let mut args = turns_to_end(judgement);
    if let Judgement::Open(ahead) = judgement {
        args.set("pieces", hundredths(ahead.unsigned_abs()));
    }
    locale.sentence(id, &args)
}

fn slip_in_numbers(point: &TurningPoint, columns: Columns, context: &Context<'_>) -> String {
    let mut args = arguments::of(&TurnSlip::from(point), context);
    args.set("was", in_numbers(point.was, context.locale));
    args.set("became", in_numbers(point.became, context.locale));
    said(point, args, columns, context)
}

/// What follows a turn that lost something: `?? best d4d5+ (was winning, now about even)`. The
/// marks are words for those who hear it.
pub(crate) fn slip(point: &TurningPoint, columns: Columns, context: &Context<'_>) -> String {
    said(
        point,
        arguments::of(&TurnSlip::from(point), context),
        columns,
        context,
    )
}

fn said(
    point: &TurningPoint,
    mut args: FluentArgs<'static>,
    columns: Columns,
    context: &Context<'_>,
) -> String {
    let entry = match columns {
        Columns::Seen => "turn-slip",
        Columns::Heard => "turn-slip-heard",
    };
    args.set(
        "slip",
        match point.slip() {
            Slip::Mistake => "mistake",
            Slip::Blunder => "blunder",
        },
    );
    context.locale.sentence(entry, &args)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_judged_in_words() {
        for (judgement, word) in [
            (Judgement::Won(Some(5)), "won"),
            (Judgement::Won(None), "winning"),
            (Judgement::Open(400), "winning"),
            (Judgement::Open(399), "better"),
            (Judgement::Open(149), "little-better"),
            (Judgement::Open(-49), "even"),
            (Judgement::Drawn, "drawn"),
            (Judgement::Open(-50), "little-worse"),
            (Judgement::Open(-150), "worse"),
            (Judgement::Open(-400), "losing"),
            (Judgement::Lost(None), "losing"),
            (Judgement::Lost(Some(8)), "lost"),
        ] {
            assert_eq!(
                standing(judgement),
                format!("standing-{word}"),
                "{judgement}"
            );
        }
    }
}
