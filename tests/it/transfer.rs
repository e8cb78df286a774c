//! `fanorond migrate-store`, between real files and a real PostgreSQL server.

use crate::start::refused;
use crate::support::executable::{Serving, Site, terminate};
use crate::support::output::Captured;
use crate::support::program::Program;
use fanorona_test_servers::PostgresServer;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions as _};
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Output, Stdio};

/// The output of a command that must succeed.
fn done(site: &Site, arguments: &[&str]) -> String {
    let Output {
        status,
        stdout,
        stderr,
    } = site.run(arguments);
    assert!(
        status.success(),
        "{arguments:?}: {}",
        String::from_utf8_lossy(&stderr)
    );
    String::from_utf8(stdout).unwrap()
}

/// All games of a database in every format.
fn exports(site: &Site, database: &str) -> Vec<String> {
    let export = |format| {
        done(
            site,
            &[
                "export",
                "--private",
                "--format",
                format,
                "--database",
                database,
            ],
        )
    };
    ["text", "pgn", "json"].map(export).to_vec()
}

/// All rows of all tables of a file, except the times of the migrations.
fn rows(file: &Path) -> BTreeMap<String, Vec<String>> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(async {
        let options = SqliteConnectOptions::new().filename(file).read_only(true);
        let mut connection = options.connect().await.unwrap();
        // Each value as SQL writes it.
        let columns =
            "select m.name, group_concat('quote(\"' || c.name || '\")', ' || '','' || ' order by c.name)
            from sqlite_schema as m, pragma_table_info(m.name) as c
            where m.type = 'table' and m.name <> '_sqlx_migrations' group by m.name";
        let tables: Vec<(String, String)> = sqlx::query_as(columns).fetch_all(&mut connection).await.unwrap();
        let mut all = BTreeMap::new();
        for (table, list) in tables {
            let select = format!("select {list} from \"{table}\" order by 1");
            let found = sqlx::query_scalar(AssertSqlSafe(select)).fetch_all(&mut connection).await.unwrap();
            all.insert(table, found);
        }
        all
    })
}

fn enters(address: SocketAddr, name: &str) -> Program {
    let mut program = Program::connect(address);
    while program
        .ask(&format!("register {name} secret-words-{name}"))
        .unwrap()
        .reply["code"]
        == "busy"
    {}
    program
}

fn stop(serving: Serving) {
    terminate(serving.id());
    assert!(serving.ended().0.success());
}

/// Leaves something in many tables: games that continue, open challenges and seeks, messages,
/// studies.
fn fill(site: &Site) {
    site.populate(400, 7, 9);
    let serving = site.serve();
    let mut rabe = enters(serving.address(), "Rabe");
    let mut rasoa = enters(serving.address(), "Rasoa");
    rasoa.ok("challenges auto");
    for end in [None, Some("resign"), None] {
        let game = rabe.ok("challenge Rasoa white telo")["game"]
            .as_i64()
            .unwrap();
        rabe.ok(&format!("move {game} c2b2"));
        rabe.ok(&format!("bookmark {game} ny fahafatesana"));
        rabe.ok(&format!("kibitz {game} Salama! \u{1f98b}"));
        if let Some(end) = end {
            rabe.ok(&format!("{end} {game}"));
        }
    }
    rasoa.ok("challenges ask");
    for command in [
        "message Rasoa Tsara ny lalao \u{2014} \"misaotra\"",
        "follow Rasoa",
        "censor player1",
        "alias gb games",
        "set style compact",
        "study new telo",
        "study new tsivy",
        "formula !registered",
        "seek telo white",
        "challenge Rasoa black",
        "vacation on",
    ] {
        rabe.ok(command);
    }
    // The highest number belongs to a challenge that is gone.
    rabe.ok("challenge player2");
    rabe.ok("withdraw player2");
    rasoa.ok("report Rabe Rasoa is not convinced.");
    stop(serving);
}

