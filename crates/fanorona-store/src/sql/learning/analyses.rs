//! Analyses of finished games.

use crate::db::{Connection, FromRow, Row, Sql, statements};
use crate::error::StoreError;
use crate::sql::talk::news::RECORD;
use crate::values::games::analyses::{AnalysisBounds, AnalysisRequest, AnalysisRequested};
use crate::values::nodes::NodeNumber;
use crate::{NewsKind, Result, Store};
use fanorona_game::{
    AccountId, Annotation, GameId, Judgement, PlayedTurn, Ply, Start, Timestamp, TurningPoint,
};
use fanorona_rules::{Position, Turn};
use std::fmt::Display;
use std::str::FromStr;

statements! {
    WAITS = "select 1 from analysis_request where game_id = $1 and account_id = $2";
    WAITING_OF_ONE = "select count(*) from analysis_request where account_id = $1";
    /// Counts only up to the limit.
    WAITING_OF_ALL = "select count(*) from (
            select 1 from analysis_request {indexed by analysis_request_by_time|} limit $1
        )
        as waiting";
    /// Counts only up to the limit.
    WAITING_OF_GUESTS = "select count(*) from (
            select 1 from analysis_request {indexed by analysis_request_by_time|}
            where guest = 1 limit $1
        )
        as waiting";
    WISH = "insert into analysis_request (game_id, account_id, asked_at, network, guest, turns)
        values ($1, $2, $3, $4, $5, $6)";
    /// The node $2 may be none.
    WAITING =
        "select asked.game_id, asked.account_id, asked.guest, asked.network, asked.turns, asked.asked_at
        from analysis_request as asked {indexed by analysis_request_by_time|}
        where not exists (
            select 1 from claim join living_node on living_node.id = claim.node_id
            where claim.work = 'analysis' and claim.game_id = asked.game_id and claim.version = 0
                and claim.node_id <> $1
        )
        order by asked.asked_at, asked.game_id, asked.account_id limit $2";
    KEEP = "insert into annotation (game_id, made_at, nodes, course) values ($1, $2, $3, $4)
        on conflict (game_id) do update
        set made_at = excluded.made_at, nodes = excluded.nodes, course = excluded.course";
    DROP_POINTS = "delete from turning_point where game_id = $1";
    KEEP_POINT =
        "insert into turning_point (game_id, ply, best, was, became) values ($1, $2, $3, $4, $5)";
    WHO_WAITS = "select account_id from analysis_request where game_id = $1 order by account_id";
    DROP_REQUESTS = "delete from analysis_request where game_id = $1";
    ANNOTATION =
        "select game.id, game.start, annotation.made_at, annotation.nodes, annotation.course
        from annotation join game on game.id = annotation.game_id
        where annotation.game_id = $1";
    POINTS =
        "select game_id as id, ply, best, was, became from turning_point where game_id = $1 order by ply";
}

impl FromRow for AnalysisRequest {
    const TABLE: &'static str = "analysis_request";

    fn read(row: &Row) -> Result<Self> {
        Ok(Self {
            game: row.get("game_id")?,
            account: row.get("account_id")?,
            guest: row.get("guest")?,
            network: row.get("network")?,
            turns: row.get("turns")?,
            at: row.get("asked_at")?,
        })
    }
}

/// An annotation without its turning points.
impl FromRow for Annotation {
    const TABLE: &'static str = "annotation";

    fn read(row: &Row) -> Result<Self> {
        Ok(Self {
            game: row.get("id")?,
            first: row.parsed("start").map(Start::first_side)?,
            made_at: row.get("made_at")?,
            nodes: row.get("nodes")?,
            points: Vec::new(),
            course: row.word("course", course)?,
        })
    }
}

impl FromRow for TurningPoint {
    const TABLE: &'static str = "turning_point";

    fn read(row: &Row) -> Result<Self> {
        let mut then: Vec<Turn> = row.word("best", |line| parts(line, ' '))?;
        Ok(Self {
            ply: row.get("ply")?,
            best: then.remove(0),
            then,
            was: row.parsed("was")?,
            became: row.parsed("became")?,
        })
    }
}

/// Reads what [`text`] writes.
fn parts<T: FromStr>(text: &str, between: char) -> Option<Vec<T>> {
    text.split(between).map(|part| part.parse().ok()).collect()
}

fn text<T: Display>(parts: impl IntoIterator<Item = T>, between: &str) -> String {
    let parts: Vec<String> = parts.into_iter().map(|part| part.to_string()).collect();
    parts.join(between)
}

/// White's evaluations after each turn.
pub(crate) fn course(text: &str) -> Option<Vec<Judgement>> {
    if text.is_empty() {
        return Some(Vec::new());
    }
    parts(text, ',')
}

/// Stores an annotation of an existing game.
pub(crate) async fn keep(
    connection: &mut Connection,
    game: GameId,
    annotation: &Annotation,
) -> sqlx::Result<()> {
    let Annotation {
        made_at,
        nodes,
        points,
        course,
        ..
    } = annotation;
    KEEP.run(connection, (game, made_at, nodes, text(course, ",")))
        .await?;
    DROP_POINTS.run(connection, game).await?;
    for point in points {
        let line = text([&point.best].into_iter().chain(&point.then), " ");
        let (was, became) = (point.was.to_string(), point.became.to_string());
        KEEP_POINT
            .run(connection, (game, point.ply, line, was, became))
            .await?;
    }
    Ok(())
}

