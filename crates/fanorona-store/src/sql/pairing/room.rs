//! Whether players have room for one more challenge or game.

use crate::db::{Connection, FromRow, Row, statements};
use crate::{NoGame, Result, Room, Store};
use fanorona_game::{AccountId, GameId, Terms};

statements! {
    /// The active games of the players $1 and $2. The server's own bots are left out: they have no
    /// limit, and many games.
    ACTIVE = "select account.id, wanted_games.most_games,
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
        where account.id in ($1, $2) and (bot.account_id is null or bot.owner is not null)";

    /// The active live games of the players $1 and $2. Bots may have several.
    PLAYS_LIVE = "select own.player, own.game
        from (
            select white as player, id as game, time from game
            where white in ($1, $2) and finished = 0
            union all
            select black, id, time from game where black in ($1, $2) and finished = 0
        ) as own
        where own.time {glob '*+*'|like '%+%'}
            and not exists (select 1 from bot where bot.account_id = own.player)";
}

/// The games of a player.
pub(crate) struct Active {
    account: AccountId,
    /// How many the player wants at most.
    wanted: Option<u32>,
    all: u32,
    with_bots: u32,
}

impl Active {
    /// Why the player cannot have one more game.
    pub(crate) fn is_full(&self, room: &Room) -> Option<NoGame> {
        let most = self.wanted.unwrap_or(u32::MAX).min(room.games);
        (self.all >= most).then_some(NoGame::TooManyGames {
            player: self.account,
            most,
        })
    }
}

impl FromRow for Active {
    const TABLE: &'static str = "account";

    fn read(row: &Row) -> Result<Self> {
        Ok(Self {
            account: row.get("id")?,
            wanted: row.get("most_games")?,
            all: row.get("active")?,
            with_bots: row.get("with_bots")?,
        })
    }
}

/// Why two players cannot have one more game together, on these terms. The first one asks, and is
/// told about the own games first.
pub(crate) async fn none_for_another(
    connection: &mut Connection,
    (asks, other): (AccountId, AccountId),
    terms: &Terms,
    room: &Room,
) -> sqlx::Result<Option<NoGame>> {
    let mut players: Vec<Active> = ACTIVE.all(connection, (asks, other)).await?;
    players.sort_by_key(|player| player.account != asks);
    let against_bot = players.len() == 1;
    let why = |player: &Active| match player.is_full(room) {
        None if against_bot && player.with_bots >= room.bot_games => Some(NoGame::TooManyBotGames),
        full => full,
    };
    match players.iter().find_map(why) {
        None => plays_live(connection, (asks, other), terms).await,
        full => Ok(full),
    }
}

/// A live game of a player who is no bot.
struct LiveGame {
    player: AccountId,
    game: GameId,
}

impl FromRow for LiveGame {
    const TABLE: &'static str = "game";

    fn read(row: &Row) -> Result<Self> {
        Ok(Self {
            player: row.get("player")?,
            game: row.get("game")?,
        })
    }
}

/// Why a game on these terms cannot begin now: a person plays one live game at a time. Later games
/// of a match begin all the same, since they were agreed on before.
pub(crate) async fn plays_live(
    connection: &mut Connection,
    players: (AccountId, AccountId),
    terms: &Terms,
) -> sqlx::Result<Option<NoGame>> {
    if terms.time.live().is_none() {
        return Ok(None);
    }
    let playing: Vec<LiveGame> = PLAYS_LIVE.all(connection, players).await?;
    let first = playing
        .into_iter()
        .min_by_key(|it| (it.player != players.0, it.game));
    Ok(first.map(|LiveGame { player, game }| NoGame::PlaysLive { player, game }))
}

impl Store {
    /// Why a player cannot begin a game on these terms: [`NoGame::PlaysLive`].
    pub async fn plays_live(&self, player: AccountId, terms: &Terms) -> Result<Option<NoGame>> {
        let mut reader = self.reader().await?;
        Ok(plays_live(&mut reader, (player, player), terms).await?)
    }
}
