//! Games that another node has changed.

use super::Tables;
use crate::error::CommandError;
use fanorona_game::{AccountId, GameId, GameRecord};
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::event::between_nodes::SentEvent;
use fanorona_protocol::messages::state::Cause;
use fanorona_store::StoreError;
use std::sync::Arc;

impl Tables {
    /// The store has this version of a game. Returns whether this node knows of no newer one.
    pub async fn note_stored(&self, record: &Arc<GameRecord>) -> bool {
        let table = self.tables.get(&record.id).map(|table| Arc::clone(&table));
        if let Some(table) = table {
            let mut cached = table.record.lock().await;
            match cached.get() {
                Some(newer) if newer.version > record.version => return false,
                Some(_) => cached.keep(Arc::clone(record)),
                None => {}
            }
        }
        if record.game.result().is_some() {
            self.tables.remove(&record.id);
            self.automatic.forget(record.id);
        }
        true
    }

    /// Another node has changed a game. Its players here and those who watch it here are told, and
    /// its clock is watched. The store is only read if somebody here sees the end of a rated game,
    /// because of the ratings.
    pub async fn changed_elsewhere(&self, record: Arc<GameRecord>, told: Vec<SentEvent>) {
        let players = [record.seats.white.id, record.seats.black.id];
        let is_newest = self.note_stored(&record).await;
        let is_seen = self.listeners.are_watching(record.id)
            || players
                .iter()
                .any(|player| self.presence.sessions(*player).is_some());
        let record = if is_seen && record.terms.rated && record.game.result().is_some() {
            self.read(record.id).await.unwrap_or(record)
        } else {
            record
        };
        if is_newest {
            self.note_dispatched(&record);
            self.watch_clock(&record);
        }
        let told: Vec<Event> = told
            .into_iter()
            .filter_map(|event| event.into_event(Some(&record)))
            .collect();
        for player in players {
            for event in &told {
                if let Event::State(_) = event {
                    self.presence.show_newer_here(player, &record, event);
                } else {
                    self.presence.tell_here(player, event);
                }
            }
        }
        self.listeners
            .told_elsewhere(&record, &told, self.clock.reading());
    }

    /// Shows an account here a game that has changed, unless it was shown that. It has changed on
    /// another node, of which there was no news.
    ///
    /// # Errors
    /// The store failed.
    pub async fn show_missed(&self, id: GameId, to: &[AccountId]) -> Result<(), CommandError> {
        let record = self.read(id).await?;
        self.note_stored(&record).await;
        self.watch_clock(&record);
        let event = Event::State(self.state(Arc::clone(&record), Cause::Asked).await);
        for account in to {
            self.presence.show_newer_here(*account, &record, &event);
        }
        if record.game.result().is_some() {
            to.iter()
                .for_each(|account| self.presence.forget_shown(*account, id));
        }
        self.listeners
            .told_elsewhere(&record, &[event], self.clock.reading());
        Ok(())
    }

    /// Watches the deadline of a live game of which this node may not have heard.
    ///
    /// # Errors
    /// The store failed.
    pub async fn learn(&self, id: GameId) -> Result<(), StoreError> {
        if !self.live.watches(id)
            && let Some(record) = self.store.game(id).await?
        {
            self.watch_clock(&record);
        }
        Ok(())
    }

    /// Another node has continued a match.
    pub fn continued_elsewhere(&self, before: GameId, next: &GameRecord) {
        self.listeners.continued(before, next);
    }

    /// Another node has told the players something that does not change the game.
    pub fn told_aside(&self, game: GameId, event: &Event) {
        self.listeners
            .told_aside_elsewhere(game, event, self.clock.reading());
    }
}
