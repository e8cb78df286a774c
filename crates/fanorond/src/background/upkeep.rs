//! What an operator must not forget: the log and the webhook for operators warn before the
//! certificate ends, before the disk is full, when it is and when the database is lost. The webhook is
//! also told of panics.

use crate::net::tls::{self, End};
use crate::services::{Server, webhook};
use fanorona_game::{Day, Timestamp};
use fanorona_protocol::messages::announced::Announced;
use fanorona_protocol::preferences::values::Zone;
use fanorona_store::{DiskSpace, WriterHealth};
use std::sync::Arc;
use std::time::Duration;
use tracing::{debug, error, warn};

/// Warns until the server stops.
pub async fn watch(server: Arc<Server>) {
    let mut certificate = CertificateWatch::default();
    let mut disk = DiskWatch::default();
    let mut panics = 0;
    loop {
        certificate.look(&server);
        disk.look(&server).await;
        let counted = server.metrics.panics.get();
        // The log has said each.
        if std::mem::replace(&mut panics, counted) < counted {
            tell(&server, &Announced::Panicked { panics: counted });
        }
        let next = server
            .clock
            .now()
            .plus(server.limits.server.upkeep_interval);
        tokio::select! {
            () = server.clock.reach(next) => {}
            () = server.stop.cancelled() => return,
        }
    }
}

/// Nobody waits for it: what the server has not told when it dies is in the log.
fn tell(server: &Server, announced: &Announced) {
    drop(webhook::post(server, announced));
}

/// Which warning about which certificate was the last.
#[derive(Debug, Default)]
struct CertificateWatch(Option<(End, Validity)>);

/// How much of its time a certificate has left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Validity {
    Long,
    Short,
    VeryShort,
    Ended,
    Never,
}

impl CertificateWatch {
    /// Warns if the certificate has come closer to its end. Another certificate begins anew.
    fn look(&mut self, server: &Server) {
        let certificate = server.doors.addresses.certificate.as_ref();
        let Some(end) = certificate.map(|tls| tls.end()) else {
            return;
        };
        let limits = &server.limits.server;
        let (ends, left) = match end {
            End::At(ends) => (ends, ends.since(server.clock.wall())),
            End::BeforeItsStart | End::Unknown => (Timestamp(0), Duration::MAX),
        };
        let validity = match left {
            _ if end == End::BeforeItsStart => Validity::Never,
            Duration::ZERO => Validity::Ended,
            _ if left <= limits.last_certificate_warning => Validity::VeryShort,
            _ if left <= limits.certificate_warning => Validity::Short,
            _ => Validity::Long,
        };
        if self.0.replace((end, validity)) == Some((end, validity)) {
            return;
        }
        let date = tls::date(ends);
        let day = Zone::UTC.day_of(ends);
        let day = Day::new(day.year(), day.month(), day.day());
        match validity {
            Validity::Long => {}
            Validity::Short | Validity::VeryShort => {
                warn!(%date, "the TLS certificate ends soon; renew it and send SIGHUP");
                let days = left.as_secs() / (24 * 60 * 60);
                tell(server, &Announced::CertificateEnds { day, days });
            }
            Validity::Ended => {
                error!(%date, "the TLS certificate has ended; renew it and send SIGHUP");
                tell(server, &Announced::CertificateEnded { day });
            }
            Validity::Never => {
                error!("the TLS certificate ends before it starts; replace it and send SIGHUP");
            }
        }
    }
}

/// What was said about the disk and the database on it.
#[derive(Debug, Default)]
struct DiskWatch {
    /// Since the disk had enough free space.
    warned: bool,
    /// Since all changes fitted.
    is_full: bool,
    /// Since the database had its name.
    is_lost: bool,
}

impl DiskWatch {
    /// Warns if the database is lost, or the free space falls below the configured share or number
    /// of bytes. So that a disk at this limit does not fill the log, it begins anew when there is a
    /// quarter more.
    async fn look(&mut self, server: &Server) {
        let limits = &server.limits.database;
        let mut status = server.store.status();
        if status.is_lost && !self.is_lost {
            error!(
                "the database file was deleted, moved or replaced; do not stop the server, see \"When the database is lost\" in docs/operations.md"
            );
            tell(server, &Announced::DatabaseLost);
        }
        self.is_lost = status.is_lost;
        let has_space = |disk: DiskSpace| disk.free >= limits.least_free_bytes;
        if status.writer == WriterHealth::Full && status.disk.is_none_or(has_space) {
            // The store accepts changes again after one that it has stored. This one needs no player.
            if let Err(error) = server.store.write_heartbeat(server.clock.now()).await {
                debug!(%error, "the disk is still full");
            }
            status = server.store.status();
        }
        let is_full = status.writer == WriterHealth::Full;
        // The store has logged it.
        if is_full && !self.is_full {
            tell(server, &Announced::DiskFull);
        } else if self.is_full && status.writer == WriterHealth::Well {
            tell(server, &Announced::DiskHasSpace);
        }
        self.is_full = is_full;
        let Some(disk) = status.disk else {
            return;
        };
        let share = disk.size / 100 * u64::from(limits.free_warning_percent);
        let least = share.max(limits.least_free_bytes);
        if disk.free >= least + least / 4 {
            self.warned = false;
        }
        if disk.free >= least || self.warned {
            return;
        }
        self.warned = true;
        warn!(
            free_bytes = disk.free,
            size_bytes = disk.size,
            "the disk with the database is nearly full; free some space"
        );
        let free_mib = disk.free / (1_024 * 1_024);
        tell(server, &Announced::DiskNearlyFull { free_mib });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::Clock;
    use crate::config::limits::Limits;
    use crate::config::{AnnounceConfig, Secret};
    use crate::services::Foundation;
    use crate::services::webhook::{Announcements, Webhook};
    use fanorona_store::Store;
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    use tokio::net::TcpListener;

    #[tokio::test]
    async fn operators_hear_of_panics() {
        let directory = tempfile::tempdir().unwrap();
        let url = format!("sqlite:{}", directory.path().join("fanorond.db").display());
        let store = Arc::new(Store::open(&url).await.unwrap());
        let hook = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let config = AnnounceConfig {
            operators: Some(Secret(format!("http://{}/", hook.local_addr().unwrap()))),
            ..AnnounceConfig::default()
        };
        let mut limits = Limits::default();
        // The disk of the machine that tests is not what is tested.
        limits.database.free_warning_percent = 0;
        let mut foundation = Foundation::new(store, Clock::machine(), limits);
        foundation.announcements = Announcements::to(Webhook::all(&config).unwrap());
        let server = Arc::new(Server::new(foundation));
        server.metrics.panics.inc_by(2);
        server.keep_running("upkeep", watch);
        server.keep_running("operators", webhook::run_for_operators);
        let mut socket = hook.accept().await.unwrap().0;
        let mut said = String::new();
        while !said.contains("\"event\":{\"event\":\"panicked\",\"panics\":2}}") {
            let mut bytes = [0; 4_096];
            let count = socket.read(&mut bytes).await.unwrap();
            assert!(count > 0, "{said}");
            said += &String::from_utf8_lossy(&bytes[..count]);
        }
        socket
            .write_all(b"HTTP/1.1 204 No Content\r\n\r\n")
            .await
            .unwrap();
        server.stop.cancel();
        server.tasks.close();
        server.tasks.wait().await;
    }
}
