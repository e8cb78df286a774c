//! Automatic turns on a real store: a due turn is played once, and never in answer to another turn
//! than the one it was written for.

mod only_turn;
mod queues;
mod race;
mod restart;

use super::*;
use crate::clock::Clock;
use crate::command::queue::QueueChange;
use crate::config::limits::Limits;
use crate::games::tables::TableListeners;
use crate::people::outbox::Outbox;
use crate::people::presence::Presence;
use fanorona_game::{
    AccountId, Change, Colour, PlayedTurn, Player, PlayerName, QueueBounds, Terms, Timestamp,
    Version, Written,
};
use fanorona_protocol::messages::state::Cause;
use fanorona_rules::{BySide, Ruleset};
use fanorona_store::{GameSave, NewAccount, NewChallenge, PasswordHash, Room, Saved, Store};
use tempfile::TempDir;

const BOUNDS: QueueBounds = QueueBounds {
    branches: 200,
    depth: 40,
};

const NOON: Timestamp = Timestamp(1_795_000_000_000);

/// A store with two players. Black is online.
struct Fixture {
    _directory: TempDir,
    store: Arc<Store>,
    players: BySide<Player>,
    presence: Arc<Presence>,
    outbox: Arc<Outbox>,
}

impl Fixture {
    async fn new() -> Self {
        let directory = tempfile::tempdir().unwrap();
        let url = format!("sqlite:{}", directory.path().join("fanorond.db").display());
        let store = Arc::new(Store::open(&url).await.unwrap());
        let players = BySide {
            white: member(&store, "Rabe").await,
            black: member(&store, "Soa").await,
        };
        let (presence, outbox) = (
            Arc::new(Presence::default()),
            Arc::new(Outbox::new(1 << 20)),
        );
        presence.enter_member(&players.black, &outbox);
        Self {
            _directory: directory,
            store,
            players,
            presence,
            outbox,
        }
    }

    /// The tables of a server that has just started on the store.
    fn tables(&self, in_a_row: u32) -> Arc<Tables> {
        self.tables_at(Clock::machine(), in_a_row)
    }

    fn tables_at(&self, clock: Clock, in_a_row: u32) -> Arc<Tables> {
        let store: Arc<Store> = Arc::clone(&self.store) as _;
        let presence = Arc::clone(&self.presence);
        let mut limits = Limits::default();
        limits.queue.automatic_turns = in_a_row;
        Arc::new(Tables::new(
            store,
            clock,
            &limits,
            presence,
            TableListeners::default(),
        ))
    }

    async fn game(&self, ruleset: Ruleset) -> GameRecord {
        self.game_on(Terms::usual(ruleset)).await
    }

    async fn game_on(&self, terms: Terms) -> GameRecord {
        let (from, to) = (self.players.white.clone(), self.players.black.clone());
        let seats = BySide {
            white: from.id,
            black: to.id,
        };
        let terms = Terms {
            colour: Colour::White,
            rated: false,
            ..terms
        };
        let new = NewChallenge {
            from,
            to,
            terms,
            follows: None,
            made_at: NOON,
        };
        let (asked, _) = self
            .store
            .create_challenge(new, None, Room::UNLIMITED)
            .await
            .unwrap()
            .unwrap();
        self.store
            .start_game(&asked, seats, NOON, Room::UNLIMITED)
            .await
            .unwrap()
            .unwrap()
    }

    /// Saves a turn as a server does that stops right afterwards.
    async fn keep_turn(&self, record: &GameRecord, line: &str) -> GameRecord {
        let side = record.game.to_move().unwrap();
        let Change { game, happened } = record.game.apply(side, &play(line)).unwrap();
        let turn = happened
            .iter()
            .find_map(crate::games::tables::events::finished_turn);
        let turn = turn.map(|(turn, ply)| PlayedTurn {
            ply,
            turn,
            played_at: NOON,
        });
        let save = GameSave {
            seen: record.version,
            record: GameRecord {
                version: Version(record.version.0 + 1),
                game,
                ..record.clone()
            },
            turn,
            undone: None,
        };
        assert_eq!(self.store.save_game(&save).await, Ok(Saved::Kept));
        save.record
    }

    async fn turns(&self, id: GameId) -> Vec<String> {
        self.store
            .turns(id)
            .await
            .unwrap()
            .iter()
            .map(|turn| turn.turn.to_string())
            .collect()
    }

    /// The dropped queues that Black was told about.
    fn dropped(&self) -> Vec<DropReason> {
        let events = self.outbox.take().events.into_iter();
        let dropped = events.filter_map(|event| {
            if let Event::Queue(event) = event
                && let QueueEvent::Dropped { why, .. } = *event
            {
                Some(why)
            } else {
                None
            }
        });
        dropped.collect()
    }

    async fn is_queued(&self, id: GameId) -> bool {
        !self.store.queues_of(id).await.unwrap().is_empty()
    }
}

async fn member(store: &Store, name: &str) -> Player {
    let new = NewAccount {
        name: PlayerName::new(name).unwrap(),
        password_hash: PasswordHash("$hash".to_owned()),
        addresses: Vec::new(),
        confirmations: Vec::new(),
        created_at: NOON,
    };
    store.create_account(new).await.unwrap().player
}

async fn set_auto(fixture: &Fixture, account: AccountId, value: &str) {
    fixture
        .store
        .set_preferences(account, &[("auto", Some(value))])
        .await
        .unwrap();
}

fn play(line: &str) -> Action {
    Action::Play {
        movements: Movements::read(line).unwrap(),
        turn: None,
    }
}

fn cause(event: &Event) -> Option<&Cause> {
    if let Event::State(state) = event {
        Some(&state.cause)
    } else {
        None
    }
}

fn adding(text: &str) -> QueueChange {
    QueueChange::Add(Box::new(Written::read(text).unwrap()))
}

impl Tables {
    async fn plays(&self, id: GameId, player: &Player, line: &str) -> super::super::Outcome {
        self.act(id, player, &play(line))
            .await
            .unwrap_or_else(|why| panic!("{line}: {why:?}"))
    }

    async fn queues(&self, id: GameId, player: &Player, text: &str) -> QueueOf {
        self.queue(id, player, &adding(text), BOUNDS)
            .await
            .unwrap_or_else(|why| panic!("{text}: {why:?}"))
    }
}
