//! What the commands about challenges do.

use super::events::{tell, tell_challenged};
use super::pending::{Question, Whose, resolve_answer};
use crate::command::challenge::{Answer, ChallengeCommand, ChallengeTerms};
use crate::error::CommandError;
use crate::features::eligibility::{self, Applicant};
use crate::features::logged_in::{LoggedIn, Member};
use crate::features::starting::{begun, both_are_here, refusal, seats, vela_already_started};
use crate::features::{Result, account_named, acting};
use crate::services::{Core, Server, talk};
use fanorona_game::{Action, Challenge, ChallengePolicy, Colour, GameId, PlayerName};
use fanorona_protocol::messages::account::AccountRefusal;
use fanorona_protocol::messages::challenge::{ChallengeDone, ChallengeEvent, ChallengeRefusal};
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_protocol::messages::reply::Done;
use fanorona_protocol::value::OfPlayer;
use fanorona_store::{Account, AccountKind, NewChallenge, NoGame, Page, StoreError, Which};

pub async fn handle(server: &Server, me: &LoggedIn, command: ChallengeCommand) -> Result {
    match command {
        ChallengeCommand::Send { to, terms } => challenge(server, me, &to, terms).await,
        ChallengeCommand::Accept(Answer::ByMail) if !is_challenged(server, me).await? => {
            policy(server, me.member()?, Some(ChallengePolicy::Auto)).await
        }
        ChallengeCommand::Decline(Answer::ByMail) if !is_challenged(server, me).await? => {
            policy(server, me.member()?, Some(ChallengePolicy::Closed)).await
        }
        ChallengeCommand::Accept(answer) => accept(server, me, &answer).await,
        ChallengeCommand::Decline(answer) => close(server, me, &answer, Whose::Theirs).await,
        ChallengeCommand::Withdraw(answer) => close(server, me, &answer, Whose::Mine).await,
        ChallengeCommand::Pending => super::pending::list(server, me).await,
        ChallengeCommand::Policy(wanted) => policy(server, me.member()?, wanted).await,
    }
}

/// Whether a challenge to this user waits for an answer.
async fn is_challenged(core: &Core, me: &LoggedIn) -> Result<bool> {
    let challenges = core.store.challenges_of(me.player.id).await?;
    Ok(challenges.iter().any(|it| it.to.id == me.player.id))
}

fn done(done: ChallengeDone) -> Result {
    Ok(Done::from(Box::new(done)).into())
}

async fn challenge(
    server: &Server,
    me: &LoggedIn,
    to: &PlayerName,
    wanted: ChallengeTerms,
) -> Result {
    let other = account_named(server, to).await?;
    to_player(server, me, other, wanted).await
}

/// Sends a challenge to another player. With the server's bots people first try things, so such a
/// game is unrated, and the player has White, unless the line says otherwise.
pub async fn to_player(
    server: &Server,
    me: &LoggedIn,
    other: Account,
    mut wanted: ChallengeTerms,
) -> Result {
    if other.player.id == me.player.id {
        return Err(AccountRefusal::Oneself.into());
    }
    if server.presence.is_server_bot(other.player.id) && !wanted.insists_on_rating {
        wanted.terms.rated = false;
        if !wanted.names_colour {
            wanted.terms.colour = Colour::White;
        }
    }
    send(server, me, other, wanted, Sequel::default()).await
}

/// The game after which the game of a challenge comes.
#[derive(Debug, Clone, Copy, Default)]
pub struct Sequel {
    /// The game that a vela follows.
    pub follows: Option<GameId>,
    /// The game whose rematch it is. Both players may ask for it, and it begins once.
    pub after: Option<GameId>,
}

