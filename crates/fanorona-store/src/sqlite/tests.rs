//! What cannot be tested from outside: query plans, and commits that fail.

mod failing;
mod migrated;
mod schema;

use crate::db::Pool;
use crate::{GameSave, NewAccount, NewChallenge, PasswordHash, Room, Saved, Store, StoreError};
use failing::execute;
use fanorona_game::{
    Action, Change, Colour, GameRecord, Happening, PlayedTurn, Player, PlayerName, Terms,
    Timestamp, Version,
};
use fanorona_rules::notation::Movements;
use fanorona_rules::{BySide, Ruleset};
use sqlx::SqlitePool;
use tempfile::TempDir;

const NOON: Timestamp = Timestamp(1_795_000_000_000);

async fn store() -> (TempDir, Store) {
    let directory = tempfile::tempdir().unwrap();
    let store = Store::open(&url(&directory)).await.unwrap();
    (directory, store)
}

fn readers(store: &Store) -> &SqlitePool {
    match &store.readers {
        Pool::Sqlite(pool) => pool,
        Pool::Postgres(_) => panic!("a file was opened"),
    }
}

fn url(directory: &TempDir) -> String {
    format!("sqlite:{}", directory.path().join("fanorond.db").display())
}

async fn member(store: &Store, name: &str) -> Player {
    let name = PlayerName::new(name).unwrap();
    let password_hash = PasswordHash("$hash".to_owned());
    let new = NewAccount {
        name,
        password_hash,
        addresses: vec!["a@example.org".to_owned()],
        confirmations: vec![],
        created_at: NOON,
    };
    store.create_account(new).await.unwrap().player
}

async fn game(store: &Store, white: &Player, black: &Player) -> GameRecord {
    let terms = Terms {
        colour: Colour::White,
        ..Terms::usual(Ruleset::Tsivy)
    };
    let new = NewChallenge {
        from: white.clone(),
        to: black.clone(),
        terms,
        follows: None,
        made_at: NOON,
    };
    let (asked, _) = store
        .create_challenge(new, None, Room::UNLIMITED)
        .await
        .unwrap()
        .unwrap();
    store
        .start_game(
            &asked,
            BySide {
                white: white.id,
                black: black.id,
            },
            NOON,
            Room::UNLIMITED,
        )
        .await
        .unwrap()
        .unwrap()
}

/// White's first turn.
fn first_turn(record: &GameRecord) -> GameSave {
    let movements = Movements::read("e2e3+ end").unwrap();
    let by = record.game.stage().side_to_move();
    let Change { game, happened } = record
        .game
        .apply(
            by,
            &Action::Play {
                movements,
                turn: None,
            },
        )
        .unwrap();
    let Some(&Happening::Turned { turn, ply, .. }) = happened.first() else {
        panic!("{happened:?}")
    };
    let turn = Some(PlayedTurn {
        ply,
        turn,
        played_at: NOON,
    });
    let version = Version(record.version.0 + 1);
    GameSave {
        seen: record.version,
        record: GameRecord {
            version,
            game,
            ..record.clone()
        },
        turn,
        undone: None,
    }
}

#[tokio::test]
async fn an_undecodable_value_is_named_by_table_row_and_column() {
    let (_directory, store) = store().await;
    let (rabe, rasoa) = (member(&store, "Rabe").await, member(&store, "Rasoa").await);
    let damages = [
        ("turn", "text", "'e2e3-'"),
        ("turn", "ply", "2"),
        ("game", "position", "'nonsense'"),
        ("game", "position", "base"),
        ("game", "steps", "'a5b5+'"),
        ("game", "ruleset", "'chess'"),
        ("game", "last_turn", "'a1a2'"),
        (
            "game",
            "reason",
            "'x', result = '1-0', to_move = null, finished = 1, ended_at = changed_at",
        ),
    ];
    for (table, column, value) in damages {
        let record = game(&store, &rabe, &rasoa).await;
        assert_eq!(store.save_game(&first_turn(&record)).await, Ok(Saved::Kept));
        let id = if table == "turn" { "game_id" } else { "id" };
        let damage = format!(
            "update {table} set {column} = {value} where {id} = {}",
            record.id
        );
        execute(&store, damage).await;
        let read = match table {
            "turn" => store.turns(record.id).await.map(drop),
            _ => store.game(record.id).await.map(drop),
        };
        let Err(StoreError::Undecodable {
            table: read_table,
            row,
            column: read_column,
            ..
        }) = read
        else {
            panic!("{column} = {value}: {read:?}")
        };
        assert_eq!((read_table, read_column), (table, column));
        assert!(row.contains(&record.id.to_string()), "{row}");
    }
}
