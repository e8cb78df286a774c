//! What a check of a whole database finds.

use fanorona_game::GameId;

/// What was checked.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Checked {
    /// The number of games.
    pub games: u64,
    /// The number of their turns.
    pub turns: u64,
    /// The number of games that do not follow from their turns.
    pub damaged: u64,
    /// The first of them that was found.
    pub first: Option<Damage>,
    /// What follows from the games.
    pub audit: Audit,
}

impl Checked {
    /// Whether nothing is wrong.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        self.damaged == 0 && self.audit.agrees()
    }
}

/// A game that does not follow from its turns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Damage {
    /// Which game.
    pub game: GameId,
    /// What is wrong.
    pub problem: &'static str,
}

/// What follows from the games, calculated again and compared with what is stored. `fanorond
/// ratings rebuild` corrects it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Audit {
    /// The number of rated games.
    pub games: u64,
    /// The number of players with a rating.
    pub players: u64,
    /// The number of games whose stored rating change is wrong or missing.
    pub other_changes: u64,
    /// The first of these games.
    pub first: Option<GameId>,
    /// The number of ratings that are wrong, missing, or without a game.
    pub other_ratings: u64,
    /// The number of rating changes without a game.
    pub stray_changes: u64,
    /// The number of games that wait for their ratings.
    pub waiting: u64,
    /// The number of gaps and other errors in the order in which the games ended.
    pub out_of_order: u64,
    /// Other wrong rows: what they are, and their number.
    pub others: Vec<(&'static str, u64)>,
    /// A rebuild has put the ends of an interrupted import into their order.
    pub import_ended: bool,
}

impl Audit {
    /// Whether everything is correct.
    #[must_use]
    pub fn agrees(&self) -> bool {
        self.ratings_agree() && self.out_of_order == 0 && self.others.is_empty()
    }

    /// Whether the stored ratings are those that follow from the games.
    pub(crate) fn ratings_agree(&self) -> bool {
        (
            self.other_changes,
            self.other_ratings,
            self.stray_changes,
            self.waiting,
        ) == (0, 0, 0, 0)
    }
}
