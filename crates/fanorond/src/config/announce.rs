//! The section `[announce]`: who is told what happens.

use super::Secret;
use crate::config::declare::settings;

settings! {
    /// What the server tells other programs.
    AnnounceConfig {
        /// The address of a webhook, `https://...` or `http://...`, to which announcements are
        /// posted. It is as secret as a password. Without it nothing is posted.
        webhook: Option<Secret> = None, ();
        /// The address of a webhook for operators: it gets new reports (only their numbers), panics,
        /// a disk that is nearly full, and the end of the certificate. As secret as `webhook`.
        operators: Option<Secret> = None, ();
    }
}
