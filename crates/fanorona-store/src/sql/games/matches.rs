//! Matches and velas.

use super::StartGame;
use super::read::result;
use crate::db::{FromRow, Row, statements};
use crate::sql::pairing::challenges;
use crate::{NewChallenge, NextGame, Page, Result, Store};
use fanorona_game::{GameId, GameRecord, MatchGame};

statements! {
    MATCH_GAMES =
        "select id, start, white, result, reason from game where match_first = $1 order by match_game";
    SEEN_TO = "update game set follow_up = 0 where id = $1 and follow_up = 1";
    TO_CONTINUE =
        "select id from game {indexed by game_by_follow_up|} where follow_up = 1 and id > $1 order by id limit $2";
    VELA_AFTER = "select id from game where follows = $1 and follows is not null";
    VELA_ASKED = "select id from challenge where follows = $1 and follows is not null limit 1";
}

impl FromRow for MatchGame {
    const TABLE: &'static str = "game";

    fn read(row: &Row) -> Result<Self> {
        Ok(Self {
            start: row.parsed("start")?,
            white: row.get("white")?,
            result: result(row)?,
        })
    }
}

impl Store {
    /// The games of the match whose first game is `first`, in order.
    pub async fn match_games(&self, first: GameId) -> Result<Vec<MatchGame>> {
        self.all(MATCH_GAMES, first).await
    }

    /// Starts the next game of a match and marks the game before it as handled, atomically. `None`
    /// if it was already handled.
    pub async fn continue_match(&self, next: NextGame) -> Result<Option<GameRecord>> {
        self.change(move |connection| {
            Box::pin(async move {
                let NextGame {
                    after,
                    place,
                    seats,
                    terms,
                    follows,
                    at,
                } = next;
                if SEEN_TO.run(connection, after).await? == 0 {
                    return Ok(None);
                }
                // Only challenges assign numbers, so that no number is used twice.
                let new = NewChallenge {
                    from: seats.white.clone(),
                    to: seats.black.clone(),
                    terms,
                    follows,
                    made_at: at,
                };
                let challenge = challenges::create(connection, new).await?;
                StartGame::in_match(&challenge, place, seats, at)
                    .run(connection)
                    .await
            })
        })
        .await
    }

    /// Ends a match: marks its last game as handled. `false` if it was already handled.
    pub async fn end_match(&self, last: GameId) -> Result<bool> {
        self.write(SEEN_TO, last).await
    }

    /// Finished games of matches that are not handled yet, by increasing number.
    pub async fn matches_to_continue(&self, page: Page) -> Result<Vec<GameId>> {
        let after = page.after.unwrap_or(GameId(i64::MIN));
        self.all(TO_CONTINUE, (after, page.limit)).await
    }

    /// The vela for the debt of a game.
    pub async fn vela_after(&self, game: GameId) -> Result<Option<GameId>> {
        self.first(VELA_AFTER, game).await
    }

    /// The open challenge to a vela for the debt of a game.
    pub async fn vela_challenge(&self, game: GameId) -> Result<Option<GameId>> {
        self.first(VELA_ASKED, game).await
    }
}
