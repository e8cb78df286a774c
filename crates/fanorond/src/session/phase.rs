//! What the next line of a session means: a command, or the answer to a question.

use super::Session;
use super::paste::Paste;
use crate::features::logged_in::LoggedIn;
use fanorona_game::{Player, PlayerName};
use fanorona_protocol::text::Prompt;
use fanorona_protocol::value::Password;
use fanorona_store::PasswordHash;
use std::sync::Arc;

/// What the next line means. Each phase has only the data that it needs.
#[derive(Debug)]
pub(super) enum Phase {
    Anonymous,
    /// Asked for the name of a new account.
    AskingName,
    /// A registration was refused. A client that typed ahead sends its passwords now, so only
    /// a line that names its command and a name is read.
    RegistrationRefused,
    /// Asked for the password of a new account.
    Registering {
        name: PlayerName,
        choice: Choice,
    },
    /// Asked for the password of an account.
    AskingPassword {
        name: String,
    },
    LoggedIn(Arc<LoggedIn>),
    /// Asked for the old password before it is changed.
    ConfirmingPassword {
        user: Arc<LoggedIn>,
    },
    /// Asked for a new password.
    ChangingPassword {
        user: Arc<LoggedIn>,
        choice: Choice,
    },
    /// Asked for the password before the account is deleted.
    DeletingAccount {
        user: Arc<LoggedIn>,
    },
    /// Asked for the lines of a record.
    Pasting {
        user: Arc<LoggedIn>,
        paste: Box<Paste>,
    },
    /// Asked for a new password, after the code of an account was right.
    Recovering {
        player: Player,
        /// The hash of the code.
        code: PasswordHash,
        choice: Choice,
    },
}

/// How far a new password has been entered. A hidden one is asked for twice.
#[derive(Debug, Clone)]
pub(super) enum Choice {
    Asked,
    Once(Password),
}

impl Session {
    /// What the prompt asks for.
    pub fn prompt(&self) -> Prompt {
        match &self.phase {
            Phase::Anonymous => Prompt::Login,
            Phase::AskingName => Prompt::NewName,
            Phase::RegistrationRefused => Prompt::NewRegistration,
            Phase::AskingPassword { .. } => Prompt::Password,
            Phase::ConfirmingPassword { .. } => Prompt::OldPassword,
            Phase::DeletingAccount { .. } => Prompt::Deletion,
            Phase::Registering {
                choice: Choice::Asked,
                ..
            }
            | Phase::Recovering {
                choice: Choice::Asked,
                ..
            }
            | Phase::ChangingPassword {
                choice: Choice::Asked,
                ..
            } => Prompt::NewPassword,
            Phase::Registering {
                choice: Choice::Once(_),
                ..
            }
            | Phase::Recovering {
                choice: Choice::Once(_),
                ..
            }
            | Phase::ChangingPassword {
                choice: Choice::Once(_),
                ..
            } => Prompt::NewPasswordAgain,
            Phase::Pasting { .. } => Prompt::Record,
            Phase::LoggedIn(_) => Prompt::Command,
        }
    }

    pub fn logged_in(&self) -> Option<&LoggedIn> {
        self.logged_in_shared().map(Arc::as_ref)
    }

    pub(super) fn logged_in_shared(&self) -> Option<&Arc<LoggedIn>> {
        match &self.phase {
            Phase::LoggedIn(user)
            | Phase::ConfirmingPassword { user }
            | Phase::ChangingPassword { user, .. }
            | Phase::DeletingAccount { user }
            | Phase::Pasting { user, .. } => Some(user),
            Phase::Anonymous
            | Phase::AskingName
            | Phase::RegistrationRefused
            | Phase::Registering { .. }
            | Phase::Recovering { .. }
            | Phase::AskingPassword { .. } => None,
        }
    }

    pub(super) fn logged_in_mut(&mut self) -> Option<&mut LoggedIn> {
        match &mut self.phase {
            Phase::LoggedIn(user)
            | Phase::ConfirmingPassword { user }
            | Phase::ChangingPassword { user, .. }
            | Phase::DeletingAccount { user }
            | Phase::Pasting { user, .. } => Some(Arc::make_mut(user)),
            Phase::Anonymous
            | Phase::AskingName
            | Phase::RegistrationRefused
            | Phase::Registering { .. }
            | Phase::Recovering { .. }
            | Phase::AskingPassword { .. } => None,
        }
    }

    /// Whether the next line answers a question.
    pub fn is_asking(&self) -> bool {
        match &self.phase {
            Phase::Anonymous | Phase::LoggedIn(_) => false,
            Phase::AskingName
            | Phase::RegistrationRefused
            | Phase::Registering { .. }
            | Phase::AskingPassword { .. }
            | Phase::ConfirmingPassword { .. }
            | Phase::ChangingPassword { .. }
            | Phase::Recovering { .. }
            | Phase::Pasting { .. }
            | Phase::DeletingAccount { .. } => true,
        }
    }

    /// Cancels the current question.
    pub fn interrupt(&mut self) {
        self.phase = match std::mem::replace(&mut self.phase, Phase::Anonymous) {
            Phase::LoggedIn(user)
            | Phase::ConfirmingPassword { user }
            | Phase::ChangingPassword { user, .. }
            | Phase::DeletingAccount { user }
            | Phase::Pasting { user, .. } => Phase::LoggedIn(user),
            Phase::Anonymous
            | Phase::AskingName
            | Phase::RegistrationRefused
            | Phase::Registering { .. }
            | Phase::Recovering { .. }
            | Phase::AskingPassword { .. } => Phase::Anonymous,
        };
    }
}
