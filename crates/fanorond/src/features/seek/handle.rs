//! What the commands about seeks do.

use super::invitation;
use crate::command::challenge::ChallengeTerms;
use crate::command::seek::{PlayWhich, SeekCommand, SeekList, SeekShape, SeekWish, SeeksOf};
use crate::error::CommandError;
use crate::features::caller::Caller;
use crate::features::eligibility::Applicant;
use crate::features::logged_in::{By, LoggedIn};
use crate::features::{
    HandlerOutput, Result, account_named, account_or_option, challenge, last_of_page, starting,
};
use crate::services::robots::advice;
use crate::services::{Core, Server, ratings, talk};
use fanorona_game::{ChallengePolicy, InviteCode, Seek, SeekId, SeekObstacle, SeekTerms};
use fanorona_protocol::messages::account::AccountRefusal;
use fanorona_protocol::messages::challenge::ChallengeRefusal;
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::lists::{List, Lists};
use fanorona_protocol::messages::reply::{Done, Reply};
use fanorona_protocol::messages::robots::RobotNotice;
use fanorona_protocol::messages::seek::{SeekDone, SeekEvent, SeekRefusal, ShownSeek};
use fanorona_protocol::value::{AtMost, OfPlayer};
use fanorona_protocol::viewer::Mode;
use fanorona_store::{
    Account, AccountKind, NewChallenge, NewSeek, NoGame, SeekAnswer, SeekBounds, SeekFound,
    SeekMade, SeekPage,
};

pub async fn handle(server: &Server, caller: Caller<'_>, command: SeekCommand) -> Result {
    match command {
        SeekCommand::Seek(wish) => seek(server, caller.player()?, wish, None).await,
        SeekCommand::Invite(terms) => invitation::invite(server, caller.player()?, terms).await,
        SeekCommand::Join(code) => {
            invitation::join(server, caller.player()?, caller.network, code).await
        }
        SeekCommand::List(wanted) => list(server, caller, wanted).await,
        SeekCommand::Play(which) => play(server, caller.player()?, which).await,
        SeekCommand::Unseek(which) => unseek(server, caller.player()?, which).await,
    }
}

/// Posts a seek, or answers one that fits. With a code it is an invitation.
pub(super) async fn seek(
    server: &Server,
    me: &LoggedIn,
    wish: SeekWish,
    code: Option<InviteCode>,
) -> Result {
    let mut terms = wish.terms;
    if me.kind == AccountKind::Guest {
        if wish.insists_on_rating {
            return Err(ChallengeRefusal::GuestsPlayUnrated.into());
        }
        terms.terms.rated = false;
    }
    if account_named(server, &me.player.name).await?.policy == ChallengePolicy::Closed {
        return Err(SeekRefusal::ClosedYourself.into());
    }
    starting::has_room(server, me.player.id).await?;
    // An invitation may be answered when the maker plays no live game any more, or is back.
    if code.is_none() {
        if terms.is_live() {
            be_here(server, me)?;
        }
        starting::may_begin(server, me, &terms.terms).await?;
    }
    let guest = me.kind == AccountKind::Guest;
    let new = NewSeek {
        from: me.player.clone(),
        bot: me.bot.is_some(),
        guest,
        terms,
        while_online: guest || terms.is_live() && code.is_none(),
        code,
        made_at: server.clock.now(),
    };
    let limits = &server.limits.seek;
    let mut bounds = SeekBounds {
        own: limits.per_player,
        of_guests: limits.guests,
        all: limits.total,
        since: server.play.seeks.oldest(),
        newer_than: SeekId(0),
        compared: limits.compared,
    };
    let seek = loop {
        match server.store.create_seek(new.clone(), bounds).await? {
            SeekMade::Twice(number) => return Err(SeekRefusal::Twice { number }.into()),
            SeekMade::TooMany => {
                return Err(SeekRefusal::TooMany(AtMost { most: bounds.own }).into());
            }
            SeekMade::Full => {
                let most = if guest {
                    bounds.of_guests.min(bounds.all)
                } else {
                    bounds.all
                };
                return Err(SeekRefusal::Full(AtMost { most }).into());
            }
            SeekMade::Open(seek) => break seek,
            SeekMade::Alike(seeks) => {
                bounds.newer_than = seeks.last().map_or(bounds.newer_than, |last| last.id);
                bounds.compared = bounds
                    .compared
                    .saturating_sub(u32::try_from(seeks.len()).unwrap_or(u32::MAX));
                if let Some((found, seek)) = opponent(server, me, &terms, seeks).await? {
                    return Ok(matched(server, me, seek, found).await);
                }
            }
        }
    };
    let shown = crate::services::lobby::shown(server, &seek).await?;
    if seek.code.is_some() {
        return Ok(invitation::made(server, &seek, shown));
    }
    crate::services::lobby::tell_open(server, me.player.id, &shown).await;
    let done = if terms.is_live() {
        SeekDone::SeekingWhileOnline(shown)
    } else {
        SeekDone::Seeking(shown)
    };
    Ok(Done::from(Box::new(done)).into())
}

