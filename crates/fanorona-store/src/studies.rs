//! Studies of members.

use crate::{Saved, StoreError};
use async_trait::async_trait;
use fanorona_game::{AccountId, Player, StudyId, Timestamp, Version};
use fanorona_rules::Ruleset;
use std::fmt;

/// What is known of a study beside its turns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StudyHead {
    /// Its title, if it has one.
    pub title: Option<String>,
    /// The player of White, if one is known.
    pub white: Option<String>,
    /// The player of Black, if one is known.
    pub black: Option<String>,
    /// The board.
    pub ruleset: Ruleset,
    /// The number of turns, those of variations included.
    pub turns: u32,
}

/// A stored study.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredStudy {
    /// Its number.
    pub id: StudyId,
    /// The member who keeps it.
    pub owner: Player,
    /// It grows with each change of the turns and notes.
    pub version: Version,
    /// What lists show.
    pub head: StudyHead,
    /// Whether everybody may open it.
    pub shared: bool,
    /// The last change of turns or notes.
    pub changed_at: Timestamp,
}

/// Studies.
#[async_trait]
pub trait Studies: fmt::Debug + Send + Sync {
    /// Stores a study of a member who has fewer than `most`. Its record is text that the store does not read. `None`
    /// if the member has as many as that.
    async fn create_study(
        &self,
        owner: AccountId,
        head: StudyHead,
        record: String,
        most: u32,
        at: Timestamp,
    ) -> Result<Option<StudyId>, StoreError>;

    /// A study and its record.
    async fn study(&self, id: StudyId) -> Result<Option<(StoredStudy, String)>, StoreError>;

    /// The studies of a member with smaller numbers than `before`, or those of them that are shared, highest number
    /// first.
    async fn studies_of(
        &self,
        owner: AccountId,
        only_shared: bool,
        before: Option<StudyId>,
        limit: u32,
    ) -> Result<Vec<StoredStudy>, StoreError>;

    /// Replaces a study, whose version grows by one. It is stale if the stored study has another version than `seen`,
    /// or is deleted.
    async fn save_study(
        &self,
        id: StudyId,
        seen: Version,
        head: StudyHead,
        record: String,
        at: Timestamp,
    ) -> Result<Saved, StoreError>;

    /// Changes whether everybody may open a study of this owner. Returns whether there is one.
    async fn share_study(&self, id: StudyId, owner: AccountId, shared: bool) -> Result<bool, StoreError>;

    /// Deletes a study of this owner. Returns whether there was one.
    async fn delete_study(&self, id: StudyId, owner: AccountId) -> Result<bool, StoreError>;
}
