//! Mail addresses, and the codes that confirm them.
//!
//! The server reads no mail, so an address is never more than what somebody has typed. It gets news
//! only after the owner of the account has typed the code that was mailed to it.

use crate::command::account::membership::Addresses;
use crate::features::logged_in::Member;
use crate::features::{HandlerOutput, Result};
use crate::services::daily_limits::count_for_a_day;
use crate::services::{Core, Server};
use blake2::{Blake2b256, Digest as _};
use fanorona_game::{AccountId, MailAddress, PlayerName};
use fanorona_protocol::messages::account::{AccountDone, AccountRefusal};
use fanorona_protocol::messages::reply::Done;
use fanorona_protocol::preferences::Preferences;
use fanorona_protocol::text::{AddressMail, confirmation_letter};
use fanorona_protocol::value::{Password, Seconds};
use fanorona_store::{AddressChange, AddressesKept, CodeHash, Confirmation, Counted, KeptAddress};
use rand::RngExt as _;
use std::fmt::Write as _;
use tracing::warn;

/// Forty bits. A code expires, and can be typed wrong only a few times.
const CODE_LETTERS: usize = 8;
/// 32 letters that do not look alike.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

pub(super) async fn handle(server: &Server, me: Member<'_>, what: Addresses) -> Result {
    match what {
        Addresses::Show => {
            let all = server.store.addresses(me.0.player.id).await?;
            Ok(shown(server, all, Vec::new()))
        }
        Addresses::Replace(all) => change(server, me, AddressChange::Replace(all)).await,
        Addresses::Add(more) => change(server, me, AddressChange::Add(more)).await,
        Addresses::Confirm(code) => confirm(server, me, &code).await,
        Addresses::SendCodes(which) => send_codes(server, me, which.as_ref()).await,
    }
}

fn shown(server: &Server, all: Vec<KeptAddress>, mailed: Vec<String>) -> HandlerOutput {
    let unconfirmed = all
        .iter()
        .filter(|it| !it.confirmed)
        .map(|it| it.address.clone())
        .collect();
    let addresses = all.into_iter().map(|it| it.address).collect();
    let sends = server.audience.notifications.sends_mail();
    Done::from(AccountDone::Addresses {
        addresses,
        unconfirmed,
        mailed,
        sends,
    })
    .into()
}

async fn change(server: &Server, me: Member<'_>, change: AddressChange) -> Result {
    let (account, limit) = (me.0.player.id, server.limits.account.mail_addresses);
    let there = server.store.addresses(account).await?;
    let (given, stay) = match &change {
        AddressChange::Replace(given) => (given, 0),
        AddressChange::Add(given) => (given, there.len()),
    };
    let given = distinct(given.iter().map(MailAddress::to_string));
    let is_there = |address: &String| {
        there
            .iter()
            .any(|it| it.address.eq_ignore_ascii_case(address))
    };
    let (old, new): (Vec<String>, Vec<String>) = given.into_iter().partition(is_there);
    let old = if stay == 0 { old.len() } else { stay };
    if old + new.len() > limit {
        return Err(AccountRefusal::TooManyAddresses { limit }.into());
    }
    let preferences = server
        .audience
        .notifications
        .preferences(&me.0.player.name)
        .await?;
    let codes =
        count_and_write(server, Some(account), &me.0.player.name, &preferences, &new).await?;
    let mailed = codes.iter().map(|code| code.address.clone()).collect();
    match server
        .store
        .change_addresses(account, change, codes, limit)
        .await?
    {
        AddressesKept::Kept(all) => {
            server.audience.notifications.wake_mailer();
            Ok(shown(server, all, mailed))
        }
        AddressesKept::TooMany => Err(AccountRefusal::TooManyAddresses { limit }.into()),
    }
}

/// The addresses without repetitions. Case makes no difference.
pub(super) fn distinct(addresses: impl IntoIterator<Item = String>) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for address in addresses {
        if !all.iter().any(|other| other.eq_ignore_ascii_case(&address)) {
            all.push(address);
        }
    }
    all
}

async fn send_codes(server: &Server, me: Member<'_>, which: Option<&MailAddress>) -> Result {
    let account = me.0.player.id;
    let all = server.store.addresses(account).await?;
    let is_meant =
        |it: &&KeptAddress| !it.confirmed && which.is_none_or(|which| which.is(&it.address));
    let unconfirmed: Vec<String> = all
        .iter()
        .filter(is_meant)
        .map(|it| it.address.clone())
        .collect();
    if unconfirmed.is_empty() {
        return Err(AccountRefusal::NothingToConfirm.into());
    }
    if !server.audience.notifications.sends_mail() {
        return Err(AccountRefusal::SendsNoMail.into());
    }
    let preferences = server
        .audience
        .notifications
        .preferences(&me.0.player.name)
        .await?;
    let codes = count_and_write(
        server,
        Some(account),
        &me.0.player.name,
        &preferences,
        &unconfirmed,
    )
    .await?;
    server.store.send_confirmations(account, codes).await?;
    server.audience.notifications.wake_mailer();
    Ok(shown(server, all, unconfirmed))
}

