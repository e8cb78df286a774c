//! Wanted games, the list of members, and the deletion of accounts.

use super::bots::BOTS_OF;
use crate::db::{Connection, FromRow, Row, Sql, statements};
use crate::sql::tournaments::save::ENTRANT_GONE;
use crate::{MemberEntry, Result, Store, Tally, WantedGames};
use fanorona_game::{AccountId, Player, PlayerName, Timestamp};
use fanorona_rules::Ruleset;

/// Selects members for the list, up to the statement for the page, which selects `id` and `key`.
const SELECT_MEMBERS: &str =
    "select account.id, account.name, account.policy, account.won, account.lost, account.drawn,
        account.freed, account.unfreed,
        nullif({max|greatest}(
            coalesce(account.last_login_at, 0), coalesce(mailbox.online_until, 0)
        ), 0) as last_here,
        bot.account_id is not null as is_bot, wanted_games.most_games,
        coalesce(wanted_games.seeking, 0) as seeking,
        (select count(*) from game where white = account.id and finished = 0)
        + (
            select count(*) from game
            where black = account.id and finished = 0 and white <> account.id
        ) as active
    from (";

/// The rest of a statement with [`SELECT_MEMBERS`].
const FROM_PAGE: &str = ") as page
        {cross|inner} join account on account.id = page.id
        left join wanted_games on wanted_games.account_id = page.id
        left join bot on bot.account_id = page.id
        left join mailbox on mailbox.account_id = page.id
    order by page.key";

/// Members who have played on the board `[1]`.
const ON_BOARD: &str = "select account_id as id, key from (
        select account_id, key from board_player
        where ruleset = [1] and key > $1 order by key limit $2
    ) as on_one";

statements! {
    WISHES = "select most_games, seeking from wanted_games where account_id = $1";
    SET_MOST_GAMES = "insert into wanted_games (account_id, most_games)
        select id, $2 from account where id = $1
        on conflict (account_id) do update set most_games = excluded.most_games";
    SET_SEEKING = "insert into wanted_games (account_id, seeking)
        select id, $2 from account where id = $1
        on conflict (account_id) do update set seeking = excluded.seeking";
    MEMBERS =
        SELECT_MEMBERS,
        "select id, key from account {indexed by member_by_key|}
        where kind = 'member' and key > $1 order by key limit $2",
        FROM_PAGE;
    MEMBERS_ON =
        SELECT_MEMBERS, "select id, key from (", built!(Text::filled(ON_BOARD, &["$3"])),
        " union ", built!(Text::filled(ON_BOARD, &["$4"])), " union ",
        built!(Text::filled(ON_BOARD, &["$5"])), ") as on_any order by key limit $2", FROM_PAGE;
    DEPART = "insert into account_deletion (account_id, left_at)
        select id, $2 from account where id = $1 and kind = 'member'
        on conflict do nothing";
    REMOVE_CHALLENGES_BY = "delete from challenge where challenger = $1";
    REMOVE_CHALLENGES_TO = "delete from challenge where challenged = $1";
    REMOVE_SEEKS = "delete from seek where maker = $1";
    LEAVING = "select account.id, account.name
        from account_deletion {indexed by account_deletion_unfinished|} {cross|inner} join account
            on account.id = account_deletion.account_id
        where account_deletion.erased = 0
        order by account_deletion.account_id";
    UNFINISHED = "select name from account where id = (
        select account_id from account_deletion where account_id = $1 and erased = 0
    )";
    KEEP_NAME =
        "insert into former_name (key, skeleton) select key, skeleton from account where id = $1
        on conflict do nothing";
    KEEP_OLD_NAME =
        "insert into former_name (key, skeleton, account_id) values ($1, $2, $3) on conflict do nothing";
    NAMED_BEFORE = "select account.name from former_name {cross|inner} join account
            on account.id = former_name.account_id
        where former_name.key = $1";
    /// Changes nothing if the key or the skeleton belongs or belonged to another account.
    CHANGE_NAME = "update account set name = $2, key = $3, skeleton = $4
        where id = $1 and kind = 'member'
            and not exists (select 1 from account as other where other.key = $3 and other.id <> $1)
            and not exists (select 1 from account as other where other.skeleton = $4 and other.id <> $1)
            and not exists (select 1 from former_name where former_name.key = $3)
            and not exists (select 1 from former_name where former_name.skeleton = $4)";
    /// Changes nothing if the key or the skeleton belongs to another account.
    RENAME = "update account
        set name = $2, key = $3, skeleton = $4, kind = 'deleted', password_hash = null, policy = 'closed',
            last_login_at = null
        where id = $1
        and not exists (select 1 from account as other where other.key = $3 and other.id <> $1)
            and not exists (select 1 from account as other where other.skeleton = $4 and other.id <> $1)";
    /// Matches of a deleted account do not continue, even if the last game ended in another way at that
    /// moment.
    END_MATCHES =
        "update game {indexed by game_by_follow_up|} set follow_up = 0 where follow_up = 1 and $1 in (white, black)";
    NOTE_ERASED = "update account_deletion set erased = 1 where account_id = $1";
}

