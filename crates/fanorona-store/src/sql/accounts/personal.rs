//! Everything that the database has about a member, for the member.
//!
//! Never in it: hashes and secrets, what others have written for somebody else, who has reported
//! the member and why, and notes of moderators. Games are not here: their records have them.

use crate::db::{FromRow, Row, Sql, sql};
use crate::{PersonalPlace, PersonalRow, Result, Store};
use fanorona_game::AccountId;
use serde_json::{Map, Value};

/// A page of the rows.
const PAGE: &str = " limit $2 offset $3";

/// Declares [`PERSONAL`] with the rows of account $1 in each table. Each is read in pages.
macro_rules! personal {
    ($($table:literal = $statement:expr;)+) => {
        /// The tables with what they have about account $1: at most $2 rows, after the first $3.
        /// Every table that refers to accounts is named either here or in `NOT_EXPORTED`
        /// (`sqlite/tests/schema.rs`), which says why a member does not get its rows.
        pub(crate) const PERSONAL: &[(&str, Sql)] =
            &[$(($table, sql!($statement, PAGE))),+];

        #[cfg(test)]
        pub(crate) const STATEMENTS: &[Sql] = &[$(sql!($statement, PAGE)),+];
    };
}

/// These games are few, and have no index by their recorders.
const OTB: &str = "select game_id, (select name from account where id = recorder) as recorder, white_name, black_name
    from otb_game where recorder = $1 or white_member = $1 or black_member = $1 order by game_id";

#[cfg(test)]
pub(crate) const OTB_GAMES: Sql = sql!(OTB, PAGE);

