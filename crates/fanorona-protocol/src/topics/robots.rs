//! The server's own bots: what they tell players. Bots of players are the topic `bot`.

use fanorona_game::PlayerName;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

/// A notice about the server's bots.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(tag = "code", rename_all = "snake_case")]
#[strum(prefix = "robot-notice-", serialize_all = "kebab-case")]
pub enum RobotNotice {
    /// No other person is online. This bot accepts every challenge.
    Alone {
        /// The bot.
        name: PlayerName,
    },
}
