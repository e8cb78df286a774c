//! Refusals of the game as the refusals that players read.

use fanorona_game::{Action, ActionRefusal, GameId, GameRecord};
use fanorona_protocol::messages::offer::OfferRefusal;
use fanorona_protocol::messages::play::PlayRefusal;
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_protocol::messages::server::ServerRefusal;
use tracing::error;

/// Converts the refusal of an action. Who plays too early learns how to queue the turn.
pub(super) fn not_done(record: &GameRecord, action: &Action, why: ActionRefusal) -> Refusal {
    match (why, action) {
        (ActionRefusal::NotYourTurn, Action::Play { movements, .. })
            if movements.can_be_turn(record.ruleset()) =>
        {
            PlayRefusal::NotYourTurn {
                game: record.id,
                queue: Some(movements.to_string()),
            }
            .into()
        }
        (why, _) => refused(record.id, why),
    }
}

/// Converts a refusal of the game.
pub fn refused(id: GameId, why: ActionRefusal) -> Refusal {
    match why {
        ActionRefusal::GameOver(result) => PlayRefusal::GameOver {
            game: id,
            ended: result,
        }
        .into(),
        ActionRefusal::NotYourTurn => PlayRefusal::NotYourTurn {
            game: id,
            queue: None,
        }
        .into(),
        ActionRefusal::Illegal(rejection) => PlayRefusal::Illegal {
            game: id,
            why: (&*rejection).into(),
        }
        .into(),
        ActionRefusal::Stale { turn } => PlayRefusal::StaleTurn { game: id, turn }.into(),
        ActionRefusal::NothingToTakeBack => PlayRefusal::nothing_to_take_back(id).into(),
        ActionRefusal::NoOffer => OfferRefusal::NoOffer { game: id }.into(),
        ActionRefusal::OfferGone => OfferRefusal::Gone { game: id }.into(),
        ActionRefusal::WhichOffer { waiting, kind } => OfferRefusal::Which {
            game: id,
            waiting,
            kind,
            own: false,
        }
        .into(),
        ActionRefusal::OwnOffer { kind } => OfferRefusal::Own { game: id, kind }.into(),
        ActionRefusal::AlreadyOffered { kind } => {
            OfferRefusal::AlreadyOffered { game: id, kind }.into()
        }
        ActionRefusal::AnswerFirst => OfferRefusal::AnswerFirst { game: id }.into(),
        ActionRefusal::NothingToUndo { turns } => {
            OfferRefusal::NothingToUndo { game: id, turns }.into()
        }
        ActionRefusal::UndoNeedsPast => {
            error!(
                game = id.0,
                "an undo was accepted, but the earlier game is missing"
            );
            ServerRefusal::Internal.into()
        }
        ActionRefusal::NothingToClaim {
            repetitions,
            quiet_turns,
        } => PlayRefusal::nothing_to_claim(id, repetitions, quiet_turns).into(),
        ActionRefusal::ClaimInMidTurn => PlayRefusal::ClaimInMidTurn { game: id }.into(),
    }
}
