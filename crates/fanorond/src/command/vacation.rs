//! What can be asked about vacations, which pause the clocks of correspondence games.

pub(crate) mod parse;

/// A command about the player's vacation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(test, derive(strum::VariantNames))]
pub enum VacationCommand {
    Show,
    /// Begin it.
    On,
    /// End it.
    Off,
}

impl VacationCommand {
    /// Whether it changes nothing, as in `Command::only_reads`.
    pub(crate) fn only_reads(&self) -> bool {
        match self {
            Self::Show => true,
            Self::On | Self::Off => false,
        }
    }
}
