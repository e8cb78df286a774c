//! How a session is displayed: preferences, window size, aliases, prompts.

use super::{Answer, Session};
use crate::command::parse::{self, Unread};
use crate::command::request::Request;
use crate::command::session::PreferenceCommand;
use crate::features::server::explained;
use crate::people::aliases::{Aliases, one_letter};
use crate::people::outbox::Subscription;
use crate::session::login_and_logout;
use fanorona_game::{Happening, Now};
use fanorona_protocol::language::Language;
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_protocol::messages::reply::{Done, Reply};
use fanorona_protocol::messages::server::ServerDone;
use fanorona_protocol::messages::setting::SettingDone;
use fanorona_protocol::messages::state::{Cause, State};
use fanorona_protocol::preferences::values::StyleChoice;
use fanorona_protocol::preferences::{Preferences, Setting, Style};
use fanorona_protocol::text::{self, Prompt, Typing};
use fanorona_protocol::viewer::{KeyMode, Mode, Viewer, Window};
use fanorona_rules::Side;
use std::borrow::Cow;
use std::sync::Arc;
use tracing::error;

impl Session {
    /// Who shows and edits what is typed.
    pub fn key_mode(&self) -> KeyMode {
        self.keys
    }

    /// The client shows what is typed again: the user's choice has ended.
    pub fn end_keys(&mut self) {
        self.keys = match self.keys {
            KeyMode::On | KeyMode::Auto => KeyMode::Auto,
            KeyMode::Off => KeyMode::Off,
        };
    }

    /// Whether a line that has been typed may be shown again, because nothing in it can be a
    /// password.
    pub fn may_be_repeated(&self, line: &str) -> bool {
        !self.is_asking()
            && self
                .logged_in()
                .is_some_and(|user| parse::may_be_repeated(line, &user.player.name))
    }

    /// The viewer of everything that is drawn for this session.
    pub fn viewer(&self) -> Viewer {
        self.viewer_at(self.server.clock.reading())
    }

    /// The viewer at a moment that has just been read.
    pub fn viewer_at(&self, now: Now) -> Viewer {
        let user = self.logged_in();
        let preferences = user.map_or_else(|| self.chosen.clone(), |user| user.preferences.clone());
        let style = self.style(preferences.style);
        Viewer {
            account: user.map(|user| user.player.id),
            name: user.map(|user| user.player.name.clone()),
            mode: self.mode,
            preferences: Preferences {
                style: style.into(),
                // Who hears the screen would hear the colours, too.
                color: preferences
                    .color
                    .or(Some(self.shows_color && style != Style::Blind)),
                ..preferences
            },
            now,
            window: self.window,
            words: self.words,
            is_new: user.is_some_and(|user| user.is_new),
            has_links: false,
        }
    }

    pub fn resize(&mut self, window: Window) {
        self.window = window;
    }

    /// The client has told the name of its terminal.
    pub fn note_terminal(&mut self, shows_color: bool) {
        self.shows_color = shows_color;
    }

    /// The style of boards on this connection. Before login, lines are those of the mail dialect
    /// unless the client has reported a window.
    pub(super) fn style(&self, choice: StyleChoice) -> Style {
        match (self.window.rows, self.logged_in()) {
            (None, None) => choice.or(Style::Classic),
            (rows, _) => choice.in_rows(rows.unwrap_or(self.server.limits.connection.default_rows)),
        }
    }

    /// Applies preferences and aliases that the user has changed, here or elsewhere.
    pub fn adjust(&mut self, settings: Vec<Setting>, aliases: Option<Aliases>) {
        let Some(user) = self.logged_in_mut() else {
            return;
        };
        if let Some(aliases) = aliases {
            user.take_aliases(aliases);
        }
        if !settings.is_empty() {
            settings
                .into_iter()
                .for_each(|setting| user.preferences.change(setting));
            self.refresh_subscriptions();
        }
    }

    /// The language in which the server speaks on this connection.
    pub(super) fn language(&self) -> Language {
        let preferred = self.logged_in().and_then(|user| user.preferences.language);
        preferred.or(self.chosen.language).unwrap_or_default()
    }

    /// Shows or changes preferences before login.
    pub(super) fn choose(&mut self, command: PreferenceCommand) -> Answer {
        let done = match command {
            PreferenceCommand::Language(wanted) => return self.choose_language(wanted),
            PreferenceCommand::ShowAll => SettingDone::All(Box::new(self.chosen.clone())),
            PreferenceCommand::Show(option) => SettingDone::one(option, &self.chosen),
            PreferenceCommand::Change(settings) => {
                settings
                    .iter()
                    .for_each(|setting| self.chosen.change(setting.clone()));
                SettingDone::changed(&settings, self.chosen.clone())
            }
        };
        Answer::reply(Reply::done(Done::Setting(done)))
    }

