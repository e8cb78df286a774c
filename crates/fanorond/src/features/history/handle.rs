//! What the commands about finished games do.

use super::export::{ExportPlan, Exports};
use crate::command::dates::RoughDate;
use crate::command::history::filters::HistoryFilters;
use crate::command::history::{Exported, HistoryCommand};
use crate::features::caller::Caller;
use crate::features::game_context::{self, GamePurpose};
use crate::features::logged_in::LoggedIn;
use crate::features::{
    HandlerOutput, Result, account_or_option, game_for, study, tournament, versus, visible,
};
use crate::services::{Core, Server};
use fanorona_game::{AccountId, GameId, GameRecord, Player, PlayerName, PlayerResult, Ply, Score};
use fanorona_protocol::messages::account::AccountRefusal;
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::games::GamesRefusal;
use fanorona_protocol::messages::history::{HistoryDone, HistoryRefusal, HistoryRow, RecordEvent};
use fanorona_protocol::messages::lists::{List, Lists};
use fanorona_protocol::messages::reply::{Done, Reply};
use fanorona_protocol::preferences::values::Zone;
use fanorona_protocol::records::{Format, Record};
use fanorona_protocol::value::{AtMost, OfGame};
use fanorona_rules::BySide;
use fanorona_store::{FinishedQuery, Found, Page, Rest};
use std::collections::VecDeque;
use std::sync::Arc;

pub async fn handle(server: &Server, caller: Caller<'_>, command: HistoryCommand) -> Result {
    match command {
        HistoryCommand::List(filters) => list(server, caller.user(), *filters).await,
        HistoryCommand::Moves { game, from } => moves(server, caller, game, from).await,
        HistoryCommand::Share(game) => share(server, caller, game).await,
        HistoryCommand::Export { what, format } => export(server, caller, what, format).await,
    }
}

/// A page of finished games, last one first.
pub async fn list(core: &Core, user: Option<&LoggedIn>, mut asked: HistoryFilters) -> Result {
    complete(core, user, &mut asked).await?;
    let query = found(core, user, &asked).await?;
    let page = Page {
        after: asked.after,
        limit: core.limits.list.rows,
    };
    let found = core
        .store
        .finished_games(query, page, core.limits.history.scanned_games)
        .await;
    let Found { mut games, rest } = found?.ok_or_else(|| {
        HistoryRefusal::NotFinished(OfGame {
            game: asked.after.unwrap_or(GameId(0)),
        })
    })?;
    let more = match (&rest, games.last()) {
        (Rest::More, Some(last)) => Some(asked.next_page(last.id)),
        (_, _) => None,
    };
    let done = match (rest, games.first()) {
        (Rest::Unseen { looked, last }, _) => Done::History(HistoryDone::Looked {
            looked,
            last,
            more: asked.next_page(last),
        }),
        (_, Some(game)) if asked.opponent.is_some() && asked.after.is_none() => {
            let BySide { white, black } = &game.seats;
            let is_white = query.of == Some(white.id);
            let players = if is_white {
                [white, black]
            } else {
                [black, white]
            };
            against(core, user, players).await?
        }
        (_, _) => Done::Quietly,
    };
    visible(core, user, &mut games).await?;
    let asks_for_aborted = query.outcome == Some(PlayerResult::Aborted)
        || query.score == Some(Score::Aborted)
        || query.reason.is_some();
    if !asks_for_aborted {
        games.retain(|record| !never_began(record));
    }
    let rows = games.into_iter().map(HistoryRow::from).collect();
    let list = Event::List(Box::new(Lists::History(List { rows, more })));
    Ok(Reply::showing(vec![list], done).into())
}

/// How two players have done against each other, below the list of their games.
async fn against(
    core: &Core,
    user: Option<&LoggedIn>,
    [first, second]: [&Player; 2],
) -> Result<Done> {
    let results = versus::handle::results_between(core, user, [first, second]).await?;
    if results.games() == 0 {
        return Ok(Done::Quietly);
    }
    Ok(Done::History(HistoryDone::Against {
        first: first.name.clone(),
        second: second.name.clone(),
        results,
    }))
}

/// Reads a month or a day of the week as a date, unless a player is called so.
async fn names_or_dates(core: &Core, asked: &mut HistoryFilters) -> Result<()> {
    if asked.since.or(asked.until).or(asked.around).is_some() {
        return Ok(());
    }
    let mut date = date_in(core, asked.opponent.as_ref()).await?;
    if date.is_some() {
        asked.opponent = None;
    } else {
        date = date_in(core, asked.of.as_ref()).await?;
        if date.is_some() {
            asked.of = asked.opponent.take();
        }
    }
    (asked.since, asked.until) = (date, date);
    Ok(())
}

/// The date that a word is where a name may stand, if no player has that name.
async fn date_in(core: &Core, name: Option<&PlayerName>) -> Result<Option<RoughDate>> {
    let Some((name, date)) = name.and_then(|name| Some((name, RoughDate::read(&[name.as_str()])?)))
    else {
        return Ok(None);
    };
    let account = core.store.account_named(name).await?;
    Ok(account.is_none().then_some(date))
}

/// Decides what filters leave open: whether a word is a name or a date, and whose games a filter of
/// one player means.
async fn complete(core: &Core, user: Option<&LoggedIn>, asked: &mut HistoryFilters) -> Result<()> {
    names_or_dates(core, asked).await?;
    if asked.of.is_none() && asked.needs_player() {
        let me = user.ok_or(HistoryRefusal::WhoseGames)?;
        asked.of = Some(me.player.name.clone());
    }
    Ok(())
}

