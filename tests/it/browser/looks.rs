//! What all pages promise: everybody can use them (axe-core), in light and dark colours, and
//! they fit a phone. Pictures of them are written for people to look at.

use super::LOBBY;
use super::driver::{Browser, DESKTOP, Driver, PHONE};
use super::house::{House, Match};
use crate::support::program::Program;
use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

/// axe-core, which finds what keeps people out of a page: package, version and SHA-256.
const AXE: [&str; 3] = [
    "axe-core",
    "4.14.1",
    "e6b0ce02b84d892e2e33e403485e7f3d6c29e2be6df65daf44d89ba564139745",
];

/// The exit code of `scripts/from-npm` without a network.
const CANNOT_BE_FETCHED: i32 = 3;

/// The windows in which pages are looked at, and the width of the narrowest one that pages fit.
const SIZES: [(&str, [u32; 2]); 2] = [("phone", PHONE), ("desktop", DESKTOP)];
const NARROWEST: u32 = 320;

/// What is wrong in a page, a line for each.
const FAULTS: &str = "
    return axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations.flatMap(
        ({ id, nodes }) => nodes.map((it) => `${id}: ${it.html.slice(0, 160)} ${it.any[0]?.message ?? ''}`)).join('\\n'))";

/// Pages that show something with games: a name, and the address.
const SHOWN: [(&str, &str); 26] = [
    ("home", "/"),
    ("finished", "/game/1"),
    ("running", "/game/2/1"),
    ("embedded", "/embed/1"),
    ("player", "/player/Rasoa"),
    ("games", "/games"),
    ("moves", "/moves/1"),
    ("history", "/history/Rasoa"),
    ("versus", "/versus/Rasoa/Rakoto"),
    ("stats", "/stats/Rasoa"),
    ("progress", "/progress/Rasoa/telo"),
    ("standings", "/standings/telo"),
    ("tournaments", "/tournament"),
    ("tournament", "/tournament/1"),
    ("openings", "/openings/telo"),
    ("explore", "/explore/telo"),
    ("explore-nothing", "/explore"),
    ("study", "/study/1"),
    ("learn", "/learn"),
    ("lesson", "/learn/5"),
    ("puzzle", "/puzzle"),
    ("analysis", "/analysis/bbb/b1w/www/w"),
    ("studies", "/study"),
    ("recordings", "/record"),
    ("play", "/play"),
    ("search", "/search"),
];

/// Pages with the forms of members.
const OWN: [(&str, &str); 8] = [
    ("messages", "/messages"),
    ("messages-fr", "/messages?language=fr"),
    ("write", "/messages/new?to=Rakoto"),
    ("friends", "/friends"),
    ("challenges", "/challenges"),
    ("settings-mg", "/settings?language=mg"),
    ("settings", "/settings?language=en"),
    ("account", "/account"),
];

/// Pages of words, and those that say no.
const SAID: [(&str, &str); 15] = [
    ("about", "/about"),
    ("help", "/help"),
    ("help-mg", "/help?language=mg"),
    ("rules-fr", "/help/rules?language=fr"),
    ("tutorial", "/help/tutorial?language=en"),
    ("commands", "/help/commands"),
    ("who", "/who"),
    ("finger", "/finger/Rasoa"),
    ("missing-game", "/game/999"),
    ("missing", "/nonsense"),
    ("wrong", "/history/no/such/words"),
    ("forbidden", "/pending"),
    ("data", "/data"),
    ("login", "/login"),
    ("register", "/register"),
];

fn repository() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

/// The text of axe-core, or nothing where it cannot be fetched, which CI must survive.
#[expect(clippy::print_stderr, reason = "a test that tests nothing says so")]
fn axe() -> Option<String> {
    let fetched = Command::new(repository().join("scripts/from-npm"))
        .args(AXE)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&fetched.stderr);
    if fetched.status.code() == Some(CANNOT_BE_FETCHED) {
        eprintln!("NOT TESTED: {said}");
        return None;
    }
    assert!(fetched.status.success(), "{said}");
    let folder = String::from_utf8(fetched.stdout).unwrap();
    Some(fs::read_to_string(Path::new(folder.trim()).join("axe.min.js")).unwrap())
}

