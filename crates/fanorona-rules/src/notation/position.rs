//! Positions and stages as text.

use std::fmt;
use std::str::FromStr;

use super::movements::{Movements, SyntaxError};
use crate::board::point::{Column, Point, Row};
use crate::board::point_set::PointSet;
use crate::board::side::{BySide, Side};
use crate::moves::chain::Chain;
use crate::moves::stage::{Rejection, Stage};
use crate::position::Position;
use crate::ruleset::Ruleset;
use crate::setup::{InvalidSetup, Phase, Setup};

/// The prefix of the number of captured pieces in a vela.
const VELA: &str = "vela:";

/// A part of the text of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Field {
    /// The rows.
    Board,
    /// The side to move.
    Side,
    /// The steps of the unfinished turn.
    Steps,
    /// The number of captured pieces in a vela.
    Vela,
}

/// Why a text is not a position or a stage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionError {
    /// The text ends before this field.
    Missing(Field),
    /// A character in the rows is neither a piece nor a digit nor a slash.
    UnknownPiece {
        /// The byte offset of the character.
        byte: usize,
    },
    /// A row is longer or shorter than the one above it.
    UnevenRow {
        /// Counted from the top, from 0.
        row: usize,
    },
    /// No ruleset has a board of this size.
    UnknownSize {
        /// Columns of the text.
        columns: usize,
        /// Rows of the text.
        rows: usize,
    },
    /// The side to move is neither `w` nor `b`.
    UnknownSide {
        /// The byte offset of the field.
        byte: usize,
    },
    /// The number of captured pieces is not a number.
    UnknownVela {
        /// The byte offset of the field.
        byte: usize,
    },
    /// The text continues after its last field.
    Unexpected {
        /// The byte offset of the rest.
        byte: usize,
    },
    /// The setup is not a valid position.
    Invalid(InvalidSetup),
    /// The steps cannot be parsed; byte offsets are relative to the field.
    StepsSyntax(SyntaxError),
    /// A step is illegal.
    StepsRejected(Box<Rejection>),
    /// The steps are legal, but they are not the canonical notation of an unfinished turn.
    StepsNotUnderWay,
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing(field) => write!(f, "the text ends before the {field:?}"),
            Self::UnknownPiece { byte } => write!(f, "no piece, digit or slash at byte {byte}"),
            Self::UnevenRow { row } => write!(f, "row {row} from the top has another length"),
            Self::UnknownSize { columns, rows } => {
                write!(f, "no board has {columns} by {rows} points")
            }
            Self::UnknownSide { byte } => write!(f, "no side at byte {byte}"),
            Self::UnknownVela { byte } => write!(f, "no number of captured pieces at byte {byte}"),
            Self::Unexpected { byte } => write!(f, "more than a position from byte {byte}"),
            Self::Invalid(invalid) => invalid.fmt(f),
            Self::StepsSyntax(error) => error.fmt(f),
            Self::StepsRejected(rejection) => rejection.fmt(f),
            Self::StepsNotUnderWay => f.write_str("the steps do not leave a turn under way"),
        }
    }
}

impl std::error::Error for PositionError {}

impl From<InvalidSetup> for PositionError {
    fn from(invalid: InvalidSetup) -> Self {
        Self::Invalid(invalid)
    }
}

/// The rows of a board in the middle of a turn, as text.
#[derive(Clone, Copy, Debug)]
pub struct Board<'c>(&'c Chain);

impl Chain {
    /// The rows of the board after the steps that were played.
    #[must_use]
    pub const fn board(&self) -> Board<'_> {
        Board(self)
    }
}

impl fmt::Display for Board<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_board(self.0.start().ruleset(), |point| self.0.occupant(point), f)
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_board(self.ruleset(), |point| self.occupant(point), f)?;
        write!(f, " {}", self.side_to_move().letter())?;
        write_phase(self.phase(), f)
    }
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Between(position) => position.fmt(f),
            Self::UnderWay(chain) => {
                let start = chain.start();
                write_board(start.ruleset(), |point| start.occupant(point), f)?;
                write!(f, " {} {}", self.side_to_move().letter(), self.played())?;
                write_phase(self.phase(), f)
            }
        }
    }
}

impl FromStr for Position {
    type Err = PositionError;

    /// Reads what `Display` writes. Runs of empty points may also be written as several digits.
    fn from_str(text: &str) -> Result<Self, PositionError> {
        let fields = Fields::split(text)?;
        let position = fields.position()?;
        match fields.steps {
            None => Ok(position),
            Some((byte, _)) => Err(PositionError::Unexpected { byte }),
        }
    }
}

impl FromStr for Stage {
    type Err = PositionError;

    /// Reads what `Display` writes. Runs of empty points may also be written as several digits.
    fn from_str(text: &str) -> Result<Self, PositionError> {
        let fields = Fields::split(text)?;
        let start = Self::Between(fields.position()?);
        let Some((_, steps)) = fields.steps else {
            return Ok(start);
        };
        let movements = Movements::read(steps).map_err(PositionError::StepsSyntax)?;
        let stage = start
            .play(&movements)
            .map_err(PositionError::StepsRejected)?
            .stage;
        if stage.may_end() && stage.played().to_string() == steps {
            Ok(stage)
        } else {
            Err(PositionError::StepsNotUnderWay)
        }
    }
}

