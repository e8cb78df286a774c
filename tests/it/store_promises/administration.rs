//! Actions of administrators, the audit table, sanctions, broadcasts and news.

use super::Maker;
use super::fixture::{Fixture, NOBODY, NOON, name};
use fanorona_game::{
    AccessLevel, EndReason, GameRecord, GameResult, Player, Role, Score, Timestamp, Version,
};
use fanorona_rules::{Ruleset, Side};
use fanorona_store::{
    AdminAction, AuditedAction, Banned, BulletinKind, Filed, GameSave, Length, NewReport,
    PasswordHash, Performed, ReportBounds, ReportedTalk, Sanction, StoreError,
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

pub(super) async fn administrators_are_granted_and_revoked(maker: &dyn Maker) {
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

fn about(by: &Player, about: &Player) -> NewReport {
    let talk = ReportedTalk {
        at: NOON,
        kind: "tell".to_owned(),
        place: None,
        text: "boo \"!\"".to_owned(),
    };
    let (by, about) = (by.clone(), about.clone());
    NewReport {
        by,
        guest: false,
        about,
        why: "shouts".to_owned(),
        talk: vec![talk],
        at: NOON,
    }
}

fn bounds(of_all: u32) -> ReportBounds {
    ReportBounds {
        of_guests: 1,
        of_all,
    }
}

pub(super) async fn a_reset_code_works_once_and_until_its_end(maker: &dyn Maker) {
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

pub(super) async fn the_access_level_survives_a_restart(maker: &dyn Maker) {
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

pub(super) async fn reports_are_listed_until_they_are_closed_and_kept_for_a_time(
    maker: &dyn Maker,
) {
    let fixture = Fixture::open(maker).await;
    let (rabe, rasoa) = (fixture.member("Rabe").await, fixture.member("Rasoa").await);
    let file = async |report, most, closed_before| {
        fixture
            .store
            .file_report(report, bounds(most), closed_before)
            .await
            .unwrap()
    };
    let open = async |before, limit| {
        let page = fixture.store.open_reports(before, limit).await.unwrap();
        page.into_iter()
            .map(|report| report.number)
            .collect::<Vec<_>>()
    };
    let ravo = fixture.member("Ravo").await;
    assert_eq!(file(about(&rasoa, &rabe), 2, NOON).await, Filed::New(1));
    assert_eq!(file(about(&rabe, &ravo), 2, NOON).await, Filed::New(2));
    assert_eq!(
        file(about(&rabe, &rasoa), 2, NOON).await,
        Filed::Full,
        "two are open"
    );
    assert_eq!(
        (
            open(None, 9).await,
            open(Some(2), 9).await,
            open(None, 1).await
        ),
        (vec![2, 1], vec![1], vec![2])
    );
    let read = fixture.store.report(1).await.unwrap().unwrap();
    assert_eq!(
        (read.by, read.about, read.talk),
        (
            rasoa.name.clone(),
            rabe.name.clone(),
            about(&rasoa, &rabe).talk
        )
    );
    let close = |number| AdminAction::CloseReport {
        number,
        why: String::new(),
    };
    done(&fixture, close(1)).await;
    assert_eq!(perform(&fixture, close(1)).await, Ok(Performed::Nothing));
    assert_eq!(open(None, 9).await, [2]);
    assert!(
        fixture
            .store
            .report(1)
            .await
            .unwrap()
            .unwrap()
            .closed_at
            .is_some()
    );
    assert_eq!(file(about(&rabe, &rasoa), 2, LATER).await, Filed::New(3));
    assert_eq!(
        fixture.store.report(1).await,
        Ok(None),
        "it was closed long ago"
    );

    // A guest who is gone may have misbehaved; nothing of a member who is gone stays.
    let guest = fixture.store.create_guest(NOON).await.unwrap().player;
    done(&fixture, close(2)).await;
    assert_eq!(file(about(&rabe, &guest), 2, NOON).await, Filed::New(4));
    fixture.store.forget_guest(guest.id).await.unwrap();
    assert_eq!(
        fixture.store.report(4).await.unwrap().unwrap().about,
        guest.name
    );
    fixture.store.begin_deletion(rabe.id, NOON).await.unwrap();
    fixture.store.finish_deletion(rabe.id).await.unwrap();
    assert!(open(None, 9).await.is_empty());
    assert_eq!(fixture.store.report(2).await, Ok(None));
}

pub(super) async fn reports_about_the_same_are_joined_and_guests_have_a_part_of_them(
    maker: &dyn Maker,
) {
    let fixture = Fixture::open(maker).await;
    let (rabe, rasoa, ravo) = (
        fixture.member("Rabe").await,
        fixture.member("Rasoa").await,
        fixture.member("Ravo").await,
    );
    let file = async |report| {
        fixture
            .store
            .file_report(report, bounds(9), NOON)
            .await
            .unwrap()
    };
    let because = |by: &Player, of: &Player, why: &str| NewReport {
        why: why.to_owned(),
        ..about(by, of)
    };
    assert_eq!(file(because(&rasoa, &rabe, "shouts")).await, Filed::New(1));
    assert_eq!(
        file(because(&ravo, &rabe, "SHOUTS")).await,
        Filed::Joined(1),
        "the same reason"
    );
    assert_eq!(
        file(because(&rasoa, &rabe, "and insults")).await,
        Filed::Joined(1),
        "the same reporter"
    );
    assert_eq!(file(because(&ravo, &rabe, "stalls")).await, Filed::New(2));
    assert_eq!(
        file(because(&rasoa, &ravo, "shouts")).await,
        Filed::New(3),
        "about another player"
    );
    let first = fixture.store.report(1).await.unwrap().unwrap();
    assert_eq!(
        (first.why.as_str(), first.times, first.talk.len()),
        ("shouts / SHOUTS / and insults", 3, 1)
    );
    done(
        &fixture,
        AdminAction::CloseReport {
            number: 1,
            why: String::new(),
        },
    )
    .await;
    assert_eq!(
        file(because(&rasoa, &rabe, "shouts")).await,
        Filed::New(4),
        "the other one is closed"
    );
    // A guest may leave one report.
    let guest = fixture.store.create_guest(NOON).await.unwrap().player;
    let of_guest = |of: &Player| NewReport {
        guest: true,
        ..because(&guest, of, "cheats")
    };
    assert_eq!(file(of_guest(&ravo)).await, Filed::New(5));
    assert_eq!(file(of_guest(&rasoa)).await, Filed::Full);
    fixture.store.forget_guest(guest.id).await.unwrap();
    let other = fixture.store.create_guest(NOON).await.unwrap().player;
    let report = NewReport {
        by: other,
        ..of_guest(&rasoa)
    };
    assert_eq!(
        file(report).await,
        Filed::Full,
        "also after the guest has left"
    );
    assert_eq!(file(because(&rabe, &rasoa, "cheats")).await, Filed::New(6));
}

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

pub(super) async fn every_action_is_recorded_with_its_administrator(maker: &dyn Maker) {
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

pub(super) async fn a_stale_adjudication_changes_and_records_nothing(maker: &dyn Maker) {
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

pub(super) async fn sanctions_apply_until_they_end_or_are_lifted(maker: &dyn Maker) {
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

/// The broadcasts that a player has not seen yet.
async fn unseen(fixture: &Fixture, player: &Player, limit: u32) -> Vec<String> {
    let unseen = fixture
        .store
        .unseen_bulletins(player.id, limit)
        .await
        .unwrap();
    unseen.into_iter().map(|bulletin| bulletin.text).collect()
}

pub(super) async fn everybody_sees_a_broadcast_once(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let rabe = fixture.member("Rabe").await;
    let say = |text: &str| AdminAction::Broadcast(text.to_owned());
    let first = done(&fixture, say("one"))
        .await
        .expect("the item has a number");
    let motd = done(&fixture, AdminAction::SetMotd(Some("day".to_owned())))
        .await
        .expect("the item has a number");
    let last = done(&fixture, say("two"))
        .await
        .expect("the item has a number");
    let rasoa = fixture.member("Rasoa").await;
    assert_eq!(unseen(&fixture, &rabe, 9).await, ["one", "day", "two"]);
    assert_eq!(
        unseen(&fixture, &rabe, 1).await,
        ["day", "two"],
        "the last of them"
    );
    assert_eq!(
        unseen(&fixture, &rasoa, 9).await,
        ["day"],
        "the past is not for those who come later"
    );
    for number in [last, first] {
        fixture
            .store
            .note_seen(rabe.id, BulletinKind::Broadcast, number)
            .await
            .unwrap();
    }
    fixture
        .store
        .note_seen(rabe.id, BulletinKind::Motd, motd)
        .await
        .unwrap();
    assert!(unseen(&fixture, &rabe, 9).await.is_empty());
    done(&fixture, say("three")).await;
    assert_eq!(unseen(&fixture, &rabe, 9).await, ["three"]);
    assert_eq!(
        fixture
            .store
            .note_seen(NOBODY, BulletinKind::Motd, motd)
            .await,
        Ok(())
    );

    assert_eq!(
        fixture
            .store
            .motd()
            .await
            .unwrap()
            .map(|motd| motd.text)
            .as_deref(),
        Some("day")
    );
    done(&fixture, AdminAction::SetMotd(None)).await;
    assert_eq!(fixture.store.motd().await, Ok(None));
    assert_eq!(
        unseen(&fixture, &rasoa, 9).await,
        ["three"],
        "what was taken down is told to nobody"
    );
}

pub(super) async fn news_is_listed_newest_first_in_pages(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let mut numbers = Vec::new();
    for text in ["one", "two", "three"] {
        numbers.push(
            done(&fixture, AdminAction::AddNews(text.to_owned()))
                .await
                .expect("the item has a number"),
        );
        done(&fixture, AdminAction::Broadcast("no news".to_owned())).await;
    }
    let news = async |before, limit| {
        let page = fixture.store.news(before, limit).await.unwrap();
        page.into_iter().map(|news| news.text).collect::<Vec<_>>()
    };
    assert_eq!(news(None, 2).await, ["three", "two"]);
    assert_eq!(news(Some(numbers[1]), 2).await, ["one"]);
    done(&fixture, AdminAction::RemoveNews(numbers[1])).await;
    assert_eq!(
        perform(&fixture, AdminAction::RemoveNews(numbers[1])).await,
        Ok(Performed::Nothing)
    );
    assert_eq!(news(None, 9).await, ["three", "one"]);
    assert_eq!(numbers, [1, 2, 3], "broadcasts do not count");
    done(&fixture, AdminAction::RemoveNews(3)).await;
    let next = done(&fixture, AdminAction::AddNews("four".to_owned())).await;
    assert_eq!(next, Some(4), "a number is never given again");
}
