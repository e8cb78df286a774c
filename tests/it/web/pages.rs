//! What pages show, to whom.

use super::{Page, ask};
use crate::support::hosted::Hosted;
use crate::support::output::PATIENCE;
use crate::support::program::Program;
use fanorona_protocol::language::Language;
use fanorond::config::limits::Limits;
use serde_json::Value;
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{SocketAddr, TcpStream};

fn get(site: SocketAddr, path: &str) -> Page {
    ask(site, &format!("GET {path}"), "", b"")
}

/// The text of a page that there is.
fn text(site: SocketAddr, path: &str) -> String {
    let page = get(site, path);
    assert_eq!(page.status, 200, "{path}: {}", page.text());
    page.text()
}

pub(super) fn member(hosted: &Hosted, name: &str) -> Program {
    let mut program = Program::connect(hosted.address());
    program.ok(&format!("register {name} secret-rice"));
    program
}

/// Starts a game on the smallest board, which needs few turns.
pub(super) fn start([white, black]: [&mut Program; 2], options: &str) -> i64 {
    white.ok(&format!("challenge bobby white telo {options}"));
    let game = black.until("challenge")["challenge"].as_i64().unwrap();
    black.ok(&format!("accept {game}"));
    game
}

pub(super) fn board(player: &mut Program, game: i64) -> Value {
    let events = player.ask(&format!("show {game}")).unwrap().events;
    events.into_iter().rfind(|it| it["t"] == "state").unwrap()
}

/// The player to move plays a step or ends the turn. Returns the board before it.
pub(super) fn play([white, black]: [&mut Program; 2], game: i64) -> Value {
    let state = board(white, game);
    let mover = if state["to_move"] == "w" {
        white
    } else {
        black
    };
    mover.ok(&match state["may_end"] == true {
        true => format!("stop {game}"),
        false => format!("move {game} {}", state["legal"][0].as_str().unwrap()),
    });
    state
}

pub(super) fn play_to_the_end([white, black]: [&mut Program; 2], game: i64) {
    for _ in 0..200 {
        if board(white, game)["status"] == "over" {
            return;
        }
        play([white, black], game);
    }
    black.ok(&format!("resign {game}"));
}

#[test]
fn a_command_in_a_sentence_leads_to_its_page_if_it_has_one() {
    let hosted = Hosted::alone(Limits::default());
    let site = hosted.site();
    let refused = get(site, "/finger/nobody").text();
    assert!(refused.contains("<a href=\"/who\">who</a>"), "{refused}");
    let part = text(site, "/help/moving");
    assert!(
        part.contains("<a href=\"/help/fanorona\">help fanorona</a>"),
        "{part}"
    );
    let none = text(site, "/seeks");
    // What is done by pressing leads to where it is pressed.
    let seek = "To create one: <a href=\"/play\">seek 10+5</a>";
    assert!(none.contains(seek), "{none}");
}

#[test]
fn help_is_prose_with_its_contents_and_a_board() {
    let hosted = Hosted::alone(Limits::default());
    let rules = text(hosted.site(), "/help/fanorona");
    for part in [
        "<figure class=\"board\">",
        "<a href=\"#part-2\">The boards</a>",
        "<h2 id=\"part-2\">The boards</h2>",
        "<dt>tsivy</dt><dd>9 by 5 points",
    ] {
        assert!(rules.contains(part), "{part}: {rules}");
    }
    assert!(!rules.contains("###-###"), "{rules}");
}

