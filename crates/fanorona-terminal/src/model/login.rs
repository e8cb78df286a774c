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
    /// The question after an answer to the one for a name, and the password, if it is in the same
    /// line: `NAME`, `login NAME PASSWORD` or `register NAME PASSWORD`.
    #[must_use]
    pub fn after_name(line: &str) -> (Self, &str) {
        let (first, rest) = first_word(line);
        let (name, secret) = first_word(rest);
        let is = |command: &str| !name.is_empty() && first.eq_ignore_ascii_case(command);
        let owned = name.to_owned();
        if is("register") {
            (Self::NewPassword { name: owned }, secret)
        } else if is("login") {
            (Self::Password { name: owned }, secret)
        } else {
            let name = line.to_owned();
            (Self::Password { name }, "")
        }
    }

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

    /// What is said above the question.
    #[must_use]
    pub const fn explanation(&self) -> Word {
        match self {
            Self::NewPassword { .. } | Self::RepeatPassword { .. } => Word::PasswordRule,
            Self::Name | Self::Password { .. } | Self::Waiting { .. } => Word::NoAccount,
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

/// Commands with a password in their line, and how many words are before it.
const WITH_PASSWORDS: [(&str, usize); 8] = [
    ("login", 2),
    ("register", 2),
    ("signup", 2),
    ("recover", 2),
    ("password", 1),
    ("passwd", 1),
    ("change", 1),
    ("delete", 2),
];

/// A line as it is shown: from where a password may begin it is stars to its end.
#[must_use]
pub fn hidden(line: &str) -> String {
    let (command, _) = first_word(line.trim_start());
    let words = WITH_PASSWORDS
        .iter()
        .find(|(it, _)| command.eq_ignore_ascii_case(it));
    let Some((_, words)) = words else {
        return line.to_owned();
    };
    let mut rest = line;
    for _ in 0..*words {
        rest = first_word(rest.trim_start()).1;
    }
    let stars = "*".repeat(rest.chars().count());
    line.strip_suffix(rest).unwrap_or_default().to_owned() + &stars
}

/// A word, and what follows the spaces after it.
fn first_word(text: &str) -> (&str, &str) {
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (word, rest.trim_start())
}
