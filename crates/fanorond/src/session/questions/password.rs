//! Questions of a user who changes the password, and how far a new password has been entered.

use crate::error::CommandError;
use crate::features::account;
use crate::features::logged_in::LoggedIn;
use crate::features::services::Server;
use crate::session::phase::{Choice, Phase};
use crate::session::{Answer, Session};
use fanorona_game::PlayerName;
use fanorona_protocol::messages::account::AccountRefusal;
use fanorona_protocol::messages::server::ServerRefusal;
use fanorona_protocol::text::Typing;
use fanorona_protocol::value::Password;
use std::sync::Arc;

impl Session {
    pub fn ask_old_password(&mut self) -> Answer {
        let Some(user) = self.logged_in_shared().cloned() else {
            return Answer::reply(ServerRefusal::AuthRequired { inline: true });
        };
        if let Some(refusal) = self.must_be_complete("password") {
            return Answer::reply(refusal);
        }
        self.phase = Phase::ConfirmingPassword { user };
        Answer::nothing()
    }

    pub async fn confirm_password(&mut self, user: Arc<LoggedIn>, text: &str) -> Answer {
        if text.is_empty() {
            self.phase = Phase::LoggedIn(user);
            return Answer::nothing();
        }
        let password = Password(text.to_owned());
        let proof =
            account::authenticate_again(&self.server, self.network, &user.player, password).await;
        let (phase, answer) = match proof {
            Ok(_) => (
                Phase::ChangingPassword {
                    user,
                    choice: Choice::Asked,
                },
                Answer::nothing(),
            ),
            Err(refusal) => (Phase::LoggedIn(user), Answer::reply(refusal)),
        };
        self.phase = phase;
        answer
    }

    pub async fn change_password(&mut self, user: Arc<LoggedIn>, chosen: Chosen) -> Answer {
        let account = user.player.clone();
        match chosen {
            Chosen::Once(password) => {
                self.phase = Phase::ChangingPassword {
                    user,
                    choice: Choice::Once(password),
                };
                Answer::nothing()
            }
            Chosen::Nothing => {
                self.phase = Phase::LoggedIn(user);
                Answer::nothing()
            }
            Chosen::Refused(refusal) => {
                self.phase = Phase::ChangingPassword {
                    user,
                    choice: Choice::Asked,
                };
                Answer::reply(refusal)
            }
            Chosen::Password(password) => {
                self.phase = Phase::LoggedIn(user);
                let changed = account::change_password(
                    &self.server,
                    self.network,
                    Some(&self.outbox),
                    &account,
                    &password,
                )
                .await;
                self.apply_effect(changed)
            }
        }
    }
}

/// The result of a line with a new password.
pub enum Chosen {
    /// An empty line: cancelled.
    Nothing,
    Password(Password),
    /// It was hidden, so it is asked for again.
    Once(Password),
    /// It is invalid.
    Refused(CommandError),
}

pub fn chosen(
    server: &Server,
    name: &PlayerName,
    choice: Choice,
    text: &str,
    typing: Typing,
) -> Chosen {
    let password = Password(text.to_owned());
    if text.is_empty() {
        return Chosen::Nothing;
    }
    // The first one was accepted: what is typed now is only compared.
    if let Choice::Once(first) = choice {
        let is_same = first == password;
        return if is_same {
            Chosen::Password(password)
        } else {
            Chosen::Refused(AccountRefusal::PasswordsDiffer.into())
        };
    }
    if let Err(refusal) = account::new_password(server, name, &password) {
        return Chosen::Refused(refusal);
    }
    match typing {
        Typing::Hidden => Chosen::Once(password),
        Typing::Visible => Chosen::Password(password),
    }
}
