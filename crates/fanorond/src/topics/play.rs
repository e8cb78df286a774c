//! What is done on a board.

use super::{HandlerOutput, Result, board_for};
use crate::logged_in::{By, Effect, LoggedIn};
use crate::server::Server;
use crate::tables::Outcome;
use fanorona_game::{Action, GameId};
use fanorona_protocol::command::{LegalDetail, Play};
use fanorona_protocol::event::{Cause, Event, State};
use fanorona_protocol::refusal::Refusal;
use fanorona_protocol::reply::{Done, Legal, Reply};
use fanorona_rules::{Stage, Turn};
use fanorona_store::{Page, Which};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The board that is meant: the one named, else the current one, else the only one on which one plays, or that one
/// watches.
pub(crate) async fn which_board(server: &Server, me: &LoggedIn, named: Option<GameId>) -> Result<GameId> {
    if let Some(board) = named.or(me.current) {
        return Ok(board);
    }
    let page = Page { after: None, limit: 2 };
    let active = server.store.games_of(me.player.id, Which::Active, page).await;
    match active?.as_slice() {
        [only] => Ok(only.id),
        // Who plays nowhere asks about what is watched.
        [] => match server.watch.boards_of(me.player.id).as_slice() {
            [only] => Ok(*only),
            [] | [_, _, ..] => Err(Refusal::NoCurrentBoard.into()),
        },
        [_, _, ..] => Err(Refusal::NoCurrentBoard.into()),
    }
}

pub(crate) async fn play(server: &Server, me: &LoggedIn, play: Play) -> Result {
    let Play { board, movements, turn } = play;
    act(server, me, board, Action::Play { movements, turn }).await
}

/// Does an action on a board, which becomes the current one.
pub(crate) async fn act(server: &Server, me: &LoggedIn, board: Option<GameId>, action: Action) -> Result {
    let board = which_board(server, me, board).await?;
    let read = me.read_at.unwrap_or_else(|| server.clock.now());
    let outcome = server.tables.act_at(board, &me.player, &action, read).await?;
    let finished_turn = outcome.finished_turn;
    let mut handled = acted(me, board, outcome);
    if finished_turn && let Some((next, shown)) = super::simul::led_on(server, me, board).await {
        handled.effect = Effect::Current(next);
        handled.reply.events.push(shown);
    }
    Ok(handled)
}

/// The answer to somebody who has done something on a board, which becomes the current one.
pub(super) fn acted(me: &LoggedIn, board: GameId, outcome: Outcome) -> HandlerOutput {
    let ply = outcome.ply.0;
    let done = Done::Played { game: board, ply, finished: outcome.finished_turn };
    // In a session all of it has come as events already.
    let events = match me.by {
        By::Session(_) => Vec::new(),
        By::Line => outcome.told,
    };
    HandlerOutput { reply: Reply::showing(events, done), effect: Effect::Current(board) }
}

/// Shows a board, and makes it the current one if the user plays there.
pub(crate) async fn board(server: &Server, me: &LoggedIn, board: Option<GameId>) -> Result {
    let board = which_board(server, me, board).await?;
    let record = board_for(server, Some(me), board).await?;
    let effect = record.side_of(me.player.id).map_or(Effect::None, |_| Effect::Current(board));
    let state = Event::State(State { record, cause: Arc::new(Cause::Asked) });
    let events = super::mailbox::with_comments(server, vec![state]).await?;
    Ok(HandlerOutput { reply: Reply::showing(events, Done::Quietly), effect })
}

pub(crate) async fn legal(
    server: &Server,
    me: &LoggedIn,
    board: Option<GameId>,
    detail: LegalDetail,
) -> Result {
    let board = which_board(server, me, board).await?;
    let record = board_for(server, Some(me), board).await?;
    if let Some(result) = record.game.result() {
        return Err(Refusal::GameOver(board, result).into());
    }
    let stage = record.game.stage();
    let turns = match detail {
        LegalDetail::Steps => None,
        LegalDetail::Turns => Some(whole_turns(stage, server.limits.game.listed_turns)),
    };
    let legal = Legal {
        game: board,
        mover: record.seats.get(stage.side_to_move()).name.clone(),
        stage: *stage,
        turns,
    };
    Ok(Done::Legal(Box::new(legal)).into())
}

/// The turns that begin with what has been played of one, up to a bound, and whether there are more.
pub(super) fn whole_turns(stage: &Stage, most: usize) -> (Vec<Turn>, bool) {
    let played: Vec<_> = stage.played().collect();
    let mut turns = Vec::new();
    let mut more = false;
    stage.start().for_each_turn(|turn, _| {
        if !turn.steps().take(played.len()).eq(played.iter().copied()) {
            return ControlFlow::Continue(());
        }
        if turns.len() == most {
            more = true;
            return ControlFlow::Break(());
        }
        turns.push(*turn);
        ControlFlow::Continue(())
    });
    (turns, more)
}
