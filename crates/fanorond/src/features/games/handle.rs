//! What the commands about games do.

use crate::command::games::{AtTurn, GamesCommand, GamesOf, GamesWhich, Shown};
use crate::command::replay::Step;
use crate::features::caller::Caller;
use crate::features::game_context::{self, GamePurpose, state_at};
use crate::features::logged_in::LoggedIn;
use crate::features::places::{PlaceChange, Task};
use crate::features::{
    HandlerOutput, Result, account_or_option, comments, last_of_page, tasks, visible,
};
use crate::services::{Core, Server};
use crate::work::{self, Charge};
use fanorona_game::{AccountId, GameId, GameRecord, PlayerName, StudyPlace};
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::games::{
    About, Fact, GameRow, GamesDone, GamesRefusal, LiveRow, TaskFact, TaskKind,
};
use fanorona_protocol::messages::lists::{List, Lists};
use fanorona_protocol::messages::reply::{Done, Reply};
use fanorona_protocol::messages::state::Cause;
use fanorona_protocol::value::AtMost;
use fanorona_rules::{BySide, Ruleset, Side};
use fanorona_store::{Page, Which};
use std::sync::Arc;

pub async fn handle(server: &Server, caller: Caller<'_>, command: GamesCommand) -> Result {
    match command {
        GamesCommand::Show(what) => show(server, caller, what).await,
        GamesCommand::ShowOwn(which) => {
            let me = caller.player()?;
            let own = GamesOf {
                names: vec![me.player.name.clone()],
                which,
                after: None,
            };
            show(server, caller, vec![Shown::Of(own)]).await
        }
        GamesCommand::List(of) => games(server, caller.user(), of).await,
        GamesCommand::Path { game, at } => super::path::show(server, caller, game, at).await,
        GamesCommand::Next => next(server, caller.player()?).await,
        GamesCommand::Ask { game, about } => ask(server, caller.player()?, game, about).await,
    }
}

async fn show(server: &Server, caller: Caller<'_>, what: Vec<Shown>) -> Result {
    let me = caller.user();
    let mut events = Vec::new();
    let mut more = None;
    for shown in what {
        match shown {
            Shown::Current(at) => {
                if let Some(shown) = task_shown(server, me, at, events.is_empty()).await? {
                    return Ok(shown);
                }
                let game =
                    game_context::game(server, caller.player()?, None, GamePurpose::Play).await?;
                events.push(board_at(server, me, game, at).await?);
            }
            Shown::Board(game, at) => events.push(board_at(server, me, game, at).await?),
            Shown::Of(of) => {
                let rows = server
                    .limits
                    .game
                    .boards_per_command
                    .saturating_sub(events.len());
                let page = games_page(
                    server,
                    me,
                    &of,
                    "show",
                    u32::try_from(rows).unwrap_or(u32::MAX),
                )
                .await?;
                more = page.more.map(|more| format!("show {more}"));
                for record in page.games {
                    let state = server
                        .play
                        .tables
                        .state(Arc::new(record), Cause::Asked)
                        .await;
                    events.push(Event::State(state));
                }
            }
        }
        if events.len() > server.limits.game.boards_per_command {
            return Err(too_many(server).into());
        }
    }
    if events.is_empty() {
        return Ok(Lists::Games(rows(&[], None)).into());
    }
    let events = comments::with_comments(server, me.map(|me| me.player.id), events).await?;
    let done = more.map_or(Done::Quietly, |more| Done::Games(GamesDone::More { more }));
    Ok(Reply::showing(events, done).into())
}

/// The board of the lesson, the puzzle or the study to which turns go, for `show` alone.
async fn task_shown(
    server: &Server,
    me: Option<&LoggedIn>,
    at: AtTurn,
    is_first: bool,
) -> Result<Option<HandlerOutput>> {
    let Some(me) = me.filter(|_| is_first && at == AtTurn::Now) else {
        return Ok(None);
    };
    tasks::on_task(server, me, tasks::TaskCommand::Show).await
}

/// The refusal of more boards than one command may ask for.
pub(super) fn too_many(core: &Core) -> GamesRefusal {
    GamesRefusal::TooManyBoards(AtMost {
        most: core.limits.game.boards_per_command,
    })
}

