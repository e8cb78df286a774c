//! The JSON Schema of json mode (docs/schema/fanorond.schema.json), derived from the types of the
//! lines.

use crate::messages::chat::ChatMessage;
use crate::messages::games::{FactLine, TaskFactLine};
use crate::messages::history::RecordText;
use crate::messages::learn::LessonLine;
use crate::messages::lists::Lists;
use crate::messages::mailbox::news::NewsEvent;
use crate::messages::puzzle::PuzzleLine;
use crate::messages::queue::PreviewLine;
use crate::messages::refusal::Refusal;
use crate::messages::replay::ReplayLine;
use crate::messages::reply::Done;
use crate::messages::seek::SeekEvent;
use crate::messages::server::HelpLine;
use crate::messages::state::StateLine;
use crate::messages::study::{StudyLine, StudyText};
use crate::messages::tournament::{TournamentCsv, TournamentTrf};
use crate::messages::*;
use crate::records::json::{OwnRow, RecordLine};
use schemars::{JsonSchema, generate::SchemaSettings};
use serde_json::{Value, json};

/// Declares [`AnyLine`].
macro_rules! lines {
    (answers $answers:tt refusals $refusals:tt
        events { $($event:ident($event_type:ty) $event_kind:literal $event_mark:ident $event_doc:literal;)+ }
        local { $($local:ident($local_type:ty) $local_kind:literal $local_mark:ident $local_doc:literal;)+ }
        $($rest:tt)+) => {
        /// Every line, by its type.
        #[derive(JsonSchema)]
        #[serde(tag = "t", rename_all = "snake_case")]
        #[expect(dead_code, reason = "its schema is what it is for")]
        enum AnyLine {
            $(#[serde(rename = $event_kind)] $event($event_type),)+
            $(#[serde(rename = $local_kind)] $local($local_type),)+
            State(StateLine),
            News(NewsEvent),
            Ping {},
            Seek(SeekEvent),
            Preview(PreviewLine),
            Replay(ReplayLine),
            Lesson(LessonLine),
            Puzzle(PuzzleLine),
            Study(StudyLine),
            Record(RecordLine),
            Own(OwnRow),
            #[serde(rename = "record")]
            Text(RecordText),
            #[serde(rename = "record")]
            StudyText(StudyText),
            #[serde(rename = "csv")]
            TournamentCsv(TournamentCsv),
            #[serde(rename = "trf")]
            TournamentTrf(TournamentTrf),
            Talk(ChatMessage),
            Table(Lists),
            Ok(AnyAnswer),
            Err(Refusal),
        }
    };
}

crate::features! { lines }

/// Every answer.
#[derive(JsonSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "its schema is what it is for")]
enum AnyAnswer {
    Done(Done),
    Fact(FactLine),
    TaskFact(TaskFactLine),
    Help(HelpLine),
    Nothing {},
}

/// The schema of every line that is made from a type. It is strict, for the tests: a client should
/// pass over fields and types that it does not know.
#[must_use]
pub fn schema() -> Value {
    let mut schema = SchemaSettings::draft2020_12()
        .into_generator()
        .into_root_schema_for::<AnyLine>()
        .to_value();
    for line in schema["oneOf"].as_array_mut().into_iter().flatten() {
        let kind = line["properties"]["t"]["const"].clone();
        line["properties"]["seq"] = json!({ "type": "integer", "minimum": 1 });
        let mut required = vec!["t", "seq"];
        if kind == "ok" {
            line["properties"]["id"] =
                json!({ "type": "string", "pattern": "^[A-Za-z0-9_-]{1,32}$" });
        }
        if kind == "err" {
            // The refusal of a bad tag carries the tag as it was typed.
            line["properties"]["id"] = json!({ "type": "string", "minLength": 1 });
        }
        line["properties"]["commands"] = json!({
            "type": "array",
            "items": { "type": "string" },
            "description": "The commands in `msg` that can be typed as they stand. Only after `mode json words`.",
        });
        if kind == "notice" {
            line["properties"]["msg"] = json!({ "type": "string" });
            line["properties"]["ends"] = json!({
                "type": "boolean",
                "description": "Whether the connection closes, and connecting again at once would be wrong. Left out if not.",
            });
            line["properties"]["hint"] = json!({
                "type": "boolean",
                "description": "Whether it only tells people at a terminal what to type. Left out if not.",
            });
            required.push("msg");
        }
        if kind == "state" {
            line["properties"]["ending"] = json!({
                "type": "string",
                "description": "How the game ended. Only once it is over, and only after `mode json words`.",
            });
        }
        if kind != "notice" && kind != "err" {
            line["properties"]["msg"] = json!({
                "type": "string",
                "description": "What the style `blind` says. Only after `mode json words`.",
            });
        }
        if kind == "err" {
            line["properties"]["code"] = json!({ "type": "string" });
            line["properties"]["msg"] = json!({ "type": "string" });
            required.extend(["code", "msg"]);
        }
        line["required"] = json!(required);
        line["unevaluatedProperties"] = json!(false);
    }
    // Several notices have the same code.
    let notices = schema["$defs"]["Notice"]["oneOf"].take();
    schema["$defs"]["Notice"] = json!({ "anyOf": notices });
    schema
}
