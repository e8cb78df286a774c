//! A row of the page: what is measured, with what it is compared, and what it should be.

use super::lab::Lab;
use serde::{Deserialize, Serialize};
use std::error::Error;
use std::fmt;

/// Why something could not be measured.
pub(super) type Problem = Box<dyn Error + Send + Sync>;

/// What is measured.
pub(super) struct Row {
    /// Its name for `--only`.
    pub(super) name: &'static str,
    /// What it is, for readers.
    pub(super) what: &'static str,
    /// What it is compared with, or nothing.
    pub(super) baseline: &'static str,
    pub(super) unit: Unit,
    pub(super) target: Target,
    /// One sentence that says what bounds it. A page on which the target is missed needs it.
    pub(super) bound: &'static str,
    pub(super) run: fn(&mut Lab) -> Result<Found, Problem>,
}

/// What a row should be.
#[derive(Debug, Clone, Copy)]
pub(super) enum Target {
    /// At least so many times the baseline.
    TimesAtLeast(f64),
    /// At most so many times the baseline.
    TimesAtMost(f64),
    /// At most so much more than the baseline.
    MoreAtMost(f64),
    /// At least this.
    AtLeast(f64),
    /// At most this.
    AtMost(f64),
}

/// In what a row is measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Unit {
    PerSecond,
    MillionPerSecond,
    Seconds,
    Millis,
    Micros,
    KiB,
    KB,
    MB,
}

/// What was measured.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Found {
    /// The figure and its baseline, for each repetition.
    pairs: Vec<(f64, Option<f64>)>,
    /// What else readers should know, or nothing.
    pub(super) note: String,
}

/// The least, the median and the largest of some figures.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Spread {
    pub(super) least: f64,
    pub(super) median: f64,
    pub(super) most: f64,
}

impl Found {
    /// Figures without a baseline.
    pub(super) fn alone(figures: impl IntoIterator<Item = f64>) -> Self {
        Self::of(figures.into_iter().map(|figure| (figure, None)))
    }

    /// Figures, each with its baseline.
    pub(super) fn against(pairs: impl IntoIterator<Item = (f64, f64)>) -> Self {
        Self::of(pairs.into_iter().map(|(figure, base)| (figure, Some(base))))
    }

    fn of(pairs: impl Iterator<Item = (f64, Option<f64>)>) -> Self {
        Self {
            pairs: pairs.collect(),
            note: String::new(),
        }
    }

    /// With a note.
    pub(super) fn noting(self, note: impl Into<String>) -> Self {
        let note = note.into();
        Self { note, ..self }
    }

    pub(super) fn figure(&self) -> Option<Spread> {
        Spread::of(self.pairs.iter().map(|(figure, _)| *figure))
    }

    pub(super) fn baseline(&self) -> Option<Spread> {
        Spread::of(self.pairs.iter().filter_map(|(_, base)| *base))
    }

    /// What is compared with the target.
    pub(super) fn compared(&self, target: Target) -> Option<Spread> {
        let pairs = || {
            let pairs = self.pairs.iter();
            pairs.filter_map(|(figure, base)| Some((*figure, (*base)?)))
        };
        match target {
            Target::TimesAtLeast(_) | Target::TimesAtMost(_) => {
                Spread::of(pairs().map(|(figure, base)| figure / base))
            }
            Target::MoreAtMost(_) => Spread::of(pairs().map(|(figure, base)| figure - base)),
            Target::AtLeast(_) | Target::AtMost(_) => self.figure(),
        }
    }
}

impl Spread {
    fn of(figures: impl Iterator<Item = f64>) -> Option<Self> {
        let mut figures: Vec<f64> = figures.collect();
        figures.sort_by(f64::total_cmp);
        let middle = figures.len() / 2;
        let median = if figures.len().is_multiple_of(2) {
            f64::midpoint(*figures.get(middle.wrapping_sub(1))?, *figures.get(middle)?)
        } else {
            *figures.get(middle)?
        };
        Some(Self {
            least: *figures.first()?,
            median,
            most: *figures.last()?,
        })
    }
}

