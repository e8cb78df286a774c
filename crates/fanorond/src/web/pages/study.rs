//! `/study/N`: a study that its owner shares, with all its variations and notes.

use crate::features::study::load;
use crate::web::frame::{Frame, SHORTLY, page as answer, refused};
use crate::web::markup::{Drawn, Json};
use crate::web::pages::number;
use crate::web::visitor::{Refused, Visitor};
use askama::Template;
use axum::extract::Path;
use axum::response::Response;
use fanorona_game::StudyId;
use fanorona_protocol::text::web::{self, Label, StudyView};

#[derive(Template)]
#[template(path = "study.html")]
struct StudyPage {
    frame: Frame,
    number: i64,
    owner: String,
    place: usize,
    last: usize,
    view: StudyView,
    board: Drawn<'static>,
    positions: Json,
}

/// `/study/N`: the study at its start.
pub(super) async fn start(visitor: Visitor, Path(study): Path<String>) -> Response {
    shown(&visitor, number(&study), Some(0)).await
}

/// `/study/N/K`: the study after the turn at place K of its record.
pub(super) async fn after(
    visitor: Visitor,
    Path((study, place)): Path<(String, String)>,
) -> Response {
    shown(&visitor, number(&study), number(&place)).await
}

async fn shown(visitor: &Visitor, study: Option<i64>, place: Option<usize>) -> Response {
    let (Some(number), Some(place)) = (study, place) else {
        return refused(visitor, &Refused::Missing);
    };
    let (server, viewer) = (&visitor.site.server, visitor.viewer());
    let open = match load(server, visitor.member.as_deref(), StudyId(number)).await {
        Ok(open) => open,
        Err(why) => return refused(visitor, &why.into()),
    };
    let study = &open.place.study;
    let view = web::study(StudyId(number), study, &viewer);
    let Some(board) = view.board(study, place, &viewer) else {
        return refused(visitor, &Refused::Missing);
    };
    let positions: Vec<String> = view.positions.iter().map(ToString::to_string).collect();
    let template = StudyPage {
        frame: Frame::new(visitor, view.title.clone()),
        number,
        owner: open.owner().to_string(),
        place,
        last: view.turns.len(),
        board: board.into(),
        positions: Json::of(&positions),
        view,
    };
    answer(visitor, SHORTLY, &template)
}
