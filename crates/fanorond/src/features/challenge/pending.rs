//! Challenges and offers that wait for an answer: the list, and which of them an answer means.

use crate::command::challenge::Answer;
use crate::error::CommandError;
use crate::features::Result;
use crate::features::logged_in::LoggedIn;
use crate::games::tables::{AnyGame, running};
use crate::services::{Core, Server};
use fanorona_game::{Challenge, GameId, Offer, PlayerName};
use fanorona_protocol::messages::challenge::{ChallengeRefusal, PendingQuestion, PendingRow};
use fanorona_protocol::messages::games::GamesRefusal;
use fanorona_protocol::messages::lists::{List, Lists};
use fanorona_protocol::messages::offer::OfferRefusal;
use fanorona_protocol::messages::play::PlayRefusal;
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_protocol::value::OfPlayer;
use fanorona_store::{Page, Which};

/// A challenge or offer by or to this user that waits for an answer.
pub(super) enum Question {
    Challenge(Challenge),
    Offer {
        game: GameId,
        offer: Offer,
        by: PlayerName,
        to: PlayerName,
        mine: bool,
    },
}

/// Who asked a question.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Whose {
    Mine,
    Theirs,
}

/// All questions between this user and others.
async fn questions(core: &Core, me: &LoggedIn) -> Result<Vec<Question>> {
    let challenges = core.store.challenges_of(me.player.id).await?;
    let mut questions: Vec<Question> = challenges.into_iter().map(Question::Challenge).collect();
    let most = core
        .limits
        .game
        .active
        .saturating_mul(2)
        .saturating_add(core.limits.simul.games);
    let page = Page {
        after: None,
        limit: most,
    };
    for record in core
        .store
        .games_of(me.player.id, Which::Active, page)
        .await?
    {
        for offer in record.game.offers().iter().copied() {
            let by = offer.by;
            let mine = record.side_of(me.player.id) == Some(by);
            let name = |side| record.seats.get(side).name.clone();
            let (by, to) = (name(by), name(by.opposite()));
            questions.push(Question::Offer {
                game: record.id,
                offer,
                by,
                to,
                mine,
            });
        }
    }
    Ok(questions)
}

impl Question {
    fn is(&self, whose: Whose, me: &LoggedIn) -> bool {
        let mine = match self {
            Self::Challenge(challenge) => challenge.from.id == me.player.id,
            Self::Offer { mine, .. } => *mine,
        };
        mine == (whose == Whose::Mine)
    }

    fn fits(&self, answer: &Answer, me: &LoggedIn) -> bool {
        match (self, answer) {
            (_, Answer::Only) | (Self::Challenge(_), Answer::ByMail) => true,
            (Self::Challenge(challenge), Answer::Number(number)) => challenge.id == *number,
            (Self::Offer { game, .. }, Answer::Number(number)) => game == number,
            (Self::Offer { game, .. }, Answer::Offer(named)) => {
                named.or(me.places.current) == Some(*game)
            }
            (
                Self::Offer { game, offer, .. },
                Answer::Kind {
                    game: named,
                    kind,
                    id,
                },
            ) => {
                offer.what.kind() == *kind
                    && named.is_none_or(|named| named == *game)
                    && id.is_none_or(|id| id == offer.id)
            }
            (Self::Challenge(_), Answer::Offer(_) | Answer::Kind { .. })
            | (Self::Offer { .. }, Answer::With(_) | Answer::ByMail) => false,
            (Self::Challenge(challenge), Answer::With(name)) => {
                let other = if challenge.from.id == me.player.id {
                    &challenge.to
                } else {
                    &challenge.from
                };
                other.name.is(name.as_str())
            }
        }
    }

    fn row(self) -> PendingRow {
        match self {
            Self::Challenge(Challenge {
                id: number,
                from,
                to,
                terms,
                ..
            }) => PendingRow {
                number,
                question: PendingQuestion::Challenge(terms),
                offer: None,
                from: from.name,
                to: to.name,
            },
            Self::Offer {
                game: number,
                offer,
                by: from,
                to,
                ..
            } => PendingRow {
                number,
                question: offer.what.into(),
                offer: Some(offer.id),
                from,
                to,
            },
        }
    }
}

