//! Password hashes: argon2id, computed on threads of their own.
//!
//! A hash needs 19 MiB of memory. The number of hashes at once is limited and their memory is
//! reused, so a storm of logins cannot slow down games or exhaust the memory. Hashes wait in two
//! queues, so that a storm of strangers does not shut out those who have been here before. Among
//! strangers, those go first of whose name and network fewer wait, so that a storm does not shut
//! out newcomers. While others wait, a password that cannot be right is refused without a
//! computation ([`marks`]).

mod marks;
mod queue;

use crate::config::limits::LoginLimits;
use crate::engine::priority;
use crate::error::HashError;
use argon2::password_hash::phc::{Output, PasswordHash as Phc, Salt};
use argon2::{Algorithm, Argon2, Block, Params, Version};
use fanorona_protocol::value::Password;
use fanorona_store::PasswordHash;
use marks::Marks;
use parking_lot::Mutex;
use queue::Jobs;
pub use queue::Queue;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread;
use std::time::Duration;
use tokio::sync::{oneshot, watch};
use tokio::time::timeout;
use tracing::warn;

/// OWASP's parameters for argon2id: 19 MiB, two passes, one lane.
const MEMORY_KIB: u32 = 19 * 1024;
const PASSES: u32 = 2;
const LANES: u32 = 1;
const OUTPUT_BYTES: usize = 32;
const SALT_BYTES: usize = 16;

/// Where the number of hashes is put that are before one that has to wait.
pub type Told<'a> = Option<&'a watch::Sender<u32>>;

/// The bytes that argon2 computes; `None` if the password cannot be right, and nothing was
/// computed.
type Computed = Result<Option<[u8; OUTPUT_BYTES]>, HashError>;

#[derive(Debug)]
pub struct Hasher {
    jobs: Arc<Mutex<Jobs>>,
    at_once: usize,
    wait: Duration,
    told_after: Duration,
    nice: u8,
    /// Checked when there is no account, so that both cases take the same time.
    decoy: PasswordHash,
    marks: Marks,
}

/// One hash to compute. If nobody waits for it any more, it is dropped.
#[derive(Debug)]
struct Job {
    task: Task,
    answer: oneshot::Sender<Computed>,
}

/// What is computed.
#[derive(Debug)]
struct Task {
    password: Password,
    salt: Vec<u8>,
    params: Params,
    /// Whether it is known without a computation that the password is wrong.
    is_hopeless: bool,
}

/// Eight syllables that can be read out and typed: about fifty bits.
#[must_use]
pub fn new_code() -> Password {
    const CONSONANTS: &[u8; 16] = b"bdfghjklmnprstvw";
    const VOWELS: &[u8; 5] = b"aeiou";
    let mut dice = rand::random::<u64>();
    let mut text = String::new();
    for syllable in 0..8 {
        let (consonant, vowel) = ((dice % 16) as usize, (dice / 16 % 5) as usize);
        dice /= 80;
        if syllable > 0 && syllable % 2 == 0 {
            text.push('-');
        }
        text.push(char::from(CONSONANTS[consonant]));
        text.push(char::from(VOWELS[vowel]));
    }
    Password(text)
}

impl Hasher {
    /// A hasher that computes `limits.hash_count()` hashes at the same time. Others wait, and get
    /// `Busy` if they wait too long.
    #[must_use]
    pub fn new(limits: &LoginLimits) -> Self {
        let decoy = parameters()
            .ok()
            .and_then(|params| encode(&params, &[0; SALT_BYTES], &[0; OUTPUT_BYTES]));
        let decoy = decoy.expect("fixed parts of fitting lengths make a hash");
        Self {
            jobs: Arc::new(Mutex::new(Jobs::new(limits.hash_queue))),
            at_once: limits.hash_count().max(1),
            wait: limits.hash_wait,
            told_after: limits.hash_wait_told,
            nice: limits.hash_nice,
            decoy,
            marks: Marks::new(limits.password_marks),
        }
    }

    /// Hashes that are computed or wait to be.
    pub fn queued(&self) -> usize {
        let jobs = self.jobs.lock();
        jobs.running + jobs.waiting()
    }

    /// Refuses all hashes that wait, because the server stops.
    pub fn close(&self) {
        self.jobs.lock().close();
    }

    /// Hashes a new password.
    ///
    /// # Errors
    /// See [`HashError`].
    pub async fn hash(
        &self,
        password: &Password,
        queue: Queue,
        told: Told<'_>,
    ) -> Result<PasswordHash, HashError> {
        let salt: [u8; SALT_BYTES] = rand::random();
        let params = parameters()?;
        let task = Task {
            password: password.clone(),
            salt: salt.to_vec(),
            params: params.clone(),
            is_hopeless: false,
        };
        let output = self
            .compute(task, queue, told)
            .await?
            .ok_or(HashError::Failed)?;
        let hash = encode(&params, &salt, &output).ok_or(HashError::Failed)?;
        self.marks.note(&hash, password);
        Ok(hash)
    }

