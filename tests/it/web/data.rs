//! The finished games that the server publishes as files. The test moves the server's clock.

use super::pages::{member, play_to_the_end, start};
use super::{Page, ask};
use crate::support::hosted::Hosted;
use crate::support::output::PATIENCE;
use crate::support::program::Program;
use fanorond::clock::ManualClock;
use fanorond::config::limits::Limits;
use serde_json::Value;
use sha2::{Digest as _, Sha256};
use std::fs;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::time::{sleep, timeout};

const DAY: Duration = Duration::from_hours(24);
const JANUARY: &str = "/data/fanorona-1970-01.fgn";

fn get(site: SocketAddr, path: &str) -> Page {
    ask(site, &format!("GET {path}"), "", b"")
}

/// Lets days pass. Returns the months that are published then.
fn days_later(hosted: &Hosted, clock: &ManualClock, days: u32) -> Vec<Value> {
    let now = |index: &Value| index["made_ms"].as_u64().unwrap_or_default();
    let before = serde_json::from_slice(&get(hosted.site(), "/data/index.json").body);
    let before = before.map_or(0, |index| now(&index));
    clock.advance(DAY * days);
    let made = async {
        loop {
            let page = get(hosted.site(), "/data/index.json");
            let index: Value = serde_json::from_slice(&page.body).unwrap_or_default();
            if now(&index) >= before + u64::from(days) * 86_400_000 {
                break index;
            }
            sleep(Duration::from_millis(20)).await;
        }
    };
    let index = hosted.block_on(async { timeout(PATIENCE, made).await.unwrap() });
    assert_eq!(index["licence"], "CC0-1.0");
    index["months"].as_array().unwrap().clone()
}

fn login(hosted: &Hosted, name: &str) -> Program {
    let mut program = Program::connect(hosted.address());
    program.ok(&format!("login {name} secret-rice"));
    program
}

#[test]
fn finished_games_are_published_each_day_by_month_without_private_ones() {
    let folder = tempfile::tempdir().unwrap();
    let mut limits = Limits::default();
    limits.web.kept_time = Duration::ZERO;
    let (hosted, clock) = Hosted::publishing(limits, folder.path());
    let site = hosted.site();
    let (mut white, mut black) = (member(&hosted, "alice"), member(&hosted, "bobby"));
    let game = start([&mut white, &mut black], "unrated");
    play_to_the_end([&mut white, &mut black], game);
    let private = start([&mut white, &mut black], "unrated private");
    play_to_the_end([&mut white, &mut black], private);
    let running = start([&mut white, &mut black], "unrated untimed");

    let months = days_later(&hosted, &clock, 1);
    let [month] = &months[..] else {
        panic!("{months:?}")
    };
    assert_eq!(
        (&month["month"], &month["games"]),
        (&"1970-01".into(), &1.into())
    );
    let file = get(site, JANUARY);
    assert_eq!(file.status, 200);
    let text = file.text();
    assert!(text.contains(&format!("[Game \"{game}\"]")), "{text}");
    assert_eq!(text.matches("[FGN \"1\"]").count(), 1, "{text}");
    let hash = format!("{:x}", Sha256::digest(&file.body));
    assert_eq!(month["sha256"], hash.as_str());
    assert_eq!(month["bytes"], file.body.len());
    let tag = format!("\"{hash}\"");
    assert_eq!(file.header("etag"), Some(tag.as_str()));
    let known = ask(
        site,
        &format!("GET {JANUARY}"),
        &format!("If-None-Match: {tag}"),
        b"",
    );
    assert_eq!((known.status, known.body.len()), (304, 0));
    let page = get(site, "/data").text();
    for part in [JANUARY, &hash, "CC0-1.0", "index.json"] {
        assert!(page.contains(part), "{part} in {page}");
    }
    assert!(get(site, "/games").text().contains("href=\"/data\""));
    for language in ["fr", "mg"] {
        assert_eq!(get(site, &format!("/data?language={language}")).status, 200);
    }
    for name in [
        "fanorona-1970-02.fgn",
        "fanorona-1970-01.fgn.part",
        "..%2Ffanorond.db",
        "%2e%2e%2findex.json",
        "..",
        "a/b",
    ] {
        assert_eq!(get(site, &format!("/data/{name}")).status, 404, "{name}");
    }

    // A month that has not changed is not written again.
    let written = |name: &str| {
        fs::metadata(folder.path().join(name))
            .unwrap()
            .modified()
            .unwrap()
    };
    let first = written("fanorona-1970-01.fgn");
    let mut white = login(&hosted, "alice");
    let months_later = days_later(&hosted, &clock, 32);
    assert_eq!(months_later, months);
    white.ok(&format!("resign {running}"));
    let months_later = days_later(&hosted, &clock, 1);
    assert_eq!(months_later[0], months[0]);
    assert_eq!(months_later[1]["month"], "1970-02");
    assert_eq!(written("fanorona-1970-01.fgn"), first);

    // One that has changed is: a player who leaves has no name in it any more.
    let mut white = login(&hosted, "alice");
    white.send("delete account secret-rice").unwrap();
    white.rest();
    let changed = days_later(&hosted, &clock, 1);
    assert_ne!(changed[0]["sha256"], months[0]["sha256"]);
    assert!(!get(site, JANUARY).text().contains("alice"));
    let names = fs::read_dir(folder.path()).unwrap();
    let mut names: Vec<_> = names.map(|it| it.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(
        names,
        ["fanorona-1970-01.fgn", "fanorona-1970-02.fgn", "index.json"]
    );
}

#[test]
fn a_server_publishes_nothing_unless_it_is_configured() {
    let hosted = Hosted::alone(Limits::default());
    let site = hosted.site();
    let page = get(site, "/data");
    assert_eq!(page.status, 200);
    assert!(
        page.text().contains("publishes no files"),
        "{}",
        page.text()
    );
    assert_eq!(get(site, "/data/index.json").status, 404);
    assert!(!get(site, "/games").text().contains("href=\"/data\""));
}
