//! Players and channels: names, roles, mail addresses, mail settings and SSH keys. No passwords: the
//! server checks them.

pub(crate) mod channel;
pub(crate) mod key;
pub(crate) mod mail;
pub(crate) mod mailbox;
pub(crate) mod name;
pub(crate) mod role;
