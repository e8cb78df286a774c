//! The bots of the server, robot1 to robot8: always online, and at any number of boards.
//!
//! What a robot has to do follows from the board alone: it plays when it is its turn, and answers
//! offers. So nothing is stored but the boards, and after a restart or a failure they are looked at
//! again. A robot plays through `Tables::act`, as people do. Of several nodes, the one that claims a
//! version of a game plays it. Read `services/robots.rs` first.

mod play;
mod teach;

use crate::services::robots::Robot;
pub use play::run;
