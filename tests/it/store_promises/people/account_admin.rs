//! Mail addresses, `seek NUMBER`, the list of members, and deleting accounts.

mod deletion;

pub(crate) use deletion::{
    a_deleted_account_keeps_its_games_and_loses_private_data,
    a_name_like_that_of_a_deleted_account_does_no_harm, an_interrupted_deletion_is_found_again,
    nothing_starts_with_an_account_that_is_being_deleted,
    the_name_of_a_deleted_account_stays_reserved,
};

use crate::store_promises::Maker;
use crate::store_promises::fixture::{Fixture, NOBODY, NOON, name};
use fanorona_game::{ChallengePolicy, MailAddress, MailWish, Timestamp};
use fanorona_rules::{Ruleset, Side};
use fanorona_store::{
    AddressChange, AddressesKept, CodeHash, Confirmation, KeptAddress, MemberEntry, StoreError,
    WantedGames,
};

fn addresses(texts: &[&str]) -> Vec<MailAddress> {
    texts
        .iter()
        .map(|text| MailAddress::new(text).unwrap())
        .collect()
}

fn kept(texts: &[&str]) -> Result<AddressesKept, StoreError> {
    Ok(AddressesKept::Kept(unconfirmed(texts)))
}

fn unconfirmed(texts: &[&str]) -> Vec<KeptAddress> {
    texts
        .iter()
        .map(|text| KeptAddress {
            address: (*text).to_owned(),
            confirmed: false,
        })
        .collect()
}

fn code(text: &str) -> CodeHash {
    CodeHash(format!("hash of {text}"))
}

/// A code for an address, which expires after an hour.
fn confirmation(address: &str, text: &str) -> Confirmation {
    Confirmation {
        address: address.to_owned(),
        code: code(text),
        until: Timestamp(NOON.0 + 3_600_000),
        subject: "confirm".to_owned(),
        body: format!("type {text}\n"),
        at: NOON,
    }
}

pub(crate) async fn addresses_are_replaced_and_added_within_the_limit(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let player = fixture.member("Rabe").await.id;
    let change = |change| {
        fixture
            .store
            .change_addresses(player, change, Vec::new(), 3)
    };
    let replace = |texts: &[&str]| AddressChange::Replace(addresses(texts));
    let add = |texts: &[&str]| AddressChange::Add(addresses(texts));
    assert_eq!(
        change(replace(&["a@b.c", "d@e.f"])).await,
        kept(&["a@b.c", "d@e.f"])
    );
    assert_eq!(
        change(add(&["A@B.C", "g@h.i"])).await,
        kept(&["a@b.c", "d@e.f", "g@h.i"])
    );
    assert_eq!(change(add(&["j@k.l"])).await, Ok(AddressesKept::TooMany));
    assert_eq!(
        change(replace(&["1@x.y", "2@x.y", "3@x.y", "4@x.y"])).await,
        Ok(AddressesKept::TooMany)
    );
    let all = fixture.store.addresses(player).await;
    assert_eq!(all, Ok(unconfirmed(&["a@b.c", "d@e.f", "g@h.i"])));
    assert_eq!(change(replace(&["m@n.o"])).await, kept(&["m@n.o"]));
    assert_eq!(change(replace(&[])).await, kept(&[]));
    assert!(fixture.store.addresses(player).await.unwrap().is_empty());
}

