//! What the commands about queued turns, submitted turns and previews do.

use crate::command::play::{Play, PlayCommand};
use crate::command::queue::{PreviewFrom, QueueChange, QueueCommand};
use crate::error::CommandError;
use crate::features::caller::Caller;
use crate::features::game_context::{self, GamePurpose};
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
        QueueCommand::Queue { game, change } => queue(server, caller.player()?, game, change).await,
        QueueCommand::Submit(play) => submit(server, caller.player()?, play).await,
        QueueCommand::Confirm(game) => confirm(server, caller.player()?, game).await,
        QueueCommand::Preview { from, turns } => preview(server, caller, from, &turns).await,
    }
}

/// A turn that is queued when it is the player's turn is played immediately.
async fn queue(
    server: &Server,
    me: &LoggedIn,
    game: Option<GameId>,
    change: QueueChange,
) -> Result {
    let game = game_context::game(server, me, game, GamePurpose::Play).await?;
    let bounds = QueueBounds {
        branches: server.limits.queue.moves_per_game,
        depth: server.limits.queue.depth,
    };
    match (
        server
            .play
            .tables
            .queue(game, &me.player, &change, bounds)
            .await,
        &change,
    ) {
        (Ok(queued), _) => {
            if change != QueueChange::Show {
                let changed = QueueEvent::Changed {
                    game,
                    queued: queued.queue.as_ref().map(ToString::to_string),
                };
                let event = Box::new(changed).into();
                let own = me.outbox.as_ref();
                server.presence.tell_others(me.player.id, own, &event);
            }
            let queued = Queued::new(game, queued.opponent, queued.queue.as_ref());
            let reply = Reply::done(Done::Queue(QueueDone::Queued(Box::new(queued))));
            Ok(HandlerOutput::at(reply, PlaceChange::Game(game)))
        }
        (
            Err(CommandError::Refused(Refusal::Queue(QueueRefusal::PlayFirst { .. }))),
            QueueChange::Add(written),
        ) if let Some(turn) = written.lone_turn() => {
            let play = Play {
                game: Some(game),
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
        game,
        movements,
        turn,
    } = play;
    let game = game_context::game(server, me, game, GamePurpose::Play).await?;
    let record = server.play.tables.get(game).await?.unchecked();
    let side = record
        .side_of(me.player.id)
        .ok_or(PlayRefusal::NotYourBoard { game })?;
    let now = &record.game;
    let change = now
        .apply(
            side,
            &Action::Play {
                movements: movements.clone(),
                turn,
            },
        )
        .map_err(|why| crate::games::tables::refused(game, why))?;
    let draft = Draft {
        ply: now.ply(),
        stage: *now.stage(),
        movements,
    };
    server.store.keep_draft(game, &draft).await?;
    let turn = now.turn_number();
    let preview = Preview {
        after: now.ply().0,
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
        game,
        submitted: turn,
    });
    Ok(HandlerOutput::at(
        Reply::showing(vec![shown], done),
        PlaceChange::Game(game),
    ))
}

async fn confirm(server: &Server, me: &LoggedIn, game: Option<GameId>) -> Result {
    let game = game_context::game(server, me, game, GamePurpose::Play).await?;
    let record = server.play.tables.get(game).await?.unchecked();
    let side = side_in_running(&record, &me.player)?;
    let draft = server.store.draft(game, side).await?;
    let Draft {
        ply,
        stage,
        movements,
    } = draft.ok_or(QueueRefusal::NothingSubmitted(OfGame { game }))?;
    if (ply, &stage) != (record.game.ply(), record.game.stage()) {
        return Err(QueueRefusal::MovedOn(OfGame { game }).into());
    }
    let play = Play {
        game: Some(game),
        movements,
        turn: Some(ply.0 + 1),
    };
    let handled = play::handle(server, me, PlayCommand::Play(play)).await?;
    if let Err(error) = server.store.drop_draft(game, side).await {
        // It was played, and fits no later turn.
        error!(%error, game = game.0, "queue: cannot delete a submitted turn");
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
        PreviewFrom::Board(game, at) => {
            let record = game_context::record_at(server, caller.user(), game, at).await?;
            (Some(Arc::clone(&record)), record.game.clone())
        }
    };
    let game = of.as_ref().map(|record| record.id);
    let after = start.ply().0;
    let (game, turns) = supposed::supposed(start, game, turns)?;
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
