//! Reports of players about others.

use super::{LATER, done, perform};
use crate::store_promises::Maker;
use crate::store_promises::fixture::{Fixture, NOON};
use fanorona_game::Player;
use fanorona_store::{AdminAction, Filed, NewReport, Performed, ReportBounds, ReportedTalk};

pub(super) fn about(by: &Player, about: &Player) -> NewReport {
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

pub(super) fn bounds(of_all: u32) -> ReportBounds {
    ReportBounds {
        of_guests: 1,
        of_all,
    }
}

pub(crate) async fn reports_are_listed_until_they_are_closed_and_kept_for_a_time(
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

pub(crate) async fn reports_about_the_same_are_joined_and_guests_have_a_part_of_them(
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
