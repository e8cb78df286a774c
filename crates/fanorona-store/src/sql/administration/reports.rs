//! Reports of players about others.

use crate::db::{FromRow, Row, json, statements};
use crate::{Filed, NewReport, Report, ReportBounds, ReportedTalk, Result, Store};
use fanorona_game::Timestamp;

statements! {
    FORGET = "delete from report where closed_at < $1";
    /// The oldest open report about $1 that is of the same reporter, $2, or has the same reason, $3.
    SAME = "select id, reporter_name, about_name, why, times, talk, made_at, closed_at from report
        where about = $1 and closed_at is null and (reporter = $2 or lower(why) = lower($3))
        order by id limit 1";
    JOIN = "update report set times = times + 1, why = $2, talk = $3 where id = $1";
    /// The reporter of a guest who is gone is null.
    FILE = "insert into report (reporter, reporter_name, about, about_name, why, talk, made_at)
        select $1, $2, $3, $4, $5, $6, $7
        where (select count(*) from report where closed_at is null) < $8
            and ($9 = 0 or $10 > (
                select count(*) from report left join account on account.id = report.reporter
                where report.closed_at is null and (account.id is null or account.kind = 'guest')
            ))
        returning id";
    CLOSE = "update report set closed_at = $2 where id = $1 and closed_at is null";
    OPEN = "select id, reporter_name, about_name, why, times, talk, made_at, closed_at from report
        where closed_at is null and id < $1 order by id desc limit $2";
    REPORT =
        "select id, reporter_name, about_name, why, times, talk, made_at, closed_at from report where id = $1";
}

/// Bytes of the reasons that are joined in one report. Further ones are only counted.
const JOINED_BYTES: usize = 1_000;
/// Lines of talk that are joined in one report. Further ones are left out.
const JOINED_LINES: usize = 200;

impl Store {
    /// Stores a report and gives it a number, or joins it to an open one. Deletes reports that were
    /// closed before `closed_before`.
    pub async fn file_report(
        &self,
        report: NewReport,
        bounds: ReportBounds,
        closed_before: Timestamp,
    ) -> Result<Filed> {
        self.change(move |connection| {
            Box::pin(async move {
                FORGET.run(connection, closed_before).await?;
                let NewReport {
                    by,
                    guest,
                    about,
                    why,
                    talk,
                    at,
                } = report;
                let same = SAME.first(connection, (about.id, by.id, &why)).await?;
                if let Some(mut open) = same {
                    join(&mut open, &why, talk);
                    let values = (open.number, open.why, json(&open.talk));
                    JOIN.run(connection, values).await?;
                    return Ok(Filed::Joined(open.number));
                }
                let ReportBounds { of_guests, of_all } = bounds;
                let talk = json(&talk);
                let (by, by_name, about, about_name) = (by.id, by.name, about.id, about.name);
                let values = (
                    by, by_name, about, about_name, why, talk, at, of_all, guest, of_guests,
                );
                let number = FILE.first(connection, values).await?;
                Ok(number.map_or(Filed::Full, Filed::New))
            })
        })
        .await
    }

    /// Open reports below the number `before`, newest first.
    pub async fn open_reports(&self, before: Option<i64>, limit: u32) -> Result<Vec<Report>> {
        self.all(OPEN, (before.unwrap_or(i64::MAX), limit)).await
    }

    /// The report with this number.
    pub async fn report(&self, number: i64) -> Result<Option<Report>> {
        self.first(REPORT, number).await
    }
}

/// Adds to an open report what a new one says and it does not.
fn join(open: &mut Report, why: &str, talk: Vec<ReportedTalk>) {
    if !open.why.contains(why) && open.why.len() + why.len() <= JOINED_BYTES {
        open.why = format!("{} / {why}", open.why);
    }
    for line in talk {
        if open.talk.len() < JOINED_LINES && !open.talk.contains(&line) {
            open.talk.push(line);
        }
    }
}

impl FromRow for Report {
    const TABLE: &'static str = "report";

    fn read(row: &Row) -> Result<Self> {
        Ok(Self {
            number: row.get("id")?,
            by: row.get("reporter_name")?,
            about: row.get("about_name")?,
            why: row.get("why")?,
            times: row.get("times")?,
            talk: row.json("talk")?,
            at: row.get("made_at")?,
            closed_at: row.get("closed_at")?,
        })
    }
}
