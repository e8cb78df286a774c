//! Analyses of finished games.

use crate::db::{self, Connection, Row, Sql, sql};
use crate::error::StoreError;
use crate::sql::decode::Cells;
use crate::sql::games;
use crate::sql::group::Write;
use crate::sql::talk::news::RecordNews;
use crate::values::games::analyses::{AnalysisBounds, AnalysisRequest, AnalysisRequested};
use crate::values::nodes::NodeNumber;
use crate::{NewNews, NewsKind, Store};
use fanorona_game::{
    AccountId, Annotation, GameId, Judgement, PlayedTurn, Ply, Timestamp, TurningPoint,
};
use fanorona_rules::Position;

pub(crate) const WAITS: Sql =
    sql!("select 1 from analysis_request where game_id = $1 and account_id = $2");
pub(crate) const WAITING_OF_ONE: Sql =
    sql!("select count(*) from analysis_request where account_id = $1");
/// Counts only up to the limit.
pub(crate) const WAITING_OF_ALL: Sql = sql!(
    "select count(*) from (
        select 1 from analysis_request {indexed by analysis_request_by_time|} limit $1
    )
    as waiting"
);
/// Counts only up to the limit.
pub(crate) const WAITING_OF_GUESTS: Sql = sql!(
    "select count(*) from (
        select 1 from analysis_request {indexed by analysis_request_by_time|}
        where guest = 1 limit $1
    )
    as waiting"
);
pub(crate) const WISH: Sql = sql!(
    "insert into analysis_request (game_id, account_id, asked_at, network, guest, turns)
    values ($1, $2, $3, $4, $5, $6)"
);

struct Ask {
    request: AnalysisRequest,
    bounds: AnalysisBounds,
}

/// How many requests a statement counts, of at most `most`.
async fn waiting(connection: &mut Connection, statement: Sql, most: u32) -> sqlx::Result<i64> {
    let query = db::query_scalar::<i64>(statement).bind(i64::from(most));
    query.fetch_one(connection).await
}

impl Write for Ask {
    type Answer = AnalysisRequested;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<AnalysisRequested> {
        let AnalysisRequest {
            game,
            account,
            guest,
            network,
            turns,
            at,
        } = &self.request;
        let query = db::query(WAITS).bind(game.0).bind(account.0);
        if query.fetch_optional(&mut *connection).await?.is_some() {
            return Ok(AnalysisRequested::Waits);
        }
        let query = db::query_scalar::<i64>(WAITING_OF_ONE).bind(account.0);
        if query.fetch_one(&mut *connection).await? >= i64::from(self.bounds.of_one) {
            return Ok(AnalysisRequested::TooManyOfOne);
        }
        let AnalysisBounds {
            of_guests, of_all, ..
        } = self.bounds;
        let is_full = waiting(connection, WAITING_OF_ALL, of_all).await? >= i64::from(of_all)
            || (*guest
                && waiting(connection, WAITING_OF_GUESTS, of_guests).await?
                    >= i64::from(of_guests));
        if is_full {
            return Ok(AnalysisRequested::TooManyOfAll);
        }
        let query = db::query(WISH)
            .bind(game.0)
            .bind(account.0)
            .bind(at.0)
            .bind(network.as_deref());
        query
            .bind(i64::from(*guest))
            .bind(i64::from(*turns))
            .execute(connection)
            .await?;
        Ok(AnalysisRequested::Added)
    }
}

/// The node $2 may be none.
pub(crate) const WAITING: Sql = sql!(
    "select asked.game_id, asked.account_id, asked.guest, asked.network, asked.turns, asked.asked_at
    from analysis_request as asked {indexed by analysis_request_by_time|}
    where not exists (
        select 1 from claim join living_node on living_node.id = claim.node_id
        where claim.work = 'analysis' and claim.game_id = asked.game_id and claim.version = 0
            and claim.node_id <> $1
    )
    order by asked.asked_at, asked.game_id, asked.account_id limit $2"
);

fn request(row: &Row) -> Result<AnalysisRequest, StoreError> {
    let cells = Cells::new(row, "analysis_request", "of unknown number");
    Ok(AnalysisRequest {
        game: GameId(cells.get("game_id")?),
        account: AccountId(cells.get("account_id")?),
        guest: cells.flag("guest")?,
        network: cells.get("network")?,
        turns: cells.number("turns")?,
        at: cells.timestamp("asked_at")?,
    })
}

