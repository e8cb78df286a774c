//! How a session looks to its person: preferences, the size of the window, abbreviations, prompts.

use super::{Answer, Session};
use crate::outbox::Wish;
use fanorona_game::Happening;
use fanorona_protocol::command::{Mode, Request};
use fanorona_protocol::event::{Cause, State};
use fanorona_protocol::parse::{self, Unread};
use fanorona_protocol::preferences::{Preferences, Setting, Style};
use fanorona_protocol::refusal::Refusal;
use fanorona_protocol::shorthand::one_letter;
use fanorona_protocol::view::{self, Prompt, Typing, Window};
use fanorona_rules::Side;
use std::borrow::Cow;
use std::sync::Arc;
use tracing::error;

impl Session {
    /// Takes note of the size of the window.
    pub(crate) fn resize(&mut self, window: Window) {
        self.window = window;
    }

    /// Takes over settings, also those that the same person has made elsewhere.
    pub(crate) fn adjust(&mut self, settings: Vec<Setting>) {
        let Some(visitor) = self.visitor_mut() else { return };
        for setting in settings {
            visitor.preferences.change(setting);
        }
        self.note_changed_wishes();
    }

    /// Tells the outbox what its person wants, after that may have changed.
    pub(super) fn note_changed_wishes(&self) {
        let standard = Preferences::default();
        self.note_wishes(self.visitor().map_or(&standard, |visitor| &visitor.preferences));
    }

    /// Tells the outbox what somebody with these preferences wants.
    pub(super) fn note_wishes(&self, preferences: &Preferences) {
        let wishes = [
            (self.mode == Mode::Json, Wish::EveryOwnBoard),
            (!preferences.kibitz_off, Wish::HearKibitz),
            (preferences.watchers, Wish::HearOfWatchers),
        ];
        let wanted: Vec<Wish> = wishes.into_iter().filter(|(wanted, _)| *wanted).map(|(_, it)| it).collect();
        self.outbox.note_wishes(&wanted);
    }

    /// On how many boards an exhibition waits for this person who gives it, where of a board only a line is told: it
    /// is another one than the person looks at, and somebody else has done something there.
    pub(crate) fn told_aside(&self, state: &State) -> Option<usize> {
        let visitor = self.visitor()?;
        let me = visitor.player.id;
        if self.mode == Mode::Json || visitor.preferences.style == Style::Line {
            return None;
        }
        let record = &state.record;
        if visitor.current == Some(record.id) || has_acted(state, record.side_of(me)?) {
            return None;
        }
        self.server.house.simuls.waiting_with(record, me)
    }

    /// The prompt as it is drawn; `None` where there is none.
    pub(crate) fn drawn_prompt(&self, typing: Typing) -> Option<String> {
        let prompt = self.prompt();
        match (prompt, self.visitor()) {
            (Prompt::Command, Some(visitor)) => {
                let name = visitor.player.name.as_str();
                view::command_prompt(&self.viewer(), name, visitor.current)
            }
            _ => Some(view::prompt(prompt, typing)),
        }
    }

    /// The line with one-letter questions and abbreviations written out.
    pub(super) fn written_out<'t>(&self, text: &'t str) -> Result<Cow<'t, str>, Box<Answer>> {
        let Some(visitor) = self.visitor() else { return Ok(Cow::Borrowed(text)) };
        if let Cow::Owned(asked) = one_letter(text, visitor.preferences.style) {
            return Ok(Cow::Owned(asked));
        }
        let Some(aliases) = &visitor.aliases else { return Ok(Cow::Borrowed(text)) };
        aliases.write_out(text, &self.server.limits.for_aliases()).map_err(|refusal| {
            let (Ok(Request { tag, .. }) | Err(Unread { tag, .. })) = parse::line(text, None);
            let reply = Some((Refusal::Preferences(refusal).into(), tag));
            Box::new(Answer { reply, ..Answer::nothing() })
        })
    }

    /// The line that names `home` is due under the first board that a player sees. Says whether it is now.
    pub(crate) fn explain_view(&mut self) -> bool {
        let human = self.mode == Mode::Human;
        let Some(visitor) = self.visitor_mut().filter(|visitor| human && !visitor.preferences.view_explained)
        else {
            return false;
        };
        let explained = Setting::ViewExplained(true);
        visitor.preferences.change(explained.clone());
        let account = visitor.player.id;
        let server = Arc::clone(&self.server);
        self.server.tasks.spawn(async move {
            let (name, value) = explained.kept();
            let changes = [(name, value.as_deref())];
            if let Err(error) = server.store.set_preferences(account, &changes).await {
                error!(%error, "a preference was not kept");
            }
        });
        true
    }
}

/// Whether it is `side` that has done something on a board, or has asked to see it.
fn has_acted(state: &State, side: Side) -> bool {
    match &*state.cause {
        Cause::Asked | Cause::AskedAt { .. } | Cause::LoggedIn => true,
        Cause::Started => false,
        Cause::Happened(happened) | Cause::ByItself { happened, .. } => {
            happened.iter().any(|happening| match happening {
                Happening::Stepped { by, .. }
                | Happening::Turned { by, .. }
                | Happening::TookBack { by, .. }
                | Happening::GaveTime { by, .. } => *by == side,
                Happening::Undone { .. }
                | Happening::Ended(_)
                | Happening::Offered(_)
                | Happening::Declined(_)
                | Happening::Lapsed(_) => false,
            })
        }
    }
}
