//! `show 12#7 path`: where a piece went in a capturing turn, and what each step took.

use crate::command::games::AtTurn;
use crate::features::Result;
use crate::features::board_context::{self, BoardPurpose, state_at};
use crate::features::caller::Caller;
use crate::services::Server;
use fanorona_game::GameId;
use fanorona_protocol::messages::games::{About, Fact, GamesRefusal};
use fanorona_protocol::messages::reply::Done;

/// Shows the steps of a capturing turn, and what each captured.
pub(super) async fn show(
    server: &Server,
    caller: Caller<'_>,
    board: Option<GameId>,
    at: AtTurn,
) -> Result {
    let me = caller.user();
    let on_screen = me.and_then(|me| board_context::replayed(server, me));
    let record = match (board.or(me.and_then(|me| me.places.shown)), on_screen) {
        (None, Some(record)) if at == AtTurn::Now => record,
        (None, _) => {
            let board =
                board_context::board(server, caller.player()?, None, BoardPurpose::Play).await?;
            state_at(server, me, board, at).await?.record
        }
        (Some(board), _) => state_at(server, me, board, at).await?.record,
    };
    let fact = Fact {
        record,
        about: About::Path,
    };
    if fact.record.game.path().is_empty() {
        let game = fact.record.id;
        let (turn, _) = fact.turn_of_path();
        return Err(GamesRefusal::NothingCaptured { game, turn }.into());
    }
    Ok(Done::Fact(Box::new(fact)).into())
}
