//! One JSON object a line, for programs (docs/protocol/json.md, "json mode").
//!
//! Field names are part of the protocol: within a protocol number they are only added to.

use crate::language::Language;
use crate::messages::event::Event;
use crate::messages::games::{FactLine, TaskFactLine};
use crate::messages::history::{RecordEvent, RecordText};
use crate::messages::learn::LessonLine;
use crate::messages::puzzle::PuzzleLine;
use crate::messages::queue::PreviewLine;
use crate::messages::refusal::Refusal;
use crate::messages::replay::ReplayLine;
use crate::messages::reply::Done;
use crate::messages::server::{HelpLine, NoticeKind};
use crate::messages::state::StateLine;
use crate::messages::study::StudyLine;
use crate::preferences::values::Zone;
use crate::records::json::RecordLine;
use crate::records::{Format, fgn};
use crate::tag::Tag;
use crate::text::boards::state::ending;
use crate::text::features::record::record_text;
use crate::text::help::page as help;
use crate::text::sentences::arguments::Context;
use crate::text::web::parts::Rich;
use crate::text::words;
use crate::viewer::Viewer;
use serde::Serialize;
use serde_json::json;
use std::fmt::Write as _;
use std::ops::Not;

/// Draws an event as one line, with words if the viewer wants them.
pub(super) fn event(event: &Event, viewer: &Viewer, seq: &mut u64, out: &mut String) {
    fields(event, viewer, seq, out);
    let (kind, _) = event.kind();
    if viewer.words && kind != "notice" {
        push_words(&words::of_event(event, viewer), viewer, out);
    }
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "all other events write themselves"
)]
fn fields(event: &Event, viewer: &Viewer, seq: &mut u64, out: &mut String) {
    let (kind, _) = event.kind();
    match event {
        Event::State(it) => {
            line(kind, &StateLine::new(it, viewer), None, seq, out);
            if viewer.words
                && let Some(ending) = ending(it, viewer)
            {
                push_more(&json!({ "ending": ending }), out);
            }
        }
        Event::Chat(it) => line(kind, it, None, seq, out),
        Event::Record(it) => record(it, seq, out),
        Event::Replay(it) => line(kind, &ReplayLine::from(&**it), None, seq, out),
        Event::Lesson(it) => line(kind, &LessonLine::from(&**it), None, seq, out),
        Event::Puzzle(it) => line(kind, &PuzzleLine::from(&**it), None, seq, out),
        Event::Study(it) => line(kind, &StudyLine::from(&**it), None, seq, out),
        Event::Own(it) => line(kind, it, None, seq, out),
        Event::StudyText(it) => line(kind, it, None, seq, out),
        Event::TournamentCsv(it) => line(kind, it, None, seq, out),
        Event::TournamentTrf(it) => line(kind, it, None, seq, out),
        Event::Preview(it) => line(kind, &PreviewLine::from(&**it), None, seq, out),
        Event::Announcement(_)
        | Event::Notice(_)
        | Event::Hint(_)
        | Event::PuzzleNotice(_)
        | Event::Robots(_) => {
            notice_line(event, viewer, seq, out);
        }
        Event::Shared(shared) => fields(shared.event(), viewer, seq, out),
        Event::Ping => line(kind, &json!({}), None, seq, out),
        Event::News(it) => line(kind, &**it, None, seq, out),
        told => line(kind, told, None, seq, out),
    }
}

/// An event as one line, cut where its number stands.
pub(super) fn halves(event: &Event, viewer: &Viewer) -> (String, String) {
    let (mut line, mut first) = (String::new(), 0);
    self::event(event, viewer, &mut first, &mut line);
    let number = format!("{SEQ}{first}");
    match line.split_once(&number) {
        Some((head, tail)) => (format!("{head}{SEQ}"), tail.to_owned()),
        None => (line, String::new()),
    }
}

/// What stands before the number of a line.
const SEQ: &str = ",\"seq\":";

/// Writes the outcome of a command as one line of JSON.
pub(super) fn outcome(
    outcome: &Result<Done, Refusal>,
    tag: Option<&Tag>,
    viewer: &Viewer,
    seq: &mut u64,
    out: &mut String,
) {
    match outcome {
        Ok(Done::Quietly) => line("ok", &json!({}), tag, seq, out),
        Ok(Done::Help(page)) => {
            let locale = Context::of(viewer).locale;
            let answer = HelpLine {
                topic: page.topic().to_owned(),
                text: help::text(page, locale, help::Lines::Written),
                found: help::found(page, locale.language()),
            };
            line("ok", &answer, tag, seq, out);
        }
        Ok(Done::Why(why)) => {
            let mut text = String::new();
            crate::text::help::why::text(why, viewer, &mut text);
            line(
                "ok",
                &HelpLine {
                    topic: "why".to_owned(),
                    text,
                    found: Vec::new(),
                },
                tag,
                seq,
                out,
            );
        }
        Ok(Done::Fact(fact)) => line("ok", &FactLine::new(fact, viewer.now), tag, seq, out),
        Ok(Done::TaskFact(fact)) => line("ok", &TaskFactLine::from(&**fact), tag, seq, out),
        Ok(done) => line("ok", done, tag, seq, out),
        Err(refusal) => {
            let (code, words) = (
                refusal.code(),
                Words::of(&words::of_sentence(refusal, viewer), viewer),
            );
            let refused = Refused {
                code,
                words,
                refusal,
            };
            line("err", &refused, tag, seq, out);
        }
    }
    if let Ok(done) = outcome
        && viewer.words
    {
        push_words(&words::of_answer(done, viewer), viewer, out);
    }
}

