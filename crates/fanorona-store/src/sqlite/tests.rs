//! What cannot be tested from outside: query plans, and commits that fail.

use super::SqliteLimits;
use super::open::migrated;
use super::probe::MIGRATIONS;
use crate::OpenError;
use crate::db::{Connection, Pool, Sql};
use crate::migrations::and_one_more;
use crate::sql::group::Write;
use crate::sql::review;
use crate::sql::saves::COMMIT_GOING_ON;
use crate::sql::statements::{ERASED, SMALL, STATEMENTS, whole};
use crate::{GameSave, NewAccount, NewChallenge, PasswordHash, Room, Saved, Store, StoreError};
use fanorona_game::{
    Action, Change, Colour, GameRecord, Happening, PlayedTurn, Player, PlayerName, Terms,
    Timestamp, Version,
};
use fanorona_rules::notation::Movements;
use fanorona_rules::{BySide, Ruleset};
use sqlx::error::{DatabaseError, ErrorKind};
use sqlx::{AssertSqlSafe, Row, SqlitePool};
use std::error::Error;
use std::time::{Duration, SystemTime};
use std::{fmt, fs};
use tempfile::TempDir;

const NOON: Timestamp = Timestamp(1_795_000_000_000);

/// The names of growing tables in the statements.
const TABLES: &str = "alias account origin address preference challenge game turn white black challenger challenged \
    opening game_end rating_due rating rating_change change account_deletion former_name board_player \
    wanted_games bulletin mute ban audit administrator reset_code access report vacation outage plan \
    draft message comment following news mailbox outbound analysis_request lesson_done puzzle \
    puzzle_attempt puzzle_rating study annotation turning_point simul simul_board open_simul \
    open_simul_player board host bot token channel channel_member censored quiet seek seek_answer \
    formula claim counted";

#[tokio::test]
async fn no_statement_scans_a_table() {
    let (_directory, store) = store().await;
    let all = STATEMENTS
        .iter()
        .flat_map(|(_, statements)| *statements)
        .chain(ERASED)
        .filter(|statement| !SMALL.contains(statement) && whole().all(|it| it != **statement))
        .map(|statement| statement.sqlite)
        .chain([COMMIT_GOING_ON]);
    let single = all.flat_map(|statement| statement.split("; "));
    for statement in single.filter(|statement| !matches!(*statement, "begin immediate" | "commit"))
    {
        let plan = AssertSqlSafe(format!("explain query plan {statement}"));
        for row in sqlx::query(plan).fetch_all(readers(&store)).await.unwrap() {
            let step: String = row.get("detail");
            let scanned = step
                .strip_prefix("SCAN ")
                .and_then(|rest| rest.split(' ').next());
            assert!(
                !scanned.is_some_and(|name| TABLES.split_whitespace().any(|table| table == name)),
                "{step}\nin{statement}"
            );
        }
    }
}

/// Tables with rows of deleted accounts, and why they stay.
const STAYS: &[(&str, &str)] = &[
    (
        "game",
        "records are the opponents' as well; the name in them is erased",
    ),
    ("account_deletion", "it says that somebody has left"),
    (
        "rating",
        "the opponents' ratings follow from it; standings leave it out",
    ),
    (
        "comment",
        "it belongs to the board; the name of its author is erased",
    ),
    ("simul", "the others have played in it as well"),
    ("rating_change", "the opponents' ratings follow from it"),
    ("channel", "others talk in it; who founded it is forgotten"),
    (
        "node_account",
        "it says who is online, and the sessions of a deleted account end",
    ),
];

