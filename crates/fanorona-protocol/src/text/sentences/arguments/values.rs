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

/// What a number or a text, which is here as serde writes it, is to people.
type Said = fn(Value, &Field<'_, '_>) -> Value;

/// The values that people see in a form of their own, by the names that serde has for their types.
static SAID: LazyLock<HashMap<&str, Said>> = LazyLock::new(|| {
    fn of<T>(said: Said) -> (&'static str, Said) {
        let path = std::any::type_name::<T>();
        (path.rsplit("::").next().unwrap_or(path), said)
    }
    // Numbers that name something are never counted or rounded.
    let name: Said = |it, _| whole(&it).to_string().into();
    // Steps and turns that follow each other are separated by spaces: they contain commas.
    let spaced: Said = |it, _| text(&it).replace(", ", " ").into();
    HashMap::from([
        of::<ChannelId>(name),
        of::<GameId>(name),
        of::<SeekId>(name),
        of::<StepTexts>(spaced),
        of::<Variation>(spaced),
        of::<SomeSteps>(|it, _| first_steps(text(&it)).into()),
        // Turns that do not follow each other are on lines of their own.
        of::<TurnTexts>(|it, _| text(&it).replace(", ", "\n").into()),
        of::<TurnText>(turn),
        of::<Halves>(|it, _| (number(&it) / 2.0).into()),
        of::<Quarters>(|it, _| (number(&it) / 4.0).into()),
        of::<Hundredths>(|it, _| (number(&it) / 100.0).into()),
        of::<Seconds>(|it, field| field.span(seconds(&it)).into()),
        of::<ExactSeconds>(|it, field| duration_in(seconds(&it), field.context.locale).into()),
        of::<Millis>(|it, field| field.span(millis(&it)).into()),
        of::<ClockMillis>(|it, field| clock(millis(&it), field)),
        of::<Timestamp>(|it, field| moment(Timestamp(whole(&it)), field)),
        of::<PlayerName>(player),
        of::<PlayerResults>(|it, field| results(text(&it), field)),
        of::<Judgement>(|it, field| judgement(text(&it), field)),
        of::<CommandName>(command),
        of::<OptionName>(option),
        of::<SafeText>(safe_text),
    ])
});

fn player(name: Value, field: &Field<'_, '_>) -> Value {
    if let (Some(notes), Some(me)) = (field.notes, field.context.name)
        && me.as_str() == text(&name)
    {
        notes.is_viewer.set(true);
    }
    name
}

fn moment(moment: Timestamp, field: &Field<'_, '_>) -> Value {
    let (locale, zone) = (field.context.locale, field.context.zone);
    if field.notes.is_some() {
        field.note("day", day_in(moment, zone, locale));
    }
    match field.shown_in {
        ShownIn::Sentence => moment_in(moment, zone, locale),
        ShownIn::Cell | ShownIn::PartOfCell => date_time(moment, zone),
    }
    .into()
}

fn clock(span: Duration, field: &Field<'_, '_>) -> Value {
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

fn judgement(code: &str, field: &Field<'_, '_>) -> Value {
    let judgement = code.parse().unwrap_or(Judgement::Drawn);
    let id = standing(judgement);
    field.note("code", id.trim_start_matches("standing-").to_owned());
    in_words(judgement, field.context.locale).into()
}

fn results(codes: &str, field: &Field<'_, '_>) -> Value {
    let locale = field.context.locale;
    let word = |result| locale.word(&format!("player-result-{result}"));
    let words: Vec<String> = codes.split(", ").map(word).collect();
    words.join(", ").into()
}

/// An empty text is selected like no text.
fn safe_text(written: Value, field: &Field<'_, '_>) -> Value {
    match &written {
        FluentValue::String(text) if text.is_empty() => field.nothing(),
        FluentValue::String(_)
        | FluentValue::Number(_)
        | FluentValue::Custom(_)
        | FluentValue::None
        | FluentValue::Error => written,
    }
}

fn command(name: Value, field: &Field<'_, '_>) -> Value {
    let entry = format!("command-{}", text(&name));
    let locale = field.context.locale;
    let usage = locale.attribute(&entry, "usage", &Args::new());
    field.note("usage", usage.unwrap_or_default());
    name
}

fn option(name: Value, field: &Field<'_, '_>) -> Value {
    let entry = format!("takes-{}", text(&name));
    field.note("takes", field.context.locale.word(&entry));
    name
}

/// What is typed to end a turn, and what records write, is "stop" to people.
fn turn(turn: Value, _field: &Field<'_, '_>) -> Value {
    match text(&turn).strip_suffix(",end") {
        Some(steps) => format!("{steps},stop").into(),
        None => turn,
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
