//! Chat: what players say to each other, and what they choose to receive. Channels are in
//! [`mod@channel`].

pub mod channel;

use crate::grammar::args::{Args, OwnOrOther, Refused, is_number, shown};
use crate::grammar::row::{Chapter, Row, Rows, Standing};
use crate::message::refusals;
use crate::value::{AtMost, OfPlayer, Seconds};
use crate::wire::clean::SafeText;
use channel::{ChannelCommand, ChannelRefusal, channel, channel_word};
use fanorona_game::{ChannelName, GameId, PlayerName};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

/// The commands.
pub(crate) static ROWS: Rows<Read, Refused<ChannelRefusal>> = &[
    Row::new("tell", Chapter::Talking, Standing::Player, tell).short(1),
    Row::new("say", Chapter::Talking, Standing::Player, say).short(2),
    Row::new("reply", Chapter::Talking, Standing::Player, reply),
    Row::new("shout", Chapter::Talking, Standing::Player, shout)
        .price(3)
        .short(4),
    Row::new("channel", Chapter::Talking, Standing::Player, |args| {
        Ok(OwnOrOther::Other(channel(args)?))
    })
    .aliases(&["channels"])
    .short(4),
    Row::new("censor", Chapter::Talking, Standing::Player, censor).short(3),
    Row::new("uncensor", Chapter::Talking, Standing::Player, uncensor).short(3),
    Row::new("quiet", Chapter::Talking, Standing::Player, quiet).short(4),
    Row::new("report", Chapter::Talking, Standing::Player, report),
];

/// What a line of the topic means.
type Read = OwnOrOther<ChatCommand, ChannelCommand>;

/// A command by which players chat, or choose what they receive.
#[derive(Debug, Clone, PartialEq)]
pub enum ChatCommand {
    /// Say something to these players.
    Tell {
        /// The players, each once.
        to: Vec<PlayerName>,
        text: SafeText,
    },
    /// Say something to the opponent on the current board.
    Say(SafeText),
    /// Say something to the player who spoke last to this one.
    Reply(SafeText),
    /// Say something to everybody.
    Shout(SafeText),
    /// Receive nothing from a player any more; `None` lists these players.
    Censor(Option<PlayerName>),
    /// Receive what a player says again.
    Uncensor(PlayerName),
    /// Turn quiet on or off; `None` shows it.
    Quiet(Option<Quiet>),
    /// Report a player to the moderators.
    Report {
        name: PlayerName,
        /// The reason.
        why: SafeText,
    },
}

/// Whether a player receives only games and what is said to that player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Quiet {
    /// Only that.
    On,
    /// Everything.
    Off,
}

/// A line that starts with this answers the player who spoke last.
const REPLY: char = '.';

/// The text behind the mark of a reply, if the line starts with it. No move and no number does.
pub(crate) fn reply_words(text: &str) -> Option<&str> {
    text.strip_prefix(REPLY)
}

/// `tell bob,carol TEXT`, `tell #openings TEXT`, `tell #3 TEXT`. A number alone could be a board.
fn tell(args: &mut Args<'_>) -> Result<Read, Refused<ChannelRefusal>> {
    let word = args.peek().ok_or_else(|| args.usage(None))?;
    if word.starts_with('#') {
        args.word();
        let to = channel_word(args, word)?;
        return Ok(OwnOrOther::Other(ChannelCommand::Say {
            to,
            text: args.safe_text()?,
        }));
    }
    if is_number(word) {
        return Err(ChannelRefusal::OnlyANumber {
            number: shown(word),
        }
        .into());
    }
    let to = args.names()?;
    Ok(ChatCommand::Tell {
        to,
        text: args.safe_text()?,
    }
    .into())
}

fn say(args: &mut Args<'_>) -> Result<Read, Refused<ChannelRefusal>> {
    Ok(ChatCommand::Say(args.safe_text()?).into())
}

fn reply(args: &mut Args<'_>) -> Result<Read, Refused<ChannelRefusal>> {
    Ok(ChatCommand::Reply(args.safe_text()?).into())
}

fn shout(args: &mut Args<'_>) -> Result<Read, Refused<ChannelRefusal>> {
    Ok(ChatCommand::Shout(args.safe_text()?).into())
}

fn censor(args: &mut Args<'_>) -> Result<Read, Refused<ChannelRefusal>> {
    Ok(ChatCommand::Censor(args.name()?).into())
}

fn uncensor(args: &mut Args<'_>) -> Result<Read, Refused<ChannelRefusal>> {
    let name = args.needed_name()?;
    Ok(ChatCommand::Uncensor(name).into())
}

fn quiet(args: &mut Args<'_>) -> Result<Read, Refused<ChannelRefusal>> {
    let quiet = match args.word() {
        None => None,
        Some(word) if word.eq_ignore_ascii_case("on") => Some(Quiet::On),
        Some(word) if word.eq_ignore_ascii_case("off") => Some(Quiet::Off),
        Some(word) => return Err(args.unknown_option(word).into()),
    };
    Ok(ChatCommand::Quiet(quiet).into())
}

fn report(args: &mut Args<'_>) -> Result<Read, Refused<ChannelRefusal>> {
    let name = args.needed_name()?;
    Ok(ChatCommand::Report {
        name,
        why: args.safe_text()?,
    }
    .into())
}

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
        /// The board.
        game: GameId,
    },
    /// The participants of the replay of a game.
    Replay { game: GameId },
    /// The players and observers of a board.
    Kibitz {
        /// The board.
        game: GameId,
    },
    /// The observers of a board.
    Whisper {
        /// The board.
        game: GameId,
    },
    /// Everybody.
    Shout,
    /// The participants of a channel.
    Channel { channel: ChannelName },
}

/// A player that somebody wants to be told about is online or offline.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[strum(prefix = "friend-event-", serialize_all = "kebab-case")]
pub enum FriendEvent {
    /// Online.
    Come { name: PlayerName },
    /// Offline.
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
    /// A player received it.
    Told { name: PlayerName },
    /// Several players were told.
    ToldSeveral {
        /// Those who received it.
        names: Vec<PlayerName>,
        /// Those who are offline.
        not_here: Vec<PlayerName>,
        /// Those who censor the player, or receive no chat.
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
        /// Its number.
        report: i64,
        /// How many lines of that player are attached.
        lines: usize,
        /// Whether it was joined to an open report.
        joined: bool,
    },
    /// Whether quiet is on, as it is now.
    Quiet {
        /// On or off.
        quiet: Quiet,
    },
}

refusals! {
    /// Why a command about chat was refused.
    pub enum ChatRefusal ("chat-refusal-") {
        /// The player named censors this one.
        Censored(OfPlayer) => forbidden,
        /// The player named is not online, but can be left a message.
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
        /// Nobody has spoken to the player since the login.
        NobodySpoke => not_found,
        /// The player has just said the same.
        Repeated {
            /// How long to wait before saying it again.
            wait_s: Seconds,
        } => rate_limited,
        /// No player has this name, but a channel has.
        OnlyAChannel { name: ChannelName } => not_found,
        /// The line names more players than one line may.
        TooManyRecipients(AtMost<usize>) => limit,
        /// The player censors as many players as one player may.
        TooManyCensored(AtMost<u32>) => limit,
        /// The player does not censor that player.
        NotCensored {
            /// The other player.
            name: PlayerName,
        } => not_found,
    }
}

#[cfg(test)]
mod tests;
