//! Bots of players: accounts that programs play with. Their tokens, and commands for programs. The
//! server's own bots are the feature `robots`.

use crate::messages::message::refusals;
use crate::value::{AtMost, OfPlayer, Password};
use fanorona_game::{GameId, PlayerName, Timestamp};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

/// The owner of a bot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BotOwner {
    Server,
    /// A member, by name.
    Player(PlayerName),
}

/// A token, or a bot without tokens: a row of the list `tokens`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TokenRow {
    pub bot: PlayerName,
    /// The number of the token, by which it is revoked.
    pub number: Option<u32>,
    /// When it was created.
    pub made_ms: Option<Timestamp>,
    /// The last login with it.
    pub used_ms: Option<Timestamp>,
}

/// The answer to a command about bots.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(tag = "done", rename_all = "snake_case")]
#[strum(prefix = "bot-done-", serialize_all = "kebab-case")]
pub enum BotDone {
    /// A bot was registered.
    BotRegistered {
        /// The bot.
        name: PlayerName,
        /// Always true.
        bot: bool,
        owner: PlayerName,
        /// The number of its first token.
        number: u32,
        /// The token, which is shown only once.
        token: Password,
    },
    /// A token was created.
    TokenCreated {
        /// The bot.
        name: PlayerName,
        /// The number, by which the token is revoked.
        number: u32,
        /// The token, which is shown only once.
        token: Password,
    },
    /// Tokens were revoked.
    TokensRevoked {
        /// The bot.
        name: PlayerName,
        /// The number of tokens.
        revoked: u32,
    },
    /// The missed turns were sent.
    Missed {
        game: GameId,
        /// The number of turns.
        turns: u32,
        /// The command that sends the next turns, if there are more.
        more: Option<String>,
    },
    /// The answer to `ping`.
    Pong {
        /// The server's time.
        now_ms: Timestamp,
    },
}

refusals! {
    /// Why a command about bots was refused.
    pub enum BotRefusal ("bot-refusal-") {
        /// The command names another player as the owner.
        NotTheOwner {
            /// The player who typed the line.
            name: PlayerName,
        } => forbidden,
        /// Bots cannot register bots.
        OwnerIsABot => forbidden,
        /// The player has the most bots that one player may have.
        TooManyBots(AtMost<u32>) => limit,
        /// Bots have tokens instead of a password.
        NoPassword => forbidden,
        /// The bot belongs to somebody else, or the player is not a bot.
        NotYourBot {
            /// The name that was typed.
            name: PlayerName,
        } => forbidden,
        /// The player has no bot.
        NoBots(OfPlayer) => not_found,
        /// The player has several bots, and the line names none.
        WhichBot { candidates: Vec<PlayerName> } => bad_args,
        /// The bot has the most tokens that one bot may have.
        TooManyTokens(AtMost<u32>) => limit,
        /// The bot has no such token.
        NoToken {
            /// The number that was typed.
            number: u32,
        } => not_found,
    }
}
