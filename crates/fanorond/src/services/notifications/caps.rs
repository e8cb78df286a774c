//! How much mail with news one account and one address get.
//!
//! It is counted in memory, by each node, so a restart forgets it. Codes are counted in the store
//! (`account/addresses.rs`).

use crate::config::limits::MailLimits;
use crate::net::throttle::SlidingWindow;
use fanorona_game::{AccountId, Timestamp};
use std::time::Duration;

const HOUR: Duration = Duration::from_hours(1);

/// What was mailed lately.
#[derive(Debug)]
pub struct MailCaps {
    account_news: SlidingWindow<AccountId>,
    address_news: SlidingWindow<String>,
}

/// Spellings that differ only in case are one address.
fn key(address: &str) -> String {
    address.to_ascii_lowercase()
}

impl MailCaps {
    pub(super) fn new(limits: &MailLimits, most_keys: usize) -> Self {
        Self {
            account_news: SlidingWindow::new(limits.news_per_account, HOUR, most_keys),
            address_news: SlidingWindow::new(limits.news_per_address, HOUR, most_keys),
        }
    }

    /// Counts a mail with news for an account. Returns those of its addresses that may get it.
    ///
    /// # Errors
    /// None may. The error is the time to wait.
    pub(super) fn count_news(
        &self,
        account: AccountId,
        addresses: Vec<String>,
        now: Timestamp,
    ) -> Result<Vec<String>, Duration> {
        self.account_news.may(&account, now)?;
        let mut wait = None;
        let mut allowed = Vec::with_capacity(addresses.len());
        for address in addresses {
            match self.address_news.count(&key(&address), now) {
                Ok(()) => allowed.push(address),
                Err(longer) => wait = Some(wait.map_or(longer, |wait: Duration| wait.min(longer))),
            }
        }
        match wait {
            Some(wait) if allowed.is_empty() => Err(wait),
            Some(_) | None => self.account_news.count(&account, now).map(|()| allowed),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Timestamp = Timestamp(1_795_176_000_000);
    const ALICE: AccountId = AccountId(1);
    const BOB: AccountId = AccountId(2);

    fn caps() -> MailCaps {
        let limits = MailLimits {
            news_per_account: 2,
            news_per_address: 3,
            ..MailLimits::default()
        };
        MailCaps::new(&limits, 100)
    }

    fn texts(texts: &[&str]) -> Vec<String> {
        texts.iter().map(|&text| text.to_owned()).collect()
    }

    #[test]
    fn an_account_gets_so_much_news_an_hour() {
        let caps = caps();
        let news = |at| caps.count_news(ALICE, texts(&["a@x.y", "b@x.y"]), at);
        assert_eq!(news(NOW), Ok(texts(&["a@x.y", "b@x.y"])));
        assert_eq!(news(NOW.plus(HOUR / 2)).map(|all| all.len()), Ok(2));
        assert_eq!(news(NOW.plus(HOUR / 2)), Err(HOUR / 2));
        assert_eq!(news(NOW.plus(HOUR)).map(|all| all.len()), Ok(2));
    }

    #[test]
    fn an_address_gets_so_much_news_an_hour_from_all_accounts() {
        let caps = caps();
        let news = |account, addresses: &[&str]| caps.count_news(account, texts(addresses), NOW);
        for account in [ALICE, ALICE, BOB] {
            assert!(news(account, &["a@x.y"]).is_ok());
        }
        assert_eq!(
            news(BOB, &["A@X.y", "b@x.y"]),
            Ok(texts(&["b@x.y"])),
            "another address is not affected"
        );
        assert_eq!(news(AccountId(3), &["a@x.y"]), Err(HOUR));
    }
}
