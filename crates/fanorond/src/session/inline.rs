//! Lines with userid and password, as by mail. They do not change the session.

use super::{Answer, Session};
use crate::command::commands::Command;
use crate::command::request::Credentials;
use crate::command::row::Row;
use crate::features::caller::Caller;
use crate::features::logged_in::{By, LoggedIn};
use crate::features::{self, account};
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::state::Cause;
use fanorona_protocol::preferences::{Preferences, Style};
use fanorona_protocol::viewer::{Mode, Viewer};

impl Session {
    /// Handles a command with userid and password in the line. It does not change the session.
    pub(super) async fn inline_command(
        &self,
        credentials: Credentials,
        row: &Row,
        command: Command,
    ) -> Answer {
        let account =
            match account::authenticate(&self.server, self.network, &credentials, Some(&self.told))
                .await
            {
                Ok(account) => account,
                Err(refusal) => return Answer::reply(refusal),
            };
        let mut user = LoggedIn {
            read_at: self.read_at,
            ..LoggedIn::new(&account, By::Line)
        };
        user.preferences.language = user.preferences.language.or(self.chosen.language);
        let caller =
            match Caller::admit(&self.server, Some(&user), self.network, row, &command).await {
                Ok(caller) => caller,
                Err(refusal) => return Answer::reply(refusal),
            };
        match features::handle(&self.server, caller, command).await {
            Ok(mut handled) => {
                // A session of another player gets nothing but the answer; people read it in the
                // board.
                if self.mode == Mode::Json && self.logged_in().is_some() {
                    handled.reply.events.retain(|event| !is_told(event));
                }
                let viewer = Viewer {
                    account: Some(user.player.id),
                    name: Some(user.player.name.clone()),
                    is_new: false,
                    preferences: Preferences {
                        // As on the mail server, unless the player has chosen another style.
                        style: user.preferences.style.or(Style::Classic).into(),
                        ..user.preferences.clone()
                    },
                    ..self.viewer()
                };
                Answer {
                    viewer: Some(Box::new(viewer)),
                    ..Answer::reply(handled.reply)
                }
            }
            Err(refusal) => Answer::reply(refusal),
        }
    }
}

/// Whether an event is one of those that a player's own session gets, and not something that was
/// asked for.
fn is_told(event: &Event) -> bool {
    let unasked = |cause: &Cause| matches!(cause, Cause::Started | Cause::Happened { .. });
    matches!(event, Event::Offer(_))
        || matches!(event, Event::State(state) if unasked(&state.cause))
}