    fn choose_language(&mut self, wanted: Option<Language>) -> Answer {
        if wanted.is_some() {
            (self.chosen.language, self.page) = (wanted, None);
        }
        let done = Done::Setting(SettingDone::language(self.language()));
        let greeting = wanted
            .filter(|_| self.mode == Mode::Human)
            .map(|_| Event::Hello(self.info()));
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
            (self.mode != Mode::Plain, Subscription::HearTalk),
        ];
        let wanted: Vec<Subscription> = subscriptions
            .into_iter()
            .filter(|(wanted, _)| *wanted)
            .map(|(_, it)| it)
            .collect();
        self.outbox.set_subscriptions(&wanted);
        if let Some(user) = self.logged_in() {
            login_and_logout::note_takes_talk(&self.server, user.player.id);
            self.server.presence.report(user.player.id);
        }
    }

    /// If a board of the user's simul is shown as one line only, returns how many of its boards
    /// wait for the user. One line is enough when another board is current and the opponent has
    /// acted.
    pub fn told_aside(&self, state: &State) -> Option<usize> {
        let user = self.logged_in()?;
        let me = user.player.id;
        if self.mode == Mode::Json || self.style(user.preferences.style) == Style::Line {
            return None;
        }
        let record = &state.record;
        if user.places.current == Some(record.id) || has_acted(state, record.side_of(me)?) {
            return None;
        }
        self.server.play.simuls.waiting_with(record, me)
    }

    /// The prompt as text; `None` if there is none.
    pub fn drawn_prompt(&self, typing: Typing) -> Option<String> {
        let prompt = self.prompt();
        match (prompt, self.logged_in()) {
            (Prompt::Command, Some(user)) => {
                let name = user.player.name.as_str();
                text::command_prompt(&self.viewer(), name, user.places.current)
            }
            _ => Some(text::prompt(prompt, typing, self.language())),
        }
    }

    /// The line with one-letter questions and aliases expanded.
    pub(super) fn expanded<'t>(&self, text: &'t str) -> Result<Cow<'t, str>, Box<Answer>> {
        let Some(user) = self.logged_in() else {
            return Ok(Cow::Borrowed(text));
        };
        let style = if self.words {
            Style::Blind
        } else {
            self.style(user.preferences.style)
        };
        if let Cow::Owned(asked) = one_letter(text, style) {
            return Ok(Cow::Owned(asked));
        }
        let Some(aliases) = &user.aliases else {
            return Ok(Cow::Borrowed(text));
        };
        aliases
            .expand(text, &self.server.limits.for_aliases())
            .map_err(|refusal| {
                let (Ok(Request { tag, .. }) | Err(Unread { tag, .. })) = parse::line(text, None);
                let reply = Some((Refusal::from(refusal).into(), tag));
                Box::new(Answer {
                    reply,
                    ..Answer::nothing()
                })
            })
    }

    /// The last refusal at length.
    pub(super) fn why(&self) -> Done {
        match self.refused.as_deref() {
            Some((refusal, command)) => Done::Why(Box::new(explained(refusal.clone(), *command))),
            None => ServerDone::NothingRefused.into(),
        }
    }

    /// Whether the hint about board styles is due, which follows the first board that a player
    /// sees.
    pub fn explain_view(&mut self) -> bool {
        let human = self.mode == Mode::Human;
        let Some(user) = self
            .logged_in_mut()
            .filter(|user| human && !user.preferences.view_explained)
        else {
            return false;
        };
        let explained = Setting::ViewExplained(true);
        user.preferences.change(explained.clone());
        let account = user.player.id;
        self.server
            .presence
            .adjust(account, std::slice::from_ref(&explained));
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
        Cause::Happened { happened, .. } => happened.iter().any(|happening| match happening {
            Happening::Stepped { by, .. }
            | Happening::Turned { by, .. }
            | Happening::TookBack { by, .. }
            | Happening::GaveTime { by, .. } => *by == side,
            Happening::Undone { .. }
            | Happening::Ended { .. }
            | Happening::Offered(_)
            | Happening::Declined(_)
            | Happening::Lapsed(_) => false,
        }),
    }
}
