//! A seek is a game that one player offers to everybody, or to the first player who opens a link.
//! Here is what players are told about it, and why a command was refused.

use crate::messages::message::refusals;

use crate::value::{AtMost, OfPlayer};
use crate::viewer::Mode;
use crate::viewer::Viewer;
use fanorona_game::{
    GameId, InviteCode, PlayerName, Rating, RatingRange, Seek, SeekId, SeekTerms, Text, Timestamp,
};
use fanorona_rules::{Position, Ruleset};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

/// An open seek as it is shown. Also a row of the list `seeks`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ShownSeek {
    /// The number by which it is answered.
    pub seek: SeekId,
    /// The player who seeks.
    pub from: PlayerName,
    /// Whether that player is a bot.
    pub bot: bool,
    /// The player's rating on the board; guests have none.
    pub rating: Option<Rating>,
    /// The terms of the game, and who may answer.
    #[serde(flatten)]
    pub terms: SeekTerms,
    /// The code of an invitation, which only its maker sees; other seeks have none.
    #[serde(default)]
    pub code: Option<InviteCode>,
    /// When the seek was made.
    pub made_ms: Timestamp,
}

impl ShownSeek {
    /// A seek whose maker has this rating.
    #[must_use]
    pub fn new(seek: &Seek, rating: Option<Rating>) -> Self {
        let Seek {
            id,
            ref from,
            bot,
            terms,
            ref code,
            made_at,
            ..
        } = *seek;
        Self {
            seek: id,
            from: from.name.clone(),
            bot,
            rating,
            terms,
            code: code.clone(),
            made_ms: made_at,
        }
    }
}

/// A seek that opens or closes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(tag = "status", rename_all = "snake_case")]
#[strum(prefix = "seek-event-", serialize_all = "kebab-case")]
pub enum SeekEvent {
    Open {
        #[serde(flatten)]
        seek: ShownSeek,
        /// Whether people are told too.
        #[serde(skip)]
        announce: Announce,
    },
    /// The seek is open again: its maker was disconnected and is back.
    Reopened {
        #[serde(flatten)]
        seek: ShownSeek,
        /// Whether people are told too.
        #[serde(skip)]
        announce: Announce,
    },
    /// New seeks are open that the player could answer but was not told about. Programs are told
    /// about each one.
    More {
        /// The number of these seeks.
        unsaid: u32,
    },
    /// Somebody answered the seek: the game begins.
    Answered {
        #[serde(flatten)]
        seek: ShownSeek,
        /// The player who answered.
        by: PlayerName,
        game: GameId,
    },
    /// The maker withdrew the seek.
    Withdrawn(ShownSeek),
    /// The maker left, or plays another game.
    Gone(ShownSeek),
    /// Nobody answered the seek in time.
    Expired(ShownSeek),
}

/// Whether people are told of a new seek. Many at once would fill their screens, and so would seeks
/// that they cannot answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Announce {
    /// People and programs.
    #[default]
    Everyone,
    /// Programs only: people were told of another seek a moment ago, or this player could not
    /// answer the seek.
    Programs,
}

impl SeekEvent {
    /// The seek; `None` for news of several.
    #[must_use]
    pub fn seek(&self) -> Option<&ShownSeek> {
        match self {
            Self::Open { seek, .. }
            | Self::Reopened { seek, .. }
            | Self::Answered { seek, .. }
            | Self::Withdrawn(seek)
            | Self::Gone(seek)
            | Self::Expired(seek) => Some(seek),
            Self::More { .. } => None,
        }
    }

    /// Whether people are told too.
    #[must_use]
    pub fn announce(&self) -> Announce {
        match self {
            Self::Open { announce, .. } | Self::Reopened { announce, .. } => *announce,
            Self::More { .. }
            | Self::Answered { .. }
            | Self::Withdrawn(_)
            | Self::Gone(_)
            | Self::Expired(_) => Announce::default(),
        }
    }

    /// The same event with this `announce`, which its JSON does not have.
    #[must_use]
    pub fn announced(self, announce: Announce) -> Self {
        match self {
            Self::Open { seek, announce: _ } => Self::Open { seek, announce },
            Self::Reopened { seek, announce: _ } => Self::Reopened { seek, announce },
            other @ (Self::More { .. }
            | Self::Answered { .. }
            | Self::Withdrawn(_)
            | Self::Gone(_)
            | Self::Expired(_)) => other,
        }
    }

