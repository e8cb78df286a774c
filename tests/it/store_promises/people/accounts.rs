//! Names, guests, passwords and preferences.

use crate::store_promises::Maker;
use crate::store_promises::fixture::{EVERYTHING, Fixture, NOON, name, new_account};
use fanorona_game::{ChallengePolicy, Timestamp};
use fanorona_rules::{Ruleset, Side};
use fanorona_store::{
    AccountKind, Added, CreateAccountError, Interest, NewAccount, PasswordHash, Which,
};

pub(crate) async fn names_are_unique_regardless_of_case(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    fixture.member("Alice").await;
    for again in ["Alice", "alice", "aLICE"] {
        let refused = fixture.store.create_account(new_account(again)).await;
        assert_eq!(refused, Err(CreateAccountError::Taken), "{again}");
    }
    assert_eq!(fixture.account("ALICE").await.player.name, name("Alice"));
}

pub(crate) async fn similar_names_are_refused(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    fixture.member("Bill-0").await;
    for alike in ["bi11-0", "BiIl-o", "bill_0"] {
        let refused = fixture.store.create_account(new_account(alike)).await;
        assert_eq!(
            refused,
            Err(CreateAccountError::LooksLike(name("Bill-0"))),
            "{alike}"
        );
        assert_eq!(fixture.store.account_named(&name(alike)).await, Ok(None));
    }
}

pub(crate) async fn a_name_requested_twice_at_once_is_given_once(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let (one, other, third) = tokio::join!(
        fixture.store.create_account(new_account("Rabe")),
        fixture.store.create_account(new_account("raBe")),
        fixture.store.create_account(new_account("Rasoa")),
    );
    assert_eq!([&one, &other].iter().filter(|made| made.is_ok()).count(), 1);
    assert!(third.is_ok(), "a refusal affects nobody else");
}

pub(crate) async fn an_account_reads_back_equal(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let addresses = vec!["rabe@example.org".to_owned(), "rabe@example.mg".to_owned()];
    let made = fixture
        .store
        .create_account(NewAccount {
            addresses,
            ..new_account("Rabe")
        })
        .await
        .unwrap();
    assert_eq!(made.kind, AccountKind::Member);
    assert_eq!(fixture.account("rabe").await, made);

    fixture
        .store
        .set_policy(made.player.id, ChallengePolicy::Closed)
        .await
        .unwrap();
    fixture
        .store
        .note_login(made.player.id, Timestamp(NOON.0 + 5))
        .await
        .unwrap();
    let read = fixture.account("rabe").await;
    assert_eq!(read.policy, ChallengePolicy::Closed);
    assert_eq!(read.last_login_at, Some(Timestamp(NOON.0 + 5)));
    assert_eq!(fixture.store.account_named(&name("nobody")).await, Ok(None));
}

pub(crate) async fn a_password_can_be_changed(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let player = fixture.member("Rabe").await;
    fixture
        .store
        .set_password(player.id, PasswordHash("$new".to_owned()))
        .await
        .unwrap();
    assert_eq!(
        fixture.account("Rabe").await.password_hash,
        Some(PasswordHash("$new".to_owned()))
    );
}

pub(crate) async fn a_better_hash_never_replaces_a_changed_password(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let player = fixture.member("Rabe").await;
    let hash = |text: &str| PasswordHash(text.to_owned());
    fixture
        .store
        .set_password(player.id, hash("$weak"))
        .await
        .unwrap();
    fixture
        .store
        .replace_hash(player.id, &hash("$weak"), hash("$strong"))
        .await
        .unwrap();
    assert_eq!(
        fixture.account("Rabe").await.password_hash,
        Some(hash("$strong"))
    );
    fixture
        .store
        .replace_hash(player.id, &hash("$weak"), hash("$late"))
        .await
        .unwrap();
    assert_eq!(
        fixture.account("Rabe").await.password_hash,
        Some(hash("$strong"))
    );
}

