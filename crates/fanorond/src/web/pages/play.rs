//! `/play`: the lobby and the board of somebody who plays. It is the only page that needs a script.

use crate::web::frame::{Frame, LONG, page as answer};
use crate::web::markup::{Drawn, disc};
use crate::web::visitor::Visitor;
use askama::Template;
use axum::response::Response;
use fanorona_protocol::board::{Board, LastMovement};
use fanorona_protocol::pictures::{self, BoardKind, Caption};
use fanorona_protocol::text::web::Label;
use fanorona_rules::{BySide, PointSet, Ruleset, Side};

#[derive(Template)]
#[template(path = "play.html")]
struct PlayPage {
    frame: Frame,
    /// The boards without a game, of which the script takes the lines.
    boards: Vec<(Ruleset, Drawn<'static>)>,
    /// The signs of both players.
    discs: BySide<Drawn<'static>>,
}

pub(super) async fn page(visitor: Visitor) -> Response {
    let frame = Frame::new(&visitor, Label::NavPlay.words(visitor.language));
    let discs = BySide::from_fn(disc);
    let template = PlayPage {
        frame,
        boards: boards(),
        discs,
    };
    answer(&visitor, LONG, &template)
}

/// The boards without pieces, for the scripts.
pub(super) fn boards() -> Vec<(Ruleset, Drawn<'static>)> {
    Ruleset::ALL.map(|ruleset| (ruleset, empty(ruleset))).into()
}

/// A board without pieces, which gets its name from the script.
pub(super) fn empty(ruleset: Ruleset) -> Drawn<'static> {
    let board = Board {
        ruleset,
        pieces: BySide::from_fn(|_| PointSet::EMPTY),
        bottom: Side::White,
        last: LastMovement::default(),
    };
    let caption = Caption::Text {
        title: ruleset.name(),
        description: "",
    };
    pictures::board(&board, BoardKind::Playable)
        .svg(caption)
        .into()
}
