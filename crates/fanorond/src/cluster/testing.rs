//! Nodes that a test starts.

use super::node::Cluster;
use std::sync::Arc;

/// A node that a test has started. It can wait for the others.
#[derive(Debug, Clone)]
pub struct Node(pub Arc<Cluster>);

impl Node {
    /// Returns when those of `others` that do not stop have handled what this node has published so
    /// far, or this node stops.
    pub async fn heard_by(&self, others: &[Self]) {
        let published = self.0.bus.published();
        for other in others {
            let mut handled = other.0.handled.subscribe();
            let heard = handled.wait_for(|handled| {
                published == 0
                    || handled
                        .get(&self.0.node)
                        .is_some_and(|number| *number >= published)
            });
            tokio::select! {
                heard = heard => drop(heard),
                () = other.0.stopped.cancelled() => {}
                () = self.0.stopped.cancelled() => {}
            }
        }
    }
}
