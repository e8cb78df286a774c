//! Sockets: which addresses the server listens on, who may connect, and what the bytes of a
//! connection pass through before they are lines: TLS, the header of a proxy or of `fanorond attach`,
//! a WebSocket.
//!
//! Nothing here knows what a line means, or who a player is. Read `listen.rs` first.

pub(crate) mod attach_header;
pub(crate) mod connection_limiter;
pub(crate) mod keepalive;
pub(crate) mod listen;
pub(crate) mod proxy;
pub(crate) mod socket_file;
pub(crate) mod stream;
pub(crate) mod throttle;
pub(crate) mod tls;
pub(crate) mod websocket;