personal! {
    "otb_game" = OTB;
    "account" = "select id, name, kind, policy, won, lost, drawn, freed, unfreed, created_at, last_login_at
        from account where id = $1 order by id";
    "address" = "select place, address, confirmed_at from address where account_id = $1 order by place";
    "preference" = "select name, value from preference where account_id = $1 order by name";
    "alias" = "select name, text from alias where account_id = $1 order by name";
    "formula" = "select text from formula where account_id = $1 order by account_id";
    "wanted_games" = "select most_games, seeking from wanted_games where account_id = $1 order by account_id";
    "vacation" = "select began_at, ends_at from vacation where account_id = $1 order by began_at";
    "origin" = "select used_at from origin where account_id = $1 order by used_at, network";
    "token" = "select number, made_at, used_at from token where account_id = $1 order by number";
    "ssh_key" = "select number, fingerprint, label, added_at, used_at from ssh_key
        where account_id = $1 order by number";
    "bot" = "select (select name from account where id = account_id) as bot,
            (select name from account where id = owner) as owner, made_at
        from bot where account_id = $1 or owner = $1 order by account_id";
    "administrator" = "select role, granted_at from administrator where account_id = $1 order by account_id";
    "mute" = "select until, why, made_at from mute where account_id = $1 order by account_id";
    "ban" = "select until, why, made_at from ban where account_id = $1 order by id";
    // Only what the member has written.
    "report" = "select about_name, why, made_at from report where reporter = $1 order by id";
    "following" = "select what, subject,
            case when what = 'player' then (select name from account where id = subject) end as player
        from following where account_id = $1 order by what, subject";
    "censored" = "select (select name from account where id = other_id) as name from censored
        where account_id = $1 order by other_id";
    "quiet" = "select cast(1 as bigint) as quiet from quiet where account_id = $1 order by account_id";
    "channel" = "select name, topic, founded_at from channel where founder = $1 order by id";
    "channel_member" = "select (select name from channel where id = channel_id) as channel from channel_member
        where account_id = $1 order by channel_id";
    "message" = "select number, (select name from account where id = sender) as sender, text, sent_at, read_at
        from message where recipient = $1 order by number";
    "message" = "select (select name from account where id = recipient) as recipient, text, sent_at
        from message where sender = $1 order by message.recipient, number";
    "comment" = "select game_id, number, text, said_at from comment where author = $1 order by game_id, number";
    "news" = "select kind, board, (select name from account where id = who) as who, times, at from news
        where account_id = $1 order by kind, board";
    "bulletin_seen" = "select motd, broadcast from bulletin_seen where account_id = $1 order by account_id";
    "mailbox" = "select online_until, mailed_at, mail_due from mailbox where account_id = $1 order by account_id";
    // The text can have a code or a link, which are secret.
    "outbound" = "select address, subject, made_at, attempts, next_attempt from outbound
        where account_id = $1 order by id";
    "challenge" = "select id, (select name from account where id = challenger) as challenger,
            (select name from account where id = challenged) as challenged, ruleset, colour, rated, start,
            time, undo, match_length, match_vela, follows, private, kibitz, made_at
        from challenge where challenger = $1 or challenged = $1 order by id";
    "seek" = "select id, ruleset, colour, rated, start, time, undo, match_length, match_vela, private,
            least, most, registered, manual, while_online, kibitz, code, made_at
        from seek where maker = $1 order by id";
    "plan" = "select game_id, side, ply, position, replies from plan
            where game_id in (select id from game where white = $1 and finished = 0) and side = 'w'
        union all
        select game_id, side, ply, position, replies from plan
            where game_id in (select id from game where black = $1 and finished = 0) and side = 'b'
        order by game_id, side";
    "draft" = "select game_id, side, ply, stage, movements from draft
            where game_id in (select id from game where white = $1 and finished = 0) and side = 'w'
        union all
        select game_id, side, ply, stage, movements from draft
            where game_id in (select id from game where black = $1 and finished = 0) and side = 'b'
        order by game_id, side";
    "simul" = "select first_game, started_at, ended_at from simul where host = $1 order by first_game";
    "open_simul" = "select ruleset, colour, rated, start, time, undo, kibitz, match_length, match_vela, private,
            boards, players
        from open_simul where host = $1 order by host";
    "open_simul_player" = "select (select name from account where id = host) as host, joined_at
        from open_simul_player where player = $1 order by player";
    "tournament" = "select id, name, terms, stage, description, code, created_at, starts_at, ended_at
        from tournament where director = $1 order by id";
    "tournament_person" = "select tournament_id, part from tournament_person
        where account_id = $1 order by tournament_id, part";
    "entrant" = "select tournament_id, number, rating, from_round, bye, pool, forfeits, withdrawn_after,
            withdrawn_why, withdrawn_at, place
        from entrant where account_id = $1 order by tournament_id";
    "tournament_log" = "select tournament_id, number, at, entry, reason from tournament_log
        where account_id = $1 order by tournament_id, number";
    "tournament_talk" = "select tournament_id, number, text, said_at from tournament_talk
        where author = $1 order by tournament_id, number";
    "rating" = "select ruleset, points, deviation, volatility, rated_at, won, lost, drawn, standing
        from rating where account_id = $1 order by ruleset";
    "rating_change" = "select ruleset, (select game_id from game_end where game_end.no = rating_change.no) as game_id,
            points_before, deviation_before, volatility_before, points, deviation, volatility
        from rating_change where account_id = $1 order by ruleset, no";
    "lesson_done" = "select lesson, done_at from lesson_done where account_id = $1 order by lesson";
    "puzzle_rating" = "select points, deviation, volatility, rated_at, solved, missed from puzzle_rating
        where account_id = $1 order by account_id";
    "puzzle_attempt" = "select puzzle_id, at, hinted, solved from puzzle_attempt
        where account_id = $1 order by puzzle_id";
    "daily_attempt" = "select day, at, hinted, solved from daily_attempt where account_id = $1 order by day";
    "analysis_request" = "select game_id, asked_at, network from analysis_request
        where account_id = $1 order by game_id";
    "bookmark" = "select game_id, made_at, note from bookmark where account_id = $1 order by made_at, game_id";
    "study" = "select id, title, white, black, ruleset, turns, shared, changed_at, record from study
        where account_id = $1 order by id";
}

impl FromRow for Map<String, Value> {
    const TABLE: &'static str = "personal data";

    fn read(row: &Row) -> Result<Self> {
        row.object()
    }
}

impl Store {
    /// What the database has about an account, from a place on, at most `limit` rows, and where the
    /// rest begins. A page can be empty before the last one.
    ///
    /// # Errors
    /// The store failed.
    pub async fn personal_rows(
        &self,
        account: AccountId,
        place: PersonalPlace,
        limit: u32,
    ) -> Result<(Vec<PersonalRow>, Option<PersonalPlace>)> {
        let PersonalPlace { table, after } = place;
        let Some((name, statement)) = PERSONAL.get(table) else {
            return Ok((Vec::new(), None));
        };
        let rows: Vec<Map<String, Value>> = self.all(*statement, (account, limit, after)).await?;
        let is_full = rows.len() >= limit as usize;
        let next = if is_full {
            PersonalPlace {
                table,
                after: after.saturating_add(limit),
            }
        } else {
            PersonalPlace {
                table: table + 1,
                after: 0,
            }
        };
        let of_table = |row| PersonalRow { table: name, row };
        let rows = rows.into_iter().map(of_table).collect();
        Ok((rows, (next.table < PERSONAL.len()).then_some(next)))
    }
}
