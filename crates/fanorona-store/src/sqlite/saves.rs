//! Saves of games: as many as are waiting, in one statement.

use super::fault::Fault;
use crate::error::StoreError;
use crate::{GameSave, Saved};
use fanorona_game::{Offer, PlayedTurn};
use fanorona_rules::{Side, Turn};
use serde::Serialize;
use sqlx::SqliteConnection;
use std::collections::HashSet;
use std::slice;
use tokio::sync::oneshot;

/// Keeps the games of the array in ?1 that nobody has changed since they were seen, and tells which they are.
/// Their turns follow by the trigger `game_turned`.
///
/// `base` moves to the old position when a capture, or the first turn after one, was played there.
pub(super) const SAVE: &str = "
    update game
    set changed_at = save.value ->> 'changed_at',
        version = game.version + 1,
        position = save.value ->> 'position',
        steps = save.value ->> 'steps',
        ply = save.value ->> 'ply',
        quiet = save.value ->> 'quiet',
        last_turn = coalesce(save.value ->> 'turn', game.last_turn),
        last_turn_at = coalesce(save.value ->> 'turn_at', game.last_turn_at),
        base = case
            when save.value ->> 'turn' is null then game.base
            when save.value ->> 'quiet' = '' or game.quiet = '' then game.position
            else game.base
        end,
        offer = save.value ->> 'offer',
        result = save.value ->> 'result',
        reason = save.value ->> 'reason',
        to_move = save.value ->> 'to_move'
    from jsonb_each(?1) as save
    where game.id = save.value ->> 'id'
        and game.version = save.value ->> 'seen'
        and game.ply = save.value ->> 'ply_before'
    returning game.id
";

/// What a save writes, by the names that the statement knows.
#[derive(Debug, Serialize)]
pub(super) struct Row {
    id: i64,
    seen: i64,
    ply_before: u32,
    changed_at: i64,
    position: String,
    steps: String,
    ply: u32,
    quiet: String,
    turn: Option<String>,
    turn_at: Option<i64>,
    offer: Option<&'static str>,
    result: Option<&'static str>,
    reason: Option<&'static str>,
    to_move: Option<char>,
}

impl Row {
    /// # Errors
    /// The save contradicts itself: its version does not follow the one seen, or its turn is not the last.
    pub(super) fn new(save: &GameSave) -> Result<Self, StoreError> {
        let GameSave { seen, record, turn } = save;
        let game = &record.game;
        if record.version.0 != seen.0 + 1 {
            return Err(contradiction("the version of a saved game follows the one that was seen"));
        }
        if turn.is_some_and(|turn| turn.ply != game.ply() || Some(turn.turn) != game.last()) {
            return Err(contradiction("the turn of a save is the last of its game"));
        }
        let result = game.result();
        let stage = game.stage();
        Ok(Self {
            id: record.id.0,
            seen: seen.0,
            ply_before: game.ply().0 - u32::from(turn.is_some()),
            changed_at: record.changed_at.0,
            position: stage.start().to_string(),
            steps: stage.played().to_string(),
            ply: game.ply().0,
            quiet: quiet_text(game.quiet()),
            turn: turn.as_ref().map(|PlayedTurn { turn, .. }| turn.to_string()),
            turn_at: turn.map(|turn| turn.played_at.0),
            offer: game.offer().map(offer_text),
            result: result.map(|result| result.score.code()),
            reason: result.map(|result| result.reason.code()),
            to_move: game.to_move().map(Side::letter),
        })
    }
}

fn contradiction(rule: &str) -> StoreError {
    StoreError::Contradiction { rule: rule.to_owned() }
}

fn quiet_text(turns: &[Turn]) -> String {
    turns.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn offer_text(offer: Offer) -> &'static str {
    match offer {
        Offer::Draw { by: Side::White } => "draw w",
        Offer::Draw { by: Side::Black } => "draw b",
    }
}

/// A save together with the caller who waits for its answer.
pub(super) struct Save {
    row: Row,
    outcome: Result<Saved, StoreError>,
    answer: oneshot::Sender<Result<Saved, StoreError>>,
}

impl Save {
    pub(super) fn new(row: Row, answer: oneshot::Sender<Result<Saved, StoreError>>) -> Self {
        Self { row, outcome: Ok(Saved::Stale), answer }
    }

    pub(super) fn game(&self) -> i64 {
        self.row.id
    }

    /// Answers the caller after the commit. One that went away hears nothing; its game is kept all the same.
    pub(super) fn acknowledge(self) {
        let _gone = self.answer.send(self.outcome);
    }

    /// Answers the caller when nothing of the group was kept.
    pub(super) fn refuse(self, error: StoreError) {
        let _gone = self.answer.send(Err(error));
    }
}

/// Keeps `saves`, of which no two are of one game, in one statement. After an error it has kept none.
pub(super) async fn keep(connection: &mut SqliteConnection, saves: &mut [Save]) -> sqlx::Result<()> {
    let rows: Vec<&Row> = saves.iter().map(|save| &save.row).collect();
    let array = serde_json::to_string(&rows).expect("strings and numbers can be written as JSON");
    let kept = sqlx::query_scalar::<_, i64>(SAVE).bind(array).fetch_all(connection).await?;
    let kept: HashSet<i64> = kept.into_iter().collect();
    for save in saves {
        save.outcome = Ok(if kept.contains(&save.game()) { Saved::Kept } else { Saved::Stale });
    }
    Ok(())
}

/// Keeps each of `saves` that can be kept. One that contradicts the tables is refused alone.
pub(super) async fn keep_one_by_one(
    connection: &mut SqliteConnection,
    saves: &mut [Save],
) -> sqlx::Result<()> {
    for save in saves {
        match keep(connection, slice::from_mut(save)).await {
            Ok(()) => {}
            Err(error) if Fault::of(&error) == Fault::Contradiction => save.outcome = Err(error.into()),
            Err(error) => return Err(error),
        }
    }
    Ok(())
}
