//! Races on a real file: of two contradicting changes one is saved and the other refused, and a
//! server's cache agrees with the store.
//!
//! Each test runs its race many times, from tasks on several threads that start together. The
//! result must not depend on their order.

mod live;
mod series;
mod time;
mod undo;

use super::*;
use crate::command::vacation::VacationCommand;
use crate::config::limits::Limits;
use crate::error::CommandError;
use crate::features::logged_in::{By, LoggedIn, Member};
use crate::features::vacation;
use crate::services::{Foundation, Server};
use fanorona_game::{
    Action, Colour, Days, Game, Player, PlayerName, SlowTime, Terms, TimeControl, Timestamp,
};
use fanorona_rules::notation::Movements;
use fanorona_rules::{BySide, Ruleset, Side};
use fanorona_store::{NewAccount, NewChallenge, PasswordHash, Room, Store};
use std::future::Future;
use std::pin::Pin;
use std::time::Duration;
use tempfile::TempDir;
use tokio::sync::Barrier;
use tokio::task::JoinSet;

const NOON: Timestamp = Timestamp(1_795_176_000_000);
const DAY: Duration = Duration::from_secs(86_400);
/// How often each race runs.
const ROUNDS: u32 = 40;

/// A store with two players.
struct Fixture {
    _directory: TempDir,
    store: Arc<Store>,
    clock: Clock,
    manual_clock: crate::clock::ManualClock,
    players: [LoggedIn; 2],
}

impl Fixture {
    async fn open() -> Self {
        let directory = tempfile::tempdir().unwrap();
        let url = format!("sqlite:{}", directory.path().join("fanorond.db").display());
        let store: Arc<Store> = Arc::new(Store::open(&url).await.unwrap());
        let (clock, manual_clock) = Clock::manual(NOON);
        let mut players = Vec::new();
        for name in ["koto", "soa"] {
            let new = NewAccount {
                name: PlayerName::new(name).unwrap(),
                password_hash: PasswordHash("$hash".to_owned()),
                addresses: Vec::new(),
                confirmations: Vec::new(),
                created_at: NOON,
            };
            players.push(LoggedIn::new(
                &store.create_account(new).await.unwrap(),
                By::Line,
            ));
        }
        let players = players.try_into().unwrap();
        Self {
            _directory: directory,
            store,
            clock,
            manual_clock,
            players,
        }
    }

    /// Another server on the store, with its own tables.
    fn server(&self) -> Arc<Server> {
        Arc::new(Server::new(Foundation::new(
            self.store.clone(),
            self.clock.clone(),
            Limits::default(),
        )))
    }

    /// A new game, with White for the first player.
    async fn game(&self, terms: Terms) -> GameRecord {
        let [white, black] = self.players.each_ref().map(|user| user.player.clone());
        let made_at = self.clock.now();
        let seats = BySide {
            white: white.id,
            black: black.id,
        };
        let new = NewChallenge {
            from: white,
            to: black,
            terms,
            follows: None,
            made_at,
        };
        let (asked, _) = self
            .store
            .create_challenge(new, None, Room::UNLIMITED)
            .await
            .unwrap()
            .unwrap();
        self.store
            .start_game(&asked, seats, made_at, Room::UNLIMITED)
            .await
            .unwrap()
            .unwrap()
    }

    /// A game with a few turns that `server` has played, one day apart.
    async fn game_under_way(&self, server: &Server, terms: Terms, turns: u32) -> GameRecord {
        self.continued(server, self.game(terms).await, turns).await
    }

    /// The game after a few more turns that `server` has played.
    async fn continued(&self, server: &Server, game: GameRecord, turns: u32) -> GameRecord {
        let mut game = Arc::new(game);
        for _ in 0..turns {
            game = server
                .play
                .tables
                .act(game.id, self.mover(&game), &some_turn(&game.game))
                .await
                .unwrap()
                .record;
        }
        GameRecord::clone(&game)
    }

    fn mover(&self, record: &GameRecord) -> &Player {
        self.seated(record, record.game.to_move().unwrap())
    }

