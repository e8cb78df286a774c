//! Games: starting them and reading them.

pub(crate) mod ends;
pub(crate) mod imports;
pub(crate) mod lists;
pub(crate) mod matches;
pub(crate) mod otb;
pub(crate) mod pair;
pub(crate) mod player;
pub(crate) mod positions;
pub(crate) mod queues;
mod read;
pub(crate) mod review;
pub(crate) mod saves;
pub(crate) mod starts;
pub(crate) mod terms;
pub(crate) mod times;

pub(super) use read::read_turn;

use crate::consequences::{self, Started};
use crate::db::{Connection, FromRow, Pool, Row, Text, built, statements};
use crate::error::StoreError;
use crate::{GameSave, NewChallenge, Result, Saved, Store};
use fanorona_game::{
    AccountId, Challenge, GameId, GameRecord, MatchPlace, PlayedTurn, Player, Ply, Start, Timestamp,
};
use fanorona_rules::{BySide, Ruleset};
use terms::{TERMS, TERMS_OF};

/// Selects games with the names of their players.
pub(super) const SELECT_GAMES: &str = built!(Text::filled(
    "select game.id, game.white, [4] as white_name, game.black, [5] as black_name, [1],
        game.started_at, game.changed_at, game.version, game.position, game.steps, game.ply, game.quiet,
        game.last_turn, game.base, game.offer, game.result, game.reason, game.used_white,
        game.used_black, game.extra_white, game.extra_black, game.turn_since, game.due, game.remind_at,
        game.follows, game.match_first, game.match_game,
        (select place.tournament_id || ' ' || place.round || ' ' || coalesce((
                select correction.result from correction where correction.game_id = game.id
                order by correction.number desc limit 1
            ), '-') || ' ' || tournament.name
            from tournament_game as place join tournament on tournament.id = place.tournament_id
            where place.game_id = coalesce(game.match_first, game.id)) as in_round,
        (select max(began_at) from vacation where account_id = game.white) as white_away_from,
        (select max(ends_at) from vacation where account_id = game.white) as white_away_until,
        (select max(began_at) from vacation where account_id = game.black) as black_away_from,
        (select max(ends_at) from vacation where account_id = game.black) as black_away_until,
        [2] as white_change, [3] as black_change ",
    &[
        built!(Text::filled(TERMS_OF, &["game"])),
        built!(Text::filled(FINISHED_CHANGE_OF, &["white"])),
        built!(Text::filled(FINISHED_CHANGE_OF, &["black"])),
        built!(Text::filled(NAME_OF, &["white", "White"])),
        built!(Text::filled(NAME_OF, &["black", "Black"])),
    ]
));

/// The name of the player `[1]`. In a game over the board one account has both seats, and the name is
/// `[2]` while nobody has agreed to another one.
const NAME_OF: &str = "case when game.white <> game.black then [1].name else coalesce((
        select case
            when [1]_member is null then [1]_name
            when [1]_agreed = 1 then (select name from account where id = [1]_member)
        end from otb_game where game_id = game.id
    ), '[2]') end";

/// How the rating of the player `[1]` has changed.
const FINISHED_CHANGE_OF: &str = "case when game.finished = 1 and game.rated = 1 then (
        select cast({json_array|json_build_array}(
            points_before, deviation_before, volatility_before, points, deviation, volatility
        ) as text)
        from game_end
            join rating_change as change on change.account_id = game.[1]
                and change.ruleset = game.ruleset and change.no = game_end.no
        where game_end.game_id = game.id
    ) end";

statements! {
    GAME =
        SELECT_GAMES,
        "from game
            join account as white on white.id = game.white
            join account as black on black.id = game.black
        where game.id = $1";
    START =
        "insert into game (
            id, white, black, started_at, changed_at, version, position, steps, ply, quiet, to_move,
            turn_since, due, remind_at, check_at, follows, match_first, match_game, ",
        TERMS,
        ")
        select id, $2, $3, $4, $4, $5, $6, '', 0, '', $7, $4, $8, $9, $10, follows, $11, $12, ",
        TERMS, " from challenge where id = $1";
    IS_OPEN = "select 1 from challenge where id = $1";
    TURNS =
        "select turn.game_id as id, game.ruleset, game.start, turn.ply, turn.text, turn.played_at
        from turn join game on game.id = turn.game_id
        where turn.game_id = $1
        order by turn.ply";
}

impl Store {
    /// The game with this number.
    pub async fn game(&self, id: GameId) -> Result<Option<GameRecord>> {
        self.first(GAME, id).await
    }

    /// Saves a change of a game and the turn that it finished, atomically, unless the stored game
    /// has another version.
    pub async fn save_game(&self, save: &GameSave) -> Result<Saved> {
        let row = saves::Row::new(save)?;
        if matches!(self.readers, Pool::Sqlite(_)) {
            // SQLite gets JSON, which the caller writes, because the writer has enough to do. An
            // array for each column takes PostgreSQL a fourth less time.
            row.cells();
        }
        self.writer.save(row).await
    }

