//! Saves of games: all pending saves in one statement, and what follows from them in a few more.

pub(crate) mod row;

pub(crate) use row::{COLUMNS, Kind, Row};

use super::ends;
use crate::Saved;
use crate::consequences::Ended;
use crate::db::{Connection, Sql, Text, built, json, sql, statements};
use crate::error::{Result, StoreError};
use crate::fault::Fault;
use crate::sql::group::execute;
use row::{MORE_COLUMNS, SaveKind};
use std::collections::HashSet;
use tokio::sync::oneshot;

/// The columns that every save sets.
const PRESENT: &str = "
        ply = save.ply,
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
        remind_at = save.remind_at";

/// The columns that only a save with an end or a takeback sets. Other saves leave them unchanged.
const PAST_AND_END: &str = "
        last_turn = case when save.undone = 1 then save.turn else coalesce(save.turn, game.last_turn) end,
        last_turn_at = case when save.undone = 1 then save.turn_at else coalesce(save.turn_at, game.last_turn_at) end,
        base = case
            when save.undone = 1 then save.base
            when save.turn is null then game.base
            when save.quiet = '' or game.quiet = '' then game.position
            else game.base
        end,
        first_turn = case
            when save.finished = 1 then coalesce(
                (select turn.text from turn where turn.game_id = game.id and turn.ply = 1), save.turn
            )
            else game.first_turn
        end,
        result = save.result,
        reason = save.reason,
        finished = coalesce(save.finished, game.finished),
        ended_at = case when save.finished = 1 then save.changed_at else game.ended_at end,
        follow_up = coalesce(save.follow_up, game.follow_up),
        check_at = case when save.finished = 1 then null else game.check_at end,";

/// The next version; null, which violates a constraint, if the save is stale.
const VERSION_IF_FRESH: &str = " game set version = case
            when game.version = save.seen and game.ply = save.ply_before then game.version + 1
        end,";

/// What a save of a game that continues sets besides. `base` moves to the old position if a
/// capture, or the first turn after one, was played there.
///
/// It sets no column of an index, and neither result nor reason, so no trigger is checked. Together
/// with the shorter rows that takes a sixth less time than [`SAVE_ALL`], and nearly every save is
/// one of these.
const GOING_ON: &str = "
        last_turn = coalesce(save.turn, game.last_turn),
        last_turn_at = coalesce(save.turn_at, game.last_turn_at),
        base = case
            when save.turn is null then game.base
            when save.quiet = '' or game.quiet = '' then game.position
            else game.base
        end,";

/// The values of the rows $1, before the first one.
const FROM_ROWS: &str = " from (select ";

/// The values of the rows $1, after the last one.
const OF_ROWS: &str =
    " from {jsonb_each($1)|jsonb_array_elements($1::jsonb)}) as save where game.id = save.id";

/// The values in a row of a game that continues.
const VALUES: &str = built!(cells(&COLUMNS, 0));

/// The values in other rows, which end with these.
const MORE_VALUES: &str = built!(cells(&MORE_COLUMNS, COLUMNS.len()));

/// The columns of JSON arrays, from the place `first` on. SQLite's values have types of their own,
/// and a cast takes time.
const fn cells<const CAPACITY: usize>(columns: &[(&str, Kind)], first: usize) -> Text<CAPACITY> {
    let mut text = Text::new();
    let mut column = 0;
    while column < columns.len() {
        let (name, kind) = columns[column];
        let (before, after) = match kind {
            Kind::Number => ("{|(}value ->> ", "{|)::bigint} as "),
            Kind::Text => ("value ->> ", " as "),
        };
        text.push_str(if first + column > 0 { ", " } else { "" });
        text.push_str(before);
        text.push_number(first + column);
        text.push_str(after);
        text.push_str(name);
        column += 1;
    }
    text
}

/// Adds the turns in the rows $1 to the records of their games.
const TURNS: &str = "insert into turn (game_id, ply, text, played_at)
    select {|(}value ->> 0{|)::bigint}, {|(}value ->> 1{|)::bigint}, value ->> 2, {|(}value ->> 3{|)::bigint}
    from {json_each($1)|jsonb_array_elements($1::jsonb)}";

