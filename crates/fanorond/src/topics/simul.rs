//! The house bot's advice, and exhibitions.
use super::{HandlerOutput, Result, account_named, board_for, challenge, chat, play};
use crate::engine_pool::{EngineJob, Purpose, judgement};
use crate::error::CommandError;
use crate::logged_in::{By, Effect, LoggedIn};
use crate::server::Server;
use crate::simuls::{self, Announced};
use fanorona_engine::{Limit, Noise};
use fanorona_game::{AccountId, GameId, GameRecord, Judgement};
use fanorona_protocol::command::{ChallengeTerms, House, Mode, Simul};
use fanorona_protocol::event::{Cause, Cell, Event, HouseEvent, SimulChange, SimulNews, State, Table};
use fanorona_protocol::record::Record;
use fanorona_protocol::refusal::{ChallengeRefusal, HouseRefusal, PlayRefusal, Refusal, TalkRefusal};
use fanorona_protocol::reply::{Done, Hint, HouseDone, Reply};
use fanorona_rules::{Chain, Side, Stage, Turn};
use fanorona_store::{AccountKind, AnalysisAsked, AnalysisBounds, NewExhibition, StoreError};
use std::collections::HashSet;
use std::sync::Arc;

/// Gives advice, and sees to exhibitions.
pub(crate) async fn handle(server: &Server, me: &LoggedIn, command: House) -> Result {
    match command {
        House::Hint(board) => hint(server, me, board).await,
        House::Analyse(board) => analyse(server, me, board).await,
        House::Simul(simul) => self::simul(server, me, simul).await,
    }
}

fn done(done: HouseDone) -> HandlerOutput {
    Done::House(done).into()
}

/// What the house bot would play.
async fn hint(server: &Server, me: &LoggedIn, board: Option<GameId>) -> Result {
    let board = play::which_board(server, me, board).await?;
    let record = board_for(server, Some(me), board).await?;
    let side = record.side_of(me.player.id).ok_or(PlayRefusal::NotYourBoard { game: board })?;
    if let Some(result) = record.game.result() {
        return Err(PlayRefusal::GameOver { game: board, ended: result }.into());
    }
    if record.terms.rated {
        return Err(Refusal::House(HouseRefusal::RatedGame(board)).into());
    }
    if record.game.to_move() != Some(side) {
        return Err(PlayRefusal::NotYourTurn { game: board }.into());
    }
    let now = server.clock.now();
    let too_often = |wait: std::time::Duration| Refusal::RateLimited { wait_seconds: wait.as_secs().max(1) };
    server.hints.count(&me.player.id, now).map_err(too_often)?;
    let _permit = server.hints_at_once.try_acquire().map_err(|_all_taken| Refusal::Busy)?;
    // Whoever asks is answered in bounded time, however much is thought about.
    let advice = tokio::select! { advice = advise(server, &record) => advice, () = server.clock.reach(now.plus(server.limits.analysis.hint_timeout)) => None, };
    let (turn, judgement) = advice.ok_or(Refusal::Busy)?;
    let other = record.seats.get(side.opposite()).id;
    let by = me.player.name.clone();
    server.presence.tell(other, Event::House(HouseEvent::Advised { game: board, by }));
    let number = record.game.turn_number();
    Ok(done(HouseDone::Hint(Box::new(Hint { game: board, number, side, turn, judgement }))))
}

/// What to type, and how the side to move stands with it.
async fn advise(server: &Server, record: &GameRecord) -> Option<(String, Judgement)> {
    let limit = Limit::nodes(server.limits.analysis.hint_positions);
    match record.game.stage() {
        Stage::Between(_) => {
            let most = Some(server.limits.robot.max_think_time);
            let job = EngineJob { most, ..EngineJob::about(&record.game, limit) };
            let report = server.engine_pool.run(Purpose::Table, job).await?;
            Some((report.turn.to_string(), judgement(report.score)))
        }
        Stage::UnderWay(chain) => advise_on(server, record, chain).await,
    }
}

/// How a turn that was begun goes on best: all that it can become are looked at, one after the other.
async fn advise_on(server: &Server, record: &GameRecord, chain: &Chain) -> Option<(String, Judgement)> {
    let stage = record.game.stage();
    let (turns, _more) = play::whole_turns(stage, server.limits.game.listed_turns);
    let share = server.limits.analysis.hint_positions / u64::try_from(turns.len().max(1)).unwrap_or(u64::MAX);
    let mover = stage.side_to_move();
    let mut best: Option<(Turn, Judgement)> = None;
    for turn in turns {
        let position = stage.start().play(&turn).ok()?;
        let became = match position.outcome() {
            Some(outcome) if outcome.winner == mover => Judgement::Won,
            Some(_) => Judgement::Lost,
            None => {
                let job = EngineJob {
                    position,
                    past: Vec::new(),
                    quiet: 0,
                    limit: Limit::nodes(share.max(1)),
                    noise: Noise::default(),
                    most: None,
                    until: None,
                };
                let report = server.engine_pool.run(Purpose::Table, job).await?;
                judgement(report.score).reversed()
            }
        };
        if best.as_ref().is_none_or(|(_, other)| worth(became) > worth(*other)) {
            best = Some((turn, became));
        }
    }
    let (turn, judgement) = best?;
    Some((rest(&turn, chain.played().count()), judgement))
}

