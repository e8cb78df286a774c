//! Why a command failed.
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_protocol::messages::reply::Reply;
use fanorona_protocol::messages::server::ServerRefusal;
use fanorona_protocol::messages::*;
use fanorona_store::{OpenError, StoreError};
use tracing::error;

/// `?` converts refusals, store errors and hashing errors into it.
#[derive(Debug)]
pub enum CommandError {
    /// The player can do something about it.
    Refused(Refusal),
    Store(StoreError),
    /// A password was not hashed or checked.
    Hash(HashError),
}

impl CommandError {
    /// The code of the refusal, for logs.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Refused(refusal) => refusal.code(),
            Self::Store(_) | Self::Hash(_) => "internal",
        }
    }

    /// The refusal for the player. A failure of the server is logged here, once.
    pub fn into_refusal(self) -> Refusal {
        match self {
            Self::Refused(refusal) => refusal,
            Self::Store(failure) => {
                error!(error = %failure, "store: a command failed");
                match failure {
                    StoreError::Busy => ServerRefusal::Busy,
                    StoreError::Away => ServerRefusal::DatabaseAway,
                    StoreError::Unknown => ServerRefusal::Unknown,
                    StoreError::Full => ServerRefusal::DiskFull,
                    StoreError::ReadOnly { .. } | StoreError::Failed { .. } => {
                        ServerRefusal::DiskFailed
                    }
                    StoreError::Closed => ServerRefusal::ShuttingDown,
                    StoreError::Contradiction { .. } | StoreError::Undecodable { .. } => {
                        ServerRefusal::Internal
                    }
                }
                .into()
            }
            Self::Hash(HashError::Busy) => ServerRefusal::Busy.into(),
            Self::Hash(HashError::Stopping) => ServerRefusal::ShuttingDown.into(),
            Self::Hash(HashError::Failed) => {
                error!("passwords: hashing failed");
                ServerRefusal::Internal.into()
            }
        }
    }
}

/// Why a password was not hashed or checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HashError {
    /// The wait was too long, or too many wait.
    Busy,
    /// The server stops.
    Stopping,
    /// The stored hash is unreadable, or the machine is out of memory.
    Failed,
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

/// Converts the refusals of features by way of `Refusal`.
macro_rules! conversions {
    (answers $answers:tt
        refusals { $($feature:ident $about:literal $refusal:ty;)+ } $($rest:tt)+) => {
        $(impl From<$refusal> for CommandError {
            fn from(refusal: $refusal) -> Self {
                Refusal::from(refusal).into()
            }
        })+
    };
}

fanorona_protocol::features! { conversions }

impl From<CommandError> for Reply {
    fn from(error: CommandError) -> Self {
        error.into_refusal().into()
    }
}

/// For tests. Two failures are never equal.
#[cfg(test)]
impl PartialEq for CommandError {
    fn eq(&self, other: &Self) -> bool {
        matches!((self, other), (Self::Refused(one), Self::Refused(two)) if one == two)
    }
}

/// Why work on a database that no server uses failed.
#[derive(Debug, thiserror::Error)]
pub enum RebuildError {
    #[error(transparent)]
    Open(#[from] OpenError),
    #[error(transparent)]
    Store(#[from] StoreError),
}
