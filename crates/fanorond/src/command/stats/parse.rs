//! How the command about a player's finished games is typed.

use crate::command::args::{Args, Said, note};
use crate::command::dates::{self, RoughDate};
use crate::command::rating::parse::ruleset;
use crate::command::row::{Parsed, Row};
use crate::command::stats::StatsCommand;
use fanorona_game::PlayerName;
use fanorona_protocol::messages::command_info::{Chapter, GivenBy};
use fanorona_protocol::messages::usage::UsageDetail;
use fanorona_rules::Ruleset;

/// The command.
pub(crate) static ROWS: &[Row] = &[Row::new("stats", Chapter::Ratings, GivenBy::Anyone, stats)
    .price(2)
    .aliases(&["statistics"])
    .short(4)];

/// `stats [NAME] [BOARD] [since DAY]`, in any order.
fn stats(args: &mut Args<'_>) -> Parsed {
    let mut of: Said<'_, PlayerName> = None;
    let mut board: Said<'_, Ruleset> = None;
    let mut since: Said<'_, RoughDate> = None;
    while let Some(word) = args.word() {
        let bare = word.trim_start_matches('-');
        if let Some(value) = after_since(args, bare) {
            let day = dates::take(args, value)
                .ok_or_else(|| args.usage(Some(UsageDetail::bad_option("since", value))))?;
            note(args, &mut since, word, day)?;
        } else if let Some(named) = ruleset(word) {
            note(args, &mut board, word, named)?;
        } else if word.starts_with('-') {
            return Err(args.unknown_option(word));
        } else if of.is_none() {
            of = Some((word, args.as_name(word)?));
        } else {
            return Err(args.left_over(word));
        }
    }
    Ok(StatsCommand {
        of: of.map(|(_, name)| name),
        ruleset: board.map(|(_, board)| board),
        since: since.map(|(_, day)| day),
    }
    .into())
}

/// The value of `since` or `since=VALUE`, empty if it is missing; `None` for another word.
fn after_since<'a>(args: &mut Args<'a>, word: &'a str) -> Option<&'a str> {
    if word.eq_ignore_ascii_case("since") {
        return Some(args.word().unwrap_or_default());
    }
    let (name, value) = word.split_once('=')?;
    name.eq_ignore_ascii_case("since").then_some(value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::commands::Command;
    use crate::command::parse::tests::{alice, detail, name};

    fn read(text: &str) -> StatsCommand {
        let read = alice(text);
        let Command::Stats(command) = read else {
            panic!("{text}: {read:?}")
        };
        command
    }

    #[test]
    fn a_name_a_board_and_a_day_come_in_any_order() {
        let none = StatsCommand {
            of: None,
            ruleset: None,
            since: None,
        };
        assert_eq!(read("stats"), none);
        assert_eq!(read("stat"), none);
        let all = StatsCommand {
            of: Some(name("bob")),
            ruleset: Some(Ruleset::Telo),
            since: RoughDate::read(&["2026-11-01"]),
        };
        for text in [
            "stats bob telo since 2026-11-01",
            "stats since 2026-11-01 board=telo bob",
            "Statistics -telo --since=2026-11-01 bob",
        ] {
            assert_eq!(read(text), all, "{text}");
        }
    }

    #[test]
    fn wrong_words_are_refused_by_name() {
        let since = |value| Some(UsageDetail::bad_option("since", value));
        assert_eq!(detail("stats since 2026-13"), since("2026-13"));
        assert_eq!(detail("stats bob since"), since(""));
        assert_eq!(
            detail("stats bob carol"),
            Some(UsageDetail::LeftOver("carol".to_owned()))
        );
        assert_eq!(
            detail("stats tsivy telo"),
            Some(UsageDetail::Contradiction(
                "tsivy".to_owned(),
                "telo".to_owned()
            ))
        );
        assert_eq!(
            detail("stats -chess"),
            Some(UsageDetail::UnknownOption("-chess".to_owned()))
        );
    }
}
