//! Abbreviations.

use crate::store_promises::Maker;
use crate::store_promises::fixture::{Fixture, NOON};
use tokio::task::JoinSet;

fn pair(name: &str, text: &str) -> (String, String) {
    (name.to_owned(), text.to_owned())
}

pub(crate) async fn abbreviations_are_stored_changed_and_deleted(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let (rabe, rasoa) = (
        fixture.member("Rabe").await.id,
        fixture.member("Rasoa").await.id,
    );
    for (name, text) in [
        ("gr", "games rasoa"),
        ("ask", "challenge $1 \"'white"),
        ("gr", "games rasoa all"),
    ] {
        fixture.store.set_alias(rabe, name, text, 9).await.unwrap();
    }
    fixture
        .store
        .set_alias(rasoa, "gr", "games rabe", 9)
        .await
        .unwrap();
    fixture.store.close().await;
    let fixture = Fixture::open(maker).await;
    let kept = [
        pair("ask", "challenge $1 \"'white"),
        pair("gr", "games rasoa all"),
    ];
    assert_eq!(fixture.store.aliases(rabe).await.as_deref(), Ok(&kept[..]));
    assert_eq!(fixture.store.unset_alias(rabe, "gr").await, Ok(true));
    assert_eq!(fixture.store.unset_alias(rabe, "gr").await, Ok(false));
    assert_eq!(fixture.store.aliases(rabe).await.as_deref(), Ok(&kept[..1]));
    assert_eq!(
        fixture.store.aliases(rasoa).await,
        Ok(vec![pair("gr", "games rabe")])
    );
}

pub(crate) async fn abbreviations_defined_at_once_respect_the_limit(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let rabe = fixture.member("Rabe").await.id;
    fixture
        .store
        .set_alias(rabe, "first", "games", 3)
        .await
        .unwrap();
    let set = |number: usize| {
        let store = fixture.store.clone();
        async move {
            store
                .set_alias(rabe, &format!("alias{number}"), "games", 3)
                .await
                .unwrap()
        }
    };
    let kept = (0..8).map(set).collect::<JoinSet<bool>>().join_all().await;
    assert_eq!(kept.into_iter().filter(|kept| *kept).count(), 2);
    assert_eq!(fixture.store.aliases(rabe).await.unwrap().len(), 3);
    // One that is there can be changed.
    assert_eq!(
        fixture.store.set_alias(rabe, "first", "who", 3).await,
        Ok(true)
    );
}

pub(crate) async fn abbreviations_of_a_deleted_guest_are_ignored(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let guest = fixture.store.create_guest(NOON).await.unwrap().player.id;
    fixture
        .store
        .set_alias(guest, "gr", "games rasoa", 9)
        .await
        .unwrap();
    fixture.store.forget_guest(guest).await.unwrap();
    assert_eq!(fixture.store.aliases(guest).await, Ok(vec![]));
}
