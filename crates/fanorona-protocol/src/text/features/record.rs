//! Records of games for people: whole, a page of the turns, or the turning points.

use crate::language::Language;
use crate::messages::history::RecordEvent;
use crate::preferences::values::Zone;
use crate::records::json::{RecordLine, json_line};
use crate::records::{Format, Line, Record, fgn};
use crate::text::boards::said::InTournament;
use crate::text::features::analysis;
use crate::text::screen::layout::{Columns, Layout, Marks, pad, pad_left, split, wrapping};
use crate::text::sentences::arguments::{self, Context};
use crate::text::sentences::date::duration_in;
use crate::text::sentences::locale::Locale;
use crate::viewer::Viewer;
use fanorona_game::{Score, Start, TimeControl};
use fanorona_rules::Side;
use fluent_bundle::FluentArgs;
use std::fmt::Write as _;
use std::time::Duration;
use textwrap::WordSeparator;
use unicode_width::UnicodeWidthStr as _;

/// Longer lines of turns are wrapped.
const WIDTH: usize = 78;

/// Draws an event.
pub(crate) fn event(event: &RecordEvent, viewer: &Viewer, out: &mut String) {
    let context = Context::of(viewer);
    match event {
        RecordEvent::Whole {
            record,
            format: Format::Text,
        } => {
            whole(record, Columns::of(viewer), &context, out);
            out.push('\n');
        }
        RecordEvent::Whole {
            record,
            format: Format::Fgn,
        } => out.push_str(&fgn::fgn(record)),
        RecordEvent::Whole {
            record,
            format: Format::Json,
        } => out.push_str(&json_line(record)),
        RecordEvent::Moves {
            record,
            from,
            count,
        } => {
            let mut words = head(record, &context);
            if record.turns.is_empty() {
                let _ = writeln!(words, "{}", part(context.locale, "no-turns"));
            } else {
                let lines = record.lines().skip(from.saturating_sub(1) as usize);
                listing(
                    lines.take(*count as usize),
                    Columns::of(viewer),
                    &context,
                    &mut words,
                );
            }
            Layout::of(viewer).words(&words, Marks::None, out);
        }
        RecordEvent::TurningPoints { record, detail } => {
            analysis::text(record, *detail, viewer, out);
        }
    }
}

/// The whole record, with times in a zone.
#[must_use]
pub fn record_text(record: &Record, zone: &Zone, language: Language) -> String {
    let context = Context {
        locale: Locale::of(language),
        zone,
        name: None,
        has_links: false,
        is_heard: false,
    };
    let mut out = String::new();
    whole(record, Columns::Seen, &context, &mut out);
    out
}

fn whole(record: &Record, columns: Columns, context: &Context<'_>, out: &mut String) {
    out.push_str(&head(record, context));
    if !record.turns.is_empty() {
        listing(record.lines(), columns, context, out);
        let used = record.used();
        let mut args = FluentArgs::new();
        args.set("white", spent(used.white, context.locale));
        args.set("black", spent(used.black, context.locale));
        let _ = writeln!(out, "{}", said(context.locale, "used", &args));
    }
    let _ = writeln!(out, "{}", end(record, context));
}

/// How a game ended, or that it is not over.
pub(crate) fn end(record: &Record, context: &Context<'_>) -> String {
    let freed = match (record.terms.start, record.result.map(|result| result.score)) {
        (Start::Ordinary | Start::Position(_), _) | (Start::Vela, None | Some(Score::Aborted)) => {
            "none"
        }
        (Start::Vela, Some(Score::Win(Side::White))) => "true",
        (Start::Vela, Some(Score::Win(Side::Black) | Score::Draw)) => "false",
    };
    let mut args = known(record, context);
    args.set("freed", freed);
    said(context.locale, "end", &args)
}

