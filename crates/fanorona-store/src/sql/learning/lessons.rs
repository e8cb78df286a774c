//! Lessons that members have done.

use crate::db::{self, Sql, sql};
use crate::{Store, StoreError};
use fanorona_game::{AccountId, Lesson, Timestamp};

pub(crate) const NOTE: Sql = sql!(
    "insert into lesson_done (account_id, lesson, done_at)
    select id, $2, $3 from account where id = $1
    on conflict (account_id, lesson) do nothing"
);
pub(crate) const DONE: Sql = sql!("select lesson from lesson_done where account_id = $1");

impl Store {
    /// Records that a player has done a lesson. The first time counts.
    pub async fn note_lesson_done(
        &self,
        account: AccountId,
        lesson: Lesson,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        self.writer
            .write(
                db::query(NOTE)
                    .bind(account.0)
                    .bind(lesson.name())
                    .bind(at.0),
            )
            .await
            .map(drop)
    }

    /// The lessons that a player has done, in their order.
    pub async fn lessons_done(&self, account: AccountId) -> Result<Vec<Lesson>, StoreError> {
        let names: Vec<String> = db::query_scalar(DONE)
            .bind(account.0)
            .fetch_all(&mut self.reader().await?)
            .await?;
        // A lesson of another version of the server is not offered here.
        let mut done: Vec<Lesson> = names.iter().filter_map(|name| name.parse().ok()).collect();
        done.sort_unstable();
        Ok(done)
    }
}