async fn board_at(
    server: &Server,
    me: Option<&LoggedIn>,
    game: GameId,
    at: AtTurn,
) -> Result<Event> {
    state_at(server, me, game, at).await.map(Event::State)
}

fn stored(which: GamesWhich) -> Which {
    match which {
        // Whether both players are online is checked later.
        GamesWhich::Active | GamesWhich::Live => Which::Active,
        GamesWhich::Inactive => Which::Finished,
        GamesWhich::All => Which::All,
        GamesWhich::Next => Which::Next,
    }
}

async fn games(server: &Server, me: Option<&LoggedIn>, of: GamesOf) -> Result {
    let page = games_page(server, me, &of, "games", server.limits.list.rows).await?;
    let more = page.more.map(|more| format!("games {more}"));
    let list = match of.which {
        GamesWhich::Live => Lists::Live(live(server, &page.games, more).await?),
        GamesWhich::Active | GamesWhich::Inactive | GamesWhich::All | GamesWhich::Next => {
            Lists::Games(rows(&page.games, more))
        }
    };
    Ok(list.into())
}

/// Running games with what observers want to know of them.
async fn live(
    server: &Server,
    games: &[GameRecord],
    more: Option<String>,
) -> Result<List<LiveRow>> {
    let now = server.clock.now();
    let mut rows = Vec::with_capacity(games.len());
    for record in games {
        let mut ratings = BySide {
            white: None,
            black: None,
        };
        for side in Side::ALL {
            let all = server.store.ratings_of(record.seats.get(side).id).await?;
            let here = all.iter().find(|(ruleset, _)| *ruleset == record.ruleset());
            *ratings.get_mut(side) = here.map(|(_, rating)| rating.at(now));
        }
        let clock = record.clock_at(now);
        rows.push(LiveRow {
            game: record.id,
            white: record.seats.white.name.clone(),
            white_rating: ratings.white,
            white_left_ms: clock.left.white.map(Into::into),
            black: record.seats.black.name.clone(),
            black_rating: ratings.black,
            black_left_ms: clock.left.black.map(Into::into),
            paused: clock.paused_until.is_some(),
            ruleset: record.ruleset(),
            time: record.terms.time,
            to_move: record.game.to_move(),
            turn: record.game.turn_number(),
            observers: server.audience.observers.count(record.id),
            private: record.terms.private,
        });
    }
    Ok(List { rows, more })
}

/// A page of games, newest first, and the words that ask for the next page.
struct GamesPage {
    games: Vec<GameRecord>,
    more: Option<String>,
}

/// At most `rows` games that the user may see. No more than that are read of each player, unless
/// some of them are not shown.
async fn games_page(
    server: &Server,
    me: Option<&LoggedIn>,
    of: &GamesOf,
    command: &'static str,
    rows: u32,
) -> Result<GamesPage> {
    let mut names = of.names.clone();
    names.sort_by_key(PlayerName::key);
    names.dedup_by_key(|name| name.key());
    if names.len() > server.limits.game.boards_per_command {
        return Err(too_many(server).into());
    }
    let mut players = Vec::with_capacity(names.len());
    for name in &names {
        players.push(account_or_option(server, name, command).await?.player.id);
    }
    let mut games: Vec<GameRecord> = Vec::new();
    let limit = rows.saturating_add(1);
    // Most running games are filtered out of `games live`.
    let limit = if of.which == GamesWhich::Live {
        limit.max(server.limits.server.batch)
    } else {
        limit
    };
    let mut page = Page {
        after: of.after,
        limit,
    };
    let mut looked = 0;
    let rest = loop {
        let mut found = read_page(server, of.which, &players, page).await?;
        work::spend(Charge::Games(found.len()));
        let last = found.last().map(|record| record.id);
        looked += page.limit;
        let all = found.len() < page.limit as usize;
        visible(server, me, &mut found).await?;
        if of.which == GamesWhich::Live {
            found.retain(|record| is_live(server, record));
        }
        games.extend(found);
        if all || games.len() > rows as usize {
            break None;
        }
        page.after = last;
        if looked >= server.limits.history.scanned_games {
            break last;
        }
    };
    let shown = last_of_page(&mut games, rows).map(|last| last.id);
    let more = shown.or(rest).map(|last| of.next_page(last));
    Ok(GamesPage { games, more })
}

