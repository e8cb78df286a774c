//! What the commands about clocks do.

use crate::command::clock::ClockCommand;
use crate::features::game_context::{self, GamePurpose};
use crate::features::logged_in::LoggedIn;
use crate::features::{Result, acting};
use crate::services::Server;

pub async fn handle(server: &Server, me: &LoggedIn, command: ClockCommand) -> Result {
    let ClockCommand::MoreTime { game, span } = command;
    let game = game_context::game(server, me, game, GamePurpose::Play).await?;
    let read = me.read_at.unwrap_or_else(|| server.clock.now());
    let outcome = server
        .play
        .tables
        .give_time(game, &me.player, span, read)
        .await?;
    Ok(acting::acted(me, game, outcome))
}
