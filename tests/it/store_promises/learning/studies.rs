//! Studies: what was saved is read back, changes never overwrite each other, and only owners change
//! and delete.

use crate::store_promises::Maker;
use crate::store_promises::fixture::{Fixture, NOON};
use fanorona_game::{AccountId, StudyId, Version};
use fanorona_rules::Ruleset;
use fanorona_store::{Saved, StudyHead};

const MANY: u32 = 100;

fn head(turns: u32) -> StudyHead {
    StudyHead {
        title: Some("A title".to_owned()),
        white: Some("Rakoto (1800)".to_owned()),
        black: None,
        ruleset: Ruleset::Telo,
        turns,
    }
}

async fn create(fixture: &Fixture, owner: AccountId) -> StudyId {
    let made = fixture
        .store
        .create_study(owner, head(0), "first".to_owned(), MANY, NOON)
        .await;
    made.unwrap().unwrap()
}

pub(crate) async fn a_study_reads_back_equal_after_every_change(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let owner = fixture.member("owner").await;
    let id = create(&fixture, owner.id).await;
    let (stored, record) = fixture.store.study(id).await.unwrap().unwrap();
    assert_eq!(
        (stored.id, &stored.owner, stored.version, stored.shared),
        (id, &owner, Version(1), false)
    );
    assert_eq!((&stored.head, record.as_str()), (&head(0), "first"));
    let saved = fixture
        .store
        .save_study(id, Version(1), head(3), "second".to_owned(), NOON)
        .await;
    assert_eq!(saved, Ok(Saved::Kept));
    assert_eq!(
        fixture.store.share_study(id, owner.id, true).await,
        Ok(true)
    );
    fixture.store.close().await;

    let fixture = Fixture::open(maker).await;
    let (stored, record) = fixture.store.study(id).await.unwrap().unwrap();
    assert_eq!(
        (stored.version, stored.shared, record.as_str()),
        (Version(2), true, "second")
    );
    assert_eq!(stored.head, head(3));
    assert_eq!(fixture.store.study(StudyId(4_000)).await, Ok(None));
}

pub(crate) async fn the_second_of_two_changes_of_a_study_from_one_version_is_stale(
    maker: &dyn Maker,
) {
    let fixture = Fixture::open(maker).await;
    let owner = fixture.member("owner").await;
    let id = create(&fixture, owner.id).await;
    let save = |text: &str| {
        fixture
            .store
            .save_study(id, Version(1), head(1), text.to_owned(), NOON)
    };
    let (one, two) = tokio::join!(save("one"), save("two"));
    let mut answers = [one.unwrap(), two.unwrap()];
    answers.sort_by_key(|saved| *saved == Saved::Stale);
    assert_eq!(answers, [Saved::Kept, Saved::Stale]);
    let (stored, _) = fixture.store.study(id).await.unwrap().unwrap();
    assert_eq!(stored.version, Version(2));
    fixture.store.delete_study(id, owner.id).await.unwrap();
    let gone = fixture
        .store
        .save_study(id, Version(2), head(1), "three".to_owned(), NOON)
        .await;
    assert_eq!(gone, Ok(Saved::Stale));
}

pub(crate) async fn studies_are_limited_and_listed_in_pages(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let (one, two) = (fixture.member("one").await, fixture.member("two").await);
    let make = |owner, most| {
        fixture
            .store
            .create_study(owner, head(0), String::new(), most, NOON)
    };
    let mut made = Vec::new();
    for _ in 0..3 {
        made.push(make(one.id, 3).await.unwrap().unwrap());
        make(two.id, 3).await.unwrap().unwrap();
    }
    assert_eq!(make(one.id, 3).await, Ok(None));
    assert_eq!(
        make(AccountId(4_000), 3).await,
        Ok(None),
        "an account that is gone"
    );
    let ids = |studies: Vec<fanorona_store::StoredStudy>| {
        studies
            .into_iter()
            .map(|study| study.id)
            .collect::<Vec<_>>()
    };
    let page = ids(fixture
        .store
        .studies_of(one.id, false, None, 2)
        .await
        .unwrap());
    assert_eq!(page, [made[2], made[1]]);
    assert_eq!(
        ids(fixture
            .store
            .studies_of(one.id, false, Some(made[1]), 2)
            .await
            .unwrap()),
        [made[0]]
    );
    assert_eq!(
        fixture.store.share_study(made[0], one.id, true).await,
        Ok(true)
    );
    assert_eq!(
        ids(fixture
            .store
            .studies_of(one.id, true, None, 9)
            .await
            .unwrap()),
        [made[0]]
    );
    // A number is never used again.
    assert_eq!(fixture.store.delete_study(made[2], one.id).await, Ok(true));
    let next = make(one.id, 3).await.unwrap().unwrap();
    assert!(
        next > made[2]
            && ids(fixture
                .store
                .studies_of(two.id, false, None, 9)
                .await
                .unwrap())
            .len()
                == 3
    );
}

pub(crate) async fn only_the_owner_shares_and_deletes_a_study(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let (owner, other) = (fixture.member("owner").await, fixture.member("other").await);
    let id = create(&fixture, owner.id).await;
    assert_eq!(
        fixture.store.share_study(id, other.id, true).await,
        Ok(false)
    );
    assert_eq!(fixture.store.delete_study(id, other.id).await, Ok(false));
    let (stored, _) = fixture.store.study(id).await.unwrap().unwrap();
    assert!(!stored.shared);
    assert_eq!(fixture.store.delete_study(id, owner.id).await, Ok(true));
    assert_eq!(fixture.store.delete_study(id, owner.id).await, Ok(false));
    assert_eq!(fixture.store.study(id).await, Ok(None));
}
