//! Options of a challenge that cannot be chosen together.

use super::ChallengeOption;
use crate::command::args::{Args, contradiction};
use fanorona_game::{Colour, Days, SlowTime};
use fanorona_protocol::messages::refusal::Refusal;
use fanorona_protocol::messages::usage::UsageDetail;
use fanorona_protocol::words::shown;
use fanorona_rules::Ruleset;

/// Who asks for a vela outside of a match is the debtor: plays White, unrated, on the large board.
pub(super) fn vela_alone(
    args: &Args<'_>,
    chosen: &[(&str, ChallengeOption)],
) -> Result<(), Refusal> {
    let Some(vela) = word_of(chosen, |option| option == ChallengeOption::Vela) else {
        return Ok(());
    };
    let in_match = word_of(chosen, |option| matches!(option, ChallengeOption::Match(_))).is_some();
    let another_board =
        |option| matches!(option, ChallengeOption::Board(board) if board != Ruleset::Tsivy);
    let not_the_debtor = |option| {
        matches!(option, ChallengeOption::Colour(colour) if colour != Colour::White)
            || option == ChallengeOption::Rated(true)
    };
    let against = word_of(chosen, another_board)
        .or_else(|| word_of(chosen, not_the_debtor).filter(|_| !in_match));
    against.map_or(Ok(()), |other| Err(contradiction(args, vela, other)))
}

/// A game from a position is played alone, unrated and on the board of the position.
pub(super) fn position_alone(
    args: &Args<'_>,
    chosen: &[(&str, ChallengeOption)],
) -> Result<(), Refusal> {
    let mut positions = chosen.iter().filter_map(|(word, option)| {
        let ChallengeOption::Position(position) = option else {
            return None;
        };
        Some((*word, position.ruleset()))
    });
    let Some((from, ruleset)) = positions.next() else {
        return Ok(());
    };
    let another_board =
        |option| matches!(option, ChallengeOption::Board(board) if board != ruleset);
    let another_kind = |option| {
        option == ChallengeOption::Vela
            || option == ChallengeOption::Rated(true)
            || matches!(option, ChallengeOption::Match(_))
    };
    let against = word_of(chosen, |option| {
        another_board(option) || another_kind(option)
    });
    against.map_or(Ok(()), |other| Err(contradiction(args, from, other)))
}

/// The word that chose an option.
fn word_of<'a>(
    chosen: &[(&'a str, ChallengeOption)],
    wanted: impl Fn(ChallengeOption) -> bool,
) -> Option<&'a str> {
    chosen
        .iter()
        .find(|(_, option)| wanted(*option))
        .map(|(word, _)| *word)
}

/// Nobody can be reminded of a turn that is lost by then. Who says nothing about reminders gets
/// none instead.
pub(super) fn reminded_in_time(
    args: &Args<'_>,
    chosen: &[(&str, ChallengeOption)],
) -> Result<(), Refusal> {
    let days = |kind: fn(Days) -> ChallengeOption| {
        let of_kind = |option: ChallengeOption| option.days().filter(|days| kind(*days) == option);
        chosen
            .iter()
            .rev()
            .find_map(|(word, option)| Some((shown(word), of_kind(*option)?)))
    };
    let Some((remind, after)) = days(ChallengeOption::Remind) else {
        return Ok(());
    };
    let usual = || {
        SlowTime::USUAL
            .per_turn
            .map(|days| (format!("days={}", days.count()), days))
    };
    let limits = [
        days(ChallengeOption::PerTurn).or_else(usual),
        days(ChallengeOption::Total),
    ];
    match limits
        .into_iter()
        .flatten()
        .find(|(_, limit)| *limit <= after)
    {
        Some((limit, _)) => Err(args.usage(Some(UsageDetail::Contradiction(limit, remind)))),
        None => Ok(()),
    }
}

/// Ratings are for everybody to see, and so is what they are made of.
pub(super) fn private_unrated(
    args: &Args<'_>,
    chosen: &[(&str, ChallengeOption)],
) -> Result<(), Refusal> {
    if let Some(private) = word_of(chosen, |option| option == ChallengeOption::Private)
        && let Some(rated) = word_of(chosen, |option| option == ChallengeOption::Rated(true))
    {
        return Err(contradiction(args, private, rated));
    }
    Ok(())
}