/// For comparing.
fn worth(judgement: Judgement) -> i32 {
    match judgement {
        Judgement::Won => i32::MAX,
        Judgement::Drawn => 0,
        Judgement::Lost => i32::MIN,
        Judgement::Open(ahead) => ahead,
    }
}

/// What is left of a turn of which so many steps were played, as it is typed.
fn rest(turn: &Turn, played: usize) -> String {
    let steps: Vec<String> = turn.steps().skip(played).map(|step| step.further().to_string()).collect();
    let ends = turn.to_string() != turn.without_end().to_string();
    match (steps.is_empty(), ends) {
        (true, _) => "stop".to_owned(),
        (false, true) => format!("{},end", steps.join(",")),
        (false, false) => steps.join(","),
    }
}

/// Shows the turning points of a game, or has them looked for.
async fn analyse(server: &Server, me: &LoggedIn, board: Option<GameId>) -> Result {
    let board = play::which_board(server, me, board).await?;
    let record = super::board_for(server, Some(me), board).await?;
    if record.game.result().is_none() {
        return Err(Refusal::House(HouseRefusal::GoesOn(board)).into());
    }
    if record.game.ply().0 == 0 {
        return Err(Refusal::House(HouseRefusal::NothingPlayed(board)).into());
    }
    let annotation = server.store.annotation(board).await?;
    if annotation.is_some() {
        let turns = server.store.turns(board).await?;
        let record = Record::new(&record, turns).annotated(annotation);
        let event = Event::House(HouseEvent::Analysis(Arc::new(record)));
        return Ok(Reply::showing(vec![event], Done::Quietly).into());
    }
    let limits = &server.limits;
    let bounds = AnalysisBounds { of_one: limits.analysis.per_player, of_all: limits.analysis.total };
    let asked = server.store.ask_analysis(board, me.player.id, server.clock.now(), bounds).await;
    match asked? {
        AnalysisAsked::Waits => {
            server.analyses.asked();
            Ok(done(HouseDone::AnalysisWaits { game: board, turns: record.game.ply().0 }))
        }
        AnalysisAsked::TooManyOfOne => {
            Err(Refusal::House(HouseRefusal::AnalysesOfOne(limits.analysis.per_player)).into())
        }
        AnalysisAsked::TooManyOfAll => {
            Err(Refusal::House(HouseRefusal::AnalysesOfAll(limits.analysis.total)).into())
        }
    }
}

async fn simul(server: &Server, me: &LoggedIn, simul: Simul) -> Result {
    let simuls = &server.house.simuls;
    match simul {
        Simul::Show => show(server, me.player.id).await,
        Simul::Of(name) => {
            let account = account_named(server, &name).await?;
            match of_giver(server, account.player.id).await? {
                Some(event) => Ok(Reply::showing(vec![event], Done::Quietly).into()),
                None => Err(Refusal::House(HouseRefusal::NoSimulOf(account.player.name)).into()),
            }
        }
        Simul::Open { terms, boards } => open(server, me, terms, boards),
        Simul::Join(name) => join(server, me, &name).await,
        Simul::Leave => {
            let (giver, news) = simuls.leave(&me.player).ok_or(Refusal::House(HouseRefusal::NotInSimul))?;
            simuls::tell(server, news);
            Ok(done(HouseDone::SimulLeft(giver.name)))
        }
        Simul::Start => start(server, me).await,
        Simul::Next => {
            let board = next_board(server, me, me.current).await?;
            let board = board.ok_or(Refusal::House(HouseRefusal::NoBoardWaits))?;
            let events = vec![asked(server, me, board).await?];
            let reply = Reply::showing(events, Done::Quietly);
            Ok(HandlerOutput { reply, effect: Effect::Current(board) })
        }
        Simul::Close => match simuls.close(me.player.id) {
            Some(news) => {
                simuls::tell(server, news);
                Ok(done(HouseDone::SimulClosed))
            }
            None if simuls.given_by(me.player.id).is_some() => {
                Err(Refusal::House(HouseRefusal::SimulGoesOn).into())
            }
            None => Err(Refusal::House(HouseRefusal::NoSimul).into()),
        },
        Simul::Auto(wanted) => {
            if let Some(leads) = wanted {
                simuls.set_leading_on(me.player.id, leads);
            }
            Ok(done(HouseDone::SimulAuto(simuls.leads_on(me.player.id))))
        }
    }
}

