//! Every way in which a command can be refused. A refused command has changed nothing.

use super::*;
use crate::messages::learn::LearnRefusal;
use crate::messages::message::{Coded, Message as _, sum};
use crate::messages::play::IllegalMove;
use crate::messages::play::PlayRefusal;
use crate::messages::queue::QueueRefusal;
use crate::messages::study::StudyRefusal;

/// Every code for programs (docs/protocol/errors.md, "Codes").
pub const CODES: [&str; 21] = [
    "bad_command",
    "ambiguous",
    "bad_args",
    "too_long",
    "auth_required",
    "auth_failed",
    "forbidden",
    "not_found",
    "exists",
    "not_your_turn",
    "game_over",
    "illegal_move",
    "stale_move",
    "no_offer",
    "closed",
    "limit",
    "rate_limited",
    "busy",
    "unknown",
    "shutting_down",
    "internal",
];

/// Declares [`Refusal`].
macro_rules! refusals {
    (answers $answers:tt
        refusals { $($feature:ident $about:literal $refusal:ty;)+ } $($rest:tt)+) => {
        sum! {
            /// Why a command was refused.
            pub enum Refusal { $(#[doc = $about] $feature($refusal),)+ }
        }

        impl Refusal {
            /// The code for programs (docs/protocol/errors.md, "Codes").
            #[must_use]
            pub fn code(&self) -> &'static str {
                match self {
                    $(Self::$feature(refusal) => <$refusal as Coded>::code(refusal),)+
                }
            }
        }
    };
}

crate::features! { refusals }

impl Refusal {
    /// The rule that forbids a move, and what is legal instead, if a move was refused.
    #[must_use]
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "no other refusal has a move"
    )]
    pub fn illegal_move(&self) -> Option<&IllegalMove> {
        match self {
            Self::Play(PlayRefusal::Illegal { why, .. })
            | Self::Learn(LearnRefusal::IllegalInLesson { why, .. })
            | Self::Study(StudyRefusal::IllegalInStudy { why, .. }) => Some(why),
            Self::Queue(QueueRefusal::Illegal { why, .. }) => Some(why),
            _ => None,
        }
    }
}
