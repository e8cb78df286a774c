//! The end of a simul.

use super::Tables;
use crate::simuls;
use fanorona_game::GameId;
use fanorona_protocol::event::{Event, HouseEvent, SimulChange, SimulNews};
use fanorona_store::StoreError;
use std::collections::HashSet;
use tracing::error;

impl Tables {
    /// Ends the simul of a finished game if it was the last game.
    pub(super) async fn see_to_exhibition_of(&self, game: GameId) {
        if let Some(first) = self.house.simuls.with_board(game) {
            self.see_to_exhibition(first).await;
        }
    }

    /// Ends a simul if its last game has ended, and tells everybody the score.
    pub(crate) async fn see_to_exhibition(&self, first: GameId) {
        if let Err(failure) = self.try_see_to_exhibition(first).await {
            // It is tried again when another game ends, and at the next start.
            error!(error = %failure, game = first.0, "end of a simul not checked");
        }
    }

    async fn try_see_to_exhibition(&self, first: GameId) -> Result<(), StoreError> {
        // Only one of several tasks that see the end announces it.
        if !self.store.end_exhibition(first, self.clock.now()).await? {
            return Ok(());
        }
        let games = self.store.exhibition_games(first).await?;
        let Some(exhibition) = self.store.exhibition_of_game(first).await? else { return Ok(()) };
        self.house.simuls.over(first);
        let giver = exhibition.giver;
        let what = SimulChange::Ended {
            score: simuls::score(giver.id, &games),
            boards: simuls::boards(giver.id, &games),
        };
        let players = games.iter().flat_map(|game| [game.seats.white.id, game.seats.black.id]);
        let players: HashSet<_> = players.collect();
        let event = Event::House(HouseEvent::Simul(SimulNews { giver: giver.clone(), what }));
        for player in &players {
            self.presence.tell(*player, event.clone());
        }
        self.seeks.proclaim(&event, giver.id, &players);
        Ok(())
    }
}
