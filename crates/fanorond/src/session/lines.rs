//! What a session does with a line: it answers a question, or it is read as a command.

use super::phase::Phase;
use super::questions::password::chosen;
use super::sentences::{Spoken, may_mean_another};
use super::{Answer, Session};
use crate::command::catalog::{self, Lookup};
use crate::command::commands::Command;
use crate::command::parse::{self, Unread};
use crate::command::request::{Request, Speaker};
use crate::command::row::Row;
use crate::command::sentence::Sentence;
use crate::command::session::SessionCommand;
use crate::work::{self, Charge};
use fanorona_game::Timestamp;
use fanorona_protocol::messages::account::AccountDone;
use fanorona_protocol::messages::reply::{Done, Reply};
use fanorona_protocol::messages::server::ServerRefusal;
use fanorona_protocol::tag::Tag;
use fanorona_protocol::text::Typing;
use fanorona_protocol::viewer::Mode;
use fanorona_rules::notation::Movements;

/// A line whose handler panics.
#[cfg(test)]
pub const PANIC: &str = "panic for a test";

impl Session {
    /// Handles a line that was read at `read`. `typing`: whether the line was visible while it was
    /// typed.
    pub async fn line(&mut self, text: &str, typing: Typing, read: Timestamp) -> Answer {
        self.read_at = Some(read);
        if let Some(user) = self.logged_in_mut() {
            user.read_at = Some(read);
        }
        self.epoch = self.server.presence.revocation_epoch();
        // Every line costs as much as an ordinary command, whatever it means.
        work::spend(if self.is_pasting() {
            Charge::PastedLine
        } else {
            Charge::Command(1)
        });
        if self.server.stop.is_cancelled() {
            return self.too_late(text);
        }
        let asks_words = self.is_asking() && !self.is_pasting();
        if asks_words && matches!(catalog::exact(text.trim()), Some(row) if row.name == "quit") {
            self.interrupt();
            return Answer::reply(Reply::done(AccountDone::Cancelled.into()));
        }
        // What is seldom needed and large is boxed here and in `session_command`: the future of an
        // ordinary line stays so small that its memory is reused at once.
        let answer = if self.is_asking() {
            Box::pin(self.answered(text, typing)).await
        } else {
            self.command(text).await
        };
        if let Some((
            Reply {
                outcome: Err(refusal),
                ..
            },
            _,
        )) = &answer.reply
        {
            self.refused = Some(Box::new((refusal.clone(), answer.command)));
        }
        answer
    }

    /// Handles the answer to a question, as the phase demands.
    async fn answered(&mut self, text: &str, typing: Typing) -> Answer {
        match std::mem::replace(&mut self.phase, Phase::Anonymous) {
            phase @ (Phase::Anonymous | Phase::LoggedIn(_)) => {
                self.phase = phase;
                self.command(text).await
            }
            Phase::AskingName => self.named(text.trim()).await,
            Phase::RegistrationRefused => self.registered_again(text).await,
            Phase::Registering { name, choice } => {
                let chosen = chosen(&self.server, &name, choice, text, typing);
                self.choose_password(name, chosen).await
            }
            Phase::AskingPassword { name } => self.given_password(name, text).await,
            Phase::Recovering {
                player,
                code,
                choice,
            } => {
                let chosen = chosen(&self.server, &player.name, choice, text, typing);
                self.recover_with(player, code, chosen).await
            }
            Phase::ConfirmingPassword { user } => self.confirm_password(user, text).await,
            Phase::DeletingAccount { user } => self.confirm_deletion(user, text).await,
            Phase::Pasting { user, paste } => {
                self.phase = Phase::Pasting { user, paste };
                self.pasted(text).await
            }
            Phase::ChangingPassword { user, choice } => {
                let chosen = chosen(&self.server, &user.player.name, choice, text, typing);
                self.change_password(user, chosen).await
            }
        }
    }

    /// Refuses a line because the server is stopping.
    fn too_late(&self, text: &str) -> Answer {
        if self.is_pasting() {
            return self.too_late_to_paste(text);
        }
        match parse::line(text, None) {
            Ok(Request {
                tag: None,
                given: None,
                ..
            }) if !self.is_asking() => Answer::nothing(),
            Ok(Request { tag, .. }) | Err(Unread { tag, .. }) => {
                self.refusal(ServerRefusal::ShuttingDown, tag)
            }
        }
    }

    /// The answer to a line that is longer than any line may be.
    pub fn line_too_long(&mut self, limit: usize, tag: Option<Tag>) -> Answer {
        if self.pasted_line_too_long(limit) {
            return Answer::nothing();
        }
        self.refusal(ServerRefusal::TooLong { limit }, tag)
    }

    /// The refusal of a line with this tag. A line that answers a question, perhaps with a
    /// password, has no tag.
    pub fn refusal(&self, refusal: ServerRefusal, tag: Option<Tag>) -> Answer {
        let tag = tag.filter(|_| !self.is_asking());
        Answer {
            reply: Some((refusal.into(), tag)),
            ..Answer::nothing()
        }
    }

