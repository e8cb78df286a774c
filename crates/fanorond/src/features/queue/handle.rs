//! What the commands about queued turns, submitted turns and previews do.

use crate::command::play::{Play, PlayCommand};
use crate::command::queue::{PreviewFrom, QueueChange, QueueCommand};
use crate::error::CommandError;
use crate::features::board_context::{self, BoardPurpose};
use crate::features::caller::Caller;
use crate::features::logged_in::LoggedIn;
use crate::features::places::PlaceChange;
use crate::features::{HandlerOutput, Result, play};
use crate::games::supposed;
use crate::games::tables::side_in_running;
use crate::services::Server;
use fanorona_game::{Action, Game, GameId, GameRecord, QueueBounds};
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::play::PlayRefusal;
use fanorona_protocol::messages::queue::{Preview, QueueDone, QueueEvent, QueueRefusal, Queued};
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_protocol::messages::reply::{Done, Reply};
use fanorona_protocol::value::{AtMost, OfGame};
use fanorona_rules::notation::Movements;
use fanorona_store::Draft;
use std::sync::Arc;
use tracing::error;

pub async fn handle(server: &Server, caller: Caller<'_>, command: QueueCommand) -> Result {
    match command {
        QueueCommand::Queue { board, change } => {
            queue(server, caller.player()?, board, change).await
        }
        QueueCommand::Submit(play) => submit(server, caller.player()?, play).await,
        QueueCommand::Confirm(board) => confirm(server, caller.player()?, board).await,
        QueueCommand::Preview { from, turns } => preview(server, caller, from, &turns).await,
    }
}

/// A turn that is queued when it is the player's turn is played immediately.
async fn queue(
    server: &Server,
    me: &LoggedIn,
    board: Option<GameId>,
    change: QueueChange,
) -> Result {
    let board = board_context::board(server, me, board, BoardPurpose::Play).await?;
    let bounds = QueueBounds {
        branches: server.limits.queue.moves_per_game,
        depth: server.limits.queue.depth,
    };
    match (
        server
            .play
            .tables
            .queue(board, &me.player, &change, bounds)
            .await,
        &change,
    ) {
        (Ok(queued), _) => {
            if change != QueueChange::Show {
                let changed = QueueEvent::Changed {
                    game: board,
                    queued: queued.queue.as_ref().map(ToString::to_string),
                };
                let event = Box::new(changed).into();
                let own = me.outbox.as_ref();
                server.presence.tell_others(me.player.id, own, &event);
            }
            let queued = Queued::new(board, queued.opponent, queued.queue.as_ref());
            let reply = Reply::done(Done::Queue(QueueDone::Queued(Box::new(queued))));
            Ok(HandlerOutput::at(reply, PlaceChange::Game(board)))
        }
        (
            Err(CommandError::Refused(Refusal::Queue(QueueRefusal::PlayFirst { .. }))),
            QueueChange::Add(written),
        ) if let Some(turn) = written.lone_turn() => {
            let play = Play {
                board: Some(board),
                movements: turn.movements.clone(),
                turn: turn.number,
            };
            play::handle(server, me, PlayCommand::Play(play)).await
        }
        (Err(refusal), _) => Err(refusal),
    }
}

async fn submit(server: &Server, me: &LoggedIn, play: Play) -> Result {
    let Play {
        board,
        movements,
        turn,
    } = play;
    let board = board_context::board(server, me, board, BoardPurpose::Play).await?;
    let record = server.play.tables.get(board).await?.unchecked();
    let side = record
        .side_of(me.player.id)
        .ok_or(PlayRefusal::NotYourBoard { game: board })?;
    let game = &record.game;
    let change = game
        .apply(
            side,
            &Action::Play {
                movements: movements.clone(),
                turn,
            },
        )
        .map_err(|why| crate::games::tables::refused(board, why))?;
    let draft = Draft {
        ply: game.ply(),
        stage: *game.stage(),
        movements,
    };
    server.store.keep_draft(board, &draft).await?;
    let turn = game.turn_number();
    let preview = Preview {
        after: game.ply().0,
        turns: change
            .happened
            .iter()
            .filter_map(supposed::finished)
            .collect(),
        game: change.game,
        of: Some(record),
        explored: false,
    };
    let shown = Event::Preview(Box::new(preview));
    let done = Done::Queue(QueueDone::Submitted {
        game: board,
        submitted: turn,
    });
    Ok(HandlerOutput::at(
        Reply::showing(vec![shown], done),
        PlaceChange::Game(board),
    ))
}

async fn confirm(server: &Server, me: &LoggedIn, board: Option<GameId>) -> Result {
    let board = board_context::board(server, me, board, BoardPurpose::Play).await?;
    let record = server.play.tables.get(board).await?.unchecked();
    let side = side_in_running(&record, &me.player)?;
    let draft = server.store.draft(board, side).await?;
    let Draft {
        ply,
        stage,
        movements,
    } = draft.ok_or(QueueRefusal::NothingSubmitted(OfGame { game: board }))?;
    if (ply, &stage) != (record.game.ply(), record.game.stage()) {
        return Err(QueueRefusal::MovedOn(OfGame { game: board }).into());
    }
    let play = Play {
        board: Some(board),
        movements,
        turn: Some(ply.0 + 1),
    };
    let handled = play::handle(server, me, PlayCommand::Play(play)).await?;
    if let Err(error) = server.store.drop_draft(board, side).await {
        // It was played, and fits no later turn.
        error!(%error, game = board.0, "queue: cannot delete a submitted turn");
    }
    Ok(handled)
}

/// Shows the board after some turns.
async fn preview(
    server: &Server,
    caller: Caller<'_>,
    from: PreviewFrom,
    turns: &[Movements],
) -> Result {
    let most = server.limits.queue.preview_turns;
    if turns.len() > most {
        return Err(QueueRefusal::TooManyTurns(AtMost { most }).into());
    }
    let (of, start): (Option<Arc<GameRecord>>, _) = match from {
        PreviewFrom::New(ruleset) => (None, Game::new(ruleset)),
        PreviewFrom::Position(position) => (None, Game::from_position(position)),
        PreviewFrom::Board(board, at) => {
            let record = board_context::record_at(server, caller.user(), board, at).await?;
            (Some(Arc::clone(&record)), record.game.clone())
        }
    };
    let board = of.as_ref().map(|record| record.id);
    let after = start.ply().0;
    let (game, turns) = supposed::supposed(start, board, turns)?;
    let preview = Preview {
        of,
        after,
        turns,
        game,
        explored: false,
    };
    let shown = Event::Preview(Box::new(preview));
    Ok(Reply::showing(vec![shown], Done::Quietly).into())
}
