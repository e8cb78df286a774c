//! Event streams of running games: what each spectator is sent, and when a stream ends.

use super::account::send;
use super::pages::{board, member, play, play_to_the_end, start};
use super::{ask, cookie_of};
use crate::support::hosted::Hosted;
use crate::support::output::PATIENCE;
use fanorond::config::limits::Limits;
use serde_json::Value;
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

/// A spectator in a browser.
pub(super) struct Spectator(BufReader<TcpStream>);

impl Spectator {
    pub(super) fn of(site: SocketAddr, game: i64, headers: &str) -> Self {
        let mut socket = TcpStream::connect(site).unwrap();
        socket.set_read_timeout(Some(PATIENCE)).unwrap();
        let headers: String = headers.lines().map(|line| format!("{line}\r\n")).collect();
        write!(
            socket,
            "GET /game/{game}/events HTTP/1.1\r\nHost: {site}\r\nConnection: close\r\n{headers}\r\n"
        )
        .unwrap();
        Self(BufReader::new(socket))
    }

    /// What comes after `begin` on the next line that begins with it; `None` at the end.
    pub(super) fn line(&mut self, begin: &str) -> Option<String> {
        loop {
            let mut line = String::new();
            if self.0.read_line(&mut line).unwrap() == 0 {
                return None;
            }
            if let Some(rest) = line.strip_prefix(begin) {
                return Some(rest.trim_end().to_owned());
            }
        }
    }

    /// The next event: its number, and the board.
    fn event(&mut self) -> Option<(i64, Value)> {
        let id = self.line("id: ")?.parse().unwrap();
        let data = self.line("data: ")?;
        Some((id, serde_json::from_str(&data).unwrap()))
    }
}

/// The milliseconds that the side to move has left.
fn left(state: &Value) -> i64 {
    let side = if state["to_move"] == "w" {
        "white"
    } else {
        "black"
    };
    state["clock"][format!("{side}_ms")].as_i64().unwrap()
}

#[test]
fn the_time_left_is_that_of_the_moment_when_a_stream_begins() {
    let (hosted, clock) = Hosted::with_manual_clock(Limits::default());
    let (mut white, mut black) = (member(&hosted, "alice"), member(&hosted, "bobby"));
    let game = start([&mut white, &mut black], "unrated 5+0");
    while board(&mut white, game)["ply"].as_u64().unwrap() < 4 {
        play([&mut white, &mut black], game);
    }
    let site = hosted.site();
    let at_once = left(&Spectator::of(site, game, "").event().unwrap().1);
    clock.advance(Duration::from_secs(40));
    let mut alone = Spectator::of(site, game, "");
    let alone = left(&alone.event().unwrap().1);
    assert_eq!(alone, at_once - 40_000);
    // Others watch already.
    let mut watching = Spectator::of(site, game, "");
    watching.event().unwrap();
    clock.advance(Duration::from_secs(30));
    for language in ["en", "fr", "mg", "en"] {
        let mut one_more = Spectator::of(site, game, &format!("Accept-Language: {language}"));
        let given = left(&one_more.event().unwrap().1);
        assert_eq!(given, at_once - 70_000, "{language}");
    }
}

#[test]
fn each_board_comes_once_and_in_its_order() {
    let hosted = Hosted::alone(Limits::default());
    let (mut white, mut black) = (member(&hosted, "alice"), member(&hosted, "bobby"));
    let game = start([&mut white, &mut black], "unrated");
    let site = hosted.site();
    let mut spectators = vec![Spectator::of(site, game, "")];
    for _ in 0..6 {
        play([&mut white, &mut black], game);
        spectators.push(Spectator::of(site, game, ""));
    }
    play_to_the_end([&mut white, &mut black], game);
    for mut spectator in spectators {
        let events: Vec<_> = std::iter::from_fn(|| spectator.event()).collect();
        assert!(events.is_sorted_by(|(one, _), (next, _)| one < next));
        assert_eq!(events.last().unwrap().1["status"], "over");
    }
}

#[test]
fn a_game_that_is_over_is_not_asked_for_again() {
    let hosted = Hosted::alone(Limits::default());
    let (mut white, mut black) = (member(&hosted, "alice"), member(&hosted, "bobby"));
    let game = start([&mut white, &mut black], "unrated");
    let site = hosted.site();
    let mut spectator = Spectator::of(site, game, "");
    let (first, _) = spectator.event().unwrap();
    black.ok(&format!("resign {game}"));
    let (last, state) = spectator.event().unwrap();
    assert_eq!(state["status"], "over");
    assert_eq!(spectator.event(), None, "the stream ends");
    // Browsers ask again, and say what they have.
    let again = |id: i64| {
        let request = format!("GET /game/{game}/events");
        ask(site, &request, &format!("Last-Event-ID: {id}"), b"")
    };
    assert_eq!(
        (again(last).status, again(last).text()),
        (204, String::new())
    );
    for before in [first, -1] {
        let page = again(before);
        assert_eq!(page.status, 200);
        assert!(
            page.text().contains("\"status\":\"over\""),
            "{}",
            page.text()
        );
        assert_eq!(page.header("x-accel-buffering"), Some("no"));
    }
}

#[test]
fn the_stream_of_a_private_game_ends_when_the_player_logs_out() {
    let mut limits = Limits::default();
    limits.web.comment_every = Duration::from_millis(10);
    let hosted = Hosted::alone(limits);
    let (mut white, mut black) = (member(&hosted, "alice"), member(&hosted, "bobby"));
    let game = start([&mut white, &mut black], "unrated private");
    let site = hosted.site();
    assert_eq!(
        ask(site, &format!("GET /game/{game}/events"), "", b"").status,
        404
    );
    let form = "name=alice&password=secret-rice";
    let [here, there] = [(); 2].map(|()| cookie_of(&send(site, "/login", form, "")));
    let [mut gone, mut stays] =
        [&here, &there].map(|cookie| Spectator::of(site, game, &format!("Cookie: {cookie}")));
    assert!(gone.event().is_some() && stays.event().is_some());
    send(site, "/logout", "", &here);
    while gone.line(":").is_some() {}
    play([&mut white, &mut black], game);
    assert_eq!(stays.event().unwrap().1["game"], game);
}

#[test]
fn share_names_the_page_of_a_game_without_a_configured_address() {
    let hosted = Hosted::alone(Limits::default());
    let (mut white, mut black) = (member(&hosted, "alice"), member(&hosted, "bobby"));
    let game = start([&mut white, &mut black], "unrated");
    let shared = white.ok(&format!("share {game}"));
    let path = format!("/game/{game}");
    assert_eq!(
        (&shared["url"], &shared["path"]),
        (&Value::Null, &Value::from(path.clone()))
    );
    assert_eq!(
        ask(hosted.site(), &format!("GET {path}"), "", b"").status,
        200
    );
}

#[test]
fn a_stream_without_news_has_comments() {
    let mut limits = Limits::default();
    limits.web.comment_every = Duration::from_millis(10);
    let hosted = Hosted::alone(limits);
    let (mut white, mut black) = (member(&hosted, "alice"), member(&hosted, "bobby"));
    let game = start([&mut white, &mut black], "unrated");
    let mut spectator = Spectator::of(hosted.site(), game, "");
    for _ in 0..3 {
        assert_eq!(spectator.line(":").as_deref(), Some(""));
    }
    play([&mut white, &mut black], game);
    assert_eq!(spectator.event().unwrap().1["game"], game);
}
