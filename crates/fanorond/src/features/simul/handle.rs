//! What the commands about simuls do.

use crate::command::challenge::ChallengeTerms;
use crate::command::simul::SimulCommand;
use crate::error::CommandError;
use crate::features::logged_in::{By, LoggedIn};
use crate::features::places::PlaceChange;
use crate::features::{
    HandlerOutput, Result, account_named, account_or_option, eligibility, game_for, starting,
};
use crate::services::{Core, Server, talk};
use fanorona_game::{AccountId, GameId, GameRecord, PlayerName};
use fanorona_protocol::messages::account::AccountRefusal;
use fanorona_protocol::messages::challenge::ChallengeRefusal;
use fanorona_protocol::messages::chat::ChatRefusal;
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::lists::{List, Lists};
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_protocol::messages::reply::{Done, Reply};
use fanorona_protocol::messages::simul::{
    SimulChange, SimulDone, SimulRefusal, SimulRow, SimulStatus,
};
use fanorona_protocol::messages::state::Cause;
use fanorona_protocol::value::{AtMost, OfPlayer};
use fanorona_protocol::viewer::Mode;
use fanorona_store::{AccountKind, NewSimul, OpenSimul, StoreError};
use std::collections::HashSet;

pub async fn handle(server: &Server, me: &LoggedIn, command: SimulCommand) -> Result {
    let simuls = &server.play.simuls;
    let done = match command {
        SimulCommand::Show => return show(server, me.player.id).await,
        SimulCommand::Of(name) => {
            let host = account_or_option(server, &name, "simul").await?.player;
            let event = hosted_by(server, host.id)
                .await?
                .ok_or(SimulRefusal::NotOpen(OfPlayer { name: host.name }))?;
            return Ok(Reply::showing(vec![event], Done::Quietly).into());
        }
        SimulCommand::Open { terms, boards } => open(server, me, &terms, boards).await?,
        SimulCommand::Join(name) => join(server, me, &name).await?,
        SimulCommand::Leave => {
            let host = simuls
                .leave(&me.player)
                .await?
                .ok_or(SimulRefusal::NotJoined)?;
            SimulDone::Left { host: host.name }
        }
        SimulCommand::Start => return start(server, me).await,
        SimulCommand::Next => {
            let game = next_game(server, me, me.places.current)
                .await?
                .ok_or(SimulRefusal::NoBoardWaits)?;
            let reply = Reply::showing(vec![asked(server, me, game).await?], Done::Quietly);
            return Ok(HandlerOutput::at(reply, PlaceChange::Game(game)));
        }
        SimulCommand::Close => {
            if !simuls.close(me.player.id).await? {
                return Err(not_open(server, me.player.id).into());
            }
            SimulDone::Closed
        }
        SimulCommand::Auto(wanted) => {
            if let Some(goes) = wanted {
                simuls.set_goes_to_next(me.player.id, goes);
            }
            SimulDone::Auto {
                auto: simuls.goes_to_next(me.player.id),
            }
        }
    };
    Ok(Done::Simul(done).into())
}

/// Why a player has no open simul.
fn not_open(server: &Server, host: AccountId) -> SimulRefusal {
    match server.play.simuls.hosted_by(host) {
        Some(_) => SimulRefusal::Started,
        None => SimulRefusal::NotHosting,
    }
}

/// Announces a simul to everybody.
async fn open(
    server: &Server,
    me: &LoggedIn,
    wanted: &ChallengeTerms,
    boards: Option<u32>,
) -> Result<SimulDone> {
    me.member()?;
    let most = server.limits.simul.games;
    let boards = boards.unwrap_or(most);
    if boards > most {
        return Err(SimulRefusal::TooManyBoards(AtMost { most }).into());
    }
    let simul = OpenSimul {
        host: me.player.clone(),
        terms: wanted.terms,
        boards,
        players: Vec::new(),
    };
    let news = server
        .play
        .simuls
        .open(simul, server.limits.simul.open)
        .await?;
    // The host gets an answer instead.
    server
        .play
        .seeks
        .proclaim(&news, me.player.id, &HashSet::from([me.player.id]));
    Ok(SimulDone::Open)
}

async fn join(server: &Server, me: &LoggedIn, name: &PlayerName) -> Result<SimulDone> {
    let account = account_named(server, name).await?;
    let host = account.player.clone();
    if host.id == me.player.id {
        return Err(AccountRefusal::Oneself.into());
    }
    let open = server.play.simuls.open_by(host.id).await?;
    if let Some(simul) = &open {
        eligibility::may_be_rated(me, &account, simul.terms)?;
    }
    if open.as_ref().is_some_and(|simul| simul.terms.rated) && me.kind == AccountKind::Guest {
        return Err(ChallengeRefusal::GuestsPlayUnrated.into());
    }
    // A player whom the host has censored is told no more than one who comes too late.
    match talk::reaches(server, &host, me.player.id).await {
        Err(CommandError::Refused(Refusal::Chat(ChatRefusal::Censored { .. })))
            if open.is_some() =>
        {
            return Err(SimulRefusal::Full { name: host.name }.into());
        }
        Err(CommandError::Refused(Refusal::Chat(ChatRefusal::Censored { .. }))) | Ok(()) => {}
        Err(refusal) => return Err(refusal),
    }
    starting::has_room(server, me.player.id).await?;
    server.play.simuls.join(&me.player, &host).await?;
    Ok(SimulDone::Joined { host: host.name })
}

