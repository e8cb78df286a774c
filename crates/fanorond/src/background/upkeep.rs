//! What an operator must not forget: the log warns before the certificate ends, and before the disk
//! is full.

use crate::net::tls;
use crate::services::Server;
use fanorona_game::Timestamp;
use std::sync::Arc;
use std::time::Duration;
use tracing::{error, warn};

/// Warns until the server stops.
pub async fn watch(server: Arc<Server>) {
    let mut certificate = CertificateWatch::default();
    let mut disk = DiskWatch::default();
    loop {
        certificate.look(&server);
        disk.look(&server);
        let next = server.clock.now().plus(server.limits.server.upkeep_interval);
        tokio::select! {
            () = server.clock.reach(next) => {}
            () = server.stop.cancelled() => return,
        }
    }
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
            Validity::Long => {}
            Validity::Short | Validity::VeryShort => {
                warn!(%date, "the TLS certificate ends soon; renew it and send SIGHUP");
            }
            Validity::Ended => {
                error!(%date, "the TLS certificate has ended; renew it and send SIGHUP");
            }
        }
    }
}

/// Whether the log has warned since the disk had enough free space.
#[derive(Debug, Default)]
struct DiskWatch(bool);

impl DiskWatch {
    /// Warns if the free space falls below the configured share. So that a disk at this limit does
    /// not fill the log, it begins anew when there is a quarter more.
    fn look(&mut self, server: &Server) {
        let Some(disk) = server.store.status().disk else {
            return;
        };
        let least = disk.size / 100 * u64::from(server.limits.database.free_warning_percent);
        if disk.free < least {
            if !std::mem::replace(&mut self.0, true) {
                warn!(
                    free_bytes = disk.free,
                    size_bytes = disk.size,
                    "the disk with the database is nearly full; free some space"
                );
            }
        } else if disk.free >= least + least / 4 {
            self.0 = false;
        }
    }
}
