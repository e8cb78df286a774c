//! What the commands about players who have met do.

use super::tally;
use crate::command::chat::channel::ChannelWord;
use crate::command::versus::VersusCommand;
use crate::features::caller::Caller;
use crate::features::logged_in::LoggedIn;
use crate::features::{Result, account_named};
use crate::services::{Core, Server, talk};
use fanorona_game::{AccountId, GameId, Player, PlayerName, PlayerResult, Score};
use fanorona_protocol::messages::account::AccountRefusal;
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::lists::{List, Lists};
use fanorona_protocol::messages::reply::{Done, Reply};
use fanorona_protocol::messages::versus::{
    VersusDone, VersusPair, VersusRefusal, VersusResults, VersusStreak, VersusUpset,
};
use fanorona_protocol::value::{AtMost, PlayerResults};
use fanorona_store::{PairCount, PairGame};

/// The results that are listed one by one.
const LAST: usize = 10;

pub async fn handle(server: &Server, caller: Caller<'_>, command: VersusCommand) -> Result {
    let user = caller.user();
    match command {
        VersusCommand::Pair { first, second } => {
            let second = account_named(server, &second).await?.player;
            let first = match (first, user) {
                (Some(name), _) => account_named(server, &name).await?.player,
                (None, Some(me)) => me.player.clone(),
                (None, None) => {
                    return Err(VersusRefusal::AgainstWhom { name: second.name }.into());
                }
            };
            compare(server, user, first, second).await
        }
        VersusCommand::Grid(names) => {
            may_be_compared(server, names.len())?;
            let mut players: Vec<Player> = Vec::with_capacity(names.len());
            for name in names {
                let player = account_named(server, &name).await?.player;
                if !players.iter().any(|other| other.id == player.id) {
                    players.push(player);
                }
            }
            grid(server, players).await
        }
        VersusCommand::Channel(channel) => grid(server, members(server, channel).await?).await,
    }
}

/// How the first of two players has done against the second.
async fn compare(core: &Core, user: Option<&LoggedIn>, first: Player, second: Player) -> Result {
    if first.id == second.id {
        return Err(AccountRefusal::Oneself.into());
    }
    let most = core.limits.history.compared_games;
    let ids = [first.id, second.id];
    let with_private = sees_private(user, [&first, &second]);
    // One more shows that there are more.
    let games = core.store.games_between(ids, with_private, most + 1);
    let (games, most) = (games.await?, most as usize);
    let more = games.len() > most;
    let games = &games[..games.len().min(most)];
    let results = tally::results(games);
    let list = Lists::Versus(List::whole(tally::rows(games)));
    let streak = tally::longest_streak(games).map(|streak| VersusStreak {
        name: name_of(streak.by_first, [&first, &second]),
        games: streak.games,
        from: streak.from,
        to: streak.to,
    });
    let upset = upset(core, games, [&first, &second]).await?;
    let done = VersusDone::Compared {
        played: results.games(),
        more,
        results,
        last: PlayerResults(games.iter().take(LAST).map(|game| game.result).collect()),
        streak,
        upset,
        first: first.name,
        second: second.name,
    };
    let shown = if games.is_empty() {
        Vec::new()
    } else {
        vec![Event::List(Box::new(list))]
    };
    Ok(Reply::showing(shown, Done::Versus(Box::new(done))).into())
}

fn name_of(first: bool, [one, other]: [&Player; 2]) -> PlayerName {
    if first { one } else { other }.name.clone()
}

/// Whether somebody may see the private games of two players: only they may.
fn sees_private(user: Option<&LoggedIn>, [first, second]: [&Player; 2]) -> bool {
    user.is_some_and(|me| [first.id, second.id].contains(&me.player.id))
}

/// The results of the first player against the second, for the line below their games.
pub async fn results_between(
    core: &Core,
    user: Option<&LoggedIn>,
    [first, second]: [&Player; 2],
) -> Result<VersusResults> {
    let with_private = sees_private(user, [first, second]);
    let ids = [first.id, second.id];
    let counts = core.store.counts_between(&ids, with_private).await?;
    Ok(results_of(&counts, ids))
}

/// The results of the first account against the second.
fn results_of(counts: &[PairCount], [first, second]: [AccountId; 2]) -> VersusResults {
    let with_white = |white, black| {
        let mut results = VersusResults::default();
        counts
            .iter()
            .filter(|count| (count.first, count.second) == (white, black))
            .for_each(|count| results.count(count.result, count.games));
        results
    };
    with_white(first, second) + with_white(second, first).of_opponent()
}

/// The rated game that was won against the highest rating, compared with the winner's.
async fn upset(
    core: &Core,
    games: &[PairGame],
    [first, second]: [&Player; 2],
) -> Result<Option<VersusUpset>> {
    let winner = |game: &PairGame| match game.result {
        PlayerResult::Won => Some(first.id),
        PlayerResult::Lost => Some(second.id),
        PlayerResult::Drawn | PlayerResult::Aborted => None,
    };
    let won: Vec<_> = games
        .iter()
        .filter(|game| game.rated)
        .filter_map(|game| Some((game.id, winner(game)?)))
        .collect();
    if won.is_empty() {
        return Ok(None);
    }
    match core.store.upset(&won).await? {
        Some(game) => described(core, game).await,
        None => Ok(None),
    }
}

async fn described(core: &Core, id: GameId) -> Result<Option<VersusUpset>> {
    let Some(record) = core.store.game(id).await? else {
        return Ok(None);
    };
    let Some(Score::Win(winner)) = record.game.result().map(|result| result.score) else {
        return Ok(None);
    };
    let name = |side| record.seats.get(side).name.clone();
    let Some(changes) = record.ratings else {
        return Ok(None);
    };
    Ok(Some(VersusUpset {
        game: id,
        winner: name(winner),
        winner_rating: changes.get(winner).before.points(),
        loser: name(winner.opposite()),
        loser_rating: changes.get(winner.opposite()).before.points(),
    }))
}

fn may_be_compared(core: &Core, players: usize) -> Result<()> {
    let most = core.limits.history.compared_players;
    if players > most {
        return Err(VersusRefusal::TooManyPlayers(AtMost { most }).into());
    }
    Ok(())
}

/// The members of a channel who are online.
async fn members(server: &Server, channel: ChannelWord) -> Result<Vec<Player>> {
    let mut members = talk::members_online(server, channel).await?;
    if members.len() < 2 {
        return Err(VersusRefusal::NobodyInChannel.into());
    }
    may_be_compared(server, members.len())?;
    members.sort_by_key(|player| player.name.key());
    Ok(members)
}

/// Each of several players against each other one.
async fn grid(core: &Core, players: Vec<Player>) -> Result {
    let ids: Vec<_> = players.iter().map(|player| player.id).collect();
    let counts = core.store.counts_between(&ids, false).await?;
    let mut pairs = Vec::new();
    for (at, first) in players.iter().enumerate() {
        for second in &players[at + 1..] {
            pairs.push(VersusPair {
                first: first.name.clone(),
                second: second.name.clone(),
                results: results_of(&counts, [first.id, second.id]),
            });
        }
    }
    let done = VersusDone::Grid {
        players: players.len(),
        played: pairs.iter().map(|pair| pair.results.games()).sum(),
    };
    let list = Event::List(Box::new(Lists::VersusGrid(List::whole(pairs))));
    Ok(Reply::showing(vec![list], Done::Versus(Box::new(done))).into())
}
