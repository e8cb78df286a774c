//! Ratings: standings, ranks, what a game would change, and how a rating changed.

use crate::grammar::args::{Args, BadWords, note};
use crate::grammar::row::{Chapter, Inline, Row, Rows, Standing};
use crate::message::refusals;
use fanorona_game::{
    Assessment, GameId, PlayerName, PlayerResult, Rating, RatingChange, RatingGroup, RulesetName,
    SideLetter, Timestamp,
};
use fanorona_rules::{Ruleset, Side};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

/// The commands.
pub(crate) static ROWS: Rows<RatingCommand> = &[
    Row::new("standings", Chapter::Ratings, Standing::Anyone, standings)
        .price(3)
        .aliases(&["ratings"])
        .short(3)
        .mail(&["fanorona standings", "fanorona ratings"]),
    Row::new("rank", Chapter::Ratings, Standing::Anyone, |args| {
        args.name().map(RatingCommand::Rank)
    })
    .price(2)
    .short(2),
    Row::new("assess", Chapter::Ratings, Standing::Member, assess)
        .price(2)
        .short(2)
        .inline(Inline::Challenger)
        .mail(&["fanorona assess USERID PASSWORD USERID2"]),
    Row::new("progress", Chapter::Ratings, Standing::Anyone, progress)
        .price(3)
        .short(4),
];

/// A command about ratings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RatingCommand {
    /// List the players on a board, best rating first.
    Standings {
        /// The board.
        ruleset: Ruleset,
        /// Only this group; otherwise all groups, one after the other.
        group: Option<RatingGroup>,
        /// The page starts after this player.
        after: Option<PlayerName>,
    },
    /// Show the ranks of a player, by default the viewer.
    Rank(Option<PlayerName>),
    /// Show how a game against this player would change both ratings.
    Assess {
        opponent: PlayerName,
        /// The board.
        ruleset: Ruleset,
    },
    /// Show how a rating changed, last game first.
    Progress {
        /// The player, by default the viewer.
        of: Option<PlayerName>,
        /// The board.
        ruleset: Ruleset,
        /// The page starts after this game.
        after: Option<GameId>,
    },
}

/// A board, with or without dashes and `board=`, as in a challenge.
fn ruleset(word: &str) -> Option<Ruleset> {
    let word = word.trim_start_matches('-').to_ascii_lowercase();
    Ruleset::from_name(word.strip_prefix("board=").unwrap_or(&word))
}

fn group(word: &str) -> Option<RatingGroup> {
    word.trim_start_matches('-')
        .to_ascii_lowercase()
        .parse()
        .ok()
}

fn standings(args: &mut Args<'_>) -> Result<RatingCommand, BadWords> {
    let (mut board, mut only, mut after) = (None, None, None);
    while let Some(word) = args.word() {
        if let Some(named) = ruleset(word) {
            note(args, &mut board, word, named)?;
        } else if let Some(named) = group(word) {
            note(args, &mut only, word, named)?;
        } else if word.eq_ignore_ascii_case("after") && after.is_none() {
            after = Some(args.needed_name()?);
        } else {
            return Err(args.unknown_option(word));
        }
    }
    let ruleset = board.map(|(_, board)| board).unwrap_or_default();
    Ok(RatingCommand::Standings {
        ruleset,
        group: only.map(|(_, group)| group),
        after,
    })
}

fn assess(args: &mut Args<'_>) -> Result<RatingCommand, BadWords> {
    let opponent = args.needed_name()?;
    let mut board = None;
    while let Some(word) = args.word() {
        let named = ruleset(word).ok_or_else(|| args.unknown_option(word))?;
        note(args, &mut board, word, named)?;
    }
    Ok(RatingCommand::Assess {
        opponent,
        ruleset: board.map(|(_, board)| board).unwrap_or_default(),
    })
}