/// The one question that an answer means.
pub(super) async fn resolve_answer(
    server: &Server,
    me: &LoggedIn,
    answer: &Answer,
    whose: Whose,
) -> Result<Question> {
    let fitting: Vec<Question> = questions(server, me)
        .await?
        .into_iter()
        .filter(|question| question.fits(answer, me))
        .collect();
    let (mut right, wrong): (Vec<Question>, Vec<Question>) = fitting
        .into_iter()
        .partition(|question| question.is(whose, me));
    match (right.pop(), right.len()) {
        (Some(question), 0) => Ok(question),
        (Some(last), others) => Err(which(&last, &right, others + 1).into()),
        (None, _) => Err(none_fits(server, me, answer, wrong.first(), whose)
            .await?
            .into()),
    }
}

/// Asks which of several questions is meant: on one board the kind tells them apart.
fn which(last: &Question, others: &[Question], waiting: usize) -> Refusal {
    let offered_on = |question: &Question| match question {
        Question::Offer {
            game, offer, mine, ..
        } => Some((*game, offer.what.kind(), *mine)),
        Question::Challenge(_) => None,
    };
    let is_on = |game| move |other| offered_on(other).is_some_and(|(its, ..)| its == game);
    match offered_on(last) {
        Some((game, kind, own)) if others.iter().all(is_on(game)) => OfferRefusal::Which {
            game,
            waiting,
            kind,
            own,
        }
        .into(),
        Some(_) | None => ChallengeRefusal::Which { waiting }.into(),
    }
}

/// Why an answer means no question: the wrong player gives it, or nothing waits.
async fn none_fits(
    server: &Server,
    me: &LoggedIn,
    answer: &Answer,
    wrong: Option<&Question>,
    whose: Whose,
) -> Result<Refusal> {
    Ok(match (answer, wrong, whose) {
        (Answer::Only | Answer::ByMail, _, Whose::Theirs)
        | (Answer::Only | Answer::ByMail, None, Whose::Mine) => {
            ChallengeRefusal::NothingPending.into()
        }
        (_, Some(Question::Challenge(challenge)), Whose::Theirs) => ChallengeRefusal::Own {
            number: challenge.id,
        }
        .into(),
        (_, Some(Question::Offer { game, offer, .. }), Whose::Theirs) => OfferRefusal::Own {
            game: *game,
            kind: offer.what.kind(),
        }
        .into(),
        (_, Some(Question::Challenge(Challenge { id, .. })), Whose::Mine) => {
            ChallengeRefusal::NotYours {
                number: *id,
                offered: None,
            }
            .into()
        }
        (_, Some(Question::Offer { game, offer, .. }), Whose::Mine) => ChallengeRefusal::NotYours {
            number: *game,
            offered: Some(offer.what.kind()),
        }
        .into(),
        (Answer::Kind { game, kind, id }, None, _) => {
            let kind = *kind;
            match (*game, id) {
                (Some(game), None) => {
                    no_offer(server, me, game, OfferRefusal::NoneOfKind { kind }).await?
                }
                (Some(game), Some(_)) => {
                    no_offer(server, me, game, OfferRefusal::Gone { game }).await?
                }
                (None, _) => OfferRefusal::NoneOfKind { kind }.into(),
            }
        }
        (Answer::Number(game) | Answer::Offer(Some(game)), _, _) => {
            no_offer(server, me, *game, OfferRefusal::NoOffer { game: *game }).await?
        }
        (Answer::Offer(None), _, _) => match me.places.current {
            Some(game) => no_offer(server, me, game, OfferRefusal::NoOffer { game }).await?,
            None => GamesRefusal::NoCurrentBoard.into(),
        },
        (Answer::With(name), _, _) => {
            ChallengeRefusal::NoneWith(OfPlayer { name: name.clone() }).into()
        }
    })
}

/// Why a board has no offer to answer: `none`, unless the board itself is the reason.
async fn no_offer(
    server: &Server,
    me: &LoggedIn,
    game: GameId,
    none: OfferRefusal,
) -> Result<Refusal> {
    match server.play.tables.get(game).await.map(AnyGame::unchecked) {
        Ok(record) if record.side_of(me.player.id).is_none() => {
            Ok(PlayRefusal::NotYourBoard { game }.into())
        }
        Err(CommandError::Refused(Refusal::Games(GamesRefusal::NoBoard { .. }))) => {
            Ok(ChallengeRefusal::NotOpen.into())
        }
        Ok(record) => Ok(running(&record).map_or_else(Refusal::from, |()| none.into())),
        Err(refusal) => Err(refusal),
    }
}

/// Lists all questions between this user and others.
pub(super) async fn list(core: &Core, me: &LoggedIn) -> Result {
    let rows = questions(core, me)
        .await?
        .into_iter()
        .map(Question::row)
        .collect();
    Ok(Lists::Pending(List::whole(rows)).into())
}
