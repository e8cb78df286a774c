//! Reads a game from its row: position, clock, offers and result.

use super::saves::row::offers_text;
use crate::Result;
use crate::db::{FromRow, Row};
use crate::sql::ratings;
use fanorona_game::tournament::{TournamentId, TournamentRound};
use fanorona_game::{
    Clock, Game, GameRecord, GameResult, LastTurn, MatchPlace, Offer, OfferId, Pause, Proposal,
    Terms, TimeControl, Timestamp,
};
use fanorona_rules::notation::Movements;
use fanorona_rules::{BySide, Position, Ruleset, Side, Stage, Turn};
use std::time::Duration;

/// A row of `SELECT_GAMES`.
impl FromRow for GameRecord {
    const TABLE: &'static str = "game";

    fn read(row: &Row) -> Result<Self> {
        let terms = Terms::read(row)?;
        let stage = stage(row, terms.ruleset)?;
        let (recent, last) = recent_turns(row, stage.start())?;
        let quiet = if last.is_some_and(|last| last.turn.captures()) {
            Vec::new()
        } else {
            recent
        };
        let offers = row.word_if_any("offer", read_offers)?.unwrap_or_default();
        let game = Game::restore(stage, row.get("ply")?, quiet, last, offers, result(row)?)
            .map_err(|broken| row.undecodable("position", format_args!("{broken:?}")))?;
        Ok(Self {
            id: row.get("id")?,
            terms,
            seats: BySide {
                white: row.player("white", "white_name")?,
                black: row.player("black", "black_name")?,
            },
            clock: clock(row, terms.time)?,
            follows: row.get("follows")?,
            match_place: match_place(row, &terms)?,
            in_round: row.word_if_any("in_round", read_round)?,
            away: BySide {
                white: vacation(row, "white_away_from", "white_away_until")?,
                black: vacation(row, "black_away_from", "black_away_until")?,
            },
            started_at: row.get("started_at")?,
            changed_at: row.get("changed_at")?,
            version: row.get("version")?,
            game,
            ratings: ratings::changes(row)?,
        })
    }
}

/// The position at the start of the current turn, and the steps since then.
fn stage(row: &Row, ruleset: Ruleset) -> Result<Stage> {
    let position = position(row, "position")?;
    if position.ruleset() != ruleset {
        return Err(row.undecodable("ruleset", "the position is on another board"));
    }
    let steps = row.get::<&str>("steps")?;
    if steps.is_empty() {
        return Ok(Stage::Between(position));
    }
    let movements = Movements::read(steps).map_err(|error| row.undecodable("steps", error))?;
    let played = Stage::Between(position)
        .play(&movements)
        .map_err(|error| row.undecodable("steps", error))?;
    if played.finished.is_some() || played.stage.played().to_string() != steps {
        return Err(row.undecodable("steps", format_args!("\"{steps}\" is no turn under way")));
    }
    Ok(played.stage)
}

fn position(row: &Row, column: &'static str) -> Result<Position> {
    row.get::<&str>(column)?
        .parse()
        .map_err(|error| row.undecodable(column, error))
}

/// The turns since the last capture, or else only the last turn; and the last turn with what it
/// captured. They must lead to `now`.
fn recent_turns(row: &Row, now: &Position) -> Result<(Vec<Turn>, Option<LastTurn>)> {
    let Some(last) = row.get::<Option<&str>>("last_turn")? else {
        return Ok((Vec::new(), None));
    };
    let (column, texts) = match row.get("quiet")? {
        "" => ("last_turn", last),
        quiet => ("quiet", quiet),
    };
    let mut at = position(row, "base")?;
    let mut turns = Vec::new();
    let mut last_turn = None;
    for text in texts.split(' ') {
        let turn = read_turn(&at, text).map_err(|problem| row.undecodable(column, problem))?;
        let next = at
            .play(&turn)
            .map_err(|refused| row.undecodable(column, format_args!("{:?}", refused.reason)))?;
        last_turn = Some(LastTurn::between(&at, turn, &next));
        at = next;
        turns.push(turn);
    }
    if at != *now {
        return Err(row.undecodable("position", "the last turns do not lead to it"));
    }
    if texts.rsplit(' ').next() != Some(last) {
        return Err(row.undecodable("last_turn", "it is not the last turn in `quiet`"));
    }
    Ok((turns, last_turn))
}

/// Reads a turn, which must be in its canonical form, or says what is wrong.
pub(crate) fn read_turn(at: &Position, text: &str) -> std::result::Result<Turn, String> {
    let turn = at.read_turn(text).map_err(|error| error.to_string())?;
    if turn.to_string() != text {
        return Err(format!("\"{text}\" is not the canonical form of {turn}"));
    }
    Ok(turn)
}

/// The vacations of a player do not overlap, so the last one to begin is the last one to end.
fn vacation(row: &Row, from: &'static str, until: &'static str) -> Result<Option<Pause>> {
    let (from, until): (Option<Timestamp>, _) = (row.get(from)?, row.get(until)?);
    Ok(from.zip(until).map(|(from, until)| Pause { from, until }))
}

fn clock(row: &Row, control: TimeControl) -> Result<Clock> {
    let span = |column| row.get::<u64>(column).map(Duration::from_millis);
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
        since: row.get("turn_since")?,
        due: row.get("due")?,
        remind_at: row.get("remind_at")?,
    })
}

/// The round of a tournament: its two numbers, the corrected score or a dash, and the name.
fn read_round(text: &str) -> Option<TournamentRound> {
    let mut parts = text.splitn(4, ' ');
    Some(TournamentRound {
        tournament: TournamentId(parts.next()?.parse().ok()?),
        round: parts.next()?.parse().ok()?,
        corrected: parts.next()?.parse().ok(),
        name: Some(parts.next()?.parse().ok()?),
    })
}

/// The place in the match. It is present if and only if the terms contain a match.
fn match_place(row: &Row, terms: &Terms) -> Result<Option<MatchPlace>> {
    match (row.get("match_first")?, terms.in_match) {
        (None, None) => Ok(None),
        (Some(first), Some(_)) => Ok(Some(MatchPlace {
            first,
            game: row.get("match_game")?,
        })),
        (Some(_), None) => Err(row.undecodable("match_length", "a match without a length")),
        (None, Some(_)) => Err(row.undecodable("match_first", "a match without a first game")),
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

pub(crate) fn result(row: &Row) -> Result<Option<GameResult>> {
    let Some(score) = row.parsed_if_any("result")? else {
        return Ok(None);
    };
    Ok(Some(GameResult::recorded(score, row.parsed("reason")?)))
}
