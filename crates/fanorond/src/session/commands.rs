//! What a session does with a command: its own are handled here, all others go to their features.

use super::{Answer, Session};
use crate::command::commands::Command;
use crate::command::row::Row;
use crate::command::session::SessionCommand;
use crate::features::caller::Caller;
use crate::features::{self, HandlerOutput, setting};
use fanorona_protocol::messages::account::AccountDone;
use fanorona_protocol::messages::reply::{Done, Reply};
use fanorona_protocol::messages::server::ServerDone;
use fanorona_protocol::messages::setting::SettingDone;
use tracing::debug;

/// The most characters of a program's name in the log.
const LOGGED_CLIENT: usize = 64;

impl Session {
    /// Handles a command of a user, or of somebody who is not logged in.
    pub(super) async fn session_command(&mut self, row: &Row, command: Command) -> Answer {
        let user = self.logged_in_shared().cloned();
        let caller =
            match Caller::admit(&self.server, user.as_deref(), self.network, row, &command).await {
                Ok(caller) => caller,
                Err(refusal) => return Answer::reply(refusal),
            };
        let Command::Session(command) = command else {
            let handled = features::handle(&self.server, caller, command).await;
            drop(user); // A shared user would be copied when it changes.
            return self.apply_effect(handled);
        };
        match command {
            SessionCommand::Register(said) => Box::pin(self.register(said)).await,
            SessionCommand::Login { name, password } => Box::pin(self.login(name, password)).await,
            SessionCommand::Guest => Box::pin(self.guest()).await,
            SessionCommand::Quit => Answer {
                close: Some(self.farewell()),
                ..Answer::reply(Reply::done(AccountDone::Bye.into()))
            },
            SessionCommand::Recover { name, code, new } => {
                Box::pin(self.recover(name, code, new)).await
            }
            SessionCommand::Password => self.ask_old_password(),
            SessionCommand::Delete => self.ask_before_deletion().await,
            SessionCommand::Preferences(wanted) => match user {
                Some(user) => {
                    let set = Box::pin(setting::preferences(&self.server, &user, wanted)).await;
                    self.apply_effect(set)
                }
                None => self.choose(wanted),
            },
            SessionCommand::More => Answer {
                turns_page: true,
                ..Answer::reply(Reply::done(Done::Quietly))
            },
            SessionCommand::Keys(wanted) => {
                self.keys = wanted.unwrap_or(self.keys);
                Answer::reply(Reply::done(SettingDone::Keys { keys: self.keys }.into()))
            }
            SessionCommand::Mode(wanted) => {
                if let Some(choice) = wanted {
                    self.set_mode(choice);
                }
                Answer::reply(Reply::done(ServerDone::Mode { mode: self.mode }.into()))
            }
            SessionCommand::Hello { mode, client } => {
                self.set_mode(mode);
                // Anybody may send this line, as often as the rate limit allows.
                let client =
                    client.map(|it| it.as_str().chars().take(LOGGED_CLIENT).collect::<String>());
                debug!(client, "a program said hello");
                Answer::reply(Reply::showing(
                    vec![self.info().into()],
                    ServerDone::Mode { mode: mode.mode }.into(),
                ))
            }
            SessionCommand::Version => {
                Answer::reply(Reply::done(ServerDone::Version(self.info()).into()))
            }
            SessionCommand::Why => Answer::reply(Reply::done(self.why())),
            SessionCommand::Pong => Answer {
                is_sign_of_life: true,
                ..Answer::reply(Reply::done(Done::Quietly))
            },
            SessionCommand::Import => self.begin_paste(),
        }
    }

    /// Notes where the user is after a handler.
    pub(super) fn apply_effect(&mut self, handled: features::Result) -> Answer {
        match handled {
            Ok(HandlerOutput {
                mut reply,
                place,
                export,
            }) => {
                if let Some(change) = place
                    && let Some(user) = self.logged_in_mut()
                {
                    reply.events.extend(user.places.change(change));
                }
                Answer {
                    export,
                    ..Answer::reply(reply)
                }
            }
            Err(refusal) => Answer::reply(refusal),
        }
    }
}
