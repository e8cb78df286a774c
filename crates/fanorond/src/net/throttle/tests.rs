//! Windows, budgets and wrong passwords, at times that the tests choose.

use super::*;
use crate::config::limits::{ConnectionLimits, LoginLimits, Pace, ServerLimits};
use crate::work::Price;
use fanorona_game::Timestamp;
use std::net::IpAddr;
use std::time::Duration;

const SECOND: Duration = Duration::from_secs(1);

fn at(seconds: i64) -> Timestamp {
    Timestamp(seconds * 1_000)
}

#[test]
fn a_full_window_returns_the_time_to_wait() {
    let window = SlidingWindow::new(2, 10 * SECOND, 10);
    assert_eq!(window.count(&"a", at(0)), Ok(()));
    assert_eq!(window.count(&"a", at(4)), Ok(()));
    assert_eq!(window.count(&"a", at(6)), Err(4 * SECOND));
    assert_eq!(window.count(&"b", at(6)), Ok(()));
    assert_eq!(window.count(&"a", at(10)), Ok(()));
}

#[test]
fn a_window_of_nothing_limits_nothing() {
    let window = SlidingWindow::new(0, 10 * SECOND, 10);
    for _ in 0..3 {
        assert_eq!(window.count(&"a", at(0)), Ok(()));
    }
    assert_eq!(window.may(&"a", at(0)), Ok(()));
    assert_eq!(window.seen.lock().len(), 0);
}

#[test]
fn a_window_never_has_more_keys_than_its_limit() {
    let window = SlidingWindow::new(1, 10 * SECOND, 10);
    for key in 0..=10 {
        assert_eq!(window.count(&key, at(0)), Ok(()));
    }
    assert_eq!(window.seen.lock().len(), 10);
}

fn network(text: &str) -> ClientNetwork {
    ClientNetwork::of(text.parse().unwrap()).unwrap()
}

#[test]
fn a_site_has_a_few_times_as_much_as_one_of_its_networks() {
    let server = ServerLimits {
        addresses_per_site: 2,
        ..ServerLimits::default()
    };
    let window = NetworkWindow::new(2, 10 * SECOND, &server);
    let mut counted = 0;
    for number in 0..1_000 {
        let network = network(&format!("2001:db8:1:{number:x}::1"));
        counted += usize::from(window.count(network, at(0)).is_ok());
    }
    assert_eq!(counted, 4);
    let (other, v4) = (network("2001:db8:2::1"), network("192.0.2.1"));
    assert_eq!(
        [window.count(other, at(0)), window.count(other, at(0))],
        [Ok(()); 2]
    );
    assert!(
        window.count(other, at(0)).is_err(),
        "one network has no more than before"
    );
    assert_eq!(
        [window.count(v4, at(0)), window.count(v4, at(0))],
        [Ok(()); 2]
    );
    assert_eq!(window.may(network("2001:db8:1:5000::1"), at(10)), Ok(()));
    assert_eq!(other.site().unwrap().to_string(), "2001:db8:2::/48");
    let all = NetworkWindow::new(
        1,
        10 * SECOND,
        &ServerLimits {
            addresses_per_site: 0,
            ..server
        },
    );
    assert!((0..100).all(|number| {
        all.count(network(&format!("2001:db8:1:{number}::1")), at(0))
            .is_ok()
    }));
}

#[test]
fn guesses_from_all_networks_of_a_site_are_bounded() {
    let limits = LoginLimits {
        wrong_passwords_per_name: 20,
        ..LoginLimits::default()
    };
    let wrong = guessing(&LoginLimits {
        free_wrong_passwords: 3,
        ..limits
    });
    let mut tried = 0;
    for number in 0..1_000 {
        let origin = Origin(Some(network(&format!("2001:db8:1:{number:x}::1"))));
        let attempt = Attempt {
            name: "alice".to_owned(),
            origin,
            is_known: false,
        };
        if wrong.may_try(&attempt, at(0)).is_ok() {
            wrong.wrong(&attempt, at(0));
            tried += 1;
        }
    }
    assert_eq!(tried, 20);
    let owner = Attempt {
        name: "alice".to_owned(),
        origin: Origin(Some(network("2001:db8:1:7::1"))),
        is_known: true,
    };
    wrong.right(&owner);
    assert_eq!(
        wrong.may_try(&owner, at(0)),
        Ok(()),
        "the owner is at the same site"
    );
}

