//! The rules of Fanorona, the national board game of Madagascar.
//!
//! This crate knows what happens on the board and nothing else: no clock, no players, no dice, no input or
//! output. It allocates nothing to generate turns, and no operation on a [`Position`] can fail but by
//! refusing a movement. The rules themselves are told in `docs/rules.md`, to whose headings the comments
//! refer.
//!
//! # The types, in the order in which they meet
//!
//! A [`Setup`] is anything that can be put on a board. [`Setup::position`] is the one door through which it
//! becomes a [`Position`]: the board between two turns. [`Position::step`] plays one [`Step`], after which
//! the turn is either [`Finished`] or a [`Chain`]: a capturing turn under way, which can go on or stop. A
//! [`Stage`] is whichever of the two a game is at; [`Stage::play`] plays what a player has typed. A refusal
//! gives back what was refused, unchanged, with one [`Reason`] of a closed list.
//!
//! # Listing what is legal
//!
//! Steps are few and are listed; whole turns can be many thousands and are visited, or written into a buffer.
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
//! What players type is read generously, and played whole or not at all.
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
//! # Seeing the end
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

// The board: who plays, where, and along which lines.
mod direction;
pub mod geometry;
mod point;
mod point_set;
mod ruleset;
mod side;

// A game on it: from a setup through steps and turns to the outcome.
mod chain;
mod outcome;
mod position;
mod reason;
mod setup;
mod stage;
mod step;
mod turn;

// What is written and said.
pub mod notation;
mod opening;

// What is legal, listed and counted.
mod generate;
mod perft;
mod step_list;
mod trail;

pub use chain::Chain;
pub use direction::Direction;
pub use generate::Turns;
pub use opening::Opening;
pub use outcome::{BoardEnd, Outcome};
pub use perft::perft;
pub use point::{Column, NotAPoint, Point, Row};
pub use point_set::{PointSet, Points};
pub use position::{Finished, Position, Progress};
pub use reason::{Reason, Refused};
pub use ruleset::Ruleset;
pub use setup::{BURDEN, InvalidSetup, Phase, Problems, Setup, SetupProblem};
pub use side::{BySide, Side};
pub use stage::{Played, Rejection, Stage};
pub use step::{Capture, FirstStep, FurtherStep, NotAStep, Step};
pub use step_list::StepList;
pub use turn::{Steps, Turn, WithoutEnd};
