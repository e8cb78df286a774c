//! Limits of connections that are open or begin within a time, for each network and for all.

use crate::config::limits::{Limits, ServerLimits, SlotBounds};
use crate::net::throttle::{Applicant, ClientNetwork, NetworkWindow, NoSlot, Slot, Slots};
use fanorona_game::Timestamp;
use fanorona_protocol::messages::server::Notice;
use std::sync::Arc;

/// Limits connections, all together and per network.
#[derive(Debug)]
pub struct ConnectionLimiter {
    pub open: Arc<Slots>,
    connects: NetworkWindow,
}

impl ConnectionLimiter {
    /// One limiter for all connections with a session.
    #[must_use]
    pub fn new(
        Limits {
            connection, server, ..
        }: &Limits,
    ) -> Self {
        let connects =
            NetworkWindow::new(connection.new_per_address, connection.new_window, server);
        Self::of(connection.total, connection.per_address, connects, server)
    }

    /// One limiter for all connections of browsers, which have no session, or for their event
    /// streams.
    #[must_use]
    pub fn for_browsers(Limits { web, server, .. }: &Limits) -> Self {
        let connects = NetworkWindow::new(web.new_per_address, web.new_window, server);
        Self::of(web.total, web.per_address, connects, server)
    }

    /// So many connections at the same time; 0 is any number.
    fn of(
        total: usize,
        per_address: usize,
        connects: NetworkWindow,
        server: &ServerLimits,
    ) -> Self {
        let or_any = |most| if most == 0 { usize::MAX } else { most };
        let bounds = SlotBounds {
            of_person: usize::MAX,
            of_address: or_any(per_address),
            of_strangers: usize::MAX,
            of_all: or_any(total),
        };
        Self {
            open: Slots::new(bounds, server),
            connects,
        }
    }

    /// Admits a new connection.
    ///
    /// # Errors
    /// The server or the network has as many as it may have.
    pub fn enter(&self, network: Option<ClientNetwork>, now: Timestamp) -> Result<Slot, Notice> {
        if let Some(network) = network {
            let counted = self.connects.count(network, now);
            counted.map_err(|_wait| Notice::TooManyConnections)?;
        }
        self.place(network)
    }

    /// A place for a connection, however many began lately.
    ///
    /// # Errors
    /// The server or the network has as many as it may have.
    pub fn place(&self, network: Option<ClientNetwork>) -> Result<Slot, Notice> {
        let taken = self.open.take(Applicant::new(None, network));
        taken.map_err(|full| match full {
            NoSlot::OfPerson(_) | NoSlot::OfAddress(_) => Notice::TooManyConnections,
            NoSlot::Of(_) => Notice::ServerFull,
        })
    }
}