    /// Whether `password` matches the hash. Without a hash it never does, and takes as long, unless
    /// others wait.
    ///
    /// # Errors
    /// See [`HashError`].
    pub async fn check(
        &self,
        password: &Password,
        hash: Option<&PasswordHash>,
        queue: Queue,
        told: Told<'_>,
    ) -> Result<bool, HashError> {
        let hash = hash.filter(|hash| !hash.is_locked());
        let text = hash.unwrap_or(&self.decoy);
        let kept = Phc::new(&text.0).map_err(|_unreadable| HashError::Failed)?;
        let (Some(salt), Some(expected)) = (kept.salt, kept.hash) else {
            return Err(HashError::Failed);
        };
        let params = Params::try_from(&kept).map_err(|_foreign| HashError::Failed)?;
        let is_hopeless = hash.is_none_or(|hash| self.marks.excludes(hash, password));
        let task = Task {
            password: password.clone(),
            salt: salt.as_ref().to_vec(),
            params,
            is_hopeless,
        };
        let Some(output) = self.compute(task, queue, told).await? else {
            return Ok(false);
        };
        let output = Output::new(&output).map_err(|_length| HashError::Failed)?;
        // This comparison takes constant time.
        let is_right = output == expected && hash.is_some();
        if let Some(hash) = hash.filter(|_| is_right) {
            self.marks.note(hash, password);
        }
        Ok(is_right)
    }

    async fn compute(&self, task: Task, queue: Queue, told: Told<'_>) -> Computed {
        let (answer, mut done) = oneshot::channel();
        let number = self.give(Job { task, answer }, queue)?;
        let outcome = async {
            if let Ok(outcome) = timeout(self.told_after, &mut done).await {
                return outcome;
            }
            if let (Some(told), before @ 1..) = (told, self.jobs.lock().before(number)) {
                told.send_replace(u32::try_from(before).unwrap_or(u32::MAX));
            }
            done.await
        };
        let outcome = timeout(self.wait, outcome)
            .await
            .map_err(|_late| HashError::Busy)?;
        outcome.map_err(|_panicked| HashError::Failed)?
    }

    /// Puts a job into a queue. Returns its number.
    fn give(&self, job: Job, queue: Queue) -> Result<u64, HashError> {
        let mut jobs = self.jobs.lock();
        let number = jobs.give(job, queue)?;
        if jobs.running < self.at_once {
            jobs.running += 1;
            drop(jobs);
            self.start_thread();
        }
        Ok(number)
    }

    /// Starts a thread that computes hashes until none waits. It has a lower priority than players
    /// and their games; a thread of the runtime could not get the old one back.
    fn start_thread(&self) {
        let (jobs, nice) = (Arc::clone(&self.jobs), self.nice);
        let started = thread::Builder::new()
            .name("hashes".to_owned())
            .spawn(move || {
                priority::lower(nice);
                work(&jobs);
            });
        if let Err(error) = started {
            warn!(%error, "cannot start a thread for hashes");
            self.jobs.lock().running -= 1;
        }
    }
}

/// Computes hashes until none waits.
fn work(jobs: &Mutex<Jobs>) {
    let mut memory = jobs.lock().memory.pop().unwrap_or_default();
    loop {
        let job = {
            let mut jobs = jobs.lock();
            let Some(job) = jobs.take() else {
                jobs.running -= 1;
                jobs.memory.push(memory);
                return;
            };
            job
        };
        let Job { task, answer } = job;
        let run = AssertUnwindSafe(|| {
            compute(&task.password, &task.salt, &task.params, &mut memory).map(Some)
        });
        let outcome = if task.is_hopeless && jobs.lock().waiting() > 0 {
            Ok(None)
        } else {
            // After a panic the others still get their hashes.
            catch_unwind(run).unwrap_or(Err(HashError::Failed))
        };
        // The caller may have left in the meantime.
        let _ = answer.send(outcome);
    }
}

fn compute(
    password: &Password,
    salt: &[u8],
    params: &Params,
    memory: &mut Vec<Block>,
) -> Result<[u8; OUTPUT_BYTES], HashError> {
    let blocks = params.block_count();
    memory.resize(blocks.max(memory.len()), Block::default());
    let mut output = [0; OUTPUT_BYTES];
    let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params.clone());
    let result = argon2.hash_password_into_with_memory(
        password.0.as_bytes(),
        salt,
        &mut output,
        &mut memory[..blocks],
    );
    result
        .map(|()| output)
        .map_err(|_refused| HashError::Failed)
}

/// Whether a hash was made with weaker parameters than those of today.
pub fn is_outdated(hash: &PasswordHash) -> bool {
    let params = Phc::new(&hash.0)
        .ok()
        .and_then(|kept| Params::try_from(&kept).ok());
    params.is_some_and(|params| params.m_cost() < MEMORY_KIB || params.t_cost() < PASSES)
}

fn parameters() -> Result<Params, HashError> {
    Params::new(MEMORY_KIB, PASSES, LANES, Some(OUTPUT_BYTES)).map_err(|_refused| HashError::Failed)
}

