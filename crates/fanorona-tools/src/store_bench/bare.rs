//! The bare loop: rows of turns, one statement and one commit for a batch, and tables without
//! constraints.

use super::Kind;
use fanorona_game::{Game, PlayedTurn};
use fanorona_rules::{Ruleset, Side};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use sqlx::{ConnectOptions as _, Connection as _, PgConnection, SqliteConnection};

/// A connection.
pub(super) enum Bare {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

/// A turn in each of several games, as the statement takes them.
pub(super) enum Batch {
    Json(String),
    Columns(Box<Columns>),
}

#[derive(Default)]
pub(super) struct Columns {
    id: Vec<i64>,
    at: Vec<i64>,
    ply: Vec<i64>,
    position: Vec<String>,
    quiet: Vec<String>,
    turn: Vec<String>,
    result: Vec<Option<&'static str>>,
    reason: Vec<Option<&'static str>>,
    to_move: Vec<Option<String>>,
    /// An untimed game has used no time, and has no moment at which it is up.
    none: Vec<i64>,
    never: Vec<Option<i64>>,
}

const SQLITE_TABLES: [&str; 3] = [
    "create table game (id integer primary key, changed_at, version, position, steps, ply, quiet, last_turn, \
     last_turn_at, base, offer, result, reason, to_move, used_white, used_black, extra_white, extra_black, \
     turn_since, due, remind_at)",
    "create table turn (game_id, ply, turn, played_at, primary key (game_id, ply)) without rowid",
    "create trigger turned after update of ply on game begin \
     insert into turn values (new.id, new.ply, new.last_turn, new.last_turn_at); end",
];

const SQLITE_GAMES: &str = "
    insert into game (id, position)
    with recursive number (value) as (select 1 union all select value + 1 from number where value < ?1)
    select value, ?2 from number
";

const SQLITE_SAVE: &str = "
    update game set changed_at = s.value ->> 1, version = s.value ->> 2, position = s.value ->> 3, steps = '',
        ply = s.value ->> 2, quiet = s.value ->> 4, last_turn = s.value ->> 5, last_turn_at = s.value ->> 1,
        base = game.position, result = s.value ->> 6, reason = s.value ->> 7, to_move = s.value ->> 8,
        used_white = s.value ->> 9, used_black = s.value ->> 10, extra_white = s.value ->> 11,
        extra_black = s.value ->> 12, turn_since = s.value ->> 1, due = s.value ->> 13, remind_at = s.value ->> 14
    from json_each(?1) as s where game.id = s.value ->> 0
";

const POSTGRES_TABLES: [&str; 2] = [
    "create table game (id bigint primary key, changed_at bigint, version bigint, position text, steps text, \
     ply bigint, quiet text, last_turn text, last_turn_at bigint, base text, offer text, result text, \
     reason text, to_move text, used_white bigint, used_black bigint, extra_white bigint, \
     extra_black bigint, turn_since bigint, due bigint, remind_at bigint)",
    "create table turn (game_id bigint, ply bigint, turn text, played_at bigint, primary key (game_id, ply))",
];

const POSTGRES_GAMES: &str =
    "insert into game (id, position) select value, $2 from generate_series(1, $1) as value";

const POSTGRES_SAVE: &str = "
    with save as (
        select * from unnest(
            $1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
            $9::text[], $10::bigint[], $11::bigint[], $12::bigint[], $13::bigint[], $14::bigint[], $15::bigint[]
        ) as save (id, at, ply, position, quiet, turn, result, reason, to_move, used_white, used_black,
            extra_white, extra_black, due, remind_at)
    ),
    added as (insert into turn (game_id, ply, turn, played_at) select id, ply, turn, at from save)
    update game set changed_at = save.at, version = save.ply, position = save.position, steps = '',
        ply = save.ply, quiet = save.quiet, last_turn = save.turn, last_turn_at = save.at, base = game.position,
        result = save.result, reason = save.reason, to_move = save.to_move, used_white = save.used_white,
        used_black = save.used_black, extra_white = save.extra_white, extra_black = save.extra_black,
        turn_since = save.at, due = save.due, remind_at = save.remind_at
    from save where game.id = save.id
";

impl Bare {
    pub(super) async fn sqlite(url: &str, games: usize) -> Self {
        let options: SqliteConnectOptions = url.parse().unwrap();
        let mut connection = options
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .pragma("cache_size", "-16384")
            .disable_statement_logging()
            .connect()
            .await
            .unwrap();
        for statement in SQLITE_TABLES {
            sqlx::query(statement)
                .execute(&mut connection)
                .await
                .unwrap();
        }
        let games = sqlx::query(SQLITE_GAMES)
            .bind(i64::try_from(games).unwrap())
            .bind(start());
        games.execute(&mut connection).await.unwrap();
        Self::Sqlite(connection)
    }

