//! `/player/NAME`: who somebody is, their ratings, and their games.

use crate::features::rating::ratings_over_time;
use crate::web::frame::{Frame, SHORTLY, page as answer, path_of, refused};
use crate::web::markup::{Drawn, drawn, line, linked};
use crate::web::visitor::Visitor;
use askama::Template;
use axum::extract::Path;
use axum::response::Response;
use fanorona_game::PlayerName;
use fanorona_protocol::pictures::{self, Caption, RatingLine};
use fanorona_protocol::text::web::{self, Block, Label};
use fanorona_rules::Ruleset;

#[derive(Template)]
#[template(path = "player.html")]
struct PlayerPage {
    frame: Frame,
    about: Vec<Block>,
    chart: Option<Drawn<'static>>,
    parts: Vec<(&'static str, Label, Vec<Block>)>,
}

pub(super) async fn page(visitor: Visitor, Path(name): Path<String>) -> Response {
    let viewer = visitor.viewer();
    let word = name.split_whitespace().next().unwrap_or_default();
    let about = match visitor.ask(&format!("finger {word}")).await {
        Ok(reply) => web::answer(&reply, &viewer),
        Err(why) => return refused(&visitor, &why),
    };
    let mut parts = Vec::new();
    for (id, label, line) in [
        ("games", Label::RunningGames, format!("games {word}")),
        ("history", Label::RecentGames, format!("history {word}")),
        ("studies", Label::Studies, format!("study list {word}")),
    ] {
        if let Ok(reply) = visitor.ask(&line).await {
            parts.push((id, label, web::answer(&reply, &viewer)));
        }
    }
    let chart = chart(&visitor, word).await;
    let template = PlayerPage {
        frame: Frame::new(&visitor, word),
        about,
        chart,
        parts,
    };
    answer(&visitor, SHORTLY, &template)
}

/// The ratings of a player over time, a line for each board.
async fn chart(visitor: &Visitor, name: &str) -> Option<Drawn<'static>> {
    let name = PlayerName::new(name).ok()?;
    let mut boards = Vec::new();
    for ruleset in [Ruleset::Tsivy, Ruleset::Dimyand, Ruleset::Telo] {
        let ratings = ratings_over_time(&visitor.site.server, &name, ruleset);
        boards.push((ruleset.name(), visitor.pays(ratings).await.ok()?));
    }
    let lines: Vec<RatingLine<'_>> = boards
        .iter()
        .filter(|(_, points)| points.len() > 1)
        .map(|(name, points)| RatingLine { name, points })
        .collect();
    let drawing = pictures::ratings(&lines, &visitor.viewer().preferences.timezone)?;
    let title = Label::RatingOverTime.words(visitor.language);
    let caption = Caption::Text {
        title: &title,
        description: "",
    };
    Some(drawing.svg(caption).into())
}
