//! A mail server and a server whose clock a test moves.

use super::{DAY, NOON};
use crate::support::output::Captured;
use fanorona_store::Store;
use fanorond::Relay;
use fanorond::clock::{Clock, ManualClock};
use fanorond::config::limits::Limits;
use fanorond::config::{MailConfig, MailTls};
use std::net::{SocketAddr, TcpListener};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;
use tempfile::TempDir;
use tokio::runtime::Runtime;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// The relay: a process that prints every mail.
pub(super) struct MailServer {
    child: Child,
    pub(super) printed: Captured,
}

impl MailServer {
    pub(super) fn on(port: u16) -> Self {
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
    pub(super) fn mail(&mut self) -> String {
        self.printed.until("MESSAGE FOLLOWS");
        let mail = self.printed.until("END MESSAGE");
        // Undoes the soft line breaks of quoted-printable text.
        mail.replace("=\n", "").replace("=3D", "=")
    }

    /// Stops the relay, and returns everything that it printed.
    pub(super) fn end(mut self) -> String {
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
pub(super) struct Office {
    pub(super) directory: TempDir,
    pub(super) relay: u16,
    pub(super) clock: Clock,
    pub(super) manual_clock: ManualClock,
    pub(super) limits: Limits,
    pub(super) runtime: Runtime,
    pub(super) address: SocketAddr,
    pub(super) stop: Option<oneshot::Sender<()>>,
    serving: Option<JoinHandle<()>>,
}

/// A port on which nothing listens.
pub(super) fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0")
        .unwrap()
        .local_addr()
        .unwrap()
        .port()
}

impl Office {
    pub(super) fn open(relay: u16) -> Self {
        Self::with_limits(relay, Limits::default())
    }

    pub(super) fn with_limits(relay: u16, mut limits: Limits) -> Self {
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

    pub(super) fn start(&mut self) {
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

    pub(super) fn end(&mut self) {
        drop(self.stop.take());
        if let Some(serving) = self.serving.take() {
            self.runtime.block_on(serving).unwrap();
        }
    }

    /// The number of members for whom mail is due.
    pub(super) fn planned(&self) -> i64 {
        self.number("select count(*) from mailbox where mail_due is not null")
    }

    /// The number of mails that the relay has not accepted.
    pub(super) fn queued(&self) -> i64 {
        self.number("select count(*) from outbound")
    }

    /// The number of attempts to send mail.
    pub(super) fn attempts(&self) -> i64 {
        self.number("select coalesce(sum(attempts), 0) from outbound")
    }

    pub(super) fn number(&self, statement: &'static str) -> i64 {
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
