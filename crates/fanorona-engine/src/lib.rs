//! A player of Fanorona that searches: alpha-beta by iterative deepening (`docs/engine.md`).
//!
//! It knows the rules and nothing else: no time, no input or output, no chance but that of a seed. What it finds
//! follows from the [`Task`] and the size of its table alone, unless it is stopped: nothing of one search is left for
//! the next.
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
//! # What a given turn is worth
//!
//! A turn is worth what the other side does not get behind it: search the position to which it leads, and negate
//! the score.
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

mod candidates;
mod engine;
mod evaluate;
mod keys;
mod level;
mod score;
mod search;
mod table;
mod task;
mod weights;

// For matches and for tuning.
pub mod arena;
mod dice;
mod material;

pub use dice::Dice;
pub use engine::Engine;
pub use evaluate::{FEATURES, FULL, Feature, Features, NAMES, Weights, features};
pub use level::Level;
pub use material::MaterialSearch;
pub use score::{Score, Verdict};
pub use task::{Limit, Noise, Report, Task};

/// A position that stands so often may be claimed as a draw (`docs/rules.md`, "The end of a game").
const CLAIM_REPETITIONS: usize = 3;
/// After so many turns of both sides together without a capture a draw may be claimed.
const CLAIM_QUIET_TURNS: u32 = 100;
