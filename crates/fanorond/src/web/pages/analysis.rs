//! `/analysis`: a position to think about. Its address is `/analysis/ROWS/SIDE`.

use crate::web::frame::{Frame, Keep, SHORTLY, page as answer, path_of, refused, urlencoded};
use crate::web::markup::{Drawn, drawn, line, linked};
use crate::web::pages::play::boards;
use crate::web::visitor::{Refused, Visitor};
use askama::Template;
use axum::extract::Path;
use axum::http::header::{CONTENT_TYPE, HeaderValue};
use axum::response::{IntoResponse as _, Response};
use fanorona_game::Game;
use fanorona_protocol::board::Board;
use fanorona_protocol::pictures::{self, BoardKind, Caption, Svg};
use fanorona_protocol::text::web::{self, Block, Label};
use fanorona_rules::{Position, Ruleset, Side};

#[derive(Template)]
#[template(path = "analysis.html")]
struct AnalysisPage {
    frame: Frame,
    position: String,
    /// The address of the position, without `/analysis/`.
    path: String,
    to_move: String,
    board: Drawn<'static>,
    boards: Vec<(Ruleset, Drawn<'static>)>,
    /// What was played in the position.
    played: Vec<Block>,
}

/// `/analysis`: the start of a game.
pub(super) async fn start(visitor: Visitor) -> Response {
    shown(&visitor, Position::start(Ruleset::Tsivy)).await
}

/// `/analysis/ROWS/SIDE`, and the same with `.svg`: the picture of the position.
pub(super) async fn at(visitor: Visitor, Path(words): Path<String>) -> Response {
    let (words, is_picture) = match words.strip_suffix(".svg") {
        Some(words) => (words.to_owned(), true),
        None => (words, false),
    };
    let (rows, side) = match words.rsplit_once('/') {
        Some((rows, side @ ("w" | "b"))) => (rows, side),
        _ => (words.as_str(), "w"),
    };
    let Ok(position) = format!("{rows} {side}").parse::<Position>() else {
        // The sentence of the terminal says what a position looks like.
        let why = visitor.ask(&format!("explore {rows}/ {side}")).await;
        return refused(&visitor, &why.err().unwrap_or(Refused::Missing));
    };
    if is_picture {
        let kind = HeaderValue::from_static("image/svg+xml");
        let headers = [(CONTENT_TYPE, kind), Keep::Forever.header(&visitor)];
        return (headers, drawing(&position, BoardKind::Full).into_string()).into_response();
    }
    shown(&visitor, position).await
}

pub(super) fn drawing(position: &Position, kind: BoardKind) -> Svg {
    let board = Board::of_game(&Game::from_position(*position), Side::White);
    let caption = Caption::Text {
        title: &position.to_string(),
        description: "",
    };
    pictures::board(&board, kind).svg(caption)
}

async fn shown(visitor: &Visitor, position: Position) -> Response {
    let played = match visitor.ask(&format!("explore {position}")).await {
        Ok(reply) => reply,
        Err(why) => return refused(visitor, &why),
    };
    let mut played = web::answer(&played, &visitor.viewer());
    played.retain(|block| !matches!(block, Block::Board(_)));
    let to_move = match position.side_to_move() {
        Side::White => "say-to-move-w",
        Side::Black => "say-to-move-b",
    };
    let text = position.to_string();
    let template = AnalysisPage {
        frame: Frame::new(visitor, web::play_word("analysis", visitor.language)),
        path: text.replace(' ', "/"),
        position: text,
        to_move: web::play_word(to_move, visitor.language),
        board: drawing(&position, BoardKind::Playable).into(),
        boards: boards(),
        played,
    };
    answer(visitor, SHORTLY, &template)
}
