//! Real clients (telnet, nc, ncat, plink and tintin++) with the real executable.

mod keys;
mod mud;

use crate::support::executable::{Serving, Site};
use crate::support::output::Captured;
use crate::support::program::Program;
use pty_process::Size;
use pty_process::blocking::{Command as Terminal, Pty, open};
use std::fs::File;
use std::io::Write as _;
use std::net::{SocketAddr, TcpListener};
use std::os::fd::AsFd as _;
use std::process::{Child, Command, Stdio};

/// A user at a terminal in which a client runs.
struct Person {
    keyboard: Pty,
    screen: Captured,
    client: Child,
}

impl Person {
    /// Starts `client` with the address of the server.
    fn runs(client: &str, address: SocketAddr) -> Self {
        Self::runs_in(Size::new(24, 80), client, address)
    }

    /// Starts a client in a terminal of another size.
    fn runs_in(size: Size, client: &str, address: SocketAddr) -> Self {
        let [host, port] = arguments(address);
        Self::sits_at(size, client, &[&host, &port])
    }

    /// Starts a client whose arguments give the address in another form.
    fn runs_with(client: &str, arguments: &[&str]) -> Self {
        Self::sits_at(Size::new(40, 100), client, arguments)
    }

    fn sits_at(size: Size, client: &str, arguments: &[&str]) -> Self {
        let (keyboard, terminal) = open().unwrap();
        keyboard.resize(size).unwrap();
        let command = Terminal::new(client)
            .args(arguments)
            .env("TERM", "vt100")
            .env("LC_ALL", "C.UTF-8");
        let client = command
            .spawn(terminal)
            .unwrap_or_else(|error| missing(client, &error));
        let screen = Captured::from(File::from(keyboard.as_fd().try_clone_to_owned().unwrap()));
        Self {
            keyboard,
            screen,
            client,
        }
    }

    /// Types a line and Enter.
    fn types(&mut self, line: &str) {
        self.keyboard
            .write_all(format!("{line}\r").as_bytes())
            .unwrap();
    }

    fn presses_ctrl(&mut self, letter: u8) {
        self.keyboard.write_all(&[letter & 0x1f]).unwrap();
    }

    /// Waits until the screen shows `words`, and returns what was shown before them.
    fn sees(&mut self, words: &str) -> String {
        self.screen.until(words)
    }

    /// Waits until the client exits, and returns everything that was on the screen.
    fn left_alone(mut self) -> String {
        let screen = std::mem::replace(&mut self.screen, Captured::from(std::io::empty()));
        String::from_utf8(screen.rest()).unwrap()
    }
}

impl Drop for Person {
    fn drop(&mut self) {
        // The process may already have exited.
        drop(self.client.kill());
        drop(self.client.wait());
    }
}

fn arguments(address: SocketAddr) -> [String; 2] {
    [address.ip().to_string(), address.port().to_string()]
}

fn missing<T>(client: &str, error: &dyn std::fmt::Display) -> T {
    panic!("cannot start {client} ({error}); scripts/test installs it")
}

/// Pipes a script into a client and returns its output.
fn piped(client: &str, options: &[&str], address: SocketAddr, script: &[u8]) -> String {
    let mut command = Command::new(client);
    command
        .args(options)
        .args(arguments(address))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped());
    let mut child = command
        .spawn()
        .unwrap_or_else(|error| missing(client, &error));
    let said = Captured::from(child.stdout.take().expect("the pipe was just created"));
    child
        .stdin
        .take()
        .expect("the pipe was just created")
        .write_all(script)
        .unwrap();
    let said = String::from_utf8(said.rest()).expect("a pipe receives no telnet commands");
    assert!(child.wait().unwrap().success(), "{client}: {said}");
    said
}

/// An opponent who waits for a game as Black.
fn rival(serving: &Serving) -> Program {
    let mut rival = Program::connect(serving.address());
    rival.ok("register Rabe vary-amin-ny");
    rival
}

