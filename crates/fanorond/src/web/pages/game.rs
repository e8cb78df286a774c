//! `/game/N`: a game, each of its boards, and its record.

use crate::command::games::AtTurn;
use crate::error::CommandError;
use crate::features::game_context::state_at;
use crate::games::past_games::PastGame;
use crate::web::frame::{Card, Frame, Keep, LONG, SHORTLY, page as answer, path_of, refused};
use crate::web::guard::POLICY_OF_FRAMES;
use crate::web::markup::{Drawn, Json, disc, line};
use crate::web::pages::number;
use crate::web::visitor::{Refused, Visitor};
use askama::Template;
use axum::extract::Path;
use axum::http::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::{IntoResponse as _, Response};
use fanorona_game::{GameId, GameRecord, Ply};
use fanorona_protocol::board::Board;
use fanorona_protocol::pictures::{self, BoardKind, Caption, Svg};
use fanorona_protocol::records::{Record, fgn, json_line};
use fanorona_protocol::text;
use fanorona_protocol::text::web::{self, GameView, Label};
use fanorona_rules::Side;
use std::sync::Arc;

#[derive(Template)]
#[template(path = "game.html")]
struct GamePage {
    frame: Frame,
    number: i64,
    /// The number of turns before the board, and of all turns.
    ply: u32,
    of: u32,
    /// The turns of the boards before and after this one.
    before: u32,
    after: u32,
    running: bool,
    /// Whether the names of the players need not be those of accounts.
    over_the_board: bool,
    board: Drawn<'static>,
    top: Seat,
    bottom: Seat,
    view: GameView,
    course: Option<Drawn<'static>>,
    /// The command that shows what others played in this position.
    explore: String,
    /// The address of the position, without `/analysis/`.
    analysis: String,
    embed: String,
    positions: Json,
}

#[derive(Template)]
#[template(path = "embed.html")]
struct EmbedPage {
    frame: Frame,
    number: i64,
    ply: u32,
    of: u32,
    running: bool,
    board: Drawn<'static>,
    view: GameView,
    positions: Json,
}

/// A player beside the board.
struct Seat {
    letter: &'static str,
    disc: Drawn<'static>,
    name: String,
    clock: String,
}

impl Seat {
    /// The clock is shown where the board is that of the present.
    fn of(record: &GameRecord, side: Side, is_now: bool, visitor: &Visitor) -> Self {
        let letter = match side {
            Side::White => "w",
            Side::Black => "b",
        };
        let time = web::time_left(record, side, &visitor.viewer());
        Self {
            letter,
            disc: disc(side),
            name: record.seats.get(side).name.to_string(),
            clock: time.filter(|_| is_now).unwrap_or_default(),
        }
    }
}

/// In which form a board or a game is asked for: the suffix of its address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    Page,
    Svg,
    Png,
    Fgn,
    Json,
    Txt,
}

/// A number and a form, such as `12` or `7.svg`.
fn read(segment: &str) -> Option<(&str, Form)> {
    let Some((number, suffix)) = segment.split_once('.') else {
        return Some((segment, Form::Page));
    };
    let form = match suffix {
        "svg" => Form::Svg,
        "png" => Form::Png,
        "fgn" => Form::Fgn,
        "json" => Form::Json,
        "txt" => Form::Txt,
        _ => return None,
    };
    Some((number, form))
}

/// `/game/N`, `/game/N.svg`, `/game/N.fgn`…: the game as it is now.
pub(super) async fn newest(visitor: Visitor, Path(game): Path<String>) -> Response {
    let asked = read(&game).and_then(|(digits, form)| Some((number(digits)?, form)));
    let Some((game, form)) = asked else {
        return refused(&visitor, &Refused::Missing);
    };
    or_refused(&visitor, in_form(&visitor, GameId(game), None, form).await)
}

/// `/game/N/K`, `/game/N/K.svg`…: the game as it was after K turns.
pub(super) async fn after(
    visitor: Visitor,
    Path((game, turn)): Path<(String, String)>,
) -> Response {
    let asked = read(&turn).and_then(|(turn, form)| Some((number(&game)?, number(turn)?, form)));
    let Some((game, turn, form)) = asked else {
        return refused(&visitor, &Refused::Missing);
    };
    or_refused(
        &visitor,
        in_form(&visitor, GameId(game), Some(turn), form).await,
    )
}

