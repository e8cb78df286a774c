//! What the commands about formulas do.

use crate::command::challenge::ChallengeTerms;
use crate::command::formula::FormulaCommand;
use crate::features::eligibility::{self, Applicant};
use crate::features::logged_in::Member;
use crate::features::{Result, account_named};
use crate::services::Server;
use fanorona_game::PlayerName;
use fanorona_protocol::messages::account::AccountRefusal;
use fanorona_protocol::messages::challenge::ChallengeRefusal;
use fanorona_protocol::messages::formula::FormulaDone;
use fanorona_protocol::messages::reply::Done;
use fanorona_store::AccountKind;

pub async fn handle(server: &Server, me: Member<'_>, what: FormulaCommand) -> Result {
    let account = me.0.player.id;
    let change = match what {
        FormulaCommand::Test { name, terms } => return test(server, me, &name, terms).await,
        FormulaCommand::Show => {
            let text = server.store.formula(account).await?;
            return Ok(Done::Formula(FormulaDone::Formula { formula: text }).into());
        }
        FormulaCommand::Off => None,
        FormulaCommand::Set(formula) => Some(formula.text().to_owned()),
    };
    let kept = server.store.set_formula(account, change.as_deref()).await;
    kept?;
    Ok(Done::Formula(FormulaDone::Formula { formula: change }).into())
}

/// Whether `name` might challenge for that.
async fn test(
    server: &Server,
    me: Member<'_>,
    name: &PlayerName,
    wanted: ChallengeTerms,
) -> Result {
    let other = account_named(server, name).await?;
    if other.player.id == me.0.player.id {
        return Err(AccountRefusal::Oneself.into());
    }
    let mut terms = wanted.terms;
    if other.kind == AccountKind::Guest {
        if wanted.insists_on_rating {
            return Err(ChallengeRefusal::GuestsPlayUnrated.into());
        }
        terms.rated = false;
    }
    let mine = me.0.player.id;
    let clause = eligibility::failing(server, mine, &Applicant::of_account(&other), terms).await?;
    let (name, admitted) = (other.player.name, clause.is_none());
    Ok(Done::Formula(FormulaDone::Tested {
        name,
        admitted,
        clause,
    })
    .into())
}
