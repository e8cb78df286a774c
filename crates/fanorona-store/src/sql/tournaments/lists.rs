//! Lists of tournaments.

use crate::db::{FromRow, Row, statements};
use crate::{Result, Store, TournamentHead, TournamentLogEntry, WhichTournaments};
use fanorona_game::tournament::TournamentId;
use fanorona_game::{AccountId, Player, PlayerName};

/// Selects tournaments with their winners, as pairs of account and name.
const SELECT_HEADS: &str =
    "select tournament.id, tournament.name, tournament.terms, tournament.played_as, tournament.stage,
        tournament.created_at, tournament.starts_at, tournament.ended_at,
        (
            select count(*) from entrant
            where entrant.tournament_id = tournament.id and entrant.withdrawn_after is null
        ) as players,
        (
            select coalesce(max(round.number), 0) from round
            where round.tournament_id = tournament.id
        ) as round,
        (
            select cast({json_group_array(json_array|coalesce(json_agg(json_build_array}(
                winner.account_id, account.name
            ) order by winner.number{)|), '[]')} as text)
            from entrant as winner {cross|inner} join account on account.id = winner.account_id
            where winner.tournament_id = tournament.id and winner.place = 1
        ) as winners ";

statements! {
    /// The last entries of a log before the number $2.
    LOG = "select tournament_log.number, tournament_log.at, tournament_log.account_id, account.name,
            tournament_log.entry, tournament_log.reason, about.id as about, about.name as about_name
        from tournament_log left join account on account.id = tournament_log.account_id
            left join account as about
                on about.id = cast(tournament_log.entry{|::json} ->> 'account' as bigint)
        where tournament_log.tournament_id = $1 and tournament_log.number < $2
        order by tournament_log.number desc limit $3";
    /// Those without a code, and those that the account $2 directs or takes part in.
    CURRENT =
        SELECT_HEADS,
        "from tournament {indexed by tournament_current|} where stage in ('open', 'running')
            and (code is null or director = $2
                or exists (select 1 from tournament_person as person
                    where person.tournament_id = tournament.id and person.account_id = $2)
                or exists (select 1 from entrant as own
                    where own.tournament_id = tournament.id and own.account_id = $2))
        order by tournament.id limit $1";
    OVER =
        SELECT_HEADS,
        "from tournament {indexed by tournament_by_end|} where ended_at is not null and stage = 'over'
            and (code is null or director = $2
                or exists (select 1 from entrant as own
                    where own.tournament_id = tournament.id and own.account_id = $2))
        order by ended_at desc limit $1";
    LATEST =
        SELECT_HEADS,
        "from tournament where tournament.id > 0 and code is null order by tournament.id desc limit $1";
    OF_ACCOUNT =
        SELECT_HEADS,
        "from entrant as mine {indexed by entrant_by_account|} {cross|inner} join tournament
            on tournament.id = mine.tournament_id
        where mine.account_id = $2 order by mine.tournament_id desc limit $1";
    /// Those whose directors have asked the account $2, which has not joined them.
    ASKING =
        SELECT_HEADS,
        "from tournament_person as person {indexed by tournament_person_by_account|} {cross|inner} join tournament
            on tournament.id = person.tournament_id
        where person.account_id = $2 and person.part = 'asked' and tournament.stage in ('open', 'running')
            and not exists (select 1 from entrant
                where entrant.tournament_id = person.tournament_id and entrant.account_id = $2)
        order by tournament.id limit $1";
    WON_BY =
        SELECT_HEADS,
        "from entrant as mine {indexed by entrant_winner|} {cross|inner} join tournament
            on tournament.id = mine.tournament_id
        where mine.account_id = $2 and mine.place = 1 order by mine.tournament_id desc limit $1";
}

impl FromRow for TournamentLogEntry {
    const TABLE: &'static str = "tournament_log";

    fn read(row: &Row) -> Result<Self> {
        Ok(Self {
            number: row.get("number")?,
            at: row.get("at")?,
            by: row.player_if_any("account_id", "name")?,
            entry: row.json("entry")?,
            reason: row.get("reason")?,
            about: row.player_if_any("about", "about_name")?,
        })
    }
}

impl FromRow for TournamentHead {
    const TABLE: &'static str = "tournament";

    fn read(row: &Row) -> Result<Self> {
        let winners: Vec<(i64, String)> = row.json("winners")?;
        let winner = |(id, name): (i64, String)| match PlayerName::new(&name) {
            Ok(name) => Ok(Player {
                id: AccountId(id),
                name,
            }),
            Err(error) => Err(row.undecodable("winners", format_args!("{error:?}"))),
        };
        Ok(Self {
            id: row.get("id")?,
            name: row.parsed("name")?,
            terms: row.json("terms")?,
            played_as: row.parsed("played_as")?,
            stage: row.parsed("stage")?,
            created_at: row.get("created_at")?,
            starts_at: row.get("starts_at")?,
            ended_at: row.get("ended_at")?,
            players: row.get("players")?,
            round: row.get("round")?,
            winners: winners.into_iter().map(winner).collect::<Result<_>>()?,
        })
    }
}

impl Store {
    /// The last entries of the log of a tournament before this number, the latest first.
    pub async fn tournament_log(
        &self,
        id: TournamentId,
        before: i64,
        limit: u32,
    ) -> Result<Vec<TournamentLogEntry>> {
        self.all(LOG, (id, before, limit)).await
    }

    /// A list of tournaments, at most `limit`.
    pub async fn tournaments(
        &self,
        which: WhichTournaments,
        limit: u32,
    ) -> Result<Vec<TournamentHead>> {
        match which {
            WhichTournaments::Current(viewer) => self.all(CURRENT, (limit, viewer)).await,
            WhichTournaments::Over(viewer) => self.all(OVER, (limit, viewer)).await,
            WhichTournaments::Latest => self.all(LATEST, limit).await,
            WhichTournaments::Of(account) => self.all(OF_ACCOUNT, (limit, account)).await,
            WhichTournaments::Asking(account) => self.all(ASKING, (limit, account)).await,
            WhichTournaments::WonBy(account) => self.all(WON_BY, (limit, account)).await,
        }
    }
}
