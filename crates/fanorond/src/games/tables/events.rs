//! What the players and watchers of a game are told: that it started, what happened, and offers.

use super::act::Outcome;
use super::{Progress, Tables};
use fanorona_game::{GameRecord, Happening, Offer, PlayedTurn, Ply, Proposal, Version};
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::offer::{OfferEvent, ShownOffer};
use fanorona_protocol::messages::state::{AutoPlay, Cause, State};
use fanorona_rules::Side;
use std::sync::Arc;

impl Tables {
    /// A board with the turns that its players have queued.
    pub async fn state(&self, record: Arc<GameRecord>, cause: Cause) -> State {
        State {
            queued: self.queued(&record).await,
            ..State::new(record, cause)
        }
    }

    /// Tells both players what happened: first offers, then the board.
    pub(super) async fn tell(
        &self,
        record: &Arc<GameRecord>,
        happened: Vec<Happening>,
        asked: &[PlayedTurn],
        how: Option<AutoPlay>,
    ) -> Outcome {
        let finished_turn = happened
            .iter()
            .any(|happening| finished_turn(happening).is_some());
        let mut told: Vec<Event> = happened
            .iter()
            .filter_map(|happening| offer_event(record, happening, &happened, asked))
            .map(Event::from)
            .collect();
        let cause = Cause::Happened {
            auto: how,
            happened,
        };
        let state = self.state(Arc::clone(record), cause).await;
        told.push(Event::State(state));
        self.tell_both(record, &told);
        Outcome {
            record: Arc::clone(record),
            ply: record.game.ply(),
            told,
            finished_turn,
        }
    }

    pub(super) fn tell_both(&self, record: &GameRecord, told: &[Event]) {
        self.tell_players(record, told);
        // Players are told before watchers.
        self.listeners.told(record, told, self.clock.reading());
    }

    /// Tells the players of a game who are on this node. Other nodes tell theirs.
    fn tell_players(&self, record: &GameRecord, told: &[Event]) {
        self.presence.others().changed(record, told);
        for side in [Side::White, Side::Black] {
            for event in told {
                self.presence.tell_here(record.seats.get(side).id, event);
            }
        }
    }

    /// Tells both players that their game has started. A program may have played before it was
    /// told; it is shown the current board.
    pub async fn announce_start(&self, record: GameRecord) -> State {
        let table = self.table(record.id);
        let cached = table.record.lock().await;
        let record = match cached.get() {
            Some(newer) if newer.version > record.version => Arc::clone(newer),
            // Only the store knows who is on vacation.
            _ => self
                .read(record.id)
                .await
                .unwrap_or_else(|_refused| Arc::new(record)),
        };
        self.listeners.starts(&record).await;
        if record.version == Version(0) {
            self.note_dispatched(&record);
        }
        self.watch_clock(&record);
        let missing = self.note_missing(&record);
        let state = State::new(Arc::clone(&record), Cause::Started);
        let told = Event::State(state.clone());
        self.tell_players(&record, std::slice::from_ref(&told));
        self.listeners.told(&record, &[told], self.clock.reading());
        self.listeners.changed(&record, Progress::Started).await;
        self.tell_of_missing(&record, missing);
        state
    }
}

pub(super) fn finished_turn(happening: &Happening) -> Option<(fanorona_rules::Turn, Ply)> {
    if let Happening::Turned { turn, ply, .. } = happening {
        Some((*turn, *ply))
    } else {
        None
    }
}

/// The number of turns that an undo request is about.
pub(super) fn asked_undo(happened: &[Happening]) -> Option<u32> {
    happened.iter().find_map(|happening| {
        if let Happening::Offered(Offer {
            what: Proposal::Undo { turns },
            ..
        }) = happening
        {
            Some(*turns)
        } else {
            None
        }
    })
}

/// What a happening means for an offer. An agreement is visible in the game itself. `asked` are the
/// turns of a takeback.
fn offer_event(
    record: &GameRecord,
    happening: &Happening,
    all: &[Happening],
    asked: &[PlayedTurn],
) -> Option<OfferEvent> {
    let shown = |offer: &Offer| ShownOffer::new(record, *offer, asked);
    match happening {
        Happening::Offered(offer) => Some(OfferEvent::Open(shown(offer))),
        Happening::Declined(offer) => Some(OfferEvent::Declined(shown(offer))),
        Happening::Lapsed(offer) => {
            let ended = all
                .iter()
                .any(|other| matches!(other, Happening::Ended { .. }));
            (!ended).then(|| OfferEvent::Withdrawn(shown(offer)))
        }
        Happening::Stepped { .. }
        | Happening::Turned { .. }
        | Happening::TookBack { .. }
        | Happening::Undone { .. }
        | Happening::GaveTime { .. }
        | Happening::Ended { .. } => None,
    }
}
