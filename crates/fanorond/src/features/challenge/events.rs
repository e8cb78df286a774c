//! Telling players about challenges: that one was made, is still open, or was closed.

use crate::features::logged_in::LoggedIn;
use crate::features::{Result, account_named};
use crate::services::{Server, ratings};
use fanorona_game::{AccountId, Challenge, GameId, Rating};
use fanorona_protocol::messages::challenge::{ChallengeEvent, Made, ShownChallenge};
use fanorona_protocol::messages::event::Event;
use fanorona_store::AccountKind;

/// Tells the other player about a challenge that this user has just made, perhaps in place of
/// another one.
pub(super) async fn tell_challenged(
    server: &Server,
    me: &LoggedIn,
    challenge: &Challenge,
    replaces: Option<GameId>,
) {
    // The challenge is told even if the rating cannot be read.
    let rating = rating_of_challenger(server, challenge, me.kind)
        .await
        .unwrap_or_default();
    let open = |mut challenge: ShownChallenge| {
        challenge.rating = rating;
        ChallengeEvent::Open {
            challenge,
            replaces,
            made: Made::Now,
        }
    };
    tell(server, challenge, challenge.to.id, open).await;
}

/// The challenger's rating on the board of the challenge; guests have none.
async fn rating_of_challenger(
    server: &Server,
    challenge: &Challenge,
    kind: AccountKind,
) -> Result<Option<Rating>> {
    if kind != AccountKind::Member {
        return Ok(None);
    }
    ratings::rating_of(server, challenge.from.id, challenge.terms.ruleset)
        .await
        .map(Some)
}

/// An open challenge, for a player who logs in.
pub async fn still_open(server: &Server, challenge: &Challenge) -> Result<Event> {
    let kind = account_named(server, &challenge.from.name).await?.kind;
    let rating = rating_of_challenger(server, challenge, kind).await?;
    let challenge = ShownChallenge::new(challenge, rating);
    Ok(ChallengeEvent::Open {
        challenge,
        replaces: None,
        made: Made::Earlier,
    }
    .into())
}

/// Tells a player something about a challenge. `event` makes the event.
pub(super) async fn tell(
    server: &Server,
    challenge: &Challenge,
    account: AccountId,
    event: impl FnOnce(ShownChallenge) -> ChallengeEvent,
) {
    let event = event(challenge.into());
    server.presence.tell(account, &event.clone().into());
    server
        .audience
        .notifications
        .challenge_told(challenge, account, &event)
        .await;
}
