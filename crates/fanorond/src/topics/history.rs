//! Looking back: finished games, their turns, replays, and games in a form to keep.

use super::{HandlerOutput, Result, account_named, board_for, play, visible};
use crate::exports::{ExportPlan, Exports};
use crate::logged_in::{Effect, LoggedIn};
use crate::server::Server;
use fanorona_game::{AccountId, GameId, GameRecord, PlayerName};
use fanorona_protocol::command::{Day, Exported, History, Outcome, Review};
use fanorona_protocol::event::{Cell, Event, ReviewEvent, Table};
use fanorona_protocol::record::{Format, Record};
use fanorona_protocol::refusal::{Bound, Refusal, ReviewRefusal};
use fanorona_protocol::reply::{Done, Reply, Reviewed};
use fanorona_store::{FinishedQuery, Found, OfPlayer, Page, Rest};
use std::collections::VecDeque;
use std::sync::Arc;

/// Does what looks back.
pub(crate) async fn handle(server: &Server, user: Option<&LoggedIn>, review: Review) -> Result {
    let me = || user.ok_or(Refusal::AuthRequired { inline: false });
    match review {
        Review::History(history) => self::history(server, user, *history).await,
        Review::Moves { board, from } => moves(server, user, board, from).await,
        Review::Replay(board) => replay(server, me()?, board).await,
        Review::Join(name) => {
            let other = account_named(server, &name).await?;
            if let Some(board) = server.replays.board_of(other.player.id) {
                board_for(server, user, board).await?;
            }
            server.replays.join(&me()?.player, &other.player)?;
            Ok(Done::Quietly.into())
        }
        Review::Step(step) => {
            server.replays.step(&me()?.player, step)?;
            Ok(Done::Quietly.into())
        }
        Review::Leave => {
            let left = server.replays.leave(me()?.player.id);
            let board = left.ok_or(Refusal::Review(ReviewRefusal::NoReplay))?;
            Ok(Done::Review(Reviewed::LeftReplay(board)).into())
        }
        Review::Export { what, format } => export(server, user, what, format).await,
    }
}

/// Finished games, the one that ended last first, a page at a time.
async fn history(server: &Server, user: Option<&LoggedIn>, mut asked: History) -> Result {
    if asked.of.is_none() && asked.needs_player() {
        let me = user.ok_or(Refusal::Review(ReviewRefusal::WhoseGames))?;
        asked.of = Some(me.player.name.clone());
    }
    let query = query(server, &asked).await?;
    let page = Page { after: asked.after, limit: server.limits.list.rows };
    let found = server.store.finished_games(query, page, server.limits.history.scanned_games).await;
    let Found { mut games, rest } = found?.ok_or_else(|| not_finished(asked.after.unwrap_or(GameId(0))))?;
    let mut more = None;
    let done = match (rest, games.last()) {
        (Rest::Unseen { looked, last }, _) => {
            Done::Review(Reviewed::Looked { looked, last, more: asked.going_on_after(last) })
        }
        (Rest::More, Some(last)) => {
            more = Some(asked.going_on_after(last.id));
            Done::Quietly
        }
        (Rest::More | Rest::Nothing, _) => Done::Quietly,
    };
    visible(server, user, &mut games).await?;
    let table = Table {
        name: "history",
        columns: &["board", "ended", "white", "black", "ruleset", "turns", "result", "reason"],
        rows: games.iter().map(history_row).collect(),
        more,
    };
    Ok(Reply::showing(vec![Event::Table(table)], done).into())
}

fn not_finished(board: GameId) -> Refusal {
    Refusal::Review(ReviewRefusal::NotFinished(board))
}

/// The question as the store understands it.
async fn query(server: &Server, asked: &History) -> Result<FinishedQuery> {
    let of = match &asked.of {
        None => None,
        Some(name) => {
            let account = account_id(server, name).await?;
            let opponent = match &asked.opponent {
                Some(name) => Some(account_id(server, name).await?),
                None => None,
            };
            if opponent == Some(account) {
                return Err(Refusal::Oneself.into());
            }
            let outcome = asked.outcome.map(stored_outcome);
            Some(OfPlayer { account, opponent, side: asked.side, outcome })
        }
    };
    Ok(FinishedQuery {
        of,
        score: asked.score,
        opening: asked.opening,
        ruleset: asked.ruleset,
        since: asked.since.map(Day::begins),
        until: asked.until.map(Day::ends),
        rated: asked.rated,
    })
}

