//! What was done of looking back.

use fanorona_game::GameId;

/// What was done of looking back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reviewed {
    /// A page of boards or turns was shown.
    Shown {
        /// The command that shows how it goes on, when it does.
        more: Option<String>,
    },
    /// Not all games could be looked at for one page.
    Looked {
        /// How many were.
        looked: u32,
        /// The last of them.
        last: GameId,
        /// The command that looks further.
        more: String,
    },
    /// Games were exported.
    Exported {
        /// How many.
        games: u64,
        /// Whether there were more, and somebody stopped it.
        stopped: bool,
    },
    /// A replay was left.
    LeftReplay(GameId),
    /// What was said was heard in the replay of this game, by so many others.
    ToldReplay {
        /// Which game.
        game: GameId,
        /// How many have heard it.
        people: usize,
    },
}
