//! Lessons: what a member has done is remembered.

use crate::store_promises::Maker;
use crate::store_promises::fixture::{Fixture, NOON};
use fanorona_game::{AccountId, Lesson};

pub(crate) async fn the_lessons_that_a_member_has_done_are_remembered(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let (one, two) = (fixture.member("one").await, fixture.member("two").await);
    for lesson in [Lesson::Vela, Lesson::Moving, Lesson::Vela] {
        fixture
            .store
            .note_lesson_done(one.id, lesson, NOON)
            .await
            .unwrap();
    }
    // An account that is gone in the meantime is no error.
    fixture
        .store
        .note_lesson_done(AccountId(4_000), Lesson::Moving, NOON)
        .await
        .unwrap();
    fixture.store.close().await;

    let fixture = Fixture::open(maker).await;
    assert_eq!(
        fixture.store.lessons_done(one.id).await,
        Ok(vec![Lesson::Moving, Lesson::Vela])
    );
    assert_eq!(fixture.store.lessons_done(two.id).await, Ok(vec![]));
}
