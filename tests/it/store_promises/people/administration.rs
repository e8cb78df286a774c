//! Actions of administrators, the audit table, sanctions, broadcasts and news.

mod audit;
mod bulletins;
mod members;
mod reports;

pub(crate) use audit::{
    a_stale_adjudication_changes_and_records_nothing,
    every_action_is_recorded_with_its_administrator,
};
pub(crate) use bulletins::{everybody_sees_a_broadcast_once, news_is_listed_newest_first_in_pages};
pub(crate) use members::{
    a_renamed_member_leaves_a_name_that_nobody_gets, accounts_that_share_networks_are_found,
    an_invitation_admits_so_many_until_its_end,
};
pub(crate) use reports::{
    reports_about_the_same_are_joined_and_guests_have_a_part_of_them,
    reports_are_listed_until_they_are_closed_and_kept_for_a_time,
};

use crate::store_promises::Maker;
use crate::store_promises::fixture::{Fixture, NOBODY, NOON, name};
use fanorona_game::{AccessLevel, Player, Role, Timestamp};
use fanorona_store::{
    AdminAction, AuditedAction, Banned, Length, PasswordHash, Performed, Sanction, StoreError,
};
use std::time::Duration;

const LATER: Timestamp = Timestamp(NOON.0 + 60_000);
/// From `NOON` to `LATER`.
const MINUTE: Length = Length::For(Duration::from_secs(60));

async fn perform(fixture: &Fixture, action: AdminAction) -> Result<Performed, StoreError> {
    fixture
        .store
        .perform(AuditedAction {
            by: Some(name("Chief")),
            at: NOON,
            action,
        })
        .await
}

async fn done(fixture: &Fixture, action: AdminAction) -> Option<i64> {
    match perform(fixture, action).await {
        Ok(Performed::Done(number)) => number,
        other => panic!("{other:?}"),
    }
}

/// The audit table as `who act subject detail length`, oldest first.
async fn recorded(fixture: &Fixture) -> Vec<String> {
    let mut entries = fixture.store.audit(None, 100).await.unwrap();
    entries.reverse();
    let line = |entry: fanorona_store::AuditEntry| {
        assert_eq!(entry.at, NOON);
        let part = |text: Option<String>| text.unwrap_or_else(|| "-".to_owned());
        let length = match entry.length {
            None => String::new(),
            Some(Length::Endless) => " endless".to_owned(),
            Some(Length::For(length)) => format!(" {}s", length.as_secs()),
        };
        format!(
            "{} {} {} {}{length}",
            part(entry.by),
            entry.act,
            part(entry.subject),
            part(entry.detail)
        )
    };
    entries.into_iter().map(line).collect()
}

pub(crate) async fn administrators_are_granted_and_revoked(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let (rabe, rasoa) = (fixture.member("Rabe").await, fixture.member("aRasoa").await);
    let guest = fixture.store.create_guest(NOON).await.unwrap().player;
    let grant = |player: &Player, role| AdminAction::Grant {
        player: player.clone(),
        role,
    };
    assert_eq!(fixture.store.role_of(rabe.id).await, Ok(None));
    done(&fixture, grant(&rabe, Role::Operator)).await;
    done(&fixture, grant(&rasoa, Role::Operator)).await;
    assert_eq!(
        perform(&fixture, grant(&rabe, Role::Operator)).await,
        Ok(Performed::Nothing)
    );
    assert_eq!(
        perform(&fixture, grant(&guest, Role::Moderator)).await,
        Ok(Performed::Nothing)
    );
    assert_eq!(
        fixture.store.role_of(rabe.id).await,
        Ok(Some(Role::Operator))
    );
    done(&fixture, grant(&rasoa, Role::Moderator)).await;
    assert_eq!(
        fixture.store.administrators().await,
        Ok(vec![
            (rasoa, Role::Moderator),
            (rabe.clone(), Role::Operator)
        ])
    );
    done(&fixture, AdminAction::Revoke(rabe.clone())).await;
    assert_eq!(
        perform(&fixture, AdminAction::Revoke(rabe.clone())).await,
        Ok(Performed::Nothing)
    );
    assert_eq!(fixture.store.role_of(rabe.id).await, Ok(None));
    assert_eq!(
        recorded(&fixture).await,
        [
            "Chief grant Rabe operator",
            "Chief grant aRasoa operator",
            "Chief grant aRasoa moderator",
            "Chief revoke Rabe -"
        ],
        "what changed nothing is not recorded"
    );
}

fn hash(text: &str) -> PasswordHash {
    PasswordHash(text.to_owned())
}

