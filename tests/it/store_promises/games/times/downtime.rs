//! Heartbeats, and the pauses for times in which no server ran.

use super::{HOUR, day, fixture_and_game, slow};
use crate::store_promises::Maker;
use crate::store_promises::fixture::{Fixture, NOON};
use fanorona_game::{Pause, Pauses, Timestamp};
use std::time::Duration;

pub(crate) async fn the_last_heartbeat_is_returned(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    assert_eq!(fixture.store.last_heartbeat().await, Ok(None));
    fixture.store.write_heartbeat(day(1)).await.unwrap();
    fixture.store.write_heartbeat(day(2)).await.unwrap();
    assert_eq!(fixture.store.last_heartbeat().await, Ok(Some(day(2))));
}

pub(crate) async fn downtime_pauses_everybody(maker: &dyn Maker) {
    const TOLERANCE: Duration = Duration::from_secs(180);
    let (fixture, [one, other], _) = fixture_and_game(maker, slow(3, None, None)).await;
    assert_eq!(
        fixture.store.record_downtime(NOON, TOLERANCE).await,
        Ok(None),
        "there was no earlier heartbeat"
    );
    fixture.store.write_heartbeat(day(1)).await.unwrap();
    // The server is killed, so there is no last heartbeat.
    fixture.store.close().await;

    let fixture = Fixture::open(maker).await;
    let outage = Pause {
        from: day(1),
        until: day(4),
    };
    assert_eq!(
        fixture.store.record_downtime(day(4), TOLERANCE).await,
        Ok(Some(outage))
    );
    for player in [&one, &other] {
        assert_eq!(
            fixture.store.pauses(player.id, NOON).await,
            Ok(Pauses::new(vec![outage]))
        );
        assert_eq!(
            fixture.store.pauses(player.id, day(4)).await,
            Ok(Pauses::default())
        );
    }
    assert_eq!(
        fixture.store.vacations(one.id, NOON).await,
        Ok(vec![]),
        "and no vacation"
    );
    fixture.store.close().await;

    // Exactly the tolerated gap, and a millisecond more.
    let fixture = Fixture::open(maker).await;
    let later = day(4).plus(TOLERANCE);
    assert_eq!(
        fixture.store.record_downtime(later, TOLERANCE).await,
        Ok(None)
    );
    let last = Timestamp(later.plus(TOLERANCE).0 + 1);
    assert_eq!(
        fixture.store.record_downtime(last, TOLERANCE).await,
        Ok(Some(Pause {
            from: later,
            until: last
        }))
    );
    // Resuming from sleep is not downtime, nor is a clock that goes backwards.
    assert_eq!(
        fixture.store.record_downtime(last, TOLERANCE).await,
        Ok(None)
    );
    assert_eq!(
        fixture.store.record_downtime(day(2), TOLERANCE).await,
        Ok(None)
    );
}

pub(crate) async fn a_wrong_clock_does_not_hide_later_downtime(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let one = fixture.member("Rabe").await;
    // The system clock was years ahead, and was corrected before the next start.
    fixture.store.write_heartbeat(day(3_650)).await.unwrap();
    assert_eq!(fixture.store.record_downtime(day(1), HOUR).await, Ok(None));
    fixture.store.write_heartbeat(day(2)).await.unwrap();
    let outage = Pause {
        from: day(2),
        until: day(5),
    };
    assert_eq!(
        fixture.store.record_downtime(day(5), HOUR).await,
        Ok(Some(outage))
    );
    assert_eq!(
        fixture.store.pauses(one.id, NOON).await,
        Ok(Pauses::new(vec![outage]))
    );
}

pub(crate) async fn heartbeats_never_go_backwards(maker: &dyn Maker) {
    let fixture = Fixture::open(maker).await;
    let (first, second) = tokio::join!(
        fixture.store.write_heartbeat(day(3)),
        fixture.store.write_heartbeat(day(2))
    );
    assert_eq!((first, second), (Ok(()), Ok(())));
    let outage = Pause {
        from: day(3),
        until: day(5),
    };
    assert_eq!(
        fixture.store.record_downtime(day(5), HOUR).await,
        Ok(Some(outage))
    );
}
