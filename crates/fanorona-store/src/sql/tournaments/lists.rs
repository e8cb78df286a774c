//! Lists of tournaments.

use crate::db::{self, Row, Sql, sql};
use crate::error::StoreError;
use crate::sql::decode::{Cells, key};
use crate::{Store, TournamentHead, WhichTournaments};
use fanorona_game::tournament::{TournamentId, TournamentTerms};
use fanorona_game::{AccountId, Player, PlayerName, Timestamp};
use std::fmt::Display;

/// Selects tournaments with their winners, as pairs of account and name; `$from` is the rest of the
/// statement.
macro_rules! select_heads {
    ($from:literal) => {
        concat!(
            "select tournament.id, tournament.name, tournament.terms, tournament.played_as, tournament.stage,
                tournament.created_at, tournament.starts_at, tournament.ended_at,
                (select count(*) from entrant where entrant.tournament_id = tournament.id
                    and entrant.withdrawn_after is null) as players,
                (select coalesce(max(round.number), 0) from round
                    where round.tournament_id = tournament.id) as round,
                (select cast({json_group_array(json_array|coalesce(json_agg(json_build_array}(
                        winner.account_id, account.name
                    ) order by winner.number{)|), '[]')} as text)
                    from entrant as winner {cross|inner} join account on account.id = winner.account_id
                    where winner.tournament_id = tournament.id and winner.place = 1) as winners ",
            $from
        )
    };
}

pub(crate) const CURRENT: Sql = sql!(select_heads!(
    "from tournament {indexed by tournament_current|} where stage in ('open', 'running')
    order by tournament.id limit $1"
));

pub(crate) const OVER: Sql = sql!(select_heads!(
    "from tournament {indexed by tournament_by_end|} where ended_at is not null and stage = 'over'
    order by ended_at desc limit $1"
));

// With the condition it is a search by number.
pub(crate) const LATEST: Sql = sql!(select_heads!(
    "from tournament where tournament.id > 0 order by tournament.id desc limit $1"
));

pub(crate) const OF_ACCOUNT: Sql = sql!(select_heads!(
    "from entrant as mine {indexed by entrant_by_account|} {cross|inner} join tournament
        on tournament.id = mine.tournament_id
    where mine.account_id = $2 order by mine.tournament_id desc limit $1"
));

pub(crate) const WON_BY: Sql = sql!(select_heads!(
    "from entrant as mine {indexed by entrant_winner|} {cross|inner} join tournament
        on tournament.id = mine.tournament_id
    where mine.account_id = $2 and mine.place = 1 order by mine.tournament_id desc limit $1"
));

/// The terms in a row.
pub(super) fn terms<K: Display>(cells: &Cells<'_, K>) -> Result<TournamentTerms, StoreError> {
    let text: &str = cells.get("terms")?;
    serde_json::from_str(text).map_err(|error| cells.undecodable("terms", error))
}

fn head(row: &Row) -> Result<TournamentHead, StoreError> {
    let id = key(row, "tournament")?;
    let cells = Cells::new(row, "tournament", id);
    let winners: Vec<(i64, String)> = serde_json::from_str(cells.get("winners")?)
        .map_err(|error| cells.undecodable("winners", error))?;
    let winner = |(id, name): (i64, String)| -> Result<Player, StoreError> {
        let name = PlayerName::new(&name)
            .map_err(|error| cells.undecodable("winners", format_args!("{error:?}")))?;
        Ok(Player {
            id: AccountId(id),
            name,
        })
    };
    Ok(TournamentHead {
        id: TournamentId(id),
        name: cells.parsed("name")?,
        terms: terms(&cells)?,
        played_as: cells.parsed("played_as")?,
        stage: cells.parsed("stage")?,
        created_at: cells.timestamp("created_at")?,
        starts_at: cells.timestamp("starts_at")?,
        ended_at: cells.get::<Option<i64>>("ended_at")?.map(Timestamp),
        players: cells.number("players")?,
        round: cells.number("round")?,
        winners: winners.into_iter().map(winner).collect::<Result<_, _>>()?,
    })
}

impl Store {
    /// A list of tournaments, at most `limit`.
    pub async fn tournaments(
        &self,
        which: WhichTournaments,
        limit: u32,
    ) -> Result<Vec<TournamentHead>, StoreError> {
        let limit = i64::from(limit);
        let query = match which {
            WhichTournaments::Current => db::query(CURRENT).bind(limit),
            WhichTournaments::Over => db::query(OVER).bind(limit),
            WhichTournaments::Latest => db::query(LATEST).bind(limit),
            WhichTournaments::Of(account) => db::query(OF_ACCOUNT).bind(limit).bind(account.0),
            WhichTournaments::WonBy(account) => db::query(WON_BY).bind(limit).bind(account.0),
        };
        self.all(query, head).await
    }
}