/// The number of the next challenge.
fn next_number(site: &Site, database: &str) -> i64 {
    let serving = site.serve_with(&["--database", database]);
    let mut rado = enters(serving.address(), "Rado");
    let challenge = rado.ok("challenge Rasoa");
    let number = challenge["challenge"].as_i64();
    let number = number.unwrap_or_else(|| panic!("{challenge}"));
    stop(serving);
    number
}

#[test]
fn a_database_moves_to_postgresql_and_back_without_a_change() {
    let (site, server) = (Site::new(), PostgresServer::start());
    fill(&site);
    let (from, between, to) = ("sqlite:fanorond.db", server.url(), "sqlite:back.db");
    let before = exports(&site, from);
    assert!(before.iter().all(|export| export.lines().count() > 400));

    let moved = done(&site, &["migrate-store", from, &between]);
    assert!(
        moved.ends_with("every value is the same in both databases\n"),
        "{moved}"
    );
    assert!(exports(&site, &between) == before);
    assert_eq!(
        done(&site, &["check", "--database", &between]),
        done(&site, &["check"])
    );

    done(&site, &["migrate-store", &between, to]);
    assert!(exports(&site, to) == before);
    let original = rows(&site.database());
    let back = rows(&site.directory().join("back.db"));
    assert_eq!(
        original.keys().collect::<Vec<_>>(),
        back.keys().collect::<Vec<_>>()
    );
    for (table, rows) in &original {
        assert!(back[table] == *rows, "{table} is different");
    }
    let filled = original.values().filter(|rows| !rows.is_empty()).count();
    assert!(filled >= 25, "only {filled} tables have rows");

    let next = next_number(&site, from);
    assert_eq!(next_number(&site, &between), next);
    assert_eq!(next_number(&site, to), next);
}

#[test]
fn a_copy_that_was_killed_is_refused_by_servers_and_continues() {
    let (site, server) = (Site::new(), PostgresServer::start());
    site.populate(1_000, 50, 3);
    for to in [server.url(), "sqlite:copy.db".to_owned()] {
        let arguments = ["migrate-store", "sqlite:fanorond.db", &to];
        let mut copying = site
            .fanorond(&arguments)
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut said = Captured::from(copying.stderr.take().expect("the pipe was just created"));
        said.until("copied game: ");
        copying.kill().unwrap();
        copying.wait().unwrap();
        let words = [
            "contains an unfinished copy of",
            "run fanorond migrate-store again",
        ];
        refused(&mut site.fanorond(&["--database", &to]), 1, &words);
        refused(
            &mut site.fanorond(&["export", "--database", &to]),
            1,
            &words,
        );
        let Output { status, stderr, .. } = site.run(&arguments);
        let said = String::from_utf8(stderr).unwrap();
        assert!(status.success(), "{said}");
        // It does not start again.
        assert!(!said.contains("copied account:"), "{said}");
        assert!(exports(&site, &to) == exports(&site, "sqlite:fanorond.db"));
    }
}

#[test]
fn a_copy_needs_two_databases_that_no_server_uses() {
    let (site, server) = (Site::new(), PostgresServer::start());
    let postgres = server.url();
    let copy = |from: &str, to: &str, word: &str| {
        refused(&mut site.fanorond(&["migrate-store", from, to]), 1, &[word]);
    };
    let (file, other) = ("sqlite:fanorond.db", "sqlite:other.db");
    copy(file, &postgres, "does not exist");
    copy(file, "sqlite:./fanorond.db", "name two databases");
    copy("fanorond.db", other, "is not a database URL");
    copy(&postgres, other, "needs migration");
    site.populate(5, 7, 9);
    let serving = site.serve();
    copy(file, other, "another fanorond is using");
    stop(serving);
    let serving = site.serve_with(&["--database", &postgres]);
    copy(file, &postgres, "another fanorond is using");
    copy(&postgres, other, "another fanorond is using");
    enters(serving.address(), "Rabe");
    stop(serving);
    copy(file, &postgres, "already has accounts or games");
    refused(&mut site.fanorond(&["migrate-store", file]), 2, &["<TO>"]);
}
