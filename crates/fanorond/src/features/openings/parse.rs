//! How a command about openings and positions is typed.

use crate::command::args::{Args, Said, note};
use crate::command::row::Row;
use crate::features::commands::Command;
use crate::features::openings::command::{ExploreFrom, ExplorePage, OpeningsCommand};
use crate::features::queue::command::PreviewFrom;
use crate::features::queue::parse::{preview_from, turns};
use fanorona_game::{GameId, PlayerName, Start};
use fanorona_protocol::messages::command_info::{Chapter, Standing};
use fanorona_protocol::messages::openings::OpeningsRefusal;
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_protocol::words::{is_number, shown};
use fanorona_rules::{Position, Ruleset};

/// The commands.
pub(crate) static ROWS: &[Row] = &[
    Row::new("openings", Chapter::Reading, Standing::Anyone, openings)
        .price(5)
        .aliases(&["opening"])
        .short(5),
    Row::new("explore", Chapter::Reading, Standing::Anyone, explore)
        .price(5)
        .aliases(&["explorer"])
        .short(4),
];

/// `openings [NAME] [BOARD]`.
fn openings(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let (mut of, mut ruleset): (Said<'_, PlayerName>, Said<'_, Ruleset>) = (None, None);
    while let Some(word) = args.word() {
        match ruleset_named(word) {
            Some(named) => note(args, &mut ruleset, word, named)?,
            None => note(args, &mut of, word, args.as_name(word)?)?,
        }
    }
    Ok(OpeningsCommand::Openings {
        of: of.map(|(_, name)| name),
        ruleset: ruleset.map_or(Ruleset::Tsivy, |(_, ruleset)| ruleset),
    }
    .into())
}

fn ruleset_named(word: &str) -> Option<Ruleset> {
    Ruleset::from_name(&word.trim_start_matches('-').to_ascii_lowercase())
}

/// `explore [BOARD#N | RULESET | POSITION w] [TURN...] [from N | games [before BOARD]]`.
fn explore(args: &mut Args<'_>) -> Result<Command, Refusal> {
    let text = args.notation();
    let (front, page) = divided(text);
    let page = match page {
        None => ExplorePage::Turns(1),
        Some((word, rest)) => {
            let mut rest = args.over(rest);
            let page = if word.eq_ignore_ascii_case("games") {
                ExplorePage::Games(rest.before()?.map(GameId))
            } else {
                let from = usize::try_from(rest.entry()?).unwrap_or(usize::MAX);
                ExplorePage::Turns(from.max(1))
            };
            match rest.word() {
                Some(word) => return Err(args.left_over(word)),
                None => page,
            }
        }
    };
    let mut front = args.over(front);
    let from = from(&mut front)?;
    let turns = turns(front.notation())?;
    Ok(OpeningsCommand::Explore { from, turns, page }.into())
}

/// The words about the position, and the word that begins those about the page, with what follows.
fn divided(text: &str) -> (&str, Option<(&str, &str)>) {
    let mut at = 0;
    for word in text.split_whitespace() {
        let start = at + text[at..].find(word).unwrap_or_default();
        at = start + word.len();
        if ["games", "from"]
            .iter()
            .any(|it| it.eq_ignore_ascii_case(word))
        {
            return (&text[..start], Some((word, &text[at..])));
        }
    }
    (text, None)
}

fn from(args: &mut Args<'_>) -> Result<ExploreFrom, Refusal> {
    let Some(word) = args.peek() else {
        return Ok(ExploreFrom::Here);
    };
    if word.contains('/') {
        return position(args);
    }
    let board = word.split_once('#').map_or(word, |(board, _)| board);
    if word.eq_ignore_ascii_case("new") || is_number(board) || board.is_empty() {
        return Ok(ExploreFrom::Preview(preview_from(args)?));
    }
    if word.eq_ignore_ascii_case(Start::Vela.name()) {
        return Err(OpeningsRefusal::Vela.into());
    }
    let ruleset = ruleset_named(word);
    if ruleset.is_some() {
        args.word();
    }
    let ruleset = ruleset.unwrap_or(Ruleset::Tsivy);
    Ok(ExploreFrom::Preview(PreviewFrom::New(ruleset)))
}

/// A position as `board` and records write it: the rows, and the side to move, by default White.
fn position(args: &mut Args<'_>) -> Result<ExploreFrom, Refusal> {
    let rows = args.needed_word()?;
    let side = match args.peek() {
        Some(side) if ["w", "b"].iter().any(|it| it.eq_ignore_ascii_case(side)) => {
            args.word();
            side.to_ascii_lowercase()
        }
        Some(_) | None => "w".to_owned(),
    };
    let text = format!("{rows} {side}");
    match text.parse::<Position>() {
        Ok(position) => Ok(ExploreFrom::Position(position)),
        Err(_unread) => Err(OpeningsRefusal::NoPosition { text: shown(&text) }.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::parse::tests::{alice, name, refused};
    use crate::features::games::command::AtTurn;
    use fanorona_rules::notation::Movements;

    fn explored(text: &str) -> (ExploreFrom, Vec<String>, ExplorePage) {
        let Command::Openings(OpeningsCommand::Explore { from, turns, page }) = alice(text) else {
            panic!("{text}");
        };
        let turns = turns.iter().map(Movements::to_string).collect();
        (from, turns, page)
    }

    #[test]
    fn a_position_is_named_by_turns_a_game_or_its_rows() {
        let new = |ruleset| ExploreFrom::Preview(PreviewFrom::New(ruleset));
        let turns = |turns: &[&str]| turns.iter().map(ToString::to_string).collect::<Vec<_>>();
        let first = ExplorePage::Turns(1);
        for (text, expected) in [
            ("explore", (ExploreFrom::Here, turns(&[]), first)),
            ("explore telo", (new(Ruleset::Telo), turns(&[]), first)),
            (
                "explore e2e3+ f4e5-,e4",
                (new(Ruleset::Tsivy), turns(&["e2e3+", "f4e5-,e4"]), first),
            ),
            (
                "explore 12#7 games before 9",
                (
                    ExploreFrom::Preview(PreviewFrom::Board(Some(GameId(12)), AtTurn::After(7))),
                    turns(&[]),
                    ExplorePage::Games(Some(GameId(9))),
                ),
            ),
            (
                "explore 3/1b1/w2 b from 21",
                (
                    ExploreFrom::Position("3/1b1/w2 b".parse().unwrap()),
                    turns(&[]),
                    ExplorePage::Turns(21),
                ),
            ),
        ] {
            assert_eq!(explored(text), expected, "{text}");
        }
        let openings = OpeningsCommand::Openings {
            of: Some(name("bob")),
            ruleset: Ruleset::Dimyand,
        };
        assert_eq!(alice("openings bob dimyand"), openings.into());
    }

    #[test]
    fn what_is_no_position_is_refused_with_its_text() {
        for text in ["explore 9/9 w", "explore 3/3/3 w", "explore x/y"] {
            let refusal = refused(text);
            assert!(
                matches!(
                    refusal,
                    Refusal::Openings(OpeningsRefusal::NoPosition { .. })
                ),
                "{text}: {refusal:?}"
            );
        }
    }
}
