//! Replays: players step through the turns of a game, alone or together.

pub(crate) mod rooms;

use super::{Result, account_named, board_for, play};
use crate::logged_in::LoggedIn;
use crate::server::Server;
use fanorona_game::GameId;
use fanorona_protocol::refusal::ReplayRefusal;
use fanorona_protocol::reply::Done;
use fanorona_protocol::topics::replay::{ReplayCommand, ReplayDone};
use rooms::Seat;

pub(crate) async fn handle(server: &Server, me: &LoggedIn, command: ReplayCommand) -> Result {
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
        ReplayCommand::Step(step) => server.replays.step(&seat, step)?,
        ReplayCommand::Leave => {
            let game = server.replays.leave(seat.outbox.id()).ok_or(ReplayRefusal::NoReplay)?;
            return Ok(Done::Replay(ReplayDone::Left { game }).into());
        }
    }
    Ok(Done::Quietly.into())
}

async fn open(server: &Server, me: &LoggedIn, seat: &Seat, board: Option<GameId>) -> Result<()> {
    let board = play::which_board(server, me, board).await?;
    let game = board_for(server, Some(me), board).await?;
    let past = server.past_games.of(&game).await?;
    let annotation = server.store.annotation(board).await?;
    server.replays.open(seat, game, past, annotation)
}