/// Whether both players of a running game are online.
fn is_live(core: &Core, record: &GameRecord) -> bool {
    let here = |side| core.presence.is_here(record.seats.get(side).id);
    record.game.result().is_none() && here(Side::White) && here(Side::Black)
}

/// A page of games of these players, or of everybody, newest first.
async fn read_page(
    core: &Core,
    which: GamesWhich,
    players: &[AccountId],
    page: Page,
) -> Result<Vec<GameRecord>> {
    let store = &core.store;
    let mut games = Vec::new();
    if players.is_empty() {
        let all = match which {
            GamesWhich::Inactive => store.history(None, page).await,
            GamesWhich::All => store.newest_games(page).await,
            // In every running game it is the turn of one of its players.
            GamesWhich::Active | GamesWhich::Next | GamesWhich::Live => {
                store.active_games(page).await
            }
        };
        games = all?;
    }
    for player in players {
        let theirs = store.games_of(*player, stored(which), page).await;
        games.extend(theirs?);
    }
    games.sort_by_key(|record| std::cmp::Reverse(record.id));
    games.dedup_by_key(|record| record.id);
    // The rest comes again: other players may have games between.
    games.truncate(page.limit as usize);
    Ok(games)
}

/// What comes next where the player is: the next board of the replay or the study, the next lesson
/// or puzzle, or the boards where it is the player's turn, those with a running clock first.
async fn next(server: &Server, me: &LoggedIn) -> Result {
    if let Some(seat) = me
        .seat()
        .filter(|seat| server.audience.replays.game_of(seat).is_some())
    {
        server.audience.replays.step(&seat, Step::Forward(1))?;
        return Ok(HandlerOutput::at(
            Reply::done(Done::Quietly),
            PlaceChange::Replay,
        ));
    }
    if let Some(walked) = tasks::walk(server, me, Step::Forward(1)).await? {
        return Ok(walked);
    }
    let page = Page {
        after: None,
        limit: server.limits.list.rows,
    };
    let mut games = server
        .store
        .games_of(me.player.id, Which::Next, page)
        .await?;
    games.sort_by_key(|record| record.terms.time.live().is_none());
    if games.is_empty() && (me.places.lesson.is_some() || me.places.last_lesson.is_some()) {
        return tasks::next_lesson(server, me).await;
    }
    Ok(Lists::Next(rows(&games, None)).into())
}

fn rows(games: &[GameRecord], more: Option<String>) -> List<GameRow> {
    List {
        rows: games.iter().map(GameRow::from).collect(),
        more,
    }
}

/// Answers a question about a board; without a number, about the one on the screen.
async fn ask(server: &Server, me: &LoggedIn, game: Option<GameId>, about: About) -> Result {
    if let Some(fact) = task_fact(me, about).filter(|_| game.is_none()) {
        check_point(fact.stage.ruleset(), about)?;
        return Ok(Done::TaskFact(Box::new(fact)).into());
    }
    let record = match game_context::replayed(server, me).filter(|_| game.is_none()) {
        Some(record) => record,
        None => game_context::seen(server, me, game, GamePurpose::Play).await?,
    };
    check_point(record.ruleset(), about)?;
    Ok(Done::Fact(Box::new(Fact { record, about })).into())
}

fn check_point(ruleset: Ruleset, about: About) -> Result<()> {
    match about {
        About::Point(point) if !ruleset.contains(point) => Err(GamesRefusal::NoPoint {
            word: point.to_string(),
        }
        .into()),
        About::Point(_)
        | About::Latest
        | About::Clocks
        | About::Material
        | About::Whose
        | About::Path => Ok(()),
    }
}

/// The board of the lesson, the puzzle or the study to which turns go.
fn task_fact(me: &LoggedIn, about: About) -> Option<TaskFact> {
    let (task, stage, own, last) = match me.places.task()? {
        Task::Lesson(place) => {
            let own = Some(place.task().side());
            (TaskKind::Lesson, place.stage, own, None)
        }
        Task::Puzzle(place) => {
            let own = Some(place.side());
            (TaskKind::Puzzle, place.stage, own, place.last())
        }
        Task::Study(open) => {
            let StudyPlace { study, at, stage } = &open.place;
            let last = at.map(|node| (study.position(study.parent(node)), study.turn(node)));
            (TaskKind::Study, *stage, None, last)
        }
    };
    Some(TaskFact {
        task,
        stage,
        own,
        last,
        about,
    })
}
