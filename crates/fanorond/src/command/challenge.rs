//! What can be asked about challenges: sending one, and answering challenges and offers.

pub(crate) mod parse;

use fanorona_game::{ChallengePolicy, GameId, OfferId, PlayerName, ProposalKind, Terms};
use fanorona_rules::Ruleset;

/// A command about challenges, or an answer to an offer.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(test, derive(strum::VariantNames))]
pub enum ChallengeCommand {
    /// Ask a player for a game.
    Send {
        to: PlayerName,
        /// The terms of the game.
        terms: ChallengeTerms,
    },
    /// Accept a challenge or an offer.
    Accept(Answer),
    /// Decline a challenge or an offer.
    Decline(Answer),
    /// Withdraw the player's own challenge or offer.
    Withdraw(Answer),
    /// List the challenges and offers that wait for an answer.
    Pending,
    /// Set what happens to challenges, or show it.
    Policy(Option<ChallengePolicy>),
}

impl ChallengeCommand {
    /// Whether it changes nothing, as in `Command::only_reads`.
    pub(crate) fn only_reads(&self) -> bool {
        match self {
            Self::Pending | Self::Policy(None) => true,
            Self::Send { .. }
            | Self::Accept(_)
            | Self::Decline(_)
            | Self::Withdraw(_)
            | Self::Policy(Some(_)) => false,
        }
    }
}

/// The terms that a player asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChallengeTerms {
    pub terms: Terms,
    /// Whether the line says `rated`. A guest then gets a refusal instead of an unrated game.
    pub insists_on_rating: bool,
    /// Whether the line names a colour, or says `random`.
    pub names_colour: bool,
}

impl Default for ChallengeTerms {
    /// Those of a line without options.
    fn default() -> Self {
        Self {
            terms: Terms::usual(Ruleset::default()),
            insists_on_rating: false,
            names_colour: false,
        }
    }
}

/// Which challenge or offer is answered.
#[derive(Debug, Clone, PartialEq)]
pub enum Answer {
    /// The only one that waits.
    Only,
    /// The only challenge that waits, or else all future ones: an answer by mail without a number.
    ByMail,
    /// The challenge with this number, or the offer on this board.
    Number(GameId),
    /// The offer on this board; `None` means the current board.
    Offer(Option<GameId>),
    /// The offer of this kind on this board; `None` means the only one on all boards.
    Kind {
        game: Option<GameId>,
        kind: ProposalKind,
        /// The number of the offer that the player saw. Another one is not answered.
        id: Option<OfferId>,
    },
    /// The challenge from or to this player.
    With(PlayerName),
}
