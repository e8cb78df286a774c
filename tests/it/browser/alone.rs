//! Somebody learns, thinks about a position and writes a study, by touch.

use super::driver::{Browser, DESKTOP, Driver, PHONE};
use super::house::House;
use super::line::Line;
use crate::support::program::Program;

impl Browser<'_> {
    /// Taps points of the task that is shown, one after the other.
    fn taps(&self, points: &[&str]) {
        for point in points {
            self.clicks(&format!(".shown g[data-point={point}]"));
        }
    }

    /// Waits until the page answers lines: then the points of the board are buttons.
    fn has_a_board(&self) {
        self.waits_for("#board g[role=gridcell]");
    }

    /// Makes an account with the form.
    fn registers(&self, name: &str) {
        self.opens("/register");
        self.types("input[name=name]", name);
        self.types("input[name=password]", "mangahazo");
        self.types("input[name=again]", "mangahazo");
        self.clicks("main form button");
        self.waits_for("button[popovertarget=member]");
    }

    /// Nothing was moved on the page that nobody asked to move.
    fn has_not_shifted(&self) {
        let shifted = self.asks("return window.shifted", "");
        assert!(shifted.as_f64().unwrap() < 0.1, "{shifted}");
    }
}

#[test]
fn a_newcomer_learns_on_a_phone() {
    let house = House::new();
    let driver = Driver::start();
    let browser = driver.browser(&house, PHONE);
    browser.opens("/");
    browser.clicks("main a[href='/learn']");
    browser.clicks("main a.button[href='/learn/1']");
    browser.is_at("/learn/1");
    browser.waits_for(".shown");
    browser.has_not_shifted();
    // A step that the task does not ask for, and then the one that it does.
    browser.taps(&["a1", "a2"]);
    browser.sees(".shown .answer", "must end up on b2");
    browser.taps(&["a1", "b2"]);
    browser.sees(".shown .answer", "You moved along a diagonal line");
    browser.hears("Right!");
    browser.clicks("#next");
    browser.sees(".shown .goal", "Move a piece to c1");
    // What is illegal is explained.
    browser.taps(&["a1", "c1"]);
    browser.sees(".shown .answer", "only to a neighbouring point");
    browser.taps(&["b1", "c1"]);
    browser.sees(".shown .answer", "You have finished this lesson");
    browser.opens("/learn");
    browser.sees("[data-lesson='1'] .done", "done");
}

#[test]
fn ways_to_capture_and_the_end_of_a_turn_are_chosen_in_lessons() {
    let house = House::new();
    let driver = Driver::start();
    let browser = driver.browser(&house, PHONE);
    browser.opens("/learn/5");
    browser.waits_for(".shown");
    browser.taps(&["c3", "d3"]);
    browser.sees(".shown .answer", "Choose which pieces to capture");
    browser.taps(&["a3"]);
    browser.sees(".shown .answer", "Withdrawal captured two pieces");
    browser.opens("/learn/8");
    browser.waits_for(".shown");
    browser.taps(&["a1", "a2"]);
    browser.sees(".shown .answer", "You can capture again");
    browser.clicks("#back");
    browser.taps(&["a1", "a2"]);
    browser.clicks("#end-turn");
    browser.sees(".shown .answer", "You must start with a capture");
}

#[test]
fn lessons_are_read_without_scripts() {
    let house = House::new();
    let driver = Driver::start();
    let browser = driver.browser(&house, PHONE);
    browser.switches_scripts_off();
    browser.opens("/learn/4?language=fr");
    browser.sees(".task:last-of-type", "Prenez deux pions par retrait");
    browser.sees(".task .right", "vous avez pris a1");
}

