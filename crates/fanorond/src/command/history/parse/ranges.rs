//! Ranges of numbers: `20-40`, `60+`, `-15`, `30`.

use fanorona_protocol::words::is_number;
use fanorona_store::Between;

/// Reads a range. One number is that number alone.
pub(super) fn read(text: &str) -> Option<Between> {
    let number = |text: &str| is_number(text).then(|| text.parse().unwrap_or(u32::MAX));
    if let Some(least) = text.strip_suffix(['+', '-']) {
        return between(number(least)?, u32::MAX);
    }
    match text.split_once('-') {
        Some(("", most)) => between(0, number(most)?),
        Some((least, most)) => between(number(least)?, number(most)?),
        None => between(number(text)?, number(text)?),
    }
}

/// As [`read`], but one number is the lowest.
pub(super) fn read_least(text: &str) -> Option<Between> {
    let range = read(text)?;
    Some(if is_number(text) {
        Between {
            most: u32::MAX,
            ..range
        }
    } else {
        range
    })
}

fn between(least: u32, most: u32) -> Option<Between> {
    (least <= most).then_some(Between { least, most })
}

/// A range as it can be typed again.
pub(super) fn written(range: Between) -> String {
    match range {
        Between { least, most } if least == most => least.to_string(),
        Between {
            least,
            most: u32::MAX,
        } => format!("{least}+"),
        Between { least, most } => format!("{least}-{most}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_read_and_written() {
        for (text, least, most, again) in [
            ("20-40", 20, 40, "20-40"),
            ("60+", 60, u32::MAX, "60+"),
            ("60-", 60, u32::MAX, "60+"),
            ("-15", 0, 15, "0-15"),
            ("30", 30, 30, "30"),
            ("99999999999", u32::MAX, u32::MAX, "4294967295"),
        ] {
            let range = Between { least, most };
            assert_eq!(read(text), Some(range), "{text}");
            assert_eq!(written(range), again);
            assert_eq!(read(again), Some(range));
        }
        assert_eq!(read_least("200").map(written).as_deref(), Some("200+"));
        assert_eq!(read_least("0-50").map(written).as_deref(), Some("0-50"));
        for text in ["", "-", "+", "40-20", "a", "1-2-3", "--5", "1.5", "+5"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