pub(crate) async fn begin_deletion(
    connection: &mut Connection,
    account: AccountId,
    at: Timestamp,
) -> sqlx::Result<bool> {
    if DEPART.run(connection, (account, at)).await? == 0 {
        return Ok(false);
    }
    // Bots without an owner are deleted too.
    let mut leaving = vec![account];
    for bot in BOTS_OF.all::<Player>(connection, account).await? {
        DEPART.run(connection, (bot.id, at)).await?;
        leaving.push(bot.id);
    }
    for id in leaving {
        for statement in [REMOVE_CHALLENGES_BY, REMOVE_CHALLENGES_TO, REMOVE_SEEKS] {
            statement.run(connection, id).await?;
        }
        ENTRANT_GONE.run(connection, (id, at)).await?;
    }
    Ok(true)
}

/// Gives a member another name. Nobody gets the old one again. Returns `false` if the new one
/// belongs or belonged to somebody else, or looks like one that does.
pub(crate) async fn change_name(
    connection: &mut Connection,
    player: &Player,
    name: &PlayerName,
) -> sqlx::Result<bool> {
    let values = (player.id, name, name.key(), name.skeleton());
    if CHANGE_NAME.run(connection, values).await? == 0 {
        return Ok(false);
    }
    let (old, new) = (&player.name, name);
    if old.key() != new.key() {
        KEEP_OLD_NAME
            .run(connection, (old.key(), old.skeleton(), player.id))
            .await?;
    }
    Ok(true)
}

impl Store {
    /// The name of the member who had this name before an operator changed it.
    pub async fn name_instead_of(&self, former: &PlayerName) -> Result<Option<PlayerName>> {
        self.first(NAMED_BEFORE, former.key()).await
    }

    /// How many games a player wants.
    pub async fn wanted_games(&self, account: AccountId) -> Result<WantedGames> {
        let wanted = self.first(WISHES, account).await?;
        Ok(wanted.unwrap_or_default())
    }

    /// Sets the maximum number of games at the same time; `None` means the server's limit.
    pub async fn set_most_games(&self, account: AccountId, most: Option<u32>) -> Result<()> {
        self.write(SET_MOST_GAMES, (account, most)).await
    }

    /// Sets the number of additional games that the player seeks.
    pub async fn set_seeking(&self, account: AccountId, games: u32) -> Result<()> {
        self.write(SET_SEEKING, (account, games)).await
    }

    /// Members after this name, in alphabetical order: all, or those who have played on one of
    /// these boards.
    pub async fn members(
        &self,
        boards: &[Ruleset],
        after: Option<&PlayerName>,
        limit: u32,
    ) -> Result<Vec<MemberEntry>> {
        let after = after.map(PlayerName::key).unwrap_or_default();
        if boards.is_empty() {
            return self.all(MEMBERS, (after, limit)).await;
        }
        let [one, two, three] = [0, 1, 2].map(|index| boards.get(index));
        self.all(MEMBERS_ON, (after, limit, one, two, three)).await
    }

    /// Starts the deletion of a member and the member's bots. From now on nobody can log in to the
    /// accounts, their challenges are gone, and they get no new games. Returns `false` if the
    /// deletion has already started.
    pub async fn begin_deletion(&self, account: AccountId, at: Timestamp) -> Result<bool> {
        self.change(move |connection| Box::pin(begin_deletion(connection, account, at)))
            .await
    }

    /// Accounts whose deletion has started but not [finished](Self::finish_deletion).
    pub async fn unfinished_deletions(&self) -> Result<Vec<Player>> {
        self.all(LEAVING, ()).await
    }

