//! Mail addresses, `seek NUMBER`, the list of members, and deleting accounts.

use super::Maker;
use super::hall::{EVERYTHING, Hall, NOBODY, NOON, acting, name, new_account};
use fanorona_game::{Action, ChallengePolicy, MailAddress, Player, Timestamp};
use fanorona_rules::{BySide, Ruleset, Side};
use fanorona_store::{
    AccountKind, Act, AddressChange, AddressesKept, BulletinKind, CreateAccountError, Deed, MemberEntry,
    NewChallenge, Performed, StoreError, Which, Wishes,
};

fn addresses(texts: &[&str]) -> Vec<MailAddress> {
    texts.iter().map(|text| MailAddress::new(text).unwrap()).collect()
}

fn kept(texts: &[&str]) -> Result<AddressesKept, StoreError> {
    Ok(AddressesKept::Kept(texts.iter().map(|text| (*text).to_owned()).collect()))
}

pub(super) async fn addresses_are_replaced_and_added_within_the_limit(maker: &dyn Maker) {
    let hall = Hall::open(maker).await;
    let player = hall.member("Rabe").await.id;
    let change = |change| hall.store.change_addresses(player, change, 3);
    let replace = |texts: &[&str]| AddressChange::Replace(addresses(texts));
    let add = |texts: &[&str]| AddressChange::Add(addresses(texts));
    assert_eq!(change(replace(&["a@b.c", "d@e.f"])).await, kept(&["a@b.c", "d@e.f"]));
    assert_eq!(change(add(&["A@B.C", "g@h.i"])).await, kept(&["a@b.c", "d@e.f", "g@h.i"]));
    assert_eq!(change(add(&["j@k.l"])).await, Ok(AddressesKept::TooMany));
    assert_eq!(change(replace(&["1@x.y", "2@x.y", "3@x.y", "4@x.y"])).await, Ok(AddressesKept::TooMany));
    assert_eq!(hall.store.addresses(player).await.unwrap(), ["a@b.c", "d@e.f", "g@h.i"]);
    assert_eq!(change(replace(&["m@n.o"])).await, kept(&["m@n.o"]));
    assert_eq!(change(replace(&[])).await, kept(&[]));
    assert!(hall.store.addresses(player).await.unwrap().is_empty());
}

pub(super) async fn every_new_game_decreases_the_number_of_wanted_games(maker: &dyn Maker) {
    let hall = Hall::open(maker).await;
    let (rabe, rasoa) = (hall.member("Rabe").await, hall.member("Rasoa").await);
    assert_eq!(hall.store.wishes(rabe.id).await, Ok(Wishes::default()));
    hall.store.set_most_games(rabe.id, Some(3)).await.unwrap();
    hall.store.set_seeking(rabe.id, 1).await.unwrap();
    assert_eq!(hall.store.wishes(rabe.id).await, Ok(Wishes { most_games: Some(3), seeking: 1 }));
    hall.store.set_most_games(rabe.id, None).await.unwrap();
    hall.game(&rabe, &rasoa, Ruleset::Telo).await;
    hall.game(&rasoa, &rabe, Ruleset::Telo).await;
    assert_eq!(hall.store.wishes(rabe.id).await, Ok(Wishes::default()));
    hall.store.set_seeking(rasoa.id, 5).await.unwrap();
    hall.game(&rasoa, &rabe, Ruleset::Telo).await;
    assert_eq!(hall.store.wishes(rasoa.id).await, Ok(Wishes { most_games: None, seeking: 4 }));
    assert_eq!(hall.store.set_seeking(NOBODY, 2).await, Ok(()));
    assert_eq!(hall.store.wishes(NOBODY).await, Ok(Wishes::default()));
}

fn names(members: &[MemberEntry]) -> Vec<&str> {
    members.iter().map(|member| member.player.name.as_str()).collect()
}

