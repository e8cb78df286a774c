//! Queries for ratings: a player's ratings, the standings, and the history of a rating.
//!
//! Every query uses an index. A place is found by counting the entries above: of 100,000 players
//! with a rating on a board, that takes 10 ms with SQLite and 25 ms with PostgreSQL.

pub(crate) mod audit;
pub(crate) mod rate;

use super::decode::Cells;
use super::games::ends::json;
use super::group::Write;
use crate::Store;
use crate::consequences::listed;
use crate::db::{self, Connection, Row, Sql, sql};
use crate::error::StoreError;
use crate::values::check::Audit;
use crate::values::games::ratings::{Ranked, RatedGame, StandingsPage};
use fanorona_game::{
    AccountId, GameId, PlayerName, Rating, RatingChange, RatingGroup, RatingRecord, Timestamp,
};
use fanorona_rules::{BySide, Ruleset, Side};
use rate::read_rating;
use std::fmt::Display;

impl Store {
    /// A player's ratings, in the order of the boards.
    pub async fn ratings_of(
        &self,
        account: AccountId,
    ) -> Result<Vec<(Ruleset, RatingRecord)>, StoreError> {
        let rows = db::query(OF_PLAYER)
            .bind(account.0)
            .fetch_all(&mut self.reader().await?)
            .await?;
        let mut ratings = Vec::with_capacity(rows.len());
        for row in &rows {
            let ((_, ruleset), record) = read_rating(row)?;
            ratings.push((ruleset, record));
        }
        ratings.sort_by_key(|(ruleset, _)| Ruleset::ALL.iter().position(|other| other == ruleset));
        Ok(ratings)
    }

    /// The ratings of several players on a board, in no order; of those who have one.
    pub async fn ratings_on(
        &self,
        ruleset: Ruleset,
        accounts: &[AccountId],
    ) -> Result<Vec<(AccountId, RatingRecord)>, StoreError> {
        let wanted: Vec<i64> = accounts.iter().map(|account| account.0).collect();
        let wanted = serde_json::json!(wanted).to_string();
        self.all(
            db::query(ON_BOARD).bind(wanted).bind(ruleset.name()),
            |row| read_rating(row).map(|((account, _), record)| (account, record)),
        )
        .await
    }

    /// The rating of an account before its first rated game on a board.
    pub async fn first_rating(
        &self,
        account: AccountId,
        ruleset: Ruleset,
    ) -> Result<Rating, StoreError> {
        let row = db::query(HOUSE_NAME)
            .bind(account.0)
            .fetch_optional(&mut self.reader().await?)
            .await?;
        let name = row.map(|row| {
            let cells = Cells::new(&row, "account", account.0);
            cells.word("name", |text| PlayerName::new(text).ok())
        });
        Ok(Rating::first(name.transpose()?.as_ref(), ruleset))
    }

    /// A player's places at `now` and the sizes of the groups, in the order of the boards.
    pub async fn places_of(
        &self,
        account: AccountId,
        now: Timestamp,
    ) -> Result<Vec<(Ranked, u32)>, StoreError> {
        self.let_lapse(now).await?;
        let mut snapshot = self.snapshot().await?;
        let rows = db::query(OF_PLAYER)
            .bind(account.0)
            .fetch_all(&mut snapshot)
            .await?;
        let mut places = Vec::with_capacity(rows.len());
        for row in &rows {
            let at = Place::read(row)?;
            let place = above(&mut snapshot, &at).await? + 1;
            let all = total(&mut snapshot, &at).await?;
            places.push((at.ranked(row, place)?, all));
        }
        places.sort_by_key(|(ranked, _)| {
            Ruleset::ALL
                .iter()
                .position(|other| *other == ranked.ruleset)
        });
        Ok(places)
    }

