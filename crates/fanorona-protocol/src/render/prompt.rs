//! What stands at the beginning of a line while the server waits for it.

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