/// `/embed/N`: a game for a frame in a page of another site.
pub(super) async fn embedded(visitor: Visitor, Path(game): Path<String>) -> Response {
    embed(&visitor, number(&game).map(|game| (game, None))).await
}

/// `/embed/N/K`.
pub(super) async fn embedded_after(
    visitor: Visitor,
    Path((game, turn)): Path<(String, String)>,
) -> Response {
    let asked = number(&turn).and_then(|turn| Some((number(&game)?, Some(turn))));
    embed(&visitor, asked).await
}

async fn embed(visitor: &Visitor, asked: Option<(i64, Option<u32>)>) -> Response {
    let Some((game, turn)) = asked else {
        return refused(visitor, &Refused::Missing);
    };
    let shown = async {
        let game = Shown::of(visitor, GameId(game), turn).await?;
        let mut page = answer(visitor, game.page_keep(), &game.embedded(visitor));
        page.headers_mut()
            .insert(CONTENT_SECURITY_POLICY, POLICY_OF_FRAMES);
        Ok(page)
    };
    or_refused(visitor, shown.await)
}

fn or_refused(visitor: &Visitor, answer: Result<Response, Refused>) -> Response {
    answer.unwrap_or_else(|why| refused(visitor, &why))
}

async fn in_form(
    visitor: &Visitor,
    game: GameId,
    turn: Option<u32>,
    form: Form,
) -> Result<Response, Refused> {
    let shown = Shown::of(visitor, game, turn).await?;
    let keep = shown.keep();
    let file = |content_type: &'static str, contents: Vec<u8>| {
        (
            [
                (
                    CONTENT_TYPE,
                    axum::http::HeaderValue::from_static(content_type),
                ),
                keep.header(visitor),
            ],
            contents,
        )
            .into_response()
    };
    Ok(match form {
        Form::Page => answer(visitor, shown.page_keep(), &shown.page(visitor)),
        Form::Svg => {
            let svg = shown.picture(visitor);
            file("image/svg+xml", svg.into_string().into_bytes())
        }
        Form::Png => file("image/png", pictures::card(&shown.board(visitor))),
        // A record has all turns.
        Form::Fgn | Form::Json | Form::Txt if turn.is_some() => return Err(Refused::Missing),
        Form::Fgn => file(
            "text/plain; charset=utf-8",
            fgn::fgn(&shown.record).into_bytes(),
        ),
        Form::Json => file("application/json", json_line(&shown.record).into_bytes()),
        Form::Txt => {
            let viewer = visitor.viewer();
            let zone = &viewer.preferences.timezone;
            let record = text::record_text(&shown.record, zone, visitor.language);
            file("text/plain; charset=utf-8", record.into_bytes())
        }
    })
}

/// A game that a visitor may see, with one of its boards.
struct Shown {
    /// As it is on the board.
    state: fanorona_protocol::messages::state::State,
    /// The game now.
    record: Record,
    past: Arc<PastGame>,
    is_over: bool,
    turn: Option<u32>,
}

impl Shown {
    async fn of(visitor: &Visitor, game: GameId, turn: Option<u32>) -> Result<Self, Refused> {
        let server = &visitor.site.server;
        let member = visitor.member.as_deref();
        let now = state_at(server, member, game, AtTurn::Now).await?;
        let past = server.play.past_games.of(&now.record).await?;
        let annotation = server.store.annotation(game).await;
        let annotation = annotation.map_err(CommandError::from)?;
        let record = Record::new(&now.record, past.turns().to_vec()).annotated(annotation);
        let is_over = now.record.game.result().is_some();
        let state = match turn {
            None => now,
            Some(turn) => state_at(server, member, game, AtTurn::After(turn)).await?,
        };
        Ok(Self {
            state,
            record,
            past,
            is_over,
            turn,
        })
    }

    fn of_all(&self) -> u32 {
        u32::try_from(self.past.turns().len()).unwrap_or(u32::MAX)
    }

    fn ply(&self) -> u32 {
        self.state.record.game.ply().0
    }

    /// A board before the last turn of a game that is over never changes. Turns of a running game can
    /// be taken back; a finished game can get an analysis.
    fn keep(&self) -> Keep {
        match (self.turn, self.is_over) {
            (Some(turn), true) if turn < self.of_all() => Keep::Forever,
            (_, true) => LONG,
            (_, false) => SHORTLY,
        }
    }

