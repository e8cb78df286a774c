//! Login tokens, and who owns a bot. A token is long and random, so one fast hash protects it; a
//! password needs more (`passwords.rs`).

use crate::error::CommandError;
use crate::services::Core;
use blake2::{Blake2b256, Digest as _};
use fanorona_protocol::messages::bot::BotOwner;
use fanorona_protocol::value::Password;
use fanorona_store::{Account, BotOf, TokenHash};
use std::fmt::Write as _;
use tracing::warn;

/// The prefix makes a token recognizable wherever it turns up.
const BEGINNING: &str = "tok-";
/// 32 letters that do not look alike.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
/// Number of letters; each has 5 bits, 160 in total.
const LENGTH: usize = 32;

/// A new token with its hash.
pub fn new() -> (Password, TokenHash) {
    let token = Password(format!("{BEGINNING}{}", random_letters(LENGTH)));
    let hash = hash(&token);
    (token, hash)
}

/// Letters that nobody can guess, with 5 bits each.
pub fn random_letters(length: usize) -> String {
    let letter = |_| char::from(LETTERS[usize::from(rand::random::<u8>() % 32)]);
    (0..length).map(letter).collect()
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

/// The token, if it is one of the account. A bot logs in with tokens only; the server's own bots
/// have none, so nobody can log in to them. A member's token is in one browser, and is of no use
/// after a long time without a visit.
pub async fn token_of(
    core: &Core,
    account: &Account,
    given: &Password,
) -> Result<Option<TokenHash>, CommandError> {
    let id = account.player.id;
    if !may_be(given) {
        return Ok(None);
    }
    let hash = hash(given);
    let Some(token) = core.store.token(id, &hash).await? else {
        return Ok(None);
    };
    let (now, web) = (core.clock.wall(), &core.limits.web);
    let unused = now.since(token.used_at.unwrap_or(token.made_at));
    if account.bot.is_none() && unused > web.login_age {
        return Ok(None);
    }
    // A browser uses its token for each page.
    let is_noted = token.used_at.is_some() && unused < web.use_noted.min(web.login_renewed());
    if (account.bot.is_some() || !is_noted)
        && let Err(error) = core.store.note_token_use(id, token.number, now).await
    {
        // The login works even if the disk is full.
        warn!(%error, account = id.0, "the use of a token was not stored");
    }
    Ok(Some(hash))
}

/// The owner of an account; `None` if it is not a bot.
pub async fn owner(core: &Core, account: &Account) -> Result<Option<BotOwner>, CommandError> {
    Ok(match account.bot {
        None => None,
        Some(BotOf::Server) => Some(BotOwner::Server),
        Some(BotOf::Player(_)) => {
            let owner = core.store.owner_of(account.player.id).await?;
            owner.map(|owner| BotOwner::Player(owner.name))
        }
    })
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
