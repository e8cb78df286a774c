//! Strangers find games, replay them, and watch those that are being played.

use super::LOBBY;
use super::driver::{DESKTOP, Driver, Key, PHONE};
use super::house::{BOARDS, GAME, House, STEPS};
use super::line::Line;

#[test]
fn a_stranger_finds_a_game_and_replays_it_by_keys_and_by_clicks() {
    let house = House::new();
    house.finished_game();
    let driver = Driver::start();
    let stranger = driver.browser(&house, DESKTOP);
    stranger.opens("/");
    stranger.clicks("section[aria-labelledby=finished] tbody a");
    stranger.is_at("/game/1");
    stranger.sees_board(BOARDS[4]);
    stranger.presses(&[Key::Home]);
    stranger.sees_board(BOARDS[0]);
    stranger.is_at("/game/1/0");
    for (at, turn) in GAME.iter().enumerate() {
        stranger.presses(&[Key::Right]);
        stranger.hears(&format!("{}. {turn}", at + 1));
        stranger.sees_board(BOARDS[at + 1]);
        stranger.is_at(&format!("/game/1/{}", at + 1));
    }
    stranger.presses(&[Key::Left]);
    stranger.sees_board(BOARDS[3]);
    stranger.clicks("a[data-ply='1']:not([rel])");
    stranger.sees_board(BOARDS[1]);
    stranger.sees("[aria-current=step]", GAME[0]);
    stranger.clicks("a[rel=next]");
    stranger.sees_board(BOARDS[2]);
    stranger.clicks("a[rel=last]");
    stranger.sees_board(BOARDS[4]);
    stranger.is_at("/game/1/4");
    // The address alone shows the same board.
    stranger.opens("/game/1/2");
    stranger.sees_board(BOARDS[2]);
}

#[test]
fn links_alone_lead_through_a_game() {
    let house = House::new();
    house.finished_game();
    let driver = Driver::start();
    let stranger = driver.browser(&house, PHONE);
    stranger.switches_scripts_off();
    stranger.opens("/");
    stranger.clicks("section[aria-labelledby=finished] tbody a");
    stranger.is_at("/game/1");
    stranger.clicks("a[rel=first]");
    stranger.is_at("/game/1/0");
    stranger.sees_board(BOARDS[0]);
    for (at, board) in BOARDS.iter().enumerate().skip(1) {
        stranger.clicks("a[rel=next]");
        stranger.is_at(&format!("/game/1/{at}"));
        stranger.sees_board(board);
    }
    stranger.clicks("a[rel=prev]");
    stranger.sees_board(BOARDS[3]);
    stranger.clicks(".turns a[href='/game/1/1']");
    stranger.sees_board(BOARDS[1]);
}

