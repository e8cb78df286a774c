//! Reading the index of positions.

use super::text;
use crate::db::{self, Connection, Query, Row, Sql, sql};
use crate::error::StoreError;
use crate::sql::decode::Cells;
use crate::sql::games::ends::json;
use crate::sql::games::review;
use crate::sql::ratings::rate::unreadable;
use crate::{FinishedQuery, IndexProgress, PlayedHere, Store};
use fanorona_game::PlayerResult;
use fanorona_rules::{Canonical, Ruleset, Side, Symmetry, Turn};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// What was played in a position in the games that `$reached` selects, with the number of the end
/// and the place. A place tells whose turn it was: White has the first one.
macro_rules! played {
    ($reached:literal) => {
        concat!(
            "select reached.place % 8 as symmetry, (reached.place / 8) % 2 as side, game.ruleset, turn.text, game.result,
                count(*) as games, count(change.points_before) as rated,
                cast(coalesce(sum(change.points_before), 0) as bigint) as points, max(game.ended_at) as last_at
            from (",
            $reached,
            ") as reached
                {cross|inner} join game_end on game_end.no = reached.no
                {cross|inner} join game on game.id = game_end.game_id
                left join turn on turn.game_id = game.id and turn.ply = reached.place / 8 + 1
                left join rating_change as change on change.no = reached.no and change.ruleset = game.ruleset
                    and change.account_id = case (reached.place / 8) % 2 when 0 then game.white else game.black end
            group by reached.place % 8, (reached.place / 8) % 2, game.ruleset, turn.text, game.result"
        )
    };
}

/// In all games that reached the position $1.
pub(crate) const PLAYED: Sql = sql!(played!(
    "select no, place from position_game where position = $1"
));

/// In those of the games $2 that reached the position $1.
pub(crate) const PLAYED_IN: Sql = sql!(played!(
    "select position_game.no, position_game.place
        from {json_each($2)|jsonb_array_elements($2::jsonb)} as given
            {cross|inner} join game_end on game_end.game_id = cast(given.value as bigint)
            {cross|inner} join position_game on position_game.position = $1 and position_game.no = game_end.no"
));

/// The counted turns of a position.
pub(crate) const COUNTED: Sql = sql!(
    "select turn, won, drawn, lost, rated, points, last_at from position_turn where position = $1"
);

pub(crate) const PROGRESS: Sql = sql!(
    "select (select indexed from position_index where one = 1) as indexed,
        (select coalesce(max(no), 0) from game_end) as games"
);

/// What was played in a position, with turns in its canonical form.
pub(super) async fn played(
    connection: &mut Connection,
    position: i64,
) -> sqlx::Result<Vec<PlayedHere>> {
    read(connection, position, db::query(PLAYED).bind(position)).await
}

async fn read(
    connection: &mut Connection,
    position: i64,
    query: Query,
) -> sqlx::Result<Vec<PlayedHere>> {
    let rows = query.fetch_all(connection).await?;
    let played = rows.iter().map(|row| {
        let cells = Cells::new(row, "position_game", position);
        let ruleset = cells.word("ruleset", Ruleset::from_name)?;
        let number: usize = cells.number("symmetry")?;
        let symmetry = Symmetry::all(ruleset)
            .nth(number)
            .ok_or_else(|| cells.undecodable("place", "no symmetry has this number"))?;
        let side = match cells.get::<i64>("side")? {
            0 => Side::White,
            _ => Side::Black,
        };
        let turn: Option<Turn> = cells.parsed_if_any("text")?;
        let games = cells.number("games")?;
        let result = PlayerResult::of(cells.parsed("result")?, side);
        let of = |wanted| {
            if result == wanted { games } else { 0 }
        };
        Ok(PlayedHere {
            turn: turn.map(|turn| turn.under(symmetry)),
            won: of(PlayerResult::Won),
            drawn: of(PlayerResult::Drawn),
            lost: of(PlayerResult::Lost),
            rated: cells.number("rated")?,
            points: cells.get("points")?,
            last_at: cells.timestamp("last_at")?,
        })
    });
    let played: Vec<PlayedHere> = played
        .collect::<Result<_, StoreError>>()
        .map_err(unreadable)?;
    Ok(by_turn(played))
}

/// One entry for each turn.
fn by_turn(played: impl IntoIterator<Item = PlayedHere>) -> Vec<PlayedHere> {
    let mut turns: BTreeMap<String, PlayedHere> = BTreeMap::new();
    for played in played {
        turns
            .entry(text(&played))
            .and_modify(|known| known.add(&played))
            .or_insert(played);
    }
    turns.into_values().collect()
}

/// Reads a row of `position_turn`.
pub(super) fn counted(row: &Row, position: i64) -> Result<PlayedHere, StoreError> {
    let cells = Cells::new(row, "position_turn", position);
    Ok(PlayedHere {
        turn: match cells.get::<&str>("turn")? {
            "" => None,
            _ => Some(cells.parsed("turn")?),
        },
        won: cells.number("won")?,
        drawn: cells.number("drawn")?,
        lost: cells.number("lost")?,
        rated: cells.number("rated")?,
        points: cells.get("points")?,
        last_at: cells.timestamp("last_at")?,
    })
}

impl Store {
    /// What was played in a position in finished public games, by turns, which are turns of
    /// `position`. Those that most games have come first.
    pub async fn played_in(&self, position: &Canonical) -> Result<Vec<PlayedHere>, StoreError> {
        let number = number(position);
        let known = self
            .all(db::query(COUNTED).bind(number), |row| counted(row, number))
            .await?;
        let known = if known.is_empty() {
            played(&mut self.reader().await?, number).await?
        } else {
            known
        };
        Ok(here(position, known))
    }

    /// What was played in a position in the finished public games that a query finds, as
    /// [`Self::played_in`]. Examines at most `looks` games; the second value says whether there are
    /// more.
    pub async fn played_in_some(
        &self,
        position: &Canonical,
        query: FinishedQuery,
        looks: u32,
    ) -> Result<(Vec<PlayedHere>, bool), StoreError> {
        let query = FinishedQuery {
            position: Some(*position),
            ..query
        };
        let (games, more) = review::found(self, query, looks).await?;
        let number = number(position);
        let some = db::query(PLAYED_IN).bind(number).bind(json(&games));
        let played = read(&mut self.reader().await?, number, some).await?;
        Ok((here(position, played), more))
    }

    /// How far the index of positions is.
    pub async fn index_progress(&self) -> Result<IndexProgress, StoreError> {
        let row = db::query(PROGRESS)
            .fetch_one(&mut self.reader().await?)
            .await?;
        let cells = Cells::new(&row, "position_index", 1);
        Ok(IndexProgress {
            indexed: cells.number("indexed")?,
            games: cells.number("games")?,
        })
    }
}

/// What was played, with turns of the position, those first that most games have.
fn here(position: &Canonical, played: Vec<PlayedHere>) -> Vec<PlayedHere> {
    let mut here = by_turn(played.into_iter().map(|played| PlayedHere {
        turn: played.turn.map(|turn| position.turn_of_position(&turn)),
        ..played
    }));
    here.sort_by_key(|played| Reverse(played.games()));
    here
}

/// The number of a position in the index.
pub(crate) fn number(position: &Canonical) -> i64 {
    i64::try_from(position.key()).unwrap_or(i64::MAX)
}
