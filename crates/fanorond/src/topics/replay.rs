//! Replays: players step through the turns of a game, alone or together.

pub(crate) mod rooms;

use super::{Result, account_named, board_for, play};
use crate::logged_in::LoggedIn;
use crate::server::Server;
use fanorona_game::GameId;
use fanorona_protocol::refusal::ReplayRefusal;
use fanorona_protocol::reply::Done;
use fanorona_protocol::topics::replay::{ReplayCommand, ReplayDone};

pub(crate) async fn handle(server: &Server, me: &LoggedIn, command: ReplayCommand) -> Result {
    match command {
        ReplayCommand::Open(board) => open(server, me, board).await?,
        ReplayCommand::Join(name) => {
            let other = account_named(server, &name).await?;
            if let Some(board) = server.replays.board_of(other.player.id) {
                board_for(server, Some(me), board).await?;
            }
            server.replays.join(&me.player, &other.player)?;
        }
        ReplayCommand::Step(step) => server.replays.step(&me.player, step)?,
        ReplayCommand::Leave => {
            let game = server.replays.leave(me.player.id).ok_or(ReplayRefusal::NoReplay)?;
            return Ok(Done::Replay(ReplayDone::Left { game }).into());
        }
    }
    Ok(Done::Quietly.into())
}

async fn open(server: &Server, me: &LoggedIn, board: Option<GameId>) -> Result<()> {
    let board = play::which_board(server, me, board).await?;
    let game = board_for(server, Some(me), board).await?;
    let mut turns = server.store.turns(board).await?;
    turns.truncate(game.game.ply().0 as usize);
    let annotation = server.store.annotation(board).await?;
    server.replays.open(&me.player, game, turns, annotation)
}
