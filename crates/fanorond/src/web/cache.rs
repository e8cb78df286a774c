//! Whole answers: each gets a tag, so that a browser that has it already gets it no second time, and
//! gzip. What a page lets everybody keep is kept here, too, and made once for all who ask meanwhile.
//!
//! How long it is kept is the `max-age` that the page itself sets.

use super::Site;
use super::account::has_session;
use super::assets::{accepts_gzip, gzip, hash, is_among, is_asset};
use super::serve::Visit;
use super::visitor::language_of;
use crate::config::limits::WebLimits;
use crate::net::stream::Encryption;
use crate::work::{self, Charge};
use axum::body::{Body, HttpBody as _};
use axum::extract::{Extension, Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, ETAG, HOST, HeaderMap,
    HeaderValue, IF_NONE_MATCH, SET_COOKIE, VARY,
};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::Response;
use bytes::Bytes;
use fanorona_game::AccessLevel;
use fanorona_protocol::language::Language;
use flate2::Compression;
use http_body_util::BodyExt as _;
use quick_cache::Weighter;
use quick_cache::sync::Cache;
use std::fmt;
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use tokio::time::Instant;

/// Answers with fewer bytes are sent as they are.
const WORTH_GZIP: usize = 512;
/// What a kept answer needs beside its body, about.
const OVERHEAD: usize = 1_024;
/// How long it is known of an address that its answer may not be kept.
const NOT_KEPT: Duration = Duration::from_secs(5);

/// What the answer depends on. The name of the host is in links, so nobody can make one of them
/// point elsewhere for others.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Key {
    /// Who could use the server then: what was for everybody may be for members now.
    access: AccessLevel,
    address: String,
    host: HeaderValue,
    is_encrypted: bool,
    language: Language,
}

/// A whole answer with the status 200.
#[derive(Debug)]
struct Answer {
    headers: HeaderMap,
    body: Bytes,
    /// Made for the first who wants it. `None` if it is not worth it.
    gzip: OnceLock<Option<Bytes>>,
    tag: HeaderValue,
}

impl Answer {
    fn gzip(&self) -> Option<&Bytes> {
        let worth = || is_text(&self.headers) && self.body.len() >= WORTH_GZIP;
        let zip = || worth().then(|| gzip(&self.body, Compression::default()));
        self.gzip.get_or_init(zip).as_ref()
    }
}

/// What is known of an address.
#[derive(Debug, Clone)]
struct Entry {
    until: Instant,
    /// `None` if the answer may not be kept.
    answer: Option<Arc<Answer>>,
}

#[derive(Debug, Clone)]
struct Bytewise;

impl Weighter<Key, Entry> for Bytewise {
    fn weight(&self, key: &Key, entry: &Entry) -> u64 {
        // The gzip, which may be made later, is smaller.
        let answer = entry.answer.as_ref();
        let answer = answer.map_or(0, |answer| 2 * answer.body.len());
        let bytes = OVERHEAD + key.address.len() + key.host.len() + answer;
        u64::try_from(bytes).unwrap_or(u64::MAX)
    }
}

/// The answers that are kept.
#[derive(Clone)]
pub(super) struct Answers(Arc<Cache<Key, Entry, Bytewise>>);

impl fmt::Debug for Answers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} answers", self.0.len())
    }
}

impl Answers {
    pub(super) fn new(limits: &WebLimits) -> Self {
        let bytes = limits.kept_bytes;
        // About, to reserve memory.
        let items = bytes / (32 * 1_024);
        let bytes = u64::try_from(bytes).unwrap_or(u64::MAX);
        Self(Arc::new(Cache::with_weighter(items, bytes, Bytewise)))
    }
}

/// What a browser says about the answer.
struct Asked {
    gzip: bool,
    /// The tags of answers that it has.
    known: Option<HeaderValue>,
}

impl Asked {
    fn of(headers: &HeaderMap) -> Self {
        Self {
            gzip: accepts_gzip(headers),
            known: headers.get(IF_NONE_MATCH).cloned(),
        }
    }

    fn answer(&self, answer: &Answer) -> Response {
        let mut response = Response::default();
        *response.headers_mut() = answer.headers.clone();
        if self
            .known
            .as_ref()
            .is_some_and(|known| is_among(&answer.tag, known))
        {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            response.headers_mut().remove(CONTENT_TYPE);
            return response;
        }
        let gzip = if self.gzip { answer.gzip() } else { None };
        if gzip.is_some() {
            let coding = HeaderValue::from_static("gzip");
            response.headers_mut().insert(CONTENT_ENCODING, coding);
        }
        *response.body_mut() = gzip.unwrap_or(&answer.body).clone().into();
        response
    }
}

/// The answer from memory, if it is there.
pub(super) fn kept(site: &Site, visit: Visit, request: &Request) -> Option<Response> {
    let entry = site.answers.0.get(&key_of(site, request, visit)?)?;
    let answer = entry.answer.filter(|_| entry.until > Instant::now())?;
    site.server.metrics.kept_pages.inc();
    Some(Asked::of(request.headers()).answer(&answer))
}