pub(super) async fn members_are_listed_by_name_and_board_in_pages(maker: &dyn Maker) {
    let hall = Hall::open(maker).await;
    let mut people = Vec::new();
    for text in ["dd", "Bb", "aa", "cc"] {
        people.push(hall.member(text).await);
    }
    let guest = hall.store.create_guest(NOON).await.unwrap().player;
    let over = hall.game(&people[0], &people[1], Ruleset::Telo).await;
    hall.resign(&over, Side::White).await;
    hall.game(&people[1], &guest, Ruleset::Dimyand).await;
    hall.store.set_seeking(people[1].id, 2).await.unwrap();
    let list = async |boards: &[Ruleset], after: Option<&str>, limit| {
        hall.store.members(boards, after.map(name).as_ref(), limit).await.unwrap()
    };
    assert_eq!(names(&list(&[], None, 3).await), ["aa", "Bb", "cc"]);
    assert_eq!(names(&list(&[], Some("CC"), 3).await), ["dd"]);
    assert_eq!(names(&list(&[Ruleset::Telo], None, 9).await), ["Bb", "dd"]);
    assert_eq!(names(&list(&[Ruleset::Telo], Some("bb"), 9).await), ["dd"]);
    assert_eq!(names(&list(&[Ruleset::Dimyand, Ruleset::Telo], None, 9).await), ["Bb", "dd"]);
    assert_eq!(names(&list(&[Ruleset::Dimyand, Ruleset::Telo], None, 1).await), ["Bb"]);
    assert!(list(&[Ruleset::Tsivy], None, 9).await.is_empty());
    let bb = &list(&[], None, 9).await[1];
    assert_eq!((bb.tally.won, bb.tally.active, bb.wishes.seeking), (1, 1, 2));
    assert_eq!(bb.policy, ChallengePolicy::Ask);
    assert_eq!(bb.last_here, None);
    // "Last here" is the time of the last departure, or of the last login if that is later.
    let (came, went, again) = (NOON, Timestamp(NOON.0 + 60_000), Timestamp(NOON.0 + 90_000));
    let last_here = async || list(&[], None, 9).await[1].last_here;
    hall.store.note_login(people[1].id, came).await.unwrap();
    assert_eq!(last_here().await, Some(came));
    hall.store.note_leave(people[1].id, went, NOON).await.unwrap();
    assert_eq!(last_here().await, Some(went));
    hall.store.note_login(people[1].id, again).await.unwrap();
    assert_eq!(last_here().await, Some(again));
}

/// A member with all kinds of private data.
async fn with_everything(hall: &Hall, text: &str) -> Player {
    let player = hall.member(text).await;
    let id = player.id;
    hall.store.change_addresses(id, AddressChange::Replace(addresses(&["a@b.c"])), 5).await.unwrap();
    hall.store.set_preferences(id, &[("style", Some("line"))]).await.unwrap();
    hall.store.set_seeking(id, 3).await.unwrap();
    hall.store.note_seen(id, BulletinKind::Motd, 3).await.unwrap();
    hall.store.note_login(id, NOON).await.unwrap();
    let deed = Deed::Grant(player.clone());
    let granted = hall.store.perform(Act { by: None, at: NOON, deed }).await;
    assert_eq!(granted, Ok(Performed::Done(None)));
    player
}

pub(super) async fn a_deleted_account_keeps_its_games_and_loses_private_data(maker: &dyn Maker) {
    let hall = Hall::open(maker).await;
    let (rabe, rasoa) = (with_everything(&hall, "Rabe").await, hall.member("Rasoa").await);
    let game = hall.game(&rabe, &rasoa, Ruleset::Telo).await;
    hall.resign(&game, Side::Black).await;
    let asked = hall.challenge(&rabe, &rasoa, Ruleset::Telo).await;
    assert_eq!(hall.store.begin_leaving(rabe.id, NOON).await, Ok(true));
    assert_eq!(hall.store.begin_leaving(rabe.id, NOON).await, Ok(false));
    let marked = hall.account("Rabe").await;
    assert_eq!((marked.kind, marked.password_hash), (AccountKind::Deleted, None));
    assert_eq!(hall.store.challenge(asked).await, Ok(None));

    let shown = hall.store.erase(rabe.id).await.unwrap().expect("the account was marked");
    assert_eq!(shown, Player { id: rabe.id, name: name(&format!("deleted{}", rabe.id.0)) });
    assert_eq!(hall.store.erase(rabe.id).await, Ok(None), "marking again changes nothing");
    assert_eq!(hall.store.account_named(&rabe.name).await, Ok(None));
    let left = hall.account(shown.name.as_str()).await;
    assert_eq!((left.kind, left.policy), (AccountKind::Deleted, ChallengePolicy::Closed));
    assert!(left.preferences.is_empty() && left.last_login_at.is_none() && left.password_hash.is_none());
    assert!(hall.store.addresses(rabe.id).await.unwrap().is_empty());
    assert_eq!(hall.store.wishes(rabe.id).await, Ok(Wishes::default()));
    assert_eq!(hall.store.is_administrator(rabe.id).await, Ok(false));
    assert_eq!(names(&hall.store.members(&[], None, 9).await.unwrap()), ["Rasoa"]);
    assert_eq!(names(&hall.store.members(&[Ruleset::Telo], None, 9).await.unwrap()), ["Rasoa"]);
    let record = hall.read(game.id).await;
    assert_eq!(record.seats, BySide { white: shown, black: rasoa });
    assert_eq!(hall.store.tally(rabe.id).await.unwrap().won, 1);
}

