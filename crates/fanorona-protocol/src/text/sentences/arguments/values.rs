//! What single values are to people: dates, spans of time, names, numbers.

use crate::notation::{SomeSteps, StepTexts, TurnText, TurnTexts, Variation};
use crate::text::features::analysis::{in_words, standing};
use crate::text::sentences::arguments::field::Field;
use crate::text::sentences::arguments::shared::{Args, NOTHING, ShownIn, Value, shown};
use crate::text::sentences::date::{
    clock_face, date_time, day_in, duration_heard, duration_in, moment_in, span_in,
};
use crate::text::web::parts;
use crate::value::{
    ClockMillis, CommandName, ExactSeconds, Halves, Hundredths, Millis, OptionName, PlayerResults,
    Quarters, Seconds,
};
use crate::wire::clean::SafeText;
use fanorona_game::{ChannelId, GameId, Judgement, PlayerName, SeekId, Timestamp};
use fluent_bundle::FluentValue;
use std::collections::HashMap;
use std::sync::LazyLock;
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
    pub(crate) fn named(&self, name: &str, written: Value) -> Value {
        let said = match SAID.get(name) {
            Some(said) if !matches!(written, FluentValue::Custom(_)) => said(written, self),
            _ => written,
        };
        match parts::opening(name).filter(|_| self.context.has_links) {
            Some(opening) => parts::marked(opening, &shown(&said)).into(),
            None => said,
        }
    }
}

/// A number or a text that people see in a form of its own.
trait ToSentence {
    /// That form of a value, which is here as serde writes it.
    fn to_sentence(written: Value, field: &Field<'_, '_>) -> Value;
}

type Said = fn(Value, &Field<'_, '_>) -> Value;

/// The forms of all such types, by the names that serde has for them.
static SAID: LazyLock<HashMap<&str, Said>> = LazyLock::new(|| {
    fn of<T: ToSentence>() -> (&'static str, Said) {
        let path = std::any::type_name::<T>();
        (path.rsplit("::").next().unwrap_or(path), T::to_sentence)
    }
    HashMap::from([
        of::<ChannelId>(),
        of::<ClockMillis>(),
        of::<CommandName>(),
        of::<ExactSeconds>(),
        of::<GameId>(),
        of::<Halves>(),
        of::<Hundredths>(),
        of::<Judgement>(),
        of::<Millis>(),
        of::<OptionName>(),
        of::<PlayerName>(),
        of::<PlayerResults>(),
        of::<Quarters>(),
        of::<SafeText>(),
        of::<Seconds>(),
        of::<SeekId>(),
        of::<SomeSteps>(),
        of::<StepTexts>(),
        of::<Timestamp>(),
        of::<TurnText>(),
        of::<TurnTexts>(),
        of::<Variation>(),
    ])
});

impl ToSentence for PlayerName {
    fn to_sentence(written: Value, field: &Field<'_, '_>) -> Value {
        if let (Some(notes), Some(me)) = (field.notes, field.context.name)
            && me.as_str() == text(&written)
        {
            notes.is_viewer.set(true);
        }
        written
    }
}

impl ToSentence for Timestamp {
    fn to_sentence(written: Value, field: &Field<'_, '_>) -> Value {
        let (moment, zone) = (Self(whole(&written)), field.context.zone);
        let locale = field.context.locale;
        if field.notes.is_some() {
            field.note("day", day_in(moment, zone, locale));
        }
        match field.shown_in {
            ShownIn::Sentence => moment_in(moment, zone, locale),
            ShownIn::Cell | ShownIn::PartOfCell => date_time(moment, zone),
        }
        .into()
    }
}

impl ToSentence for Seconds {
    fn to_sentence(written: Value, field: &Field<'_, '_>) -> Value {
        field.span(seconds(&written)).into()
    }
}

impl ToSentence for ExactSeconds {
    fn to_sentence(written: Value, field: &Field<'_, '_>) -> Value {
        duration_in(seconds(&written), field.context.locale).into()
    }
}

impl ToSentence for Millis {
    fn to_sentence(written: Value, field: &Field<'_, '_>) -> Value {
        field.span(millis(&written)).into()
    }
}

impl ToSentence for ClockMillis {
    fn to_sentence(written: Value, field: &Field<'_, '_>) -> Value {
        let span = millis(&written);
        let half_a_day = Duration::from_secs(12 * 3_600);
        if field.context.is_heard {
            // "4:55" is spoken as a time of day.
            duration_heard(span, field.context.locale)
        } else if span < half_a_day {
            clock_face(span)
        } else {
            duration_in(span, field.context.locale)
        }
        .into()
    }
}

