//! The games that the index lacks.
//!
//! Their rows would be at random places of the index, each in a page of its own, so the commit that
//! ends a game does not write them. Reads compute them from the games, of which each is read once.

use super::{End, LATER, PROGRESS};
use crate::consequences::{PositionGameRow, positions};
use crate::db::Connection;
use crate::{IndexProgress, PlayedHere, Result, Store};
use fanorona_game::GameId;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// How many games are kept: of readers that begin at different moments, each may lack others.
const KEPT: usize = 2 * IndexProgress::READ_WITH as usize;

/// Positions of games that wait to be taken in, as reads have computed them.
#[derive(Debug, Default)]
pub(crate) struct Waiting {
    /// How often the index had been emptied. Then ends may get other numbers.
    emptied: i64,
    /// By the numbers of the ends.
    ends: BTreeMap<i64, Vec<Reached>>,
}

/// A game that waits and has reached a position, and what was played there.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Reached {
    pub(crate) game: GameId,
    position: i64,
    pub(crate) played: PlayedHere,
}

impl Waiting {
    /// The first of these ends that is not known.
    fn first_unknown(&self, wanted: RangeInclusive<i64>) -> Option<i64> {
        wanted.into_iter().find(|no| !self.ends.contains_key(no))
    }

    fn add(&mut self, End { no, game }: &End) {
        let game = game.as_ref();
        let rows = game.map(|game| (game.id, positions(game).unwrap_or_default()));
        let reached = rows.map(|(game, rows)| {
            let rows = rows.into_iter();
            rows.map(|(PositionGameRow(position, ..), played)| Reached {
                game,
                position,
                played,
            })
            .collect()
        });
        self.ends.insert(*no, reached.unwrap_or_default());
        while self.ends.len() > KEPT {
            self.ends.pop_first();
        }
    }

    /// What is known of a position in these ends, latest end first.
    fn reached(&self, position: i64, wanted: RangeInclusive<i64>) -> Vec<Reached> {
        let ends = self.ends.range(wanted).rev();
        let all = ends.flat_map(|(_, reached)| reached);
        all.filter(|it| it.position == position).copied().collect()
    }
}

impl Store {
    /// The games that the index lacks in this moment of the database and that have reached a
    /// position, the one that ended last first. If the index is far behind, there are none.
    pub(in crate::sql) async fn waiting(
        &self,
        snapshot: &mut Connection,
        position: i64,
    ) -> Result<Vec<Reached>> {
        let (indexed, games, emptied): (i64, i64, i64) = PROGRESS.one(snapshot, ()).await?;
        let wanted = indexed + 1..=games;
        if wanted.is_empty() || games - indexed > i64::from(IndexProgress::READ_WITH) {
            return Ok(Vec::new());
        }
        let mut waiting = self.waiting.lock().await;
        if waiting.emptied != emptied {
            *waiting = Waiting {
                emptied,
                ..Waiting::default()
            };
        }
        if let Some(first) = waiting.first_unknown(wanted.clone()) {
            let values = (first - 1, IndexProgress::READ_WITH);
            let ends: Vec<End> = LATER.all(snapshot, values).await?;
            ends.iter().for_each(|end| waiting.add(end));
        }
        Ok(waiting.reached(position, wanted))
    }
}
