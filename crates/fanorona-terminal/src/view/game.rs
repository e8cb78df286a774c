//! A board with everything about it: players, clocks, turns, talk.

use super::board::{self, BoardRegion};
use super::theme::{Look, Part};
use super::{Regions, cut, put, talk, wrapped};
use crate::model::board::{BoardView, Clock, LAST_SECONDS, Place};
use crate::model::pane::plain;
use crate::model::words::Word;
use crate::model::{Model, Phase};
use fanorona_game::Proposal;
use fanorona_protocol::text::duration;
use fanorona_rules::Side;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr as _;

/// The board on the left, or above, and everything about it on the right, or below.
pub(super) fn draw_board(
    model: &Model,
    board: &BoardView,
    look: Look,
    area: Rect,
    buffer: &mut Buffer,
    regions: &mut Regions,
) {
    let region = BoardRegion::fit(board, board.bottom(model.view), area);
    let below = region.height();
    let beside = area.width.saturating_sub(region.width() + 2);
    let is_beside = beside >= BESIDE;
    let bottom = board.bottom(model.view);
    let side = if is_beside {
        Rect {
            x: area.x + region.width() + 2,
            width: beside,
            ..area
        }
    } else {
        Rect {
            y: area.y + below,
            height: area.height.saturating_sub(below),
            ..area
        }
    };
    board::draw(board, model.sent(board.place), &region, look, buffer);
    regions.board = Some(region);
    let width = side.width;
    let mut rows = side.rows();
    let mut marked = |text: &str, part: Part, mark: Option<(&str, Part)>| {
        let Some(row) = rows.next() else { return };
        put(buffer, row, 0, text, look.style(part));
        if let Some((glyph, part)) = mark {
            put(buffer, row, 1, glyph, look.style(part));
        }
    };
    marked(&heading(model, board, usize::from(width)), Part::Dim, None);
    let sides = [bottom.opposite(), bottom];
    // Nobody plays in lessons and puzzles.
    let sides = sides
        .into_iter()
        .filter(|side| !board.names.get(*side).is_empty());
    for side in sides {
        let to_move = !board.is_over && board.stage.side_to_move() == side;
        let part = if to_move { Part::Strong } else { Part::Text };
        let [name, state] = player(model, board, side, to_move, usize::from(width));
        let piece = Some(board::piece(side, look));
        if usize::from(width) >= name.width() + state.width() + 2 {
            marked(&format!("{name}  {state}"), part, piece);
        } else {
            marked(&name, part, piece);
            marked(&format!("   {state}"), part, None);
        }
    }
    let mut line = |text: &str, part: Part| marked(text, part, None);
    if let Some(worth) = board.worth.get(&board.ply) {
        line(&bar(*worth, look), Part::Text);
    }
    if let Some(offer) = &board.offer {
        let what = match offer.what {
            Proposal::Draw => Word::Draw,
            Proposal::Undo { .. } => Word::Undo,
            Proposal::Abort => Word::Abort,
        };
        let by = board.names.get(offer.by);
        line(&format!("{by}: {}", model.word(what)), Part::Strong);
    }
    // The line is there when it says nothing, too: what moves on the screen costs bytes.
    let is_here = matches!(model.phase, Phase::Inside);
    let is_own_turn = is_here && board.plays && board.side.is_some() && !model.awaits_board();
    let turn = if is_own_turn {
        model.word(Word::YourTurn)
    } else {
        String::new()
    };
    line(&turn, Part::Strong);
    let rest: Vec<Rect> = rows.collect();
    draw_words(model, board, look, &rest, buffer);
}

/// Which game it is, as far as it fits.
fn heading(model: &Model, board: &BoardView, width: usize) -> String {
    let ruleset = board.ruleset().name();
    // The turn that is being played; where turns are stepped through, the one that was.
    let is_running = matches!(board.place, Place::Game(_)) && !board.is_over;
    let ply = board.ply + u32::from(is_running);
    let turn = format!("{} {ply}", model.word(Word::Turn));
    match board.place {
        Place::Game(game) => {
            let rated = if board.rated {
                Word::Rated
            } else {
                Word::Unrated
            };
            let short = format!("{} {ruleset}, {turn}", game.0);
            let whole = format!("{short}, {}", model.word(rated));
            if whole.width() <= width { whole } else { short }
        }
        Place::Replay | Place::Study => format!("{ruleset}, {turn}"),
        Place::Lesson | Place::Puzzle => ruleset.to_owned(),
    }
}

