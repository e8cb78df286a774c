//! What every request goes through before it is answered, and every answer before it is sent.

use super::Site;
use super::account::{Recognised, recognise};
use super::assets::href;
use super::frame::refused;
use super::paid::paid;
use super::serve::Visit;
use super::visitor::{Refused, Visitor, language_of};
use crate::services::access::{self, Entry};
use crate::web::cache::whole;
use askama::Template;
use axum::Router;
use axum::extract::{DefaultBodyLimit, Extension, FromRequestParts as _, Request, State};
use axum::http::StatusCode;
use axum::http::header::{
    ACCEPT, CONTENT_LENGTH, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HOST, HeaderValue, ORIGIN,
    REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::uri::{Authority, Uri};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse as _, Response};
use fanorona_protocol::language::Language;
use fanorona_protocol::text::web::Label;
use std::any::Any;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::csrf::CsrfLayer;
use tracing::warn;

/// What pages may load and do: only what this server has, and no script in a page.
const POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
     form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
);
/// The same for the one page that other sites may show in a frame.
pub(super) const POLICY_OF_FRAMES: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
     form-action 'self'; base-uri 'none'; frame-ancestors *",
);
const PLAIN: HeaderValue = HeaderValue::from_static("text/plain; charset=utf-8");
const HTML: HeaderValue = HeaderValue::from_static("text/html; charset=utf-8");

/// The pages behind everything that protects them.
pub(super) fn guarded(pages: Router<Site>, site: Site) -> Router {
    let most = site.server.limits.web.body_bytes;
    let own = site.origin.as_deref();
    let csrf = own.and_then(|own| CsrfLayer::new().add_trusted_origin(own).ok());
    let csrf = csrf.unwrap_or_default();
    pages
        .fallback(async |visitor: Visitor| refused(&visitor, &Refused::Missing))
        .method_not_allowed_fallback(async || {
            refusal(StatusCode::METHOD_NOT_ALLOWED, Label::RefusedMethod)
        })
        .layer(DefaultBodyLimit::max(most))
        .layer(CatchPanicLayer::custom(after_panic))
        .layer(from_fn_with_state(site.clone(), whole))
        .layer(from_fn_with_state(site.clone(), admitted))
        .layer(from_fn_with_state(site.clone(), recognise))
        .layer(from_fn_with_state(site.clone(), paid))
        .layer(csrf.with_rejection_response(|_why| foreign_form()))
        .layer(from_fn_with_state(site.clone(), guard))
        .with_state(site)
}

/// What an answer says that is one sentence.
#[derive(Debug, Clone, Copy)]
struct Said(Label);

/// An answer that is one sentence. It is written when it is known to whom.
pub(super) fn refusal(status: StatusCode, said: Label) -> Response {
    (status, Extension(Said(said))).into_response()
}

/// A page with one sentence.
#[derive(Template)]
#[template(path = "sentence.html")]
struct SentencePage {
    language: Language,
    said: String,
    home: String,
}

/// Who reads an answer.
struct Reader {
    language: Language,
    /// Whether it is a person at a browser.
    takes_pages: bool,
}

impl Reader {
    fn of(request: &Request) -> Self {
        let headers = request.headers();
        let accepted = headers.get(ACCEPT).and_then(|it| it.to_str().ok());
        Self {
            language: language_of(headers, request.uri()),
            takes_pages: accepted.is_some_and(|accepted| accepted.contains("text/html")),
        }
    }

    /// Writes the sentence of an answer that is one.
    fn tell(&self, answer: &mut Response) {
        let Some(Said(said)) = answer.extensions_mut().remove() else {
            return;
        };
        let page = SentencePage {
            language: self.language,
            said: said.words(self.language),
            home: Label::NavHome.words(self.language),
        };
        let (kind, body) = match page.render() {
            Ok(html) if self.takes_pages => (HTML, html),
            Ok(_) | Err(_) => (PLAIN, format!("{}\n", page.said)),
        };
        answer.headers_mut().insert(CONTENT_TYPE, kind);
        *answer.body_mut() = body.into();
    }
}

