//! Queries for ratings: a player's ratings, the standings, and the history of a rating.
//!
//! Every query uses an index. A place is found by counting the entries above: of 100,000 players
//! with a rating on a board, that takes 10 ms with SQLite and 25 ms with PostgreSQL.

pub(crate) mod audit;
pub(crate) mod corrections;
pub(crate) mod rate;

use super::group::Scope;
use crate::consequences::listed;
use crate::db::{Connection, FromRow, Row, array, json, statements};
use crate::error::StoreError;
use crate::values::check::Audit;
use crate::values::games::ratings::{Ranked, RatedGame, StandingsPage};
use crate::{Result, Store};
use fanorona_game::{
    AccountId, GameId, PlayerName, Rating, RatingChange, RatingGroup, RatingRecord, Timestamp,
};
use fanorona_rules::{BySide, Ruleset, Side};
use rate::KeptRating;

/// Selects ratings with the names of their players.
const SELECT_RATINGS: &str =
    "select rating.account_id as id, account.name, rating.ruleset, rating.points, rating.deviation,
        rating.volatility, rating.rated_at, rating.won, rating.lost, rating.drawn, rating.standing,
        exists (select 1 from bot where bot.account_id = rating.account_id) as is_bot ";

statements! {
    /// The name of the account, if it is one of the server's robots.
    HOUSE_NAME = "select account.name from bot join account on account.id = bot.account_id
        where bot.account_id = $1 and bot.owner is null";
    LAPSED = "select account_id from rating where lapses_at <= $1 order by lapses_at limit 1";
    LAPSING =
        "select account_id as id, ruleset, points, deviation, volatility, rated_at, won, lost, drawn
        from rating where lapses_at <= $1 order by lapses_at limit $2";
    LAPSE = "update rating set standing = lapsed.standing, lapses_at = lapsed.lapses_at
        from (
            select cast(value ->> 0 as bigint) as id, value ->> 1 as ruleset, value ->> 2 as standing,
                cast(value ->> 3 as bigint) as lapses_at
            from {json_each($1)|jsonb_array_elements($1::jsonb)}
        ) as lapsed
        where rating.account_id = lapsed.id and rating.ruleset = lapsed.ruleset";
    OF_PLAYER =
        SELECT_RATINGS,
        "from rating join account on account.id = rating.account_id where rating.account_id = $1";
    ON_BOARD =
        SELECT_RATINGS,
        "from {json_each($1)|jsonb_array_elements($1::jsonb)} as wanted
            {cross|inner} join rating on rating.account_id = cast(wanted.value as bigint) and rating.ruleset = $2
            {cross|inner} join account on account.id = rating.account_id";
    /// At most $5 players of a group, after the one with $3 points and the number $4. Deleted accounts
    /// are not shown but still count for the places of others, because their games count.
    OF_GROUP =
        SELECT_RATINGS,
        "from rating {indexed by rating_by_points|}
            {cross|inner} join account on account.id = rating.account_id
        where rating.ruleset = $1 and rating.standing = $2
            and rating.points <= $3 and (rating.points < $3 or rating.account_id > $4)
            and not exists (select 1 from account_deletion where account_deletion.account_id = rating.account_id)
        order by rating.points desc, rating.account_id limit $5";
    /// The number of players of a group above the one with $3 points and the number $4.
    ABOVE = "select count(*) as above from rating {indexed by rating_by_points|}
        where ruleset = $1 and standing = $2 and points >= $3 and (points > $3 or account_id < $4)";
    TOTAL =
        "select count(*) from rating {indexed by rating_by_points|} where ruleset = $1 and standing = $2";
    /// At most $4 rated games of a player on a board, before the game $3 unless it is null.
    RATED_GAMES =
        "select game.id, game.white, white.name as white_name, game.black, black.name as black_name,
            game.result, game.changed_at, change.account_id,
            cast({json_array|json_build_array}(
                change.points_before, change.deviation_before, change.volatility_before,
                change.points, change.deviation, change.volatility
            ) as text) as change
        from rating_change as change
            {cross|inner} join game_end on game_end.no = change.no
            {cross|inner} join game on game.id = game_end.game_id
            join account as white on white.id = game.white
            join account as black on black.id = game.black
        where change.account_id = $1 and change.ruleset = $2
            and change.no < coalesce((select no from game_end where game_id = $3), 9223372036854775807)
        order by change.no desc limit $4";
}

