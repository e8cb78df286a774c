//! Replays: players step through the turns of a game, alone or together.

pub(crate) mod rooms;

use super::{HandlerOutput, Result, account_named, board_for, play, study};
use crate::endgame_tables;
use crate::logged_in::{Effect, LoggedIn};
use crate::server::Server;
use fanorona_game::{GameId, GameRecord};
use fanorona_protocol::refusal::{OfPlayer, ReplayRefusal};
use fanorona_protocol::reply::{Done, Reply};
use fanorona_protocol::topics::replay::{ReplayCommand, ReplayDone};
use rooms::{Replayed, Seat};
use std::sync::Arc;

pub(crate) async fn handle(server: &Server, me: &LoggedIn, command: ReplayCommand) -> Result {
    if let Some(open) = me.study_with_focus() {
        match command {
            ReplayCommand::Step(step) => return study::step(open, step),
            ReplayCommand::Leave => return Ok(study::close(open)),
            ReplayCommand::Open(_) | ReplayCommand::Join(_) => {}
        }
    }
    let seat = me.seat().ok_or(ReplayRefusal::NoReplay)?;
    match command {
        ReplayCommand::Open(board) => open(server, me, &seat, board).await?,
        ReplayCommand::Join(name) => {
            let other = account_named(server, &name).await?;
            let Some(board) = server.replays.board_of(other.player.id) else {
                return Err(ReplayRefusal::NotInReplay(OfPlayer { name: other.player.name }).into());
            };
            let replayed = replayed(server, board_for(server, Some(me), board).await?).await?;
            server.replays.join(&seat, &other.player, replayed)?;
        }
        ReplayCommand::Step(step) => server.replays.step(&seat, step)?,
        ReplayCommand::Leave => {
            let game = server.replays.leave(seat.outbox.id()).ok_or(ReplayRefusal::NoReplay)?;
            return Ok(Done::Replay(ReplayDone::Left { game }).into());
        }
    }
    Ok(HandlerOutput { reply: Reply::done(Done::Quietly), effect: Effect::Replaying })
}

async fn open(server: &Server, me: &LoggedIn, seat: &Seat, board: Option<GameId>) -> Result<()> {
    let board = play::which_board(server, me, board).await?;
    let record = board_for(server, Some(me), board).await?;
    server.replays.open(seat, replayed(server, record).await?)
}

/// A game and what is known about it.
async fn replayed(server: &Server, record: Arc<GameRecord>) -> Result<Replayed> {
    let past = server.past_games.of(&record).await?;
    let annotation = server.store.annotation(record.id).await?.map(Arc::new);
    // What wins is told only of a game that is over.
    let positions = record.game.result().map_or_else(Vec::new, |_| past.positions(&record));
    let verdicts = endgame_tables::verdicts(server.engine_pool.tables(), positions).await;
    Ok(Replayed { record, past, annotation, verdicts })
}