pub(crate) const KEEP: Sql = sql!(
    "insert into annotation (game_id, made_at, nodes, course) values ($1, $2, $3, $4)
    on conflict (game_id) do update
    set made_at = excluded.made_at, nodes = excluded.nodes, course = excluded.course"
);
pub(crate) const DROP_POINTS: Sql = sql!("delete from turning_point where game_id = $1");
pub(crate) const KEEP_POINT: Sql =
    sql!("insert into turning_point (game_id, ply, best, was, became) values ($1, $2, $3, $4, $5)");

/// White's evaluations after each turn, as they are stored.
fn written(course: &[Judgement]) -> String {
    let texts: Vec<String> = course.iter().map(ToString::to_string).collect();
    texts.join(",")
}

/// Reads what [`written`] writes.
pub(crate) fn course(text: &str) -> Option<Vec<Judgement>> {
    text.split_terminator(',')
        .map(|word| word.parse().ok())
        .collect()
}

/// Stores an annotation of an existing game.
pub(crate) async fn keep(
    connection: &mut Connection,
    game: GameId,
    annotation: &Annotation,
) -> sqlx::Result<()> {
    let nodes = i64::try_from(annotation.nodes).unwrap_or(i64::MAX);
    let query = db::query(KEEP)
        .bind(game.0)
        .bind(annotation.made_at.0)
        .bind(nodes)
        .bind(written(&annotation.course));
    query.execute(&mut *connection).await?;
    db::query(DROP_POINTS)
        .bind(game.0)
        .execute(&mut *connection)
        .await?;
    for TurningPoint {
        ply,
        best,
        then,
        was,
        became,
    } in &annotation.points
    {
        let line: Vec<String> = std::iter::once(best)
            .chain(then)
            .map(ToString::to_string)
            .collect();
        let query = db::query(KEEP_POINT)
            .bind(game.0)
            .bind(i64::from(ply.0))
            .bind(line.join(" "));
        query
            .bind(was.to_string())
            .bind(became.to_string())
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}

pub(crate) const WHO_WAITS: Sql =
    sql!("select account_id from analysis_request where game_id = $1 order by account_id");
pub(crate) const DROP_REQUESTS: Sql = sql!("delete from analysis_request where game_id = $1");

/// Removes the requests for the analysis of a game, and tells those who made them what became of
/// it.
async fn drop_requests(
    connection: &mut Connection,
    game: GameId,
    kind: NewsKind,
    at: Timestamp,
) -> sqlx::Result<Vec<AccountId>> {
    let waited: Vec<i64> = db::query_scalar(WHO_WAITS)
        .bind(game.0)
        .fetch_all(&mut *connection)
        .await?;
    let waited: Vec<AccountId> = waited.into_iter().map(AccountId).collect();
    db::query(DROP_REQUESTS)
        .bind(game.0)
        .execute(&mut *connection)
        .await?;
    for account in &waited {
        let new = NewNews {
            account: *account,
            kind,
            board: game,
            who: None,
            at,
        };
        RecordNews { new }.run(&mut *connection).await?;
    }
    Ok(waited)
}

struct Keep {
    annotation: Annotation,
    at: Timestamp,
}

impl Write for Keep {
    type Answer = Vec<AccountId>;
    const SEVERAL_STATEMENTS: bool = true;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<Vec<AccountId>> {
        keep(connection, self.annotation.game, &self.annotation).await?;
        drop_requests(
            connection,
            self.annotation.game,
            NewsKind::Analysed,
            self.at,
        )
        .await
    }
}

struct GiveUp {
    game: GameId,
    at: Timestamp,
}

impl Write for GiveUp {
    type Answer = Vec<AccountId>;
    const SEVERAL_STATEMENTS: bool = true;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<Vec<AccountId>> {
        drop_requests(connection, self.game, NewsKind::AnalysisFailed, self.at).await
    }
}

pub(crate) const ANNOTATION: Sql =
    sql!("select made_at, nodes, course from annotation where game_id = $1");
pub(crate) const POINTS: Sql =
    sql!("select ply, best, was, became from turning_point where game_id = $1 order by ply");

impl Store {
    /// Stores a player's request for the analysis of a game.
    pub async fn request_analysis(
        &self,
        request: AnalysisRequest,
        bounds: AnalysisBounds,
    ) -> Result<AnalysisRequested, StoreError> {
        self.writer.write(Ask { request, bounds }).await
    }

    /// At most `limit` requests, oldest first, for games that no other living node than `node` has
    /// claimed.
    pub async fn waiting_analyses(
        &self,
        node: Option<NodeNumber>,
        limit: u32,
    ) -> Result<Vec<AnalysisRequest>, StoreError> {
        // No node has the number 0.
        let node = node.map_or(0, |node| node.0);
        let query = db::query(WAITING).bind(node).bind(i64::from(limit));
        query
            .fetch_all(&mut self.reader().await?)
            .await?
            .iter()
            .map(request)
            .collect()
    }

    /// Stores an analysis, replacing an earlier one, and returns the players who requested it. It
    /// is news to the members among them.
    pub async fn keep_annotation(
        &self,
        annotation: &Annotation,
        at: Timestamp,
    ) -> Result<Vec<AccountId>, StoreError> {
        self.writer
            .write(Keep {
                annotation: annotation.clone(),
                at,
            })
            .await
    }

    /// The players who requested the analysis of a game and wait for it.
    pub async fn who_waits_for_analysis(&self, game: GameId) -> Result<Vec<AccountId>, StoreError> {
        let waiting = db::query_scalar(WHO_WAITS)
            .bind(game.0)
            .fetch_all(&mut self.reader().await?)
            .await?;
        Ok(waiting.into_iter().map(AccountId).collect())
    }

    /// Removes the requests for a game and returns their players. It is news to the members among
    /// them.
    pub async fn give_up_analysis(
        &self,
        game: GameId,
        at: Timestamp,
    ) -> Result<Vec<AccountId>, StoreError> {
        self.writer.write(GiveUp { game, at }).await
    }

    /// The analysis of a game.
    pub async fn annotation(&self, game: GameId) -> Result<Option<Annotation>, StoreError> {
        let Some(row) = db::query(ANNOTATION)
            .bind(game.0)
            .fetch_optional(&mut self.reader().await?)
            .await?
        else {
            return Ok(None);
        };
        let cells = Cells::new(&row, "annotation", game);
        let (made_at, nodes) = (cells.timestamp("made_at")?, cells.number("nodes")?);
        let course = cells.word("course", course)?;
        let rows = db::query(POINTS)
            .bind(game.0)
            .fetch_all(&mut self.reader().await?)
            .await?;
        if rows.is_empty() {
            return Ok(Some(Annotation {
                game,
                made_at,
                nodes,
                points: Vec::new(),
                course,
            }));
        }
        let Some(record) = self.game(game).await? else {
            return Ok(None);
        };
        let turns = self.turns(game).await?;
        let points = points(&rows, game, record.first_position(), &turns)?;
        Ok(Some(Annotation {
            game,
            made_at,
            nodes,
            points,
            course,
        }))
    }
}

/// Reads turning points. The text of a turn has a meaning only in its position.
fn points(
    rows: &[Row],
    game: GameId,
    first: Position,
    turns: &[PlayedTurn],
) -> Result<Vec<TurningPoint>, StoreError> {
    let mut at = first;
    let mut played = turns.iter();
    let mut ply = Ply(1);
    let mut points = Vec::with_capacity(rows.len());
    for row in rows {
        let cells = Cells::new(row, "turning_point", game);
        let wanted = Ply(cells.number("ply")?);
        let cells = Cells::new(row, "turning_point", format!("({game}, {})", wanted.0));
        while ply < wanted {
            let turn = played
                .next()
                .ok_or_else(|| cells.undecodable("ply", "the game has no such turn"))?;
            at = at.play(&turn.turn).map_err(|refused| {
                cells.undecodable("ply", format_args!("{:?}", refused.reason))
            })?;
            ply = ply.next();
        }
        let text = cells.get::<&str>("best")?;
        let (best, rest) = text.split_once(' ').unwrap_or((text, ""));
        let best = games::read_turn(&cells, "best", &at, best)?;
        let (mut position, mut before, mut then) = (at, best, Vec::new());
        for turn in rest.split_terminator(' ') {
            position = position.play(&before).map_err(|refused| {
                cells.undecodable("best", format_args!("{:?}", refused.reason))
            })?;
            before = games::read_turn(&cells, "best", &position, turn)?;
            then.push(before);
        }
        let judgement = |column| cells.word(column, |text| text.parse::<Judgement>().ok());
        points.push(TurningPoint {
            ply,
            best,
            then,
            was: judgement("was")?,
            became: judgement("became")?,
        });
    }
    Ok(points)
}
