//! What single values are to people: dates, spans of time, names, numbers.

use crate::text::features::analysis::{in_words, standing};
use crate::text::sentences::arguments::{Args, Field, NOTHING, ShownIn, Value};
use crate::text::sentences::date::{
    clock_face, date_time, day_in, duration_in, moment_in, span_in,
};
use fanorona_game::{Judgement, Timestamp};
use fluent_bundle::FluentValue;
use std::time::Duration;

impl Field<'_, '_> {
    pub(crate) fn boolean(&self, it: bool) -> Value {
        match (self.shown_in, it) {
            (ShownIn::Sentence | ShownIn::PartOfCell, true) => "true".into(),
            (ShownIn::Sentence | ShownIn::PartOfCell, false) => "false".into(),
            (ShownIn::Cell, true) => self.context.locale.word("yes").into(),
            (ShownIn::Cell, false) => self.context.locale.word("no").into(),
        }
    }

    pub(crate) fn nothing(&self) -> Value {
        match self.shown_in {
            ShownIn::Sentence | ShownIn::PartOfCell => NOTHING.into(),
            ShownIn::Cell => "".into(),
        }
    }

    fn note(&self, suffix: &'static str, text: String) {
        if let Some(notes) = self.notes {
            notes.beside.set(vec![(suffix, text.into())]);
        }
    }

    /// Sentences round a span of time; columns are narrow.
    fn span(&self, span: Duration) -> String {
        match self.shown_in {
            ShownIn::Sentence | ShownIn::PartOfCell => span_in(span, self.context.locale),
            ShownIn::Cell => duration_in(span, self.context.locale),
        }
    }

    /// What a named number or text is to people.
    pub(crate) fn named(&self, name: &str, value: Value) -> Value {
        let zone = self.context.zone;
        match (name, &value) {
            ("PlayerName", FluentValue::String(text)) => {
                if let (Some(notes), Some(me)) = (self.notes, self.context.name) {
                    notes
                        .is_viewer
                        .set(notes.is_viewer.get() || me.as_str() == text);
                }
                value
            }
            ("Timestamp", FluentValue::Number(number)) => {
                let (moment, locale) = (Timestamp(whole(number.value)), self.context.locale);
                if self.notes.is_some() {
                    self.note("day", day_in(moment, zone, locale));
                }
                match self.shown_in {
                    ShownIn::Sentence => moment_in(moment, zone, locale).into(),
                    ShownIn::Cell | ShownIn::PartOfCell => date_time(moment, zone).into(),
                }
            }
            ("Seconds", FluentValue::Number(number)) => self
                .span(Duration::from_secs(whole(number.value).unsigned_abs()))
                .into(),
            ("ExactSeconds", FluentValue::Number(number)) => duration_in(
                Duration::from_secs(whole(number.value).unsigned_abs()),
                self.context.locale,
            )
            .into(),
            ("Millis", FluentValue::Number(number)) => self
                .span(Duration::from_millis(whole(number.value).unsigned_abs()))
                .into(),
            ("ClockMillis", FluentValue::Number(number)) => {
                let span = Duration::from_millis(whole(number.value).unsigned_abs());
                let half_a_day = Duration::from_secs(12 * 3_600);
                if span < half_a_day {
                    clock_face(span)
                } else {
                    duration_in(span, self.context.locale)
                }
                .into()
            }
            ("Judgement", FluentValue::String(text)) => {
                let judgement = text.parse().unwrap_or(Judgement::Drawn);
                let id = standing(judgement);
                self.note("code", id.trim_start_matches("standing-").to_owned());
                in_words(judgement, self.context.locale).into()
            }
            // An empty text is selected like no text.
            ("SafeText", FluentValue::String(text)) if text.is_empty() => self.nothing(),
            ("Halves", FluentValue::Number(number)) => (number.value / 2.0).into(),
            ("CommandName", FluentValue::String(command)) => {
                let usage = self.context.locale.attribute(
                    &format!("command-{command}"),
                    "usage",
                    &Args::new(),
                );
                self.note("usage", usage.unwrap_or_default());
                value
            }
            ("OptionName", FluentValue::String(option)) => {
                self.note(
                    "takes",
                    self.context.locale.word(&format!("takes-{option}")),
                );
                value
            }
            // Numbers that name something are never counted or rounded.
            ("GameId" | "SeekId" | "ChannelId", FluentValue::Number(number)) => {
                whole(number.value).to_string().into()
            }
            // Steps and turns that follow each other are separated by spaces, other turns stand on
            // lines of their own: all contain commas.
            ("StepTexts" | "Variation", FluentValue::String(steps)) => {
                steps.replace(", ", " ").into()
            }
            // What is typed to end a turn, and what records write, is "stop" to people.
            ("TurnText", FluentValue::String(turn)) => match turn.strip_suffix(",end") {
                Some(steps) => format!("{steps},stop").into(),
                None => value,
            },
            ("SomeSteps", FluentValue::String(steps)) => first_steps(steps).into(),
            ("TurnTexts", FluentValue::String(turns)) => turns.replace(", ", "\n").into(),
            _ => value,
        }
    }
}

/// The first few of a list of steps.
fn first_steps(steps: &str) -> String {
    const MOST: usize = 6;
    match steps.match_indices(' ').nth(MOST - 1) {
        Some((end, _)) => format!("{} ...", &steps[..end]),
        None => steps.to_owned(),
    }
}

/// Whole numbers below 2^53 are exact as Fluent keeps them: all dates, numbers of games and spans
/// are.
#[expect(
    clippy::cast_possible_truncation,
    reason = "they are whole, and far below the bound"
)]
fn whole(number: f64) -> i64 {
    number as i64
}
