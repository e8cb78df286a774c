//! Two versions run on one database during an upgrade: a migration since the last release only adds, and each version reads
//! what the other one writes.

use super::Database;
use crate::store_promises::Maker as _;
use crate::store_promises::fixture::{Fixture, name, some_turn};
use fanorona_game::{GameId, GameRecord};
use fanorona_rules::Ruleset;
use sqlx::migrate::Migrator;
use sqlx::{AssertSqlSafe, Connection as _, PgConnection, Row as _};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The newest migration of the last version that runs on PostgreSQL anywhere. With each release it becomes the newest one
/// of that release, and the statements below become those of that release.
const RELEASED: i64 = 30;

/// What that version writes, with the numbers $N and $N + 1 of two accounts, and $N of a game and a challenge.
const WRITES: &[&str] = &[
    "insert into account (id, kind, name, key, skeleton, password_hash, policy, created_at) values
        ($N, 'member', 'Rabe$N', 'rabe$N', 'rabe$N', '$hash', 'ask', 5),
        ($N + 1, 'member', 'Soa$N', 'soa$N', 'soa$N', '$hash', 'auto', 5)",
    "insert into challenge (id, challenger, challenged, ruleset, colour, rated, made_at) values
        ($N + 1, $N, $N + 1, 'dimyand', 'black', 1, 6)",
    "insert into game (id, ruleset, white, black, rated, started_at, changed_at, version, position, steps, ply, quiet,
        last_turn, last_turn_at, base, to_move, finished, time, turn_since)
     values ($N, 'tsivy', $N, $N + 1, 1, 10, 30, 2, 'bbbb1bbbb/bbbb1bbbb/bwbwwbwbw/wwww1wwww/wwwwwwwww b', '', 1, '',
        'e2e3+', 20, 'bbbbbbbbb/bbbbbbbbb/bwbw1bwbw/wwwwwwwww/wwwwwwwww w', 'b', 0, 'untimed', 20)",
    "insert into turn (game_id, ply, turn, played_at) values ($N, 1, 'e2e3+', 20)",
    "insert into preference (account_id, name, value) values ($N, 'style', 'compact')",
    "insert into node (id, name, lease_until) overriding system value values ($N, 'node $N', 0)",
    "insert into node_account (node_id, account_id, since, takes_talk) values ($N, $N, 1, 1)",
    "insert into claim (work, game_id, version, node_id) values ('robot', $N, 2, $N)",
    "insert into open_simul (host, ruleset, colour, rated, start, time, undo, kibitz, match_vela, private, boards, players)
     values ($N, 'telo', 'white', 0, 'ordinary', 'untimed', 1, 0, 0, 0, 3, 1)",
    "insert into open_simul_player (player, host, joined_at) values ($N + 1, $N, 7)",
];

/// New triggers that refuse no more than what they replaced: the foreign key of `turn`.
const REPLACEMENTS: [&str; 2] = ["EXECUTE FUNCTION turn_game()", "EXECUTE FUNCTION game_of_turns()"];

async fn write(connection: &mut PgConnection, number: i64) {
    for statement in WRITES {
        let statement = statement.replace("$N", &number.to_string());
        sqlx::raw_sql(AssertSqlSafe(statement.as_str()))
            .execute(&mut *connection)
            .await
            .unwrap_or_else(|error| panic!("{error} in {statement}"));
    }
}

/// Reads and goes on with what the older version has written.
async fn read(fixture: &Fixture, number: i64) -> GameRecord {
    let account = fixture.account(&format!("Rabe{number}")).await;
    assert_eq!(account.preferences, [("style".to_owned(), "compact".to_owned())]);
    let asked = fixture.store.challenge(GameId(number + 1)).await.unwrap().unwrap();
    assert_eq!((asked.from, asked.terms.ruleset), (account.player.clone(), Ruleset::Dimyand));
    let simuls = fixture.store.open_simuls().await.unwrap();
    let simul = simuls.iter().find(|simul| simul.host == account.player).unwrap();
    assert_eq!(simul.players[0].name, name(&format!("Soa{number}")));
    let game = fixture.read(GameId(number)).await;
    assert_eq!(fixture.store.turns(game.id).await.unwrap().len(), 1);
    fixture.play(&game, &some_turn(&game.game)).await
}