#[test]
fn a_position_is_thought_about_and_kept_as_a_study() {
    let house = House::new();
    let driver = Driver::start();
    let browser = driver.browser(&house, DESKTOP);
    browser.registers("Noro");
    browser.opens("/analysis/bbb/b1w/www/w");
    browser.has_a_board();
    browser.clicks_point("c1");
    browser.clicks_point("b2");
    browser.is_at("/analysis/1bb/bww/ww1/b");
    browser.sees("#status", "Black to move");
    browser.clicks("#prev");
    browser.clicks_point("b1");
    browser.clicks_point("b2");
    browser.sees("#tree .variation", "1. b1b2+");
    // The endgame tables know who wins.
    browser.clicks("#engine");
    browser.sees("#lines li", "wins in");
    browser.clicks("#first");
    browser.clicks("#threat");
    browser.sees("#lines li", "wins in");
    browser.clicks("#save");
    browser.is_at("/study/1/edit");
    browser.sees("#variations", "c1b2+");
    browser.clicks("#variations button:nth-of-type(2)");
    browser.sees("#status", "Turn 1 of 1");
    browser.types("#note", "A line of Noro.");
    browser.clicks("#note-form button");
    browser.sees("#answer", "Saved");
    // A point and a line are marked by touch, and the same again takes the mark away.
    browser.clicks("#marking");
    browser.sees("#answer", "Tap a point twice");
    for point in ["c3", "c3", "a1", "c2", "a2", "a2"] {
        browser.clicks_point(point);
    }
    browser.waits_for("#board svg .fb-mark + .fb-mark-line + .fb-mark");
    browser.clicks_point("a2");
    browser.clicks_point("a2");
    browser.waits_for("#board svg .fb-mark-line:last-child");
    browser.clicks("#marking");
    browser.opens("/study/1");
    browser.sees(".turns", "A line of Noro.");
    browser.clicks(".turns a[data-ply='2']");
    browser.waits_for("#board svg .fb-mark + .fb-mark-line");
    browser.clicks(".steps a[rel~=first]");
    browser.waits_for("#board svg:not(:has(.fb-mark))");
}

#[test]
fn a_position_is_set_up() {
    let house = House::new();
    let driver = Driver::start();
    let browser = driver.browser(&house, PHONE);
    browser.opens("/analysis/bbb/b1w/www/w");
    browser.has_a_board();
    browser.clicks("#edit");
    browser.clicks("#edit-clear");
    // Without pieces there is nothing to think about.
    browser.clicks("#edit-done");
    browser.sees("#answer", "is not a position");
    browser.clicks_point("a1");
    browser.clicks("#editor input[value=b]");
    browser.clicks_point("b2");
    browser.selects("#mover", "b");
    browser.clicks("#edit-done");
    browser.is_at("/analysis/3/1b1/w2/b");
    browser.clicks("#engine");
    browser.sees("#lines li", "wins in 1");
    browser.opens("/analysis/9/9/w");
    browser.sees("main", "is not a position");
}

#[test]
fn a_game_is_played_from_a_position_against_a_robot_and_with_a_friend() {
    let house = House::with_robots();
    let driver = Driver::start();
    let browser = driver.browser(&house, PHONE);
    browser.opens("/analysis/bbb/b1w/www/w");
    browser.has_a_board();
    // After a turn it is the position on the board that is played from.
    browser.clicks_point("b1");
    browser.clicks_point("b2");
    browser.is_at("/analysis/b1b/bww/w1w/b");
    browser.clicks("#from-robot");
    browser.waits_for("#from-board[alt='b1b/bww/w1w b']");
    browser.waits_for("#new:has([data-usual][hidden] #ruleset)");
    browser.clicks("#from a");
    browser.waits_for("#new [data-usual] #ruleset");
    browser.opens("/analysis/b1b/bww/w1w/b");
    browser.clicks("#from-robot");
    browser.waits_for("#from-board[alt='b1b/bww/w1w b']");
    browser.selects("#colour", "black");
    browser.clicks("#new button.primary");
    browser.waits_for("#game:not([hidden])");
    browser.waits_for("#board g[data-point=c3][role=gridcell]");
    browser.clicks_point("c3");
    browser.clicks_point("b3");
    browser.sees("#turns", "c3b3");

    let [host, friend] = [PHONE, DESKTOP].map(|size| driver.browser(&house, size));
    host.opens("/analysis/2b/1w1/w2/w");
    host.has_a_board();
    host.clicks("#from-friend");
    host.waits_for("#from-board[alt='2b/1w1/w2 w']");
    host.selects("#time", "untimed");
    host.clicks("#new button.primary");
    host.waits_for("#invitation:not([hidden])");
    let link = host.asks(
        "return document.getElementById('invitation-link').value",
        "",
    );
    let (_, code) = link.as_str().unwrap().rsplit_once('/').unwrap();
    friend.opens(&format!("/join/{code}"));
    friend.sees("main", "from a position");
    friend.waits_for("main figure svg");
    friend.clicks("main a.button");
    friend.waits_for("#game:not([hidden])");
    friend.sees("#game-title", "Guest");
}

