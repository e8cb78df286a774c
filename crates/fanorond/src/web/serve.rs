//! One connection of a browser: its requests are answered one after the other, or with HTTP/2 at the
//! same time.

use crate::net::listen::Proxies;
use crate::net::stream::{Encryption, Stream};
use crate::net::throttle::ClientNetwork;
use crate::services::{Core, Server};
use axum::Router;
use axum::body::{Body, HttpBody};
use axum::http::header::HOST;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, Version};
use bytes::Bytes;
use fanorona_protocol::messages::server::Notice;
use hyper::Request;
use hyper::body::{Frame, Incoming, SizeHint};
use hyper::rt::Executor;
use hyper::server::conn::{http1, http2};
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::convert::Infallible;
use std::io;
use std::net::IpAddr;
use std::pin::{Pin, pin};
use std::sync::{Arc, Once};
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::time::{Sleep, sleep, timeout};
use tracing::{Instrument as _, Span, debug, warn};

/// A proxy was noticed whose clients count as the machine itself.
static UNKNOWN_PROXY: Once = Once::new();

/// Who sends a request. Each request has one among its extensions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Visit {
    /// `None` for the machine itself, which has no limits.
    pub network: Option<ClientNetwork>,
    /// Of the connection of the browser, also if that ends at a proxy.
    pub encryption: Encryption,
}

/// The other end of a connection: a browser, or a proxy.
#[derive(Debug)]
pub struct Browser {
    address: IpAddr,
    encryption: Encryption,
    proxies: Proxies,
}

impl Browser {
    pub fn new(address: IpAddr, encryption: Encryption, proxies: Proxies) -> Self {
        Self {
            address,
            encryption,
            proxies,
        }
    }

    /// Who sends a request with these headers.
    fn visit(&self, headers: &HeaderMap) -> Visit {
        if !self.proxies.include(self.address) {
            if self.address.is_loopback() && headers.contains_key("x-forwarded-for") {
                UNKNOWN_PROXY.call_once(|| {
                    warn!(
                        "a proxy on this machine is not in proxy_from: its clients have no limits"
                    );
                });
            }
            return Visit {
                network: ClientNetwork::of(self.address),
                encryption: self.encryption,
            };
        }
        let is_encrypted = from_the_right(headers, "x-forwarded-proto").next() == Some(b"https");
        Visit {
            network: self.client(headers),
            encryption: if is_encrypted {
                Encryption::Tls
            } else {
                Encryption::NoneToProxy
            },
        }
    }

    /// For whom a proxy sends a request: the last one who is not a proxy of ours. A client can write
    /// anything before it.
    fn client(&self, headers: &HeaderMap) -> Option<ClientNetwork> {
        let mut client = self.address;
        for named in from_the_right(headers, "x-forwarded-for") {
            if !self.proxies.include(client) {
                break;
            }
            let Some(address) = address(named) else {
                return Some(ClientNetwork::UNKNOWN);
            };
            client = address;
        }
        ClientNetwork::of(client)
    }
}

/// The values of a header that is a list, from the last one on. They are bytes: a client writes what
/// it likes before what the proxy adds.
fn from_the_right<'h>(headers: &'h HeaderMap, name: &str) -> impl Iterator<Item = &'h [u8]> {
    let lines = headers.get_all(name).iter().rev();
    let values = lines.flat_map(|line| line.as_bytes().rsplit(|byte| *byte == b','));
    values
        .map(<[u8]>::trim_ascii)
        .filter(|value| !value.is_empty())
}

/// An address, which some proxies write with its port.
fn address(named: &[u8]) -> Option<IpAddr> {
    let named = str::from_utf8(named).ok()?;
    let with_port = || named.parse().ok().map(|it: std::net::SocketAddr| it.ip());
    let bare = named.trim_start_matches('[').trim_end_matches(']');
    bare.parse().ok().or_else(with_port)
}

/// Bytes of bodies that a connection with HTTP/2 keeps for one direction of one request.
const HTTP_2_WINDOW: u32 = 64 * 1_024;

