//! Questions of a registration: the name and the password of a new account.

use super::password::Chosen;
use crate::features::account;
use crate::features::account::command::Register;
use crate::features::account::login_and_logout::ArrivalKind;
use crate::features::admin::access::{self, Wish};
use crate::net::stream::Encryption;
use crate::session::error::CommandError;
use crate::session::phase::{Choice, Phase};
use crate::session::{Answer, Session};
use fanorona_game::PlayerName;
use fanorona_protocol::messages::account::AccountDone;
use fanorona_protocol::messages::account::AccountRefusal;
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_protocol::messages::reply::{Done, Reply};
use fanorona_protocol::messages::server::Notice;
use fanorona_protocol::value::Password;

impl Session {
    pub(crate) async fn register(&mut self, said: Register) -> Answer {
        if let Err(refusal) = access::admits(&self.server, Wish::Register) {
            return Answer::reply(refusal);
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
                    Some(name) => self.named(&name, said.addresses).await,
                    None => {
                        self.phase = Phase::AskingName {
                            addresses: said.addresses,
                        };
                        Answer::nothing()
                    }
                }
            }
        }
    }

    /// An invalid name is asked for again. Some type the command with the name, as the greeting
    /// says.
    pub(crate) async fn named(&mut self, name: &str, addresses: Vec<String>) -> Answer {
        let name = name.strip_prefix("register ").unwrap_or(name).trim();
        if name.is_empty() {
            return Answer::nothing();
        }
        match account::new_name(&self.server, name).await {
            Ok(name) => {
                self.phase = Phase::Registering {
                    name,
                    addresses,
                    choice: Choice::Asked,
                };
                let warning = match self.encryption {
                    Encryption::None | Encryption::NoneToProxy => {
                        let tls_port = self.server.tls_port_for(self.encryption);
                        Some(Event::Notice(Notice::Unencrypted { tls_port }))
                    }
                    Encryption::Tls => None,
                };
                Answer::reply(Reply::showing(warning.into_iter().collect(), Done::Quietly))
            }
            Err(refusal) => {
                self.phase = Phase::AskingName { addresses };
                Answer::reply(refusal)
            }
        }
    }

    /// An invalid password is asked for again.
    pub(crate) async fn choose_password(
        &mut self,
        name: PlayerName,
        addresses: Vec<String>,
        chosen: Chosen,
    ) -> Answer {
        let (choice, answer) = match chosen {
            Chosen::Nothing => return Answer::nothing(),
            Chosen::Password(password) => {
                return self.create_account(name, &password, addresses).await;
            }
            Chosen::Once(password) => (Choice::Once(password), Answer::nothing()),
            Chosen::Refused(refusal) => (Choice::Asked, Answer::reply(refusal)),
        };
        self.phase = Phase::Registering {
            name,
            addresses,
            choice,
        };
        answer
    }

    async fn create_account(
        &mut self,
        name: PlayerName,
        password: &Password,
        addresses: Vec<String>,
    ) -> Answer {
        let told = Some(&self.told);
        let made = account::register(
            &self.server,
            self.network,
            name,
            password,
            addresses.clone(),
            told,
        );
        match made.await {
            Ok(account) => self.enter(&account, ArrivalKind::New).await,
            Err(refusal) => {
                if let CommandError::Refused(Refusal::Account(AccountRefusal::NameTaken {
                    ..
                })) = refusal
                {
                    // Another player has taken the name in the meantime.
                    self.phase = Phase::AskingName { addresses };
                }
                Answer::reply(refusal)
            }
        }
    }
}
