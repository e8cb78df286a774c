//! Games that go on, each behind a lock of its own.
//!
//! A table is a cache of one game in the store and can be thrown away at any time. What is played goes
//! through three doors in this order: the game says yes or no, the store makes it durable, the players are
//! told.

use crate::clock::Clock;
use crate::post::Post;
use crate::presence::Presence;
use crate::refuse;
use dashmap::DashMap;
use fanorona_game::{
    Action, ActionRefusal, Change, GameId, GameRecord, Happening, PlayedTurn, Player, Ply, Version,
};
use fanorona_protocol::event::{Cause, Event, Fate, OfferNews, State};
use fanorona_protocol::refusal::Refusal;
use fanorona_rules::Side;
use fanorona_store::{GameSave, Saved, Store};
use std::sync::Arc;
use tokio::sync::Mutex;
use tracing::{Instrument as _, debug, debug_span};

/// Most tables that are kept without anybody sitting at them.
const MOST_IDLE_TABLES: usize = 4_096;

/// The games that go on.
#[derive(Debug)]
pub(crate) struct Tables {
    tables: DashMap<GameId, Arc<Table>>,
    store: Arc<dyn Store>,
    presence: Arc<Presence>,
    clock: Clock,
    post: Arc<Post>,
}

/// One game: what is known of it, once it was read.
#[derive(Debug, Default)]
struct Table {
    record: Mutex<Option<Arc<GameRecord>>>,
}

/// What came of an action.
#[derive(Debug, Clone)]
pub(crate) struct Outcome {
    /// The game afterwards.
    pub(crate) record: Arc<GameRecord>,
    /// What its players were told.
    pub(crate) told: Vec<Event>,
    /// Whether the action finished a turn.
    pub(crate) finished_turn: bool,
}

impl Tables {
    /// The tables of a server that keeps its games in `store`.
    #[must_use]
    pub(crate) fn new(store: Arc<dyn Store>, presence: Arc<Presence>, clock: Clock, post: Arc<Post>) -> Self {
        Self { tables: DashMap::new(), store, presence, clock, post }
    }

    /// The game as it stands now, finished or not.
    ///
    /// # Errors
    /// There is no such game, or the store failed.
    pub(crate) async fn look(&self, id: GameId) -> Result<Arc<GameRecord>, Refusal> {
        let table = self.tables.get(&id).map(|table| Arc::clone(&table));
        if let Some(table) = table
            && let Some(record) = &*table.record.lock().await
        {
            return Ok(Arc::clone(record));
        }
        self.read(id).await
    }

    /// Does an action of a player in a game, keeps it, and tells both players.
    ///
    /// # Errors
    /// The action is refused; nothing has changed.
    pub(crate) async fn act(&self, id: GameId, player: &Player, action: &Action) -> Result<Outcome, Refusal> {
        self.act_locked(id, player, action).instrument(debug_span!("game", id = id.0)).await
    }

    async fn act_locked(&self, id: GameId, player: &Player, action: &Action) -> Result<Outcome, Refusal> {
        let table = self.table(id);
        let mut cached = table.record.lock().await;
        let record = match cached.take() {
            Some(record) => record,
            None => match self.read(id).await {
                Ok(record) => record,
                Err(refusal) => {
                    // No table is laid for a game that there is not.
                    self.tables.remove(&id);
                    return Err(refusal);
                }
            },
        };
        // Until the store has answered the cache stays empty: whoever is cut off here leaves nothing stale.
        let side = record.side_of(player.id).ok_or(Refusal::NotYourBoard(id));
        let change = side.and_then(|side| record.game.apply(side, action).map_err(|why| refused(id, why)));
        let change = match change {
            Ok(change) => change,
            Err(refusal) => {
                *cached = Some(record);
                return Err(refusal);
            }
        };
        let (after, happened) = self.keep(&record, change).await?;
        *cached = after.game.result().is_none().then(|| Arc::clone(&after));
        let outcome = self.tell(&after, happened);
        drop(cached);
        if after.game.result().is_some() {
            self.tables.remove(&id);
        }
        self.post.game_changed(&after, outcome.finished_turn).await;
        Ok(outcome)
    }

