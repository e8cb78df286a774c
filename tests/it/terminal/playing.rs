//! Games from the login to their end, by keys and by clicks.

use super::tmux::{Tmux, seen_in_telo};
use crate::support::executable::{Serving, Site};
use crate::support::program::Program;
use rustix::process::Signal;

/// The server's arguments for TLS on a port of its own.
const TLS: [&str; 6] = [
    "--tls-listen",
    "127.0.0.1:0",
    "--tls-cert",
    "cert.pem",
    "--tls-key",
    "key.pem",
];

/// White's turns of a whole game on the smallest board.
const WHITE: [&str; 2] = ["c2b2+", "b2a1-"];

/// A server, Rasoa, who plays White in json mode, and Rakoto at a terminal.
struct Table {
    site: Site,
    serving: Serving,
    rasoa: Program,
    rakoto: Tmux,
}

impl Table {
    fn new() -> Self {
        let site = Site::new();
        let serving = site.serve();
        let mut rasoa = Program::connect(serving.address());
        rasoa.ok("register Rasoa mangahazo");
        Program::connect(serving.address()).ok("register Rakoto voankazo");
        let rakoto = Tmux::member("Rakoto", "voankazo", serving.address());
        Self {
            site,
            serving,
            rasoa,
            rakoto,
        }
    }

    /// Rasoa challenges, Rakoto accepts by the row of the home screen.
    fn begins(&mut self) {
        self.rasoa.ok("challenge Rakoto white board=telo 10+5");
        // The selection stays on its row when a challenge comes above it.
        self.rakoto.waits("Challenges and offers");
        self.rakoto.keys(&["Home"]);
        self.rakoto.waits("> 1  ");
        self.rakoto.keys(&["Enter"]);
        self.rakoto.waits("1 telo, turn 1");
    }

    /// Kills the server, starts it again at the same address, and waits until Rakoto is back.
    fn is_killed(&mut self) {
        let address = self.serving.address().to_string();
        self.serving.kill();
        self.rakoto.waits("The connection is lost.");
        self.serving = self.site.serve_on(&[&address]);
        self.rakoto.waits_for("a connection", |screen| {
            let waits = ["The connection is lost.", "Connecting to the server."];
            !waits.iter().any(|words| screen.contains(words))
        });
        self.rasoa = Program::connect(self.serving.address());
        self.rasoa.ok("login Rasoa mangahazo");
    }
}

#[test]
fn a_game_is_played_by_keys_alone() {
    let mut table = Table::new();
    table.begins();
    table.rasoa.ok(WHITE[0]);
    table.rakoto.presses_in_telo("a3");
    table.rakoto.presses_in_telo("a2");
    table.rakoto.waits("2. a3a2+");
    table.rasoa.ok(WHITE[1]);
    table.rakoto.waits("It is your turn.");
    table.rakoto.presses_in_telo("b3");
    table.rakoto.presses_in_telo("b2");
    table.rakoto.waits("or press . to end your turn.");
    table.rakoto.presses_in_telo("c3");
    table.rakoto.waits("captured 3");
    table.rakoto.presses_in_telo("c2");
    table.rakoto.waits("4. b3b2+,c3-,c2+");
    table.rakoto.waits("Rakoto wins: Rasoa has no pieces left.");
}

#[test]
fn a_game_is_played_by_clicks_while_the_server_is_killed_twice() {
    let mut table = Table::new();
    table.begins();
    table.rasoa.ok(WHITE[0]);
    table.rakoto.waits("It is your turn.");
    table.is_killed();
    table.rakoto.waits("It is your turn.");
    let [a3, a2, b3, b2, c3, c2] = ["a3", "a2", "b3", "b2", "c3", "c2"].map(cell);
    table.rakoto.clicks(a3);
    table.rakoto.clicks(a2);
    table.rakoto.waits("2. a3a2+");
    table.rasoa.ok(WHITE[1]);
    table.rakoto.waits("It is your turn.");
    table.rakoto.clicks(b3);
    table.rakoto.clicks(b2);
    table.rakoto.waits("or press . to end your turn.");
    // In the middle of the chain.
    table.is_killed();
    table.rakoto.waits("It is your turn.");
    table.rakoto.clicks(c3);
    table.rakoto.waits("captured 3");
    table.rakoto.clicks(c2);
    table.rakoto.waits("Rakoto wins: Rasoa has no pieces left.");
}

