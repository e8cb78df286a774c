//! The JSON Schema of json mode (docs/schema/fanorond.schema.json), derived from the types of the lines.

use crate::message::Lists;
use crate::topics::challenge::{ChallengeDone, ChallengeEvent, ChallengeRefusal};
use crate::topics::formula::{FormulaDone, FormulaRefusal};
use crate::topics::play::{PlayDone, PlayRefusal};
use crate::topics::rating::{RatingDone, RatingRefusal};
use crate::topics::seek::{SeekDone, SeekEvent, SeekRefusal};
use crate::topics::setting::{SettingDone, SettingRefusal};
use schemars::{JsonSchema, generate::SchemaSettings};
use serde_json::{Value, json};

/// Every line, by its type.
#[derive(JsonSchema)]
#[serde(tag = "t", rename_all = "snake_case")]
#[expect(dead_code, reason = "its schema is what it is for")]
enum AnyLine {
    Challenge(ChallengeEvent),
    Seek(SeekEvent),
    Table(Lists),
    Ok(AnyAnswer),
    Err(AnyRefusal),
}

/// Every answer.
#[derive(JsonSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "its schema is what it is for")]
enum AnyAnswer {
    Challenge(ChallengeDone),
    Seek(SeekDone),
    Formula(FormulaDone),
    Play(PlayDone),
    Rating(RatingDone),
    Setting(SettingDone),
}

/// Every refusal.
#[derive(JsonSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "its schema is what it is for")]
enum AnyRefusal {
    Challenge(ChallengeRefusal),
    Seek(SeekRefusal),
    Formula(FormulaRefusal),
    Play(PlayRefusal),
    Rating(RatingRefusal),
    Setting(SettingRefusal),
}

/// The schema of every line that is made from a type. It is strict, for the tests: a client should pass over fields and
/// types that it does not know.
#[must_use]
pub fn schema() -> Value {
    let mut schema =
        SchemaSettings::draft2020_12().into_generator().into_root_schema_for::<AnyLine>().to_value();
    for line in schema["oneOf"].as_array_mut().into_iter().flatten() {
        let kind = line["properties"]["t"]["const"].clone();
        line["properties"]["seq"] = json!({ "type": "integer", "minimum": 1 });
        let mut required = vec!["t", "seq"];
        if kind == "ok" || kind == "err" {
            line["properties"]["id"] = json!({ "type": "string", "pattern": "^[A-Za-z0-9_-]{1,32}$" });
        }
        if kind == "err" {
            line["properties"]["code"] = json!({ "type": "string" });
            line["properties"]["msg"] = json!({ "type": "string" });
            required.extend(["code", "msg"]);
        }
        line["required"] = json!(required);
        line["unevaluatedProperties"] = json!(false);
    }
    schema
}
