//! Undo. A game remembers only its last turns, so undo reads the record.

use super::Tables;
use crate::error::CommandError;
use fanorona_game::{Action, Game, GameRecord, PlayedTurn, Proposal};
use fanorona_protocol::messages::play::PlayRefusal;
use fanorona_rules::Side;
use fanorona_store::{StoreError, Undone};

/// The number of turns that an action of `side` undoes, if it accepts an undo.
pub(super) fn agreed(record: &GameRecord, side: Side, action: &Action) -> Option<u32> {
    let (turns, offer) = record
        .game
        .offers_to(side)
        .find_map(|offer| match offer.what {
            Proposal::Undo { turns } => Some((turns, offer)),
            Proposal::Draw | Proposal::Abort => None,
        })?;
    let agrees = match action {
        Action::Accept(Some(named)) => *named == offer,
        Action::Accept(None) => record.game.offers_to(side).eq([offer]),
        Action::Propose(what) => *what == offer.what,
        Action::Play { .. }
        | Action::Back
        | Action::Reset
        | Action::GiveUp { .. }
        | Action::ServerStops
        | Action::Abort
        | Action::AcceptUndo { .. }
        | Action::Reject(_)
        | Action::Claim => false,
    };
    agrees.then_some(turns)
}

impl Tables {
    /// All turns of a game.
    async fn all_turns(&self, record: &GameRecord) -> Result<Vec<PlayedTurn>, CommandError> {
        let played = self.store.turns(record.id).await?;
        if played.len() == record.game.ply().0 as usize {
            return Ok(played);
        }
        // Another server has changed the game in the meantime.
        Err(PlayRefusal::StaleBoard { game: record.id }.into())
    }

    pub(super) async fn last_turns(
        &self,
        record: &GameRecord,
        turns: u32,
    ) -> Result<Vec<PlayedTurn>, CommandError> {
        let mut played = self.all_turns(record).await?;
        let stay = played.len().saturating_sub(turns as usize);
        Ok(played.split_off(stay))
    }

    /// The action that undoes the last turns, and the turns that stay.
    pub(super) async fn before_the_last(
        &self,
        record: &GameRecord,
        turns: u32,
    ) -> Result<(Action, Undone), CommandError> {
        let mut played = self.all_turns(record).await?;
        played.truncate(played.len().saturating_sub(turns as usize));
        let after = |count: usize| {
            let texts = played.iter().take(count).map(|played| played.turn);
            Game::replay(record.first_position(), texts).map_err(|_unplayable| broken(record))
        };
        let earlier = after(played.len())?;
        let base = match played.len().checked_sub(earlier.quiet().len().max(1)) {
            Some(first) => Some(*after(first)?.stage().start()),
            None => None,
        };
        let undone = Undone {
            turns,
            last: played.last().copied(),
            base,
        };
        Ok((
            Action::AcceptUndo {
                earlier: Box::new(earlier),
            },
            undone,
        ))
    }
}

fn broken(record: &GameRecord) -> CommandError {
    CommandError::from(StoreError::Undecodable {
        table: "turn",
        row: record.id.to_string(),
        column: "turn",
        problem: "the turns are not legal in sequence".to_owned(),
    })
}
