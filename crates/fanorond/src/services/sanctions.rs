//! What muted and banned players are refused.

use super::{Core, Server};
use crate::error::CommandError;
use crate::net::throttle::ClientNetwork;
use fanorona_game::AccountId;
use fanorona_protocol::messages::admin::{AdminRefusal, Sanctioned};
use fanorona_protocol::wire::clean::SafeText;
use fanorona_store::Sanction;

/// A mute or ban, as those see it whom it concerns.
pub fn sanctioned(core: &Core, sanction: &Sanction) -> Sanctioned {
    let until_ms = sanction.until.map(|until| core.clock.date_of(until));
    Sanctioned {
        until_ms,
        why: SafeText::new(&sanction.why),
    }
}

/// Refuses a banned player. Call it after the password is checked, so that nobody else learns of
/// the ban.
pub async fn let_in(
    server: &Server,
    account: AccountId,
    network: Option<ClientNetwork>,
) -> Result<(), CommandError> {
    may_come_from(server, network)?;
    match server.store.ban_of(account, server.clock.now()).await? {
        Some(sanction) => Err(AdminRefusal::Banned(sanctioned(server, &sanction)).into()),
        None => Ok(()),
    }
}

/// Refuses a banned network. The connection may be older than the ban.
pub fn may_come_from(server: &Server, network: Option<ClientNetwork>) -> Result<(), CommandError> {
    if let Some(until) =
        network.and_then(|network| server.doors.bans.end_of(network, server.clock.now()))
    {
        let until_ms = until.map(|until| server.clock.date_of(until));
        let sanctioned = Sanctioned {
            until_ms,
            why: SafeText::default(),
        };
        return Err(AdminRefusal::Banned(sanctioned).into());
    }
    Ok(())
}