async fn confirm(server: &Server, me: Member<'_>, code: &Password) -> Result {
    let (account, now) = (me.0.player.id, server.clock.now());
    let most_wrong = server.limits.mail.wrong_codes;
    let confirmed = server
        .store
        .confirm_address(account, &hash(&code.0), now, most_wrong)
        .await?;
    let address = confirmed.ok_or(AccountRefusal::WrongCode)?;
    server.audience.notifications.mark_dirty(account);
    Ok(Done::from(AccountDone::AddressConfirmed { address }).into())
}

/// Whether to tell a member that an address is not confirmed.
pub async fn any_unconfirmed(server: &Server, account: AccountId) -> Result<bool> {
    if !server.audience.notifications.sends_mail() {
        return Ok(false);
    }
    Ok(server
        .store
        .addresses(account)
        .await?
        .iter()
        .any(|it| !it.confirmed))
}

/// Counts the codes for these addresses and writes the mails with them; none if the server sends no
/// mail.
pub(super) async fn count_and_write(
    server: &Server,
    account: Option<AccountId>,
    name: &PlayerName,
    preferences: &Preferences,
    addresses: &[String],
) -> Result<Vec<Confirmation>> {
    if !server.audience.notifications.sends_mail() {
        return Ok(Vec::new());
    }
    let at = server.clock.now();
    let counted = count_for_a_day(server, codes_to(server, account, addresses)).await?;
    counted.map_err(|wait| AccountRefusal::TooManyCodes {
        wait_s: Seconds::until_end_of(wait),
    })?;
    let until = at.plus(server.limits.mail.code_lifetime);
    let write = |address: &String| {
        let code = new_code();
        let mail = AddressMail {
            name,
            code: &code,
            until_ms: server.clock.date_of(until),
            site: server.audience.notifications.site(),
            place: server.audience.notifications.place(),
        };
        let letter = confirmation_letter(&mail, preferences);
        Confirmation {
            address: address.clone(),
            code: hash(&code),
            until,
            subject: letter.subject,
            body: letter.body,
            at,
        }
    };
    Ok(addresses.iter().map(write).collect())
}

/// A code to each of these addresses, for the limits. Spellings that differ only in case are one
/// address.
fn codes_to(core: &Core, account: Option<AccountId>, addresses: &[String]) -> Vec<Counted> {
    let limits = &core.limits.mail;
    let to = |address: &String| Counted {
        limit: "codes to address",
        of: address.to_ascii_lowercase(),
        events: 1,
        most: limits.codes_per_address,
    };
    let of_account =
        account.map(|account| of_account(account, addresses.len(), limits.codes_per_account));
    of_account
        .into_iter()
        .chain(addresses.iter().map(to))
        .collect()
}

fn of_account(account: AccountId, events: usize, most: usize) -> Counted {
    Counted {
        limit: "codes of account",
        of: account.0.to_string(),
        events,
        most,
    }
}

/// Counts the codes that were mailed for an account before it had a number. An account can be given
/// more addresses at once than codes a day; then it gets no further ones that day.
pub(super) async fn count_first_codes(core: &Core, account: AccountId, codes: usize) {
    let most = if core.limits.mail.codes_per_account == 0 {
        0
    } else {
        usize::MAX
    };
    // The account is there, whether this can be counted or not.
    if let Err(error) = count_for_a_day(core, vec![of_account(account, codes, most)]).await {
        warn!(
            code = error.code(),
            account = account.0,
            "the first codes of an account were not counted"
        );
    }
}

fn new_code() -> String {
    let mut dice = rand::rng();
    (0..CODE_LETTERS)
        .map(|_| char::from(LETTERS[dice.random_range(0..LETTERS.len())]))
        .collect()
}

/// The hash that the store keeps. Case makes no difference.
fn hash(code: &str) -> CodeHash {
    let mut out = String::with_capacity(64);
    for byte in Blake2b256::digest(code.to_ascii_lowercase().as_bytes()) {
        let _ = write!(out, "{byte:02x}");
    }
    CodeHash(out)
}