#[test]
fn a_telnet_user_can_register_and_play() {
    let site = Site::new();
    let serving = site.serve();
    let mut rival = rival(&serving);
    let mut person = Person::runs("telnet", serving.address());
    person.sees("login: ");
    person.types("register");
    person.sees("name (or quit): ");
    person.types("Rasoa");
    person.sees("new password (or quit): ");
    person.types("mangahazo");
    person.sees("repeat password (or quit): ");
    person.types("mangahazo");
    person.sees("Welcome, Rasoa! Your account was created.");
    person.sees("> ");

    rival.ok("challenge Rasoa black");
    person.sees("? Challenge 1 from Rabe (1500?)");
    person.sees("> ");
    person.types("accept");
    person.sees("! Game 1 starts: Rasoa (White) - Rabe (Black), tsivy, rated, 21 days a turn.");
    // In a window of 24 lines a piece is one character. One more is beside the player's name.
    let board = person.sees("It is your turn, White (turn 1).");
    assert_eq!(board.matches('O').count(), 22 + 1, "{board}");
    assert_eq!(board.matches('#').count(), 22 + 1, "{board}");
    person.types("e2e3");
    person.sees("you play e2e3+ (turn 1, Vakiloha)");
    let board = person.sees("> ");
    assert_eq!(board.matches('#').count(), 20 + 1, "{board}");
    while rival.until("state")["last"] != "e2e3+" {}
    rival.ok("f4e5-,e4+");
    person.sees("Rabe plays f4e5-,e4+ (turn 2).");

    person.types("quit");
    person.sees("* Goodbye.");
    let screen = person.left_alone();
    assert!(
        screen.contains("Connection closed by foreign host."),
        "{screen}"
    );
    assert!(
        !screen.contains("mangahazo"),
        "the password is visible on the screen: {screen}"
    );
}

#[test]
fn lines_wrap_at_the_width_of_the_telnet_window() {
    let site = Site::new();
    let serving = site.serve();
    let mut person = Person::runs_in(Size::new(20, 50), "telnet", serving.address());
    person.sees("login: ");
    person.types("register Rasoa");
    person.sees("new password (or quit): ");
    person.types("mangahazo");
    person.sees("repeat password (or quit): ");
    person.types("mangahazo");
    person.sees("Welcome, Rasoa!");
    person.sees("> ");
    person.types("help date");
    person.sees("Shows the server's date and time in your time\r\nzone. Your time zone is UTC");
    person.sees("> ");
    // The client reports the new size of the window.
    person.keyboard.resize(Size::new(20, 100)).unwrap();
    person.types("");
    person.sees("> ");
    person.types("set height auto");
    person.sees("Set: height auto.");
    person.sees("> ");
    person.types("help commands");
    let page = person.sees(" more lines. To continue: Enter. To stop: q");
    assert_eq!(
        page.lines().filter(|line| line.starts_with("  ")).count(),
        16,
        "{page}"
    );
}

#[test]
fn a_guest_with_telnet_reads_long_help_in_pages() {
    let site = Site::new();
    let serving = site.serve();
    let mut person = Person::runs("telnet", serving.address());
    person.sees("login: ");
    person.types("guest");
    person.sees("> ");
    person.types("help commands");
    let page = person.sees(" more lines. To continue: Enter. To stop: q");
    assert!(page.lines().count() <= 24, "{page}");
    person.types("q");
    person.sees("> ");
    // Pressed once more by mistake.
    person.types("q");
    person.sees("> ");
    person.types("quit");
    person.sees("* Goodbye.");
}

#[test]
fn ctrl_c_in_telnet_discards_the_line_and_output_continues() {
    let site = Site::new();
    let serving = site.serve();
    let mut person = Person::runs("telnet", serving.address());
    person.sees("login: ");
    person.types("guest");
    person.sees("> ");
    for _ in 0..2 {
        person.keyboard.write_all(b"resi").unwrap();
        person.presses_ctrl(b'c');
        person.sees("* Interrupted.");
        person.sees("> ");
        person.types("version");
        person.sees("protocol 2");
        person.sees("> ");
    }
    // The same during a password; then input is visible again.
    person.types("quit");
    person.left_alone();
    let mut person = Person::runs("telnet", serving.address());
    person.sees("login: ");
    person.types("register Rasoa");
    person.sees("new password (or quit): ");
    person.presses_ctrl(b'c');
    person.sees("* Interrupted.");
    person.sees("login: ");
    person.types("uptime");
    person.sees("uptime");
    person.sees("The server has been running since ");
    person.sees("login: ");
    person.presses_ctrl(b'd');
    person.types("");
    person.sees("* Goodbye.");
}

