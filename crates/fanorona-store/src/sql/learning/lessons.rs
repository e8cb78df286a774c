//! Lessons that members have done.

use crate::db::statements;
use crate::{Result, Store};
use fanorona_game::{AccountId, Lesson, Timestamp};

statements! {
    NOTE = "insert into lesson_done (account_id, lesson, done_at)
        select id, $2, $3 from account where id = $1
        on conflict (account_id, lesson) do nothing";
    DONE = "select lesson from lesson_done where account_id = $1";
}

impl Store {
    /// Records that a player has done a lesson. The first time counts.
    pub async fn note_lesson_done(
        &self,
        account: AccountId,
        lesson: Lesson,
        at: Timestamp,
    ) -> Result<()> {
        self.write(NOTE, (account, lesson.name(), at)).await
    }

    /// The lessons that a player has done, in their order.
    pub async fn lessons_done(&self, account: AccountId) -> Result<Vec<Lesson>> {
        let names: Vec<String> = self.all(DONE, account).await?;
        // A lesson of another version of the server is not offered here.
        let mut done: Vec<Lesson> = names.iter().filter_map(|name| name.parse().ok()).collect();
        done.sort_unstable();
        Ok(done)
    }
}
