//! Challenges: games that one player asks another for, and the answers to them. Offers inside a
//! game are answered by the same commands and have their own file.

use crate::messages::message::refusals;
use crate::value::{AtMost, OfPlayer};
use crate::viewer::Viewer;
use fanorona_game::{
    Challenge, ChallengePolicy, GameId, PlayerName, Proposal, ProposalKind, Rating, Terms,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

/// A challenge as it is shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ShownChallenge {
    /// Its number, and the number of the game that may follow.
    pub challenge: GameId,
    /// The challenger.
    pub from: PlayerName,
    /// The other player.
    pub to: PlayerName,
    /// The terms of the game.
    #[serde(flatten)]
    pub terms: Terms,
    /// For a vela, the game that it follows.
    pub follows: Option<GameId>,
    /// The challenger's rating on the board while the challenge is open; guests have none.
    pub rating: Option<Rating>,
}

impl ShownChallenge {
    /// A challenge whose challenger has this rating.
    #[must_use]
    pub fn new(challenge: &Challenge, rating: Option<Rating>) -> Self {
        let Challenge {
            id,
            ref from,
            ref to,
            terms,
            follows,
            ..
        } = *challenge;
        Self {
            challenge: id,
            from: from.name.clone(),
            to: to.name.clone(),
            terms,
            follows,
            rating,
        }
    }
}

impl From<&Challenge> for ShownChallenge {
    fn from(challenge: &Challenge) -> Self {
        Self::new(challenge, None)
    }
}

/// A challenge is made or answered.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(tag = "status", rename_all = "snake_case")]
#[strum(prefix = "challenge-event-", serialize_all = "kebab-case")]
pub enum ChallengeEvent {
    /// It waits for an answer.
    Open {
        #[serde(flatten)]
        challenge: ShownChallenge,
        /// Whether it has just been made.
        #[serde(skip)]
        made: Made,
    },
    /// The other player accepted it: the game begins.
    Accepted(ShownChallenge),
    /// The other player declined it.
    Declined(ShownChallenge),
    /// The challenger withdrew it.
    Withdrawn(ShownChallenge),
}

/// When an open challenge was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Made {
    /// Just now: the terminal rings.
    #[default]
    Now,
    /// Before the player logged in.
    Earlier,
}

impl ChallengeEvent {
    /// Whether the viewer's terminal rings: somebody has just challenged the viewer.
    #[must_use]
    pub fn rings(&self, viewer: &Viewer) -> bool {
        match self {
            Self::Open {
                challenge,
                made: Made::Now,
            } => viewer.name.as_ref() == Some(&challenge.to),
            Self::Open {
                made: Made::Earlier,
                ..
            }
            | Self::Accepted(_)
            | Self::Declined(_)
            | Self::Withdrawn(_) => false,
        }
    }
}

/// A challenge or offer that waits for an answer: a row of the list `pending`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct PendingRow {
    /// The number of the challenge, or of the board.
    pub number: GameId,
    /// What is asked.
    #[serde(flatten)]
    pub question: PendingQuestion,
    /// The player who asks.
    pub from: PlayerName,
    /// The player who answers.
    pub to: PlayerName,
}

/// What is asked by a challenge or an offer that waits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum PendingQuestion {
    /// A game.
    Challenge(Terms),
    Draw,
    /// A takeback.
    Undo {
        /// The number of turns.
        turns: u32,
    },
    /// To end the game without a result.
    Abort,
}

impl From<Proposal> for PendingQuestion {
    fn from(proposal: Proposal) -> Self {
        match proposal {
            Proposal::Draw => Self::Draw,
            Proposal::Undo { turns } => Self::Undo { turns },
            Proposal::Abort => Self::Abort,
        }
    }
}

/// The answer to a command about challenges.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(tag = "done", rename_all = "snake_case")]
#[strum(prefix = "challenge-done-", serialize_all = "kebab-case")]
pub enum ChallengeDone {
    /// The challenge waits for an answer.
    Sent(ShownChallenge),
    /// A game has begun; its board says the rest.
    Started { game: GameId },
    /// The challenge was declined.
    Declined(ShownChallenge),
    /// The challenge was withdrawn.
    Withdrawn(ShownChallenge),
    /// What happens to challenges, as it is now.
    Policy {
        /// What happens.
        challenges: ChallengePolicy,
    },
}

refusals! {
    /// Why a command about challenges, or a game, was refused.
    pub enum ChallengeRefusal ("challenge-refusal-") {
        /// No such challenge waits.
        NotOpen => not_found,
        /// No challenge between the player and this one waits.
        NoneWith(OfPlayer) => not_found,
        /// The player has already challenged that player.
        AlreadySent {
            /// That challenge.
            number: GameId,
            /// The other player.
            name: PlayerName,
        } => exists,
        /// The two play that game already: it has just begun.
        Begun {
            /// That game.
            game: GameId,
            /// The other player.
            name: PlayerName,
        } => exists,
        /// Nothing waits for an answer.
        NothingPending => no_offer,
        /// Several challenges or offers wait, and the line does not say which.
        Which {
            /// Their number.
            waiting: usize,
        } => bad_args,
        /// The challenge is the player's own.
        Own { number: GameId } => forbidden,
        /// The challenge or offer is the other player's and cannot be withdrawn.
        NotYours {
            number: GameId,
            /// What is offered; `None` for a challenge.
            offered: Option<ProposalKind>,
        } => forbidden,
        /// The player named accepts no challenges.
        Closed(OfPlayer) => closed,
        /// As many challenges by the player wait as may.
        TooMany(AtMost<u32>) => limit,
        /// The player plays as many games as one player may.
        TooManyGames(AtMost<u32>) => limit,
        /// The other player plays as many games as one player may.
        OpponentHasTooManyGames(AtMost<u32>) => limit,
        /// The player has too many games with robots.
        TooManyRobotGames(AtMost<usize>) => limit,
        /// Everybody at the player's address together has too many games with robots.
        TooManyRobotGamesAtAddress(AtMost<usize>) => limit,
        /// One of the players is a guest, and the game would be rated.
        GuestsPlayUnrated => forbidden,
        /// One player owns both accounts, and the game would be rated.
        OwnBotsPlayUnrated(OfPlayer) => forbidden,
        /// A live game begins when both players are online.
        NotOnline {
            /// The player who is not.
            name: PlayerName,
        } => not_found,
    }
}
