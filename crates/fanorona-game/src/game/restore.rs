//! Restoring a game from its record, and why a record is refused.

use super::offers::{Offer, ProposalKind};
use super::{Game, LastTurn, Ply, unplayed};
use crate::GameResult;
use fanorona_rules::{Position, Stage, Turn};
use std::collections::HashSet;

/// The stored parts of a game contradict each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BrokenGame {
    /// A turn without a capture cannot have led to the position.
    QuietTurn,
    /// There are more turns without a capture than turns.
    QuietCount,
    /// The position is lost for one side, but the game has no result.
    Undecided,
    /// There are two open offers of one kind.
    TwoOffers,
}

impl Game {
    /// Rebuilds a game from its stored parts.
    ///
    /// # Errors
    /// The parts contradict each other.
    pub fn restore(
        stage: Stage,
        ply: Ply,
        quiet: Vec<Turn>,
        last: Option<LastTurn>,
        offers: Vec<Offer>,
        result: Option<GameResult>,
    ) -> Result<Self, BrokenGame> {
        if quiet.len() > ply.0 as usize {
            return Err(BrokenGame::QuietCount);
        }
        if result.is_none() && stage.start().outcome().is_some() {
            return Err(BrokenGame::Undecided);
        }
        let kinds: HashSet<ProposalKind> = offers.iter().map(|offer| offer.what.kind()).collect();
        if kinds.len() != offers.len() {
            return Err(BrokenGame::TwoOffers);
        }
        let mut setup = stage.start().setup();
        for turn in quiet.iter().rev() {
            setup = unplayed(setup, turn).ok_or(BrokenGame::QuietTurn)?;
        }
        Ok(Self {
            stage,
            ply,
            quiet,
            last,
            offers,
            result,
        })
    }

    /// The game after `turns` from the position `start`. Offers, and results that players or clocks
    /// caused, are not part of it.
    ///
    /// # Errors
    /// The number of the first turn that cannot be played, from 1.
    pub fn replay(start: Position, turns: impl IntoIterator<Item = Turn>) -> Result<Self, Ply> {
        Self::from_position(start).continued(turns)
    }

    /// The game after more turns of a record; see [`Game::replay`]. Only at the end it is looked
    /// for a result, so that the time is proportional to the number of turns.
    ///
    /// # Errors
    /// The number of the first turn that cannot be played.
    pub fn continued(self, turns: impl IntoIterator<Item = Turn>) -> Result<Self, Ply> {
        let mut game = self;
        let before = game.ply;
        for turn in turns {
            let position = game
                .stage
                .start()
                .play(&turn)
                .map_err(|_refused| game.ply.next())?;
            game.advance(turn, Stage::Between(position));
        }
        if game.ply != before {
            game.result = game.automatic_result();
        }
        Ok(game)
    }
}

/// How many steps of the current turn are taken back.
#[derive(Debug, Clone, Copy)]
pub(super) enum HowMuch {
    LastStep,
    AllSteps,
}
