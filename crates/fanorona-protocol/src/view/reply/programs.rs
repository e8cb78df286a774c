//! Answers about bots, in sentences.

use crate::reply::ProgramsDone;

/// What was done; `None` where the events have said it all.
pub(super) fn text(done: &ProgramsDone) -> Option<String> {
    Some(match done {
        ProgramsDone::BotMade { name, owner, token } => format!(
            "The bot {name} is made, and belongs to {owner}.\n\
             Its token, shown this once: {}\n\
             It logs in with: login {name} TOKEN. How programs talk here: help programs",
            token.text.0
        ),
        ProgramsDone::TokenMade { bot, token } => {
            format!("Token {} of {bot}, shown this once: {}", token.number, token.text.0)
        }
        ProgramsDone::TokensRevoked { bot, count: 1 } => format!("A token of {bot} is gone."),
        ProgramsDone::TokensRevoked { bot, count } => format!("{count} tokens of {bot} are gone."),
        ProgramsDone::Missed { turns: 0, .. } => "No turn was played since.".to_owned(),
        ProgramsDone::Missed { more: Some(more), .. } => format!("There are more: {more}"),
        ProgramsDone::Missed { more: None, .. } => return None,
        ProgramsDone::Here { .. } => "pong".to_owned(),
    })
}
