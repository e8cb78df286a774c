//! A link only asks, whoever opens it: pages come by `GET`, which other sites can cause.

use super::account::register;
use super::ask;
use crate::support::hosted::Hosted;
use crate::support::program::Program;
use fanorona_game::Role;
use fanorond::config::limits::Limits;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions as _};
use std::collections::BTreeSet;
use std::fmt::Write as _;

#[path = "../../../crates/fanorond/src/command/catalog/tests/lines.rs"]
mod lines;

/// All rows of the database, but the time of the last heartbeat, and which message of the day a
/// terminal has shown.
fn rows(hosted: &Hosted) -> BTreeSet<String> {
    let options: SqliteConnectOptions = hosted.database().parse().unwrap();
    hosted.block_on(async {
        let mut connection = options.read_only(true).connect().await.unwrap();
        let columns = "select m.name, '''' || m.name || '''' || \
             group_concat(' || '' '' || quote(\"' || c.name || '\")', '') \
             from sqlite_master m, pragma_table_info(m.name) c \
             where m.type = 'table' and m.name not in ('heartbeat', 'bulletin_seen') group by m.name";
        let tables: Vec<(String, String)> = sqlx::query_as(columns)
            .fetch_all(&mut connection)
            .await
            .unwrap();
        assert!(tables.len() > 30, "{tables:?}");
        let mut all = BTreeSet::new();
        for (table, columns) in tables {
            let sql = format!("select {columns} from \"{table}\"");
            let rows = sqlx::query_scalar(AssertSqlSafe(sql));
            all.extend(rows.fetch_all(&mut connection).await.unwrap());
        }
        all
    })
}

/// Lines that have a page which does not carry them out: its script does.
const OWN_PAGES: [&str; 3] = ["learn", "learn 1", "puzzle"];

/// The address that is a line with a slash before each word.
fn address_of(line: &str) -> String {
    let mut address = String::new();
    for byte in line.bytes() {
        match byte {
            b' ' => address.push('/'),
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' => address.push(byte.into()),
            other => write!(address, "%{other:02X}").unwrap(),
        }
    }
    format!("/{address}")
}

#[test]
fn no_link_changes_anything_for_strangers_members_or_operators() {
    let hosted = Hosted::alone(Limits::default());
    let site = hosted.site();
    let cookie = format!("Cookie: {}", register(site, "alice"));
    let mut alice = Program::connect(hosted.address());
    alice.ok("login alice mangahazo");
    let mut bob = Program::connect(hosted.address());
    bob.ok("register bob sesame-oil");
    bob.ok("challenge alice white telo 1d");
    let game = alice.until("challenge")["challenge"].as_i64().unwrap();
    alice.ok(&format!("accept {game}"));
    assert_eq!(game, 1);
    for line in [
        "study new telo",
        "bookmark 1 sharp",
        "alias gb games bob",
        "tournament new pool Zoma telo",
        "report bob shouts",
        "seek telo",
    ] {
        alice.ok(line);
    }
    bob.ok("message alice good morning");
    alice.ok("tournament join 1");
    for (who, role) in [("", None), (&cookie, None), (&cookie, Some(Role::Operator))] {
        if let Some(role) = role {
            hosted.grant("alice", role);
            alice.ok("motd set welcome");
            alice.ok("news add A table is broken");
        }
        // A first visit is noted for the token.
        assert_eq!(ask(site, "GET /", who, b"").status, 200);
        let before = rows(&hosted);
        for line in lines::READS.iter().chain(lines::CHANGES) {
            let page = ask(site, &format!("GET {}", address_of(line)), who, b"");
            assert!(page.status < 500, "{line}: {}", page.status);
            let is_refused = page.status == 404 || who.is_empty() && page.status >= 400;
            let changes = lines::CHANGES.contains(line) && !OWN_PAGES.contains(line);
            assert!(is_refused || !changes, "{line}: {}", page.status);
        }
        let after = rows(&hosted);
        let changed: Vec<_> = before.symmetric_difference(&after).collect();
        assert!(changed.is_empty(), "{who} {role:?}: {changed:#?}");
    }
    let before = rows(&hosted);
    for line in lines::READS {
        alice.ask(line).unwrap();
    }
    let after = rows(&hosted);
    let changed: Vec<_> = before.symmetric_difference(&after).collect();
    assert!(changed.is_empty(), "in a terminal: {changed:#?}");
    let shown = ask(site, "GET /motd", &cookie, b"").text();
    assert!(shown.contains("welcome"), "{shown}");
}
