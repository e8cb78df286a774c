//! What is done with a sentence: the line that it is, or its answer.

use crate::command::catalog;
use crate::command::sentence::{Opponent, Sentence, Strength, Talk};
use crate::config::limits::LEVELS;
use crate::features::logged_in::LoggedIn;
use crate::features::places::CurrentGame;
use crate::features::{HandlerOutput, Result, account_named, seek};
use crate::services::robots::advice;
use crate::services::{Core, Server};
use fanorona_game::{AccessLevel, GameId, GameRecord, Player, PlayerName};
use fanorona_protocol::messages::event::Event;
use fanorona_protocol::messages::reply::{Done, Reply};
use fanorona_protocol::messages::robots::RobotNotice;
use fanorona_protocol::messages::sentence::{LeaveThen, SentenceDone};
use fanorona_store::AccountKind;
use std::sync::Arc;

/// What a sentence means.
#[derive(Debug)]
pub enum SentenceMeaning {
    /// This line.
    Line(String),
    Answer(HandlerOutput),
    /// The user is asked before leaving.
    AskBeforeLeaving(HandlerOutput),
    /// Nothing: the line is read as a command.
    Nothing,
}

impl SentenceMeaning {
    fn line(line: impl Into<String>) -> Result<Self> {
        Ok(Self::Line(line.into()))
    }

    fn answer(done: SentenceDone) -> Result<Self> {
        Ok(Self::Answer(Done::from(done).into()))
    }
}

/// What `text` means, typed before login.
pub fn of_stranger(sentence: &Sentence<'_>, access: AccessLevel) -> SentenceMeaning {
    match sentence {
        Sentence::Talk {
            talk: Talk::Goodbye,
            ..
        } => SentenceMeaning::Line("quit".to_owned()),
        Sentence::Talk {
            talk: Talk::Greeting | Talk::Courtesy,
            ..
        }
        | Sentence::Game(_) => {
            SentenceMeaning::Answer(Done::from(SentenceDone::Welcome { access }).into())
        }
        Sentence::Yes | Sentence::No | Sentence::Rematch | Sentence::Said(_) => {
            SentenceMeaning::Nothing
        }
    }
}

/// What `text` means, typed by a user.
pub async fn of_user(
    server: &Server,
    me: &LoggedIn,
    sentence: &Sentence<'_>,
    text: &str,
) -> Result<SentenceMeaning> {
    match sentence {
        Sentence::Talk { talk, names } => self::talk(server, me, *talk, names, text).await,
        Sentence::Yes => SentenceMeaning::line("accept"),
        Sentence::No => SentenceMeaning::line("decline"),
        Sentence::Rematch => SentenceMeaning::line("rematch"),
        Sentence::Said(words) => SentenceMeaning::line(format!("say {words}")),
        Sentence::Game(_) if names_player(server, text).await => Ok(SentenceMeaning::Nothing),
        // During a game it is rather about that game: "you play well".
        Sentence::Game(_) if is_for_opponent(text) && opponent_hears(server, me).await => {
            Ok(SentenceMeaning::Nothing)
        }
        Sentence::Game(Opponent::Person) => seek::open_to_all(server, me)
            .await
            .map(SentenceMeaning::Answer),
        Sentence::Game(Opponent::Robot(strength)) => {
            let robot = match strength {
                Strength::Fitting => advice::fitting(server, me.player.id).await?,
                Strength::Weakest => server.play.robots.level(1),
                Strength::Middle => server.play.robots.level(3),
                Strength::Strong => server.play.robots.level(6),
                Strength::Strongest => server.play.robots.level(LEVELS),
                Strength::Level(level) => server.play.robots.level(*level),
            };
            match robot {
                Some(robot) => {
                    let name = robot.player.name.clone();
                    let proposed = Event::Robots(RobotNotice::Proposed { name });
                    Ok(SentenceMeaning::Answer(
                        Reply::showing(vec![proposed], Done::Quietly).into(),
                    ))
                }
                None => seek::open_to_all(server, me)
                    .await
                    .map(SentenceMeaning::Answer),
            }
        }
    }
}

/// Whether the second word of a line is a player, who may have had the name before sentences were
/// read.
async fn names_player(core: &Core, text: &str) -> bool {
    let name = text
        .split_whitespace()
        .nth(1)
        .and_then(|word| PlayerName::new(word).ok());
    match name {
        Some(name) => account_named(core, &name).await.is_ok(),
        None => false,
    }
}

/// Whether a line that asks for a game may be words to the opponent: it does not begin with a
/// command, such as `play`.
fn is_for_opponent(text: &str) -> bool {
    let begins = text
        .split_whitespace()
        .next()
        .is_some_and(|word| catalog::exact(word).is_some());
    !begins && Sentence::may_be_said(text)
}

/// Whether the user plays on the current board against a person who is online.
pub async fn opponent_hears(server: &Server, me: &LoggedIn) -> bool {
    let current = current_game(server, me).await;
    let active = current
        .as_deref()
        .filter(|record| record.game.result().is_none());
    active
        .and_then(|record| listener(server, record, me))
        .is_some()
}

