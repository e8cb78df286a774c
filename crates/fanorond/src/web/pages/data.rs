//! `/data`: all public finished games as files, a file for each month.

use crate::services::collection::{Collection, Index};
use crate::web::assets::is_among;
use crate::web::frame::{Frame, SHORTLY, page as answer, refused};
use crate::web::guard::refusal;
use crate::web::visitor::{Refused, Visitor};
use askama::Template;
use axum::body::Body;
use axum::extract::Path;
use axum::http::header::{CACHE_CONTROL, CONTENT_LENGTH, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse as _, Response};
use bytes::Bytes;
use fanorona_protocol::text::web::Label;
use futures_util::stream;
use std::io;
use tokio::fs::File;
use tokio::io::AsyncReadExt as _;
use tracing::error;

/// So many bytes of a file are in memory at once.
const PIECE: usize = 64 * 1_024;

#[derive(Template)]
#[template(path = "data.html")]
struct DataPage {
    frame: Frame,
    /// Why there are no files.
    none: Option<Label>,
    index: Option<Index>,
}

/// `/data`.
pub(super) async fn page(visitor: Visitor) -> Response {
    let (none, index) = match &visitor.site.server.doors.collection {
        None => (Some(Label::DataOff), None),
        Some(collection) => match index(collection).await {
            Ok(Some(index)) if !index.months.is_empty() => (None, Some(index)),
            Ok(_) => (Some(Label::DataNotYet), None),
            Err(answer) => return answer,
        },
    };
    let frame = Frame::new(&visitor, Label::Data.words(visitor.language));
    answer(&visitor, SHORTLY, &DataPage { frame, none, index })
}

async fn index(collection: &Collection) -> Result<Option<Index>, Response> {
    collection.index().await.map_err(|error| unreadable(&error))
}

/// The operator is told; the visitor can only try again.
fn unreadable(error: &io::Error) -> Response {
    error!(%error, "published games: the folder of `data` cannot be read");
    refusal(StatusCode::SERVICE_UNAVAILABLE, Label::RefusedBusy)
}

/// `/data/NAME`: the index, or the file of a month. Only what the index names is a file here.
pub(super) async fn file(
    visitor: Visitor,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Response {
    let Some(collection) = &visitor.site.server.doors.collection else {
        return refused(&visitor, &Refused::Missing);
    };
    let index = match index(collection).await {
        Ok(index) => index,
        Err(answer) => return answer,
    };
    let Some(index) = index else {
        return refused(&visitor, &Refused::Missing);
    };
    if name == "index.json" {
        let kind = HeaderValue::from_static("application/json");
        let text = serde_json::to_string(&index).unwrap_or_default();
        return ([(CONTENT_TYPE, kind), SHORTLY.header(&visitor)], text).into_response();
    }
    let Some(month) = index.months.iter().find(|month| month.file == name) else {
        return refused(&visitor, &Refused::Missing);
    };
    let tag = HeaderValue::try_from(format!("\"{}\"", month.sha256));
    let tag = tag.unwrap_or(HeaderValue::from_static("\"\""));
    let known = headers.get(IF_NONE_MATCH);
    if known.is_some_and(|known| is_among(&tag, known)) {
        return (StatusCode::NOT_MODIFIED, [(ETAG, tag)]).into_response();
    }
    match collection.open(month).await {
        Ok(file) => {
            let kind = HeaderValue::from_static("text/plain; charset=us-ascii");
            let length = HeaderValue::from(month.bytes);
            let headers = [
                (CONTENT_TYPE, kind),
                (CONTENT_LENGTH, length),
                (ETAG, tag),
                // The file of this month is another one tomorrow.
                (CACHE_CONTROL, HeaderValue::from_static("no-cache")),
            ];
            (headers, streamed(file)).into_response()
        }
        Err(error) => unreadable(&error),
    }
}

/// The bytes of a file, a piece at a time.
fn streamed(file: File) -> Body {
    Body::from_stream(stream::try_unfold(file, async |mut file| {
        let mut piece = vec![0; PIECE];
        let count = file.read(&mut piece).await?;
        piece.truncate(count);
        Ok::<_, io::Error>((count > 0).then(|| (Bytes::from(piece), file)))
    }))
}