impl ToSentence for Judgement {
    fn to_sentence(written: Value, field: &Field<'_, '_>) -> Value {
        let judgement = text(&written).parse().unwrap_or(Self::Drawn);
        let id = standing(judgement);
        field.note("code", id.trim_start_matches("standing-").to_owned());
        in_words(judgement, field.context.locale).into()
    }
}

impl ToSentence for PlayerResults {
    fn to_sentence(written: Value, field: &Field<'_, '_>) -> Value {
        let word = |result| {
            field
                .context
                .locale
                .word(&format!("player-result-{result}"))
        };
        let words: Vec<String> = text(&written).split(", ").map(word).collect();
        words.join(", ").into()
    }
}

/// An empty text is selected like no text.
impl ToSentence for SafeText {
    fn to_sentence(written: Value, field: &Field<'_, '_>) -> Value {
        match &written {
            FluentValue::String(text) if text.is_empty() => field.nothing(),
            FluentValue::String(_)
            | FluentValue::Number(_)
            | FluentValue::Custom(_)
            | FluentValue::None
            | FluentValue::Error => written,
        }
    }
}

impl ToSentence for Halves {
    fn to_sentence(written: Value, _field: &Field<'_, '_>) -> Value {
        (number(&written) / 2.0).into()
    }
}

impl ToSentence for Quarters {
    fn to_sentence(written: Value, _field: &Field<'_, '_>) -> Value {
        (number(&written) / 4.0).into()
    }
}

impl ToSentence for Hundredths {
    fn to_sentence(written: Value, _field: &Field<'_, '_>) -> Value {
        (number(&written) / 100.0).into()
    }
}

impl ToSentence for CommandName {
    fn to_sentence(written: Value, field: &Field<'_, '_>) -> Value {
        let entry = format!("command-{}", text(&written));
        let usage = field
            .context
            .locale
            .attribute(&entry, "usage", &Args::new());
        field.note("usage", usage.unwrap_or_default());
        written
    }
}

impl ToSentence for OptionName {
    fn to_sentence(written: Value, field: &Field<'_, '_>) -> Value {
        let entry = format!("takes-{}", text(&written));
        field.note("takes", field.context.locale.word(&entry));
        written
    }
}

/// Numbers that name something are never counted or rounded.
macro_rules! names {
    ($($id:ty),*) => {
        $(impl ToSentence for $id {
            fn to_sentence(written: Value, _field: &Field<'_, '_>) -> Value {
                whole(&written).to_string().into()
            }
        })*
    };
}
names!(ChannelId, GameId, SeekId);

/// Steps and turns that follow each other are separated by spaces: they contain commas.
macro_rules! spaced {
    ($($steps:ty),*) => {
        $(impl ToSentence for $steps {
            fn to_sentence(written: Value, _field: &Field<'_, '_>) -> Value {
                text(&written).replace(", ", " ").into()
            }
        })*
    };
}
spaced!(StepTexts, Variation);

/// What is typed to end a turn, and what records write, is "stop" to people.
impl ToSentence for TurnText {
    fn to_sentence(written: Value, _field: &Field<'_, '_>) -> Value {
        match text(&written).strip_suffix(",end") {
            Some(steps) => format!("{steps},stop").into(),
            None => written,
        }
    }
}

impl ToSentence for SomeSteps {
    fn to_sentence(written: Value, _field: &Field<'_, '_>) -> Value {
        first_steps(text(&written)).into()
    }
}

/// Turns that do not follow each other are on lines of their own.
impl ToSentence for TurnTexts {
    fn to_sentence(written: Value, _field: &Field<'_, '_>) -> Value {
        text(&written).replace(", ", "\n").into()
    }
}

fn text(written: &Value) -> &str {
    match written {
        FluentValue::String(text) => text,
        FluentValue::Number(_)
        | FluentValue::Custom(_)
        | FluentValue::None
        | FluentValue::Error => "",
    }
}

fn number(written: &Value) -> f64 {
    match written {
        FluentValue::Number(number) => number.value,
        FluentValue::String(_)
        | FluentValue::Custom(_)
        | FluentValue::None
        | FluentValue::Error => 0.0,
    }
}

fn seconds(written: &Value) -> Duration {
    Duration::from_secs(whole(written).unsigned_abs())
}

fn millis(written: &Value) -> Duration {
    Duration::from_millis(whole(written).unsigned_abs())
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
fn whole(written: &Value) -> i64 {
    number(written) as i64
}