#[tokio::test]
async fn every_table_of_accounts_is_erased_or_kept_for_a_reason() {
    let (_directory, store) = store().await;
    let tables: Vec<String> = sqlx::query_scalar(
        "select distinct entry.name from sqlite_schema as entry, pragma_foreign_key_list(entry.name) as key
         where entry.type = 'table' and key.\"table\" = 'account' order by entry.name",
    )
    .fetch_all(readers(&store))
    .await
    .unwrap();
    for table in tables {
        let erased = ERASED
            .iter()
            .any(|statement| statement.sqlite.contains(&format!("from {table} ")));
        let stays = STAYS.iter().any(|(name, _)| *name == table);
        assert!(
            erased ^ stays,
            "{table}: name it in ERASED, or here with the reason why it stays"
        );
    }
}

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
    let id = store
        .create_challenge(new, None, Room::UNLIMITED)
        .await
        .unwrap()
        .unwrap()
        .id;
    store
        .start_game(
            id,
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

/// Any statement, as a change of a group.
struct Statement(String);

impl Write for Statement {
    type Answer = ();

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<()> {
        sqlx::query(AssertSqlSafe(self.0.as_str()))
            .execute(connection.sqlite()?)
            .await
            .map(drop)
    }
}

#[tokio::test]
async fn a_full_disk_refuses_and_recovers() {
    let (_directory, store) = store().await;
    let rabe = member(&store, "Rabe").await;
    let pages: i64 = sqlx::query_scalar("pragma page_count")
        .fetch_one(readers(&store))
        .await
        .unwrap();
    store
        .writer
        .write(Statement(format!("pragma max_page_count = {}", pages + 2)))
        .await
        .unwrap();
    let long = "x".repeat(1000);
    let mut kept = Vec::new();
    let refused = loop {
        let name = format!("n{}", kept.len());
        match store
            .set_preferences(rabe.id, &[(&name, Some(&long))])
            .await
        {
            Ok(()) => kept.push((name, long.clone())),
            Err(refused) => break refused,
        }
    };
    assert_eq!(refused, StoreError::Full);
    assert_eq!(
        store
            .set_preferences(rabe.id, &[("n100", Some(&long))])
            .await,
        Err(StoreError::Full)
    );
    let read = store.account_named(&rabe.name).await.unwrap().unwrap();
    assert_eq!(
        read.preferences.len(),
        kept.len(),
        "what was acknowledged is there, and reads are served"
    );

    store
        .writer
        .write(Statement("pragma max_page_count = 1000000".to_owned()))
        .await
        .unwrap();
    store
        .set_preferences(rabe.id, &[("n100", Some(&long))])
        .await
        .unwrap();
    let read = store.account_named(&rabe.name).await.unwrap().unwrap();
    assert_eq!(read.preferences.len(), kept.len() + 1);
}

/// A change that writes and then fails as a disk would.
struct Failing {
    code: &'static str,
}

impl Write for Failing {
    type Answer = ();

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<()> {
        sqlx::query("update account set policy = 'closed'")
            .execute(connection.sqlite()?)
            .await?;
        Err(sqlx::Error::Database(Box::new(Fake(self.code))))
    }
}

/// An SQLite error with this extended result code.
#[derive(Debug)]
struct Fake(&'static str);

impl fmt::Display for Fake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "(code: {}) made for a test", self.0)
    }
}

impl Error for Fake {}

impl DatabaseError for Fake {
    fn message(&self) -> &'static str {
        "made for a test"
    }

    fn code(&self) -> Option<std::borrow::Cow<'_, str>> {
        Some(self.0.into())
    }

    fn as_error(&self) -> &(dyn Error + Send + Sync + 'static) {
        self
    }

    fn as_error_mut(&mut self) -> &mut (dyn Error + Send + Sync + 'static) {
        self
    }

    fn into_error(self: Box<Self>) -> Box<dyn Error + Send + Sync + 'static> {
        self
    }

    fn kind(&self) -> ErrorKind {
        ErrorKind::Other
    }
}

/// `SQLITE_IOERR_FSYNC`.
const FAILED_SYNC: &str = "1034";
/// `SQLITE_ERROR`.
const ERROR: &str = "1";

#[tokio::test]
async fn a_failing_disk_stops_writes_until_a_restart_but_not_reads() {
    let (directory, store) = store().await;
    let rabe = member(&store, "Rabe").await;
    let before = store.account_named(&rabe.name).await.unwrap().unwrap();
    let (noted, failed) = tokio::join!(
        store.note_login(rabe.id, NOON),
        store.writer.write(Failing { code: FAILED_SYNC })
    );
    assert!(
        matches!(noted, Err(StoreError::Failed { .. })),
        "nobody of the group is acknowledged: {noted:?}"
    );
    assert!(
        matches!(failed, Err(StoreError::Failed { .. })),
        "{failed:?}"
    );
    let later = store.note_login(rabe.id, NOON).await;
    assert!(
        matches!(later, Err(StoreError::ReadOnly { .. })),
        "{later:?}"
    );
    assert_eq!(
        store.account_named(&rabe.name).await,
        Ok(Some(before.clone()))
    );
    store.close().await;

    let store = Store::open(&url(&directory)).await.unwrap();
    assert_eq!(store.account_named(&rabe.name).await, Ok(Some(before)));
    store.note_login(rabe.id, NOON).await.unwrap();
}

