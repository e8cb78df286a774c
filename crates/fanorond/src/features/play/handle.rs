//! What the commands about playing do.

use crate::command::play::{LegalDetail, Play, PlayCommand};
use crate::features::board_context::{self, BoardPurpose};
use crate::features::learn::{self, TaskCommand};
use crate::features::logged_in::{By, LoggedIn};
use crate::features::places::{Focus, PlaceChange, Task};
use crate::features::services::Server;
use crate::features::{HandlerOutput, Result, puzzle, replay, study};
use crate::games::tables::{Outcome, running};
use fanorona_game::{Action, GameId, Proposal};
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::play::PlayRefusal;
use fanorona_protocol::messages::play::{LegalSteps, PlayDone};
use fanorona_protocol::messages::replay::ReplayRefusal;
use fanorona_protocol::messages::reply::{Done, Reply};
use fanorona_protocol::messages::state::Cause;
use fanorona_protocol::viewer::Mode;
use fanorona_rules::{Stage, Turn};
use std::ops::ControlFlow;

/// The answer of the lesson, the puzzle or the study to which turns go; `None` if there is none.
pub async fn on_task(
    server: &Server,
    me: &LoggedIn,
    command: TaskCommand<'_>,
) -> Result<Option<HandlerOutput>> {
    Ok(Some(match me.places.task() {
        Some(Task::Lesson(place)) => learn::on_board(server, me, place, command).await?,
        Some(Task::Puzzle(place)) => puzzle::on_board(server, me, place, command).await?,
        Some(Task::Study(open)) => study::on_board(server, me, open, command).await?,
        None => return Ok(None),
    }))
}

pub async fn handle(server: &Server, me: &LoggedIn, command: PlayCommand) -> Result {
    if let Some(command) = TaskCommand::of(&command)
        && let Some(answer) = on_task(server, me, command).await?
    {
        return Ok(answer);
    }
    if let PlayCommand::Back(turns) = command
        && let Some(walked) = replay::back(server, me, turns).await?
    {
        return Ok(walked);
    }
    match &command {
        PlayCommand::Play(Play { board: None, .. }) => not_for_a_replay(server, me).await?,
        PlayCommand::Back(None) => shows_its_board(server, me, "back").await?,
        PlayCommand::Reset(None) => shows_its_board(server, me, "reset").await?,
        PlayCommand::Propose(None) => shows_its_board(server, me, "propose").await?,
        PlayCommand::Claim(None) => shows_its_board(server, me, "claim").await?,
        PlayCommand::Resign(None) => shows_its_board(server, me, "resign").await?,
        PlayCommand::Board(_)
        | PlayCommand::Play(_)
        | PlayCommand::Legal { .. }
        | PlayCommand::Back(Some(_))
        | PlayCommand::Reset(Some(_))
        | PlayCommand::Propose(Some(_))
        | PlayCommand::Claim(Some(_))
        | PlayCommand::Resign(Some(_)) => {}
    }
    let (board, action) = match command {
        PlayCommand::Board(named) => return board(server, me, named).await,
        PlayCommand::Legal { board, detail } => return legal(server, me, board, detail).await,
        PlayCommand::Play(Play {
            board,
            movements,
            turn,
        }) => (board, Action::Play { movements, turn }),
        PlayCommand::Back(board) => (board, Action::Back),
        PlayCommand::Reset(board) => (board, Action::Reset),
        PlayCommand::Propose(board) => (board, Action::Propose(Proposal::Draw)),
        PlayCommand::Claim(board) => (board, Action::Claim),
        PlayCommand::Resign(board) => (board, Action::RESIGN),
    };
    act(server, me, board, action).await
}

/// Checks that a turn without a board is not meant for the game of a replay, whose board was shown
/// last.
async fn not_for_a_replay(server: &Server, me: &LoggedIn) -> Result<()> {
    match replayed_beside(server, me).await? {
        Some((game, board)) => Err(ReplayRefusal::InReplay { game, board }.into()),
        None => Ok(()),
    }
}

