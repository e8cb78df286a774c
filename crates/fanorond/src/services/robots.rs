//! The robots: who they are, how well each plays, and which boards wait for them.

pub mod advice;
mod opponents;
pub mod queue;

use crate::config::limits::{LEVELS, Limits};
use crate::engine::engine_pool::length;
use crate::engine::fair_queue::{Ticket, Urgency};
use crate::games::tables::{Progress, TableListener};
use crate::people::presence::Presence;
use crate::services::robots::opponents::{Opponent, Opponents};
use crate::services::robots::queue::{Call, Queue};
use async_trait::async_trait;
use fanorona_engine::Level;
use fanorona_game::{AccountId, ChallengePolicy, GameRecord, Player, PlayerName, Timestamp};
use fanorona_protocol::messages::challenge::ChallengeRefusal;
use fanorona_rules::Side;
use fanorona_store::{CreateAccountError, Store, StoreError};
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};
use tokio::sync::Notify;
use tracing::{info, warn};

/// One of the house's players.
#[derive(Debug, Clone)]
pub struct Robot {
    /// Its account.
    pub player: Player,
    /// How well it plays.
    pub level: Level,
}

/// The house's players.
#[derive(Debug)]
pub struct Robots {
    seated: OnceLock<HashMap<AccountId, Robot>>,
    pub queue: Queue,
    presence: Arc<Presence>,
    opponents: Opponents,
    /// All boards are to be looked at.
    pub all: Notify,
    /// Held from the check of the limits until the game has started.
    pub admission: tokio::sync::Mutex<()>,
}

impl Robots {
    /// No robots yet; [`Robots::seat`] makes them.
    pub fn new(presence: Arc<Presence>) -> Self {
        Self {
            seated: OnceLock::new(),
            queue: Queue::default(),
            presence,
            opponents: Opponents::default(),
            all: Notify::new(),
            admission: tokio::sync::Mutex::default(),
        }
    }

    /// Makes the accounts that are not there yet, and lets them in. Where somebody has the name of
    /// one, from before such names were kept, there is no such robot.
    ///
    /// # Errors
    /// The store failed.
    pub async fn seat(&self, store: &Store, count: u8, now: Timestamp) -> Result<(), StoreError> {
        let mut seated = HashMap::new();
        for number in 1..=count.min(LEVELS) {
            let text = format!("{}{number}", PlayerName::ROBOT);
            let (Ok(name), Some(level)) = (PlayerName::new(&text), Level::new(number)) else {
                continue;
            };
            match store.server_bot(&name, now).await {
                Ok(account) => {
                    if account.policy != ChallengePolicy::Auto {
                        store
                            .set_policy(account.player.id, ChallengePolicy::Auto)
                            .await?;
                    }
                    self.presence.seat(account.player.clone(), now);
                    seated.insert(
                        account.player.id,
                        Robot {
                            player: account.player,
                            level,
                        },
                    );
                }
                Err(CreateAccountError::Store(StoreError::ReadOnly { why })) => {
                    warn!(%name, why, "nothing can be written, so that there is no such robot");
                }
                Err(CreateAccountError::Store(error)) => return Err(error),
                Err(
                    CreateAccountError::Taken
                    | CreateAccountError::LooksLike(_)
                    | CreateAccountError::NotInvited,
                ) => {
                    warn!(%name, "somebody else has the name, so that there is no such robot");
                }
            }
        }
        info!(robots = seated.len(), "the server's bots are online");
        // It is called once.
        let _before = self.seated.set(seated);
        Ok(())
    }

    /// The robot with this account.
    pub fn robot(&self, account: AccountId) -> Option<&Robot> {
        self.seated.get()?.get(&account)
    }

    /// All of them.
    pub fn all(&self) -> impl Iterator<Item = &Robot> {
        self.seated.get().into_iter().flat_map(HashMap::values)
    }

    /// The one that somebody new is advised to play.
    pub fn weakest(&self) -> Option<&Robot> {
        self.all().min_by_key(|robot| robot.level)
    }

    /// The one of a level, or the next weaker one that there is.
    pub fn level(&self, level: u8) -> Option<&Robot> {
        let most = Level::new(level.clamp(1, LEVELS))?;
        self.all()
            .filter(|robot| robot.level <= most)
            .max_by_key(|robot| robot.level)
            .or_else(|| self.weakest())
    }

    /// Checks that the address of a player may have one more game with a robot.
    ///
    /// # Errors
    /// Everybody at the address together has too many.
    pub fn room_for(&self, player: AccountId, limits: &Limits) -> Result<(), ChallengeRefusal> {
        self.opponents.room_for(
            Opponent {
                account: player,
                network: self.presence.network_of(player),
            },
            limits,
        )
    }

    /// Has all boards looked at soon: another node has left them.
    pub fn look_at_all(&self) {
        self.all.notify_one();
    }

    /// Takes note of a board as it is now. Never waits.
    pub fn look(&self, record: &GameRecord) {
        let Some(robot) = [Side::White, Side::Black]
            .into_iter()
            .find(|side| self.robot(record.seats.get(*side).id).is_some())
        else {
            return;
        };
        let account = record.seats.get(robot.opposite()).id;
        let opponent = Opponent {
            account,
            network: self.presence.network_of(account),
        };
        if record.game.result().is_some() {
            self.opponents.forget(record.id);
            return;
        }
        let opponent = self.opponents.note(record.id, opponent);
        let Some((robot, _)) = self.concerned(record) else {
            return;
        };
        let live = record.clock.control.live().is_some();
        let ticket = Ticket {
            urgency: if live {
                Urgency::Live
            } else {
                Urgency::Correspondence
            },
            person: Some(opponent.account),
            network: opponent.network,
        };
        self.queue.add(Call {
            game: record.id,
            ticket,
            length: length(robot.level.limit()),
        });
    }

    /// The robot that has something to do on a board, and its side.
    pub fn concerned(&self, record: &GameRecord) -> Option<(&Robot, Side)> {
        let to_move = record.game.to_move()?;
        let asked = record.game.offers().iter().map(|offer| offer.by.opposite());
        let mut sides = asked.chain([to_move]);
        sides.find_map(|side| Some((self.robot(record.seats.get(side).id)?, side)))
    }
}

#[async_trait]
impl TableListener for Robots {
    async fn changed(&self, game: &GameRecord, _progress: Progress) {
        self.look(game);
    }
}
