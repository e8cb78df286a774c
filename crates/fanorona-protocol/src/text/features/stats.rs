//! Statistics for people: a table of results, and a line or two for each other section. The curve
//! of a rating is a line of signs, and the months are columns; those who hear them get words.

use crate::messages::stats::{Stats, StatsDone, StatsMonth, StatsRow};
use crate::messages::versus::VersusResults;
use crate::preferences::Style;
use crate::text::lists::table::{in_columns, in_words};
use crate::text::screen::layout::{Columns, Layout};
use crate::text::sentences::arguments::{self, Context};
use crate::viewer::{Mode, Viewer};
use fanorona_game::PlayerResult;
use fluent_bundle::FluentArgs;
use std::fmt::Write as _;

/// The most signs of a curve.
const CURVE: usize = 60;
/// What stands before a curve.
const INDENT: &str = "  ";
/// The columns of the table, which are its headings in the locale.
const COLUMNS: [&str; 8] = [
    "games", "played", "won", "drawn", "lost", "score", "white", "black",
];

/// The answer in whole lines.
pub(crate) fn text(done: &StatsDone, viewer: &Viewer, out: &mut String) {
    let StatsDone::Counted(stats) = done;
    let mut line = |words: &str| {
        if !words.is_empty() {
            let _ = writeln!(out, "{words}");
        }
    };
    line(&title(stats, viewer));
    if stats.games.is_empty() {
        return;
    }
    line(table(stats, viewer).trim_end());
    sentences(stats, viewer)
        .iter()
        .for_each(|words| line(words));
    let context = Context::of(viewer);
    for rating in &stats.ratings {
        line(&arguments::value(rating, &context));
        line(&curve(&rating.curve, viewer));
    }
    line(months(&stats.months, viewer).trim_end());
}

/// Whose games they are.
pub(crate) fn title(stats: &Stats, viewer: &Viewer) -> String {
    let context = Context::of(viewer);
    let args = arguments::of(stats, &context);
    context.locale.sentence("stats-title", &args)
}

/// What is said below the table, but for the ratings and the months.
pub(crate) fn sentences(stats: &Stats, viewer: &Viewer) -> [String; 4] {
    let context = Context::of(viewer);
    let ends = [PlayerResult::Won, PlayerResult::Lost, PlayerResult::Drawn]
        .map(|result| ends(stats, result, &context));
    let lengths = [
        arguments::value(&stats.length, &context),
        arguments::value(&stats.live, &context),
    ];
    let streaks = [
        arguments::value(&stats.streak, &context),
        arguments::value(&stats.present, &context),
    ];
    [
        joined(&ends),
        joined(&lengths),
        joined(&streaks),
        arguments::value(&stats.analysed, &context),
    ]
}

/// Sentences on one line, without those that are empty.
fn joined(sentences: &[String]) -> String {
    let said = sentences.iter().filter(|sentence| !sentence.is_empty());
    said.map(String::as_str).collect::<Vec<_>>().join(" ")
}

/// The results, as columns or in words.
fn table(stats: &Stats, viewer: &Viewer) -> String {
    let context = Context::of(viewer);
    let layout = Layout::of(viewer);
    let (headings, rows) = columns(stats, layout.columns, &context);
    let named = |heading: &str, cell: &str| format!("{} {cell}", context.locale.label(heading));
    match layout.columns {
        Columns::Seen => {
            let mut out = String::new();
            in_columns(&headings, &rows, layout.width, named, &mut out);
            out
        }
        Columns::Heard => in_words(&headings, &rows, named),
    }
}

/// The headings of the table and its cells.
pub(crate) fn columns(
    stats: &Stats,
    columns: Columns,
    context: &Context<'_>,
) -> (Vec<String>, Vec<Vec<String>>) {
    let heading = |name: &str| {
        let heading = context
            .locale
            .attribute("stats-table", name, &FluentArgs::new());
        heading.unwrap_or_default()
    };
    let rows = stats.games.iter();
    (
        COLUMNS.map(heading).to_vec(),
        rows.map(|row| cells(row, columns, context)).collect(),
    )
}

fn cells(row: &StatsRow, columns: Columns, context: &Context<'_>) -> Vec<String> {
    let VersusResults { won, lost, drawn } = row.results;
    let of_side = |results: VersusResults| match columns {
        _ if results.games() == 0 => String::new(),
        Columns::Seen => signed(results),
        Columns::Heard => context
            .locale
            .sentence("stats-results", &arguments::of(&results, context)),
    };
    vec![
        arguments::value(&row.games, context),
        row.played.to_string(),
        won.to_string(),
        drawn.to_string(),
        lost.to_string(),
        percent(row.score, context),
        of_side(row.white),
        of_side(row.black),
    ]
}

