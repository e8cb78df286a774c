//! Actions of administrators, the audit table, sanctions, broadcasts and news.

use super::Maker;
use super::hall::{Hall, NOBODY, NOON, name};
use fanorona_game::{EndReason, GameRecord, GameResult, Player, Score, Timestamp, Version};
use fanorona_rules::{Ruleset, Side};
use fanorona_store::{
    Act, Banned, BulletinKind, Deed, GameSave, PasswordHash, Performed, Sanction, StoreError,
};

const LATER: Timestamp = Timestamp(NOON.0 + 60_000);

async fn perform(hall: &Hall, deed: Deed) -> Result<Performed, StoreError> {
    hall.store.perform(Act { by: Some(name("Chief")), at: NOON, deed }).await
}

async fn done(hall: &Hall, deed: Deed) -> Option<i64> {
    match perform(hall, deed).await {
        Ok(Performed::Done(number)) => number,
        other => panic!("{other:?}"),
    }
}

/// The audit table as `who act subject detail`, oldest first.
async fn recorded(hall: &Hall) -> Vec<String> {
    let mut entries = hall.store.audit(None, 100).await.unwrap();
    entries.reverse();
    let line = |entry: fanorona_store::AuditEntry| {
        assert_eq!(entry.at, NOON);
        let part = |text: Option<String>| text.unwrap_or_else(|| "-".to_owned());
        format!("{} {} {} {}", part(entry.by), entry.act, part(entry.subject), part(entry.detail))
    };
    entries.into_iter().map(line).collect()
}

pub(super) async fn administrators_are_granted_and_revoked(maker: &dyn Maker) {
    let hall = Hall::open(maker).await;
    let (rabe, rasoa) = (hall.member("Rabe").await, hall.member("aRasoa").await);
    let guest = hall.store.create_guest(NOON).await.unwrap().player;
    assert_eq!(hall.store.is_administrator(rabe.id).await, Ok(false));
    done(&hall, Deed::Grant(rabe.clone())).await;
    done(&hall, Deed::Grant(rasoa.clone())).await;
    assert_eq!(perform(&hall, Deed::Grant(rabe.clone())).await, Ok(Performed::Nothing));
    assert_eq!(perform(&hall, Deed::Grant(guest)).await, Ok(Performed::Nothing));
    assert_eq!(hall.store.is_administrator(rabe.id).await, Ok(true));
    assert_eq!(hall.store.administrators().await, Ok(vec![rasoa, rabe.clone()]));
    done(&hall, Deed::Revoke(rabe.clone())).await;
    assert_eq!(perform(&hall, Deed::Revoke(rabe.clone())).await, Ok(Performed::Nothing));
    assert_eq!(hall.store.is_administrator(rabe.id).await, Ok(false));
    assert_eq!(
        recorded(&hall).await,
        ["Chief grant Rabe -", "Chief grant aRasoa -", "Chief revoke Rabe -"],
        "what changed nothing is not recorded"
    );
}

/// One action of every kind, all of which succeed.
async fn deeds(hall: &Hall, rabe: &Player) -> Vec<(Deed, &'static str)> {
    let why = || "why".to_owned();
    let account = || Banned::Account(rabe.clone());
    let network = || Banned::Network("192.0.2.7".to_owned());
    let rasoa = hall.member("Rasoa").await;
    let save = Box::new(decided(&hall.game(rabe, &rasoa, Ruleset::Telo).await));
    vec![
        (Deed::Grant(rabe.clone()), "grant Rabe -"),
        (Deed::Revoke(rabe.clone()), "revoke Rabe -"),
        (Deed::Announce(why()), "announce - why"),
        (Deed::Broadcast(why()), "broadcast - why"),
        (Deed::SetMotd(Some(why())), "motd set - why"),
        (Deed::SetMotd(None), "motd clear - -"),
        (Deed::AddNews(why()), "news add - why"),
        (Deed::RemoveNews(4), "news remove 4 -"),
        (Deed::Kick { player: rabe.clone(), why: why() }, "kick Rabe why"),
        (Deed::Mute { player: rabe.clone(), until: None, why: String::new() }, "mute Rabe -"),
        (Deed::Unmute(rabe.clone()), "unmute Rabe -"),
        (Deed::Ban { whom: account(), until: None, why: why() }, "ban Rabe why"),
        (Deed::Unban(account()), "unban Rabe -"),
        (Deed::Ban { whom: network(), until: None, why: why() }, "ban 192.0.2.7 why"),
        (Deed::Unban(network()), "unban 192.0.2.7 -"),
        (
            Deed::ResetPassword { player: rabe.clone(), hash: PasswordHash("$secret".to_owned()) },
            "resetpassword Rabe -",
        ),
        (Deed::Adjudicate { save, why: why() }, "adjudicate 1 0-1 why"),
        (Deed::Shutdown { seconds: 60, why: why() }, "shutdown - 60 why"),
        (Deed::CancelShutdown, "shutdown cancel - -"),
    ]
}

