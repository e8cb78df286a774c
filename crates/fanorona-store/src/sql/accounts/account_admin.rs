//! Wanted games, the list of members, and the deletion of accounts.

use super::addresses;
use super::bots::BOTS_OF;
use crate::db::{self, Connection, Row, Sql, sql};
use crate::error::StoreError;
use crate::sql::decode::{Cells, key};
use crate::sql::group::Write;
use crate::sql::tournaments::save::ENTRANT_GONE;
use crate::{
    AddressChange, AddressesKept, CodeHash, Confirmation, MemberEntry, Store, Tally, WantedGames,
};
use fanorona_game::{AccountId, Player, PlayerName, Timestamp};
use fanorona_rules::Ruleset;

impl Store {
    /// Changes the addresses, unless there would be more than `most`, and queues the confirmation
    /// mails to those that are new. Drops mail that waits for an address that is no longer there.
    pub async fn change_addresses(
        &self,
        account: AccountId,
        change: AddressChange,
        confirmations: Vec<Confirmation>,
        most: usize,
    ) -> Result<AddressesKept, StoreError> {
        self.writer
            .write(addresses::Change {
                account,
                change,
                confirmations,
                most,
            })
            .await
    }

    /// Gives unconfirmed addresses of an account new codes, and queues the mails with them.
    pub async fn send_confirmations(
        &self,
        account: AccountId,
        confirmations: Vec<Confirmation>,
    ) -> Result<(), StoreError> {
        self.writer
            .write(addresses::SendCodes {
                account,
                confirmations,
            })
            .await
    }

    /// Confirms the address of an account that has this code, and returns it. `None` if no address
    /// has it, the code has expired, or it was typed wrong `most_wrong` times; then it counts as
    /// wrong for all codes of the account.
    pub async fn confirm_address(
        &self,
        account: AccountId,
        code: &CodeHash,
        now: Timestamp,
        most_wrong: u32,
    ) -> Result<Option<String>, StoreError> {
        self.writer
            .write(addresses::Confirm {
                account,
                code: code.clone(),
                now,
                most_wrong,
            })
            .await
    }

    /// How many games a player wants.
    pub async fn wanted_games(&self, account: AccountId) -> Result<WantedGames, StoreError> {
        let row = db::query(WISHES)
            .bind(account.0)
            .fetch_optional(&mut self.reader().await?)
            .await?;
        row.map_or(Ok(WantedGames::default()), |row| {
            wanted_games(&Cells::new(&row, "wanted_games", account.0))
        })
    }

    /// Sets the maximum number of games at the same time; `None` means the server's limit.
    pub async fn set_most_games(
        &self,
        account: AccountId,
        most: Option<u32>,
    ) -> Result<(), StoreError> {
        self.writer
            .write(
                db::query(SET_MOST_GAMES)
                    .bind(account.0)
                    .bind(most.map(i64::from)),
            )
            .await
            .map(drop)
    }

    /// Sets the number of additional games that the player seeks.
    pub async fn set_seeking(&self, account: AccountId, games: u32) -> Result<(), StoreError> {
        self.writer
            .write(
                db::query(SET_SEEKING)
                    .bind(account.0)
                    .bind(i64::from(games)),
            )
            .await
            .map(drop)
    }

    /// Members after this name, in alphabetical order: all, or those who have played on one of
    /// these boards.
    pub async fn members(
        &self,
        boards: &[Ruleset],
        after: Option<&PlayerName>,
        limit: u32,
    ) -> Result<Vec<MemberEntry>, StoreError> {
        let after = after.map(PlayerName::key).unwrap_or_default();
        let board = |index: usize| boards.get(index).map(|board| board.name());
        let query = match boards {
            [] => db::query(MEMBERS).bind(after).bind(i64::from(limit)),
            _ => db::query(MEMBERS_ON)
                .bind(after)
                .bind(i64::from(limit))
                .bind(board(0))
                .bind(board(1))
                .bind(board(2)),
        };
        query
            .fetch_all(&mut self.reader().await?)
            .await?
            .iter()
            .map(member)
            .collect()
    }