pub(crate) async fn an_address_is_confirmed_by_its_code(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let (rabe, rasoa) = (
        fixture.member("Rabe").await.id,
        fixture.member("Rasoa").await.id,
    );
    let change = |change, codes| fixture.store.change_addresses(rabe, change, codes, 3);
    let add = |texts: &[&str]| AddressChange::Add(addresses(texts));
    let codes = vec![confirmation("a@b.c", "one"), confirmation("d@e.f", "two")];
    assert_eq!(
        change(add(&["a@b.c", "d@e.f"]), codes).await,
        kept(&["a@b.c", "d@e.f"])
    );
    let mail = fixture.store.outbound(NOON, 9).await.unwrap();
    assert_eq!(
        mail.iter()
            .map(|it| it.address.as_str())
            .collect::<Vec<_>>(),
        ["a@b.c", "d@e.f"]
    );
    assert!(
        mail.iter().all(|it| it.token.is_none()),
        "a confirmation mail stops no mail"
    );
    let confirm = async |account, text| {
        fixture
            .store
            .confirm_address(account, &code(text), NOON, 3)
            .await
    };
    assert_eq!(
        confirm(rasoa, "one").await,
        Ok(None),
        "the code belongs to another account"
    );
    assert_eq!(confirm(rabe, "one").await, Ok(Some("a@b.c".to_owned())));
    assert_eq!(confirm(rabe, "one").await, Ok(None), "a code works once");
    // A confirmed address stays confirmed, and gets no new code.
    fixture
        .store
        .send_confirmations(rabe, vec![confirmation("a@b.c", "three")])
        .await
        .unwrap();
    assert_eq!(fixture.store.outbound(NOON, 9).await.unwrap().len(), 2);
    let all = AddressChange::Replace(addresses(&["A@B.C", "g@h.i"]));
    let replaced = change(all, vec![confirmation("g@h.i", "four")]).await;
    let a = KeptAddress {
        address: "a@b.c".to_owned(),
        confirmed: true,
    };
    let g = KeptAddress {
        address: "g@h.i".to_owned(),
        confirmed: false,
    };
    assert_eq!(replaced, Ok(AddressesKept::Kept(vec![a, g])));
    // Nothing is sent to an address that was removed. `set mail off` does not stop a code.
    fixture
        .store
        .set_mail_wish(rabe, MailWish::Off)
        .await
        .unwrap();
    let mail = fixture.store.outbound(NOON, 9).await.unwrap();
    assert_eq!(
        mail.iter()
            .map(|it| it.address.as_str())
            .collect::<Vec<_>>(),
        ["a@b.c", "g@h.i"]
    );
    assert_eq!(confirm(rabe, "two").await, Ok(None));
}

pub(crate) async fn a_code_ends_with_its_time_and_after_wrong_codes(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let rabe = fixture.member("Rabe").await.id;
    let send = |text| {
        fixture
            .store
            .send_confirmations(rabe, vec![confirmation("a@b.c", text)])
    };
    let confirm = async |text, at| {
        fixture
            .store
            .confirm_address(rabe, &code(text), Timestamp(at), 2)
            .await
            .unwrap()
    };
    let add = AddressChange::Add(addresses(&["a@b.c"]));
    fixture
        .store
        .change_addresses(rabe, add, vec![confirmation("a@b.c", "one")], 3)
        .await
        .unwrap();
    assert_eq!(
        confirm("one", NOON.0 + 3_600_000).await,
        None,
        "it has expired"
    );
    send("two").await.unwrap();
    assert_eq!(
        confirm("one", NOON.0).await,
        None,
        "a new code replaces the old one"
    );
    assert_eq!(confirm("three", NOON.0).await, None);
    assert_eq!(
        confirm("two", NOON.0).await,
        None,
        "there were two wrong codes"
    );
    send("four").await.unwrap();
    assert_eq!(
        fixture.store.outbound(NOON, 9).await.unwrap().len(),
        1,
        "mail with older codes is dropped"
    );
    assert_eq!(confirm("four", NOON.0).await.as_deref(), Some("a@b.c"));
}