/// Starts the games with the participants who are online and can have one more game.
async fn start(server: &Server, me: &LoggedIn) -> Result {
    let simuls = &server.play.simuls;
    let games = loop {
        let simul = simuls
            .open_by(me.player.id)
            .await?
            .ok_or_else(|| not_open(server, me.player.id))?;
        starting::may_begin(server, me, &simul.terms).await?;
        // If somebody has joined or left meanwhile, it is read again: who was told "joined" plays.
        if let Some(games) = start_games(server, simul).await? {
            break games;
        }
    };
    let (first, boards) = (games.first().map(|game| game.id), games.len());
    if let Some(first) = first {
        simuls.start(first, me.player.id, &games);
    }
    let news = crate::services::simuls::event(&me.player, SimulChange::Started { boards });
    server
        .play
        .seeks
        .proclaim(&news, me.player.id, &HashSet::from([me.player.id]));
    for game in games {
        server.play.tables.announce_start(game).await;
    }
    let reply = Reply::done(Done::Simul(SimulDone::Started { boards }));
    Ok(HandlerOutput::at(reply, first.map(PlaceChange::Game)))
}

/// `None` if others take part by now.
async fn start_games(core: &Core, simul: OpenSimul) -> Result<Option<Vec<GameRecord>>> {
    let OpenSimul {
        host,
        terms,
        boards: _,
        players: joined,
    } = simul;
    let mut players = Vec::new();
    for player in &joined {
        if core.presence.is_here(player.id) {
            players.push(player.clone());
        }
    }
    if players.is_empty() {
        return Err(SimulRefusal::NobodyJoined.into());
    }
    let new = NewSimul {
        host,
        joined,
        players,
        terms,
        at: core.clock.now(),
    };
    let started = core.store.start_simul(new, core.limits.room()).await;
    let games = started.map_err(|error| match error {
        StoreError::Contradiction { .. } => CommandError::from(SimulRefusal::AlreadyHosting),
        error @ (StoreError::Full
        | StoreError::Busy
        | StoreError::Away
        | StoreError::Unknown
        | StoreError::ReadOnly { .. }
        | StoreError::Undecodable { .. }
        | StoreError::Closed
        | StoreError::Failed { .. }) => CommandError::from(error),
    })?;
    match games {
        Some(none) if none.is_empty() => Err(SimulRefusal::NobodyJoined.into()),
        games => Ok(games),
    }
}

async fn asked(server: &Server, me: &LoggedIn, game: GameId) -> Result<Event> {
    let record = game_for(server, Some(me), game).await?;
    Ok(Event::State(
        server.play.tables.state(record, Cause::Asked).await,
    ))
}

/// The next board of the player's simul after `board` where it is the player's turn.
async fn next_game(server: &Server, me: &LoggedIn, game: Option<GameId>) -> Result<Option<GameId>> {
    let Some(first) = server.play.simuls.hosted_by(me.player.id) else {
        return Ok(None);
    };
    let games = server.store.simul_games(first).await?;
    Ok(crate::services::simuls::next_game(
        me.player.id,
        &games,
        game,
    ))
}

/// After a turn of the host: the next board where it is the host's turn, to be shown and made the
/// current one. Programs choose their boards themselves.
pub async fn go_to_next(server: &Server, me: &LoggedIn, game: GameId) -> Option<(GameId, Event)> {
    let simuls = &server.play.simuls;
    simuls
        .hosted_on(game, me.player.id)
        .filter(|_| simuls.goes_to_next(me.player.id))?;
    match me.by {
        By::Session(Mode::Human | Mode::Plain) => {}
        By::Session(Mode::Json) | By::Line | By::Page => return None,
    }
    let next = next_game(server, me, Some(game)).await.ok()??;
    // The turn was played, so a failure here is not its failure.
    let event = asked(server, me, next).await.ok()?;
    Some((next, event))
}

/// The player's own simul, or else all.
async fn show(server: &Server, me: AccountId) -> Result {
    let event = match hosted_by(server, me).await? {
        Some(event) => event,
        None => Event::List(Box::new(Lists::Simuls(List::whole(all(server).await?)))),
    };
    Ok(Reply::showing(vec![event], Done::Quietly).into())
}

/// All open and active simuls.
async fn all(server: &Server) -> Result<Vec<SimulRow>> {
    let open = server
        .play
        .simuls
        .all_open()
        .await?
        .into_iter()
        .map(|simul| SimulRow {
            host: simul.host.name,
            status: SimulStatus::Open,
            ruleset: simul.terms.ruleset,
            boards: simul.boards as usize,
            players: simul.players.len(),
        });
    let mut rows: Vec<SimulRow> = open.collect();
    for simul in server.store.running_simuls(server.limits.list.rows).await? {
        let games = server.store.simul_games(simul.first).await?;
        rows.extend(games.first().map(|game| SimulRow {
            host: simul.host.name,
            status: SimulStatus::Playing,
            ruleset: game.ruleset(),
            boards: games.len(),
            players: games.len(),
        }));
    }
    Ok(rows)
}

/// The games of the simul of a host, or who takes part in it if it has not started.
async fn hosted_by(server: &Server, host: AccountId) -> Result<Option<Event>> {
    if let Some(open) = server.play.simuls.open_by(host).await? {
        return Ok(Some(crate::services::simuls::waits(&open)));
    }
    let Some(first) = server.play.simuls.hosted_by(host) else {
        return Ok(None);
    };
    let games = server.store.simul_games(first).await?;
    let rows = games
        .iter()
        .map(|game| crate::services::simuls::row(host, game))
        .collect();
    Ok(Some(Event::List(Box::new(Lists::Simul(List::whole(rows))))))
}
