//! Replays: players step through the turns of a game, alone or together.

pub(crate) mod rooms;

use super::{HandlerOutput, Result, account_named, board_for, play, study};
use crate::endgame_tables;
use crate::logged_in::{Effect, LoggedIn};
use crate::server::Server;
use fanorona_game::GameId;
use fanorona_protocol::refusal::ReplayRefusal;
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
            if let Some(board) = server.replays.board_of(other.player.id) {
                board_for(server, Some(me), board).await?;
            }
            server.replays.join(&seat, &other.player)?;
        }
        ReplayCommand::Step(step) => {
            server.replays.step(&seat, step)?;
            return Ok(Done::Quietly.into());
        }
        ReplayCommand::Leave => {
            let game = server.replays.leave(seat.outbox.id()).ok_or(ReplayRefusal::NoReplay)?;
            return Ok(Done::Replay(ReplayDone::Left { game }).into());
        }
    }
    Ok(HandlerOutput { reply: Reply::done(Done::Quietly), effect: Effect::Replaying })
}

async fn open(server: &Server, me: &LoggedIn, seat: &Seat, board: Option<GameId>) -> Result<()> {
    let board = play::which_board(server, me, board).await?;
    let game = board_for(server, Some(me), board).await?;
    let past = server.past_games.of(&game).await?;
    let annotation = server.store.annotation(board).await?;
    // What wins is told only of a game that is over.
    let positions = game.game.result().map_or_else(Vec::new, |_| past.positions(&game));
    let verdicts = endgame_tables::verdicts(server.engine_pool.tables(), positions).await;
    server.replays.open(seat, Replayed { record: game, past, annotation: annotation.map(Arc::new), verdicts })
}
