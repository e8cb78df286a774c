//! The finished games of a player with everything that statistics count.
//!
//! The games are read from an index, in the order in which they ended; only whether each was analysed
//! is found by its key. Each answer is one row with a JSON array: the driver takes longer for a row than
//! the database does.

use crate::db::{Connection, FromRow, Row, array, statements};
use crate::sql::learning::analyses::course;
use crate::{GameRating, PlayerGame, PlayerGames, Result, Store};
use fanorona_game::{GameId, Judgement, Losses, Mistake, PlayerResult, Ply, Rating, Timestamp};
use fanorona_rules::{Opening, Ruleset, Side};
use std::cmp::Reverse;
use std::collections::HashMap;
use std::time::Duration;

/// An array of the last $5 games in which the player $1 has the side `[2]`, since $2, on the board $4
/// unless it is null; private ones only if $3 is 1. Each is a [`Cells`].
const ON_SIDE: &str = "select '[1]' as side, {json_group_array(json_array(|cast(json_agg(json_build_array(}
            on_side.id, on_side.ended_at, on_side.ruleset, on_side.start, on_side.time, on_side.result,
            on_side.reason, on_side.ply, on_side.used,
            case when on_side.ruleset = 'tsivy' and on_side.start = 'ordinary' then on_side.first_turn end,
            (select course from annotation where annotation.game_id = on_side.id)
        )){| as text)} as games
    from (
        select id, ended_at, ruleset, start, time, result, reason, {ply|ended_ply as ply},
            {used_white + used_black|ended_used} as used, first_turn
        from game
        where [2] = $1 and ended_at >= $2 and result <> '*' and private <= $3
            and (ruleset = $4 or cast($4 as text) is null)
        order by ended_at desc, id desc limit $5
    ) as on_side";

statements! {
    /// The last $5 games with each side.
    GAMES =
        built!(Text::filled(ON_SIDE, &["w", "white"])),
        " union all ",
        built!(Text::filled(ON_SIDE, &["b", "black"]));
    /// What the rated games of player $1 on the boards $2 did, from the first of the games $3 on, or
    /// all if $3 is empty. Each is a [`RatingCells`].
    RATINGS =
        "select {json_group_array(json_array(|cast(json_agg(json_build_array(}
            mine.game_id, mine.no, mine.points_before, mine.points, mine.deviation, mine.volatility,
            mine.opponent_before
        )){| as text)} as changes
        from {json_each($2)|jsonb_array_elements_text($2::jsonb)} as asked
            {cross|inner} join rating_change as mine on mine.account_id = $1 and mine.ruleset = asked.value
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

/// A game as [`GAMES`] has it: its number and end, the board, the first position, the time control,
/// the result and its reason, the number of turns, the time of both sides, the first turn of an ordinary
/// game on the largest board, and the course of its analysis.
type Cells<'r> = (
    i64,
    i64,
    &'r str,
    &'r str,
    &'r str,
    &'r str,
    &'r str,
    u32,
    u64,
    Option<&'r str>,
    Option<&'r str>,
);

/// A change as [`RATINGS`] has it: the game, the number of its end, the points before, the three parts
/// of the rating after, and the points of the opponent before.
type RatingCells = (i64, i64, i64, i64, i64, i64, i64);

/// Games on one side without their ratings and losses, each with the course of its analysis.
struct OnSide(Vec<(PlayerGame, Option<Vec<Judgement>>)>);

impl FromRow for OnSide {
    const TABLE: &'static str = "game";

    fn read(row: &Row) -> Result<Self> {
        let side = row.get("side")?;
        let cells: Option<Vec<Cells<'_>>> = row.json_if_any("games")?;
        let games = cells.unwrap_or_default().into_iter().map(|cells| {
            analysed(side, cells).ok_or_else(|| {
                let problem = format_args!("game {} cannot be read", cells.0);
                row.undecodable("games", problem)
            })
        });
        Ok(Self(games.collect::<Result<_>>()?))
    }
}

/// A game, and the course of its analysis. `None` if a text is not one that the server writes.
fn analysed(side: Side, cells: Cells<'_>) -> Option<(PlayerGame, Option<Vec<Judgement>>)> {
    let (id, ended_at, ruleset, start, time, result, reason, turns, used, first, judged) = cells;
    let named = |opening: &Opening| first == Some(opening.first_turn());
    let game = PlayerGame {
        id: GameId(id),
        ended_at: Timestamp(ended_at),
        ruleset: Ruleset::ALL.into_iter().find(|it| it.name() == ruleset)?,
        start: start.parse().ok()?,
        time: time.parse().ok()?,
        side,
        result: PlayerResult::of(result.parse().ok()?, side),
        reason: reason.parse().ok()?,
        turns,
        used: Duration::from_millis(used),
        opening: Opening::ALL.into_iter().find(named),
        rating: None,
        losses: None,
    };
    let judged = match judged {
        Some(text) => Some(course(text)?),
        None => None,
    };
    Some((game, judged))
}

/// What rated games did to the ratings of a player.
struct Changes(HashMap<GameId, GameRating>);

impl FromRow for Changes {
    const TABLE: &'static str = "rating_change";

    fn read(row: &Row) -> Result<Self> {
        let cells: Option<Vec<RatingCells>> = row.json_if_any("changes")?;
        let changes = cells.unwrap_or_default().into_iter().map(|cells| {
            let (id, no, before, points, deviation, volatility, opponent) = cells;
            let after = Rating::from_parts([points, deviation, volatility]);
            let rating = GameRating {
                no,
                before: Rating::whole_points(before),
                after: after.ok_or_else(|| {
                    row.undecodable(
                        "changes",
                        format_args!("no rating has the figures of game {id}"),
                    )
                })?,
                opponent: Rating::whole_points(opponent),
            };
            Ok((GameId(id), rating))
        });
        Ok(Self(changes.collect::<Result<_>>()?))
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
    let Changes(mut ratings) = RATINGS
        .one(connection, (wanted.of, array(boards), first))
        .await?;
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
        let sides: Vec<OnSide> = GAMES.all(&mut snapshot, values).await?;
        let mut found: Vec<_> = sides.into_iter().flat_map(|OnSide(games)| games).collect();
        found.sort_by_key(|(game, _)| Reverse((game.ended_at, game.id)));
        found.truncate(most as usize);
        let mut games = Vec::with_capacity(found.len());
        let mut courses = HashMap::new();
        for (game, course) in found {
            courses.extend(course.map(|course| (game.id, course)));
            games.push(game);
        }
        add_ratings(&mut snapshot, &wanted, &mut games).await?;
        add_losses(&mut snapshot, &courses, &mut games).await?;
        Ok(games)
    }
}
