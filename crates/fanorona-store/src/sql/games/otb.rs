//! Games over the board: who played them, and whether members agree to be named.

use super::SELECT_GAMES;
use crate::db::{Connection, json, statements};
use crate::{OtbGame, OtbPlayer, Result, Store};
use fanorona_game::{AccountId, GameId, GameRecord};
use serde_json::{Value, json};

statements! {
    ADD = "insert into otb_game (
            game_id, recorder, white_name, black_name, white_member, black_member, white_agreed, black_agreed
        )
        select cast(value ->> 'game' as bigint), cast(value ->> 'recorder' as bigint), value ->> 'white_name',
            value ->> 'black_name', cast(value ->> 'white_member' as bigint),
            cast(value ->> 'black_member' as bigint), cast(value ->> 'white_agreed' as bigint),
            cast(value ->> 'black_agreed' as bigint)
        from {json_each($1)|jsonb_array_elements($1::jsonb)}";
    AGREE = "update otb_game set
            white_agreed = case when white_member = $2 then 1 else white_agreed end,
            black_agreed = case when black_member = $2 then 1 else black_agreed end
        where game_id = $1 and (white_member = $2 or black_member = $2)";
    DECLINE = "update otb_game set
            white_agreed = case when white_member = $2 then 0 else white_agreed end,
            black_agreed = case when black_member = $2 then 0 else black_agreed end,
            white_member = case when white_member = $2 then null else white_member end,
            black_member = case when black_member = $2 then null else black_member end
        where game_id = $1 and (white_member = $2 or black_member = $2)";
    WAITING = SELECT_GAMES, "from (
            select game_id from otb_game where white_member = $1 and white_agreed = 0
            union
            select game_id from otb_game where black_member = $1 and black_agreed = 0
        ) as asked
            {cross|inner} join game on game.id = asked.game_id
            join account as white on white.id = game.white
            join account as black on black.id = game.black
        order by game.id desc limit $2";
}

/// The row of a game.
pub(super) fn row(game: GameId, otb: &OtbGame) -> Value {
    let of = |player: &OtbPlayer| match player {
        OtbPlayer::Named(name) => (json!(name), Value::Null, 0),
        OtbPlayer::Member(member) => {
            let agreed = u8::from(otb.recorder == Some(*member));
            (Value::Null, json!(member.0), agreed)
        }
    };
    let (white_name, white_member, white_agreed) = of(&otb.players.white);
    let (black_name, black_member, black_agreed) = of(&otb.players.black);
    json!({
        "game": game.0, "recorder": otb.recorder.map(|recorder| recorder.0),
        "white_name": white_name, "white_member": white_member, "white_agreed": white_agreed,
        "black_name": black_name, "black_member": black_member, "black_agreed": black_agreed,
    })
}

/// Adds rows of games that are stored in the same transaction.
pub(super) async fn add(connection: &mut Connection, rows: &[Value]) -> sqlx::Result<()> {
    if rows.is_empty() {
        return Ok(());
    }
    ADD.run(connection, json(&rows)).await.map(drop)
}

impl Store {
    /// A member agrees to be named in a game over the board, or does not. Returns whether the game
    /// names the member. Both can be said again later, but a name that was declined is gone.
    pub async fn answer_otb(&self, game: GameId, member: AccountId, agrees: bool) -> Result<bool> {
        let statement = if agrees { AGREE } else { DECLINE };
        self.write(statement, (game, member)).await
    }

    /// The newest games over the board that name a member who has not answered.
    pub async fn otb_games_asking(&self, member: AccountId, limit: u32) -> Result<Vec<GameRecord>> {
        self.all(WAITING, (member, limit)).await
    }
}
