//! What can be asked about the server: help, and the date.

pub(crate) mod parse;

/// A command about the server.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(test, derive(strum::VariantNames))]
pub enum ServerCommand {
    /// Show a page of help, or the pages about these words.
    Help(Option<String>),
    /// Show the date.
    Date,
    /// Show how long the server has been running.
    Uptime,
    /// Several commands in one mail.
    Multiple,
}

impl ServerCommand {
    /// Whether it changes nothing, as in `Command::only_reads`.
    pub(crate) fn only_reads(&self) -> bool {
        match self {
            Self::Help(_) | Self::Date | Self::Uptime | Self::Multiple => true,
        }
    }
}
