//! Pages for browsers: the same server, seen with HTTP. A page is what a person could have typed.
//!
//! Read `pages/` first, then `visitor.rs` for what a visitor may ask, `guard.rs` for what every
//! request goes through, and `serve.rs` for what comes before it.

mod account;
mod assets;
mod cache;
mod events;
mod frame;
mod guard;
mod markup;
mod pages;
mod paid;
pub mod serve;
mod socket;
pub mod threads;
mod visitor;

use crate::net::throttle::SlidingWindow;
use crate::services::Server;
use crate::web::cache::Answers;
use axum::Router;
use axum::routing::get;
use std::sync::Arc;

/// What handlers share.
#[derive(Debug, Clone)]
pub struct Site {
    pub server: Arc<Server>,
    answers: Answers,
    /// What browsers send as `Origin` with the forms of the pages at `http_url`.
    origin: Option<Arc<str>>,
    /// When the log last said that the form of another site was refused.
    told: Arc<SlidingWindow<()>>,
}

/// All pages.
pub fn router(server: Arc<Server>) -> Router {
    let limits = &server.limits.web;
    let http_url = server.doors.addresses.http_url.as_deref();
    let site = Site {
        answers: Answers::new(limits),
        origin: http_url.and_then(guard::origin_of).map(Arc::from),
        told: Arc::new(SlidingWindow::new(1, limits.origin_warning, 1)),
        server,
    };
    let pages = pages::routes()
        .route("/game/{game}/events", get(events::events))
        .merge(account::routes())
        .merge(assets::routes())
        .merge(socket::routes());
    guard::guarded(pages, site)
}
