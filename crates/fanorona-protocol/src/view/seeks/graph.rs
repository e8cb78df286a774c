//! Seeks by rating (upwards) and speed (to the right), as a picture in ASCII with a legend.

use super::super::Viewer;
use super::super::ink::Ink;
use super::super::layout::{Columns, Layout, Marks};
use super::in_short;
use crate::event::{SeekGraph, ShownSeek};
use fanorona_game::{Days, LiveTime, Rating, TimeControl};
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

/// The classes of speed: what a game may take at most.
const CLASSES: [&str; 8] = ["5 min", "15 min", "1 hour", "longer", "3 days", "7 days", "longer", "endless"];

/// What the first four of them are, and the others.
const BY_MINUTES: &str = "at most, of yours in a game";
const BY_DAYS: &str = "at most, for each turn";

/// Whether a graph says something to the viewer, and fits.
pub(super) fn fits(viewer: &Viewer) -> bool {
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

pub(super) fn draw(graph: &SeekGraph, out: &mut String) {
    if graph.seeks.is_empty() {
        out.push_str("Nobody seeks a game there. To be the first: seek\n");
        return;
    }
    let step = step(&graph.seeks);
    let band = |seek: &ShownSeek| seek.rating.map(|rating| rating.points().div_euclid(step));
    let mut cells: BTreeMap<(Option<i64>, usize), String> = BTreeMap::new();
    for (seek, mark) in graph.seeks.iter().zip(MARKS.chars()) {
        cells.entry((band(seek), class(seek.seek.terms.terms.time))).or_default().push(mark);
    }
    out.push_str("Rating\n");
    let bands: Vec<i64> = graph.seeks.iter().filter_map(band).collect();
    if let (Some(lowest), Some(highest)) = (bands.iter().min(), bands.iter().max()) {
        for number in (*lowest..=*highest).rev() {
            line(&(number * step).to_string(), &cells, Some(number), out);
        }
    }
    if bands.len() < graph.seeks.len() {
        line("guest", &cells, None, out);
    }
    let _ = writeln!(out, "      +{}", "-".repeat(CELL * CLASSES.len()));
    let titles: String = CLASSES.iter().map(|title| format!("{title:<CELL$}")).collect();
    let _ = writeln!(out, "Time:   {}", titles.trim_end());
    let _ = writeln!(out, "        {BY_MINUTES:<width$}{BY_DAYS}", width = 4 * CELL);
    legend(graph, out);
}

/// One band of ratings.
fn line(label: &str, cells: &BTreeMap<(Option<i64>, usize), String>, band: Option<i64>, out: &mut String) {
    let mut text = format!("{label:>5} |");
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
    let points = || seeks.iter().filter_map(|seek| seek.rating).map(Rating::points);
    let (lowest, highest) = (points().min().unwrap_or(0), points().max().unwrap_or(0));
    let bands = |step: i64| highest.div_euclid(step) - lowest.div_euclid(step) + 1;
    [100, 200, 500].into_iter().find(|step| bands(*step) <= MOST_BANDS).unwrap_or(1_000)
}

fn legend(graph: &SeekGraph, out: &mut String) {
    for (shown, mark) in graph.seeks.iter().zip(MARKS.chars()) {
        let line = format!("  {mark}  play {}: {}", shown.seek.id, in_short(shown));
        Layout { width: Some(LEGEND), columns: Columns::Seen, ink: Ink::None }.words(&line, Marks::None, out);
    }
    if graph.more || graph.seeks.len() > MARKS.len() {
        out.push_str("There are more: seeks\n");
    }
}
