//! Why a command was not carried out.

use crate::passwords::HashError;
use fanorona_protocol::refusal::{Refusal, SaveProblem};
use fanorona_protocol::reply::Reply;
use fanorona_store::StoreError;
use tracing::error;

/// Why a command was not carried out. `?` makes one of a refusal, of a store error and of a hash error.
#[derive(Debug)]
pub(crate) enum CommandError {
    /// The player can do something about it.
    Refused(Refusal),
    /// The store failed.
    Store(StoreError),
    /// A password was neither hashed nor checked.
    Hash(HashError),
}

impl CommandError {
    /// The code of the refusal, for the log.
    pub(crate) fn code(&self) -> &'static str {
        match self {
            Self::Refused(refusal) => refusal.code(),
            Self::Store(_) | Self::Hash(_) => "internal",
        }
    }

    /// What the player is told. A failure of the server is logged here, once.
    pub(crate) fn into_refusal(self) -> Refusal {
        match self {
            Self::Refused(refusal) => refusal,
            Self::Store(failure) => {
                error!(error = %failure, "store: a command failed");
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
            Self::Hash(HashError::Busy) => Refusal::Busy,
            Self::Hash(HashError::Failed) => {
                error!("passwords: hashing failed");
                Refusal::Internal
            }
        }
    }
}

impl From<StoreError> for CommandError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl From<HashError> for CommandError {
    fn from(error: HashError) -> Self {
        Self::Hash(error)
    }
}

impl From<Refusal> for CommandError {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

/// The refusals of topics become command errors by way of `Refusal`.
macro_rules! refusals {
    ($($refusal:ident)+) => {
        $(impl From<fanorona_protocol::refusal::$refusal> for CommandError {
            fn from(refusal: fanorona_protocol::refusal::$refusal) -> Self {
                Refusal::from(refusal).into()
            }
        })+
    };
}

refusals! { FormulaRefusal PeopleRefusal LiveRefusal ProgramRefusal SeekRefusal SettingRefusal TalkRefusal }

impl From<CommandError> for Reply {
    fn from(error: CommandError) -> Self {
        error.into_refusal().into()
    }
}

/// Tests compare refusals; two failures are never equal.
#[cfg(test)]
impl PartialEq for CommandError {
    fn eq(&self, other: &Self) -> bool {
        matches!((self, other), (Self::Refused(one), Self::Refused(two)) if one == two)
    }
}
