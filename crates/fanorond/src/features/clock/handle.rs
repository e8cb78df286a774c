//! What the commands about clocks do.

use crate::command::clock::ClockCommand;
use crate::features::board_context::{self, BoardPurpose};
use crate::features::logged_in::LoggedIn;
use crate::features::{Result, acting};
use crate::services::Server;

pub async fn handle(server: &Server, me: &LoggedIn, command: ClockCommand) -> Result {
    let ClockCommand::MoreTime { board, span } = command;
    let board = board_context::board(server, me, board, BoardPurpose::Play).await?;
    let read = me.read_at.unwrap_or_else(|| server.clock.now());
    let outcome = server
        .play
        .tables
        .give_time(board, &me.player, span, read)
        .await?;
    Ok(acting::acted(me, board, outcome))
}
