//! What can be asked about vacations, which pause the clocks of correspondence games.

/// A command about the player's vacation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VacationCommand {
    Show,
    /// Begin it.
    On,
    /// End it.
    Off,
}
