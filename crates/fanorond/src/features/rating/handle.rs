//! What the commands about ratings do.

use crate::command::rating::RatingCommand;
use crate::features::caller::Caller;
use crate::features::logged_in::Member;
use crate::features::{Result, account_named, account_or_option, last_of_page};
use crate::services::ratings::rating_of;
use crate::services::{Core, Server};
use crate::work::{self, Charge};
use fanorona_game::{
    GameId, PlayerName, PlayerResult, RatingChange, RatingGroup, Timestamp, assess,
};
use fanorona_protocol::messages::account::AccountRefusal;
use fanorona_protocol::messages::lists::{List, Lists};
use fanorona_protocol::messages::rating::{
    ProgressRow, RankRow, RatingDone, RatingRefusal, StandingsRow,
};
use fanorona_protocol::messages::reply::Done;
use fanorona_rules::Ruleset;
use fanorona_store::{Account, AccountKind, Ranked, RatedGame, StandingsPage};

pub async fn handle(server: &Server, caller: Caller<'_>, command: RatingCommand) -> Result {
    match command {
        RatingCommand::Standings {
            ruleset,
            group,
            after,
        } => standings(server, ruleset, group, after).await,
        RatingCommand::Rank(of) => rank(server, &whose(caller, of)?).await,
        RatingCommand::Assess { opponent, ruleset } => {
            assess_game(server, caller.member()?, &opponent, ruleset).await
        }
        RatingCommand::Progress { of, ruleset, after } => {
            progress(server, &whose(caller, of)?, ruleset, after).await
        }
    }
}

/// The player named, or else the one who asks.
fn whose(caller: Caller<'_>, named: Option<PlayerName>) -> Result<PlayerName> {
    match named {
        Some(name) => Ok(name),
        None => Ok(caller.player()?.player.name.clone()),
    }
}

async fn standings(
    core: &Core,
    ruleset: Ruleset,
    group: Option<RatingGroup>,
    after: Option<PlayerName>,
) -> Result {
    let after = match after {
        Some(name) => Some(account_named(core, &name).await?),
        None => None,
    };
    let rows = core.limits.list.rows;
    let behind = after.as_ref().map(|account| account.player.id);
    let page = StandingsPage {
        ruleset,
        group,
        after: behind,
        limit: rows + 1,
    };
    let found = core.store.standings(page, core.clock.now()).await;
    let found = found?;
    let mut ranked = match (found, after) {
        (Some(ranked), _) => ranked,
        (None, Some(Account { player, .. })) => {
            return Err(RatingRefusal::NotRated {
                name: player.name,
                ruleset,
            }
            .into());
        }
        (None, None) => Vec::new(),
    };
    let more = last_of_page(&mut ranked, rows).map(|last| {
        let only = group
            .map(|group| format!("{} ", group.name()))
            .unwrap_or_default();
        format!(
            "standings {} {only}after {}",
            ruleset.name(),
            last.player.name
        )
    });
    let rows = ranked
        .into_iter()
        .map(|ranked| standings_row(core, ranked))
        .collect();
    Ok(Lists::Standings(List { rows, more }).into())
}

fn standings_row(core: &Core, ranked: Ranked) -> StandingsRow {
    let Ranked {
        player,
        bot,
        ruleset,
        record,
        group,
        place,
    } = ranked;
    StandingsRow {
        rank: place,
        name: player.name,
        bot,
        rating: record.at(core.clock.now()),
        won: record.won,
        lost: record.lost,
        drawn: record.drawn,
        group,
        ruleset,
    }
}

/// The ranks of a player, a row for each board.
async fn rank(core: &Core, name: &PlayerName) -> Result {
    let account = account_named(core, name).await?;
    let now = core.clock.now();
    let places = core.store.places_of(account.player.id, now).await;
    let places = places?;
    let row = |(ranked, of): (Ranked, u32)| {
        let Ranked {
            player,
            bot,
            ruleset,
            record,
            group,
            place,
        } = ranked;
        RankRow {
            name: player.name,
            bot,
            ruleset,
            rank: place,
            of,
            group,
            rating: record.at(now),
        }
    };
    Ok(Lists::Rank(List::whole(places.into_iter().map(row).collect())).into())
}

/// What a rated game against somebody would change.
async fn assess_game(
    server: &Server,
    me: Member<'_>,
    name: &PlayerName,
    ruleset: Ruleset,
) -> Result {
    let other = account_named(server, name).await?;
    if other.player.id == me.0.player.id {
        return Err(AccountRefusal::Oneself.into());
    }
    if other.kind == AccountKind::Guest {
        return Err(RatingRefusal::GuestsAreNotRated {
            name: other.player.name,
        }
        .into());
    }
    let mine = rating_of(server, me.0.player.id, ruleset).await?;
    let theirs = rating_of(server, other.player.id, ruleset).await?;
    let name = me.0.player.name.clone();
    let done = RatingDone::assessed(ruleset, name, other.player.name, assess(mine, theirs));
    Ok(Done::Rating(Box::new(done)).into())
}

/// How a rating changed, last game first, a page at a time.
async fn progress(
    server: &Server,
    name: &PlayerName,
    ruleset: Ruleset,
    after: Option<GameId>,
) -> Result {
    let account = account_or_option(server, name, "progress").await?;
    if let Some(board) = after {
        server.play.tables.get(board).await?;
    }
    let rows = server.limits.list.rows;
    let found = server
        .store
        .rated_games(account.player.id, ruleset, after, rows + 1)
        .await;
    let mut games = found?;
    let more = last_of_page(&mut games, rows).map(|last| {
        format!(
            "progress {} {} before {}",
            account.player.name,
            ruleset.name(),
            last.game
        )
    });
    let rows = games.into_iter().map(progress_row).collect();
    Ok(Lists::Progress(List { rows, more }).into())
}

/// The most rated games of a player on a board of which a page shows the ratings.
const SHOWN_RATINGS: u32 = 500;

/// The ratings of a player after their last rated games on a board.
pub async fn ratings_over_time(
    core: &Core,
    name: &PlayerName,
    ruleset: Ruleset,
) -> Result<Vec<(Timestamp, i64)>> {
    let account = account_named(core, name).await?;
    let games = core
        .store
        .rated_games(account.player.id, ruleset, None, SHOWN_RATINGS)
        .await?;
    work::spend(Charge::CountedGames(games.len()));
    let after = |game: RatedGame| (game.ended_at, game.change.after.points());
    Ok(games.into_iter().map(after).collect())
}

fn progress_row(rated: RatedGame) -> ProgressRow {
    let RatedGame {
        game,
        ended_at,
        opponent,
        side,
        score,
        change,
    } = rated;
    let RatingChange { before, after } = change;
    ProgressRow {
        game,
        ended_ms: ended_at,
        opponent: opponent.name,
        side,
        result: PlayerResult::of(score, side),
        before,
        after,
    }
}
