//! What is limited for a day is counted by all servers together, and over restarts.

use crate::store_promises::Maker;
use crate::store_promises::fixture::{Fixture, NOON};
use fanorona_game::Timestamp;
use fanorona_store::Counted;
use std::time::Duration;

const DAY: Duration = Duration::from_hours(24);

fn counted(of: &str, events: usize, most: usize) -> Counted {
    Counted {
        limit: "accounts",
        of: of.to_owned(),
        events,
        most,
    }
}

async fn count(fixture: &Fixture, events: &[Counted], now: Timestamp) -> Option<Timestamp> {
    fixture
        .store
        .count(events.to_vec(), now, now.plus(DAY))
        .await
        .unwrap()
}

pub(crate) async fn events_counted_at_once_respect_the_limit(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let one = || {
        fixture
            .store
            .count(vec![counted("192.0.2.1", 1, 3)], NOON, NOON.plus(DAY))
    };
    let all = tokio::join!(one(), one(), one(), one(), one());
    let counted_here = [all.0, all.1, all.2, all.3, all.4]
        .into_iter()
        .filter(|it| *it == Ok(None))
        .count();
    assert_eq!(counted_here, 3);
    fixture.store.close().await;
    let fixture = Fixture::open(maker).await;
    let later = NOON.plus(DAY / 2);
    assert_eq!(
        count(&fixture, &[counted("192.0.2.1", 1, 3)], later).await,
        Some(NOON.plus(DAY))
    );
    assert_eq!(
        count(&fixture, &[counted("192.0.2.2", 1, 3)], later).await,
        None,
        "another address"
    );
    let other_limit = Counted {
        limit: "guests",
        ..counted("192.0.2.1", 1, 3)
    };
    assert_eq!(count(&fixture, &[other_limit], later).await, None);
    assert_eq!(
        count(&fixture, &[counted("192.0.2.1", 3, 3)], NOON.plus(DAY)).await,
        None,
        "a day later"
    );
}

pub(crate) async fn events_are_counted_together_or_not_at_all(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let [a, b] = [counted("a", 2, 3), counted("b", 1, 1)];
    assert_eq!(count(&fixture, &[a.clone(), b.clone()], NOON).await, None);
    assert_eq!(
        count(&fixture, &[counted("c", 1, 1), b.clone()], NOON).await,
        Some(NOON.plus(DAY))
    );
    assert_eq!(
        count(&fixture, &[counted("c", 1, 1)], NOON).await,
        None,
        "it was not counted with b"
    );
    assert_eq!(
        count(&fixture, &[a], NOON).await,
        Some(NOON.plus(DAY)),
        "2 and 2 are more than 3"
    );
    assert_eq!(
        count(&fixture, &[counted("d", 5, 3)], NOON).await,
        Some(NOON.plus(DAY))
    );
    assert_eq!(
        count(&fixture, &[counted("d", 500, 0), counted("d", 3, 3)], NOON).await,
        None,
        "0 is no limit"
    );
}
