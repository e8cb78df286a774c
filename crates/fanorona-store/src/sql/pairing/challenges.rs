//! Challenges.

use super::room;
use crate::db::{self, Connection, Row, Sql, sql};
use crate::error::StoreError;
use crate::sql::decode::{Cells, key};
use crate::sql::games::StartGame;
use crate::sql::games::terms::{one_row, terms, terms_columns, terms_values};
use crate::sql::group::{Write, new_number};
use crate::{NewChallenge, NoGame, Room, Store};
use fanorona_game::{AccountId, Challenge, Colour, GameId, GameRecord};
use fanorona_rules::BySide;

/// Selects challenges with the names of both players; `$from` is the rest of the statement.
macro_rules! select_challenges {
    ($from:literal) => {
        concat!(
            "select challenge.id, challenge.challenger, challenger.name as challenger_name,
                challenge.challenged, challenged.name as challenged_name, challenge.made_at, challenge.follows, ",
            terms_columns!("challenge."),
            " ",
            $from
        )
    };
}

pub(crate) const CREATE: Sql = sql!(
    "insert into challenge (challenger, challenged, made_at, follows, ",
    terms_columns!(""),
    ") select $1, $2, $3, $4, ",
    terms_values!("value"),
    " from {json_each($5)|jsonb_array_elements($5::jsonb)} returning id",
);

/// Creates a challenge and assigns its number.
pub(crate) async fn create(
    connection: &mut Connection,
    new: NewChallenge,
) -> sqlx::Result<Challenge> {
    let NewChallenge {
        from,
        to,
        terms,
        follows,
        made_at,
    } = new;
    let ids: Vec<i64> = db::query_scalar(CREATE)
        .bind(from.id.0)
        .bind(to.id.0)
        .bind(made_at.0)
        .bind(follows.map(|game| game.0))
        .bind(one_row(&terms))
        .fetch_all(connection)
        .await?;
    Ok(Challenge {
        id: GameId(new_number(&ids)?),
        from,
        to,
        terms,
        follows,
        made_at,
    })
}

/// The challenges of the player $1, and those of the player $2 to $1.
pub(crate) const BETWEEN: Sql = sql!(select_challenges!(
    "from (
        select id from challenge {indexed by challenge_by_challenger|} where challenger = $1
        union
        select id from challenge {indexed by challenge_by_challenger|} where challenger = $2 and challenged = $1
    ) as theirs
        {cross|inner} join challenge on challenge.id = theirs.id
        join account as challenger on challenger.id = challenge.challenger
        join account as challenged on challenged.id = challenge.challenged
    order by theirs.id"
));

/// The games of the players $1 and $2 above the number $3 in which nobody has played a turn.
pub(crate) const BEGUN: Sql = sql!(
    "select game.id, game.white, game.follows, ",
    terms_columns!("game."),
    " from (
        select id from game where white = $1 and finished = 0
        union
        select id from game where black = $1 and finished = 0
    ) as own
        {cross|inner} join game on game.id = own.id
    where game.ply = 0 and game.id > $3 and (game.white = $2 or game.black = $2)
    order by own.id"
);

/// What a new challenge depends on.
pub(crate) struct Wanted {
    pub(crate) new: NewChallenge,
    /// The wanted game comes after this one, and only once.
    pub(crate) after: Option<GameId>,
    pub(crate) room: Room,
}

impl Wanted {
    /// Why there will be no challenge, and otherwise the open one to the same player. If the game
    /// does not start at once, the other player may play another live game meanwhile.
    pub(crate) async fn check(
        &self,
        connection: &mut Connection,
        starts: bool,
    ) -> sqlx::Result<Result<Option<Challenge>, NoGame>> {
        let NewChallenge {
            from,
            to,
            terms,
            follows,
            made_at: _,
        } = &self.new;
        if let Some(game) = self.begun(connection).await? {
            return Ok(Err(NoGame::Begun(game)));
        }
        let rows = db::query(BETWEEN)
            .bind(from.id.0)
            .bind(to.id.0)
            .fetch_all(&mut *connection)
            .await?;
        // Nobody could be told about a challenge that cannot be read.
        let open: Vec<Challenge> = rows.iter().filter_map(|row| read(row).ok()).collect();
        let (theirs, mut own): (Vec<_>, Vec<_>) =
            open.into_iter().partition(|open| open.from.id == to.id);
        let is_same = |open: &Challenge| open.terms == terms.turned() && open.follows == *follows;
        if let Some(same) = theirs.into_iter().find(is_same) {
            return Ok(Err(NoGame::Asked(same)));
        }
        let open = own.iter().position(|open| open.to.id == to.id);
        let open = open.map(|place| own.remove(place));
        if own.len() >= self.room.challenges as usize {
            return Ok(Err(NoGame::TooManyChallenges));
        }
        let players = (from.id, to.id);
        Ok(
            match room::none_for_another(connection, players, terms, &self.room).await? {
                Some(NoGame::PlaysLive { player, .. }) if player == to.id && !starts => Ok(open),
                none => none.map_or(Ok(open), Err),
            },
        )
    }