#[test]
fn a_game_has_a_page_for_each_of_its_boards() {
    let hosted = Hosted::alone(Limits::default());
    let (mut white, mut black) = (member(&hosted, "alice"), member(&hosted, "bobby"));
    let game = start([&mut white, &mut black], "unrated");
    play_to_the_end([&mut white, &mut black], game);
    let state = board(&mut white, game);
    let turns = state["ply"].as_u64().unwrap();
    let site = hosted.site();

    let page = text(site, &format!("/game/{game}"));
    let last = state["last"].as_str().unwrap().replace(",end", ",stop");
    for part in [
        "/player/alice",
        "/player/bobby",
        &last,
        "data-point=\"a1\"",
        state["position"].as_str().unwrap(),
        "og:image",
    ] {
        assert!(page.contains(part), "{part} in {page}");
    }
    assert!(!page.contains("data-events"), "it is over");
    for turn in 0..=turns {
        let path = format!("/game/{game}/{turn}");
        let page = text(site, &path);
        assert!(page.contains(&format!("data-ply=\"{turn}\"")), "{path}");
        let svg = get(site, &format!("{path}.svg"));
        assert_eq!(svg.header("content-type"), Some("image/svg+xml"));
        let kept = svg.header("cache-control").unwrap();
        assert_eq!(kept.contains("immutable"), turn < turns, "{kept}");
        let png = get(site, &format!("{path}.png"));
        assert!(png.body.starts_with(b"\x89PNG"), "{path}.png");
    }
    assert_eq!(
        get(site, &format!("/game/{game}/{}", turns + 1)).status,
        404
    );
    assert_eq!(get(site, &format!("/game/{game}.exe")).status, 404);

    let events = white.ask(&format!("export {game} pgn")).unwrap().events;
    let record = text(site, &format!("/game/{game}.fgn"));
    let exported = events[0]["text"].as_str().unwrap_or_default();
    assert!(
        record.contains("[White \"alice\"]") && exported.contains(record.trim()),
        "{record}\n{exported}"
    );
    let json: Value = serde_json::from_str(&text(site, &format!("/game/{game}.json"))).unwrap();
    assert_eq!(json["turns"].as_array().unwrap().len() as u64, turns);
    assert!(text(site, &format!("/game/{game}.txt")).contains("alice (White)"));
    let inside = text(site, &format!("/embed/{game}/1"));
    for link in [
        "first\" href=\"/embed/1/0",
        "next\" href=\"/embed/1/2",
        "href=\"/embed/1/1\" data-ply=\"1\" aria-current=\"step\"",
    ] {
        assert!(inside.contains(link), "{link} in {inside}");
    }
    let embedded = get(site, &format!("/embed/{game}"));
    let policy = embedded.header("content-security-policy").unwrap();
    assert!(policy.contains("frame-ancestors *"), "{policy}");
}

#[test]
fn a_private_game_has_no_page() {
    let hosted = Hosted::alone(Limits::default());
    let (mut white, mut black) = (member(&hosted, "alice"), member(&hosted, "bobby"));
    let game = start([&mut white, &mut black], "unrated private");
    play([&mut white, &mut black], game);
    let (site, missing) = (hosted.site(), 987_654);
    for (path, nowhere) in [
        (format!("/game/{game}"), format!("/game/{missing}")),
        (format!("/game/{game}/0"), format!("/game/{missing}/0")),
        (format!("/game/{game}.svg"), format!("/game/{missing}.svg")),
        (format!("/game/{game}.fgn"), format!("/game/{missing}.fgn")),
        (format!("/embed/{game}"), format!("/embed/{missing}")),
        (
            format!("/game/{game}/events"),
            format!("/game/{missing}/events"),
        ),
    ] {
        let (private, none) = (get(site, &path), get(site, &nowhere));
        assert_eq!((private.status, none.status), (404, 404), "{path}");
        let same = none.text().replace(&missing.to_string(), &game.to_string());
        assert_eq!(private.text(), same, "{path}");
    }
    for list in [
        "/",
        "/games",
        "/games/live",
        "/player/alice",
        "/history/alice",
    ] {
        let page = text(site, list);
        assert!(!page.contains(&format!("/game/{game}")), "{list}: {page}");
    }
}

