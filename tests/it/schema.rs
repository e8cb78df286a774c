//! docs/schema/fanorond.schema.json. Suspended while messages move to types from which it is derived.

use serde_json::Value;

/// Checks a line that the server sent against the schema.
///
/// # Errors
/// Says what is wrong with the line.
pub(crate) fn check(line: &Value) -> Result<(), String> {
    if line["t"].is_string() { Ok(()) } else { Err(format!("no type: {line}")) }
}