    fn waiting(&self, record: &GameRecord) -> &Player {
        self.seated(record, record.game.to_move().unwrap().opposite())
    }

    fn seated(&self, record: &GameRecord, side: Side) -> &Player {
        let seat = record.seats.get(side).id;
        &self
            .players
            .iter()
            .find(|user| user.player.id == seat)
            .unwrap()
            .player
    }

    /// The stored game. Checks that the turns of its record lead to it.
    async fn kept(&self, id: GameId) -> GameRecord {
        let record = self.store.game(id).await.unwrap().unwrap();
        let turns = self.store.turns(id).await.unwrap();
        assert_eq!(turns.len(), record.game.ply().0 as usize);
        let replayed =
            Game::replay(record.first_position(), turns.iter().map(|turn| turn.turn)).unwrap();
        assert_eq!(replayed.stage().start(), record.game.stage().start());
        assert_eq!(replayed.quiet(), record.game.quiet());
        record
    }

    /// Checks that a server's cache agrees with the store, and that the deadline is checked in
    /// time.
    async fn assert_remembered(&self, server: &Server, id: GameId) -> GameRecord {
        let kept = self.kept(id).await;
        assert_eq!(*server.play.tables.get(id).await.unwrap().unchecked(), kept);
        let wanted = [kept.clock.due, kept.clock.remind_at]
            .into_iter()
            .flatten()
            .min();
        if let Some(wanted) = wanted {
            // It is not checked while the player to move is on vacation.
            let by = away_until(&kept).map_or(wanted, |until| wanted.max(until));
            let due = self.store.games_to_check(by, 10_000).await.unwrap();
            assert!(
                due.contains(&id),
                "it is checked too late: {:?}",
                kept.clock
            );
        }
        kept
    }
}

/// The end of the vacation of the player to move.
fn away_until(record: &GameRecord) -> Option<Timestamp> {
    record
        .game
        .to_move()
        .and_then(|side| *record.away.get(side))
        .map(|vacation| vacation.until)
}

fn in_days(per_turn: u16) -> Terms {
    let slow = SlowTime {
        per_turn: Days::new(per_turn),
        total: None,
        remind: None,
    };
    Terms {
        colour: Colour::White,
        time: TimeControl::Slow(slow),
        ..Terms::usual(Ruleset::Tsivy)
    }
}

fn untimed() -> Terms {
    Terms {
        time: TimeControl::Untimed,
        ..in_days(1)
    }
}

/// Something to do in its own task.
type Task<T> = Pin<Box<dyn Future<Output = Result<T, CommandError>> + Send>>;

/// A legal turn of one step.
fn some_turn(game: &Game) -> Action {
    let steps = game.stage().steps();
    let step = steps[game.ply().0 as usize % steps.len()];
    let movements = Movements::read(&format!("{} end", step.first())).unwrap();
    Action::Play {
        movements,
        turn: None,
    }
}

/// Runs everything in tasks that start together. Returns the results in order.
async fn at_once<T: Send + 'static>(all: Vec<Task<T>>) -> Vec<Result<T, CommandError>> {
    let together = Arc::new(Barrier::new(all.len()));
    let mut tasks = JoinSet::new();
    for (place, one) in all.into_iter().enumerate() {
        let together = Arc::clone(&together);
        tasks.spawn(async move {
            together.wait().await;
            (place, one.await)
        });
    }
    let mut answers = tasks.join_all().await;
    answers.sort_by_key(|(place, _)| *place);
    answers.into_iter().map(|(_, answer)| answer).collect()
}

/// Starts or ends a vacation.
fn toggling(server: &Arc<Server>, who: &LoggedIn, wanted: VacationCommand) -> Task<()> {
    let (server, who) = (Arc::clone(server), who.clone());
    Box::pin(async move {
        vacation::handle(&server, Member(&who), wanted)
            .await
            .map(drop)
    })
}

/// An action as a task.
fn acting(server: &Arc<Server>, id: GameId, player: &Player, action: Action) -> Task<Outcome> {
    let (server, player) = (Arc::clone(server), player.clone());
    Box::pin(async move { server.play.tables.act(id, &player, &action).await })
}