fn decided(record: &GameRecord) -> GameSave {
    let change = record.game.adjudicate(Score::Win(Side::Black)).unwrap();
    let version = Version(record.version.0 + 1);
    GameSave {
        seen: record.version,
        record: GameRecord { version, game: change.game, ..record.clone() },
        turn: None,
        undone: None,
    }
}

pub(super) async fn every_action_is_recorded_with_its_administrator(maker: &dyn Maker) {
    let hall = Hall::open(maker).await;
    let rabe = hall.member("Rabe").await;
    let mut wanted = Vec::new();
    for (deed, line) in deeds(&hall, &rabe).await {
        done(&hall, deed).await;
        wanted.push(format!("Chief {line}"));
        assert_eq!(recorded(&hall).await, wanted);
    }
    assert!(!format!("{:?}", hall.store.audit(None, 100).await).contains("$secret"));
    let page = hall.store.audit(Some(3), 1).await.unwrap();
    assert_eq!((page.len(), page[0].number), (1, 2));
    hall.store.close().await;
    let hall = Hall::open(maker).await;
    assert_eq!(recorded(&hall).await, wanted);
}

pub(super) async fn a_stale_adjudication_changes_and_records_nothing(maker: &dyn Maker) {
    let hall = Hall::open(maker).await;
    let (rabe, rasoa) = (hall.member("Rabe").await, hall.member("Rasoa").await);
    let game = hall.game(&rabe, &rasoa, Ruleset::Telo).await;
    let adjudicate = |save| perform(&hall, Deed::Adjudicate { save: Box::new(save), why: "why".to_owned() });
    let seen_before = decided(&game);
    let played = hall.play(&game, "c2b2+ end").await;
    assert_eq!(adjudicate(seen_before).await, Ok(Performed::Stale));
    assert_eq!(hall.read(game.id).await, played);
    assert_eq!(adjudicate(decided(&played)).await, Ok(Performed::Done(None)));
    let result = hall.read(game.id).await.game.result();
    assert_eq!(result, Some(GameResult::win(Side::Black, EndReason::Adjudicated)));
    assert_eq!(hall.store.tally(rasoa.id).await.unwrap().won, 1);
    assert_eq!(recorded(&hall).await, ["Chief adjudicate 1 0-1 why"]);
}

pub(super) async fn sanctions_apply_until_they_end_or_are_lifted(maker: &dyn Maker) {
    let hall = Hall::open(maker).await;
    let rabe = hall.member("Rabe").await;
    let sanction = |until, why: &str| Some(Sanction { until, why: why.to_owned() });
    let mute = |until, why: &str| Deed::Mute { player: rabe.clone(), until, why: why.to_owned() };
    done(&hall, mute(Some(LATER), "one")).await;
    assert_eq!(hall.store.mute_of(rabe.id, NOON).await, Ok(sanction(Some(LATER), "one")));
    assert_eq!(hall.store.mute_of(rabe.id, LATER).await, Ok(None));
    done(&hall, mute(None, "other")).await;
    assert_eq!(hall.store.mute_of(rabe.id, Timestamp(i64::MAX)).await, Ok(sanction(None, "other")));
    done(&hall, Deed::Unmute(rabe.clone())).await;
    assert_eq!(hall.store.mute_of(rabe.id, NOON).await, Ok(None));

    let account = || Banned::Account(rabe.clone());
    let ban = |whom, until| Deed::Ban { whom, until, why: "why".to_owned() };
    done(&hall, ban(account(), Some(LATER))).await;
    assert_eq!(hall.store.ban_of(rabe.id, NOON).await, Ok(sanction(Some(LATER), "why")));
    assert_eq!(hall.store.ban_of(rabe.id, LATER).await, Ok(None));
    assert_eq!(hall.store.ban_of(NOBODY, NOON).await, Ok(None));
    let network = |text: &str| Banned::Network(text.to_owned());
    done(&hall, ban(network("192.0.2.7"), Some(LATER))).await;
    done(&hall, ban(network("192.0.2.8"), None)).await;
    done(&hall, ban(network("192.0.2.7"), None)).await;
    let networks = hall.store.banned_networks(NOON).await.unwrap();
    assert_eq!(networks, [("192.0.2.7".to_owned(), None), ("192.0.2.8".to_owned(), None)]);
    let whom = |bans: Vec<fanorona_store::BanEntry>| bans.into_iter().map(|ban| ban.whom).collect::<Vec<_>>();
    let bans = async |before, limit, now| whom(hall.store.bans(before, limit, now).await.unwrap());
    assert_eq!(bans(None, 9, NOON).await, ["192.0.2.7", "192.0.2.8", "Rabe"]);
    assert_eq!(bans(None, 9, LATER).await, ["192.0.2.7", "192.0.2.8"]);
    assert_eq!(bans(None, 1, NOON).await, ["192.0.2.7"]);
    assert_eq!(bans(Some(3), 9, NOON).await, ["Rabe"]);
    done(&hall, Deed::Unban(network("192.0.2.7"))).await;
    assert_eq!(perform(&hall, Deed::Unban(network("192.0.2.7"))).await, Ok(Performed::Nothing));
    assert_eq!(hall.store.banned_networks(NOON).await.unwrap().len(), 1);
}

