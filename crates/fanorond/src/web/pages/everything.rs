//! `/account/everything`: all that the server has about a member, as a file.

use crate::error::CommandError;
use crate::features::history::export::{Export, ExportPart, ExportPlan, Exports};
use crate::net::throttle::Applicant;
use crate::services::Server;
use crate::web::frame::{Keep, refused};
use crate::web::visitor::Visitor;
use crate::work::{Charge, Price};
use axum::body::Body;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE, HeaderValue};
use axum::response::{IntoResponse as _, Redirect, Response};
use bytes::Bytes;
use fanorona_protocol::records::{Format, json_line, own_line};
use futures_util::stream;
use std::io;
use std::sync::Arc;
use tracing::error;

/// About this many bytes of the file are in memory at once.
const PIECE: usize = 64 * 1_024;

/// The file. It is made while the browser reads it.
pub(super) async fn file(visitor: Visitor) -> Response {
    let Some(member) = &visitor.member else {
        return Redirect::to("/login?next=/account").into_response();
    };
    let (server, network) = (Arc::clone(&visitor.site.server), visitor.visit.network);
    let plan = ExportPlan {
        games: Exports::everything(member.player.id),
        viewer: Some(member.player.id),
        format: None,
    };
    let by = Applicant::new(Some((member.player.id, member.kind)), network);
    let export = match Export::begin(&server, plan, Format::Json, by) {
        Ok(export) => export,
        Err(why) => return refused(&visitor, &why.into()),
    };
    let pieces = stream::try_unfold(export, move |mut export| {
        let server = Arc::clone(&server);
        async move {
            let (piece, price) = piece(&server, &mut export).await.map_err(|why| {
                error!(?why, "the file of a member cannot be written");
                io::Error::other("the file is not complete")
            })?;
            if let Some(network) = network {
                let wait = server.doors.pages.pay(network, price, server.clock.now());
                tokio::time::sleep(wait).await;
            }
            Ok::<_, io::Error>((!piece.is_empty()).then(|| (Bytes::from(piece), export)))
        }
    });
    let kind = HeaderValue::from_static("application/x-ndjson");
    let name = HeaderValue::from_static("attachment; filename=\"everything.jsonl\"");
    (
        [
            (CONTENT_TYPE, kind),
            (CONTENT_DISPOSITION, name),
            Keep::Never.header(&visitor),
        ],
        Body::from_stream(pieces),
    )
        .into_response()
}

/// The next lines of the file, and what they cost.
async fn piece(server: &Server, export: &mut Export) -> Result<(String, Price), CommandError> {
    let (mut piece, mut price) = (String::new(), Price::default());
    while piece.len() < PIECE
        && let Some((part, cost)) = export.next(server).await?
    {
        piece.push_str(&match part {
            ExportPart::Row(row) => own_line(&row),
            ExportPart::Game(record) => json_line(&record),
        });
        price = price + cost;
    }
    let all = price + Charge::Answer(piece.len()).price();
    Ok((piece, all))
}