#[test]
fn puzzles_are_solved_on_a_phone() {
    let house = House::new();
    let [mut alice, mut bob] = ["alice", "bob"].map(|name| {
        let mut program = Program::connect(house.lines());
        program.ok(&format!("register {name} mangahazo"));
        program
    });
    alice.ok("challenge bob white telo unrated");
    bob.ok("accept");
    // The engine finds puzzles in this game.
    for turns in [
        ["b1b2+", "c3b3"],
        ["b2b1-", "a2b2+,b3-"],
        ["c1b2+,end", "b3c3"],
        ["b2a3", "c3b3+"],
        ["a1a2", "b3a3"],
    ] {
        let [white, black] = turns;
        alice.ok(white);
        bob.ok(black);
    }
    alice.ok("a2a1-");
    let (mut guest, _) = Program::guest(house.lines());
    guest.ok("puzzle");
    while guest.until("notice")["code"] != "puzzles_ready" {}
    let driver = Driver::start();
    let browser = driver.browser(&house, PHONE);
    browser.opens("/puzzle");
    browser.sees("#goal", "Find the turn that loses nothing");
    browser.clicks("#hint");
    browser.sees("#answer", "Move the piece on a1");
    browser.clicks_point("a1");
    browser.clicks_point("a2");
    browser.sees("#answer", "Solved!");
    browser.waits_for("#game");
    browser.clicks("#next");
    browser.sees("#goal", "Win in two turns");
    browser.clicks_point("a1");
    browser.clicks_point("b2");
    browser.sees("#answer", "Your opponent plays b3a3");
    browser.clicks_point("b2");
    browser.clicks_point("c1");
    browser.sees("#answer", "Solved!");
    browser.clicks("#next");
    browser.sees("#goal", "Puzzle 3");
    browser.clicks("#solution");
    browser.sees("#answer", "The solution");
}

#[test]
fn a_game_on_a_board_of_stone_is_recorded_by_a_phone() {
    let house = House::new();
    let line = Line::to(house.pages());
    let driver = Driver::start();
    let browser = driver.browser_at(line.near(), PHONE);
    browser.registers("Noro");
    let mut ranja = Program::connect(house.lines());
    ranja.ok("register Ranja mangahazo");
    browser.opens("/record");
    for (side, name) in [("white", "Noro"), ("black", "Ranja")] {
        browser.asks("document.getElementById(arguments[0]).value = ''", side);
        browser.types(&format!("#{side}"), name);
    }
    browser.selects("#ruleset", "telo");
    browser.selects("#time", "5+3");
    browser.clicks("#new button");
    browser.is_at("/record/1");
    browser.has_a_board();
    browser.clicks_point("b1");
    browser.clicks_point("b2");
    browser.sees("#status", "Turn 1 of 1");
    browser.waits_for(".clock.runs[data-side=b]");
    // A game of one turn has no winner yet.
    browser.clicks("#end button");
    browser.sees("#answer", "Who won?");
    line.cut();
    browser.sees("#answer", "lost");
    line.mend();
    browser.waits_for("#answer:empty");
    browser.clicks_point("c3");
    browser.clicks_point("b3");
    browser.sees("#status", "Turn 2 of 2");
    browser.clicks("#takeback");
    browser.sees("#status", "Turn 1 of 1");
    // What was confirmed is there after the page was closed, and on another device.
    browser.opens("/");
    browser.opens("/study/1/edit");
    browser.sees("#status", "Turn 1 of 1");
    browser.clicks_point("c3");
    browser.clicks_point("b3");
    browser.sees("#status", "Turn 2 of 2");
    browser.clicks("#result input[value='1-0']");
    browser.clicks("#end button");
    browser.is_at("/game/1");
    browser.sees("main", "Noro");
    browser.sees(".about", "over the board");
    browser.sees(".player.top", "Black");
    // Who is named is asked first.
    ranja.ok("record agree 1");
    browser.opens("/history/otb");
    browser.sees("main table", "Ranja");
}
