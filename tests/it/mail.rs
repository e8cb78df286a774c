//! Mail to players who are away, through a real relay: Debian's `aiosmtpd`, which prints what it is given.
//!
//! The clock of the server stands still until it is moved, so that nothing here waits for time.

use crate::executable::Site;
use crate::heard::{Heard, PATIENCE};
use crate::program::Program;
use fanorona_game::Timestamp;
use fanorona_store::SqliteStore;
use fanorond::Relay;
use fanorond::clock::{Clock, ManualClock};
use fanorond::config::{MailConfig, MailTls};
use fanorond::limits::Limits;
use std::net::{SocketAddr, TcpListener};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;
use tempfile::TempDir;
use tokio::runtime::Runtime;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// 2026-11-20 12:00 UTC.
const NOON: Timestamp = Timestamp(1_795_176_000_000);
const HOUR: Duration = Duration::from_secs(3_600);
const DAY: Duration = Duration::from_secs(86_400);

/// The relay: a process that prints every mail.
struct MailServer {
    child: Child,
    printed: Heard,
}

impl MailServer {
    fn on(port: u16) -> Self {
        let mut command = Command::new("aiosmtpd");
        command.args(["--nosetuid", "--debug", "--listen", &format!("127.0.0.1:{port}")]);
        command.args(["--class", "aiosmtpd.handlers.Debugging", "stdout"]).env("PYTHONUNBUFFERED", "1");
        let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
        let mut child = child.expect("aiosmtpd is installed: Debian's python3-aiosmtpd, see scripts/test");
        let printed = Heard::from(child.stdout.take().unwrap());
        let mut log = Heard::from(child.stderr.take().unwrap());
        log.until("Server is listening");
        Self { child, printed }
    }

    /// The next mail, whole.
    fn mail(&mut self) -> String {
        self.printed.until("MESSAGE FOLLOWS");
        let mail = self.printed.until("END MESSAGE");
        // Lines are wrapped softly, as mail has them.
        mail.replace("=\n", "").replace("=3D", "=")
    }

    /// Ends the relay, and gives back all that it ever printed.
    fn end(mut self) -> String {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        let printed = std::mem::replace(&mut self.printed, Heard::from(std::io::empty()));
        String::from_utf8(printed.rest()).unwrap()
    }
}

