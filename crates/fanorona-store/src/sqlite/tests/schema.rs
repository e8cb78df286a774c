//! The schema: query plans, triggers, and tables of accounts.

use super::{readers, store};
use crate::Store;
use crate::db::Sql;
use crate::sql::games::review;
use crate::sql::tests::{ERASED, SMALL, STATEMENTS, personal_tables, whole};
use fanorona_rules::Ruleset;
use sqlx::{AssertSqlSafe, Row};

/// The names of growing tables in the statements.
const TABLES: &str = "alias account origin invitation address preference challenge game turn white black challenger challenged \
    opening game_end rating_due rating rating_change change account_deletion former_name board_player \
    wanted_games bulletin mute ban audit administrator reset_code access report vacation outage plan \
    draft message comment following news mailbox outbound analysis_request lesson_done puzzle \
    puzzle_attempt puzzle_rating daily_puzzle daily_attempt study bookmark annotation turning_point simul simul_board open_simul \
    open_simul_player board host bot token ssh_key channel channel_member censored quiet seek seek_answer \
    formula claim counted position_game position_turn tournament entrant round pairing seat tournament_game tournament_log \
    tournament_person correction tournament_talk";

#[tokio::test]
async fn no_statement_scans_a_table() {
    let (_directory, store) = store().await;
    let all = STATEMENTS
        .iter()
        .copied()
        .flatten()
        .filter(|statement| !SMALL.contains(statement) && whole().all(|it| it != **statement))
        .map(|statement| statement.sqlite)
        .chain(ERASED.iter().copied())
        .flat_map(|statement| statement.split("; "));
    for statement in all {
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
        "former_name",
        "nobody gets the name again; whose it was is forgotten",
    ),
    (
        "rating",
        "the opponents' ratings follow from it; standings leave it out",
    ),
    (
        "comment",
        "it belongs to the board; the name of its author is erased",
    ),
    (
        "otb_game",
        "it belongs to the game; the name that it shows is that of the account",
    ),
    ("simul", "the others have played in it as well"),
    (
        "tournament",
        "the others take part in it; who created it is forgotten",
    ),
    (
        "entrant",
        "the tables of tournaments stay; the name in them is erased",
    ),
    (
        "tournament_log",
        "the log of a tournament stays; the name in it is erased",
    ),
    (
        "tournament_talk",
        "it belongs to the tournament; the name of its author is erased",
    ),
    ("rating_change", "the opponents' ratings follow from it"),
    ("channel", "others talk in it; who founded it is forgotten"),
    (
        "node_account",
        "it says who is online, and the sessions of a deleted account end",
    ),
];

/// Tables with rows about members that these do not get, and why.
const NOT_EXPORTED: &[(&str, &str)] = &[
    (
        "game",
        "the records of the games follow the rows; they have all of it",
    ),
    ("account_deletion", "nobody asks who is leaving"),
    (
        "former_name",
        "the member has another name, because others took offence",
    ),
    ("board_player", "it follows from the games"),
    ("reset_code", "it is a secret, which is used once"),
    (
        "node_account",
        "it says who is online now, and is gone with the session",
    ),
];

/// The tables that refer to accounts.
async fn tables_of_accounts(store: &Store) -> Vec<String> {
    sqlx::query_scalar(
        "select distinct entry.name from sqlite_schema as entry, pragma_foreign_key_list(entry.name) as key
         where entry.type = 'table' and key.\"table\" = 'account' order by entry.name",
    )
    .fetch_all(readers(store))
    .await
    .unwrap()
}

#[tokio::test]
async fn every_table_of_accounts_is_erased_or_kept_for_a_reason() {
    let (_directory, store) = store().await;
    for table in tables_of_accounts(&store).await {
        let erased = ERASED
            .iter()
            .any(|statement| statement.contains(&format!("from {table} ")));
        let stays = STAYS.iter().any(|(name, _)| *name == table);
        assert!(
            erased ^ stays,
            "{table}: name it in ERASED, or here with the reason why it stays"
        );
    }
}

#[tokio::test]
async fn every_table_of_accounts_is_exported_or_left_out_for_a_reason() {
    let (_directory, store) = store().await;
    for table in tables_of_accounts(&store).await {
        let exported = personal_tables().any(|name| name == table);
        let left_out = NOT_EXPORTED.iter().any(|(name, _)| *name == table);
        assert!(
            exported ^ left_out,
            "{table}: name it in PERSONAL, or here with the reason why members do not get it"
        );
    }
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
