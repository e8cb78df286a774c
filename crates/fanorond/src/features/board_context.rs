//! Which board somebody speaks at, or asks about, who names none: one rule for all commands that do
//! not play.
//!
//! First the own game on the current board, while it goes on; then the board that is watched; then
//! the own game that has ended, then the only one that is running, and at last the one that ended
//! last. Of several nothing is guessed.

use super::{Result, play};
use crate::features::logged_in::{LoggedIn, Stage};
use crate::services::{Core, Server};
use fanorona_game::GameId;
use fanorona_protocol::messages::games::GamesRefusal;
use fanorona_protocol::messages::observe::Hearers;
use fanorona_protocol::messages::observe::{BoardTalk, ObserveRefusal};
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_store::{Page, Which};

/// What a board is needed for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum BoardPurpose {
    /// To speak to those at it.
    Hearers(Hearers),
    /// To speak to the opponent there.
    Opponent,
    /// To ask who watches it.
    Audience,
}

impl BoardPurpose {
    /// Whether it may be a board on which one plays.
    fn may_play(self) -> bool {
        match self {
            Self::Hearers(Hearers::Everybody) | Self::Opponent | Self::Audience => true,
            Self::Hearers(Hearers::Observers) => false,
        }
    }

    /// Whether it may be a board that one watches.
    fn may_watch(self) -> bool {
        match self {
            Self::Hearers(Hearers::Everybody | Hearers::Observers) | Self::Audience => true,
            Self::Opponent => false,
        }
    }

    /// What is to be typed with a number.
    fn example(self) -> BoardTalk {
        match self {
            Self::Hearers(hearers) => hearers.into(),
            Self::Opponent => BoardTalk::Say,
            Self::Audience => BoardTalk::Observers,
        }
    }
}

/// The board that is meant: the one named, or else the one that follows from where somebody is.
///
/// # Errors
/// None is, or it may be several.
pub(super) async fn board(
    server: &Server,
    me: &LoggedIn,
    named: Option<GameId>,
    meant: BoardPurpose,
) -> Result<GameId> {
    if let Some(board) = named {
        return Ok(board);
    }
    let current = me.current.filter(|_| meant.may_play());
    if let Some(board) = current.filter(|_| me.current_is != Stage::Over) {
        return Ok(board);
    }
    let watched = if meant.may_watch() {
        server.audience.observers.boards_of(me.player.id)
    } else {
        Vec::new()
    };
    match (watched.as_slice(), current) {
        ([only], _) => return Ok(*only),
        ([], Some(over)) => return Ok(over),
        ([], None) => {}
        ([_, _, ..], _) => return Err(which(meant, watched).into()),
    }
    let own = if meant.may_play() {
        own_games(server, me).await?
    } else {
        Vec::new()
    };
    let last = if own.is_empty() && meant.may_play() {
        play::last_game(server, me).await?
    } else {
        None
    };
    match own.as_slice() {
        [only] => Ok(*only),
        [] if last.is_some() => Ok(last.ok_or(GamesRefusal::NoCurrentBoard)?),
        [] if !meant.may_play() => Err(ObserveRefusal::NothingToWhisperAt.into()),
        [] if meant.may_watch() => Err(ObserveRefusal::NotObserved { game: None }.into()),
        [] => Err(GamesRefusal::NoCurrentBoard.into()),
        [_, _, ..] => Err(which(meant, own).into()),
    }
}

fn which(meant: BoardPurpose, boards: Vec<GameId>) -> Refusal {
    ObserveRefusal::WhichBoard {
        command: meant.example(),
        games: boards,
    }
    .into()
}

/// The boards on which somebody plays now.
async fn own_games(core: &Core, me: &LoggedIn) -> Result<Vec<GameId>> {
    let page = Page {
        after: None,
        limit: core.limits.list.rows,
    };
    let active = core.store.games_of(me.player.id, Which::Active, page).await;
    let active = active?;
    Ok(active.iter().map(|record| record.id).collect())
}