/// Checks that the screen does not show something else than the game to which a command without a
/// board would go.
pub async fn shows_its_board(server: &Server, me: &LoggedIn, command: &'static str) -> Result<()> {
    let board = match me.places.focus {
        _ if me.by == By::Session(Mode::Json) => None,
        Focus::Game => None,
        Focus::Replay => replayed_beside(server, me).await?.map(|(_, board)| board),
        Focus::Lesson | Focus::Puzzle | Focus::Study => {
            Some(board_context::board(server, me, None, BoardPurpose::Play).await?)
        }
    };
    match board {
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
async fn replayed_beside(server: &Server, me: &LoggedIn) -> Result<Option<(GameId, GameId)>> {
    if me.places.focus != Focus::Replay || me.by == By::Session(Mode::Json) {
        return Ok(None);
    }
    let Some(replayed) = me.seat().and_then(|seat| server.replays.game_of(&seat)) else {
        return Ok(None);
    };
    let board = board_context::board(server, me, None, BoardPurpose::Play).await?;
    Ok((board != replayed).then_some((replayed, board)))
}

/// Executes an action on a board, which becomes the current board.
pub async fn act(server: &Server, me: &LoggedIn, board: Option<GameId>, action: Action) -> Result {
    let board = board_context::board(server, me, board, BoardPurpose::Play).await?;
    let read = me.read_at.unwrap_or_else(|| server.clock.now());
    let outcome = server
        .tables
        .act_at(board, &me.player, &action, read)
        .await?;
    let finished_turn = outcome.finished_turn;
    let mut handled = acted(me, board, outcome);
    if finished_turn
        && let Some((next, shown)) = crate::features::simul::go_to_next(server, me, board).await
    {
        handled.place = Some(PlaceChange::Game(next));
        handled.reply.events.push(shown);
    }
    Ok(handled)
}

/// The answer after an action on a board, which becomes the current board. A game that has just
/// ended does not take turns away from a study or another task.
pub fn acted(me: &LoggedIn, board: GameId, outcome: Outcome) -> HandlerOutput {
    let is_aside = me.places.focus != Focus::Game && outcome.record.game.result().is_some();
    let ply = outcome.ply.0;
    let done = Done::Play(PlayDone::Played {
        game: board,
        ply,
        finished: outcome.finished_turn,
    });
    // A session has received the events already.
    let events = match me.by {
        By::Session(_) => Vec::new(),
        By::Line => outcome.told,
    };
    let place = (!is_aside).then_some(PlaceChange::Game(board));
    HandlerOutput::at(Reply::showing(events, done), place)
}

/// Shows a board, and makes it the current board if the player plays there.
async fn board(server: &Server, me: &LoggedIn, named: Option<GameId>) -> Result {
    let record = board_context::seen(server, me, named, BoardPurpose::Play).await?;
    let board = record.id;
    let place = record
        .side_of(me.player.id)
        .map(|_| PlaceChange::Game(board));
    let state = Event::State(server.tables.state(record, Cause::Asked).await);
    let events =
        crate::features::mailbox::with_comments(server, Some(me.player.id), vec![state]).await?;
    Ok(HandlerOutput::at(
        Reply::showing(events, Done::Quietly),
        place,
    ))
}

async fn legal(
    server: &Server,
    me: &LoggedIn,
    board: Option<GameId>,
    detail: LegalDetail,
) -> Result {
    let record = board_context::seen(server, me, board, BoardPurpose::Play).await?;
    running(&record)?;
    let stage = record.game.stage();
    let mover = record.seats.get(stage.side_to_move()).name.clone();
    let steps = LegalSteps::new(record.id, mover, stage);
    let done = match detail {
        LegalDetail::Steps => PlayDone::Legal(steps),
        LegalDetail::Turns => {
            let (turns, more) = whole_turns(stage, server.limits.game.listed_turns);
            steps.with_turns(&turns, more)
        }
    };
    Ok(Done::Play(done).into())
}

/// The legal turns that start with the steps played so far, up to a limit, and whether there are
/// more.
pub fn whole_turns(stage: &Stage, most: usize) -> (Vec<Turn>, bool) {
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