/// The cell of a point of the smallest board in a window of 80 by 24, Black at the bottom.
fn cell(point: &str) -> (usize, usize) {
    let (column, row) = seen_in_telo(point);
    (6 + 14 * column, 1 + 7 * row)
}

#[test]
fn leaving_restores_the_terminal() {
    let site = Site::new();
    let serving = site.serve();
    let tmux = Tmux::fanorona(&format!("--guest {}", serving.address()), (80, 24));
    tmux.waits("New here?");
    assert_eq!(
        [tmux.flag("alternate_on"), tmux.flag("mouse_sgr_flag")],
        ["1", "1"]
    );
    tmux.keys(&["C-c"]);
    tmux.waits("Press Ctrl-C again to leave.");
    tmux.keys(&["C-c"]);
    tmux.ends();
    assert_eq!(
        [tmux.flag("alternate_on"), tmux.flag("mouse_sgr_flag")],
        ["0", "0"]
    );
}

#[test]
fn the_screen_is_drawn_again_without_a_question_to_the_terminal() {
    let site = Site::new();
    let serving = site.serve();
    let tmux = Tmux::fanorona(&format!("--guest {}", serving.address()), (80, 24));
    tmux.waits("New here?");
    tmux.keys(&["C-l"; 40]);
    tmux.keys(&["F1"]);
    tmux.waits("draw the screen again");
}

#[test]
fn a_stopped_program_gives_the_terminal_to_the_shell_and_takes_it_back() {
    let site = Site::new();
    let serving = site.serve();
    let tmux = Tmux::run("exec bash --norc", (80, 24), "tmux-256color");
    tmux.types("PS1='shell> '");
    tmux.waits("shell> ");
    tmux.types(&format!("{} --guest {}", Tmux::PROGRAM, serving.address()));
    let is_back = || {
        tmux.waits("New here?");
        tmux.flags(["alternate_on", "mouse_sgr_flag"], "1");
        tmux.keys(&["F1"]);
        tmux.waits("draw the screen again");
        tmux.keys(&["Escape"]);
        tmux.waits("New here?");
    };
    is_back();
    let stops: [&dyn Fn(); 2] = [&|| tmux.keys(&["C-z"]), &|| tmux.signals(Signal::TSTP)];
    for stop in stops {
        stop();
        tmux.waits("Stopped");
        tmux.flags(["alternate_on", "mouse_sgr_flag"], "0");
        tmux.types("clear; fg");
        is_back();
    }
    // This signal cannot be caught, so the picture stays until the program is resumed.
    tmux.signals(Signal::STOP);
    tmux.waits("Stopped");
    tmux.types("fg");
    is_back();
    tmux.signals(Signal::QUIT);
    tmux.flags(["alternate_on", "mouse_sgr_flag"], "0");
    tmux.types("echo status=$?");
    tmux.waits("status=0");
}

#[test]
fn a_beginner_is_led_to_a_first_capture_without_a_coordinate() {
    let site = Site::new();
    let serving = site.serve_with_robots();
    let tmux = Tmux::fanorona(&format!("--guest {}", serving.address()), (80, 24));
    tmux.waits("> Learn the game, move by move");
    tmux.keys(&["Down", "Enter"]);
    tmux.waits("robot1");
    // In a window as small as a phone, too.
    tmux.resizes((40, 20));
    tmux.waits("It is your turn.");
    tmux.resizes((80, 24));
    tmux.waits_for("the cursor", |screen| {
        screen.contains(">○<") || screen.contains(">●<")
    });
    tmux.keys(&["Enter"]);
    tmux.waits("◎");
    tmux.keys(&["Up", "Right", "Enter"]);
    tmux.waits_for("the first turn", |screen| {
        screen.contains("1. ") || screen.contains("press .")
    });
}

