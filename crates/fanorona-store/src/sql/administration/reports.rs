//! Reports of players about others.

use crate::db::{self, Connection, Row, Sql, sql};
use crate::error::StoreError;
use crate::sql::decode::{Cells, key};
use crate::sql::group::Write;
use crate::{Filed, NewReport, Report, ReportBounds, ReportedTalk, Store};
use fanorona_game::{PlayerName, Timestamp};

pub(crate) const FORGET: Sql = sql!("delete from report where closed_at < $1");

/// The oldest open report about $1 that is of the same reporter, $2, or has the same reason, $3.
pub(crate) const SAME: Sql = sql!(
    "select id, reporter_name, about_name, why, times, talk, made_at, closed_at from report
    where about = $1 and closed_at is null and (reporter = $2 or lower(why) = lower($3))
    order by id limit 1"
);

pub(crate) const JOIN: Sql =
    sql!("update report set times = times + 1, why = $2, talk = $3 where id = $1");

/// The reporter of a guest who is gone is null.
pub(crate) const FILE: Sql = sql!(
    "insert into report (reporter, reporter_name, about, about_name, why, talk, made_at)
    select $1, $2, $3, $4, $5, $6, $7
    where (select count(*) from report where closed_at is null) < $8
        and ($9 = 0 or $10 > (
            select count(*) from report left join account on account.id = report.reporter
            where report.closed_at is null and (account.id is null or account.kind = 'guest')
        ))
    returning id"
);

pub(crate) const CLOSE: Sql =
    sql!("update report set closed_at = $2 where id = $1 and closed_at is null");

pub(crate) const OPEN: Sql = sql!(
    "select id, reporter_name, about_name, why, times, talk, made_at, closed_at from report
    where closed_at is null and id < $1 order by id desc limit $2"
);

pub(crate) const REPORT: Sql = sql!(
    "select id, reporter_name, about_name, why, times, talk, made_at, closed_at from report where id = $1"
);

impl Store {
    pub(crate) async fn read_open_reports(
        &self,
        before: Option<i64>,
        limit: u32,
    ) -> Result<Vec<Report>, StoreError> {
        let query = db::query(OPEN)
            .bind(before.unwrap_or(i64::MAX))
            .bind(i64::from(limit));
        query
            .fetch_all(&mut self.reader().await?)
            .await?
            .iter()
            .map(report)
            .collect()
    }

    pub(crate) async fn read_report(&self, number: i64) -> Result<Option<Report>, StoreError> {
        self.one(db::query(REPORT).bind(number), report).await
    }
}

fn report(row: &Row) -> Result<Report, StoreError> {
    let number = key(row, "report")?;
    let cells = Cells::new(row, "report", number);
    Ok(Report {
        number,
        by: cells.word("reporter_name", |text| PlayerName::new(text).ok())?,
        about: cells.word("about_name", |text| PlayerName::new(text).ok())?,
        why: cells.get("why")?,
        times: cells.number("times")?,
        talk: cells.word("talk", |text| serde_json::from_str(text).ok())?,
        at: cells.timestamp("made_at")?,
        closed_at: cells.get::<Option<i64>>("closed_at")?.map(Timestamp),
    })
}

/// Bytes of the reasons that are joined in one report. Further ones are only counted.
const JOINED_BYTES: usize = 1_000;
/// Lines of talk that are joined in one report. Further ones are left out.
const JOINED_LINES: usize = 200;

/// Stores a report, or joins it to an open one.
pub(crate) struct File {
    pub(crate) report: NewReport,
    pub(crate) bounds: ReportBounds,
    pub(crate) closed_before: Timestamp,
}

impl Write for File {
    type Answer = Result<Filed, StoreError>;
    const SEVERAL_STATEMENTS: bool = true;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<Self::Answer> {
        db::query(FORGET)
            .bind(self.closed_before.0)
            .execute(&mut *connection)
            .await?;
        let NewReport {
            by,
            guest,
            about,
            why,
            talk,
            at,
        } = &self.report;
        let same = db::query(SAME).bind(about.id.0).bind(by.id.0).bind(why);
        if let Some(row) = same.fetch_optional(&mut *connection).await? {
            return match report(&row) {
                Ok(open) => self.join(connection, open).await.map(Ok),
                Err(error) => Ok(Err(error)),
            };
        }
        let ReportBounds { of_guests, of_all } = self.bounds;
        let ids: Vec<i64> = db::query_scalar(FILE)
            .bind(by.id.0)
            .bind(by.name.as_str())
            .bind(about.id.0)
            .bind(about.name.as_str())
            .bind(why)
            .bind(json(talk))
            .bind(at.0)
            .bind(i64::from(of_all))
            .bind(i64::from(*guest))
            .bind(i64::from(of_guests))
            .fetch_all(connection)
            .await?;
        Ok(Ok(ids
            .first()
            .map_or(Filed::Full, |number| Filed::New(*number))))
    }
}

impl File {
    /// Adds what the report says to an open one that does not have it.
    async fn join(&self, connection: &mut Connection, open: Report) -> sqlx::Result<Filed> {
        let Report {
            number,
            mut why,
            mut talk,
            ..
        } = open;
        let more = &self.report.why;
        if !why.contains(more.as_str()) && why.len() + more.len() <= JOINED_BYTES {
            why = format!("{why} / {more}");
        }
        for line in &self.report.talk {
            if talk.len() < JOINED_LINES && !talk.contains(line) {
                talk.push(line.clone());
            }
        }
        db::query(JOIN)
            .bind(number)
            .bind(why)
            .bind(json(&talk))
            .execute(connection)
            .await?;
        Ok(Filed::Joined(number))
    }
}

fn json(talk: &[ReportedTalk]) -> String {
    serde_json::to_string(talk).expect("texts and numbers can be written as JSON")
}
