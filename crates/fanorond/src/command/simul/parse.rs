//! How a command about simuls is typed.

use crate::command::args::{Args, note};
use crate::command::row::{Parsed, Row};
use crate::command::simul::SimulCommand;
use fanorona_protocol::messages::command_info::{Chapter, GivenBy};
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_protocol::messages::simul::SimulRefusal;
use fanorona_protocol::messages::usage::UsageDetail;

use crate::command::challenge::parse::options;
use fanorona_game::{Colour, PlayerName, Start};

/// The command.
pub(crate) static ROWS: &[Row] = &[Row::new("simul", Chapter::Meeting, GivenBy::Player, simul)
    .price(3)
    .short(3)];

fn simul(args: &mut Args<'_>) -> Parsed {
    let Some(word) = args.word() else {
        return Ok(SimulCommand::Show.into());
    };
    let simul = match word.to_ascii_lowercase().as_str() {
        "open" => open(args)?,
        "join" => SimulCommand::Join(args.needed_name()?),
        "leave" => SimulCommand::Leave,
        "start" => SimulCommand::Start,
        "next" => SimulCommand::Next,
        "close" => SimulCommand::Close,
        "auto" => SimulCommand::Auto(args.word().map(|word| on_or_off(args, word)).transpose()?),
        _ => SimulCommand::Of(PlayerName::new(word).map_err(|_problem| args.unknown_option(word))?),
    };
    Ok(simul.into())
}

fn on_or_off(args: &Args<'_>, word: &str) -> Result<bool, Refusal> {
    match word.to_ascii_lowercase().as_str() {
        "on" => Ok(true),
        "off" => Ok(false),
        _ => Err(args.unknown_option(word)),
    }
}

/// The options of a challenge, and the number of boards. By default the host has White, and games
/// are unrated.
fn open(args: &mut Args<'_>) -> Result<SimulCommand, Refusal> {
    let mut boards = None;
    let mut random = false;
    let mut options = Vec::new();
    for word in args.words() {
        let bare = word.trim_start_matches('-').to_ascii_lowercase();
        random |= bare == Colour::Random.name();
        match bare.split_once('=') {
            Some(("boards", value)) => {
                let bad = || UsageDetail::bad_option("boards", value);
                let number = value.parse().ok().filter(|boards| *boards > 0);
                note(
                    args,
                    &mut boards,
                    word,
                    number.ok_or_else(|| args.usage(Some(bad())))?,
                )?;
            }
            Some(_) | None => options.push(word),
        }
    }
    let options = options.join(" ");
    let mut terms = options::terms(&mut args.over(&options))?;
    if terms.terms.start != Start::Ordinary || terms.terms.in_match.is_some() || terms.terms.private
    {
        return Err(SimulRefusal::SingleGames.into());
    }
    if terms.terms.colour == Colour::Random && !random {
        terms.terms.colour = Colour::White;
    }
    terms.terms.rated = terms.insists_on_rating;
    Ok(SimulCommand::Open {
        terms,
        boards: boards.map(|(_, boards)| boards),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::commands::Command;
    use crate::command::parse;
    use fanorona_game::Terms;
    use fanorona_rules::Ruleset;

    fn read(line: &str) -> (Terms, Option<u32>) {
        match parse::line(line, Some(&PlayerName::new("alice").unwrap()))
            .unwrap()
            .given
            .map(|it| it.1)
        {
            Some(Command::Simul(SimulCommand::Open { terms, boards })) => (terms.terms, boards),
            other => panic!("{line}: {other:?}"),
        }
    }

    #[test]
    fn by_default_the_host_has_white_and_games_are_unrated() {
        let (terms, boards) = read("simul open");
        assert_eq!(
            (terms.colour, terms.rated, boards),
            (Colour::White, false, None)
        );
        let (terms, boards) = read("simul open -board=telo black rated -boards=12");
        assert_eq!(
            (terms.colour, terms.rated, terms.ruleset, boards),
            (Colour::Black, true, Ruleset::Telo, Some(12))
        );
        assert_eq!(read("simul open random").0.colour, Colour::Random);
    }

    #[test]
    fn bad_options_of_a_simul_are_refused() {
        for line in [
            "simul open vela",
            "simul open -match=3",
            "simul open -boards=0",
            "simul open -boards=many",
            "simul open nonsense",
            "simul join",
            "simul auto maybe",
            "simul start now",
            "simul -x",
        ] {
            let refused = parse::line(line, Some(&PlayerName::new("alice").unwrap())).unwrap_err();
            assert_eq!(refused.refusal.code(), "bad_args", "{line}");
        }
    }
}
