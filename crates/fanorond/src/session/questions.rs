//! Questions that take several lines: name and password at login and registration, new passwords,
//! deletion.

use super::{Answer, Choice, Phase, Session};
use crate::command::catalog;
use crate::command::request::Credentials;
use crate::features::account::command::Register;
use crate::features::account::login_flow::{self, ArrivalKind};
use crate::features::account::membership;
use crate::features::admin::access::{self, Wish};
use crate::features::admin::reset_codes;
use crate::features::{account, setting};
use crate::net::stream::Encryption;
use crate::server::Server;
use crate::session::error::CommandError;
use crate::session::logged_in::{By, LoggedIn};
use fanorona_game::{Player, PlayerName};
use fanorona_protocol::messages::account::AccountDone;
use fanorona_protocol::messages::account::AccountRefusal;
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_protocol::messages::reply::{Done, Reply};
use fanorona_protocol::messages::server::Notice;
use fanorona_protocol::messages::server::ServerRefusal;
use fanorona_protocol::messages::usage::UsageDetail;
use fanorona_protocol::text::Typing;
use fanorona_protocol::value::OfPlayer;
use fanorona_protocol::value::Password;
use fanorona_protocol::viewer::Mode;
use fanorona_store::{Account, PasswordHash};
use std::sync::Arc;

impl Session {
    fn already_logged_in(&self) -> Option<Refusal> {
        self.logged_in().map(|user| {
            AccountRefusal::LoggedIn(OfPlayer {
                name: user.player.name.clone(),
            })
            .into()
        })
    }

    /// Programs are not asked questions, so their command must be complete.
    fn must_be_complete(&self, command: &'static str) -> Option<Refusal> {
        let row = catalog::exact(command).filter(|_| self.mode == Mode::Json)?;
        Some(
            ServerRefusal::Usage {
                command: row.name.into(),
                detail: Some(UsageDetail::Incomplete),
            }
            .into(),
        )
    }

