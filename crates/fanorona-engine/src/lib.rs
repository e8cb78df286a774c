//! A Fanorona engine: alpha-beta search with iterative deepening (`docs/engine.md`).
//!
//! It depends only on the rules: no time, no input or output, no randomness other than a seed.
//! Unless the caller stops it, the result depends only on the [`Task`] and the size of the
//! transposition table. A search does not use the results of earlier ones, unless the engine has
//! [`Memory::OneGame`].
//!
//! ```
//! use fanorona_engine::{Engine, Limit, Task, Verdict};
//!
//! let mut engine = Engine::new(1 << 20);
//! let task = Task::new("3/1b1/w2 b".parse()?, Limit::nodes(1_000));
//! let report = engine.search(&task, &|| false).ok_or("the game is over")?;
//! assert_eq!(report.turn.to_string(), "b2c3-");
//! assert_eq!(report.score.verdict(), Verdict::Won { in_turns: 1 });
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The value of a turn
//!
//! To get the value of a turn, search the resulting position and negate the score.
//!
//! ```
//! use fanorona_engine::{Engine, Limit, Score, Task};
//! use fanorona_rules::Ruleset;
//!
//! let mut engine = Engine::new(1 << 20);
//! let start = Ruleset::Tsivy.start();
//! let after = start.play(&start.read_turn("e2e3+")?).map_err(|refused| format!("{:?}", refused.reason))?;
//! let worth: Option<Score> =
//!     engine.search(&Task::new(after, Limit::nodes(2_000)), &|| false).map(|report| -report.score);
//! assert!(worth.is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod book;
mod endgame;
mod engine;
mod evaluation;
mod level;
mod puzzle;
mod score;
mod search;
pub mod tables;
mod task;

// For matches and tuning.
mod opponents;
mod rng;
pub mod self_play;

pub use engine::{Engine, Memory};
pub use evaluation::network;
pub use evaluation::{Evaluation, FEATURES, FULL, Feature, Features, NAMES, Weights, features};
pub use level::{Level, Pace};
pub use opponents::material::MaterialSearch;
pub use opponents::stand_in::StandIn;
pub use puzzle::{Puzzle, PuzzleKind, puzzle, puzzle_turns};
pub use rng::Rng;
pub use score::{Score, Verdict};
pub use search::oversight::Oversight;
pub use task::{Knowledge, Limit, Noise, Report, Task};
