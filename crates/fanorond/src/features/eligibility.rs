//! Whether an owner's policy and formula let somebody play: for challenges, seeks and automatic
//! matches. Rating range and presence are checked in `handle.rs` (`may_answer`), censoring in
//! `services::talk::reaches`.

use crate::features::Result;
use crate::features::logged_in::LoggedIn;
use crate::services::{Server, ratings};
use fanorona_game::{AccountId, Candidate, ChallengePolicy, Formula, Player, Terms};
use fanorona_protocol::messages::challenge::ChallengeRefusal;
use fanorona_protocol::messages::formula::FormulaRefusal;
use fanorona_protocol::value::OfPlayer;
use fanorona_store::{Account, AccountKind, BotOf};
use tracing::warn;

/// Somebody who wants to play.
#[derive(Debug, Clone, Copy)]
pub struct Applicant<'a> {
    player: &'a Player,
    registered: bool,
    bot: bool,
}

impl<'a> Applicant<'a> {
    pub fn of_user(user: &'a LoggedIn) -> Self {
        let registered = user.kind == AccountKind::Member;
        Self {
            player: &user.player,
            registered,
            bot: user.bot.is_some(),
        }
    }

    pub fn of_account(account: &'a Account) -> Self {
        let registered = account.kind == AccountKind::Member;
        Self {
            player: &account.player,
            registered,
            bot: account.bot.is_some(),
        }
    }
}

/// Whether one person plays with both accounts: a bot is played by its owner.
pub fn is_one_person(me: &LoggedIn, other: &Account) -> bool {
    let person = |account: AccountId, bot: Option<BotOf>| match bot {
        Some(BotOf::Player(owner)) => owner,
        Some(BotOf::Server) | None => account,
    };
    person(me.player.id, me.bot) == person(other.player.id, other.bot)
}

/// Checks that the game between the user and `other` may be rated, if it is.
///
/// # Errors
/// One person plays with both accounts.
pub fn may_be_rated(me: &LoggedIn, other: &Account, terms: Terms) -> Result<()> {
    if terms.rated && is_one_person(me, other) {
        let name = other.player.name.clone();
        return Err(ChallengeRefusal::OwnBotsPlayUnrated(OfPlayer { name }).into());
    }
    Ok(())
}

/// Whether `owner` lets `person` play for `terms`, in which the side is that of `person`.
pub async fn open(
    server: &Server,
    owner: &Account,
    person: &Applicant<'_>,
    terms: Terms,
) -> Result<()> {
    let name = || owner.player.name.clone();
    if owner.policy == ChallengePolicy::Closed {
        return Err(ChallengeRefusal::Closed(OfPlayer { name: name() }).into());
    }
    match failing(server, owner.player.id, person, terms).await? {
        None => Ok(()),
        Some(clause) => Err(FormulaRefusal::Formula {
            name: name(),
            clause,
        }
        .into()),
    }
}

/// The part of the formula of `owner` by which `person` fails, if there is one.
pub async fn failing(
    server: &Server,
    owner: AccountId,
    person: &Applicant<'_>,
    terms: Terms,
) -> Result<Option<String>> {
    let Some(formula) = of(server, owner).await? else {
        return Ok(None);
    };
    let tally = server.store.tally(person.player.id).await?;
    let candidate = Candidate {
        rating: ratings::rating_of(server, person.player.id, terms.ruleset).await?,
        my_rating: ratings::rating_of(server, owner, terms.ruleset).await?,
        games: tally
            .won
            .saturating_add(tally.lost)
            .saturating_add(tally.drawn),
        registered: person.registered,
        bot: person.bot,
        terms,
    };
    Ok(formula.admits(&candidate).err().map(str::to_owned))
}

/// The formula of a player.
pub async fn of(server: &Server, owner: AccountId) -> Result<Option<Formula>> {
    let text = server.store.formula(owner).await?;
    let Some(text) = text else { return Ok(None) };
    match Formula::read(&text) {
        Ok(formula) => Ok(Some(formula)),
        // A later server may have kept words that this one does not know.
        Err(error) => {
            warn!(
                account = owner.0,
                column = error.column,
                "a formula that was kept cannot be read"
            );
            Ok(None)
        }
    }
}
