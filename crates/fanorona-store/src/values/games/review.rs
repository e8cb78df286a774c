//! Finished games: queries and imports.

use fanorona_game::{
    AccountId, Annotation, EndReason, GameId, GameRecord, GameResult, MatchPlace, PlayedTurn,
    PlayerName, PlayerResult, Score, StudyId, Terms, Timestamp, Version,
};
use fanorona_rules::{BySide, Canonical, Opening, Ruleset, Side};
use std::time::Duration;

/// A query for finished games. `None` means any. Without a player there is no opponent, side or
/// result for the player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct FinishedQuery {
    /// The player.
    pub of: Option<AccountId>,
    /// The opponent of the player.
    pub opponent: Option<AccountId>,
    /// The player's side.
    pub side: Option<Side>,
    /// The result for the player.
    pub outcome: Option<PlayerResult>,
    /// The score of the game.
    pub score: Option<Score>,
    /// The opening.
    pub opening: Option<Opening>,
    /// The board.
    pub ruleset: Option<Ruleset>,
    /// Ended at this time or later.
    pub since: Option<Timestamp>,
    /// Ended before this time.
    pub until: Option<Timestamp>,
    /// Whether the game is rated.
    pub rated: Option<bool>,
    /// Why the game ended.
    pub reason: Option<EndReason>,
    /// The number of turns.
    pub turns: Option<Between>,
    /// A position that occurs in the game, as the index of positions has it.
    pub position: Option<Canonical>,
    /// The difference of the ratings before a rated game, in whole points.
    pub difference: Option<Between>,
}

/// A range of numbers, with both ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Between {
    /// The lowest.
    pub least: u32,
    /// The highest; `u32::MAX` for any.
    pub most: u32,
}

/// The word for a player's result in the database.
pub(crate) const fn result_word(result: PlayerResult) -> &'static str {
    match result {
        PlayerResult::Won => "won",
        PlayerResult::Lost => "lost",
        PlayerResult::Drawn => "drawn",
        PlayerResult::Aborted => "none",
    }
}

/// A page of finished games.
#[derive(Debug, Clone, PartialEq)]
pub struct Found {
    /// The games, the one that ended last first.
    pub games: Vec<GameRecord>,
    /// Whether there are more.
    pub rest: Rest,
}

/// Whether there are more games after a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rest {
    /// No.
    Nothing,
    /// Yes, at least one.
    More,
    /// Unknown: the maximum number of games was examined for this page.
    Unseen {
        /// The number of examined games.
        looked: u32,
        /// The last examined game. The next page starts after it.
        last: GameId,
    },
}

/// A finished game from a record, to import.
#[derive(Debug, Clone, PartialEq)]
pub struct FinishedGame {
    /// The number; `None` for the next free number.
    pub id: Option<GameId>,
    /// The terms of the game.
    pub terms: Terms,
    /// The player of each side.
    pub seats: BySide<PlayerName>,
    /// The time charged to each side.
    pub charged: BySide<Duration>,
    /// The lost game whose debt this vela paid. It is dropped if that game does not exist.
    pub follows: Option<GameId>,
    /// The place in the match. The match is dropped if its first game does not exist.
    pub match_place: Option<MatchPlace>,
    /// When the game started.
    pub started_at: Timestamp,
    /// When the game ended.
    pub ended_at: Timestamp,
    /// The turns. They can be played in order.
    pub turns: Vec<PlayedTurn>,
    /// The result of the game.
    pub result: GameResult,
    /// The analysis of the game.
    pub annotation: Option<Annotation>,
    /// Who played and recorded it, if it was played over the board. Then `seats` are not used.
    pub otb: Option<OtbGame>,
}

/// Who played a game over the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OtbGame {
    /// The member who recorded it; `None` if it was imported.
    pub recorder: Option<AccountId>,
    /// The study in which it was recorded. It becomes the game: it is deleted in the same commit.
    pub study: Option<(StudyId, Version)>,
    /// The players.
    pub players: BySide<OtbPlayer>,
}

/// A player of a game over the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OtbPlayer {
    /// The player is not a member.
    Named(PlayerName),
    /// A member, whose name is shown once the member agrees. The recorder agrees at once.
    Member(AccountId),
}

/// The result of importing a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Imported {
    /// It is stored under this number.
    Kept(GameId),
    /// There is already a game or a challenge with this number.
    NumberTaken,
    /// The study was changed or deleted.
    StudyMovedOn,
    /// A player's name looks like the name of another account.
    LooksLike {
        /// The name in the record.
        name: PlayerName,
        /// The existing name.
        other: PlayerName,
    },
}
