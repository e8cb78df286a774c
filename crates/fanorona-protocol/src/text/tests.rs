//! What people and programs are shown (docs/protocol/errors.md and docs/protocol/json.md).

mod boards;
mod examples;
mod fits;
mod json;
mod lists;
mod preferences;
mod queue;
mod seeks;
mod watching;
mod words;

use super::*;
use crate::language::Language;
use crate::messages::challenge::{ChallengeEvent, Made, ShownChallenge};
use crate::messages::chat::{ChatAudience, ChatMessage};
use crate::messages::lists::{List, Lists};
use crate::messages::offer::{OfferEvent, ShownOffer};
use crate::messages::play::PlayRefusal;
use crate::messages::refusal::Refusal;
use crate::messages::server::{Notice, ServerDone, ServerInfo};
use crate::messages::state::{Cause, State};
use crate::preferences::{Preferences, Style};
use crate::value::Seconds;
use crate::wire::clean::SafeText;
use fanorona_game::{
    AccessLevel, AccountId, Action, EndReason, Game, GameId, GameRecord, Happening, Offer, OfferId,
    Player, PlayerName, Proposal, Rating, Terms, TimeControl, Timestamp, Unplayed, Version, rate,
    testing,
};
use fanorona_rules::notation::Movements;
use fanorona_rules::{BySide, Position, Rejection, Ruleset, Side, Stage};
use serde_json::Value;
use std::collections::BTreeSet;
use std::sync::Arc;

const ALICE: AccountId = AccountId(1);
const BOB: AccountId = AccountId(2);
const BOARD: GameId = GameId(12);
const NOON: Timestamp = Timestamp(1_795_176_000_000);

fn name(text: &str) -> PlayerName {
    PlayerName::new(text).unwrap()
}

fn alice() -> Player {
    Player {
        id: ALICE,
        name: name("alice"),
    }
}

fn bob() -> Player {
    Player {
        id: BOB,
        name: name("bob"),
    }
}

fn viewer(account: Option<AccountId>, mode: Mode) -> Viewer {
    Viewer {
        account,
        name: account.map(|id| if id == ALICE { alice() } else { bob() }.name),
        ..Viewer::stranger(mode, NOON.into())
    }
}

fn record(game: Game) -> GameRecord {
    let terms = Terms {
        rated: true,
        ..testing::terms(game.stage().ruleset())
    };
    GameRecord {
        version: Version(1),
        game,
        ..testing::game(12, terms)
    }
}

fn play(text: &str) -> Action {
    Action::Play {
        movements: Movements::read(text).unwrap(),
        turn: None,
    }
}

/// A game with these lines played, and what the last of them did.
fn played(lines: &[&str]) -> (Game, Vec<Happening>) {
    lines.iter().fold(
        (Game::new(Ruleset::Tsivy), Vec::new()),
        |(game, _), line| {
            let change = game.apply(game.to_move().unwrap(), &play(line)).unwrap();
            (change.game, change.happened)
        },
    )
}

fn state(game: Game, cause: Cause) -> Event {
    Event::State(State::new(Arc::new(record(game)), cause))
}

fn happened(lines: &[&str]) -> Event {
    let (game, happened) = played(lines);
    state(
        game,
        Cause::Happened {
            auto: None,
            happened,
        },
    )
}

fn done(game: &Game, by: Side, action: &Action) -> Event {
    let change = game.apply(by, action).unwrap();
    state(
        change.game,
        Cause::Happened {
            auto: None,
            happened: change.happened,
        },
    )
}

/// The end of a rated game of two who have never played before.
fn rated(game: &Game, by: Side, action: &Action) -> Event {
    let change = game.apply(by, action).unwrap();
    let score = change.game.result().unwrap().score;
    let ratings = rate(
        BySide {
            white: Rating::START,
            black: Rating::START,
        },
        score,
    );
    let record = GameRecord {
        ratings,
        ..record(change.game)
    };
    Event::State(State::new(
        Arc::new(record),
        Cause::Happened {
            auto: None,
            happened: change.happened,
        },
    ))
}

fn challenge() -> ShownChallenge {
    ShownChallenge {
        challenge: GameId(12),
        from: name("alice"),
        to: name("bob"),
        terms: Terms::usual(Ruleset::Tsivy),
        follows: None,
        rating: None,
    }
}

fn offered() -> ShownOffer {
    let offer = Offer {
        id: OfferId(1),
        by: Side::White,
        what: Proposal::Draw,
    };
    ShownOffer::new(&record(Game::new(Ruleset::Tsivy)), offer, &[])
}

fn text_of(event: &Event, account: Option<AccountId>) -> String {
    let mut out = String::new();
    super::event(event, &viewer(account, Mode::Human), &mut 0, &mut out);
    out
}

fn rejection(stage: Stage, text: &str) -> Box<Rejection> {
    stage.play(&Movements::read(text).unwrap()).unwrap_err()
}

fn illegal(stage: Stage, text: &str) -> Refusal {
    PlayRefusal::Illegal {
        game: GameId(12),
        why: (&*rejection(stage, text)).into(),
    }
    .into()
}

fn between(position: &str) -> Stage {
    Stage::Between(position.parse::<Position>().unwrap())
}

fn answer(outcome: Result<Done, Refusal>, tag: Option<&str>, mode: Mode) -> String {
    let mut out = String::new();
    let tag = tag.map(|text| Tag::new(text).unwrap());
    let answer = Reply {
        events: Vec::new(),
        outcome,
    };
    super::reply(
        &answer,
        tag.as_ref(),
        &viewer(Some(BOB), mode),
        &mut 0,
        &mut out,
    );
    out
}

// json mode.

/// Resigns and loses, as in a later game of a match, so that a game can be decided without a turn.
const RESIGNS: Action = Action::GiveUp {
    why: EndReason::Resigned,
    unplayed: Unplayed::Lost,
};

fn said(text: &str, audience: ChatAudience) -> Event {
    ChatMessage {
        audience,
        from: name("alice"),
        text: SafeText::new(text),
    }
    .into()
}

fn object(line: &str) -> Value {
    serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}"))
}
