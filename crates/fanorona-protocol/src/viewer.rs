//! For whom a message is meant: what its text, its JSON and its delivery depend on beside the
//! message itself.

use crate::preferences::{Preferences, Style};
use fanorona_game::{AccountId, GameRecord, Now, PlayerName};
use fanorona_rules::Side;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr};

/// Somebody at the other end of a connection.
#[derive(Debug, Clone)]
pub struct Viewer {
    /// The account, once logged in.
    pub account: Option<AccountId>,
    /// Its name: sentences say "you" to it.
    pub name: Option<PlayerName>,
    /// How the connection talks.
    pub mode: Mode,
    /// Language, zone, and how boards are drawn.
    pub preferences: Preferences,
    /// The present moment.
    pub now: Now,
    /// How large the screen is.
    pub window: Window,
    /// Whether the viewer has not finished a game yet: then boards end with what to type.
    pub is_new: bool,
    /// Whether names, numbers and commands are marked ([`crate::text::web::Rich`]).
    pub has_links: bool,
    /// Whether each line of json mode also has what the style `blind` says.
    pub words: bool,
}

/// How large a screen is, as far as its client tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Window {
    /// Characters in a line.
    pub columns: Option<u16>,
    /// Lines.
    pub rows: Option<u16>,
}

impl Viewer {
    /// Somebody who has not logged in, with the preferences of a new connection and a window of
    /// unknown size.
    #[must_use]
    pub fn stranger(mode: Mode, now: Now) -> Self {
        let (preferences, window) = (Preferences::default(), Window::default());
        Self {
            account: None,
            name: None,
            mode,
            preferences,
            now,
            window,
            is_new: false,
            has_links: false,
            words: false,
        }
    }

    /// How boards are drawn. Where nobody tells how high the window is, a board that fits every
    /// window is chosen.
    #[must_use]
    pub fn style(&self) -> Style {
        self.preferences
            .style
            .in_rows(self.window.rows.unwrap_or_default())
    }

    /// How many lines of an answer are shown at once; `None` where all are.
    #[must_use]
    pub fn page(&self) -> Option<usize> {
        match self.mode {
            Mode::Human => self.preferences.height.rows(self.window.rows),
            Mode::Plain | Mode::Json => None,
        }
    }

    /// The side that the viewer has in a game.
    #[must_use]
    pub fn side_in(&self, record: &GameRecord) -> Option<Side> {
        self.account.and_then(|account| record.side_of(account))
    }
}

/// Who shows and edits what is typed on a connection.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Default,
    Serialize,
    Deserialize,
    JsonSchema,
    EnumString,
    IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case", ascii_case_insensitive)]
pub enum KeyMode {
    /// The server if the client negotiates character mode, otherwise the client.
    #[default]
    Auto,
    /// The server.
    On,
    /// The client.
    Off,
}

/// How a connection talks. It belongs to the connection and not to the account.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Default,
    Serialize,
    Deserialize,
    JsonSchema,
    EnumString,
    IntoStaticStr,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case", ascii_case_insensitive)]
pub enum Mode {
    /// For people: prompt, pictures, everything that happens.
    #[default]
    Human,
    /// For pipes: no prompt, and unasked only what comes from one's own games.
    Plain,
    /// For programs: one JSON object per line.
    Json,
}

impl Mode {
    /// The word for it.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// The mode that `name` stands for.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        name.parse().ok()
    }
}
