//! What an operator must not forget: the log and the webhook for operators warn before the
//! certificate ends, before the disk is full, and when it is. The webhook is also told of panics.

use crate::net::tls;
use crate::services::{Server, webhook};
use fanorona_game::{Day, Timestamp};
use fanorona_protocol::messages::announced::Announced;
use fanorona_protocol::preferences::values::Zone;
use fanorona_store::WriterHealth;
use std::sync::Arc;
use std::time::Duration;
use tracing::{error, warn};

/// Warns until the server stops.
pub async fn watch(server: Arc<Server>) {
    let mut certificate = CertificateWatch::default();
    let mut disk = DiskWatch::default();
    let mut panics = 0;
    loop {
        certificate.look(&server);
        disk.look(&server);
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
struct CertificateWatch(Option<(Timestamp, Validity)>);

/// How much of its time a certificate has left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Validity {
    Long,
    Short,
    VeryShort,
    Ended,
}

impl CertificateWatch {
    /// Warns if the certificate has come closer to its end. Another certificate begins anew.
    fn look(&mut self, server: &Server) {
        let certificate = server.doors.addresses.certificate.as_ref();
        let Some(ends) = certificate.and_then(|tls| tls.ends()) else {
            return;
        };
        let limits = &server.limits.server;
        let left = ends.since(server.clock.wall());
        let validity = match left {
            Duration::ZERO => Validity::Ended,
            _ if left <= limits.last_certificate_warning => Validity::VeryShort,
            _ if left <= limits.certificate_warning => Validity::Short,
            _ => Validity::Long,
        };
        if self.0.replace((ends, validity)) == Some((ends, validity)) {
            return;
        }
        let date = tls::date(ends);
        match validity {
            Validity::Long => return,
            Validity::Short | Validity::VeryShort => {
                warn!(%date, "the TLS certificate ends soon; renew it and send SIGHUP");
            }
            Validity::Ended => {
                error!(%date, "the TLS certificate has ended; renew it and send SIGHUP");
            }
        }
        let day = Zone::UTC.day_of(ends);
        let day = Day::new(day.year(), day.month(), day.day());
        tell(server, &Announced::CertificateEnds { day });
    }
}

/// What was said about the disk.
#[derive(Debug, Default)]
struct DiskWatch {
    /// Since the disk had enough free space.
    warned: bool,
    /// Since all changes fitted.
    is_full: bool,
}

impl DiskWatch {
    /// Warns if the free space falls below the configured share. So that a disk at this limit does
    /// not fill the log, it begins anew when there is a quarter more.
    fn look(&mut self, server: &Server) {
        let status = server.store.status();
        let is_full = status.writer == WriterHealth::Full;
        if is_full && !self.is_full {
            // The store has logged it.
            tell(server, &Announced::DiskFull);
        }
        self.is_full = is_full;
        let Some(disk) = status.disk else {
            return;
        };
        let least = disk.size / 100 * u64::from(server.limits.database.free_warning_percent);
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
        let mut foundation = Foundation::new(store, Clock::machine(), Limits::default());
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