#[test]
fn the_networks_of_a_site_share_a_budget() {
    let limits = ConnectionLimits {
        per_address: 0,
        address_command_burst: PACE.burst,
        address_commands_per_second: PACE.per_second,
        ..ConnectionLimits::default()
    };
    let server = ServerLimits {
        addresses_per_site: 2,
        ..ServerLimits::default()
    };
    let shared = SharedBudgets::new(limits.address_pace(), limits.per_address, &server);
    let pay = |number: u32| {
        let network = network(&format!("2001:db8:1:{number}::1"));
        millis(shared.pay(network, Price::commands(1), at(0)))
    };
    assert!((0..6).all(|number| pay(number) == 0));
    assert_eq!([pay(6), pay(7)], [50, 100]);
}

fn guessing(limits: &LoginLimits) -> WrongPasswords {
    let hour = 3_600 * SECOND;
    let max_password_wait = 5 * SECOND;
    let limits = LoginLimits {
        max_password_wait,
        wrong_password_memory: hour,
        ..limits.clone()
    };
    WrongPasswords::new(&limits, 1_000)
}

fn attempt(from: u8, is_known: bool) -> Attempt {
    let network = ClientNetwork::of(IpAddr::from([192, 0, 2, from]));
    Attempt {
        name: "alice".to_owned(),
        origin: Origin(network),
        is_known,
    }
}

#[test]
fn each_wrong_password_doubles_the_wait() {
    let wrong = guessing(&LoginLimits {
        free_wrong_passwords: 2,
        ..LoginLimits::default()
    });
    let stranger = attempt(1, false);
    for _ in 0..2 {
        wrong.wrong(&stranger, at(0));
        assert_eq!(wrong.may_try(&stranger, at(0)), Ok(()));
    }
    for (wait, now) in [(1, 0), (2, 10), (4, 20), (5, 30), (5, 40)] {
        wrong.wrong(&stranger, at(now));
        assert_eq!(wrong.may_try(&stranger, at(now)), Err(wait * SECOND));
        assert_eq!(wrong.may_try(&stranger, at(now + 6)), Ok(()));
    }
    wrong.right(&stranger);
    wrong.wrong(&stranger, at(50));
    assert_eq!(wrong.may_try(&stranger, at(50)), Ok(()));
    // After an hour without an attempt the count starts again.
    for _ in 0..9 {
        wrong.wrong(&stranger, at(50));
    }
    assert!(wrong.may_try(&stranger, at(50)).is_err());
    wrong.wrong(&stranger, at(4_000));
    assert_eq!(wrong.may_try(&stranger, at(4_000)), Ok(()));
}

#[test]
fn wrong_passwords_from_one_network_keep_nobody_out_elsewhere() {
    let wrong = guessing(&LoginLimits {
        free_wrong_passwords: 2,
        ..LoginLimits::default()
    });
    let (stranger, owner, traveller) = (attempt(1, false), attempt(2, true), attempt(3, false));
    for _ in 0..500 {
        wrong.wrong(&stranger, at(0));
    }
    assert!(wrong.may_try(&stranger, at(0)).is_err());
    assert_eq!(wrong.may_try(&owner, at(0)), Ok(()));
    assert_eq!(wrong.may_try(&traveller, at(0)), Ok(()));
    // An owner who mistypes waits for less long than a stranger, and not for the stranger.
    wrong.wrong(&owner, at(0));
    assert_eq!(wrong.may_try(&owner, at(0)), Ok(()));
}

#[test]
fn guesses_from_many_networks_are_bounded_and_each_network_has_one() {
    let limits = LoginLimits {
        wrong_passwords_per_name: 20,
        ..LoginLimits::default()
    };
    let wrong = guessing(&LoginLimits {
        free_wrong_passwords: 100,
        ..limits
    });
    let mut tried = 0;
    for stranger in (1..=200).chain(1..=200).map(|from| attempt(from, false)) {
        if wrong.may_try(&stranger, at(0)).is_ok() {
            wrong.wrong(&stranger, at(0));
            tried += 1;
        }
    }
    assert_eq!(tried, 200, "one for each network");
    assert_eq!(
        wrong.may_try(&attempt(1, false), at(0)),
        Err(3_600 * SECOND)
    );
    let owner = attempt(201, true);
    wrong.wrong(&owner, at(0));
    assert_eq!(
        wrong.may_try(&owner, at(0)),
        Ok(()),
        "a known origin does not wait for others"
    );
}

