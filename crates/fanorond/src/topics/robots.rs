//! The house's own players, robot1 to robot8: always here, and at any number of boards.
//!
//! What a robot has to do on a board follows from the board alone: it plays when it is its turn, and answers what it
//! is asked. So nothing is remembered but which boards to look at, and after a restart, or when something failed,
//! the boards are looked at once more. A robot plays through the same door as everybody else.

mod play;
mod queue;

pub(crate) use play::run;
pub(crate) use queue::Queue;

use crate::engine_pool::length;
use crate::presence::Presence;
use crate::tables::{Progress, TableObserver};
use async_trait::async_trait;
use fanorona_engine::Level;
use fanorona_game::{AccountId, ChallengePolicy, GameRecord, Player, PlayerName, Timestamp};
use fanorona_rules::Side;
use fanorona_store::{CreateAccountError, Store, StoreError};
use std::collections::HashMap;
use std::sync::OnceLock;
use tracing::{info, warn};

/// How many levels the engine has.
pub(crate) const LEVELS: u8 = 8;

/// One of the house's players.
#[derive(Debug, Clone)]
pub(crate) struct Robot {
    /// Its account.
    pub(crate) player: Player,
    /// How well it plays.
    pub(crate) level: Level,
}

/// The house's players.
#[derive(Debug, Default)]
pub(crate) struct Robots {
    seated: OnceLock<HashMap<AccountId, Robot>>,
    queue: Queue,
}

impl Robots {
    /// Makes the accounts that are not there yet, and lets them in. Where somebody has the name of one, from before
    /// such names were kept, there is no such robot.
    ///
    /// # Errors
    /// The store failed.
    pub(crate) async fn seat(
        &self,
        store: &dyn Store,
        presence: &Presence,
        count: u8,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let mut seated = HashMap::new();
        for number in 1..=count.min(LEVELS) {
            let text = format!("{}{number}", PlayerName::ROBOT);
            let (Ok(name), Some(level)) = (PlayerName::new(&text), Level::new(number)) else { continue };
            match store.server_bot(&name, now).await {
                Ok(account) => {
                    if account.policy != ChallengePolicy::Auto {
                        store.set_policy(account.player.id, ChallengePolicy::Auto).await?;
                    }
                    presence.seat(account.player.clone(), now);
                    seated.insert(account.player.id, Robot { player: account.player, level });
                }
                Err(CreateAccountError::Store(StoreError::ReadOnly { why })) => {
                    warn!(%name, why, "nothing can be written, so that there is no such robot");
                }
                Err(CreateAccountError::Store(error)) => return Err(error),
                Err(CreateAccountError::Taken | CreateAccountError::LooksLike(_)) => {
                    warn!(%name, "somebody else has the name, so that there is no such robot");
                }
            }
        }
        info!(robots = seated.len(), "the house's players are here");
        // Whoever calls does so once.
        let _before = self.seated.set(seated);
        Ok(())
    }

    /// The robot with this account.
    pub(crate) fn robot(&self, account: AccountId) -> Option<&Robot> {
        self.seated.get()?.get(&account)
    }

    /// All of them.
    pub(crate) fn all(&self) -> impl Iterator<Item = &Robot> {
        self.seated.get().into_iter().flat_map(HashMap::values)
    }

    /// The one that is proposed to somebody who is alone: neither the weakest nor strong.
    pub(crate) fn proposed(&self) -> Option<&Robot> {
        let third = |robot: &&Robot| robot.player.name.as_str() == "robot3";
        self.all().find(third).or_else(|| self.all().min_by_key(|robot| robot.player.id))
    }

    /// Takes note of a board as it is now. Never waits.
    pub(crate) fn look(&self, record: &GameRecord) {
        if let Some((robot, _)) = self.concerned(record) {
            self.queue.add(record.id, length(robot.level.limit()));
        }
    }

    /// The robot that has something to do on a board, and its side.
    fn concerned(&self, record: &GameRecord) -> Option<(&Robot, Side)> {
        let to_move = record.game.to_move()?;
        let asked = record.game.offer().map(|offer| offer.by.opposite());
        let sides = asked.into_iter().chain([to_move]);
        sides.into_iter().find_map(|side| Some((self.robot(record.seats.get(side).id)?, side)))
    }
}

#[async_trait]
impl TableObserver for Robots {
    async fn changed(&self, game: &GameRecord, _progress: Progress) {
        self.look(game);
    }
}
