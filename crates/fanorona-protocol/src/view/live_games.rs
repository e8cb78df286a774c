//! The list of the games that are played just now, in as few letters as fit a line of every screen.
//!
//! Programs, and those who hear the screen, get it column by column instead.

use super::Viewer;
use super::date::{clock_face, duration};
use super::layout::{Columns, Layout, Marks};
use super::table::{self, GAP, cut, goes_on, line, nothing};
use super::terms::time_in_short;
use crate::command::Mode;
use crate::event::{LiveGame, LiveGames};
use fanorona_game::{PlayerName, TimeControl};
use fanorona_rules::Side;

/// The letters of a line where nobody tells how wide the screen is.
const WIDTH: usize = 78;
/// No name is made shorter than this.
const SHORTEST: usize = 4;

const TITLES: [&str; COLUMNS] = ["board", "white", "black", "clocks", "game", "turn", "seen by"];
const COLUMNS: usize = 7;

pub(super) fn text(list: &LiveGames, viewer: &Viewer, out: &mut String) {
    let layout = Layout::of(viewer);
    if layout.columns == Columns::Heard {
        return table::text(&list.table(), viewer, out);
    }
    if list.games.is_empty() {
        return layout.words(nothing("live"), Marks::None, out);
    }
    let width = match viewer.mode {
        Mode::Human => Some(layout.width.unwrap_or(WIDTH)),
        // In pipes names stay whole.
        Mode::Plain | Mode::Json => None,
    };
    let rows = rows_within(&list.games, width);
    let widths = widths(&rows);
    for row in &rows {
        line(row, &widths, out);
    }
    goes_on(list.more.as_deref(), layout, out);
}

/// The line of titles and those of the games, with names as long as there is room for.
fn rows_within(games: &[LiveGame], width: Option<usize>) -> Vec<Vec<String>> {
    let rows = |letters: usize| {
        let titles = TITLES.map(str::to_owned).to_vec();
        let rows = games.iter().map(|game| row(game, letters).to_vec());
        std::iter::once(titles).chain(rows).collect::<Vec<_>>()
    };
    let fits = |rows: &[Vec<String>]| {
        let all = widths(rows).iter().sum::<usize>() + GAP * (COLUMNS - 1);
        width.is_none_or(|width| all <= width)
    };
    let lengths = (SHORTEST + 1..=PlayerName::MAX).rev();
    lengths.map(&rows).find(|rows| fits(rows)).unwrap_or_else(|| rows(SHORTEST))
}

fn widths(rows: &[Vec<String>]) -> Vec<usize> {
    let widest = |column: usize| {
        rows.iter().filter_map(|row| row.get(column)).map(|text| text.chars().count()).max().unwrap_or(0)
    };
    (0..COLUMNS).map(widest).collect()
}

/// One game, with names of at most so many letters.
fn row(game: &LiveGame, letters: usize) -> [String; COLUMNS] {
    let player = |side: Side| {
        let rating = game.ratings.get(side).map(|rating| format!(" {rating}")).unwrap_or_default();
        format!("{}{rating}", cut(game.names.get(side).as_str(), letters))
    };
    let mover = game.to_move.map_or(String::new(), |side| format!(" {}", side.letter().to_ascii_uppercase()));
    [
        game.board.to_string(),
        player(Side::White),
        player(Side::Black),
        clocks(game),
        format!("{} {}", game.ruleset.name(), time_in_short(game.control)),
        format!("{}{mover}", game.turns + 1),
        if game.private { "private".to_owned() } else { game.watchers.to_string() },
    ]
}

/// What both have left by the minute, and otherwise what the one has who is to move.
fn clocks(game: &LiveGame) -> String {
    let sides = [Side::White, Side::Black].into_iter();
    match game.control {
        TimeControl::Live(_) => {
            let faces: Vec<String> = sides.filter_map(|side| *game.left.get(side)).map(clock_face).collect();
            faces.join(" - ")
        }
        TimeControl::Slow(_) | TimeControl::Untimed => {
            sides.filter_map(|side| *game.left.get(side)).map(duration).next().unwrap_or_default()
        }
    }
}
