//! What has to happen next.

use super::{Circumstances, Stage, Step, Tournament};
use crate::Timestamp;

impl Tournament {
    /// What has to happen now. See [`Step`] for what the server does with it.
    ///
    /// Calling it again after each step ends at [`Step::Wait`]: each step changes the tournament so
    /// that the same step is not needed again.
    #[must_use]
    pub fn next(&self, now: Timestamp, circumstances: &Circumstances<'_>) -> Step {
        let _ = circumstances;
        match self.stage {
            Stage::Open if now < self.starts_at => Step::Wait(Some(self.starts_at)),
            Stage::Open | Stage::Running | Stage::Over | Stage::Cancelled => Step::Wait(None),
        }
    }
}
