//! Pages for browsers: the same server, seen with HTTP. A page is what a person could have typed.
//!
//! Read `guard.rs` for what every request goes through, then `serve.rs` for what comes before it.

mod assets;
mod guard;
pub(crate) mod serve;

use crate::server::Server;
use axum::Router;
use axum::response::Html;
use axum::routing::get;
use std::sync::Arc;

/// What handlers share.
#[derive(Debug, Clone)]
pub(crate) struct Site {
    pub(crate) server: Arc<Server>,
}

/// All pages.
pub(crate) fn router(server: Arc<Server>) -> Router {
    let site = Site { server };
    let pages = Router::new().route("/", get(home)).merge(assets::routes());
    guard::guarded(pages, site)
}

async fn home() -> Html<String> {
    let icon = assets::href("icon.svg");
    Html(format!(
        "<!doctype html><html lang=en><title>Fanorona</title><link rel=icon href=\"{icon}\">Fanorona\n"
    ))
}