/// Removes the requests for the analysis of a game, and tells those who made them what became of
/// it.
async fn drop_requests(
    connection: &mut Connection,
    game: GameId,
    kind: NewsKind,
    at: Timestamp,
) -> sqlx::Result<Vec<AccountId>> {
    let waited = WHO_WAITS.all(connection, game).await?;
    DROP_REQUESTS.run(connection, game).await?;
    for account in &waited {
        RECORD
            .run(
                connection,
                (account, kind.name(), game, None::<AccountId>, at),
            )
            .await?;
    }
    Ok(waited)
}

impl Store {
    /// Stores a player's request for the analysis of a game.
    pub async fn request_analysis(
        &self,
        request: AnalysisRequest,
        bounds: AnalysisBounds,
    ) -> Result<AnalysisRequested> {
        self.change(move |connection| {
            Box::pin(async move {
                let AnalysisRequest {
                    game,
                    account,
                    guest,
                    network,
                    turns,
                    at,
                } = request;
                if WAITS.any(connection, (game, account)).await? {
                    return Ok(AnalysisRequested::Waits);
                }
                if WAITING_OF_ONE.one::<u32>(connection, account).await? >= bounds.of_one {
                    return Ok(AnalysisRequested::TooManyOfOne);
                }
                let of_guests = (WAITING_OF_GUESTS, bounds.of_guests);
                let counts: [(Sql, u32); 2] = [(WAITING_OF_ALL, bounds.of_all), of_guests];
                for (waiting, most) in counts.into_iter().take(if guest { 2 } else { 1 }) {
                    if waiting.one::<u32>(connection, most).await? >= most {
                        return Ok(AnalysisRequested::TooManyOfAll);
                    }
                }
                WISH.run(connection, (game, account, at, network, guest, turns))
                    .await?;
                Ok(AnalysisRequested::Added)
            })
        })
        .await
    }

    /// At most `limit` requests, oldest first, for games that no other living node than `node` has
    /// claimed.
    pub async fn waiting_analyses(
        &self,
        node: Option<NodeNumber>,
        limit: u32,
    ) -> Result<Vec<AnalysisRequest>> {
        // No node has the number 0.
        self.all(WAITING, (node.unwrap_or(NodeNumber(0)), limit))
            .await
    }

    /// Stores an analysis, replacing an earlier one, and returns the players who requested it. It
    /// is news to the members among them.
    pub async fn keep_annotation(
        &self,
        annotation: &Annotation,
        at: Timestamp,
    ) -> Result<Vec<AccountId>> {
        let annotation = annotation.clone();
        self.change(move |connection| {
            Box::pin(async move {
                keep(connection, annotation.game, &annotation).await?;
                drop_requests(connection, annotation.game, NewsKind::Analysed, at).await
            })
        })
        .await
    }

    /// The players who requested the analysis of a game and wait for it.
    pub async fn who_waits_for_analysis(&self, game: GameId) -> Result<Vec<AccountId>> {
        self.all(WHO_WAITS, game).await
    }

    /// Removes the requests for a game and returns their players. It is news to the members among
    /// them.
    pub async fn give_up_analysis(&self, game: GameId, at: Timestamp) -> Result<Vec<AccountId>> {
        self.change(move |connection| {
            Box::pin(drop_requests(
                connection,
                game,
                NewsKind::AnalysisFailed,
                at,
            ))
        })
        .await
    }

    /// The analysis of a game.
    pub async fn annotation(&self, game: GameId) -> Result<Option<Annotation>> {
        let Some(mut annotation): Option<Annotation> = self.first(ANNOTATION, game).await? else {
            return Ok(None);
        };
        annotation.points = self.all(POINTS, game).await?;
        if !annotation.points.is_empty() {
            let Some(record) = self.game(game).await? else {
                return Ok(None);
            };
            let turns = self.turns(game).await?;
            check(&annotation, record.first_position(), &turns)?;
        }
        Ok(Some(annotation))
    }
}

/// Whether the turns of the turning points can be played in the game.
fn check(annotation: &Annotation, first: Position, turns: &[PlayedTurn]) -> Result<()> {
    let mut at = first;
    let mut played = turns.iter();
    let mut ply = Ply(1);
    for point in &annotation.points {
        let row = format!("({}, {})", annotation.game, point.ply.0);
        let illegal =
            |column| StoreError::undecodable("turning_point", &row, column, "a turn is illegal");
        while ply < point.ply {
            let turn = played.next().ok_or_else(|| illegal("ply"))?;
            at = at.play(&turn.turn).map_err(|_refused| illegal("ply"))?;
            ply = ply.next();
        }
        let mut position = at;
        for turn in [&point.best].into_iter().chain(&point.then) {
            position = position.play(turn).map_err(|_refused| illegal("best"))?;
        }
    }
    Ok(())
}
