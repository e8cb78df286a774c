//! What stands at the beginning of a line while the server waits for it.

use super::Viewer;
use super::date::time_of_day;
use crate::preferences::{PromptFacts, Style};
use fanorona_game::GameId;

/// What the server waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Prompt {
    /// A name, or a command for strangers.
    Login,
    /// The name of a new account.
    NewName,
    /// The password of an account.
    Password,
    /// The password that holds until now.
    OldPassword,
    /// A password that shall hold from now on.
    NewPassword,
    /// The same once more, since it could not be seen.
    NewPasswordAgain,
    /// A command.
    Command,
    /// The password of the account that is to be deleted.
    Deletion,
}

/// Whether what is typed shows on the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Typing {
    /// It does.
    Visible,
    /// It does not.
    Hidden,
}

impl Prompt {
    /// Whether what is typed here should not show.
    #[must_use]
    pub fn is_secret(self) -> bool {
        match self {
            Self::Password
            | Self::OldPassword
            | Self::NewPassword
            | Self::NewPasswordAgain
            | Self::Deletion => true,
            Self::Login | Self::NewName | Self::Command => false,
        }
    }
}

/// Draws a prompt, without a line end.
#[must_use]
pub fn prompt(prompt: Prompt, typing: Typing) -> String {
    let asks = match prompt {
        Prompt::Login => "login",
        Prompt::NewName => "name",
        Prompt::Password | Prompt::Deletion => "password",
        Prompt::OldPassword => "old password",
        Prompt::NewPassword => "new password",
        Prompt::NewPasswordAgain => "once more",
        Prompt::Command => return "> ".to_owned(),
    };
    let warning = if prompt.is_secret() && typing == Typing::Visible { " (it will be visible)" } else { "" };
    format!("{asks}{warning}: ")
}

/// Draws the prompt for a command, without a line end. Whoever hears the screen has none, since it is drawn again
/// behind all that comes unasked; one that was set is another matter.
#[must_use]
pub fn command_prompt(viewer: &Viewer, name: &str, board: Option<GameId>) -> Option<String> {
    let preferences = &viewer.preferences;
    match &preferences.prompt {
        Some(own) => {
            let facts = PromptFacts {
                name,
                board: board.map_or_else(|| "-".to_owned(), |board| board.to_string()),
                time: time_of_day(viewer.now, &preferences.timezone),
            };
            Some(format!("{} ", own.filled_in(&facts)))
        }
        None if preferences.style == Style::Blind => None,
        None => Some(prompt(Prompt::Command, Typing::Visible)),
    }
}