#[test]
fn terminals_without_colours_or_discs_get_ascii() {
    let site = Site::new();
    let serving = site.serve_with_robots();
    for (term, disc) in [("vt100", "O"), ("linux", "O"), ("screen-256color", "●")] {
        let program = Tmux::PROGRAM;
        let command = format!("TERM={term} {program} --guest {}", serving.address());
        let tmux = Tmux::run(&command, (80, 24), "screen-256color");
        tmux.waits("> Learn the game, move by move");
        tmux.keys(&["Down", "Enter"]);
        // The rows arrive one after the other, and the cursor is below that sentence.
        let screen = tmux.waits(&format!(">{disc}<"));
        assert_eq!(screen.contains('●'), disc == "●", "{term}\n{screen}");
    }
}

#[test]
fn a_terminal_that_cannot_move_its_cursor_gets_lines() {
    let site = Site::new();
    let serving = site.serve();
    let program = Tmux::PROGRAM;
    let command = format!("TERM=dumb {program} {}", serving.address());
    let tmux = Tmux::run(&command, (80, 24), "screen-256color");
    tmux.waits("login:");
    assert_eq!(tmux.flag("alternate_on"), "0");
    tmux.types("guest");
    tmux.waits("Welcome! Your name is Guest");
    tmux.types("quit");
    tmux.ends();
}

#[test]
fn a_certificate_that_nobody_has_signed_is_trusted_once_and_a_changed_one_is_refused() {
    let site = Site::new();
    site.certificate("cert.pem", "key.pem");
    let mut serving = site.serve_with(&TLS);
    let program = Tmux::PROGRAM;
    // The plain port tells where TLS is.
    let address = serving.address();
    let start = format!("{program} --guest {address}");
    let command = format!("{start}; read line; {start}");
    let tmux = Tmux::run(&command, (80, 24), "tmux-256color");
    let screen = tmux.waits("Type yes to trust it from now on:");
    let shown = std::process::Command::new("openssl")
        .args(["x509", "-noout", "-fingerprint", "-sha256", "-in"])
        .arg(site.directory().join("cert.pem"))
        .output()
        .unwrap();
    let shown = String::from_utf8(shown.stdout).unwrap();
    let (_, fingerprint) = shown.trim().split_once('=').unwrap();
    assert!(
        screen.replace('\n', "").contains(fingerprint),
        "{screen}\n{fingerprint}"
    );
    tmux.types("yes");
    tmux.waits("New here?");
    tmux.keys(&["C-c"]);
    tmux.waits("again to leave");
    tmux.keys(&["C-c"]);
    // The second time nothing is asked.
    tmux.waits("Type yes");
    tmux.types("");
    tmux.waits("New here?");
    assert!(!tmux.screen().contains("not encrypted"));
    // Nothing less is taken when the program comes back, on another port for TLS neither.
    let address = address.to_string();
    serving.kill();
    let mut without = site.serve_on(&[&address]);
    tmux.waits("The server had TLS and now has none");
    without.kill();
    site.certificate("cert.pem", "key.pem");
    let _changed = Site::serving(site.fanorond(&TLS), &[&address]);
    tmux.waits("The server's certificate has changed");
}

#[test]
fn a_server_whose_certificate_an_authority_has_signed_cannot_lose_tls_in_silence() {
    let site = Site::new();
    site.certificate("cert.pem", "key.pem");
    let mut serving = site.serve_with(&TLS);
    let address = serving.address().to_string();
    let authority = site.directory().join("cert.pem");
    let program = Tmux::PROGRAM;
    let start = format!("SSL_CERT_FILE={} {program}", authority.display());
    // tmux scrolls the first line away when the last program has ended.
    let command = format!("echo; {start} --guest {address}; {start} --guest {address}");
    let tmux = Tmux::run(&command, (80, 24), "tmux-256color");
    tmux.waits("New here?");
    serving.kill();
    let _without = site.serve_on(&[&address]);
    tmux.waits("The server had TLS and now has none");
    tmux.types("quit");
    // A new start remembers it, too.
    tmux.waits("127.0.0.1 offered TLS before and does not offer it now");
}