/// What is known of a game besides its turns, as the arguments of sentences.
fn known(record: &Record, context: &Context<'_>) -> FluentArgs<'static> {
    let mut args = arguments::of(
        &RecordLine {
            turns: Vec::new(),
            ..RecordLine::from(record)
        },
        context,
    );
    for (name, value) in arguments::of(&InTournament::of(record.in_round.as_ref()), context) {
        args.set(name, value);
    }
    args.set("over_the_board", record.otb.to_string());
    // Programs get the time as it is typed.
    if record.terms.time != TimeControl::Untimed {
        args.set("time", arguments::value(&record.terms.time, context));
    }
    args
}

/// An attribute of the entry `record`.
pub(crate) fn part(locale: &'static Locale, name: &str) -> String {
    said(locale, name, &FluentArgs::new())
}

fn said(locale: &'static Locale, name: &str, args: &FluentArgs<'_>) -> String {
    locale.attribute("record", name, args).unwrap_or_default()
}

/// What is known of a game, as lines before its turns.
pub(crate) fn head(record: &Record, context: &Context<'_>) -> String {
    format!(
        "{}\n",
        context.locale.sentence("record", &known(record, context))
    )
}

/// A line for each turn: number, side, pieces after it, time, the turn, and what it captured.
fn listing(
    lines: impl Iterator<Item = Line>,
    columns: Columns,
    context: &Context<'_>,
    out: &mut String,
) {
    match columns {
        Columns::Seen => in_columns(lines, context, out),
        Columns::Heard => in_words(lines, context, out),
    }
}

/// What was played in a turn, what it captured, and what it lost.
fn played(line: &Line, columns: Columns, context: &Context<'_>) -> Vec<String> {
    let mut words = vec![arguments::turn(&line.turn, context)];
    if !line.captured.is_empty() {
        let points: Vec<String> = line
            .captured
            .iter()
            .map(|point| point.to_string())
            .collect();
        let mut args = FluentArgs::new();
        args.set("points", points.join(" "));
        words.push(said(context.locale, "takes", &args));
    }
    words.extend(
        line.slip
            .as_ref()
            .map(|point| analysis::slip(point, columns, context)),
    );
    words
}

/// The same with a name before each value.
fn in_words(lines: impl Iterator<Item = Line>, context: &Context<'_>, out: &mut String) {
    let locale = context.locale;
    for line in lines {
        let cells = [
            ("turn", line.ply.0.to_string()),
            ("by", analysis::side(line.by, locale)),
            ("white-heard", line.left.white.to_string()),
            ("black-heard", line.left.black.to_string()),
            ("time", spent(line.used, locale)),
            ("played", played(&line, Columns::Heard, context).join(", ")),
        ];
        let cells =
            cells.map(|(name, cell)| format!("{} {cell}", locale.label(&part(locale, name))));
        let _ = writeln!(out, "{}.", cells.join(", "));
    }
}

fn in_columns(lines: impl Iterator<Item = Line>, context: &Context<'_>, out: &mut String) {
    let locale = context.locale;
    let word = |name| part(locale, name);
    let sides = [Side::White, Side::Black].map(|side| analysis::side(side, locale));
    let [turn, by, time] = [word("turn"), word("by"), word("time")];
    let wide = |texts: &[&String]| {
        texts
            .iter()
            .map(|text| text.width())
            .max()
            .unwrap_or_default()
    };
    let (number_width, side_width) = (wide(&[&turn]).max(4), wide(&[&by, &sides[0], &sides[1]]));
    let time_width = wide(&[&time]).max(11);
    let row = |number: &str, side: &str, white: &str, black: &str, time: &str| {
        let (number, side) = (pad_left(number, number_width), pad(side, side_width));
        format!(
            "{number}  {side}  {white:>2} {black:>2}  {}  ",
            pad(time, time_width)
        )
    };
    let [white, black] = [word("white"), word("black")];
    let _ = writeln!(
        out,
        "{}{}",
        row(&turn, &by, &white, &black, &time),
        word("played")
    );
    for line in lines {
        let [white, black] = [line.left.white, line.left.black].map(|pieces| pieces.to_string());
        let side = match line.by {
            Side::White => &sides[0],
            Side::Black => &sides[1],
        };
        let start = row(
            &line.ply.0.to_string(),
            side,
            &white,
            &black,
            &spent(line.used, locale),
        );
        wrapped(
            &start,
            &played(&line, Columns::Seen, context).join(" "),
            out,
        );
    }
}

/// A turn may also be wrapped after its commas.
fn wrapped(start: &str, words: &str, out: &mut String) {
    let indent = " ".repeat(start.width());
    let separator = WordSeparator::Custom(|line| {
        split(line, |before, after| {
            before.ends_with([' ', ',']) && !after.starts_with(' ')
        })
    });
    let options = wrapping(WIDTH)
        .initial_indent(start)
        .subsequent_indent(&indent)
        .word_separator(separator);
    for line in textwrap::wrap(words, options) {
        let _ = writeln!(out, "{line}");
    }
}

/// Milliseconds as people read them.
pub(crate) fn spent(millis: i64, locale: &'static Locale) -> String {
    let sign = if millis < 0 { "-" } else { "" };
    format!(
        "{sign}{}",
        duration_in(Duration::from_millis(millis.unsigned_abs()), locale)
    )
}
