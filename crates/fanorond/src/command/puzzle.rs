//! What can be asked about puzzles: finding the turn that is much better than all others.

pub(crate) mod parse;

use fanorona_game::Day;

/// A command about puzzles.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(test, derive(strum::VariantNames))]
pub enum PuzzleCommand {
    /// Show the open puzzle, or a new one.
    Show,
    /// Show a hint.
    Hint,
    /// Give the puzzle up.
    Skip,
    /// Leave the puzzle open.
    Quit,
    /// Show the puzzle of the day.
    Day,
    /// List the puzzles of the last days.
    Days {
        /// The page starts before this day.
        before: Option<Day>,
    },
}

impl PuzzleCommand {
    /// Whether it changes nothing, as in `Command::only_reads`.
    pub(crate) fn only_reads(&self) -> bool {
        self.is_about_days()
    }

    /// Whether it is about the puzzles of days, which everybody may see.
    #[must_use]
    pub const fn is_about_days(&self) -> bool {
        match self {
            Self::Day | Self::Days { .. } => true,
            Self::Show | Self::Hint | Self::Skip | Self::Quit => false,
        }
    }
}
