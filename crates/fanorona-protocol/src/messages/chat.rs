//! Chat: what players say to each other, and what they choose to receive. Channels are in
//! [`mod@channel`].

pub mod channel;

use crate::messages::message::refusals;
use crate::value::{AtMost, OfPlayer, Seconds};
use crate::wire::clean::SafeText;

use fanorona_game::tournament::TournamentId;
use fanorona_game::{ChannelName, GameId, PlayerName};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

/// Something that a player said.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ChatMessage {
    /// The recipients.
    #[serde(flatten)]
    pub audience: ChatAudience,
    pub from: PlayerName,
    pub text: SafeText,
}

/// The recipients of a message.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[strum(prefix = "chat-audience-", serialize_all = "kebab-case")]
pub enum ChatAudience {
    /// These players.
    Tell {
        /// All of them.
        to: Vec<PlayerName>,
    },
    /// The opponent on a board.
    Say {
        /// The number of the game.
        game: GameId,
    },
    /// The participants of the replay of a game.
    Replay { game: GameId },
    /// The players and observers of a board.
    Kibitz {
        /// The number of the game.
        game: GameId,
    },
    /// The observers of a board.
    Whisper {
        /// The number of the game.
        game: GameId,
    },
    /// Everybody.
    Shout,
    /// The participants of a channel.
    Channel { channel: ChannelName },
    /// The players of a tournament and its director.
    Tournament { tournament: TournamentId },
}

/// A player whom somebody wants to be told about comes online or leaves.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[strum(prefix = "friend-event-", serialize_all = "kebab-case")]
pub enum FriendEvent {
    /// The player is online.
    Come { name: PlayerName },
    /// The player is offline.
    Gone { name: PlayerName },
}

/// A player whom somebody censors: a row of the list `censored`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CensoredRow {
    pub name: PlayerName,
}

/// The answer to a command about chat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(tag = "done", rename_all = "snake_case")]
#[strum(prefix = "chat-done-", serialize_all = "kebab-case")]
pub enum ChatDone {
    /// A player received the message.
    Told { name: PlayerName },
    /// Several players were told.
    ToldSeveral {
        /// The players who received it.
        names: Vec<PlayerName>,
        /// The players who are offline.
        not_here: Vec<PlayerName>,
        /// The players who censor the speaker, or receive no chat.
        not_hearing: Vec<PlayerName>,
    },
    /// A shout was sent.
    Shouted {
        /// The number of players who received it.
        heard: usize,
    },
    /// Whether the player censors another one, as it is now.
    Censored {
        /// The other player.
        name: PlayerName,
        /// Whether that player is censored.
        censored: bool,
    },
    /// The moderators have a report.
    Reported {
        /// The player whom it is about.
        name: PlayerName,
        /// The number of the report.
        report: i64,
        /// The number of attached lines that this player said.
        lines: usize,
        /// Whether it was joined to an open report.
        joined: bool,
    },
    /// Whether quiet is on, as it is now.
    Quiet {
        /// Whether it is on.
        quiet: Quiet,
    },
}

refusals! {
    /// Why a command about chat was refused.
    pub enum ChatRefusal ("chat-refusal-") {
        /// The player named censors this one.
        Censored(OfPlayer) => forbidden,
        /// The player named is not online, but can be sent a message.
        NotHere(OfPlayer) => not_found,
        /// The connection of the player named receives no chat.
        ReceivesNoChat(OfPlayer) => not_found,
        /// The player named is a robot.
        Robot {
            /// The robot.
            name: PlayerName,
        } => not_found,
        /// The player named is a guest, who will not come back.
        GuestsDoNotReturn {
            /// The guest.
            name: PlayerName,
        } => forbidden,
        /// Nobody has said anything to the player since the login.
        NobodySpoke => not_found,
        /// The player said the same a moment ago.
        Repeated {
            /// How long to wait before saying it again.
            wait_s: Seconds,
        } => rate_limited,
        /// No player has this name, but a channel has.
        OnlyAChannel { name: ChannelName } => not_found,
        /// The command names too many players.
        TooManyRecipients(AtMost<usize>) => limit,
        /// The player censors the most players that one player may.
        TooManyCensored(AtMost<u32>) => limit,
        /// The player does not censor that player.
        NotCensored {
            /// The other player.
            name: PlayerName,
        } => not_found,
    }
}

/// Whether a player receives only lines about their own games and what is said to them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Quiet {
    /// Only those.
    On,
    /// Everything.
    Off,
}
