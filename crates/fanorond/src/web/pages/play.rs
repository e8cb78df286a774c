//! `/play`: the lobby and the board of somebody who plays. It is the only page that needs a script.

use crate::web::frame::{Frame, LONG, page as answer};
use crate::web::markup::{Drawn, disc};
use crate::web::visitor::Visitor;
use askama::Template;
use axum::response::Response;
use fanorona_protocol::board::{Board, LastMovement};
use fanorona_protocol::pictures::{self, BoardKind, Caption};
use fanorona_protocol::text::web::{self, Label};
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

impl PlayPage {
    /// A word in the language of the visitor.
    fn word(&self, name: &str) -> String {
        web::play_word(name, self.frame.language)
    }
}

pub(super) async fn page(visitor: Visitor) -> Response {
    let frame = Frame::new(&visitor, Label::NavPlay.words(visitor.language));
    let boards = Ruleset::ALL.map(|ruleset| (ruleset, empty(ruleset))).into();
    let discs = BySide::from_fn(disc);
    let template = PlayPage {
        frame,
        boards,
        discs,
    };
    answer(&visitor, LONG, &template)
}

/// A board without pieces, which gets its name from the script.
fn empty(ruleset: Ruleset) -> Drawn<'static> {
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