#[test]
fn a_spectator_gets_every_board_until_the_game_is_over() {
    let hosted = Hosted::alone(Limits::default());
    let (mut white, mut black) = (member(&hosted, "alice"), member(&hosted, "bobby"));
    let game = start([&mut white, &mut black], "unrated");
    let mut socket = TcpStream::connect(hosted.site()).unwrap();
    socket.set_read_timeout(Some(PATIENCE)).unwrap();
    write!(
        socket,
        "GET /game/{game}/events HTTP/1.1\r\nHost: {}\r\nAccept-Language: fr\r\nConnection: close\r\n\r\n",
        hosted.site()
    )
    .unwrap();
    let lines = BufReader::new(socket).lines().map(Result::unwrap);
    let mut boards = lines
        .filter_map(|line| line.strip_prefix("data: ").map(str::to_owned))
        .map(|data| serde_json::from_str::<Value>(&data).unwrap());
    let first = boards.next().unwrap();
    assert_eq!((&first["game"], &first["ply"]), (&game.into(), &0.into()));
    assert!(first["msg"].as_str().unwrap().contains("Blanc"), "{first}");
    play_to_the_end([&mut white, &mut black], game);
    let last = boards.last().unwrap();
    let after = board(&mut white, game);
    for field in ["ply", "position", "status", "result"] {
        assert_eq!(last[field], after[field], "{last}");
    }
}

#[test]
fn only_what_cannot_change_is_kept_for_ever_and_it_names_nobody() {
    let hosted = Hosted::alone(Limits::default());
    let (mut white, mut black) = (member(&hosted, "alice"), member(&hosted, "bobby"));
    let game = start([&mut white, &mut black], "unrated");
    let turn = |white: &mut Program, black: &mut Program, which: usize| {
        let ply = board(white, game)["ply"].as_u64().unwrap();
        while board(white, game)["ply"] == ply {
            let state = board(white, game);
            let legal = state["legal"].as_array().unwrap();
            let step = legal[which.min(legal.len() - 1)]
                .as_str()
                .unwrap()
                .to_owned();
            let mover = if state["to_move"] == "w" {
                &mut *white
            } else {
                &mut *black
            };
            mover.ok(&match state["may_end"] == true {
                true => format!("stop {game}"),
                false => format!("move {game} {step}"),
            });
        }
    };
    let site = hosted.site();
    // Each under an address of its own, which is not in memory.
    let picture = |version: u32| get(site, &format!("/game/{game}/1.svg?{version}"));
    turn(&mut white, &mut black, 0);
    turn(&mut white, &mut black, 0);
    let before = picture(1);
    assert_eq!(before.header("cache-control"), Some("public, max-age=5"));
    white.ok(&format!("undo {game} 2"));
    black.until("offer");
    black.ok(&format!("accept {game} undo"));
    turn(&mut white, &mut black, usize::MAX);
    turn(&mut white, &mut black, 0);
    let after = picture(2);
    assert_ne!(before.text(), after.text());
    black.ok(&format!("resign {game}"));
    let for_ever = picture(3);
    assert_eq!(
        for_ever.header("cache-control"),
        Some("public, max-age=31536000, immutable")
    );
    let ply = board(&mut white, game)["ply"].as_u64().unwrap();
    let last = get(site, &format!("/game/{game}/{ply}.svg"));
    assert_eq!(last.header("cache-control"), Some("public, max-age=60"));
    assert!(last.text().contains("alice"), "{}", last.text());
    let text = for_ever.text();
    assert!(text.contains(&format!("{game}#1")), "{text}");
    assert!(!text.contains("alice") && !text.contains("bobby"), "{text}");
}

#[test]
fn nothing_that_a_person_writes_becomes_markup() {
    let hosted = Hosted::alone(Limits::default());
    let mut white = member(&hosted, "alice");
    let script = "<script>alert(1)</script>";
    white.ok("study new telo");
    white.ok(&format!("study title {script}"));
    white.ok(&format!("study note {script} \"quoted\" & more"));
    white.ok("study share");
    let site = hosted.site();
    for path in [
        "/study/1",
        "/study/list/alice",
        "/player/alice",
        "/finger/alice",
        "/history/%3Cscript%3Ealert(1)%3C/script%3E",
        "/%3Cscript%3Ealert(1)%3C%2Fscript%3E",
        "/search?player=%3Cscript%3Ealert(1)",
        "/player/%3Cscript%3E",
        "/?language=%3Cscript%3E",
    ] {
        let page = get(site, path).text();
        assert!(!page.contains("<script>"), "{path}: {page}");
    }
    let study = text(site, "/study/1");
    assert!(study.contains("&#60;script&#62;alert(1)"), "{study}");
    assert!(study.contains("&#34;quoted&#34; &#38; more"), "{study}");
}

