//! `/`: what happens now.

use crate::command::games::AtTurn;
use crate::features::game_context::state_at;
use crate::web::frame::{Frame, SHORTLY, page as answer, path_of, refused};
use crate::web::markup::{Drawn, drawn, line, linked};
use crate::web::visitor::{Refused, Visitor, if_any};
use askama::Template;
use axum::response::Response;
use fanorona_game::GameId;
use fanorona_game::tournament::TournamentStage;
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::lists::Lists;
use fanorona_protocol::text::web::{self, Block, Label};

/// The most games whose boards are shown.
const BOARDS: usize = 6;
/// The most rows of a list.
const ROWS: usize = 6;

#[derive(Template)]
#[template(path = "home.html")]
struct HomePage {
    frame: Frame,
    live: Vec<LiveCard>,
    parts: Vec<(&'static str, Label, Vec<Block>)>,
    /// Commands that reach the server from a terminal.
    terminal: Vec<String>,
}

/// A live game.
struct LiveCard {
    number: i64,
    board: Drawn<'static>,
    players: String,
}

pub(super) async fn page(visitor: Visitor) -> Response {
    match template(&visitor).await {
        Ok(template) => answer(&visitor, SHORTLY, &template),
        Err(why) => refused(&visitor, &why),
    }
}

async fn template(visitor: &Visitor) -> Result<HomePage, Refused> {
    let viewer = visitor.viewer();
    let mut parts = Vec::new();
    for (id, label, line) in [
        ("daily", Label::HomeDaily, "puzzle day"),
        ("seeks", Label::HomeSeeks, "seeks"),
        ("online", Label::HomeOnline, "who"),
        ("finished", Label::HomeFinished, "games finished"),
    ] {
        if let Some(reply) = if_any(visitor.ask(line).await)? {
            let mut blocks = web::answer(&reply, &viewer);
            blocks.iter_mut().for_each(|block| shorten(block, line));
            parts.push((id, label, blocks));
        }
    }
    if let Some(current) = tournaments(visitor).await? {
        parts.insert(0, ("tournaments", Label::NavTournaments, current));
    }
    let mut live = Vec::new();
    for game in live_games(visitor).await? {
        let (server, member) = (&visitor.site.server, visitor.member.as_deref());
        let state = state_at(server, member, game, AtTurn::Now).await;
        if let Some(state) = if_any(state.map_err(Refused::from))? {
            let seats = &state.record.seats;
            live.push(LiveCard {
                number: game.0,
                board: web::small_board(&state, &viewer).svg.into(),
                players: format!("{} \u{2013} {}", seats.white.name, seats.black.name),
            });
        }
    }
    Ok(HomePage {
        live,
        parts,
        terminal: visitor.terminal_commands(),
        frame: Frame::new(visitor, visitor.site.server.doors.place.title()),
    })
}

/// Leaves the first rows of a list, and the way to the others.
fn shorten(block: &mut Block, line: &str) {
    if let Block::Table(table) = block
        && table.rows.len() > ROWS
    {
        table.rows.truncate(ROWS);
        table.more = Some(line.to_owned());
    }
}

/// The tournaments that are open or running, if there are any.
async fn tournaments(visitor: &Visitor) -> Result<Option<Vec<Block>>, Refused> {
    let Some(reply) = if_any(visitor.ask("tournament").await)? else {
        return Ok(None);
    };
    let is_current = |event: &Event| {
        let Event::List(list) = event else {
            return false;
        };
        let Lists::Tournaments(list) = &**list else {
            return false;
        };
        list.rows
            .iter()
            .any(|row| matches!(row.stage, TournamentStage::Open | TournamentStage::Running))
    };
    let has_current = reply.events.iter().any(is_current);
    Ok(has_current.then(|| web::answer(&reply, &visitor.viewer())))
}

/// The live games that `games live` lists first.
async fn live_games(visitor: &Visitor) -> Result<Vec<GameId>, Refused> {
    let reply = if_any(visitor.ask("games live").await)?;
    let mut events = reply.into_iter().flat_map(|reply| reply.events);
    let rows = events.find_map(|event| {
        let Event::List(list) = event else {
            return None;
        };
        let Lists::Live(list) = *list else {
            return None;
        };
        Some(list.rows)
    });
    let rows = rows.unwrap_or_default();
    Ok(rows.into_iter().map(|row| row.game).take(BOARDS).collect())
}
