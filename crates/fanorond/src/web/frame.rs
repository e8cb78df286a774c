//! What all pages share: their frame, how long they may be kept, and what somebody sees who is
//! refused.

use super::assets;
use super::markup::line;
use super::visitor::{LANGUAGE, Refused, Visitor};
use askama::Template;
use axum::http::header::{CACHE_CONTROL, HeaderValue, SET_COOKIE};
use axum::http::{HeaderName, StatusCode};
use axum::response::{Html, IntoResponse as _, Response};
use fanorona_protocol::language::Language;
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_protocol::text::web::{self, Label, Rich};
use std::time::Duration;
use strum::VariantArray as _;
use tracing::error;

/// The frame of a page.
#[derive(Debug)]
pub(super) struct Frame {
    pub(super) language: Language,
    pub(super) title: String,
    /// The query of the address.
    pub(super) query: String,
    /// The name of the visitor's account.
    pub(super) member: Option<String>,
    /// What waits for the member.
    pub(super) messages: u32,
    pub(super) challenges: u32,
    /// Whether the server publishes its finished games.
    pub(super) has_data: bool,
    /// What the place is called.
    pub(super) place: String,
    /// Whether the operator says something about the place.
    pub(super) has_about: bool,
    /// How people reach the operator, as the address of a link.
    pub(super) contact: Option<String>,
    /// The picture and the text by which other sites show a link to the page.
    pub(super) card: Option<Card>,
}

/// How other sites show a link to a page.
#[derive(Debug)]
pub(super) struct Card {
    /// The whole address of the picture.
    pub(super) image: String,
    pub(super) text: String,
}

impl Frame {
    pub(super) fn new(visitor: &Visitor, title: impl Into<String>) -> Self {
        let place = &visitor.site.server.doors.place;
        Self {
            place: place.title().to_owned(),
            has_about: place.about().is_some(),
            contact: place.contact_address(),
            language: visitor.language,
            title: title.into(),
            query: visitor.uri.query().unwrap_or_default().to_owned(),
            member: visitor
                .member
                .as_ref()
                .map(|member| member.player.name.to_string()),
            messages: visitor.waiting[0],
            challenges: visitor.waiting[1],
            has_data: visitor.site.server.doors.collection.is_some(),
            card: None,
        }
    }

    /// Words in the language of the visitor.
    pub(super) fn t(&self, label: Label) -> String {
        label.words(self.language)
    }

    /// A word of the boards on pages.
    pub(super) fn word(&self, name: &str) -> String {
        web::play_word(name, self.language)
    }

    /// A word of the boards on pages that a script shows or speaks.
    pub(super) fn say(&self, name: &str) -> String {
        self.word(&format!("say-{name}"))
    }

    pub(super) fn asset(&self, name: &str) -> String {
        assets::href(name)
    }

    /// The address of the same page in another language: without a path it is that of the page,
    /// whatever the path looks like.
    pub(super) fn in_language(&self, language: &Language) -> String {
        let is_other = |pair: &&str| !pair.is_empty() && pair.split('=').next() != Some(LANGUAGE);
        let others = self.query.split('&').filter(is_other);
        let others: String = others.map(|pair| format!("{pair}&")).collect();
        format!("?{others}{LANGUAGE}={language}")
    }

    /// The languages with their own names.
    pub(super) fn languages(&self) -> impl Iterator<Item = (Language, &'static str)> {
        Language::VARIANTS
            .iter()
            .map(|language| (*language, language.own_name()))
    }
}

/// How long an answer may be kept by browsers and by this server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Keep {
    /// It never changes.
    Forever,
    /// It may be this old.
    For(Duration),
    /// It is asked for each time.
    Never,
}

/// What changes with the games is this old at most.
pub(super) const SHORTLY: Keep = Keep::For(Duration::from_secs(5));
/// What changes seldom, such as a finished game whose players may be renamed.
pub(super) const LONG: Keep = Keep::For(Duration::from_mins(1));