#[test]
fn what_can_be_read_has_a_page_in_three_languages() {
    let hosted = Hosted::alone(Limits::default());
    let (mut white, mut black) = (member(&hosted, "alice"), member(&hosted, "bobby"));
    let game = start([&mut white, &mut black], "rated");
    play_to_the_end([&mut white, &mut black], game);
    let site = hosted.site();
    for path in [
        "/",
        "/play",
        "/search",
        "/explore",
        &format!("/explore/{game}%231"),
        "/finger/alice",
        "/games",
        "/games/finished",
        "/help",
        "/help/tutorial",
        "/history",
        "/history/alice/bobby/rated",
        "/list",
        &format!("/moves/{game}"),
        "/news",
        "/openings/telo",
        "/player/alice",
        "/progress/alice/telo",
        "/puzzle",
        "/puzzle/day",
        "/puzzle/days",
        "/learn",
        "/learn/8",
        "/analysis",
        "/analysis/bbb/b1w/www/w",
        "/rank/alice",
        "/seeks",
        &format!("/show/{game}"),
        "/standings/telo",
        "/stats/alice",
        "/versus/alice/bobby",
        "/who",
    ] {
        let mut pages = Vec::new();
        for language in Language::ALL.iter().map(|it| it.code()) {
            let page = ask(
                site,
                &format!("GET {path}"),
                &format!("Accept-Language: {language}"),
                b"",
            );
            assert_eq!(page.status, 200, "{path}: {}", page.text());
            let page = page.text();
            assert!(page.contains(&format!("<html lang=\"{language}\">")));
            let (_, main) = page.split_once("<main").unwrap();
            pages.push(main.split_once("</main>").unwrap().0.to_owned());
        }
        assert_ne!(pages[0], pages[1], "{path} is not French");
        assert_ne!(pages[0], pages[2], "{path} is not Malagasy");
        // A line may not begin with such a sign.
        for sign in [" :", " ;", " ?", " !"] {
            assert!(!pages[1].contains(sign), "{path} breaks before{sign}");
        }
    }
}

#[test]
fn what_changes_something_has_no_page() {
    let hosted = Hosted::alone(Limits::default());
    for path in [
        "/quit",
        "/register/dora/secret-rice",
        "/guest",
        "/login/alice/secret-rice",
        "/shutdown",
        "/import",
        "/share/1",
        "/puzzle/hint",
    ] {
        let page = get(hosted.site(), path);
        assert_eq!(page.status, 404, "{path}: {}", page.text());
    }
}

#[test]
fn browsers_find_the_icon_without_a_link() {
    let hosted = Hosted::alone(Limits::default());
    let icon = get(hosted.site(), "/favicon.ico");
    assert_eq!(icon.status, 200);
    assert_eq!(icon.header("content-type"), Some("image/svg+xml"));
}

#[test]
fn the_language_that_is_chosen_is_kept() {
    let hosted = Hosted::alone(Limits::default());
    let page = get(hosted.site(), "/help?language=mg");
    assert!(page.text().contains("<html lang=\"mg\">"));
    let cookie = page.header("set-cookie").unwrap();
    let (kept, _) = cookie.split_once(';').unwrap();
    let next = ask(
        hosted.site(),
        "GET /help",
        &format!("Cookie: {kept}\nAccept-Language: fr"),
        b"",
    );
    assert!(next.text().contains("<html lang=\"mg\">"));
}
