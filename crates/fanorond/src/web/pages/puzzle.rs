//! `/puzzle` and `/puzzle/day`: a puzzle on a board. The script opens it; the page has the puzzle of
//! the day for who only reads.

use crate::web::frame::{Frame, SHORTLY, page as answer, refused};
use crate::web::markup::Drawn;
use crate::web::pages::play::{boards, empty};
use crate::web::visitor::{Visitor, if_any};
use askama::Template;
use axum::response::Response;
use fanorona_protocol::text::web::{self, Block, Label};
use fanorona_rules::Ruleset;

#[derive(Template)]
#[template(path = "puzzle.html")]
struct PuzzlePage {
    frame: Frame,
    /// The line that opens the puzzle.
    line: &'static str,
    goal: String,
    board: Drawn<'static>,
    boards: Vec<(Ruleset, Drawn<'static>)>,
}

/// `/puzzle`: one that the visitor has not seen.
pub(super) async fn any(visitor: Visitor) -> Response {
    let template = PuzzlePage {
        frame: Frame::new(&visitor, web::play_word("puzzles", visitor.language)),
        line: "puzzle",
        goal: String::new(),
        board: empty(Ruleset::Tsivy),
        boards: boards(),
    };
    answer(&visitor, SHORTLY, &template)
}

/// `/puzzle/day`.
pub(super) async fn of_day(visitor: Visitor) -> Response {
    let reply = match if_any(visitor.ask("puzzle day").await) {
        Ok(reply) => reply,
        Err(why) => return refused(&visitor, &why),
    };
    let (mut goal, mut board) = (String::new(), empty(Ruleset::Tsivy));
    let blocks = reply.map(|reply| web::answer(&reply, &visitor.viewer()));
    for block in blocks.into_iter().flatten() {
        match block {
            Block::Board(picture) => board = picture.svg.into(),
            Block::Said(text) => goal += &text.plain(),
            Block::Table(_)
            | Block::Chart(_)
            | Block::Drawn(_)
            | Block::Heading(..)
            | Block::Steps(_)
            | Block::Terms(_) => {}
        }
    }
    let template = PuzzlePage {
        frame: Frame::new(&visitor, web::play_word("puzzle-day", visitor.language)),
        line: "puzzle day",
        goal,
        board,
        boards: boards(),
    };
    answer(&visitor, SHORTLY, &template)
}
