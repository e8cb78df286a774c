//! The internal HTTP of `--ops`: health, readiness and metrics. It is for the operator's machines only: it has no
//! access control, and says nothing about players.

use crate::limits::Limits;
use crate::metrics::Metrics;
use crate::server::Server;
use fanorona_store::WriterHealth;
use http_body_util::Full;
use hyper::body::{Bytes, Incoming};
use hyper::header::CONTENT_TYPE;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::TokioIo;
use std::convert::Infallible;
use std::sync::Arc;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio_util::task::TaskTracker;
use tracing::{debug, warn};

const TEXT: &str = "text/plain; charset=utf-8";
const METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// How far the server is.
#[derive(Debug, Clone, Default)]
pub(crate) enum RunState {
    /// The database is being opened and migrated.
    #[default]
    Starting,
    /// It serves, or it stops.
    Running(Arc<Server>),
}

impl RunState {
    pub(crate) fn is_running(&self) -> bool {
        match self {
            Self::Starting => false,
            Self::Running(_) => true,
        }
    }
}

/// Answers requests on `listener`. It never returns.
pub(crate) async fn serve(
    listener: TcpListener,
    metrics: Metrics,
    stage: watch::Receiver<RunState>,
    limits: Limits,
) {
    let tasks = TaskTracker::new();
    let places = Arc::new(Semaphore::new(limits.ops.connections));
    loop {
        let Ok(place) = Arc::clone(&places).acquire_owned().await else { return };
        match listener.accept().await {
            Ok((stream, peer)) => {
                let (metrics, stage) = (metrics.clone(), stage.clone());
                tasks.spawn(async move {
                    let answered = answer(stream, &metrics, &stage);
                    match tokio::time::timeout(limits.ops.timeout, answered).await {
                        Ok(Ok(())) => {}
                        Ok(Err(error)) => debug!(%peer, %error, "ops: a request failed"),
                        Err(_late) => debug!(%peer, "ops: a request took too long"),
                    }
                    drop(place);
                });
            }
            Err(error) => {
                warn!(%error, "ops: accepting a connection failed");
                tokio::time::sleep(limits.connection.accept_retry).await;
            }
        }
    }
}

/// Answers one request of a connection.
async fn answer(
    stream: TcpStream,
    metrics: &Metrics,
    stage: &watch::Receiver<RunState>,
) -> hyper::Result<()> {
    let service = service_fn(|request: Request<Incoming>| async move {
        let stage = stage.borrow().clone();
        Ok::<_, Infallible>(response(&request, metrics, &stage).await)
    });
    http1::Builder::new().keep_alive(false).serve_connection(TokioIo::new(stream), service).await
}

async fn response(request: &Request<Incoming>, metrics: &Metrics, stage: &RunState) -> Response<Full<Bytes>> {
    if request.method() != Method::GET && request.method() != Method::HEAD {
        return text(StatusCode::METHOD_NOT_ALLOWED, "Send GET or HEAD.\n");
    }
    match request.uri().path() {
        "/healthz" => text(StatusCode::OK, "ok\n"),
        "/readyz" => match readiness(stage) {
            Ok(()) => text(StatusCode::OK, "ready\n"),
            Err(why) => text(StatusCode::SERVICE_UNAVAILABLE, why),
        },
        "/metrics" => {
            let server = match stage {
                RunState::Starting => None,
                RunState::Running(server) => Some(&**server),
            };
            match metrics.text(server).await {
                Ok(metrics) => with_type(StatusCode::OK, METRICS, metrics),
                Err(_formatting) => text(StatusCode::INTERNAL_SERVER_ERROR, "metrics: formatting failed\n"),
            }
        }
        _ => text(StatusCode::NOT_FOUND, "The pages are /healthz, /readyz and /metrics.\n"),
    }
}

/// Whether players can play here now, or else why not.
fn readiness(stage: &RunState) -> Result<(), &'static str> {
    let server = match stage {
        RunState::Starting => return Err("starting: the database is being opened and migrated\n"),
        RunState::Running(server) => server,
    };
    if server.stop.is_cancelled() {
        return Err("stopping\n");
    }
    if server.cluster.as_ref().is_some_and(|cluster| cluster.down().is_some()) {
        return Err("the message bus does not work: other nodes are heard late\n");
    }
    match server.store.status().writer {
        WriterHealth::Well => Ok(()),
        WriterHealth::Full => Err("disk full: changes are refused\n"),
        WriterHealth::Away => Err("the database does not answer: changes are refused\n"),
        WriterHealth::Failed => Err("disk failed: changes are refused until a restart\n"),
        WriterHealth::Closed => Err("the writer of the database has ended: changes are refused\n"),
    }
}

fn text(status: StatusCode, body: &'static str) -> Response<Full<Bytes>> {
    with_type(status, TEXT, body)
}

fn with_type(
    status: StatusCode,
    content_type: &'static str,
    body: impl Into<Bytes>,
) -> Response<Full<Bytes>> {
    let mut response = Response::new(Full::new(body.into()));
    *response.status_mut() = status;
    response.headers_mut().insert(CONTENT_TYPE, hyper::header::HeaderValue::from_static(content_type));
    response
}
