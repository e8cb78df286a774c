//! Mail to players who are offline, through a real relay: Debian's `aiosmtpd`, which prints the
//! mail.
//!
//! The tests move the server's clock, so no test waits for real time.

use crate::executable::Site;
use crate::output::{Captured, PATIENCE};
use crate::program::Program;
use fanorona_game::Timestamp;
use fanorona_store::Store;
use fanorond::Relay;
use fanorond::clock::{Clock, ManualClock};
use fanorond::config::limits::Limits;
use fanorond::config::{MailConfig, MailTls};
use serde_json::Value;
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
        command.args([
            "--nosetuid",
            "--debug",
            "--listen",
            &format!("127.0.0.1:{port}"),
        ]);
        command
            .args(["--class", "aiosmtpd.handlers.Debugging", "stdout"])
            .env("PYTHONUNBUFFERED", "1");
        let child = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn();
        let mut child =
            child.expect("aiosmtpd is installed: Debian's python3-aiosmtpd, see scripts/test");
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
    limits: Limits,
    runtime: Runtime,
    address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    serving: Option<JoinHandle<()>>,
}

/// A port on which nothing listens.
fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0")
        .unwrap()
        .local_addr()
        .unwrap()
        .port()
}

impl Office {
    fn open(relay: u16) -> Self {
        Self::with_limits(relay, Limits::default())
    }

