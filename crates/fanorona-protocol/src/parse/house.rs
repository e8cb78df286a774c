//! The words of commands for advice and exhibitions.

use crate::args::{Args, shown};
use crate::command::{Command, House, Simul};
use crate::refusal::{HouseRefusal, Refusal, UsageDetail};
use crate::topics::challenge::options;
use fanorona_game::{Colour, PlayerName, Start};

pub(crate) fn hint(args: &mut Args<'_>) -> Result<Command, Refusal> {
    args.board().map(House::Hint).map(Command::House)
}

pub(crate) fn analyse(args: &mut Args<'_>) -> Result<Command, Refusal> {
    args.board().map(House::Analyse).map(Command::House)
}

pub(crate) fn simul(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let Some(word) = args.word() else { return Ok(Command::House(House::Simul(Simul::Show))) };
    let simul = match word.to_ascii_lowercase().as_str() {
        "open" => open(args)?,
        "join" => Simul::Join(args.name()?.ok_or_else(|| args.usage(None))?),
        "leave" => Simul::Leave,
        "start" => Simul::Start,
        "next" => Simul::Next,
        "close" => Simul::Close,
        "auto" => Simul::Auto(args.word().map(|word| yes_or_no(args, word)).transpose()?),
        _ => Simul::Of(
            PlayerName::new(word)
                .map_err(|_problem| args.usage(Some(UsageDetail::UnknownOption(shown(word)))))?,
        ),
    };
    Ok(Command::House(House::Simul(simul)))
}

fn yes_or_no(args: &Args<'_>, word: &str) -> Result<bool, Refusal> {
    match word.to_ascii_lowercase().as_str() {
        "on" => Ok(true),
        "off" => Ok(false),
        _ => Err(args.usage(Some(UsageDetail::UnknownOption(shown(word))))),
    }
}

/// The options of a challenge, and how many boards. The giver has White if nothing is said, and games count for
/// ratings only where that is said.
fn open(args: &mut Args<'_>) -> Result<Simul, Refusal> {
    const TAKES: &str = "a number of boards, such as 20";
    let mut boards = None;
    let mut draws = false;
    let mut options = Vec::new();
    for word in args.words() {
        let bare = word.trim_start_matches('-').to_ascii_lowercase();
        draws |= bare == Colour::Random.name();
        match bare.split_once('=') {
            Some(("boards", value)) => {
                let bad = || UsageDetail::BadOption { name: "boards", takes: TAKES, value: shown(value) };
                let number = value.parse().ok().filter(|boards| *boards > 0);
                boards = Some(number.ok_or_else(|| args.usage(Some(bad())))?);
            }
            Some(_) | None => options.push(word),
        }
    }
    let options = options.join(" ");
    let mut terms = options::terms(&mut args.over(&options))?;
    if terms.terms.start == Start::Vela || terms.terms.in_match.is_some() || terms.terms.private {
        return Err(Refusal::House(HouseRefusal::SingleGames));
    }
    if terms.terms.colour == Colour::Random && !draws {
        terms.terms.colour = Colour::White;
    }
    terms.terms.rated = terms.insists_on_rating;
    Ok(Simul::Open { terms, boards })
}