/// Answers the requests of a connection until either side closes it.
pub async fn serve(server: Arc<Server>, pages: Router, stream: Stream, browser: Browser) {
    let web = &server.limits.web;
    let pages = TowerToHyperService::new(pages);
    let open = OpenRequests::default();
    let requests = open.clone();
    let answer = service_fn(move |mut request: Request<Incoming>| {
        let open = requests.one_more();
        name_host(&mut request);
        let visit = browser.visit(request.headers());
        request.extensions_mut().insert(visit);
        let answer = pages.call(request);
        async move { Ok::<_, Infallible>(answer.await?.map(|body| Answering { body, open })) }
    });
    let has_http2 = stream.has_http2();
    let stream = TokioIo::new(Impatient::new(
        stream,
        server.limits.connection.write_timeout,
    ));
    let ended = if has_http2 {
        let connection = http2::Builder::new(Spawner(Arc::clone(&server)))
            .timer(TokioTimer::new())
            .max_concurrent_streams(web.requests_at_once)
            .max_header_list_size(u32::try_from(web.header_bytes).unwrap_or(u32::MAX))
            .initial_stream_window_size(HTTP_2_WINDOW)
            .initial_connection_window_size(HTTP_2_WINDOW)
            .max_send_buf_size(HTTP_2_WINDOW as usize)
            .serve_connection(stream, answer);
        let shut_down = http2::Connection::graceful_shutdown;
        until_it_ends(&server, &open, connection, shut_down).await
    } else {
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(web.header_timeout)
            .max_buf_size(web.header_bytes)
            .serve_connection(stream, answer)
            .with_upgrades();
        let shut_down = http1::UpgradeableConnection::graceful_shutdown;
        until_it_ends(&server, &open, connection, shut_down).await
    };
    if let Err(error) = ended {
        debug!(%error, "a connection of a browser ended");
    }
}

/// Serves a connection until it ends, is idle for too long, or the server stops.
async fn until_it_ends<C: Future<Output = hyper::Result<()>>>(
    server: &Server,
    OpenRequests(open): &OpenRequests,
    connection: C,
    shut_down: fn(Pin<&mut C>),
) -> hyper::Result<()> {
    let (web, limits) = (&server.limits.web, &server.limits.connection);
    let mut open = open.subscribe();
    let (mut connection, mut stop) = (pin!(connection), pin!(server.stop.cancelled()));
    loop {
        let most = match *open.borrow_and_update() {
            0 => web.header_timeout,
            // An event stream has comments. Others wait because the browser takes no more.
            _ => limits.write_timeout + web.comment_every,
        };
        tokio::select! {
            ended = connection.as_mut() => return ended,
            () = stop.as_mut() => break,
            moved = timeout(most, open.changed()) => if moved.is_err() {
                break;
            },
        }
    }
    // An idle connection ends at once, another one after its answers.
    shut_down(connection.as_mut());
    timeout(limits.stop_wait, connection)
        .await
        .unwrap_or(Ok(()))
}

/// With HTTP/2 the name of the host is a part of the address. It is put where it is with HTTP/1.
fn name_host(request: &mut Request<Incoming>) {
    if request.version() != Version::HTTP_2 {
        return;
    }
    let uri = request.uri();
    let host = uri.authority().map(|it| HeaderValue::from_str(it.as_str()));
    let path = uri.path_and_query().cloned();
    if let Some(Ok(host)) = host {
        request.headers_mut().insert(HOST, host);
    }
    *request.uri_mut() = path.map(Uri::from).unwrap_or_default();
}

/// The requests of a connection that are being answered. It changes with each of them, and with each
/// part of an answer that the browser takes.
#[derive(Debug, Clone, Default)]
struct OpenRequests(watch::Sender<usize>);

/// A request that is being answered, until it is dropped.
#[derive(Debug)]
struct OpenRequest(OpenRequests);

impl OpenRequests {
    fn one_more(&self) -> OpenRequest {
        self.0.send_modify(|open| *open += 1);
        OpenRequest(self.clone())
    }
}

impl Drop for OpenRequest {
    fn drop(&mut self) {
        self.0.0.send_modify(|open| *open -= 1);
    }
}

/// The body of an answer.
struct Answering {
    body: Body,
    open: OpenRequest,
}

impl HttpBody for Answering {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let this = self.get_mut();
        let frame = ready!(Pin::new(&mut this.body).poll_frame(cx));
        this.open.0.0.send_modify(|_open| {});
        Poll::Ready(frame)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// Starts the tasks of a connection with HTTP/2: one for each request.
#[derive(Debug, Clone)]
struct Spawner(Arc<Server>);

impl<F: Future<Output: Send> + Send + 'static> Executor<F> for Spawner {
    fn execute(&self, task: F) {
        drop(self.0.tasks.spawn(task.instrument(Span::current())));
    }
}

/// A stream whose writes fail if the client accepts no bytes for too long.
#[derive(Debug)]
pub(super) struct Impatient {
    stream: Stream,
    most: Duration,
    /// Set while a write waits.
    patience: Option<Pin<Box<Sleep>>>,
}

impl Impatient {
    fn new(stream: Stream, most: Duration) -> Self {
        Self {
            stream,
            most,
            patience: None,
        }
    }

    pub(super) fn into_inner(self) -> Stream {
        self.stream
    }

