//! Prompts: the text at the beginning of a line while the server waits for input.

use crate::language::Language;
use crate::preferences::Style;
use crate::preferences::values::PromptFacts;
use crate::text::sentences::date::time_of_day;
use crate::text::sentences::locale::Locale;
use crate::viewer::Viewer;
use fanorona_game::GameId;
use fluent_bundle::FluentArgs;
use strum::IntoStaticStr;

/// What the server waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr)]
#[strum(prefix = "prompt-", serialize_all = "kebab-case")]
pub enum Prompt {
    /// A name, or a command that needs no login.
    Login,
    /// The name of a new account.
    NewName,
    /// The command with another name, after a name was refused.
    NewRegistration,
    /// The password of an account.
    Password,
    /// The present password.
    OldPassword,
    NewPassword,
    /// The new password again, because it was not visible.
    NewPasswordAgain,
    Command,
    /// The password of the account that is to be deleted.
    Deletion,
    /// A line of a record.
    Record,
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
            Self::Login | Self::NewName | Self::NewRegistration | Self::Command | Self::Record => {
                false
            }
        }
    }
}

/// Draws a prompt, without a line end.
#[must_use]
pub fn prompt(prompt: Prompt, typing: Typing, language: Language) -> String {
    if prompt == Prompt::Command {
        return "> ".to_owned();
    }
    let mut args = FluentArgs::with_capacity(1);
    args.set(
        "typing",
        if prompt.is_secret() && typing == Typing::Visible {
            "visible"
        } else {
            "hidden"
        },
    );
    format!("{} ", Locale::of(language).sentence(prompt.into(), &args))
}

/// Draws the prompt for a command, without a line end. The style `blind` has no prompt unless the
/// player sets one, because a screen reader would read it again after every event.
#[must_use]
pub fn command_prompt(viewer: &Viewer, name: &str, board: Option<GameId>) -> Option<String> {
    let preferences = &viewer.preferences;
    match &preferences.prompt {
        Some(own) => {
            let facts = PromptFacts {
                name,
                board: board.map_or_else(|| "-".to_owned(), |board| board.to_string()),
                time: time_of_day(viewer.now.wall, &preferences.timezone),
            };
            Some(format!("{} ", own.filled_in(&facts)))
        }
        None if viewer.style() == Style::Blind => None,
        None => Some(prompt(
            Prompt::Command,
            Typing::Visible,
            preferences.language(),
        )),
    }
}
