//! The deletion of accounts.

use super::{addresses, names};
use crate::store_promises::Maker;
use crate::store_promises::fixture::{
    EVERYTHING, Fixture, NOBODY, NOON, acting, name, new_account,
};
use fanorona_game::{Action, ChallengePolicy, Player, Role};
use fanorona_rules::{BySide, Ruleset, Side};
use fanorona_store::{
    AccountKind, AddressChange, AdminAction, AuditedAction, BulletinKind, CreateAccountError,
    NewChallenge, Performed, Room, StoreError, WantedGames, Which,
};

/// A member with all kinds of private data.
async fn with_everything(fixture: &Fixture, text: &str) -> Player {
    let player = fixture.member(text).await;
    let id = player.id;
    fixture
        .store
        .change_addresses(
            id,
            AddressChange::Replace(addresses(&["a@b.c"])),
            Vec::new(),
            5,
        )
        .await
        .unwrap();
    fixture
        .store
        .set_preferences(id, &[("style", Some("line"))])
        .await
        .unwrap();
    fixture.store.set_seeking(id, 3).await.unwrap();
    fixture
        .store
        .note_seen(id, BulletinKind::Motd, 3)
        .await
        .unwrap();
    fixture.store.note_login(id, NOON).await.unwrap();
    let action = AdminAction::Grant {
        player: player.clone(),
        role: Role::Operator,
    };
    let granted = fixture
        .store
        .perform(AuditedAction {
            by: None,
            at: NOON,
            action,
        })
        .await;
    assert_eq!(granted, Ok(Performed::Done(None)));
    player
}

pub(crate) async fn a_deleted_account_keeps_its_games_and_loses_private_data(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let (rabe, rasoa) = (
        with_everything(&fixture, "Rabe").await,
        fixture.member("Rasoa").await,
    );
    let game = fixture.game(&rabe, &rasoa, Ruleset::Telo).await;
    fixture.resign(&game, Side::Black).await;
    let asked = fixture.challenge(&rabe, &rasoa, Ruleset::Telo).await;
    assert_eq!(fixture.store.begin_deletion(rabe.id, NOON).await, Ok(true));
    assert_eq!(fixture.store.begin_deletion(rabe.id, NOON).await, Ok(false));
    let marked = fixture.account("Rabe").await;
    assert_eq!(
        (marked.kind, marked.password_hash),
        (AccountKind::Deleted, None)
    );
    assert!(!fixture.is_open(&asked).await);

    let shown = fixture
        .store
        .finish_deletion(rabe.id)
        .await
        .unwrap()
        .expect("the account was marked");
    assert_eq!(
        shown,
        Player {
            id: rabe.id,
            name: name(&format!("deleted{}", rabe.id.0))
        }
    );
    assert_eq!(
        fixture.store.finish_deletion(rabe.id).await,
        Ok(None),
        "marking again changes nothing"
    );
    assert_eq!(fixture.store.account_named(&rabe.name).await, Ok(None));
    let left = fixture.account(shown.name.as_str()).await;
    assert_eq!(
        (left.kind, left.policy),
        (AccountKind::Deleted, ChallengePolicy::Closed)
    );
    assert!(
        left.preferences.is_empty() && left.last_login_at.is_none() && left.password_hash.is_none()
    );
    assert!(fixture.store.addresses(rabe.id).await.unwrap().is_empty());
    assert_eq!(
        fixture.store.wanted_games(rabe.id).await,
        Ok(WantedGames::default())
    );
    assert_eq!(fixture.store.role_of(rabe.id).await, Ok(None));
    assert_eq!(
        names(&fixture.store.members(&[], None, 9).await.unwrap()),
        ["Rasoa"]
    );
    assert_eq!(
        names(
            &fixture
                .store
                .members(&[Ruleset::Telo], None, 9)
                .await
                .unwrap()
        ),
        ["Rasoa"]
    );
    let record = fixture.read(game.id).await;
    assert_eq!(
        record.seats,
        BySide {
            white: shown,
            black: rasoa
        }
    );
    assert_eq!(fixture.store.tally(rabe.id).await.unwrap().won, 1);
}

