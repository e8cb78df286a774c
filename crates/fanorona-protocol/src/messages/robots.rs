//! What the server's own bots tell players. Bots of players are the feature `bot`.

use crate::messages::server::NoticeKind;
use crate::notation::TurnText;
use fanorona_game::{GameId, GameRecord, Judgement, PlayerName, Slip};
use fanorona_rules::Turn;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

/// A notice about the server's bots.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(tag = "code", rename_all = "snake_case")]
#[strum(prefix = "robot-notice-", serialize_all = "kebab-case")]
pub enum RobotNotice {
    /// A new player is advised to play this bot, which accepts every challenge.
    Proposed {
        /// The bot.
        name: PlayerName,
    },
    /// No other person is online. This bot accepts every challenge.
    Alone {
        /// The bot.
        name: PlayerName,
    },
    /// A turn of a player with `teach` on lost much.
    Slip {
        game: GameId,
        /// The number of the turn.
        ply: u32,
        turn: TurnText,
        /// The better turn.
        best: TurnText,
        /// The best answer of the opponent.
        reply: TurnText,
        /// The evaluation for the player with the better turn.
        was: Judgement,
        /// The evaluation for the player after the turn.
        became: Judgement,
        /// About how many pieces the turn loses; `None` if it decides the game.
        pieces: Option<i32>,
        /// Whether the game allows takebacks.
        may_undo: bool,
    },
}

impl RobotNotice {
    /// What a client does about it.
    #[must_use]
    pub fn notice_kind(&self) -> NoticeKind {
        match self {
            Self::Proposed { .. } | Self::Alone { .. } => NoticeKind::Hint,
            Self::Slip { .. } => NoticeKind::Other,
        }
    }

    /// The comment on a turn, if it lost much.
    #[must_use]
    pub fn on_slip(
        record: &GameRecord,
        [turn, best, reply]: [Turn; 3],
        [was, became]: [Judgement; 2],
    ) -> Option<Self> {
        Slip::between(was, became).filter(|_| turn != best)?;
        let pieces = match (was, became) {
            (Judgement::Open(was), Judgement::Open(became)) => {
                Some((was.saturating_sub(became) + Judgement::PIECE / 2) / Judgement::PIECE)
            }
            (Judgement::Won(_) | Judgement::Drawn | Judgement::Lost(_) | Judgement::Open(_), _) => {
                None
            }
        };
        Some(Self::Slip {
            game: record.id,
            ply: record.game.ply().0,
            turn: turn.into(),
            best: best.into(),
            reply: reply.into(),
            was,
            became,
            pieces,
            may_undo: record.terms.conditions.undo,
        })
    }
}
