//! Sockets: which addresses the server listens on, who may connect, and what the bytes of a
//! connection pass through before they are lines: TLS, the header of a proxy or of `fanorond attach`,
//! a WebSocket.
//!
//! Nothing here knows what a line means, or who a player is. Read `listen.rs` first.

pub mod attach_header;
pub mod connection_limiter;
pub mod keepalive;
pub mod listen;
pub mod proxy;
pub mod socket_file;
pub mod stream;
pub mod throttle;
pub mod tls;
pub mod websocket;