    /// Before the login, a name alone starts a login.
    pub(super) async fn command(&mut self, text: &str) -> Answer {
        #[cfg(test)]
        assert!(!text.starts_with(PANIC), "a test provokes this");
        if self.logged_in().is_none()
            && self.mode != Mode::Json
            && let Some(name) = lone_name(text)
            && (self.is_known(name).await || is_strange(name))
        {
            return self.ask_password(name.to_owned()).await;
        }
        let leaves = std::mem::take(&mut self.asked_to_leave);
        // A sign alone is the rest of the turn that was refused because it had none.
        let turn = self.refused_turn.take();
        if let (sign @ ("+" | "-"), Some(turn)) = (text.trim(), turn) {
            return self.command_line(&format!("{turn}{sign}")).await;
        }
        if may_mean_another(text)
            && let Some(line) = Box::pin(self.meant_here(text)).await
        {
            return self.command_line(&line).await;
        }
        let spoken = if self.mode == Mode::Human && Sentence::read(text).is_some() {
            Box::pin(self.sentence(text, leaves)).await
        } else {
            None
        };
        match spoken {
            Some(Spoken::Answer(answer)) => *answer,
            Some(Spoken::Line(line)) => self.command_line(&line).await,
            None => self.command_line(text).await,
        }
    }

    /// Handles a line that is a command.
    async fn command_line(&mut self, text: &str) -> Answer {
        let (tag, speaker, row, command) = match self.read_request(text) {
            Ok(given) => given,
            Err(answer) => return self.not_a_command(text, *answer).await,
        };
        let mut answer = match speaker {
            Speaker::Session if tag.is_none() && self.makes_guest(row, &command) => {
                Box::pin(self.begin_as_guest(row, text)).await
            }
            Speaker::Session => self.session_command(row, command).await,
            Speaker::Inline(credentials) => {
                Box::pin(self.inline_command(credentials, row, command)).await
            }
        };
        answer.command = Some(row.name);
        if let Some((
            Reply {
                outcome: Err(_), ..
            },
            _,
        )) = &answer.reply
            && row.name == "move"
        {
            self.refused_turn = Some(text.into());
        }
        // A question that follows is the answer; the tag still gets a reply.
        if answer.reply.is_none() && tag.is_some() {
            answer.reply = Some((Reply::done(Done::Quietly), None));
        }
        if let Some((_, reply_tag)) = &mut answer.reply {
            *reply_tag = tag;
        }
        answer
    }

    /// Whether a newcomer may give a command without logging in: `help` shows these as the first
    /// steps. Programs log in first.
    fn makes_guest(&self, row: &Row, command: &Command) -> bool {
        let is_first_step = ["learn", "play", "seek", "invite", "join"].contains(&row.name);
        let begins = matches!(command, Command::Seek(_) | Command::Learn(_));
        is_first_step && begins && self.logged_in().is_none() && self.mode != Mode::Json
    }

    /// Makes a newcomer a guest, who then gives the command. `play` alone starts a game with a
    /// robot, as `help` says.
    async fn begin_as_guest(&mut self, row: &Row, text: &str) -> Answer {
        let mut answer = self.guest().await;
        let is_alone = row.name == "play" && text.split_whitespace().count() == 1;
        let robot = self.server.play.robots.weakest().filter(|_| is_alone);
        answer.then = self.logged_in().map(|_guest| match robot {
            Some(robot) => format!("play {}", robot.player.name),
            None => text.to_owned(),
        });
        answer
    }

    /// What a line asks for, and its price. A line without a command has its answer at once. This
    /// is not part of `command`, because the memory of a future includes each step.
    fn read_request(
        &self,
        text: &str,
    ) -> Result<(Option<Tag>, Speaker, &'static Row, Command), Box<Answer>> {
        let text = self.expanded(text)?;
        let read = parse::line(&text, self.logged_in().map(|user| &user.player.name));
        let is_pong = |request: &Request| {
            matches!(
                request.given,
                Some((_, Command::Session(SessionCommand::Pong)))
            )
        };
        if let Some(at) = self.read_at.filter(|_| !read.as_ref().is_ok_and(is_pong)) {
            self.note_line(at);
        }
        let Request {
            tag,
            speaker,
            given,
        } = read.map_err(|Unread { tag, refusal }| {
            Box::new(Answer {
                reply: Some((refusal.into(), tag)),
                ..Answer::nothing()
            })
        })?;
        let price = given.as_ref().map_or(1, |(row, _)| row.price);
        work::spend(Charge::Command(price.saturating_sub(1)));
        if let Some((row, command)) = given {
            return Ok((tag, speaker, row, command));
        }
        // A tag always gets a reply.
        let reply = tag.map(|tag| (Reply::done(Done::Quietly), Some(tag)));
        Err(Box::new(Answer {
            reply,
            ..Answer::nothing()
        }))
    }
}

/// The only word of a line, if it can be a player's name and is not a command.
fn lone_name(text: &str) -> Option<&str> {
    let word = text.trim();
    let lone =
        !word.contains(char::is_whitespace) && word.starts_with(|c: char| c.is_ascii_alphabetic());
    (lone && !word.eq_ignore_ascii_case("fanorona") && catalog::exact(word).is_none())
        .then_some(word)
}

/// Whether a word can only be the name of an unknown player.
fn is_strange(word: &str) -> bool {
    catalog::look_up(word) == Lookup::Unknown
        && catalog::alone_elsewhere(word).is_none()
        && catalog::help_on(word).is_none()
        && matches!(
            Sentence::read(word),
            None | Some(Sentence::Yes | Sentence::No)
        )
        && !Movements::looks_like_movements(word)
}
