//! `/COMMAND/WORDS...`: the answer to any command that shows something, and the form that searches
//! for games.

use crate::web::frame::{Frame, LONG, SHORTLY, page as answer_page, path_of, refused};
use crate::web::markup::{drawn, line, linked};
use crate::web::visitor::{Refused, Visitor};
use askama::Template;
use axum::extract::Query;
use axum::response::{IntoResponse as _, Redirect, Response};
use fanorona_protocol::text;
use fanorona_protocol::text::web::{self, Block, Label};
use serde::Deserialize;

#[derive(Template)]
#[template(path = "answer.html")]
pub(super) struct AnswerPage {
    pub(super) frame: Frame,
    /// What a person would type.
    pub(super) line: String,
    /// The names and titles of the pages of help, on a page of help.
    pub(super) topics: Vec<(&'static str, String)>,
    /// The headings of a page of help, each with the number of its part.
    pub(super) contents: Vec<(usize, String)>,
    pub(super) blocks: Vec<Block>,
}

/// `/COMMAND/WORDS...`.
pub(super) async fn page(visitor: Visitor) -> Response {
    let Some(line) = words_of(visitor.uri.path()) else {
        return refused(&visitor, &Refused::Missing);
    };
    let (heading, reply) = match visitor.ask_under(&line).await {
        Ok(answer) => answer,
        Err(why) => return refused(&visitor, &why),
    };
    let is_help = heading == Label::NavHelp;
    let about = line.split_once(' ').map(|(_, words)| words);
    let of_topic = text::pages::TOPICS
        .iter()
        .find(|topic| is_help && about == Some(**topic));
    let title = match of_topic {
        Some(topic) => text::topic_title(topic, visitor.language),
        None => heading.words(visitor.language),
    };
    let topic = |topic: &&'static str| (*topic, text::topic_title(topic, visitor.language));
    let topics = text::pages::TOPICS
        .iter()
        .filter(|topic| is_help && **topic != text::pages::ADMINISTRATION);
    let blocks = web::answer(&reply, &visitor.viewer());
    let template = AnswerPage {
        topics: topics.map(topic).collect(),
        contents: contents(&blocks),
        blocks,
        frame: Frame::new(&visitor, title),
        line,
    };
    answer_page(&visitor, if is_help { LONG } else { SHORTLY }, &template)
}

/// The headings of a page of help that has several.
fn contents(blocks: &[Block]) -> Vec<(usize, String)> {
    let heading = |block: &Block| {
        let Block::Heading(number, text) = block else {
            return None;
        };
        Some((*number, text.plain()))
    };
    let all: Vec<_> = blocks.iter().filter_map(heading).collect();
    if all.len() > 1 { all } else { Vec::new() }
}

/// The command line that an address means: its parts are words.
fn words_of(path: &str) -> Option<String> {
    let words: Option<Vec<String>> = path
        .split('/')
        .filter(|word| !word.is_empty())
        .map(|word| {
            let word = percent_encoding::percent_decode_str(word)
                .decode_utf8()
                .ok()?;
            let is_word = !word.contains(|c: char| c.is_control());
            is_word.then(|| word.into_owned())
        })
        .collect();
    Some(words?.join(" "))
}

#[derive(Template)]
#[template(path = "search.html")]
struct SearchPage {
    frame: Frame,
}

/// What the form asks for.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Search {
    player: String,
    opponent: String,
    words: String,
    versus: String,
}

/// `/search`: the form, or the way to the list that it asks for.
pub(super) async fn search(visitor: Visitor, Query(search): Query<Search>) -> Response {
    let Search {
        player,
        opponent,
        words,
        versus,
    } = search;
    let line = if !versus.trim().is_empty() {
        format!("versus {player} {versus}")
    } else if [&player, &opponent, &words]
        .iter()
        .all(|text| text.trim().is_empty())
    {
        let frame = Frame::new(&visitor, Label::NavSearch.words(visitor.language));
        return answer_page(&visitor, LONG, &SearchPage { frame });
    } else {
        format!("history {player} {opponent} {words}")
    };
    Redirect::to(&path_of(&line)).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_of_an_address_are_words() {
        assert_eq!(
            words_of("/history/alice/"),
            Some("history alice".to_owned())
        );
        assert_eq!(
            words_of("/history/with/bbb%2Fb1w%2Fwww%20w/12%237"),
            Some("history with bbb/b1w/www w 12#7".to_owned())
        );
        assert_eq!(words_of("/history/a%0Abroadcast"), None);
        assert_eq!(words_of("/history/%ff"), None);
    }
}
