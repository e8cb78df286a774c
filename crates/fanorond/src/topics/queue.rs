//! Turns that are not played now: queued, submitted, or only supposed.

use super::{HandlerOutput, Result, games, play};
use crate::error::CommandError;
use crate::logged_in::{Effect, LoggedIn};
use crate::server::Server;
use fanorona_game::{Action, ActionRefusal, Game, GameId, GameRecord, Happening, PlanBounds};
use fanorona_protocol::command::{Plans, Play, PlayCommand, PreviewFrom, QueueChange};
use fanorona_protocol::event::{Event, PlanEvent, Preview};
use fanorona_protocol::refusal::{PlanRefusal, PlayRefusal, Refusal};
use fanorona_protocol::reply::{Done, PlanDone, Reply};
use fanorona_rules::Turn;
use fanorona_rules::notation::Movements;
use fanorona_store::Draft;
use std::sync::Arc;
use tracing::error;

pub(crate) async fn handle(server: &Server, user: Option<&LoggedIn>, command: Plans) -> Result {
    let me = || user.ok_or(Refusal::AuthRequired { inline: true });
    match command {
        Plans::Queue { board, change } => queue(server, me()?, board, change).await,
        Plans::Submit(play) => submit(server, me()?, play).await,
        Plans::Confirm(board) => confirm(server, me()?, board).await,
        Plans::Preview { from, turns } => preview(server, user, from, &turns).await,
    }
}

/// On one's own turn a turn that is queued is played at once.
async fn queue(server: &Server, me: &LoggedIn, board: Option<GameId>, change: QueueChange) -> Result {
    let board = play::which_board(server, me, board).await?;
    let bounds =
        PlanBounds { branches: server.limits.queue.moves_per_game, depth: server.limits.queue.depth };
    match (server.tables.queue(board, &me.player, &change, bounds).await, &change) {
        (Ok(queued), _) => {
            let reply = Reply::done(Done::Plans(PlanDone::Queued(Box::new(queued))));
            Ok(HandlerOutput { reply, effect: Effect::Current(board) })
        }
        (
            Err(CommandError::Refused(Refusal::Plans(PlanRefusal::PlayFirst(_)))),
            QueueChange::Add(written),
        ) if let Some(turn) = written.lone_turn() => {
            let play = Play { board: Some(board), movements: turn.movements, turn: turn.number };
            play::handle(server, me, PlayCommand::Play(play)).await
        }
        (Err(refusal), _) => Err(refusal),
    }
}

async fn submit(server: &Server, me: &LoggedIn, play: Play) -> Result {
    let Play { board, movements, turn } = play;
    let board = play::which_board(server, me, board).await?;
    let record = server.tables.get(board).await?;
    let side = record.side_of(me.player.id).ok_or(PlayRefusal::NotYourBoard { game: board })?;
    let game = &record.game;
    let change = game
        .apply(side, &Action::Play { movements, turn })
        .map_err(|why| crate::tables::refused(board, why))?;
    let draft = Draft { ply: game.ply(), stage: *game.stage(), movements };
    server.store.keep_draft(board, &draft).await?;
    let turn = game.turn_number();
    let preview = Preview {
        after: game.ply().0,
        turns: change.happened.iter().filter_map(finished).collect(),
        game: change.game,
        of: Some(record),
    };
    let shown = Event::Plans(PlanEvent::Preview(Box::new(preview)));
    let done = Done::Plans(PlanDone::Submitted { game: board, turn });
    Ok(HandlerOutput { reply: Reply::showing(vec![shown], done), effect: Effect::Current(board) })
}