pub(crate) async fn every_new_game_decreases_the_number_of_wanted_games(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let (rabe, rasoa) = (fixture.member("Rabe").await, fixture.member("Rasoa").await);
    assert_eq!(
        fixture.store.wanted_games(rabe.id).await,
        Ok(WantedGames::default())
    );
    fixture
        .store
        .set_most_games(rabe.id, Some(3))
        .await
        .unwrap();
    fixture.store.set_seeking(rabe.id, 1).await.unwrap();
    assert_eq!(
        fixture.store.wanted_games(rabe.id).await,
        Ok(WantedGames {
            most_games: Some(3),
            seeking: 1
        })
    );
    fixture.store.set_most_games(rabe.id, None).await.unwrap();
    fixture.game(&rabe, &rasoa, Ruleset::Telo).await;
    fixture.game(&rasoa, &rabe, Ruleset::Telo).await;
    assert_eq!(
        fixture.store.wanted_games(rabe.id).await,
        Ok(WantedGames::default())
    );
    fixture.store.set_seeking(rasoa.id, 5).await.unwrap();
    fixture.game(&rasoa, &rabe, Ruleset::Telo).await;
    assert_eq!(
        fixture.store.wanted_games(rasoa.id).await,
        Ok(WantedGames {
            most_games: None,
            seeking: 4
        })
    );
    assert_eq!(fixture.store.set_seeking(NOBODY, 2).await, Ok(()));
    assert_eq!(
        fixture.store.wanted_games(NOBODY).await,
        Ok(WantedGames::default())
    );
}

fn names(members: &[MemberEntry]) -> Vec<&str> {
    members
        .iter()
        .map(|member| member.player.name.as_str())
        .collect()
}

pub(crate) async fn members_are_listed_by_name_and_board_in_pages(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let mut people = Vec::new();
    for text in ["dd", "Bb", "aa", "cc"] {
        people.push(fixture.member(text).await);
    }
    let guest = fixture.store.create_guest(NOON).await.unwrap().player;
    let over = fixture.game(&people[0], &people[1], Ruleset::Telo).await;
    fixture.resign(&over, Side::White).await;
    fixture.game(&people[1], &guest, Ruleset::Dimyand).await;
    fixture.store.set_seeking(people[1].id, 2).await.unwrap();
    let list = async |boards: &[Ruleset], after: Option<&str>, limit| {
        fixture
            .store
            .members(boards, after.map(name).as_ref(), limit)
            .await
            .unwrap()
    };
    assert_eq!(names(&list(&[], None, 3).await), ["aa", "Bb", "cc"]);
    assert_eq!(names(&list(&[], Some("CC"), 3).await), ["dd"]);
    assert_eq!(names(&list(&[Ruleset::Telo], None, 9).await), ["Bb", "dd"]);
    assert_eq!(names(&list(&[Ruleset::Telo], Some("bb"), 9).await), ["dd"]);
    assert_eq!(
        names(&list(&[Ruleset::Dimyand, Ruleset::Telo], None, 9).await),
        ["Bb", "dd"]
    );
    assert_eq!(
        names(&list(&[Ruleset::Dimyand, Ruleset::Telo], None, 1).await),
        ["Bb"]
    );
    assert!(list(&[Ruleset::Tsivy], None, 9).await.is_empty());
    let bb = &list(&[], None, 9).await[1];
    assert_eq!(
        (bb.tally.won, bb.tally.active, bb.wanted.seeking),
        (1, 1, 2)
    );
    assert_eq!(bb.policy, ChallengePolicy::Ask);
    assert_eq!(bb.last_here, None);
    // "Last here" is the time of the last departure, or of the last login if that is later.
    let (came, went, again) = (NOON, Timestamp(NOON.0 + 60_000), Timestamp(NOON.0 + 90_000));
    let last_here = async || list(&[], None, 9).await[1].last_here;
    fixture.store.note_login(people[1].id, came).await.unwrap();
    assert_eq!(last_here().await, Some(came));
    fixture
        .store
        .note_logout(people[1].id, went, NOON)
        .await
        .unwrap();
    assert_eq!(last_here().await, Some(went));
    fixture.store.note_login(people[1].id, again).await.unwrap();
    assert_eq!(last_here().await, Some(again));
}
