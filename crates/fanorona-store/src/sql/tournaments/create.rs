//! New tournaments: by players, and the next ones of seasons.

use super::save;
use crate::db::{Connection, json, statements};
use crate::{NewTournament, NoTournament, Result, Store, TournamentRoom};
use fanorona_game::tournament::{Decided, LogEntry, TournamentId, TournamentName};

statements! {
    SAME_NAME = "select id from tournament where skeleton = $1 and stage in ('open', 'running')";
    /// How many are open or running: of the director $1, and of all.
    COUNT_CURRENT =
        "select coalesce(sum(case when director = $1 then 1 else 0 end), 0) as own, count(*) as of_all
        from tournament {indexed by tournament_current|} where stage in ('open', 'running')";
    CREATE =
        "insert into tournament (name, skeleton, terms, played_as, stage, version, seed, director, created_at, starts_at,
            check_at, season, edition)
        values ($1, $2, $3, $4, 'open', 1, $5, $6, $7, $8, $8, $9, $10)
        returning id";
    DESCRIBE = "update tournament set description = $2, code = $3 where id = $1";
    /// A tournament that repeats begins a season.
    BEGIN_SEASON =
        "update tournament set season = id, edition = 1 where id = $1 and season is null";
}

/// Stores a new tournament, of a season or not.
async fn create(
    connection: &mut Connection,
    new: &NewTournament,
    season: Option<(TournamentId, u32)>,
) -> sqlx::Result<TournamentId> {
    let values = (
        new.name.as_str(),
        new.name.skeleton(),
        json(&new.terms),
        new.terms.kind.name(),
        new.seed.cast_signed(),
        new.director,
        new.created_at,
        new.starts_at,
        season.map(|(first, _)| first),
        season.map(|(_, edition)| edition),
    );
    let id = CREATE.one(connection, values).await?;
    let (description, code) = (new.description.as_deref(), new.code.as_deref());
    if description.is_some() || code.is_some() {
        DESCRIBE.run(connection, (id, description, code)).await?;
    }
    let helpers = new.helpers.iter().map(|account| (*account, "director"));
    save::add_people(connection, id, helpers).await?;
    // The server opens the next one of a season.
    let by = new.director.filter(|_| season.is_none());
    let opened = [LogEntry::new(Decided::Opened, &[])];
    save::add_log(connection, id, new.created_at, by, None, &opened).await?;
    if season.is_none() && new.terms.every.is_some() {
        BEGIN_SEASON.run(connection, id).await?;
    }
    Ok(id)
}

/// A tournament that is not over and has a name like this one.
async fn named_alike(
    connection: &mut Connection,
    name: &TournamentName,
) -> sqlx::Result<Option<TournamentId>> {
    SAME_NAME.first(connection, name.skeleton()).await
}

/// The next tournament of a season. It opens under another name if somebody uses its name.
pub(super) async fn create_next(
    connection: &mut Connection,
    mut next: NewTournament,
    season: (TournamentId, u32),
) -> sqlx::Result<TournamentId> {
    let name = next.name.clone();
    for number in 2.. {
        if named_alike(connection, &next.name).await?.is_none() {
            break;
        }
        next.name = name.with_number(number);
    }
    create(connection, &next, Some(season)).await
}

impl Store {
    /// Creates a tournament, if its name is free and there is room.
    pub async fn create_tournament(
        &self,
        new: NewTournament,
        room: TournamentRoom,
    ) -> Result<Result<TournamentId, NoTournament>> {
        self.change(move |connection| {
            Box::pin(async move {
                if let Some(other) = named_alike(connection, &new.name).await? {
                    return Ok(Err(NoTournament::NameTaken(other)));
                }
                let (own, all): (u32, u32) = COUNT_CURRENT.one(connection, new.director).await?;
                if own >= room.of_director {
                    return Ok(Err(NoTournament::TooMany));
                }
                if all >= room.all {
                    return Ok(Err(NoTournament::TooManyOfAll));
                }
                create(connection, &new, None).await.map(Ok)
            })
        })
        .await
    }
}
