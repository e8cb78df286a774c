//! Refusals about accounts and about what administrators decide.

use fanorona_game::{PlayerName, Timestamp};

/// Why something about accounts was refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PeopleRefusal {
    /// Only administrators can do this.
    AdministratorsOnly,
    /// An administrator has taken the word from this person.
    Muted(Sanctioned),
    /// An administrator keeps this person out.
    Banned(Sanctioned),
    /// A guest is in no list of players, and may have meant a time by the number.
    GuestsWish {
        /// The number.
        games: u32,
    },
    /// A number is too small or too large.
    OutOfRange {
        /// What it counts.
        what: &'static str,
        /// The least.
        least: u32,
        /// The most.
        most: u32,
        /// How the command is written.
        command: &'static str,
    },
    /// That player is a guest, or has left.
    NotAMember {
        /// Who.
        name: PlayerName,
    },
    /// Nobody has taken the word from that player.
    NotMuted {
        /// Who.
        name: PlayerName,
    },
    /// Nobody keeps that one out.
    NotBanned {
        /// The name or the address.
        whom: String,
    },
    /// The text is no address of a machine.
    NotAnAddress {
        /// What was typed.
        text: String,
    },
    /// The machine that the server runs on cannot be kept out.
    ThisMachine,
    /// There is no such piece of news.
    NoNews {
        /// Its number.
        number: i64,
    },
    /// The server is about to stop already.
    StopsAlready,
    /// Nobody wants the server to stop.
    NothingToCancel,
    /// The account has left already.
    LeftAlready,
}

/// What an administrator has decided about somebody.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sanctioned {
    /// Until when; without it until it is lifted.
    pub until: Option<Timestamp>,
    /// Why; may be empty.
    pub why: String,
}

impl PeopleRefusal {
    /// The code that programs read.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::AdministratorsOnly
            | Self::Muted(_)
            | Self::Banned(_)
            | Self::NotAMember { .. }
            | Self::GuestsWish { .. }
            | Self::ThisMachine => "forbidden",
            Self::OutOfRange { .. } | Self::NotAnAddress { .. } => "bad_args",
            Self::NotMuted { .. }
            | Self::NotBanned { .. }
            | Self::NoNews { .. }
            | Self::NothingToCancel
            | Self::LeftAlready => "not_found",
            Self::StopsAlready => "exists",
        }
    }
}
