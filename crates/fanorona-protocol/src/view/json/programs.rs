//! Answers about bots, as fields.

use crate::refusal::ProgramRefusal;
use crate::reply::{BotOwner, ProgramsDone};
use fanorona_game::PlayerName;
use serde_json::{Value, json};

pub(super) fn done(done: &ProgramsDone) -> Value {
    match done {
        ProgramsDone::BotMade { name, owner, token } => json!({
            "name": name.as_str(),
            "bot": true,
            "owner": owner.as_str(),
            "number": token.number,
            "token": token.text.0,
        }),
        ProgramsDone::TokenMade { bot, token } => {
            json!({ "name": bot.as_str(), "number": token.number, "token": token.text.0 })
        }
        ProgramsDone::TokensRevoked { bot, count } => json!({ "name": bot.as_str(), "revoked": count }),
        ProgramsDone::Missed { game, turns, more } => {
            json!({ "game": game.0, "turns": turns, "more": more })
        }
        ProgramsDone::Here { now } => json!({ "now_ms": now.0 }),
    }
}

/// Whether somebody is a bot, and who answers for it.
pub(super) fn bot(of: Option<&BotOwner>, fields: &mut Value) {
    fields["bot"] = json!(of.is_some());
    fields["owner"] = match of {
        Some(BotOwner::Player(name)) => json!(name.as_str()),
        Some(BotOwner::House) | None => Value::Null,
    };
}

/// Adds what programs may want to know of a refusal.
pub(super) fn refused(refusal: &ProgramRefusal, fields: &mut Value) {
    match refusal {
        ProgramRefusal::WhichBot { bots } => {
            fields["candidates"] = json!(bots.iter().map(PlayerName::as_str).collect::<Vec<&str>>());
        }
        ProgramRefusal::TooManyBots { most } | ProgramRefusal::TooManyTokens { most } => {
            fields["most"] = json!(most);
        }
        ProgramRefusal::NotTheOwner { .. }
        | ProgramRefusal::BotsMakeNone
        | ProgramRefusal::NoPassword
        | ProgramRefusal::NotYourBot { .. }
        | ProgramRefusal::NoBots { .. }
        | ProgramRefusal::NoToken { .. } => {}
    }
}
