//! A file of version 0.1.0 with running games, opened by the current server.

use super::File;
use crate::executable::fanorond;
use crate::store_promises::fixture::{Fixture, NOON, acting, playing, some_turn};
use crate::store_promises::undo;
use fanorona_game::{
    Action, ChallengePolicy, Colour, GameId, Offer, Proposal, Start, TimeControl, Timestamp,
};
use fanorona_rules::{Ruleset, Side};
use fanorona_store::{SqliteLimits, Store, StoreLimits};
use sqlx::migrate::Migrator;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _};
use std::fs;
use std::path::Path;
use std::time::{Duration, SystemTime};

const FIRST: &str = "0001_accounts_challenges_games.sql";

/// The contents of that file: a running game with an offer, one without turns, a finished one, and a challenge.
const ROWS: &str = "
    insert into account (id, kind, name, key, look, password_hash, policy, won, lost, created_at) values
        (1, 'member', 'Rabe', 'rabe', 'rabe', '$hash', 'auto', 1, 0, 5),
        (2, 'member', 'Rasoa', 'rasoa', 'rasoa', '$hash', 'ask', 0, 1, 5);
    insert into challenge (id, challenger, challenged, ruleset, colour, rated, made_at) values
        (7, 2, 1, 'dimyand', 'black', 1, 6);
    insert into game (id, ruleset, white, black, rated, started_at, changed_at, version, position, steps, ply,
        quiet, last_turn, last_turn_at, base, offer, result, reason, to_move, finished)
    values
        (1, 'tsivy', 1, 2, 1, 10, 30, 2, 'bbbb1bbbb/bbbb1bbbb/bwbwwbwbw/wwww1wwww/wwwwwwwww b', '', 1, '',
            'e2e3+', 20, 'bbbbbbbbb/bbbbbbbbb/bwbw1bwbw/wwwwwwwww/wwwwwwwww w', 'draw w', null, null, 'b', 0),
        (2, 'telo', 2, 1, 0, 11, 11, 0, 'bbb/b1w/www w', '', 0, '', null, null, null, null, null, null, 'w', 0),
        (3, 'telo', 1, 2, 1, 12, 13, 1, 'bbb/b1w/www w', '', 0, '', null, null, null, null, '1-0', 'resigned',
            null, 1);
    insert into turn (game_id, ply, turn, played_at) values (1, 1, 'e2e3+', 20);
    insert into preference (account_id, name, value) values (1, 'view', 'noflip'), (1, 'style', 'compact');
";

async fn file() -> File {
    let file = File::new();
    make(&file.path()).await;
    file
}

