//! Playing positions that the endgame tables know.
//!
//! The tables ignore the rules about draws (`docs/rules.md`, "The end of a game"); this module does
//! not. A turn to a position that has occurred twice does not win, because the opponent may claim a
//! draw there. And if the game may last until a draw can be claimed for want of captures, the
//! tables still say what to play, but the score does not call the game decided.

use crate::score::Score;
use crate::search::candidates;
use crate::tables::{Tables, Value};
use crate::task::{Knowledge, Report, Task};
use fanorona_rules::{CLAIM_QUIET_TURNS, CLAIM_REPETITIONS, Position, Ruleset, Turn};

/// The maximum length of the line in a report.
const MAX_LINE: usize = 16;
/// The score of a win that a draw may spoil, in hundredths of a piece.
const DOUBTFUL_WIN: i32 = 1_500;

/// The tables, as a search asks them.
#[derive(Clone, Copy)]
pub(crate) struct Lookup<'t> {
    tables: &'t Tables,
    /// [`Tables::probe`] or [`Tables::probe_unpacked`].
    probe: fn(&Tables, &Position) -> Option<Value>,
}

impl<'t> Lookup<'t> {
    /// `None` if the search does not ask the tables.
    pub(crate) fn new(tables: &'t Tables, knowledge: Knowledge) -> Option<Self> {
        match knowledge {
            Knowledge::Full => Some(Self {
                tables,
                probe: Tables::probe,
            }),
            Knowledge::UnpackedTables => Some(Self {
                tables,
                probe: Tables::probe_unpacked,
            }),
            Knowledge::Basic => None,
        }
    }

    pub(crate) fn probe(self, position: &Position) -> Option<Value> {
        (self.probe)(self.tables, position)
    }

    /// The largest number of pieces of positions that the tables know.
    pub(crate) fn most_pieces(self, ruleset: Ruleset) -> u8 {
        self.tables.most_pieces(ruleset)
    }
}

/// What the tables say about a position that is to be played.
pub(crate) enum Advice {
    /// The game is decided: this is the turn to play.
    Decided(Box<Report>),
    /// The game is drawn with best play, and all turns but these lose.
    Drawn(Vec<Turn>),
}

/// A turn, the position after it, and its value for the side that plays it.
struct Valued {
    turn: Turn,
    after: Position,
    value: Value,
    /// Whether the value holds although a draw can be claimed after enough turns without a capture.
    is_certain: bool,
}

/// What the tables say about the position of a task. `None` if they do not know it, or the game is
/// over.
pub(crate) fn advice(tables: Lookup<'_>, task: &Task<'_>) -> Option<Advice> {
    tables.probe(&task.position)?;
    let turns = candidates::turns(&task.position).into_iter();
    let valued: Option<Vec<Valued>> = turns
        .map(|(turn, after)| valued(tables, task, turn, after))
        .collect();
    let valued = valued?;
    // The earliest of the best, so that the order of turns decides.
    let best = valued
        .iter()
        .rev()
        .max_by_key(|it| (it.sure_value(), it.value))?;
    if best.value == Value::Draw {
        let drawn = valued.iter().filter(|it| it.value == Value::Draw);
        return Some(Advice::Drawn(drawn.map(|it| it.turn).collect()));
    }
    let score = match (best.is_certain, best.value) {
        (true, value) => value.score(),
        (false, Value::Win(_)) => Score::open(DOUBTFUL_WIN),
        // A search finds out how to reach the draw.
        (false, Value::Draw | Value::Loss(_)) => return None,
    };
    let (Value::Win(turns) | Value::Loss(turns)) = best.value else {
        return None;
    };
    let line = line(tables, best);
    let report = Report {
        turn: best.turn,
        score,
        is_drawn: false,
        depth: turns,
        nodes: 1,
        line,
    };
    Some(Advice::Decided(Box::new(report)))
}

fn valued(tables: Lookup<'_>, task: &Task<'_>, turn: Turn, after: Position) -> Option<Valued> {
    let mut value = tables.probe(&after)?.before();
    let quiet = if turn.captures() { 0 } else { task.quiet + 1 };
    let before = task.past.iter().filter(|&&past| past == after).count();
    if matches!(value, Value::Win(_)) && before + 1 >= CLAIM_REPETITIONS as usize {
        value = Value::Draw;
    }
    let is_certain = match value {
        Value::Win(turns) | Value::Loss(turns) => quiet + u32::from(turns) <= CLAIM_QUIET_TURNS + 1,
        Value::Draw => true,
    };
    Some(Valued {
        turn,
        after,
        value,
        is_certain,
    })
}

impl Valued {
    /// The value, if nothing can spoil it.
    fn sure_value(&self) -> Value {
        if self.is_certain {
            self.value
        } else {
            Value::Draw
        }
    }
}

/// The turn and what both sides play best after it.
fn line(tables: Lookup<'_>, first: &Valued) -> Vec<Turn> {
    let mut line = vec![first.turn];
    let mut position = first.after;
    while line.len() < MAX_LINE {
        let turns = candidates::turns(&position).into_iter();
        let valued =
            turns.filter_map(|(turn, after)| Some((tables.probe(&after)?.before(), turn, after)));
        let Some((_, turn, after)) = valued.max_by_key(|(value, ..)| *value) else {
            break;
        };
        line.push(turn);
        position = after;
    }
    line
}
