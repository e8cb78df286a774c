//! The pages. Each asks the server what a person could ask in a terminal, and shows the answer.
//!
//! Read `answer.rs` first: most pages are made by it.

mod answer;
mod game;
mod home;
mod play;
mod player;

use super::Site;
use axum::Router;
use axum::routing::get;

pub(super) fn routes() -> Router<Site> {
    Router::new()
        .route("/", get(home::page))
        .route("/play", get(play::page))
        .route("/search", get(answer::search))
        .route("/player/{name}", get(player::page))
        .route("/game/{game}", get(game::newest))
        .route("/game/{game}/{ply}", get(game::after))
        .route("/embed/{game}", get(game::embedded))
        .route("/{command}", get(answer::page))
        .route("/{command}/{*words}", get(answer::page))
}