    pub(super) async fn register(&mut self, said: Register) -> Answer {
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
    pub(super) async fn named(&mut self, name: &str, addresses: Vec<String>) -> Answer {
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
    pub(super) async fn choose_password(
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

    pub(super) async fn login(
        &mut self,
        name: Option<String>,
        password: Option<Password>,
    ) -> Answer {
        if let Some(refusal) = self.already_logged_in() {
            return Answer::reply(refusal);
        }
        match (name, password) {
            (Some(name), Some(password)) => self.log_in(name, &password.0).await,
            (name, _) => match (self.must_be_complete("login"), name) {
                (Some(refusal), _) => Answer::reply(refusal),
                (None, Some(name)) => self.ask_password(name).await,
                (None, None) => Answer::nothing(),
            },
        }
    }

    /// Asks for the password of a name. An unknown name is refused at once: names are public, and a
    /// typing error should not count as a wrong password.
    pub(super) async fn ask_password(&mut self, name: String) -> Answer {
        if self.is_known(&name).await {
            self.phase = Phase::AskingPassword { name };
            Answer::nothing()
        } else {
            let notice = Event::Notice(Notice::UnknownName);
            Answer::reply(Reply::showing(vec![notice], Done::Quietly))
        }
    }

    /// Whether a player has the name. If the store cannot be read, the password check reports that.
    pub(super) async fn is_known(&self, name: &str) -> bool {
        match PlayerName::new(name) {
            Ok(name) => !matches!(self.server.store.account_named(&name).await, Ok(None)),
            Err(_) => false,
        }
    }

    /// A wrong password is asked for again, hidden: at the login prompt it would be typed as a
    /// name, and be seen.
    pub(super) async fn given_password(&mut self, name: String, password: &str) -> Answer {
        let mut answer = self.log_in(name.clone(), password).await;
        let Some((reply, _)) = &mut answer.reply else {
            return answer;
        };
        match &reply.outcome {
            Err(Refusal::Account(AccountRefusal::AuthFailed)) => {
                *reply = Reply::showing(vec![Event::Notice(Notice::WrongPassword)], Done::Quietly);
                self.phase = Phase::AskingPassword { name };
            }
            Err(Refusal::Server(ServerRefusal::RateLimited { .. } | ServerRefusal::Busy)) => {
                self.phase = Phase::AskingPassword { name };
            }
            Ok(_) | Err(_) => {}
        }
        answer
    }

    async fn log_in(&mut self, name: String, password: &str) -> Answer {
        if password.is_empty() {
            return Answer::nothing();
        }
        let credentials = Credentials {
            name,
            password: Password(password.to_owned()),
        };
        match account::authenticate(&self.server, self.network, &credentials, Some(&self.told))
            .await
        {
            Ok(account) => {
                // The time of the last logout is read together with the news.
                let last_here = account.last_login_at;
                self.enter(&account, ArrivalKind::Back { last_here }).await
            }
            Err(refusal) => Answer::reply(refusal),
        }
    }

    pub(super) async fn guest(&mut self) -> Answer {
        if let Some(refusal) = self.already_logged_in() {
            return Answer::reply(refusal);
        }
        match account::guest(&self.server, self.network).await {
            Ok(account) => self.enter(&account, ArrivalKind::Guest).await,
            Err(refusal) => Answer::reply(refusal),
        }
    }

    pub(super) async fn enter(&mut self, account: &Account, kind: ArrivalKind) -> Answer {
        let mut user = LoggedIn {
            outbox: Some(Arc::clone(&self.outbox)),
            ..LoggedIn::new(account, By::Session(self.mode))
        };
        setting::keep_chosen(&self.server, &mut user, &self.chosen).await;
        self.set_subscriptions(&user.preferences);
        let entering = login_flow::enter(
            &self.server,
            &mut user,
            kind,
            self.network,
            &self.outbox,
            self.epoch,
        );
        match Box::pin(entering).await {
            Ok(reply) => {
                self.phase = Phase::LoggedIn(Arc::new(user));
                Answer::reply(reply)
            }
            Err(refusal) => Answer::reply(refusal),
        }
    }

    /// `recover NAME CODE` with or without a new password, which people are asked for.
    pub(super) async fn recover(
        &mut self,
        name: String,
        code: Password,
        new: Option<Password>,
    ) -> Answer {
        let refusal = self.already_logged_in();
        let refusal =
            refusal.or_else(|| self.must_be_complete("recover").filter(|_| new.is_none()));
        if let Some(refusal) = refusal {
            return Answer::reply(refusal);
        }
        let credentials = Credentials {
            name,
            password: code,
        };
        match account::check_code(&self.server, self.network, &credentials, Some(&self.told)).await
        {
            Ok((Account { player, .. }, code)) => match new {
                // A code is not used up by a password that the player cannot have.
                Some(new) => match account::new_password(&self.server, &player.name, &new) {
                    Ok(()) => self
                        .apply_effect(reset_codes::redeem(&self.server, player, code, &new).await),
                    Err(refusal) => Answer::reply(refusal),
                },
                None => {
                    self.phase = Phase::Recovering {
                        player,
                        code,
                        choice: Choice::Asked,
                    };
                    Answer::nothing()
                }
            },
            Err(refusal) => Answer::reply(refusal),
        }
    }

    /// An invalid password is asked for again.
    pub(super) async fn recover_with(
        &mut self,
        player: Player,
        code: PasswordHash,
        chosen: Chosen,
    ) -> Answer {
        let (choice, answer) = match chosen {
            Chosen::Nothing => return Answer::nothing(),
            Chosen::Password(new) => {
                return self
                    .apply_effect(reset_codes::redeem(&self.server, player, code, &new).await);
            }
            Chosen::Once(password) => (Choice::Once(password), Answer::nothing()),
            Chosen::Refused(refusal) => (Choice::Asked, Answer::reply(refusal)),
        };
        self.phase = Phase::Recovering {
            player,
            code,
            choice,
        };
        answer
    }

    pub(super) fn ask_old_password(&mut self) -> Answer {
        let asked = self
            .logged_in_shared()
            .ok_or(ServerRefusal::AuthRequired { inline: true });
        let asked = asked
            .map_err(CommandError::from)
            .and_then(|user| user.member().map(|_member| Arc::clone(user)));
        match (asked, self.must_be_complete("password")) {
            (Err(error), _) => Answer::reply(error),
            (Ok(_), Some(refusal)) => Answer::reply(refusal),
            (Ok(user), None) => {
                self.phase = Phase::ConfirmingPassword { user };
                Answer::nothing()
            }
        }
    }

    /// Says what the deletion destroys, and asks for the password.
    pub(super) async fn ask_before_deletion(&mut self) -> Answer {
        let asked = self
            .logged_in_shared()
            .cloned()
            .ok_or(ServerRefusal::AuthRequired { inline: true });
        if let Some(refusal) = self.must_be_complete("delete").filter(|_| asked.is_ok()) {
            return Answer::reply(refusal);
        }
        let told = match &asked {
            Ok(user) => match user.member() {
                Ok(member) => membership::before_deletion(&self.server, member).await,
                Err(refusal) => Err(refusal),
            },
            Err(refusal) => Err(refusal.clone().into()),
        };
        match (asked, told) {
            (Ok(user), Ok(reply)) => {
                self.phase = Phase::DeletingAccount { user };
                Answer::reply(reply)
            }
            (_, Err(error)) => Answer::reply(error),
            (Err(error), Ok(_)) => Answer::reply(error),
        }
    }

    /// Deletes the account if the password is right. An empty line cancels.
    pub(super) async fn confirm_deletion(&mut self, user: Arc<LoggedIn>, text: &str) -> Answer {
        self.phase = Phase::LoggedIn(user);
        if text.is_empty() {
            Answer::nothing()
        } else {
            self.delete_account(text).await
        }
    }

    /// Deletes the user's account. The connection closes after the answer.
    pub(super) async fn delete_account(&mut self, password: &str) -> Answer {
        let Some(user) = self.logged_in().cloned() else {
            return Answer::reply(ServerRefusal::AuthRequired { inline: true });
        };
        let password = Some(Password(password.to_owned()));
        let deleted = match user.member() {
            Ok(member) => {
                Box::pin(membership::delete(
                    &self.server,
                    self.network,
                    member,
                    password,
                ))
                .await
            }
            Err(refusal) => Err(refusal),
        };
        self.apply_effect(deleted)
    }

    pub(super) async fn confirm_password(&mut self, user: Arc<LoggedIn>, text: &str) -> Answer {
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

    pub(super) async fn change_password(&mut self, user: Arc<LoggedIn>, chosen: Chosen) -> Answer {
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
pub(super) enum Chosen {
    /// An empty line: cancelled.
    Nothing,
    Password(Password),
    /// It was hidden, so it is asked for again.
    Once(Password),
    /// It is invalid.
    Refused(CommandError),
}

pub(super) fn chosen(
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
