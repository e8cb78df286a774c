//! Keys with which members log in over SSH.

use crate::store_promises::Maker;
use crate::store_promises::fixture::{Fixture, NOBODY, NOON, name};
use fanorona_game::{KeyFingerprint, Timestamp};
use fanorona_store::{KeyAdded, NewBot, SshKey, TokenHash};

const LATER: Timestamp = Timestamp(NOON.0 + 1_000);

/// A fingerprint for each letter.
fn key(letter: &str) -> KeyFingerprint {
    KeyFingerprint::new(&format!("SHA256:{}", letter.repeat(43))).unwrap()
}

pub(crate) async fn a_key_belongs_to_one_member(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let (rabe, rasoa) = (fixture.member("Rabe").await, fixture.member("Rasoa").await);
    let store = &fixture.store;
    assert_eq!(store.key_owner(&key("a")).await, Ok(None));
    let added = store
        .add_key(rabe.id, &key("a"), Some("laptop"), NOON, 9)
        .await;
    assert_eq!(added, Ok(KeyAdded::Added(1)));
    let added = store.add_key(rabe.id, &key("b"), None, LATER, 9).await;
    assert_eq!(added, Ok(KeyAdded::Added(2)));
    let again = store.add_key(rabe.id, &key("a"), None, LATER, 9).await;
    assert_eq!(again, Ok(KeyAdded::Known(1)));
    let other = store.add_key(rasoa.id, &key("a"), None, LATER, 9).await;
    assert_eq!(other, Ok(KeyAdded::Taken));
    assert_eq!(store.key_owner(&key("a")).await, Ok(Some(rabe.clone())));
    store.note_key_use(&key("b"), LATER).await.unwrap();
    let kept = |number, letter, label: Option<&str>, added_at, used_at| SshKey {
        number,
        fingerprint: key(letter),
        label: label.map(str::to_owned),
        added_at,
        used_at,
    };
    assert_eq!(
        store.keys(rabe.id).await,
        Ok(vec![
            kept(1, "a", Some("laptop"), NOON, None),
            kept(2, "b", None, LATER, Some(LATER))
        ])
    );
    assert_eq!(store.keys(rasoa.id).await, Ok(vec![]));
    assert_eq!(store.remove_keys(rasoa.id, Some(1), LATER).await, Ok(0));
    assert_eq!(store.remove_keys(rabe.id, Some(1), LATER).await, Ok(1));
    assert_eq!(store.key_owner(&key("a")).await, Ok(None));
    let other = store.add_key(rasoa.id, &key("a"), None, LATER, 9).await;
    assert_eq!(other, Ok(KeyAdded::Added(1)));
    let added = store.add_key(rabe.id, &key("c"), None, LATER, 9).await;
    assert_eq!(added, Ok(KeyAdded::Added(3)));
    assert_eq!(store.remove_keys(rabe.id, None, LATER).await, Ok(2));
    assert_eq!(store.keys(rasoa.id).await.unwrap().len(), 1);
    // What was refused is not in the audit log.
    let audit = store.audit(None, 100).await.unwrap();
    let audit = audit.iter().rev().map(|entry| {
        let by = entry.by.as_deref().unwrap();
        let key = entry.subject.as_deref().unwrap();
        format!("{by} {} {} {:?}", entry.act, &key[7..8], entry.detail)
    });
    assert_eq!(
        audit.collect::<Vec<_>>(),
        [
            "Rabe key add a Some(\"laptop\")",
            "Rabe key add b None",
            "Rabe key remove a Some(\"laptop\")",
            "Rasoa key add a None",
            "Rabe key add c None",
            "Rabe key remove b None",
            "Rabe key remove c None",
        ]
    );
}

pub(crate) async fn keys_added_at_once_respect_the_limit(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let rabe = fixture.member("Rabe").await;
    let add = |letter: &'static str| {
        let (store, rabe) = (&fixture.store, rabe.id);
        async move {
            store
                .add_key(rabe, &key(letter), None, NOON, 2)
                .await
                .unwrap()
        }
    };
    let (a, b, c) = tokio::join!(add("a"), add("b"), add("c"));
    let mut all = [a, b, c].map(|it| format!("{it:?}"));
    all.sort();
    assert_eq!(all, ["Added(1)", "Added(2)", "TooMany"]);
    assert_eq!(fixture.store.keys(rabe.id).await.unwrap().len(), 2);
}

pub(crate) async fn only_members_have_keys(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let rabe = fixture.member("Rabe").await;
    let guest = fixture.store.create_guest(NOON).await.unwrap().player;
    let new = NewBot {
        name: name("Zebu"),
        owner: rabe.id,
        token: TokenHash("token".to_owned()),
        made_at: NOON,
    };
    let zebu = fixture.store.register_bot(new, 1).await.unwrap().player;
    let store = &fixture.store;
    for account in [guest.id, zebu.id, NOBODY] {
        let added = store.add_key(account, &key("a"), None, NOON, 9).await;
        assert_eq!(added, Ok(KeyAdded::NoMember));
    }
    let added = store.add_key(rabe.id, &key("a"), None, NOON, 9).await;
    assert_eq!(added, Ok(KeyAdded::Added(1)));
    store.begin_deletion(rabe.id, LATER).await.unwrap();
    let added = store.add_key(rabe.id, &key("b"), None, LATER, 9).await;
    assert_eq!(added, Ok(KeyAdded::NoMember));
    store.finish_deletion(rabe.id).await.unwrap();
    assert_eq!(store.key_owner(&key("a")).await, Ok(None));
}
