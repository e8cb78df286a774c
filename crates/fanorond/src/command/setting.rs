//! What can be asked about aliases. The preferences are asked of the session, which has its own
//! before login.

pub(crate) mod parse;

use fanorona_protocol::messages::setting::{AliasNameProblem, SettingRefusal};

use fanorona_protocol::words::shown;

use fanorona_rules::Point;
use fanorona_rules::notation::Movements;

/// A command about aliases.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(test, derive(strum::VariantNames))]
pub enum SettingCommand {
    /// List all aliases.
    Aliases,
    /// Show one alias.
    Alias(String),
    Define(AliasName, String),
    /// Delete an alias.
    Unalias(String),
}

impl SettingCommand {
    /// Whether it changes nothing, as in `Command::only_reads`.
    pub(crate) fn only_reads(&self) -> bool {
        match self {
            Self::Aliases | Self::Alias(_) => true,
            Self::Define(..) | Self::Unalias(_) => false,
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
