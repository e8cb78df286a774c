//! What is shown about players: the greeting after a login, profiles, and the rows of `who` and
//! `list`.

use crate::value::Seconds;
use fanorona_game::{ChallengePolicy, GameId, PlayerName, Rating, Timestamp};
use fanorona_rules::Ruleset;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What a player is told after a login.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Arrival {
    pub name: PlayerName,
    /// Whether the account is new.
    pub new: bool,
    /// Whether it is a guest.
    pub guest: bool,
    /// When the player was last online, if that is known.
    pub last_here_ms: Option<Timestamp>,
    /// The number of challenges that wait for the player's answer.
    pub challenges: usize,
    /// The number of running games.
    pub active: usize,
    /// The boards where it is the player's turn.
    pub next: Vec<GameId>,
}

/// The profile of a player.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Profile {
    pub name: PlayerName,
    /// Whether it is a bot.
    pub bot: bool,
    /// The owner of the bot; the server's own bots have none.
    pub owner: Option<PlayerName>,
    /// Whether it is a guest.
    pub guest: bool,
    /// Whether the player is online.
    pub here: bool,
    /// When the account was created.
    pub since_ms: Timestamp,
    /// The time of the last login.
    pub last_login_ms: Option<Timestamp>,
    /// When the player was last online. After a crash of the server it is the time of the last
    /// login.
    pub last_here_ms: Option<Timestamp>,
    /// What happens to challenges.
    pub challenges: ChallengePolicy,
    /// Games won.
    pub won: u32,
    /// Games lost.
    pub lost: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Running games.
    pub active: u32,
    /// Velas that the player won as the debtor.
    pub freed: u32,
    /// Velas that the player did not win as the debtor.
    pub unfreed: u32,
    /// The end of the player's vacation, if the player is on vacation.
    pub vacation_until_ms: Option<Timestamp>,
    /// The ratings now, by the name of the board.
    pub ratings: BTreeMap<String, Rating>,
    /// The rating in puzzles now, if the player has answered one.
    pub puzzle_rating: Option<Rating>,
    /// How many tournaments the player has won.
    pub tournaments_won: usize,
}

impl Profile {
    /// Ratings by the name of the board.
    #[must_use]
    pub fn by_board(ratings: &[(Ruleset, Rating)]) -> BTreeMap<String, Rating> {
        ratings
            .iter()
            .map(|(ruleset, rating)| (ruleset.name().to_owned(), *rating))
            .collect()
    }
}

/// A row of the list `who`: a player who is online.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct WhoRow {
    pub name: PlayerName,
    /// Whether it is a bot.
    pub bot: bool,
    /// The rating on the tsivy board; guests have none.
    pub rating: Option<Rating>,
    /// The time since the login.
    pub online_s: Seconds,
    /// The time since the player typed a line, in any session; `null` for the server's own bots.
    pub idle_s: Option<Seconds>,
    /// The live game that the player plays, or else a game against a robot of the server. Of
    /// several games it is the newest; `null` if only its players may see it.
    pub playing: Option<GameId>,
    /// The running game that the player observes. Of several games it is the last.
    pub observing: Option<GameId>,
}

/// A row of the list `members`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MemberRow {
    /// The member.
    pub name: PlayerName,
    /// Whether it is a bot.
    pub bot: bool,
    /// Games won.
    pub won: u32,
    /// Games lost.
    pub lost: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Running games.
    pub active: u32,
    /// What happens to challenges.
    pub challenges: ChallengePolicy,
    /// How many games the member plays at once.
    pub limit: u32,
    /// How many more games the member wants.
    pub seeking: u32,
    /// When the member was last online. If the member is online: now.
    pub last_here_ms: Option<Timestamp>,
}
