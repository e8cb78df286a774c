//! Games: how one begins, and how it is read back.

use super::decode::{Cells, key};
use super::group::Write;
use super::ratings;
use super::saves::offer_text;
use crate::error::StoreError;
use fanorona_game::{
    AccountId, Challenge, Clock, Colour, EndReason, Game, GameId, GameRecord, GameResult, LastTurn, Match,
    MatchLength, MatchTerms, Offer, PlayedTurn, Player, Ply, Proposal, Score, Start, Terms, Timestamp,
    Version,
};
use fanorona_rules::notation::Movements;
use fanorona_rules::{BySide, Position, Ruleset, Side, Stage, Turn};
use sqlx::sqlite::SqliteRow;
use sqlx::{SqliteConnection, SqlitePool};
use std::time::Duration;

/// Selects whole games with the names of their players; `$from` is the rest of the statement.
macro_rules! select_games {
    ($($from:tt)+) => {
        concat!(
            "select game.id, game.ruleset, game.white, white.name as white_name,
                game.black, black.name as black_name, game.rated, game.started_at, game.changed_at,
                game.version, game.position, game.steps, game.ply, game.quiet, game.last_turn, game.base,
                game.offer, game.result, game.reason, game.start, game.time, game.undo, game.used_white,
                game.used_black, game.extra_white, game.extra_black, game.turn_since, game.due, game.remind_at,
                game.follows, game.match_first, game.match_game, game.match_length, game.match_vela, game.private,
                (select max(ends_at) from vacation where account_id = game.white) as white_away,
                (select max(ends_at) from vacation where account_id = game.black) as black_away,
                case when game.finished = 1 and game.rated = 1 then (
                    select json_array(
                        points_before, deviation_before, volatility_before, points, deviation, volatility
                    )
                    from finish
                        join rating_change as change on change.account_id = game.white
                            and change.ruleset = game.ruleset and change.no = finish.no
                    where finish.game_id = game.id
                ) end as white_change,
                case when game.finished = 1 and game.rated = 1 then (
                    select json_array(
                        points_before, deviation_before, volatility_before, points, deviation, volatility
                    )
                    from finish
                        join rating_change as change on change.account_id = game.black
                            and change.ruleset = game.ruleset and change.no = finish.no
                    where finish.game_id = game.id
                ) end as black_change ",
            $($from)+
        )
    };
}
pub(super) use select_games;

pub(super) const GAME: &str = select_games!(
    "from game
        join account as white on white.id = game.white
        join account as black on black.id = game.black
    where game.id = ?1"
);

/// The game with this number.
pub(super) async fn game(readers: &SqlitePool, id: GameId) -> Result<Option<GameRecord>, StoreError> {
    let row = sqlx::query(GAME).bind(id.0).fetch_optional(readers).await?;
    row.as_ref().map(record).transpose()
}

/// The trigger `game_started` takes the challenge away.
pub(super) const START: &str = "
    insert into game (
        id, ruleset, white, black, rated, started_at, changed_at, version, position, steps, ply, quiet, to_move,
        start, time, undo, turn_since, due, remind_at, look_at, follows,
        match_first, match_game, match_length, match_vela, private
    )
    select id, ruleset, ?2, ?3, rated, ?4, ?4, ?5, ?6, '', 0, '', 'w',
        start, time, undo, ?4, ?7, ?8, coalesce(min(?7, ?8), ?7, ?8), follows,
        case when match_length is null then null else coalesce(?9, id) end,
        case when match_length is null then null else ?10 end, match_length, match_vela, private
    from challenge where id = ?1
";

/// Turns a challenge into the game of its number.
pub(super) struct StartGame {
    record: GameRecord,
}

impl StartGame {
    /// # Errors
    /// Somebody else than the two of the challenge would sit at the board.
    pub(super) fn new(
        challenge: &Challenge,
        seats: BySide<AccountId>,
        at: Timestamp,
    ) -> Result<Self, StoreError> {
        let drawn = if challenge.from.id == seats.white { Side::White } else { Side::Black };
        let players = match drawn {
            Side::White => BySide { white: challenge.from.clone(), black: challenge.to.clone() },
            Side::Black => BySide { white: challenge.to.clone(), black: challenge.from.clone() },
        };
        if players.clone().map(|player| player.id) != seats {
            let rule = "the two of a challenge play its game".to_owned();
            return Err(StoreError::Contradiction { rule });
        }
        let Challenge { id, terms, follows, .. } = challenge;
        let in_match = terms.in_match.map(|terms| Match { first: *id, terms, game: 1 });
        Ok(Self { record: new_record(*id, players, terms, *follows, in_match, at) })
    }

    /// The game that follows another in its match, by the number of a challenge that was made for it.
    pub(super) fn in_match(
        challenge: &Challenge,
        place: Match,
        seats: BySide<Player>,
        at: Timestamp,
    ) -> Self {
        let Challenge { id, terms, follows, .. } = challenge;
        Self { record: new_record(*id, seats, terms, *follows, Some(place), at) }
    }
}