/// Creates a file of version 0.1.0 in an empty directory.
pub(crate) async fn make(path: &Path) {
    let migrations = path.with_file_name("migrations");
    fs::create_dir(&migrations).unwrap();
    let ours = Path::new(env!("CARGO_MANIFEST_DIR")).join("../migrations/sqlite");
    fs::copy(ours.join(FIRST), migrations.join(FIRST)).unwrap();
    let options = SqliteConnectOptions::new().filename(path).create_if_missing(true);
    let mut connection = options.connect().await.unwrap();
    Migrator::new(migrations.as_path()).await.unwrap().run(&mut connection).await.unwrap();
    sqlx::raw_sql(ROWS).execute(&mut connection).await.unwrap();
    sqlx::query("pragma application_id = 1180790383").execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

/// The names of the copies in the directory of a file.
fn copies(file: &File) -> Vec<String> {
    let names = fs::read_dir(file.directory.path()).unwrap();
    let names = names.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut copies: Vec<String> = names.filter(|name| name.contains("-before-migration-")).collect();
    copies.sort();
    copies
}

#[tokio::test]
async fn it_is_copied_before_its_migration_and_two_copies_are_kept() {
    let file = file().await;
    for (other, year) in [("3", 2020), ("4", 2021)] {
        let path = file.directory.path().join(format!("fanorond.db-before-migration-{other}"));
        let made = fs::File::create(path).unwrap();
        let days = Duration::from_secs((year - 1970) * 31_536_000);
        made.set_modified(SystemTime::UNIX_EPOCH + days).unwrap();
    }
    Fixture::open(&file).await.store.close().await;
    assert_eq!(copies(&file), ["fanorond.db-before-migration-2", "fanorond.db-before-migration-4"]);
    // It is the file of the older version, and not copied again.
    let copy =
        SqliteConnectOptions::new().filename(file.directory.path().join("fanorond.db-before-migration-2"));
    let mut copy = copy.connect().await.unwrap();
    let turns: i64 = sqlx::query_scalar("select count(*) from turn").fetch_one(&mut copy).await.unwrap();
    let migrations: i64 =
        sqlx::query_scalar("select max(version) from _sqlx_migrations").fetch_one(&mut copy).await.unwrap();
    assert_eq!((turns, migrations), (1, 1));
    copy.close().await.unwrap();
    Fixture::open(&file).await.store.close().await;
    assert_eq!(copies(&file).len(), 2);
}

#[tokio::test]
async fn without_copies_before_migrations_none_is_made() {
    let file = file().await;
    let limits = SqliteLimits { migration_copies: 0, ..SqliteLimits::default() };
    let limits = StoreLimits { sqlite: limits, ..StoreLimits::default() };
    Store::open_with(&file.url(), limits).await.unwrap().close().await;
    assert_eq!(copies(&file), Vec::<String>::new());
}

#[tokio::test]
async fn its_accounts_keep_the_way_round_of_their_boards() {
    let file = file().await;
    let fixture = Fixture::open(&file).await;
    let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    assert_eq!(
        fixture.account("Rabe").await.preferences,
        [pair("style", "compact"), pair("view", "noflip")],
        "chosen"
    );
    assert_eq!(fixture.account("Rasoa").await.preferences, [pair("view", "flip")], "the former default");
}

#[tokio::test]
async fn its_games_continue_without_a_time_limit() {
    let file = file().await;
    let fixture = Fixture::open(&file).await;
    let game = fixture.read(GameId(1)).await;
    assert_eq!(game.game.offer(), Some(Offer { by: Side::White, what: Proposal::Draw }));
    assert_eq!(
        (game.clock.control, game.clock.due, game.clock.remind_at),
        (TimeControl::Untimed, None, None)
    );
    assert_eq!(game.clock.since, Timestamp(20), "the time of the current turn runs since the last turn");
    assert_eq!(
        (game.terms.conditions.undo, game.terms.start, game.follows, game.in_match()),
        (true, Start::Ordinary, None, None)
    );
    assert_eq!(fixture.read(GameId(2)).await.clock.since, Timestamp(11));
    assert_eq!(fixture.store.next_check().await, Ok(None));
    assert_eq!(fixture.store.record_downtime(NOON, std::time::Duration::ZERO).await, Ok(None));
    let asked = fixture.store.challenge(GameId(7)).await.unwrap().unwrap();
    assert_eq!(
        (asked.terms.colour, asked.terms.time, asked.terms.conditions.undo),
        (Colour::Black, TimeControl::Untimed, true)
    );
    assert_eq!(fixture.account("Rabe").await.policy, ChallengePolicy::Auto);

    // Answers the offer, makes another, plays turns and takes them back.
    let game = fixture.keep(acting(&game, Side::Black, &Action::Reject(None))).await;
    let game = fixture.keep(playing(&game, &some_turn(&game.game))).await;
    let game = fixture.keep(acting(&game, Side::Black, &Action::Propose(Proposal::Undo { turns: 1 }))).await;
    assert_eq!(fixture.read(game.id).await, game);
    assert_eq!(fixture.store.turns(game.id).await.unwrap().len(), 2);
    let (one, other) = (fixture.account("Rabe").await.player, fixture.account("Rasoa").await.player);
    let tally = fixture.store.tally(one.id).await.unwrap();
    assert_eq!((tally.won, tally.lost, tally.active, tally.freed), (1, 0, 2, 0));
    assert!(fixture.game(&one, &other, Ruleset::Telo).await.id > GameId(7), "no number is used twice");
    fixture.store.close().await;
    assert_sound(&file).await;
}

/// Asserts that each row of a game matches its turns, in the tables and with `fanorond check`.
async fn assert_sound(file: &File) {
    let wrong: Vec<i64> = sqlx::query_scalar(
        "select game.id from game left join turn on turn.game_id = game.id and turn.ply = game.ply
         where game.last_turn is not turn.turn or game.last_turn_at is not turn.played_at
            or (game.base is null) is not (game.ply = 0)
            or game.ply <> (select count(*) from turn where game_id = game.id)
            or game.ply <> (select coalesce(max(ply), 0) from turn where game_id = game.id)",
    )
    .fetch_all(&mut file.connection().await)
    .await
    .unwrap();
    assert_eq!(wrong, Vec::<i64>::new());
    let url = file.url();
    let checked =
        tokio::task::spawn_blocking(move || fanorond().args(["check", "--database", &url]).output().unwrap());
    let checked = checked.await.unwrap();
    let said = String::from_utf8(checked.stdout).unwrap();
    assert!(checked.status.success(), "{said}{}", String::from_utf8_lossy(&checked.stderr));
    assert!(said.contains("every game's turns lead to its position\n"), "{said}");
}

#[tokio::test]
async fn rows_match_turns_after_random_takebacks() {
    let file = File::new();
    undo::random_games_with_takebacks_read_back_equal(&file).await;
    assert_sound(&file).await;
}