/// Sends a challenge. The game begins at once if the other player accepts every challenge.
pub async fn send(
    server: &Server,
    me: &LoggedIn,
    other: Account,
    wanted: ChallengeTerms,
    Sequel { follows, after }: Sequel,
) -> Result {
    let mut terms = wanted.terms;
    if me.kind == AccountKind::Guest || other.kind == AccountKind::Guest {
        if wanted.insists_on_rating {
            return Err(ChallengeRefusal::GuestsPlayUnrated.into());
        }
        terms.rated = false;
    }
    if eligibility::is_one_person(me, &other) {
        if wanted.insists_on_rating {
            eligibility::may_be_rated(me, &other, terms)?;
        }
        terms.rated = false;
    }
    match follows {
        None => eligibility::open(server, &other, &Applicant::of_user(me), terms).await?,
        // The winner of a game owes the loser the vela, whatever the winner's formula says.
        Some(_) if other.policy == ChallengePolicy::Closed => {
            return Err(ChallengeRefusal::Closed(OfPlayer {
                name: other.player.name,
            })
            .into());
        }
        Some(_) => {}
    }
    // Guests who left do not come back.
    if other.kind == AccountKind::Guest && !server.presence.is_here(other.player.id) {
        return Err(AccountRefusal::NotHere(OfPlayer {
            name: other.player.name,
        })
        .into());
    }
    talk::reaches(server, &other.player, me.player.id).await?;
    let is_robot = server.play.robots.robot(other.player.id).is_some();
    let _admission = if is_robot {
        Some(server.play.robots.admission.lock().await)
    } else {
        None
    };
    if is_robot {
        server.play.robots.room_for(me.player.id, &server.limits)?;
    }
    let made_at = server.clock.now();
    let new = NewChallenge {
        from: me.player.clone(),
        to: other.player.clone(),
        terms,
        follows,
        made_at,
    };
    match other.policy {
        ChallengePolicy::Auto => {
            both_are_here(server, me, &other.player, &terms)?;
            // Robots play several games at once with the same player.
            let after = if is_robot {
                after
            } else {
                Some(after.unwrap_or(newest_game(server, me).await?))
            };
            start_at_once(server, me, new, after).await
        }
        ChallengePolicy::Ask | ChallengePolicy::Closed => make(server, me, new, after).await,
    }
}

/// Makes a challenge, in place of one with other terms, or accepts the one of the other player to the same game: then both want it,
/// and it begins.
async fn make(server: &Server, me: &LoggedIn, new: NewChallenge, after: Option<GameId>) -> Result {
    let room = server.limits.room();
    loop {
        match server
            .store
            .create_challenge(new.clone(), after, room)
            .await
        {
            Ok(Ok((challenge, replaces))) => return sent(server, me, &challenge, replaces).await,
            Ok(Err(NoGame::Asked(same))) => match accept_challenge(server, me, same).await {
                // Another session of this player was faster. The game that follows another one is
                // found then.
                Err(CommandError::Refused(Refusal::Challenge(ChallengeRefusal::NotOpen)))
                    if after.is_some() => {}
                answer => return answer,
            },
            Ok(Err(why)) => return Err(refusal(server, me, &new.to.name, &why).into()),
            Err(error) => return Err(not_made(server, error, new.follows).await?),
        }
    }
}

/// Tells both players about a new challenge, and which one it replaces.
pub async fn sent(
    server: &Server,
    me: &LoggedIn,
    challenge: &Challenge,
    replaces: Option<GameId>,
) -> Result {
    tell_challenged(server, me, challenge, replaces).await;
    let challenge = challenge.into();
    done(ChallengeDone::Sent {
        challenge,
        replaces,
    })
}

/// Starts a game with a player who accepts every challenge.
async fn start_at_once(
    server: &Server,
    me: &LoggedIn,
    new: NewChallenge,
    after: Option<GameId>,
) -> Result {
    let (other, follows) = (new.to.clone(), new.follows);
    let seats = seats(&new.from, &new.to, new.terms.colour);
    match server
        .store
        .start_at_once(new, after, seats, server.limits.room())
        .await
    {
        Ok(Ok((record, replaced))) => {
            if let Some(replaced) = replaced {
                tell(server, &replaced, replaced.to.id, ChallengeEvent::Withdrawn).await;
            }
            Ok(begun(server, me, record).await)
        }
        Ok(Err(NoGame::Asked(same))) => accept_challenge(server, me, same).await,
        Ok(Err(why)) => Err(refusal(server, me, &other.name, &why).into()),
        Err(error) => Err(not_made(server, error, follows).await?),
    }
}

