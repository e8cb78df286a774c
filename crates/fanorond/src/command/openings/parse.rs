//! How a command about openings and positions is typed.

use crate::command::args::{Args, Said, note};
use crate::command::history::parse::filters;
use crate::command::openings::{ExploreFrom, ExplorePage, OpeningSort, OpeningsCommand};
use crate::command::queue::PreviewFrom;
use crate::command::queue::parse::{preview_from, turns};
use crate::command::row::{Parsed, Row};
use fanorona_game::{PlayerName, Start};
use fanorona_protocol::messages::command_info::{Chapter, GivenBy};
use fanorona_protocol::messages::openings::OpeningsRefusal;
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_protocol::words::is_number;
use fanorona_rules::Ruleset;
use fanorona_rules::notation::Movements;

/// The commands.
pub(crate) static ROWS: &[Row] = &[
    Row::new("openings", Chapter::Reading, GivenBy::Anyone, openings)
        .price(5)
        .aliases(&["opening"])
        .short(5),
    Row::new("explore", Chapter::Reading, GivenBy::Anyone, explore)
        .price(5)
        .aliases(&["explorer"])
        .short(4),
];

/// `openings [NAME] [BOARD] [sort games | sort score]`.
fn openings(args: &mut Args<'_>) -> Parsed {
    let (mut of, mut ruleset): (Said<'_, PlayerName>, Said<'_, Ruleset>) = (None, None);
    let mut sort: Said<'_, OpeningSort> = None;
    while let Some(word) = args.word() {
        if word.eq_ignore_ascii_case("sort") {
            let by = args.needed_word()?;
            let named = sort_named(by).ok_or_else(|| args.unknown_option(by))?;
            note(args, &mut sort, by, named)?;
            continue;
        }
        match ruleset_named(word) {
            Some(named) => note(args, &mut ruleset, word, named)?,
            None => note(args, &mut of, word, args.as_name(word)?)?,
        }
    }
    Ok(OpeningsCommand::Openings {
        of: of.map(|(_, name)| name),
        ruleset: ruleset.map_or(Ruleset::Tsivy, |(_, ruleset)| ruleset),
        sort: sort.map_or_else(OpeningSort::default, |(_, sort)| sort),
    }
    .into())
}

fn sort_named(word: &str) -> Option<OpeningSort> {
    match word.to_ascii_lowercase().as_str() {
        "games" => Some(OpeningSort::Games),
        "score" => Some(OpeningSort::Score),
        _ => None,
    }
}

fn ruleset_named(word: &str) -> Option<Ruleset> {
    Ruleset::from_name(&word.trim_start_matches('-').to_ascii_lowercase())
}

/// `explore [BOARD#N | RULESET | POSITION w] [TURN...] [FILTER...] [sort score] [from N | games]`.
fn explore(args: &mut Args<'_>) -> Parsed {
    let from = from(args)?;
    let text = args.notation();
    let (played, rest) = turns_first(text);
    let turns = turns(played)?;
    let (rest, sort) = without_sort(args, rest)?;
    let (filters, page) = page_last(args, &rest)?;
    let mut filters = args.over(filters);
    let filters = Box::new(filters::read(&mut filters)?);
    Ok(OpeningsCommand::Explore {
        from,
        turns,
        filters,
        sort,
        page,
    }
    .into())
}

/// The words without `sort games` or `sort score`, and the order.
fn without_sort(args: &Args<'_>, rest: &str) -> Result<(String, OpeningSort), Refusal> {
    let mut words: Vec<&str> = rest.split_whitespace().collect();
    let Some(at) = words
        .iter()
        .position(|word| word.eq_ignore_ascii_case("sort"))
    else {
        return Ok((rest.to_owned(), OpeningSort::default()));
    };
    let by = words.get(at + 1).ok_or_else(|| args.usage(None))?;
    let sort = sort_named(by).ok_or_else(|| args.unknown_option(by))?;
    words.drain(at..=at + 1);
    Ok((words.join(" "), sort))
}

