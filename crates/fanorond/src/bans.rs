//! Banned networks, in memory, because every new connection is checked. The store has them too.

use crate::throttle::ClientNetwork;
use fanorona_game::Timestamp;
use fanorona_store::{Store, StoreError};
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tracing::warn;

/// Banned networks, each with the end of its ban.
#[derive(Debug, Default)]
pub(crate) struct Bans(Mutex<HashMap<ClientNetwork, Option<Timestamp>>>);

impl Bans {
    /// Reads the current bans.
    ///
    /// # Errors
    /// The store failed.
    pub(crate) async fn load(&self, store: &dyn Store, now: Timestamp) -> Result<(), StoreError> {
        let kept = store.banned_networks(now).await?;
        let mut bans = self.lock();
        for (network, until) in kept {
            match network.parse() {
                Ok(network) => drop(bans.insert(network, until)),
                Err(error) => warn!(%error, network, "unreadable network in the table of bans"),
            }
        }
        Ok(())
    }

    pub(crate) fn add(&self, network: ClientNetwork, until: Option<Timestamp>) {
        self.lock().insert(network, until);
    }

    pub(crate) fn lift(&self, network: ClientNetwork) {
        self.lock().remove(&network);
    }

    /// Whether a network is banned. Forgets a ban that has ended.
    pub(crate) fn keeps_out(&self, network: ClientNetwork, now: Timestamp) -> bool {
        let mut bans = self.lock();
        match bans.get(&network) {
            None => false,
            Some(Some(until)) if *until <= now => {
                bans.remove(&network);
                false
            }
            Some(_) => true,
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<ClientNetwork, Option<Timestamp>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ban_lasts_until_its_end_or_until_it_is_lifted() {
        let bans = Bans::default();
        let (one, other): (ClientNetwork, ClientNetwork) =
            ("192.0.2.7".parse().unwrap(), "2001:db8:1:2::/64".parse().unwrap());
        bans.add(one, Some(Timestamp(100)));
        bans.add(other, None);
        assert!(bans.keeps_out(one, Timestamp(99)) && !bans.keeps_out(one, Timestamp(100)));
        assert!(!bans.keeps_out(one, Timestamp(99)), "an ended ban is forgotten");
        assert!(bans.keeps_out(other, Timestamp(i64::MAX)));
        bans.lift(other);
        assert!(!bans.keeps_out(other, Timestamp(0)));
    }
}
