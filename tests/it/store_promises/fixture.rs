//! A store with players, challenges and games, and short functions to create them.

use fanorona_game::{
    AccountId, Action, Challenge, Colour, EndReason, Game, GameId, GameRecord, Happening,
    PlayedTurn, Player, PlayerName, Ply, Terms, Timestamp, Unplayed, Version,
};
use fanorona_rules::notation::Movements;
use fanorona_rules::{BySide, Ruleset, Side};
use fanorona_store::{
    Account, GameSave, NewAccount, NewChallenge, NoGame, Page, PasswordHash, Room, Saved, Store,
    StoreError,
};
use std::sync::Arc;

/// The time at the start of each test.
pub(super) const NOON: Timestamp = Timestamp(1_795_000_000_000);

/// A page that is larger than every list in these tests.
pub(super) const EVERYTHING: Page = Page {
    after: None,
    limit: 1000,
};

/// Resigns and loses, as in a later game of a match, so that a game can be decided without a turn.
pub(super) const RESIGNS: Action = Action::GiveUp {
    why: EndReason::Resigned,
    unplayed: Unplayed::Lost,
};

/// A store for tests.
#[derive(Clone)]
pub(super) struct Fixture {
    pub(super) store: Arc<Store>,
}

pub(super) fn name(text: &str) -> PlayerName {
    PlayerName::new(text).unwrap()
}

pub(super) fn new_account(text: &str) -> NewAccount {
    NewAccount {
        name: name(text),
        password_hash: PasswordHash(format!("$hash of {text}")),
        addresses: vec![],
        confirmations: Vec::new(),
        created_at: NOON,
    }
}

pub(super) fn terms(ruleset: Ruleset) -> Terms {
    Terms {
        colour: Colour::White,
        ..Terms::usual(ruleset)
    }
}

/// Saves the game after the side to move has played `line`.
pub(super) fn playing(record: &GameRecord, line: &str) -> GameSave {
    let movements = Movements::read(line).unwrap();
    acting(
        record,
        record.game.stage().side_to_move(),
        &Action::Play {
            movements,
            turn: None,
        },
    )
}

/// Saves the game after `action` of `by`.
pub(super) fn acting(record: &GameRecord, by: Side, action: &Action) -> GameSave {
    let change = record.game.apply(by, action).unwrap();
    let at = Timestamp(record.changed_at.0 + 1);
    let turn = change.happened.iter().find_map(|happening| {
        let Happening::Turned { turn, ply, .. } = *happening else {
            return None;
        };
        Some(PlayedTurn {
            ply,
            turn,
            played_at: at,
        })
    });
    let version = Version(record.version.0 + 1);
    let record = GameRecord {
        changed_at: at,
        version,
        game: change.game,
        ..record.clone()
    };
    GameSave {
        seen: Version(version.0 - 1),
        record,
        turn,
        undone: None,
    }
}

impl Fixture {
    pub(super) async fn open(maker: &dyn super::Maker) -> Self {
        Self {
            store: maker.open().await,
        }
    }

    pub(super) async fn member(&self, text: &str) -> Player {
        self.store
            .create_account(new_account(text))
            .await
            .unwrap()
            .player
    }

    pub(super) async fn account(&self, text: &str) -> Account {
        self.store
            .account_named(&name(text))
            .await
            .unwrap()
            .unwrap_or_else(|| panic!("no account {text}"))
    }

    pub(super) async fn challenge(
        &self,
        from: &Player,
        to: &Player,
        ruleset: Ruleset,
    ) -> Challenge {
        self.asked(from, to, terms(ruleset), None).await.unwrap()
    }

    /// A new game between these players.
    pub(super) async fn game(
        &self,
        white: &Player,
        black: &Player,
        ruleset: Ruleset,
    ) -> GameRecord {
        self.game_on(white, black, terms(ruleset), None).await
    }

    /// A new game between these players on these terms.
    pub(super) async fn game_on(
        &self,
        white: &Player,
        black: &Player,
        terms: Terms,
        follows: Option<GameId>,
    ) -> GameRecord {
        let asked = self.asked(white, black, terms, follows).await.unwrap();
        let seats = BySide {
            white: white.id,
            black: black.id,
        };
        let started = self
            .store
            .start_game(&asked, seats, NOON, Room::UNLIMITED)
            .await;
        started.unwrap().expect("nobody else answers the challenge")
    }

    /// Whether a challenge is open.
    pub(super) async fn is_open(&self, challenge: &Challenge) -> bool {
        let open = self.store.challenges_of(challenge.from.id).await.unwrap();
        open.iter().any(|open| open.id == challenge.id)
    }

    /// A challenge on these terms.
    pub(super) async fn asked(
        &self,
        from: &Player,
        to: &Player,
        terms: Terms,
        follows: Option<GameId>,
    ) -> Result<Challenge, StoreError> {
        let made = self.ask(from, to, terms, follows).await;
        made.map(|made| made.expect("it is the only one"))
    }

    /// A challenge on these terms, unless one is open between these players.
    pub(super) async fn ask(
        &self,
        from: &Player,
        to: &Player,
        terms: Terms,
        follows: Option<GameId>,
    ) -> Result<Result<Challenge, NoGame>, StoreError> {
        let new = NewChallenge {
            from: from.clone(),
            to: to.clone(),
            terms,
            follows,
            made_at: NOON,
        };
        let asked = self
            .store
            .create_challenge(new, None, Room::UNLIMITED)
            .await?;
        Ok(match asked {
            Ok((challenge, _)) => Ok(challenge),
            Err(why) => Err(why),
        })
    }

    /// Saves, and returns the saved record, including rating changes at the end of the game.
    pub(super) async fn keep(&self, save: GameSave) -> GameRecord {
        assert_eq!(self.store.save_game(&save).await, Ok(Saved::Kept));
        let record = save.record;
        if record.game.result().is_none() {
            return record;
        }
        GameRecord {
            ratings: self.read(record.id).await.ratings,
            ..record
        }
    }

    pub(super) async fn play(&self, record: &GameRecord, line: &str) -> GameRecord {
        self.keep(playing(record, line)).await
    }

    /// Saves the game, which `by` has lost by resignation.
    pub(super) async fn resign(&self, record: &GameRecord, by: Side) -> GameRecord {
        self.keep(acting(record, by, &RESIGNS)).await
    }

    pub(super) async fn read(&self, id: GameId) -> GameRecord {
        self.store.game(id).await.unwrap().expect("the game exists")
    }
}

/// A legal turn of `game` with one step.
pub(super) fn some_turn(game: &Game) -> String {
    turn_number(game, 5)
}

/// A legal turn of `game` with one step: the one with this number, modulo their count.
pub(super) fn turn_number(game: &Game, number: usize) -> String {
    let steps: Vec<_> = game.stage().steps().iter().copied().collect();
    let step = steps[number % steps.len()];
    let sign = step
        .capture
        .map_or(String::new(), |capture| capture.sign().to_string());
    format!("{}{}{sign} end", step.from, step.to)
}

/// The numbers of games, to compare lists.
pub(super) fn ids(records: &[GameRecord]) -> Vec<i64> {
    records.iter().map(|record| record.id.0).collect()
}

/// The number of an account that does not exist.
pub(super) const NOBODY: AccountId = AccountId(4_000_000);

pub(super) const fn ply(count: u32) -> Ply {
    Ply(count)
}
