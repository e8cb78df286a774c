//! Bans of players and networks.

use super::{Result, account_named, act, another, in_range, page, perform, reason};
use crate::caller::Administrator;
use crate::error::CommandError;
use crate::server::Server;
use crate::throttle::ClientNetwork;
use fanorona_game::{Player, Timestamp};
use fanorona_protocol::clean::SafeText;
use fanorona_protocol::command::BanTarget;
use fanorona_protocol::event::{BanRow, Lists, Notice};
use fanorona_protocol::refusal::{AccountRefusal, AdminRefusal};
use fanorona_protocol::reply::AdminDone;
use fanorona_store::{Account, AccountKind, AdminAction, BanEntry, Banned, Store, StoreError};
use parking_lot::{Mutex, MutexGuard};
use std::collections::HashMap;
use std::net::IpAddr;
use std::time::Duration;
use tracing::warn;

/// Banned networks, each with the end of its ban. They are in memory as well as in the store, because every new
/// connection is checked.
#[derive(Debug, Default)]
pub(crate) struct Bans(Mutex<HashMap<ClientNetwork, Option<Timestamp>>>);

impl Bans {
    /// Reads the current bans.
    ///
    /// # Errors
    /// The store failed.
    pub(crate) async fn load(
        &self,
        store: &dyn Store,
        now: Timestamp,
    ) -> std::result::Result<(), StoreError> {
        let kept = store.banned_networks(now).await?;
        let mut bans = self.lock();
        for (network, until) in kept {
            match network.parse() {
                Ok(network) => drop(bans.insert(network, until)),
                Err(error) => warn!(%error, network, "admin: unreadable network in the table of bans"),
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
        self.0.lock()
    }
}

pub(super) async fn ban(
    server: &Server,
    me: Administrator<'_>,
    target: BanTarget,
    days: Option<u32>,
    why: SafeText,
) -> Result<AdminDone> {
    let most = server.limits.admin.ban_days;
    let days = days.map(|days| in_range(days, "ban", 1, most)).transpose()?;
    let until = days.map(|days| server.clock.now().plus(Duration::from_secs(86_400 * u64::from(days))));
    let target = resolve(server, me, target).await?;
    let (whom, shown) = match &target {
        Target::Member(player) => (Banned::Account(player.clone()), player.name.to_string()),
        Target::Network(network) => (Banned::Network(network.to_string()), network.to_string()),
    };
    perform(server, me, AdminAction::Ban { whom, until, why: why.to_string() }).await?;
    let close = |account| server.presence.close(account, reason(&why), Notice::Banned);
    match target {
        Target::Member(player) => {
            close(player.id);
            for bot in server.store.bots_of(player.id).await? {
                close(bot.id);
            }
        }
        Target::Network(network) => {
            server.bans.add(network, until);
            for present in server.presence.everybody() {
                if present.network == Some(network) {
                    close(present.player.id);
                }
            }
        }
    }
    Ok(AdminDone::Banned { whom: shown, until_ms: until })
}

/// What a ban is stored for.
enum Target {
    Member(Player),
    Network(ClientNetwork),
}

/// The name of a guest means the guest's network, because the account ends with the connection.
async fn resolve(server: &Server, me: Administrator<'_>, target: BanTarget) -> Result<Target> {
    let own = server.presence.present(me.0.player.id).and_then(|present| present.network);
    let not_own = |network: ClientNetwork| {
        if own == Some(network) {
            return Err(CommandError::from(AccountRefusal::Oneself));
        }
        Ok(Target::Network(network))
    };
    let name = match target {
        BanTarget::Address(address) => return not_own(network(&address)?),
        BanTarget::Name(name) => name,
    };
    let Account { player, kind, .. } = another(server, me, &name).await?;
    match kind {
        AccountKind::Member => Ok(Target::Member(player)),
        AccountKind::Deleted => Err(AdminRefusal::NotAMember { name: player.name }.into()),
        AccountKind::Guest => {
            let present = server.presence.present(player.id);
            let present = present.ok_or(AccountRefusal::NotHere { name: player.name })?;
            not_own(present.network.ok_or(AdminRefusal::ThisMachine)?)
        }
    }
}

/// The network of an address. The list of bans shows the /64 network of an IPv6 address, which is read too.
fn network(text: &str) -> Result<ClientNetwork> {
    let address = text.strip_suffix("/64").filter(|text| text.contains(':')).unwrap_or(text);
    let address: IpAddr =
        address.parse().map_err(|_odd| AdminRefusal::NotAnAddress { text: text.to_owned() })?;
    ClientNetwork::of(address).ok_or_else(|| AdminRefusal::ThisMachine.into())
}

pub(super) async fn unban(server: &Server, me: Administrator<'_>, target: BanTarget) -> Result<AdminDone> {
    let (banned, network) = match target {
        BanTarget::Name(name) => (Banned::Account(account_named(server, &name).await?.player), None),
        BanTarget::Address(address) => {
            let network = network(&address)?;
            (Banned::Network(network.to_string()), Some(network))
        }
    };
    let whom = match &banned {
        Banned::Account(player) => player.name.to_string(),
        Banned::Network(network) => network.clone(),
    };
    act(server, me, AdminAction::Unban(banned), AdminRefusal::NotBanned { whom: whom.clone() }).await?;
    if let Some(network) = network {
        server.bans.lift(network);
    }
    Ok(AdminDone::Unbanned { whom })
}

pub(super) async fn list(server: &Server, before: Option<i64>) -> Result {
    let rows = server.limits.list.rows;
    let found = server.store.bans(before, rows + 1, server.clock.now()).await?;
    let row = |ban: BanEntry| BanRow {
        number: ban.number,
        whom: ban.whom,
        since_ms: ban.made_at,
        until_ms: ban.sanction.until,
        why: SafeText::new(&ban.sanction.why),
    };
    let found = found.into_iter().map(row).collect();
    Ok(Lists::Bans(page("ban", found, rows, |row| row.number)).into())
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
