//! Reading the index of positions.

use super::{PROGRESS, add, text};
use crate::db::{Connection, FromRow, Query, Row, array, statements};
use crate::sql::games::review;
use crate::{FinishedQuery, IndexProgress, PlayedHere, Result, Store};
use fanorona_game::PlayerResult;
use fanorona_rules::{Canonical, Side, Symmetry, Turn};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// What was played in a position in the games that `$reached` selects, with the number of the end
/// and the place. A place tells whose turn it was: White has the first one.
const SELECT_PLAYED: &str =
    "select reached.place % 8 as symmetry, (reached.place / 8) % 2 as side, game.ruleset, turn.text, game.result,
        count(*) as games, count(change.points_before) as rated,
        cast(coalesce(sum(change.points_before), 0) as bigint) as points, max(game.ended_at) as last_at
    from (";

/// The rest of a statement with [`SELECT_PLAYED`].
const OF_REACHED: &str = ") as reached
        {cross|inner} join game_end on game_end.no = reached.no
        {cross|inner} join game on game.id = game_end.game_id
        left join turn on turn.game_id = game.id and turn.ply = reached.place / 8 + 1
        left join rating_change as change on change.no = reached.no and change.ruleset = game.ruleset
            and change.account_id = case (reached.place / 8) % 2 when 0 then game.white else game.black end
    group by reached.place % 8, (reached.place / 8) % 2, game.ruleset, turn.text, game.result";

statements! {
    /// In all games that reached the position $1.
    PLAYED = SELECT_PLAYED, "select no, place from position_game where position = $1", OF_REACHED;
    /// In those of the games $2 that reached the position $1.
    PLAYED_IN =
        SELECT_PLAYED,
        "select position_game.no, position_game.place
            from {json_each($2)|jsonb_array_elements($2::jsonb)} as given
                {cross|inner} join game_end on game_end.game_id = cast(given.value as bigint)
                {cross|inner} join position_game on position_game.position = $1 and position_game.no = game_end.no",
        OF_REACHED;
    /// The counted turns of a position.
    COUNTED =
        "select turn, won, drawn, lost, rated, points, last_at from position_turn where position = $1";
}

/// The turns that were played in a position, in its canonical form.
pub(super) async fn played(
    connection: &mut Connection,
    position: i64,
) -> sqlx::Result<Vec<PlayedHere>> {
    read(connection, PLAYED.with(position)).await
}

async fn read(connection: &mut Connection, query: Query) -> sqlx::Result<Vec<PlayedHere>> {
    let rows: Vec<PlayedRow> = query.all(connection).await?;
    Ok(by_turn(rows.into_iter().map(|PlayedRow(played)| played)))
}

/// Games with one result that reached the position in one way.
struct PlayedRow(PlayedHere);

impl FromRow for PlayedRow {
    const TABLE: &'static str = "position_game";

    fn read(row: &Row) -> Result<Self> {
        let symmetry = Symmetry::all(row.get("ruleset")?)
            .nth(row.get("symmetry")?)
            .ok_or_else(|| row.undecodable("place", "no symmetry has this number"))?;
        let side = match row.get::<i64>("side")? {
            0 => Side::White,
            _ => Side::Black,
        };
        let turn: Option<Turn> = row.parsed_if_any("text")?;
        let games = row.get("games")?;
        let result = PlayerResult::of(row.parsed("result")?, side);
        let of = |wanted| if result == wanted { games } else { 0 };
        Ok(Self(PlayedHere {
            turn: turn.map(|turn| turn.under(symmetry)),
            won: of(PlayerResult::Won),
            drawn: of(PlayerResult::Drawn),
            lost: of(PlayerResult::Lost),
            rated: row.get("rated")?,
            points: row.get("points")?,
            last_at: row.get("last_at")?,
        }))
    }
}

/// One entry for each turn.
fn by_turn(played: impl IntoIterator<Item = PlayedHere>) -> Vec<PlayedHere> {
    let mut turns = BTreeMap::new();
    for played in played {
        add(&mut turns, text(&played), played);
    }
    turns.into_values().collect()
}

/// A row of `position_turn`.
impl FromRow for PlayedHere {
    const TABLE: &'static str = "position_turn";

    fn read(row: &Row) -> Result<Self> {
        Ok(Self {
            turn: match row.get("turn")? {
                "" => None,
                _ => Some(row.parsed("turn")?),
            },
            won: row.get("won")?,
            drawn: row.get("drawn")?,
            lost: row.get("lost")?,
            rated: row.get("rated")?,
            points: row.get("points")?,
            last_at: row.get("last_at")?,
        })
    }
}

impl Store {
    /// What was played in a position in finished public games, by turns, which are turns of
    /// `position`. Those that most games have come first.
    pub async fn played_in(&self, position: &Canonical) -> Result<Vec<PlayedHere>> {
        let number = number(position);
        let mut snapshot = self.snapshot().await?;
        let waiting = self.waiting(&mut snapshot, number).await?;
        let mut known: Vec<PlayedHere> = COUNTED.all(&mut snapshot, number).await?;
        if known.is_empty() {
            known = played(&mut snapshot, number).await?;
        }
        known.extend(waiting.iter().map(|reached| reached.played));
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
    ) -> Result<(Vec<PlayedHere>, bool)> {
        let query = FinishedQuery {
            position: Some(*position),
            ..query
        };
        let number = number(position);
        let mut snapshot = self.snapshot().await?;
        let waiting = self.waiting(&mut snapshot, number).await?;
        let (games, more) = review::found(&mut snapshot, query, &waiting, looks).await?;
        let some = PLAYED_IN.with((number, array(&games)));
        let mut played = read(&mut snapshot, some).await?;
        let found = waiting.iter().filter(|it| games.contains(&it.game));
        played.extend(found.map(|reached| reached.played));
        Ok((here(position, played), more))
    }

    /// How far the index of positions is.
    pub async fn index_progress(&self) -> Result<IndexProgress> {
        let (indexed, games, _emptied): (u64, u64, i64) = self.one(PROGRESS, ()).await?;
        Ok(IndexProgress { indexed, games })
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
