//! What can be asked about settings: preferences, the language, aliases, and pages of long answers.

pub(crate) mod parse;

use fanorona_protocol::messages::setting::{AliasNameProblem, SettingRefusal};

use fanorona_protocol::words::shown;

use fanorona_protocol::language::Language;
use fanorona_protocol::preferences::{Preference, Setting};

use fanorona_protocol::viewer::KeyMode;

use fanorona_rules::Point;
use fanorona_rules::notation::Movements;

/// A command about settings.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(test, derive(strum::VariantNames))]
pub enum SettingCommand {
    /// Show all preferences.
    ShowAll,
    Show(Preference),
    /// Change preferences.
    Change(Vec<Setting>),
    /// Show or change the language, also before login.
    Language(Option<Language>),
    /// List all aliases.
    Aliases,
    /// Show one alias.
    Alias(String),
    Define(AliasName, String),
    /// Delete an alias.
    Unalias(String),
    /// Show the next page of the last answer.
    More,
    /// Show or change who shows and edits what is typed on this connection.
    Keys(Option<KeyMode>),
}

impl SettingCommand {
    /// Whether it changes nothing, as in `Command::only_reads`.
    pub(crate) fn only_reads(&self) -> bool {
        match self {
            Self::ShowAll
            | Self::Show(_)
            | Self::Language(None)
            | Self::Aliases
            | Self::Alias(_)
            | Self::Keys(None) => true,
            Self::Change(_)
            | Self::Language(Some(_))
            | Self::Define(..)
            | Self::Unalias(_)
            | Self::More
            | Self::Keys(Some(_)) => false,
        }
    }

    /// Whether it shows or changes preferences.
    #[must_use]
    pub fn is_about_preferences(&self) -> bool {
        match self {
            Self::ShowAll | Self::Show(_) | Self::Change(_) | Self::Language(_) => true,
            Self::Aliases
            | Self::Alias(_)
            | Self::Define(..)
            | Self::Unalias(_)
            | Self::More
            | Self::Keys(_) => false,
        }
    }
}

/// The name of an alias: a letter, then letters and digits, in lower case.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct AliasName(Box<str>);

impl AliasName {
    /// Longest name, in characters.
    pub const MOST: usize = 20;

    /// Reads a name. Upper case becomes lower case. `is_command` says which words are commands.
    ///
    /// # Errors
    /// It cannot be a name, or it is a command or a turn.
    pub fn new(word: &str, is_command: impl Fn(&str) -> bool) -> Result<Self, SettingRefusal> {
        let name = word.to_ascii_lowercase();
        let shape = name.starts_with(|c: char| c.is_ascii_alphabetic())
            && name.bytes().all(|byte| byte.is_ascii_alphanumeric())
            && name.len() <= Self::MOST;
        let problem = if !shape {
            AliasNameProblem::Shape
        } else if name.parse::<Point>().is_ok() || Movements::looks_like_movements(&name) {
            AliasNameProblem::Movement
        } else if is_command(&name) {
            AliasNameProblem::Command
        } else {
            return Ok(Self(name.into()));
        };
        Err(SettingRefusal::AliasName {
            name: shown(word),
            problem,
            most: Self::MOST,
        })
    }

    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}
