//! Games: starting them and reading them.

use super::decode::{Cells, key};
use super::group::Write;
use super::ratings;
use super::room;
use super::saves::offers_text;
use super::starts;
use super::terms::{terms, terms_columns};
use crate::Store;
use crate::consequences::{self, Started};
use crate::db::{self, Connection, Row, Sql, sql};
use crate::error::StoreError;
use crate::{NewChallenge, NoGame, Room};
use fanorona_game::{
    AccountId, Challenge, Clock, Game, GameId, GameRecord, GameResult, LastTurn, MatchPlace, Offer,
    Pause, PlayedTurn, Player, Ply, Proposal, Start, Terms, TimeControl, Timestamp, Version,
};
use fanorona_rules::notation::Movements;
use fanorona_rules::{BySide, Position, Ruleset, Side, Stage, Turn};
use std::time::Duration;

/// Selects games with the names of their players; `$from` is the rest of the statement.
macro_rules! select_games {
    ($($from:tt)+) => {
        concat!(
            "select game.id, game.white, white.name as white_name, game.black, black.name as black_name, ",
            super::terms::terms_columns!("game."),
            ", game.started_at, game.changed_at, game.version, game.position, game.steps, game.ply, game.quiet,
                game.last_turn, game.base, game.offer, game.result, game.reason, game.used_white,
                game.used_black, game.extra_white, game.extra_black, game.turn_since, game.due, game.remind_at,
                game.follows, game.match_first, game.match_game,
                (select max(began_at) from vacation where account_id = game.white) as white_left,
                (select max(ends_at) from vacation where account_id = game.white) as white_away,
                (select max(began_at) from vacation where account_id = game.black) as black_left,
                (select max(ends_at) from vacation where account_id = game.black) as black_away,
                case when game.finished = 1 and game.rated = 1 then (
                    select cast({json_array|json_build_array}(
                        points_before, deviation_before, volatility_before, points, deviation, volatility
                    ) as text)
                    from game_end
                        join rating_change as change on change.account_id = game.white
                            and change.ruleset = game.ruleset and change.no = game_end.no
                    where game_end.game_id = game.id
                ) end as white_change,
                case when game.finished = 1 and game.rated = 1 then (
                    select cast({json_array|json_build_array}(
                        points_before, deviation_before, volatility_before, points, deviation, volatility
                    ) as text)
                    from game_end
                        join rating_change as change on change.account_id = game.black
                            and change.ruleset = game.ruleset and change.no = game_end.no
                    where game_end.game_id = game.id
                ) end as black_change ",
            $($from)+
        )
    };
}
pub(super) use select_games;

pub(super) const GAME: Sql = sql!(select_games!(
    "from game
        join account as white on white.id = game.white
        join account as black on black.id = game.black
    where game.id = $1"
));

impl Store {
    /// The game with this number.
    pub async fn game(&self, id: GameId) -> Result<Option<GameRecord>, StoreError> {
        self.one(db::query(GAME).bind(id.0), record).await
    }
}

pub(super) const START: Sql = sql!(
    "insert into game (
        id, white, black, started_at, changed_at, version, position, steps, ply, quiet, to_move,
        turn_since, due, remind_at, check_at, follows, match_first, match_game, ",
    terms_columns!(""),
    ")
    select id, $2, $3, $4, $4, $5, $6, '', 0, '', 'w', $4, $7, $8, $9, follows, $10, $11, ",
    terms_columns!(""),
    " from challenge where id = $1"
);

/// Turns a challenge into the game with the same number.
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
    ) -> Result<Self, StoreError> {
        let players = seated(&challenge.from, &challenge.to, seats)?;
        Ok(Self {
            record: record_of(challenge, players, at),
        })
    }

    /// Checks the seats of a game before there is a challenge for it.
    ///
    /// # Errors
    /// The seats are not those of the two players.
    pub(super) fn check_seats(
        new: &NewChallenge,
        seats: BySide<AccountId>,
    ) -> Result<(), StoreError> {
        seated(&new.from, &new.to, seats).map(drop)
    }

    /// The next game of a match. `challenge` was created for it and gives it its number.
    pub(super) fn in_match(
        challenge: &Challenge,
        place: MatchPlace,
        seats: BySide<Player>,
        at: Timestamp,
    ) -> Self {
        Self {
            record: GameRecord {
                match_place: Some(place),
                ..record_of(challenge, seats, at)
            },
        }
    }
}

