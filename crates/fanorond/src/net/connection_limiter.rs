//! Limits of connections that are open or begin within a time, for each network and for all.

use crate::config::limits::Limits;
use crate::net::slots::count_down;
use crate::net::throttle::{ClientNetwork, NetworkWindow, Site};
use fanorona_game::Timestamp;
use fanorona_protocol::messages::server::Notice;
use parking_lot::Mutex;
use std::collections::HashMap;
use std::sync::Arc;

/// Limits connections, all together and per network.
#[derive(Debug)]
pub(crate) struct ConnectionLimiter {
    pub(crate) open: Mutex<OpenConnections>,
    /// The most connections; 0 if there may be any number.
    total: usize,
    /// The most connections of one network; 0 if there may be any number.
    most: usize,
    /// The most connections of one site; 0 if there may be any number.
    most_of_site: usize,
    connects: NetworkWindow,
}

#[derive(Debug, Default)]
pub(crate) struct OpenConnections {
    all: usize,
    pub(crate) by_network: HashMap<ClientNetwork, usize>,
    pub(crate) by_site: HashMap<Site, usize>,
}

/// An open connection; dropping it frees its place.
#[derive(Debug)]
pub(crate) struct ConnectionPermit {
    limiter: Arc<ConnectionLimiter>,
    network: Option<ClientNetwork>,
}

impl ConnectionLimiter {
    /// One limiter for all connections with a session.
    #[must_use]
    pub(crate) fn new(limits: &Limits) -> Self {
        let Limits {
            connection, server, ..
        } = limits;
        Self {
            open: Mutex::default(),
            total: connection.total,
            most: connection.per_address,
            most_of_site: server.of_site(connection.per_address),
            connects: NetworkWindow::new(connection.new_per_address, connection.new_window, server),
        }
    }

    /// One limiter for all connections of browsers, which have no session, or for their event
    /// streams.
    #[must_use]
    pub(crate) fn for_browsers(limits: &Limits) -> Self {
        let Limits { web, server, .. } = limits;
        Self {
            open: Mutex::default(),
            total: web.total,
            most: web.per_address,
            most_of_site: server.of_site(web.per_address),
            connects: NetworkWindow::new(web.new_per_address, web.new_window, server),
        }
    }

    /// Admits a new connection.
    ///
    /// # Errors
    /// The server or the network has as many as it may have.
    pub(crate) fn enter(
        self: &Arc<Self>,
        network: Option<ClientNetwork>,
        now: Timestamp,
    ) -> Result<ConnectionPermit, Notice> {
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
    pub(crate) fn place(
        self: &Arc<Self>,
        network: Option<ClientNetwork>,
    ) -> Result<ConnectionPermit, Notice> {
        let mut open = self.open.lock();
        if self.total > 0 && open.all >= self.total {
            return Err(Notice::ServerFull);
        }
        if let Some(network) = network {
            let site = network.site();
            let of_site = site
                .and_then(|site| open.by_site.get(&site))
                .copied()
                .unwrap_or_default();
            let of_network = open.by_network.get(&network).copied().unwrap_or_default();
            let is_full = |count: usize, most: usize| most > 0 && count >= most;
            if is_full(of_network, self.most) || is_full(of_site, self.most_of_site) {
                return Err(Notice::TooManyConnections);
            }
            open.by_network.insert(network, of_network + 1);
            if let Some(site) = site {
                open.by_site.insert(site, of_site + 1);
            }
        }
        open.all += 1;
        Ok(ConnectionPermit {
            limiter: Arc::clone(self),
            network,
        })
    }
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        let mut open = self.limiter.open.lock();
        open.all -= 1;
        let Some(network) = self.network else { return };
        count_down(&mut open.by_network, network);
        if let Some(site) = network.site() {
            count_down(&mut open.by_site, site);
        }
    }
}
