//! The session that keeps this node alive, and who is online on the others.

use super::{receive, repair};
use crate::cluster::node::{Cluster, Seen, within};
use crate::people::news::OnlineNews;
use crate::services::Server;
use crate::session::logins::here;
use fanorona_game::AccountId;
use fanorona_store::{
    Joined, Looked, NodeNumber, NodeSeen, NodeSession, OnlineHere, StoreError, Sweep,
};
use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, sleep};
use tracing::{info, warn};

/// How often a node looks at its session and at the others.
const LOOK: Duration = Duration::from_secs(1);
/// How often it tries to get a session again.
const TRY_AGAIN: Duration = Duration::from_millis(300);
/// After so many looks it reads who is online elsewhere, in case it has missed that.
const LOOKS_BETWEEN_READS: u32 = 3;
/// If PostgreSQL was away, all nodes have lost their sessions. They have this time to get one again
/// before anybody takes them for dead.
const ALL_AGAIN: Duration = Duration::from_secs(10);

impl Seen {
    /// Whether nodes that are not there are gone, and have not only lost their sessions as this one
    /// has.
    fn is_settled(&self) -> bool {
        self.fault.is_none() && self.again.is_none_or(|again| again.elapsed() >= ALL_AGAIN)
    }
}

/// Keeps this node alive, and looks at the others, until the server stops.
pub(super) async fn keep(server: Arc<Server>) {
    let Some(cluster) = server.cluster.clone() else {
        return;
    };
    let mut looks = 0_u32;
    loop {
        let looked = check_membership(&server, &cluster).await;
        let wait = match looked {
            Ok(()) => LOOK,
            Err(why) => {
                note_lost(&cluster, why);
                TRY_AGAIN
            }
        };
        looks += 1;
        if looks.is_multiple_of(LOOKS_BETWEEN_READS) && cluster.seen.lock().is_settled() {
            cluster.unsure.notify_one();
        }
        tokio::select! {
            () = sleep(wait) => {}
            () = server.stop.cancelled() => return,
        }
    }
}

/// Reads who is online elsewhere when that is unsure, until the server stops. Beside the session,
/// which must not wait for what is read about a thousand people.
pub(super) async fn read(server: Arc<Server>) {
    let Some(cluster) = server.cluster.clone() else {
        return;
    };
    loop {
        tokio::select! {
            () = cluster.unsure.notified() => {}
            () = server.stop.cancelled() => return,
        }
        if let Err(error) = sync(&server, &cluster).await {
            warn!(%error, "cannot read who is online on other nodes");
        }
    }
}

fn note_lost(cluster: &Cluster, why: String) {
    let mut seen = cluster.seen.lock();
    // Another node does them.
    seen.sweeps.clear();
    if seen.fault.is_none() {
        warn!(why, "this node has lost the session that keeps it alive");
    }
    seen.fault = Some(why);
}

/// Checks whether this node counts as alive, and which others do. A node that does not count as
/// alive gets another session at once.
async fn check_membership(server: &Arc<Server>, cluster: &Cluster) -> Result<(), String> {
    let mut session = cluster.session.lock().await;
    let again = session.is_none();
    if again {
        let online: Vec<OnlineHere> = server.presence.all_here().iter().map(here).collect();
        *session = Some(rejoin(cluster, &online).await?);
        drop(session);
        after_rejoin(server, cluster, &online).await;
        session = cluster.session.lock().await;
    }
    let Some(held) = session.as_mut() else {
        return Err("it was lost again".to_owned());
    };
    let asked = server.clock.ask();
    let looked = within(async {
        let looked = held.look().await?;
        Ok((looked, held.take_sweeps().await?.to_vec()))
    });
    match looked.await {
        Ok((Some(looked), sweeps)) => {
            drop(session);
            server.clock.follow(asked, looked.time);
            note_seen(server, cluster, &looked, sweeps);
            Ok(())
        }
        Ok((None, _)) => {
            *session = None;
            Err("the database does not count this node as alive".to_owned())
        }
        Err(why) => {
            *session = None;
            Err(why)
        }
    }
}

/// Gets another session, with the same number.
async fn rejoin(cluster: &Cluster, online: &[OnlineHere]) -> Result<NodeSession, String> {
    let again = NodeSession::again(&cluster.database, &cluster.name, cluster.node, online);
    match within(again).await? {
        Joined::As(session) => {
            warn!(accounts = online.len(), "this node has got another session");
            cluster.seen.lock().again = Some(Instant::now());
            Ok(session)
        }
        Joined::NameTaken => Err(format!(
            "another node has taken the name \"{}\"",
            cluster.name
        )),
    }
}