/// Checks clocks earlier, as the rows $1 say. A later moment is left to the check itself, so that
/// a turn seldom writes an index.
const CHECKS: &str = "update game set check_at = save.at
    from (
        select {|(}value ->> 0{|)::bigint} as id, {|(}value ->> 1{|)::bigint} as at
        from {json_each($1)|jsonb_array_elements($1::jsonb)}
    ) as save
    where game.id = save.id and game.check_at > save.at";

statements! {
    /// Saves all or none of $1 (an array of [`Row`]s), for games that continue.
    SAVE_GOING_ON = "update", VERSION_IF_FRESH, GOING_ON, PRESENT, FROM_ROWS, VALUES, OF_ROWS;
    ADD_TURNS = TURNS;
    CHECK_EARLIER = CHECKS;
    /// Removes the turns $1 from the records of their games.
    TAKE_BACK = "delete from turn where (game_id, ply) in (
            select {|(}value ->> 0{|)::bigint}, {|(}value ->> 1{|)::bigint}
            from {json_each($1)|jsonb_array_elements($1::jsonb)}
        )";
    /// Saves all or none, of any kind.
    ///
    /// It is a quarter faster than a statement that returns which games were saved, because each of
    /// those rows would go through the driver separately.
    SAVE_ALL =
        "update", VERSION_IF_FRESH, PAST_AND_END, PRESENT, FROM_ROWS, VALUES, MORE_VALUES,
        OF_ROWS;
    /// Saves the games that have not changed since they were read, and returns which.
    SAVE_FRESH =
        "update game set version = game.version + 1,",
        PAST_AND_END, PRESENT, FROM_ROWS, VALUES, MORE_VALUES, OF_ROWS,
        " and game.version = save.seen and game.ply = save.ply_before returning game.id";
    /// The games in $1 that exist.
    THERE = "select id from game where id in (
            select {|(}value ->> 0{|)::bigint}
            from {jsonb_each($1)|jsonb_array_elements($1::jsonb)}
        )";
}

/// For the batch of turns of PostgreSQL, which adds where the values come from.
pub(crate) const SET_GOING_ON: &str = sql!("update", VERSION_IF_FRESH, GOING_ON, PRESENT).postgres;

/// What a writer to a SQLite file needs for [`CARRY_OUT_ALL`]: a view of saves, and a trigger that
/// carries out each that is inserted. They belong to the connection and not to the file.
///
/// With them the commit of a turn is one statement: the driver wakes the writer after each.
pub(crate) const CARRY_OUT: [&str; 2] = [
    built!(view_of_saves()),
    sql!(
        "create temp trigger carry_out instead of insert on going_on begin update",
        built!(of_new(&[VERSION_IF_FRESH, GOING_ON, PRESENT])),
        " where id = new.id;
        select raise(rollback, 'there is no such game') where changes() = 0;
        insert into turn (game_id, ply, text, played_at)
            select new.id, new.ply, new.turn, new.turn_at where new.turn is not null;
        update game set check_at = min(coalesce(new.due, new.remind_at), coalesce(new.remind_at, new.due))
            where id = new.id and check_at > min(coalesce(new.due, new.remind_at), coalesce(new.remind_at, new.due));
        end",
    )
    .sqlite,
];

/// Saves games that continue in a SQLite file: all of $1, with their turns, or none if one is stale.
/// Alone it is a whole commit. In a transaction it ends that one if it fails, because SQLite copies
/// each page for a statement that can fail alone.
const CARRY_OUT_ALL: &str = sql!(
    "insert or rollback into going_on select ",
    VALUES,
    " from jsonb_each($1)"
)
.sqlite;

/// A view with the columns of a save, which has no rows.
const fn view_of_saves<const CAPACITY: usize>() -> Text<CAPACITY> {
    let mut text = Text::new();
    text.push_str("create temp view going_on as select");
    let mut column = 0;
    while column < COLUMNS.len() {
        text.push_str(if column > 0 {
            ", null as "
        } else {
            " null as "
        });
        text.push_str(COLUMNS[column].0);
        column += 1;
    }
    text.push_str(" where false");
    text
}

