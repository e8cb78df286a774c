//! Announcements to the webhooks of `[announce]`, for chat programs and sites: one for everybody, and
//! one for operators.
//!
//! [`post`] only puts an announcement into a bounded queue. One task for each webhook posts them in
//! order, slowly, and tries again while the webhook is away. What must not be lost over a restart has
//! a mark in the store, which its owner sets when the [`Receipt`] says that the announcement is done
//! with.

mod delivery;

use crate::observability::metrics::Outcome;
use crate::services::{Core, Server};
use bytes::Bytes;
pub use delivery::Webhook;
use fanorona_protocol::messages::announced::{Announced, Audience};
use fanorona_protocol::text;
use parking_lot::Mutex;
use serde_json::json;
use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Notify, oneshot};
use tokio::time::timeout;
use tracing::{debug, error, info, warn};

/// Resolves when an announcement was delivered, refused for good or given up. It is an error if the
/// announcement was dropped, and can be posted again.
pub type Receipt = oneshot::Receiver<()>;

/// The webhooks, and what waits for each.
#[derive(Debug, Default)]
pub struct Announcements(Vec<Channel>);

#[derive(Debug)]
struct Channel {
    webhook: Webhook,
    waiting: Mutex<VecDeque<Waiting>>,
    posted: Notify,
}

#[derive(Debug)]
struct Waiting {
    body: Bytes,
    done: oneshot::Sender<()>,
}

impl Announcements {
    pub fn to(webhooks: Vec<Webhook>) -> Self {
        let channel = |webhook| Channel {
            webhook,
            waiting: Mutex::default(),
            posted: Notify::new(),
        };
        Self(webhooks.into_iter().map(channel).collect())
    }

    /// Whether anybody of these readers is told.
    pub fn has_webhook(&self, audience: Audience) -> bool {
        self.channel(audience).is_some()
    }

    fn channel(&self, audience: Audience) -> Option<&Channel> {
        let mut channels = self.0.iter();
        channels.find(|channel| channel.webhook.audience() == audience)
    }
}

impl Channel {
    async fn next(&self) -> Waiting {
        loop {
            let next = self.waiting.lock().pop_front();
            match next {
                Some(next) => return next,
                None => self.posted.notified().await,
            }
        }
    }
}

/// Posts an announcement to the webhook of its readers, if there is one. Nobody waits for it.
pub fn post(server: &Server, announced: &Announced) -> Receipt {
    let (done, receipt) = oneshot::channel();
    let audience = announced.audience();
    let Some(channel) = server.audience.announcements.channel(audience) else {
        return receipt;
    };
    // Operators want to know which of the nodes it is about.
    let of_operators = audience == Audience::Operators;
    let cluster = server.cluster.as_ref().filter(|_| of_operators);
    let node = cluster.map(|cluster| cluster.name.as_str());
    let body = Bytes::from(body(announced, node));
    let mut waiting = channel.waiting.lock();
    waiting.push_back(Waiting { body, done });
    let is_full = waiting.len() > server.limits.announce.waiting;
    let dropped = waiting.pop_front_if(|_| is_full);
    drop(waiting);
    if dropped.is_some() {
        warn!("too many announcements wait for the webhook; the oldest is dropped");
        server.metrics.count_announcement(Outcome::Dropped);
    }
    channel.posted.notify_one();
    receipt
}

/// The JSON object that is posted: the sentence as `text` and as `content`, one of which chat
/// programs show, and the event. Names in it mention nobody.
fn body(announced: &Announced, node: Option<&str>) -> String {
    let mut sentence = text::announced(announced);
    if let Some(node) = node {
        sentence = format!("{node}: {sentence}");
    }
    json!({
        "text": sentence,
        "content": sentence,
        "allowed_mentions": { "parse": [] },
        "event": announced,
    })
    .to_string()
}

/// Posts a test once, and waits for the answer.
///
/// # Errors
/// A sentence: there is no answer in time, or the webhook refuses it.
pub async fn test(webhook: &Webhook, patience: Duration) -> Result<(), String> {
    let (key, body) = (webhook.key(), Bytes::from(body(&Announced::Test, None)));
    match timeout(patience, webhook.post(body)).await {
        Ok(Ok(status)) if status.is_success() => Ok(()),
        Ok(Ok(status)) => Err(format!("{key} refuses a test with the status {status}")),
        Ok(Err(why)) => Err(format!("{key} cannot be reached: {why}")),
        Err(_elapsed) => Err(format!("{key} does not answer")),
    }
}

/// Posts what waits for everybody, until the server stops.
pub async fn run(server: Arc<Server>) {
    run_for(&server, Audience::Everybody).await;
}

/// Posts what waits for operators, until the server stops.
pub async fn run_for_operators(server: Arc<Server>) {
    run_for(&server, Audience::Operators).await;
}

async fn run_for(server: &Server, audience: Audience) {
    let Some(channel) = server.audience.announcements.channel(audience) else {
        return server.stop.cancelled().await;
    };
    loop {
        let post = async {
            let Waiting { body, done } = channel.next().await;
            let outcome = deliver(server, &channel.webhook, &body).await;
            server.metrics.count_announcement(outcome);
            if done.send(()).is_err() {
                debug!("nobody waits for what became of the announcement");
            }
            let pause = server.limits.announce.interval;
            server.clock.reach(server.clock.now().plus(pause)).await;
        };
        tokio::select! {
            () = post => {}
            () = server.stop.cancelled() => return,
        }
    }
}

/// Posts an announcement until the webhook has it, refuses it, or is away for too long.
async fn deliver(core: &Core, webhook: &Webhook, body: &Bytes) -> Outcome {
    let limits = &core.limits.announce;
    let begun = core.clock.now();
    let mut pause = limits.retry;
    loop {
        let why = match timeout(limits.timeout, webhook.post(body.clone())).await {
            Ok(Ok(status)) if status.is_success() => {
                info!("the webhook has an announcement");
                return Outcome::Delivered;
            }
            // 408 and 429 ask for another try.
            Ok(Ok(status)) if status.is_client_error() && !matches!(status.as_u16(), 408 | 429) => {
                let setting = webhook.key();
                error!(%status, setting, "the webhook refuses an announcement; check its address");
                return Outcome::Refused;
            }
            Ok(Ok(status)) => format!("status {status}"),
            Ok(Err(why)) => why,
            Err(_elapsed) => "no answer".to_owned(),
        };
        let now = core.clock.now();
        if now.since(begun) >= limits.give_up_after {
            error!(
                why,
                "the webhook was away for too long; an announcement is dropped"
            );
            return Outcome::Dropped;
        }
        warn!(why, "an announcement was not delivered; it is tried again");
        core.clock.reach(now.plus(pause)).await;
        pause = (pause * 2).min(limits.max_retry);
    }
}
