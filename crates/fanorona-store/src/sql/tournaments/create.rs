//! New tournaments: by players, and the next ones of seasons.

use crate::db::{self, Connection, Sql, sql};
use crate::error::StoreError;
use crate::sql::games::ends::json;
use crate::sql::group::{Write, new_number};
use crate::{NewTournament, NoTournament, Store, TournamentRoom};
use fanorona_game::tournament::{TournamentId, TournamentName};

pub(crate) const SAME_NAME: Sql =
    sql!("select id from tournament where skeleton = $1 and stage in ('open', 'running')");

/// How many are open or running: of the director $1, and of all.
pub(crate) const COUNT_CURRENT: Sql = sql!(
    "select coalesce(sum(case when director = $1 then 1 else 0 end), 0) as own, count(*) as of_all
    from tournament {indexed by tournament_current|} where stage in ('open', 'running')"
);

pub(crate) const CREATE: Sql = sql!(
    "insert into tournament (name, skeleton, terms, played_as, stage, version, seed, director, created_at, starts_at,
        check_at, season, edition)
    values ($1, $2, $3, $4, 'open', 1, $5, $6, $7, $8, $8, $9, $10)
    returning id"
);

/// A tournament that repeats begins a season.
pub(crate) const BEGIN_SEASON: Sql =
    sql!("update tournament set season = id, edition = 1 where id = $1");

/// A tournament with an unknown number, which is open.
async fn create(
    connection: &mut Connection,
    new: &NewTournament,
    season: Option<(i64, i64)>,
) -> sqlx::Result<TournamentId> {
    let terms = json(&new.terms);
    let query = db::query_scalar::<i64>(CREATE)
        .bind(new.name.as_str())
        .bind(new.name.skeleton())
        .bind(terms)
        .bind(new.terms.kind.name());
    let query = query
        .bind(new.seed.cast_signed())
        .bind(new.director.map(|account| account.0))
        .bind(new.created_at.0)
        .bind(new.starts_at.0);
    let query = query
        .bind(season.map(|(first, _)| first))
        .bind(season.map(|(_, edition)| edition));
    let id = new_number(&query.fetch_all(&mut *connection).await?)?;
    if season.is_none() && new.terms.every.is_some() {
        db::query(BEGIN_SEASON).bind(id).execute(connection).await?;
    }
    Ok(TournamentId(id))
}

/// The tournament that is open or running, and has a name that looks the same.
async fn named_alike(
    connection: &mut Connection,
    name: &TournamentName,
) -> sqlx::Result<Option<i64>> {
    let same = db::query_scalar::<i64>(SAME_NAME).bind(name.skeleton());
    same.fetch_optional(connection).await
}

/// The next tournament of a season. It opens under another name if somebody uses its name.
pub(super) async fn create_next(
    connection: &mut Connection,
    next: &NewTournament,
    season: (i64, i64),
) -> sqlx::Result<TournamentId> {
    let mut next = next.clone();
    let name = next.name.clone();
    for number in 2.. {
        if named_alike(&mut *connection, &next.name).await?.is_none() {
            break;
        }
        next.name = name.with_number(number);
    }
    create(connection, &next, Some(season)).await
}

struct Create {
    new: NewTournament,
    room: TournamentRoom,
}

impl Write for Create {
    type Answer = Result<TournamentId, NoTournament>;
    const SEVERAL_STATEMENTS: bool = true;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<Self::Answer> {
        if let Some(other) = named_alike(&mut *connection, &self.new.name).await? {
            return Ok(Err(NoTournament::NameTaken(TournamentId(other))));
        }
        let counts = db::query(COUNT_CURRENT)
            .bind(self.new.director.map(|account| account.0))
            .fetch_all(&mut *connection)
            .await?;
        let count = |column| {
            counts
                .first()
                .map_or(Ok(0), |row| row.try_get::<i64>(column))
        };
        if count("own")? >= i64::from(self.room.of_director) {
            return Ok(Err(NoTournament::TooMany));
        }
        if count("of_all")? >= i64::from(self.room.all) {
            return Ok(Err(NoTournament::TooManyOfAll));
        }
        create(connection, &self.new, None).await.map(Ok)
    }
}

impl Store {
    /// Creates a tournament, if its name is free and there is room.
    pub async fn create_tournament(
        &self,
        new: NewTournament,
        room: TournamentRoom,
    ) -> Result<Result<TournamentId, NoTournament>, StoreError> {
        self.writer.write(Create { new, room }).await
    }
}
