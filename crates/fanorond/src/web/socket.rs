//! `/ws`: a connection in json mode over a WebSocket. A text message is a line, in both directions.
//!
//! Once it is open, it is served like every other connection, with the same limits.

use super::Site;
use super::account::login_line;
use super::guard::{is_foreign, refusal};
use super::serve::{Impatient, Visit};
use super::visitor::Visitor;
use crate::config::limits::WebLimits;
use crate::connection::{self, Opening};
use crate::net::stream::Stream;
use crate::net::throttle::Slot;
use crate::net::websocket::WebSocket;
use crate::observability::metrics::{Admission, ListenerKind, OpenConnection};
use crate::services::Server;
use crate::work::{self, Charge};
use axum::Router;
use axum::body::Body;
use axum::extract::{Extension, Request, State};
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::get;
use fanorona_protocol::messages::server::Notice;
use fanorona_protocol::text::web::Label;
use fanorona_protocol::wire::codec::{Line, LineEnd};
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use std::sync::Arc;
use tokio_tungstenite::tungstenite::handshake::server::create_response_with_body;
use tracing::{Instrument as _, Span, debug};

/// What it costs to open a WebSocket, besides the price of each request.
const PRICE: u16 = 4;

pub(super) fn routes() -> Router<Site> {
    Router::new().route("/ws", get(open))
}

async fn open(
    State(site): State<Site>,
    Extension(visit): Extension<Visit>,
    visitor: Visitor,
    mut request: Request,
) -> Response {
    let server = &site.server;
    let handshake = create_response_with_body(&request, Body::empty);
    let upgrade = request.extensions_mut().remove::<OnUpgrade>();
    let (Ok(handshake), Some(upgrade)) = (handshake, upgrade) else {
        return refusal(StatusCode::UPGRADE_REQUIRED, Label::RefusedProgram);
    };
    // Browsers let pages of every site open WebSockets, and send the cookies of this one.
    if is_foreign(&site, &request) {
        return refusal(StatusCode::FORBIDDEN, Label::RefusedForeignSocket);
    }
    let (kind, metrics) = (ListenerKind::WebSocket, &server.metrics);
    // A phone on a bad network comes back often, so this is paid for like a page, and not counted
    // among the new connections.
    work::spend(Charge::Command(PRICE));
    let permit = match server.doors.connections.place(visit.network) {
        Ok(permit) => permit,
        Err(why) => {
            metrics.count_connection(kind, Admission::TooMany);
            return too_many(&why);
        }
    };
    metrics.count_connection(kind, Admission::Admitted);
    // The member of the cookie was recognised a moment ago.
    let first = visitor
        .member
        .as_ref()
        .and_then(|_| login_line(request.headers(), visit));
    let socket = Socket {
        server: Arc::clone(server),
        visit,
        opening: Opening::Program {
            words: asks_words(&request),
            language: (visitor.language, visitor.source),
            first: first.map(|text| Line {
                text,
                end: LineEnd::Lf,
            }),
        },
        permit,
        open: metrics.open_connection(kind),
    };
    drop(
        server
            .tasks
            .spawn(socket.serve(upgrade).instrument(Span::current())),
    );
    handshake
}

/// Whether the address is `/ws?words`, alone or with a language.
fn asks_words(request: &Request) -> bool {
    let query = request.uri().query().unwrap_or_default();
    query.split('&').any(|word| word == "words")
}

pub(super) fn too_many(why: &Notice) -> Response {
    if *why == Notice::ServerFull {
        let said = Label::RefusedFull;
        return refusal(StatusCode::SERVICE_UNAVAILABLE, said);
    }
    refusal(StatusCode::TOO_MANY_REQUESTS, Label::RefusedTooMany)
}

/// A WebSocket whose handshake is being answered.
struct Socket {
    server: Arc<Server>,
    visit: Visit,
    opening: Opening,
    permit: Slot,
    open: OpenConnection,
}

impl Socket {
    async fn serve(self, upgrade: OnUpgrade) {
        let Self {
            server,
            visit,
            opening,
            permit,
            open,
        } = self;
        let upgraded = tokio::select! {
            () = server.stop.cancelled() => return,
            upgraded = upgrade => upgraded,
        };
        match upgraded {
            Ok(upgraded) => {
                if let Some(stream) = stream_of(upgraded, &server.limits.web).await {
                    let Visit {
                        network,
                        encryption,
                    } = visit;
                    connection::serve(server, stream, network, encryption, opening).await;
                }
            }
            Err(error) => debug!(%error, "a WebSocket was not opened"),
        }
        drop((permit, open));
    }
}

/// The stream below the requests, as a WebSocket.
async fn stream_of(upgraded: Upgraded, limits: &WebLimits) -> Option<Stream> {
    let parts = upgraded.downcast::<TokioIo<Impatient>>().ok()?;
    let stream = parts.io.into_inner().into_inner();
    let read = parts.read_buf.to_vec();
    let socket = WebSocket::new(stream, read, limits.message_bytes, limits.ping_every).await;
    Some(Stream::WebSocket(Box::new(socket)))
}