    pub(super) async fn postgres(url: &str, games: usize) -> Self {
        let mut connection = PgConnection::connect(url).await.unwrap();
        for statement in POSTGRES_TABLES {
            sqlx::query(statement)
                .execute(&mut connection)
                .await
                .unwrap();
        }
        let games = sqlx::query(POSTGRES_GAMES)
            .bind(i64::try_from(games).unwrap())
            .bind(start());
        games.execute(&mut connection).await.unwrap();
        Self::Postgres(connection)
    }

    /// Commits a batch.
    pub(super) async fn save(&mut self, batch: Batch) {
        match (self, batch) {
            (Self::Sqlite(connection), Batch::Json(json)) => {
                sqlx::query(SQLITE_SAVE)
                    .bind(json)
                    .execute(connection)
                    .await
                    .unwrap();
            }
            (Self::Postgres(connection), Batch::Columns(columns)) => columns.save(connection).await,
            (Self::Sqlite(_), Batch::Columns(_)) | (Self::Postgres(_), Batch::Json(_)) => {
                panic!("a batch for the other database")
            }
        }
    }

    pub(super) async fn close(self) {
        match self {
            Self::Sqlite(connection) => connection.close().await.unwrap(),
            Self::Postgres(connection) => connection.close().await.unwrap(),
        }
    }
}

fn start() -> String {
    Game::new(Ruleset::Tsivy).stage().start().to_string()
}

/// A turn in each of `tables` games, again and again.
pub(super) fn batches(
    kind: Kind,
    line: &[(Game, PlayedTurn)],
    tables: usize,
    rounds: usize,
) -> impl Iterator<Item = Batch> {
    (0..rounds).flat_map(move |round| {
        line.iter().map(move |(game, turn)| match kind {
            Kind::Sqlite => Batch::Json(json(round * tables, tables, game, turn)),
            Kind::Postgres => Batch::Columns(Box::new(columns(round * tables, tables, game, turn))),
        })
    })
}

/// One turn of each of `tables` games, behind the first `before`.
fn json(before: usize, tables: usize, game: &Game, turn: &PlayedTurn) -> String {
    let result = game.result();
    let rows: Vec<_> = (before + 1..=before + tables)
        .map(|id| {
            (
                id,
                turn.played_at.0,
                turn.ply.0,
                game.stage().start().to_string(),
                quiet(game),
                turn.turn.to_string(),
                result.map(|result| result.score.code()),
                result.map(|result| result.reason.code()),
                game.to_move().map(Side::letter),
                0,
                0,
                0,
                0,
                None::<i64>,
                None::<i64>,
            )
        })
        .collect();
    serde_json::to_string(&rows).unwrap()
}

fn quiet(game: &Game) -> String {
    game.quiet()
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join(" ")
}

fn columns(before: usize, tables: usize, game: &Game, turn: &PlayedTurn) -> Columns {
    let result = game.result();
    let mut columns = Columns::default();
    for id in before + 1..=before + tables {
        columns.id.push(i64::try_from(id).unwrap());
        columns.at.push(turn.played_at.0);
        columns.ply.push(turn.ply.0.into());
        columns.position.push(game.stage().start().to_string());
        columns.quiet.push(quiet(game));
        columns.turn.push(turn.turn.to_string());
        columns
            .result
            .push(result.map(|result| result.score.code()));
        columns
            .reason
            .push(result.map(|result| result.reason.code()));
        columns
            .to_move
            .push(game.to_move().map(|side| side.letter().to_string()));
        columns.none.push(0);
        columns.never.push(None);
    }
    columns
}

impl Columns {
    async fn save(self: Box<Self>, connection: &mut PgConnection) {
        let Self {
            id,
            at,
            ply,
            position,
            quiet,
            turn,
            result,
            reason,
            to_move,
            none,
            never,
        } = *self;
        sqlx::query(POSTGRES_SAVE)
            .bind(id)
            .bind(at)
            .bind(ply)
            .bind(position)
            .bind(quiet)
            .bind(turn)
            .bind(result)
            .bind(reason)
            .bind(to_move)
            .bind(&none)
            .bind(&none)
            .bind(&none)
            .bind(&none)
            .bind(&never)
            .bind(&never)
            .execute(connection)
            .await
            .unwrap();
    }
}
