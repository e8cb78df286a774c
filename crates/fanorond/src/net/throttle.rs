//! Rate limits per network, per name and per connection.
//!
//! All functions take the current time as an argument. Each map has a maximum size, and a count
//! takes the same time whatever is in the map.

mod budget;
mod network;
mod recent;
mod window;
mod wrong_passwords;

pub(crate) use budget::{Budget, SharedBudgets};
pub(crate) use network::{ClientNetwork, Site};
pub(crate) use window::{NetworkWindow, SlidingWindow};
pub(crate) use wrong_passwords::{Attempt, Origin, WrongPasswords};

#[cfg(test)]
mod tests;
