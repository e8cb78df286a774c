//! What the operator says about the place: `/about`, and a file for those who find a weakness.

use super::answer::AnswerPage;
use crate::web::frame::{Frame, SHORTLY, page as answer, refused};
use crate::web::visitor::{Refused, Visitor};
use axum::http::header::{CONTENT_TYPE, HeaderValue};
use axum::response::{IntoResponse as _, Response};
use fanorona_protocol::text::web::{self, Label};
use std::time::Duration;

/// How long `security.txt` says that it is valid.
const VALID: Duration = Duration::from_hours(24 * 180);
const DAY_MS: i64 = 86_400_000;

/// `/about`.
pub(super) async fn about(visitor: Visitor) -> Response {
    if visitor.site.server.doors.place.about().is_none() {
        return refused(&visitor, &Refused::Missing);
    }
    let line = "help about".to_owned();
    let reply = match visitor.ask(&line).await {
        Ok(reply) => reply,
        Err(why) => return refused(&visitor, &why),
    };
    let template = AnswerPage {
        topics: Vec::new(),
        contents: Vec::new(),
        blocks: web::answer(&reply, &visitor.viewer()),
        frame: Frame::new(&visitor, Label::About.words(visitor.language)),
        line,
    };
    answer(&visitor, SHORTLY, &template)
}

/// `/.well-known/security.txt`, as RFC 9116 describes it.
pub(super) async fn security_txt(visitor: Visitor) -> Response {
    let server = &visitor.site.server;
    let Some(contact) = server.doors.place.contact_address() else {
        return refused(&visitor, &Refused::Missing);
    };
    let until = server.clock.wall().plus(VALID).0;
    let midnight = jiff::Timestamp::from_millisecond(until - until.rem_euclid(DAY_MS));
    let expires = midnight.unwrap_or(jiff::Timestamp::MAX);
    let mut text =
        format!("Contact: {contact}\nExpires: {expires}\nPreferred-Languages: en, fr, mg\n");
    if let Some(url) = &server.doors.addresses.http_url {
        text += &format!("Canonical: {url}/.well-known/security.txt\n");
    }
    let kind = HeaderValue::from_static("text/plain; charset=utf-8");
    ([(CONTENT_TYPE, kind), SHORTLY.header(&visitor)], text).into_response()
}