    /// Starts the deletion of a member and the member's bots. From now on nobody can log in to the
    /// accounts, their challenges are gone, and they get no new games. Returns `false` if the
    /// deletion has already started.
    pub async fn begin_deletion(
        &self,
        account: AccountId,
        at: Timestamp,
    ) -> Result<bool, StoreError> {
        self.writer.write(BeginLeaving { account, at }).await
    }

    /// Accounts whose deletion has started but not [finished](Self::finish_deletion).
    pub async fn unfinished_deletions(&self) -> Result<Vec<Player>, StoreError> {
        self.all(db::query(LEAVING), player).await
    }

    /// Erases the private data and the name of the account, and returns the account as it is shown
    /// from now on. Nobody can register the old name. `None` if no deletion of this account has
    /// started, or it is finished.
    pub async fn finish_deletion(&self, account: AccountId) -> Result<Option<Player>, StoreError> {
        self.writer.write(Erase { account }).await
    }
}

pub(crate) fn player(row: &Row) -> Result<Player, StoreError> {
    Cells::new(row, "account", key(row, "account")?).player("id", "name")
}

pub(crate) const WISHES: Sql =
    sql!("select most_games, seeking from wanted_games where account_id = $1");

fn wanted_games(cells: &Cells<'_, i64>) -> Result<WantedGames, StoreError> {
    let most = cells.get::<Option<i64>>("most_games")?;
    Ok(WantedGames {
        most_games: most.map(|_| cells.number("most_games")).transpose()?,
        seeking: cells.number("seeking")?,
    })
}

pub(crate) const SET_MOST_GAMES: Sql = sql!(
    "insert into wanted_games (account_id, most_games)
    select id, $2 from account where id = $1
    on conflict (account_id) do update set most_games = excluded.most_games"
);

pub(crate) const SET_SEEKING: Sql = sql!(
    "insert into wanted_games (account_id, seeking)
    select id, $2 from account where id = $1
    on conflict (account_id) do update set seeking = excluded.seeking"
);

/// Selects members for the list. `$page` selects the members of the page, with `id` and `key`.
macro_rules! select_members {
    ($($page:expr),+) => {
        concat!(
            "select account.id, account.name, account.policy, account.won, account.lost, account.drawn,
                account.freed, account.unfreed,
                nullif({max|greatest}(coalesce(account.last_login_at, 0), coalesce(mailbox.online_until, 0)), 0) as last_here,
                bot.account_id is not null as is_bot, wanted_games.most_games, coalesce(wanted_games.seeking, 0) as seeking,
                (select count(*) from game where white = account.id and finished = 0)
                + (select count(*) from game where black = account.id and finished = 0 and white <> account.id)
                as active
            from (", $($page,)+ ") as page
                {cross|inner} join account on account.id = page.id
                left join wanted_games on wanted_games.account_id = page.id
                left join bot on bot.account_id = page.id
                left join mailbox on mailbox.account_id = page.id
            order by page.key"
        )
    };
}

pub(crate) const MEMBERS: Sql = sql!(select_members!(
    "select id, key from account {indexed by member_by_key|}
    where kind = 'member' and key > $1 order by key limit $2"
));

/// Members who have played on `$board`.
macro_rules! on_board {
    ($board:literal) => {
        concat!(
            "select account_id as id, key from (
                select account_id, key from board_player where ruleset = ",
            $board,
            " and key > $1 order by key limit $2
            ) as on_one"
        )
    };
}

pub(crate) const MEMBERS_ON: Sql = sql!(select_members!(
    "select id, key from (",
    on_board!("$3"),
    " union ",
    on_board!("$4"),
    " union ",
    on_board!("$5"),
    ") as on_any order by key limit $2"
));

fn member(row: &Row) -> Result<MemberEntry, StoreError> {
    let cells = Cells::new(row, "account", key(row, "account")?);
    Ok(MemberEntry {
        player: cells.player("id", "name")?,
        bot: cells.flag("is_bot")?,
        policy: cells.parsed("policy")?,
        wanted: wanted_games(&cells)?,
        tally: Tally {
            won: cells.number("won")?,
            lost: cells.number("lost")?,
            drawn: cells.number("drawn")?,
            active: cells.number("active")?,
            freed: cells.number("freed")?,
            unfreed: cells.number("unfreed")?,
        },
        last_here: cells.get::<Option<i64>>("last_here")?.map(Timestamp),
    })
}

