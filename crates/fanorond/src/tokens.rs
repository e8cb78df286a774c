//! Tokens: what bots log in with. A token is random and long, so that nobody guesses one and one fast hash is
//! enough to keep it by; a password needs more than that (`passwords.rs`).

use blake2::{Blake2b256, Digest as _};
use fanorona_protocol::command::Password;
use fanorona_store::TokenHash;
use std::fmt::Write as _;

/// What every token begins with, so that it is known for one where it turns up.
const BEGINNING: &str = "tok-";
/// The letters behind that: 32 of them, none of which looks like another.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
/// How many letters; each is five bits, so that a token is 160.
const LENGTH: usize = 32;

/// A new token, and what is kept of it.
pub(crate) fn new() -> (Password, TokenHash) {
    let random: [u8; LENGTH] = rand::random();
    let letters: String = random.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect();
    let token = Password(format!("{BEGINNING}{letters}"));
    let hash = hash(&token);
    (token, hash)
}

/// What is kept of a token.
pub(crate) fn hash(token: &Password) -> TokenHash {
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
    fn every_token_is_another_and_is_known_again() {
        let tokens: Vec<_> = (0..100).map(|_| new()).collect();
        let different: HashSet<&str> = tokens.iter().map(|(token, _)| token.0.as_str()).collect();
        assert_eq!(different.len(), tokens.len());
        for (token, kept) in &tokens {
            assert_eq!(token.0.len(), BEGINNING.len() + LENGTH);
            assert_eq!(hash(token), *kept);
            assert!(!kept.0.contains(&token.0) && kept.0.len() == 64, "{}", kept.0);
        }
        assert_ne!(tokens[0].1, tokens[1].1);
        let letters: HashSet<u8> = tokens.iter().flat_map(|(token, _)| token.0.bytes().skip(4)).collect();
        assert!(letters.len() > 30 && letters.iter().all(|letter| LETTERS.contains(letter)));
    }
}
