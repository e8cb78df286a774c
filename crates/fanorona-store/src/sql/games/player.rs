//! The finished games of a player with everything that statistics count.
//!
//! The games are found in an index, in the order in which they ended. The rest is read for each of
//! them by its key: its row, its first turn, and whether it was analysed.

use super::ends::json;
use crate::db::{self, Connection, Row, Sql, sql};
use crate::error::StoreError;
use crate::sql::decode::{Cells, key};
use crate::sql::learning::analyses::course;
use crate::{GameRating, PlayerGame, PlayerGames, Store};
use fanorona_game::{GameId, Judgement, Losses, Mistake, PlayerResult, Ply, Rating, Score};
use fanorona_rules::{Opening, Ruleset, Side};
use std::cmp::Reverse;
use std::collections::HashMap;
use std::time::Duration;

/// The last $5 games in which the player $1 has this side, since $2, on the board $4 unless it is
/// null; private ones only if $3 is 1.
macro_rules! on_side {
    ($letter:literal, $side:literal) => {
        concat!(
            "select * from (
                select ended_at, id, ",
            $letter,
            " as side from game
                where ",
            $side,
            " = $1 and ended_at >= $2 and result <> '*' and private <= $3
                    and (ruleset = $4 or cast($4 as text) is null)
                order by ended_at desc, id desc limit $5
            ) as on_side"
        )
    };
}

