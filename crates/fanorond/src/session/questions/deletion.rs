//! The question before an account is deleted.

use crate::features::account::membership;
use crate::features::logged_in::LoggedIn;
use crate::session::phase::Phase;
use crate::session::{Answer, Session};
use fanorona_protocol::messages::server::ServerRefusal;
use fanorona_protocol::value::Password;
use std::sync::Arc;

impl Session {
    /// Says what the deletion destroys, and asks for the password.
    pub async fn ask_before_deletion(&mut self) -> Answer {
        let Some(user) = self.logged_in_shared().cloned() else {
            return Answer::reply(ServerRefusal::AuthRequired { inline: true });
        };
        if let Some(refusal) = self.must_be_complete("delete") {
            return Answer::reply(refusal);
        }
        match membership::before_deletion(&self.server, &user).await {
            Ok(reply) => {
                self.phase = Phase::DeletingAccount { user };
                Answer::reply(reply)
            }
            Err(error) => Answer::reply(error),
        }
    }

    /// Deletes the account if the password is right. An empty line cancels. The connection closes
    /// after the answer.
    pub async fn confirm_deletion(&mut self, user: Arc<LoggedIn>, text: &str) -> Answer {
        self.phase = Phase::LoggedIn(Arc::clone(&user));
        if text.is_empty() {
            return Answer::nothing();
        }
        let password = Password(text.to_owned());
        let deleted = Box::pin(membership::delete_with(
            &self.server,
            self.network,
            &user,
            password,
        ))
        .await;
        self.apply_effect(deleted)
    }
}
