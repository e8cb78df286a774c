//! Lessons that members have done.

use crate::StoreError;
use async_trait::async_trait;
use fanorona_game::{AccountId, Lesson, Timestamp};
use std::fmt;

/// Lessons.
#[async_trait]
pub trait Lessons: fmt::Debug + Send + Sync {
    /// Records that a player has done a lesson. The first time counts.
    async fn note_lesson_done(
        &self,
        account: AccountId,
        lesson: Lesson,
        at: Timestamp,
    ) -> Result<(), StoreError>;

    /// The lessons that a player has done, in their order.
    async fn lessons_done(&self, account: AccountId) -> Result<Vec<Lesson>, StoreError>;
}
