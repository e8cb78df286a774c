//! How what a player does reaches a game.

use crate::features::game_context::{self, GamePurpose};
use crate::features::logged_in::{By, LoggedIn};
use crate::features::places::{Focus, PlaceChange};
use crate::features::{HandlerOutput, Result};
use crate::games::tables::Outcome;
use crate::services::Server;
use fanorona_game::{Action, GameId};
use fanorona_protocol::messages::play::{PlayDone, PlayRefusal};
use fanorona_protocol::messages::reply::{Done, Reply};
use fanorona_protocol::viewer::Mode;

/// Executes an action on a board, which becomes the current board.
pub async fn act(server: &Server, me: &LoggedIn, game: Option<GameId>, action: Action) -> Result {
    let game = game_context::game(server, me, game, GamePurpose::Play).await?;
    let read = me.read_at.unwrap_or_else(|| server.clock.now());
    let outcome = server
        .play
        .tables
        .act_at(game, &me.player, &action, read)
        .await?;
    let finished_turn = outcome.finished_turn;
    let mut handled = acted(me, game, outcome);
    if finished_turn
        && let Some((next, shown)) = crate::features::simul::go_to_next(server, me, game).await
    {
        handled.place = Some(PlaceChange::Game(next));
        handled.reply.events.push(shown);
    }
    Ok(handled)
}

/// The answer after an action on a board, which becomes the current board. A game that has just
/// ended does not take turns away from a study or another task.
pub fn acted(me: &LoggedIn, game: GameId, outcome: Outcome) -> HandlerOutput {
    let is_aside = me.places.focus != Focus::Game && outcome.record.game.result().is_some();
    let ply = outcome.ply.0;
    let done = Done::Play(PlayDone::Played {
        game,
        ply,
        finished: outcome.finished_turn,
    });
    // A session has received the events already.
    let events = match me.by {
        By::Session(_) => Vec::new(),
        By::Line | By::Page => outcome.told,
    };
    let place = (!is_aside).then_some(PlaceChange::Game(game));
    HandlerOutput::at(Reply::showing(events, done), place)
}

/// Checks that the screen does not show something else than the game to which a command without a
/// board would go.
pub async fn shows_its_board(server: &Server, me: &LoggedIn, command: &'static str) -> Result<()> {
    let game = match me.places.focus {
        _ if me.by == By::Session(Mode::Json) => None,
        Focus::Game => None,
        Focus::Replay => replayed_beside(server, me).await?.map(|(_, game)| game),
        Focus::Lesson | Focus::Puzzle | Focus::Study => {
            Some(game_context::game(server, me, None, GamePurpose::Play).await?)
        }
    };
    match game {
        Some(game) => Err(PlayRefusal::NotOnScreen {
            command: command.into(),
            game,
        }
        .into()),
        None => Ok(()),
    }
}

/// The game of the replay that a person reads, and the board to which commands without a board go,
/// if it is another.
pub async fn replayed_beside(server: &Server, me: &LoggedIn) -> Result<Option<(GameId, GameId)>> {
    if me.places.focus != Focus::Replay || me.by == By::Session(Mode::Json) {
        return Ok(None);
    }
    let Some(replayed) = me
        .seat()
        .and_then(|seat| server.audience.replays.game_of(&seat))
    else {
        return Ok(None);
    };
    let game = game_context::game(server, me, None, GamePurpose::Play).await?;
    Ok((game != replayed).then_some((replayed, game)))
}