    /// The wanted game, if it has begun already.
    async fn begun(&self, connection: &mut Connection) -> sqlx::Result<Option<GameId>> {
        let NewChallenge {
            from,
            to,
            terms: wanted,
            follows,
            made_at: _,
        } = &self.new;
        let Some(after) = self.after else {
            return Ok(None);
        };
        let query = db::query(BEGUN).bind(from.id.0).bind(to.id.0).bind(after.0);
        let rows = query.fetch_all(connection).await?;
        let is_wanted = |row: &Row| -> Result<Option<GameId>, StoreError> {
            let cells = Cells::new(row, "game", key(row, "game")?);
            let begun = terms(&cells)?;
            let colour = if cells.get::<i64>("white")? == from.id.0 {
                Colour::White
            } else {
                Colour::Black
            };
            let same = (begun == *wanted || begun == wanted.turned())
                && (wanted.colour == Colour::Random || wanted.colour == colour)
                && cells.get::<Option<i64>>("follows")?.map(GameId) == *follows;
            Ok(if same {
                Some(GameId(cells.get("id")?))
            } else {
                None
            })
        };
        Ok(rows.iter().find_map(|row| is_wanted(row).ok().flatten()))
    }
}

/// A new challenge, and the number of the open one that it replaces.
pub(crate) type Replacing = (Challenge, Option<GameId>);

/// Creates a challenge in place of the open one to the same player, if that has other terms. It has
/// a number of its own, so that nobody accepts terms that they have not seen.
pub(crate) struct CreateChallenge {
    pub(crate) wanted: Wanted,
}

impl Write for CreateChallenge {
    type Answer = Result<Replacing, NoGame>;
    const SEVERAL_STATEMENTS: bool = true;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<Self::Answer> {
        let NewChallenge { terms, follows, .. } = &self.wanted.new;
        let replaced = match self.wanted.check(connection, false).await? {
            Ok(Some(open)) if open.terms == *terms && open.follows == *follows => {
                return Ok(Err(NoGame::AlreadySent(open.id)));
            }
            Ok(open) => open.map(|open| open.id),
            Err(why) => return Ok(Err(why)),
        };
        if let Some(id) = replaced {
            RemoveChallenge { id }.run(connection).await?;
        }
        let challenge = create(connection, self.wanted.new.clone()).await?;
        Ok(Ok((challenge, replaced)))
    }
}

/// Starts the game of a new challenge.
pub(crate) struct StartAtOnce {
    pub(crate) wanted: Wanted,
    pub(crate) seats: BySide<AccountId>,
}

impl Write for StartAtOnce {
    type Answer = Result<Result<(GameRecord, Option<Challenge>), NoGame>, StoreError>;
    const SEVERAL_STATEMENTS: bool = true;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<Self::Answer> {
        let replaced = match self.wanted.check(connection, true).await? {
            Ok(open) => open,
            Err(why) => return Ok(Ok(Err(why))),
        };
        if let Some(open) = &replaced {
            RemoveChallenge { id: open.id }.run(connection).await?;
        }
        let new = self.wanted.new.clone();
        let at = new.made_at;
        let challenge = create(connection, new).await?;
        // The caller has compared the seats with the players.
        let start = match StartGame::new(&challenge, self.seats, at) {
            Ok(start) => start,
            Err(error) => return Ok(Err(error)),
        };
        let begun = start.run(connection).await?;
        Ok(Ok(begun
            .map(|game| (game, replaced))
            .ok_or(NoGame::NotOpen)))
    }
}

pub(crate) const REMOVE: Sql = sql!("delete from challenge where id = $1");

/// Removes a challenge, if it is open.
pub(crate) struct RemoveChallenge {
    pub(crate) id: GameId,
}

impl Write for RemoveChallenge {
    type Answer = bool;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<bool> {
        let done = db::query(REMOVE)
            .bind(self.id.0)
            .execute(connection)
            .await?;
        Ok(done.rows_affected() == 1)
    }
}

pub(crate) const CHALLENGES_OF: Sql = sql!(select_challenges!(
    "from (
        select id from challenge where challenger = $1
        union
        select id from challenge where challenged = $1
    ) as own
        {cross|inner} join challenge on challenge.id = own.id
        join account as challenger on challenger.id = challenge.challenger
        join account as challenged on challenged.id = challenge.challenged
    order by own.id"
));

impl Store {
    /// The open challenges from and to a player, oldest first.
    pub async fn challenges_of(&self, account: AccountId) -> Result<Vec<Challenge>, StoreError> {
        self.all(db::query(CHALLENGES_OF).bind(account.0), read)
            .await
    }
}

fn read(row: &Row) -> Result<Challenge, StoreError> {
    let cells = Cells::new(row, "challenge", key(row, "challenge")?);
    Ok(Challenge {
        id: GameId(cells.get("id")?),
        from: cells.player("challenger", "challenger_name")?,
        to: cells.player("challenged", "challenged_name")?,
        terms: terms(&cells)?,
        follows: cells.get::<Option<i64>>("follows")?.map(GameId),
        made_at: cells.timestamp("made_at")?,
    })
}