#[test]
fn a_known_origin_waits_for_a_shorter_time() {
    let known = LoginLimits {
        max_known_password_wait: 2 * SECOND,
        ..LoginLimits::default()
    };
    let (wrong, owner) = (guessing(&known), attempt(2, true));
    for _ in 0..30 {
        wrong.wrong(&owner, at(0));
    }
    assert_eq!(wrong.may_try(&owner, at(0)), Err(2 * SECOND));
}

const PACE: Pace = Pace {
    burst: 3,
    per_second: 10,
};

fn millis(wait: Duration) -> u128 {
    wait.as_millis()
}

#[test]
fn a_connection_is_slowed_down_after_its_burst() {
    let mut budget = Budget::new(at(0));
    let mut command = |now: i64| millis(budget.pay(Price::commands(1), PACE, Timestamp(now)));
    assert_eq!([command(0), command(0), command(0)], [0, 0, 0]);
    assert_eq!(command(0), 100);
    assert_eq!(command(100), 100);
    assert_eq!(command(260), 40);
    assert_eq!(command(60_000), 0);
}

#[test]
fn a_dear_command_delays_the_next_one_for_longer_than_a_cheap_one() {
    let wait = |price: u32| millis(Budget::new(at(0)).pay(Price::commands(price), PACE, at(0)));
    assert_eq!((wait(1), wait(4), wait(43)), (0, 100, 4_000));
}

#[test]
fn a_clock_that_goes_back_delays_nobody_for_the_difference() {
    let mut budget = Budget::new(at(3_600));
    assert_eq!(millis(budget.pay(Price::commands(4), PACE, at(0))), 100);
    assert_eq!(millis(budget.pay(Price::commands(1), PACE, at(1))), 0);
}

#[test]
fn a_pace_of_nothing_per_second_is_none() {
    let pace = Pace {
        burst: 1,
        per_second: 0,
    };
    assert_eq!(
        Budget::new(at(0)).pay(Price::commands(1_000), pace, at(0)),
        Duration::ZERO
    );
}

#[test]
fn all_connections_of_a_network_share_one_budget() {
    let limits = ConnectionLimits {
        per_address: 4,
        address_command_burst: PACE.burst,
        address_commands_per_second: PACE.per_second,
        ..ConnectionLimits::default()
    };
    let shared = SharedBudgets::new(
        limits.address_pace(),
        limits.per_address,
        &ServerLimits {
            rate_limit_keys: 2,
            ..ServerLimits::default()
        },
    );
    let (here, there) = (network("192.0.2.1"), network("192.0.2.2"));
    let pay = |who, price, now| millis(shared.pay(who, Price::commands(price), at(now)));
    assert_eq!(
        [pay(here, 1, 0), pay(here, 1, 0), pay(here, 1, 0)],
        [0, 0, 0]
    );
    assert_eq!(pay(here, 1, 0), 100);
    assert_eq!(pay(there, 1, 0), 0, "another network");
    assert_eq!(pay(here, 100, 0), 10_100);
    assert_eq!(
        pay(here, 1, 0),
        400,
        "who pays little waits as if all four had paid as little"
    );
    // The budgets of two networks have come back, and give way to a third.
    assert_eq!(pay(network("192.0.2.3"), 1, 60), 0);
    assert_eq!(shared.budgets.lock().len(), 1);
}

#[test]
fn the_machine_itself_is_not_limited_and_ipv6_is_counted_by_network() {
    let network = |text: &str| ClientNetwork::of(text.parse().unwrap());
    assert_eq!(network("127.0.0.1"), None);
    assert_eq!(network("::ffff:127.0.0.1"), None);
    assert_eq!(network("::1"), None);
    assert_eq!(network("2001:db8:1:2::3"), network("2001:db8:1:2:ffff::4"));
    assert_ne!(network("2001:db8:1:2::3"), network("2001:db8:1:3::3"));
    assert_ne!(network("192.0.2.1"), network("192.0.2.2"));
    for written in ["192.0.2.1", "2001:db8:1:2::/64"] {
        let read = network(written.trim_end_matches("/64"));
        assert_eq!(read.unwrap().to_string(), written);
    }
}
