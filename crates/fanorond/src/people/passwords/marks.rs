//! A few bits of passwords that were right, by which most wrong ones are known without a
//! computation.
//!
//! In a storm of wrong passwords the processor is for those that may be right. A mark has six bits
//! of a keyed hash, whose key is made when the server starts, and is only in memory: somebody who
//! reads the memory has 63 of 64 guesses less to compute, and nothing else. A password with the
//! right mark is always checked with argon2.

use blake2::{Blake2b256, Digest as _};
use fanorona_protocol::value::Password;
use fanorona_store::PasswordHash;
use parking_lot::Mutex;
use std::collections::HashMap;

/// The bits of a mark.
const BITS: u8 = 0x3f;

#[derive(Debug)]
pub(super) struct Marks {
    key: [u8; 32],
    /// By the hash that the store keeps, so that a new password has a new mark.
    marks: Mutex<HashMap<String, u8>>,
    most: usize,
}

impl Marks {
    /// Remembers the marks of this number of passwords.
    pub(super) fn new(most: usize) -> Self {
        Self {
            key: rand::random(),
            marks: Mutex::default(),
            most,
        }
    }

    /// Remembers the mark of a right password.
    pub(super) fn note(&self, hash: &PasswordHash, password: &Password) {
        let mark = self.mark(hash, password);
        let mut marks = self.marks.lock();
        if marks.len() >= self.most
            && !marks.contains_key(&hash.0)
            && let Some(any) = marks.keys().next().cloned()
        {
            marks.remove(&any);
        }
        if marks.len() < self.most || marks.contains_key(&hash.0) {
            marks.insert(hash.0.clone(), mark);
        }
    }

    /// Whether a password is certainly wrong.
    pub(super) fn excludes(&self, hash: &PasswordHash, password: &Password) -> bool {
        let known = self.marks.lock().get(&hash.0).copied();
        known.is_some_and(|known| known != self.mark(hash, password))
    }

    fn mark(&self, hash: &PasswordHash, password: &Password) -> u8 {
        let digest = Blake2b256::new()
            .chain_update(self.key)
            .chain_update(hash.0.as_bytes())
            .chain_update([0])
            .chain_update(password.0.as_bytes());
        digest.finalize()[0] & BITS
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_excludes_most_wrong_passwords_and_never_the_right_one() {
        let marks = Marks::new(2);
        let right = Password("mangahazo".to_owned());
        let hash = |number: u8| PasswordHash(format!("hash {number}"));
        let wrong: Vec<Password> = (0..640)
            .map(|number| Password(format!("wrong {number}")))
            .collect();
        assert!(
            !wrong.iter().any(|wrong| marks.excludes(&hash(0), wrong)),
            "nothing is known yet"
        );
        for number in 0..9 {
            marks.note(&hash(number), &right);
            assert!(!marks.excludes(&hash(number), &right));
            let passed = wrong
                .iter()
                .filter(|wrong| !marks.excludes(&hash(number), wrong))
                .count();
            assert!(
                (1..40).contains(&passed),
                "{passed} of 640 wrong ones are checked, not 10 or so"
            );
        }
        assert_eq!(marks.marks.lock().len(), 2);
        let none = Marks::new(0);
        none.note(&hash(0), &right);
        assert!(none.marks.lock().is_empty());
    }
}
