//! Commands by which people talk, and by which they choose what they hear.

use crate::clean::SafeText;
use fanorona_game::{ChannelId, ChannelName, GameId, PlayerName};

/// A command by which people talk, or choose what they hear.
#[derive(Debug, Clone, PartialEq)]
pub enum Talking {
    /// Say something to these people.
    Tell {
        /// To whom, each once.
        to: Vec<PlayerName>,
        /// What.
        text: SafeText,
    },
    /// Say something to the opponent on the current board.
    Say(SafeText),
    /// Say something to whoever spoke to one last.
    Reply(SafeText),
    /// Say something to everybody.
    Shout(SafeText),
    /// About channels.
    Channel(ChannelCommand),
    /// Do not hear somebody any more; `None` lists whom one does not hear.
    Censor(Option<PlayerName>),
    /// Hear somebody again.
    Uncensor(PlayerName),
    /// Whether one wants quiet; `None` asks.
    Quiet(Option<Quiet>),
    /// Be told no longer of something.
    Unnotify(Unnotify),
}

/// How a channel is named.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ChannelWord {
    /// By its number.
    Number(ChannelId),
    /// By its name.
    Name(ChannelName),
}

/// A command about channels.
#[derive(Debug, Clone, PartialEq)]
pub enum ChannelCommand {
    /// All of them, those behind this number.
    List {
        /// The page continues behind it.
        after: Option<ChannelId>,
    },
    /// One of them, and who is in it.
    About(ChannelWord),
    /// Come into one.
    Join(ChannelWord),
    /// Go out of one; `None` where one is in a single one.
    Leave(Option<ChannelWord>),
    /// Say something in one.
    Say {
        /// In which.
        to: ChannelWord,
        /// What.
        text: SafeText,
    },
    /// Say what it is about.
    Topic {
        /// Which.
        channel: ChannelWord,
        /// What it is about.
        text: SafeText,
    },
    /// Found one.
    Found {
        /// Its name.
        name: ChannelName,
        /// What it is about; may be empty.
        topic: SafeText,
    },
    /// Close one.
    Close {
        /// Which.
        channel: ChannelWord,
        /// Why; may be empty.
        why: SafeText,
    },
}

/// Whether one wants quiet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quiet {
    /// Only games, and what is said to oneself.
    On,
    /// All that there is to hear.
    Off,
}

impl Quiet {
    /// The word for it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::On => "on",
            Self::Off => "off",
        }
    }
}

/// Of what one wants to be told no longer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unnotify {
    /// That a player comes and goes.
    Presence(PlayerName),
    /// How these games end.
    Results(Vec<GameId>),
    /// How every game ends.
    AllResults,
}
