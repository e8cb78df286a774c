//! Who is there: name and password, a guest, or a key that the server knows already.

use super::words::Word;
use zeroize::Zeroizing;

/// What is sent again after a lost connection.
#[derive(Debug, Clone)]
pub enum Credentials {
    /// The server knows the player by the key of the connection.
    Key,
    /// Somebody without an account.
    Guest,
    /// An account with its password or token.
    Account {
        /// Its name.
        name: String,
        /// Its password or token.
        secret: Zeroizing<String>,
    },
}

impl Credentials {
    /// The command that logs in, if one is needed.
    #[must_use]
    pub fn line(&self) -> Option<Zeroizing<String>> {
        match self {
            Self::Key => None,
            Self::Guest => Some(Zeroizing::new("guest".to_owned())),
            Self::Account { name, secret } => {
                Some(Zeroizing::new(format!("login {name} {}", secret.as_str())))
            }
        }
    }
}

/// The questions before a login.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Login {
    /// For a name.
    Name,
    /// For the password of an account.
    Password {
        /// Its name.
        name: String,
    },
    /// For the password of an account that is to be made.
    NewPassword {
        /// Its name.
        name: String,
    },
    /// For the same password once more.
    RepeatPassword {
        /// The name of the account.
        name: String,
        /// What was typed the first time.
        secret: Zeroizing<String>,
    },
    /// The answer was sent.
    Waiting {
        /// The name that was sent.
        name: String,
    },
}

impl Login {
    /// The question.
    #[must_use]
    pub const fn question(&self) -> Word {
        match self {
            Self::Name => Word::AskName,
            Self::Password { .. } => Word::AskPassword,
            Self::NewPassword { .. } => Word::AskNewPassword,
            Self::RepeatPassword { .. } => Word::RepeatPassword,
            Self::Waiting { .. } => Word::Connecting,
        }
    }

    /// Whether what is typed must not be shown.
    #[must_use]
    pub const fn hides(&self) -> bool {
        matches!(
            self,
            Self::Password { .. } | Self::NewPassword { .. } | Self::RepeatPassword { .. }
        )
    }
}
