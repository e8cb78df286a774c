//! What the commands about offers inside a game do.

use crate::command::offer::OfferCommand;
use crate::features::game_context::{self, GamePurpose};
use crate::features::logged_in::LoggedIn;
use crate::features::{Result, acting, tasks};
use crate::games::tables::side_in_running;
use crate::services::Server;
use fanorona_game::{Action, GameId, Proposal, ProposalKind};
use fanorona_protocol::messages::offer::OfferRefusal;

pub async fn handle(server: &Server, me: &LoggedIn, command: OfferCommand) -> Result {
    if let OfferCommand::Undo { game: None, turns } = command
        && let Some(answer) = tasks::undo(server, me, turns.unwrap_or(1)).await?
    {
        return Ok(answer);
    }
    match command {
        OfferCommand::Undo { game: None, .. } => {
            acting::shows_its_board(server, me, "undo").await?;
        }
        OfferCommand::Abort(None) => acting::shows_its_board(server, me, "abort").await?,
        OfferCommand::Undo { .. } | OfferCommand::Abort(_) => {}
    }
    match command {
        OfferCommand::Undo { game, turns } => undo(server, me, game, turns).await,
        OfferCommand::Abort(game) => acting::act(server, me, game, Action::Abort).await,
    }
}

/// Asks for a takeback of this many turns. Without a number, takes back the last step of an unfinished
/// turn, or else asks for as many turns as let the player play the last own turn again.
async fn undo(server: &Server, me: &LoggedIn, game: Option<GameId>, turns: Option<u32>) -> Result {
    let game = game_context::game(server, me, game, GamePurpose::Play).await?;
    let turns = match turns {
        Some(turns) => turns,
        None => {
            let record = server.play.tables.get(game).await?.unchecked();
            let side = side_in_running(&record, &me.player)?;
            if record.game.to_move() == Some(side) && record.game.stage().played().len() > 0 {
                return acting::act(server, me, Some(game), Action::Back).await;
            }
            let asked = record
                .game
                .offers_to(side)
                .any(|offer| offer.what.kind() == ProposalKind::Undo);
            let back = record.game.turns_back_for(side);
            back.ok_or(if asked {
                OfferRefusal::AnswerFirst { game }
            } else {
                // Nothing of the player's own can be played again.
                OfferRefusal::NothingToUndo { game, turns: 0 }
            })?
        }
    };
    acting::act(
        server,
        me,
        Some(game),
        Action::Propose(Proposal::Undo { turns }),
    )
    .await
}
