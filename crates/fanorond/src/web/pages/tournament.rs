//! `/tournament`: which tournaments there are, and each of them with its table and pairings. Members
//! take part with forms.

use crate::web::frame::{Frame, Keep, SHORTLY, page as answer_page, path_of, refused, status};
use crate::web::markup::{drawn, line, linked};
use crate::web::pages::{answer, number};
use crate::web::visitor::{Refused, Visitor};
use askama::Template;
use axum::extract::rejection::FormRejection;
use axum::extract::{Form, Path};
use axum::http::HeaderValue;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse as _, Redirect, Response};
use fanorona_game::tournament::{TournamentKind, TournamentStage};
use fanorona_protocol::messages::chat::ChatRefusal;
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_protocol::messages::reply::{Done, Reply};
use fanorona_protocol::messages::tournament::{
    TournamentDone, TournamentPage as Shown, TournamentRefusal,
};
use fanorona_protocol::text::web::{self, Block, Label, Rich};
use serde::Deserialize;

#[derive(Template)]
#[template(path = "tournaments.html")]
struct ListPage {
    frame: Frame,
    parts: Vec<(&'static str, Label, Vec<Block>)>,
    can_create: bool,
}

/// `/tournament`: those that are open or running, and the champions.
pub(super) async fn list(visitor: Visitor) -> Response {
    let viewer = visitor.viewer();
    let mut parts = Vec::new();
    for (id, label, line) in [
        ("current", Label::TournamentCurrent, "tournament"),
        ("champions", Label::TournamentChampions, "champions"),
    ] {
        match visitor.ask(line).await {
            Ok(reply) => parts.push((id, label, web::answer(&reply, &viewer))),
            Err(why) => return refused(&visitor, &why),
        }
    }
    let template = ListPage {
        frame: Frame::new(&visitor, Label::NavTournaments.words(visitor.language)),
        parts,
        can_create: visitor.member.is_some(),
    };
    answer_page(&visitor, SHORTLY, &template)
}

#[derive(Template)]
#[template(path = "tournament.html")]
struct TournamentPage {
    frame: Frame,
    number: i64,
    about: Rich,
    /// What the visitor has to do now.
    next: Option<Rich>,
    /// What the visitor can do here: the words of the form, and its button.
    deeds: Vec<(&'static str, Label)>,
    /// Whether the visitor needs a code to join.
    needs_code: bool,
    directs: bool,
    /// Whether a stranger could take part as a member.
    open_to_members: bool,
    refused: Option<Rich>,
    table: Vec<Block>,
    /// The last round, its pairings, and the numbers of all rounds.
    round: u16,
    rounds: Vec<u16>,
    pairings: Vec<Block>,
    /// What was said last, and whether the visitor can say something.
    talk: Vec<Block>,
    is_member: bool,
}

/// `/tournament/N`. Other words are those of the command.
pub(super) async fn page(visitor: Visitor, Path(word): Path<String>) -> Response {
    match number(&word) {
        Some(number) => shown(&visitor, number, None, None).await,
        None => answer::page(visitor).await,
    }
}

/// `/tournament/N/pairings/K`: the same with the pairings of a round.
pub(super) async fn round(
    visitor: Visitor,
    Path((word, round)): Path<(String, String)>,
) -> Response {
    match (number(&word), number(&round)) {
        (Some(number), Some(round)) => shown(&visitor, number, Some(round), None).await,
        _ => refused(&visitor, &Refused::Missing),
    }
}

/// The page, with the pairings of a round or the last one, and with the sentence of a refusal if a
/// form was refused.
async fn shown(
    visitor: &Visitor,
    number: i64,
    round: Option<u16>,
    why: Option<Box<Refusal>>,
) -> Response {
    match template(visitor, number, round, why.as_deref()).await {
        Ok(template) => {
            let keep = if why.is_some() { Keep::Never } else { SHORTLY };
            let mut answer = answer_page(visitor, keep, &template);
            if let Some(why) = why {
                *answer.status_mut() = status(&why);
            }
            answer
        }
        Err(why) => refused(visitor, &why),
    }
}

async fn template(
    visitor: &Visitor,
    number: i64,
    round: Option<u16>,
    why: Option<&Refusal>,
) -> Result<TournamentPage, Refused> {
    let viewer = visitor.viewer();
    let page = known(visitor.ask(&format!("tournament {number}")).await?)?;
    let table = visitor.ask(&format!("tournament table {number}")).await?;
    let round = round.unwrap_or(page.round);
    if round > page.round {
        return Err(Refused::Missing);
    }
    let pairings = if round > 0 {
        let line = format!("tournament pairings {number} {round}");
        web::answer(&visitor.ask(&line).await?, &viewer)
    } else {
        Vec::new()
    };
    let talk = visitor.ask(&format!("tournament talk {number}")).await?;
    Ok(TournamentPage {
        frame: Frame::new(visitor, page.name.to_string()),
        number,
        about: web::tournament_about(&page, &viewer),
        next: web::tournament_next(&page, &viewer),
        deeds: match visitor.member {
            Some(_) => deeds(&page),
            None => Vec::new(),
        },
        needs_code: page.needs_code && page.can_join && !page.asked && !page.joined,
        directs: page.directs,
        open_to_members: visitor.member.is_none() && page.can_join,
        refused: why.map(|why| web::refusal(why, &viewer)),
        table: web::answer(&table, &viewer),
        round,
        // Those of an arena are pairs that were made at a moment.
        rounds: match page.form {
            TournamentKind::Arena => Vec::new(),
            TournamentKind::Pool | TournamentKind::DoubleSwiss | TournamentKind::Cup => {
                (1..=page.round).collect()
            }
        },
        pairings,
        talk: web::answer(&talk, &viewer),
        is_member: visitor.member.is_some(),
    })
}

/// What is known of the tournament of an answer.
fn known(reply: Reply) -> Result<Shown, Refused> {
    let Ok(Done::Tournament(done)) = reply.outcome else {
        return Err(Refused::Missing);
    };
    let TournamentDone::Shown { page } = *done else {
        return Err(Refused::Missing);
    };
    Ok(*page)
}

/// What a member can do.
fn deeds(page: &Shown) -> Vec<(&'static str, Label)> {
    let running = page.stage == TournamentStage::Running;
    let deeds = [
        ("join", Label::TournamentJoin, !page.joined && page.can_join),
        (
            "play",
            Label::TournamentPlay,
            page.joined && page.arranged && page.game.is_none(),
        ),
        (
            "bye",
            Label::TournamentBye,
            page.joined && running && page.form == TournamentKind::DoubleSwiss,
        ),
        (
            "leave",
            Label::TournamentLeave,
            page.joined && matches!(page.stage, TournamentStage::Open | TournamentStage::Running),
        ),
    ];
    let deeds = deeds.into_iter().filter(|(.., can)| *can);
    deeds.map(|(deed, label, _)| (deed, label)).collect()
}

/// What a form asks for.
#[derive(Debug, Deserialize)]
pub(super) struct Entry {
    deed: String,
    code: Option<String>,
    /// What the member says.
    #[serde(default)]
    text: String,
}

/// A form of `/tournament/N`: what a member would type.
pub(super) async fn act(
    visitor: Visitor,
    Path(word): Path<String>,
    form: Result<Form<Entry>, FormRejection>,
) -> Response {
    let (Some(number), Ok(Form(Entry { deed, code, text }))) = (number::<i64>(&word), form) else {
        return refused(&visitor, &Refused::Missing);
    };
    let here = format!("/tournament/{number}");
    if visitor.member.is_none() {
        return Redirect::to(&format!("/login?next={here}")).into_response();
    }
    let (line, there) = match deed.as_str() {
        "join" => {
            let code = code.unwrap_or_default();
            let code = code.split_whitespace().next().unwrap_or_default();
            (format!("tournament join {number} {code}"), here.as_str())
        }
        "leave" | "bye" => (format!("tournament {deed} {number}"), here.as_str()),
        "say" => {
            let words: Vec<&str> = text.split_whitespace().collect();
            (
                format!("tournament say {number} {}", words.join(" ")),
                here.as_str(),
            )
        }
        // The game is on the page to play on, with which the member is online.
        "play" => (format!("tournament play {number}"), "/play"),
        _ => return refused(&visitor, &Refused::Missing),
    };
    match visitor.change(&line).await {
        Ok(_) => Redirect::to(there).into_response(),
        Err(Refused::Said(why)) if is_so_already(&deed, &why) => {
            Redirect::to(there).into_response()
        }
        Err(Refused::Said(why)) => shown(&visitor, number, None, Some(why)).await,
        Err(why @ Refused::Missing) => refused(&visitor, &why),
    }
}

/// Whether a form was refused because it was sent twice: what it asks for is so.
fn is_so_already(deed: &str, why: &Refusal) -> bool {
    if let ("say", Refusal::Chat(why)) = (deed, why) {
        return matches!(why, ChatRefusal::Repeated { .. });
    }
    let Refusal::Tournament(why) = why else {
        return false;
    };
    match deed {
        "join" => matches!(why, TournamentRefusal::AlreadyJoined(_)),
        "leave" => matches!(
            why,
            TournamentRefusal::NotIn(_) | TournamentRefusal::AlreadyLeft(_)
        ),
        "play" => matches!(why, TournamentRefusal::Playing { .. }),
        _ => matches!(why, TournamentRefusal::ByeAsked(_)),
    }
}

/// `/tournament/N/table.csv`.
pub(super) async fn csv(visitor: Visitor, path: Path<String>) -> Response {
    let kind = HeaderValue::from_static("text/csv; charset=utf-8; header=present");
    file(&visitor, path, "csv", kind).await
}

/// `/tournament/N/table.trf`.
pub(super) async fn trf(visitor: Visitor, path: Path<String>) -> Response {
    let kind = HeaderValue::from_static("text/plain; charset=utf-8");
    file(&visitor, path, "trf", kind).await
}

/// The table in a format.
async fn file(
    visitor: &Visitor,
    Path(word): Path<String>,
    format: &str,
    kind: HeaderValue,
) -> Response {
    let Some(number) = number::<i64>(&word) else {
        return refused(visitor, &Refused::Missing);
    };
    let line = format!("tournament table {number} {format}");
    let reply = match visitor.ask(&line).await {
        Ok(reply) => reply,
        Err(why) => return refused(visitor, &why),
    };
    let text = match reply.events.into_iter().next() {
        Some(Event::TournamentCsv(it)) => it.csv,
        Some(Event::TournamentTrf(it)) => it.trf,
        _ => return StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    };
    ([(CONTENT_TYPE, kind), SHORTLY.header(visitor)], text).into_response()
}
