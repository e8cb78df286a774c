//! Invitations: seeks that only those can answer who know a code, which is in a link.

use super::handle::{self, begun, may_answer};
use crate::command::challenge::ChallengeTerms;
use crate::command::seek::SeekWish;
use crate::features::logged_in::LoggedIn;
use crate::features::{HandlerOutput, Result, account_named, starting};
use crate::net::throttle::ClientNetwork;
use crate::services::daily_limits::rate_limited;
use crate::services::{Server, tokens};
use fanorona_game::{InviteCode, Seek, SeekTerms};
use fanorona_protocol::messages::reply::Done;
use fanorona_protocol::messages::seek::{SeekDone, SeekRefusal, ShownSeek};
use fanorona_store::{AccountKind, NoGame};

/// Makes an invitation.
pub(super) async fn invite(server: &Server, me: &LoggedIn, wanted: ChallengeTerms) -> Result {
    let wish = SeekWish {
        terms: SeekTerms::open(wanted.terms),
        insists_on_rating: wanted.insists_on_rating,
    };
    let code = InviteCode::read(&tokens::random_letters(InviteCode::LENGTH));
    handle::seek(server, me, wish, code).await
}

/// The answer to the maker of an invitation.
pub(super) fn made(server: &Server, seek: &Seek, shown: ShownSeek) -> HandlerOutput {
    let pages = server.doors.addresses.http_url.as_ref();
    let link = |code| pages.map(|pages| format!("{pages}/join/{code}"));
    let until = server.play.seeks.end_of_invitation(seek);
    Done::from(Box::new(SeekDone::Invited {
        url: shown.code.as_ref().and_then(link),
        seek: shown,
        until_ms: server.clock.date_of(until),
    }))
    .into()
}

/// The invitation with a code, as somebody sees it who is given the code. Wrong codes are counted,
/// so that nobody finds one by guessing.
///
/// # Errors
/// There is none now, or it is not for this user.
pub async fn find(
    server: &Server,
    me: Option<&LoggedIn>,
    network: Option<ClientNetwork>,
    code: Option<&InviteCode>,
) -> Result<Seek> {
    let (wrong, now) = (&server.play.wrong_codes, server.clock.now());
    if let Some(network) = network {
        wrong.may(network, now).map_err(rate_limited)?;
    }
    let found = match code {
        Some(code) => server.store.invitation(code).await?,
        None => None,
    };
    let found = found.filter(|seek| !server.play.seeks.is_over(seek));
    let is_banned = match &found {
        Some(seek) => server.store.ban_of(seek.from.id, now).await?.is_some(),
        None => false,
    };
    let Some(seek) = found.filter(|_| !is_banned) else {
        if let Some(network) = network {
            wrong.count(network, now).map_err(rate_limited)?;
        }
        return Err(SeekRefusal::NoInvitation.into());
    };
    if me.is_some_and(|me| me.player.id == seek.from.id) {
        return Err(SeekRefusal::OwnInvitation { number: seek.id }.into());
    }
    Ok(seek)
}

/// Whether the game of an invitation can begin with a guest or a member.
///
/// # Errors
/// The game is rated, and the player a guest; or it is live, and its maker is not online.
pub fn may_join(server: &Server, is_guest: bool, seek: &Seek) -> Result<()> {
    let Some(code) = seek.code.clone() else {
        return Ok(());
    };
    let from = seek.from.name.clone();
    let needs_maker = seek.terms.is_live() || seek.guest;
    if is_guest && seek.terms.terms.rated {
        Err(SeekRefusal::RatedInvitation { from, code }.into())
    } else if needs_maker && !server.presence.is_here(seek.from.id) {
        Err(SeekRefusal::InviterAway { from, code }.into())
    } else {
        Ok(())
    }
}

/// Answers an invitation: the game begins.
pub(super) async fn join(
    server: &Server,
    me: &LoggedIn,
    network: Option<ClientNetwork>,
    code: Option<InviteCode>,
) -> Result {
    let seek = find(server, Some(me), network, code.as_ref()).await?;
    may_join(server, me.kind == AccountKind::Guest, &seek)?;
    let maker = account_named(server, &seek.from.name).await?;
    may_answer(server, me, &maker, &seek).await?;
    match handle::answer(server, me, &seek).await? {
        Ok(found) => Ok(begun(server, me, seek, found).await),
        Err(NoGame::NotOpen) => Err(SeekRefusal::NoInvitation.into()),
        Err(why) => Err(starting::refusal(server, me, &maker.player.name, &why).into()),
    }
}
