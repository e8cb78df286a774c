//! Ratings: who stands where, what a game would change, and how a rating came about.

use super::{Result, account_named};
use crate::error::CommandError;
use crate::logged_in::{LoggedIn, Member};
use crate::server::Server;
use fanorona_game::{AccountId, GameId, PlayerName, Rating, RatingGroup, RatingRecord, Score, assess};
use fanorona_protocol::command::Ratings;
use fanorona_protocol::event::{Cell, Event, Table};
use fanorona_protocol::refusal::{RatingRefusal, Refusal};
use fanorona_protocol::reply::{Assessed, Done, Reply};
use fanorona_rules::{Ruleset, Side};
use fanorona_store::{Account, AccountKind, Ranked, RatedGame, StandingsPage};

/// Does what a command about ratings says.
pub(crate) async fn handle(server: &Server, user: Option<&LoggedIn>, command: Ratings) -> Result {
    let me = || user.ok_or(Refusal::AuthRequired { inline: true });
    match command {
        Ratings::Standings { ruleset, group, after } => standings(server, ruleset, group, after).await,
        Ratings::Rank(of) => rank(server, &whose(user, of)?).await,
        Ratings::Assess { opponent, ruleset } => {
            assess_game(server, me()?.member()?, &opponent, ruleset).await
        }
        Ratings::Progress { of, ruleset, after } => progress(server, &whose(user, of)?, ruleset, after).await,
    }
}

/// The one who is named, or else the one who asks.
fn whose(user: Option<&LoggedIn>, named: Option<PlayerName>) -> Result<PlayerName> {
    let own = || user.map(|user| user.player.name.clone());
    named.or_else(own).ok_or(Refusal::AuthRequired { inline: false }.into())
}

/// A player's ratings as they stand now.
pub(crate) async fn of_player(server: &Server, account: AccountId) -> Result<Vec<(Ruleset, Rating)>> {
    let now = server.clock.now();
    let records = records_of(server, account).await?;
    Ok(records.into_iter().map(|(ruleset, record)| (ruleset, record.at(now))).collect())
}

async fn records_of(server: &Server, account: AccountId) -> Result<Vec<(Ruleset, RatingRecord)>> {
    server.store.ratings_of(account).await.map_err(CommandError::from)
}

async fn standings(
    server: &Server,
    ruleset: Ruleset,
    group: Option<RatingGroup>,
    after: Option<PlayerName>,
) -> Result {
    let after = match after {
        Some(name) => Some(account_named(server, &name).await?),
        None => None,
    };
    let rows = server.limits.list.rows;
    let behind = after.as_ref().map(|account| account.player.id);
    let page = StandingsPage { ruleset, group, after: behind, limit: rows + 1 };
    let found = server.store.standings(page, server.clock.now()).await;
    let found = found?;
    let mut ranked = match (found, after) {
        (Some(ranked), _) => ranked,
        (None, Some(Account { player, .. })) => {
            return Err(Refusal::Ratings(RatingRefusal::NotRated { name: player.name, ruleset }).into());
        }
        (None, None) => Vec::new(),
    };
    let goes_on = ranked.len() > rows as usize;
    ranked.truncate(rows as usize);
    let more = ranked.last().filter(|_| goes_on).map(|last| {
        let only = group.map(|group| format!("{} ", group.name())).unwrap_or_default();
        format!("standings {} {only}after {}", ruleset.name(), last.player.name)
    });
    let table = Table {
        name: "standings",
        columns: &["rank", "name", "rating", "won", "lost", "drawn", "group", "ruleset"],
        rows: ranked.iter().map(|ranked| standings_row(server, ranked)).collect(),
        more,
    };
    Ok(Reply::showing(vec![Event::Table(table)], Done::Quietly).into())
}

fn standings_row(server: &Server, ranked: &Ranked) -> Vec<Cell> {
    let Ranked { player, bot, ruleset, record, group, place } = ranked;
    vec![
        Cell::Number((*place).into()),
        Cell::named(&player.name, *bot),
        Cell::Rating(record.at(server.clock.now())),
        Cell::Number(record.won.into()),
        Cell::Number(record.lost.into()),
        Cell::Number(record.drawn.into()),
        group.name().into(),
        ruleset.name().into(),
    ]
}

