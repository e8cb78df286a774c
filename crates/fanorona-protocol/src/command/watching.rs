//! Commands about games that others play.

use crate::clean::SafeText;
use fanorona_game::{GameId, PlayerName};

/// A command about watching games.
#[derive(Debug, Clone, PartialEq)]
pub enum Watching {
    /// Watch these boards.
    Observe(Vec<GameId>),
    /// Watch what a person plays, of whom no board is named: that is done with another command.
    ObservePerson(PlayerName),
    /// Which boards are watched.
    Observed,
    /// Watch a board no longer; `None` for all of them.
    Unobserve(Option<GameId>),
    /// Watch whatever this player plays; `None` lists whom one follows.
    Follow(Option<PlayerName>),
    /// Follow a player no longer; `None` for all of them.
    Unfollow(Option<PlayerName>),
    /// Who watches a board.
    Observers(Option<GameId>),
    /// Say something at a board.
    Say {
        /// At which.
        board: Option<GameId>,
        /// What.
        text: SafeText,
        /// To whom there.
        to: Hearers,
    },
}

/// Who hears what is said at a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Hearers {
    /// Players and watchers.
    Everybody,
    /// Watchers, and never the players.
    Watchers,
}

impl Hearers {
    /// The command that speaks to them, which is the word for it in json mode as well.
    #[must_use]
    pub fn command(self) -> &'static str {
        match self {
            Self::Everybody => "kibitz",
            Self::Watchers => "whisper",
        }
    }
}