pub(crate) async fn the_newest_networks_of_an_account_are_remembered(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let (rabe, rasoa) = (
        fixture.member("Rabe").await.id,
        fixture.member("Rasoa").await.id,
    );
    let at = |second: i64| Timestamp(NOON.0 + 1_000 * second);
    let note = async |who, network, second, since| {
        fixture
            .store
            .note_login_from(who, network, at(second), at(since), 3)
            .await
            .unwrap();
    };
    note(rasoa, "192.0.2.1", 0, 0).await;
    for (second, network) in [
        "192.0.2.1",
        "192.0.2.2",
        "192.0.2.1",
        "192.0.2.3",
        "192.0.2.4",
    ]
    .iter()
    .enumerate()
    {
        note(rabe, network, i64::try_from(second).unwrap(), 0).await;
    }
    fixture.store.close().await;
    let fixture = Fixture::open(maker).await;
    let seen = async |who, network| fixture.store.last_login_from(who, network).await.unwrap();
    assert_eq!(seen(rabe, "192.0.2.1").await, Some(at(2)));
    assert_eq!(
        seen(rabe, "192.0.2.2").await,
        None,
        "three newer ones are remembered"
    );
    assert_eq!(seen(rabe, "192.0.2.4").await, Some(at(4)));
    assert_eq!(seen(rasoa, "192.0.2.1").await, Some(at(0)));
    assert_eq!(
        seen(rasoa, "192.0.2.4").await,
        None,
        "it is remembered for another account"
    );
    fixture
        .store
        .note_login_from(rabe, "192.0.2.9", at(9), at(4), 3)
        .await
        .unwrap();
    assert_eq!(seen(rabe, "192.0.2.3").await, None, "it is too old");
    assert_eq!(seen(rabe, "192.0.2.4").await, Some(at(4)));
    fixture
        .store
        .set_password(rabe, PasswordHash("$new".to_owned()))
        .await
        .unwrap();
    assert_eq!(
        seen(rabe, "192.0.2.9").await,
        None,
        "a new password forgets them"
    );
    assert_eq!(
        seen(rasoa, "192.0.2.1").await,
        None,
        "what is too old is forgotten for all accounts"
    );
}

pub(crate) async fn preferences_are_stored_and_can_be_reset(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let player = fixture.member("Rabe").await;
    for changes in [
        &[("width", Some("80"))][..],
        &[("board", Some("\"'ascii")), ("width", Some("120"))],
    ] {
        fixture
            .store
            .set_preferences(player.id, changes)
            .await
            .unwrap();
    }
    let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    assert_eq!(
        fixture.account("Rabe").await.preferences,
        [pair("board", "\"'ascii"), pair("width", "120")]
    );
    fixture
        .store
        .set_preferences(player.id, &[("board", None)])
        .await
        .unwrap();
    fixture
        .store
        .set_preferences(player.id, &[("board", None)])
        .await
        .unwrap();
    fixture.store.set_preferences(player.id, &[]).await.unwrap();
    assert_eq!(
        fixture.account("Rabe").await.preferences,
        [pair("width", "120")]
    );
}

pub(crate) async fn guest_names_are_always_new(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let first = fixture.store.create_guest(NOON).await.unwrap();
    assert_eq!(
        (first.kind, &first.password_hash),
        (AccountKind::Guest, &None)
    );
    assert_eq!(fixture.account(first.player.name.as_str()).await, first);
    // A player already has the name of the guest after the next.
    let number: u32 = first
        .player
        .name
        .as_str()
        .strip_prefix("Guest")
        .unwrap()
        .parse()
        .unwrap();
    fixture.member(&format!("guest{}", number + 2)).await;
    fixture.store.forget_guest(first.player.id).await.unwrap();
    let mut names = vec![first.player.name];
    for _ in 0..3 {
        let guest = fixture.store.create_guest(NOON).await.unwrap();
        assert!(!names.contains(&guest.player.name), "{names:?} {guest:?}");
        names.push(guest.player.name);
    }
    fixture.store.close().await;
    let fixture = Fixture::open(maker).await;
    let guest = fixture.store.create_guest(NOON).await.unwrap();
    assert!(!names.contains(&guest.player.name), "{names:?} {guest:?}");
}

