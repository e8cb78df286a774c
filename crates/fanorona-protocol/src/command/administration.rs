//! Commands of administrators.

use crate::clean::SafeText;
use fanorona_game::{GameId, PlayerName, Score};

/// A command of administrators.
#[derive(Debug, Clone, PartialEq)]
pub enum Administration {
    /// Say something to everybody who is here.
    Announce(SafeText),
    /// Say something to everybody, at the next login to those who are not here.
    Broadcast(SafeText),
    /// Change the message of the day; `None` takes it down.
    SetMotd(Option<SafeText>),
    /// Add a piece of news.
    AddNews(SafeText),
    /// Take a piece of news down.
    RemoveNews(i64),
    /// Send somebody away.
    Kick {
        /// Whom.
        name: PlayerName,
        /// Why.
        why: SafeText,
    },
    /// Take the word from somebody.
    Mute {
        /// From whom.
        name: PlayerName,
        /// For how long; without it until it is lifted.
        minutes: Option<u32>,
        /// Why.
        why: SafeText,
    },
    /// Give the word back.
    Unmute(PlayerName),
    /// Keep somebody out.
    Ban {
        /// Whom.
        whom: BanTarget,
        /// For how long; without it until it is lifted.
        days: Option<u32>,
        /// Why.
        why: SafeText,
    },
    /// The bans that hold.
    Bans {
        /// The page continues before this number.
        before: Option<i64>,
    },
    /// Let somebody in again.
    Unban(BanTarget),
    /// Give a member another password.
    ResetPassword(PlayerName),
    /// End a game.
    Adjudicate {
        /// Which.
        board: GameId,
        /// How.
        score: Score,
        /// Why.
        why: SafeText,
    },
    /// Stop the server.
    Shutdown {
        /// In how many seconds.
        seconds: u32,
        /// Why.
        why: SafeText,
    },
    /// Call that off.
    CancelShutdown,
    /// What administrators have done, newest first.
    Audit {
        /// The page continues before this number.
        before: Option<i64>,
    },
}

/// Who is to be kept out or let in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BanTarget {
    /// A player.
    Name(PlayerName),
    /// Everybody who comes from this address, or from its network of 64 bits. It is still to be read.
    Address(String),
}
