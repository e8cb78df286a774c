//! Dates in words, and the days that they name.

use super::*;

/// A Friday.
const TODAY: Date = jiff::civil::date(2026, 11, 27);

fn read(text: &str) -> Option<RoughDate> {
    RoughDate::read(&text.split_whitespace().collect::<Vec<_>>())
}

fn days(text: &str) -> Option<String> {
    let Days { first, last } = read(text)?.days(TODAY);
    Some(if first == last {
        first.to_string()
    } else {
        format!("{first} {last}")
    })
}

#[test]
fn a_date_names_days() {
    for (text, expected) in [
        ("2026-11-20", "2026-11-20"),
        ("2026-11", "2026-11-01 2026-11-30"),
        ("2024-02", "2024-02-01 2024-02-29"),
        ("2026", "2026-01-01 2026-12-31"),
        ("today", "2026-11-27"),
        ("yesterday", "2026-11-26"),
        ("30d", "2026-10-28"),
        ("0d", "2026-11-27"),
        ("2w", "2026-11-13"),
        ("3m", "2026-08-27"),
        ("1y", "2025-11-27"),
        ("30 days ago", "2026-10-28"),
        ("last 30 days", "2026-10-28"),
        ("this week", "2026-11-23 2026-11-29"),
        ("last week", "2026-11-16 2026-11-22"),
        ("last month", "2026-10-01 2026-10-31"),
        ("this month", "2026-11-01 2026-11-30"),
        ("last year", "2025-01-01 2025-12-31"),
        ("october", "2026-10-01 2026-10-31"),
        ("November", "2026-11-01 2026-11-30"),
        ("december", "2025-12-01 2025-12-31"),
        ("oct", "2026-10-01 2026-10-31"),
        ("in october", "2026-10-01 2026-10-31"),
        ("october 2024", "2024-10-01 2024-10-31"),
        ("20 november", "2026-11-20"),
        ("november 28", "2025-11-28"),
        ("29 february", "2024-02-29"),
        ("20 november 2024", "2024-11-20"),
        ("monday", "2026-11-23"),
        ("friday", "2026-11-27"),
        ("last saturday", "2026-11-21"),
    ] {
        assert_eq!(days(text).as_deref(), Some(expected), "{text}");
    }
}

#[test]
fn dates_are_read_in_three_languages() {
    for (english, others) in [
        ("today", &["aujourd'hui", "androany", "AUJOURD'HUI"][..]),
        ("yesterday", &["hier", "omaly"]),
        (
            "30d",
            &["30j", "30 jours", "il y a 30 jours", "30 andro lasa"],
        ),
        ("3m", &["3 mois", "3 volana", "les 3 derniers mois"]),
        (
            "last week",
            &["semaine dernière", "la semaine passée", "herinandro lasa"],
        ),
        ("this week", &["cette semaine", "ity herinandro ity"]),
        ("last month", &["mois dernier", "tamin'ny volana lasa"]),
        ("this month", &["ce mois", "ity volana ity"]),
        (
            "last year",
            &["l'an dernier", "année dernière", "taona lasa"],
        ),
        ("october", &["octobre", "oktobra"]),
        ("february", &["février", "fevrier", "febroary"]),
        ("august", &["août", "aogositra"]),
        ("monday", &["lundi", "alatsinainy"]),
        (
            "20 november 2026",
            &["le 20 novembre 2026", "20 novambra 2026"],
        ),
    ] {
        let expected = read(english);
        assert!(expected.is_some(), "{english}");
        for other in others {
            assert_eq!(read(other), expected, "{other}");
        }
    }
}

#[test]
fn what_no_calendar_has_is_no_date() {
    for text in [
        "2026-13",
        "2026-00",
        "2026-1",
        "2026-02-30",
        "2026-1-1",
        "+002026-11-20",
        "26-11",
        "2026-11-20T00:00",
        "12",
        "1234567d",
        "30x",
        "d",
        "week",
        "last",
        "the",
        "this 3 days",
        "31 november",
        "0 november",
        "soon",
        "octobers",
        "last week ago",
        "",
    ] {
        assert_eq!(read(text), None, "{text}");
    }
}

#[test]
fn a_date_is_written_as_it_is_read() {
    for text in [
        "2026-11-20",
        "2026-11",
        "2026",
        "30d",
        "2w",
        "3m",
        "1y",
        "today",
        "yesterday",
        "this week",
        "last week",
        "this month",
        "last year",
        "october",
        "29 february",
        "monday",
    ] {
        assert_eq!(read(text).unwrap().to_string(), text);
    }
}

#[test]
fn a_number_of_units_that_is_before_the_calendar_is_its_beginning() {
    let days = read("99999y").unwrap().days(TODAY);
    assert_eq!(days.first, Date::MIN);
    assert_eq!(days.begin(&Zone::UTC), Timestamp(i64::MIN));
}

#[test]
fn days_begin_and_end_in_the_zone() {
    let day = read("2026-11-20").unwrap().days(TODAY);
    assert_eq!(day.begin(&Zone::UTC).0, 1_795_132_800_000);
    assert_eq!(day.end(&Zone::UTC).0, 1_795_132_800_000 + 86_400_000);
    let there = Zone::named("Indian/Antananarivo").unwrap();
    assert_eq!(day.begin(&there).0, 1_795_132_800_000 - 3 * 3_600_000);
    assert_eq!(
        there.day_of(Timestamp(1_795_132_800_000 - 1)).to_string(),
        "2026-11-20"
    );
    assert_eq!(
        Zone::UTC
            .day_of(Timestamp(1_795_132_800_000 - 1))
            .to_string(),
        "2026-11-19"
    );
}
