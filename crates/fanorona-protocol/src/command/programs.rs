//! Commands for programs and for those who run them.

use fanorona_game::{GameId, PlayerName};

/// A command for programs, or for those who run them.
#[derive(Debug, Clone, PartialEq)]
pub enum Programs {
    /// Make an account that a program plays by.
    RegisterBot {
        /// Its name, as typed: what is wrong with it is answered by a sentence.
        name: String,
        /// Who answers for it.
        owner: PlayerName,
    },
    /// About the tokens with which a bot logs in.
    Token {
        /// Whose; `None` means oneself, or the only bot that one has.
        bot: Option<PlayerName>,
        /// What is done.
        what: TokenChange,
    },
    /// What happened on a board after so many turns.
    Since {
        /// The board.
        board: GameId,
        /// How many turns are known.
        ply: u32,
    },
    /// Asks whether the server is there.
    Ping,
    /// Says that one is there.
    Pong,
}

/// What is done with tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TokenChange {
    /// They are listed.
    List,
    /// There is a new one.
    New,
    /// One is taken away, or all of them.
    Revoke(Option<u32>),
}
