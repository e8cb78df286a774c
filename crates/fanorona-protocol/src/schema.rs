//! The JSON Schema of json mode (docs/schema/fanorond.schema.json), derived from the types of the
//! lines.

use crate::messages::analysis::{AnalysisEvent, AnalysisNotice};
use crate::messages::announcement::Announcement;
use crate::messages::challenge::ChallengeEvent;
use crate::messages::chat::channel::ChannelEvent;
use crate::messages::chat::{ChatMessage, FriendEvent};
use crate::messages::clock::{AbsenceEvent, ClockEvent};
use crate::messages::games::{FactLine, TaskFactLine};
use crate::messages::history::RecordText;
use crate::messages::learn::LessonLine;
use crate::messages::lists::Lists;
use crate::messages::mailbox::news::NewsEvent;
use crate::messages::mailbox::{CommentEvent, MessageEvent};
use crate::messages::matches::MatchEvent;
use crate::messages::observe::ObserveEvent;
use crate::messages::offer::OfferEvent;
use crate::messages::puzzle::{PuzzleLine, PuzzleNotice};
use crate::messages::queue::{PreviewLine, QueueEvent};
use crate::messages::refusal::Refusal;
use crate::messages::replay::ReplayLine;
use crate::messages::reply::Done;
use crate::messages::robots::RobotNotice;
use crate::messages::seek::SeekEvent;
use crate::messages::server::{HelpLine, Notice, ServerInfo};
use crate::messages::simul::SimulEvent;
use crate::messages::state::StateLine;
use crate::messages::study::{StudyLine, StudyText};
use crate::messages::vacation::VacationEvent;
use crate::records::json::RecordLine;
use schemars::{JsonSchema, generate::SchemaSettings};
use serde_json::{Value, json};

/// Every line, by its type.
#[derive(JsonSchema)]
#[serde(tag = "t", rename_all = "snake_case")]
#[expect(dead_code, reason = "its schema is what it is for")]
enum AnyLine {
    Hello(ServerInfo),
    State(StateLine),
    Challenge(ChallengeEvent),
    Channel(ChannelEvent),
    Clock(ClockEvent),
    Comment(CommentEvent),
    Match(MatchEvent),
    Message(MessageEvent),
    News(NewsEvent),
    Offer(OfferEvent),
    Presence(AnyPresence),
    Ping {},
    Seek(SeekEvent),
    Analysis(AnalysisEvent),
    Simul(SimulEvent),
    Queue(QueueEvent),
    Preview(PreviewLine),
    Replay(ReplayLine),
    Lesson(LessonLine),
    Puzzle(PuzzleLine),
    Study(StudyLine),
    Record(AnyRecord),
    Notice(AnyNotice),
    Talk(ChatMessage),
    Table(Lists),
    Ok(AnyAnswer),
    Err(Refusal),
}

/// Every record.
#[derive(JsonSchema)]
#[serde(untagged)]
#[expect(
    dead_code,
    clippy::large_enum_variant,
    reason = "its schema is what it is for"
)]
enum AnyRecord {
    Json(RecordLine),
    Text(RecordText),
    Study(StudyText),
}

/// Every notice.
#[derive(JsonSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "its schema is what it is for")]
enum AnyNotice {
    Analysis(AnalysisNotice),
    Announcement(Announcement),
    Notice(Notice),
    Puzzle(PuzzleNotice),
    Robots(RobotNotice),
}

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

/// Every line about players who come and go.
#[derive(JsonSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "its schema is what it is for")]
enum AnyPresence {
    Absence(AbsenceEvent),
    Friend(FriendEvent),
    Observe(ObserveEvent),
    Vacation(VacationEvent),
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
        if kind == "notice" {
            line["properties"]["msg"] = json!({ "type": "string" });
            required.push("msg");
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