/// Parts of a statement in which the values of a save are those of a row that is inserted.
const fn of_new<const CAPACITY: usize>(parts: &[&str]) -> Text<CAPACITY> {
    const SAVE: &[u8] = b"save.";
    let mut text = Text::new();
    let mut part = 0;
    while part < parts.len() {
        let bytes = parts[part].as_bytes();
        let mut at = 0;
        while at < bytes.len() {
            let mut same = 0;
            while same < SAVE.len() && at + same < bytes.len() && bytes[at + same] == SAVE[same] {
                same += 1;
            }
            if same == SAVE.len() {
                text.push_str("new.");
                at += same;
            } else {
                text.push(bytes[at]);
                at += 1;
            }
        }
        part += 1;
    }
    text
}

/// A save and its waiting caller.
pub(crate) struct Save {
    pub(crate) row: Row,
    outcome: Result<Saved>,
    answer: oneshot::Sender<Result<Saved>>,
}

impl Save {
    pub(crate) fn new(row: Row, answer: oneshot::Sender<Result<Saved>>) -> Self {
        Self {
            row,
            outcome: Ok(Saved::Stale),
            answer,
        }
    }

    pub(crate) fn game(&self) -> i64 {
        self.row.game.0
    }

    pub(crate) fn what(&self) -> SaveKind {
        self.row.what
    }

    /// Whether it may change ratings.
    pub(crate) fn rates(&self) -> bool {
        self.row.end.as_ref().is_some_and(|end| end.is_rated())
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
        array(self.saves.iter().map(|save| save.row.cells()))
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
            Some(THERE.all(connection, self.rows()).await?)
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
    if wave.what == SaveKind::Ongoing && !connection.is_ended_by_errors() {
        return carry_out(connection, wave).await;
    }
    let statement = match wave.what {
        SaveKind::Ongoing => SAVE_GOING_ON,
        SaveKind::Other => SAVE_ALL,
    };
    let saved = statement.run(connection, wave.rows()).await?;
    wave.note_saved(connection, saved).await?;
    follow(connection, &kept(&wave.saves)).await
}

/// Saves the whole `wave`, of games that continue, in a SQLite file. After an error nothing was
/// saved, and no transaction is open. A violated constraint may mean that one save is stale.
pub(crate) async fn carry_out(connection: &mut Connection, wave: &mut Wave) -> sqlx::Result<()> {
    Sql::both(CARRY_OUT_ALL)
        .run(connection, wave.rows())
        .await?;
    wave.note_kept(None);
    Ok(())
}

/// The rows of the saves that were kept.
fn kept(saves: &[Save]) -> Vec<&Row> {
    let kept = saves.iter().filter(|save| save.outcome == Ok(Saved::Kept));
    kept.map(|save| &save.row).collect()
}

/// Writes what follows from saves that were kept.
async fn follow(connection: &mut Connection, kept: &[&Row]) -> sqlx::Result<()> {
    let kept = kept.iter();
    let taken_back: Vec<_> = kept.clone().flat_map(|row| &row.taken_back).collect();
    let turns: Vec<_> = kept.clone().filter_map(|row| row.turn.as_ref()).collect();
    let checks: Vec<_> = kept.clone().filter_map(|row| row.check()).collect();
    for (statement, rows) in [
        (TAKE_BACK, json(&taken_back)),
        (ADD_TURNS, json(&turns)),
        (CHECK_EARLIER, json(&checks)),
    ] {
        if rows != "[]" {
            statement.run(connection, rows).await?;
        }
    }
    let ended: Vec<Ended> = kept.filter_map(|row| row.end.as_deref().copied()).collect();
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
    let rows = array(saves.iter().map(|save| save.row.cells()));
    note_kept(saves, SAVE_FRESH.all(connection, rows).await?);
    follow(connection, &kept(saves)).await
}

/// Saves one game as a part of another change, unless the save is stale.
pub(crate) async fn keep_one(connection: &mut Connection, row: &Row) -> sqlx::Result<Saved> {
    let rows = format!("[{}]", row.cells());
    if !SAVE_FRESH.any(connection, rows).await? {
        return Ok(Saved::Stale);
    }
    follow(connection, &[row]).await?;
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
fn array<'r>(values: impl Iterator<Item = &'r str> + Clone) -> String {
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
