//! Seeks by rating (upwards) and speed (to the right), as a picture in ASCII with a legend.

use crate::messages::lists::List;
use crate::messages::seek::ShownSeek;
use crate::text::screen::ink::Ink;
use crate::text::screen::layout::{Columns, Layout, LongWords, Marks, pad, pad_left};
use crate::text::sentences::arguments::{self, Context};
use crate::viewer::Viewer;
use fanorona_game::{Days, LiveTime, Rating, TimeControl};
use fluent_bundle::FluentArgs;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The letters of a line, of which eight stand in front of the classes of speed.
const WIDTH: usize = 8 + CELL * CLASSES.len();
/// The letters of a line of the legend.
const LEGEND: usize = 78;
/// The letters that a class of speed takes.
const CELL: usize = 8;
/// Bands of ratings that are drawn at most, beside the one of guests.
const MOST_BANDS: i64 = 12;
/// How a seek is marked.
const MARKS: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
/// The turns of one side in a game, by which a live game's time is reckoned.
const TURNS: u64 = 30;

/// The classes of speed, by their names in the locale: what a game may take at most, four by
/// minutes and four by days.
const CLASSES: [&str; 8] = [
    "min-5",
    "min-15",
    "hour-1",
    "hours-more",
    "days-3",
    "days-7",
    "days-more",
    "untimed",
];

/// Whether a graph says something to the viewer, and fits.
pub(crate) fn fits(viewer: &Viewer) -> bool {
    let layout = Layout::of(viewer);
    layout.columns == Columns::Seen && layout.width.is_none_or(|width| width >= WIDTH)
}

/// The class of a game with so much time.
fn class(time: TimeControl) -> usize {
    match time {
        TimeControl::Live(live) => match expected_minutes(live) {
            0..=5 => 0,
            6..=15 => 1,
            16..=60 => 2,
            _ => 3,
        },
        TimeControl::Slow(slow) => match slow.per_turn.map(Days::count) {
            Some(0..=3) => 4,
            Some(4..=7) => 5,
            Some(_) | None => 6,
        },
        TimeControl::Untimed => 7,
    }
}

/// Minutes that one side may use in a game, rounded up.
fn expected_minutes(live: LiveTime) -> u64 {
    (live.main().as_secs() + TURNS * live.increment().as_secs()).div_ceil(60)
}

/// Draws the picture. The list is not empty.
pub(crate) fn draw(graph: &List<ShownSeek>, viewer: &Viewer, out: &mut String) {
    let context = Context::of(viewer);
    let word = |name: &str| {
        context
            .locale
            .attribute("seek-graph", name, &FluentArgs::new())
            .unwrap_or_default()
    };
    let step = step(&graph.rows);
    let band = |seek: &ShownSeek| seek.rating.map(|rating| rating.points().div_euclid(step));
    let mut cells: BTreeMap<(Option<i64>, usize), String> = BTreeMap::new();
    for (seek, mark) in graph.rows.iter().zip(MARKS.chars()) {
        cells
            .entry((band(seek), class(seek.terms.terms.time)))
            .or_default()
            .push(mark);
    }
    let _ = writeln!(out, "{}", word("rating"));
    let bands: Vec<i64> = graph.rows.iter().filter_map(band).collect();
    if let (Some(lowest), Some(highest)) = (bands.iter().min(), bands.iter().max()) {
        for number in (*lowest..=*highest).rev() {
            line(&(number * step).to_string(), &cells, Some(number), out);
        }
    }
    if bands.len() < graph.rows.len() {
        line(&word("guest"), &cells, None, out);
    }
    let _ = writeln!(out, "      +{}", "-".repeat(CELL * CLASSES.len()));
    let titles: String = CLASSES
        .iter()
        .map(|title| pad(&word(title), CELL))
        .collect();
    let _ = writeln!(out, "{}{}", pad(&word("time"), 8), titles.trim_end());
    let _ = writeln!(
        out,
        "        {}{}",
        pad(&word("by-minutes"), 4 * CELL),
        word("by-days")
    );
    legend(graph, &context, out);
}

/// One band of ratings.
fn line(
    label: &str,
    cells: &BTreeMap<(Option<i64>, usize), String>,
    band: Option<i64>,
    out: &mut String,
) {
    let mut text = format!("{} |", pad_left(label, 5));
    for class in 0..CLASSES.len() {
        let marks = cells.get(&(band, class)).map_or("", String::as_str);
        // The marks are ASCII. Where there are too many, the list has them.
        let shown = match marks.get(..CELL - 2) {
            Some(first) if marks.len() > CELL - 1 => format!("{first}+"),
            Some(_) | None => marks.to_owned(),
        };
        let _ = write!(text, " {shown:<width$}", width = CELL - 1);
    }
    let _ = writeln!(out, "{}", text.trim_end());
}

/// Points in a band: so many that the picture is not too high.
fn step(seeks: &[ShownSeek]) -> i64 {
    let points = || {
        seeks
            .iter()
            .filter_map(|seek| seek.rating)
            .map(Rating::points)
    };
    let (lowest, highest) = (points().min().unwrap_or(0), points().max().unwrap_or(0));
    let bands = |step: i64| highest.div_euclid(step) - lowest.div_euclid(step) + 1;
    [100, 200, 500]
        .into_iter()
        .find(|step| bands(*step) <= MOST_BANDS)
        .unwrap_or(1_000)
}

fn legend(graph: &List<ShownSeek>, context: &Context<'_>, out: &mut String) {
    let layout = Layout {
        width: Some(LEGEND),
        columns: Columns::Seen,
        ink: Ink::None,
        long_words: LongWords::Whole,
    };
    for (seek, mark) in graph.rows.iter().zip(MARKS.chars()) {
        let said = context
            .locale
            .sentence("seek-in-short", &arguments::of(seek, context));
        let line = format!("  {mark}  play {}: {}", seek.seek, said);
        layout.words(&line, Marks::None, out);
    }
    if graph.more.is_some() || graph.rows.len() > MARKS.len() {
        let _ = writeln!(out, "{}", context.locale.word("list-more-seeks"));
    }
}
