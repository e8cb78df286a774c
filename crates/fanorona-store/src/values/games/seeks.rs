//! Seeks and formulas.

use fanorona_game::{
    AccountId, GameRecord, InviteCode, Player, Seek, SeekFilter, SeekId, SeekTerms, Timestamp,
};
use fanorona_rules::BySide;

/// A seek to create. The store assigns the number.
#[derive(Debug, Clone)]
pub struct NewSeek {
    /// The player who seeks.
    pub from: Player,
    /// Whether the player is a bot.
    pub bot: bool,
    /// Whether the player is a guest.
    pub guest: bool,
    /// The terms of the seek.
    pub terms: SeekTerms,
    /// Whether the seek ends when the player leaves.
    pub while_online: bool,
    /// The code of an invitation: it is compared with no other seek, and in no list but its
    /// maker's.
    pub code: Option<InviteCode>,
    /// When it is created.
    pub made_at: Timestamp,
}

/// The result of creating a [`NewSeek`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SeekMade {
    /// The seek is open.
    Open(Seek),
    /// The player has the maximum number of seeks.
    TooMany,
    /// The maximum number of all seeks is reached.
    Full,
    /// The player seeks that game already.
    Twice(SeekId),
    /// Others seek the same game, the oldest first. The player can answer one of them.
    Alike(Vec<Seek>),
}

/// Limits for seeks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeekBounds {
    /// The maximum number of seeks per player.
    pub own: u32,
    /// The most of all guests. The rest of all is for members.
    pub of_guests: u32,
    /// The maximum number of all seeks.
    pub all: u32,
    /// The seek is compared with those from this time or later.
    pub since: Timestamp,
    /// The seek is compared with those that have a higher number: the player cannot answer the
    /// others.
    pub newer_than: SeekId,
    /// The maximum number of seeks of others that it is compared with.
    pub compared: u32,
}

/// A page of seeks by increasing number. Invitations and seeks of players who refuse challenges are
/// omitted, except in the list of one player.
#[derive(Debug, Clone, Copy)]
pub struct SeekPage {
    /// The filter.
    pub filter: SeekFilter,
    /// Only this player's seeks.
    pub of: Option<AccountId>,
    /// Only seeks from this time or later.
    pub since: Timestamp,
    /// Only seeks with a higher number.
    pub after: Option<SeekId>,
    /// The maximum number of seeks.
    pub limit: u32,
}

/// An answer to a seek, which starts a game.
#[derive(Debug, Clone)]
pub struct SeekAnswer {
    /// The seek to answer.
    pub seek: Seek,
    /// The player who answers.
    pub by: Player,
    /// The seats of these two players.
    pub seats: BySide<AccountId>,
    /// When it is answered.
    pub at: Timestamp,
}

/// The result of a [`SeekAnswer`].
#[derive(Debug, Clone, PartialEq)]
pub struct SeekFound {
    /// The new game.
    pub game: GameRecord,
    /// Other live seeks of both players, which are removed when a live game starts.
    pub gone: Vec<Seek>,
}
