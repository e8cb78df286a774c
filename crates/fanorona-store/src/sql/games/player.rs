//! The finished games of a player with everything that statistics count.
//!
//! The games are found in an index, in the order in which they ended. The rest is read for each of
//! them by its key: its row, its first turn, and whether it was analysed.

use crate::db::{Connection, FromRow, Row, array, statements};
use crate::sql::learning::analyses::course;
use crate::{GameRating, PlayerGame, PlayerGames, Result, Store};
use fanorona_game::{GameId, Judgement, Losses, Mistake, PlayerResult, Ply, Rating};
use fanorona_rules::{Opening, Ruleset};
use std::cmp::Reverse;
use std::collections::HashMap;
use std::time::Duration;

/// The last $5 games in which the player $1 has the side `[2]`, since $2, on the board $4 unless it
/// is null; private ones only if $3 is 1.
const ON_SIDE: &str = "select * from (
        select ended_at, id, '[1]' as side from game
        where [2] = $1 and ended_at >= $2 and result <> '*' and private <= $3
            and (ruleset = $4 or cast($4 as text) is null)
        order by ended_at desc, id desc limit $5
    ) as on_side";

statements! {
    /// The last $5 games, in no order.
    GAMES =
        "select game.id, game.ended_at, game.ruleset, game.time, game.result, game.reason, game.ply, game.start,
            game.used_white + game.used_black as used, page.side,
            case when game.ruleset = 'tsivy' and game.start = 'ordinary' then (
                select opening.name from turn join opening on opening.first_turn = turn.text
                where turn.game_id = game.id and turn.ply = 1
            ) end as opening,
            (select course from annotation where annotation.game_id = game.id) as course
        from (
            select id, side from (",
        built!(Text::filled(ON_SIDE, &["w", "white"])),
        " union all ",
        built!(Text::filled(ON_SIDE, &["b", "black"])),
        ") as both_sides order by ended_at desc, id desc limit $5
        ) as page
            {cross|inner} join game on game.id = page.id";
    /// What the rated games of player $1 on the boards $2 did, from the first of the games $3 on, or
    /// all if $3 is empty.
    RATINGS =
        "select game_end.game_id as id, mine.no, mine.points_before, mine.points, mine.deviation, mine.volatility,
            other.points_before as opponent
        from {json_each($2)|jsonb_array_elements_text($2::jsonb)} as asked
            {cross|inner} join rating_change as mine on mine.account_id = $1 and mine.ruleset = asked.value
            {cross|inner} join game_end on game_end.no = mine.no
            {cross|inner} join rating_change as other on other.no = mine.no and other.account_id <> mine.account_id
        where mine.no >= coalesce((
            select min(first.no) from {json_each($3)|jsonb_array_elements($3::jsonb)} as one
                {cross|inner} join game_end as first on first.game_id = cast(one.value as bigint)
        ), 0)";
    /// The mistakes of both players in the games $1, in order.
    MISTAKES =
        "select turning_point.game_id as id, turning_point.ply, turning_point.was, turning_point.became
        from {json_each($1)|jsonb_array_elements($1::jsonb)} as one
            {cross|inner} join turning_point on turning_point.game_id = cast(one.value as bigint)
        order by turning_point.game_id, turning_point.ply";
}

/// The number of oldest games among which the one that was rated first is looked for: games that end
/// at nearly the same moment are committed in any order.
const FIRST_GAMES: usize = 100;

/// A game without its rating and losses, and the course of its analysis.
struct Analysed(PlayerGame, Option<Vec<Judgement>>);

impl FromRow for Analysed {
    const TABLE: &'static str = "game";

    fn read(row: &Row) -> Result<Self> {
        let side = row.get("side")?;
        let opening = row.word_if_any("opening", |name| {
            Opening::ALL
                .into_iter()
                .find(|opening| opening.name() == name)
        })?;
        let game = PlayerGame {
            id: row.get("id")?,
            ended_at: row.get("ended_at")?,
            ruleset: row.get("ruleset")?,
            start: row.parsed("start")?,
            time: row.parsed("time")?,
            side,
            result: PlayerResult::of(row.parsed("result")?, side),
            reason: row.parsed("reason")?,
            turns: row.get("ply")?,
            used: Duration::from_millis(row.get("used")?),
            opening,
            rating: None,
            losses: None,
        };
        Ok(Self(game, row.word_if_any("course", course)?))
    }
}

impl FromRow for (GameId, GameRating) {
    const TABLE: &'static str = "rating_change";

    fn read(row: &Row) -> Result<Self> {
        let rating = GameRating {
            no: row.get("no")?,
            before: Rating::whole_points(row.get("points_before")?),
            after: FromRow::read(row)?,
            opponent: Rating::whole_points(row.get("opponent")?),
        };
        Ok((row.get("id")?, rating))
    }
}

/// Adds the ratings of the rated games.
async fn add_ratings(
    connection: &mut Connection,
    wanted: &PlayerGames,
    games: &mut [PlayerGame],
) -> sqlx::Result<()> {
    let boards = wanted
        .ruleset
        .map_or_else(|| Ruleset::ALL.to_vec(), |ruleset| vec![ruleset]);
    let are_all = wanted.since.is_none() && games.len() < wanted.most as usize;
    let first = games.iter().rev().map(|game| game.id);
    let first = array(first.take(if are_all { 0 } else { FIRST_GAMES }));
    let ratings: Vec<(GameId, GameRating)> = RATINGS
        .all(connection, (wanted.of, array(boards), first))
        .await?;
    let mut ratings: HashMap<_, _> = ratings.into_iter().collect();
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
) -> sqlx::Result<()> {
    if courses.is_empty() {
        return Ok(());
    }
    let all: Vec<(GameId, Ply, Judgement, Judgement)> =
        MISTAKES.all(connection, array(courses.keys())).await?;
    let mut mistakes: HashMap<GameId, Vec<Mistake>> = HashMap::new();
    for (game, ply, was, became) in all {
        let mistake = Mistake { ply, was, became };
        mistakes.entry(game).or_default().push(mistake);
    }
    for game in games {
        let made = mistakes.get(&game.id).map_or(&[][..], Vec::as_slice);
        game.losses = courses
            .get(&game.id)
            .map(|course| Losses::of(game.side, game.start.first_side(), made, course));
    }
    Ok(())
}

impl Store {
    /// Finished games of a player that were not aborted, latest first.
    pub async fn player_games(&self, wanted: PlayerGames) -> Result<Vec<PlayerGame>> {
        let mut snapshot = self.snapshot().await?;
        let since = wanted.since.map_or(i64::MIN, |since| since.0);
        let (private, ruleset, most) = (wanted.with_private, wanted.ruleset, wanted.most);
        let values = (wanted.of, since, private, ruleset, most);
        let mut games = Vec::new();
        let mut courses = HashMap::new();
        for Analysed(game, course) in GAMES.all(&mut snapshot, values).await? {
            courses.extend(course.map(|course| (game.id, course)));
            games.push(game);
        }
        games.sort_unstable_by_key(|game: &PlayerGame| Reverse((game.ended_at, game.id)));
        add_ratings(&mut snapshot, &wanted, &mut games).await?;
        add_losses(&mut snapshot, &courses, &mut games).await?;
        Ok(games)
    }
}