/// Wins, losses and draws as in tables of tournaments: `+12 -3 =1`.
fn signed(results: VersusResults) -> String {
    let VersusResults { won, lost, drawn } = results;
    let draws = if drawn == 0 {
        String::new()
    } else {
        format!(" ={drawn}")
    };
    format!("+{won} -{lost}{draws}")
}

fn percent(score: u32, context: &Context<'_>) -> String {
    let args = FluentArgs::from_iter([("score", score)]);
    context.locale.sentence("stats-percent", &args)
}

/// Why the games with a result ended, and how often: empty if there are none.
fn ends(stats: &Stats, result: PlayerResult, context: &Context<'_>) -> String {
    let how: Vec<String> = stats
        .ends
        .iter()
        .filter(|end| end.result == result)
        .map(|end| arguments::value(end, context))
        .collect();
    if how.is_empty() {
        return String::new();
    }
    let label = context
        .locale
        .attribute("stats-ends", result.name(), &FluentArgs::new());
    let label = context.locale.label(&label.unwrap_or_default());
    format!("{label} {}.", how.join(", "))
}

/// The curve of a rating, from its lowest to its highest points: empty for those who hear it, and
/// for a single rating.
fn curve(points: &[i64], viewer: &Viewer) -> String {
    let layout = Layout::of(viewer);
    if layout.columns == Columns::Heard || points.len() < 2 {
        return String::new();
    }
    let room = layout.width.unwrap_or(usize::MAX) - INDENT.len();
    let signs: &[char] = if viewer.mode == Mode::Human && viewer.style() == Style::Unicode {
        &['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█']
    } else {
        &['1', '2', '3', '4', '5', '6', '7', '8', '9']
    };
    format!(
        "{INDENT}{}",
        drawn(&narrowed(points, room.min(CURVE)), signs)
    )
}

/// The last of each of at most `most` equal parts.
fn narrowed(points: &[i64], most: usize) -> Vec<i64> {
    let parts = points.len().min(most);
    (1..=parts)
        .map(|part| points[part * points.len() / parts - 1])
        .collect()
}

/// A sign for each number: the first for the lowest, the last for the highest.
fn drawn(points: &[i64], signs: &[char]) -> String {
    let (least, most) = (points.iter().min(), points.iter().max());
    let (Some(least), Some(most)) = (least, most) else {
        return String::new();
    };
    let steps = signs.len() - 1;
    let height = |value: i64| usize::try_from(value - least).unwrap_or_default();
    let all = height(*most);
    points
        .iter()
        .map(|value| match all {
            0 => signs[steps / 2],
            all => signs[(height(*value) * steps + all / 2) / all],
        })
        .collect()
}

