//! Nodes that a test starts.

use super::node::{Cluster, join};
use crate::Parts;
use std::sync::Arc;

/// A node that a test has started. It can wait for the others.
#[derive(Debug, Clone)]
pub struct Node(Arc<Cluster>);

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

impl Parts {
    /// The server is a node with this name among those that share its database, which is at
    /// `database`. The clock may show any time.
    ///
    /// # Errors
    /// A sentence: the bus is not there, or the node cannot join.
    pub async fn as_node(self, name: &str, database: &str) -> Result<(Self, Node), String> {
        let cluster = Arc::new(join(&self.clock, &self.metrics, name.to_owned(), database).await?);
        let node = Node(Arc::clone(&cluster));
        Ok((self.with_cluster(Some(cluster)), node))
    }
}
