//! A new password for a user who has lost the old one and has a code.

use super::password::Chosen;
use crate::command::request::Credentials;
use crate::features::account;
use crate::features::admin::reset_codes;
use crate::session::phase::{Choice, Phase};
use crate::session::{Answer, Session};
use fanorona_game::Player;
use fanorona_protocol::value::Password;
use fanorona_store::{Account, PasswordHash};

impl Session {
    /// `recover NAME CODE` with or without a new password, which people are asked for.
    pub async fn recover(&mut self, name: String, code: Password, new: Option<Password>) -> Answer {
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
    pub async fn recover_with(
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
}
