//! `/play`: the lobby and the board of somebody who plays. It is the only page that needs a script.

use crate::web::frame::{Frame, LONG, page as answer};
use crate::web::visitor::Visitor;
use askama::Template;
use axum::response::Response;
use fanorona_protocol::text::web::Label;

#[derive(Template)]
#[template(path = "play.html")]
struct PlayPage {
    frame: Frame,
}

pub(super) async fn page(visitor: Visitor) -> Response {
    let frame = Frame::new(&visitor, Label::NavPlay.words(visitor.language));
    answer(&visitor, LONG, &PlayPage { frame })
}
