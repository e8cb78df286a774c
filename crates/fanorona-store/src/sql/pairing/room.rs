//! Whether players have room for one more challenge or game.

use crate::db::{self, Connection, Row, Sql, sql};
use crate::{NoGame, Room, Store, StoreError};
use fanorona_game::{AccountId, GameId, Terms};

/// The active games of the players $1 and $2. The server's own bots are left out: they have no
/// limit, and many games.
pub(crate) const ACTIVE: Sql = sql!(
    "select account.id, wanted_games.most_games,
        (select count(*) from game where white = account.id and finished = 0)
        + (select count(*) from game where black = account.id and finished = 0)
        - (
            select count(*) from simul {indexed by simul_one_at_once|}
                {cross|inner} join simul_board as board on board.first_game = simul.first_game
                {cross|inner} join game on game.id = board.game_id
            where simul.host = account.id and simul.ended_at is null and game.finished = 0
        ) as active,
        (
            select count(*) from game {cross|inner} join bot on bot.account_id = game.black
            where game.white = account.id and game.finished = 0 and bot.owner is null
        ) + (
            select count(*) from game {cross|inner} join bot on bot.account_id = game.white
            where game.black = account.id and game.finished = 0 and bot.owner is null
        ) as with_bots
    from account
        left join wanted_games on wanted_games.account_id = account.id
        left join bot on bot.account_id = account.id
    where account.id in ($1, $2) and (bot.account_id is null or bot.owner is not null)"
);

/// The games of a player.
pub(crate) struct Active {
    account: AccountId,
    /// How many the player wants at most.
    wanted: Option<i64>,
    all: i64,
    with_bots: i64,
}

impl Active {
    /// Why the player cannot have one more game.
    pub(crate) fn is_full(&self, room: &Room) -> Option<NoGame> {
        let most = self.wanted.and_then(|wanted| u32::try_from(wanted).ok());
        let most = most.map_or(room.games, |wanted| wanted.min(room.games));
        (self.all >= i64::from(most)).then_some(NoGame::TooManyGames {
            player: self.account,
            most,
        })
    }
}

/// The games of those of two players who are not the server's bots.
pub(crate) async fn active(
    connection: &mut Connection,
    one: AccountId,
    other: AccountId,
) -> sqlx::Result<Vec<Active>> {
    let rows = db::query(ACTIVE)
        .bind(one.0)
        .bind(other.0)
        .fetch_all(connection)
        .await?;
    let read = |row: &Row| {
        Ok(Active {
            account: AccountId(row.try_get("id")?),
            wanted: row.try_get("most_games")?,
            all: row.try_get("active")?,
            with_bots: row.try_get("with_bots")?,
        })
    };
    rows.iter().map(read).collect()
}

/// Why two players cannot have one more game together, on these terms. The first one asks, and is
/// told about the own games first.
pub(crate) async fn none_for_another(
    connection: &mut Connection,
    (asks, other): (AccountId, AccountId),
    terms: &Terms,
    room: &Room,
) -> sqlx::Result<Option<NoGame>> {
    let mut players = active(connection, asks, other).await?;
    players.sort_by_key(|player| player.account != asks);
    let against_bot = players.len() == 1;
    let why = |player: &Active| match player.is_full(room) {
        None if against_bot && player.with_bots >= i64::from(room.bot_games) => {
            Some(NoGame::TooManyBotGames)
        }
        full => full,
    };
    match players.iter().find_map(why) {
        None => plays_live(connection, (asks, other), terms).await,
        full => Ok(full),
    }
}

/// The active live games of the players $1 and $2, those of $1 first. Bots may have several.
pub(crate) const PLAYS_LIVE: Sql = sql!(
    "select account.id as player, game.id as game
    from account {cross|inner} join game on game.id in (
        select id from game where white = account.id and finished = 0
        union all
        select id from game where black = account.id and finished = 0
    )
    where account.id in ($1, $2) and game.time {glob '*+*'|like '%+%'}
        and not exists (select 1 from bot where bot.account_id = account.id)
    order by account.id <> $1, game.id
    limit 1"
);

/// Why a game on these terms cannot begin now: a person plays one live game at a time. Later games
/// of a match and games of a round begin all the same, since they were agreed on before.
pub(crate) async fn plays_live(
    connection: &mut Connection,
    (asks, other): (AccountId, AccountId),
    terms: &Terms,
) -> sqlx::Result<Option<NoGame>> {
    if terms.time.live().is_none() {
        return Ok(None);
    }
    let query = db::query(PLAYS_LIVE).bind(asks.0).bind(other.0);
    let row = query.fetch_optional(connection).await?;
    row.map(|row| {
        Ok(NoGame::PlaysLive {
            player: AccountId(row.try_get("player")?),
            game: GameId(row.try_get("game")?),
        })
    })
    .transpose()
}

impl Store {
    /// Why a player cannot begin a game on these terms: [`NoGame::PlaysLive`].
    pub async fn plays_live(
        &self,
        player: AccountId,
        terms: &Terms,
    ) -> Result<Option<NoGame>, StoreError> {
        let mut reader = self.reader().await?;
        Ok(plays_live(&mut reader, (player, player), terms).await?)
    }
}
