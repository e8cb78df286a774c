//! The house's own players, robot1 to robot8: always here, and at any number of boards.
//!
//! What a robot has to do on a board follows from the board alone: it plays when it is its turn,
//! and answers what it is asked. So nothing is remembered but which boards to look at, and after a
//! restart, or when something failed, the boards are looked at once more. A robot plays through the
//! same door as everybody else. Of several nodes, the one that claims a version of a game plays it.

pub(crate) mod advice;
mod opponents;
mod play;
mod queue;
mod service;
mod teach;

pub(crate) use play::run;
use service::Robot;
pub(crate) use service::{LEVELS, Robots};
