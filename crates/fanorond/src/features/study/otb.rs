//! Games over the board: recording them in a study, storing them, and being named in them.

use super::handle::{create, empty};
use super::open::OpenStudy;
use crate::features::logged_in::LoggedIn;
use crate::features::places::PlaceChange;
use crate::features::{HandlerOutput, Result};
use crate::services::{Core, Server};
use fanorona_game::{
    Game, GameId, GameResult, PlayedTurn, PlayerName, Ply, Start, Study, StudyPlace, Terms,
    TimeControl, Timestamp,
};
use fanorona_protocol::messages::account::{AccountRefusal, ReservedReason};
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::history::HistoryRow;
use fanorona_protocol::messages::lists::{List, Lists};
use fanorona_protocol::messages::mailbox::news::{News, NewsEvent, NewsKind};
use fanorona_protocol::messages::reply::{Done, Reply};
use fanorona_protocol::messages::server::ServerRefusal;
use fanorona_protocol::messages::study::{OfStudy, StudyDone, StudyRefusal};
use fanorona_protocol::records::study::{otb_tags, otb_times, player};
use fanorona_protocol::value::OfGame;
use fanorona_rules::{BySide, Ruleset, Side};
use fanorona_store::{
    Account, AccountKind, FinishedGame, Imported, NewNews, NewsKind as StoredKind, OtbGame,
    OtbPlayer,
};
use std::time::Duration;

/// Starts to record a game in a new study.
pub(super) async fn record(
    server: &Server,
    me: &LoggedIn,
    players: BySide<PlayerName>,
    ruleset: Ruleset,
) -> Result {
    if players.white.key() == players.black.key() {
        return Err(StudyRefusal::OneName.into());
    }
    if let Some(name) = [&players.white, &players.black]
        .into_iter()
        .find(|it| it.is_of_a_role())
    {
        return Err(AccountRefusal::ReservedName {
            typed: name.to_string(),
            reason: ReservedReason::Server,
            command: None,
        }
        .into());
    }
    let mut study = empty(ruleset, Start::Ordinary);
    study.tags.extend(otb_tags(&players, server.clock.wall()));
    create(server, me, study).await
}

/// The result of a recorded game: that of the board, or the one that its players have agreed on.
fn result_of(game: &Game, given: Option<GameResult>) -> Result<GameResult> {
    match (game.result(), given) {
        (Some(result), Some(given)) if given.score != result.score => {
            Err(StudyRefusal::DecidedOnBoard {
                result: result.score,
            }
            .into())
        }
        (Some(result), _) | (None, Some(result)) => Ok(result),
        (None, None) => Err(StudyRefusal::ResultNeeded.into()),
    }
}

/// The turns of the line that is on the board, and the game after them.
fn turns_of(
    place: &StudyPlace,
    times: &[Timestamp],
    now: Timestamp,
) -> Result<(Vec<PlayedTurn>, Game)> {
    let study = &place.study;
    let turns = study
        .line(place.at)
        .into_iter()
        .map(|node| study.turn(node));
    let game =
        Game::replay(study.position(None), turns.clone()).map_err(|_| ServerRefusal::Internal)?;
    let mut ply = Ply(0);
    let played = turns.enumerate().map(|(index, turn)| {
        ply = ply.next();
        let played_at = times.get(index).copied().unwrap_or(now);
        PlayedTurn {
            ply,
            turn,
            played_at,
        }
    });
    Ok((played.collect(), game))
}

/// Whom the name in a record means.
async fn player_of(core: &Core, study: &Study, side: Side) -> Result<(OtbPlayer, Option<Account>)> {
    let name = player(study, side).and_then(|name| PlayerName::new(name).ok());
    let name = name.ok_or(ServerRefusal::Internal)?;
    let account = core.store.account_named(&name).await?;
    Ok(
        match account.filter(|account| account.kind == AccountKind::Member) {
            Some(member) => (OtbPlayer::Member(member.player.id), Some(member)),
            None => (OtbPlayer::Named(name), None),
        },
    )
}

