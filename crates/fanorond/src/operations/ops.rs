//! The internal HTTP of `--ops`: health, readiness and metrics. It is for the operator's machines
//! only: it has no access control, and says nothing about players.
//!
//! Health and readiness wait for nobody: not for requests that arrive slowly or not at all, nor for
//! metrics.

use crate::config::limits::Limits;
use crate::observability::metrics::Metrics;
use crate::operations::gauges::{self, Outside};
use crate::services::Server;
use fanorona_store::WriterHealth;
use http_body_util::Full;
use hyper::body::{Bytes, Incoming};
use hyper::header::CONTENT_TYPE;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use parking_lot::Mutex;
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tracing::{debug, warn};

const TEXT: &str = "text/plain; charset=utf-8";
const BUSY: &str = "too many requests for metrics at the same time\n";
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
    backup_note: Option<PathBuf>,
) {
    let tasks = TaskTracker::new();
    let half_requests = Arc::new(HalfRequests::new(limits.ops.half_requests));
    let pages = Arc::new(Pages {
        metrics,
        stage,
        backup_note,
        metrics_requests: Semaphore::new(limits.ops.metrics_requests),
    });
    loop {
        match listener.accept().await {
            Ok((stream, peer)) => {
                let (pages, half_request) = (Arc::clone(&pages), half_requests.begin());
                let ops = limits.ops.clone();
                tasks.spawn(async move {
                    let gives_way = half_request.gives_way.clone();
                    let answered = answer(stream, &pages, half_request, ops.header_timeout);
                    tokio::select! {
                        answered = tokio::time::timeout(ops.timeout, answered) => match answered {
                            Ok(Ok(())) => {}
                            Ok(Err(error)) => debug!(%peer, %error, "ops: a request failed"),
                            Err(_late) => debug!(%peer, "ops: a request took too long"),
                        },
                        () = gives_way.cancelled() => debug!(%peer, "ops: a half request gave way to another"),
                    }
                });
            }
            Err(error) => {
                warn!(%error, "ops: accepting a connection failed");
                tokio::time::sleep(limits.connection.accept_retry).await;
            }
        }
    }
}

/// What the pages are made of.
struct Pages {
    metrics: Metrics,
    stage: watch::Receiver<RunState>,
    /// Whose time is that of the last backup.
    backup_note: Option<PathBuf>,
    /// One permit for each request for metrics.
    metrics_requests: Semaphore,
}

/// Connections whose request has not arrived whole, in the order in which they came. Those that
/// send nothing more cannot hold up others: the oldest gives way.
#[derive(Debug)]
struct HalfRequests {
    most: usize,
    open: Mutex<OpenHalfRequests>,
}

#[derive(Debug, Default)]
struct OpenHalfRequests {
    begun: u64,
    by_number: BTreeMap<u64, CancellationToken>,
}

/// A connection whose request has not arrived whole. It is dropped when the request is here, or the
/// connection ends.
#[derive(Debug)]
struct HalfRequest {
    all: Arc<HalfRequests>,
    number: u64,
    /// Cancelled when the connection has to give way.
    gives_way: CancellationToken,
}

impl HalfRequests {
    fn new(most: usize) -> Self {
        Self {
            most,
            open: Mutex::default(),
        }
    }

    fn begin(self: &Arc<Self>) -> HalfRequest {
        let mut open = self.open.lock();
        if open.by_number.len() >= self.most
            && let Some((_, oldest)) = open.by_number.pop_first()
        {
            oldest.cancel();
        }
        open.begun += 1;
        let (number, gives_way) = (open.begun, CancellationToken::new());
        open.by_number.insert(number, gives_way.clone());
        HalfRequest {
            all: Arc::clone(self),
            number,
            gives_way,
        }
    }
}

impl Drop for HalfRequest {
    fn drop(&mut self) {
        self.all.open.lock().by_number.remove(&self.number);
    }
}

/// Answers one request of a connection.
async fn answer(
    stream: TcpStream,
    pages: &Pages,
    half_request: HalfRequest,
    header_timeout: Duration,
) -> hyper::Result<()> {
    // Requests for metrics hold their permit until the answer is written.
    let (half_request, permit) = (Mutex::new(Some(half_request)), Mutex::new(None));
    let service = service_fn(|request: Request<Incoming>| {
        drop(half_request.lock().take());
        let permit = &permit;
        async move {
            let stage = pages.stage.borrow().clone();
            let is_metrics = request.uri().path() == "/metrics";
            if is_metrics {
                match pages.metrics_requests.try_acquire() {
                    Ok(free) => *permit.lock() = Some(free),
                    Err(_none) => return Ok(text(StatusCode::SERVICE_UNAVAILABLE, BUSY)),
                }
            }
            Ok::<_, Infallible>(response(&request, pages, &stage).await)
        }
    });
    http1::Builder::new()
        .keep_alive(false)
        .timer(TokioTimer::new())
        .header_read_timeout(header_timeout)
        .serve_connection(TokioIo::new(stream), service)
        .await
}

async fn response(
    request: &Request<Incoming>,
    pages: &Pages,
    stage: &RunState,
) -> Response<Full<Bytes>> {
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
            let outside = Outside {
                is_ready: readiness(stage).is_ok(),
                last_backup: pages.backup_note.as_deref().map(gauges::last_backup),
            };
            match gauges::text(&pages.metrics, server, &outside).await {
                Ok(metrics) => with_type(StatusCode::OK, METRICS, metrics),
                Err(_formatting) => text(
                    StatusCode::INTERNAL_SERVER_ERROR,
                    "metrics: formatting failed\n",
                ),
            }
        }
        _ => text(
            StatusCode::NOT_FOUND,
            "The pages are /healthz, /readyz and /metrics.\n",
        ),
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
    let is_alone = server
        .cluster
        .as_ref()
        .is_some_and(|cluster| cluster.down().is_some());
    // The bus is the database's: without it, the database is what is away.
    let status = server.store.status();
    let least = server.limits.database.least_free_bytes;
    let is_nearly_full = status.disk.is_some_and(|disk| disk.free < least);
    if status.is_lost {
        return Err("the database file was deleted, moved or replaced: do not stop the server\n");
    }
    match status.writer {
        WriterHealth::Well if is_alone => {
            Err("the message bus does not work: other nodes are heard late\n")
        }
        WriterHealth::Well if is_nearly_full => Err("disk nearly full: free some space\n"),
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
    response.headers_mut().insert(
        CONTENT_TYPE,
        hyper::header::HeaderValue::from_static(content_type),
    );
    response
}
