//! What was done about messages, comments, news and mail.

use fanorona_game::{GameId, MailWish, PlayerName};

/// What was done.
#[derive(Debug, Clone, PartialEq)]
pub enum MailboxDone {
    /// A message waits for these.
    Sent {
        /// For whom.
        to: Vec<PlayerName>,
    },
    /// Messages were shown.
    Read {
        /// How many.
        shown: usize,
        /// How many more are not read.
        unread: u32,
    },
    /// Messages were thrown away.
    Erased {
        /// How many.
        count: u32,
    },
    /// Something was said at a board, or the board has these comments.
    Commented {
        /// Which.
        board: GameId,
    },
    /// What was said at a board was shown.
    Comments {
        /// At which.
        board: GameId,
        /// How many.
        count: usize,
    },
    /// Somebody hears of these from now on.
    Follows(Vec<Follow>),
    /// Somebody hears of these no longer.
    NoLonger(Vec<Follow>),
    /// How mail is wanted, now.
    Mail(MailTerms),
    /// The mail of this player has ended.
    MailEnded {
        /// Whose.
        name: PlayerName,
    },
}

/// Something that somebody hears of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Follow {
    /// Every position of a board.
    Board(GameId),
    /// Every position of every board.
    EveryBoard,
    /// The end of a game.
    Result(GameId),
    /// The end of every game.
    EveryResult,
    /// That a player comes.
    Arrival(PlayerName),
}

/// How mail is wanted, and whether there can be any.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MailTerms {
    /// How it is wanted.
    pub wish: MailWish,
    /// How many addresses it would go to.
    pub addresses: usize,
    /// Whether this server sends mail at all.
    pub sends: bool,
}