/// Stores the recorded game, which takes the place of its study. Members whom it names are asked.
pub(super) async fn finish(
    server: &Server,
    me: &LoggedIn,
    open: &OpenStudy,
    given: Option<GameResult>,
) -> Result {
    open.check_owner(me)?;
    let (study, of_study) = (&open.place.study, OfStudy { study: open.id });
    let (started_at, times) = otb_times(study).ok_or(StudyRefusal::NothingRecorded(of_study))?;
    let now = server.clock.wall();
    let (turns, game) = turns_of(&open.place, &times, now)?;
    if turns.is_empty() {
        return Err(StudyRefusal::NoTurnsRecorded(of_study).into());
    }
    let result = result_of(&game, given)?;
    let (white, white_member) = player_of(server, study, Side::White).await?;
    let (black, black_member) = player_of(server, study, Side::Black).await?;
    let finished = FinishedGame {
        id: None,
        terms: Terms {
            rated: false,
            time: TimeControl::Untimed,
            ..Terms::usual(game.stage().start().ruleset())
        },
        seats: BySide::from_fn(|_| PlayerName::over_the_board()),
        charged: BySide::from_fn(|_| Duration::ZERO),
        follows: None,
        match_place: None,
        started_at,
        ended_at: now,
        turns,
        result,
        annotation: None,
        otb: Some(OtbGame {
            recorder: Some(me.player.id),
            study: Some((open.id, open.version)),
            players: BySide { white, black },
        }),
    };
    let game = match server.store.import_games(vec![finished]).await?.pop() {
        Some(Imported::Kept(game)) => game,
        Some(Imported::StudyMovedOn) => return Err(StudyRefusal::StudyMovedOn(of_study).into()),
        Some(Imported::NumberTaken | Imported::LooksLike { .. }) | None => {
            return Err(ServerRefusal::Internal.into());
        }
    };
    let named = [white_member, black_member].into_iter().flatten();
    let asked: Vec<Account> = named.filter(|it| it.player.id != me.player.id).collect();
    for member in &asked {
        ask(server, me, game, member).await;
    }
    let asked = asked.into_iter().map(|member| member.player.name).collect();
    let reply = Reply::done(StudyDone::OtbRecorded { game, asked }.into());
    Ok(HandlerOutput::at(reply, PlaceChange::StudyClosed))
}

/// Asks a member whether a game may name them.
async fn ask(server: &Server, me: &LoggedIn, game: GameId, member: &Account) {
    let (account, at) = (member.player.id, server.clock.now());
    let by = Some(me.player.name.clone());
    let news = NewsEvent::now(News {
        at_ms: server.clock.wall(),
        game,
        what: NewsKind::Named { by },
    });
    server.presence.tell(account, &Event::News(Box::new(news)));
    let news = NewNews {
        account,
        kind: StoredKind::Named,
        number: game,
        who: Some(me.player.id),
        at,
    };
    server.audience.notifications.tell(news).await;
}

/// Lists the games over the board that ask a member.
pub(super) async fn asked(core: &Core, me: &LoggedIn) -> Result {
    let games = core
        .store
        .otb_games_asking(me.player.id, core.limits.list.rows)
        .await?;
    if games.is_empty() {
        return Ok(Done::Study(StudyDone::OtbAsksNothing).into());
    }
    let rows = games.into_iter().map(HistoryRow::from).collect();
    let list = Lists::History(List { rows, more: None });
    let done = Done::Study(StudyDone::OtbAsks);
    Ok(Reply::showing(vec![Event::List(Box::new(list))], done).into())
}

/// A member agrees to be named, or does not.
pub(super) async fn consent(core: &Core, me: &LoggedIn, game: GameId, agrees: bool) -> Result {
    if !core.store.answer_otb(game, me.player.id, agrees).await? {
        return Err(StudyRefusal::NotNamed(OfGame { game }).into());
    }
    Ok(Done::Study(match agrees {
        true => StudyDone::OtbAgreed(OfGame { game }),
        false => StudyDone::OtbDeclined(OfGame { game }),
    })
    .into())
}
