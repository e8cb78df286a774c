//! Mail about what a player has missed: when it is due, queued, claimed and stopped.

use super::later;
use super::news::texts_of;
use crate::store_promises::Maker;
use crate::store_promises::fixture::{Fixture, NOON};
use fanorona_game::{AccountId, MailAddress, MailWish, Player, Timestamp};
use fanorona_store::{
    AddressChange, CodeHash, Confirmation, MailToken, NewAccount, NewMail, NextMail,
};

/// A member whose addresses are confirmed.
async fn with_mail(fixture: &Fixture, name: &str, addresses: &[&str]) -> Player {
    let addresses = texts_of(addresses);
    let confirmation = |address: &String| Confirmation {
        address: address.clone(),
        code: CodeHash(address.clone()),
        until: later(1),
        subject: String::new(),
        body: String::new(),
        at: NOON,
    };
    let confirmations = addresses.iter().map(confirmation).collect();
    let new = crate::store_promises::fixture::new_account(name);
    let new = NewAccount {
        addresses: addresses.clone(),
        confirmations,
        ..new
    };
    let player = fixture.store.create_account(new).await.unwrap().player;
    for piece in fixture.store.outbound(NOON, 99).await.unwrap() {
        fixture.store.forget_outbound(piece.id).await.unwrap();
    }
    for address in addresses {
        let code = CodeHash(address.clone());
        assert_eq!(
            fixture
                .store
                .confirm_address(player.id, &code, NOON, 1)
                .await,
            Ok(Some(address))
        );
    }
    player
}

/// Mail for a player, due at `due`.
pub(super) fn mail(to: &Player, due: Timestamp) -> NewMail {
    NewMail {
        account: to.id,
        due,
        addresses: vec!["one@example.org".to_owned(), "two@example.org".to_owned()],
        subject: "news".to_owned(),
        body: "it is your turn\n".to_owned(),
        token: MailToken("token".to_owned()),
        at: later(60),
    }
}

pub(crate) async fn due_mail_is_queued_once(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let a = with_mail(&fixture, "aa", &["one@example.org", "two@example.org"]).await;
    fixture.store.plan_mail(a.id, later(30)).await.unwrap();
    fixture.store.plan_mail(a.id, later(50)).await.unwrap();
    assert_eq!(fixture.store.due_mail(later(29), 9).await, Ok(Vec::new()));
    assert_eq!(
        fixture.store.due_mail(later(30), 9).await,
        Ok(vec![(a.id, later(30))])
    );
    let (one, other) = tokio::join!(
        fixture.store.queue_mail(mail(&a, later(30))),
        fixture.store.queue_mail(mail(&a, later(30)))
    );
    assert_eq!(usize::from(one.unwrap()) + usize::from(other.unwrap()), 1);
    assert_eq!(fixture.store.outbound(later(60), 9).await.unwrap().len(), 2);
    let mailbox = fixture.store.mailbox(a.id).await.unwrap().unwrap();
    assert_eq!(
        (mailbox.mail_due, mailbox.mailed_at),
        (None, Some(later(60)))
    );
    assert_eq!(mailbox.token, Some(MailToken("token".to_owned())));
}

pub(crate) async fn mail_is_queued_only_for_confirmed_addresses(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let a = with_mail(&fixture, "aa", &["two@example.org"]).await;
    let more = AddressChange::Add(vec![MailAddress::new("one@example.org").unwrap()]);
    fixture
        .store
        .change_addresses(a.id, more, Vec::new(), 9)
        .await
        .unwrap();
    fixture.store.plan_mail(a.id, later(30)).await.unwrap();
    // Mail that may not be sent yet is due later, unless it was planned again in the meantime.
    fixture
        .store
        .postpone_mail(a.id, later(29), later(50))
        .await
        .unwrap();
    assert_eq!(
        fixture.store.next_mail().await.unwrap().due,
        Some(later(30))
    );
    fixture
        .store
        .postpone_mail(a.id, later(30), later(40))
        .await
        .unwrap();
    assert_eq!(
        fixture.store.next_mail().await.unwrap().due,
        Some(later(40))
    );
    assert!(fixture.store.queue_mail(mail(&a, later(40))).await.unwrap());
    let queued = fixture.store.outbound(later(60), 9).await.unwrap();
    assert_eq!(
        queued
            .iter()
            .map(|it| it.address.as_str())
            .collect::<Vec<_>>(),
        ["two@example.org"]
    );
}

