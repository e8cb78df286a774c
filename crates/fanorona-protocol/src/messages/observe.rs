//! Observing: games of other players, the players whose games are followed, and chat at a board.

use crate::messages::message::refusals;
use crate::value::{AtMost, OfGame};

use fanorona_game::{GameId, PlayerName};
use fanorona_rules::Ruleset;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

/// Somebody starts or stops observing a game; the players of the game are told if they want to be.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[strum(prefix = "observe-event-", serialize_all = "kebab-case")]
pub enum ObserveEvent {
    /// A player starts or stops.
    Watching {
        /// The observer.
        name: PlayerName,
        game: GameId,
        /// Whether the observer starts.
        watching: bool,
        /// The number of observers afterwards.
        observers: usize,
    },
}

/// A game that the player observes: a row of the list `observed`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ObservedRow {
    /// The number of the game.
    pub game: GameId,
    pub white: PlayerName,
    pub black: PlayerName,
    /// The board.
    pub ruleset: Ruleset,
    /// The number of finished turns.
    pub turns: u32,
    /// The player to move; `None` if the game is over.
    pub to_move: Option<PlayerName>,
    /// The number of observers.
    pub observers: usize,
}

/// A player whose games the player follows: a row of the list `followed`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct FollowedRow {
    pub name: PlayerName,
    /// Whether the player is online.
    pub here: bool,
}

/// An observer of a game: a row of the list `observers`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ObserverRow {
    pub game: GameId,
    /// The observer.
    pub name: PlayerName,
}

/// The answer to a command about observing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema, IntoStaticStr)]
#[serde(tag = "done", rename_all = "snake_case")]
#[strum(prefix = "observe-done-", serialize_all = "kebab-case")]
pub enum ObserveDone {
    /// The player observes these games.
    Observes { observes: Vec<GameId> },
    /// The player no longer observes these games.
    NoLongerObserves { no_longer_observes: Vec<GameId> },
    /// The player follows another one.
    Follows {
        follows_player: PlayerName,
        /// The games that the player now observes because of that.
        observes: Vec<GameId>,
    },
    /// The player no longer follows these players.
    NoLongerFollows {
        /// The players who are no longer followed.
        no_longer_follows: Vec<PlayerName>,
    },
    /// Something was said at a board.
    Said {
        /// The number of the game.
        game: GameId,
        /// The number of players who received it.
        heard: usize,
        /// Whether the game is over.
        over: bool,
        /// Whether it is hidden from the players, because they are playing a rated game.
        withheld: bool,
    },
}

refusals! {
    /// Why a command about observing was refused.
    pub enum ObserveRefusal ("observe-refusal-") {
        /// Only its players can see the game.
        Private(OfGame) => forbidden,
        /// The player plays this game and sees it in any case.
        Plays(OfGame) => forbidden,
        /// The player does not observe this game. Without a number: the player observes no game.
        NotObserved { game: Option<GameId> } => not_found,
        /// The player observes the most games that one player may observe.
        TooManyBoards(AtMost<usize>) => limit,
        /// The player does not follow that player. Without a name: the player follows nobody.
        NotFollowed {
            /// The other player.
            name: Option<PlayerName>,
        } => not_found,
        /// The player follows the most players that one player may follow.
        TooManyPlayers(AtMost<usize>) => limit,
        /// Only players and observers of a board can talk there.
        NotThere {
            /// The number of the game.
            game: GameId,
            command: BoardTalk,
        } => forbidden,
        /// The command names no board, and the player observes none. Players cannot whisper at
        /// their own boards.
        NothingToWhisperAt => not_found,
        /// Players cannot whisper at their own board.
        PlayersDoNotWhisper {
            /// The number of the game.
            game: GameId,
        } => forbidden,
        /// The command names no board, and several are possible.
        WhichBoard {
            command: BoardTalk,
            /// The boards.
            games: Vec<GameId>,
        } => bad_args,
        /// A player is named instead of a board.
        NotABoard {
            name: PlayerName,
            /// The public game of that player, if there is exactly one.
            game: Option<GameId>,
        } => bad_args,
        /// The word is neither a board nor a player.
        NoNumber { word: String } => bad_args,
    }
}

/// A command that needs a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum BoardTalk {
    /// Talk to players and observers.
    Kibitz,
    /// Talk to observers.
    Whisper,
    /// Talk to the opponent.
    Say,
    /// List the observers.
    Observers,
}

impl From<Hearers> for BoardTalk {
    fn from(to: Hearers) -> Self {
        match to {
            Hearers::Everybody => Self::Kibitz,
            Hearers::Observers => Self::Whisper,
        }
    }
}

/// The recipients of what is said at a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Hearers {
    /// Players and observers: `kibitz`.
    Everybody,
    /// Observers only: `whisper`.
    Observers,
}
