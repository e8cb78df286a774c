//! What tests use: servers in the test's own process and in their own, clients, and their output.

pub(crate) mod deployment;
pub(crate) mod executable;
pub(crate) mod hosted;
pub(crate) mod output;
pub(crate) mod program;
pub(crate) mod websocket;
