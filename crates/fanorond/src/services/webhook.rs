//! Announcements to the webhook of `[announce]`, for chat programs and sites.
//!
//! [`post`] only puts an announcement into a bounded queue. One task posts them in order, slowly,
//! and tries again while the webhook is away. What must not be lost over a restart has a mark in
//! the store, which its owner sets when the [`Receipt`] says that the announcement is done with.

mod delivery;

use crate::observability::metrics::Outcome;
use crate::services::{Core, Server};
use bytes::Bytes;
pub use delivery::Webhook;
use fanorona_protocol::messages::announced::Announced;
use fanorona_protocol::text;
use parking_lot::Mutex;
use serde_json::json;
use std::collections::VecDeque;
use std::sync::Arc;
use tokio::sync::{Notify, oneshot};
use tokio::time::timeout;
use tracing::{debug, error, info, warn};

/// Resolves when an announcement was delivered, refused for good or given up. It is an error if the
/// announcement was dropped, and can be posted again.
pub type Receipt = oneshot::Receiver<()>;

/// The webhook, if there is one, and what waits for it.
#[derive(Debug, Default)]
pub struct Announcements {
    webhook: Option<Webhook>,
    waiting: Mutex<VecDeque<Waiting>>,
    posted: Notify,
}

#[derive(Debug)]
struct Waiting {
    body: Bytes,
    done: oneshot::Sender<()>,
}

impl Announcements {
    pub fn to(webhook: Option<Webhook>) -> Self {
        Self {
            webhook,
            ..Self::default()
        }
    }

    /// Whether anybody is told.
    pub fn has_webhook(&self) -> bool {
        self.webhook.is_some()
    }

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

/// Posts an announcement to the webhook, if there is one. Nobody waits for it.
pub fn post(server: &Server, announced: &Announced) -> Receipt {
    let (done, receipt) = oneshot::channel();
    let announcements = &server.audience.announcements;
    if !announcements.has_webhook() {
        return receipt;
    }
    let body = Bytes::from(body(announced));
    let mut waiting = announcements.waiting.lock();
    waiting.push_back(Waiting { body, done });
    let is_full = waiting.len() > server.limits.announce.waiting;
    let dropped = waiting.pop_front_if(|_| is_full);
    drop(waiting);
    if dropped.is_some() {
        warn!("too many announcements wait for the webhook; the oldest is dropped");
        server.metrics.count_announcement(Outcome::Dropped);
    }
    announcements.posted.notify_one();
    receipt
}

/// The JSON object that is posted: the sentence as `text` and as `content`, one of which chat
/// programs show, and the event. Names in it mention nobody.
fn body(announced: &Announced) -> String {
    let sentence = text::announced(announced);
    json!({
        "text": sentence,
        "content": sentence,
        "allowed_mentions": { "parse": [] },
        "event": announced,
    })
    .to_string()
}

/// Posts what waits, until the server stops.
pub async fn run(server: Arc<Server>) {
    let Some(webhook) = &server.audience.announcements.webhook else {
        return server.stop.cancelled().await;
    };
    loop {
        let post = async {
            let Waiting { body, done } = server.audience.announcements.next().await;
            let outcome = deliver(&server, webhook, &body).await;
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
                error!(%status, "the webhook refuses an announcement; check announce.webhook");
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
