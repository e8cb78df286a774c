//! `show 12#7 path`: where a piece went in a capturing turn, and what each step took.

use super::handle::{replayed, state_at};
use crate::command::games::AtTurn;
use crate::features::caller::Caller;
use crate::features::{Result, play};
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
    let on_screen = me.and_then(|me| replayed(server, me));
    let record = match (board.or(me.and_then(|me| me.shown)), on_screen) {
        (None, Some(record)) if at == AtTurn::Now => record,
        (None, _) => {
            let board = play::which_board(server, caller.player()?, None).await?;
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
