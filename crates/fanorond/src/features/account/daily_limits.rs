//! How many accounts, guests and analyses a network may have in a day.

use crate::config::limits::DAY;
use crate::features::Result;
use crate::features::services::Server;
use crate::net::throttle::ClientNetwork;
use fanorona_protocol::messages::analysis::AnalysisRefusal;
use fanorona_protocol::messages::server::ServerRefusal;
use fanorona_protocol::value::Seconds;
use fanorona_store::{AnalysisRequest, Counted};
use std::time::Duration;

pub(super) fn rate_limited(wait: Duration) -> ServerRefusal {
    ServerRefusal::RateLimited {
        wait_s: Seconds::until_end_of(wait),
    }
}

/// Counts the turns of a game that a guest wants to have analysed, for the guest and for all guests
/// of the network.
pub(crate) async fn count_guest_turns(
    server: &Server,
    request: &AnalysisRequest,
    network: Option<ClientNetwork>,
) -> Result<()> {
    let limits = &server.limits.analysis;
    let events = usize::try_from(request.turns).unwrap_or(usize::MAX);
    let counted = |of, most| Counted {
        limit: "analysed turns",
        of,
        events,
        most,
    };
    let mut all = vec![counted(
        format!("account {}", request.account.0),
        limits.turns_per_guest,
    )];
    if let Some(network) = network {
        let most = limits.guest_turns_per_address;
        all.push(counted(network.to_string(), most));
        all.extend(
            network
                .site()
                .map(|site| counted(site.to_string(), server.limits.server.of_site(most))),
        );
    }
    count_for_a_day(server, all).await?.map_err(|wait| {
        let wait_s = Seconds::until_end_of(wait);
        AnalysisRefusal::GuestTurns { wait_s }.into()
    })
}

pub(crate) async fn count_new_account(
    server: &Server,
    network: Option<ClientNetwork>,
) -> Result<()> {
    count_of_network(
        server,
        "accounts",
        network,
        server.limits.account.new_per_day,
    )
    .await
}

/// Counts an event of a network. The machine itself has no limits.
pub(super) async fn count_of_network(
    server: &Server,
    limit: &'static str,
    network: Option<ClientNetwork>,
    most: usize,
) -> Result<()> {
    let Some(network) = network else {
        return Ok(());
    };
    let mut counted = vec![Counted {
        limit,
        of: network.to_string(),
        events: 1,
        most,
    }];
    if let Some(site) = network.site() {
        let most = server.limits.server.of_site(most);
        counted.push(Counted {
            limit,
            of: site.to_string(),
            events: 1,
            most,
        });
    }
    count_for_a_day(server, counted)
        .await?
        .map_err(|wait| rate_limited(wait).into())
}

/// Counts events of a day, on all nodes together: all of them, or none. Then the inner error is the
/// time to wait.
pub(crate) async fn count_for_a_day(
    server: &Server,
    events: Vec<Counted>,
) -> Result<std::result::Result<(), Duration>> {
    let now = server.clock.now();
    let full_until = server.store.count(events, now, now.plus(DAY)).await?;
    Ok(full_until.map_or(Ok(()), |until| Err(until.since(now))))
}