/// The answer to a seek that has found another one.
async fn matched(server: &Server, me: &LoggedIn, seek: Seek, found: SeekFound) -> HandlerOutput {
    let (number, name, game) = (seek.id, seek.from.name.clone(), found.game.id);
    let mut handled = begun(server, me, seek, found).await;
    handled.reply.outcome = Ok(Box::new(SeekDone::Matched {
        seek: number,
        name,
        game,
    })
    .into());
    handled
}

/// A player who sends a single command line cannot play a live game.
fn be_here(core: &Core, me: &LoggedIn) -> Result<()> {
    match me.by {
        By::Session(_) => Ok(()),
        By::Line | By::Page if core.presence.is_here(me.player.id) => Ok(()),
        By::Line | By::Page => Err(SeekRefusal::BeHere.into()),
    }
}

/// Turns the oldest of some seeks that fits into a game.
async fn opponent(
    server: &Server,
    me: &LoggedIn,
    wanted: &SeekTerms,
    alike: Vec<Seek>,
) -> Result<Option<(SeekFound, Seek)>> {
    for seek in alike {
        let Some(mine) = wanted.fits(&seek.terms) else {
            continue;
        };
        let theirs = SeekTerms {
            terms: fanorona_game::Terms {
                colour: mine,
                ..wanted.terms
            }
            .turned(),
            ..seek.terms
        };
        let seek = Seek {
            terms: theirs,
            ..seek
        };
        let maker = account_named(server, &seek.from.name).await?;
        if !fits_me(server, me, &maker, wanted, &seek).await?
            || may_answer(server, me, &maker, &seek).await.is_err()
        {
            continue;
        }
        match answer(server, me, &seek).await? {
            Ok(found) => return Ok(Some((found, seek))),
            Err(why @ (NoGame::TooManyGames { player, .. } | NoGame::PlaysLive { player, .. }))
                if player == me.player.id =>
            {
                return Err(starting::refusal(server, me, &maker.player.name, &why).into());
            }
            Err(_another_is_faster_or_full) => {}
        }
    }
    Ok(None)
}

/// Whether the maker of a seek fits the user's own seek.
async fn fits_me(
    server: &Server,
    me: &LoggedIn,
    maker: &Account,
    wanted: &SeekTerms,
    seek: &Seek,
) -> Result<bool> {
    let rating = ratings::rating_of(server, maker.player.id, wanted.terms.ruleset).await?;
    if !wanted.ratings.contains(rating.points())
        || (wanted.registered && maker.kind == AccountKind::Guest)
    {
        return Ok(false);
    }
    if talk::reaches(server, &me.player, maker.player.id)
        .await
        .is_err()
    {
        return Ok(false);
    }
    let person = Applicant::of_account(maker);
    Ok(
        crate::features::eligibility::failing(server, me.player.id, &person, seek.terms.terms)
            .await?
            .is_none(),
    )
}

/// Whether the user may answer a seek, if it is still open.
pub(super) async fn may_answer(
    server: &Server,
    me: &LoggedIn,
    maker: &Account,
    seek: &Seek,
) -> Result<()> {
    let Seek {
        id: number, terms, ..
    } = *seek;
    let guest = me.kind == AccountKind::Guest;
    if maker.kind == AccountKind::Guest && !server.presence.is_here(maker.player.id) {
        return Err(AccountRefusal::NotHere(OfPlayer {
            name: maker.player.name.clone(),
        })
        .into());
    }
    starting::both_are_here(server, me, &maker.player, &terms.terms)?;
    let ruleset = terms.terms.ruleset;
    let rating = ratings::rating_of(server, me.player.id, ruleset).await?;
    match terms.obstacle(guest, rating) {
        Some(SeekObstacle::Rated) => return Err(SeekRefusal::Rated { number }.into()),
        Some(SeekObstacle::RegisteredOnly) => {
            return Err(SeekRefusal::RegisteredOnly { number }.into());
        }
        Some(SeekObstacle::OutOfRange) => {
            return Err(SeekRefusal::OutOfRange {
                number,
                range: terms.ratings,
                rating,
                ruleset,
            }
            .into());
        }
        None => {}
    }
    talk::reaches(server, &maker.player, me.player.id).await?;
    crate::features::eligibility::may_be_rated(me, maker, terms.terms)?;
    crate::features::eligibility::open(server, maker, &Applicant::of_user(me), terms.terms.turned())
        .await
}

