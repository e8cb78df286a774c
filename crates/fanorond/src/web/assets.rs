//! `/assets/NAME`: the stylesheet, scripts and pictures, which are in the executable.
//!
//! A page links an asset with the hash of its contents ([`href`]), so that browsers can keep it for
//! ever.

use super::Site;
use super::guard::refusal;
use super::visitor::weighted;
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
use fanorona_protocol::text::web::Label;
use flate2::Compression;
use flate2::write::GzEncoder;
use include_dir::{Dir, File, include_dir};
use std::collections::BTreeMap;
use std::io::Write as _;
use std::sync::LazyLock;

static FOLDER: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/assets");

/// The beginning of a hash of all files. All have the same one in their addresses: a script names
/// other scripts, and a browser takes one script at two addresses for two scripts.
static VERSION: LazyLock<String> = LazyLock::new(|| {
    let files = FOLDER.files().flat_map(File::contents);
    hash(&files.copied().collect::<Vec<u8>>())
});

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
    contents: Bytes,
    gzip: Bytes,
    etag: HeaderValue,
}

/// Each game, study and position has a page for each of its turns, and those of the whole are enough.
const ROBOTS: &str = "User-agent: *\nDisallow: /game/*/\nDisallow: /study/*/\nDisallow: /embed/\n\
    Disallow: /analysis/\nDisallow: /explore\nDisallow: /search?\nDisallow: /login\n";

pub(super) fn routes() -> Router<Site> {
    // Browsers ask for this without a link to it.
    let icon = async |headers: HeaderMap| {
        asset(Path("icon.svg".to_owned()), RawQuery(None), headers).await
    };
    Router::new()
        .route("/assets/{name}", get(asset))
        .route("/favicon.ico", get(icon))
        .route("/robots.txt", get(async || ROBOTS))
}

/// The address of an asset, such as `/assets/style.css?v=0123abcd`.
pub fn href(name: &str) -> String {
    format!("/assets/{name}?v={}", *VERSION)
}

/// Whether a path is that of an asset.
pub(super) fn is_asset(path: &str) -> bool {
    path.strip_prefix("/assets/")
        .is_some_and(|name| ASSETS.contains_key(name))
}

async fn asset(
    Path(name): Path<String>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Response {
    let Some(asset) = ASSETS.get(name.as_str()) else {
        return refusal(StatusCode::NOT_FOUND, Label::NotFound);
    };
    let is_named = query
        .as_deref()
        .and_then(|query| query.strip_prefix("v="))
        .is_some_and(|version| version == *VERSION);
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
    (kept, content_type, asset.contents.clone()).into_response()
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
    let codings = weighted(headers, &ACCEPT_ENCODING);
    let weight_of = |name: &str| {
        let found = codings.iter().find(|it| it.0.eq_ignore_ascii_case(name));
        found.map(|it| it.1)
    };
    weight_of("gzip").or_else(|| weight_of("*")) > Some(0.0)
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
        let contents = match file.contents_utf8() {
            Some(text) if content_type.starts_with("text/") => {
                let imported = format!(".js?v={}\";", *VERSION);
                without_comments(text).replace(".js\";", &imported).into()
            }
            _ => Bytes::from_static(file.contents()),
        };
        let etag = HeaderValue::try_from(format!("\"{}\"", hash(&contents))).ok()?;
        let asset = Self {
            content_type: HeaderValue::from_static(content_type),
            gzip: gzip(&contents, Compression::best()),
            contents,
            etag,
        };
        Some((name, asset))
    }
}

/// A script or a stylesheet without its comments and indentations, for slow networks. Comments are
/// lines that begin with `//`, and all between `/*` and `*/`; no text of ours contains these.
fn without_comments(text: &str) -> String {
    let (mut code, mut rest) = (String::with_capacity(text.len()), text);
    while let Some((before, comment)) = rest.split_once("/*") {
        code.push_str(before);
        rest = comment.split_once("*/").map_or("", |(_, after)| after);
    }
    code.push_str(rest);
    let lines = code.lines().map(str::trim);
    let kept = lines.filter(|line| !line.is_empty() && !line.starts_with("//"));
    kept.flat_map(|line| [line, "\n"]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn comments_are_not_sent() {
        let text = "// One.\n/**\n * Two.\n */\nlet a = 1; // kept\n  b(/** @type {X} */ (a));\n\n/* c */\n";
        assert_eq!(without_comments(text), "let a = 1; // kept\nb( (a));\n");
    }

    /// The scripts that a page loads: these and all that they import.
    fn loaded(names: &[&'static str]) -> BTreeSet<&'static str> {
        let mut found: BTreeSet<&str> = BTreeSet::new();
        let mut waiting = names.to_vec();
        while let Some(name) = waiting.pop() {
            let asset = ASSETS.get(name).unwrap_or_else(|| panic!("no {name}"));
            let (name, _) = ASSETS.get_key_value(name).unwrap();
            if found.insert(name) {
                let text = str::from_utf8(&asset.contents).unwrap();
                let imports = text.lines().filter_map(|line| {
                    let (_, path) = line.strip_prefix("import ")?.split_once(" from \"./")?;
                    let (name, version) = path.strip_suffix("\";")?.split_once("?v=")?;
                    assert_eq!(version, *VERSION, "{path}");
                    Some(name)
                });
                waiting.extend(imports.map(|name| *ASSETS.get_key_value(name).unwrap().0));
            }
        }
        found
    }

    #[test]
    fn scripts_are_small() {
        let all = ASSETS.iter().filter(|(name, _)| name.ends_with(".js"));
        let size: usize = all.map(|(_, asset)| asset.contents.len()).sum();
        assert!((20_000..=82_000).contains(&size), "{size} bytes in all");
        for page in [
            &["replay.js", "watch.js"][..],
            &["play.js"],
            &["learn.js"],
            &["puzzle.js"],
            &["analysis.js"],
            &["study.js"],
        ] {
            let sizes = loaded(page).into_iter().map(|name| ASSETS[name].gzip.len());
            let size: usize = sizes.sum();
            assert!((4_000..=17_000).contains(&size), "{page:?}: {size} bytes");
        }
    }

    #[test]
    fn the_stylesheet_is_small() {
        let size = ASSETS["style.css"].gzip.len();
        assert!((2_000..=8_000).contains(&size), "{size} bytes");
    }
}
