//! How a command about formulas is typed.

use crate::command::args::Args;
use crate::command::formula::FormulaCommand;
use crate::command::row::{Parsed, Row};
use fanorona_protocol::messages::command_info::{Chapter, GivenBy};
use fanorona_protocol::messages::formula::FormulaRefusal;

use crate::command::challenge::parse::options;
use fanorona_game::Formula;
use fanorona_protocol::wire::clean::SafeText;

/// The command.
pub(crate) static ROWS: &[Row] =
    &[Row::new("formula", Chapter::Meeting, GivenBy::Member, formula).short(4)];

/// No word of the language is `off` or `test`.
pub(crate) fn formula(args: &mut Args<'_>) -> Parsed {
    let first = args.peek().unwrap_or_default().to_ascii_lowercase();
    let what = match first.as_str() {
        "" => FormulaCommand::Show,
        "off" | "none" | "clear" => {
            args.word();
            FormulaCommand::Off
        }
        "test" => {
            args.word();
            let name = args.needed_name()?;
            FormulaCommand::Test {
                name,
                terms: options::terms(args)?,
            }
        }
        _ => {
            // What cannot be shown cannot be pointed at.
            let text = SafeText::verbatim(args.notation());
            let formula = Formula::read(text.as_str());
            FormulaCommand::Set(formula.map_err(|error| FormulaRefusal::syntax(text, error))?)
        }
    };
    Ok(what.into())
}
