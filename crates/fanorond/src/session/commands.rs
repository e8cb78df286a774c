//! Commands about the session itself. All others go to their features.

use super::{Answer, Session};
use crate::command::account::AccountCommand;
use crate::command::bot::BotCommand;
use crate::command::commands::Command;
use crate::command::row::Row;
use crate::command::server::ServerCommand;
use crate::command::setting::SettingCommand;
use crate::command::study::StudyCommand;
use crate::features::caller::Caller;
use crate::features::logged_in::{Effect, Focus, Stage};
use crate::features::{self, HandlerOutput, account};
use fanorona_protocol::messages::account::AccountDone;
use fanorona_protocol::messages::reply::{Done, Reply};
use fanorona_protocol::messages::server::ServerDone;
use fanorona_protocol::messages::setting::SettingDone;
use tracing::debug;

/// The most characters of a program's name in the log.
const LOGGED_CLIENT: usize = 64;

impl Session {
    /// Handles commands about the session itself; [`features::handle`] handles all others.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "`features::handle` has every other command"
    )]
    pub(super) async fn session_command(&mut self, row: &Row, command: Command) -> Answer {
        let user = self.logged_in_shared().cloned();
        let caller =
            match Caller::admit(&self.server, user.as_deref(), self.network, row, &command).await {
                Ok(caller) => caller,
                Err(refusal) => return Answer::reply(refusal),
            };
        match command {
            Command::Account(AccountCommand::Quit) => Answer {
                close: Some(self.farewell()),
                ..Answer::reply(Reply::done(AccountDone::Bye.into()))
            },
            Command::Bot(BotCommand::Pong) => Answer {
                is_sign_of_life: true,
                ..Answer::reply(Reply::done(Done::Quietly))
            },
            Command::Setting(SettingCommand::More) => Answer {
                turns_page: true,
                ..Answer::reply(Reply::done(Done::Quietly))
            },
            Command::Setting(SettingCommand::Keys(wanted)) => {
                self.keys = wanted.unwrap_or(self.keys);
                Answer::reply(Reply::done(SettingDone::Keys { keys: self.keys }.into()))
            }
            Command::Setting(command)
                if self.logged_in().is_none() && command.is_about_preferences() =>
            {
                self.choose(command)
            }
            Command::Server(ServerCommand::Mode(wanted)) => {
                if let Some(choice) = wanted {
                    self.set_mode(choice);
                }
                Answer::reply(Reply::done(ServerDone::Mode { mode: self.mode }.into()))
            }
            Command::Server(ServerCommand::Hello { mode, client }) => {
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
            Command::Server(ServerCommand::Why) => Answer::reply(Reply::done(self.why())),
            Command::Server(ServerCommand::Version) => {
                Answer::reply(Reply::done(ServerDone::Version(self.info()).into()))
            }
            Command::Study(StudyCommand::Import) => self.begin_paste(),
            Command::Account(AccountCommand::Register(said)) => Box::pin(self.register(said)).await,
            Command::Account(AccountCommand::Login { name, password }) => {
                Box::pin(self.login(name, password)).await
            }
            Command::Account(AccountCommand::Guest) => Box::pin(self.guest()).await,
            Command::Account(AccountCommand::Recover { name, code, new }) => {
                Box::pin(self.recover(name, code, new)).await
            }
            Command::Account(AccountCommand::Password {
                old: None,
                new: None,
            }) => self.ask_old_password(),
            Command::Account(AccountCommand::Password {
                old: Some(old),
                new: Some(new),
            }) => {
                let changed = match caller.member() {
                    Ok(me) => {
                        Box::pin(account::password(
                            &self.server,
                            self.network,
                            &self.outbox,
                            me,
                            old,
                            &new,
                        ))
                        .await
                    }
                    Err(refusal) => Err(refusal),
                };
                self.apply_effect(changed)
            }
            Command::Account(AccountCommand::Delete { password: None }) => {
                self.ask_before_deletion().await
            }
            Command::Account(AccountCommand::Delete {
                password: Some(password),
            }) => Box::pin(self.delete_account(&password.0)).await,
            other => {
                let handled = features::handle(&self.server, caller, other).await;
                drop(user); // A shared user would be copied when it changes.
                self.apply_effect(handled)
            }
        }
    }

    /// Applies the effects of a handler to the user.
    pub(super) fn apply_effect(&mut self, handled: features::Result) -> Answer {
        match handled {
            Ok(HandlerOutput { mut reply, effect }) => {
                let mut export = None;
                match (effect, self.logged_in_mut()) {
                    (Effect::Export(plan), _) => export = Some(plan),
                    (
                        Effect::Current(_)
                        | Effect::Lesson(_)
                        | Effect::Puzzle(_)
                        | Effect::Study(_)
                        | Effect::Replaying,
                        None,
                    )
                    | (Effect::None, _) => {}
                    (Effect::Current(board), Some(user)) => {
                        user.make_current(board, Stage::Unknown);
                        reply.events.extend(user.pause_task());
                    }
                    (Effect::Lesson(change), Some(user)) => user.change_lesson(change),
                    (Effect::Puzzle(change), Some(user)) => user.change_puzzle(change),
                    (Effect::Study(change), Some(user)) => user.change_study(change),
                    (Effect::Replaying, Some(user)) => {
                        user.shown = None;
                        if user.focus == Focus::Study {
                            reply.events.extend(user.pause_task());
                        }
                        if user.focus == Focus::Game {
                            user.focus = Focus::Replay;
                        }
                    }
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
