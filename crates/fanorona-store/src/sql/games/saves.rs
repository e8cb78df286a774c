//! Saves of games: all pending saves in one statement, and what follows from them in a few more.

pub(crate) mod row;

pub(crate) use row::{Row, for_values};

use super::ends;
use crate::Saved;
use crate::consequences::Ended;
use crate::db::{self, Connection, Sql, sql, whole};
use crate::error::StoreError;
use crate::fault::Fault;
use crate::sql::group::execute;
use row::SaveKind;
use std::collections::HashSet;
use tokio::sync::oneshot;

/// The columns that every save sets.
macro_rules! present {
    () => {
        "ply = save.ply,
        changed_at = save.changed_at,
        position = save.position,
        steps = save.steps,
        quiet = save.quiet,
        offer = save.offer,
        to_move = save.to_move,
        used_white = save.used_white,
        used_black = save.used_black,
        extra_white = save.extra_white,
        extra_black = save.extra_black,
        turn_since = save.turn_since,
        due = save.due,
        remind_at = save.remind_at"
    };
}

/// A value in a JSON array.
macro_rules! cell {
    (number, $place:literal) => {
        whole!(concat!("value ->> ", $place))
    };
    (number_or_null, $place:literal) => {
        cell!(number, $place)
    };
    (text, $place:literal) => {
        concat!("value ->> ", $place)
    };
    (text_or_null, $place:literal) => {
        cell!(text, $place)
    };
}

macro_rules! define_cells {
    ($name:ident: $kind:ident = $place:literal, $($more:ident: $kinds:ident = $places:literal,)*) => {
        /// The values of every [`Row`].
        macro_rules! cells {
            () => {
                concat!(
                    cell!($kind, $place), " as ", stringify!($name)
                    $(, ", ", cell!($kinds, $places), " as ", stringify!($more))*
                )
            };
        }
    };
}
for_values!(define_cells);

/// The columns that only a save with an end or a takeback sets. Other saves leave them unchanged.
macro_rules! past_and_end {
    () => {
        "last_turn = case when save.undone = 1 then save.turn else coalesce(save.turn, game.last_turn) end,
        last_turn_at = case when save.undone = 1 then save.turn_at else coalesce(save.turn_at, game.last_turn_at) end,
        base = case
            when save.undone = 1 then save.base
            when save.turn is null then game.base
            when save.quiet = '' or game.quiet = '' then game.position
            else game.base
        end,
        result = save.result,
        reason = save.reason,
        finished = coalesce(save.finished, game.finished),
        ended_at = case when save.finished = 1 then save.changed_at else game.ended_at end,
        follow_up = coalesce(save.follow_up, game.follow_up),
        check_at = case when save.finished = 1 then null else game.check_at end"
    };
}

/// The values for these columns. Other rows end before them.
macro_rules! more_cells {
    () => {
        concat!(
            whole!("value ->> 19"),
            " as undone, ",
            "value ->> 20 as base, ",
            "value ->> 21 as result, ",
            "value ->> 22 as reason, ",
            whole!("value ->> 23"),
            " as finished, ",
            whole!("value ->> 24"),
            " as follow_up",
        )
    };
}

/// The next version; null, which violates a constraint, if the save is stale.
macro_rules! version_if_fresh {
    () => {
        "case when game.version = save.seen and game.ply = save.ply_before then game.version + 1 end"
    };
}

/// Saves games that continue. `base` moves to the old position if a capture, or the first turn
/// after one, was played there.
///
/// It sets no column of an index, and neither result nor reason, so no trigger is checked. Together
/// with the shorter rows that takes a sixth less time than [`SAVE_ALL`], and nearly every save is
/// one of these.
macro_rules! set_going_on {
    ($update:literal) => {
        concat!(
            $update,
            " game set version = ",
            version_if_fresh!(),
            ",
            last_turn = coalesce(save.turn, game.last_turn),
            last_turn_at = coalesce(save.turn_at, game.last_turn_at),
            base = case
                when save.turn is null then game.base
                when save.quiet = '' or game.quiet = '' then game.position
                else game.base
            end, ",
            present!()
        )
    };
}

/// For the batch of turns of PostgreSQL, which adds where the values come from.
pub(crate) const SET_GOING_ON: &str = sql!(set_going_on!("update")).postgres;

/// Saves all or none of $1 (an array of [`Row`]s), for games that continue.
macro_rules! save_going_on {
    ($update:literal) => {
        concat!(
            set_going_on!($update),
            " from (select ",
            cells!(),
            " from {jsonb_each($1)|jsonb_array_elements($1::jsonb)}) as save where game.id = save.id"
        )
    };
}

/// Adds turns to the records of their games.
macro_rules! add_turns {
    ($insert:literal, $rows:literal) => {
        concat!(
            $insert,
            " into turn (game_id, ply, text, played_at) select ",
            whole!("value ->> 0"),
            ", ",
            whole!("value ->> 1"),
            ", value ->> 2, ",
            whole!("value ->> 3"),
            " from {json_each(",
            $rows,
            ")|jsonb_array_elements(",
            $rows,
            "::jsonb)}"
        )
    };
}

