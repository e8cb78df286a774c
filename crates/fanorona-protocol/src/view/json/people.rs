//! What was done about accounts and by administrators, as fields.

use crate::refusal::{PeopleRefusal, Sanctioned};
use crate::reply::{AdministrationDone, PeopleDone};
use fanorona_game::PlayerName;
use serde_json::{Value, json};

pub(super) fn people(done: &PeopleDone) -> Value {
    match done {
        PeopleDone::Addresses(all) => json!({ "addresses": all }),
        PeopleDone::DeletionAsked { active, lost } => json!({ "active": active, "lost": lost }),
        PeopleDone::Deleted { shown_as } => {
            json!({ "deleted": true, "shown_as": shown_as.as_ref().map(PlayerName::as_str) })
        }
        PeopleDone::Limit { own, server } => json!({ "limit": own, "server_limit": server }),
        PeopleDone::Seeking(wanted) => json!({ "seeking": wanted }),
        PeopleDone::Multiple => json!({}),
        PeopleDone::NoMotd => json!({ "motd": null }),
    }
}

pub(super) fn administration(done: &AdministrationDone) -> Value {
    match done {
        AdministrationDone::Said { heard } => json!({ "heard": heard }),
        AdministrationDone::MotdSet | AdministrationDone::MotdCleared | AdministrationDone::GoesOn => {
            json!({})
        }
        AdministrationDone::NewsAdded { number } | AdministrationDone::NewsRemoved { number } => {
            json!({ "news": number })
        }
        AdministrationDone::Kicked { name, from } => json!({ "name": name.as_str(), "from": from }),
        AdministrationDone::Muted { name, until } => {
            json!({ "name": name.as_str(), "until_ms": until.map(|until| until.0) })
        }
        AdministrationDone::Unmuted { name } => json!({ "name": name.as_str() }),
        AdministrationDone::Banned { whom, until } => {
            json!({ "whom": whom, "until_ms": until.map(|until| until.0) })
        }
        AdministrationDone::Unbanned { whom } => json!({ "whom": whom }),
        AdministrationDone::PasswordReset { name, password } => {
            json!({ "name": name.as_str(), "password": password.0 })
        }
        AdministrationDone::Adjudicated { game, score } => json!({ "game": game.0, "result": score.code() }),
        AdministrationDone::Stopping { seconds } => json!({ "seconds": seconds }),
    }
}

/// What programs read of a refusal beside its code and sentence.
pub(super) fn refused(refusal: &PeopleRefusal, fields: &mut Value) {
    if let PeopleRefusal::Muted(sanction) | PeopleRefusal::Banned(sanction) = refusal {
        let Sanctioned { until, why } = sanction;
        fields["until_ms"] = json!(until.map(|until| until.0));
        fields["why"] = json!(why);
    }
}