/// A player with the rating, and then the clock and the captures.
fn player(
    model: &Model,
    board: &BoardView,
    side: Side,
    to_move: bool,
    width: usize,
) -> [String; 2] {
    let name = board.names.get(side);
    let mark = if to_move { ">" } else { " " };
    let rating = model.rating(name, board);
    let rating = rating.map_or(String::new(), |rating| format!(" ({rating})"));
    let clock = match board.clock {
        Clock::Days(Some(due)) if to_move => {
            let left = due.saturating_sub(model.now.wall.0).max(0).unsigned_abs();
            duration(std::time::Duration::from_millis(left), model.language) + "  "
        }
        Clock::None | Clock::Days(_) => String::new(),
        Clock::Live { .. } => {
            let left = board.clock.left(side, model.now).unwrap_or(0);
            face(left) + "  "
        }
    };
    let captured = board.captured_by(side);
    let state = format!("{clock}{} {captured}", model.word(Word::Captured));
    [
        // Between them is the piece.
        format!("{mark}  {name}{rating}"),
        if state.width() + 3 <= width {
            state
        } else {
            // As captured points are marked on the board.
            format!("{clock}x {captured}")
        },
    ]
}

/// An evaluation as a bar: White's part, and the pieces by which White is ahead.
fn bar(worth: i32, look: Look) -> String {
    const CELLS: i32 = 16;
    // Four pieces fill it.
    let white = ((worth + 400) * CELLS / 800).clamp(0, CELLS);
    let (full, empty) = if look.is_ascii {
        ("#", "-")
    } else {
        ("█", "░")
    };
    let cells: String = (0..CELLS)
        .map(|it| if it < white { full } else { empty })
        .collect();
    match worth {
        ..=-10_000 => format!("{cells} 0-1"),
        10_000.. => format!("{cells} 1-0"),
        _ => format!(
            "{cells} {}{}.{:02}",
            if worth < 0 { "-" } else { "+" },
            worth.abs() / 100,
            worth.abs() % 100
        ),
    }
}

/// Minutes and seconds, and tenths at the end.
fn face(left: u64) -> String {
    let seconds = left.div_ceil(1_000);
    match left {
        0..LAST_SECONDS => format!("0:{:02}.{}", left / 1_000, left % 1_000 / 100),
        _ if seconds >= 3_600 => {
            format!(
                "{}:{:02}:{:02}",
                seconds / 3_600,
                seconds / 60 % 60,
                seconds % 60
            )
        }
        _ => format!("{}:{:02}", seconds / 60, seconds % 60),
    }
}

/// What is said about a board, its turns, and talk.
fn draw_words(model: &Model, board: &BoardView, look: Look, rows: &[Rect], buffer: &mut Buffer) {
    let Some(first) = rows.first() else { return };
    let width = usize::from(first.width);
    let mut lines: Vec<(String, Part)> = Vec::new();
    if !matches!(board.place, Place::Game(_)) {
        // A lesson or a puzzle says its task first; after that comes the board for those who
        // hear it.
        let task = board.words.lines().take(2).map(plain);
        lines.extend(
            task.flat_map(|line| wrapped(&line, width))
                .map(|line| (line, Part::Text)),
        );
    }
    if !board.turns.is_empty() {
        lines.push((model.word(Word::Turns), Part::Strong));
        let shown = |ply: u32| {
            let turn = board.turns.get(&ply)?;
            let current = board.place.is_stepped() && ply == board.ply;
            let mark = if current { ">" } else { " " };
            let line = format!("{mark}{ply}. {turn}");
            if line.width() <= width {
                return Some(line);
            }
            // The dots mean that the rest of the turn is cut off.
            Some(cut(&line, width.saturating_sub(3)) + "...")
        };
        let first = first_turn(board);
        let turns = (first..first + TURNS_SHOWN).map(|ply| shown(ply).unwrap_or_default());
        lines.extend(turns.map(|line| (line, Part::Text)));
    }
    let room = rows.len().saturating_sub(lines.len() + 1);
    if room > 0 && !model.log.is_empty() {
        lines.push((model.word(Word::Talk), Part::Strong));
        lines.extend(talk::latest(model, look, width, room));
    }
    for ((text, part), row) in lines.iter().zip(rows) {
        put(buffer, *row, 0, text, look.style(*part));
    }
}

/// The width that is counted on where everything is below the board.
const BESIDE: u16 = 22;
/// How many turns are shown beside a board.
const TURNS_SHOWN: u32 = 8;

/// The first turn that is shown. Several turns later the list moves on by half its length, so that
/// most turns change one line.
fn first_turn(board: &BoardView) -> u32 {
    let half = TURNS_SHOWN / 2;
    let last = if board.place.is_stepped() {
        board.ply.max(1)
    } else {
        board.turns.last_key_value().map_or(1, |(ply, _)| *ply)
    };
    last.saturating_sub(TURNS_SHOWN).div_ceil(half) * half + 1
}
