//! Refusals of commands by which people talk.

use fanorona_game::{ChannelName, PlayerName};

/// Why something was not said, or not changed about what somebody hears.
#[derive(Debug, Clone, PartialEq)]
pub enum TalkRefusal {
    /// The other one does not want to hear this person.
    Censored {
        /// Who.
        name: PlayerName,
    },
    /// The other one is here by a connection that takes no talk.
    TakesNoTalk {
        /// Who.
        name: PlayerName,
    },
    /// The other one is a robot, which neither hears nor reads.
    Robot {
        /// Which.
        name: PlayerName,
    },
    /// A guest does not come back, so nobody can be told of it.
    GuestsDoNotReturn {
        /// Who.
        name: PlayerName,
    },
    /// Nobody has spoken to this person since the login.
    NobodySpoke,
    /// The same was said just before.
    Repeated {
        /// Seconds until it may be said again.
        wait_seconds: u64,
    },
    /// A person of that name there is not, and a channel there is.
    OnlyAChannel {
        /// The name.
        name: ChannelName,
    },
    /// More people in one line than may be.
    Listeners {
        /// How many that may be.
        most: usize,
    },
    /// The word cannot be the name of a channel.
    NotAChannel {
        /// What was typed.
        word: String,
    },
    /// There is no such channel.
    NoChannel {
        /// What was typed.
        channel: String,
    },
    /// One has to be in a channel to speak there.
    NotInside {
        /// Which.
        channel: ChannelName,
    },
    /// It was not said which channel is meant.
    WhichChannel {
        /// In how many this person is.
        joined: usize,
    },
    /// Guests may be in one channel only.
    GuestsElsewhere {
        /// In which.
        channel: ChannelName,
    },
    /// Only founders and administrators do that.
    NotTheFounder {
        /// To which channel.
        channel: ChannelName,
    },
    /// The channel stands for good.
    Standing {
        /// Which.
        channel: ChannelName,
    },
    /// The name of a channel is taken, or looks like one that is.
    ChannelTaken {
        /// Which.
        channel: ChannelName,
    },
    /// A topic longer than it may be.
    TopicTooLong {
        /// Letters that it may have.
        most: usize,
    },
    /// This person is in as many channels as may be.
    JoinedTooMany {
        /// How many.
        most: u32,
    },
    /// This person has founded as many channels as may be.
    FoundedTooMany {
        /// How many.
        most: u32,
    },
    /// There are as many channels as may be.
    ChannelsTooMany {
        /// How many.
        most: u32,
    },
    /// This person does not hear as many people as may be.
    CensoredTooMany {
        /// How many.
        most: u32,
    },
    /// This person hears the other one anyway.
    NotCensored {
        /// Whom.
        name: PlayerName,
    },
    /// This person is not told of that anyway.
    NotNotified {
        /// Of whom, if it is a player.
        name: Option<PlayerName>,
    },
}

impl TalkRefusal {
    /// The code that programs read.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Censored { .. }
            | Self::GuestsDoNotReturn { .. }
            | Self::NotInside { .. }
            | Self::GuestsElsewhere { .. }
            | Self::NotTheFounder { .. }
            | Self::Standing { .. } => "forbidden",
            Self::NobodySpoke
            | Self::TakesNoTalk { .. }
            | Self::Robot { .. }
            | Self::OnlyAChannel { .. }
            | Self::NoChannel { .. }
            | Self::NotCensored { .. }
            | Self::NotNotified { .. } => "not_found",
            Self::Repeated { .. } => "rate_limited",
            Self::NotAChannel { .. } | Self::WhichChannel { .. } | Self::TopicTooLong { .. } => "bad_args",
            Self::ChannelTaken { .. } => "exists",
            Self::Listeners { .. }
            | Self::JoinedTooMany { .. }
            | Self::FoundedTooMany { .. }
            | Self::ChannelsTooMany { .. }
            | Self::CensoredTooMany { .. } => "limit",
        }
    }
}