/// The maximum number of group changes in one commit.
const LAPSES: u32 = 1_000;

/// The place of a board among all.
fn order(ruleset: Ruleset) -> Option<usize> {
    Ruleset::ALL.iter().position(|other| *other == ruleset)
}

impl Store {
    /// A player's ratings, in the order of the boards.
    pub async fn ratings_of(&self, account: AccountId) -> Result<Vec<(Ruleset, RatingRecord)>> {
        let ratings: Vec<KeptRating> = self.all(OF_PLAYER, account).await?;
        let ratings = ratings.into_iter();
        let mut ratings: Vec<_> = ratings
            .map(|KeptRating((_, ruleset), record)| (ruleset, record))
            .collect();
        ratings.sort_by_key(|(ruleset, _)| order(*ruleset));
        Ok(ratings)
    }

    /// The ratings of several players on a board, in no order; of those who have one.
    pub async fn ratings_on(
        &self,
        ruleset: Ruleset,
        accounts: &[AccountId],
    ) -> Result<Vec<(AccountId, RatingRecord)>> {
        let ratings: Vec<KeptRating> = self.all(ON_BOARD, (array(accounts), ruleset)).await?;
        let ratings = ratings.into_iter();
        Ok(ratings
            .map(|KeptRating((account, _), record)| (account, record))
            .collect())
    }

    /// The rating of an account before its first rated game on a board.
    pub async fn first_rating(&self, account: AccountId, ruleset: Ruleset) -> Result<Rating> {
        let name: Option<PlayerName> = self.first(HOUSE_NAME, account).await?;
        Ok(Rating::first(name.as_ref(), ruleset))
    }

    /// A player's places at `now` and the sizes of the groups, in the order of the boards.
    pub async fn places_of(
        &self,
        account: AccountId,
        now: Timestamp,
    ) -> Result<Vec<(Ranked, u32)>> {
        self.let_lapse(now).await?;
        let mut snapshot = self.snapshot().await?;
        let mut places = Vec::new();
        for mut ranked in OF_PLAYER.all::<Ranked>(&mut snapshot, account).await? {
            ranked.place = above(&mut snapshot, &ranked).await? + 1;
            let group = (ranked.ruleset, ranked.group.name());
            let all = TOTAL.one(&mut snapshot, group).await?;
            places.push((ranked, all));
        }
        places.sort_by_key(|(ranked, _)| order(ranked.ruleset));
        Ok(places)
    }

    /// The standings of a board at `now`: by group, then by rating. `None` if the player before the
    /// page has no rating there.
    pub async fn standings(
        &self,
        page: StandingsPage,
        now: Timestamp,
    ) -> Result<Option<Vec<Ranked>>> {
        self.let_lapse(now).await?;
        let mut snapshot = self.snapshot().await?;
        let mut from: Option<Ranked> = None;
        if let Some(after) = page.after {
            let all: Vec<Ranked> = OF_PLAYER.all(&mut snapshot, after).await?;
            from = all
                .into_iter()
                .find(|ranked| ranked.ruleset == page.ruleset);
            if from.is_none() {
                return Ok(None);
            }
        }
        let mut ranked = Vec::new();
        for group in RatingGroup::ALL.iter().copied() {
            let wanted = page.group.is_none_or(|only| only == group);
            let passed = from.as_ref().is_some_and(|from| from.group > group);
            let room = page
                .limit
                .saturating_sub(u32::try_from(ranked.len()).unwrap_or(u32::MAX));
            if !wanted || passed || room == 0 {
                continue;
            }
            let behind = from.take_if(|from| from.group == group);
            ranked.extend(some_of_group(&mut snapshot, page.ruleset, group, behind, room).await?);
        }
        Ok(Some(ranked))
    }

    /// A player's rated games on a board before the game `after`, newest first.
    pub async fn rated_games(
        &self,
        account: AccountId,
        ruleset: Ruleset,
        after: Option<GameId>,
        limit: u32,
    ) -> Result<Vec<RatedGame>> {
        self.all(RATED_GAMES, (account, ruleset, after, limit))
            .await
    }

    /// Calculates everything that follows from the games again, and stores what differs,
    /// atomically. Returns what did. No server may use the database.
    pub async fn rebuild(&self) -> Result<Audit> {
        self.writer
            .change(Scope::Database, |connection| {
                Box::pin(audit::rebuild(connection))
            })
            .await
    }

