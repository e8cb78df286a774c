//! Errors of the parts below, as players are told about them.

use crate::passwords::HashError;
use fanorona_protocol::refusal::{Refusal, SaveProblem};
use fanorona_store::StoreError;
use tracing::error;

/// A failure of the store. It is logged here, once.
pub(crate) fn store(failure: &StoreError) -> Refusal {
    error!(error = %failure, "the store failed");
    match failure {
        StoreError::Busy => Refusal::Busy,
        StoreError::Full => Refusal::CannotSave(SaveProblem::DiskFull),
        StoreError::ReadOnly { .. } | StoreError::Failed { .. } => {
            Refusal::CannotSave(SaveProblem::DiskFailed)
        }
        StoreError::Closed => Refusal::ShuttingDown,
        StoreError::Contradiction { .. } | StoreError::Undecodable { .. } => Refusal::Internal,
    }
}

/// A password that was neither hashed nor checked.
pub(crate) fn hash(failure: HashError) -> Refusal {
    match failure {
        HashError::Busy => Refusal::Busy,
        HashError::Failed => {
            error!("a password could not be hashed");
            Refusal::Internal
        }
    }
}
