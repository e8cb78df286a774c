//! Challenges: games that one player asks another for, and the answers to them. Offers inside a
//! game are answered by the same commands and have their own file.

pub(crate) mod options;

use crate::grammar::args::{Args, BadWords, ByMail};
use crate::grammar::row::{Chapter, Inline, Row, Rows, Standing};
use crate::message::refusals;
use crate::value::{AtMost, OfPlayer};
use crate::viewer::Viewer;
use fanorona_game::{
    Challenge, ChallengePolicy, GameId, PlayerName, Proposal, ProposalKind, Rating, Terms,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

/// The commands.
pub(crate) static ROWS: Rows<ChallengeCommand> = &[
    Row::new("challenge", Chapter::Meeting, Standing::Player, challenge)
        .price(3)
        .aliases(&["match"])
        .short(2)
        .inline(Inline::Challenger)
        .mail(&["fanorona challenge USERID PASSWORD USERID2 [-OPTIONS]"]),
    Row::new("accept", Chapter::Meeting, Standing::Player, accept)
        .short(1)
        .inline(Inline::First)
        .mail(&["fanorona accept USERID PASSWORD"]),
    Row::new("decline", Chapter::Meeting, Standing::Player, decline)
        .aliases(&["reject"])
        .short(2)
        .inline(Inline::First)
        .mail(&["fanorona reject USERID PASSWORD"]),
    Row::new("withdraw", Chapter::Meeting, Standing::Player, withdraw)
        .short(2)
        .inline(Inline::First),
    Row::new("pending", Chapter::Meeting, Standing::Player, pending)
        .price(2)
        .short(2)
        .inline(Inline::First),
    Row::new("challenges", Chapter::Meeting, Standing::Member, challenges).inline(Inline::First),
];

/// A command about challenges, or an answer to an offer.
#[derive(Debug, Clone, PartialEq)]
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

/// The terms that a player asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChallengeTerms {
    pub terms: Terms,
    /// Whether the line says `rated`. A guest then gets a refusal instead of an unrated game.
    pub insists_on_rating: bool,
}

/// Which challenge or offer is answered.
#[derive(Debug, Clone, PartialEq)]
pub enum Answer {
    /// The only one that waits.
    Only,
    /// The challenge with this number, or the offer on this board.
    Number(GameId),
    /// The offer on this board; `None` means the current board.
    Offer(Option<GameId>),
    /// The offer of this kind on this board; `None` means the only one on all boards.
    Kind {
        board: Option<GameId>,
        kind: ProposalKind,
    },
    /// The challenge from or to this player.
    With(PlayerName),
}

fn challenge(args: &mut Args<'_>) -> Result<ChallengeCommand, BadWords> {
    let to = args.needed_name()?;
    let terms = options::terms(args)?;
    Ok(ChallengeCommand::Send { to, terms })
}

/// `12`, `12 draw`, `draw`, `bob`, or nothing.
fn answer(args: &mut Args<'_>) -> Result<Answer, BadWords> {
    let board = args.board_if_number()?;
    if let Some(kind) = args.peek().and_then(kind) {
        args.word();
        return Ok(Answer::Kind { board, kind });
    }
    match (board, args.peek()) {
        (Some(board), _) => Ok(Answer::Number(board)),
        (None, None) => Ok(Answer::Only),
        (None, Some(_)) => args
            .name()?
            .map(Answer::With)
            .ok_or_else(|| args.usage(None)),
    }
}

fn kind(word: &str) -> Option<ProposalKind> {
    match word.to_ascii_lowercase().as_str() {
        "draw" => Some(ProposalKind::Draw),
        "undo" | "takeback" => Some(ProposalKind::Undo),
        "abort" => Some(ProposalKind::Abort),
        _ => None,
    }
}

/// By mail, `accept USERID PASSWORD` accepts all challenges from now on.
fn accept(args: &mut Args<'_>) -> Result<ChallengeCommand, BadWords> {
    let command = match (args.by_mail(), args.peek()) {
        (ByMail::Yes, None) => ChallengeCommand::Policy(Some(ChallengePolicy::Auto)),
        _ => ChallengeCommand::Accept(answer(args)?),
    };
    Ok(command)
}

/// By mail, `reject USERID PASSWORD` refuses all challenges from now on.
fn decline(args: &mut Args<'_>) -> Result<ChallengeCommand, BadWords> {
    let command = match (args.by_mail(), args.peek()) {
        (ByMail::Yes, None) => ChallengeCommand::Policy(Some(ChallengePolicy::Closed)),
        _ => ChallengeCommand::Decline(answer(args)?),
    };
    Ok(command)
}

fn withdraw(args: &mut Args<'_>) -> Result<ChallengeCommand, BadWords> {
    Ok(ChallengeCommand::Withdraw(answer(args)?))
}

fn pending(_: &mut Args<'_>) -> Result<ChallengeCommand, BadWords> {
    Ok(ChallengeCommand::Pending)
}

fn challenges(args: &mut Args<'_>) -> Result<ChallengeCommand, BadWords> {
    let policy = args.word().map(|word| {
        word.to_ascii_lowercase()
            .parse::<ChallengePolicy>()
            .map_err(|_| args.unknown_option(word))
    });
    Ok(ChallengeCommand::Policy(policy.transpose()?))
}

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
