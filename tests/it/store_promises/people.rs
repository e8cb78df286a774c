//! Promises about accounts, administration, chat and mail.

pub(crate) mod account_admin;
pub(crate) mod accounts;
pub(crate) mod administration;
pub(crate) mod aliases;
pub(crate) mod bots;
pub(crate) mod chat;
pub(crate) mod counts;
pub(crate) mod keys;
pub(crate) mod mailbox;
pub(crate) mod personal;
