//! Values about players: accounts, bots, keys, administration, chat, and what waits for players who are
//! offline.

pub(crate) mod account;
pub(crate) mod account_admin;
pub(crate) mod administration;
pub(crate) mod bots;
pub(crate) mod chat;
pub(crate) mod counts;
pub(crate) mod keys;
pub(crate) mod mailbox;
pub(crate) mod personal;