async fn account_id(server: &Server, name: &PlayerName) -> Result<AccountId> {
    account_named(server, name).await.map(|account| account.player.id)
}

fn stored_outcome(outcome: Outcome) -> fanorona_store::Outcome {
    match outcome {
        Outcome::Won => fanorona_store::Outcome::Won,
        Outcome::Lost => fanorona_store::Outcome::Lost,
        Outcome::Drawn => fanorona_store::Outcome::Drawn,
        Outcome::Aborted => fanorona_store::Outcome::Aborted,
    }
}

fn history_row(record: &GameRecord) -> Vec<Cell> {
    let result = record.game.result();
    vec![
        record.id.into(),
        Cell::Time(record.changed_at),
        Cell::from(&record.seats.white.name),
        Cell::from(&record.seats.black.name),
        record.ruleset().name().into(),
        Cell::Number(record.game.ply().0.into()),
        result.map_or(Cell::Empty, |result| result.score.code().into()),
        result.map_or(Cell::Empty, |result| result.reason.code().into()),
    ]
}

/// The board that is meant, also by somebody who is not logged in and names one.
async fn board_meant(server: &Server, user: Option<&LoggedIn>, board: Option<GameId>) -> Result<GameId> {
    match (board, user) {
        (Some(board), _) => Ok(board),
        (None, Some(me)) => play::which_board(server, me, None).await,
        (None, None) => Err(Refusal::AuthRequired { inline: false }.into()),
    }
}

/// The turns of a game, a page of them.
async fn moves(server: &Server, user: Option<&LoggedIn>, board: Option<GameId>, from: u32) -> Result {
    let board = board_meant(server, user, board).await?;
    let game = board_for(server, user, board).await?;
    let turns = server.store.turns(board).await?;
    let count = server.limits.history.listed_turns;
    let annotation = server.store.annotation(board).await?;
    let record = Record::new(&game, turns).annotated(annotation);
    let all = u32::try_from(record.turns.len()).unwrap_or(u32::MAX);
    if from > all.max(1) {
        return Err(Refusal::NoSuchTurn { board, turns: all }.into());
    }
    let next = from.saturating_add(count);
    let more = (next <= all).then(|| format!("moves {board} from {next}"));
    let event = ReviewEvent::Moves { record: Arc::new(record), from, count };
    Ok(Reply::showing(vec![Event::Review(event)], Done::Review(Reviewed::Shown { more })).into())
}

async fn replay(server: &Server, me: &LoggedIn, board: Option<GameId>) -> Result {
    let board = play::which_board(server, me, board).await?;
    let game = board_for(server, Some(me), board).await?;
    let mut turns = server.store.turns(board).await?;
    turns.truncate(game.game.ply().0 as usize);
    let annotation = server.store.annotation(board).await?;
    server.replays.open(&me.player, game, turns, annotation)?;
    Ok(Done::Quietly.into())
}

/// Finds out which games are meant; the connection sends them.
async fn export(server: &Server, user: Option<&LoggedIn>, what: Exported, format: Option<Format>) -> Result {
    let me = || user.ok_or(Refusal::AuthRequired { inline: false });
    let games = match what {
        Exported::Current => Exports::Boards(VecDeque::from([play::which_board(server, me()?, None).await?])),
        Exported::Boards(boards) => {
            let most = server.limits.game.boards_per_command;
            if boards.len() > most {
                return Err(Refusal::Limit(Bound::Boards(most)).into());
            }
            // Nothing is sent if one of them is not there.
            for board in &boards {
                board_for(server, user, *board).await?;
            }
            Exports::Boards(boards.into())
        }
        Exported::Mine => Exports::Of(me()?.player.id),
        Exported::Of(name) => {
            me()?;
            Exports::Of(account_id(server, &name).await?)
        }
        Exported::Private => return Err(Refusal::Review(ReviewRefusal::Private).into()),
    };
    let reply = Reply::done(Done::Review(Reviewed::Exported { games: 0, stopped: false }));
    let viewer = user.map(|me| me.player.id);
    Ok(HandlerOutput { reply, effect: Effect::Export(ExportPlan { games, viewer, format }) })
}