/// The turns at the beginning, and the rest. A word of a turn begins with two points, or can be read
/// as a part of one.
fn turns_first(text: &str) -> (&str, &str) {
    let is_of_turn = |word: &str| {
        let bytes = word.to_ascii_lowercase().into_bytes();
        match bytes.as_slice() {
            [b'a'..=b'i', b'0'..=b'9', b'a'..=b'i', b'0'..=b'9', ..] | b";" => true,
            [b'a'..=b'i', b'0'..=b'9', ..] | b"end" | b"end;" => {
                Movements::read(word.trim_end_matches(';')).is_ok()
            }
            _ => false,
        }
    };
    let mut at = 0;
    for word in text.split_whitespace() {
        let start = at + text[at..].find(word).unwrap_or_default();
        if !is_of_turn(word) {
            return text.split_at(start);
        }
        at = start + word.len();
    }
    (text, "")
}

/// The filters, and the page: `from N` or `games` at the end.
fn page_last<'t>(args: &Args<'_>, text: &'t str) -> Result<(&'t str, ExplorePage), Refusal> {
    let text = text.trim();
    let last = |text: &'t str| text.rsplit_once(char::is_whitespace).unwrap_or(("", text));
    let (before, word) = last(text);
    if word.eq_ignore_ascii_case("games") {
        return Ok((before, ExplorePage::Games));
    }
    let (filters, from) = last(before.trim_end());
    if word.eq_ignore_ascii_case("from") || from.eq_ignore_ascii_case("from") {
        let mut number = args.over(if from.eq_ignore_ascii_case("from") {
            word
        } else {
            ""
        });
        let from = usize::try_from(number.entry()?).unwrap_or(usize::MAX);
        return Ok((filters, ExplorePage::Turns(from.max(1))));
    }
    Ok((text, ExplorePage::Turns(1)))
}

fn from(args: &mut Args<'_>) -> Result<ExploreFrom, Refusal> {
    let Some(word) = args.peek() else {
        return Ok(ExploreFrom::Here);
    };
    let board = word.split_once('#').map_or(word, |(board, _)| board);
    if word.contains('/')
        || word.eq_ignore_ascii_case("new")
        || is_number(board)
        || board.is_empty()
    {
        return Ok(ExploreFrom::Preview(preview_from(args)?));
    }
    if word.eq_ignore_ascii_case(Start::VELA) {
        return Err(OpeningsRefusal::Vela.into());
    }
    let ruleset = ruleset_named(word);
    if ruleset.is_some() {
        args.word();
    } else if !turns_first(word).1.is_empty() {
        // Filters, `games` or `from`.
        return Ok(ExploreFrom::Here);
    }
    let ruleset = ruleset.unwrap_or(Ruleset::Tsivy);
    Ok(ExploreFrom::Preview(PreviewFrom::New(ruleset)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::commands::Command;
    use crate::command::games::AtTurn;
    use crate::command::parse::tests::{alice, detail, name, refused};
    use fanorona_game::GameId;
    use fanorona_protocol::messages::usage::UsageDetail;

    fn explored(text: &str) -> (ExploreFrom, Vec<String>, ExplorePage) {
        let Command::Openings(OpeningsCommand::Explore {
            from, turns, page, ..
        }) = alice(text)
        else {
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
                "explore 12#7 bob lost games",
                (
                    ExploreFrom::Preview(PreviewFrom::Board(Some(GameId(12)), AtTurn::After(7))),
                    turns(&[]),
                    ExplorePage::Games,
                ),
            ),
            (
                "explore 3/1b1/w2 b rated from 21",
                (
                    ExploreFrom::Preview(PreviewFrom::Position("3/1b1/w2 b".parse().unwrap())),
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
            sort: OpeningSort::Score,
        };
        assert_eq!(alice("openings bob sort score dimyand"), openings.into());
    }

    #[test]
    fn turns_are_sorted_by_score_where_that_is_asked_for() {
        for (text, by, first) in [
            ("explore sort score", OpeningSort::Score, 1),
            ("explore telo sort score from 21", OpeningSort::Score, 21),
            (
                "explore e2e3+ rated from 21 sort score",
                OpeningSort::Score,
                21,
            ),
            ("explore e2e3+ sort games", OpeningSort::Games, 1),
        ] {
            let Command::Openings(OpeningsCommand::Explore { sort, page, .. }) = alice(text) else {
                panic!("{text}");
            };
            assert_eq!((sort, page), (by, ExplorePage::Turns(first)), "{text}");
        }
        let unknown = Some(UsageDetail::UnknownOption("name".to_owned()));
        assert_eq!(detail("explore sort name"), unknown);
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