/// Announces an exhibition to everybody.
fn open(server: &Server, me: &LoggedIn, wanted: ChallengeTerms, boards: Option<u32>) -> Result {
    me.member()?;
    let (most, simuls) = (server.limits.simul.games, &server.house.simuls);
    let boards = boards.unwrap_or(most);
    if boards > most {
        return Err(Refusal::House(HouseRefusal::TooManyBoards(most)).into());
    }
    if simuls.given_by(me.player.id).is_some() {
        return Err(Refusal::House(HouseRefusal::OwnSimul).into());
    }
    let announced = Announced { giver: me.player.clone(), terms: wanted.terms, boards, players: Vec::new() };
    let news = simuls.open(announced, server.limits.simul.open).map_err(Refusal::House)?;
    // Who gives it has an answer.
    server.seeks.proclaim(&news, me.player.id, &HashSet::from([me.player.id]));
    Ok(done(HouseDone::SimulOpened))
}

async fn join(server: &Server, me: &LoggedIn, name: &fanorona_game::PlayerName) -> Result {
    let giver = account_named(server, name).await?.player;
    if giver.id == me.player.id {
        return Err(Refusal::Oneself.into());
    }
    let announced = server.house.simuls.announced_by(giver.id);
    if announced.as_ref().is_some_and(|announced| announced.terms.rated) && me.kind == AccountKind::Guest {
        return Err(ChallengeRefusal::GuestsPlayUnrated.into());
    }
    // Whom the giver does not hear is told no more than who comes too late.
    match chat::reaches(server, &giver, me.player.id).await {
        Err(CommandError::Refused(Refusal::Talk(TalkRefusal::Censored { .. }))) if announced.is_some() => {
            return Err(Refusal::House(HouseRefusal::SimulFull(giver.name)).into());
        }
        // Without an exhibition there is nothing to be kept from.
        Err(CommandError::Refused(Refusal::Talk(TalkRefusal::Censored { .. }))) | Ok(()) => {}
        Err(refusal) => return Err(refusal),
    }
    challenge::has_room(server, me.player.id).await?;
    let news = server.house.simuls.join(&me.player, &giver).map_err(Refusal::House)?;
    simuls::tell(server, news);
    Ok(done(HouseDone::SimulJoined(giver.name)))
}

/// Begins the games with those who are here and may have one more.
async fn start(server: &Server, me: &LoggedIn) -> Result {
    let simuls = &server.house.simuls;
    let Some(mut announced) = simuls.take(me.player.id) else {
        let goes_on = simuls.given_by(me.player.id).is_some();
        let refusal = if goes_on { HouseRefusal::SimulGoesOn } else { HouseRefusal::NoSimul };
        return Err(Refusal::House(refusal).into());
    };
    match begin(server, &mut announced).await {
        Ok(games) => {
            let first = games.first().map(|game| game.id);
            let boards = games.len();
            if let Some(first) = first {
                simuls.runs(first, me.player.id, &games);
            }
            let news = SimulNews { giver: me.player.clone(), what: SimulChange::Started { boards } };
            let news = Event::House(HouseEvent::Simul(news));
            server.seeks.proclaim(&news, me.player.id, &HashSet::from([me.player.id]));
            for game in games {
                server.tables.announce_start(game).await;
            }
            let effect = first.map_or(Effect::None, Effect::Current);
            Ok(HandlerOutput { reply: Reply::done(Done::House(HouseDone::SimulStarted(boards))), effect })
        }
        Err(refusal) => {
            // What was refused changes nothing.
            simuls.put_back(announced);
            Err(refusal)
        }
    }
}

async fn begin(server: &Server, announced: &mut Announced) -> Result<Vec<GameRecord>> {
    let mut players = Vec::new();
    for player in &announced.players {
        if server.presence.is_here(player.id) && challenge::has_room(server, player.id).await.is_ok() {
            players.push(player.clone());
        }
    }
    if players.is_empty() {
        return Err(Refusal::House(HouseRefusal::NobodyJoined).into());
    }
    let (giver, terms, at) = (announced.giver.clone(), announced.terms, server.clock.now());
    let new = NewExhibition { giver, players, terms, at };
    server.store.start_exhibition(new).await.map_err(|error| match error {
        StoreError::Contradiction { .. } => Refusal::House(HouseRefusal::OwnSimul).into(),
        StoreError::Busy
        | StoreError::Full
        | StoreError::ReadOnly { .. }
        | StoreError::Failed { .. }
        | StoreError::Closed
        | StoreError::Undecodable { .. } => CommandError::from(error),
    })
}

