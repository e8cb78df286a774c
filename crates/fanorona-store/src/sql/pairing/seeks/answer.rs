//! Answering a seek: it becomes a game or a challenge in one commit.

use super::remove::remove;
use super::{ADD_ANSWER, RemoveSeeks, SEEK};
use crate::db::{self, Connection};
use crate::error::StoreError;
use crate::sql::games::StartGame;
use crate::sql::group::Write;
use crate::sql::pairing::challenges::{self, CreateChallenge, Replacing};
use crate::sql::pairing::room;
use crate::{NewChallenge, NoGame, Room, SeekAnswer, SeekFound};
use fanorona_game::{Challenge, GameId, SeekId, SeekTerms};

pub(super) struct AnswerSeek {
    pub(super) answer: SeekAnswer,
    pub(super) room: Room,
}

impl Write for AnswerSeek {
    type Answer = Result<Result<SeekFound, NoGame>, StoreError>;
    const SEVERAL_STATEMENTS: bool = true;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<Self::Answer> {
        let SeekAnswer {
            seek,
            by,
            seats,
            at,
        } = self.answer.clone();
        let SeekTerms { terms, .. } = seek.terms;
        let live = seek.terms.is_live();
        let new = NewChallenge {
            from: seek.from,
            to: by,
            terms,
            follows: None,
            made_at: at,
        };
        // Checks the seats before anything is changed.
        let asked = Challenge {
            id: GameId(0),
            from: new.from.clone(),
            to: new.to.clone(),
            terms,
            follows: None,
            made_at: at,
        };
        if let Err(error) = StartGame::new(&asked, seats, at) {
            return Ok(Err(error));
        }
        if db::query(SEEK)
            .bind(seek.id.0)
            .fetch_optional(&mut *connection)
            .await?
            .is_none()
        {
            return Ok(Ok(Err(NoGame::NotOpen)));
        }
        if let Some(why) =
            room::none_for_another(connection, (new.to.id, new.from.id), &terms, &self.room).await?
        {
            return Ok(Ok(Err(why)));
        }
        remove(seek.id, connection).await?;
        let makers = [new.from.id, new.to.id];
        // Only challenges assign numbers, so that no number is used twice.
        let challenge = challenges::create(connection, new).await?;
        let start = match StartGame::new(&challenge, seats, at) {
            Ok(start) => start,
            Err(error) => return Ok(Err(error)),
        };
        let Some(game) = start.run(&mut *connection).await? else {
            return Ok(Ok(Err(NoGame::NotOpen)));
        };
        let mut gone = Vec::new();
        if live {
            for maker in makers {
                gone.extend(
                    RemoveSeeks::WhileHere {
                        maker,
                        live_only: true,
                    }
                    .run(&mut *connection)
                    .await?,
                );
            }
        }
        Ok(Ok(Ok(SeekFound { game, gone })))
    }
}

pub(super) struct AskSeek {
    pub(super) seek: SeekId,
    pub(super) challenge: CreateChallenge,
}

impl Write for AskSeek {
    type Answer = Result<Replacing, NoGame>;
    const SEVERAL_STATEMENTS: bool = true;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<Self::Answer> {
        let there = db::query(SEEK)
            .bind(self.seek.0)
            .fetch_optional(&mut *connection)
            .await?;
        if there.is_none() {
            return Ok(Err(NoGame::NotOpen));
        }
        let asked = self.challenge.run(connection).await?;
        if let Ok((challenge, _)) = &asked {
            db::query(ADD_ANSWER)
                .bind(challenge.id.0)
                .bind(self.seek.0)
                .execute(connection)
                .await?;
        }
        Ok(asked)
    }
}