/// Answers from memory, or with what the page says.
pub(super) async fn whole(
    State(site): State<Site>,
    Extension(visit): Extension<Visit>,
    request: Request,
    next: Next,
) -> Response {
    let path = request.uri().path();
    if request.method() != Method::GET || is_asset(path) || path == "/ws" {
        return next.run(request).await;
    }
    let asked = Asked::of(request.headers());
    let Some(key) = key_of(&site, &request, visit) else {
        return match made(next.run(request).await).await {
            Ok((answer, _)) => asked.answer(&answer),
            Err(other) => other,
        };
    };
    loop {
        match site.answers.0.get_value_or_guard_async(&key).await {
            Ok(Entry { until, .. }) if until <= Instant::now() => {
                site.answers.0.remove_if(&key, |entry| entry.until == until);
            }
            Ok(Entry {
                answer: Some(answer),
                ..
            }) => {
                site.server.metrics.kept_pages.inc();
                return asked.answer(&answer);
            }
            Ok(Entry { answer: None, .. }) => {
                return match made(next.run(request).await).await {
                    Ok((answer, _)) => asked.answer(&answer),
                    Err(other) => other,
                };
            }
            Err(first) => {
                // If this fails, the next one who waits tries it.
                let (answer, kept) = match made(next.run(request).await).await {
                    Ok(made) => made,
                    Err(other) => return other,
                };
                let answer = Arc::new(answer);
                let longest = site.server.limits.web.kept_time;
                let entry = Entry {
                    until: Instant::now() + kept.map_or(NOT_KEPT, |kept| kept.min(longest)),
                    answer: kept.map(|_| Arc::clone(&answer)),
                };
                // Somebody may have removed the place.
                drop(first.insert(entry));
                return asked.answer(&answer);
            }
        }
    }
}

/// `None` if the answer is only for this visitor.
fn key_of(site: &Site, request: &Request, visit: Visit) -> Option<Key> {
    let headers = request.headers();
    if request.method() != Method::GET || has_session(headers, visit) {
        return None;
    }
    Some(Key {
        access: site.server.doors.access.level(),
        address: request.uri().path_and_query()?.to_string(),
        host: headers.get(HOST)?.clone(),
        is_encrypted: visit.encryption == Encryption::Tls,
        language: language_of(headers, request.uri()),
    })
}

/// What a page has answered, as a whole, and for how long everybody may keep it. An answer of which
/// that cannot be said, such as a stream, is returned as it is.
async fn made(response: Response) -> Result<(Answer, Option<Duration>), Response> {
    let is_whole = response.body().size_hint().exact().is_some();
    if response.status() != StatusCode::OK || !is_whole {
        return Err(response);
    }
    let (mut parts, body) = response.into_parts();
    let body = match body.collect().await {
        Ok(body) => body.to_bytes(),
        Err(_broken) => return Err(Response::from_parts(parts, Body::empty())),
    };
    work::spend(Charge::Answer(body.len()));
    let headers = &mut parts.headers;
    let kept = max_age(headers).filter(|_| !headers.contains_key(SET_COOKIE));
    let tag = format!("W/\"{}\"", hash(&body));
    let tag = HeaderValue::try_from(tag).expect("hexadecimal digits are visible");
    headers.remove(CONTENT_LENGTH);
    headers.insert(ETAG, tag.clone());
    headers
        .entry(CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("private, no-cache"));
    let depends = "Accept-Encoding, Accept-Language, Cookie";
    headers.insert(VARY, HeaderValue::from_static(depends));
    let answer = Answer {
        gzip: OnceLock::new(),
        headers: parts.headers,
        body,
        tag,
    };
    Ok((answer, kept))
}

/// For how long everybody may keep an answer, if at all.
fn max_age(headers: &HeaderMap) -> Option<Duration> {
    let words = headers.get(CACHE_CONTROL)?.to_str().ok()?;
    let mut words = words.split(',').map(str::trim);
    let is_public = words.clone().any(|word| word == "public");
    let age = words.find_map(|word| word.strip_prefix("max-age=")?.parse().ok());
    age.filter(|_| is_public).map(Duration::from_secs)
}

fn is_text(headers: &HeaderMap) -> bool {
    let kind = headers
        .get(CONTENT_TYPE)
        .and_then(|kind| kind.to_str().ok());
    kind.is_some_and(|kind| {
        kind.starts_with("text/") || kind.contains("json") || kind.contains("svg")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_zipped_only_for_those_who_get_it() {
        let content_type = HeaderValue::from_static("text/html; charset=utf-8");
        let answer = Answer {
            headers: HeaderMap::from_iter([(CONTENT_TYPE, content_type)]),
            body: Bytes::from(vec![b'a'; 2 * WORTH_GZIP]),
            gzip: OnceLock::new(),
            tag: HeaderValue::from_static("W/\"1\""),
        };
        let mut asked = Asked {
            gzip: true,
            known: Some(answer.tag.clone()),
        };
        let same = asked.answer(&answer);
        assert_eq!(same.status(), StatusCode::NOT_MODIFIED);
        assert_eq!(answer.gzip.get(), None);
        asked.known = None;
        let zipped = asked.answer(&answer);
        assert_eq!(zipped.headers()[CONTENT_ENCODING], "gzip");
        assert!(answer.gzip.get().is_some_and(Option::is_some));
    }
}
