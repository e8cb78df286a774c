//! A member's formula: told, changed, tried.

use super::super::{Result, account_named};
use super::eligibility::{self, Person};
use crate::refuse;
use crate::server::Server;
use crate::visitor::Member;
use fanorona_game::PlayerName;
use fanorona_protocol::command::{ChallengeTerms, FormulaUse};
use fanorona_protocol::refusal::Refusal;
use fanorona_protocol::reply::{Done, SeeksDone, Verdict};
use fanorona_store::AccountKind;

pub(super) async fn handle(server: &Server, me: Member<'_>, what: FormulaUse) -> Result {
    let account = me.0.player.id;
    let change = match what {
        FormulaUse::Test { name, terms } => return test(server, me, &name, terms).await,
        FormulaUse::Show => {
            let text = server.store.formula(account).await.map_err(|error| refuse::store(&error))?;
            return Ok(Done::Seeks(SeeksDone::Formula(text)).into());
        }
        FormulaUse::Off => None,
        FormulaUse::Set(formula) => Some(formula.text().to_owned()),
    };
    let kept = server.store.set_formula(account, change.as_deref()).await;
    kept.map_err(|error| refuse::store(&error))?;
    Ok(Done::Seeks(SeeksDone::Formula(change)).into())
}

/// Whether `name` might challenge for that.
async fn test(server: &Server, me: Member<'_>, name: &PlayerName, wanted: ChallengeTerms) -> Result {
    let other = account_named(server, name).await?;
    if other.player.id == me.0.player.id {
        return Err(Refusal::Oneself);
    }
    let mut terms = wanted.terms;
    if other.kind == AccountKind::Guest {
        if wanted.insists_on_rating {
            return Err(Refusal::GuestsPlayUnrated);
        }
        terms.rated = false;
    }
    let mine = me.0.player.id;
    let verdict = if eligibility::of(server, mine).await?.is_none() {
        Verdict::NoFormula
    } else {
        match eligibility::failing(server, mine, &Person::of_account(&other), terms).await? {
            None => Verdict::Admitted,
            Some(clause) => Verdict::Refused(clause),
        }
    };
    Ok(Done::Seeks(SeeksDone::Tested { name: other.player.name, verdict }).into())
}