fn seated(
    from: &Player,
    to: &Player,
    seats: BySide<AccountId>,
) -> Result<BySide<Player>, StoreError> {
    let players = if from.id == seats.white {
        BySide {
            white: from.clone(),
            black: to.clone(),
        }
    } else {
        BySide {
            white: to.clone(),
            black: from.clone(),
        }
    };
    if players.clone().map(|player| player.id) != seats {
        let rule = "only the players of a challenge have seats in its game".to_owned();
        return Err(StoreError::Contradiction { rule });
    }
    Ok(players)
}

fn record_of(challenge: &Challenge, seats: BySide<Player>, at: Timestamp) -> GameRecord {
    let Challenge {
        id, terms, follows, ..
    } = challenge;
    GameRecord {
        follows: *follows,
        ..GameRecord::start(*id, *terms, seats, at)
    }
}

impl StartGame {
    /// Adds the row of the game without anything that follows from it. `None` if the challenge is
    /// gone.
    pub(super) async fn insert(
        &self,
        connection: &mut Connection,
    ) -> sqlx::Result<Option<GameRecord>> {
        let GameRecord {
            id,
            seats,
            started_at,
            version,
            game,
            clock,
            match_place,
            ..
        } = &self.record;
        let done = db::query(START)
            .bind(id.0)
            .bind(seats.white.id.0)
            .bind(seats.black.id.0)
            .bind(started_at.0)
            .bind(version.0)
            .bind(game.stage().start().to_string())
            .bind(clock.due.map(|due| due.0))
            .bind(clock.remind_at.map(|at| at.0))
            .bind(consequences::check_at(clock).map(|at| at.0))
            .bind(match_place.map(|place| place.first.0))
            .bind(match_place.map(|place| i64::from(place.game)))
            .execute(connection)
            .await?;
        Ok((done.rows_affected() == 1).then(|| self.record.clone()))
    }
}

impl Write for StartGame {
    type Answer = Option<GameRecord>;
    const SEVERAL_STATEMENTS: bool = true;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<Self::Answer> {
        let Some(record) = self.insert(connection).await? else {
            return Ok(None);
        };
        starts::write(connection, &[Started::of(&record)]).await?;
        Ok(Some(record))
    }
}

pub(super) const IS_OPEN: Sql = sql!("select 1 from challenge where id = $1");

/// Turns a challenge into a game, if both players have room for it.
pub(super) struct StartIfRoom {
    pub(super) start: StartGame,
    /// Who accepts the challenge.
    pub(super) answers: AccountId,
    pub(super) room: Room,
}

impl Write for StartIfRoom {
    type Answer = Result<GameRecord, NoGame>;
    const SEVERAL_STATEMENTS: bool = true;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<Self::Answer> {
        let Self {
            start: StartGame { record },
            answers,
            room,
        } = self;
        let open = db::query(IS_OPEN)
            .bind(record.id.0)
            .fetch_all(&mut *connection)
            .await?;
        if open.is_empty() {
            return Ok(Err(NoGame::NotOpen));
        }
        let BySide { white, black } = &record.seats;
        let other = if white.id == *answers {
            black.id
        } else {
            white.id
        };
        if let Some(why) = room::none_for_another(connection, *answers, other, room).await? {
            return Ok(Err(why));
        }
        Ok(self.start.run(connection).await?.ok_or(NoGame::NotOpen))
    }
}