impl Target {
    /// Whether a median meets it.
    pub(super) fn is_met(self, compared: Spread) -> bool {
        match self {
            Self::TimesAtLeast(least) | Self::AtLeast(least) => compared.median >= least,
            Self::TimesAtMost(most) | Self::MoreAtMost(most) | Self::AtMost(most) => {
                compared.median <= most
            }
        }
    }

    /// As it is written in a table.
    pub(super) fn written(self, unit: Unit) -> String {
        match self {
            Self::TimesAtLeast(least) => format!("at least {least} ×"),
            Self::TimesAtMost(most) => format!("at most {most} ×"),
            Self::MoreAtMost(most) => format!("at most {} more", unit.written(most)),
            Self::AtLeast(least) => format!("at least {}", unit.written(least)),
            Self::AtMost(most) => format!("at most {}", unit.written(most)),
        }
    }

    /// What is compared with it, as it is written in a table: the median, and the spread of several.
    pub(super) fn written_spread(self, unit: Unit, compared: Spread) -> String {
        let written = |figure: f64| match self {
            Self::TimesAtLeast(_) | Self::TimesAtMost(_) => format!("{figure:.2}"),
            Self::MoreAtMost(_) | Self::AtLeast(_) | Self::AtMost(_) => digits(figure),
        };
        let median = match self {
            Self::TimesAtLeast(_) | Self::TimesAtMost(_) => {
                format!("{} ×", written(compared.median))
            }
            Self::MoreAtMost(_) => format!("{} more", unit.written(compared.median)),
            Self::AtLeast(_) | Self::AtMost(_) => unit.written(compared.median),
        };
        let (least, most) = (written(compared.least), written(compared.most));
        if least == most {
            median
        } else {
            format!("{median} ({least} to {most})")
        }
    }
}

impl Unit {
    /// A figure with its unit.
    pub(super) fn written(self, figure: f64) -> String {
        format!("{}{self}", digits(figure))
    }
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::PerSecond => "/s",
            Self::MillionPerSecond => " million/s",
            Self::Seconds => " s",
            Self::Millis => " ms",
            Self::Micros => " µs",
            Self::KiB => " KiB",
            Self::KB => " kB",
            Self::MB => " MB",
        })
    }
}

/// About three digits: 66,505, 231, 23.1, 2.31, 0.231.
pub(super) fn digits(figure: f64) -> String {
    let places = match figure.abs() {
        size if size >= 100.0 => 0,
        size if size >= 10.0 => 1,
        size if size >= 1.0 || size == 0.0 => 2,
        _ => 3,
    };
    let text = format!("{figure:.places$}");
    let (whole, part) = text.split_once('.').unwrap_or((&text, ""));
    let part = part.trim_end_matches('0');
    let mut grouped = String::new();
    for (place, digit) in whole.char_indices() {
        let left = whole.len() - place;
        if place > 0 && left % 3 == 0 && !grouped.ends_with('-') {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    if part.is_empty() {
        grouped
    } else {
        format!("{grouped}.{part}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_have_about_three_digits() {
        let figures = [
            0.0, 0.0123, 1.0, 2.345, 23.456, 234.5, 66_505.4, 1e6, -1234.0,
        ];
        let written = figures.map(digits).join(" ");
        assert_eq!(written, "0 0.012 1 2.35 23.5 234 66,505 1,000,000 -1,234");
    }

    #[test]
    fn ratios_are_those_of_each_repetition() {
        let found = Found::against([(8.0, 10.0), (9.0, 10.0), (7.0, 7.0)]);
        let target = Target::TimesAtLeast(0.9);
        let compared = found.compared(target).unwrap();
        assert!(target.is_met(compared) && !Target::TimesAtMost(0.8).is_met(compared));
        let written = target.written_spread(Unit::PerSecond, compared);
        assert_eq!(written, "0.90 × (0.80 to 1.00)");
        assert_eq!(found.baseline().unwrap().median, 10.0);
        let more = Target::MoreAtMost(2.0);
        let written = more.written_spread(Unit::Millis, found.compared(more).unwrap());
        assert_eq!(written, "-1 ms more (-2 to 0)");
        assert_eq!(Found::alone([3.0]).compared(target), None);
    }
}