    /// The standings of a board at `now`: by group, then by rating. `None` if the player before the
    /// page has no rating there.
    pub async fn standings(
        &self,
        page: StandingsPage,
        now: Timestamp,
    ) -> Result<Option<Vec<Ranked>>, StoreError> {
        self.let_lapse(now).await?;
        let mut snapshot = self.snapshot().await?;
        let mut from = None;
        if let Some(after) = page.after {
            let rows = db::query(OF_PLAYER)
                .bind(after.0)
                .fetch_all(&mut snapshot)
                .await?;
            for row in &rows {
                from =
                    from.or(Some(Place::read(row)?).filter(|place| place.ruleset == page.ruleset));
            }
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
    ) -> Result<Vec<RatedGame>, StoreError> {
        self.all(
            db::query(RATED_GAMES)
                .bind(account.0)
                .bind(ruleset.name())
                .bind(after.map(|game| game.0))
                .bind(i64::from(limit)),
            rated_game,
        )
        .await
    }

    /// Calculates everything that follows from the games again, and stores what differs,
    /// atomically. Returns what did. No server may use the database.
    pub async fn rebuild(&self) -> Result<Audit, StoreError> {
        self.writer.write(audit::Rebuild).await
    }
}

/// The name of the account, if it is one of the server's robots.
pub(super) const HOUSE_NAME: Sql = sql!(
    "select account.name from bot join account on account.id = bot.account_id
    where bot.account_id = $1 and bot.owner is null"
);

impl Store {
    /// Moves the players whose group has changed with time. If nothing can be written, the
    /// standings are shown as stored: reads work even if the disk has failed.
    async fn let_lapse(&self, now: Timestamp) -> Result<(), StoreError> {
        loop {
            let due = db::query(LAPSED)
                .bind(now.0)
                .fetch_optional(&mut self.reader().await?)
                .await?;
            if due.is_none() {
                return Ok(());
            }
            match self.writer.write(Lapse { now }).await {
                Ok(0) => return Ok(()),
                Ok(_) => {}
                Err(StoreError::Closed) => return Err(StoreError::Closed),
                Err(error) => {
                    tracing::debug!(%error, "standings not updated; shown as stored");
                    return Ok(());
                }
            }
        }
    }
}

/// The maximum number of group changes in one commit.
const LAPSES: i64 = 1_000;

pub(super) const LAPSED: Sql =
    sql!("select account_id from rating where lapses_at <= $1 order by lapses_at limit 1");

pub(super) const LAPSING: Sql = sql!(
    "select account_id as id, ruleset, points, deviation, volatility, rated_at, won, lost, drawn
    from rating where lapses_at <= $1 order by lapses_at limit $2"
);

pub(super) const LAPSE: Sql = sql!(
    "update rating set standing = lapsed.standing, lapses_at = lapsed.lapses_at
    from (
        select cast(value ->> 0 as bigint) as id, value ->> 1 as ruleset, value ->> 2 as standing,
            cast(value ->> 3 as bigint) as lapses_at
        from {json_each($1)|jsonb_array_elements($1::jsonb)}
    ) as lapsed
    where rating.account_id = lapsed.id and rating.ruleset = lapsed.ruleset"
);

struct Lapse {
    now: Timestamp,
}

impl Write for Lapse {
    /// How many players have changed their groups.
    type Answer = usize;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<usize> {
        let due = db::query(LAPSING)
            .bind(self.now.0)
            .bind(LAPSES)
            .fetch_all(&mut *connection)
            .await?;
        let mut rows = Vec::with_capacity(due.len());
        // A rating that cannot be read stays where it is. `fanorond check` names it.
        for ((account, ruleset), record) in due.iter().filter_map(|row| read_rating(row).ok()) {
            let (group, lapses_at) = listed(&record, self.now);
            rows.push((account.0, ruleset.name(), group.name(), lapses_at));
        }
        db::query(LAPSE)
            .bind(json(&rows))
            .execute(connection)
            .await?;
        Ok(rows.len())
    }
}

/// Selects ratings with the names of their players; `$from` is the rest of the statement.
macro_rules! select_ratings {
    ($from:literal) => {
        concat!(
            "select rating.account_id as id, account.name, rating.ruleset, rating.points, rating.deviation,
                rating.volatility, rating.rated_at, rating.won, rating.lost, rating.drawn, rating.standing,
                exists (select 1 from bot where bot.account_id = rating.account_id) as is_bot ",
            $from
        )
    };
}

pub(super) const OF_PLAYER: Sql = sql!(select_ratings!(
    "from rating join account on account.id = rating.account_id where rating.account_id = $1"
));

pub(super) const ON_BOARD: Sql = sql!(select_ratings!(
    "from {json_each($1)|jsonb_array_elements($1::jsonb)} as wanted
        {cross|inner} join rating on rating.account_id = cast(wanted.value as bigint) and rating.ruleset = $2
        {cross|inner} join account on account.id = rating.account_id"
));

/// At most $5 players of a group, after the one with $3 points and the number $4. Deleted accounts
/// are not shown but still count for the places of others, because their games count.
pub(super) const OF_GROUP: Sql = sql!(select_ratings!(
    "from rating {indexed by rating_by_points|}
        {cross|inner} join account on account.id = rating.account_id
    where rating.ruleset = $1 and rating.standing = $2
        and rating.points <= $3 and (rating.points < $3 or rating.account_id > $4)
        and not exists (select 1 from account_deletion where account_deletion.account_id = rating.account_id)
    order by rating.points desc, rating.account_id limit $5"
));

/// The number of players of a group above the one with $3 points and the number $4.
pub(super) const ABOVE: Sql = sql!(
    "select count(*) as above from rating {indexed by rating_by_points|}
    where ruleset = $1 and standing = $2 and points >= $3 and (points > $3 or account_id < $4)"
);

pub(super) const TOTAL: Sql = sql!(
    "select count(*) from rating {indexed by rating_by_points|} where ruleset = $1 and standing = $2"
);

/// A player's place in the index.
struct Place {
    account: AccountId,
    ruleset: Ruleset,
    group: RatingGroup,
    points: i64,
}

impl Place {
    fn read(row: &Row) -> Result<Self, StoreError> {
        let ((account, ruleset), record) = read_rating(row)?;
        let cells = Cells::new(row, "rating", account.0);
        let [points, ..] = record.rating.parts();
        Ok(Self {
            account,
            ruleset,
            group: cells.parsed("standing")?,
            points,
        })
    }

