//! What the commands about playing do.

use crate::command::play::{LegalDetail, Play, PlayCommand};
use crate::features::acting::{act, replayed_beside, shows_its_board};
use crate::features::game_context::{self, GamePurpose, whole_turns};
use crate::features::logged_in::{By, LoggedIn};
use crate::features::places::{Focus, PlaceChange};
use crate::features::tasks::{TaskCommand, on_task};
use crate::features::{HandlerOutput, Result, comments, replay};
use crate::games::tables::running;
use crate::services::Server;
use fanorona_game::{Action, GameId, Proposal};
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::play::{LegalSteps, PlayDone};
use fanorona_protocol::messages::replay::ReplayRefusal;
use fanorona_protocol::messages::reply::{Done, Reply};
use fanorona_protocol::messages::state::Cause;
use fanorona_protocol::viewer::Mode;

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
    if let PlayCommand::Back(Some(steps)) = command
        && let Some(game) = takes_back(server, me, steps.0).await?
    {
        for _ in 1..steps.0 {
            act(server, me, Some(game), Action::Back).await?;
        }
        return act(server, me, Some(game), Action::Back).await;
    }
    match &command {
        PlayCommand::Play(Play { game: None, .. }) => not_for_a_replay(server, me).await?,
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
    let (game, action) = match command {
        PlayCommand::Board(named) => return board(server, me, named).await,
        PlayCommand::Legal { game, detail } => return legal(server, me, game, detail).await,
        PlayCommand::Play(Play {
            game,
            movements,
            turn,
        }) => (game, Action::Play { movements, turn }),
        PlayCommand::Back(game) => (game, Action::Back),
        PlayCommand::Reset(game) => (game, Action::Reset),
        PlayCommand::Propose(game) => (game, Action::Propose(Proposal::Draw)),
        PlayCommand::Claim(game) => (game, Action::Claim),
        PlayCommand::Resign(game) => (game, Action::RESIGN),
    };
    act(server, me, game, action).await
}

/// The current board, if the user has taken at least so many steps there in an unfinished turn: the
/// number behind `back` is then one of steps. Programs name the board.
async fn takes_back(server: &Server, me: &LoggedIn, steps: i64) -> Result<Option<GameId>> {
    if me.by != By::Session(Mode::Human) || me.places.focus != Focus::Game {
        return Ok(None);
    }
    let Ok(game) = game_context::game(server, me, None, GamePurpose::Play).await else {
        return Ok(None);
    };
    let record = server.play.tables.get(game).await?.unchecked();
    let played = record.game.stage().played().len();
    let is_own = record.side_of(me.player.id) == record.game.to_move();
    let has_taken = usize::try_from(steps).is_ok_and(|steps| (1..=played).contains(&steps));
    Ok((is_own && has_taken).then_some(game))
}

/// Checks that a turn without a board is not meant for the game of a replay, whose board was shown
/// last.
async fn not_for_a_replay(server: &Server, me: &LoggedIn) -> Result<()> {
    match replayed_beside(server, me).await? {
        Some((game, board)) => Err(ReplayRefusal::InReplay { game, board }.into()),
        None => Ok(()),
    }
}

/// Shows a board, and makes it the current board if the player plays there.
async fn board(server: &Server, me: &LoggedIn, named: Option<GameId>) -> Result {
    let record = game_context::seen(server, me, named, GamePurpose::Play).await?;
    let game = record.id;
    let place = record
        .side_of(me.player.id)
        .map(|_| PlaceChange::Game(game));
    let state = Event::State(server.play.tables.state(record, Cause::Asked).await);
    let events = comments::with_comments(server, Some(me.player.id), vec![state]).await?;
    Ok(HandlerOutput::at(
        Reply::showing(events, Done::Quietly),
        place,
    ))
}

async fn legal(
    server: &Server,
    me: &LoggedIn,
    game: Option<GameId>,
    detail: LegalDetail,
) -> Result {
    let record = game_context::seen(server, me, game, GamePurpose::Play).await?;
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