#[test]
fn a_shared_study_is_read_with_its_variations() {
    let house = House::new();
    let mut game = house.finished_game();
    // Turn 3 of the game, its variation, then turn 4.
    for line in ["study game 1", "go 2", "c1c2+", "study share"] {
        game.white().ok(line);
    }
    let driver = Driver::start();
    let stranger = driver.browser(&house, DESKTOP);
    stranger.opens("/player/Rasoa");
    stranger.clicks("a[href='/study/1']");
    stranger.sees_board(BOARDS[0]);
    let boards = [BOARDS[1], BOARDS[2], BOARDS[3], "1b1/bww/1w1", BOARDS[4]];
    for (at, (board, taken)) in boards.into_iter().zip([1, 1, 1, 1, 3]).enumerate() {
        stranger.presses(&[Key::Right]);
        stranger.sees_board(board);
        stranger.is_at(&format!("/study/1/{}", at + 1));
        let marks = stranger.asks("return document.querySelectorAll('.fb-taken').length", "");
        assert_eq!(marks, taken, "what turn {} took", at + 1);
    }
    let numbers = stranger.asks(
        "return [...document.querySelectorAll('.turns li')].map((it) => getComputedStyle(it, '::before').content).join('')",
        "",
    );
    assert_eq!(numbers, r#""1""2""3""3""4""#);
}

#[test]
fn a_running_game_follows_its_players() {
    let house = House::new();
    let mut game = house.match_of_two();
    let driver = Driver::start();
    let stranger = driver.browser(&house, DESKTOP);
    stranger.opens("/");
    stranger.clicks(".cards a[href='/game/1']");
    stranger.sees_board(BOARDS[0]);
    for (at, turn) in GAME[..3].iter().enumerate() {
        game.goes_on();
        stranger.sees_board(BOARDS[at + 1]);
        stranger.sees(".turns [aria-current=step]", turn);
    }
    // Each step of a chain is seen while it is played.
    game.begins("b3b2+");
    stranger.sees_board(STEPS[0]);
    game.begins("c3-");
    stranger.sees_board(STEPS[1]);
    game.begins("c2+");
    stranger.sees_board(BOARDS[4]);
    stranger.sees("[data-live=result]", "0-1");
}

#[test]
fn what_was_taken_back_is_gone_from_a_page_that_watches() {
    let house = House::new();
    let mut game = house.match_of_two();
    let driver = Driver::start();
    let stranger = driver.browser(&house, DESKTOP);
    stranger.opens("/game/1");
    game.goes_on();
    stranger.sees_turns(GAME[0]);
    game.differs("b1b2+");
    stranger.sees_turns("b1b2+");
    stranger.sees_board("b1b/bww/w1w");
    // What happens while nobody sees the page is not sent, and is found out later.
    stranger.is_hidden("hidden");
    assert_eq!(stranger.asks("return window.repeated.size", ""), 0);
    game.differs("a1b2+");
    stranger.is_hidden("seen");
    stranger.sees_turns("a1b2+");
    stranger.sees_board("bb1/bww/1ww");
}

#[test]
fn a_page_whose_stream_is_refused_says_so_and_tries_again() {
    let house = House::new();
    let mut game = house.match_of_two();
    let line = Line::to(house.pages());
    let driver = Driver::start();
    let stranger = driver.browser_at(line.near(), DESKTOP);
    stranger.opens("/game/1");
    let ticks = "return window.repeated.size === Number(arguments[0])";
    stranger.waits_until("a clock that runs", ticks, "1");
    line.refuse(2);
    stranger.waits_for("main.stale .lost");
    stranger.hears("Not live.");
    stranger.waits_until("clocks that stopped", ticks, "0");
    game.goes_on();
    line.mend();
    stranger.sees_turns(GAME[0]);
    stranger.waits_for("main:not(.stale)");
    stranger.waits_until("a clock that runs", ticks, "1");
    let said = stranger.asks("return window.heard.split('Not live.').length - 1", "");
    assert_eq!(said, 1);
}

#[test]
fn keys_belong_to_what_has_the_focus_and_a_board_keeps_its_description() {
    let house = House::new();
    house.finished_game();
    let driver = Driver::start();
    let stranger = driver.browser(&house, DESKTOP);
    stranger.opens("/game/1/2");
    stranger.sees_board(BOARDS[2]);
    let description =
        "return document.querySelector('#board desc').textContent.includes(arguments[0])";
    stranger.waits_until("the board in words", description, "a2, b3 and c3");
    for (focus, keys) in [
        ("pre", &[Key::Left, Key::Right, Key::Home, Key::End][..]),
        (".turns", &[Key::Home, Key::End]),
        (".turns a", &[Key::Home, Key::End]),
        ("summary", &[Key::Left, Key::Right, Key::Home, Key::End]),
        ("header a", &[Key::Left, Key::End]),
    ] {
        stranger.asks(
            "document.querySelector('details').open = true;
            const it = document.querySelector(arguments[0]);
            if (!it.matches('a, summary')) it.tabIndex = 0;
            it.focus();",
            focus,
        );
        for key in keys {
            stranger.presses(&[*key]);
            let path = stranger.asks("return location.pathname", "");
            assert_eq!(path, "/game/1/2", "{key:?} in {focus}");
        }
    }
    stranger.asks("document.activeElement.blur()", "");
    stranger.presses(&[Key::Left]);
    stranger.sees_board(BOARDS[1]);
    stranger.waits_until("the board in words", description, "b2");
    let name = "return document.querySelector('#board svg').getAttribute('aria-label')";
    let name = stranger.asks(name, "");
    assert_eq!(name, "Game 1: Rasoa \u{2013} Rakoto. 1. c2b2+");
}

#[test]
fn a_game_in_a_frame_shows_its_result() {
    let house = House::new();
    let mut game = house.match_of_two();
    let driver = Driver::start();
    let stranger = driver.browser(&house, PHONE);
    stranger.opens("/embed/1");
    (0..4).for_each(|_| game.goes_on());
    stranger.sees(".result", "0-1");
    stranger.opens("/embed/1");
    stranger.sees(".result", "0-1");
}

#[test]
fn a_page_takes_few_bytes_and_nothing_in_it_moves() {
    const MOST_BYTES: u64 = 60_000;
    let house = House::new();
    let mut game = house.finished_game();
    game.again();
    let driver = Driver::start();
    let stranger = driver.browser(&house, PHONE);
    let mut faults = String::new();
    for size in [PHONE, DESKTOP] {
        stranger.has_size(size);
        for path in ["/game/1", "/game/2", "/", "/player/Rasoa", "/help", "/play"] {
            stranger.forgets();
            stranger.opens(path);
            if path == "/play" {
                stranger.waits_for(LOBBY);
            }
            // After two frames everything is at its place.
            let seen = stranger.asks(
                "const frame = () => new Promise((shown) => requestAnimationFrame(shown));
                return frame().then(frame).then(() => [
                    performance.getEntries().reduce((sum, it) => sum + (it.transferSize ?? 0), 0),
                    window.shifted,
                ]);",
                "",
            );
            let bytes = seen[0].as_u64().unwrap();
            if !(2_000..=MOST_BYTES).contains(&bytes) {
                faults += &format!("{path} takes {bytes} bytes\n");
            }
            if seen[1] != 0 {
                faults += &format!("{path} moves while it is shown: {}\n", seen[1]);
            }
        }
    }
    assert!(faults.is_empty(), "{faults}");
}