/// What a line says to people.
#[derive(Serialize)]
struct Words {
    msg: String,
    /// The commands in it that can be typed as they stand, for those who want words.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    commands: Vec<String>,
}

impl Words {
    fn of(said: &Rich, viewer: &Viewer) -> Self {
        Self {
            msg: said.plain(),
            commands: if viewer.words {
                said.commands()
            } else {
                Vec::new()
            },
        }
    }
}

/// Adds words to the line that ends `out`.
fn push_words(said: &Rich, viewer: &Viewer, out: &mut String) {
    if !said.is_empty() {
        push_more(&Words::of(said, viewer), out);
    }
}

/// Adds fields to the line that ends `out`.
fn push_more(fields: &impl Serialize, out: &mut String) {
    if let Some(before) = out.strip_suffix("}\n") {
        out.truncate(before.len());
        push_fields(fields, out);
    }
}

/// Adds a value to `out`.
fn push_json(value: &(impl Serialize + ?Sized), out: &mut String) {
    let mut bytes = std::mem::take(out).into_bytes();
    serde_json::to_writer(&mut bytes, value).expect("messages are objects with text keys");
    *out = String::from_utf8(bytes).expect("JSON is text");
}

/// Writes one object: type, number and tag first, then the fields.
pub(super) fn line(
    kind: &str,
    fields: &impl Serialize,
    tag: Option<&Tag>,
    seq: &mut u64,
    out: &mut String,
) {
    *seq += 1;
    // A type has no character that JSON escapes; a tag may be a word that is not a tag.
    let _ = write!(out, "{{\"t\":\"{kind}\"{SEQ}{}", *seq);
    if let Some(tag) = tag {
        out.push_str(",\"id\":");
        push_json(tag.as_str(), out);
    }
    push_fields(fields, out);
}

/// Adds the last fields of the object that is begun in `out`.
fn push_fields(fields: &impl Serialize, out: &mut String) {
    let at = out.len();
    push_json(fields, out);
    out.replace_range(at..=at, if out[at..] == *"{}" { "" } else { "," });
    out.push('\n');
}

/// Writes a record. The formats for people are text in a field.
fn record(event: &RecordEvent, seq: &mut u64, out: &mut String) {
    match event {
        RecordEvent::Whole {
            record,
            format: format @ (Format::Text | Format::Fgn),
        } => {
            let text = match format {
                Format::Text => record_text(record, &Zone::default(), Language::En),
                Format::Fgn | Format::Json => fgn::fgn(record),
            };
            line(
                "record",
                &RecordText {
                    game: record.id,
                    format: *format,
                    text,
                },
                None,
                seq,
                out,
            );
        }
        RecordEvent::Whole {
            record,
            format: Format::Json,
        } => line("record", &RecordLine::from(&**record), None, seq, out),
        RecordEvent::TurningPoints { record, .. } => {
            line("record", &RecordLine::analysed(record), None, seq, out);
        }
        RecordEvent::Moves {
            record,
            from,
            count,
        } => {
            line(
                "record",
                &RecordLine::page(record, *from, *count),
                None,
                seq,
                out,
            );
        }
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "all other notices are told")]
/// Writes a notice: its code and fields, its sentence, and whether it ends the connection or is only
/// a hint.
fn notice_line(notice: &Event, viewer: &Viewer, seq: &mut u64, out: &mut String) {
    #[derive(Serialize)]
    struct Noticed<'a> {
        #[serde(flatten)]
        notice: &'a Event,
        #[serde(flatten)]
        words: Words,
        #[serde(skip_serializing_if = "Not::not")]
        ends: bool,
        #[serde(skip_serializing_if = "Not::not")]
        hint: bool,
    }
    let kind = match notice {
        Event::Notice(notice) => notice.notice_kind(),
        Event::Robots(notice) => notice.notice_kind(),
        _ => NoticeKind::Other,
    };
    let noticed = Noticed {
        notice,
        words: Words::of(&words::of_sentence(notice, viewer), viewer),
        ends: kind == NoticeKind::Final,
        hint: kind == NoticeKind::Hint,
    };
    line("notice", &noticed, None, seq, out);
}

/// A refusal as programs get it.
#[derive(Serialize)]
struct Refused<'a, R> {
    code: &'a str,
    #[serde(flatten)]
    words: Words,
    #[serde(flatten)]
    refusal: &'a R,
}