/// Turns a seek into a game, if it is still open and both have room for it.
pub(super) async fn answer(
    core: &Core,
    me: &LoggedIn,
    seek: &Seek,
) -> Result<std::result::Result<SeekFound, NoGame>> {
    let answer = SeekAnswer {
        seek: seek.clone(),
        by: me.player.clone(),
        seats: starting::seats(&seek.from, &me.player, seek.terms.terms.colour),
        at: core.clock.now(),
    };
    core.store
        .answer_seek(answer, core.limits.room())
        .await
        .map_err(CommandError::from)
}

/// Tells others that a seek has become a game.
pub(super) async fn begun(
    server: &Server,
    me: &LoggedIn,
    seek: Seek,
    found: SeekFound,
) -> HandlerOutput {
    let SeekFound { game, gone } = found;
    server.play.seeks.tell_answered(&seek, &me.player, game.id);
    gone.iter()
        .for_each(|seek| server.play.seeks.tell_end(seek, SeekEvent::Gone));
    starting::begun(server, me, game).await
}

async fn play(server: &Server, me: &LoggedIn, which: PlayWhich) -> Result {
    let seek = match which {
        PlayWhich::Number(number) => open_seek(server, me, number).await?,
        PlayWhich::Of(name) => {
            let other = account_or_option(server, &name, "play").await?;
            if other.player.id == me.player.id {
                return Err(AccountRefusal::Oneself.into());
            }
            if server.presence.is_server_bot(other.player.id) {
                // The server's bots post no seeks, and play everybody.
                let terms = ChallengeTerms::default();
                return challenge::to_player(server, me, other, terms).await;
            }
            only_seek(server, &other).await?
        }
        PlayWhich::With { name, terms } => {
            let other = account_or_option(server, &name, "play").await?;
            return challenge::to_player(server, me, other, terms).await;
        }
    };
    if seek.from.id == me.player.id {
        return Err(SeekRefusal::Own { number: seek.id }.into());
    }
    let maker = account_named(server, &seek.from.name).await?;
    may_answer(server, me, &maker, &seek).await?;
    if seek.terms.manual {
        return ask(server, me, &maker, seek).await;
    }
    match answer(server, me, &seek).await? {
        Ok(found) => Ok(begun(server, me, seek, found).await),
        Err(NoGame::NotOpen) => Err(SeekRefusal::NotOpen { number: seek.id }.into()),
        Err(why) => Err(starting::refusal(server, me, &maker.player.name, &why).into()),
    }
}

/// Answers a seek whose maker wants to be asked.
async fn ask(server: &Server, me: &LoggedIn, maker: &Account, seek: Seek) -> Result {
    let new = NewChallenge {
        from: me.player.clone(),
        to: seek.from,
        terms: seek.terms.terms.turned(),
        follows: None,
        made_at: server.clock.now(),
    };
    let (challenge, replaces) = match server
        .store
        .ask_seek(seek.id, new, server.limits.room())
        .await?
    {
        Ok(asked) => asked,
        Err(NoGame::NotOpen) => return Err(SeekRefusal::NotOpen { number: seek.id }.into()),
        Err(NoGame::Asked(same)) => return challenge::accept_challenge(server, me, same).await,
        Err(why) => return Err(starting::refusal(server, me, &maker.player.name, &why).into()),
    };
    challenge::sent(server, me, &challenge, replaces).await
}

/// An open seek. Nobody finds the invitation of another player by its number.
async fn open_seek(server: &Server, me: &LoggedIn, number: SeekId) -> Result<Seek> {
    let seek = server.store.seek(number).await?;
    let since = server.play.seeks.oldest();
    let open = |seek: &Seek| {
        let is_for_me = seek.code.is_none() || seek.from.id == me.player.id;
        is_for_me && seek.made_at >= since && !server.play.seeks.is_over(seek)
    };
    Ok(seek.filter(open).ok_or(SeekRefusal::NotOpen { number })?)
}