impl Keep {
    /// The header of an answer. What a member sees is for the member only.
    pub(super) fn header(self, visitor: &Visitor) -> (HeaderName, HeaderValue) {
        let value = match (self, &visitor.member) {
            // Nobody who goes back after a logout sees it.
            (Self::Never, _) | (_, Some(_)) => "no-store".to_owned(),
            (Self::Forever, None) => "public, max-age=31536000, immutable".to_owned(),
            (Self::For(time), None) => format!("public, max-age={}", time.as_secs()),
        };
        let value = HeaderValue::from_str(&value);
        (
            CACHE_CONTROL,
            value.unwrap_or_else(|_| HeaderValue::from_static("no-store")),
        )
    }
}

/// A page as an answer.
pub(super) fn page(visitor: &Visitor, keep: Keep, template: &impl Template) -> Response {
    let html = match template.render() {
        Ok(html) => html,
        Err(error) => {
            error!(%error, "a page cannot be written");
            return StatusCode::INTERNAL_SERVER_ERROR.into_response();
        }
    };
    let html = match visitor.language {
        // Lines may not break at the spaces before these signs. Tags have no such spaces.
        Language::Fr => [':', ';', '?', '!'].iter().fold(html, |html, sign| {
            html.replace(&format!(" {sign}"), &format!("\u{a0}{sign}"))
        }),
        Language::En | Language::Mg => html,
    };
    let keep = if visitor.has_chosen {
        Keep::Never
    } else {
        keep
    };
    let mut answer = ([keep.header(visitor)], Html(html)).into_response();
    if visitor.has_chosen {
        let cookie = format!(
            "{LANGUAGE}={}; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly",
            visitor.language
        );
        if let Ok(cookie) = HeaderValue::from_str(&cookie) {
            answer.headers_mut().append(SET_COOKIE, cookie);
        }
    }
    answer
}

/// Why a page is not shown.
#[derive(Template)]
#[template(path = "refused.html")]
struct RefusedPage {
    frame: Frame,
    said: Option<Rich>,
}

/// The answer to a visitor who is refused.
pub(super) fn refused(visitor: &Visitor, why: &Refused) -> Response {
    let viewer = visitor.viewer();
    let (status, said) = match why {
        Refused::Missing => (StatusCode::NOT_FOUND, None),
        Refused::Said(refusal) => (status(refusal), Some(web::refusal(refusal, &viewer))),
    };
    let title = match status {
        StatusCode::NOT_FOUND => Label::NotFound,
        StatusCode::TOO_MANY_REQUESTS => Label::TooMuch,
        _ => Label::NotShown,
    };
    let template = RefusedPage {
        frame: Frame::new(visitor, title.words(visitor.language)),
        said,
    };
    let mut answer = page(visitor, Keep::Never, &template);
    *answer.status_mut() = status;
    answer
}

pub(super) fn status(refusal: &Refusal) -> StatusCode {
    match refusal.code() {
        "not_found" | "bad_command" => StatusCode::NOT_FOUND,
        "limit" | "rate_limited" => StatusCode::TOO_MANY_REQUESTS,
        "forbidden" | "auth_required" => StatusCode::FORBIDDEN,
        "busy" | "unavailable" | "unknown" | "shutting_down" => StatusCode::SERVICE_UNAVAILABLE,
        "internal" => StatusCode::INTERNAL_SERVER_ERROR,
        _ => StatusCode::BAD_REQUEST,
    }
}

/// The address of the page that shows what a command shows.
pub(super) fn path_of(command: &str) -> String {
    let words = command
        .split_whitespace()
        .map(|word| format!("/{}", urlencoded(word)));
    words.collect()
}

/// A word as a part of an address.
pub(super) fn urlencoded(word: &str) -> String {
    askama::filters::urlencode_strict(word)
        .map_or_else(|never| match never {}, |encoded| encoded.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_an_address() {
        assert_eq!(
            path_of("history alice with bbb/b1w/www before 12#7"),
            "/history/alice/with/bbb%2Fb1w%2Fwww/before/12%237"
        );
    }
}
