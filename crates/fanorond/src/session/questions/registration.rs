//! Questions of a registration: the name and the password of a new account.

use super::password::Chosen;
use crate::command::catalog;
use crate::command::session::Register;
use crate::error::CommandError;
use crate::features::account;
use crate::net::stream::Encryption;
use crate::services::accounts;
use crate::session::login_and_logout::ArrivalKind;
use crate::session::phase::{Choice, Phase};
use crate::session::{Answer, Session};
use fanorona_game::PlayerName;
use fanorona_protocol::messages::account::AccountDone;
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::reply::{Done, Reply};
use fanorona_protocol::messages::server::Notice;
use fanorona_protocol::value::Password;
use fanorona_protocol::viewer::Mode;
use fanorona_protocol::words::{split_word, trim};

impl Session {
    pub async fn register(&mut self, said: Register) -> Answer {
        if said.invitation.is_some() {
            self.invitation.clone_from(&said.invitation);
        }
        let said = Register {
            invitation: self.invitation.clone(),
            ..said
        };
        let admitted = account::may_register(&self.server, said.invitation.as_ref()).await;
        if let Err(refusal) = admitted {
            return match said.password {
                Some(_) => Answer::reply(refusal),
                None => self.registration_refused(refusal),
            };
        }
        match (said.name.clone(), said.password.clone()) {
            (Some(name), Some(password)) => {
                let made = {
                    let told = Some(&self.told);
                    account::register_in_one(
                        &self.server,
                        self.network,
                        said,
                        &name,
                        &password,
                        told,
                    )
                    .await
                };
                match (made, self.logged_in()) {
                    (Ok(account), None) => self.enter(&account, ArrivalKind::New).await,
                    (Ok(account), Some(_)) => Answer::reply(Reply::done(
                        AccountDone::Registered {
                            name: account.player.name,
                        }
                        .into(),
                    )),
                    (Err(refusal), _) => Answer::reply(refusal),
                }
            }
            (name, _) => {
                if let Some(refusal) = self
                    .already_logged_in()
                    .or_else(|| self.must_be_complete("register"))
                {
                    return Answer::reply(refusal);
                }
                match name {
                    Some(name) => self.named(&name).await,
                    None => {
                        self.phase = Phase::AskingName;
                        Answer::nothing()
                    }
                }
            }
        }
    }

    /// Some type the command with the name, as the greeting says.
    pub async fn named(&mut self, name: &str) -> Answer {
        let name = name.strip_prefix("register ").unwrap_or(name).trim();
        if name.is_empty() {
            return Answer::nothing();
        }
        match accounts::new_name(&self.server, name).await {
            Ok(name) => {
                self.phase = Phase::Registering {
                    name,
                    choice: Choice::Asked,
                };
                let warning = match self.encryption {
                    Encryption::None | Encryption::NoneToProxy => {
                        let tls_port = self.server.doors.tls_port_for(self.encryption);
                        Some(Event::Notice(Notice::Unencrypted { tls_port }))
                    }
                    Encryption::Tls => None,
                };
                Answer::reply(Reply::showing(warning.into_iter().collect(), Done::Quietly))
            }
            Err(refusal) => self.registration_refused(refusal),
        }
    }

    fn registration_refused(&mut self, refusal: impl Into<CommandError>) -> Answer {
        if self.mode != Mode::Json && self.logged_in().is_none() {
            self.phase = Phase::RegistrationRefused;
        }
        Answer::reply(refusal.into())
    }

    /// The line after a refusal. An empty one cancels, as at every question.
    pub async fn registered_again(&mut self, text: &str) -> Answer {
        let (first, rest) = split_word(text).unwrap_or_default();
        let names = catalog::exact(first).filter(|row| ["register", "login"].contains(&row.name));
        if first.is_empty() {
            Answer::nothing()
        } else if names.is_some() && !trim(rest).is_empty() {
            self.command(text).await
        } else {
            self.phase = Phase::RegistrationRefused;
            let notice = Event::Notice(Notice::PerhapsPassword);
            Answer::reply(Reply::showing(vec![notice], Done::Quietly))
        }
    }

    /// An invalid password is asked for again.
    pub async fn choose_password(&mut self, name: PlayerName, chosen: Chosen) -> Answer {
        let (choice, answer) = match chosen {
            Chosen::Nothing => return Answer::nothing(),
            Chosen::Password(password) => {
                return self.create_account(name, &password).await;
            }
            Chosen::Once(password) => (Choice::Once(password), Answer::nothing()),
            Chosen::Refused(refusal) => (Choice::Asked, Answer::reply(refusal)),
        };
        self.phase = Phase::Registering { name, choice };
        answer
    }

    async fn create_account(&mut self, name: PlayerName, password: &Password) -> Answer {
        let told = Some(&self.told);
        let made = account::register(
            &self.server,
            self.network,
            name,
            password,
            self.invitation.as_ref(),
            Vec::new(),
            told,
        );
        match made.await {
            Ok(account) => self.enter(&account, ArrivalKind::New).await,
            Err(refusal) => self.registration_refused(refusal),
        }
    }
}