impl Drop for MailServer {
    fn drop(&mut self) {
        // It may have ended already.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// A server that sends mail, and can be started again on its file.
struct Office {
    directory: TempDir,
    relay: u16,
    clock: Clock,
    manual_clock: ManualClock,
    runtime: Runtime,
    address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    serving: Option<JoinHandle<()>>,
}

/// A port that nobody listens on.
fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

impl Office {
    fn open(relay: u16) -> Self {
        let (clock, manual_clock) = Clock::manual(NOON);
        let runtime =
            tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
        let mut office = Self {
            directory: tempfile::tempdir().unwrap(),
            relay,
            clock,
            manual_clock,
            runtime,
            address: SocketAddr::from(([127, 0, 0, 1], 0)),
            stop: None,
            serving: None,
        };
        office.start();
        office
    }

    fn start(&mut self) {
        let file = self.directory.path().join("fanorond.db");
        let url = format!("sqlite:{}", file.display());
        let store = Arc::new(self.runtime.block_on(SqliteStore::open(&url)).unwrap());
        let listener = {
            let _inside = self.runtime.enter();
            fanorond::bind(SocketAddr::from(([127, 0, 0, 1], 0))).unwrap()
        };
        self.address = listener.local_addr().unwrap();
        let config = MailConfig {
            relay: "127.0.0.1".to_owned(),
            port: Some(self.relay),
            from: "Fanorona <fanorona@example.org>".to_owned(),
            tls: MailTls::None,
            site: Some("fanorona.example.org 4545".to_owned()),
            ..MailConfig::default()
        };
        let relay = Relay::new(&config, Duration::from_secs(20)).unwrap();
        let (stop, stopped) = oneshot::channel();
        let clock = self.clock.clone();
        self.stop = Some(stop);
        self.serving = Some(self.runtime.spawn(async move {
            let stopped = async { drop(stopped.await) };
            // Days go by at once, and nobody who plays here answers in between.
            let mut limits = Limits::default();
            limits.bot.ping_after = DAY * 30;
            fanorond::run_with_mail(vec![listener], store, clock, limits, Some(relay), stopped)
                .await
                .unwrap();
        }));
    }

    fn end(&mut self) {
        drop(self.stop.take());
        if let Some(serving) = self.serving.take() {
            self.runtime.block_on(serving).unwrap();
        }
    }

    /// How many people will get mail.
    fn planned(&self) -> i64 {
        self.number("select count(*) from mailbox where mail_due is not null")
    }

    /// Mail that the relay has not taken.
    fn queued(&self) -> i64 {
        self.number("select count(*) from outbound")
    }

    /// How often mail was tried.
    fn attempts(&self) -> i64 {
        self.number("select coalesce(sum(attempts), 0) from outbound")
    }

    fn number(&self, statement: &'static str) -> i64 {
        use sqlx::{ConnectOptions as _, Connection as _};
        let file = self.directory.path().join("fanorond.db");
        let options = sqlx::sqlite::SqliteConnectOptions::new().filename(file).read_only(true);
        self.runtime.block_on(async {
            let mut connection = options.connect().await.unwrap();
            let number = sqlx::query_scalar(statement).fetch_one(&mut connection).await.unwrap();
            connection.close().await.unwrap();
            number
        })
    }
}

impl Drop for Office {
    fn drop(&mut self) {
        drop(self.stop.take());
    }
}

/// bob, whose mail is looked at, has left after asking for a game with whoever comes; alice has begun it. It is
/// bob's turn on board 1.
fn a_game_in_which_bob_is_awaited(office: &Office, wish: &str) -> Program {
    let mut bob = Program::connect(office.address);
    bob.ok("register bob secret bob@example.org");
    bob.ok("challenges auto");
    bob.ok(&format!("set mail {wish}"));
    leave(bob);
    office.manual_clock.advance(Duration::from_secs(60));
    let mut alice = Program::connect(office.address);
    alice.ok("register alice secret");
    alice.ok("challenge bob white");
    alice.ok("e2e3+");
    alice
}

/// Leaves, and waits until the server has closed, which it does when it has noted that.
fn leave(mut program: Program) {
    program.send("quit").unwrap();
    program.rest();
}

#[test]
fn a_digest_comes_once_a_day_with_what_has_happened() {
    let port = free_port();
    let mut relay = MailServer::on(port);
    let mut office = Office::open(port);
    let mut alice = a_game_in_which_bob_is_awaited(&office, "digest");
    alice.ok("message bob Shall we play again?");
    until(|| office.planned() == 1);
    office.manual_clock.advance(HOUR);
    let mail = relay.mail();
    for words in [
        "From: Fanorona <fanorona@example.org>",
        "To: bob@example.org",
        "Subject: Fanorona: it is your turn on board 1",
        "Auto-Submitted: auto-generated",
        "List-Unsubscribe: <telnet://fanorona.example.org:4545>",
        "Hello bob,",
        "- Board 1: it is your turn against alice.",
        "- Messages that you have not read: 1.",
        "  nomail ",
    ] {
        assert!(mail.contains(words), "{words} is not in {mail}");
    }
    assert!(!mail.contains("Shall we play again?"), "a message is read by its owner on the server: {mail}");
    // What happens on the same day is in the mail of the next.
    office.manual_clock.advance(Duration::from_secs(60));
    alice.ok("propose");
    office.manual_clock.advance(HOUR);
    alice.ok("chat 1 your turn");
    until(|| office.planned() == 1);
    office.manual_clock.advance(DAY);
    let mail = relay.mail();
    assert!(mail.contains("- Board 1: alice offers a draw."), "{mail}");
    assert!(mail.contains("- Board 1: a comment by alice."), "{mail}");
    // Nothing new: no mail on the days that follow. The end of the relay's output has just two.
    office.manual_clock.advance(DAY * 3);
    alice.ok("date");
    office.end();
    assert_eq!(relay.end().matches("MESSAGE FOLLOWS").count(), 2);
}

#[test]
fn mail_waits_for_a_relay_that_is_away_also_through_a_restart() {
    let port = free_port();
    let mut office = Office::open(port);
    drop(a_game_in_which_bob_is_awaited(&office, "turn"));
    // Nobody listens there. The attempt is noted before it is made.
    until(|| office.attempts() == 1);
    assert_eq!(office.queued(), 1);
    office.end();
    office.start();
    assert_eq!(office.queued(), 1, "a restart loses nothing");
    let mut relay = MailServer::on(port);
    office.manual_clock.advance(HOUR);
    let mail = relay.mail();
    assert!(mail.contains("- Board 1: it is your turn against alice."), "{mail}");
    until(|| office.queued() == 0);
    office.manual_clock.advance(DAY);
    office.end();
    assert_eq!(relay.end().matches("MESSAGE FOLLOWS").count(), 1, "it is sent once");
}

#[test]
fn mail_is_ended_by_its_token_without_a_login() {
    let port = free_port();
    let mut relay = MailServer::on(port);
    let mut office = Office::open(port);
    let mut alice = a_game_in_which_bob_is_awaited(&office, "turn");
    let mail = relay.mail();
    let (_, token) = mail.split_once("\n  nomail ").unwrap();
    let token = token.lines().next().unwrap().to_owned();
    assert_eq!(token.len(), 26);
    let mut stranger = Program::connect(office.address);
    stranger.refused("nomail abcdefghijkmnpqrstuvwxyz23");
    assert_eq!(stranger.ok(&format!("nomail {token}"))["name"], "bob");
    assert_eq!(stranger.refused(&format!("nomail {token}"))["code"], "not_found");
    alice.ok("message bob Are you there?");
    office.manual_clock.advance(DAY * 2);
    let mut bob = Program::connect(office.address);
    bob.ok("login bob secret");
    let terms = bob.ok("set mail");
    assert_eq!(
        (&terms["mail"], &terms["addresses"], &terms["sends"]),
        (&"off".into(), &1.into(), &true.into())
    );
    office.end();
    assert_eq!(relay.end().matches("MESSAGE FOLLOWS").count(), 1);
}

#[test]
fn who_has_come_in_the_meantime_gets_no_mail() {
    let port = free_port();
    let relay = MailServer::on(port);
    let mut office = Office::open(port);
    let alice = a_game_in_which_bob_is_awaited(&office, "digest");
    until(|| office.planned() == 1);
    let mut bob = Program::connect(office.address);
    bob.ok("login bob secret");
    leave(bob);
    office.manual_clock.advance(DAY);
    until(|| office.planned() == 0);
    drop(alice);
    office.end();
    assert_eq!(relay.end().matches("MESSAGE FOLLOWS").count(), 0);
}

/// Asks the file until it is so: every look at it lets the server go on. Time is only the way to fail.
fn until(mut is_so: impl FnMut() -> bool) {
    let given_up = tokio::time::Instant::now() + PATIENCE;
    while !is_so() {
        assert!(tokio::time::Instant::now() < given_up, "it never came to be so");
    }
}

#[test]
fn an_operator_can_try_the_relay() {
    let site = Site::new();
    let port = free_port();
    let said = |address: &str| {
        let mut command = site.fanorond(&["mail", address, "--config", "fanorond.toml"]);
        let output = command.output().unwrap();
        let said = [output.stdout, output.stderr].concat();
        (output.status.code(), String::from_utf8(said).unwrap())
    };
    std::fs::write(site.directory().join("fanorond.toml"), "log = \"info\"\n").unwrap();
    let (code, sentence) = said("bob@example.org");
    assert!(code == Some(2) && sentence.contains("[mail]"), "{sentence}");
    let section =
        format!("[mail]\nrelay = \"127.0.0.1\"\nport = {port}\ntls = \"none\"\nfrom = \"f@example.org\"\n");
    std::fs::write(site.directory().join("fanorond.toml"), section).unwrap();
    let (code, sentence) = said("bob@example.org");
    assert!(code == Some(1) && sentence.contains("the relay takes no mail"), "{sentence}");
    let mut relay = MailServer::on(port);
    assert_eq!(
        said("bob@example.org"),
        (Some(0), "The relay has taken a mail to bob@example.org.\n".to_owned())
    );
    assert!(relay.mail().contains("To: bob@example.org"));
    for address in ["bob", "bob@example.org\r\nBcc: eve@example.org", "a@b, c@d"] {
        let (code, sentence) = said(address);
        assert!(code == Some(1) && sentence.contains("for good"), "{sentence}");
    }
    // Where TLS is wanted and the relay has none, nothing is said in the clear.
    let file = site.directory().join("fanorond.toml");
    let section = std::fs::read_to_string(&file).unwrap();
    for tls in ["starttls", "tls"] {
        std::fs::write(&file, section.replace("\"none\"", &format!("{tls:?}"))).unwrap();
        let (code, sentence) = said("bob@example.org");
        assert!(code != Some(0) && sentence.contains("relay"), "{sentence}");
    }
    assert_eq!(relay.end().matches("MESSAGE FOLLOWS").count(), 1);
}

#[test]
fn a_relay_is_configured_wrongly_in_a_sentence() {
    let right = MailConfig {
        relay: "mail.example.org".to_owned(),
        port: None,
        from: "fanorona@example.org".to_owned(),
        username: None,
        password: None,
        tls: MailTls::None,
        site: None,
    };
    let said = |config: MailConfig| Relay::new(&config, HOUR).unwrap_err().to_string();
    assert!(Relay::new(&right, HOUR).is_ok());
    for from in ["nobody", "a@b\r\nBcc: c@d", "a@b, c@d"] {
        let refused = said(MailConfig { from: from.to_owned(), ..right.clone() });
        assert!(refused.contains("mail.from"), "{refused}");
    }
    let secret = || Some(fanorond::config::Secret("sesame".to_owned()));
    let clear = MailConfig { username: Some("fanorona".to_owned()), password: secret(), ..right.clone() };
    assert!(said(clear).contains("mail.tls"));
    assert!(said(MailConfig { password: secret(), ..right }).contains("mail.username"));
}