    fn or_late<T>(
        &mut self,
        done: Poll<io::Result<T>>,
        cx: &mut Context<'_>,
    ) -> Poll<io::Result<T>> {
        if done.is_ready() {
            self.patience = None;
            return done;
        }
        let most = self.most;
        let patience = self.patience.get_or_insert_with(|| Box::pin(sleep(most)));
        ready!(patience.as_mut().poll(cx));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Impatient {
    fn poll_read(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_read(cx, into)
    }
}

impl AsyncWrite for Impatient {
    fn poll_write(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let done = Pin::new(&mut this.stream).poll_write(cx, bytes);
        this.or_late(done, cx)
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        let done = Pin::new(&mut this.stream).poll_flush(cx);
        this.or_late(done, cx)
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        let done = Pin::new(&mut this.stream).poll_shutdown(cx);
        this.or_late(done, cx)
    }
}

/// What a browser is sent whose connection is refused.
pub fn refusal(why: &Notice, sentence: &str) -> String {
    let status = if matches!(why, Notice::Banned { .. }) {
        StatusCode::FORBIDDEN
    } else if *why == Notice::TooManyConnections {
        StatusCode::TOO_MANY_REQUESTS
    } else {
        StatusCode::SERVICE_UNAVAILABLE
    };
    let length = sentence.len();
    format!(
        "HTTP/1.1 {status}\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: {length}\r\n\
        Cache-Control: no-store\r\nConnection: close\r\n\r\n{sentence}"
    )
}

/// Reads for a moment what a refused browser sends. With unread input the system would discard the
/// answer.
pub async fn drain(core: &Core, mut stream: TcpStream) {
    let mut rest = [0; 512];
    let mut left = core.limits.connection.close_bytes;
    let drained = async {
        while left > 0
            && let Ok(count @ 1..) = stream.read(&mut rest).await
        {
            left = left.saturating_sub(count);
        }
    };
    drop(timeout(core.limits.connection.close_wait, drained).await);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::limits::ConnectionLimits;
    use axum::http::HeaderValue;

    /// The address that counts for a request with these lines of `X-Forwarded-For`.
    fn client(peer: &str, lines: &[&str]) -> String {
        let from = ["10.0.0.0/8", "::1/128"].map(|network| network.parse().unwrap());
        let proxies = Proxies::new(&from, &ConnectionLimits::default());
        let browser = Browser::new(peer.parse().unwrap(), Encryption::None, proxies);
        let mut headers = HeaderMap::new();
        for line in lines {
            let line = HeaderValue::from_bytes(line.as_bytes()).unwrap();
            headers.append("x-forwarded-for", line);
        }
        let network = browser.visit(&headers).network;
        network.map_or_else(|| "none".to_owned(), |network| network.to_string())
    }

    #[test]
    fn the_client_is_the_last_address_that_is_no_proxy() {
        for (peer, lines, counts) in [
            ("192.0.2.1", &["192.0.2.9"][..], "192.0.2.1"),
            ("10.0.0.1", &[], "10.0.0.1"),
            ("10.0.0.1", &["192.0.2.9"], "192.0.2.9"),
            ("10.0.0.1", &["192.0.2.8, 192.0.2.9"], "192.0.2.9"),
            ("10.0.0.1", &["192.0.2.8", "192.0.2.9"], "192.0.2.9"),
            ("10.0.0.1", &["192.0.2.8, 192.0.2.9, 10.1.1.1"], "192.0.2.9"),
            ("10.0.0.1", &["192.0.2.8,192.0.2.9:4711"], "192.0.2.9"),
            ("10.0.0.1", &["192.0.2.8, unknown"], "::/64"),
            ("10.0.0.1", &["\u{e9}, 192.0.2.9"], "192.0.2.9"),
            ("10.0.0.1", &["192.0.2.9, \u{e9}"], "::/64"),
            ("10.0.0.1", &["192.0.2.9", "\u{e9}, 10.1.1.1"], "::/64"),
            ("10.0.0.1", &["192.0.2.9, ,", ""], "192.0.2.9"),
            ("::1", &["\u{e9}"], "::/64"),
            ("::1", &["[2001:db8:1:2:3::4]"], "2001:db8:1:2::/64"),
            ("::1", &["2001:db8:1:2:3::4"], "2001:db8:1:2::/64"),
            ("::1", &["[2001:db8:1:2:3::4]:80"], "2001:db8:1:2::/64"),
            ("::1", &["10.2.2.2"], "10.2.2.2"),
            ("::1", &[], "none"),
        ] {
            assert_eq!(client(peer, lines), counts, "{peer} {lines:?}");
        }
    }

    #[test]
    fn a_refusal_is_a_whole_answer() {
        let said = refusal(&Notice::TooManyConnections, "Too many.\n");
        let (head, body) = said.split_once("\r\n\r\n").unwrap();
        assert!(
            head.starts_with("HTTP/1.1 429 Too Many Requests\r\n"),
            "{head}"
        );
        assert!(head.contains("\r\nContent-Length: 10\r\n"), "{head}");
        assert_eq!(body, "Too many.\n");
    }
}