    /// Makes a change durable.
    async fn keep(
        &self,
        before: &GameRecord,
        change: Change,
    ) -> Result<(Arc<GameRecord>, Vec<Happening>), Refusal> {
        let now = self.clock.now();
        let seen = before.version;
        let record =
            GameRecord { version: Version(seen.0 + 1), changed_at: now, game: change.game, ..before.clone() };
        let turn = change.happened.iter().find_map(finished_turn).map(|(turn, ply)| PlayedTurn {
            ply,
            turn,
            played_at: now,
        });
        let save = GameSave { seen, record: record.clone(), turn };
        match self.store.save_game(save).await {
            Ok(Saved::Kept) => {
                debug!(version = record.version.0, ply = record.game.ply().0, "kept");
                Ok((Arc::new(record), change.happened))
            }
            Ok(Saved::Stale) => Err(Refusal::StaleBoard(before.id)),
            Err(error) => Err(refuse::store(&error)),
        }
    }

    /// Tells both players what happened: first what it means for offers, then the board.
    fn tell(&self, record: &Arc<GameRecord>, happened: Vec<Happening>) -> Outcome {
        let finished_turn = happened.iter().any(|happening| finished_turn(happening).is_some());
        let mut told: Vec<Event> = happened
            .iter()
            .filter_map(|happening| offer_news(record, happening, &happened))
            .map(Event::Offer)
            .collect();
        let cause = Arc::new(Cause::Happened(happened));
        told.push(Event::State(State { record: Arc::clone(record), cause }));
        for side in [Side::White, Side::Black] {
            for event in &told {
                self.presence.tell(record.seats.get(side).id, event.clone());
            }
        }
        Outcome { record: Arc::clone(record), told, finished_turn }
    }

    /// Tells both players that their game has begun. A program may have played already without waiting to be
    /// told; what is shown then is the board as it stands by now.
    pub(crate) async fn announce_start(&self, record: GameRecord) -> State {
        let table = self.table(record.id);
        let cached = table.record.lock().await;
        let record = match &*cached {
            Some(newer) if newer.version > record.version => Arc::clone(newer),
            _ => Arc::new(record),
        };
        let state = State { record: Arc::clone(&record), cause: Arc::new(Cause::Started) };
        for side in [Side::White, Side::Black] {
            self.presence.tell(record.seats.get(side).id, Event::State(state.clone()));
        }
        self.post.game_started(&record);
        state
    }

    async fn read(&self, id: GameId) -> Result<Arc<GameRecord>, Refusal> {
        let record = self.store.game(id).await.map_err(|error| refuse::store(&error))?;
        record.map(Arc::new).ok_or_else(|| Refusal::NoBoard { number: id.to_string() })
    }

    fn table(&self, id: GameId) -> Arc<Table> {
        if self.tables.len() > MOST_IDLE_TABLES {
            self.tables.retain(|_, table| Arc::strong_count(table) > 1);
        }
        Arc::clone(&self.tables.entry(id).or_default())
    }
}

fn finished_turn(happening: &Happening) -> Option<(fanorona_rules::Turn, Ply)> {
    if let Happening::Turned { turn, ply, .. } = happening { Some((*turn, *ply)) } else { None }
}

/// What a happening means for an offer. An agreement shows in the end of the game.
fn offer_news(record: &GameRecord, happening: &Happening, all: &[Happening]) -> Option<OfferNews> {
    let (by, fate) = match happening {
        Happening::Offered { by } => (*by, Fate::Open),
        Happening::Declined { by } => (by.opposite(), Fate::Declined),
        Happening::Lapsed { of } => {
            let ended = all.iter().any(|other| matches!(other, Happening::Ended(_)));
            if ended {
                return None;
            }
            (*of, Fate::Withdrawn)
        }
        Happening::Stepped { .. }
        | Happening::Turned { .. }
        | Happening::TookBack { .. }
        | Happening::Ended(_) => {
            return None;
        }
    };
    Some(OfferNews { game: record.id, by, from: record.seats.get(by).clone(), fate })
}

/// The game's refusal as the player's.
fn refused(id: GameId, why: ActionRefusal) -> Refusal {
    match why {
        ActionRefusal::GameOver(result) => Refusal::GameOver(id, result),
        ActionRefusal::NotYourTurn => Refusal::NotYourTurn(id),
        ActionRefusal::Illegal(rejection) => Refusal::Illegal(id, rejection),
        ActionRefusal::Stale { turn } => Refusal::StaleTurn { board: id, turn },
        ActionRefusal::NothingToTakeBack => Refusal::NothingToTakeBack(id),
        ActionRefusal::NoOffer => Refusal::NoOffer(id),
        ActionRefusal::OwnOffer => Refusal::OwnOffer(id),
        ActionRefusal::AlreadyOffered => Refusal::AlreadyOffered(id),
        ActionRefusal::NothingToClaim { repetitions, quiet_turns } => {
            Refusal::NothingToClaim { board: id, repetitions, quiet_turns }
        }
        ActionRefusal::ClaimInMidTurn => Refusal::ClaimInMidTurn(id),
    }
}