fn write_board(
    ruleset: Ruleset,
    occupant: impl Fn(Point) -> Option<Side>,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    for (index, row) in ruleset.each_row().rev().enumerate() {
        if index > 0 {
            f.write_str("/")?;
        }
        let mut empty = 0;
        for column in ruleset.each_column() {
            match occupant(Point::new(column, row)) {
                None => empty += 1,
                Some(side) => {
                    write_run(empty, f)?;
                    write!(f, "{}", side.letter())?;
                    empty = 0;
                }
            }
        }
        write_run(empty, f)?;
    }
    Ok(())
}

fn write_run(empty: u8, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if empty > 0 {
        write!(f, "{empty}")
    } else {
        Ok(())
    }
}

fn write_phase(phase: Phase, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match phase {
        Phase::Riatra => Ok(()),
        Phase::Vela { captured } => write!(f, " {VELA}{captured}"),
    }
}

/// The fields of a text, with their byte offsets.
struct Fields<'t> {
    board: &'t str,
    side: (usize, &'t str),
    steps: Option<(usize, &'t str)>,
    vela: Option<(usize, &'t str)>,
}

impl<'t> Fields<'t> {
    fn split(text: &'t str) -> Result<Self, PositionError> {
        let mut next_byte = 0;
        let mut fields = text
            .split(' ')
            .map(|field| {
                let byte = next_byte;
                next_byte += field.len() + 1;
                (byte, field)
            })
            .peekable();
        let (_, board) = fields
            .next()
            .filter(|(_, board)| !board.is_empty())
            .ok_or(PositionError::Missing(Field::Board))?;
        let side = fields.next().ok_or(PositionError::Missing(Field::Side))?;
        let steps = fields.next_if(|(_, field)| !field.starts_with(VELA));
        let vela = fields.next_if(|(_, field)| field.starts_with(VELA));
        match fields.next() {
            Some((byte, _)) => Err(PositionError::Unexpected { byte }),
            None => Ok(Self {
                board,
                side,
                steps,
                vela,
            }),
        }
    }

    fn position(&self) -> Result<Position, PositionError> {
        let (ruleset, pieces) = read_board(self.board)?;
        let to_move = read_side(self.side)?;
        let phase = self.vela.map_or(Ok(Phase::Riatra), read_vela)?;
        Ok(Setup {
            ruleset,
            white: pieces.white,
            black: pieces.black,
            to_move,
            phase,
        }
        .position()?)
    }
}

fn read_board(board: &str) -> Result<(Ruleset, BySide<PointSet>), PositionError> {
    let rows = board.split('/').count();
    let mut columns = None;
    let mut pieces = BySide::default();
    let mut byte = 0;
    for (index, text) in board.split('/').enumerate() {
        let length = read_row(text, byte, rows - 1 - index, &mut pieces)?;
        if *columns.get_or_insert(length) != length {
            return Err(PositionError::UnevenRow { row: index });
        }
        byte += text.len() + 1;
    }
    let columns = columns.unwrap_or_default();
    let size = u8::try_from(columns).ok().zip(u8::try_from(rows).ok());
    let ruleset = size.and_then(|(columns, rows)| Ruleset::from_size(columns, rows));
    Ok((
        ruleset.ok_or(PositionError::UnknownSize { columns, rows })?,
        pieces,
    ))
}

/// Adds the pieces of one row to `pieces` and returns the number of points of the row. Pieces
/// outside of every board are skipped, because the size of such a board is refused later.
fn read_row(
    text: &str,
    first_byte: usize,
    row: usize,
    pieces: &mut BySide<PointSet>,
) -> Result<usize, PositionError> {
    let mut column = 0;
    for (offset, letter) in text.char_indices() {
        if let Some(side) = Side::from_letter(letter) {
            if let Some(point) = point_at(column, row) {
                pieces.get_mut(side).insert(point);
            }
            column += 1;
        } else {
            let run = letter.to_digit(10).filter(|&run| run > 0);
            column += run.ok_or(PositionError::UnknownPiece {
                byte: first_byte + offset,
            })? as usize;
        }
    }
    Ok(column)
}

fn point_at(column: usize, row: usize) -> Option<Point> {
    let column = Column::new(u8::try_from(column).ok()?)?;
    let row = Row::new(u8::try_from(row).ok()?)?;
    Some(Point::new(column, row))
}

fn read_side((byte, text): (usize, &str)) -> Result<Side, PositionError> {
    let mut letters = text.chars();
    match (letters.next().and_then(Side::from_letter), letters.next()) {
        (Some(side), None) => Ok(side),
        (Some(_) | None, Some(_) | None) => Err(PositionError::UnknownSide { byte }),
    }
}

fn read_vela((byte, text): (usize, &str)) -> Result<Phase, PositionError> {
    let number = text.strip_prefix(VELA).unwrap_or_default();
    // Each number has exactly one text: no sign, no leading zero.
    let captured = number
        .parse::<u8>()
        .ok()
        .filter(|captured| captured.to_string() == number);
    captured
        .map(|captured| Phase::Vela { captured })
        .ok_or(PositionError::UnknownVela { byte })
}
