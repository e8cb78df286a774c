//! The audit log: every action is in it.

use super::reports::{about, bounds};
use super::{LATER, MINUTE, done, hash, perform, recorded};
use crate::store_promises::Maker;
use crate::store_promises::fixture::{Fixture, NOON, name, new_account};
use fanorona_game::{AccessLevel, EndReason, GameRecord, GameResult, Player, Role, Score, Version};
use fanorona_rules::{Ruleset, Side};
use fanorona_store::{AdminAction, Banned, Filed, GameSave, Length, Performed, TokenHash};

/// One action of every kind, all of which succeed.
#[expect(clippy::too_many_lines, reason = "one action of every kind")]
async fn deeds(fixture: &Fixture, rabe: &Player) -> Vec<(AdminAction, &'static str)> {
    let why = || "why".to_owned();
    let account = || Banned::Account(rabe.clone());
    let network = || Banned::Network("192.0.2.7".to_owned());
    let rasoa = fixture.member("Rasoa").await;
    let filed = fixture
        .store
        .file_report(about(&rasoa, rabe), bounds(9), NOON)
        .await
        .unwrap();
    let Filed::New(report) = filed else {
        panic!("{filed:?}")
    };
    let save = Box::new(decided(&fixture.game(rabe, &rasoa, Ruleset::Telo).await));
    vec![
        (
            AdminAction::Grant {
                player: rabe.clone(),
                role: Role::Moderator,
            },
            "grant Rabe moderator",
        ),
        (AdminAction::Revoke(rabe.clone()), "revoke Rabe -"),
        (AdminAction::Announce(why()), "announce - why"),
        (AdminAction::Broadcast(why()), "broadcast - why"),
        (AdminAction::SetMotd(Some(why())), "motd set - why"),
        (AdminAction::SetMotd(None), "motd clear - -"),
        (AdminAction::AddNews(why()), "news add - why"),
        (AdminAction::RemoveNews(1), "news remove 1 -"),
        (
            AdminAction::Kick {
                player: rabe.clone(),
                why: why(),
            },
            "kick Rabe why",
        ),
        (
            AdminAction::Mute {
                player: rabe.clone(),
                length: MINUTE,
                from: NOON,
                why: String::new(),
            },
            "mute Rabe - 60s",
        ),
        (AdminAction::Unmute(rabe.clone()), "unmute Rabe -"),
        (
            AdminAction::Ban {
                whom: account(),
                length: MINUTE,
                from: NOON,
                why: why(),
            },
            "ban Rabe why 60s",
        ),
        (AdminAction::Unban(account()), "unban Rabe -"),
        (
            AdminAction::Ban {
                whom: network(),
                length: Length::Endless,
                from: NOON,
                why: why(),
            },
            "ban 192.0.2.7 why endless",
        ),
        (AdminAction::Unban(network()), "unban 192.0.2.7 -"),
        (
            AdminAction::ResetPassword {
                player: rabe.clone(),
                code: hash("$secret"),
                until: LATER,
            },
            "resetpassword Rabe -",
        ),
        (
            AdminAction::Recover {
                player: rabe.clone(),
                code: hash("$secret"),
                hash: hash("$secret2"),
                now: NOON,
            },
            "recover Rabe -",
        ),
        (
            AdminAction::SetAccess(AccessLevel::NoGuests),
            "access no_guests -",
        ),
        (
            AdminAction::CloseReport {
                number: report,
                why: why(),
            },
            "reports close 1 why",
        ),
        (
            AdminAction::Adjudicate { save, why: why() },
            "adjudicate 1 0-1 why",
        ),
        (
            AdminAction::Shutdown {
                seconds: 60,
                why: why(),
            },
            "shutdown - 60 why",
        ),
        (AdminAction::CancelShutdown, "shutdown cancel - -"),
        (
            AdminAction::Enroll(Box::new(new_account("Soa"))),
            "newaccount Soa -",
        ),
        (AdminAction::LookAtOrigins(rabe.clone()), "alts Rabe -"),
        (
            AdminAction::Invite {
                code: TokenHash("$secret".to_owned()),
                uses: 20,
                until: LATER,
            },
            "admit - 20",
        ),
        (AdminAction::EndInvitations, "admit none - -"),
        (
            AdminAction::Rename {
                player: rabe.clone(),
                to: name("Vola"),
                why: why(),
            },
            "rename Rabe Vola why",
        ),
        (
            AdminAction::Remove {
                player: rasoa,
                now: NOON,
                why: why(),
            },
            "deleteaccount Rasoa why",
        ),
    ]
}

fn decided(record: &GameRecord) -> GameSave {
    let change = record.game.adjudicate(Score::Win(Side::Black)).unwrap();
    let version = Version(record.version.0 + 1);
    GameSave {
        seen: record.version,
        record: GameRecord {
            version,
            game: change.game,
            ..record.clone()
        },
        turn: None,
        undone: None,
    }
}

pub(crate) async fn every_action_is_recorded_with_its_administrator(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let rabe = fixture.member("Rabe").await;
    let mut wanted = Vec::new();
    for (action, line) in deeds(&fixture, &rabe).await {
        done(&fixture, action).await;
        wanted.push(format!("Chief {line}"));
        assert_eq!(recorded(&fixture).await, wanted);
    }
    assert!(!format!("{:?}", fixture.store.audit(None, 100).await).contains("$secret"));
    let page = fixture.store.audit(Some(3), 1).await.unwrap();
    assert_eq!((page.len(), page[0].number), (1, 2));
    fixture.store.close().await;
    let fixture = Fixture::open(maker).await;
    assert_eq!(recorded(&fixture).await, wanted);
}

pub(crate) async fn a_stale_adjudication_changes_and_records_nothing(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let (rabe, rasoa) = (fixture.member("Rabe").await, fixture.member("Rasoa").await);
    let game = fixture.game(&rabe, &rasoa, Ruleset::Telo).await;
    let adjudicate = |save| {
        perform(
            &fixture,
            AdminAction::Adjudicate {
                save: Box::new(save),
                why: "why".to_owned(),
            },
        )
    };
    let seen_before = decided(&game);
    let played = fixture.play(&game, "c2b2+ end").await;
    assert_eq!(adjudicate(seen_before).await, Ok(Performed::Stale));
    assert_eq!(fixture.read(game.id).await, played);
    assert_eq!(
        adjudicate(decided(&played)).await,
        Ok(Performed::Done(None))
    );
    let result = fixture.read(game.id).await.game.result();
    assert_eq!(
        result,
        Some(GameResult::win(Side::Black, EndReason::Adjudicated))
    );
    assert_eq!(fixture.store.tally(rasoa.id).await.unwrap().won, 1);
    assert_eq!(recorded(&fixture).await, ["Chief adjudicate 1 0-1 why"]);
}
