//! `since`: the turns that a client missed on a board.

use crate::logged_in::{By, LoggedIn};
use crate::server::Server;
use crate::topics::{Result, games};
use fanorona_game::{Game, GameId, GameRecord};
use fanorona_protocol::command::{AtTurn, Mode};
use fanorona_protocol::event::{Cause, Event, State};
use fanorona_protocol::record::Record;
use fanorona_protocol::reply::{BotDone, Reply};
use fanorona_protocol::topics::history::RecordEvent;
use std::sync::Arc;

/// Programs get the board after each missed turn, people get a list of the turns. The current board comes last.
pub(super) async fn since(server: &Server, me: &LoggedIn, board: GameId, ply: u32) -> Result {
    let now = games::state_at(server, Some(me), board, AtTurn::Now).await?;
    let played = now.record.game.ply().0;
    // If turns were taken back, the client may know more turns than were played.
    let turns = played.saturating_sub(ply).min(server.limits.bot.missed_turns);
    let last = played.min(ply) + turns;
    let more = (last < played).then(|| format!("since {board} {last}"));
    let mut events = Vec::new();
    match me.by {
        By::Session(Mode::Json) => {
            events.extend(
                boards_between(server, &now.record, last - turns, last.min(played.saturating_sub(1))).await?,
            );
        }
        By::Session(Mode::Human | Mode::Plain) | By::Line if turns > 0 => {
            let played = server.store.turns(board).await?;
            let record = Arc::new(Record::new(&now.record, played));
            events.push(Event::Record(RecordEvent::Moves { record, from: last - turns + 1, count: turns }));
        }
        By::Session(Mode::Human | Mode::Plain) | By::Line => {}
    }
    events.push(Event::State(now));
    Ok(Reply::showing(events, BotDone::Missed { game: board, turns, more }.into()).into())
}

/// The boards after each turn that follows turn `known`, up to turn `last`.
async fn boards_between(server: &Server, now: &Arc<GameRecord>, known: u32, last: u32) -> Result<Vec<Event>> {
    if known >= last {
        return Ok(Vec::new());
    }
    let board = now.id;
    let mut played = server.store.turns(board).await?;
    played.truncate(last as usize);
    let unplayable = |_ply| games::unplayable(board);
    let (before, missed) = played.split_at(played.len().min(known as usize));
    let mut game =
        Game::replay(now.first_position(), before.iter().map(|turn| turn.turn)).map_err(unplayable)?;
    let mut boards = Vec::new();
    for (after, turn) in (known + 1..).zip(missed) {
        game = game.replayed(turn.turn).map_err(unplayable)?;
        let then =
            GameRecord { changed_at: turn.played_at, game: game.clone(), ratings: None, ..(**now).clone() };
        let cause = Arc::new(Cause::AskedAt { after, of: now.game.ply().0 });
        boards.push(Event::State(State { record: Arc::new(then), cause }));
    }
    Ok(boards)
}
