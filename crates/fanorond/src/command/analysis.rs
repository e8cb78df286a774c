//! What can be asked about analysis: hints in unrated games, and the turning points of finished
//! games.

pub(crate) mod parse;

use fanorona_protocol::messages::analysis::AnalysisDetail;

use fanorona_game::GameId;
use fanorona_rules::Position;
use fanorona_rules::notation::Movements;

/// A command about analysis. `None` is the current board.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(test, derive(strum::VariantNames))]
pub enum AnalysisCommand {
    /// Show the turn that the strongest bot would play.
    Hint(Option<GameId>),
    /// Show what it would play in a position, after some turns.
    HintAt {
        position: Position,
        turns: Vec<Movements>,
    },
    /// Show the turning points of a game, or ask for its analysis.
    Analyse {
        game: Option<GameId>,
        /// Whether evaluations are shown as numbers.
        detail: AnalysisDetail,
    },
}

impl AnalysisCommand {
    /// Whether it changes nothing, as in `Command::only_reads`.
    pub(crate) fn only_reads(&self) -> bool {
        match self {
            Self::Hint(_) | Self::HintAt { .. } | Self::Analyse { .. } => false,
        }
    }
}