/// Checks clocks earlier. A later moment is left to the check itself, so that a turn seldom writes
/// an index.
macro_rules! check_earlier {
    ($rows:literal) => {
        concat!(
            "update game set check_at = save.at from (select ",
            whole!("value ->> 0"),
            " as id, ",
            whole!("value ->> 1"),
            " as at from {json_each(",
            $rows,
            ")|jsonb_array_elements(",
            $rows,
            "::jsonb)}) as save where game.id = save.id and game.check_at > save.at"
        )
    };
}

pub(crate) const SAVE_GOING_ON: Sql = sql!(save_going_on!("update"));
pub(crate) const ADD_TURNS: Sql = sql!(add_turns!("insert", "$1"));
pub(crate) const CHECK_EARLIER: Sql = sql!(check_earlier!("$1"));

/// A whole commit of games that continue in a SQLite file: saves all or none of $1, with the turns
/// $2 and the moments $3. Its row says how many games there were.
///
/// `or rollback` spares SQLite a copy of each page, which it makes for a statement that can fail
/// alone.
pub(crate) const COMMIT_GOING_ON: &str = sql!(
    "begin immediate; ",
    save_going_on!("update or rollback"),
    "; select changes(); ",
    add_turns!("insert or rollback", "$2"),
    "; ",
    check_earlier!("$3"),
    "; commit"
)
.sqlite;

/// Removes the turns $1 from the records of their games.
pub(crate) const TAKE_BACK: Sql = sql!(
    "delete from turn where (game_id, ply) in (select ",
    whole!("value ->> 0"),
    ", ",
    whole!("value ->> 1"),
    " from {json_each($1)|jsonb_array_elements($1::jsonb)})"
);

/// Saves all or none, of any kind.
///
/// It is a quarter faster than a statement that returns which games were saved, because each of
/// those rows would go through the driver separately.
pub(crate) const SAVE_ALL: Sql = sql!(
    "update game set version = ",
    version_if_fresh!(),
    ", ",
    past_and_end!(),
    ", ",
    present!(),
    " from (select ",
    cells!(),
    ", ",
    more_cells!(),
    " from {jsonb_each($1)|jsonb_array_elements($1::jsonb)}) as save where game.id = save.id"
);

/// Saves the games that have not changed since they were read, and returns which.
pub(crate) const SAVE_FRESH: Sql = sql!(
    "update game set version = game.version + 1, ",
    past_and_end!(),
    ", ",
    present!(),
    " from (select ",
    cells!(),
    ", ",
    more_cells!(),
    " from {jsonb_each($1)|jsonb_array_elements($1::jsonb)}) as save
    where game.id = save.id and game.version = save.seen and game.ply = save.ply_before
    returning game.id"
);

/// The games in $1 that exist.
pub(crate) const THERE: Sql = sql!(
    "select id from game where id in (select ",
    whole!("value ->> 0"),
    " from {jsonb_each($1)|jsonb_array_elements($1::jsonb)})"
);

/// A save and its waiting caller.
pub(crate) struct Save {
    pub(crate) row: Row,
    outcome: Result<Saved, StoreError>,
    answer: oneshot::Sender<Result<Saved, StoreError>>,
}

impl Save {
    pub(crate) fn new(row: Row, answer: oneshot::Sender<Result<Saved, StoreError>>) -> Self {
        Self {
            row,
            outcome: Ok(Saved::Stale),
            answer,
        }
    }

    pub(crate) fn game(&self) -> i64 {
        self.row.game()
    }

    pub(crate) fn what(&self) -> SaveKind {
        self.row.what
    }

    fn is_kept(&self) -> bool {
        self.outcome == Ok(Saved::Kept)
    }

    /// Whether it may change ratings.
    pub(crate) fn rates(&self) -> bool {
        self.row.end.as_ref().is_some_and(|end| end.is_rated())
    }

    /// Whether it ends its game.
    pub(crate) fn ends(&self) -> bool {
        self.row.end.is_some()
    }

    /// Answers the caller after the commit. A dropped caller gets no answer; its game is saved
    /// anyway.
    pub(crate) fn acknowledge(self) {
        let _gone = self.answer.send(self.outcome);
    }

    /// Answers the caller if the group was rolled back.
    pub(crate) fn refuse(self, error: StoreError) {
        let _gone = self.answer.send(Err(error));
    }
}

/// Saves of different games for one statement.
pub(crate) struct Wave {
    /// [`SaveKind::Ongoing`] if all are, otherwise [`SaveKind::Other`].
    pub(crate) what: SaveKind,
    pub(crate) saves: Vec<Save>,
}

impl Wave {
    /// The number of saves.
    pub(crate) fn len(&self) -> usize {
        self.saves.len()
    }

    /// The rows for a statement.
    pub(crate) fn rows(&self) -> String {
        array(self.saves.iter().map(|save| &save.row.json().cells))
    }

