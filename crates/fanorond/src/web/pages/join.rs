//! `/join/CODE`: an invitation. The page changes nothing: its button leads to the page to play on,
//! whose script sends the command.

use crate::error::CommandError;
use crate::features::seek::{find_invitation, may_join};
use crate::services::access::{self, Entry};
use crate::services::lobby;
use crate::web::frame::{Card, Frame, Keep, page as answer, refused};
use crate::web::markup::{Drawn, line, linked};
use crate::web::pages::analysis::drawing;
use crate::web::visitor::{Refused, Visitor};
use askama::Template;
use axum::extract::Path;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse as _, Response};
use fanorona_game::{Game, InviteCode};
use fanorona_protocol::board::Board;
use fanorona_protocol::pictures::{self, BoardKind, Caption};
use fanorona_protocol::text::web::{self, Label, Rich};
use fanorona_rules::{Position, Ruleset, Side};

#[derive(Template)]
#[template(path = "join.html")]
struct JoinPage {
    frame: Frame,
    /// Who wants to play what.
    terms: Rich,
    /// The position with which the game begins, if it is no usual one.
    board: Option<Drawn<'static>>,
    /// Why the game cannot begin now, and what to do about it.
    obstacle: Option<Rich>,
    code: InviteCode,
    /// Commands that reach the server from a terminal.
    terminal: Vec<String>,
}

/// `/join/CODE`.
pub(super) async fn page(visitor: Visitor, Path(code): Path<String>) -> Response {
    match template(&visitor, &code).await {
        Ok(template) => answer(&visitor, Keep::Never, &template),
        Err(why) => refused(&visitor, &why),
    }
}

async fn template(visitor: &Visitor, code: &str) -> Result<JoinPage, Refused> {
    let (server, member) = (&visitor.site.server, visitor.member.as_deref());
    let entry = |entry| match member {
        Some(_) => Ok(()),
        None => access::admits(&server.doors, entry),
    };
    entry(Entry::AskWithoutLogin)?;
    let code = InviteCode::read(code);
    let seek = find_invitation(server, member, visitor.visit.network, code.as_ref()).await?;
    let code = code.ok_or(Refused::Missing)?;
    let viewer = visitor.viewer();
    let (title, terms) = web::invitation(&lobby::shown(server, &seek).await?, &viewer);
    let obstacle = entry(Entry::BeGuest).and_then(|()| may_join(server, member.is_none(), &seek));
    let said = |why: CommandError| web::refusal(&why.into_refusal(), &viewer);
    let start = seek.terms.terms.start.chosen();
    let mut frame = Frame::new(visitor, title);
    frame.card = Some(Card {
        image: format!(
            "{}/join/{code}/{}.png",
            visitor.origin(),
            match start {
                Some(position) => position.to_string().replace(['/', ' '], "-"),
                None => seek.terms.terms.ruleset.to_string(),
            }
        ),
        text: terms.plain(),
    });
    Ok(JoinPage {
        terms,
        board: start.map(|position| drawing(&position, BoardKind::Full).into()),
        obstacle: obstacle.err().map(said),
        code,
        terminal: visitor.terminal_commands(),
        frame,
    })
}

/// `/join/CODE/qr.svg` is the link as a picture for the camera of a phone, and
/// `/join/CODE/BOARD.png` the picture by which other sites show it. Instead of a board it can name
/// a position with dashes, such as `3-1b1-w2-w`.
pub(super) async fn picture(
    visitor: Visitor,
    Path((code, name)): Path<(String, String)>,
) -> Response {
    let board = name.strip_suffix(".png").and_then(|name| {
        let start = Ruleset::from_name(name).map(Position::start);
        start.or_else(|| {
            let (rows, side) = name.rsplit_once('-')?;
            format!("{} {side}", rows.replace('-', "/")).parse().ok()
        })
    });
    let file = match (InviteCode::read(&code), board) {
        (Some(_), Some(position)) => {
            let game = Game::from_position(position);
            let board = Board::of_game(&game, Side::White);
            Some(("image/png", pictures::card(&board)))
        }
        (Some(code), None) if name == "qr.svg" => {
            let drawing = pictures::qr(&format!("{}/join/{code}", visitor.origin()));
            let svg = drawing.map(|drawing| drawing.svg(Caption::Decoration).into_string());
            svg.map(|svg| ("image/svg+xml", svg.into_bytes()))
        }
        (Some(_), None) | (None, _) => None,
    };
    match file {
        Some((kind, bytes)) => {
            let headers = [Keep::Forever.header(&visitor)];
            (headers, [(CONTENT_TYPE, kind)], bytes).into_response()
        }
        None => refused(&visitor, &Refused::Missing),
    }
}
