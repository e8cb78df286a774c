//! `/assets/NAME`: the stylesheet, scripts and pictures, which are in the executable.
//!
//! A page links an asset with the hash of its contents ([`href`]), so that browsers can keep it for
//! ever.

use super::Site;
use super::guard::refusal;
use axum::Router;
use axum::extract::{Path, RawQuery};
use axum::http::StatusCode;
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, HeaderMap, HeaderValue,
    IF_NONE_MATCH, VARY,
};
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use blake2::{Blake2s256, Digest as _};
use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;
use include_dir::{Dir, File, include_dir};
use std::collections::BTreeMap;
use std::io::Write as _;
use std::sync::LazyLock;

static FOLDER: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/assets");

/// By name.
static ASSETS: LazyLock<BTreeMap<&'static str, Asset>> =
    LazyLock::new(|| FOLDER.files().filter_map(Asset::new).collect());

const FOR_EVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
/// Somebody who asks without the hash, or with an old one, asks again each time.
const ASK_AGAIN: HeaderValue = HeaderValue::from_static("public, no-cache");

/// One file.
#[derive(Debug)]
struct Asset {
    content_type: HeaderValue,
    contents: &'static [u8],
    gzip: Bytes,
    /// The beginning of a hash of the contents.
    hash: String,
    etag: HeaderValue,
}

pub(super) fn routes() -> Router<Site> {
    Router::new().route("/assets/{name}", get(asset))
}

/// The address of an asset, such as `/assets/style.css?v=0123abcd`.
pub(crate) fn href(name: &str) -> String {
    let hash = ASSETS.get(name).map(|asset| asset.hash.as_str());
    format!("/assets/{name}?v={}", hash.unwrap_or_default())
}

async fn asset(
    Path(name): Path<String>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Response {
    let Some(asset) = ASSETS.get(name.as_str()) else {
        return refusal(StatusCode::NOT_FOUND, "There is no such file.");
    };
    let is_named = query
        .as_deref()
        .and_then(|query| query.strip_prefix("v="))
        .is_some_and(|hash| hash == asset.hash);
    let kept = [
        (CACHE_CONTROL, if is_named { FOR_EVER } else { ASK_AGAIN }),
        (ETAG, asset.etag.clone()),
        (VARY, HeaderValue::from_static("Accept-Encoding")),
    ];
    if headers
        .get(IF_NONE_MATCH)
        .is_some_and(|known| is_among(&asset.etag, known))
    {
        return (StatusCode::NOT_MODIFIED, kept).into_response();
    }
    let content_type = [(CONTENT_TYPE, asset.content_type.clone())];
    if accepts_gzip(&headers) && asset.gzip.len() < asset.contents.len() {
        let encoding = [(CONTENT_ENCODING, HeaderValue::from_static("gzip"))];
        return (kept, content_type, encoding, asset.gzip.clone()).into_response();
    }
    (kept, content_type, asset.contents).into_response()
}

/// Whether a list of `If-None-Match` has a tag.
pub(super) fn is_among(tag: &HeaderValue, known: &HeaderValue) -> bool {
    let (Ok(tag), Ok(known)) = (tag.to_str(), known.to_str()) else {
        return false;
    };
    let bare = |tag: &str| tag.trim().trim_start_matches("W/").to_owned();
    known == "*" || known.split(',').any(|it| bare(it) == bare(tag))
}

/// Whether a client takes gzip.
pub(super) fn accepts_gzip(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(ACCEPT_ENCODING).iter();
    let mut codings = accepted.flat_map(|it| it.to_str().unwrap_or_default().split(','));
    codings.any(|coding| {
        let mut parts = coding.split(';').map(str::trim);
        let name = parts.next().unwrap_or_default();
        let refused = parts.any(|part| {
            let weight = part.strip_prefix("q=").and_then(|it| it.parse().ok());
            weight.is_some_and(|weight: f32| weight <= 0.0)
        });
        (name.eq_ignore_ascii_case("gzip") || name == "*") && !refused
    })
}

/// The gzip of some bytes.
pub(super) fn gzip(bytes: &[u8], level: Compression) -> Bytes {
    let mut encoder = GzEncoder::new(Vec::new(), level);
    let written = encoder.write_all(bytes).and_then(|()| encoder.finish());
    written.expect("memory takes all bytes").into()
}

/// A hash of some bytes, as a part of addresses and tags.
pub(super) fn hash(bytes: &[u8]) -> String {
    let hash = Blake2s256::digest(bytes);
    hash.iter()
        .take(8)
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

impl Asset {
    fn new(file: &'static File<'static>) -> Option<(&'static str, Self)> {
        let name = file.path().to_str()?;
        let content_type = match file.path().extension()?.to_str()? {
            "css" => "text/css; charset=utf-8",
            "js" => "text/javascript; charset=utf-8",
            "svg" => "image/svg+xml",
            "png" => "image/png",
            "txt" => "text/plain; charset=utf-8",
            _ => return None,
        };
        let contents = file.contents();
        let hash = hash(contents);
        let etag = HeaderValue::try_from(format!("\"{hash}\"")).ok()?;
        let asset = Self {
            content_type: HeaderValue::from_static(content_type),
            contents,
            gzip: gzip(contents, Compression::best()),
            hash,
            etag,
        };
        Some((name, asset))
    }
}
