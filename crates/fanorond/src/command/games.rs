//! What can be asked about games: boards, lists of games, and questions about a board.

pub(crate) mod parse;

use fanorona_protocol::messages::games::About;

use fanorona_game::{GameId, PlayerName};

use strum::{EnumString, IntoStaticStr};

/// A command that looks at games.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(test, derive(strum::VariantNames))]
pub enum GamesCommand {
    /// Show boards.
    Show(Vec<Shown>),
    /// Show the player's own boards.
    ShowOwn(GamesWhich),
    List(GamesOf),
    /// Show the steps of a capturing turn: of the current board, or of the one on the screen.
    Path {
        game: Option<GameId>,
        at: AtTurn,
    },
    /// List the games where it is the player's turn.
    Next,
    /// Answer a question about a board.
    Ask {
        /// The board; `None` means the current board.
        game: Option<GameId>,
        /// The question.
        about: About,
    },
}

impl GamesCommand {
    /// Whether it changes nothing, as in `Command::only_reads`.
    pub(crate) fn only_reads(&self) -> bool {
        match self {
            Self::Show(_)
            | Self::ShowOwn(_)
            | Self::List(_)
            | Self::Path { .. }
            | Self::Next
            | Self::Ask { .. } => true,
        }
    }
}

/// Something that `show` shows.
#[derive(Debug, Clone, PartialEq)]
pub enum Shown {
    /// The current board.
    Current(AtTurn),
    /// A board by its number.
    Board(GameId, AtTurn),
    /// The boards of players.
    Of(GamesOf),
}

/// The moment of a game at which its board is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AtTurn {
    /// The present.
    Now,
    /// After this number of turns.
    After(u32),
    /// This number of turns before the last finished turn.
    BeforeEnd(u32),
}

/// The games that are listed or shown.
#[derive(Debug, Clone, PartialEq)]
pub struct GamesOf {
    /// The players; empty means everybody.
    pub names: Vec<PlayerName>,
    /// Which of their games.
    pub which: GamesWhich,
    /// The page starts after this game.
    pub after: Option<GameId>,
}

impl GamesOf {
    /// The words that ask for the games after `last`.
    #[must_use]
    pub fn next_page(&self, last: GameId) -> String {
        let names = self
            .names
            .iter()
            .map(|name| format!("{name} "))
            .collect::<String>();
        format!("{names}{} before {last}", <&str>::from(self.which))
    }
}

/// The selectors of `games` and `show`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, IntoStaticStr, EnumString)]
#[strum(serialize_all = "lowercase", ascii_case_insensitive)]
pub enum GamesWhich {
    /// Running games.
    #[default]
    Active,
    /// Finished games.
    #[strum(serialize = "finished", to_string = "inactive")]
    Inactive,
    /// All games.
    All,
    /// Games where it is the turn of the player named.
    Next,
    /// Running games with both players online.
    Live,
}

impl GamesWhich {
    /// The selector that `word` is.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        word.trim_start_matches('-').parse().ok()
    }
}