    /// Moves the players whose group has changed with time. If nothing can be written, the
    /// standings are shown as stored: reads work even if the disk has failed.
    async fn let_lapse(&self, now: Timestamp) -> Result<()> {
        while self.any(LAPSED, now).await? {
            let lapse = self.change(move |connection| Box::pin(lapse(connection, now)));
            match lapse.await {
                Ok(0) => break,
                Ok(_) => {}
                Err(StoreError::Closed) => return Err(StoreError::Closed),
                Err(error) => {
                    tracing::debug!(%error, "standings not updated; shown as stored");
                    break;
                }
            }
        }
        Ok(())
    }
}

/// Moves the players whose group has changed with time. Returns how many there were.
async fn lapse(connection: &mut Connection, now: Timestamp) -> sqlx::Result<usize> {
    let due: Vec<Result<KeptRating>> = LAPSING.all(connection, (now, LAPSES)).await?;
    let mut rows = Vec::with_capacity(due.len());
    // A rating that cannot be read stays where it is. `fanorond check` names it.
    for KeptRating((account, ruleset), record) in due.into_iter().flatten() {
        let (group, lapses_at) = listed(&record, now);
        rows.push((account.0, ruleset.name(), group.name(), lapses_at));
    }
    LAPSE.run(connection, json(&rows)).await?;
    Ok(rows.len())
}

/// A player without the place.
impl FromRow for Ranked {
    const TABLE: &'static str = "rating";

    fn read(row: &Row) -> Result<Self> {
        Ok(Self {
            player: FromRow::read(row)?,
            bot: row.get("is_bot")?,
            ruleset: row.get("ruleset")?,
            record: FromRow::read(row)?,
            group: row.parsed("standing")?,
            place: 0,
        })
    }
}

/// The number of players above in the same group.
async fn above(connection: &mut Connection, at: &Ranked) -> sqlx::Result<u32> {
    let [points, ..] = at.record.rating.parts();
    let values = (at.ruleset, at.group.name(), points, at.player.id);
    ABOVE.one(connection, values).await
}

/// At most `room` players of a group, after a place or from its start.
async fn some_of_group(
    connection: &mut Connection,
    ruleset: Ruleset,
    group: RatingGroup,
    behind: Option<Ranked>,
    room: u32,
) -> sqlx::Result<Vec<Ranked>> {
    let (passed, points, account) = match &behind {
        Some(place) => {
            let [points, ..] = place.record.rating.parts();
            let passed = above(connection, place).await? + 1;
            (passed, points, place.player.id)
        }
        None => (0, i64::MAX, AccountId(i64::MIN)),
    };
    let values = (ruleset, group.name(), points, account, room);
    let mut ranked: Vec<Ranked> = OF_GROUP.all(connection, values).await?;
    for (place, ranked) in (passed + 1..).zip(&mut ranked) {
        ranked.place = place;
    }
    Ok(ranked)
}

impl FromRow for RatedGame {
    const TABLE: &'static str = "game";

    fn read(row: &Row) -> Result<Self> {
        let (white, black) = (
            row.player("white", "white_name")?,
            row.player("black", "black_name")?,
        );
        let (side, opponent) = if white.id == row.get("account_id")? {
            (Side::White, black)
        } else {
            (Side::Black, white)
        };
        let change = change(row, "change")?;
        Ok(Self {
            game: row.get("id")?,
            ended_at: row.get("changed_at")?,
            side,
            opponent,
            score: row.parsed("result")?,
            change: change.ok_or_else(|| row.undecodable("change", "it is missing"))?,
        })
    }
}

/// Reads the rating changes in a row of `SELECT_GAMES`.
pub(super) fn changes(row: &Row) -> Result<Option<BySide<RatingChange>>> {
    let white = change(row, "white_change")?;
    Ok(white
        .zip(change(row, "black_change")?)
        .map(|(white, black)| BySide { white, black }))
}

/// Reads six numbers, those before the game first, from a JSON array.
fn change(row: &Row, column: &'static str) -> Result<Option<RatingChange>> {
    if row.get::<Option<&str>>(column)?.is_none() {
        return Ok(None);
    }
    let [a, b, c, d, e, f]: [i64; 6] = row.json(column)?;
    match (Rating::from_parts([a, b, c]), Rating::from_parts([d, e, f])) {
        (Some(before), Some(after)) => Ok(Some(RatingChange { before, after })),
        (_, _) => Err(row.undecodable(column, "no rating has these figures")),
    }
}