    /// Erases the private data and the name of the account, and returns the account as it is shown
    /// from now on. Nobody can register the old name. `None` if no deletion of this account has
    /// started, or it is finished.
    pub async fn finish_deletion(&self, account: AccountId) -> Result<Option<Player>> {
        self.change(move |connection| {
            Box::pin(async move {
                if !UNFINISHED.any(connection, account).await? {
                    return Ok(None);
                }
                KEEP_NAME.run(connection, account).await?;
                for text in ERASED {
                    Sql::both(text).run(connection, account).await?;
                }
                END_MATCHES.run(connection, account).await?;
                let name = rename(connection, account).await?;
                NOTE_ERASED.run(connection, account).await?;
                Ok(Some(Player { id: account, name }))
            })
        })
        .await
    }
}

impl FromRow for WantedGames {
    const TABLE: &'static str = "wanted_games";

    fn read(row: &Row) -> Result<Self> {
        Ok(Self {
            most_games: row.get("most_games")?,
            seeking: row.get("seeking")?,
        })
    }
}

impl FromRow for Tally {
    const TABLE: &'static str = "account";

    fn read(row: &Row) -> Result<Self> {
        Ok(Self {
            won: row.get("won")?,
            lost: row.get("lost")?,
            drawn: row.get("drawn")?,
            active: row.get("active")?,
            freed: row.get("freed")?,
            unfreed: row.get("unfreed")?,
        })
    }
}

impl FromRow for MemberEntry {
    const TABLE: &'static str = "account";

    fn read(row: &Row) -> Result<Self> {
        Ok(Self {
            player: FromRow::read(row)?,
            bot: row.get("is_bot")?,
            policy: row.parsed("policy")?,
            wanted: FromRow::read(row)?,
            tally: FromRow::read(row)?,
            last_here: row.get("last_here")?,
        })
    }
}

/// Deletes the private data of account $1. Every table that refers to accounts is named either here
/// or in `STAYS` (`tests.rs`), which says why its rows stay.
pub(crate) const ERASED: &[&str] = &[
    "delete from tournament_person where account_id = $1",
    "delete from address where account_id = $1",
    "delete from origin where account_id = $1",
    "delete from preference where account_id = $1",
    "delete from alias where account_id = $1",
    "delete from vacation where account_id = $1",
    "delete from challenge where challenger = $1",
    "delete from challenge where challenged = $1",
    "delete from wanted_games where account_id = $1",
    "delete from seek where maker = $1",
    "delete from formula where account_id = $1",
    "delete from board_player where account_id = $1",
    "delete from administrator where account_id = $1",
    "delete from reset_code where account_id = $1",
    "delete from report where reporter = $1",
    "delete from report where about = $1",
    "delete from bulletin_seen where account_id = $1",
    "delete from mute where account_id = $1",
    "delete from ban where account_id = $1",
    "delete from message where recipient = $1",
    "delete from following where account_id = $1",
    "delete from following where what = 'player' and subject = $1",
    "delete from news where account_id = $1",
    "delete from mailbox where account_id = $1",
    "delete from outbound where account_id = $1",
    "delete from analysis_request where account_id = $1",
    "delete from lesson_done where account_id = $1",
    "delete from puzzle_attempt where account_id = $1",
    "delete from puzzle_rating where account_id = $1",
    "delete from daily_attempt where account_id = $1",
    "delete from study where account_id = $1",
    "delete from bookmark where account_id = $1",
    "delete from token where account_id = $1",
    "delete from ssh_key where account_id = $1",
    "delete from bot where account_id = $1",
    "delete from channel_member where account_id = $1",
    "delete from censored where account_id = $1",
    "delete from censored where other_id = $1",
    "delete from quiet where account_id = $1",
    "delete from open_simul where host = $1",
    "update open_simul set players = players - 1
        where host = (select host from open_simul_player where player = $1)",
    "delete from open_simul_player where player = $1",
    "update former_name set account_id = null where account_id = $1",
    "update channel set founder = null where founder = $1",
    "update tournament set director = null where director = $1",
];

/// Gives an account the name of deleted accounts: `deleted` and its number, and a second number if
/// an older account already has that name.
async fn rename(connection: &mut Connection, id: AccountId) -> sqlx::Result<PlayerName> {
    let mut text = format!("{}{}", PlayerName::DELETED, id.0);
    for again in 2.. {
        let name = PlayerName::new(&text).map_err(|error| {
            sqlx::Error::Protocol(format!("account {} has no name: {error:?}", id.0))
        })?;
        let values = (id, &name, name.key(), name.skeleton());
        if RENAME.run(connection, values).await? == 1 {
            return Ok(name);
        }
        text = format!("{}{}-{again}", PlayerName::DELETED, id.0);
    }
    Err(sqlx::Error::RowNotFound)
}
