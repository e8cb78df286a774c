//! Who may connect: bans and limits of connections, which every listener asks alike.

use crate::net::connection_limiter::ConnectionLimiter;
use crate::net::throttle::{ClientNetwork, Slot};
use crate::observability::metrics::{Admission, ListenerKind, OpenConnection};
use crate::services::{Core, Server};
use fanorona_protocol::language::Language;
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::server::Notice;
use fanorona_protocol::text;
use fanorona_protocol::viewer::{Mode, Viewer};

/// What a connection holds while it is open.
#[derive(Debug)]
pub struct Admitted {
    _permit: Slot,
    _open: OpenConnection,
}

/// Admits a connection, and counts it.
///
/// # Errors
/// Its network is banned, or there are too many connections.
pub fn enter(
    server: &Server,
    limiter: &ConnectionLimiter,
    network: Option<ClientNetwork>,
    kind: ListenerKind,
) -> Result<Admitted, Notice> {
    let now = server.clock.now();
    if let Some(until) = network.and_then(|network| server.doors.bans.end_of(network, now)) {
        server.metrics.count_connection(kind, Admission::Banned);
        let until_ms = until.map(|until| server.clock.date_of(until));
        return Err(Notice::Banned { until_ms });
    }
    match limiter.enter(network, now) {
        Ok(permit) => {
            server.metrics.count_connection(kind, Admission::Admitted);
            Ok(Admitted {
                _permit: permit,
                _open: server.metrics.open_connection(kind),
            })
        }
        Err(why) => {
            server.metrics.count_connection(kind, Admission::TooMany);
            Err(why)
        }
    }
}

/// The line that says why a connection is refused.
pub fn refusal(core: &Core, why: Notice, language: Language) -> String {
    let mut viewer = Viewer::stranger(Mode::Plain, core.clock.reading());
    viewer.preferences.language = Some(language);
    let mut line = String::new();
    text::event(&Event::Notice(why), &viewer, &mut 0, &mut line);
    line.replace('\n', "\r\n")
}
