//! How many accounts, guests and analyses a network may have in a day.

use crate::config::limits::DAY;
use crate::error::CommandError;
use crate::net::throttle::ClientNetwork;
use crate::services::{Core, Server};
use fanorona_protocol::messages::analysis::AnalysisRefusal;
use fanorona_protocol::messages::server::ServerRefusal;
use fanorona_protocol::value::Seconds;
use fanorona_store::{AnalysisRequest, Counted};
use std::time::Duration;

/// A limit is reached. It may be tried again after this time.
pub fn rate_limited(wait: Duration) -> ServerRefusal {
    ServerRefusal::RateLimited {
        wait_s: Seconds::until_end_of(wait),
    }
}

/// Counts the turns of a game that a guest wants to have analysed, for the guest and for all guests
/// of the network.
pub async fn count_guest_turns(
    server: &Server,
    request: &AnalysisRequest,
    network: Option<ClientNetwork>,
) -> Result<(), CommandError> {
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
    let most = limits.guest_turns_per_address;
    all.extend(areas(server, network, most).map(|(area, most)| counted(area, most)));
    count_for_a_day(server, all).await?.map_err(|wait| {
        let wait_s = Seconds::until_end_of(wait);
        AnalysisRefusal::GuestTurns { wait_s }.into()
    })
}

pub async fn count_new_account(
    server: &Server,
    network: Option<ClientNetwork>,
) -> Result<(), CommandError> {
    count_of_network(
        server,
        "accounts",
        network,
        server.limits.account.new_per_day,
    )
    .await
}

/// A network and its site, as they are counted, each with its limit. The machine itself has none.
fn areas(
    server: &Server,
    network: Option<ClientNetwork>,
    most: usize,
) -> impl Iterator<Item = (String, usize)> {
    let per_site = server.limits.server.addresses_per_site;
    let areas = network
        .into_iter()
        .flat_map(move |network| network.areas(per_site));
    areas.map(move |(area, addresses)| (area.to_string(), most.saturating_mul(addresses)))
}

/// Counts an event of a network. The machine itself has no limits.
pub async fn count_of_network(
    server: &Server,
    limit: &'static str,
    network: Option<ClientNetwork>,
    most: usize,
) -> Result<(), CommandError> {
    let counted = areas(server, network, most).map(|(of, most)| Counted {
        limit,
        of,
        events: 1,
        most,
    });
    count_for_a_day(server, counted.collect())
        .await?
        .map_err(|wait| rate_limited(wait).into())
}

/// Counts events of a day, on all nodes together: all of them, or none. Then the inner error is the
/// time to wait.
pub async fn count_for_a_day(
    core: &Core,
    events: Vec<Counted>,
) -> Result<Result<(), Duration>, CommandError> {
    let now = core.clock.now();
    let full_until = core.store.count(events, now, now.plus(DAY)).await?;
    Ok(full_until.map_or(Ok(()), |until| Err(until.since(now))))
}