#[test]
fn a_script_piped_through_nc_is_executed_completely() {
    let site = Site::new();
    let serving = site.serve();
    let mut rival = rival(&serving);
    rival.ok("challenges auto");
    let script =
        b"register Rasoa mangahazo\nmode plain\nset style line\n@game challenge Rabe white\n\
                   e2e3\n@last show 1";
    let said = piped("nc", &["-N"], serving.address(), script);
    let tagged = said
        .find("@last ")
        .unwrap_or_else(|| panic!("the last line needs no line end: {said}"));
    let board = "board 1 tsivy Rasoa Rabe ply 1 bbbb1bbbb/bbbb1bbbb/bwbwwbwbw/wwww1wwww/wwwwwwwww b last e2e3+ playing";
    assert!(said[..tagged].trim_end().ends_with(board), "{said}");
    let said = piped(
        "nc",
        &["-N"],
        serving.address(),
        b"Rasoa\nmangahazo\nquit\n",
    );
    assert!(
        said.contains("Welcome back, Rasoa!") && said.contains("\r\n* Goodbye."),
        "{said}"
    );
}

#[test]
fn a_script_piped_through_ncat_is_executed_completely() {
    let site = Site::new();
    let serving = site.serve();
    for options in [&[][..], &["-C"]] {
        let said = piped(
            "ncat",
            options,
            serving.address(),
            b"mode plain\nguest\n@1 date\n@2 version",
        );
        assert!(
            said.contains("@1 ") && said.contains("@2 fanorond "),
            "{options:?}: {said}"
        );
    }
}

#[test]
fn nc_and_ncat_users_are_told_that_the_password_is_visible() {
    for client in ["nc", "ncat"] {
        let site = Site::new();
        let serving = site.serve();
        let mut person = Person::runs(client, serving.address());
        person.sees("login: ");
        person.types("register Rasoa");
        person.sees("new password (it will be visible; or quit): ");
        person.types("mangahazo");
        person.sees("Welcome, Rasoa!");
        person.sees("> ");
        person.types("quit");
        person.sees("* Goodbye.");
        let screen = person.screen.all();
        assert!(
            !screen.contains('\u{fffd}'),
            "{client} received telnet commands: {screen}"
        );
    }
}

#[test]
fn ipv6_works_like_ipv4() {
    let site = Site::new();
    if let Err(error) = TcpListener::bind("[::1]:0") {
        let refused = site.run(&["--listen", "[::1]:0"]);
        let said = String::from_utf8(refused.stderr).unwrap();
        assert!(
            said.contains("this machine does not have that address"),
            "{error}: {said}"
        );
        return;
    }
    let serving = site.serve_on(&["[::1]:0", "127.0.0.1:0"]);
    assert!(serving.address().is_ipv6());
    let said = piped("nc", &["-N"], serving.address(), b"guest\nversion\n");
    assert!(said.contains("fanorond 0."), "{said}");
    let mut person = Person::runs("telnet", serving.address());
    person.sees("login: ");
    person.types("guest");
    person.sees("Your name is Guest");
    // One socket for both, as in the container.
    drop(serving);
    let serving = site.serve_on(&["[::]:0"]);
    let both = [
        format!("[::1]:{}", serving.address().port()),
        format!("127.0.0.1:{}", serving.address().port()),
    ];
    for address in both {
        let said = piped("nc", &["-N"], address.parse().unwrap(), b"version\n");
        assert!(said.contains("fanorond 0."), "{address}: {said}");
    }
}