/// The others may have taken this node for dead. What its people had is what they have now.
async fn after_rejoin(server: &Arc<Server>, cluster: &Cluster, online: &[OnlineHere]) {
    let noted: HashSet<AccountId> = online.iter().map(|here| here.account).collect();
    for present in server.presence.all_here() {
        let account = present.player.id;
        if !noted.contains(&account) {
            // It has come while the others were noted.
            let now = here(&present);
            if let Err(error) = server
                .store
                .note_online(cluster.node, account, now.since, now.takes_talk)
                .await
            {
                warn!(%error, account = account.0, "cannot note who is online");
            }
        }
        server.play.tables.wait_no_longer(account).await;
    }
    repair::report_all(server);
    cluster.gap.notify_one();
}

/// Takes note of the nodes that live.
fn note_seen(server: &Arc<Server>, cluster: &Cluster, looked: &Looked, sweeps: Vec<Sweep>) {
    let nodes = looked.nodes.iter().filter(|seen| seen.node != cluster.node);
    let (alive, dead): (Vec<_>, Vec<_>) = nodes.partition(|seen| seen.lives);
    let numbers = |nodes: Vec<&NodeSeen>| nodes.into_iter().map(|seen| seen.node).collect();
    let (mut others, dead): (HashSet<NodeNumber>, HashSet<NodeNumber>) =
        (numbers(alive), numbers(dead));
    let (gone, settled, new_sweeps) = {
        let mut seen = cluster.seen.lock();
        let new_sweeps = seen.sweeps.len() < sweeps.len();
        let before = std::mem::take(&mut *seen);
        *seen = Seen {
            sweeps,
            again: before.again,
            ..Seen::default()
        };
        let settled = seen.is_settled();
        let mut gone: HashSet<NodeNumber> = HashSet::new();
        if settled {
            // One that lived between two looks only was never among the others.
            let ended = before.others.difference(&others);
            gone.extend(ended.chain(dead.difference(&before.dead)));
            seen.dead = dead;
        } else {
            // Those that are not there yet are not gone.
            others.extend(before.others);
            seen.dead = before.dead;
        }
        seen.others = others;
        (gone, settled, new_sweeps)
    };
    if new_sweeps {
        server.audience.notifications.wake_mailer();
        server.play.tables.look_at_deadlines();
    }
    if !gone.is_empty() {
        info!(?gone, "other nodes have ended");
        cluster.unsure.notify_one();
        // They may have saved changes that they told nobody.
        cluster.gap.notify_one();
        server.take_over();
    }
    if settled && looked.nodes.iter().any(|seen| !seen.lives) {
        cluster.dead.notify_one();
    }
}

/// Makes the accounts on other nodes those that the store knows.
///
/// Of an account of which another node tells meanwhile, the news say more than the store.
pub(super) async fn sync(server: &Arc<Server>, cluster: &Cluster) -> Result<(), StoreError> {
    let _one_at_a_time = cluster.syncing.lock().await;
    *cluster.heard_meanwhile.lock() = Some(HashSet::new());
    let before = server.presence.all_elsewhere();
    let stored = server.store.online_elsewhere(cluster.node).await?;
    let online: HashSet<_> = stored
        .iter()
        .map(|online| (online.node, online.player.id))
        .collect();
    let may_change =
        |heard: &Option<HashSet<_>>, whom| heard.as_ref().is_some_and(|it| !it.contains(&whom));
    for whom @ (node, account) in before {
        // Behind the lock, so that news come before or after this.
        let heard = cluster.heard_meanwhile.lock();
        if !online.contains(&whom) && may_change(&heard, whom) {
            receive::offline(server, node, account);
        }
    }
    for online in stored {
        let (node, account) = (online.node, online.player.id);
        if server.presence.is_on(node, account) {
            continue;
        }
        let hearing = receive::hearing_of_new(server, account).await?;
        let heard = cluster.heard_meanwhile.lock();
        if may_change(&heard, (node, account)) {
            receive::note_online(server, node, &OnlineNews::from(online), hearing);
        }
    }
    *cluster.heard_meanwhile.lock() = None;
    Ok(())
}