/// The last game that a player has started.
async fn newest_game(core: &Core, me: &LoggedIn) -> Result<GameId> {
    let page = Page {
        after: None,
        limit: 1,
    };
    let newest = core.store.games_of(me.player.id, Which::All, page).await?;
    Ok(newest.first().map_or(GameId(0), |game| game.id))
}

/// Why a challenge was not made. Another connection may have asked for the same vela at the same
/// moment.
async fn not_made(core: &Core, error: StoreError, follows: Option<GameId>) -> Result<CommandError> {
    if let (StoreError::Contradiction { .. }, Some(game)) = (&error, follows)
        && let Some(why) = vela_already_started(core, game).await?
    {
        return Ok(why.into());
    }
    Ok(CommandError::from(error))
}

/// Makes a game of a challenge to this player.
async fn start(server: &Server, me: &LoggedIn, challenge: Challenge) -> Result {
    let seats = seats(&challenge.from, &challenge.to, challenge.terms.colour);
    let sought = server.store.seek_of_challenge(challenge.id).await?;
    let started = server
        .store
        .start_game(&challenge, seats, server.clock.now(), server.limits.room())
        .await?;
    let record = started.map_err(|why| refusal(server, me, &challenge.from.name, &why))?;
    if let Some(seek) = sought {
        server
            .play
            .seeks
            .tell_answered(&seek, &challenge.from, record.id);
    }
    tell(
        server,
        &challenge,
        challenge.from.id,
        ChallengeEvent::Accepted,
    )
    .await;
    Ok(begun(server, me, record).await)
}

pub async fn accept(server: &Server, me: &LoggedIn, answer: &Answer) -> Result {
    match resolve_answer(server, me, answer, Whose::Theirs).await? {
        Question::Offer { game, offer, .. } => {
            acting::act(server, me, Some(game), Action::Accept(Some(offer))).await
        }
        Question::Challenge(challenge) => accept_challenge(server, me, challenge).await,
    }
}

pub async fn accept_challenge(server: &Server, me: &LoggedIn, challenge: Challenge) -> Result {
    let other = &challenge.from;
    if !server.presence.is_here(other.id)
        && account_named(server, &other.name).await?.kind == AccountKind::Guest
    {
        remove(server, &challenge).await?;
        return Err(AccountRefusal::NotHere(OfPlayer {
            name: challenge.from.name,
        })
        .into());
    }
    both_are_here(server, me, other, &challenge.terms)?;
    start(server, me, challenge).await
}

/// Declines what the other player asks, or withdraws what the player has asked.
async fn close(server: &Server, me: &LoggedIn, answer: &Answer, whose: Whose) -> Result {
    let challenge = match resolve_answer(server, me, answer, whose).await? {
        Question::Challenge(challenge) => challenge,
        Question::Offer { game, offer, .. } => {
            return acting::act(server, me, Some(game), Action::Reject(Some(offer))).await;
        }
    };
    remove(server, &challenge).await?;
    let shown = (&challenge).into();
    match whose {
        Whose::Theirs => {
            tell(
                server,
                &challenge,
                challenge.from.id,
                ChallengeEvent::Declined,
            )
            .await;
            done(ChallengeDone::Declined(shown))
        }
        Whose::Mine => {
            tell(
                server,
                &challenge,
                challenge.to.id,
                ChallengeEvent::Withdrawn,
            )
            .await;
            done(ChallengeDone::Withdrawn(shown))
        }
    }
}

async fn remove(core: &Core, challenge: &Challenge) -> Result<()> {
    let was_open = core.store.remove_challenge(challenge.id).await?;
    if was_open {
        Ok(())
    } else {
        Err(ChallengeRefusal::NotOpen.into())
    }
}

/// Sets what happens to challenges, or shows it.
async fn policy(core: &Core, me: Member<'_>, wanted: Option<ChallengePolicy>) -> Result {
    let challenges = match wanted {
        Some(policy) => {
            core.store.set_policy(me.0.player.id, policy).await?;
            policy
        }
        None => account_named(core, &me.0.player.name).await?.policy,
    };
    done(ChallengeDone::Policy { challenges })
}