pub(crate) async fn the_name_of_a_deleted_account_stays_reserved(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let bill = fixture.member("Bill").await;
    fixture.store.begin_deletion(bill.id, NOON).await.unwrap();
    fixture.store.finish_deletion(bill.id).await.unwrap();
    for again in ["Bill", "bill", "Bi11", "biIl"] {
        let refused = fixture.store.create_account(new_account(again)).await;
        assert_eq!(refused, Err(CreateAccountError::Taken), "{again}");
    }
    fixture.store.close().await;
    let fixture = Fixture::open(maker).await;
    assert!(
        fixture
            .store
            .create_account(new_account("bill"))
            .await
            .is_err()
    );
    fixture.member("Billy").await;
    let guest = fixture.store.create_guest(NOON).await.unwrap();
    assert_eq!(guest.kind, AccountKind::Guest);
}

pub(crate) async fn a_name_like_that_of_a_deleted_account_does_no_harm(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let rabe = fixture.member("Rabe").await;
    // An account from before such names were reserved.
    fixture.member(&format!("De1eted{}", rabe.id.0)).await;
    fixture.store.begin_deletion(rabe.id, NOON).await.unwrap();
    let shown = fixture
        .store
        .finish_deletion(rabe.id)
        .await
        .unwrap()
        .expect("the account was marked");
    assert_eq!(shown.name, name(&format!("deleted{}-2", rabe.id.0)));
}

pub(crate) async fn nothing_starts_with_an_account_that_is_being_deleted(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let (rabe, rasoa) = (fixture.member("Rabe").await, fixture.member("Rasoa").await);
    let going_on = fixture.game(&rabe, &rasoa, Ruleset::Telo).await;
    fixture.store.begin_deletion(rabe.id, NOON).await.unwrap();
    for (from, to) in [(&rabe, &rasoa), (&rasoa, &rabe)] {
        let terms = crate::store_promises::fixture::terms(Ruleset::Telo);
        let new = NewChallenge {
            from: from.clone(),
            to: to.clone(),
            terms,
            follows: None,
            made_at: NOON,
        };
        let refused = fixture
            .store
            .create_challenge(new, None, Room::UNLIMITED)
            .await;
        assert!(
            matches!(refused, Err(StoreError::Contradiction { .. })),
            "{refused:?}"
        );
    }
    // An interrupted deletion can be finished.
    fixture
        .keep(acting(&going_on, Side::White, &Action::LEAVE))
        .await;
    assert_eq!(
        fixture
            .store
            .games_of(rabe.id, Which::Active, EVERYTHING)
            .await,
        Ok(vec![])
    );
}

pub(crate) async fn an_interrupted_deletion_is_found_again(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let (rabe, rasoa) = (fixture.member("Rabe").await, fixture.member("Rasoa").await);
    let guest = fixture.store.create_guest(NOON).await.unwrap().player;
    fixture.game(&rabe, &rasoa, Ruleset::Telo).await;
    assert_eq!(
        fixture.store.begin_deletion(guest.id, NOON).await,
        Ok(false),
        "guests cannot be marked"
    );
    assert_eq!(fixture.store.begin_deletion(NOBODY, NOON).await, Ok(false));
    assert_eq!(
        fixture.store.finish_deletion(rasoa.id).await,
        Ok(None),
        "only marked accounts can be erased"
    );
    fixture.store.begin_deletion(rabe.id, NOON).await.unwrap();
    fixture.store.close().await;
    let fixture = Fixture::open(maker).await;
    assert_eq!(
        fixture.store.unfinished_deletions().await.as_deref(),
        Ok(&[rabe.clone()][..])
    );
    fixture.store.finish_deletion(rabe.id).await.unwrap();
    assert_eq!(fixture.store.unfinished_deletions().await, Ok(vec![]));
}