    /// Pages have the turns and the result too.
    fn page_keep(&self) -> Keep {
        if self.is_over { LONG } else { SHORTLY }
    }

    fn board(&self, visitor: &Visitor) -> Board {
        let record = &self.state.record;
        Board::of_game(&record.game, web::bottom(record, &visitor.viewer()))
    }

    fn svg(&self, visitor: &Visitor, kind: BoardKind) -> Svg {
        let words = web::board_in_words(&self.state, &visitor.viewer());
        let game = web::game(&self.record, &visitor.viewer());
        let caption = Caption::Text {
            title: &game.title,
            description: &words,
        };
        pictures::board(&self.board(visitor), kind).svg(caption)
    }

    /// The picture of the board. One that is kept for ever names nobody: players are renamed, and
    /// accounts deleted.
    fn picture(&self, visitor: &Visitor) -> Svg {
        if self.keep() != Keep::Forever {
            return self.svg(visitor, BoardKind::Full);
        }
        let (game, number, ply) = (Label::Game, self.state.record.id.0, self.ply());
        let title = format!("{} {number}#{ply}", game.words(visitor.language));
        let caption = Caption::Text {
            title: &title,
            description: "",
        };
        pictures::board(&self.board(visitor), BoardKind::Full).svg(caption)
    }

    /// The positions after 0, 1, 2… turns.
    fn positions(&self) -> Json {
        let positions = self.past.positions(&self.state.record);
        let texts: Vec<String> = positions
            .into_iter()
            .map(|position| position.to_string())
            .collect();
        Json::of(&texts)
    }

    fn page(&self, visitor: &Visitor) -> GamePage {
        let record = &self.state.record;
        let viewer = visitor.viewer();
        let view = web::game(&self.record, &viewer);
        let (ply, of, number) = (self.ply(), self.of_all(), record.id.0);
        let origin = visitor.origin();
        let mut frame = Frame::new(visitor, view.title.clone());
        frame.card = Some(Card {
            image: format!("{origin}/game/{number}/{ply}.png"),
            text: view.about.plain(),
        });
        let bottom = web::bottom(record, &viewer);
        let is_now = ply == of && !self.is_over;
        let course = self.record.annotation.as_ref().and_then(|annotation| {
            let drawing = pictures::course(annotation, Some(Ply(ply)))?;
            let title = Label::Course.words(visitor.language);
            let caption = Caption::Text {
                title: &title,
                description: "",
            };
            Some(drawing.svg(caption).into())
        });
        GamePage {
            number,
            ply,
            of,
            before: ply.saturating_sub(1),
            after: (ply + 1).min(of),
            running: !self.is_over,
            over_the_board: record.is_over_the_board(),
            board: self.svg(visitor, BoardKind::Playable).into(),
            top: Seat::of(record, bottom.opposite(), is_now, visitor),
            bottom: Seat::of(record, bottom, is_now, visitor),
            course,
            explore: format!("explore {number}#{ply}"),
            analysis: self
                .state
                .record
                .game
                .stage()
                .start()
                .to_string()
                .replace(' ', "/"),
            embed: format!(
                "<iframe src=\"{origin}/embed/{number}\" width=\"480\" height=\"420\" title=\"Fanorona {number}\"></iframe>"
            ),
            positions: self.positions(),
            view,
            frame,
        }
    }

    fn embedded(&self, visitor: &Visitor) -> EmbedPage {
        let view = web::game(&self.record, &visitor.viewer());
        EmbedPage {
            frame: Frame::new(visitor, view.title.clone()),
            number: self.state.record.id.0,
            ply: self.ply(),
            of: self.of_all(),
            running: !self.is_over,
            board: self.svg(visitor, BoardKind::Playable).into(),
            positions: self.positions(),
            view,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_a_number_and_perhaps_a_form() {
        assert_eq!(read("12"), Some(("12", Form::Page)));
        assert_eq!(read("12.svg"), Some(("12", Form::Svg)));
        assert_eq!(read("12.exe"), None);
        assert_eq!(number::<i64>("99999999999999999999"), None);
        assert_eq!(number::<i64>("-1"), None);
        assert_eq!(number::<i64>("+1"), None);
        assert_eq!(number::<u32>("7"), Some(7));
    }
}
