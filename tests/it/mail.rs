//! Mail to players who are offline, through a real relay: Debian's `aiosmtpd`, which prints the mail.
//!
//! The tests move the server's clock, so no test waits for real time.

use crate::executable::Site;
use crate::output::{Captured, PATIENCE};
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
    printed: Captured,
}

impl MailServer {
    fn on(port: u16) -> Self {
        let mut command = Command::new("aiosmtpd");
        command.args(["--nosetuid", "--debug", "--listen", &format!("127.0.0.1:{port}")]);
        command.args(["--class", "aiosmtpd.handlers.Debugging", "stdout"]).env("PYTHONUNBUFFERED", "1");
        let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
        let mut child = child.expect("aiosmtpd is installed: Debian's python3-aiosmtpd, see scripts/test");
        let printed = Captured::from(child.stdout.take().unwrap());
        let mut log = Captured::from(child.stderr.take().unwrap());
        log.until("Server is listening");
        Self { child, printed }
    }

    /// The next complete mail.
    fn mail(&mut self) -> String {
        self.printed.until("MESSAGE FOLLOWS");
        let mail = self.printed.until("END MESSAGE");
        // Undoes the soft line breaks of quoted-printable text.
        mail.replace("=\n", "").replace("=3D", "=")
    }

    /// Stops the relay, and returns everything that it printed.
    fn end(mut self) -> String {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        let printed = std::mem::replace(&mut self.printed, Captured::from(std::io::empty()));
        String::from_utf8(printed.rest()).unwrap()
    }
}

impl Drop for MailServer {
    fn drop(&mut self) {
        // The process may already have exited.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// A server that sends mail, and can be restarted with its database.
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

/// A port on which nothing listens.
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
            // Moves the clock by days at once.
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

    /// The number of members for whom mail is due.
    fn planned(&self) -> i64 {
        self.number("select count(*) from mailbox where mail_due is not null")
    }

    /// The number of mails that the relay has not accepted.
    fn queued(&self) -> i64 {
        self.number("select count(*) from outbound")
    }

    /// The number of attempts to send mail.
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

/// bob, whose mail the tests check, is offline and accepts every challenge. alice has started a game. It is
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
    // It is bob's turn as soon as the game starts: no mail can be planned between two events.
    alice.ok("challenge bob black");
    alice
}

/// Quits, and waits until the server closes the connection, which it does after storing the departure.
fn leave(mut program: Program) {
    program.send("quit").unwrap();
    program.rest();
}

#[test]
fn a_digest_is_sent_once_a_day() {
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
        "Subject: Fanorona: it is your turn in game 1",
        "Auto-Submitted: auto-generated",
        "List-Unsubscribe: <telnet://fanorona.example.org:4545>",
        "Hello bob,",
        "  Game 1: it is your turn against alice.",
        "  Unread messages: 1.",
        "  nomail ",
    ] {
        assert!(mail.contains(words), "{words} is not in {mail}");
    }
    assert!(!mail.contains("Shall we play again?"), "mail must not contain the text of a message: {mail}");
    // Later events of the same day are in the next day's mail.
    office.manual_clock.advance(Duration::from_secs(60));
    alice.ok("propose");
    office.manual_clock.advance(HOUR);
    alice.ok("chat 1 your turn");
    until(|| office.planned() == 1);
    office.manual_clock.advance(DAY);
    let mail = relay.mail();
    assert!(mail.contains("  Game 1: alice offers a draw."), "{mail}");
    assert!(mail.contains("  Game 1: 1 new comment by alice."), "{mail}");
    // No news means no mail on the following days. The relay printed exactly two.
    office.manual_clock.advance(DAY * 3);
    alice.ok("date");
    office.end();
    assert_eq!(relay.end().matches("MESSAGE FOLLOWS").count(), 2);
}

#[test]
fn mail_waits_for_an_unavailable_relay_and_survives_a_restart() {
    let port = free_port();
    let mut office = Office::open(port);
    drop(a_game_in_which_bob_is_awaited(&office, "turn"));
    // Nothing listens on this port. The attempt is recorded before it is made.
    until(|| office.attempts() == 1);
    assert_eq!(office.queued(), 1);
    office.end();
    office.start();
    assert_eq!(office.queued(), 1, "a restart loses nothing");
    let mut relay = MailServer::on(port);
    office.manual_clock.advance(HOUR);
    let mail = relay.mail();
    assert!(mail.contains("  Game 1: it is your turn against alice."), "{mail}");
    until(|| office.queued() == 0);
    office.manual_clock.advance(DAY);
    office.end();
    assert_eq!(relay.end().matches("MESSAGE FOLLOWS").count(), 1, "the mail is sent once");
}

#[test]
fn a_token_stops_mail_without_a_login() {
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
fn members_who_have_logged_in_meanwhile_get_no_mail() {
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

/// Polls the database until the condition is true; each query lets the server continue. The deadline only makes
/// the test fail.
fn until(mut is_so: impl FnMut() -> bool) {
    let given_up = tokio::time::Instant::now() + PATIENCE;
    while !is_so() {
        assert!(tokio::time::Instant::now() < given_up, "the condition never became true");
    }
}

#[test]
fn an_operator_can_test_the_relay() {
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
    assert!(code == Some(1) && sentence.contains("the relay accepts no mail"), "{sentence}");
    let mut relay = MailServer::on(port);
    assert_eq!(
        said("bob@example.org"),
        (Some(0), "The relay accepted a mail to bob@example.org.\n".to_owned())
    );
    assert!(relay.mail().contains("To: bob@example.org"));
    for address in ["bob", "bob@example.org\r\nBcc: eve@example.org", "a@b, c@d"] {
        let (code, sentence) = said(address);
        assert!(code == Some(1) && sentence.contains("permanently"), "{sentence}");
    }
    // If TLS is required and the relay does not support it, nothing is sent unencrypted.
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
fn a_wrong_mail_configuration_is_explained() {
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
