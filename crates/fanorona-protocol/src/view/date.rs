//! Moments and spans of time, as people read them.

use super::locale::Locale;
use crate::language::Language;
use crate::preferences::Zone;
use fanorona_game::Timestamp;
use fluent_bundle::FluentArgs;
use std::time::Duration;

/// A moment to the minute, in a zone: `2026-11-20 20:31 UTC`. What no calendar has is written as `?`.
#[must_use]
pub fn date_time(moment: Timestamp, zone: &Zone) -> String {
    zone.written(moment, "%Y-%m-%d %H:%M %Z")
}

/// Hours and minutes in a zone.
#[must_use]
pub(super) fn time_of_day(moment: Timestamp, zone: &Zone) -> String {
    zone.written(moment, "%H:%M")
}

/// A span of time by its two largest units, in English: `3 d 4 h`, `12 min 5 s`, `0 s`.
#[must_use]
pub fn duration(span: Duration) -> String {
    duration_in(span, Locale::of(Language::En))
}

/// A span of time by its two largest units: `3 d 4 h`, `12 min 5 s`, `0 s`.
#[must_use]
pub(super) fn duration_in(span: Duration, locale: &'static Locale) -> String {
    let seconds = span.as_secs();
    let units = [(86_400, "span-days"), (3_600, "span-hours"), (60, "span-minutes"), (1, "span-seconds")];
    let first = units.iter().position(|(size, _)| seconds >= *size).unwrap_or(units.len() - 1);
    let mut rest = seconds;
    let mut parts = Vec::new();
    for (size, unit) in units.iter().skip(first).take(2) {
        if rest >= *size || parts.is_empty() {
            let args = FluentArgs::from_iter([("n", rest / size)]);
            parts.push(locale.sentence(unit, &args));
        }
        rest %= size;
    }
    parts.join(" ")
}

/// A span of time as people say it, rounded to one unit: `3 days`, `90 minutes`, `45 seconds`. The unit is the largest of
/// which there are two, or exactly one.
#[must_use]
pub(super) fn rounded_in(span: Duration, locale: &'static Locale) -> String {
    let seconds = span.as_secs();
    let minutes = (seconds + 30) / 60;
    let hours = (minutes + 30) / 60;
    let days = (hours + 12) / 24;
    let (n, unit) = match (seconds, minutes, hours) {
        (60, ..) => (1, "span-rounded-minutes"),
        (..120, ..) => (seconds, "span-rounded-seconds"),
        (_, 60, _) => (1, "span-rounded-hours"),
        (_, ..120, _) => (minutes, "span-rounded-minutes"),
        (_, _, 24) => (1, "span-rounded-days"),
        (_, _, ..48) => (hours, "span-rounded-hours"),
        _ => (days, "span-rounded-days"),
    };
    let args = FluentArgs::from_iter([("n", n)]);
    locale.sentence(unit, &args)
}

/// What is left on a clock: `9:58`, `1:02:03`, and with tenths below ten seconds `0:09.4`. A part of a second
/// that is left is never shown as none.
#[must_use]
pub(super) fn clock_face(left: Duration) -> String {
    let tenths = left.as_millis().div_ceil(100);
    if tenths < 100 {
        return format!("0:{:02}.{}", tenths / 10, tenths % 10);
    }
    let seconds = tenths / 10;
    let (hours, minutes, seconds) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_written_to_the_minute_with_their_zone() {
        assert_eq!(date_time(Timestamp(0), &Zone::UTC), "1970-01-01 00:00 UTC");
        assert_eq!(date_time(Timestamp(1_795_206_660_000), &Zone::UTC), "2026-11-20 20:31 UTC");
        assert_eq!(date_time(Timestamp(i64::MAX), &Zone::UTC), "?");
        let home = Zone::named("Indian/Antananarivo").unwrap();
        assert_eq!(date_time(Timestamp(1_795_206_660_000), &home), "2026-11-20 23:31 EAT");
        assert_eq!(time_of_day(Timestamp(1_795_206_660_000), &home), "23:31");
    }

    #[test]
    fn clocks_show_tenths_at_the_end() {
        let shown = |millis| clock_face(Duration::from_millis(millis));
        assert_eq!(shown(0), "0:00.0");
        assert_eq!(shown(1), "0:00.1");
        assert_eq!(shown(9_420), "0:09.5");
        assert_eq!(shown(9_950), "0:10");
        assert_eq!(shown(598_900), "9:58");
        assert_eq!(shown(3_723_000), "1:02:03");
    }

    #[test]
    fn spans_are_written_by_their_two_largest_units() {
        let written = |seconds| duration(Duration::from_secs(seconds));
        assert_eq!(written(0), "0 s");
        assert_eq!(written(59), "59 s");
        assert_eq!(written(725), "12 min 5 s");
        assert_eq!(written(3_600), "1 h");
        assert_eq!(written(3 * 86_400 + 4 * 3_600 + 59), "3 d 4 h");
    }

    #[test]
    fn sentences_round_spans_to_one_unit() {
        let said = |seconds| rounded_in(Duration::from_secs(seconds), Locale::of(Language::En));
        for (seconds, words) in [
            (0, "0 seconds"),
            (1, "1 second"),
            (60, "1 minute"),
            (90, "90 seconds"),
            (725, "12 minutes"),
            (3_599, "1 hour"),
            (5_400, "90 minutes"),
            (86_399, "1 day"),
            (36 * 3_600, "36 hours"),
            (3 * 86_400 + 4 * 3_600 + 59, "3 days"),
            (21 * 86_400 - 1, "21 days"),
        ] {
            assert_eq!(said(seconds), words);
        }
    }
}