pub(crate) const DEPART: Sql = sql!(
    "insert into account_deletion (account_id, left_at)
    select id, $2 from account where id = $1 and kind = 'member'
    on conflict do nothing"
);

pub(crate) const REMOVE_CHALLENGES_BY: Sql = sql!("delete from challenge where challenger = $1");
pub(crate) const REMOVE_CHALLENGES_TO: Sql = sql!("delete from challenge where challenged = $1");
pub(crate) const REMOVE_SEEKS: Sql = sql!("delete from seek where maker = $1");

struct BeginLeaving {
    account: AccountId,
    at: Timestamp,
}

impl Write for BeginLeaving {
    type Answer = bool;
    const SEVERAL_STATEMENTS: bool = true;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<bool> {
        let id = self.account.0;
        let done = db::query(DEPART)
            .bind(id)
            .bind(self.at.0)
            .execute(&mut *connection)
            .await?;
        if done.rows_affected() == 0 {
            return Ok(false);
        }
        // Bots without an owner are deleted too.
        let mut leaving = vec![id];
        for row in db::query(BOTS_OF)
            .bind(id)
            .fetch_all(&mut *connection)
            .await?
        {
            let bot = row.try_get("id")?;
            db::query(DEPART)
                .bind(bot)
                .bind(self.at.0)
                .execute(&mut *connection)
                .await?;
            leaving.push(bot);
        }
        for id in leaving {
            for statement in [REMOVE_CHALLENGES_BY, REMOVE_CHALLENGES_TO, REMOVE_SEEKS] {
                db::query(statement)
                    .bind(id)
                    .execute(&mut *connection)
                    .await?;
            }
            let looks = db::query(ENTRANT_GONE).bind(id).bind(self.at.0);
            looks.execute(&mut *connection).await?;
        }
        Ok(true)
    }
}

pub(crate) const LEAVING: Sql = sql!(
    "select account.id, account.name
    from account_deletion {indexed by account_deletion_unfinished|} {cross|inner} join account
        on account.id = account_deletion.account_id
    where account_deletion.erased = 0
    order by account_deletion.account_id"
);

pub(crate) const UNFINISHED: Sql = sql!(
    "select name from account where id = (
    select account_id from account_deletion where account_id = $1 and erased = 0
)"
);

pub(crate) const KEEP_NAME: Sql = sql!(
    "insert into former_name (key, skeleton) select key, skeleton from account where id = $1
    on conflict do nothing"
);

