//! What was done about accounts, and by administrators.

use crate::command::Password;
use fanorona_game::{GameId, PlayerName, Score, Timestamp};

/// What was done about accounts.
#[derive(Debug, Clone, PartialEq)]
pub enum PeopleDone {
    /// These are the mail addresses now.
    Addresses(Vec<String>),
    /// What would be lost with the account; the password comes next.
    DeletionAsked {
        /// Games that go on, each of which would end.
        active: u32,
        /// Of these, those in which a turn was made: they would be lost.
        lost: u32,
    },
    /// The account is no more.
    Deleted {
        /// By what name its games are shown, if that is known already.
        shown_as: Option<PlayerName>,
    },
    /// How many games are taken at once.
    Limit {
        /// The player's own bound.
        own: Option<u32>,
        /// The server's.
        server: u32,
    },
    /// How many more games are sought.
    Seeking(u32),
    /// A session is several commands already.
    Multiple,
    /// There is no message of the day.
    NoMotd,
}

/// What an administrator has done.
#[derive(Debug, Clone, PartialEq)]
pub enum AdministrationDone {
    /// Something was said to everybody.
    Said {
        /// How many heard it now.
        heard: usize,
    },
    /// There is another message of the day.
    MotdSet,
    /// There is none any more.
    MotdCleared,
    /// There is a new piece of news.
    NewsAdded {
        /// Its number.
        number: i64,
    },
    /// There is one piece less.
    NewsRemoved {
        /// Its number.
        number: i64,
    },
    /// Somebody was sent away.
    Kicked {
        /// Who.
        name: PlayerName,
        /// From what address the connection came, unless from this machine.
        from: Option<String>,
    },
    /// Somebody may not speak.
    Muted {
        /// Who.
        name: PlayerName,
        /// Until when; without it until it is lifted.
        until: Option<Timestamp>,
    },
    /// Somebody may speak again.
    Unmuted {
        /// Who.
        name: PlayerName,
    },
    /// Somebody is kept out.
    Banned {
        /// The name or the network.
        whom: String,
        /// Until when; without it until it is lifted.
        until: Option<Timestamp>,
    },
    /// Somebody is let in again.
    Unbanned {
        /// The name or the network.
        whom: String,
    },
    /// Somebody has a new password, which is told this once.
    PasswordReset {
        /// Who.
        name: PlayerName,
        /// The password.
        password: Password,
    },
    /// A game was ended.
    Adjudicated {
        /// Which.
        game: GameId,
        /// How.
        score: Score,
    },
    /// The server will stop.
    Stopping {
        /// In how many seconds.
        seconds: u32,
    },
    /// It will not.
    GoesOn,
}
