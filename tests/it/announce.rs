//! Announcements to a webhook, which the test is: it dies, answers with an error, and comes back.
//!
//! The test moves the server's clock.

use crate::operations::page;
use crate::start::refused;
use crate::support::executable;
use crate::support::program::Program;
use fanorona_game::Timestamp;
use fanorona_store::Store;
use fanorond::clock::{Clock, ManualClock};
use fanorond::config::limits::Limits;
use fanorond::config::{AnnounceConfig, Secret};
use fanorond::{Parts, Webhook};
use serde_json::Value;
use std::net::SocketAddr;
use std::process::Stdio;
use std::sync::Arc;
use std::time::Duration;
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Runtime;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::timeout;

/// 2026-11-20 12:00 UTC.
const NOON: Timestamp = Timestamp(1_795_176_000_000);
const DAY: Duration = Duration::from_secs(86_400);
const PATH: &str = "/hook/s3cret?wait=true";

/// A game on the smallest board in which the engine finds two puzzles.
const TURNS: [&str; 11] = [
    "b1b2+",
    "c3b3",
    "b2b1-",
    "a2b2+,b3-",
    "c1b2+,end",
    "b3c3",
    "b2a3",
    "c3b3+",
    "a1a2",
    "b3a3",
    "a2a1-",
];

/// A server with a webhook.
struct Site {
    directory: TempDir,
    clock: Clock,
    manual_clock: ManualClock,
    runtime: Runtime,
    hook: SocketAddr,
    address: SocketAddr,
    running: Option<(oneshot::Sender<()>, JoinHandle<()>)>,
}

impl Site {
    fn open(hook: SocketAddr, runtime: Runtime) -> Self {
        let (clock, manual_clock) = Clock::manual(NOON);
        let mut site = Self {
            directory: tempfile::tempdir().unwrap(),
            clock,
            manual_clock,
            runtime,
            hook,
            address: SocketAddr::from(([127, 0, 0, 1], 0)),
            running: None,
        };
        site.start();
        site
    }

    fn start(&mut self) {
        let file = self.directory.path().join("fanorond.db");
        let url = format!("sqlite:{}", file.display());
        let store = Arc::new(self.runtime.block_on(Store::open(&url)).unwrap());
        let _inside = self.runtime.enter();
        let listener = fanorond::bind(SocketAddr::from(([127, 0, 0, 1], 0))).unwrap();
        self.address = listener.local_addr().unwrap();
        let webhook = Some(Secret(format!("http://{}{PATH}", self.hook)));
        let config = AnnounceConfig {
            webhook,
            ..AnnounceConfig::default()
        };
        let webhooks = Webhook::all(&config).unwrap();
        assert!(!format!("{webhooks:?}").contains("s3cret"));
        let mut limits = Limits::default();
        // The test moves the clock by days at once.
        limits.bot.ping_after = DAY * 30;
        let parts = Parts::new(vec![listener], store, self.clock.clone(), limits);
        let (stop, stopped) = oneshot::channel();
        let serving = self.runtime.spawn(async move {
            let stopped = async { drop(stopped.await) };
            fanorond::run_parts(parts.with_webhooks(webhooks), stopped)
                .await
                .unwrap();
        });
        self.running = Some((stop, serving));
    }

    fn restart(&mut self) {
        let (stop, serving) = self.running.take().unwrap();
        drop(stop);
        self.runtime.block_on(serving).unwrap();
        self.start();
    }

    /// The next connection to the webhook. Until it comes, time passes: retries have their moments.
    fn connection(&self, hook: &TcpListener) -> TcpStream {
        loop {
            let soon = async { timeout(Duration::from_millis(50), hook.accept()).await };
            match self.runtime.block_on(soon) {
                Ok(accepted) => return accepted.unwrap().0,
                Err(_elapsed) => self.manual_clock.advance(Duration::from_secs(10)),
            }
        }
    }

