//! The pages. Each asks the server what a person could ask in a terminal, and shows the answer.
//!
//! Read `answer.rs` first: most pages are made by it.

mod analysis;
mod answer;
mod data;
mod everything;
mod forms;
mod game;
mod home;
mod join;
mod learn;
mod place;
mod play;
mod player;
mod puzzle;
mod study;
mod tournament;

use super::Site;
use axum::Router;
use axum::routing::get;

pub(super) fn routes() -> Router<Site> {
    Router::new()
        .route("/", get(home::page))
        .route("/play", get(play::page))
        .route("/join/{code}", get(join::page))
        .route("/join/{code}/{picture}", get(join::picture))
        .route("/learn", get(learn::list))
        .route("/learn/{lesson}", get(learn::lesson))
        .route("/puzzle", get(puzzle::any))
        .route("/puzzle/day", get(puzzle::of_day))
        .route("/analysis", get(analysis::start))
        .route("/analysis/{*position}", get(analysis::at))
        .route("/about", get(place::about))
        .route("/.well-known/security.txt", get(place::security_txt))
        .route("/account/everything", get(everything::file))
        .route("/data", get(data::page))
        .route("/data/{name}", get(data::file))
        .route("/search", get(answer::search))
        .route("/player/{name}", get(player::page))
        .route("/game/{game}", get(game::newest))
        .route("/game/{game}/{ply}", get(game::after))
        .route("/embed/{game}", get(game::embedded))
        .route("/embed/{game}/{ply}", get(game::embedded_after))
        .route("/study", get(study::list))
        .route("/record", get(study::records))
        .route("/record/{study}", get(study::edit))
        .route("/study/{study}", get(study::start))
        .route("/study/{study}/edit", get(study::edit))
        .route("/study/{study}/{place}", get(study::after))
        .route("/tournament", get(tournament::list))
        .route("/tournaments", get(tournament::list))
        .route(
            "/tournament/{tournament}",
            get(tournament::page).post(tournament::act),
        )
        .route("/tournament/{tournament}/table.csv", get(tournament::csv))
        .route("/tournament/{tournament}/table.trf", get(tournament::trf))
        .route(
            "/tournament/{tournament}/pairings/{round}",
            get(tournament::round),
        )
        .merge(forms::routes())
        .route("/{command}", get(answer::page))
        .route("/{command}/{*words}", get(answer::page))
}

/// A number without signs or spaces.
fn number<T: std::str::FromStr>(digits: &str) -> Option<T> {
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| digits.parse().ok())?
}
