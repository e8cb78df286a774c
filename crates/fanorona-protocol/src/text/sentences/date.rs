//! Moments and spans of time, as people read them.

use crate::language::Language;
use crate::preferences::values::Zone;
use crate::text::sentences::locale::Locale;
use fanorona_game::Timestamp;
use fluent_bundle::FluentArgs;
use std::time::Duration;

/// A moment to the minute, in a zone: `2026-11-20 20:31 UTC`. What no calendar has is written as
/// `?`.
#[must_use]
pub fn date_time(moment: Timestamp, zone: &Zone) -> String {
    zone.written(moment, "%Y-%m-%d %H:%M %Z")
}

/// Hours and minutes in a zone.
#[must_use]
pub(crate) fn time_of_day(moment: Timestamp, zone: &Zone) -> String {
    zone.written(moment, "%H:%M")
}

/// A moment to the minute in a sentence: `2026-11-20 20:31 UTC`, `20 novembre 2026 à 20:31 UTC`.
#[must_use]
pub(crate) fn moment_in(moment: Timestamp, zone: &Zone, locale: &'static Locale) -> String {
    let args = [
        ("date", day_in(moment, zone, locale)),
        ("time", time_of_day(moment, zone)),
        ("zone", zone.written(moment, "%Z")),
    ];
    if has_no_date(moment, zone) {
        return date_time(moment, zone);
    }
    locale.sentence("date-time", &FluentArgs::from_iter(args))
}

/// The date of a moment in a sentence: `2026-11-20`, `20 novembre 2026`.
#[must_use]
pub(crate) fn day_in(moment: Timestamp, zone: &Zone, locale: &'static Locale) -> String {
    if has_no_date(moment, zone) {
        return date_time(moment, zone);
    }
    let name = |names: &str, format: &str| {
        let number = zone.written(moment, format);
        let place = number
            .parse::<usize>()
            .ok()
            .and_then(|number| number.checked_sub(1));
        let names = locale.word(names);
        place
            .and_then(|place| names.split(' ').nth(place))
            .map_or(number.clone(), str::to_owned)
    };
    let args = [
        ("day", name("date-days", "%d")),
        ("month", name("date-months", "%m")),
        ("year", zone.written(moment, "%Y")),
    ];
    locale.sentence("date", &FluentArgs::from_iter(args))
}

/// Whether no calendar has a moment.
fn has_no_date(moment: Timestamp, zone: &Zone) -> bool {
    zone.written(moment, "%Y") == "?"
}

/// A span of time by its two largest units, in a language: `3 d 4 h`, `12 min 5 s`, `0 s`.
#[must_use]
pub fn duration(span: Duration, language: Language) -> String {
    duration_in(span, Locale::of(language))
}

/// A span of time by its two largest units: `3 d 4 h`, `12 min 5 s`, `0 s`.
#[must_use]
pub(crate) fn duration_in(span: Duration, locale: &'static Locale) -> String {
    const UNITS: Units = ["span-days", "span-hours", "span-minutes", "span-seconds"];
    two_of(UNITS, span, locale)
}

/// The same for those who hear it: `12 minutes 5 seconds`.
#[must_use]
pub(crate) fn duration_heard(span: Duration, locale: &'static Locale) -> String {
    const UNITS: Units = [
        "span-rounded-days",
        "span-rounded-hours",
        "span-rounded-minutes",
        "span-rounded-seconds",
    ];
    two_of(UNITS, span, locale)
}

