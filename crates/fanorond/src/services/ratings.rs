//! Players' ratings now.

use crate::error::CommandError;
use crate::services::Core;
use fanorona_game::{AccountId, Rating, RatingRecord};
use fanorona_rules::Ruleset;
use std::collections::HashMap;

/// A player's ratings now.
pub async fn of_player(
    core: &Core,
    account: AccountId,
) -> Result<Vec<(Ruleset, Rating)>, CommandError> {
    let now = core.clock.now();
    let records = records_of(core, account).await?;
    Ok(records
        .into_iter()
        .map(|(ruleset, record)| (ruleset, record.at(now)))
        .collect())
}

/// The ratings of several players on a board now; of those who have one.
pub async fn of_several(
    core: &Core,
    ruleset: Ruleset,
    accounts: &[AccountId],
) -> Result<HashMap<AccountId, Rating>, CommandError> {
    let now = core.clock.now();
    let records = core.store.ratings_on(ruleset, accounts).await?;
    Ok(records
        .into_iter()
        .map(|(account, record)| (account, record.at(now)))
        .collect())
}

pub async fn records_of(
    core: &Core,
    account: AccountId,
) -> Result<Vec<(Ruleset, RatingRecord)>, CommandError> {
    core.store
        .ratings_of(account)
        .await
        .map_err(CommandError::from)
}

/// A player's rating now. Before the first rated game it is the rating of a new player.
pub async fn rating_of(
    core: &Core,
    account: AccountId,
    wanted: Ruleset,
) -> Result<Rating, CommandError> {
    let ratings = of_player(core, account).await?;
    match ratings.into_iter().find(|(ruleset, _)| *ruleset == wanted) {
        Some((_, rating)) => Ok(rating),
        // The server's own bots, which begin with other ratings, have no sessions.
        None if core.presence.sessions(account).is_some() => Ok(Rating::START),
        None => first(core, account, wanted).await,
    }
}

pub async fn first(
    core: &Core,
    account: AccountId,
    ruleset: Ruleset,
) -> Result<Rating, CommandError> {
    core.store
        .first_rating(account, ruleset)
        .await
        .map_err(CommandError::from)
}

/// The ratings of one of the server's own bots now, on every board: they have a rating before their
/// first game.
pub async fn of_server_bot(
    core: &Core,
    account: AccountId,
) -> Result<Vec<(Ruleset, Rating)>, CommandError> {
    let mut ratings = Vec::new();
    for ruleset in Ruleset::ALL {
        ratings.push((ruleset, rating_of(core, account, ruleset).await?));
    }
    Ok(ratings)
}