fn progress(args: &mut Args<'_>) -> Result<RatingCommand, BadWords> {
    let (mut of, mut board, mut after) = (None, None, None);
    while let Some(word) = args.word() {
        if let Some(named) = ruleset(word) {
            note(args, &mut board, word, named)?;
        } else if word.eq_ignore_ascii_case("before") && after.is_none() {
            after = Some(args.needed_board()?);
        } else if of.is_none() {
            of = Some(args.as_name(word)?);
        } else {
            return Err(args.left_over(word));
        }
    }
    let ruleset = board.map(|(_, board)| board).unwrap_or_default();
    Ok(RatingCommand::Progress { of, ruleset, after })
}

/// A row of `standings`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct StandingsRow {
    /// The rank within the group, from 1.
    pub rank: u32,
    pub name: PlayerName,
    /// Whether the player is a bot.
    pub bot: bool,
    /// The rating now.
    pub rating: Rating,
    /// Rated games won.
    pub won: u32,
    /// Rated games lost.
    pub lost: u32,
    /// Rated games drawn.
    pub drawn: u32,
    /// The group in which the player is listed.
    pub group: RatingGroup,
    /// The board.
    #[serde(with = "RulesetName")]
    pub ruleset: Ruleset,
}

/// A row of `rank`: the player's rank on one board.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct RankRow {
    pub name: PlayerName,
    /// Whether the player is a bot.
    pub bot: bool,
    /// The board.
    #[serde(with = "RulesetName")]
    pub ruleset: Ruleset,
    /// The rank within the group, from 1.
    pub rank: u32,
    /// The number of players in the group.
    pub of: u32,
    /// The group in which the player is listed.
    pub group: RatingGroup,
    /// The rating now.
    pub rating: Rating,
}

/// A row of `progress`: a rated game.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ProgressRow {
    pub game: GameId,
    /// When it ended.
    pub ended_ms: Timestamp,
    pub opponent: PlayerName,
    /// The player's side.
    #[serde(with = "SideLetter")]
    pub side: Side,
    /// The result for the player.
    pub result: PlayerResult,
    /// The rating before the game.
    pub before: Rating,
    /// The rating with the game.
    pub after: Rating,
}

/// The answer to a command about ratings that is not a list.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(tag = "done", rename_all = "snake_case")]
#[strum(prefix = "rating-done-", serialize_all = "kebab-case")]
pub enum RatingDone {
    /// How a rated game would change both ratings.
    Assessed {
        /// The board.
        #[serde(with = "RulesetName")]
        ruleset: Ruleset,
        /// The player who asks.
        you: PlayerName,
        opponent: PlayerName,
        /// If the player who asks wins.
        win: AssessedChanges,
        /// If the game is drawn.
        draw: AssessedChanges,
        /// If the opponent wins.
        loss: AssessedChanges,
    },
}

impl RatingDone {
    /// The changes that `you` asks for.
    #[must_use]
    pub fn assessed(
        ruleset: Ruleset,
        you: PlayerName,
        opponent: PlayerName,
        changes: Assessment,
    ) -> Self {
        let both = |[you, opponent]: [RatingChange; 2]| AssessedChanges { you, opponent };
        let Assessment { win, draw, loss } = changes;
        Self::Assessed {
            ruleset,
            you,
            opponent,
            win: both(win),
            draw: both(draw),
            loss: both(loss),
        }
    }
}

/// How one result would change both ratings.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct AssessedChanges {
    /// The rating of the player who asks.
    pub you: RatingChange,
    /// The opponent's rating.
    pub opponent: RatingChange,
}

refusals! {
    /// Why a command about ratings was refused.
    pub enum RatingRefusal ("rating-refusal-") {
        /// The player has not finished a rated game on that board.
        NotRated {
            name: PlayerName,
            /// The board.
            #[serde(with = "RulesetName")]
            ruleset: Ruleset,
        } => not_found,
        /// The opponent is a guest. Games of guests are not rated.
        GuestsAreNotRated {
            /// The guest.
            name: PlayerName,
        } => forbidden,
    }
}
