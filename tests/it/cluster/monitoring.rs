//! What a node tells the operator about the others and the bus.

use super::Shared;
use crate::operations::{page, sample};
use crate::support::executable::{Serving, Site, terminate};
use std::net::SocketAddr;

/// A node, and the address of its internal HTTP.
fn node(shared: &Shared, name: &str) -> (Serving, SocketAddr) {
    let arguments = shared.arguments(name);
    let mut command = shared
        .site
        .fanorond(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
    command.args(["--ops", "127.0.0.1:0"]);
    let serving = Site::serving(command, &["127.0.0.1:0"]);
    let ops = serving.address_after("internal HTTP address=");
    (serving, ops)
}

fn metric(ops: SocketAddr, name: &str) -> f64 {
    let (_, metrics) = page(ops, "GET /metrics");
    sample(&metrics, name).unwrap_or_else(|| panic!("no {name} in\n{metrics}"))
}

/// Waits until a metric has a value that the nodes reach by themselves.
fn reach(ops: SocketAddr, name: &str, value: f64) {
    while (metric(ops, name) - value).abs() > 0.1 {}
}

#[test]
fn metrics_tell_which_nodes_are_heard_and_whether_the_bus_works() {
    let mut shared = Shared::start();
    let (_one, first) = node(&shared, "one");
    assert!((metric(first, "fanorond_nodes_heard") - 1.0).abs() < 0.1);
    let (two, second) = node(&shared, "two");
    for ops in [first, second] {
        reach(ops, "fanorond_nodes_heard", 2.0);
        reach(ops, "fanorond_bus_connected", 1.0);
    }
    // The second one has asked who is there.
    assert!(metric(first, "fanorond_bus_events_total") >= 1.0);
    shared.database.stop();
    reach(first, "fanorond_bus_connected", 0.0);
    shared.database.start_again();
    for ops in [first, second] {
        reach(ops, "fanorond_bus_connected", 1.0);
        reach(ops, "fanorond_nodes_heard", 2.0);
    }
    // A node that leaves is not waited for.
    terminate(two.id());
    reach(first, "fanorond_nodes_heard", 1.0);
}
