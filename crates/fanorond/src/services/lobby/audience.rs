//! Which of the players online could answer a seek: people are told only of seeks that they could
//! answer.

use crate::error::CommandError;
use crate::people::presence::Present;
use crate::services::{Core, ratings};
use fanorona_game::{AccountId, Rating, RatingRange, SeekTerms};
use fanorona_rules::Ruleset;
use fanorona_store::AccountKind;
use std::collections::{HashMap, HashSet};

/// The ratings that decide it.
#[derive(Debug, Default)]
pub struct Audience {
    ratings: HashMap<Ruleset, HashMap<AccountId, Rating>>,
}

impl Audience {
    /// Reads what it takes to say which of `players` could answer seeks with these terms.
    pub async fn read(
        core: &Core,
        players: &[Present],
        seeks: impl Iterator<Item = &SeekTerms>,
    ) -> Result<Self, CommandError> {
        // Most seeks are for all ratings, and then nothing is read.
        let ranged = seeks.filter(|seek| seek.ratings != RatingRange::ALL);
        let boards: HashSet<Ruleset> = ranged.map(|seek| seek.terms.ruleset).collect();
        let accounts: Vec<AccountId> = players.iter().map(|present| present.player.id).collect();
        let mut ratings = HashMap::new();
        for board in boards {
            ratings.insert(board, ratings::of_several(core, board, &accounts).await?);
        }
        Ok(Self { ratings })
    }

    /// Whether a player could answer a seek with these terms.
    pub fn could_answer(&self, player: &Present, seek: &SeekTerms) -> bool {
        let known = self
            .ratings
            .get(&seek.terms.ruleset)
            .and_then(|board| board.get(&player.player.id));
        let rating = known.copied().unwrap_or(Rating::START);
        seek.obstacle(player.kind == AccountKind::Guest, rating)
            .is_none()
    }
}
