//! Which boards a connection has drawn.

use crate::connection::answers::board_in;
use fanorona_game::{GameId, Version};
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::state::{Cause, State};
use std::collections::HashMap;

/// Boards whose newest version is remembered. With one more, all of them are forgotten.
const MOST: usize = 1_024;

/// The newest versions of boards that were drawn. News of several nodes may arrive in another order
/// than they happened.
#[derive(Debug, Default)]
pub struct Drawn(HashMap<GameId, Version>);

impl Drawn {
    /// Whether a newer board than the one in the event was drawn.
    pub fn is_outdated(&self, event: &Event) -> bool {
        let Some(State { record, .. }) = board_in(event) else {
            return false;
        };
        self.0
            .get(&record.id)
            .is_some_and(|drawn| record.version < *drawn)
    }

    /// An event was drawn. Boards of the past do not count.
    pub fn note(&mut self, event: &Event) {
        let Some(State { record, cause, .. }) = board_in(event) else {
            return;
        };
        if !matches!(**cause, Cause::AskedAt { .. }) {
            if self.0.len() >= MOST {
                self.0.clear();
            }
            self.0.insert(record.id, record.version);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::connection::answers::tests::board;

    #[test]
    fn a_board_is_outdated_after_a_newer_one_of_its_game() {
        let mut drawn = Drawn::default();
        drawn.note(&board(1, 5, Cause::Started));
        for (game, version, outdated) in [(1, 4, true), (1, 5, false), (1, 6, false), (2, 1, false)]
        {
            assert_eq!(
                drawn.is_outdated(&board(game, version, Cause::Started)),
                outdated,
                "{game} {version}"
            );
        }
        drawn.note(&board(2, 3, Cause::AskedAt { after: 1, of: 2 }));
        assert!(
            !drawn.is_outdated(&board(2, 1, Cause::Started)),
            "a board of the past does not count"
        );
        drawn.note(&Event::Ping);
        assert!(!drawn.is_outdated(&Event::Ping));
    }
}
