//! What bounds the challenges and games of a player. It is checked in the commit that adds one: of
//! many requests at the same moment, no more succeed than may.

use fanorona_game::{AccountId, Challenge, GameId};

/// How many challenges and games a player may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Room {
    /// Open challenges by one player.
    pub challenges: u32,
    /// Active games of one player, without those of a simul that the player gives. A player may
    /// have chosen fewer. The server's bots have no limit.
    pub games: u32,
    /// Active games of one player with the server's bots.
    pub bot_games: u32,
}

impl Room {
    /// Without limits.
    pub const UNLIMITED: Self = Self {
        challenges: u32::MAX,
        games: u32::MAX,
        bot_games: u32::MAX,
    };
}

/// Why a challenge was not made, or a game not started. Nothing was changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoGame {
    /// The challenge or seek to answer is no longer open.
    NotOpen,
    /// The other player has asked for the same game. Both want it.
    Asked(Challenge),
    /// The player has challenged the other one to that game already.
    AlreadySent(GameId),
    /// The two play that game already, and nobody has played a turn.
    Begun(GameId),
    /// The player has as many open challenges as allowed.
    TooManyChallenges,
    /// This player has as many active games as allowed.
    TooManyGames {
        /// The player.
        player: AccountId,
        /// The maximum.
        most: u32,
    },
    /// One of the players has as many games with the server's bots as allowed.
    TooManyBotGames,
    /// This player, who is no bot, already plays a live game.
    PlaysLive {
        /// The player.
        player: AccountId,
        /// The live game.
        game: GameId,
    },
}