pub(crate) async fn a_guest_without_games_is_deleted(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let guest = fixture.store.create_guest(NOON).await.unwrap().player;
    let member = fixture.member("Rabe").await;
    let asked = fixture.challenge(&guest, &member, Ruleset::Telo).await;
    fixture.store.forget_guest(guest.id).await.unwrap();
    assert_eq!(fixture.store.account_named(&guest.name).await, Ok(None));
    assert!(!fixture.is_open(&asked).await, "there is no opponent");
    // A member comes back.
    let other = fixture.member("Rasoa").await;
    fixture.store.censor(other.id, member.id, 9).await.unwrap();
    fixture.store.forget_guest(member.id).await.unwrap();
    fixture.account("Rabe").await;
    assert_eq!(fixture.store.censored(other.id).await, Ok(vec![member]));
}

pub(crate) async fn a_guest_with_games_stays_in_the_records(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let member = fixture.member("Rabe").await;
    for side in Side::ALL {
        let guest = fixture.store.create_guest(NOON).await.unwrap().player;
        let game = match side {
            Side::White => fixture.game(&guest, &member, Ruleset::Telo).await,
            Side::Black => fixture.game(&member, &guest, Ruleset::Telo).await,
        };
        fixture.resign(&game, side).await;
        // Nobody meets the guest again.
        assert_eq!(
            fixture.store.censor(member.id, guest.id, 9).await,
            Ok(Added::New)
        );
        assert_eq!(
            fixture
                .store
                .follow(member.id, Interest::Arrival(guest.id), 9)
                .await,
            Ok(Added::New)
        );
        fixture.store.forget_guest(guest.id).await.unwrap();
        assert_eq!(fixture.store.censored(member.id).await, Ok(vec![]));
        assert_eq!(fixture.store.interests(member.id).await, Ok(vec![]));
        assert_eq!(fixture.read(game.id).await.seats.get(side), &guest);
    }
}

pub(crate) async fn guests_in_play_are_guests_with_running_games(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let member = fixture.member("Rabe").await;
    let other = fixture.member("Rasoa").await;
    let mut guests = Vec::new();
    for _ in 0..4 {
        guests.push(fixture.store.create_guest(NOON).await.unwrap().player);
    }
    fixture.game(&guests[0], &member, Ruleset::Telo).await;
    fixture.game(&guests[0], &guests[1], Ruleset::Telo).await;
    let over = fixture.game(&member, &guests[2], Ruleset::Telo).await;
    fixture.resign(&over, Side::White).await;
    fixture.game(&member, &other, Ruleset::Telo).await;
    assert_eq!(
        fixture.store.guests_in_play().await.as_deref(),
        Ok(&guests[..2])
    );
}

pub(crate) async fn settings_of_a_deleted_guest_are_ignored(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let gone = crate::store_promises::fixture::NOBODY;
    assert_eq!(
        fixture
            .store
            .set_preferences(gone, &[("width", Some("80"))])
            .await,
        Ok(())
    );
    assert_eq!(
        fixture.store.set_alias(gone, "gb", "games bob", 9).await,
        Ok(false)
    );
    assert_eq!(fixture.store.aliases(gone).await, Ok(vec![]));
    assert_eq!(
        fixture.store.set_policy(gone, ChallengePolicy::Auto).await,
        Ok(())
    );
    assert_eq!(fixture.store.note_login(gone, NOON).await, Ok(()));
    assert_eq!(
        fixture.store.games_of(gone, Which::All, EVERYTHING).await,
        Ok(vec![])
    );
    assert_eq!(
        fixture.store.tally(gone).await,
        Ok(fanorona_store::Tally::default())
    );
}