/// The opponent, if that is a person who is online.
fn listener<'r>(server: &Server, record: &'r GameRecord, me: &LoggedIn) -> Option<&'r Player> {
    opponent(record, me).filter(|opponent| {
        server.play.robots.robot(opponent.id).is_none() && server.presence.is_here(opponent.id)
    })
}

/// Words to the opponent, if there is one who can read them.
async fn talk(
    server: &Server,
    me: &LoggedIn,
    talk: Talk,
    names: &[&str],
    text: &str,
) -> Result<SentenceMeaning> {
    let current = current_game(server, me).await;
    let active = current
        .as_deref()
        .filter(|record| record.game.result().is_none());
    let listener = current
        .as_deref()
        .and_then(|record| listener(server, record, me));
    let in_company = me
        .seat()
        .is_some_and(|seat| server.audience.replays.has_company(&seat));
    let is_for = |listener: &Player| names.iter().all(|name| listener.name.is(name));
    match (talk, listener) {
        (Talk::Goodbye, _) => leave(server, me, active, listener),
        (Talk::Greeting | Talk::Courtesy, _) if in_company && names.is_empty() => {
            SentenceMeaning::line(format!("say {text}"))
        }
        (Talk::Greeting, Some(_)) if active.is_none() => greeting(server, me, None).await,
        (Talk::Greeting | Talk::Courtesy, Some(listener)) if is_for(listener) => {
            SentenceMeaning::line(format!("say {text}"))
        }
        (Talk::Greeting | Talk::Courtesy, Some(listener)) => {
            SentenceMeaning::answer(SentenceDone::NotSaid {
                name: listener.name.clone(),
            })
        }
        (Talk::Greeting, None) => greeting(server, me, active).await,
        (Talk::Courtesy, None) => SentenceMeaning::answer(SentenceDone::NobodyHears),
    }
}

async fn greeting(
    server: &Server,
    me: &LoggedIn,
    active: Option<&GameRecord>,
) -> Result<SentenceMeaning> {
    let name = me.player.name.clone();
    SentenceMeaning::answer(match active {
        Some(record) => SentenceDone::GreetingInGame {
            name,
            game: record.id,
        },
        None => {
            let robot = advice::fitting(server, me.player.id).await?;
            SentenceDone::Greeting {
                name,
                robot: robot.map(|robot| robot.player.name.clone()),
            }
        }
    })
}

/// A user who says goodbye leaves, and is asked first if an opponent or a clock waits.
fn leave(
    server: &Server,
    me: &LoggedIn,
    active: Option<&GameRecord>,
    listener: Option<&Player>,
) -> Result<SentenceMeaning> {
    let Some((record, opponent)) = active.and_then(|record| Some((record, opponent(record, me)?)))
    else {
        return SentenceMeaning::line("quit");
    };
    let then = match (me.kind, me.places.current_is) {
        (AccountKind::Guest, _) => LeaveThen::Ends,
        (AccountKind::Member | AccountKind::Deleted, CurrentGame::Live) => LeaveThen::ClockRuns,
        (AccountKind::Member | AccountKind::Deleted, CurrentGame::Unknown | CurrentGame::Over) => {
            LeaveThen::Waits
        }
    };
    let is_live = server.play.tables.plays_live(me.player.id);
    if listener.is_none() && !is_live && then == LeaveThen::Waits {
        return SentenceMeaning::line("quit");
    }
    let name = opponent.name.clone();
    let asked = SentenceDone::Leave {
        game: record.id,
        name,
        then,
        hears: listener.is_some(),
    };
    Ok(SentenceMeaning::AskBeforeLeaving(Done::from(asked).into()))
}

/// The game whose running clocks a user asks for who names no board: the own game on the current
/// board, or else the only game that is watched.
pub async fn live_game(server: &Server, me: &LoggedIn) -> Option<GameId> {
    let watched = server.audience.observers.games_of(me.player.id);
    let watched = match watched.as_slice() {
        [only] => Some(*only),
        [] | [_, _, ..] => None,
    };
    for game in [me.places.current, watched].into_iter().flatten() {
        let record = server.play.tables.get(game).await.ok()?.unchecked();
        if record.terms.time.live().is_some() && record.game.result().is_none() {
            return Some(game);
        }
    }
    None
}

/// The user's game on the current board.
async fn current_game(server: &Server, me: &LoggedIn) -> Option<Arc<GameRecord>> {
    let record = server
        .play
        .tables
        .get(me.places.current?)
        .await
        .ok()?
        .unchecked();
    record.side_of(me.player.id).is_some().then_some(record)
}

fn opponent<'r>(record: &'r GameRecord, me: &LoggedIn) -> Option<&'r Player> {
    let side = record.side_of(me.player.id)?;
    Some(record.seats.get(side.opposite()))
}
