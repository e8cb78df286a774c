//! `since`: the turns that a client missed on a board.

use crate::command::games::AtTurn;
use crate::features::logged_in::{By, LoggedIn};
use crate::features::{Result, game_context};
use crate::services::Server;
use fanorona_game::{GameId, GameRecord};
use fanorona_protocol::messages::bot::BotDone;
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::history::RecordEvent;
use fanorona_protocol::messages::reply::Reply;
use fanorona_protocol::messages::state::{Cause, State};
use fanorona_protocol::records::Record;
use fanorona_protocol::viewer::Mode;
use std::sync::Arc;

/// Programs get the board after each missed turn, people get a list of the turns. The current board
/// comes last, on the last page.
pub(super) async fn since(server: &Server, me: &LoggedIn, game: GameId, ply: u32) -> Result {
    let now = game_context::state_at(server, Some(me), game, AtTurn::Now).await?;
    let played = now.record.game.ply().0;
    // If turns were taken back, the client may know more turns than were played.
    let turns = played
        .saturating_sub(ply)
        .min(server.limits.bot.missed_turns);
    let last = played.min(ply) + turns;
    let more = (last < played).then(|| format!("since {game} {last}"));
    let mut events = Vec::new();
    match me.by {
        By::Session(Mode::Json) => {
            // The board after the last turn is the current one.
            let last_past = last.min(played.saturating_sub(1));
            events.extend(boards_between(server, &now.record, last - turns, last_past).await?);
        }
        By::Session(Mode::Human | Mode::Plain) | By::Line | By::Page if turns > 0 => {
            let played = server
                .play
                .past_games
                .of(&now.record)
                .await?
                .turns()
                .to_vec();
            let record = Arc::new(Record::new(&now.record, played));
            events.push(Event::Record(RecordEvent::Moves {
                record,
                from: last - turns + 1,
                count: turns,
            }));
        }
        By::Session(Mode::Human | Mode::Plain) | By::Line | By::Page => {}
    }
    if more.is_none() {
        events.push(Event::State(now));
    }
    Ok(Reply::showing(events, BotDone::Missed { game, turns, more }.into()).into())
}

/// The boards after each turn that follows turn `known`, up to turn `last`.
async fn boards_between(
    server: &Server,
    now: &Arc<GameRecord>,
    known: u32,
    last: u32,
) -> Result<Vec<Event>> {
    if known >= last {
        return Ok(Vec::new());
    }
    let past = server.play.past_games.of(now).await?;
    let of = now.game.ply().0;
    let missed = (known + 1..=last).map_while(|after| Some((after, past.after(now, after)?)));
    let game =
        |(after, then)| Event::State(State::new(Arc::new(then), Cause::AskedAt { after, of }));
    Ok(missed.map(game).collect())
}