/// The PHC string of a hash.
fn encode(params: &Params, salt: &[u8], output: &[u8]) -> Option<PasswordHash> {
    let phc = Phc {
        algorithm: Algorithm::Argon2id.ident(),
        version: Some(Version::V0x13.into()),
        params: params.try_into().ok()?,
        salt: Some(Salt::new(salt).ok()?),
        hash: Some(Output::new(output).ok()?),
    };
    Some(PasswordHash(phc.to_string()))
}

/// A hash with parameters as they may have been in the past.
#[cfg(test)]
pub fn weak_hash(password: &Password) -> PasswordHash {
    let (params, salt) = (
        Params::new(8_192, 1, LANES, Some(OUTPUT_BYTES)).unwrap(),
        [7; SALT_BYTES],
    );
    let output = compute(password, &salt, &params, &mut Vec::new()).unwrap();
    encode(&params, &salt, &output).unwrap()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PATIENT: Duration = Duration::from_secs(60);

    fn hasher(limits: &LoginLimits) -> Hasher {
        Hasher::new(&LoginLimits {
            concurrent_hashes: 1,
            hash_wait: PATIENT,
            ..limits.clone()
        })
    }

    fn password(text: &str) -> Password {
        Password(text.to_owned())
    }

    fn stranger() -> Queue {
        Queue::Second {
            name: "bob".to_owned(),
            network: None,
        }
    }

    #[tokio::test]
    async fn only_the_right_password_matches() {
        let hasher = hasher(&LoginLimits::default());
        let right = password("correct horse");
        let hash = hasher.hash(&right, Queue::First, None).await.unwrap();
        assert!(
            hash.0.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"),
            "{}",
            hash.0
        );
        assert!(!is_outdated(&hash));
        for (typed, kept, matches) in [
            (&right, Some(&hash), true),
            (&password("wrong"), Some(&hash), false),
            (&right, None, false),
        ] {
            assert_eq!(
                hasher.check(typed, kept, stranger(), None).await,
                Ok(matches)
            );
        }
    }

    #[tokio::test]
    async fn hashes_of_the_same_password_differ() {
        let (hasher, secret) = (hasher(&LoginLimits::default()), password("secret"));
        let hash = async || hasher.hash(&secret, Queue::First, None).await.unwrap();
        assert_ne!(hash().await.0, hash().await.0);
    }

    #[tokio::test]
    async fn who_waits_is_told_how_many_are_before_and_too_many_are_busy() {
        let short = Duration::from_millis(1);
        let hasher = hasher(&LoginLimits {
            hash_queue: 2,
            hash_wait_told: short,
            ..LoginLimits::default()
        });
        // Another hash is being computed.
        hasher.jobs.lock().running = 1;
        let (first, second) = (password("first"), password("second"));
        let mut waiting = Box::pin(hasher.hash(&first, stranger(), None));
        assert!(timeout(Duration::ZERO, &mut waiting).await.is_err());
        let (told, mut hears) = watch::channel(0);
        let mut next = Box::pin(hasher.hash(&second, stranger(), Some(&told)));
        tokio::select! {
            _ = &mut next => panic!("it was computed although another one was"),
            heard = hears.changed() => heard.unwrap(),
        }
        assert_eq!(*hears.borrow(), 1);
        assert_eq!(
            hasher.hash(&first, stranger(), None).await,
            Err(HashError::Busy)
        );
        assert!(
            timeout(Duration::ZERO, hasher.hash(&first, Queue::First, None))
                .await
                .is_err()
        );
        let jobs = Arc::clone(&hasher.jobs);
        tokio::task::spawn_blocking(move || work(&jobs))
            .await
            .unwrap();
        assert!(waiting.await.is_ok() && next.await.is_ok());
        assert_eq!(hasher.jobs.lock().memory.len(), 1);
    }

    #[test]
    fn a_password_that_cannot_be_right_is_computed_only_if_nobody_waits() {
        let jobs = Mutex::new(Jobs::new(10));
        let give = |is_hopeless| {
            let (answer, answered) = oneshot::channel();
            let (salt, params) = (vec![0; SALT_BYTES], parameters().unwrap());
            let task = Task {
                password: password("secret"),
                salt,
                params,
                is_hopeless,
            };
            jobs.lock().give(Job { task, answer }, stranger()).unwrap();
            answered
        };
        let mut answers = [true, false, true, true].map(give);
        jobs.lock().running = 1;
        work(&jobs);
        let computed = answers
            .each_mut()
            .map(|answer| answer.try_recv().unwrap().unwrap().is_some());
        assert_eq!(computed, [false, true, false, true]);
    }

    #[test]
    fn a_hash_with_weaker_parameters_is_outdated() {
        let hash = encode(&parameters().unwrap(), &[1; SALT_BYTES], &[2; OUTPUT_BYTES]).unwrap();
        assert!(!is_outdated(&hash));
        for weaker in [
            hash.0.replace("m=19456", "m=8192"),
            hash.0.replace("t=2", "t=1"),
        ] {
            assert!(is_outdated(&PasswordHash(weaker)));
        }
        assert!(!is_outdated(&PasswordHash(
            hash.0.replace("m=19456", "m=65536")
        )));
        assert!(!is_outdated(&PasswordHash::locked()));
    }
}