/// Reads a row of [`select_games`].
pub(super) fn record(row: &Row) -> Result<GameRecord, StoreError> {
    let cells = Cells::new(row, "game", key(row, "game")?);
    let terms = terms(&cells)?;
    let stage = stage(&cells, terms.ruleset)?;
    let ply = Ply(cells.number("ply")?);
    let (recent, last) = recent_turns(&cells, stage.start())?;
    let quiet = if last.is_some_and(|last| last.turn.captures()) {
        Vec::new()
    } else {
        recent
    };
    let offers = cells.word_if_any("offer", read_offers)?.unwrap_or_default();
    let result = result(&cells)?;
    let game = Game::restore(stage, ply, quiet, last, offers, result)
        .map_err(|broken| cells.undecodable("position", format_args!("{broken:?}")))?;
    Ok(GameRecord {
        id: GameId(cells.get("id")?),
        terms,
        seats: BySide {
            white: cells.player("white", "white_name")?,
            black: cells.player("black", "black_name")?,
        },
        clock: clock(&cells, terms.time)?,
        follows: cells.get::<Option<i64>>("follows")?.map(GameId),
        match_place: match_place(&cells, &terms)?,
        away: BySide {
            white: vacation(&cells, "white_left", "white_away")?,
            black: vacation(&cells, "black_left", "black_away")?,
        },
        started_at: cells.timestamp("started_at")?,
        changed_at: cells.timestamp("changed_at")?,
        version: Version(cells.get("version")?),
        game,
        ratings: ratings::changes(&cells)?,
    })
}

/// The position at the start of the current turn, and the steps since then.
fn stage(cells: &Cells<'_, i64>, ruleset: Ruleset) -> Result<Stage, StoreError> {
    let position = position(cells, "position")?;
    if position.ruleset() != ruleset {
        return Err(cells.undecodable("ruleset", "the position is on another board"));
    }
    let steps = cells.get::<&str>("steps")?;
    if steps.is_empty() {
        return Ok(Stage::Between(position));
    }
    let movements = Movements::read(steps).map_err(|error| cells.undecodable("steps", error))?;
    let played = Stage::Between(position)
        .play(&movements)
        .map_err(|error| cells.undecodable("steps", error))?;
    if played.finished.is_some() || played.stage.played().to_string() != steps {
        return Err(cells.undecodable("steps", format_args!("\"{steps}\" is no turn under way")));
    }
    Ok(played.stage)
}

fn position(cells: &Cells<'_, i64>, column: &'static str) -> Result<Position, StoreError> {
    cells
        .get::<&str>(column)?
        .parse()
        .map_err(|error| cells.undecodable(column, error))
}

/// The turns since the last capture, or else only the last turn; and the last turn with what it
/// captured. They must lead to `now`.
fn recent_turns(
    cells: &Cells<'_, i64>,
    now: &Position,
) -> Result<(Vec<Turn>, Option<LastTurn>), StoreError> {
    let Some(last) = cells.get::<Option<&str>>("last_turn")? else {
        return Ok((Vec::new(), None));
    };
    let (column, texts) = match cells.get("quiet")? {
        "" => ("last_turn", last),
        quiet => ("quiet", quiet),
    };
    let mut at = position(cells, "base")?;
    let mut turns = Vec::new();
    let mut last_turn = None;
    for text in texts.split(' ') {
        let turn = read_turn(cells, column, &at, text)?;
        let next = at
            .play(&turn)
            .map_err(|refused| cells.undecodable(column, format_args!("{:?}", refused.reason)))?;
        last_turn = Some(LastTurn::between(&at, turn, &next));
        at = next;
        turns.push(turn);
    }
    if at != *now {
        return Err(cells.undecodable("position", "the last turns do not lead to it"));
    }
    if texts.rsplit(' ').next() != Some(last) {
        return Err(cells.undecodable("last_turn", "it is not the last turn in `quiet`"));
    }
    Ok((turns, last_turn))
}

/// Reads a turn, which must be in its canonical form.
pub(super) fn read_turn<K: std::fmt::Display>(
    cells: &Cells<'_, K>,
    column: &'static str,
    at: &Position,
    text: &str,
) -> Result<Turn, StoreError> {
    let turn = at
        .read_turn(text)
        .map_err(|error| cells.undecodable(column, error))?;
    if turn.to_string() != text {
        return Err(cells.undecodable(
            column,
            format_args!("\"{text}\" is not the canonical form of {turn}"),
        ));
    }
    Ok(turn)
}

fn moment(cells: &Cells<'_, i64>, column: &'static str) -> Result<Option<Timestamp>, StoreError> {
    Ok(cells.get::<Option<i64>>(column)?.map(Timestamp))
}

/// The vacations of a player do not overlap, so the last one to begin is the last one to end.
fn vacation(
    cells: &Cells<'_, i64>,
    from: &'static str,
    until: &'static str,
) -> Result<Option<Pause>, StoreError> {
    Ok(moment(cells, from)?
        .zip(moment(cells, until)?)
        .map(|(from, until)| Pause { from, until }))
}