fn new_record(
    id: GameId,
    seats: BySide<Player>,
    terms: &Terms,
    follows: Option<GameId>,
    in_match: Option<Match>,
    at: Timestamp,
) -> GameRecord {
    GameRecord {
        id,
        seats,
        rated: terms.rated,
        start: terms.start,
        undo: terms.undo,
        private: terms.private,
        clock: Clock::start(terms.time, at),
        follows,
        in_match,
        away: BySide { white: None, black: None },
        started_at: at,
        changed_at: at,
        version: Version(0),
        game: Game::from_position(terms.start.position(terms.ruleset)),
        ratings: None,
    }
}

impl Write for StartGame {
    type Answer = Option<GameRecord>;

    async fn run(&self, connection: &mut SqliteConnection) -> sqlx::Result<Self::Answer> {
        let GameRecord { id, seats, started_at, version, game, clock, in_match, .. } = &self.record;
        let done = sqlx::query(START)
            .bind(id.0)
            .bind(seats.white.id.0)
            .bind(seats.black.id.0)
            .bind(started_at.0)
            .bind(version.0)
            .bind(game.stage().start().to_string())
            .bind(clock.due.map(|due| due.0))
            .bind(clock.remind_at.map(|at| at.0))
            .bind(in_match.map(|place| place.first.0))
            .bind(in_match.map(|place| i64::from(place.game)))
            .execute(connection)
            .await?;
        Ok((done.rows_affected() == 1).then(|| self.record.clone()))
    }
}

/// Reads a game from a row of [`select_games`].
pub(super) fn record(row: &SqliteRow) -> Result<GameRecord, StoreError> {
    let cells = Cells::new(row, "game", key(row, "game")?);
    let stage = stage(&cells)?;
    let ply = Ply(cells.number("ply")?);
    let (recent, last) = recent_turns(&cells, stage.start())?;
    let quiet = if last.is_some_and(|last| last.turn.captures()) { Vec::new() } else { recent };
    let offer = cells.word_if_any("offer", read_offer)?;
    let result = result(&cells)?;
    let game = Game::restore(stage, ply, quiet, last, offer, result)
        .map_err(|broken| cells.undecodable("position", format_args!("{broken:?}")))?;
    Ok(GameRecord {
        id: GameId(cells.get("id")?),
        seats: BySide {
            white: cells.player("white", "white_name")?,
            black: cells.player("black", "black_name")?,
        },
        rated: cells.flag("rated")?,
        start: cells.word("start", Start::from_name)?,
        undo: cells.flag("undo")?,
        private: cells.flag("private")?,
        clock: clock(&cells)?,
        follows: cells.get::<Option<i64>>("follows")?.map(GameId),
        in_match: in_match(&cells)?,
        away: BySide { white: moment(&cells, "white_away")?, black: moment(&cells, "black_away")? },
        started_at: cells.timestamp("started_at")?,
        changed_at: cells.timestamp("changed_at")?,
        version: Version(cells.get("version")?),
        game,
        ratings: ratings::changes(&cells)?,
    })
}

/// Where the game stands: the position at the start of the turn at hand, and the steps played since.
fn stage(cells: &Cells<'_, i64>) -> Result<Stage, StoreError> {
    let position = position(cells, "position")?;
    if position.ruleset() != cells.word("ruleset", Ruleset::from_name)? {
        return Err(cells.undecodable("ruleset", "the position is on another board"));
    }
    let steps = cells.get::<&str>("steps")?;
    if steps.is_empty() {
        return Ok(Stage::Between(position));
    }
    let movements = Movements::read(steps).map_err(|error| cells.undecodable("steps", error))?;
    let played =
        Stage::Between(position).play(&movements).map_err(|error| cells.undecodable("steps", error))?;
    if played.finished.is_some() || played.stage.played().to_string() != steps {
        return Err(cells.undecodable("steps", format_args!("\"{steps}\" is no turn under way")));
    }
    Ok(played.stage)
}

fn position(cells: &Cells<'_, i64>, column: &'static str) -> Result<Position, StoreError> {
    cells.get::<&str>(column)?.parse().map_err(|error| cells.undecodable(column, error))
}

/// The turns since the last capture, or else the last turn alone, and the last of them with what it captured.
/// They must lead to `now`.
fn recent_turns(cells: &Cells<'_, i64>, now: &Position) -> Result<(Vec<Turn>, Option<LastTurn>), StoreError> {
    let Some(last) = cells.get::<Option<&str>>("last_turn")? else { return Ok((Vec::new(), None)) };
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
        return Err(cells.undecodable("last_turn", "it is not the last of the quiet turns"));
    }
    Ok((turns, last_turn))
}

