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
}

/// All pages.
pub fn router(server: Arc<Server>) -> Router {
    let answers = Answers::new(&server.limits.web);
    let site = Site { server, answers };
    let pages = pages::routes()
        .route("/game/{game}/events", get(events::events))
        .merge(account::routes())
        .merge(assets::routes())
        .merge(socket::routes());
    guard::guarded(pages, site)
}
