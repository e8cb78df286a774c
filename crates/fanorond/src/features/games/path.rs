//! `show 12#7 path`: where a piece went in a capturing turn, and what each step took.

use crate::command::games::AtTurn;
use crate::features::Result;
use crate::features::caller::Caller;
use crate::features::game_context::{self, GamePurpose, state_at};
use crate::services::Server;
use fanorona_game::GameId;
use fanorona_protocol::messages::games::{About, Fact, GamesRefusal};
use fanorona_protocol::messages::reply::Done;

/// Shows the steps of a capturing turn, and what each captured.
pub(super) async fn show(
    server: &Server,
    caller: Caller<'_>,
    game: Option<GameId>,
    at: AtTurn,
) -> Result {
    let me = caller.user();
    let on_screen = me.and_then(|me| game_context::replayed(server, me));
    let record = match (game.or(me.and_then(|me| me.places.shown)), on_screen) {
        (None, Some(record)) if at == AtTurn::Now => record,
        (None, _) => {
            let game =
                game_context::game(server, caller.player()?, None, GamePurpose::Play).await?;
            state_at(server, me, game, at).await?.record
        }
        (Some(game), _) => state_at(server, me, game, at).await?.record,
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
