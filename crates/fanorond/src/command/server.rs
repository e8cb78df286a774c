//! What can be asked about the server and the connection: help, the date, and modes of connections.

pub(crate) mod parse;

use fanorona_protocol::viewer::Mode;
use fanorona_protocol::wire::clean::SafeText;

/// A command about the server or the connection.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(test, derive(strum::VariantNames))]
pub enum ServerCommand {
    /// Show or change the mode of the connection.
    Mode(Option<ModeChoice>),
    /// A program introduces itself.
    Hello {
        /// The mode that it wants.
        mode: ModeChoice,
        /// `NAME/VERSION`.
        client: Option<SafeText>,
    },
    /// Show a page of help, or the pages about these words.
    Help(Option<String>),
    /// Show the date.
    Date,
    /// Show how long the server has been running.
    Uptime,
    /// Show the server's version.
    Version,
    /// Explain the last refusal.
    Why,
    /// Several commands in one mail.
    Multiple,
}

impl ServerCommand {
    /// Whether it changes nothing, as in `Command::only_reads`.
    pub(crate) fn only_reads(&self) -> bool {
        match self {
            Self::Mode(None)
            | Self::Help(_)
            | Self::Date
            | Self::Uptime
            | Self::Version
            | Self::Why
            | Self::Multiple => true,
            Self::Mode(Some(_)) | Self::Hello { .. } => false,
        }
    }
}

/// How a connection is to work from now on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ModeChoice {
    pub(crate) mode: Mode,
    /// Whether each line of json mode also has words.
    pub(crate) words: bool,
}
