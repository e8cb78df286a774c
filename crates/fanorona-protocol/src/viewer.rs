//! For whom a message is meant: what its text, its JSON and its delivery depend on beside the message itself.

use crate::command::Mode;
use crate::preferences::Preferences;
use fanorona_game::{AccountId, GameRecord, PlayerName, Timestamp};
use fanorona_rules::Side;

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
    pub now: Timestamp,
    /// How large the screen is.
    pub window: Window,
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