async fn confirm(server: &Server, me: &LoggedIn, board: Option<GameId>) -> Result {
    let board = play::which_board(server, me, board).await?;
    let record = server.tables.get(board).await?;
    let side = record.side_of(me.player.id).ok_or(PlayRefusal::NotYourBoard { game: board })?;
    if let Some(result) = record.game.result() {
        return Err(PlayRefusal::GameOver { game: board, ended: result }.into());
    }
    let draft = server.store.draft(board, side).await?;
    let Draft { ply, stage, movements } =
        draft.ok_or(Refusal::Plans(PlanRefusal::NothingSubmitted(board)))?;
    if (ply, &stage) != (record.game.ply(), record.game.stage()) {
        return Err(Refusal::Plans(PlanRefusal::MovedOn(board)).into());
    }
    let play = Play { board: Some(board), movements, turn: Some(ply.0 + 1) };
    let handled = play::handle(server, me, PlayCommand::Play(play)).await?;
    if let Err(error) = server.store.drop_draft(board, side).await {
        // It was played, and is nothing for any later turn.
        error!(%error, game = board.0, "a submitted turn was not taken away");
    }
    Ok(handled)
}

/// Supposes turns, and shows where they lead.
async fn preview(server: &Server, user: Option<&LoggedIn>, from: PreviewFrom, turns: &[Movements]) -> Result {
    let most = server.limits.queue.preview_turns;
    if turns.len() > most {
        return Err(Refusal::Plans(PlanRefusal::TooManyTurns { most }).into());
    }
    let of: Option<Arc<GameRecord>> = match from {
        PreviewFrom::New(_) => None,
        PreviewFrom::Board(board, at) => {
            let board = match (board, user) {
                (Some(board), _) => board,
                (None, Some(me)) => play::which_board(server, me, None).await?,
                (None, None) => return Err(Refusal::NoCurrentBoard.into()),
            };
            Some(games::state_at(server, user, board, at).await?.record)
        }
    };
    let start = match (&of, from) {
        (Some(record), _) => record.game.clone(),
        (None, PreviewFrom::New(ruleset)) => Game::new(ruleset),
        (None, PreviewFrom::Board(..)) => return Err(Refusal::NoCurrentBoard.into()),
    };
    let board = of.as_ref().map(|record| record.id);
    let after = start.ply().0;
    let (game, turns) = supposed(start, board, turns)?;
    let preview = Preview { of, after, turns, game };
    let shown = Event::Plans(PlanEvent::Preview(Box::new(preview)));
    Ok(Reply::showing(vec![shown], Done::Quietly).into())
}

/// The game after turns that nobody has played, and those of them that were finished. The last may stay open;
/// every other one ends where it is left.
fn supposed(
    start: Game,
    board: Option<GameId>,
    turns: &[Movements],
) -> std::result::Result<(Game, Vec<Turn>), CommandError> {
    let mut game = start;
    let mut finished_turns = Vec::new();
    for (index, movements) in turns.iter().enumerate() {
        let ply = game.ply();
        let mut lines = vec![*movements];
        if index + 1 < turns.len() {
            lines.push(Movements::read("end").expect("it is a word that ends a turn"));
        }
        for line in lines {
            if game.ply() != ply {
                break;
            }
            let side = game.stage().side_to_move();
            let action = Action::Play { movements: line, turn: None };
            let change = game
                .apply(side, &action)
                .map_err(|why| not_supposed(board, &game, movements, finished_turns.last().copied(), why))?;
            finished_turns.extend(change.happened.iter().filter_map(finished));
            game = change.game;
        }
    }
    Ok((game, finished_turns))
}

fn not_supposed(
    board: Option<GameId>,
    game: &Game,
    movements: &Movements,
    before: Option<Turn>,
    why: ActionRefusal,
) -> Refusal {
    match (why, before, board) {
        (ActionRefusal::Illegal(rejection), _, board) => {
            let (turn, text) = (game.turn_number(), movements.to_string());
            Refusal::Plans(PlanRefusal::Illegal { board, turn, text, rejection })
        }
        (ActionRefusal::GameOver(_), Some(turn), _) => {
            Refusal::Plans(PlanRefusal::Over { turn: turn.to_string() })
        }
        (why, _, Some(board)) => crate::tables::refused(board, why),
        (_, _, None) => Refusal::Internal,
    }
}

fn finished(happening: &Happening) -> Option<Turn> {
    if let Happening::Turned { turn, .. } = happening { Some(*turn) } else { None }
}
