//! Reads a game from its row: position, clock, offers and result.

use super::saves::row::offers_text;
use super::terms::terms;
use crate::db::Row;
use crate::error::StoreError;
use crate::sql::decode::{Cells, key};
use crate::sql::ratings;
use fanorona_game::tournament::{TournamentId, TournamentRound};
use fanorona_game::{
    Clock, Game, GameId, GameRecord, GameResult, LastTurn, MatchPlace, Offer, OfferId, Pause, Ply,
    Proposal, Terms, TimeControl, Timestamp, Version,
};
use fanorona_rules::notation::Movements;
use fanorona_rules::{BySide, Position, Ruleset, Side, Stage, Turn};
use std::time::Duration;

/// Reads a row of `select_games`.
pub(crate) fn record(row: &Row) -> Result<GameRecord, StoreError> {
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
        in_round: in_round(&cells)?,
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
pub(super) fn stage(cells: &Cells<'_, i64>, ruleset: Ruleset) -> Result<Stage, StoreError> {
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

pub(super) fn position(
    cells: &Cells<'_, i64>,
    column: &'static str,
) -> Result<Position, StoreError> {
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
pub(crate) fn read_turn<K: std::fmt::Display>(
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
pub(super) fn vacation(
    cells: &Cells<'_, i64>,
    from: &'static str,
    until: &'static str,
) -> Result<Option<Pause>, StoreError> {
    Ok(moment(cells, from)?
        .zip(moment(cells, until)?)
        .map(|(from, until)| Pause { from, until }))
}

pub(super) fn clock(cells: &Cells<'_, i64>, control: TimeControl) -> Result<Clock, StoreError> {
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
/// The round of a tournament, which is written as two numbers.
fn in_round(cells: &Cells<'_, i64>) -> Result<Option<TournamentRound>, StoreError> {
    cells.word_if_any("in_round", |text| {
        let (tournament, round) = text.split_once(' ')?;
        Some(TournamentRound {
            tournament: TournamentId(tournament.parse().ok()?),
            round: round.parse().ok()?,
        })
    })
}

pub(super) fn match_place(
    cells: &Cells<'_, i64>,
    terms: &Terms,
) -> Result<Option<MatchPlace>, StoreError> {
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

/// Offers, oldest first: `draw w #12, undo b 2 #14`.
pub(super) fn read_offers(text: &str) -> Option<Vec<Offer>> {
    let offers: Vec<Offer> = text.split(", ").map(read_offer).collect::<Option<_>>()?;
    // Only the canonical text is valid.
    Some(offers).filter(|offers| offers_text(offers).as_deref() == Some(text))
}

/// `draw w #12`, `abort b #13`, `undo w 2 #14`; without a number in games that were saved before
/// offers had numbers.
fn read_offer(text: &str) -> Option<Offer> {
    let (text, id) = match text.split_once(" #") {
        Some((text, id)) => (text, OfferId(id.parse().ok()?)),
        None => (text, OfferId::default()),
    };
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
    words.next().is_none().then_some(Offer { id, by, what })
}

pub(crate) fn result(cells: &Cells<'_, i64>) -> Result<Option<GameResult>, StoreError> {
    let Some(score) = cells.parsed_if_any("result")? else {
        return Ok(None);
    };
    Ok(Some(GameResult::recorded(score, cells.parsed("reason")?)))
}
