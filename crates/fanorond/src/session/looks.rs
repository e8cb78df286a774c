//! How a session is displayed: preferences, window size, aliases, prompts.

use super::{Answer, Session};
use crate::outbox::Subscription;
use crate::server::Server;
use fanorona_game::Happening;
use fanorona_protocol::command::{Mode, Request};
use fanorona_protocol::event::{Cause, Event, State};
use fanorona_protocol::language::Language;
use fanorona_protocol::parse::{self, Unread};
use fanorona_protocol::preferences::{Preferences, Setting, Style};
use fanorona_protocol::refusal::Refusal;
use fanorona_protocol::reply::{Done, Reply, SettingDone};
use fanorona_protocol::topics::setting::alias::one_letter;
use fanorona_protocol::view::{self, Prompt, Typing, Window};
use fanorona_rules::Side;
use std::borrow::Cow;
use std::sync::Arc;
use tracing::error;

impl Session {
    pub(crate) fn resize(&mut self, window: Window) {
        self.window = window;
    }

    /// Applies preferences, including those that the user has changed elsewhere.
    pub(crate) fn adjust(&mut self, settings: Vec<Setting>) {
        let Some(user) = self.logged_in_mut() else { return };
        for setting in settings {
            user.preferences.change(setting);
        }
        self.refresh_subscriptions();
    }

    /// The language in which the server speaks on this connection.
    pub(super) fn language(&self) -> Language {
        let preferred = self.logged_in().and_then(|user| user.preferences.language);
        preferred.or(self.language).unwrap_or_default()
    }

    /// Shows or changes the language before login.
    pub(super) fn choose_language(&mut self, wanted: Option<Language>) -> Answer {
        self.language = wanted.or(self.language);
        let done = Done::Setting(SettingDone::language(self.language()));
        let greeting = wanted.filter(|_| self.mode == Mode::Human).map(|_| Event::Hello(Server::info()));
        Answer::reply(Reply::showing(greeting.into_iter().collect(), done))
    }

    /// Updates the subscriptions of the outbox after a change.
    pub(super) fn refresh_subscriptions(&self) {
        let standard = Preferences::default();
        self.set_subscriptions(self.logged_in().map_or(&standard, |user| &user.preferences));
    }

    /// Sets the subscriptions of the outbox from preferences.
    pub(super) fn set_subscriptions(&self, preferences: &Preferences) {
        let subscriptions = [
            (self.mode == Mode::Json, Subscription::EveryOwnBoard),
            (preferences.kibitz, Subscription::HearKibitz),
            (preferences.watchers, Subscription::HearOfWatchers),
        ];
        let wanted: Vec<Subscription> =
            subscriptions.into_iter().filter(|(wanted, _)| *wanted).map(|(_, it)| it).collect();
        self.outbox.set_subscriptions(&wanted);
    }

    /// If a board of the user's simul is shown as one line only, returns how many of its boards wait for the user.
    /// One line is enough when another board is current and the opponent has acted.
    pub(crate) fn told_aside(&self, state: &State) -> Option<usize> {
        let user = self.logged_in()?;
        let me = user.player.id;
        if self.mode == Mode::Json || user.preferences.style == Style::Line {
            return None;
        }
        let record = &state.record;
        if user.current == Some(record.id) || has_acted(state, record.side_of(me)?) {
            return None;
        }
        self.server.simuls.waiting_with(record, me)
    }

    /// The prompt as text; `None` if there is none.
    pub(crate) fn drawn_prompt(&self, typing: Typing) -> Option<String> {
        let prompt = self.prompt();
        match (prompt, self.logged_in()) {
            (Prompt::Command, Some(user)) => {
                let name = user.player.name.as_str();
                view::command_prompt(&self.viewer(), name, user.current)
            }
            _ => Some(view::prompt(prompt, typing, self.language())),
        }
    }

    /// The line with one-letter questions and aliases expanded.
    pub(super) fn expanded<'t>(&self, text: &'t str) -> Result<Cow<'t, str>, Box<Answer>> {
        let Some(user) = self.logged_in() else { return Ok(Cow::Borrowed(text)) };
        if let Cow::Owned(asked) = one_letter(text, user.preferences.style) {
            return Ok(Cow::Owned(asked));
        }
        let Some(aliases) = &user.aliases else { return Ok(Cow::Borrowed(text)) };
        aliases.expand(text, &self.server.limits.for_aliases()).map_err(|refusal| {
            let (Ok(Request { tag, .. }) | Err(Unread { tag, .. })) = parse::line(text, None);
            let reply = Some((Refusal::from(refusal).into(), tag));
            Box::new(Answer { reply, ..Answer::nothing() })
        })
    }

    /// Whether the hint about board styles is due, which follows the first board that a player sees.
    pub(crate) fn explain_view(&mut self) -> bool {
        let human = self.mode == Mode::Human;
        let Some(user) = self.logged_in_mut().filter(|user| human && !user.preferences.view_explained) else {
            return false;
        };
        let explained = Setting::ViewExplained(true);
        user.preferences.change(explained.clone());
        let account = user.player.id;
        let server = Arc::clone(&self.server);
        self.server.tasks.spawn(async move {
            let (name, value) = explained.kept();
            let changes = [(name, value.as_deref())];
            if let Err(error) = server.store.set_preferences(account, &changes).await {
                error!(%error, "preference not saved");
            }
        });
        true
    }
}

/// Whether `side` has acted, or has asked to see the board.
fn has_acted(state: &State, side: Side) -> bool {
    match &*state.cause {
        Cause::Asked | Cause::AskedAt { .. } | Cause::LoggedIn => true,
        Cause::Started => false,
        Cause::Happened(happened) | Cause::AutoPlayed { happened, .. } => {
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