    /// The turns of a game, in order.
    pub async fn turns(&self, id: GameId) -> Result<Vec<PlayedTurn>> {
        let rows: Vec<TurnRow> = self.all(TURNS, id).await?;
        let Some(first) = rows.first() else {
            return Ok(Vec::new());
        };
        let mut at = first.start.position(first.ruleset);
        let mut ply = Ply(0);
        let mut turns = Vec::with_capacity(rows.len());
        for row in rows {
            ply = ply.next();
            let undecodable = |column, problem| {
                StoreError::undecodable("turn", format_args!("({id}, {})", ply.0), column, problem)
            };
            if row.ply != ply {
                return Err(undecodable("ply", "a turn is missing".to_owned()));
            }
            let turn = read_turn(&at, &row.text);
            let turn = turn.map_err(|problem| undecodable("text", problem))?;
            at = at
                .play(&turn)
                .map_err(|refused| undecodable("text", format!("{:?}", refused.reason)))?;
            turns.push(PlayedTurn {
                ply,
                turn,
                played_at: row.played_at,
            });
        }
        Ok(turns)
    }
}

/// A turn, with the board of its game.
struct TurnRow {
    ruleset: Ruleset,
    start: Start,
    ply: Ply,
    text: String,
    played_at: Timestamp,
}

impl FromRow for TurnRow {
    const TABLE: &'static str = "turn";

    fn read(row: &Row) -> Result<Self> {
        Ok(Self {
            ruleset: row.get("ruleset")?,
            start: row.parsed("start")?,
            ply: row.get("ply")?,
            text: row.get("text")?,
            played_at: row.get("played_at")?,
        })
    }
}

/// Turns a challenge into the game with the same number.
#[derive(Clone)]
pub(super) struct StartGame {
    record: GameRecord,
}

impl StartGame {
    /// # Errors
    /// The seats are not those of the two players of the challenge.
    pub(super) fn new(
        challenge: &Challenge,
        seats: BySide<AccountId>,
        at: Timestamp,
    ) -> Result<Self> {
        let seats = seated(&challenge.from, &challenge.to, seats)?;
        Ok(Self::of(challenge, seats, at))
    }

    /// Checks the seats of a game before there is a challenge for it.
    ///
    /// # Errors
    /// The seats are not those of the two players.
    pub(super) fn check_seats(new: &NewChallenge, seats: BySide<AccountId>) -> Result<()> {
        seated(&new.from, &new.to, seats).map(drop)
    }

    /// The next game of a match. `challenge` was created for it and gives it its number.
    pub(super) fn in_match(
        challenge: &Challenge,
        place: MatchPlace,
        seats: BySide<Player>,
        at: Timestamp,
    ) -> Self {
        let mut start = Self::of(challenge, seats, at);
        start.record.match_place = Some(place);
        start
    }

    fn of(challenge: &Challenge, seats: BySide<Player>, at: Timestamp) -> Self {
        let Challenge {
            id, terms, follows, ..
        } = *challenge;
        Self {
            record: GameRecord {
                follows,
                ..GameRecord::start(id, terms, seats, at)
            },
        }
    }

    /// The number of the challenge and the game.
    pub(super) fn id(&self) -> GameId {
        self.record.id
    }

    /// Adds the row of the game without anything that follows from it. `None` if the challenge is
    /// gone.
    pub(super) async fn insert(
        self,
        connection: &mut Connection,
    ) -> sqlx::Result<Option<GameRecord>> {
        let GameRecord {
            id,
            terms,
            seats,
            started_at,
            version,
            game,
            clock,
            match_place,
            ..
        } = &self.record;
        let values = (
            id,
            seats.white.id,
            seats.black.id,
            started_at,
            version,
            game.stage().start().to_string(),
            terms.start.first_side(),
            clock.due,
            clock.remind_at,
            consequences::check_at(clock),
            match_place.map(|place| place.first),
            match_place.map(|place| place.game),
        );
        let started = START.run(connection, values).await? == 1;
        Ok(started.then_some(self.record))
    }

    /// Starts the game. `None` if the challenge is gone.
    pub(super) async fn run(self, connection: &mut Connection) -> sqlx::Result<Option<GameRecord>> {
        let record = self.insert(connection).await?;
        if let Some(record) = &record {
            starts::write(connection, &[Started::of(record)]).await?;
        }
        Ok(record)
    }
}

fn seated(from: &Player, to: &Player, seats: BySide<AccountId>) -> Result<BySide<Player>> {
    let (white, black) = if from.id == seats.white {
        (from, to)
    } else {
        (to, from)
    };
    if [white.id, black.id] != [seats.white, seats.black] {
        let rule = "only the players of a challenge have seats in its game".to_owned();
        return Err(StoreError::Contradiction { rule });
    }
    Ok(BySide {
        white: white.clone(),
        black: black.clone(),
    })
}

#[cfg(test)]
mod tests;
