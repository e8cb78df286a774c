//! Challenges: games that one player asks another for, and the answers to them. Offers inside a
//! game are answered by the same commands and have their own file.

use crate::messages::message::refusals;
use crate::value::{AtMost, OfGame, OfPlayer};
use crate::viewer::Viewer;
use fanorona_game::{
    Challenge, ChallengePolicy, GameId, OfferId, PlayerName, Proposal, ProposalKind, Rating, Terms,
    Text,
};
use fanorona_rules::Position;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

/// A challenge as it is shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ShownChallenge {
    /// Its number, which is also the number of the game if it is accepted.
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
    /// The challenger's current rating on the board; guests have none.
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
    /// The challenge waits for an answer.
    Open {
        #[serde(flatten)]
        challenge: ShownChallenge,
        /// The challenge that it replaces, which had other terms and is no longer open.
        replaces: Option<GameId>,
        /// When it was made.
        #[serde(skip)]
        made: Made,
    },
    /// The other player accepted the challenge: the game begins.
    Accepted(ShownChallenge),
    /// The other player declined the challenge.
    Declined(ShownChallenge),
    /// The challenger withdrew the challenge.
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
                ..
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
    /// The number of an offer: an answer that names it answers no other offer. Left out for a
    /// challenge.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub offer: Option<OfferId>,
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
    Sent {
        #[serde(flatten)]
        challenge: ShownChallenge,
        /// The challenge that it replaces, which had other terms and is no longer open.
        replaces: Option<GameId>,
    },
    /// A game has begun; the line of its board says the rest.
    Started { game: GameId },
    /// The challenge was declined.
    Declined(ShownChallenge),
    /// The challenge was withdrawn.
    Withdrawn(ShownChallenge),
    /// The player's policy for challenges, as it is now.
    Policy {
        /// The policy.
        challenges: ChallengePolicy,
    },
}

refusals! {
    /// Why a command about challenges, or a game, was refused.
    pub enum ChallengeRefusal ("challenge-refusal-") {
        /// No challenge that the command could mean is open.
        NotOpen => not_found,
        /// No challenge between the player and the other one is open.
        NoneWith(OfPlayer) => not_found,
        /// The player has already challenged that player to that game.
        AlreadySent {
            /// That challenge.
            number: GameId,
            /// The other player.
            name: PlayerName,
        } => exists,
        /// The two players already play that game: it has just begun.
        Begun {
            /// That game.
            game: GameId,
            /// The other player.
            name: PlayerName,
        } => exists,
        /// Nothing waits for an answer.
        NothingPending => no_offer,
        /// Several challenges or offers wait for an answer, and the command does not say which is
        /// meant.
        Which {
            /// The number of challenges and offers.
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
        /// In the position from which the game would begin, it is over.
        OverAtStart { position: Text<Position> } => bad_args,
        /// The player has made the most challenges that may be open at a time.
        TooMany(AtMost<u32>) => limit,
        /// The player plays the most games that one player may.
        TooManyGames(AtMost<u32>) => limit,
        /// The other player plays the most games that one player may.
        OpponentHasTooManyGames(AtMost<u32>) => limit,
        /// The player already plays a live game, and a person plays one at a time.
        PlaysLive(OfGame) => limit,
        /// The other player already plays a live game.
        OpponentPlaysLive(OfPlayer) => limit,
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
            /// The player who is not online.
            name: PlayerName,
        } => not_found,
    }
}
