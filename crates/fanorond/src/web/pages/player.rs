//! `/player/NAME`: who somebody is, their ratings, and their games.

use crate::web::frame::{Frame, SHORTLY, page as answer, path_of, refused};
use crate::web::markup::{Drawn, line, linked};
use crate::web::visitor::Visitor;
use askama::Template;
use axum::extract::Path;
use axum::response::Response;
use fanorona_protocol::text::web::{self, Block, Label};

#[derive(Template)]
#[template(path = "player.html")]
struct PlayerPage {
    frame: Frame,
    about: Vec<Block>,
    chart: Option<Drawn>,
    parts: Vec<(&'static str, Label, Vec<Block>)>,
}

pub(super) async fn page(visitor: Visitor, Path(name): Path<String>) -> Response {
    let viewer = visitor.viewer();
    let word = name.split_whitespace().next().unwrap_or_default();
    let about = match visitor.ask(&format!("finger {word}")).await {
        Ok(reply) => web::answer(&reply, &viewer),
        Err(why) => return refused(&visitor, why),
    };
    let mut parts = Vec::new();
    for (id, label, line) in [
        ("games", Label::RunningGames, format!("games {word}")),
        ("history", Label::RecentGames, format!("history {word}")),
    ] {
        if let Ok(reply) = visitor.ask(&line).await {
            parts.push((id, label, web::answer(&reply, &viewer)));
        }
    }
    let template = PlayerPage {
        frame: Frame::new(&visitor, word),
        about,
        chart: None,
        parts,
    };
    answer(&visitor, SHORTLY, &template)
}