fn clock(cells: &Cells<'_, i64>, control: TimeControl) -> Result<Clock, StoreError> {
    let span = |column| cells.number::<u64>(column).map(Duration::from_millis);
    Ok(Clock {
        control,
        used: BySide {
            white: span("used_white")?,
            black: span("used_black")?,
        },
        extra: BySide {
            white: span("extra_white")?,
            black: span("extra_black")?,
        },
        since: cells.timestamp("turn_since")?,
        due: moment(cells, "due")?,
        remind_at: moment(cells, "remind_at")?,
    })
}

/// The place in the match. It is present if and only if the terms contain a match.
fn match_place(cells: &Cells<'_, i64>, terms: &Terms) -> Result<Option<MatchPlace>, StoreError> {
    match (cells.get::<Option<i64>>("match_first")?, terms.in_match) {
        (None, None) => Ok(None),
        (Some(first), Some(_)) => Ok(Some(MatchPlace {
            first: GameId(first),
            game: cells.number("match_game")?,
        })),
        (Some(_), None) => Err(cells.undecodable("match_length", "a match without a length")),
        (None, Some(_)) => Err(cells.undecodable("match_first", "a match without a first game")),
    }
}

/// Offers, oldest first: `draw w, undo b 2`.
fn read_offers(text: &str) -> Option<Vec<Offer>> {
    let offers: Vec<Offer> = text.split(", ").map(read_offer).collect::<Option<_>>()?;
    // Only the canonical text is valid.
    Some(offers).filter(|offers| offers_text(offers).as_deref() == Some(text))
}

/// `draw w`, `abort b`, `undo w 2`.
fn read_offer(text: &str) -> Option<Offer> {
    let mut words = text.split(' ');
    let (what, by, turns) = (words.next()?, words.next()?, words.next());
    let by = match by {
        "w" => Side::White,
        "b" => Side::Black,
        _ => return None,
    };
    let what = match (what, turns) {
        ("draw", None) => Proposal::Draw,
        ("abort", None) => Proposal::Abort,
        ("undo", Some(turns)) => Proposal::Undo {
            turns: turns.parse().ok().filter(|turns| *turns > 0)?,
        },
        _ => return None,
    };
    words.next().is_none().then_some(Offer { by, what })
}

pub(super) fn result(cells: &Cells<'_, i64>) -> Result<Option<GameResult>, StoreError> {
    let Some(score) = cells.parsed_if_any("result")? else {
        return Ok(None);
    };
    Ok(Some(GameResult::recorded(score, cells.parsed("reason")?)))
}

pub(super) const TURNS: Sql = sql!(
    "select game.ruleset, game.start, turn.ply, turn.text, turn.played_at
    from turn join game on game.id = turn.game_id
    where turn.game_id = $1
    order by turn.ply"
);

impl Store {
    /// The turns of a game, in order.
    pub async fn turns(&self, id: GameId) -> Result<Vec<PlayedTurn>, StoreError> {
        let rows = db::query(TURNS)
            .bind(id.0)
            .fetch_all(&mut self.reader().await?)
            .await?;
        let Some(first) = rows.first() else {
            return Ok(Vec::new());
        };
        let game = Cells::new(first, "game", id);
        let ruleset = game.word("ruleset", Ruleset::from_name)?;
        let mut at = game.parsed::<Start>("start")?.position(ruleset);
        let mut ply = Ply(0);
        let mut turns = Vec::with_capacity(rows.len());
        for row in &rows {
            ply = ply.next();
            let cells = Cells::new(row, "turn", format_args!("({id}, {})", ply.0).to_string());
            if cells.number::<u32>("ply")? != ply.0 {
                return Err(cells.undecodable("ply", "a turn is missing"));
            }
            let turn = read_turn(&cells, "text", &at, cells.get("text")?)?;
            at = at.play(&turn).map_err(|refused| {
                cells.undecodable("text", format_args!("{:?}", refused.reason))
            })?;
            turns.push(PlayedTurn {
                ply,
                turn,
                played_at: cells.timestamp("played_at")?,
            });
        }
        Ok(turns)
    }
}

#[cfg(test)]
mod tests;
