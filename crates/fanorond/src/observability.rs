//! What an operator sees of the running server: its log, its metrics, what systemd is told, and
//! tasks that are started again.

pub(crate) mod log;
pub(crate) mod metrics;
pub(crate) mod supervision;
pub(crate) mod systemd;
