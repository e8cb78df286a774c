//! How a command about analysis is typed.

use crate::command::analysis::AnalysisCommand;
use crate::command::args::Args;
use crate::command::history::parse::filters::position;
use crate::command::queue::parse::turns;
use crate::command::row::{Parsed, Row};
use fanorona_protocol::messages::analysis::AnalysisDetail;
use fanorona_protocol::messages::command_info::{Chapter, GivenBy};

/// The commands.
pub(crate) static ROWS: &[Row] = &[
    Row::new("hint", Chapter::Playing, GivenBy::Player, hint)
        .price(10)
        .short(3),
    Row::new("analyse", Chapter::Reading, GivenBy::Player, analyse)
        .price(5)
        .aliases(&["analyze"])
        .short(3),
];

/// `hint [BOARD | POSITION w [TURN...]]`.
fn hint(args: &mut Args<'_>) -> Parsed {
    if !args.peek().is_some_and(|word| word.contains('/')) {
        return Ok(AnalysisCommand::Hint(args.game()?).into());
    }
    let rows = args.needed_word()?;
    let position = position(args, rows)?;
    let turns = turns(args.notation())?;
    Ok(AnalysisCommand::HintAt { position, turns }.into())
}

fn analyse(args: &mut Args<'_>) -> Parsed {
    let game = args.game_if_number()?;
    let detail = match args.word() {
        None => AnalysisDetail::Words,
        Some(word) if word.eq_ignore_ascii_case("numbers") => AnalysisDetail::Numbers,
        Some(word) => return Err(args.unknown_option(word)),
    };
    Ok(AnalysisCommand::Analyse { game, detail }.into())
}
