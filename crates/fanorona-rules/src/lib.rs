//! The rules of Fanorona, the national board game of Madagascar.
//!
//! This crate knows only what happens on the board: no clock, no players, no randomness, no input
//! or output. Generating turns does not allocate. Operations on a [`Position`] fail only by
//! refusing a move. `docs/rules.md` describes the rules; comments cite its headings.
//!
//! # The main types
//!
//! A [`Setup`] is any arrangement of pieces on a board. [`Setup::position`] validates it and
//! returns a [`Position`], the board between two turns. [`Position::step`] plays one [`Step`]; then
//! the turn is either [`Finished`] or a [`Chain`], an unfinished capturing turn that can continue
//! or stop. A [`Stage`] is either a position or a chain. [`Stage::play`] plays what a player has
//! typed. A refusal returns the unchanged value and a [`Reason`].
//!
//! # Listing legal steps and turns
//!
//! There are few legal steps, so they are listed. There can be thousands of legal turns, so they
//! are visited one by one, or written into a buffer.
//!
//! ```
//! use fanorona_rules::Ruleset;
//!
//! let position = Ruleset::Tsivy.start();
//! let steps: Vec<String> = position.steps().iter().map(|step| step.first().to_string()).collect();
//! assert_eq!(steps, ["d2e3+", "d3e3+", "d3e3-", "e2e3+", "f2e3+"]);
//!
//! let mut buffer = [position.read_turn("e2e3+")?; 4];
//! let turns = position.turns_into(&mut buffer);
//! assert_eq!(turns.turns[1].to_string(), "d3e3+");
//! assert!(turns.more);
//! # Ok::<(), fanorona_rules::notation::TurnError>(())
//! ```
//!
//! # Playing
//!
//! The parser accepts many spellings. A line is played completely or not at all.
//!
//! ```
//! use fanorona_rules::notation::Movements;
//! use fanorona_rules::{Reason, Ruleset, Stage};
//!
//! let stage = Stage::from(Ruleset::Tsivy.start());
//! let played = stage.play(&Movements::read("D2-E3")?)?;
//! assert_eq!(played.finished.map(|turn| turn.to_string()).as_deref(), Some("d2e3+"));
//!
//! let rejection = stage.play(&Movements::read("d3e3")?).unwrap_err();
//! assert_eq!(rejection.reason, Reason::ChooseCapture);
//! assert_eq!(rejection.stage, stage);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Detecting the end
//!
//! ```
//! use fanorona_rules::{BoardEnd, Outcome, Position, Side};
//!
//! let position: Position = "3/1b1/w2 b".parse()?;
//! assert_eq!(position.outcome(), None);
//!
//! let last = position.read_turn("b2c3-")?;
//! let position = position.play(&last)?;
//! assert_eq!(position.to_string(), "2b/3/3 w");
//! assert_eq!(position.outcome(), Some(Outcome { winner: Side::Black, end: BoardEnd::Captured }));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod canonical;
mod moves;
pub mod notation;

mod opening;
mod outcome;
mod perft;
mod position;
mod reason;
mod ruleset;
mod setup;

pub use board::direction::Direction;
pub use board::geometry;
pub use board::point::{Column, NotAPoint, Point, Row};
pub use board::point_set::{PointSet, Points};
pub use board::side::{BySide, Side};
pub use board::symmetry::Symmetry;
pub use canonical::Canonical;
pub use moves::chain::Chain;
pub use moves::generate::Turns;
pub use moves::stage::{Played, Rejection, Stage};
pub use moves::step::{Capture, FirstStep, FurtherStep, NotAStep, Step};
pub use moves::step_list::StepList;
pub use moves::turn::{NotATurn, Steps, Turn, WithoutEnd};
pub use opening::Opening;
pub use outcome::{
    BoardEnd, CLAIM_QUIET_TURNS, CLAIM_REPETITIONS, DRAW_QUIET_TURNS, DRAW_REPETITIONS, Outcome,
};
pub use perft::perft;
pub use position::{Finished, Position, Progress};
pub use reason::{Reason, Refused};
pub use ruleset::Ruleset;
pub use setup::{BURDEN, InvalidSetup, Phase, Problems, Setup, SetupProblem};