/// The filters as the store knows them.
pub async fn query(
    core: &Core,
    user: Option<&LoggedIn>,
    asked: &mut HistoryFilters,
) -> Result<FinishedQuery> {
    complete(core, user, asked).await?;
    found(core, user, asked).await
}

/// The filters as the store knows them.
async fn found(
    core: &Core,
    user: Option<&LoggedIn>,
    asked: &HistoryFilters,
) -> Result<FinishedQuery> {
    let zone = user.map_or(Zone::UTC, |me| me.preferences.timezone.clone());
    let mut query = asked.dated(&zone, core.clock.wall(), "history")?;
    if let Some(name) = &asked.of {
        query.of = Some(account_id(core, name, "history").await?);
        if let Some(name) = &asked.opponent {
            query.opponent = Some(account_id(core, name, "history").await?);
        }
        if query.opponent == query.of {
            return Err(AccountRefusal::Oneself.into());
        }
    }
    Ok(query)
}

async fn account_id(core: &Core, name: &PlayerName, command: &'static str) -> Result<AccountId> {
    match account_or_option(core, name, command).await {
        Ok(account) => Ok(account.player.id),
        // Before the first game over the board, no account has the seats of such games.
        Err(_) if *name == PlayerName::over_the_board() => Ok(AccountId(0)),
        Err(why) => Err(why),
    }
}

/// Whether a game ended without a result before its first turn. There is nothing to see in it, so
/// that only those who ask for games without a result find it in the list.
fn never_began(record: &GameRecord) -> bool {
    record.game.ply() == Ply(0)
        && record
            .game
            .result()
            .is_some_and(|result| result.score == Score::Aborted)
}

/// The board named, or else the one on the screen.
async fn game_meant(server: &Server, caller: Caller<'_>, game: Option<GameId>) -> Result<GameId> {
    match game {
        Some(game) => Ok(game),
        None => game_context::game(server, caller.player()?, None, GamePurpose::Read).await,
    }
}

/// A page of the turns of a game.
async fn moves(server: &Server, caller: Caller<'_>, game: Option<GameId>, from: u32) -> Result {
    let open = caller
        .user()
        .filter(|_| game.is_none())
        .and_then(|me| me.places.study_with_focus());
    if let Some(open) = open {
        return Ok(study::export(open));
    }
    let number = game_meant(server, caller, game).await?;
    let game = game_for(server, caller.user(), number).await?;
    let turns = server.play.past_games.of(&game).await?.turns().to_vec();
    let count = server.limits.history.listed_turns;
    let annotation = server.store.annotation(number).await?;
    let record = Record::new(&game, turns).annotated(annotation);
    let all = u32::try_from(record.turns.len()).unwrap_or(u32::MAX);
    if from > all.max(1) {
        return Err(GamesRefusal::NoSuchTurn {
            game: number,
            turns: all,
        }
        .into());
    }
    let next = from.saturating_add(count);
    let more = (next <= all).then(|| format!("moves {number} from {next}"));
    let event = Event::Record(RecordEvent::Moves {
        record: Arc::new(record),
        from,
        count,
    });
    Ok(Reply::showing(vec![event], Done::History(HistoryDone::Shown { more })).into())
}

/// How others see a game, or the open study.
async fn share(server: &Server, caller: Caller<'_>, game: Option<GameId>) -> Result {
    let me = caller.user().filter(|_| game.is_none());
    if let Some(open) = me.and_then(|me| me.places.study_with_focus()) {
        return Ok(study::sharing(open));
    }
    let game = game_meant(server, caller, game).await?;
    let record = game_for(server, caller.user(), game).await?;
    let site = server.audience.notifications.site().map(str::to_owned);
    let path = format!("/game/{}", record.id);
    Ok(Done::History(HistoryDone::Share {
        game: record.id,
        private: record.terms.private,
        url: server
            .doors
            .addresses
            .http_url
            .as_ref()
            .map(|pages| format!("{pages}{path}")),
        path: Some(path).filter(|_| server.doors.addresses.has_pages),
        port: server.doors.addresses.port.filter(|_| site.is_none()),
        site,
    })
    .into())
}

/// Finds the games; the connection sends them.
async fn export(
    server: &Server,
    caller: Caller<'_>,
    what: Exported,
    format: Option<Format>,
) -> Result {
    let games = match what {
        Exported::Current => {
            let game = game_meant(server, caller, None).await?;
            Exports::Boards(VecDeque::from([game]))
        }
        Exported::Boards(boards) => {
            let most = server.limits.game.boards_per_command;
            if boards.len() > most {
                return Err(GamesRefusal::TooManyBoards(AtMost { most }).into());
            }
            // Nothing is sent if one of them does not exist.
            for game in &boards {
                game_for(server, caller.user(), *game).await?;
            }
            Exports::Boards(boards.into())
        }
        Exported::Mine => Exports::Of(caller.player()?.player.id),
        Exported::Everything => Exports::everything(caller.member()?.0.player.id),
        Exported::Of(name) => {
            caller.player()?;
            Exports::Of(account_id(server, &name, "export").await?)
        }
        Exported::Tournament(number) => {
            Exports::Boards(tournament::games_of(server, number).await?.into())
        }
        Exported::Private => return Err(HistoryRefusal::Private.into()),
    };
    let reply = Reply::done(Done::History(HistoryDone::Exported {
        games: 0,
        rows: None,
        stopped: false,
    }));
    let viewer = caller.user().map(|me| me.player.id);
    Ok(HandlerOutput {
        export: Some(Box::new(ExportPlan {
            games,
            viewer,
            format,
        })),
        ..reply.into()
    })
}