pub(crate) async fn a_reset_code_works_once_and_until_its_end(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let rabe = fixture.member("Rabe").await;
    let give = |code: &str| AdminAction::ResetPassword {
        player: rabe.clone(),
        code: hash(code),
        until: LATER,
    };
    let recover = |code: &str, now| {
        let hash = (hash(code), hash("$new"));
        AdminAction::Recover {
            player: rabe.clone(),
            code: hash.0,
            hash: hash.1,
            now,
        }
    };
    let code = async |now| fixture.store.reset_code(rabe.id, now).await.unwrap();
    let password = async || fixture.account("Rabe").await.password_hash;
    let before = password().await;
    done(&fixture, give("$one")).await;
    done(&fixture, give("$two")).await;
    assert_eq!(
        (code(NOON).await, code(LATER).await),
        (Some(hash("$two")), None)
    );
    assert_eq!(
        perform(&fixture, recover("$one", NOON)).await,
        Ok(Performed::Nothing),
        "it was replaced"
    );
    assert_eq!(
        perform(&fixture, recover("$two", LATER)).await,
        Ok(Performed::Nothing),
        "it has ended"
    );
    assert_eq!(password().await, before, "the old password remains");
    done(&fixture, recover("$two", NOON)).await;
    assert_eq!(
        (password().await, code(NOON).await),
        (Some(hash("$new")), None)
    );
    assert_eq!(
        perform(&fixture, recover("$two", NOON)).await,
        Ok(Performed::Nothing),
        "only once"
    );
    done(&fixture, give("$three")).await;
    fixture
        .store
        .set_password(rabe.id, hash("$own"))
        .await
        .unwrap();
    assert_eq!(code(NOON).await, None, "the owner has found the password");
    let guest = fixture.store.create_guest(NOON).await.unwrap().player;
    let give = AdminAction::ResetPassword {
        player: guest,
        code: hash("$four"),
        until: LATER,
    };
    assert_eq!(
        perform(&fixture, give).await,
        Ok(Performed::Nothing),
        "guests have no password"
    );
}

pub(crate) async fn the_access_level_survives_a_restart(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    assert_eq!(fixture.store.access().await, Ok(AccessLevel::Open));
    for level in [
        AccessLevel::NoRegistrations,
        AccessLevel::NoGuests,
        AccessLevel::MembersOnly,
    ] {
        done(&fixture, AdminAction::SetAccess(level)).await;
        assert_eq!(fixture.store.access().await, Ok(level));
    }
    fixture.store.close().await;
    let fixture = Fixture::open(maker).await;
    assert_eq!(fixture.store.access().await, Ok(AccessLevel::MembersOnly));
}

pub(crate) async fn sanctions_apply_until_they_end_or_are_lifted(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let rabe = fixture.member("Rabe").await;
    let sanction = |until, why: &str| {
        Some(Sanction {
            until,
            why: why.to_owned(),
        })
    };
    let mute = |length, why: &str| AdminAction::Mute {
        player: rabe.clone(),
        length,
        from: NOON,
        why: why.to_owned(),
    };
    done(&fixture, mute(MINUTE, "one")).await;
    assert_eq!(
        fixture.store.mute_of(rabe.id, NOON).await,
        Ok(sanction(Some(LATER), "one"))
    );
    assert_eq!(fixture.store.mute_of(rabe.id, LATER).await, Ok(None));
    done(&fixture, mute(Length::Endless, "other")).await;
    assert_eq!(
        fixture.store.mute_of(rabe.id, Timestamp(i64::MAX)).await,
        Ok(sanction(None, "other"))
    );
    done(&fixture, AdminAction::Unmute(rabe.clone())).await;
    assert_eq!(fixture.store.mute_of(rabe.id, NOON).await, Ok(None));

    let account = || Banned::Account(rabe.clone());
    let ban = |whom, length| AdminAction::Ban {
        whom,
        length,
        from: NOON,
        why: "why".to_owned(),
    };
    done(&fixture, ban(account(), MINUTE)).await;
    assert_eq!(
        fixture.store.ban_of(rabe.id, NOON).await,
        Ok(sanction(Some(LATER), "why"))
    );
    assert_eq!(fixture.store.ban_of(rabe.id, LATER).await, Ok(None));
    assert_eq!(fixture.store.ban_of(NOBODY, NOON).await, Ok(None));
    let network = |text: &str| Banned::Network(text.to_owned());
    done(&fixture, ban(network("192.0.2.7"), MINUTE)).await;
    done(&fixture, ban(network("192.0.2.8"), Length::Endless)).await;
    done(&fixture, ban(network("192.0.2.7"), Length::Endless)).await;
    let networks = fixture.store.banned_networks(NOON).await.unwrap();
    assert_eq!(
        networks,
        [
            ("192.0.2.7".to_owned(), None),
            ("192.0.2.8".to_owned(), None)
        ]
    );
    let whom = |bans: Vec<fanorona_store::BanEntry>| {
        bans.into_iter().map(|ban| ban.whom).collect::<Vec<_>>()
    };
    let bans =
        async |before, limit, now| whom(fixture.store.bans(before, limit, now).await.unwrap());
    assert_eq!(
        bans(None, 9, NOON).await,
        ["192.0.2.7", "192.0.2.8", "Rabe"]
    );
    assert_eq!(bans(None, 9, LATER).await, ["192.0.2.7", "192.0.2.8"]);
    assert_eq!(bans(None, 1, NOON).await, ["192.0.2.7"]);
    assert_eq!(bans(Some(3), 9, NOON).await, ["Rabe"]);
    done(&fixture, AdminAction::Unban(network("192.0.2.7"))).await;
    assert_eq!(
        perform(&fixture, AdminAction::Unban(network("192.0.2.7"))).await,
        Ok(Performed::Nothing)
    );
    assert_eq!(fixture.store.banned_networks(NOON).await.unwrap().len(), 1);
}
