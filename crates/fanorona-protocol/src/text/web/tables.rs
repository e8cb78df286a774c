//! Lists as tables, with what a page shows beside their cells.

use super::parts::{Block, PLAYER, Rich, Row, Table, marked, words};
use crate::messages::lists::{List, Lists};
use crate::messages::openings::GameResults;
use crate::messages::stats::Stats;
use crate::messages::versus::{VersusPair, VersusResults};
use crate::notation::TurnText;
use crate::pictures::{self, Caption, Drawing, Svg};
use crate::text::features::stats;
use crate::text::lists::{list, versus_grid};
use crate::text::screen::layout::Columns;
use crate::text::sentences::arguments::{self, Context};
use crate::viewer::Viewer;
use fanorona_rules::{Position, Turn};

/// A list as `viewer` sees it, without columns in which nothing is; `None` if it has no rows.
/// `before` is the position from which its turns were played.
#[must_use]
pub(super) fn of_list(list: &Lists, before: Option<&Position>, viewer: &Viewer) -> Option<Table> {
    if let Lists::VersusGrid(pairs) = list {
        return (!pairs.rows.is_empty()).then(|| grid(pairs));
    }
    let (mut headings, mut rows) = list::cells(list, &Context::of(viewer))?;
    for column in (0..headings.len()).rev() {
        if rows.iter().all(|row| row[column].is_empty()) {
            headings.remove(column);
            for row in &mut rows {
                row.remove(column);
            }
        }
    }
    let cells = |row: Vec<String>| row.into_iter().map(Rich::new).collect();
    let mut rows: Vec<Row> = rows
        .into_iter()
        .map(|row| Row {
            cells: cells(row),
            ..Row::default()
        })
        .collect();
    for (row, (command, results)) in rows.iter_mut().zip(beside(list, before)) {
        row.command = command;
        row.results = results;
    }
    Some(Table {
        headings,
        rows,
        more: list.more().map(str::to_owned),
    })
}

/// What a page shows beside the cells of a list.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "most lists are cells and nothing else"
)]
fn beside(list: &Lists, before: Option<&Position>) -> Vec<(Option<String>, Option<Svg>)> {
    let explore = |turn: Option<&TurnText>| {
        let turn: Turn = turn?.0.parse().ok()?;
        let after = before?.play(&turn).ok()?;
        Some(format!("explore {after}"))
    };
    let bar = |results: GameResults| {
        let bar = pictures::results(results);
        Some(bar.svg(Caption::Decoration))
    };
    match list {
        Lists::Explore(list) => list
            .rows
            .iter()
            .map(|row| (explore(row.turn.as_ref()), bar(row.results)))
            .collect(),
        Lists::Openings(list) => list
            .rows
            .iter()
            .map(|row| (explore(Some(&row.turn)), bar(row.results)))
            .collect(),
        Lists::Versus(list) => list
            .rows
            .iter()
            .map(|row| (None, Some(score(row.results))))
            .collect(),
        Lists::Studies(list) => list
            .rows
            .iter()
            .map(|row| (Some(format!("study {}", row.study.0)), None))
            .collect(),
        Lists::Tournaments(list) | Lists::Champions(list) => list
            .rows
            .iter()
            .map(|row| (Some(format!("tournament {}", row.tournament.0)), None))
            .collect(),
        Lists::TournamentNews(list) => list
            .rows
            .iter()
            .map(|row| (Some(format!("tournament {}", row.tournament.0)), None))
            .collect(),
        _ => Vec::new(),
    }
}

/// Statistics: a table of results with a bar for each row, and what else is counted in sentences.
pub(super) fn of_stats(stats: &Stats, viewer: &Viewer) -> Vec<Block> {
    let context = Context::of(viewer);
    let mut blocks = vec![Block::Said(Rich::new(stats::title(stats, viewer)))];
    if stats.games.is_empty() {
        return blocks;
    }
    let (headings, cells) = stats::columns(stats, Columns::Seen, &context);
    let rows = cells.into_iter().zip(&stats.games).map(|(cells, row)| Row {
        cells: cells.into_iter().map(Rich::new).collect(),
        command: None,
        results: Some(score(row.results)),
    });
    blocks.push(Block::Table(Table {
        headings,
        rows: rows.collect(),
        more: None,
    }));
    let sentences = stats::sentences(stats, viewer);
    let sentences = sentences.into_iter().filter(|words| !words.is_empty());
    let sentences = sentences.collect::<Vec<_>>().join("\n");
    blocks.push(Block::Said(Rich::new(sentences)));
    for rating in &stats.ratings {
        blocks.push(Block::Said(Rich::new(arguments::value(rating, &context))));
        blocks.extend(pictures::curve(rating).as_ref().map(chart));
    }
    // The columns say the same in numbers to those who do not see the chart.
    blocks.extend(pictures::months(&stats.months).as_ref().map(chart));
    blocks.extend(words(&stats::months(&stats.months, viewer)));
    blocks
}

fn chart(drawing: &Drawing) -> Block {
    Block::Chart(drawing.svg(Caption::Decoration))
}

/// Players against each other: a row and a column for each.
fn grid(pairs: &List<VersusPair>) -> Table {
    let (names, cells) = versus_grid::grid(&pairs.rows);
    let name = |name: &&fanorona_game::PlayerName| Rich::new(marked(PLAYER, name.as_str()));
    let rows = names.iter().zip(cells).map(|(player, cells)| Row {
        cells: std::iter::once(name(player))
            .chain(cells.into_iter().map(Rich::new))
            .collect(),
        ..Row::default()
    });
    let headings = names.iter().map(ToString::to_string);
    Table {
        headings: std::iter::once(String::new()).chain(headings).collect(),
        rows: rows.collect(),
        more: None,
    }
}

fn score(results: VersusResults) -> Svg {
    pictures::score(results).svg(Caption::Decoration)
}
