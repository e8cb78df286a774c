//! What can be asked about replays: stepping through the turns of a game, alone or together.

pub(crate) mod parse;

use fanorona_protocol::messages::replay::Way;

use fanorona_game::{GameId, PlayerName};

/// A command about replays.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(test, derive(strum::VariantNames))]
pub enum ReplayCommand {
    /// Open a replay of a game; `None` is the current board.
    Open(Option<GameId>),
    /// Join the replay of this player.
    Join(PlayerName),
    /// Go to another turn.
    Step(Step),
    /// Show the better line of this turn, or step along it.
    Best,
    /// Leave the replay.
    Leave,
}

impl ReplayCommand {
    /// Whether it changes nothing, as in `Command::only_reads`.
    pub(crate) fn only_reads(&self) -> bool {
        match self {
            Self::Open(_) | Self::Join(_) | Self::Step(_) | Self::Best | Self::Leave => false,
        }
    }
}

/// Where a replay goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// This number of turns forward.
    Forward(u32),
    /// This number of turns back.
    Backward(u32),
    /// To the board after this turn.
    To(u32),
    /// To the board this number of turns before the last one.
    BeforeEnd(u32),
    /// To the next turning point in a direction.
    Turning(Way),
}
