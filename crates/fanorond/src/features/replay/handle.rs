//! What the commands about replays do.

use crate::command::replay::{ReplayCommand, Step};
use crate::engine::endgame_tables;
use crate::features::game_context::{self, GamePurpose};
use crate::features::logged_in::{By, LoggedIn};
use crate::features::places::{Focus, PlaceChange};
use crate::features::{HandlerOutput, Result, account_or_option, game_for, tasks};
use crate::services::Server;
use crate::services::replays::{ReplaySession, Replayed};
use fanorona_game::{GameId, GameRecord};
use fanorona_protocol::messages::replay::{ReplayDone, ReplayRefusal};
use fanorona_protocol::messages::reply::{Done, Reply};
use fanorona_protocol::value::OfPlayer;
use fanorona_protocol::viewer::Mode;
use std::sync::Arc;

pub async fn handle(server: &Server, me: &LoggedIn, command: ReplayCommand) -> Result {
    match (&command, me.places.study_with_focus()) {
        (ReplayCommand::Step(step), _) if is_in_task(me) => {
            if let Some(walked) = tasks::walk(server, me, *step).await? {
                return Ok(walked);
            }
        }
        (ReplayCommand::Leave, Some(open)) => return Ok(tasks::close(open)),
        (
            ReplayCommand::Step(_)
            | ReplayCommand::Best
            | ReplayCommand::Leave
            | ReplayCommand::Open(_)
            | ReplayCommand::Join(_),
            _,
        ) => {}
    }
    let seat = me.seat().ok_or(ReplayRefusal::NoReplay)?;
    match command {
        ReplayCommand::Open(game) => open(server, me, &seat, game).await?,
        ReplayCommand::Join(name) => {
            let other = account_or_option(server, &name, "replay").await?;
            let Some(game) = server.audience.replays.board_of(other.player.id) else {
                return Err(ReplayRefusal::NotInReplay(OfPlayer {
                    name: other.player.name,
                })
                .into());
            };
            let replayed = replayed(server, game_for(server, Some(me), game).await?).await?;
            server
                .audience
                .replays
                .join(&seat, &other.player, replayed)?;
        }
        ReplayCommand::Step(step) => walk(server, me, &seat, step).await?,
        ReplayCommand::Best => match server.audience.replays.game_of(&seat) {
            Some(_) => server.audience.replays.best(&seat)?,
            None => return Err(ReplayRefusal::NoReplayForBest.into()),
        },
        ReplayCommand::Leave => {
            let game = server
                .audience
                .replays
                .leave(seat.outbox.id())
                .ok_or(ReplayRefusal::NoReplay)?;
            return Ok(Done::Replay(ReplayDone::Left { game }).into());
        }
    }
    Ok(HandlerOutput::at(
        Reply::done(Done::Quietly),
        PlaceChange::Replay,
    ))
}

/// Whether turns go to a lesson, a puzzle or a study.
fn is_in_task(me: &LoggedIn) -> bool {
    matches!(
        me.places.focus,
        Focus::Lesson | Focus::Puzzle | Focus::Study
    )
}

/// `back` where a replay was shown last, or a game has ended and there is no turn to take a step of
/// back; `None` elsewhere. A number is that of a board, but in a replay and a study it is one of
/// turns. Programs name the replay's own commands.
pub async fn back(
    server: &Server,
    me: &LoggedIn,
    number: Option<GameId>,
) -> Result<Option<HandlerOutput>> {
    let Some(seat) = me.seat().filter(|_| me.by != By::Session(Mode::Json)) else {
        return Ok(None);
    };
    let turns = number.map_or(1, |number| u32::try_from(number.0).unwrap_or(u32::MAX));
    if number.is_some() && is_in_task(me) {
        return tasks::walk(server, me, Step::Backward(turns)).await;
    }
    let is_replay =
        me.places.focus == Focus::Replay && server.audience.replays.game_of(&seat).is_some();
    let is_over = number.is_none() && me.places.focus == Focus::Game;
    if !(is_replay || is_over && ended(server, me).await?.is_some()) {
        return Ok(None);
    }
    walk(server, me, &seat, Step::Backward(turns)).await?;
    Ok(Some(HandlerOutput::at(
        Reply::done(Done::Quietly),
        PlaceChange::Replay,
    )))
}

/// The board to which commands without a number go, if its game is over.
async fn ended(server: &Server, me: &LoggedIn) -> Result<Option<GameId>> {
    let Ok(game) = game_context::game(server, me, None, GamePurpose::Play).await else {
        return Ok(None);
    };
    let record = server.play.tables.get(game).await?.unchecked();
    Ok(record.game.result().map(|_| game))
}

/// Goes to another turn. A game that is over is opened for it, at its end.
async fn walk(server: &Server, me: &LoggedIn, seat: &ReplaySession, step: Step) -> Result<()> {
    if server.audience.replays.game_of(seat).is_none()
        && let Some(game) = ended(server, me).await?
    {
        open(server, me, seat, Some(game)).await?;
        if let Step::Backward(turns) = step {
            return server.audience.replays.step(seat, Step::BeforeEnd(turns));
        }
    }
    server.audience.replays.step(seat, step)
}

async fn open(
    server: &Server,
    me: &LoggedIn,
    seat: &ReplaySession,
    game: Option<GameId>,
) -> Result<()> {
    let record = game_context::seen(server, me, game, GamePurpose::Read).await?;
    server
        .audience
        .replays
        .open(seat, replayed(server, record).await?)
}

/// A game and what is known about it.
async fn replayed(server: &Server, record: Arc<GameRecord>) -> Result<Replayed> {
    let past = server.play.past_games.of(&record).await?;
    let annotation = server.store.annotation(record.id).await?.map(Arc::new);
    // What wins is told only of a game that is over.
    let positions = record
        .game
        .result()
        .map_or_else(Vec::new, |_| past.positions(&record));
    let verdicts = endgame_tables::verdicts(server.engine.pool.tables(), positions).await;
    Ok(Replayed {
        record,
        past,
        annotation,
        verdicts,
    })
}