/// Deletes the private data of account $1. Every table that refers to accounts is named either here
/// or in `STAYS` (`tests.rs`), which says why its rows stay.
pub(crate) const ERASED: &[Sql] = &[
    Sql::both("delete from address where account_id = $1"),
    Sql::both("delete from origin where account_id = $1"),
    Sql::both("delete from preference where account_id = $1"),
    Sql::both("delete from alias where account_id = $1"),
    Sql::both("delete from vacation where account_id = $1"),
    REMOVE_CHALLENGES_BY,
    REMOVE_CHALLENGES_TO,
    Sql::both("delete from wanted_games where account_id = $1"),
    REMOVE_SEEKS,
    Sql::both("delete from formula where account_id = $1"),
    Sql::both("delete from board_player where account_id = $1"),
    Sql::both("delete from administrator where account_id = $1"),
    Sql::both("delete from reset_code where account_id = $1"),
    Sql::both("delete from report where reporter = $1"),
    Sql::both("delete from report where about = $1"),
    Sql::both("delete from bulletin_seen where account_id = $1"),
    Sql::both("delete from mute where account_id = $1"),
    Sql::both("delete from ban where account_id = $1"),
    Sql::both("delete from message where recipient = $1"),
    Sql::both("delete from following where account_id = $1"),
    Sql::both("delete from following where what = 'player' and subject = $1"),
    Sql::both("delete from news where account_id = $1"),
    Sql::both("delete from mailbox where account_id = $1"),
    Sql::both("delete from outbound where account_id = $1"),
    Sql::both("delete from analysis_request where account_id = $1"),
    Sql::both("delete from lesson_done where account_id = $1"),
    Sql::both("delete from puzzle_attempt where account_id = $1"),
    Sql::both("delete from puzzle_rating where account_id = $1"),
    Sql::both("delete from daily_attempt where account_id = $1"),
    Sql::both("delete from study where account_id = $1"),
    Sql::both("delete from bookmark where account_id = $1"),
    Sql::both("delete from token where account_id = $1"),
    Sql::both("delete from ssh_key where account_id = $1"),
    Sql::both("delete from bot where account_id = $1"),
    Sql::both("delete from channel_member where account_id = $1"),
    Sql::both("delete from censored where account_id = $1"),
    Sql::both("delete from censored where other_id = $1"),
    Sql::both("delete from quiet where account_id = $1"),
    Sql::both("delete from open_simul where host = $1"),
    Sql::both(
        "update open_simul set players = players - 1
        where host = (select host from open_simul_player where player = $1)",
    ),
    Sql::both("delete from open_simul_player where player = $1"),
    Sql::both("update channel set founder = null where founder = $1"),
    Sql::both("update tournament set director = null where director = $1"),
];

/// Changes nothing if the key or the skeleton belongs to another account.
pub(crate) const RENAME: Sql = sql!(
    "update account
    set name = $2, key = $3, skeleton = $4, kind = 'deleted', password_hash = null, policy = 'closed',
        last_login_at = null
    where id = $1
    and not exists (select 1 from account as other where other.key = $3 and other.id <> $1)
        and not exists (select 1 from account as other where other.skeleton = $4 and other.id <> $1)"
);

/// Matches of a deleted account do not continue, even if the last game ended in another way at that
/// moment.
pub(crate) const END_MATCHES: Sql = sql!(
    "update game {indexed by game_by_follow_up|} set follow_up = 0 where follow_up = 1 and $1 in (white, black)"
);

pub(crate) const NOTE_ERASED: Sql =
    sql!("update account_deletion set erased = 1 where account_id = $1");

struct Erase {
    account: AccountId,
}

impl Write for Erase {
    type Answer = Option<Player>;
    const SEVERAL_STATEMENTS: bool = true;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<Option<Player>> {
        let id = self.account.0;
        if db::query(UNFINISHED)
            .bind(id)
            .fetch_all(&mut *connection)
            .await?
            .is_empty()
        {
            return Ok(None);
        }
        db::query(KEEP_NAME)
            .bind(id)
            .execute(&mut *connection)
            .await?;
        for statement in ERASED {
            db::query(*statement)
                .bind(id)
                .execute(&mut *connection)
                .await?;
        }
        db::query(END_MATCHES)
            .bind(id)
            .execute(&mut *connection)
            .await?;
        let name = rename(connection, id).await?;
        db::query(NOTE_ERASED).bind(id).execute(connection).await?;
        Ok(Some(Player {
            id: self.account,
            name,
        }))
    }
}

/// Gives an account the name of deleted accounts: `deleted` and its number, and a second number if
/// an older account already has that name.
async fn rename(connection: &mut Connection, id: i64) -> sqlx::Result<PlayerName> {
    let mut again = 1_u32;
    loop {
        let suffix = if again > 1 {
            format!("-{again}")
        } else {
            String::new()
        };
        let text = format!("{}{id}{suffix}", PlayerName::DELETED);
        let name = PlayerName::new(&text).map_err(|error| {
            sqlx::Error::Protocol(format!("account {id} has no name: {error:?}"))
        })?;
        let done = db::query(RENAME)
            .bind(id)
            .bind(name.as_str())
            .bind(name.key())
            .bind(name.skeleton())
            .execute(&mut *connection)
            .await?;
        if done.rows_affected() == 1 {
            return Ok(name);
        }
        again += 1;
    }
}
