//! Refusals about bots, as sentences.

use crate::refusal::ProgramRefusal;
use fanorona_game::PlayerName;

pub(super) fn sentence(refusal: &ProgramRefusal) -> String {
    match refusal {
        ProgramRefusal::NotTheOwner { me } => {
            format!("You can make bots of your own only. Type: register NAME bot of {me}")
        }
        ProgramRefusal::BotsMakeNone => {
            "A bot makes no bots. Log in as its owner, and type: register NAME bot of OWNER".to_owned()
        }
        ProgramRefusal::TooManyBots { most } => {
            format!(
                "You have {most} bots, and more there cannot be. Delete one: log in as it, and type: delete account"
            )
        }
        ProgramRefusal::NoPassword => {
            "A bot has tokens instead of a password. Its owner makes one with: token new BOT".to_owned()
        }
        ProgramRefusal::NotYourBot { name } => {
            format!("{name} is no bot of yours. Those that are: token list")
        }
        ProgramRefusal::NoBots { me } => {
            format!("Tokens are for bots, and you have none. To make one: register NAME bot of {me}")
        }
        ProgramRefusal::WhichBot { bots } => {
            let names: Vec<&str> = bots.iter().map(PlayerName::as_str).collect();
            format!("You have several bots. Name one: {}", names.join(", "))
        }
        ProgramRefusal::TooManyTokens { most } => {
            format!("A bot has at most {most} tokens. Take one away first: token revoke NUMBER")
        }
        ProgramRefusal::NoToken { number } => {
            format!("There is no token {number}. Those that there are: token list")
        }
    }
}