async fn only_seek(server: &Server, maker: &Account) -> Result<Seek> {
    let name = maker.player.name.clone();
    let mut all = page(
        server,
        Some(maker.player.id),
        &SeekList::default(),
        server.limits.seek.per_player,
    )
    .await?;
    all.retain(|seek| seek.code.is_none());
    match all.as_slice() {
        [] => Err(SeekRefusal::SeeksNothing(OfPlayer { name }).into()),
        [only] => Ok(only.clone()),
        several => {
            let numbers = several.iter().map(|seek| seek.id).collect();
            Err(SeekRefusal::Which { name, numbers }.into())
        }
    }
}

async fn unseek(server: &Server, me: &LoggedIn, which: Option<SeekId>) -> Result {
    let mine = match which {
        Some(number) => {
            let seek = open_seek(server, me, number).await?;
            if seek.from.id != me.player.id {
                return Err(SeekRefusal::NotYours { number }.into());
            }
            vec![seek]
        }
        None => {
            page(
                server,
                Some(me.player.id),
                &SeekList::default(),
                server.limits.seek.per_player,
            )
            .await?
        }
    };
    let mut gone = Vec::new();
    for seek in mine {
        if server.store.remove_seek(seek.id).await? {
            gone.push(seek.id);
            server.play.seeks.tell_end(&seek, SeekEvent::Withdrawn);
        }
    }
    match (gone.is_empty(), which) {
        (false, _) => Ok(Done::from(Box::new(SeekDone::Withdrawn { withdrawn: gone })).into()),
        (true, Some(number)) => Err(SeekRefusal::NotOpen { number }.into()),
        (true, None) => Err(SeekRefusal::NothingSought.into()),
    }
}

/// Open seeks by increasing number.
async fn page(
    server: &Server,
    of: Option<fanorona_game::AccountId>,
    wanted: &SeekList,
    limit: u32,
) -> Result<Vec<Seek>> {
    let page = SeekPage {
        filter: wanted.filter,
        of,
        since: server.play.seeks.oldest(),
        after: wanted.after,
        limit,
    };
    server.store.seeks(page).await.map_err(CommandError::from)
}

/// The open seeks, for a player who wants to play another one.
pub async fn open_to_all(server: &Server, me: &LoggedIn) -> Result {
    listed(server, Some(me), SeekList::default()).await
}

async fn list(server: &Server, caller: Caller<'_>, wanted: SeekList) -> Result {
    if let (SeeksOf::Mine, None) = (&wanted.whose, caller.user()) {
        caller.player()?;
    }
    listed(server, caller.user(), wanted).await
}

async fn listed(server: &Server, me: Option<&LoggedIn>, wanted: SeekList) -> Result {
    let of = match &wanted.whose {
        SeeksOf::Everybody => None,
        SeeksOf::Mine => me.map(|me| me.player.id),
        SeeksOf::Player(name) => Some(account_or_option(server, name, "seeks").await?.player.id),
    };
    let rows = match wanted.shape {
        SeekShape::List => server.limits.list.rows,
        SeekShape::Graph => server.limits.seek.graph_rows,
    };
    let mut seeks = page(server, of, &wanted, rows + 1).await?;
    let more = last_of_page(&mut seeks, rows).map(|last| wanted.next_page(last.id));
    let mine = me.map(|me| me.player.id);
    let lobby = &server.play.seeks;
    seeks.retain(|seek| {
        let is_mine = Some(seek.from.id) == mine && !lobby.is_over(seek);
        is_mine || lobby.is_in_sight(seek)
    });
    let mut shown: Vec<ShownSeek> = Vec::with_capacity(seeks.len());
    for seek in seeks {
        shown.push(crate::services::lobby::shown(server, &seek).await?);
    }
    let is_empty = shown.is_empty() && wanted.whose == SeeksOf::Everybody;
    let list = List { rows: shown, more };
    let list = match wanted.shape {
        SeekShape::Graph => Lists::SeekGraph(list),
        SeekShape::List => Lists::Seeks(list),
    };
    let mut events = vec![Event::List(Box::new(list))];
    if is_empty
        && let Some(me) = me.filter(|me| matches!(me.by, By::Session(Mode::Human | Mode::Json)))
        && let Some(robot) = advice::fitting(server, me.player.id).await?
    {
        events.push(
            RobotNotice::Proposed {
                name: robot.player.name.clone(),
            }
            .into(),
        );
    }
    Ok(Reply::showing(events, Done::Quietly).into())
}
