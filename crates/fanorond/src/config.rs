//! The configuration: defaults, a file over them, environment variables over the file, flags over
//! all. Each limit is declared once, with its meaning, default and allowed values.
//!
//! Nothing here is changed while the server runs. Read `load.rs` first, then `server.rs`. The macro
//! that declares settings is in `declare.rs`.

mod addresses;
mod announce;
mod args;
pub(crate) mod declare;
mod layers;
pub mod limits;
mod load;
mod mail;
mod place;
mod server;
#[cfg(test)]
pub(crate) mod tests;

pub use addresses::ListenAddress;
pub use announce::AnnounceConfig;
pub use args::ServeArgs;
pub use load::{BadConfig, Config};
pub use mail::{MailConfig, MailTls, Secret};
pub use place::PlaceConfig;
pub(crate) use server::TlsFiles;
pub use server::{LogFormat, ServerConfig};
