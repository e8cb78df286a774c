//! What can be asked of a session: to log in and out, and how its connection works. The words are
//! read in the chapters of `help` to which the commands belong: `account`, `bot`, `server`,
//! `setting` and `study`.

use crate::command::args::ByMail;
use fanorona_protocol::language::Language;
use fanorona_protocol::preferences::{Preference, Setting};
use fanorona_protocol::value::Password;
use fanorona_protocol::viewer::{KeyMode, Mode};
use fanorona_protocol::wire::clean::SafeText;

/// A command that a session handles.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(test, derive(strum::VariantNames))]
pub enum SessionCommand {
    /// Register an account, and log in to it. People are asked for what is missing.
    Register(Register),
    /// Log in. People are asked for what is missing.
    Login {
        /// The name of the account.
        name: Option<String>,
        password: Option<Password>,
    },
    /// Play without an account.
    Guest,
    /// Leave the server.
    Quit,
    /// Choose a new password with a code. People are asked for what is missing.
    Recover {
        /// The name of the account.
        name: String,
        code: Password,
        new: Option<Password>,
    },
    /// Ask for the old and the new password, and change it.
    Password,
    /// Ask for the password, and delete the account.
    Delete,
    /// Show or change preferences: before login those of the connection.
    Preferences(PreferenceCommand),
    /// Show the next page of the last answer.
    More,
    /// Show or change who shows and edits what is typed on this connection.
    Keys(Option<KeyMode>),
    /// Show or change the mode of the connection.
    Mode(Option<ModeChoice>),
    /// A program introduces itself.
    Hello {
        /// The mode that it wants.
        mode: ModeChoice,
        /// `NAME/VERSION`.
        client: Option<SafeText>,
    },
    /// Show the server's version.
    Version,
    /// Explain the last refusal.
    Why,
    /// Answer the server's ping.
    Pong,
    /// Paste a record, which becomes a study.
    Import,
}

impl SessionCommand {
    /// Whether it changes nothing, as in `Command::only_reads`.
    pub(crate) fn only_reads(&self) -> bool {
        match self {
            Self::Preferences(
                PreferenceCommand::ShowAll
                | PreferenceCommand::Show(_)
                | PreferenceCommand::Language(None),
            )
            | Self::Keys(None)
            | Self::Mode(None)
            | Self::Version
            | Self::Why => true,
            Self::Register(_)
            | Self::Login { .. }
            | Self::Guest
            | Self::Quit
            | Self::Recover { .. }
            | Self::Password
            | Self::Delete
            | Self::Preferences(
                PreferenceCommand::Change(_) | PreferenceCommand::Language(Some(_)),
            )
            | Self::More
            | Self::Keys(Some(_))
            | Self::Mode(Some(_))
            | Self::Hello { .. }
            | Self::Pong
            | Self::Import => false,
        }
    }
}

/// The words of `register`.
#[derive(Debug, Clone, PartialEq)]
pub struct Register {
    /// The name as typed; the server checks it.
    pub name: Option<String>,
    pub password: Option<Password>,
    /// The code of an invitation.
    pub invitation: Option<Password>,
    /// Mail addresses.
    pub addresses: Vec<String>,
    /// Whether it was typed as on the mail server.
    pub by_mail: ByMail,
}

/// What to do with preferences.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(test, derive(strum::VariantNames))]
pub enum PreferenceCommand {
    /// Show all preferences.
    ShowAll,
    Show(Preference),
    /// Change preferences.
    Change(Vec<Setting>),
    /// Show or change the language.
    Language(Option<Language>),
}

/// How a connection is to work from now on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ModeChoice {
    pub(crate) mode: Mode,
    /// Whether each line of json mode also has words.
    pub(crate) words: bool,
}
