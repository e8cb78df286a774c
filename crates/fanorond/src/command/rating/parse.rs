//! How a command about ratings is typed.

use crate::command::args::{Args, note};
use crate::command::rating::RatingCommand;
use crate::command::row::{Parsed, Row};
use fanorona_game::RatingGroup;
use fanorona_protocol::messages::command_info::{Chapter, GivenBy, Inline};
use fanorona_rules::Ruleset;

/// The commands.
pub(crate) static ROWS: &[Row] = &[
    Row::new("standings", Chapter::Ratings, GivenBy::Anyone, standings)
        .price(3)
        .aliases(&["ratings"])
        .short(3)
        .mail(&["fanorona standings", "fanorona ratings"]),
    Row::new("rank", Chapter::Ratings, GivenBy::Anyone, |args| {
        Ok(RatingCommand::Rank(args.name()?).into())
    })
    .price(2)
    .short(2),
    Row::new("assess", Chapter::Ratings, GivenBy::Member, assess)
        .price(2)
        .short(2)
        .inline(Inline::Challenger)
        .mail(&["fanorona assess USERID PASSWORD USERID2"]),
    Row::new("progress", Chapter::Ratings, GivenBy::Anyone, progress)
        .price(3)
        .short(4),
];

fn group(word: &str) -> Option<RatingGroup> {
    word.trim_start_matches('-')
        .to_ascii_lowercase()
        .parse()
        .ok()
}

fn standings(args: &mut Args<'_>) -> Parsed {
    let (mut board, mut only, mut after) = (None, None, None);
    while let Some(word) = args.word() {
        if let Some(named) = ruleset(word) {
            note(args, &mut board, word, named)?;
        } else if let Some(named) = group(word) {
            note(args, &mut only, word, named)?;
        } else if word.eq_ignore_ascii_case("after") && after.is_none() {
            after = Some(args.needed_name()?);
        } else {
            return Err(args.unknown_option(word));
        }
    }
    let ruleset = board.map(|(_, board)| board).unwrap_or_default();
    Ok(RatingCommand::Standings {
        ruleset,
        group: only.map(|(_, group)| group),
        after,
    }
    .into())
}

fn assess(args: &mut Args<'_>) -> Parsed {
    let opponent = args.needed_name()?;
    let mut board = None;
    while let Some(word) = args.word() {
        let named = ruleset(word).ok_or_else(|| args.unknown_option(word))?;
        note(args, &mut board, word, named)?;
    }
    Ok(RatingCommand::Assess {
        opponent,
        ruleset: board.map(|(_, board)| board).unwrap_or_default(),
    }
    .into())
}

fn progress(args: &mut Args<'_>) -> Parsed {
    let (mut of, mut board, mut after) = (None, None, None);
    while let Some(word) = args.word() {
        if let Some(named) = ruleset(word) {
            note(args, &mut board, word, named)?;
        } else if word.eq_ignore_ascii_case("before") && after.is_none() {
            after = Some(args.needed_game()?);
        } else if of.is_none() {
            of = Some(args.as_name(word)?);
        } else {
            return Err(args.left_over(word));
        }
    }
    let ruleset = board.map(|(_, board)| board).unwrap_or_default();
    Ok(RatingCommand::Progress { of, ruleset, after }.into())
}

/// A board, with or without dashes and `board=`, as in a challenge.
pub(crate) fn ruleset(word: &str) -> Option<Ruleset> {
    let word = word.trim_start_matches('-').to_ascii_lowercase();
    Ruleset::from_name(word.strip_prefix("board=").unwrap_or(&word))
}
