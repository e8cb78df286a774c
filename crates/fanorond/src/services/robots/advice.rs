//! Which robot a player is advised to play: one answer for the login, for empty lists and for those
//! who ask for a computer.

use super::Robot;
use crate::error::CommandError;
use crate::services::{Server, ratings};
use fanorona_game::{AccountId, Rating};
use fanorona_rules::Ruleset;

/// The robot whose strength is nearest to the player's; the weakest one for players without a rated
/// game, such as guests. `None` if the server has no robots.
///
/// The rating of a player with few games is uncertain, so its lower end counts: it is better to win
/// the first games.
pub async fn fitting(server: &Server, player: AccountId) -> Result<Option<&Robot>, CommandError> {
    let rating = ratings::of_player(server, player).await?;
    let Some((_, rating)) = rating.into_iter().find(|(board, _)| *board == BOARD) else {
        return Ok(server.play.robots.weakest());
    };
    let uncertain = if rating.is_provisional() {
        rating.deviation()
    } else {
        0
    };
    let strength = rating.points() - uncertain;
    let mut robots: Vec<&Robot> = server.play.robots.all().collect();
    robots.sort_unstable_by_key(|robot| robot.level);
    let accounts: Vec<AccountId> = robots.iter().map(|robot| robot.player.id).collect();
    let ratings = ratings::of_several(server, BOARD, &accounts).await?;
    let distance = |robot: &&Robot| {
        let rating = ratings.get(&robot.player.id).copied();
        let rating = rating.unwrap_or_else(|| Rating::first(Some(&robot.player.name), BOARD));
        (rating.points() - strength).abs()
    };
    Ok(robots.into_iter().min_by_key(distance))
}

/// The board of a game that names none.
const BOARD: Ruleset = Ruleset::Tsivy;
