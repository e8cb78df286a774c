//! All limits that the server keeps in memory. A limit is one of these kinds:
//!
//! | what is limited | kind | beyond it |
//! | --- | --- | --- |
//! | work, of which some costs more, at a pace | [`Budget`]; [`SharedBudgets`] for all of an address | waits |
//! | how often something happens within a time | [`SlidingWindow`] for each key, [`NetworkWindow`] for each address | is refused, with the time to wait |
//! | how much there is at the same time | [`Slots`]; a semaphore of Tokio where nobody has a share | is refused, or waits for a permit |
//! | how often something happens in a day, whatever restarts | `store.count`, by `daily_limits::count_for_a_day` | is refused, with the time to wait |
//!
//! [`WrongPasswords`] is made of a window and of waits that double. Work that is put in order and
//! not limited is in `engine::fair_queue`.
//!
//! What counts for an address counts for the IPv6 site around it as well
//! ([`ClientNetwork::areas`]). All functions take the current time as an argument, so that tests
//! move it. Each map has a maximum size, and a count takes the same time whatever is in the map.
//!
//! The crate `governor` does not serve: it admits up to twice as many events within a span, keeps
//! any number of keys, and knows no debts, which are paid later by those who were let through.

mod budget;
mod network;
mod recent;
mod slots;
mod window;
mod wrong_passwords;

pub use budget::{Budget, SharedBudgets};
pub use network::{Area, ClientNetwork};
pub use slots::{Applicant, NoSlot, Slot, Slots};
pub use window::{NetworkWindow, SlidingWindow};
pub use wrong_passwords::{Attempt, Origin, WrongPasswords};

#[cfg(test)]
mod tests;
