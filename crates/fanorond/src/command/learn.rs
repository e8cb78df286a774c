//! What can be asked about lessons: tasks on boards of their own.

pub(crate) mod parse;

/// A command about lessons.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(test, derive(strum::VariantNames))]
pub enum LearnCommand {
    /// Go on with the lesson, or start the next one that is not done.
    Continue,
    /// List the lessons.
    List,
    /// Start the lesson with this number.
    Start(u32),
    /// Start the next lesson.
    Next,
    /// Start the task again.
    Again,
    /// Show a hint.
    Hint,
    /// Leave the lesson.
    Quit,
}

impl LearnCommand {
    /// Whether it changes nothing, as in `Command::only_reads`.
    pub(crate) fn only_reads(&self) -> bool {
        match self {
            Self::List => true,
            Self::Continue
            | Self::Start(_)
            | Self::Next
            | Self::Again
            | Self::Hint
            | Self::Quit => false,
        }
    }
}