/// Refuses banned networks, malformed requests, large bodies, and answers that take too long. Adds what every answer
/// has.
async fn guard(
    State(site): State<Site>,
    Extension(visit): Extension<Visit>,
    request: Request,
    next: Next,
) -> Response {
    let server = &site.server;
    let reader = Reader::of(&request);
    let [origin, host] = [ORIGIN, HOST].map(|name| request.headers().get(name).cloned());
    let is_banned = visit.network.is_some_and(|network| {
        server
            .doors
            .bans
            .end_of(network, server.clock.now())
            .is_some()
    });
    let mut answer = if is_banned {
        refusal(StatusCode::FORBIDDEN, Label::RefusedBanned)
    } else if let Some((status, said)) = malformed(&request) {
        refusal(status, said)
    } else if body_bytes(&request) > server.limits.web.body_bytes {
        refusal(StatusCode::PAYLOAD_TOO_LARGE, Label::RefusedTooLarge)
    } else {
        let answered = tokio::time::timeout(server.limits.web.timeout, next.run(request));
        answered
            .await
            .unwrap_or_else(|_late| refusal(StatusCode::SERVICE_UNAVAILABLE, Label::RefusedBusy))
    };
    server.metrics.count_page(answer.status());
    if let Some(Said(Label::RefusedForeignForm | Label::RefusedForeignSocket)) =
        answer.extensions().get()
        && site.told.count(&(), server.clock.now()).is_ok()
    {
        let [origin, host] = [origin, host].map(|it| it.map(|it| format!("{it:?}")));
        warn!(
            origin,
            host,
            "a form or WebSocket of another site was refused; if the site is yours, let the proxy \
             pass the header Host on, or set http_url"
        );
    }
    reader.tell(&mut answer);
    let headers = answer.headers_mut();
    // The page for other sites has its own.
    headers.entry(CONTENT_SECURITY_POLICY).or_insert(POLICY);
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("same-origin"));
    answer
}

/// What strangers can open while only members are admitted: the ways to log in, and pages that ask the
/// commands of strangers alone.
const OPEN: [&str; 11] = [
    "",
    ".well-known",
    "about",
    "assets",
    "favicon.ico",
    "help",
    "login",
    "logout",
    "register",
    "robots.txt",
    "ws",
];

/// Refuses strangers, where an operator has admitted only members.
async fn admitted(State(site): State<Site>, request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let first = path.split('/').nth(1).unwrap_or_default();
    let is_member = request.extensions().get::<Recognised>().is_some();
    if is_member || OPEN.contains(&first) {
        return next.run(request).await;
    }
    let Err(why) = access::admits(&site.server.doors, Entry::AskWithoutLogin) else {
        return next.run(request).await;
    };
    let (mut parts, _body) = request.into_parts();
    let Ok(visitor) = Visitor::from_request_parts(&mut parts, &site).await;
    refused(&visitor, &why.into())
}

/// What is wrong with a request, whatever it asks for. Programs between browsers and this one read
/// such requests differently.
fn malformed(request: &Request) -> Option<(StatusCode, Label)> {
    let headers = request.headers();
    let mut hosts = headers.get_all(HOST).iter();
    let host = hosts.next().and_then(|host| host.to_str().ok());
    let is_name = |host: &str| host.parse::<Authority>().is_ok() && !host.contains('@');
    // As links, `//name` and `/\name` are addresses of other sites.
    let path = request.uri().path();
    let is_other_site = path.contains("//") || path.contains('\\');
    if !host.is_some_and(is_name) || hosts.next().is_some() {
        Some((StatusCode::BAD_REQUEST, Label::RefusedHead))
    } else if headers.get_all(ORIGIN).iter().count() > 1 {
        Some((StatusCode::FORBIDDEN, Label::RefusedHead))
    } else if is_other_site {
        Some((StatusCode::NOT_FOUND, Label::NotFound))
    } else {
        None
    }
}

/// Whether a page of another site has caused a request. Programs that are no browsers say nothing
/// about it.
pub(super) fn is_foreign(site: &Site, request: &Request) -> bool {
    let headers = request.headers();
    let Some(origin) = headers.get(ORIGIN) else {
        return false;
    };
    let origin = origin.to_str().ok();
    if origin.is_some() && origin == site.origin.as_deref() {
        return false;
    }
    let from = origin.and_then(|it| it.split_once("://"));
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    !matches!((from, host), (Some((_, from)), Some(host)) if from.eq_ignore_ascii_case(host))
}

/// What browsers send as `Origin` from the pages at an address: no path, no capitals, and no port
/// if it is the usual one.
pub(super) fn origin_of(url: &str) -> Option<String> {
    let url: Uri = url.parse().ok()?;
    let (scheme, host) = (url.scheme_str()?, url.authority()?.as_str());
    let usual = if scheme == "https" { ":443" } else { ":80" };
    let host = host.strip_suffix(usual).unwrap_or(host);
    Some(format!("{scheme}://{}", host.to_ascii_lowercase()))
}

/// The length of the body, as far as the head says it. Others are limited where they are read.
fn body_bytes(request: &Request) -> usize {
    let length = request.headers().get(CONTENT_LENGTH);
    let length = length.and_then(|length| length.to_str().ok());
    length.map_or(0, |length| length.parse().unwrap_or(usize::MAX))
}

fn foreign_form() -> Response {
    refusal(StatusCode::FORBIDDEN, Label::RefusedForeignForm)
}

/// The panic is counted and logged where it happens.
fn after_panic(_panic: Box<dyn Any + Send>) -> Response {
    refusal(StatusCode::INTERNAL_SERVER_ERROR, Label::RefusedMistake)
}
