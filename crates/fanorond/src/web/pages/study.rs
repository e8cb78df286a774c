//! `/study/N`: a study that its owner shares, with all its variations and notes.

use crate::features::study::load;
use crate::web::frame::{Frame, Keep, SHORTLY, page as answer, path_of, refused};
use crate::web::markup::{Drawn, Json, drawn, line, linked};
use crate::web::pages::number;
use crate::web::pages::play::boards;
use crate::web::visitor::{Refused, Visitor};
use askama::Template;
use axum::extract::Path;
use axum::response::{IntoResponse as _, Redirect, Response};
use fanorona_game::StudyId;
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::history::HistoryRow;
use fanorona_protocol::messages::lists::Lists;
use fanorona_protocol::records::study::{otb_times, player};
use fanorona_protocol::text::web::{self, Block, Label, StudyView};
use fanorona_rules::{Ruleset, Side};

#[derive(Template)]
#[template(path = "study.html")]
struct StudyPage {
    frame: Frame,
    number: i64,
    owner: String,
    /// Whether it is the visitor's own.
    is_own: bool,
    place: usize,
    last: usize,
    view: StudyView,
    board: Drawn<'static>,
    positions: Json,
    marks: Json,
}

#[derive(Template)]
#[template(path = "studies.html")]
struct StudiesPage {
    frame: Frame,
    list: Vec<Block>,
}

#[derive(Template)]
#[template(path = "study-edit.html")]
struct EditPage {
    frame: Frame,
    number: i64,
    board: Drawn<'static>,
    boards: Vec<(Ruleset, Drawn<'static>)>,
}

#[derive(Template)]
#[template(path = "records.html")]
struct RecordsPage {
    frame: Frame,
    /// The games that ask for the name of the member.
    asked: Vec<HistoryRow>,
    studies: Vec<Block>,
}

#[derive(Template)]
#[template(path = "record.html")]
struct RecordPage {
    frame: Frame,
    number: i64,
    white: String,
    black: String,
    board: Drawn<'static>,
    boards: Vec<(Ruleset, Drawn<'static>)>,
}

/// `/record`: the way to record a game over the board.
pub(super) async fn records(visitor: Visitor) -> Response {
    let (mut asked, mut studies) = (Vec::new(), Vec::new());
    if visitor.member.is_some() {
        let replies = async {
            Ok((
                visitor.ask("record").await?,
                visitor.ask("study list").await?,
            ))
        };
        match replies.await {
            Ok((record, list)) => {
                studies = web::answer(&list, &visitor.viewer());
                for event in record.events {
                    if let Event::List(list) = event
                        && let Lists::History(list) = *list
                    {
                        asked.extend(list.rows);
                    }
                }
            }
            Err(why) => return refused(&visitor, &why),
        }
    }
    let frame = Frame::new(&visitor, Label::Recordings.words(visitor.language));
    let template = RecordsPage {
        frame,
        asked,
        studies,
    };
    answer(&visitor, Keep::Never, &template)
}

/// `/study`: the studies of a member, and the ways to a new one.
pub(super) async fn list(visitor: Visitor) -> Response {
    let list = match visitor.ask("study list").await {
        Ok(reply) => web::answer(&reply, &visitor.viewer()),
        Err(why) => return refused(&visitor, &why),
    };
    let frame = Frame::new(&visitor, Label::Studies.words(visitor.language));
    answer(&visitor, Keep::Never, &StudiesPage { frame, list })
}

/// `/study/N/edit`: the study for its owner to write. `/record/N` is the same: a study with a game
/// over the board gets the page for recording.
pub(super) async fn edit(visitor: Visitor, Path(study): Path<String>) -> Response {
    let Some(number) = number(&study) else {
        return refused(&visitor, &Refused::Missing);
    };
    let member = visitor.member.as_deref();
    let open = match load(&visitor.site.server, member, StudyId(number)).await {
        Ok(open) => open,
        Err(why) => return refused(&visitor, &why.into()),
    };
    if member.is_none_or(|member| member.player.name != *open.owner()) {
        return Redirect::to(&format!("/study/{number}")).into_response();
    }
    let viewer = visitor.viewer();
    let study = &open.place.study;
    let view = web::study(StudyId(number), study, &viewer);
    let Some(board) = view.board(study, 0, &viewer) else {
        return refused(&visitor, &Refused::Missing);
    };
    if otb_times(study).is_some() {
        let name = |side| player(study, side).unwrap_or_default().to_owned();
        let (white, black) = (name(Side::White), name(Side::Black));
        let template = RecordPage {
            frame: Frame::new(&visitor, format!("{white} \u{2013} {black}")),
            number,
            white,
            black,
            board: board.into(),
            boards: boards(),
        };
        return answer(&visitor, Keep::Never, &template);
    }
    let template = EditPage {
        frame: Frame::new(&visitor, view.title),
        number,
        board: board.into(),
        boards: boards(),
    };
    answer(&visitor, Keep::Never, &template)
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
        is_own: (visitor.member.as_ref()).is_some_and(|me| me.player.name == *open.owner()),
        place,
        last: view.turns.len(),
        board: board.into(),
        positions: Json::of(&positions),
        marks: Json::of(&view.marks),
        view,
    };
    answer(visitor, SHORTLY, &template)
}