/// Where somebody stands, a row for each board.
async fn rank(server: &Server, name: &PlayerName) -> Result {
    let account = account_named(server, name).await?;
    let now = server.clock.now();
    let places = server.store.places_of(account.player.id, now).await;
    let places = places?;
    let row = |(ranked, of): &(Ranked, u32)| {
        let Ranked { player, bot, ruleset, record, group, place } = ranked;
        vec![
            Cell::named(&player.name, *bot),
            ruleset.name().into(),
            Cell::Number((*place).into()),
            Cell::Number((*of).into()),
            group.name().into(),
            Cell::Rating(record.at(now)),
        ]
    };
    let table = Table {
        name: "rank",
        columns: &["name", "ruleset", "rank", "of", "group", "rating"],
        rows: places.iter().map(row).collect(),
        more: None,
    };
    Ok(Reply::showing(vec![Event::Table(table)], Done::Quietly).into())
}

/// What a rated game against somebody would change.
async fn assess_game(server: &Server, me: Member<'_>, name: &PlayerName, ruleset: Ruleset) -> Result {
    let other = account_named(server, name).await?;
    if other.player.id == me.0.player.id {
        return Err(Refusal::Oneself.into());
    }
    if other.kind == AccountKind::Guest {
        return Err(Refusal::Ratings(RatingRefusal::GuestsAreNotRated { name: other.player.name }).into());
    }
    let mine = rating_of(server, me.0.player.id, ruleset).await?;
    let theirs = rating_of(server, other.player.id, ruleset).await?;
    let assessed = Assessed {
        ruleset,
        me: me.0.player.name.clone(),
        opponent: other.player.name,
        changes: assess(mine, theirs),
    };
    Ok(Done::Assessed(Box::new(assessed)).into())
}

/// A player's rating as it stands now; that of a newcomer before the first rated game.
pub(crate) async fn rating_of(server: &Server, account: AccountId, wanted: Ruleset) -> Result<Rating> {
    let ratings = of_player(server, account).await?;
    match ratings.into_iter().find(|(ruleset, _)| *ruleset == wanted) {
        Some((_, rating)) => Ok(rating),
        None => first(server, account, wanted).await,
    }
}

async fn first(server: &Server, account: AccountId, ruleset: Ruleset) -> Result<Rating> {
    server.store.first_rating(account, ruleset).await.map_err(CommandError::from)
}

/// The ratings of one of the house's players as they stand now: on every board, since it is known how it plays.
pub(crate) async fn of_house_player(server: &Server, account: AccountId) -> Result<Vec<(Ruleset, Rating)>> {
    let mut ratings = Vec::new();
    for ruleset in Ruleset::ALL {
        ratings.push((ruleset, rating_of(server, account, ruleset).await?));
    }
    Ok(ratings)
}

/// How a rating came about, the last game first, a page at a time.
async fn progress(server: &Server, name: &PlayerName, ruleset: Ruleset, after: Option<GameId>) -> Result {
    let account = account_named(server, name).await?;
    if let Some(board) = after {
        server.tables.get(board).await?;
    }
    let rows = server.limits.list.rows;
    let found = server.store.rated_games(account.player.id, ruleset, after, rows + 1).await;
    let mut games = found?;
    let goes_on = games.len() > rows as usize;
    games.truncate(rows as usize);
    let more = games
        .last()
        .filter(|_| goes_on)
        .map(|last| format!("progress {} {} before {}", account.player.name, ruleset.name(), last.game));
    let table = Table {
        name: "progress",
        columns: &["board", "ended", "opponent", "colour", "result", "before", "after"],
        rows: games.iter().map(progress_row).collect(),
        more,
    };
    Ok(Reply::showing(vec![Event::Table(table)], Done::Quietly).into())
}

fn progress_row(game: &RatedGame) -> Vec<Cell> {
    let colour = match game.side {
        Side::White => "white",
        Side::Black => "black",
    };
    let result = match game.score {
        Score::Win(winner) if winner == game.side => "won",
        Score::Win(_) => "lost",
        Score::Draw => "drawn",
        Score::Aborted => "broken off",
    };
    vec![
        game.game.into(),
        Cell::Time(game.ended_at),
        Cell::from(&game.opponent.name),
        colour.into(),
        result.into(),
        Cell::Rating(game.change.before),
        Cell::Rating(game.change.after),
    ]
}