/// A server with a finished game that was analysed and is in a study, a running one, and a
/// tournament that is open.
fn furnished() -> (House, Match) {
    let house = House::new();
    let mut game = house.finished_game();
    let white = game.white();
    white.ok("analyse 1");
    white.until("analysis");
    for line in [
        "study game 1",
        "study note The middle.",
        "study share",
        "study close",
        "tournament new pool \"Friday pool\" telo 5+3",
        "tournament join 1",
    ] {
        white.ok(line);
    }
    game.again();
    let [white, black] = game.both();
    white.ok("notify Rakoto");
    white.ok("challenge Rakoto telo days=7");
    black.ok("message Rasoa Thank you for the game. Shall we play another one next week?");
    (house, game)
}

impl Browser<'_> {
    /// Opens a page and waits until all is shown.
    fn visits(&self, path: &str) {
        self.opens(path);
        if path == "/play" {
            self.waits_for(LOBBY);
        } else if path.starts_with("/analysis") {
            // The script has its own list of what was played.
            self.waits_for("#played button");
        }
    }

    /// Logs in with the form.
    fn logs_in(&self) {
        self.opens("/login");
        self.types("input[name=name]", "Rasoa");
        self.types("input[name=password]", "mangahazo");
        self.clicks("main form button");
        self.waits_for("button[popovertarget=member]");
    }

    /// Begins a game against a guest, and leaves it where two ways to capture can be chosen.
    fn begins_game(&self, house: &House) -> Program {
        let (mut opponent, _) = Program::guest(house.lines());
        opponent.ok("seek tsivy 10+5 black");
        self.visits("/play");
        self.clicks("#seeks button");
        self.clicks_point("d3");
        self.clicks_point("e3");
        self.waits_for("#board .fb-take-1");
        opponent
    }

    /// What axe-core finds in the page that is open.
    fn faults(&self, axe: &str, name: &str) -> String {
        self.asks(axe, "");
        let mut all = String::new();
        for (size, window) in SIZES {
            self.has_size(window);
            for colours in ["light", "dark"] {
                self.prefers(colours);
                for fault in self.asks(FAULTS, "").as_str().unwrap().lines() {
                    all += &format!("{name}, {size}, {colours}: {fault}\n");
                }
            }
        }
        all
    }
}

/// Collects what is wrong in some pages, with an account or without.
fn faults_of(visitor: &Browser<'_>, axe: &str, pages: &[(&str, &str)]) -> String {
    let faults = pages.iter().map(|(name, path)| {
        visitor.visits(path);
        visitor.faults(axe, name)
    });
    faults.collect()
}

#[test]
fn nobody_is_kept_out_of_the_pages_that_show_games() {
    let Some(axe) = axe() else { return };
    let (house, _players) = furnished();
    let driver = Driver::start();
    let visitor = driver.browser(&house, DESKTOP);
    let faults = faults_of(&visitor, &axe, &SHOWN);
    assert!(faults.is_empty(), "{faults}");
}

#[test]
fn nobody_is_kept_out_of_the_pages_of_words() {
    let Some(axe) = axe() else { return };
    let (house, _players) = furnished();
    let driver = Driver::start();
    let visitor = driver.browser(&house, DESKTOP);
    let faults = faults_of(&visitor, &axe, &SAID);
    assert!(faults.is_empty(), "{faults}");
    // A page with a fault, so that this can fail.
    visitor.asks("document.documentElement.removeAttribute('lang')", "");
    let faults = visitor.faults(&axe, "without a language");
    assert!(faults.contains("html-has-lang"), "{faults}");
}