/// The entries of days, hours, minutes and seconds.
type Units = [&'static str; 4];

fn two_of(units: Units, span: Duration, locale: &'static Locale) -> String {
    let seconds = span.as_secs();
    let units: Vec<_> = [86_400, 3_600, 60, 1].into_iter().zip(units).collect();
    let first = units
        .iter()
        .position(|(size, _)| seconds >= *size)
        .unwrap_or(units.len() - 1);
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

/// A span of time in a sentence. English says `90 seconds`; French and Malagasy have `1 min 30 s`.
#[must_use]
pub(crate) fn span_in(span: Duration, locale: &'static Locale) -> String {
    const DAY: u64 = 86_400;
    let seconds = span.as_secs();
    let is_between = |unit: u64| seconds > unit && seconds < 2 * unit;
    match locale.language() {
        Language::Fr | Language::Mg if is_between(60) || is_between(3_600) || is_between(DAY) => {
            duration_in(span, locale)
        }
        Language::En | Language::Fr | Language::Mg => rounded_in(span, locale),
    }
}

/// A span of time as people say it, rounded to one unit: `3 days`, `90 minutes`, `45 seconds`. The
/// unit is the largest of which there are two, or exactly one.
#[must_use]
fn rounded_in(span: Duration, locale: &'static Locale) -> String {
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

/// What is left on a clock: `9:58`, `1:02:03`, and with tenths below ten seconds `0:09.4`. A part
/// of a second that is left is never shown as none.
#[must_use]
pub(crate) fn clock_face(left: Duration) -> String {
    let tenths = left.as_millis().div_ceil(100);
    if tenths < 100 {
        return format!("0:{:02}.{}", tenths / 10, tenths % 10);
    }
    let seconds = tenths / 10;
    let (hours, minutes, seconds) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes}:{seconds:02}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_written_to_the_minute_with_their_zone() {
        assert_eq!(date_time(Timestamp(0), &Zone::UTC), "1970-01-01 00:00 UTC");
        assert_eq!(
            date_time(Timestamp(1_795_206_660_000), &Zone::UTC),
            "2026-11-20 20:31 UTC"
        );
        assert_eq!(date_time(Timestamp(i64::MAX), &Zone::UTC), "?");
        let home = Zone::named("Indian/Antananarivo").unwrap();
        assert_eq!(
            date_time(Timestamp(1_795_206_660_000), &home),
            "2026-11-20 23:31 EAT"
        );
        assert_eq!(time_of_day(Timestamp(1_795_206_660_000), &home), "23:31");
    }

    #[test]
    fn in_a_sentence_moments_and_spans_are_written_as_the_language_writes_them() {
        let said =
            |millis, language| moment_in(Timestamp(millis), &Zone::UTC, Locale::of(language));
        let day = |millis, language| day_in(Timestamp(millis), &Zone::UTC, Locale::of(language));
        assert_eq!(
            said(1_795_206_660_000, Language::En),
            "2026-11-20 20:31 UTC"
        );
        assert_eq!(
            said(1_795_206_660_000, Language::Fr),
            "20 novembre 2026 à 20:31 UTC"
        );
        assert_eq!(
            said(1_795_206_660_000, Language::Mg),
            "20 Novambra 2026, 20:31 UTC"
        );
        assert_eq!(day(0, Language::En), "1970-01-01");
        assert_eq!(day(0, Language::Fr), "1er janvier 1970");
        assert_eq!(day(31 * 86_400_000, Language::Fr), "1er février 1970");
        assert_eq!(day(364 * 86_400_000, Language::Mg), "31 Desambra 1970");
        assert_eq!(said(i64::MAX, Language::Fr), "?");
        let span = |seconds, language| span_in(Duration::from_secs(seconds), Locale::of(language));
        for (seconds, english, french) in [
            (1, "1 second", "1 seconde"),
            (60, "1 minute", "1 minute"),
            (98, "98 seconds", "1 min 38 s"),
            (120, "2 minutes", "2 minutes"),
            (5_400, "90 minutes", "1 h 30 min"),
            (7_200, "2 hours", "2 heures"),
            (36 * 3_600, "36 hours", "1 j 12 h"),
            (48 * 3_600, "2 days", "2 jours"),
        ] {
            assert_eq!(
                (
                    span(seconds, Language::En).as_str(),
                    span(seconds, Language::Fr).as_str()
                ),
                (english, french)
            );
        }
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
        let written = |seconds| duration(Duration::from_secs(seconds), Language::En);
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
