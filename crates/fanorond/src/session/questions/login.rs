//! Questions of a login: the password of a name.

use crate::command::request::Credentials;
use crate::features::logged_in::{By, LoggedIn};
use crate::features::{account, setting};
use crate::services::accounts;
use crate::session::login_and_logout::{self, ArrivalKind};
use crate::session::phase::Phase;
use crate::session::{Answer, LanguageSource, Session};
use fanorona_game::PlayerName;
use fanorona_protocol::messages::account::AccountRefusal;
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_protocol::messages::reply::{Done, Reply};
use fanorona_protocol::messages::server::Notice;
use fanorona_protocol::messages::server::ServerRefusal;
use fanorona_protocol::value::Password;
use fanorona_store::{Account, AccountKind};
use std::sync::Arc;

impl Session {
    pub async fn login(&mut self, name: Option<String>, password: Option<Password>) -> Answer {
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
    pub async fn ask_password(&mut self, name: String) -> Answer {
        if self.is_known(&name).await {
            self.phase = Phase::AskingPassword { name };
            Answer::nothing()
        } else {
            let notice = Event::Notice(Notice::UnknownName);
            Answer::reply(Reply::showing(vec![notice], Done::Quietly))
        }
    }

    /// Whether a player has the name. If the store cannot be read, the password check reports that.
    pub async fn is_known(&self, name: &str) -> bool {
        match PlayerName::new(name) {
            Ok(name) => !matches!(accounts::named(&self.server, &name).await, Ok(None)),
            Err(_) => false,
        }
    }

    /// A wrong password is asked for again, hidden: at the login prompt it would be typed as a
    /// name, and be seen.
    pub async fn given_password(&mut self, name: String, password: &str) -> Answer {
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
        let told = Some(&self.told);
        match account::authenticate_login(&self.server, self.network, &credentials, told).await {
            Ok((account, token)) => {
                self.outbox.note_token(token);
                // The time of the last logout is read together with the news.
                let last_here = account.last_login_at;
                self.enter(&account, ArrivalKind::Back { last_here }).await
            }
            Err(refusal) => Answer::reply(refusal),
        }
    }

    /// Logs in the owner of the key with which the client has come; `None` if it has no owner.
    pub async fn enter_by_key(&mut self) -> Option<Answer> {
        let key = self.key.as_ref()?;
        self.epoch = self.server.presence.revocation_epoch();
        match account::of_key(&self.server, self.network, key).await {
            Ok(Some(account)) => {
                self.key_is_known = true;
                let last_here = account.last_login_at;
                Some(self.enter(&account, ArrivalKind::Back { last_here }).await)
            }
            Ok(None) => None,
            Err(refusal) => Some(Answer::reply(refusal)),
        }
    }

    pub async fn guest(&mut self) -> Answer {
        if let Some(refusal) = self.already_logged_in() {
            return Answer::reply(refusal);
        }
        match account::guest(&self.server, self.network).await {
            Ok(account) => self.enter(&account, ArrivalKind::Guest).await,
            Err(refusal) => Answer::reply(refusal),
        }
    }

    pub async fn enter(&mut self, account: &Account, kind: ArrivalKind) -> Answer {
        let mut user = LoggedIn {
            outbox: Some(Arc::clone(&self.outbox)),
            key: self.key.clone(),
            ..LoggedIn::new(account, By::Session(self.mode))
        };
        let mut chosen = self.chosen.clone();
        let of_page = self.page.and_then(|_| chosen.language.take());
        setting::keep_chosen(&self.server, &mut user, &chosen).await;
        let preferred = &mut user.preferences.language;
        *preferred = match self.page {
            Some(LanguageSource::Chosen) => of_page,
            Some(LanguageSource::Guessed) | None => preferred.or(of_page),
        };
        self.set_subscriptions(&user.preferences);
        let entering = login_and_logout::enter(
            &self.server,
            &mut user,
            kind,
            self.network,
            &self.outbox,
            self.epoch,
        );
        match Box::pin(entering).await {
            Ok(mut reply) => {
                let keeps_key = user.kind == AccountKind::Member && user.bot.is_none();
                if self.key.is_some() && !self.key_is_known && keeps_key {
                    reply.events.push(Event::Notice(Notice::KeyHint));
                }
                self.phase = Phase::LoggedIn(Arc::new(user));
                Answer::reply(reply)
            }
            Err(refusal) => Answer::reply(refusal),
        }
    }
}
