//! Password hashes: argon2id, computed outside of the async threads.
//!
//! A hash needs 19 MiB of memory. The number of hashes at once is limited and their memory is reused, so a storm of
//! logins cannot slow down games or exhaust the memory.

use argon2::password_hash::phc::{Output, PasswordHash as Phc, Salt};
use argon2::{Algorithm, Argon2, Block, Params, Version};
use fanorona_protocol::command::Password;
use fanorona_store::PasswordHash;
use parking_lot::Mutex;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// OWASP's parameters for argon2id: 19 MiB, two passes, one lane.
const MEMORY_KIB: u32 = 19 * 1024;
const PASSES: u32 = 2;
const LANES: u32 = 1;
const OUTPUT_BYTES: usize = 32;
const SALT_BYTES: usize = 16;

/// Why a password was not hashed or checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum HashError {
    /// The wait was too long.
    Busy,
    /// The stored hash is unreadable, or the machine is out of memory.
    Failed,
}

#[derive(Debug, Clone)]
pub(crate) struct Hasher {
    turns: Arc<Semaphore>,
    wait: Duration,
    memory: Arc<Mutex<Vec<Vec<Block>>>>,
    /// Checked when there is no account, so that both cases take the same time.
    decoy: PasswordHash,
}

impl Hasher {
    /// A hasher that computes `at_once` hashes at the same time. Others wait, and get `Busy` after `wait`.
    #[must_use]
    pub(crate) fn new(at_once: usize, wait: Duration) -> Self {
        let decoy =
            encode(&[0; SALT_BYTES], &[0; OUTPUT_BYTES]).expect("fixed parts of fitting lengths make a hash");
        Self { turns: Arc::new(Semaphore::new(at_once.max(1))), wait, memory: Arc::default(), decoy }
    }

    /// Hashes a new password.
    ///
    /// # Errors
    /// See [`HashError`].
    pub(crate) async fn hash(&self, password: &Password) -> Result<PasswordHash, HashError> {
        let salt: [u8; SALT_BYTES] = rand::random();
        let output = self.compute(password, salt.to_vec(), parameters()?).await?;
        encode(&salt, &output).ok_or(HashError::Failed)
    }

    /// Whether `password` matches the hash. Without a hash it never does, and takes as long.
    ///
    /// # Errors
    /// See [`HashError`].
    pub(crate) async fn check(
        &self,
        password: &Password,
        hash: Option<&PasswordHash>,
    ) -> Result<bool, HashError> {
        let hash = hash.filter(|hash| !hash.is_locked());
        let text = hash.unwrap_or(&self.decoy);
        let kept = Phc::new(&text.0).map_err(|_unreadable| HashError::Failed)?;
        let (Some(salt), Some(expected)) = (kept.salt, kept.hash) else { return Err(HashError::Failed) };
        let params = Params::try_from(&kept).map_err(|_foreign| HashError::Failed)?;
        let output = self.compute(password, salt.as_ref().to_vec(), params).await?;
        let output = Output::new(&output).map_err(|_length| HashError::Failed)?;
        // This comparison takes constant time.
        Ok(output == expected && hash.is_some())
    }

    async fn compute(
        &self,
        password: &Password,
        salt: Vec<u8>,
        params: Params,
    ) -> Result<[u8; OUTPUT_BYTES], HashError> {
        let turn = tokio::time::timeout(self.wait, Arc::clone(&self.turns).acquire_owned());
        let permit = turn.await.map_err(|_late| HashError::Busy)?.map_err(|_closed| HashError::Busy)?;
        let work = Work { password: password.0.clone(), salt, params, _permit: permit };
        let memory = Arc::clone(&self.memory);
        let task = tokio::task::spawn_blocking(move || work.run(&memory));
        task.await.map_err(|_panicked| HashError::Failed)?
    }
}

/// One hash to compute. The permit moves with it: if the caller is dropped, the next hash still waits for this one.
struct Work {
    password: String,
    salt: Vec<u8>,
    params: Params,
    _permit: OwnedSemaphorePermit,
}

impl Work {
    fn run(self, memory: &Mutex<Vec<Vec<Block>>>) -> Result<[u8; OUTPUT_BYTES], HashError> {
        let blocks = self.params.block_count();
        let taken = memory.lock().pop();
        let mut block = taken.unwrap_or_default();
        block.resize(blocks.max(block.len()), Block::default());
        let mut output = [0; OUTPUT_BYTES];
        let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, self.params.clone());
        let result = argon2.hash_password_into_with_memory(
            self.password.as_bytes(),
            &self.salt,
            &mut output,
            &mut block[..blocks],
        );
        memory.lock().push(block);
        result.map(|()| output).map_err(|_refused| HashError::Failed)
    }
}

fn parameters() -> Result<Params, HashError> {
    Params::new(MEMORY_KIB, PASSES, LANES, Some(OUTPUT_BYTES)).map_err(|_refused| HashError::Failed)
}

/// The PHC string of a hash.
fn encode(salt: &[u8], output: &[u8]) -> Option<PasswordHash> {
    let phc = Phc {
        algorithm: Algorithm::Argon2id.ident(),
        version: Some(Version::V0x13.into()),
        params: (&parameters().ok()?).try_into().ok()?,
        salt: Some(Salt::new(salt).ok()?),
        hash: Some(Output::new(output).ok()?),
    };
    Some(PasswordHash(phc.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn only_the_right_password_matches() {
        let hasher = Hasher::new(1, Duration::from_secs(60));
        let password = Password("correct horse".to_owned());
        let hash = hasher.hash(&password).await.unwrap();
        assert!(hash.0.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{}", hash.0);
        assert_eq!(hasher.check(&password, Some(&hash)).await, Ok(true));
        assert_eq!(hasher.check(&Password("wrong".to_owned()), Some(&hash)).await, Ok(false));
        assert_eq!(hasher.check(&password, None).await, Ok(false));
    }

    #[tokio::test]
    async fn hashes_of_the_same_password_differ() {
        let hasher = Hasher::new(1, Duration::from_secs(60));
        let password = Password("secret".to_owned());
        assert_ne!(hasher.hash(&password).await.unwrap().0, hasher.hash(&password).await.unwrap().0);
    }
}
