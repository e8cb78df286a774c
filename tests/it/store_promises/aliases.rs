//! Abbreviations.

use super::Maker;
use super::hall::{Hall, NOON};

fn pair(name: &str, text: &str) -> (String, String) {
    (name.to_owned(), text.to_owned())
}

pub(super) async fn abbreviations_are_stored_changed_and_deleted(maker: &dyn Maker) {
    let hall = Hall::open(maker).await;
    let (rabe, rasoa) = (hall.member("Rabe").await.id, hall.member("Rasoa").await.id);
    for (name, text) in [("gr", "games rasoa"), ("ask", "challenge $1 \"'white"), ("gr", "games rasoa all")] {
        hall.store.set_alias(rabe, name, text).await.unwrap();
    }
    hall.store.set_alias(rasoa, "gr", "games rabe").await.unwrap();
    hall.store.close().await;
    let hall = Hall::open(maker).await;
    let kept = [pair("ask", "challenge $1 \"'white"), pair("gr", "games rasoa all")];
    assert_eq!(hall.store.aliases(rabe).await.as_deref(), Ok(&kept[..]));
    assert_eq!(hall.store.unset_alias(rabe, "gr").await, Ok(true));
    assert_eq!(hall.store.unset_alias(rabe, "gr").await, Ok(false));
    assert_eq!(hall.store.aliases(rabe).await.as_deref(), Ok(&kept[..1]));
    assert_eq!(hall.store.aliases(rasoa).await, Ok(vec![pair("gr", "games rabe")]));
}

pub(super) async fn abbreviations_of_a_deleted_guest_are_ignored(maker: &dyn Maker) {
    let hall = Hall::open(maker).await;
    let guest = hall.store.create_guest(NOON).await.unwrap().player.id;
    hall.store.set_alias(guest, "gr", "games rasoa").await.unwrap();
    hall.store.forget_guest(guest).await.unwrap();
    assert_eq!(hall.store.aliases(guest).await, Ok(vec![]));
}