/// The columns of all tables: the type, whether it may be null, and whether it has a default.
async fn columns(connection: &mut PgConnection) -> BTreeMap<(String, String), (String, bool, bool)> {
    let rows = sqlx::query(
        "select table_name::text, column_name::text, data_type::text, is_nullable = 'YES',
            column_default is not null or is_identity = 'YES'
         from information_schema.columns where table_schema = 'public'",
    );
    let rows = rows.fetch_all(connection).await.unwrap();
    rows.iter().map(|row| ((row.get(0), row.get(1)), (row.get(2), row.get(3), row.get(4)))).collect()
}

/// The conditions that rows must fulfil, and the triggers.
async fn conditions(connection: &mut PgConnection) -> Vec<(String, String)> {
    let rows = sqlx::query_as(
        "select conrelid::regclass::text, pg_get_constraintdef(oid) from pg_constraint where conrelid <> 0
         union all select tgrelid::regclass::text, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
         union all select tablename::text, indexdef::text from pg_indexes
            where schemaname = 'public' and indexdef like 'CREATE UNIQUE%'",
    );
    rows.fetch_all(connection).await.unwrap()
}

#[tokio::test]
async fn the_last_release_and_this_version_run_on_one_database() {
    let database = Database::new();
    let directory = tempfile::tempdir().unwrap();
    let ours = Path::new(env!("CARGO_MANIFEST_DIR")).join("../migrations/postgres");
    for file in fs::read_dir(&ours).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()) {
        if file[..4].parse::<i64>().unwrap() <= RELEASED {
            fs::copy(ours.join(&file), directory.path().join(&file)).unwrap();
        }
    }
    let mut older = PgConnection::connect(&database.server.url()).await.unwrap();
    Migrator::new(directory.path()).await.unwrap().run(&mut older).await.unwrap();
    let (columns_before, conditions_before) = (columns(&mut older).await, conditions(&mut older).await);
    write(&mut older, 10).await;

    // The first node of this version migrates the database. The other one goes on.
    let fixture = Fixture { store: database.open().await };
    read(&fixture, 10).await;
    write(&mut older, 20).await;
    let played = read(&fixture, 20).await;
    let seen: (i64, i64) =
        sqlx::query_as("select version, ply from game where id = 20").fetch_one(&mut older).await.unwrap();
    assert_eq!(seen, (played.version.0, 2));

    // Nothing is gone, and nothing new is asked of the older version.
    let columns_after = columns(&mut older).await;
    for (column, before) in &columns_before {
        assert_eq!(columns_after.get(column), Some(before), "{column:?} has changed or is gone");
    }
    let tables: Vec<&String> = columns_before.keys().map(|(table, _)| table).collect();
    for ((table, column), (_, may_be_null, has_default)) in &columns_after {
        let is_new =
            tables.contains(&table) && !columns_before.contains_key(&(table.clone(), column.clone()));
        assert!(!is_new || *may_be_null || *has_default, "{table}.{column} is new and needs a value");
    }
    for condition in conditions(&mut older).await {
        if REPLACEMENTS.iter().any(|replacement| condition.1.ends_with(replacement)) {
            continue;
        }
        // The condition of a new column, which has a default.
        if condition == ("report".to_owned(), "CHECK ((times > 0))".to_owned()) {
            continue;
        }
        let is_of_old_table = tables.contains(&&condition.0);
        assert!(!is_of_old_table || conditions_before.contains(&condition), "new: {condition:?}");
    }
}
