//! What the command about a player's finished games does.

use super::tally;
use crate::command::stats::StatsCommand;
use crate::features::caller::Caller;
use crate::features::logged_in::LoggedIn;
use crate::features::{Result, account_or_option};
use crate::services::Core;
use crate::work::{Charge, spend};
use fanorona_game::{Player, PlayerName};
use fanorona_protocol::messages::reply::Done;
use fanorona_protocol::messages::stats::{StatsDone, StatsRefusal};
use fanorona_protocol::preferences::values::Zone;
use fanorona_store::{AccountKind, PlayerGames};

pub async fn handle(core: &Core, caller: Caller<'_>, command: StatsCommand) -> Result {
    let player = whose(core, caller.user(), command.of).await?;
    let most = core.limits.history.counted_games;
    let zone = caller
        .user()
        .map_or(Zone::UTC, |me| me.preferences.timezone.clone());
    let today = zone.day_of(core.clock.wall());
    let wanted = PlayerGames {
        of: player.id,
        ruleset: command.ruleset,
        since: command.since.map(|date| date.days(today).begin(&zone)),
        with_private: caller.user().is_some_and(|me| me.player.id == player.id),
        // One more shows that there are more.
        most: most.saturating_add(1),
    };
    let games = core.store.player_games(wanted).await?;
    spend(Charge::CountedGames(games.len()));
    let most = most as usize;
    let is_more = games.len() > most;
    let games = &games[..games.len().min(most)];
    let mut stats = tally::stats(player.name, games, core.clock.now());
    stats.board = command.ruleset.map(Into::into);
    stats.since = command.since.map(|date| date.to_string());
    stats.more = is_more;
    // All games are on this board.
    stats.games.retain(|row| stats.board != Some(row.games));
    Ok(Done::Stats(Box::new(StatsDone::Counted(stats))).into())
}

/// The player named, or else the member who asks.
async fn whose(core: &Core, user: Option<&LoggedIn>, named: Option<PlayerName>) -> Result<Player> {
    match (named, user) {
        (Some(name), _) => Ok(account_or_option(core, &name, "stats").await?.player),
        (None, Some(me)) if me.kind == AccountKind::Member => Ok(me.player.clone()),
        (None, _) => Err(StatsRefusal::Whose.into()),
    }
}