    fn ranked(&self, row: &Row, place: u32) -> Result<Ranked, StoreError> {
        let (_, record) = read_rating(row)?;
        let cells = Cells::new(row, "account", self.account.0);
        let player = cells.player("id", "name")?;
        let bot = cells.flag("is_bot")?;
        Ok(Ranked {
            player,
            bot,
            ruleset: self.ruleset,
            record,
            group: self.group,
            place,
        })
    }
}

/// The number of players above in the same group.
async fn above(connection: &mut Connection, at: &Place) -> Result<u32, StoreError> {
    let row = db::query(ABOVE)
        .bind(at.ruleset.name())
        .bind(at.group.name())
        .bind(at.points)
        .bind(at.account.0)
        .fetch_one(connection)
        .await?;
    Cells::new(&row, "rating", at.account.0).number("above")
}

/// The number of players in the same group.
async fn total(connection: &mut Connection, at: &Place) -> Result<u32, StoreError> {
    let row = db::query(TOTAL)
        .bind(at.ruleset.name())
        .bind(at.group.name())
        .fetch_one(connection)
        .await?;
    Ok(u32::try_from(row.try_get::<i64>(0)?).unwrap_or(u32::MAX))
}

/// At most `room` players of a group, after a place or from its start.
async fn some_of_group(
    connection: &mut Connection,
    ruleset: Ruleset,
    group: RatingGroup,
    behind: Option<Place>,
    room: u32,
) -> Result<Vec<Ranked>, StoreError> {
    let passed = match &behind {
        Some(place) => above(connection, place).await? + 1,
        None => 0,
    };
    let rows = db::query(OF_GROUP)
        .bind(ruleset.name())
        .bind(group.name())
        .bind(behind.as_ref().map_or(i64::MAX, |place| place.points))
        .bind(behind.as_ref().map_or(i64::MIN, |place| place.account.0))
        .bind(i64::from(room))
        .fetch_all(connection)
        .await?;
    (passed + 1..)
        .zip(&rows)
        .map(|(place, row)| Place::read(row)?.ranked(row, place))
        .collect()
}

/// At most $4 rated games of a player on a board, before the game $3 unless it is null.
pub(super) const RATED_GAMES: Sql = sql!(
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
    order by change.no desc limit $4"
);

fn rated_game(row: &Row) -> Result<RatedGame, StoreError> {
    let id: i64 = super::decode::key(row, "game")?;
    let cells = Cells::new(row, "game", id);
    let (white, black) = (
        cells.player("white", "white_name")?,
        cells.player("black", "black_name")?,
    );
    let side = if white.id.0 == cells.get::<i64>("account_id")? {
        Side::White
    } else {
        Side::Black
    };
    let change = change(&cells, "change")?;
    Ok(RatedGame {
        game: GameId(id),
        ended_at: cells.timestamp("changed_at")?,
        side,
        opponent: if side == Side::White { black } else { white },
        score: cells.parsed("result")?,
        change: change.ok_or_else(|| cells.undecodable("change", "it is missing"))?,
    })
}

/// Reads the rating changes in a row of `select_games`.
pub(super) fn changes<K: Display>(
    cells: &Cells<'_, K>,
) -> Result<Option<BySide<RatingChange>>, StoreError> {
    let (white, black) = (
        change(cells, "white_change")?,
        change(cells, "black_change")?,
    );
    Ok(white
        .zip(black)
        .map(|(white, black)| BySide { white, black }))
}

/// Reads six numbers, those before the game first, from a JSON array.
pub(super) fn change<K: Display>(
    cells: &Cells<'_, K>,
    column: &'static str,
) -> Result<Option<RatingChange>, StoreError> {
    let Some(text) = cells.get::<Option<&str>>(column)? else {
        return Ok(None);
    };
    let figures: [i64; 6] =
        serde_json::from_str(text).map_err(|error| cells.undecodable(column, error))?;
    let [a, b, c, d, e, f] = figures;
    match (Rating::from_parts([a, b, c]), Rating::from_parts([d, e, f])) {
        (Some(before), Some(after)) => Ok(Some(RatingChange { before, after })),
        (_, _) => Err(cells.undecodable(column, "no rating has these figures")),
    }
}