    fn with_limits(relay: u16, mut limits: Limits) -> Self {
        // The tests move the clock by days at once.
        limits.bot.ping_after = DAY * 30;
        let (clock, manual_clock) = Clock::manual(NOON);
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .unwrap();
        let mut office = Self {
            directory: tempfile::tempdir().unwrap(),
            relay,
            clock,
            manual_clock,
            limits,
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
        let store = Arc::new(self.runtime.block_on(Store::open(&url)).unwrap());
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
            site: Some("fanorona.example.org:4545".to_owned()),
            ..MailConfig::default()
        };
        let relay = Relay::new(&config, Duration::from_secs(20)).unwrap();
        let (stop, stopped) = oneshot::channel();
        let (clock, limits) = (self.clock.clone(), self.limits.clone());
        self.stop = Some(stop);
        self.serving = Some(self.runtime.spawn(async move {
            let stopped = async { drop(stopped.await) };
            let parts =
                fanorond::Parts::new(vec![listener], store, clock, limits).with_relay(Some(relay));
            fanorond::run_parts(parts, stopped).await.unwrap();
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
        let options = sqlx::sqlite::SqliteConnectOptions::new()
            .filename(file)
            .read_only(true);
        self.runtime.block_on(async {
            let mut connection = options.connect().await.unwrap();
            let number = sqlx::query_scalar(statement)
                .fetch_one(&mut connection)
                .await
                .unwrap();
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

/// Registers a member with a mail address, and returns the code that was mailed to it.
fn register(office: &Office, relay: &mut MailServer, name: &str) -> (Program, String) {
    let mut program = Program::connect(office.address);
    program.ok(&format!("register {name} secret-rice {name}@example.org"));
    let mail = relay.mail();
    assert!(mail.contains(&format!("To: {name}@example.org")), "{mail}");
    (program, code_in(&mail))
}

/// The code in a confirmation mail.
fn code_in(mail: &str) -> String {
    let (_, code) = mail.split_once("\n  address confirm ").expect(mail);
    code.lines().next().unwrap().to_owned()
}

/// Registers a member with a confirmed mail address.
fn register_confirmed(office: &Office, relay: &mut MailServer, name: &str) -> Program {
    let (mut program, code) = register(office, relay, name);
    program.ok(&format!("address confirm {code}"));
    program
}

/// bob, whose mail the tests check, has confirmed his address, is offline and accepts every
/// challenge. alice has started a game. It is bob's turn on board 1.
fn a_game_in_which_bob_is_awaited(office: &Office, relay: &mut MailServer, wish: &str) -> Program {
    let bob = register_confirmed(office, relay, "bob");
    start_game(office, bob, wish)
}

fn start_game(office: &Office, mut bob: Program, wish: &str) -> Program {
    bob.ok("challenges auto");
    bob.ok(&format!("set mail {wish}"));
    leave(bob);
    office.manual_clock.advance(Duration::from_secs(60));
    let mut alice = Program::connect(office.address);
    alice.ok("register alice secret-rice");
    // It is bob's turn as soon as the game starts: no mail can be planned between two events.
    alice.ok("challenge bob black");
    alice
}

/// Quits, and waits until the server closes the connection, which it does after storing the
/// departure.
fn leave(mut program: Program) {
    program.send("quit").unwrap();
    program.rest();
}

#[test]
fn a_digest_is_sent_once_a_day() {
    let port = free_port();
    let mut relay = MailServer::on(port);
    let mut office = Office::open(port);
    let mut alice = a_game_in_which_bob_is_awaited(&office, &mut relay, "digest");
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
    assert!(
        !mail.contains("Shall we play again?"),
        "mail must not contain the text of a message: {mail}"
    );
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
    // No news means no mail on the following days. The relay printed exactly two, and the code
    // before them.
    office.manual_clock.advance(DAY * 3);
    alice.ok("date");
    office.end();
    assert_eq!(relay.end().matches("MESSAGE FOLLOWS").count(), 3);
}

#[test]
fn mail_waits_for_an_unavailable_relay_and_survives_a_restart() {
    let port = free_port();
    let mut relay = MailServer::on(port);
    let mut office = Office::open(port);
    let bob = register_confirmed(&office, &mut relay, "bob");
    until(|| office.queued() == 0);
    relay.end();
    drop(start_game(&office, bob, "turn"));
    // Nothing listens on this port. The attempt is recorded before it is made.
    until(|| office.attempts() == 1);
    assert_eq!(office.queued(), 1);
    office.end();
    office.start();
    assert_eq!(office.queued(), 1, "a restart loses nothing");
    let mut relay = MailServer::on(port);
    office.manual_clock.advance(HOUR);
    let mail = relay.mail();
    assert!(
        mail.contains("  Game 1: it is your turn against alice."),
        "{mail}"
    );
    until(|| office.queued() == 0);
    office.manual_clock.advance(DAY);
    office.end();
    assert_eq!(
        relay.end().matches("MESSAGE FOLLOWS").count(),
        1,
        "the mail is sent once"
    );
}

#[test]
fn a_token_stops_mail_without_a_login() {
    let port = free_port();
    let mut relay = MailServer::on(port);
    let mut office = Office::open(port);
    let mut alice = a_game_in_which_bob_is_awaited(&office, &mut relay, "turn");
    let mail = relay.mail();
    let (_, token) = mail.split_once("\n  nomail ").unwrap();
    let token = token.lines().next().unwrap().to_owned();
    assert_eq!(token.len(), 26);
    let mut stranger = Program::connect(office.address);
    stranger.refused("nomail abcdefghijkmnpqrstuvwxyz23");
    assert_eq!(stranger.ok(&format!("nomail {token}"))["name"], "bob");
    assert_eq!(
        stranger.refused(&format!("nomail {token}"))["code"],
        "not_found"
    );
    alice.ok("message bob Are you there?");
    office.manual_clock.advance(DAY * 2);
    let mut bob = Program::connect(office.address);
    bob.ok("login bob secret-rice");
    let terms = bob.ok("set mail");
    assert_eq!(
        (&terms["mail"], &terms["addresses"], &terms["sends"]),
        (&"off".into(), &1.into(), &true.into())
    );
    office.end();
    assert_eq!(
        relay.end().matches("MESSAGE FOLLOWS").count(),
        2,
        "the code and one mail"
    );
}

#[test]
fn members_who_have_logged_in_meanwhile_get_no_mail() {
    let port = free_port();
    let mut relay = MailServer::on(port);
    let mut office = Office::open(port);
    let alice = a_game_in_which_bob_is_awaited(&office, &mut relay, "digest");
    until(|| office.planned() == 1);
    let mut bob = Program::connect(office.address);
    bob.ok("login bob secret-rice");
    leave(bob);
    office.manual_clock.advance(DAY);
    until(|| office.planned() == 0);
    drop(alice);
    office.end();
    assert_eq!(
        relay.end().matches("MESSAGE FOLLOWS").count(),
        1,
        "only the code"
    );
}

/// Plays the first legal step of a game between alice and carol. After its end, starts another one.
fn play_on([alice, carol]: &mut [Program; 2], game: &mut Value) {
    let state = alice
        .ask(&format!("board {game}"))
        .unwrap()
        .events
        .pop()
        .unwrap();
    match state["legal"][0].as_str() {
        Some(step) => {
            let player = if state["to_move"] == state["you"] {
                alice
            } else {
                carol
            };
            player.ok(&format!("move {game} {step}"));
        }
        None => *game = alice.ok("challenge carol white")["game"].clone(),
    }
}

#[test]
fn an_unconfirmed_address_gets_one_code_and_no_mail_about_two_hundred_turns() {
    let port = free_port();
    let mut relay = MailServer::on(port);
    let mut limits = Limits::default();
    limits.connection.command_burst = 100_000;
    limits.mail.news_per_account = 0;
    limits.mail.news_per_address = 0;
    let mut office = Office::with_limits(port, limits);
    let (mut bob, code) = register(&office, &mut relay, "bob");
    // dave's mail shows that the mailer has written all mail that is due.
    let mut dave = register_confirmed(&office, &mut relay, "dave");
    for follower in [&mut bob, &mut dave] {
        follower.ok("subscribe all");
    }
    let terms = bob.ok("set mail turn");
    assert_eq!(
        (&terms["addresses"], &terms["confirmed"]),
        (&1.into(), &0.into())
    );
    assert_eq!(dave.ok("set mail turn")["confirmed"], 1);
    leave(bob);
    leave(dave);
    let mut players = ["alice", "carol"].map(|name| {
        let mut player = Program::connect(office.address);
        player.ok(&format!("register {name} secret-rice"));
        player.ok("challenges auto");
        player
    });
    let mut game = players[0].ok("challenge carol white")["game"].clone();
    while office.number("select count(*) from turns_readable") < 200 {
        office.manual_clock.advance(Duration::from_secs(1));
        play_on(&mut players, &mut game);
    }
    office.manual_clock.advance(Duration::from_secs(1));
    players[0].ok("message bob,dave Two hundred turns!");
    while !relay.mail().contains("Unread messages: 1.") {}
    assert_eq!(
        office.number("select count(*) from mailbox where mailed_at is not null"),
        1,
        "only dave's"
    );
    // The mail is taken off the queue after the relay has accepted it.
    while office.planned() + office.queued() > 0 {}
    // After the code, mail arrives.
    let mut bob = Program::connect(office.address);
    bob.ok("login bob secret-rice");
    assert_eq!(
        bob.ok(&format!("address confirm {code}"))["address"],
        "bob@example.org"
    );
    leave(bob);
    let printed = relay.printed.all();
    assert_eq!(
        printed.matches("To: bob@example.org").count(),
        1,
        "the code"
    );
    office.manual_clock.advance(Duration::from_secs(1));
    players[0].ok("message bob Welcome!");
    while !relay.mail().contains("To: bob@example.org") {}
    office.end();
    assert_eq!(relay.end().matches("To: bob@example.org").count(), 2);
}

/// What a person is told: the answers to these lines, in plain mode.
fn told(office: &Office, lines: &[&str]) -> String {
    use std::io::{Read as _, Write as _};
    let mut socket = std::net::TcpStream::connect(office.address).unwrap();
    socket.set_read_timeout(Some(PATIENCE)).unwrap();
    for line in ["mode plain", "login bob secret-rice"]
        .iter()
        .chain(lines)
        .chain(&["quit"])
    {
        socket.write_all(format!("{line}\n").as_bytes()).unwrap();
    }
    let mut text = String::new();
    socket.read_to_string(&mut text).unwrap();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn wrong_and_expired_codes_confirm_nothing() {
    let port = free_port();
    let mut relay = MailServer::on(port);
    let mut office = Office::open(port);
    let (mut bob, code) = register(&office, &mut relay, "bob");
    let limit = office.limits.mail.wrong_codes;
    for wrong in 0..limit {
        assert_eq!(
            bob.refused(&format!("address confirm wrong{wrong}"))["refusal"],
            "wrong_code"
        );
    }
    assert_eq!(
        bob.refused(&format!("address confirm {code}"))["refusal"],
        "wrong_code"
    );
    let answer = bob.ok("address confirm");
    assert_eq!(answer["mailed"], answer["unconfirmed"]);
    let expired = code_in(&relay.mail());
    assert_ne!(expired, code);
    assert_eq!(
        bob.refused("address confirm eve@example.org")["refusal"],
        "nothing_to_confirm"
    );
    leave(bob);
    office.manual_clock.advance(DAY);
    let said = told(
        &office,
        &[
            "set mail turn",
            &format!("address confirm {expired}"),
            "address confirm",
        ],
    );
    for words in [
        "* One of your mail addresses is not confirmed, so it gets no mail. With the code from the mail",
        "(mail turn). But you have not confirmed a mail address, so you get no mail yet. With the code",
        "This code is wrong or has expired, or too many wrong codes were typed. For a new code: address confirm",
        "Your mail address: bob@example.org. A code was mailed to bob@example.org. With the code from the mail, \
         type: address confirm CODE",
    ] {
        assert!(said.contains(words), "{words} is not in {said}");
    }
    let code = code_in(&relay.mail()).to_ascii_uppercase();
    let said = told(
        &office,
        &[
            "address",
            &format!("address confirm {code}"),
            "set mail",
            "address",
        ],
    );
    for words in [
        "Your mail address: bob@example.org. Not confirmed: bob@example.org. With the code from the mail",
        "Your mail address bob@example.org is confirmed.",
        "is mailed to you immediately (mail turn). Your mail address: bob@example.org",
    ] {
        assert!(said.contains(words), "{words} is not in {said}");
    }
    office.end();
    assert_eq!(relay.end().matches("MESSAGE FOLLOWS").count(), 3);
}

#[test]
fn a_confirmation_mail_says_what_to_type_in_the_language_of_its_reader() {
    let port = free_port();
    let mut relay = MailServer::on(port);
    let office = Office::open(port);
    let mut bob = Program::connect(office.address);
    bob.ok("register bob secret-rice");
    bob.ok("address bob@example.org");
    let mail = relay.mail();
    for words in [
        "To: bob@example.org",
        "Subject: Fanorona: confirm your mail address",
        "Auto-Submitted: auto-generated",
        "Hello bob,",
        "The code is valid until ",
        "To play: telnet fanorona.example.org 4545",
        "If you did not give the address, ignore this mail.",
    ] {
        assert!(mail.contains(words), "{words} is not in {mail}");
    }
    assert!(
        !mail.contains("List-Unsubscribe"),
        "a reader who is no member has nothing to stop: {mail}"
    );
    bob.ok("set language fr");
    bob.ok("address bob@example.mg");
    let mail = relay.mail();
    assert!(
        mail.contains("To: bob@example.mg") && mail.contains("Bonjour bob,"),
        "{mail}"
    );
    assert_eq!(
        office.number("select count(*) from address where code_hash like '%address%'"),
        0
    );
}

#[test]
fn codes_to_an_address_are_limited_over_all_accounts() {
    let port = free_port();
    let mut relay = MailServer::on(port);
    let mut office = Office::open(port);
    for name in ["eve1x", "eve2x", "eve3x"] {
        let mut eve = Program::connect(office.address);
        eve.ok(&format!(
            "register {name} secret-rice Stranger@example.org stranger@example.org"
        ));
        relay.mail();
    }
    let mut eve = Program::connect(office.address);
    let refused = eve.refused("register eve4x secret-rice stranger@Example.org");
    assert_eq!(
        (&refused["refusal"], &refused["wait_s"]),
        (&"too_many_codes".into(), &86_400.into())
    );
    eve.ok("register eve4x secret-rice");
    let refused = eve.refused("add eve@example.org stranger@example.org");
    assert_eq!(
        (&refused["code"], &refused["refusal"]),
        (&"rate_limited".into(), &"too_many_codes".into())
    );
    assert_eq!(
        eve.ok("address")["addresses"],
        serde_json::json!([]),
        "a refusal changes nothing"
    );
    leave(eve);
    office.manual_clock.advance(DAY);
    let mut eve = Program::connect(office.address);
    eve.ok("login eve4x secret-rice");
    eve.ok("add stranger@example.org");
    relay.mail();
    office.end();
    assert_eq!(relay.end().matches("MESSAGE FOLLOWS").count(), 4);
}

#[test]
fn news_above_the_limit_waits_and_is_in_the_next_mail() {
    let port = free_port();
    let mut relay = MailServer::on(port);
    let mut limits = Limits::default();
    limits.mail.news_per_account = 2;
    let mut office = Office::with_limits(port, limits);
    let mut bob = register_confirmed(&office, &mut relay, "bob");
    bob.ok("set mail turn");
    leave(bob);
    let mut alice = Program::connect(office.address);
    alice.ok("register alice secret-rice");
    for number in 1..=2 {
        office.manual_clock.advance(Duration::from_secs(60));
        alice.ok("message bob Are you there?");
        let mail = relay.mail();
        assert!(
            mail.contains(&format!("Unread messages: {number}.")),
            "{mail}"
        );
    }
    for _ in 0..2 {
        office.manual_clock.advance(Duration::from_secs(60));
        alice.ok("message bob Are you there?");
    }
    // An hour after the first mail.
    let due = NOON.0 + 60_000 + 3_600_000;
    until(|| office.number("select coalesce(max(mail_due), 0) from mailbox") == due);
    office.manual_clock.advance(HOUR);
    let mail = relay.mail();
    assert!(mail.contains("Unread messages: 4."), "{mail}");
    office.end();
    assert_eq!(
        relay.end().matches("MESSAGE FOLLOWS").count(),
        4,
        "the code and three mails"
    );
}

/// Polls the database until the condition is true; each query lets the server continue. The
/// deadline only makes the test fail.
fn until(mut is_so: impl FnMut() -> bool) {
    let given_up = tokio::time::Instant::now() + PATIENCE;
    while !is_so() {
        assert!(
            tokio::time::Instant::now() < given_up,
            "the condition never became true"
        );
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
    let section = format!(
        "[mail]\nrelay = \"127.0.0.1\"\nport = {port}\ntls = \"none\"\nfrom = \"f@example.org\"\n"
    );
    std::fs::write(site.directory().join("fanorond.toml"), section).unwrap();
    let (code, sentence) = said("bob@example.org");
    assert!(
        code == Some(1) && sentence.contains("the relay accepts no mail"),
        "{sentence}"
    );
    let mut relay = MailServer::on(port);
    assert_eq!(
        said("bob@example.org"),
        (
            Some(0),
            "The relay accepted a mail to bob@example.org.\n".to_owned()
        )
    );
    assert!(relay.mail().contains("To: bob@example.org"));
    for address in ["bob", "bob@example.org\r\nBcc: eve@example.org", "a@b, c@d"] {
        let (code, sentence) = said(address);
        assert!(
            code == Some(1) && sentence.contains("permanently"),
            "{sentence}"
        );
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
        let refused = said(MailConfig {
            from: from.to_owned(),
            ..right.clone()
        });
        assert!(refused.contains("mail.from"), "{refused}");
    }
    let secret = || Some(fanorond::config::Secret("sesame".to_owned()));
    let clear = MailConfig {
        username: Some("fanorona".to_owned()),
        password: secret(),
        ..right.clone()
    };
    assert!(said(clear).contains("mail.tls"));
    assert!(
        said(MailConfig {
            password: secret(),
            ..right
        })
        .contains("mail.username")
    );
}