/// The months as columns, or those in which games ended in words.
pub(crate) fn months(months: &[StatsMonth], viewer: &Viewer) -> String {
    let context = Context::of(viewer);
    let layout = Layout::of(viewer);
    if months.is_empty() {
        return String::new();
    }
    let label = |name: &str| {
        let label = context
            .locale
            .attribute("stats-months", name, &FluentArgs::new());
        label.unwrap_or_default()
    };
    if layout.columns == Columns::Heard {
        let said = months.iter().filter(|month| month.games > 0);
        let said: Vec<String> = said
            .map(|month| arguments::value(month, &context))
            .collect();
        return said.join("\n");
    }
    let row = |name: &str, cell: &dyn Fn(&StatsMonth) -> String| -> Vec<String> {
        std::iter::once(label(name))
            .chain(months.iter().map(cell))
            .collect()
    };
    let headings = row("month", &|month| {
        month
            .month
            .rsplit('-')
            .next()
            .unwrap_or_default()
            .to_owned()
    });
    let rows = [
        row("games", &|month| month.games.to_string()),
        row("score", &|month| {
            month
                .score
                .map_or_else(String::new, |score| score.to_string())
        }),
    ];
    let mut out = String::new();
    in_columns(
        &headings,
        &rows,
        layout.width,
        |heading, cell| format!("{} {cell}", context.locale.label(heading)),
        &mut out,
    );
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language;
    use crate::messages::stats::StatsGames;
    use crate::preferences::Preferences;
    use crate::text::screen::layout::Marks;
    use crate::viewer::Window;
    use fanorona_game::Timestamp;
    use serde_json::json;
    use strum::VariantArray as _;
    use unicode_width::UnicodeWidthStr as _;

    /// Everything that can be shown, with the highest numbers that are likely.
    fn full() -> StatsDone {
        let results = json!({ "won": 4_321, "lost": 4_321, "drawn": 432 });
        let row = |games: &StatsGames| {
            let mut row = json!({
                "games": games, "played": 9_074, "score": 50, "white": results, "black": results,
            });
            for field in ["won", "lost", "drawn"] {
                row[field] = results[field].clone();
            }
            row
        };
        let rating = json!({ "rating": 1_812, "deviation": 80, "provisional": false });
        let board = |ruleset| {
            json!({
                "ruleset": ruleset, "games": 9_074, "lowest": 1_280, "highest": rating,
                "highest_game": 1_234_567, "highest_ms": 1_795_176_000_000_i64, "now": rating,
                "curve": (1_280..1_340).collect::<Vec<i64>>(),
            })
        };
        let end = |result, reason| json!({ "result": result, "reason": reason, "games": 1_234 });
        let month = |month: u32| json!({ "month": format!("2026-{month:02}"), "games": 1_234, "score": 100 });
        let stats = json!({
            "done": "counted", "name": "Andriamahazonoro-123", "board": null, "since": "2020-01-01",
            "played": 10_000, "more": true,
            "games": StatsGames::VARIANTS.iter().map(row).collect::<Vec<_>>(),
            "ends": [
                end("won", "captured"), end("won", "resigned"), end("won", "time"),
                end("lost", "no_capture_limit"), end("drawn", "repetition"),
            ],
            "length": {
                "shortest": 7, "shortest_game": 1_234_567, "median": 41, "longest": 1_234,
                "longest_game": 1_234_568,
            },
            "live": { "games": 123, "median_s": 754 },
            "analysed": {
                "games": 123, "turns": 2_345, "mistakes": 123, "blunders": 45, "average_loss": 21,
                "accuracy": 93,
            },
            "streak": { "games": 12, "from": 1_234_567, "to": 1_234_599 },
            "present": { "result": "lost", "games": 3 },
            "ratings": [board("tsivy"), board("dimyand"), board("telo")],
            "months": (1..=12).map(month).collect::<Vec<_>>(),
        });
        serde_json::from_value(stats).expect("it is an answer")
    }

    fn said(mode: Mode, style: Style, language: Language, columns: Option<u16>) -> String {
        let viewer = Viewer {
            preferences: Preferences {
                style: style.into(),
                language: language.into(),
                ..Preferences::default()
            },
            window: Window {
                columns,
                rows: None,
            },
            ..Viewer::stranger(mode, Timestamp(0).into())
        };
        let mut out = String::new();
        text(&full(), &viewer, &mut out);
        let mut wrapped = String::new();
        Layout::of(&viewer).words(&out, Marks::None, &mut wrapped);
        wrapped
    }

    #[test]
    fn every_line_fits_in_every_language() {
        for language in Language::ALL.iter().copied() {
            for columns in [None, Some(41), Some(60), Some(80)] {
                let said = said(Mode::Human, Style::Unicode, language, columns);
                let most = usize::from(columns.unwrap_or(80)) - 1;
                let wide: Vec<&str> = said.lines().filter(|line| line.width() > most).collect();
                assert!(wide.is_empty(), "{language} {columns:?}: {wide:#?}");
            }
        }
    }

    #[test]
    fn a_curve_is_drawn_in_unicode_only_for_those_who_chose_it_and_heard_by_nobody() {
        let (low, high) = ("\n  ▁", "█\n");
        let drawn = said(Mode::Human, Style::Unicode, Language::En, None);
        assert!(drawn.contains(low) && drawn.contains(high), "{drawn}");
        for (mode, style) in [
            (Mode::Human, Style::Classic),
            (Mode::Human, Style::Line),
            (Mode::Plain, Style::Unicode),
        ] {
            let drawn = said(mode, style, Language::En, None);
            assert!(drawn.is_ascii() && drawn.contains("\n  111"), "{drawn}");
        }
        let heard = said(Mode::Human, Style::Blind, Language::En, None);
        assert!(heard.is_ascii() && !heard.contains("111"), "{heard}");
        assert!(
            heard.contains("as White: 4321 won, 4321 lost, 432 drawn"),
            "{heard}"
        );
        assert!(
            heard.contains("2026-03: 1234 games, score 100%."),
            "{heard}"
        );
    }

    #[test]
    fn a_curve_goes_from_its_lowest_to_its_highest_points() {
        let signs: Vec<char> = ('1'..='9').collect();
        assert_eq!(drawn(&[1_500, 1_600, 1_400, 1_800], &signs), "3519");
        assert_eq!(drawn(&[1_500, 1_500], &signs), "55");
        assert_eq!(drawn(&[], &signs), "");
        assert_eq!(drawn(&[0, 1], &['a', 'b', 'c']), "ac");
    }

    #[test]
    fn a_curve_that_is_too_long_keeps_the_last_of_each_part() {
        assert_eq!(narrowed(&[1, 2, 3, 4, 5, 6], 3), [2, 4, 6]);
        assert_eq!(narrowed(&[1, 2, 3, 4, 5], 2), [2, 5]);
        assert_eq!(narrowed(&[1, 2], 60), [1, 2]);
        let long: Vec<i64> = (1..=7_001).collect();
        let narrow = narrowed(&long, 60);
        assert_eq!((narrow.len(), narrow.last()), (60, Some(&7_001)));
    }
}
