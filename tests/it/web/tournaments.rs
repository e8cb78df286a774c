//! Tournaments on pages: what they show, the forms with which members take part, and the table as a
//! file.

use super::account::{register, send, send_twice};
use super::{Page, ask};
use crate::support::hosted::Hosted;
use crate::support::program::Program;
use fanorond::config::limits::Limits;
use serde_json::json;
use std::net::SocketAddr;

fn get(site: SocketAddr, path: &str, cookie: &str) -> Page {
    ask(
        site,
        &format!("GET {path}"),
        &format!("Cookie: {cookie}"),
        b"",
    )
}

fn text(site: SocketAddr, path: &str, cookie: &str) -> String {
    let page = get(site, path, cookie);
    assert_eq!(page.status, 200, "{path}: {}", page.text());
    page.text()
}

/// The lines of a file of CSV without quotation marks, each with its cells.
fn rows(csv: &str) -> Vec<Vec<String>> {
    assert!(csv.ends_with("\r\n") && !csv.contains('"'), "{csv:?}");
    csv.split_terminator("\r\n")
        .map(|line| line.split(',').map(str::to_owned).collect())
        .collect()
}

#[test]
fn members_take_part_with_forms_and_read_pairings_and_table_on_one_page() {
    let hosted = Hosted::alone(Limits {
        robots: 2,
        ..Limits::default()
    });
    let site = hosted.site();
    let mut director = Program::connect(hosted.address());
    director.ok("register carol secret-rice");
    director.ok("tournament new pool \"Friday <b>pool\" telo 5+3 players=2-9 robots");
    let rasoa = register(site, "Rasoa");

    assert!(text(site, "/", "").contains("href=\"/tournament/1\""));
    assert!(text(site, "/tournament", "").contains("href=\"/tournament/1\""));
    let page = text(site, "/tournament/1", "");
    assert!(
        page.contains("<h1>Friday &#60;b&#62;pool</h1>") && !page.contains("<b>pool"),
        "{page}"
    );
    assert!(
        page.contains("/login?next=/tournament/1") && !page.contains("name=\"deed\""),
        "{page}"
    );
    let to_log_in = send(site, "/tournament/1", "deed=join", "");
    assert_eq!(
        (to_log_in.status, to_log_in.header("location")),
        (303, Some("/login?next=/tournament/1"))
    );

    let joined = send(site, "/tournament/1", "deed=join", &rasoa);
    assert_eq!(
        (joined.status, joined.header("location")),
        (303, Some("/tournament/1"))
    );
    let page = text(site, "/tournament/1", &rasoa);
    assert!(
        page.contains("value=\"leave\"") && !page.contains("value=\"join\""),
        "{page}"
    );
    assert_eq!(
        send(site, "/tournament/1", "deed=cancel", &rasoa).status,
        404
    );
    assert_eq!(send(site, "/tournament/9", "deed=join", &rasoa).status, 404);
    assert_eq!(get(site, "/tournament/1/join", &rasoa).status, 404);
    assert_eq!(get(site, "/tournament/9", "").status, 404);

    director.ok("tournament join 1");
    director.ok("tournament start 1");
    let page = text(site, "/tournament/1", &rasoa);
    for part in [
        "<h2 id=\"next\">Your next game</h2>",
        "/player/carol\">carol</a>",
        "value=\"play\"",
        "<h2 id=\"table\">Table</h2>",
        "<h2 id=\"pairings\">Pairings</h2>",
        "href=\"/champions\"",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    let there = send(site, "/tournament/1", "deed=play", &rasoa);
    assert_eq!(
        (there.status, there.header("location")),
        (303, Some("/play"))
    );
    assert_eq!(get(site, "/tournament/1/pairings/2", "").status, 404);
    assert!(text(site, "/tournament/1/pairings/1", "").contains("id=\"pairings\""));
    assert!(text(site, "/tournament/Rasoa", "").contains("href=\"/tournament/1\""));
}

#[test]
fn the_table_is_a_file_that_is_read_back() {
    let hosted = Hosted::alone(Limits {
        robots: 2,
        ..Limits::default()
    });
    let site = hosted.site();
    let mut director = Program::connect(hosted.address());
    director.ok("register carol secret-rice");
    director.ok("tournament new pool Friday telo 5+3 players=2 robots");
    director.ok("tournament join 1");
    director.ok("tournament start 1");
    let started = director.ask("tournament play 1").unwrap().events;
    let board = started.iter().find(|it| it["t"] == "state").unwrap();
    let game = board["game"].as_i64().unwrap();
    director.ok(&format!("resign {game}"));
    while director.until("tournament")["change"] != "over" {}

    let file = get(site, "/tournament/1/table.csv", "");
    assert_eq!(
        (file.status, file.header("content-type")),
        (200, Some("text/csv; charset=utf-8; header=present"))
    );
    let read = rows(&file.text());
    let [names, first, second] = &read[..] else {
        panic!("{read:?}")
    };
    let of = |row: &[String], name: &str| {
        let column = names.iter().position(|it| it == name);
        row[column.unwrap_or_else(|| panic!("{name}"))].clone()
    };
    let robot = of(first, "name");
    for (name, in_first, in_second) in [
        ("rank", "1", "2"),
        ("name", robot.as_str(), "carol"),
        ("points", "1", "0"),
        ("won", "1", "0"),
        ("lost", "0", "1"),
        ("buchholz", "", ""),
        ("sonneborn_berger", "0", "0"),
        ("wins", "1", "0"),
        ("against", "carol+", &format!("{robot}-")),
        ("robot", "yes", "no"),
    ] {
        assert_eq!(of(first, name), in_first, "{name}");
        assert_eq!(of(second, name), in_second, "{name}");
    }
    let typed = director.ask("tournament table 1 csv").unwrap().events;
    assert_eq!(typed[0]["csv"].as_str(), Some(file.text().as_str()));
    assert_eq!(get(site, "/tournament/2/table.csv", "").status, 404);

    let report = get(site, "/tournament/1/table.trf", "");
    assert_eq!(
        (report.status, report.header("content-type")),
        (200, Some("text/plain; charset=utf-8"))
    );
    let typed = director.ask("tournament table 1 trf").unwrap().events;
    assert_eq!(typed[0]["trf"].as_str(), Some(report.text().as_str()));
    assert!(report.text().starts_with("012 Friday\r\n"));
    let cross = text(site, "/tournament/1/cross", "");
    assert!(
        cross.contains(&robot) && cross.contains("<table"),
        "{cross}"
    );
    let board = text(site, &format!("/game/{game}"), "");
    assert!(
        board.contains("href=\"/tournament/1\"") && board.contains("Friday"),
        "{board}"
    );
    let state = director.ask(&format!("show {game}")).unwrap().events;
    let place = &state[0]["in_tournament"];
    assert_eq!(
        (&place["tournament"], &place["name"], &place["round"]),
        (&json!(1), &json!("Friday"), &json!(1))
    );
}

/// A server with an open pool, its director carol, and the cookie of Rasoa.
fn pool_of_carol() -> (Hosted, Program, String) {
    let hosted = Hosted::alone(Limits::default());
    let mut director = Program::connect(hosted.address());
    director.ok("register carol secret-rice");
    director.ok("tournament new pool Zoma telo 5+3 players=2-9");
    let rasoa = register(hosted.site(), "Rasoa");
    (hosted, director, rasoa)
}

#[test]
fn members_talk_on_the_page_of_a_tournament_and_strangers_read_it() {
    let (hosted, mut director, rasoa) = pool_of_carol();
    let site = hosted.site();
    let words = "deed=say&text=Good+luck%0A%3Cb%3Eto+all%3C%2Fb%3E";
    for page in send_twice(site, "/tournament/1", words, &rasoa) {
        assert_eq!(
            (page.status, page.header("location")),
            (303, Some("/tournament/1")),
            "{}",
            page.text()
        );
    }
    assert_eq!(director.until("talk")["text"], "Good luck <b>to all</b>");
    let page = text(site, "/tournament/1", "");
    assert_eq!(
        page.matches("Good luck &#60;b&#62;to all").count(),
        1,
        "{page}"
    );
    assert!(!page.contains("value=\"say\""));
    let page = text(site, "/tournament/1", &rasoa);
    assert!(
        page.contains("value=\"say\"") && page.contains("name=\"text\""),
        "{page}"
    );
    let stranger = send(site, "/tournament/1", words, "");
    assert_eq!(
        stranger.header("location"),
        Some("/login?next=/tournament/1")
    );
    let empty = send(site, "/tournament/1", "deed=say&text=", &rasoa);
    assert_eq!(empty.status, 400, "{}", empty.text());
}

#[test]
fn a_form_that_is_sent_twice_is_what_it_was_the_first_time() {
    let (hosted, mut director, rasoa) = pool_of_carol();
    let site = hosted.site();
    for (deed, offered) in [("join", "leave"), ("leave", "join"), ("join", "leave")] {
        for page in send_twice(site, "/tournament/1", &format!("deed={deed}"), &rasoa) {
            assert_eq!(
                (page.status, page.header("location")),
                (303, Some("/tournament/1")),
                "{deed}: {}",
                page.text()
            );
        }
        let page = text(site, "/tournament/1", &rasoa);
        assert!(page.contains(&format!("value=\"{offered}\"")), "{page}");
    }
    assert_eq!(send(site, "/tournament/1", "deed=play", &rasoa).status, 404);
    director.ok("tournament new double-swiss Alahady telo 5+3 players=2-9");
    send(site, "/tournament/2", "deed=join", &rasoa);
    for page in send_twice(site, "/tournament/2", "deed=bye", &rasoa) {
        assert_eq!(
            (page.status, page.header("location")),
            (303, Some("/tournament/2"))
        );
    }
}
