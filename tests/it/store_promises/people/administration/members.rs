//! Members in the hands of operators: other names, invitations, and shared networks.

use super::{done, perform};
use crate::store_promises::Maker;
use crate::store_promises::fixture::{Fixture, NOON, name, new_account};
use fanorona_game::{Player, Timestamp};
use fanorona_store::{AdminAction, CreateAccountError, Performed, TokenHash};

const EVERY: u32 = 100;

fn renamed(player: &Player, to: &str) -> AdminAction {
    AdminAction::Rename {
        player: player.clone(),
        to: name(to),
        why: String::new(),
    }
}

pub(crate) async fn a_renamed_member_leaves_a_name_that_nobody_gets(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let (rabe, _rasoa) = (fixture.member("Rabe").await, fixture.member("Rasoa").await);
    let guest = fixture.store.create_guest(NOON).await.unwrap().player;
    for (player, to) in [(&rabe, "rasoa"), (&rabe, "Ras0a"), (&guest, "Soa")] {
        let refused = perform(&fixture, renamed(player, to)).await;
        assert_eq!(refused, Ok(Performed::Nothing), "{to}");
    }
    done(&fixture, renamed(&rabe, "RABE")).await;
    let upper = Player {
        name: name("RABE"),
        ..rabe
    };
    done(&fixture, renamed(&upper, "Vola")).await;
    fixture.store.close().await;
    let fixture = Fixture::open(maker).await;
    let vola = fixture.store.account_named(&name("vola")).await.unwrap();
    assert_eq!(vola.unwrap().player.id, rabe.id);
    assert_eq!(fixture.store.account_named(&name("Rabe")).await, Ok(None));
    let again = fixture.store.create_account(new_account("rabe")).await;
    assert_eq!(again, Err(CreateAccountError::Taken));
    let vola = Player {
        name: name("Vola"),
        ..rabe
    };
    let back = perform(&fixture, renamed(&vola, "Rabe")).await;
    assert_eq!(back, Ok(Performed::Nothing));
}

pub(crate) async fn an_invitation_admits_so_many_until_its_end(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let code = |text: &str| TokenHash(text.to_owned());
    let invite = |text: &str, uses, until| AdminAction::Invite {
        code: code(text),
        uses,
        until,
    };
    let come = async |who: &str, text: &str| {
        let made = fixture
            .store
            .create_invited_account(new_account(who), code(text));
        made.await.map(|account| account.player.name)
    };
    done(&fixture, invite("late", 9, NOON)).await;
    done(&fixture, invite("two", 2, Timestamp(NOON.0 + 1))).await;
    assert_eq!(
        come("Rabe", "late").await,
        Err(CreateAccountError::NotInvited)
    );
    assert_eq!(
        come("Rabe", "none").await,
        Err(CreateAccountError::NotInvited)
    );
    assert_eq!(come("Rabe", "two").await, Ok(name("Rabe")));
    assert_eq!(
        come("Rabe", "two").await,
        Err(CreateAccountError::Taken),
        "a refusal uses nothing up"
    );
    assert_eq!(come("Rasoa", "two").await, Ok(name("Rasoa")));
    assert_eq!(
        come("Soa", "two").await,
        Err(CreateAccountError::NotInvited)
    );
    assert_eq!(fixture.store.account_named(&name("Soa")).await, Ok(None));
    done(&fixture, invite("more", 2, Timestamp(NOON.0 + 1))).await;
    assert_eq!(
        fixture.store.is_invitation(&code("more"), NOON).await,
        Ok(true)
    );
    done(&fixture, AdminAction::EndInvitations).await;
    assert_eq!(
        fixture.store.is_invitation(&code("more"), NOON).await,
        Ok(false)
    );
}

pub(crate) async fn accounts_that_share_networks_are_found(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let [rabe, rasoa, soa, vola] = [
        fixture.member("Rabe").await,
        fixture.member("Rasoa").await,
        fixture.member("Soa").await,
        fixture.member("Vola").await,
    ];
    let at = |second: i64| Timestamp(NOON.0 + 1_000 * second);
    for (player, network, second) in [
        (&rabe, "192.0.2.1", 1),
        (&rabe, "192.0.2.2", 2),
        (&rasoa, "192.0.2.1", 3),
        (&rasoa, "192.0.2.2", 4),
        (&soa, "192.0.2.2", 5),
        (&vola, "192.0.2.3", 6),
    ] {
        let noted = fixture
            .store
            .note_login_from(player.id, network, at(second), at(0), 9);
        noted.await.unwrap();
    }
    // Another process has the same key.
    fixture.store.close().await;
    let fixture = Fixture::open(maker).await;
    let sharing = async |player: &Player, since| {
        let found = fixture
            .store
            .accounts_sharing_origin(player.id, since, EVERY);
        let found = found.await.unwrap().into_iter();
        let row = |it: fanorona_store::SharedOrigin| (it.player.name, it.networks, it.used_at);
        found.map(row).collect::<Vec<_>>()
    };
    assert_eq!(
        sharing(&rabe, at(0)).await,
        [(name("Soa"), 1, at(5)), (name("Rasoa"), 2, at(4))]
    );
    assert_eq!(
        sharing(&rabe, at(2)).await,
        [(name("Soa"), 1, at(5)), (name("Rasoa"), 1, at(4))]
    );
    assert_eq!(sharing(&vola, at(0)).await, []);
}
