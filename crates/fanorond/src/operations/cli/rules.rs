//! The commands that only need the rules: legal turns of a position, and the boards of played
//! turns.

use super::failure::Failure;
use super::records::open;
use crate::features::history::files;
use fanorona_game::GameResult;
use fanorona_protocol::board::{Board, LastMovement};
use fanorona_protocol::language::Language;
use fanorona_protocol::preferences::Style;
use fanorona_protocol::records::fgn::fgn;
use fanorona_protocol::text::{Ink, Picture, picture};
use fanorona_rules::notation::Movements;
use fanorona_rules::{BySide, Position, Ruleset, Side, Stage, Turn};
use std::fmt;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::Path;

pub(super) fn turns(position: &Position, out: &mut impl Write) -> Result<(), Failure> {
    let mut result = Ok(());
    let mut out = io::BufWriter::new(out);
    position.for_each_turn(|turn, after| match writeln!(out, "{turn}\t{after}") {
        Ok(()) => ControlFlow::Continue(()),
        Err(error) => {
            result = Err(error);
            ControlFlow::Break(())
        }
    });
    result?;
    out.flush()?;
    Ok(())
}

/// Each argument is one whole turn. If it could continue, it ends there, with or without `end`.
pub(super) fn replay(
    ruleset: Ruleset,
    turns: &[String],
    out: &mut impl Write,
) -> Result<(), Failure> {
    let mut stage = Stage::Between(Position::start(ruleset));
    for (number, text) in (1..).zip(turns) {
        let unplayable =
            |why: &dyn fmt::Display| Failure::Usage(format!("turn {number}, {text}: {why}"));
        let movements = Movements::read(text).map_err(|error| unplayable(&error))?;
        let played = stage
            .play(&movements)
            .map_err(|rejection| unplayable(&rejection))?;
        let (turn, after) = match (played.finished, played.stage) {
            (Some(turn), after) => (turn, after),
            (None, Stage::UnderWay(chain)) => {
                let stopped = chain.stop();
                (stopped.turn, Stage::Between(stopped.position))
            }
            (None, Stage::Between(_)) => return Err(unplayable(&"it has no step")),
        };
        stage = after;
        write_board(out, number, &turn, &stage)?;
    }
    Ok(())
}

/// Prints the boards of each game of a file.
pub(super) fn replay_file(file: &Path, out: &mut impl Write) -> Result<(), Failure> {
    files::each_game(open(file)?, |record| {
        write!(out, "{}", fgn(record))?;
        let mut stage = Stage::Between(record.first_position());
        for line in record.lines() {
            let after = stage.start().play(&line.turn);
            let after = after
                .map_err(|refused| Failure::Work(format!("{}: {:?}", line.turn, refused.reason)))?;
            stage = Stage::Between(after);
            write_board(out, line.ply.0, &line.turn, &stage)?;
        }
        Ok(())
    })
}

fn write_board(out: &mut impl Write, number: u32, turn: &Turn, stage: &Stage) -> io::Result<()> {
    let names = BySide {
        white: "White",
        black: "Black",
    };
    let board = Picture {
        board: Board::of(stage, Side::White, LastMovement::default()),
        names,
        language: Language::En,
        clocks: None,
        at_first: None,
        path: &[],
        ink: Ink::None,
    };
    writeln!(
        out,
        "{number}. {turn}\n{}{stage}",
        picture(&board, Style::Classic)
    )?;
    if let Some(outcome) = stage.start().outcome() {
        let result = GameResult::from(outcome);
        writeln!(out, "{} {}", result.score.code(), result.reason.code())?;
    }
    writeln!(out)
}