    /// The next announcement, which is answered with this status.
    fn announcement(&self, hook: &TcpListener, status: &str) -> Value {
        let mut socket = BufReader::new(self.connection(hook));
        self.runtime.block_on(async {
            let (mut head, mut length) = (String::new(), 0);
            while !head.ends_with("\r\n\r\n") {
                let begin = head.len();
                socket.read_line(&mut head).await.unwrap();
                let line = head[begin..].to_ascii_lowercase();
                if let Some(bytes) = line.strip_prefix("content-length: ") {
                    length = bytes.trim().parse().unwrap();
                }
            }
            let first = format!("POST {PATH} HTTP/1.1\r\n");
            assert!(head.starts_with(&first), "{head}");
            let mut body = vec![0; length];
            socket.read_exact(&mut body).await.unwrap();
            let answer =
                format!("HTTP/1.1 {status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n");
            socket.write_all(answer.as_bytes()).await.unwrap();
            socket.shutdown().await.unwrap();
            serde_json::from_slice(&body).unwrap()
        })
    }

    /// Two people play a game in which puzzles are found.
    fn find_puzzles(&self) {
        let mut players = ["alice", "bob"].map(|name| {
            let mut program = Program::connect(self.address);
            program.ok(&format!("register {name} secret-rice"));
            program
        });
        players[0].ok("challenge bob white telo unrated");
        players[1].ok("accept");
        for (ply, turn) in TURNS.iter().enumerate() {
            players[ply % 2].ok(&format!("move 1 {turn}"));
        }
        let [alice, _bob] = &mut players;
        assert_eq!(alice.ok("puzzle")["done"], "looks_for_puzzles");
        while alice.until("notice")["code"] != "puzzles_ready" {}
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        drop(self.running.take());
    }
}

#[test]
fn the_puzzle_of_a_day_reaches_a_webhook_that_dies_and_comes_back() {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .unwrap();
    let bind = |address: SocketAddr| TcpListener::bind(address);
    let hook = runtime.block_on(bind(SocketAddr::from(([127, 0, 0, 1], 0))));
    let hook = hook.unwrap();
    let address = hook.local_addr().unwrap();
    let mut site = Site::open(address, runtime);
    site.find_puzzles();

    // It dies before it has answered, and is away.
    drop(site.connection(&hook));
    drop(hook);
    site.manual_clock.advance(Duration::from_secs(60));
    let hook = site.runtime.block_on(bind(address)).unwrap();
    let first = site.announcement(&hook, "503 Service Unavailable");
    assert_eq!(first["event"]["event"], "puzzle_of_the_day");
    assert_eq!(first["event"]["day"], "2026-11-20");
    assert_eq!(
        first["text"],
        "The puzzle of 2026-11-20: find the turn that loses nothing. To solve it: puzzle day"
    );
    assert_eq!(first["content"], first["text"]);

    // The server dies before the webhook has it.
    site.restart();
    assert_eq!(site.announcement(&hook, "204 No Content"), first);

    // The next one is that of the next day, also after one more restart.
    let file = site.directory.path().join("fanorond.db");
    while !is_announced(&site.runtime, &file) {}
    site.restart();
    site.manual_clock.advance(DAY);
    let second = site.announcement(&hook, "200 OK");
    assert_eq!(second["event"]["day"], "2026-11-21");
    assert_ne!(second["event"]["puzzle"], first["event"]["puzzle"]);
}

/// Whether the database says that the webhook has the puzzle of the first day.
fn is_announced(runtime: &Runtime, file: &std::path::Path) -> bool {
    use sqlx::{ConnectOptions as _, Connection as _};
    let options = sqlx::sqlite::SqliteConnectOptions::new()
        .filename(file)
        .read_only(true);
    runtime.block_on(async {
        let mut connection = options.connect().await.unwrap();
        let announced: i64 = sqlx::query_scalar("select max(announced) from daily_puzzle")
            .fetch_one(&mut connection)
            .await
            .unwrap();
        connection.close().await.unwrap();
        announced == 1
    })
}