pub(super) async fn the_name_of_a_deleted_account_stays_reserved(maker: &dyn Maker) {
    let hall = Hall::open(maker).await;
    let bill = hall.member("Bill").await;
    hall.store.begin_leaving(bill.id, NOON).await.unwrap();
    hall.store.erase(bill.id).await.unwrap();
    for again in ["Bill", "bill", "Bi11", "biIl"] {
        let refused = hall.store.create_account(new_account(again)).await;
        assert_eq!(refused, Err(CreateAccountError::Taken), "{again}");
    }
    hall.store.close().await;
    let hall = Hall::open(maker).await;
    assert!(hall.store.create_account(new_account("bill")).await.is_err());
    hall.member("Billy").await;
    let guest = hall.store.create_guest(NOON).await.unwrap();
    assert_eq!(guest.kind, AccountKind::Guest);
}

pub(super) async fn a_name_like_that_of_a_deleted_account_does_no_harm(maker: &dyn Maker) {
    let hall = Hall::open(maker).await;
    let rabe = hall.member("Rabe").await;
    // An account from before such names were reserved.
    hall.member(&format!("De1eted{}", rabe.id.0)).await;
    hall.store.begin_leaving(rabe.id, NOON).await.unwrap();
    let shown = hall.store.erase(rabe.id).await.unwrap().expect("the account was marked");
    assert_eq!(shown.name, name(&format!("deleted{}-2", rabe.id.0)));
}

pub(super) async fn nothing_starts_with_an_account_that_is_being_deleted(maker: &dyn Maker) {
    let hall = Hall::open(maker).await;
    let (rabe, rasoa) = (hall.member("Rabe").await, hall.member("Rasoa").await);
    let going_on = hall.game(&rabe, &rasoa, Ruleset::Telo).await;
    hall.store.begin_leaving(rabe.id, NOON).await.unwrap();
    for (from, to) in [(&rabe, &rasoa), (&rasoa, &rabe)] {
        let terms = super::hall::terms(Ruleset::Telo);
        let new = NewChallenge { from: from.clone(), to: to.clone(), terms, follows: None, made_at: NOON };
        let refused = hall.store.create_challenge(new).await;
        assert!(matches!(refused, Err(StoreError::Contradiction { .. })), "{refused:?}");
    }
    // An interrupted deletion can be finished.
    hall.keep(acting(&going_on, Side::White, &Action::Leave)).await;
    assert_eq!(hall.store.games_of(rabe.id, Which::Active, EVERYTHING).await, Ok(vec![]));
}

pub(super) async fn an_interrupted_deletion_is_found_again(maker: &dyn Maker) {
    let hall = Hall::open(maker).await;
    let (rabe, rasoa) = (hall.member("Rabe").await, hall.member("Rasoa").await);
    let guest = hall.store.create_guest(NOON).await.unwrap().player;
    hall.game(&rabe, &rasoa, Ruleset::Telo).await;
    assert_eq!(hall.store.begin_leaving(guest.id, NOON).await, Ok(false), "guests cannot be marked");
    assert_eq!(hall.store.begin_leaving(NOBODY, NOON).await, Ok(false));
    assert_eq!(hall.store.erase(rasoa.id).await, Ok(None), "only marked accounts can be erased");
    hall.store.begin_leaving(rabe.id, NOON).await.unwrap();
    hall.store.close().await;
    let hall = Hall::open(maker).await;
    assert_eq!(hall.store.leaving().await.as_deref(), Ok(&[rabe.clone()][..]));
    hall.store.erase(rabe.id).await.unwrap();
    assert_eq!(hall.store.leaving().await, Ok(vec![]));
}