    /// Whether a viewer is told of it. Its maker is, and so are viewers who want to be. People are
    /// told of fewer seeks than programs, which must know all open seeks.
    #[must_use]
    pub fn concerns(&self, viewer: &Viewer) -> bool {
        let mine = self
            .seek()
            .is_some_and(|seek| viewer.name.as_ref() == Some(&seek.from));
        let wanted = viewer.preferences.seeks;
        match (viewer.mode, self) {
            (Mode::Human | Mode::Plain, Self::Reopened { .. }) if mine => true,
            (Mode::Human, Self::Open { announce, .. } | Self::Reopened { announce, .. }) => {
                wanted && !mine && *announce == Announce::Everyone
            }
            (Mode::Human, Self::More { .. }) => wanted,
            (Mode::Human | Mode::Plain, Self::Answered { .. } | Self::Expired(_)) => mine,
            (Mode::Json, Self::More { .. })
            | (Mode::Plain, Self::Open { .. } | Self::Reopened { .. } | Self::More { .. })
            | (Mode::Human | Mode::Plain, Self::Withdrawn(_) | Self::Gone(_)) => false,
            (Mode::Json, _) => mine || wanted,
        }
    }
}

/// The answer to a command about seeks.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(tag = "done", rename_all = "snake_case")]
#[strum(prefix = "seek-done-", serialize_all = "kebab-case")]
pub enum SeekDone {
    /// The seek is open, also while its maker is away.
    Seeking(ShownSeek),
    /// The seek is open while its maker is online.
    SeekingWhileOnline(ShownSeek),
    /// An invitation is open. The first player who uses its link or its code plays.
    Invited {
        #[serde(flatten)]
        seek: ShownSeek,
        /// The link; `None` if the operator has not said where the pages are.
        url: Option<String>,
        /// When it expires.
        until_ms: Timestamp,
    },
    /// Another player has the same seek: the game begins.
    Matched {
        /// The other player's seek.
        seek: SeekId,
        /// The other player.
        name: PlayerName,
        game: GameId,
    },
    /// Seeks were withdrawn.
    Withdrawn {
        /// Their numbers.
        withdrawn: Vec<SeekId>,
    },
}

refusals! {
    /// Why a command about seeks was refused.
    pub enum SeekRefusal ("seek-refusal-") {
        /// The player has the most open seeks that one player may have.
        TooMany(AtMost<u32>) => limit,
        /// The most seeks that the server allows are open.
        Full(AtMost<u32>) => limit,
        /// The player already has the same seek.
        Twice { number: SeekId } => exists,
        /// No seek with this number is open.
        NotOpen { number: SeekId } => not_found,
        /// The player named has no open seek.
        SeeksNothing(OfPlayer) => not_found,
        /// The player named has several open seeks.
        Which { name: PlayerName, numbers: Vec<SeekId> } => bad_args,
        /// The seek is the player's own.
        Own { number: SeekId } => forbidden,
        /// The seek is another player's.
        NotYours { number: SeekId } => forbidden,
        /// The player has no open seek to withdraw.
        NothingSought => not_found,
        /// The seek is for other ratings.
        OutOfRange {
            number: SeekId,
            /// The ratings that it is for.
            range: RatingRange,
            /// The rating of the player who answered.
            rating: Rating,
            /// The board of that rating.
            ruleset: Ruleset,
        } => closed,
        /// The seek is not for guests.
        RegisteredOnly { number: SeekId } => closed,
        /// The seek is for a rated game, and guests play unrated.
        Rated { number: SeekId } => forbidden,
        /// No invitation with this code is open.
        NoInvitation => not_found,
        /// The invitation is the player's own.
        OwnInvitation { number: SeekId } => forbidden,
        /// The invitation is to a rated game, and guests play unrated.
        RatedInvitation { from: PlayerName, code: InviteCode } => forbidden,
        /// The invitation is to a live game, and its maker is not online.
        InviterAway { from: PlayerName, code: InviteCode } => closed,
        /// The player accepts no challenges and so cannot seek.
        ClosedYourself => closed,
        /// A seek is for a game that anybody may want to play, and that is none from a position.
        FromPosition { position: Text<Position> } => bad_args,
        /// A live game needs both players to be online.
        BeHere => forbidden,
    }
}