/// What a webhook is told in one connection.
pub(crate) fn told(hook: &std::net::TcpListener) -> Value {
    use std::io::{Read as _, Write as _};
    let mut socket = hook.accept().unwrap().0;
    let mut request = Vec::new();
    loop {
        let mut bytes = [0; 4_096];
        let count = socket.read(&mut bytes).unwrap();
        assert!(count > 0, "{}", String::from_utf8_lossy(&request));
        request.extend_from_slice(&bytes[..count]);
        let text = String::from_utf8_lossy(&request);
        let (_, body) = text.split_once("\r\n\r\n").unwrap_or_default();
        if let Ok(told) = serde_json::from_str(body) {
            let answer = "HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n";
            socket.write_all(answer.as_bytes()).unwrap();
            return told;
        }
    }
}

#[test]
fn operators_hear_of_reports_and_of_the_disk_and_can_try_their_webhook() {
    let site = executable::Site::new();
    let hook = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}/s3cret", hook.local_addr().unwrap());
    let command = |arguments: &[&str]| {
        let mut command = site.fanorond(arguments);
        command
            .env("FANOROND_ANNOUNCE__OPERATORS", &address)
            .env("FANOROND_LIMITS__ANNOUNCE__INTERVAL", "0s")
            .env("FANOROND_LIMITS__DATABASE__FREE_WARNING_PERCENT", "100");
        command
    };
    let testing = command(&["announce"]).stdout(Stdio::piped()).spawn();
    assert_eq!(told(&hook)["text"], "This is a test of the webhook.");
    let tried = testing.unwrap().wait_with_output().unwrap();
    assert_eq!(tried.stdout, b"announce.operators accepted a test.\n");
    refused(&mut site.fanorond(&["announce"]), 2, &["[announce]"]);

    let serving = executable::Site::serving(command(&[]), &["127.0.0.1:0"]);
    let disk = told(&hook);
    assert_eq!(disk["event"]["event"], "disk_nearly_full");
    assert!(disk["event"]["free_mib"].is_u64(), "{disk}");
    let [mut alice, mut bob] = [(); 2].map(|()| Program::connect(serving.address()));
    alice.ok("register Rasoa mangahazo");
    bob.ok("register Rabe mangahazo");
    alice.ok("report Rabe he stalls");
    let report = told(&hook);
    assert_eq!(report["event"]["event"], "report_filed");
    assert_eq!(report["text"], "Report 1 is new. To read it: reports 1");
    assert!(!report.to_string().contains("Rabe"), "{report}");
    drop(hook);
    refused(
        &mut command(&["announce"]),
        1,
        &["announce.operators cannot be reached"],
    );
}

#[test]
fn a_lost_database_is_announced_once_and_the_server_is_not_ready() {
    let site = executable::Site::new();
    let hook = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let mut command = site.fanorond(&["--ops", "127.0.0.1:0"]);
    command
        .env(
            "FANOROND_ANNOUNCE__OPERATORS",
            format!("http://{}/", hook.local_addr().unwrap()),
        )
        .env("FANOROND_LIMITS__ANNOUNCE__INTERVAL", "0s")
        .env("FANOROND_LIMITS__SERVER__UPKEEP_INTERVAL", "10ms")
        .env("FANOROND_LIMITS__DATABASE__FREE_WARNING_PERCENT", "0");
    let mut serving = executable::Site::serving(command, &["127.0.0.1:0"]);
    let ops = serving.address_after("internal HTTP address=");
    assert_eq!(page(ops, "GET /readyz").0, 200);
    let moved = site.directory().join("moved.db");
    std::fs::rename(site.database(), &moved).unwrap();
    assert_eq!(told(&hook)["event"]["event"], "database_lost");
    let (status, why) = page(ops, "GET /readyz");
    assert!(
        status == 503 && why.contains("do not stop the server"),
        "{why}"
    );
    serving.logs("ERROR fanorond::background::upkeep: the database file was deleted");
    std::fs::rename(&moved, site.database()).unwrap();
    assert_eq!(page(ops, "GET /readyz").0, 200);
    executable::terminate(serving.id());
    let log = serving.ended().1;
    assert_eq!(
        log.matches("the database file was deleted").count(),
        1,
        "{log}"
    );
    assert_eq!(
        log.matches("INFO fanorona_store::sqlite::open: a new database was created")
            .count(),
        1,
        "{log}"
    );
}
