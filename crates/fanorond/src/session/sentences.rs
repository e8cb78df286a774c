//! Sentences that people type instead of commands, and lines that mean something else where the user
//! is. Programs get errors for sentences, and their lines mean the same everywhere.

use super::{Answer, Session};
use crate::command::parse;
use crate::command::sentence::{Sentence, Talk};
use crate::features::places::Focus;
use crate::features::sentence::{self, SentenceMeaning};
use crate::features::server::search::{Asks, asks, search};
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_protocol::messages::reply::{Done, Reply};
use fanorona_protocol::messages::sentence::SentenceDone;
use fanorona_protocol::messages::server::{HelpPage, ServerRefusal};
use fanorona_protocol::tag::take_tag;
use fanorona_protocol::viewer::Mode;
use fanorona_protocol::wire::clean::SafeText;
use fanorona_protocol::words::is_number;
use std::borrow::Cow;

/// What is done with a line.
pub(super) enum Spoken {
    /// It is answered.
    Answer(Box<Answer>),
    /// It means this line.
    Line(String),
}

impl Session {
    /// Answers a line that is a sentence, or says which line it means. `None` if it is a command.
    /// `leaves` tells whether the user was asked just now whether to leave.
    pub(super) async fn sentence(&mut self, text: &str, leaves: bool) -> Option<Spoken> {
        let sentence = Sentence::read(text)?;
        match (leaves, &sentence) {
            (
                true,
                Sentence::Yes
                | Sentence::Talk {
                    talk: Talk::Goodbye,
                    ..
                },
            ) => {
                return Some(Spoken::Line("quit".to_owned()));
            }
            (true, Sentence::No) => {
                let stays = self.apply_effect(Ok(Done::from(SentenceDone::Stays).into()));
                return Some(Spoken::Answer(Box::new(stays)));
            }
            (true | false, _) => {}
        }
        self.meant(sentence, text).await
    }

    /// The line that is meant where the user is: an empty line steps through the replay that the user
    /// leads and looks at, a number there is that of a turn, and `time` asks for the
    /// clocks of the live game. `None` if a line means
    /// what it means everywhere.
    pub(super) async fn meant_here(&self, text: &str) -> Option<String> {
        let user = self.logged_in().filter(|_| self.mode == Mode::Human)?;
        let replays = &self.server.audience.replays;
        let leads = || user.seat().is_some_and(|seat| replays.leads(&seat));
        let in_replay = user.places.focus == Focus::Replay && leads();
        if text.trim().is_empty() {
            return in_replay.then(|| "next".to_owned());
        }
        if is_number(text.trim()) {
            return in_replay.then(|| format!("go {text}"));
        }
        // An alias is the user's own.
        let is_own = matches!(self.expanded(text), Ok(Cow::Owned(_)) | Err(_));
        if is_own || !asks_time(text) {
            return None;
        }
        let game = sentence::live_game(&self.server, user).await?;
        Some(format!("clocks {game}"))
    }

    /// Answers a line that is not a command and asks something with the pages of help that answer
    /// it; another one stays refused. During a game its words are about the game, and the refusal
    /// says how to say them to the opponent.
    ///
    /// A program whose lines have words shows them to a person, who has typed the line.
    pub(super) async fn not_a_command(&mut self, text: &str, mut refused: Answer) -> Answer {
        if self.mode != Mode::Human && !self.words {
            return refused;
        }
        let text = take_tag(text.trim()).map_or(text, |(_, rest)| rest);
        if let Some(user) = self.logged_in_shared().cloned()
            && let Some(refusal) = unsaid(&mut refused, text)
            && parse::may_be_repeated(text, &user.player.name)
            && Box::pin(sentence::opponent_hears(&self.server, &user)).await
        {
            say_instead(refusal, text);
            return refused;
        }
        if let Some((reply, _)) = &mut refused.reply
            && is_asked(reply, text)
        {
            let found = search(text);
            if !found.is_empty() {
                *reply = Reply::done(Done::Help(HelpPage::Found(found)));
            }
        }
        refused
    }

    async fn meant(&mut self, sentence: Sentence<'_>, text: &str) -> Option<Spoken> {
        let meant = match self.logged_in_shared().cloned() {
            // Words of an alias are the user's own.
            Some(_) if matches!(self.expanded(text), Ok(Cow::Owned(_)) | Err(_)) => return None,
            Some(user) => sentence::of_user(&self.server, &user, &sentence, text.trim()).await,
            None => Ok(sentence::of_stranger(&sentence, self.info().access)),
        };
        let handled = match meant {
            Ok(SentenceMeaning::Nothing) => return None,
            Ok(SentenceMeaning::Line(line)) => return Some(Spoken::Line(line)),
            Ok(SentenceMeaning::Answer(handled)) => Ok(handled),
            Ok(SentenceMeaning::AskBeforeLeaving(handled)) => {
                self.asked_to_leave = true;
                Ok(handled)
            }
            Err(error) => Err(error),
        };
        if let Some(read) = self.read_at {
            self.note_line(read);
        }
        Some(Spoken::Answer(Box::new(self.apply_effect(handled))))
    }
}

/// Whether a line may mean something else where the user is.
pub(super) fn may_mean_another(text: &str) -> bool {
    text.trim().is_empty() || asks_time(text) || is_number(text.trim())
}

fn asks_time(text: &str) -> bool {
    text.trim().eq_ignore_ascii_case("time")
}

/// The refusal of a line that may be words to somebody. One that begins nearly like a command is
/// taken for words only if it is long.
fn unsaid<'a>(answer: &'a mut Answer, text: &str) -> Option<&'a mut ServerRefusal> {
    let (reply, _) = answer.reply.as_mut()?;
    let Refusal::Server(refusal) = reply.outcome.as_mut().err()? else {
        return None;
    };
    let is_unknown = matches!(refusal, ServerRefusal::UnknownCommand { near: None, .. });
    let resembles = matches!(
        refusal,
        ServerRefusal::UnknownCommand { .. } | ServerRefusal::Ambiguous { .. }
    );
    let is_said =
        Sentence::may_be_said(text) && (is_unknown || (resembles && Sentence::is_long(text)));
    is_said.then_some(refusal)
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "only two refusals are about words that are no command"
)]
fn say_instead(refusal: &mut ServerRefusal, text: &str) {
    let (word, near) = match refusal {
        ServerRefusal::UnknownCommand { word, near } => (std::mem::take(word), near.take()),
        ServerRefusal::Ambiguous { word, .. } => (std::mem::take(word), None),
        _ => return,
    };
    *refusal = ServerRefusal::Unsaid {
        word,
        near,
        say: SafeText::new(text),
    };
}

/// Whether a line that was refused is a question. The more it resembles a command, the surer that
/// must be.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "all other refusals are about what commands do"
)]
fn is_asked(reply: &Reply, text: &str) -> bool {
    let Err(Refusal::Server(refusal)) = &reply.outcome else {
        return false;
    };
    let at_least = match refusal {
        ServerRefusal::UnknownCommand { near: None, .. } => Asks::NamesPage,
        ServerRefusal::UnknownCommand { .. } => Asks::BeginsSo,
        ServerRefusal::Ambiguous { .. } | ServerRefusal::Usage { .. } => Asks::Surely,
        _ => return false,
    };
    asks(text) >= at_least
}
