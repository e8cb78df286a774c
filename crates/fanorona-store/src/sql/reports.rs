//! Reports of players about others.

use super::decode::{Cells, key};
use super::dialect::{Connection, DbRow, ThisStore, sql};
use super::group::Write;
use crate::error::StoreError;
use crate::{NewReport, Report};
use fanorona_game::{PlayerName, Timestamp};

pub(super) const FORGET: &str = "delete from report where closed_at < $1";

pub(super) const FILE: &str = "
    insert into report (reporter, reporter_name, about, about_name, why, talk, made_at)
    select $1, $2, $3, $4, $5, $6, $7
    where (select count(*) from report where closed_at is null) < $8
    returning id
";

pub(super) const CLOSE: &str = "update report set closed_at = $2 where id = $1 and closed_at is null";

pub(super) const OPEN: &str = "
    select id, reporter_name, about_name, why, talk, made_at, closed_at from report
    where closed_at is null and id < $1 order by id desc limit $2
";

pub(super) const REPORT: &str = "
    select id, reporter_name, about_name, why, talk, made_at, closed_at from report where id = $1
";

impl ThisStore {
    pub(super) async fn read_open_reports(
        &self,
        before: Option<i64>,
        limit: u32,
    ) -> Result<Vec<Report>, StoreError> {
        let query = sqlx::query(sql(OPEN)).bind(before.unwrap_or(i64::MAX)).bind(i64::from(limit));
        query.fetch_all(&mut *self.reader().await?).await?.iter().map(report).collect()
    }

    pub(super) async fn read_report(&self, number: i64) -> Result<Option<Report>, StoreError> {
        let row = sqlx::query(sql(REPORT)).bind(number).fetch_optional(&mut *self.reader().await?).await?;
        row.as_ref().map(report).transpose()
    }
}

fn report(row: &DbRow) -> Result<Report, StoreError> {
    let number = key(row, "report")?;
    let cells = Cells::new(row, "report", number);
    Ok(Report {
        number,
        by: cells.word("reporter_name", |text| PlayerName::new(text).ok())?,
        about: cells.word("about_name", |text| PlayerName::new(text).ok())?,
        why: cells.get("why")?,
        talk: cells.word("talk", |text| serde_json::from_str(text).ok())?,
        at: cells.timestamp("made_at")?,
        closed_at: cells.get::<Option<i64>>("closed_at")?.map(Timestamp),
    })
}

/// Stores a report.
pub(super) struct File {
    report: NewReport,
    talk: String,
    most: u32,
    closed_before: Timestamp,
}

impl File {
    /// # Errors
    /// The talk cannot be written as JSON.
    pub(super) fn new(report: NewReport, most: u32, closed_before: Timestamp) -> Result<Self, StoreError> {
        let talk = serde_json::to_string(&report.talk).map_err(|error| StoreError::Undecodable {
            table: "report",
            row: report.by.name.to_string(),
            column: "talk",
            problem: error.to_string(),
        })?;
        Ok(Self { report, talk, most, closed_before })
    }
}

impl Write for File {
    type Answer = Option<i64>;
    const SEVERAL_STATEMENTS: bool = true;

    async fn run(&self, connection: &mut Connection) -> sqlx::Result<Option<i64>> {
        sqlx::query(sql(FORGET)).bind(self.closed_before.0).execute(&mut *connection).await?;
        let ids: Vec<i64> = sqlx::query_scalar(sql(FILE))
            .bind(self.report.by.id.0)
            .bind(self.report.by.name.as_str())
            .bind(self.report.about.id.0)
            .bind(self.report.about.name.as_str())
            .bind(&self.report.why)
            .bind(&self.talk)
            .bind(self.report.at.0)
            .bind(i64::from(self.most))
            .fetch_all(connection)
            .await?;
        Ok(ids.first().copied())
    }
}