pub(crate) async fn mail_is_claimed_once_and_survives_a_restart(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let a = with_mail(&fixture, "aa", &["one@example.org", "two@example.org"]).await;
    fixture.store.plan_mail(a.id, NOON).await.unwrap();
    assert!(fixture.store.queue_mail(mail(&a, NOON)).await.unwrap());
    let piece = fixture
        .store
        .outbound(later(60), 1)
        .await
        .unwrap()
        .remove(0);
    let (one, other) = tokio::join!(
        fixture.store.claim_outbound(&piece, later(61)),
        fixture.store.claim_outbound(&piece, later(61)),
    );
    assert_eq!(usize::from(one.unwrap()) + usize::from(other.unwrap()), 1);
    fixture.store.close().await;

    let fixture = Fixture::open(maker).await;
    let left: Vec<i64> = fixture
        .store
        .outbound(later(60), 9)
        .await
        .unwrap()
        .iter()
        .map(|it| it.id)
        .collect();
    assert!(left.len() == 1 && left[0] != piece.id, "{left:?}");
    let again = fixture.store.outbound(later(61), 9).await.unwrap();
    let again = again.iter().find(|it| it.id == piece.id).expect("it waits");
    assert_eq!(
        (again.attempts, again.next_attempt, again.made_at),
        (1, later(61), later(60))
    );
    assert_eq!(again.address, "one@example.org");
    let next = NextMail {
        due: None,
        attempt: Some(later(60)),
    };
    assert_eq!(fixture.store.next_mail().await, Ok(next));
    fixture.store.forget_outbound(piece.id).await.unwrap();
    assert_eq!(fixture.store.outbound(later(99), 9).await.unwrap().len(), 1);
}

pub(crate) async fn a_token_stops_mail_once_and_drops_queued_mail(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let a = with_mail(&fixture, "aa", &["one@example.org", "two@example.org"]).await;
    let b = fixture.member("bb").await;
    for player in [&a, &b] {
        fixture.store.plan_mail(player.id, NOON).await.unwrap();
    }
    assert!(fixture.store.queue_mail(mail(&a, NOON)).await.unwrap());
    fixture.store.plan_mail(a.id, later(90)).await.unwrap();
    let token = MailToken("token".to_owned());
    assert_eq!(
        fixture.store.end_mail(&MailToken("other".to_owned())).await,
        Ok(None)
    );
    assert_eq!(
        fixture.store.end_mail(&token).await,
        Ok(Some(a.name.clone()))
    );
    assert_eq!(fixture.store.end_mail(&token).await, Ok(None));
    assert_eq!(fixture.store.outbound(later(99), 9).await, Ok(Vec::new()));
    assert_eq!(
        fixture.store.due_mail(later(99), 9).await,
        Ok(vec![(b.id, NOON)])
    );
    assert_eq!(
        fixture.store.mailbox(a.id).await.unwrap().unwrap().wish,
        MailWish::Off
    );
    fixture
        .store
        .set_mail_wish(a.id, MailWish::Turn)
        .await
        .unwrap();
    assert_eq!(
        fixture.store.mailbox(a.id).await.unwrap().unwrap().wish,
        MailWish::Turn
    );
    fixture.store.drop_mail(b.id, later(1)).await.unwrap();
    assert_eq!(
        fixture.store.due_mail(later(99), 9).await.unwrap().len(),
        1,
        "the mail was due at another time"
    );
    fixture.store.drop_mail(b.id, NOON).await.unwrap();
    assert_eq!(fixture.store.next_mail().await, Ok(NextMail::default()));
}

pub(crate) async fn members_with_an_address_are_listed_in_pages(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let mut with = Vec::new();
    for (name, addresses) in [
        ("aa", &["a@x.org", "b@x.org"][..]),
        ("bb", &[]),
        ("cc", &["c@x.org"]),
    ] {
        let account = with_mail(&fixture, name, addresses).await;
        let mailbox = fixture.store.mailbox(account.id).await.unwrap().unwrap();
        assert_eq!(
            (mailbox.addresses.as_slice(), mailbox.unconfirmed),
            (&texts_of(addresses)[..], 0)
        );
        assert_eq!((mailbox.wish, mailbox.token), (MailWish::Digest, None));
        if !addresses.is_empty() {
            with.push(account.id);
        }
    }
    let new = NewAccount {
        addresses: texts_of(&["d@x.org"]),
        ..crate::store_promises::fixture::new_account("dd")
    };
    let unconfirmed = fixture.store.create_account(new).await.unwrap().player;
    let mailbox = fixture
        .store
        .mailbox(unconfirmed.id)
        .await
        .unwrap()
        .unwrap();
    assert_eq!((mailbox.addresses, mailbox.unconfirmed), (Vec::new(), 1));
    assert_eq!(
        fixture
            .store
            .members_with_address(AccountId(i64::MIN), 9)
            .await,
        Ok(with.clone())
    );
    assert_eq!(
        fixture.store.members_with_address(with[0], 9).await,
        Ok(vec![with[1]])
    );
    assert_eq!(
        fixture
            .store
            .members_with_address(AccountId(i64::MIN), 1)
            .await,
        Ok(vec![with[0]])
    );
}