#[tokio::test]
async fn a_failed_group_leaves_nothing_and_the_next_is_saved() {
    let (_directory, store) = store().await;
    let rabe = member(&store, "Rabe").await;
    let before = store.account_named(&rabe.name).await.unwrap();
    let (noted, failed) = tokio::join!(
        store.note_login(rabe.id, NOON),
        store.writer.write(Failing { code: ERROR })
    );
    assert!(noted.is_err() && failed.is_err());
    assert_eq!(store.account_named(&rabe.name).await.unwrap(), before);
    store.note_login(rabe.id, NOON).await.unwrap();
    assert_ne!(store.account_named(&rabe.name).await.unwrap(), before);
}

#[tokio::test]
async fn of_a_group_only_the_save_that_contradicts_the_tables_is_refused() {
    let (_directory, store) = store().await;
    let (rabe, rasoa) = (member(&store, "Rabe").await, member(&store, "Rasoa").await);
    let mut games = Vec::new();
    for _ in 0..3 {
        games.push(game(&store, &rabe, &rasoa).await);
    }
    let rogue = format!(
        "insert into turn (game_id, ply, text, played_at) values ({}, 1, 'a1a2', 0)",
        games[1].id
    );
    store.writer.write(Statement(rogue)).await.unwrap();
    let (one, other, third) = tokio::join!(
        store.save_game(first_turn(&games[0])),
        store.save_game(first_turn(&games[1])),
        store.save_game(first_turn(&games[2])),
    );
    assert_eq!((one, third), (Ok(Saved::Kept), Ok(Saved::Kept)));
    assert!(
        matches!(other, Err(StoreError::Contradiction { .. })),
        "{other:?}"
    );
    assert_eq!(store.game(games[1].id).await, Ok(Some(games[1].clone())));
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
        assert_eq!(store.save_game(first_turn(&record)).await, Ok(Saved::Kept));
        let id = if table == "turn" { "game_id" } else { "id" };
        let damage = format!(
            "update {table} set {column} = {value} where {id} = {}",
            record.id
        );
        store.writer.write(Statement(damage)).await.unwrap();
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

/// The names of the copies in the directory of a file.
fn copies(directory: &TempDir) -> Vec<String> {
    let names = fs::read_dir(directory.path()).unwrap();
    let names = names.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut copies: Vec<String> = names
        .filter(|name| name.contains("-before-migration-"))
        .collect();
    copies.sort();
    copies
}

#[tokio::test]
async fn a_later_version_migrates_a_file_of_this_one_and_keeps_two_copies() {
    let (directory, store) = store().await;
    let (rabe, rasoa) = (member(&store, "Rabe").await, member(&store, "Rasoa").await);
    let record = game(&store, &rabe, &rasoa).await;
    store.save_game(first_turn(&record)).await.unwrap();
    store.close().await;
    for (other, year) in [("8", 2020), ("9", 2021)] {
        let path = directory
            .path()
            .join(format!("fanorond.db-before-migration-{other}"));
        let days = Duration::from_secs((year - 1970) * 31_536_000);
        fs::File::create(path)
            .unwrap()
            .set_modified(SystemTime::UNIX_EPOCH + days)
            .unwrap();
    }
    let later = and_one_more(&MIGRATIONS);
    let last = later
        .iter()
        .map(|migration| migration.version)
        .max()
        .unwrap();
    let store = migrated(&url(&directory), SqliteLimits::default(), &later)
        .await
        .unwrap();
    let mottos = sqlx::query_scalar::<_, String>("select motto from account order by id");
    assert_eq!(
        mottos.fetch_all(readers(&store)).await.unwrap(),
        ["Rabe", "Rasoa"]
    );
    assert_eq!(store.turns(record.id).await.unwrap().len(), 1);
    store.note_login(rabe.id, NOON).await.unwrap();
    store.close().await;
    let name = format!("fanorond.db-before-migration-{last}");
    assert_eq!(
        copies(&directory),
        [name.as_str(), "fanorond.db-before-migration-9"]
    );
    let copy = format!("sqlite:{}", directory.path().join(name).display());
    let copy = Store::open_read_only(&copy).await.unwrap();
    assert_eq!(
        copy.turns(record.id).await.unwrap().len(),
        1,
        "the copy is a file of this version"
    );
    copy.close().await;
    let newer = Store::open(&url(&directory)).await.map(drop).unwrap_err();
    assert!(
        matches!(newer, OpenError::Newer { migration, .. } if migration == last),
        "{newer}"
    );
    migrated(&url(&directory), SqliteLimits::default(), &later)
        .await
        .unwrap()
        .close()
        .await;
    assert_eq!(copies(&directory).len(), 2, "it is not copied again");
}

#[tokio::test]
async fn without_copies_before_migrations_none_is_made() {
    let (directory, store) = store().await;
    store.close().await;
    let limits = SqliteLimits {
        migration_copies: 0,
        ..SqliteLimits::default()
    };
    migrated(&url(&directory), limits, &and_one_more(&MIGRATIONS))
        .await
        .unwrap()
        .close()
        .await;
    assert_eq!(copies(&directory), Vec::<String>::new());
}

/// The steps of a query plan that read tables or indexes.
async fn plan(store: &Store, statement: &str) -> Vec<String> {
    let plan = AssertSqlSafe(format!("explain query plan {statement}"));
    let rows = sqlx::query(plan).fetch_all(readers(store)).await.unwrap();
    rows.iter().map(|row| row.get("detail")).collect()
}

#[tokio::test]
async fn pages_of_finished_games_use_a_covering_index() {
    let (_directory, store) = store().await;
    let cases: [([Sql; 2], &[&str]); 3] = [
        (
            [review::OF_EVERYBODY, review::LAST_OF_EVERYBODY],
            &["game_by_end ("],
        ),
        (
            [review::OF_PLAYER, review::LAST_OF_PLAYER],
            &[
                "game_by_end_of_white (white=? AND ",
                "game_by_end_of_black (black=? AND ",
            ],
        ),
        (
            [review::OF_PAIR, review::LAST_OF_PAIR],
            &["game_by_end_of_both (white=? AND black=? AND "],
        ),
    ];
    for (statements, indexes) in cases {
        for statement in statements {
            let steps = plan(&store, statement.sqlite).await;
            let reads: Vec<&String> = steps
                .iter()
                .filter(|step| step.contains(" INDEX game_by_end"))
                .collect();
            assert!(!reads.is_empty(), "{steps:#?}");
            for index in indexes {
                let of_index = format!("SEARCH game USING COVERING INDEX {index}");
                assert!(
                    reads.iter().any(|step| step.starts_with(&of_index)),
                    "{steps:#?}"
                );
            }
            // Each starts and ends with the page.
            let ends = |step: &&String| step.contains("ended_at>?") && step.contains("ended_at<?");
            assert!(reads.iter().all(ends), "{reads:#?}");
        }
    }
}

/// The triggers, each with what it refuses. None makes a change: what follows from one is in
/// `consequences`.
const GUARDS: &[(&str, &str)] = &[
    (
        "account_name_not_former",
        "an account with the name of a deleted one",
    ),
    (
        "challenge_not_departed",
        "a challenge to somebody who is leaving at this moment",
    ),
    (
        "game_not_departed",
        "a new game with somebody who is leaving at this moment",
    ),
    ("game_stays_finished", "another result of a finished game"),
    ("vela_once", "a second vela for a debt"),
];

#[tokio::test]
async fn triggers_only_refuse() {
    let (_directory, store) = store().await;
    let triggers = "select name, sql from sqlite_schema where type = 'trigger' order by name";
    let rows = sqlx::query(triggers)
        .fetch_all(readers(&store))
        .await
        .unwrap();
    let names: Vec<&str> = rows.iter().map(|row| row.get("name")).collect();
    assert_eq!(
        names,
        GUARDS.iter().map(|(name, _)| *name).collect::<Vec<_>>()
    );
    for row in &rows {
        let body: &str = row.get("sql");
        let body = body.split_once("begin").unwrap().1.trim();
        assert!(
            body.starts_with("select raise(") && body.matches(';').count() == 1,
            "{body}"
        );
    }
}

#[tokio::test]
async fn the_table_of_openings_matches_the_rules() {
    let (_directory, store) = store().await;
    let rows = sqlx::query("select first_turn, name from opening")
        .fetch_all(readers(&store))
        .await
        .unwrap();
    let mut kept: Vec<(String, String)> = rows.iter().map(|row| (row.get(0), row.get(1))).collect();
    let start = fanorona_rules::Position::start(Ruleset::Tsivy);
    let mut named = Vec::new();
    start.for_each_turn(|turn, _| {
        if let Some(opening) = fanorona_rules::Opening::of(Ruleset::Tsivy, turn) {
            named.push((turn.to_string(), opening.name().to_owned()));
        }
        std::ops::ControlFlow::Continue(())
    });
    kept.sort();
    named.sort();
    assert_eq!((kept.len(), kept), (5, named));
}