#[test]
fn nobody_is_kept_out_of_playing_or_of_having_an_account() {
    let Some(axe) = axe() else { return };
    let (house, _players) = furnished();
    let driver = Driver::start();
    let visitor = driver.browser(&house, DESKTOP);
    let _opponent = visitor.begins_game(&house);
    let mut faults = visitor.faults(&axe, "playing");
    visitor.logs_in();
    faults += &faults_of(
        &visitor,
        &axe,
        &[
            ("home", "/"),
            ("lobby", "/play"),
            ("studies", "/study"),
            ("recordings", "/record"),
        ],
    );
    faults += &faults_of(&visitor, &axe, &OWN);
    visitor.clicks("button[popovertarget=member]");
    faults += &visitor.faults(&axe, "menu of a member");
    assert!(faults.is_empty(), "{faults}");
}

#[test]
fn a_notice_covers_nothing() {
    let (house, _players) = furnished();
    let driver = Driver::start();
    let visitor = driver.browser(&house, PHONE);
    for width in [NARROWEST, PHONE[0], 768, 1024, DESKTOP[0]] {
        visitor.has_size([width, DESKTOP[1]]);
        visitor.visits("/play");
        visitor.clicks("input[value=player]");
        visitor.types("#name", "Nobody");
        visitor.clicks("#new button");
        visitor.sees("#notice", "Nobody");
        let covered = visitor.asks(
            "scrollTo(0, 0);
            const all = [...document.querySelectorAll('header a, header button, main a, main button, input, select, summary')];
            return all.filter((it) => {
                const { x, y, width, height } = it.getBoundingClientRect();
                const seen = document.elementFromPoint(x + width / 2, y + height / 2);
                return it.checkVisibility() && seen && !it.contains(seen) && !seen.contains(it);
            }).map((it) => it.outerHTML).join('\\n')",
            "",
        );
        assert_eq!(covered, "", "at {width} pixels");
    }
}

/// Writes pictures of the page that is open, each of its whole height.
fn takes_pictures(visitor: &Browser<'_>, name: &str) {
    const HIGHEST: u64 = 4_000;
    let folder = repository().join("target/screenshots");
    fs::create_dir_all(&folder).unwrap();
    for (size, [width, height]) in SIZES {
        visitor.has_size([width, height]);
        let whole = visitor.asks("return document.scrollingElement.scrollHeight", "");
        let whole = u32::try_from(whole.as_u64().unwrap().min(HIGHEST)).unwrap();
        visitor.has_size([width, whole.max(height)]);
        let file = fs::File::create(folder.join(format!("{name}-{size}.png"))).unwrap();
        let mut decoder = Command::new("base64");
        let decoder = decoder.arg("-d").stdin(Stdio::piped()).stdout(file);
        let mut decoder = decoder.spawn().unwrap();
        let mut picture = decoder.stdin.take().unwrap();
        picture.write_all(visitor.screenshot().as_bytes()).unwrap();
        drop(picture);
        assert!(decoder.wait().unwrap().success());
    }
}

#[test]
fn all_pages_fit_a_phone() {
    let (house, _players) = furnished();
    let driver = Driver::start();
    let visitor = driver.browser(&house, PHONE);
    let fits = |name: &str| {
        visitor.has_size([NARROWEST, PHONE[1]]);
        let width = visitor.asks("return document.scrollingElement.scrollWidth", "");
        assert!(
            width.as_u64().unwrap() <= NARROWEST.into(),
            "{name} is {width} pixels wide"
        );
        takes_pictures(&visitor, name);
    };
    for (name, path) in SHOWN.into_iter().chain(SAID) {
        visitor.visits(path);
        fits(name);
    }
    let _opponent = visitor.begins_game(&house);
    fits("playing");
    visitor.logs_in();
    for (name, path) in OWN {
        visitor.visits(path);
        fits(name);
    }
    visitor.clicks("button[popovertarget=member]");
    fits("own-menu");
    visitor.visits("/play");
    visitor.prefers("dark");
    takes_pictures(&visitor, "playing-dark");
}
