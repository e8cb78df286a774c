//! What can be asked about puzzles: finding the turn that is much better than all others.

/// A command about puzzles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PuzzleCommand {
    /// Show the open puzzle, or a new one.
    Show,
    /// Show a hint.
    Hint,
    /// Give the puzzle up.
    Skip,
    /// Leave the puzzle open.
    Quit,
}
