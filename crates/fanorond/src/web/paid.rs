//! What a request costs. Each pays a price at once, before anything is looked up for it, and at its
//! end for the work that it caused. What is in memory is free.

use super::Site;
use super::assets::is_asset;
use super::guard::refusal;
use super::serve::Visit;
use crate::web::cache::kept;
use crate::work::{self, Price};
use axum::extract::{Extension, Request, State};
use axum::http::StatusCode;
use axum::http::header::{HeaderValue, RETRY_AFTER};
use axum::middleware::Next;
use axum::response::Response;
use fanorona_protocol::text::web::Label;

/// What each request costs that is not answered from memory.
const BASE: Price = Price::commands(1);

/// Answers from memory, or lets the network of the visitor pay. If that has spent too much, the
/// request waits a little, or is refused.
pub(super) async fn paid(
    State(site): State<Site>,
    Extension(visit): Extension<Visit>,
    request: Request,
    next: Next,
) -> Response {
    let Some(network) = visit.network else {
        return next.run(request).await;
    };
    if is_asset(request.uri().path()) {
        return next.run(request).await;
    }
    if let Some(answer) = kept(&site, visit, &request) {
        return answer;
    }
    let server = &site.server;
    let pay = |price| server.doors.pages.pay(network, price, server.clock.now());
    // A refused request costs nothing: those who ask again and again do not wait longer.
    let wait = pay(Price::default());
    if wait > server.limits.web.longest_wait {
        let mut refused = refusal(StatusCode::TOO_MANY_REQUESTS, Label::RefusedTooMuch);
        let seconds = HeaderValue::from(wait.as_secs() + 1);
        refused.headers_mut().insert(RETRY_AFTER, seconds);
        return refused;
    }
    tokio::time::sleep(pay(BASE)).await;
    work::pay_for(next.run(request), |price| _ = pay(price)).await
}