/// The last $5 games, in no order.
pub(crate) const GAMES: Sql = sql!(concat!(
    "select game.id, game.ended_at, game.ruleset, game.time, game.result, game.reason, game.ply,
        game.used_white + game.used_black as used, page.side,
        case when game.ruleset = 'tsivy' and game.start = 'ordinary' then (
            select opening.name from turn join opening on opening.first_turn = turn.text
            where turn.game_id = game.id and turn.ply = 1
        ) end as opening,
        (select course from annotation where annotation.game_id = game.id) as course
    from (
        select id, side from (",
    on_side!("'w'", "white"),
    " union all ",
    on_side!("'b'", "black"),
    ") as both_sides order by ended_at desc, id desc limit $5
    ) as page
        {cross|inner} join game on game.id = page.id"
));

/// What the rated games of player $1 on the boards $2 did, from the first of the games $3 on, or
/// all if $3 is empty.
pub(crate) const RATINGS: Sql = sql!(
    "select game_end.game_id as id, mine.no, mine.points_before, mine.points, mine.deviation, mine.volatility,
        other.points_before as opponent
    from {json_each($2)|jsonb_array_elements_text($2::jsonb)} as asked
        {cross|inner} join rating_change as mine on mine.account_id = $1 and mine.ruleset = asked.value
        {cross|inner} join game_end on game_end.no = mine.no
        {cross|inner} join rating_change as other on other.no = mine.no and other.account_id <> mine.account_id
    where mine.no >= coalesce((
        select min(first.no) from {json_each($3)|jsonb_array_elements($3::jsonb)} as one
            {cross|inner} join game_end as first on first.game_id = cast(one.value as bigint)
    ), 0)"
);

/// The mistakes of both players in the games $1, in order.
pub(crate) const MISTAKES: Sql = sql!(
    "select turning_point.game_id as id, turning_point.ply, turning_point.was, turning_point.became
    from {json_each($1)|jsonb_array_elements($1::jsonb)} as one
        {cross|inner} join turning_point on turning_point.game_id = cast(one.value as bigint)
    order by turning_point.game_id, turning_point.ply"
);

/// The number of oldest games among which the one that was rated first is looked for: games that end
/// at nearly the same moment are committed in any order.
const FIRST_GAMES: usize = 100;

/// A game, and its course if it was analysed. Its ratings, and what it lost, are not known yet.
fn player_game(row: &Row) -> Result<(PlayerGame, Option<Vec<Judgement>>), StoreError> {
    let id = key(row, "game")?;
    let cells = Cells::new(row, "game", id);
    let side = cells.word("side", |side| match side {
        "w" => Some(Side::White),
        "b" => Some(Side::Black),
        _ => None,
    })?;
    let opening = cells.word_if_any("opening", |name| {
        Opening::ALL
            .into_iter()
            .find(|opening| opening.name() == name)
    })?;
    let game = PlayerGame {
        id: GameId(id),
        ended_at: cells.timestamp("ended_at")?,
        ruleset: cells.word("ruleset", Ruleset::from_name)?,
        time: cells.parsed("time")?,
        side,
        result: PlayerResult::of(cells.word("result", Score::from_code)?, side),
        reason: cells.parsed("reason")?,
        turns: cells.number("ply")?,
        used: Duration::from_millis(cells.number("used")?),
        opening,
        rating: None,
        losses: None,
    };
    Ok((game, cells.word_if_any("course", course)?))
}

fn rating(row: &Row) -> Result<(GameId, GameRating), StoreError> {
    let id = key(row, "rating_change")?;
    let cells = Cells::new(row, "rating_change", id);
    let after = Rating::from_parts([
        cells.get("points")?,
        cells.get("deviation")?,
        cells.get("volatility")?,
    ]);
    let rating = GameRating {
        no: cells.get("no")?,
        before: Rating::whole_points(cells.get("points_before")?),
        after: after.ok_or_else(|| cells.undecodable("points", "no rating has these figures"))?,
        opponent: Rating::whole_points(cells.get("opponent")?),
    };
    Ok((GameId(id), rating))
}

fn mistake(row: &Row) -> Result<(GameId, Mistake), StoreError> {
    let id = key(row, "turning_point")?;
    let cells = Cells::new(row, "turning_point", id);
    let judgement = |column| cells.word(column, |text| text.parse::<Judgement>().ok());
    let mistake = Mistake {
        ply: Ply(cells.number("ply")?),
        was: judgement("was")?,
        became: judgement("became")?,
    };
    Ok((GameId(id), mistake))
}

/// Adds the ratings of the rated games.
async fn add_ratings(
    connection: &mut Connection,
    wanted: &PlayerGames,
    games: &mut [PlayerGame],
) -> Result<(), StoreError> {
    let boards: Vec<&str> = wanted
        .ruleset
        .map_or_else(|| Ruleset::ALL.to_vec(), |ruleset| vec![ruleset])
        .into_iter()
        .map(Ruleset::name)
        .collect();
    let are_all = wanted.since.is_none() && games.len() < wanted.most as usize;
    let first: Vec<i64> = games
        .iter()
        .rev()
        .take(if are_all { 0 } else { FIRST_GAMES })
        .map(|game| game.id.0)
        .collect();
    let rows = db::query(RATINGS)
        .bind(wanted.of.0)
        .bind(json(&boards))
        .bind(json(&first))
        .fetch_all(connection)
        .await?;
    let mut ratings = rows
        .iter()
        .map(rating)
        .collect::<Result<HashMap<_, _>, _>>()?;
    for game in games {
        game.rating = ratings.remove(&game.id);
    }
    Ok(())
}

/// Adds what the player lost in the analysed games, whose courses are given.
async fn add_losses(
    connection: &mut Connection,
    courses: &HashMap<GameId, Vec<Judgement>>,
    games: &mut [PlayerGame],
) -> Result<(), StoreError> {
    if courses.is_empty() {
        return Ok(());
    }
    let ids: Vec<i64> = courses.keys().map(|game| game.0).collect();
    let rows = db::query(MISTAKES)
        .bind(json(&ids))
        .fetch_all(connection)
        .await?;
    let mut mistakes: HashMap<GameId, Vec<Mistake>> = HashMap::new();
    for row in &rows {
        let (id, mistake) = mistake(row)?;
        mistakes.entry(id).or_default().push(mistake);
    }
    for game in games {
        let made = mistakes.get(&game.id).map_or(&[][..], Vec::as_slice);
        game.losses = courses
            .get(&game.id)
            .map(|course| Losses::of(game.side, made, course));
    }
    Ok(())
}

impl Store {
    /// Finished games of a player that were not aborted, latest first.
    pub async fn player_games(&self, wanted: PlayerGames) -> Result<Vec<PlayerGame>, StoreError> {
        let mut snapshot = self.snapshot().await?;
        let rows = db::query(GAMES)
            .bind(wanted.of.0)
            .bind(wanted.since.map_or(i64::MIN, |since| since.0))
            .bind(i64::from(wanted.with_private))
            .bind(wanted.ruleset.map(Ruleset::name))
            .bind(i64::from(wanted.most))
            .fetch_all(&mut snapshot)
            .await?;
        let mut games = Vec::with_capacity(rows.len());
        let mut courses = HashMap::new();
        for row in &rows {
            let (game, course) = player_game(row)?;
            courses.extend(course.map(|course| (game.id, course)));
            games.push(game);
        }
        games.sort_unstable_by_key(|game| Reverse((game.ended_at, game.id)));
        add_ratings(&mut snapshot, &wanted, &mut games).await?;
        add_losses(&mut snapshot, &courses, &mut games).await?;
        Ok(games)
    }
}
