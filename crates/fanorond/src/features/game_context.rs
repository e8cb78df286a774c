//! Which board a command means that names none.
//!
//! To play, it is the first of these that there is: the current board, the only running game of the
//! player, the only game that the player watches, the player's last finished game. To read, the game
//! on the screen comes before them. To speak, it is the game on the current board if it is running,
//! the game that the player watches, the game on the current board, the only running game of the
//! player, the player's last finished game. If several fit, the user has to name one.

use super::{Result, game_for};
use crate::command::games::AtTurn;
use crate::features::logged_in::LoggedIn;
use crate::features::places::{CurrentGame, Focus};
use crate::services::Server;
use crate::work::{self, Charge};
use fanorona_game::{GameId, GameRecord};
use fanorona_protocol::messages::games::GamesRefusal;
use fanorona_protocol::messages::observe::{BoardTalk, ObserveRefusal};
use fanorona_protocol::messages::state::{Cause, State};
use fanorona_rules::Turn;
use fanorona_store::{FinishedQuery, Page, Which};
use std::ops::ControlFlow;
use std::sync::Arc;

/// What a board is needed for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum GamePurpose {
    /// To play there, or to look where the player would play.
    Play,
    /// To read a game.
    Read,
    /// To read what is known of a game that is over.
    Review,
    /// To speak there, or to ask who watches.
    Talk(BoardTalk),
}

/// The game that is meant, if the user may see it.
pub(super) async fn seen(
    server: &Server,
    me: &LoggedIn,
    named: Option<GameId>,
    purpose: GamePurpose,
) -> Result<Arc<GameRecord>> {
    let game = game(server, me, named, purpose).await?;
    game_for(server, Some(me), game).await
}

/// The board that is meant: the one named, or else the one that follows from where somebody is.
///
/// # Errors
/// None is, or it may be several.
pub(super) async fn game(
    server: &Server,
    me: &LoggedIn,
    named: Option<GameId>,
    purpose: GamePurpose,
) -> Result<GameId> {
    let here = match purpose {
        _ if named.is_some() => named,
        GamePurpose::Talk(talk) => return spoken_at(server, me, talk).await,
        GamePurpose::Play => me.places.current,
        GamePurpose::Read => on_screen(server, me).or(me.places.current),
        GamePurpose::Review => match on_screen(server, me).or(me.places.current) {
            None => last_game(server, me).await?,
            here => here,
        },
    };
    if let Some(game) = here {
        return Ok(game);
    }
    let found = match own_games(server, me, 2).await?.as_slice() {
        [only] => Some(*only),
        [] => match server.audience.observers.games_of(me.player.id).as_slice() {
            [only] => Some(*only),
            [] => last_game(server, me).await?,
            [_, _, ..] => None,
        },
        [_, _, ..] => None,
    };
    Ok(found.ok_or(GamesRefusal::NoCurrentBoard)?)
}

/// The game that was asked for last, or that of the replay that was shown since.
fn on_screen(server: &Server, me: &LoggedIn) -> Option<GameId> {
    me.places
        .shown
        .or_else(|| replayed(server, me).map(|record| record.id))
}

/// The board of the replay that was shown last.
pub(super) fn replayed(server: &Server, me: &LoggedIn) -> Option<Arc<GameRecord>> {
    let seat = me.seat().filter(|_| me.places.focus == Focus::Replay)?;
    server.audience.replays.shown(&seat)
}

/// The board at which somebody speaks, or asks who watches.
async fn spoken_at(server: &Server, me: &LoggedIn, talk: BoardTalk) -> Result<GameId> {
    let may_play = talk != BoardTalk::Whisper;
    let may_watch = talk != BoardTalk::Say;
    let current = me.places.current.filter(|_| may_play);
    if let Some(game) = current.filter(|_| me.places.current_is != CurrentGame::Over) {
        return Ok(game);
    }
    let which = |games| ObserveRefusal::WhichBoard {
        command: talk,
        games,
    };
    let watched = if may_watch {
        server.audience.observers.games_of(me.player.id)
    } else {
        Vec::new()
    };
    match (watched.as_slice(), current) {
        ([only], _) => return Ok(*only),
        ([], Some(over)) => return Ok(over),
        ([], None) => {}
        ([_, _, ..], _) => return Err(which(watched).into()),
    }
    if !may_play {
        return Err(ObserveRefusal::NothingToWhisperAt.into());
    }
    let own = own_games(server, me, server.limits.list.rows).await?;
    match own.as_slice() {
        [only] => Ok(*only),
        [] => match last_game(server, me).await? {
            Some(last) => Ok(last),
            None if may_watch => Err(ObserveRefusal::NotObserved { game: None }.into()),
            None => Err(GamesRefusal::NoCurrentBoard.into()),
        },
        [_, _, ..] => Err(which(own).into()),
    }
}

/// The boards on which somebody plays now.
async fn own_games(server: &Server, me: &LoggedIn, limit: u32) -> Result<Vec<GameId>> {
    let page = Page { after: None, limit };
    let active = server
        .store
        .games_of(me.player.id, Which::Active, page)
        .await;
    Ok(active?.iter().map(|record| record.id).collect())
}

/// The game of the player that ended last.
async fn last_game(server: &Server, me: &LoggedIn) -> Result<Option<GameId>> {
    let query = FinishedQuery {
        of: Some(me.player.id),
        ..FinishedQuery::default()
    };
    let page = Page {
        after: None,
        limit: 1,
    };
    let found = server
        .store
        .finished_games(query, page, server.limits.history.scanned_games)
        .await?;
    Ok(found.and_then(|found| found.games.first().map(|record| record.id)))
}

/// The legal turns that start with the steps played so far, up to a limit, and whether there are
/// more.
pub fn whole_turns(stage: &fanorona_rules::Stage, most: usize) -> (Vec<Turn>, bool) {
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

/// A board as it is, or as it was after one of its turns.
pub async fn state_at(
    server: &Server,
    me: Option<&LoggedIn>,
    game: GameId,
    at: AtTurn,
) -> Result<State> {
    let record = game_for(server, me, game).await?;
    work::spend(Charge::Games(1));
    let turns = record.game.ply().0;
    let after = match at {
        AtTurn::Now => {
            return Ok(server.play.tables.state(record, Cause::Asked).await);
        }
        AtTurn::After(after) => Some(after),
        AtTurn::BeforeEnd(back) => turns.checked_sub(back),
    };
    let after = after
        .filter(|after| *after <= turns)
        .ok_or(GamesRefusal::NoSuchTurn { game, turns })?;
    let cause = Cause::AskedAt { after, of: turns };
    if after == turns && record.game.result().is_some() {
        return Ok(State::new(record, cause));
    }
    let past = server.play.past_games.of(&record).await?;
    let then = past
        .after(&record, after)
        .ok_or(GamesRefusal::NoSuchTurn { game, turns })?;
    Ok(State::new(Arc::new(then), cause))
}

/// A game as it is, or as it was after one of its turns. Without a board, it is the one on which the
/// user would play.
pub async fn record_at(
    server: &Server,
    user: Option<&LoggedIn>,
    game: Option<GameId>,
    at: AtTurn,
) -> Result<Arc<GameRecord>> {
    let game = match (game, user) {
        (Some(game), _) => game,
        (None, Some(me)) => self::game(server, me, None, GamePurpose::Play).await?,
        (None, None) => return Err(GamesRefusal::NoCurrentBoard.into()),
    };
    Ok(state_at(server, user, game, at).await?.record)
}