/// Reads what was written: the canonical form, to the letter.
pub(super) fn read_turn<K: std::fmt::Display>(
    cells: &Cells<'_, K>,
    column: &'static str,
    at: &Position,
    text: &str,
) -> Result<Turn, StoreError> {
    let turn = at.read_turn(text).map_err(|error| cells.undecodable(column, error))?;
    if turn.to_string() != text {
        return Err(cells.undecodable(column, format_args!("\"{text}\" is not the canonical form of {turn}")));
    }
    Ok(turn)
}

fn moment(cells: &Cells<'_, i64>, column: &'static str) -> Result<Option<Timestamp>, StoreError> {
    Ok(cells.get::<Option<i64>>(column)?.map(Timestamp))
}

fn clock(cells: &Cells<'_, i64>) -> Result<Clock, StoreError> {
    let span = |column| cells.number::<u64>(column).map(Duration::from_millis);
    Ok(Clock {
        control: cells.word("time", |text| text.parse().ok())?,
        used: BySide { white: span("used_white")?, black: span("used_black")? },
        extra: BySide { white: span("extra_white")?, black: span("extra_black")? },
        since: cells.timestamp("turn_since")?,
        due: moment(cells, "due")?,
        remind_at: moment(cells, "remind_at")?,
    })
}

fn in_match(cells: &Cells<'_, i64>) -> Result<Option<Match>, StoreError> {
    let Some(first) = cells.get::<Option<i64>>("match_first")? else { return Ok(None) };
    let terms =
        match_terms(cells)?.ok_or_else(|| cells.undecodable("match_length", "a match without a length"))?;
    Ok(Some(Match { first: GameId(first), terms, game: cells.number("match_game")? }))
}

/// The conditions of a match in a row of a game or a challenge.
pub(super) fn match_terms(cells: &Cells<'_, i64>) -> Result<Option<MatchTerms>, StoreError> {
    let Some(games) = cells.get::<Option<u8>>("match_length")? else { return Ok(None) };
    let length = MatchLength::from_games(games)
        .ok_or_else(|| cells.undecodable("match_length", format_args!("no match has {games} games")))?;
    Ok(Some(MatchTerms { length, vela: cells.flag("match_vela")? }))
}

/// What was agreed for a game, in a row of a challenge or a seek.
pub(super) fn terms(cells: &Cells<'_, i64>) -> Result<Terms, StoreError> {
    Ok(Terms {
        ruleset: cells.word("ruleset", Ruleset::from_name)?,
        colour: cells.word("colour", Colour::from_name)?,
        rated: cells.flag("rated")?,
        start: cells.word("start", Start::from_name)?,
        time: cells.word("time", |text| text.parse().ok())?,
        undo: cells.flag("undo")?,
        in_match: match_terms(cells)?,
        private: cells.flag("private")?,
    })
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
        ("undo", Some(turns)) => Proposal::Undo { turns: turns.parse().ok().filter(|turns| *turns > 0)? },
        _ => return None,
    };
    // What was written, to the letter.
    Some(Offer { by, what }).filter(|offer| offer_text(*offer) == text)
}

fn result(cells: &Cells<'_, i64>) -> Result<Option<GameResult>, StoreError> {
    let Some(score) = cells.word_if_any("result", Score::from_code)? else { return Ok(None) };
    Ok(Some(GameResult { score, reason: cells.word("reason", EndReason::from_code)? }))
}

pub(super) const TURNS: &str = "
    select game.ruleset, game.start, turn.ply, turn.turn, turn.played_at
    from turn join game on game.id = turn.game_id
    where turn.game_id = ?1
    order by turn.ply
";

/// The turns of a game, in order.
pub(super) async fn turns(readers: &SqlitePool, id: GameId) -> Result<Vec<PlayedTurn>, StoreError> {
    let rows = sqlx::query(TURNS).bind(id.0).fetch_all(readers).await?;
    let Some(first) = rows.first() else { return Ok(Vec::new()) };
    let game = Cells::new(first, "game", id);
    let ruleset = game.word("ruleset", Ruleset::from_name)?;
    let mut at = game.word("start", Start::from_name)?.position(ruleset);
    let mut ply = Ply(0);
    let mut turns = Vec::with_capacity(rows.len());
    for row in &rows {
        ply = ply.next();
        let cells = Cells::new(row, "turn", format_args!("({id}, {})", ply.0).to_string());
        if cells.number::<u32>("ply")? != ply.0 {
            return Err(cells.undecodable("ply", "a turn is missing"));
        }
        let turn = read_turn(&cells, "turn", &at, cells.get("turn")?)?;
        at = at
            .play(&turn)
            .map_err(|refused| cells.undecodable("turn", format_args!("{:?}", refused.reason)))?;
        turns.push(PlayedTurn { ply, turn, played_at: cells.timestamp("played_at")? });
    }
    Ok(turns)
}

#[cfg(test)]
mod tests;