async fn asked(server: &Server, me: &LoggedIn, board: GameId) -> Result<Event> {
    let record = board_for(server, Some(me), board).await?;
    Ok(Event::State(State { record, cause: Arc::new(Cause::Asked) }))
}

/// The board of one's exhibition that waits next behind `board`.
async fn next_board(server: &Server, me: &LoggedIn, board: Option<GameId>) -> Result<Option<GameId>> {
    let Some(first) = server.house.simuls.given_by(me.player.id) else { return Ok(None) };
    let games = server.store.exhibition_games(first).await?;
    Ok(simuls::next_board(me.player.id, &games, board))
}

/// How many games somebody gives in an exhibition that goes on. They do not count against the limit of games.
pub(super) async fn given_boards(server: &Server, giver: AccountId) -> Result<u32> {
    let Some(first) = server.house.simuls.given_by(giver) else { return Ok(0) };
    let games = server.store.exhibition_games(first).await?;
    let active = games.iter().filter(|game| game.game.result().is_none()).count();
    Ok(u32::try_from(active).unwrap_or(u32::MAX))
}

/// After a turn on a board of one's exhibition: the next board that waits, to be shown and made the current one. A
/// program goes its own way.
pub(crate) async fn led_on(server: &Server, me: &LoggedIn, board: GameId) -> Option<(GameId, Event)> {
    let simuls = &server.house.simuls;
    simuls.given_on(board, me.player.id).filter(|_| simuls.leads_on(me.player.id))?;
    match me.by {
        By::Session(Mode::Human | Mode::Plain) => {}
        By::Session(Mode::Json) | By::Line => return None,
    }
    let next = next_board(server, me, Some(board)).await.ok()??;
    // What was played is played: when the next board cannot be shown it is not shown.
    let event = asked(server, me, next).await.ok()?;
    Some((next, event))
}

/// One's own exhibition, or else all.
async fn show(server: &Server, me: AccountId) -> Result {
    let event = match of_giver(server, me).await? {
        Some(event) => event,
        None => Event::Table(all(server).await?),
    };
    Ok(Reply::showing(vec![event], Done::Quietly).into())
}

/// All exhibitions that are announced or go on.
async fn all(server: &Server) -> Result<Table> {
    let mut rows: Vec<Vec<Cell>> = Vec::new();
    for announced in server.house.simuls.announced() {
        rows.push(vec![
            Cell::from(&announced.giver.name),
            "open".into(),
            announced.terms.ruleset.name().into(),
            number(announced.boards),
            number(announced.players.len()),
            Cell::Text(format!("simul join {}", announced.giver.name)),
        ]);
    }
    let running = server.store.running_exhibitions(server.limits.list.rows).await;
    for exhibition in running? {
        let games = server.store.exhibition_games(exhibition.first).await;
        let games = games?;
        let ruleset = games.first().map_or(Cell::Empty, |game| game.ruleset().name().into());
        rows.push(vec![
            Cell::from(&exhibition.giver.name),
            "playing".into(),
            ruleset,
            number(games.len()),
            number(games.len()),
            Cell::Text(format!("simul {}", exhibition.giver.name)),
        ]);
    }
    let columns = &["giver", "status", "ruleset", "boards", "players", "more"];
    Ok(Table { name: "simuls", columns, rows, more: None })
}

fn number(count: impl TryInto<i64>) -> Cell {
    Cell::Number(count.try_into().unwrap_or(i64::MAX))
}

/// The boards of the exhibition of `giver`, or how one stands that has not begun.
async fn of_giver(server: &Server, giver: AccountId) -> Result<Option<Event>> {
    const COLUMNS: &[&str] = &["board", "opponent", "colour", "turns", "status"];
    if let Some(announced) = server.house.simuls.announced_by(giver) {
        return Ok(Some(announced.stands()));
    }
    let Some(first) = server.house.simuls.given_by(giver) else { return Ok(None) };
    let games = server.store.exhibition_games(first).await?;
    let rows = games.iter().map(|game| row(giver, game)).collect();
    Ok(Some(Event::Table(Table { name: "simul", columns: COLUMNS, rows, more: None })))
}

fn row(giver: AccountId, game: &GameRecord) -> Vec<Cell> {
    let side = game.side_of(giver).unwrap_or(Side::White);
    let status = match (game.game.result(), game.game.to_move()) {
        (Some(result), _) => format!("{} {}", result.score.code(), result.reason.code()),
        (None, Some(mover)) if mover == side => format!("waits: board {}", game.id),
        (None, _) => format!("{} to move", game.seats.get(side.opposite()).name),
    };
    let colour = match side {
        Side::White => "white",
        Side::Black => "black",
    };
    vec![
        game.id.into(),
        Cell::from(&game.seats.get(side.opposite()).name),
        colour.into(),
        Cell::Number(game.game.ply().0.into()),
        Cell::Text(status),
    ]
}
