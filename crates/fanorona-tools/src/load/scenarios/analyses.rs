//! Guests who ask the engine about positions.

use super::super::client::{Client, Fault};
use super::super::drive::{Acted, Worker};
use super::super::target::Target;
use crate::populate::turn;
use fanorona_rules::{Position, Ruleset};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};
use std::time::Duration;

/// Somebody whom the server has told that the engine is busy asks again after this time.
const PAUSE: Duration = Duration::from_secs(1);
/// The most turns before a position that is asked about. Most pieces are still there, and the engine
/// has most to do.
const TURNS: u32 = 8;

pub(super) struct Guest {
    client: Client,
    random: StdRng,
    was_refused: bool,
}

pub(super) async fn guests(target: &Target, guests: usize) -> Result<Vec<Guest>, Fault> {
    let mut all = Vec::new();
    for number in 0..guests {
        all.push(Guest {
            client: Client::guest(target, number).await?,
            random: StdRng::seed_from_u64(number as u64),
            was_refused: false,
        });
    }
    Ok(all)
}

impl Worker for Guest {
    async fn prepare(&mut self) -> Result<(), Fault> {
        if std::mem::take(&mut self.was_refused) {
            tokio::time::sleep(PAUSE).await;
        }
        Ok(())
    }

    async fn act(&mut self) -> Result<Acted, Fault> {
        let mut position = Position::start(Ruleset::Tsivy);
        for _ in 0..self.random.random_range(1..=TURNS) {
            position = turn(position, &mut self.random).1;
        }
        let answer = self.client.ask(&format!("hint {position}")).await;
        self.was_refused = answer.is_err();
        answer?;
        Ok(Acted::now())
    }
}