    /// Notes that `saved` of the saves are saved: all games that exist.
    pub(crate) async fn note_saved(
        &mut self,
        connection: &mut Connection,
        saved: u64,
    ) -> sqlx::Result<()> {
        let kept = if saved == self.len() as u64 {
            None
        } else {
            Some(
                db::query_scalar(THERE)
                    .bind(self.rows())
                    .fetch_all(connection)
                    .await?,
            )
        };
        self.note_kept(kept);
        Ok(())
    }

    /// Notes that the saves of these games are saved, or without a list all.
    pub(crate) fn note_kept(&mut self, kept: Option<Vec<i64>>) {
        match kept {
            Some(kept) => note_kept(&mut self.saves, kept),
            None => self
                .saves
                .iter_mut()
                .for_each(|save| save.outcome = Ok(Saved::Kept)),
        }
    }
}

/// Saves the whole `wave` in the open transaction, which must be rolled back after an error. A
/// constraint violation may mean that one save is stale.
pub(crate) async fn keep_all(connection: &mut Connection, wave: &mut Wave) -> sqlx::Result<()> {
    let statement = match wave.what {
        SaveKind::Ongoing => SAVE_GOING_ON,
        SaveKind::Other => SAVE_ALL,
    };
    let done = db::query(statement)
        .bind(wave.rows())
        .execute(&mut *connection)
        .await?;
    wave.note_saved(connection, done.rows_affected()).await?;
    follow(
        connection,
        wave.saves
            .iter()
            .filter(|save| save.is_kept())
            .map(|save| &save.row),
    )
    .await
}

/// Writes what follows from saves that were kept.
async fn follow(
    connection: &mut Connection,
    kept: impl Iterator<Item = &Row> + Clone,
) -> sqlx::Result<()> {
    let taken_back: Vec<_> = kept.clone().flat_map(|row| &row.taken_back).collect();
    let ended: Vec<Ended> = kept
        .clone()
        .filter_map(|row| row.end.as_deref().copied())
        .collect();
    for (statement, rows) in [
        (TAKE_BACK, ends::json(&taken_back)),
        (
            ADD_TURNS,
            array(kept.clone().filter_map(|row| row.json().turn.as_ref())),
        ),
        (
            CHECK_EARLIER,
            array(kept.filter_map(|row| row.json().check_at.as_ref())),
        ),
    ] {
        if rows != "[]" {
            db::query(statement)
                .bind(rows)
                .execute(&mut *connection)
                .await?;
        }
    }
    ends::write(connection, &ended).await
}

/// Saves all of `saves` that are not stale. A constraint violation fails only the save that caused
/// it.
pub(crate) async fn keep_fresh(
    connection: &mut Connection,
    saves: &mut [Save],
) -> sqlx::Result<()> {
    execute(connection, "savepoint saves").await?;
    let refused = match keep_together(connection, saves).await {
        Ok(()) => return execute(connection, "release saves").await,
        Err(error) if Fault::of(&error) == Fault::Contradiction => error,
        Err(error) => return Err(error),
    };
    execute(connection, "rollback to saves").await?;
    execute(connection, "release saves").await?;
    if let [save] = saves {
        save.outcome = Err(refused.into());
        return Ok(());
    }
    for save in saves.chunks_mut(1) {
        Box::pin(keep_fresh(connection, save)).await?;
    }
    Ok(())
}

async fn keep_together(connection: &mut Connection, saves: &mut [Save]) -> sqlx::Result<()> {
    let rows = array(saves.iter().map(|save| &save.row.json().cells));
    let kept = db::query_scalar(SAVE_FRESH)
        .bind(rows)
        .fetch_all(&mut *connection)
        .await?;
    note_kept(saves, kept);
    follow(
        connection,
        saves
            .iter()
            .filter(|save| save.is_kept())
            .map(|save| &save.row),
    )
    .await
}

/// Saves one game as a part of another change, unless the save is stale.
pub(crate) async fn keep_one(connection: &mut Connection, row: &Row) -> sqlx::Result<Saved> {
    let rows = format!("[{}]", row.json().cells);
    let kept: Vec<i64> = db::query_scalar(SAVE_FRESH)
        .bind(rows)
        .fetch_all(&mut *connection)
        .await?;
    if kept.is_empty() {
        return Ok(Saved::Stale);
    }
    follow(connection, std::iter::once(row)).await?;
    Ok(Saved::Kept)
}

fn note_kept(saves: &mut [Save], kept: Vec<i64>) {
    let kept: HashSet<i64> = kept.into_iter().collect();
    for save in saves {
        save.outcome = Ok(if kept.contains(&save.game()) {
            Saved::Kept
        } else {
            Saved::Stale
        });
    }
}

/// JSON values as one array.
pub(crate) fn array<'r>(values: impl Iterator<Item = &'r String> + Clone) -> String {
    let mut array =
        String::with_capacity(2 + values.clone().map(|value| value.len() + 1).sum::<usize>());
    for value in values {
        array.push(if array.is_empty() { '[' } else { ',' });
        array.push_str(value);
    }
    if array.is_empty() {
        array.push('[');
    }
    array.push(']');
    array
}
