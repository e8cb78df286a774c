//! Login tokens of bots. A token is long and random, so one fast hash protects it; a password needs
//! more (`passwords.rs`).

use blake2::{Blake2b256, Digest as _};
use fanorona_protocol::value::Password;
use fanorona_store::TokenHash;
use std::fmt::Write as _;

/// The prefix makes a token recognizable wherever it turns up.
const BEGINNING: &str = "tok-";
/// 32 letters that do not look alike.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
/// Number of letters; each has 5 bits, 160 in total.
const LENGTH: usize = 32;

/// A new token with its hash.
pub fn new() -> (Password, TokenHash) {
    let random: [u8; LENGTH] = rand::random();
    let letters: String = random
        .iter()
        .map(|byte| char::from(LETTERS[usize::from(byte % 32)]))
        .collect();
    let token = Password(format!("{BEGINNING}{letters}"));
    let hash = hash(&token);
    (token, hash)
}

/// Whether a text has the form of a token.
pub fn may_be(given: &Password) -> bool {
    given.0.len() == BEGINNING.len() + LENGTH && given.0.starts_with(BEGINNING)
}

/// The hash that the store keeps.
pub fn hash(token: &Password) -> TokenHash {
    let mut out = String::with_capacity(64);
    for byte in Blake2b256::digest(token.0.as_bytes()) {
        let _ = write!(out, "{byte:02x}");
    }
    TokenHash(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn tokens_are_unique_and_match_their_hashes() {
        let tokens: Vec<_> = (0..100).map(|_| new()).collect();
        let different: HashSet<&str> = tokens.iter().map(|(token, _)| token.0.as_str()).collect();
        assert_eq!(different.len(), tokens.len());
        for (token, kept) in &tokens {
            assert!(may_be(token));
            assert_eq!(hash(token), *kept);
            assert!(
                !kept.0.contains(&token.0) && kept.0.len() == 64,
                "{}",
                kept.0
            );
        }
        assert_ne!(tokens[0].1, tokens[1].1);
        let letters: HashSet<u8> = tokens
            .iter()
            .flat_map(|(token, _)| token.0.bytes().skip(4))
            .collect();
        assert!(letters.len() > 30 && letters.iter().all(|letter| LETTERS.contains(letter)));
    }
}
