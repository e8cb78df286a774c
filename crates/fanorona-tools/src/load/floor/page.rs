//! A page that is in memory, by the library that our server uses.

use super::super::client::Fault;
use super::serve;
use http_body_util::Full;
use hyper::body::Bytes;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Request, Response};
use hyper_util::rt::TokioIo;
use std::convert::Infallible;
use std::net::SocketAddr;
use tokio::task::JoinSet;

/// Starts a server that answers every request with a page of this size.
pub(in super::super) fn page(bytes: usize) -> Result<SocketAddr, Fault> {
    let page = Bytes::from(vec![b'x'; bytes]);
    serve(async move |listener| {
        let mut browsers = JoinSet::new();
        loop {
            let (stream, _) = listener.accept().await?;
            stream.set_nodelay(true)?;
            let page = page.clone();
            let answer = service_fn(move |_: Request<hyper::body::Incoming>| {
                let page = page.clone();
                async { Ok::<_, Infallible>(Response::new(Full::new(page))) }
            });
            browsers.spawn(http1::Builder::new().serve_connection(TokioIo::new(stream), answer));
        }
    })
}
