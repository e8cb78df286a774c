//! Answering a seek: it becomes a game or a challenge in one commit.

use super::{REMOVE, SEEK, WHILE_HERE, remove};
use crate::db::Connection;
use crate::sql::games::StartGame;
use crate::sql::pairing::{challenges, room};
use crate::{NewChallenge, NoGame, Room, SeekAnswer, SeekFound};

pub(super) async fn answer(
    connection: &mut Connection,
    answer: SeekAnswer,
    room: Room,
) -> sqlx::Result<Result<SeekFound, NoGame>> {
    let SeekAnswer {
        seek,
        by,
        seats,
        at,
    } = answer;
    let live = seek.terms.is_live();
    let new = NewChallenge {
        from: seek.from,
        to: by,
        terms: seek.terms.terms,
        follows: None,
        made_at: at,
    };
    StartGame::check_seats(&new, seats)?;
    if !SEEK.any(connection, seek.id).await? {
        return Ok(Err(NoGame::NotOpen));
    }
    let makers = [new.from.id, new.to.id];
    let players = (new.to.id, new.from.id);
    if let Some(why) = room::none_for_another(connection, players, &new.terms, &room).await? {
        return Ok(Err(why));
    }
    REMOVE.run(connection, seek.id).await?;
    // Only challenges assign numbers, so that no number is used twice.
    let challenge = challenges::create(connection, new).await?;
    let start = StartGame::new(&challenge, seats, at)?;
    let Some(game) = start.run(connection).await? else {
        return Ok(Err(NoGame::NotOpen));
    };
    let mut gone = Vec::new();
    if live {
        for maker in makers {
            gone.extend(remove(connection, WHILE_HERE.with((maker, true))).await?);
        }
    }
    Ok(Ok(SeekFound { game, gone }))
}