/// The broadcasts that a player has not seen yet.
async fn unseen(hall: &Hall, player: &Player, limit: u32) -> Vec<String> {
    let unseen = hall.store.unseen_bulletins(player.id, limit).await.unwrap();
    unseen.into_iter().map(|bulletin| bulletin.text).collect()
}

pub(super) async fn everybody_sees_a_broadcast_once(maker: &dyn Maker) {
    let hall = Hall::open(maker).await;
    let rabe = hall.member("Rabe").await;
    let say = |text: &str| Deed::Broadcast(text.to_owned());
    let first = done(&hall, say("one")).await.expect("the item has a number");
    let motd = done(&hall, Deed::SetMotd(Some("day".to_owned()))).await.expect("the item has a number");
    let last = done(&hall, say("two")).await.expect("the item has a number");
    let rasoa = hall.member("Rasoa").await;
    assert_eq!(unseen(&hall, &rabe, 9).await, ["one", "day", "two"]);
    assert_eq!(unseen(&hall, &rabe, 1).await, ["day", "two"], "the last of them");
    assert_eq!(unseen(&hall, &rasoa, 9).await, ["day"], "the past is not for those who come later");
    for number in [last, first] {
        hall.store.note_seen(rabe.id, BulletinKind::Broadcast, number).await.unwrap();
    }
    hall.store.note_seen(rabe.id, BulletinKind::Motd, motd).await.unwrap();
    assert!(unseen(&hall, &rabe, 9).await.is_empty());
    done(&hall, say("three")).await;
    assert_eq!(unseen(&hall, &rabe, 9).await, ["three"]);
    assert_eq!(hall.store.note_seen(NOBODY, BulletinKind::Motd, motd).await, Ok(()));

    assert_eq!(hall.store.motd().await.unwrap().map(|motd| motd.text).as_deref(), Some("day"));
    done(&hall, Deed::SetMotd(None)).await;
    assert_eq!(hall.store.motd().await, Ok(None));
    assert_eq!(unseen(&hall, &rasoa, 9).await, ["three"], "what was taken down is told to nobody");
}

pub(super) async fn news_is_listed_newest_first_in_pages(maker: &dyn Maker) {
    let hall = Hall::open(maker).await;
    let mut numbers = Vec::new();
    for text in ["one", "two", "three"] {
        numbers.push(done(&hall, Deed::AddNews(text.to_owned())).await.expect("the item has a number"));
        done(&hall, Deed::Broadcast("no news".to_owned())).await;
    }
    let news = async |before, limit| {
        let page = hall.store.news(before, limit).await.unwrap();
        page.into_iter().map(|news| news.text).collect::<Vec<_>>()
    };
    assert_eq!(news(None, 2).await, ["three", "two"]);
    assert_eq!(news(Some(numbers[1]), 2).await, ["one"]);
    done(&hall, Deed::RemoveNews(numbers[1])).await;
    assert_eq!(perform(&hall, Deed::RemoveNews(numbers[1])).await, Ok(Performed::Nothing));
    let broadcast = Deed::RemoveNews(numbers[0] + 1);
    assert_eq!(perform(&hall, broadcast).await, Ok(Performed::Nothing), "the item is not news");
    assert_eq!(news(None, 9).await, ["three", "one"]);
}
