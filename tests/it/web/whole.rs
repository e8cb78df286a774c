//! Tags, gzip, and pages that are kept in memory.

use super::ask;
use crate::support::hosted::Hosted;
use fanorond::config::limits::Limits;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions as _};

#[test]
fn who_has_a_page_already_gets_it_no_second_time() {
    let hosted = Hosted::alone(Limits::default());
    let site = hosted.site();
    for path in ["/", "/help", "/standings"] {
        let request = format!("GET {path}");
        let first = ask(site, &request, "", b"");
        assert_eq!(first.status, 200, "{path}");
        let tag = first
            .header("etag")
            .unwrap_or_else(|| panic!("no tag: {}", first.head));
        let again = ask(site, &request, &format!("If-None-Match: {tag}"), b"");
        assert_eq!((again.status, again.body.len()), (304, 0), "{path}");
        assert_eq!(again.header("etag"), Some(tag), "{path}");
        let other = ask(site, &request, "If-None-Match: \"other\"", b"");
        assert_eq!((other.status, other.body), (200, first.body), "{path}");
    }
}

#[test]
fn pages_are_smaller_for_those_who_take_gzip() {
    let hosted = Hosted::alone(Limits::default());
    let site = hosted.site();
    let plain = ask(site, "GET /help", "", b"");
    let zipped = ask(site, "GET /help", "Accept-Encoding: br, gzip;q=0.8", b"");
    assert_eq!(zipped.header("content-encoding"), Some("gzip"));
    assert!(
        zipped.body.starts_with(&[0x1F, 0x8B]),
        "{:?}",
        zipped.body.get(..4)
    );
    assert!(zipped.body.len() * 2 < plain.body.len());
    let refused = ask(site, "GET /help", "Accept-Encoding: gzip;q=0", b"");
    assert_eq!(
        (refused.header("content-encoding"), &refused.body),
        (None, &plain.body)
    );
}

#[test]
fn a_page_that_is_kept_is_still_that_of_its_language_and_host() {
    let hosted = Hosted::alone(Limits::default());
    let site = hosted.site();
    let in_language = |language: &str| {
        ask(
            site,
            "GET /help",
            &format!("Accept-Language: {language}"),
            b"",
        )
        .text()
    };
    for _ in 0..2 {
        assert!(in_language("fr").contains("lang=\"fr\""));
        assert!(in_language("mg").contains("lang=\"mg\""));
        assert!(in_language("en").contains("lang=\"en\""));
    }
}

#[test]
fn a_page_of_which_a_part_cannot_be_read_is_not_kept() {
    let hosted = Hosted::alone(Limits::default());
    let site = hosted.site();
    let options: SqliteConnectOptions = hosted.database().parse().unwrap();
    let rename = |from: &str, to: &str| {
        let sql = format!("alter table {from} rename to {to}");
        hosted.block_on(async {
            let mut connection = options.connect().await.unwrap();
            let renamed = sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut connection);
            renamed.await.unwrap();
        });
    };
    rename("daily_puzzle", "elsewhere");
    assert_eq!(ask(site, "GET /", "", b"").status, 500);
    rename("elsewhere", "daily_puzzle");
    assert_eq!(ask(site, "GET /", "", b"").status, 200);
}

#[test]
fn an_asset_is_kept_for_ever_under_its_own_address() {
    let hosted = Hosted::alone(Limits::default());
    let site = hosted.site();
    let named = ask(site, "GET /", "", b"").text();
    let (_, rest) = named.split_once("/assets/icon.svg?v=").unwrap();
    let hash: String = rest.chars().take_while(char::is_ascii_hexdigit).collect();
    let kept = ask(site, &format!("GET /assets/icon.svg?v={hash}"), "", b"");
    assert_eq!(
        kept.header("cache-control"),
        Some("public, max-age=31536000, immutable")
    );
    assert_eq!(kept.header("content-type"), Some("image/svg+xml"));
    let old = ask(site, "GET /assets/icon.svg?v=0000", "", b"");
    assert_eq!(
        (old.header("cache-control"), &old.body),
        (Some("public, no-cache"), &kept.body)
    );
    assert_eq!(ask(site, "GET /assets/none.css", "", b"").status, 404);
}
