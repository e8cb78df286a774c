//! How long a ban lasts, and which addresses it covers.

use super::*;

fn range(text: &str) -> AddressRange {
    AddressRange::read(text).unwrap()
}

fn network(address: &str) -> ClientNetwork {
    ClientNetwork::of(address.parse().unwrap()).unwrap()
}

#[test]
fn a_ban_lasts_until_its_end_or_until_it_is_lifted() {
    let bans = Bans::default();
    let (one, other) = (network("192.0.2.7"), network("2001:db8:1:2::3"));
    bans.add(one.into(), Some(Timestamp(100)));
    bans.add(range("2001:db8:1:2::/64"), None);
    assert_eq!(bans.end_of(one, Timestamp(99)), Some(Some(Timestamp(100))));
    assert_eq!(bans.end_of(one, Timestamp(100)), None);
    assert_eq!(
        bans.end_of(one, Timestamp(99)),
        None,
        "an ended ban is forgotten"
    );
    assert_eq!(bans.end_of(other, Timestamp(i64::MAX)), Some(None));
    bans.lift(other.into());
    assert_eq!(bans.end_of(other, Timestamp(0)), None);
}

#[test]
fn of_several_bans_the_last_end_counts() {
    let bans = Bans::default();
    bans.add(range("203.0.113.7"), Some(Timestamp(50)));
    bans.add(range("203.0.113.0/24"), Some(Timestamp(100)));
    let end = |now| bans.end_of(network("203.0.113.7"), Timestamp(now));
    assert_eq!(end(10), Some(Some(Timestamp(100))));
    bans.add(range("203.0.0.0/16"), None);
    assert_eq!(end(10), Some(None));
}

#[test]
fn a_range_keeps_out_every_address_in_it_and_no_other() {
    for (address, until) in [
        ("203.0.113.200", 100),
        ("203.0.113.127", 50),
        ("203.0.127.255", 50),
        ("203.0.128.0", 0),
        ("203.0.111.255", 0),
        ("2001:db8:ffff:1::9", 1_000),
        ("2001:db9::1", 0),
    ] {
        let bans = Bans::default();
        bans.add(range("203.0.113.128/25"), Some(Timestamp(100)));
        bans.add(range("203.0.112.0/20"), Some(Timestamp(50)));
        bans.add(range("2001:db8::/32"), None);
        let kept_out = |now| bans.end_of(network(address), Timestamp(now)).is_some();
        assert!(until == 0 || kept_out(until - 1), "{address}");
        assert!(until == 1_000 || !kept_out(until), "{address}");
    }
}

#[test]
fn ranges_are_read_as_people_write_them() {
    for (typed, shown) in [
        ("192.0.2.7", "192.0.2.7"),
        ("192.0.2.7/32", "192.0.2.7"),
        ("192.0.2.7/24", "192.0.2.0/24"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2::3", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::3/128", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::3/48", "2001:db8:1::/48"),
    ] {
        assert_eq!(range(typed).to_string(), shown);
        assert_eq!(range(shown), range(typed), "what is shown is read");
    }
    for wrong in [
        "192.0.2.0/33",
        "192.0.2/24",
        "192.0.2.0/",
        "::ffff:192.0.2.0/120",
        "2001:db8::/129",
    ] {
        assert_eq!(AddressRange::read(wrong), None, "{wrong}");
    }
}

#[test]
fn nobody_bans_the_internet_by_a_slip() {
    let limits = AdminLimits::default();
    for (typed, is_narrow_enough) in [
        ("0.0.0.0/0", false),
        ("203.0.0.0/15", false),
        ("203.0.0.0/16", true),
        ("2001:db8::/31", false),
        ("2001:db8::/32", true),
    ] {
        assert_eq!(
            range(typed).narrow_enough(&limits).is_ok(),
            is_narrow_enough,
            "{typed}"
        );
    }
}
