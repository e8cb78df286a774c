//! Cookies.

/// The cookie of somebody who is logged in.
pub(super) const SESSION: &str = "session";
