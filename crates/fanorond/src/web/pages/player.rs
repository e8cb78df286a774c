//! `/player/NAME`: who somebody is, their ratings, and their games.

use crate::features::rating::ratings_over_time;
use crate::web::frame::{Frame, SHORTLY, page as answer, path_of, refused};
use crate::web::markup::{Drawn, drawn, line, linked};
use crate::web::visitor::{Refused, Visitor, if_any};
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
    let word = name.split_whitespace().next().unwrap_or_default();
    match template(&visitor, word).await {
        Ok(template) => answer(&visitor, SHORTLY, &template),
        Err(why) => refused(&visitor, &why),
    }
}

async fn template(visitor: &Visitor, word: &str) -> Result<PlayerPage, Refused> {
    let viewer = visitor.viewer();
    let about = visitor.ask(&format!("finger {word}")).await?;
    let mut parts = Vec::new();
    for (id, label, line) in [
        ("games", Label::RunningGames, format!("games {word}")),
        ("history", Label::RecentGames, format!("history {word}")),
        ("studies", Label::Studies, format!("study list {word}")),
    ] {
        if let Some(reply) = if_any(visitor.ask(&line).await)? {
            parts.push((id, label, web::answer(&reply, &viewer)));
        }
    }
    Ok(PlayerPage {
        frame: Frame::new(visitor, word),
        about: web::answer(&about, &viewer),
        chart: chart(visitor, word).await?,
        parts,
    })
}

/// The ratings of a player over time, a line for each board.
async fn chart(visitor: &Visitor, name: &str) -> Result<Option<Drawn<'static>>, Refused> {
    let Ok(name) = PlayerName::new(name) else {
        return Ok(None);
    };
    let mut boards = Vec::new();
    for ruleset in [Ruleset::Tsivy, Ruleset::Dimyand, Ruleset::Telo] {
        let ratings = ratings_over_time(&visitor.site.server, &name, ruleset).await;
        let Some(ratings) = if_any(ratings.map_err(Refused::from))? else {
            return Ok(None);
        };
        boards.push((ruleset.name(), ratings));
    }
    let lines: Vec<RatingLine<'_>> = boards
        .iter()
        .filter(|(_, points)| points.len() > 1)
        .map(|(name, points)| RatingLine { name, points })
        .collect();
    let drawing = pictures::ratings(&lines, &visitor.viewer().preferences.timezone);
    let title = Label::RatingOverTime.words(visitor.language);
    let caption = Caption::Text {
        title: &title,
        description: "",
    };
    Ok(drawing.map(|drawing| drawing.svg(caption).into()))
}
